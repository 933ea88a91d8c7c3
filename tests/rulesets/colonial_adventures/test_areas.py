"""Sections of one kind that adjoin are one wood or several, as the table has it (CA-TERR-4, CA-TERR-9)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Kind, Piece, Scenario, ShotAim, setup, shot_facts
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tracker.engine import Pick
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.ground.areas import area_of, areas_of
from tracker.games.colonial_adventures.ground.scenario import given_of, ground_of
from tracker.games.colonial_adventures.ground.sight import hidden_words, sight, why_hidden
from tracker.games.colonial_adventures.ground.state import Ground


def field(brit: str, zulu: str, apart: list[int] | None = None, **sections: Kind) -> Battlefield:
    """A unit and a band at these places; sections are open ground but those given."""
    state = battlefield(group("brit", place=brit, formation="open"), group("zulu", place=zulu))
    kinds: list[Kind] = [sections.get(f"s{number}", "clear") for number in range(1, 10)]
    state.ground = Ground(sections=kinds, apart=apart or [])
    return state


def text(state: Battlefield) -> str:
    """What the form of a shot says of sight."""
    return shot_facts(state, ShotAim("brit", "zulu")).text


LAID = {"ground": "hand"}
KINDS: tuple[Kind, ...] = ("woods", "woods", "clear", "woods", "clear", "clear", "clear", "hill", "hill")


def laid(*answers: Any) -> tuple[Battlefield, Any]:
    """A battle whose table is laid by hand; `answers` follow the nine sections."""
    state = RULESET.new("training_skirmish", {})
    assert isinstance(state, Battlefield)
    return state, play(setup(state), LAID, *KINDS, *answers, at("roads", "-"), at("settled", "-"), ENTER, ENTER, ENTER)


def test_ca_terr_4_as_the_table_is_laid_it_is_settled_which_are_one() -> None:
    begun = RULESET.new("training_skirmish", {})
    prompt = asks(setup(begun), LAID, *KINDS)
    assert isinstance(prompt, Pick) and prompt.default() == []
    assert [(each.id, each.label) for each in prompt.options] == [
        ("1-2-4", "the wood of sections 1, 2 and 4"),
        ("8-9", "the hill of sections 8 and 9"),
    ]
    state, said = laid(at("apart", ENTER))
    assert state.ground.apart == [] and areas_of(state) == [[1, 2, 4], [8, 9]]
    assert "The wood of sections 1, 2 and 4 is one piece." in said
    state, said = laid(at("apart", "1-2-4"))
    assert state.ground.apart == [1, 2, 4] and areas_of(state) == [[8, 9]]
    assert "The wood of sections 1, 2 and 4 is a piece in each of them." in said
    assert ground_of(given_of(state.ground)) == state.ground


def test_ca_terr_4_dice_that_gather_like_terrain_settle_it_too() -> None:
    state = RULESET.new("training_skirmish", {})
    assert isinstance(state, Battlefield)
    said = play(
        setup(state), {"ground": "dice"}, "clear", *["1 1"] * 2, *["5 5"] * 7, ENTER, at("apart", "1-2"), *[ENTER] * 3
    )
    assert state.ground.sections[:3] == ["hill", "hill", "clear"] and state.ground.apart == [1, 2], said.keys


def test_ca_terr_4_where_nothing_adjoins_nothing_is_asked() -> None:
    state = RULESET.new("training_skirmish", {})
    kinds = ("woods", "clear", "woods", "clear", "woods", "clear", "clear", "clear", "clear")
    assert asks(setup(state), LAID, *kinds).key == "roads"


@pytest.mark.parametrize("kind", ["woods", "wooded_hill", "rough"])
def test_ca_terr_9_inside_one_wood_there_is_no_edge_between_sections(kind: Kind) -> None:
    state = field("s1", "s2", s1=kind, s2=kind)
    assert "edge" not in text(state) and 'of sections 1 and 2: sight is 12".' in text(state)
    assert sight(state, state.groups["brit"], state.groups["zulu"])[0] == 12
    state = field("s1", "s2", [1, 2], s1=kind, s2=kind)
    assert "Zulu are seen only within an inch of the edge of section 2." in text(state)
    assert "Brit sees out only within an inch of the edge of section 1." in text(state)
    assert sight(state, state.groups["brit"], state.groups["zulu"])[0] == 0


def test_ca_terr_9_who_looks_into_one_wood_sees_its_own_edge() -> None:
    state = field("s3", "s1", s1="woods", s2="woods")
    assert "Zulu are seen only within an inch of the edge of the wood of sections 1 and 2." in text(state)


@pytest.mark.rule("CA-TERR-9")
def test_ca_r112_the_wood_that_both_are_in_hides_by_its_inches_and_not_as_a_wall_of_trees() -> None:
    state = field("s1", "s3", s1="woods", s2="woods", s3="woods")
    brit, zulu = state.groups["brit"], state.groups["zulu"]
    assert why_hidden(state, brit, zulu) == "" and sight(state, brit, zulu)[0] == 12
    state.ground.apart = [1, 2, 3]
    assert why_hidden(state, brit, zulu) == "woods in section 2 between them"
    hill = field("s1", "s3", s1="hill", s2="hill", s3="hill")
    words = "the crest of the hill of sections 1, 2 and 3 between them"
    assert why_hidden(hill, hill.groups["brit"], hill.groups["zulu"]) == words
    assert hidden_words(hill, hill.groups["brit"], hill.groups["zulu"]) == "hidden? the crest"
    # A wood that goes round a hill does not open the hill.
    round_it = field("s1", "s3", s1="woods", s2="hill", s3="woods", s4="woods", s5="woods", s6="woods")
    brit, zulu = round_it.groups["brit"], round_it.groups["zulu"]
    assert (
        area_of(round_it, 1) == [1, 3, 4, 5, 6] and why_hidden(round_it, brit, zulu) == "hill in section 2 between them"
    )


def test_a_named_part_of_a_wood_is_in_it() -> None:
    state = field("grove", "s2", s1="woods", s2="woods")
    state.ground.pieces["grove"] = Piece(id="grove", name="the grove", kind="woods", section=1)
    assert "edge" not in text(state)
    state.ground.sections[0] = "clear"
    assert "only within an inch of the edge of the grove" in text(state)


def test_corners_and_open_ground_make_nothing_one() -> None:
    assert areas_of(field("s1", "s2", s1="woods", s5="woods", s9="woods")) == []


def test_a_scenario_says_which_are_apart() -> None:
    given = RULESET.load("el_moungar")
    assert isinstance(given, Scenario)
    told = []
    for apart in ([], [3]):
        given.ground.apart = apart
        state = RULESET.new_of(given, {})
        assert isinstance(state, Battlefield)
        told.append((area_of(state, 9), area_of(state, 3)))
    assert told == [([3, 6, 9], [3, 6, 9]), ([6, 9], [3])]
    given.ground.apart = [10]
    assert ("ground.apart[0]", "there is no section 10: they are 1 to 9") in [*RULESET.format().faults(given)]
