"""How groups end their moves, and what bound ones may not do, in battles begun since CA 10."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, advance, fall_back, melee, owed_tests, seek_cover, take_tests
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tests.rulesets.colonial_adventures.test_burning import burning
from tests.rulesets.colonial_adventures.test_melee import duel
from tracker.games.colonial_adventures.fight.burning import set_alight
from tracker.games.colonial_adventures.fight.reaction_effects import effect_of
from tracker.games.colonial_adventures.ground.facing import way_of
from tracker.games.colonial_adventures.group_activation import fight_or_go, partners_of
from tracker.games.colonial_adventures.solo.state import ENDS_AS_PRINTED, GOES_BY_BOOK

BOTH = pytest.mark.parametrize("step", [ENDS_AS_PRINTED, GOES_BY_BOOK])


def at_step(state: Battlefield, step: int) -> Battlefield:
    state.solo.defaults = step
    return state


def field(step: int, **brit: Any) -> Battlefield:
    return at_step(battlefield(group("brit", **brit), group("zulu"), dice="3 2"), step)


# The front


@BOTH
def test_ca_act_1_who_falls_back_faces_as_before(step: int) -> None:
    state = field(step, faces="zulu")
    play(fall_back(state, "brit"), ENTER)
    assert state.groups["brit"].faces == ("zulu" if step == ENDS_AS_PRINTED else "")
    state = field(step, front="north")
    play(fall_back(state, "brit"), ENTER)
    assert way_of(state, state.groups["brit"]) == ("north" if step == ENDS_AS_PRINTED else "")


@BOTH
def test_ca_move_10_cavalry_that_seeks_cover_ends_facing_the_enemy(step: int) -> None:
    state = field(step, arm="cavalry")
    play(seek_cover(state, "brit", "zulu"), ENTER)
    assert state.groups["brit"].faces == ("zulu" if step == ENDS_AS_PRINTED else "")
    assert state.groups["brit"].formation == "open"


@BOTH
def test_ca_move_4_who_advances_on_an_enemy_has_it_before_its_front(step: int) -> None:
    state = field(step)
    play(advance(state, "zulu", "brit"), ENTER)
    assert state.groups["zulu"].faces == ("brit" if step == ENDS_AS_PRINTED else "")


@BOTH
def test_ca_melee_9_who_breaks_off_ends_facing_the_enemy(step: int) -> None:
    state = at_step(duel(), step)
    play(melee.break_off(state, "brit"), "1", "1", at("test:zulu:test_of_wills", "6 6"))
    assert state.groups["brit"].faces == ("zulu" if step == ENDS_AS_PRINTED else "")


# What some may not do


@BOTH
@pytest.mark.rule("CA-R102", "CA-MELEE-9")
def test_ca_r70_a_band_bound_to_open_order_breaks_off_in_it(step: int) -> None:
    """Passing the die it was told to form a Mob, from which its list keeps it."""
    bound = {"training": "tribal", "weapon": "rifle", "traits": ["open_only"], "formation": "open"}
    state = at_step(duel({}, bound), step)
    roll: Any = asks(melee.break_off(state, "brit"))
    ends = "Open Order" if step == ENDS_AS_PRINTED else "Mob"
    assert [each.text for each in roll.effects] == [f"gets away, in {ends}", "gets away, in Open Order"]
    state = at_step(duel({}, bound), step)
    said = play(melee.break_off(state, "brit"), "1", "1", at("test:zulu:test_of_wills", "6 6"))
    assert said.has(f"facing them, in {ends}")
    assert state.groups["brit"].formation == ("open" if step == ENDS_AS_PRINTED else "mob")


@BOTH
def test_ca_r65_horse_holders_break_off_no_melee(step: int) -> None:
    choice = fight_or_go(at_step(duel({}, {"holding": "zulu"}), step), "brit")
    warned = next(each.warned for each in choice.options if each.id == "break")
    assert warned == ("it holds the horses, and does nothing else" if step == ENDS_AS_PRINTED else "")


@BOTH
@pytest.mark.rule("CA-BLDG-7", "CA-R62")
def test_ca_army_8_a_unit_at_the_wall_sets_fire_at_that_rep(step: int) -> None:
    state = at_step(burning(), step)
    state.groups["brit"].at_the_wall = True
    roll: Any = asks(set_alight(state, "brit"))
    assert roll.reading.target == (5 if step == ENDS_AS_PRINTED else 4)
    state.groups["brit"].at_the_wall = False
    again: Any = asks(set_alight(state, "brit"))
    assert again.reading.target == 4


@BOTH
@pytest.mark.rule("CA-LDR-10", "CA-R49")
def test_ca_r65_horse_holders_are_no_platoon_of_a_company(step: int) -> None:
    """Attacked, they are a group on foot, which a captain was offered to act with."""
    lead = group("brit", leaders="captain 5, officer 4, nco 3")
    state = at_step(battlefield(lead, group("brit_2"), group("brit_3", holding="brit_2"), group("zulu")), step)
    assert partners_of(state, lead) == (["brit_2"] if step == ENDS_AS_PRINTED else ["brit_2", "brit_3"])


@BOTH
def test_ca_r65_horse_holders_advance_on_nobody(step: int) -> None:
    """Their weapons make them melee troops, who advance on those who shot at them where they can't charge."""
    state = at_step(battlefield(group("zulu", holding="zulu_2"), group("brit")), step)
    test = owed_tests.Test("zulu", ("received_fire",), "brit", "fired on")
    goes = "stands" if step == ENDS_AS_PRINTED else "advances"
    assert effect_of(state, test, (2,)).startswith(goes.removesuffix("s"))
    said = play(
        take_tests(state, "zulu", ["received_fire"], "brit", "fired on"), "1 1", *([] if goes == "stands" else [ENTER])
    )
    assert said.has("straight toward") == (goes == "advances")
