"""Rosters as a game knows them, by the armies of the example game."""

from typing import Any

import pytest

from tests.example_game import RULESET, Scenario
from tracker.engine import BadFile, BattleWords, Refused, army_of, free_id, put_field
from tracker.engine.armies import copied, fights_words
from tracker.testing.example.armies import ARMIES, Band, Village


def given(**more: Any) -> dict[str, Any]:
    """A roster as plain data."""
    units = [
        {"id": "old", "name": "Old men", "figures": 4, "fights": False},
        {"id": "young", "name": "Young men", "figures": 8, "nerve": 5, "bent": ["two too many"]},
    ]
    return {"format": 1, "game": "ford", "version": "1", "name": "Upper village", "units": units, **more}


def village() -> Village:
    army = army_of(ARMIES, given())
    assert isinstance(army, Village)
    return army


def test_a_roster_holds_all_and_says_who_fights() -> None:
    army = village()
    assert [unit.name for unit in army.fighting] == ["Young men"]
    assert fights_words(army) == "1 of 2 units" and ARMIES.totals(army) == ("8 figures",)
    army.units[0].fights = True
    assert fights_words(army) == "all 2 units" and ARMIES.totals(army) == ("12 figures",)
    assert ARMIES.bends(army) == ("Young men: two too many", "more than one picket fights (FO-TURN-1)")


@pytest.mark.examples(
    "more, reason",
    ({"format": 2}, "2 is not 1 - at `$.format`"),
    ({"nobody": 1}, "there is no key 'nobody' here - at `$.nobody`"),
    (
        {"units": [{"id": "a", "name": "A", "figures": 99}]},
        "99 is too large: it takes a whole number from 1 to 20 - at `$.units[0].figures`",
    ),
    ({"units": [{"id": "a", "name": "A", "figures": 2}]}, "A has more nerve than figures - at `$.units[0].nerve`"),
    (
        {"units": [{"id": "a", "name": "A", "figures": 5}, {"id": "a", "name": "B", "figures": 5}]},
        "B has the id 'a' of A - at `$.units[1].id`",
    ),
)
def test_what_can_not_be_is_named_with_its_place(more: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadFile) as found:
        army_of(ARMIES, given(**more))
    assert str(found.value) == reason


def test_a_field_is_set_as_far_as_its_type_allows() -> None:
    army = village()
    put_field(army.units[1], "figures", "12")
    put_field(army, "chief", "Old Ümit")
    assert army.units[1].figures == 12 and army.chief == "Old Ümit"
    with pytest.raises(Refused, match="'figures' can't be '21': it takes"):
        put_field(army.units[1], "figures", 21)
    with pytest.raises(Refused, match="no 'rep' to edit"):
        put_field(army.units[1], "rep", 3)


def test_a_copy_goes_its_own_way() -> None:
    army = village()
    other = copied(army)
    other.units[0].name = "Others"
    assert army.units[0].name == "Old men" and type(other.units[0]) is Band


def test_an_id_is_free_and_made_of_words() -> None:
    army = village()
    assert free_id(army, "Young!") == "young_2" and free_id(army, "24th Foot, Köln") == "u_24th_foot_k_ln"
    assert free_id(army, "???") == "unit" and free_id(army, "x" * 60) == "x" * 32


def test_two_rosters_make_a_battle_that_can_be_fought() -> None:
    scenario = ARMIES.scenario(BattleWords(last_turn=6), (village(), village()))
    assert isinstance(scenario, Scenario)
    state = RULESET.format().build(scenario, {})
    assert [each.figures for each in state.pickets.values()] == [8, 8] and scenario.last_turn == 6
    army = village()
    army.units[1].fights = False
    with pytest.raises(Refused, match="Nobody of Upper village fights today"):
        ARMIES.scenario(BattleWords(), (village(), army))


def test_a_unit_is_raised_from_a_row() -> None:
    army = village()
    assert ARMIES.raised(army, "young").id == "young_2"
    with pytest.raises(Refused, match="no row 'none'"):
        ARMIES.raised(army, "none")
