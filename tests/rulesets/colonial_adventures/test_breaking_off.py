"""Breaking off a melee, and who tests for it (CA-R102, CA-REACT-17)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, melee
from tests.rulesets.colonial_adventures.table import RulePlayed, asks, at, group, play
from tests.rulesets.colonial_adventures.test_melee import Given, duel, locked


def break_off(state: Battlefield, *answers: Any, who: str = "brit") -> RulePlayed:
    return play(melee.break_off(state, who), *answers)


@pytest.mark.rule("CA-MELEE-9")
@pytest.mark.examples(
    "who, faces, formation",
    ({"formation": "open"}, "4", "line"),
    ({"formation": "line"}, "5", "open"),
    ({"arm": "cavalry", "formation": "open"}, "1", "line"),
    ({"traits": ["boer", "mounted_infantry"], "formation": "open"}, "1", "open"),
    ({"arm": "artillery"}, "1", "open"),
    ({"training": "tribal", "weapon": "none", "formation": "open"}, "1", "mob"),
)
def test_ca_r102_where_and_how_a_group_ends_that_breaks_off(who: Given, faces: str, formation: str) -> None:
    state = duel({"traits": ["ferocious"]}, who)
    break_off(
        state, at("break:brit", faces), at("away:brit", "1"), at("test:zulu:test_of_wills", "6 6"), {"reach": False}
    )
    assert state.groups["brit"].formation == formation
    assert not state.groups["brit"].engaged and not state.groups["zulu"].engaged
    assert state.groups["brit"].fought == state.groups["zulu"].fought == 0


def test_ca_melee_9_the_odds_of_half_a_die_tell_the_faces_that_are_thrown() -> None:
    """ "on 3" moved 6 inches, and whoever threw a 3 moved 5."""
    roll: Any = asks(melee.break_off(duel(), "brit"), "1")
    told = {each.label: each.effect for each in roll.odds()}
    assert told == {"1-2": 'moves 4" away', "3-4": 'moves 5" away', "5-6": 'moves 6" away'}
    said = play(melee.break_off(duel(), "brit"), "1", "3", at("test:zulu:test_of_wills", "6 6"))
    assert said.has('move Brit 5"') and roll.read({"result": "2"})[0].total == 2, "as old battles have it"


@pytest.mark.rule("CA-R93")
def test_ca_r102_a_crew_that_breaks_off_leaves_its_gun_to_the_enemy() -> None:
    state = duel({}, {"arm": "artillery"})
    said = break_off(state, "1", "1", at("test:zulu:test_of_wills", "6 6"))
    assert "It leaves its gun, which Zulu take: note it." in said
    assert state.groups["brit"].unmanned
    foot = duel()
    break_off(foot, "1", "1", at("test:zulu:test_of_wills", "6 6"))
    assert not foot.groups["brit"].unmanned


@pytest.mark.rule("CA-R3")
def test_ca_r102_against_the_leaders_rep_or_the_groups_own() -> None:
    for leaders, target in (("officer 5, nco 3", 5), ("officer 5 out, nco 3", 3), ("", 4)):
        roll: Any = asks(melee.break_off(duel({}, {"leaders": leaders}), "brit"))
        assert roll.reading.target == target and not roll.reading.six_fails
    roll = asks(melee.break_off(duel({}, {}, sixes_fail="all"), "brit"))
    assert roll.reading.six_fails, "by house rule a 6 fails here too"


@pytest.mark.rule("CA-MELEE-9")
@pytest.mark.parametrize(("face", "inches"), [("1", 4), ("2", 4), ("3", 5), ("4", 5), ("5", 6), ("6", 6)])
def test_ca_dice_8_three_inches_and_half_a_die_rounded_up(face: str, inches: int) -> None:
    said = break_off(duel(), "1", face, "1 6")
    assert f'move Brit {inches}" straight away from the enemy, facing them, in Formed Line' in said


def test_ca_react_17_the_enemy_left_behind_tests_its_will_whatever_the_distance() -> None:
    state = duel()
    state.taken.append("zulu:test_of_wills:brit")
    said = break_off(state, "1", "1", at("test:zulu:test_of_wills", "1 6"))
    assert "Zulu, Test of Wills: 1 passed, halt." in said


@pytest.mark.rule("CA-R18", "CA-R151")
def test_ca_react_17_an_enemy_still_held_by_another_does_not_test() -> None:
    groups = (group("zulu"), group("brit"), group("brit_2"))
    state = locked(("zulu", "brit"), ("zulu", "brit_2"), groups=groups)
    said = break_off(state, "1", "1")
    assert said.keys == ["break:brit", "away:brit"] and state.groups["zulu"].engaged == ["brit_2"]
    assert state.groups["zulu"].fought == 1, "its melee goes on"


@pytest.mark.rule("CA-R24")
def test_ca_react_17_onlookers_who_now_see_it_near_test_with_the_former_opponent_on_one_throw() -> None:
    """Issue 25, point 15 (p.24): as soon as the mover has stopped, and before anything is carried out."""
    state = locked(("brit", "zulu"), groups=(group("brit"), group("zulu"), group("zulu_2"), group("zulu_3")))
    who = asks(melee.break_off(state, "brit"), "1", "1")
    assert who.key == "wills:brit" and who.legal() == ["zulu_2", "zulu_3"], "the opponent tests in any case"
    assert [(each.group, each.why) for each in state.owed] == [("zulu", "Brit broke off")]
    state = locked(("brit", "zulu"), groups=(group("brit"), group("zulu"), group("zulu_2"), group("zulu_3")))
    said = play(
        melee.break_off(state, "brit"),
        "1",
        "1",
        at("wills:brit", ["zulu_2"]),
        at("test:zulu+zulu_2:test_of_wills", "6 6 | 6 6"),
    )
    assert said.keys == ["break:brit", "away:brit", "wills:brit", "test:zulu+zulu_2:test_of_wills"]
    assert not state.owed


def test_ca_r24_by_ruling_one_by_one_the_former_opponent_tests_first() -> None:
    groups = (group("brit"), group("zulu"), group("zulu_2"))
    state = locked(("brit", "zulu"), groups=groups, tow_order="one_by_one")
    roll = asks(melee.break_off(state, "brit"), "1", "1", ["zulu_2"])
    assert roll.key == "test:zulu:test_of_wills" and [each.group for each in state.owed] == ["zulu_2", "zulu"]
