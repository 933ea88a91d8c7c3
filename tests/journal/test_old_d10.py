"""Battles of version 2 of the Colonial D10 sheet, whose headers have a ruling that is no more, and lack newer ones."""

from pathlib import Path

import pytest

from tests.names.colonial_d10 import Battlefield
from tests.names.journal import Session, Timeline, branch_recorded, read_battle

OLD = tuple(Path(__file__).parent / "old" / f"{name}_rules_2.battle" for name in ("afghan_valley", "river_column"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_cd_b14_a_battle_with_the_ruling_on_second_throws_is_branched_and_opened_again(
    path: Path, tmp_path: Path
) -> None:
    recorded = read_battle(path)
    assert (recorded.header.version, recorded.header.rulings["rethrow"]) == ("2", "tardy")
    timeline = Timeline.of(recorded)
    _, start = timeline.turns[2]
    node = next(node for node in timeline.line if node.step == start)
    with branch_recorded(recorded, node, tmp_path) as session:
        state = session.battle.state
        assert isinstance(state, Battlefield) and session.header.version == "7"
        assert state.rulings.who_hit == "figures" and state.rulings.prone_melee == "upright"
    with Session.open(session.path) as again:
        assert again.battle.step == start and again.battle.prompt is not None
