"""A ground that an edit has spoilt: said in a sentence, shown all the same, played on, and read back from its file."""

from pathlib import Path
from random import Random

import pytest

from tests.names.colonial_adventures import Battlefield
from tests.names.journal import Session
from tests.plain.support import typed
from tracker.engine import ask_player
from tracker.report.map_svg import map_svg
from tracker.talk.section_map import as_text

# What is typed, and what the table is told of it.
SPOILT = {
    "groups in impassable ground": ("e ground.sections.6=impassable", "iNdluyengwe stands at section 7, but"),
    "a building without a DV": ("e ground.pieces.hospital.dv=none", "The hospital is a building without a DV"),
    "a road in no section": ("e ground.roads.0.sections=", "The track to the drift is a road in no section"),
    "a road off the table": ("e ground.roads.0.sections=4, 12", "runs through section 12, which there is not"),
    "too few sections": ("e ground.sections=clear", "The ground has 1 sections, not nine"),
    "a house off the table": ("e ground.pieces.hospital.section=0", "The hospital is in section 0, which there is not"),
    "a house too full": ("e ground.pieces.hospital.capacity=3", "the hospital holds 3 figures"),
    "a house that is woods": ("e ground.pieces.hospital.kind=woods", "is housed, but stands at the hospital"),
    "a place that is none": (
        "e hospital.place=hospitel",
        "'hospitel', which is no place of the ground; did you mean 'hospital'?",
    ),
}
MOST_INPUTS = 40


@pytest.mark.parametrize("spoilt", SPOILT)
def test_it_is_said_and_nothing_is_lost(spoilt: str, tmp_path: Path) -> None:
    edit, words = SPOILT[spoilt]
    with Session.new(tmp_path, "colonial_adventures", "rorkes_drift", seed=3) as session:
        told = typed(session, "", edit)
        assert f"Note: Odd: {words}" in told or words in told, told[-800:]
        before = len(session.battle.line)
        player, rng = session.battle.ruleset.player(), Random(3)
        assert player is not None
        while session.battle.prompt is not None and len(session.battle.line) < before + MOST_INPUTS:
            value = ask_player(player, session.battle, rng)
            session.answer(session.battle.prompt.any_legal(rng) if value is None else value, overrule=True)
            view = session.battle.view()
            assert map_svg(view, "The field") and as_text(view)
        stood = session.battle.state
        path = session.path
    with Session.open(path) as again:
        assert isinstance(again.battle.state, Battlefield) and again.battle.state == stood


def test_a_battle_whose_sections_are_all_gone_is_played_on_without_them(tmp_path: Path) -> None:
    with Session.new(tmp_path, "colonial_adventures", "rorkes_drift", seed=3) as session:
        told = typed(session, "", "e ground.sections=", "r")
        assert "Odd:" not in told and "which group acts" in told
