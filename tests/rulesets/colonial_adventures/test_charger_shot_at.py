"""The charger is shot at: what stops it (CA-REACT-15, CA-R15)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, activate, reaction
from tests.rulesets.colonial_adventures.charging import (
    EVEN,
    Given,
    after_contact,
    engaged,
    field,
    go,
    is_charged,
    wants,
)
from tests.rulesets.colonial_adventures.table import ENTER, AnswerAt, RulePlayed, at, battlefield, group, play
from tracker.engine import Event
from tracker.games.colonial_adventures.solo.state import CLOSES_IN, KEEPS
from tracker.testing import played

STOPPED = 'The charge of Zulu is stopped 3" from its target.'


def shot_at(state: Battlefield, fire: str, test: AnswerAt, *rest: Any) -> RulePlayed:
    return go(
        state, *wants("1 1"), is_charged("1 6"), at("shot:brit:zulu", ENTER), at("fire:brit:zulu", fire), test, *rest
    )


SHORT = Event("gives way", "zulu", how="and charged no farther")


def story(said: RulePlayed) -> list[Event]:
    return [line.event for line in said.log if line.event is not None]


MISSED = "2 2 2 2 2 2 2 2"
ONE_HIT = "1 2 2 2 2 2 2 2"


@pytest.mark.rule("CA-REACT-15")
@pytest.mark.examples(
    "charger, faces, goes_in",
    ({}, "1 1", True),  # TCH, else ADV
    ({}, "1 6", False),  # HALT
    ({"traits": ["ferocious"]}, "1 6", True),
    ({"traits": ["ferocious"]}, "6 6", True),  # TCH, else HALT
    ({"weapon": "musket"}, "1 1", True),  # CO
)
def test_ca_r15_received_fire_stops_a_charger_only_by_its_posture(charger: Given, faces: str, goes_in: bool) -> None:
    state = field(charger)
    ferocious = "traits" in charger
    dice = "1 5 5 5 5 | 1 5 5 5" if ferocious else "1 5 5 5 | 1 5 5 5"
    rest = [at("melee:zulu:brit", dice), *after_contact()] if goes_in else []
    said = shot_at(state, MISSED, at("test:zulu:received_fire", faces), *rest)
    assert engaged(state) == goes_in and (STOPPED in said) != goes_in
    assert (SHORT in story(said)) != goes_in
    assert said.keys.count("test:zulu:wanting_to_charge") == 1, "it does not test to charge again"


def test_ca_r15_losses_alone_do_not_stop_it() -> None:
    state = field()
    said = shot_at(
        state,
        ONE_HIT,
        at("test:zulu:received_casualty", "6 6"),
        at("melee:zulu:brit", "1 5 5 5 | 1 5 5 5 5 5 5 5 5 5 5"),
        *after_contact(),
    )
    assert engaged(state) and state.groups["zulu"].runaways == 6 and STOPPED not in said


def test_ca_r15_leader_lost_with_a_halt_stops_it() -> None:
    state = field({"leaders": "leader 4"})
    said = go(
        state,
        at("reach:zulu:brit", ENTER),
        at("test:zulu:wanting_to_charge", "1 1 | 1"),
        is_charged("1 6"),
        at("shot:brit:zulu", ENTER),
        at("fire:brit:zulu", ONE_HIT),
        at("losses:zulu", "6 | 1 6"),
    )
    assert STOPPED in said and not engaged(state)


def test_ca_r15_a_charger_that_runs_or_is_shot_down_is_gone() -> None:
    state = field()
    said = shot_at(state, MISSED, at("test:zulu:received_fire", "6 6"))
    assert [each.what for each in story(said)] == ["stands", "fires", "gone"], "he charged no farther says nothing"
    assert state.groups["zulu"].ran and not state.charging and not state.groups["brit"].engaged


@pytest.mark.parametrize(("switch", "goes_in"), [("posture", True), ("needs_a_pass", False)])
def test_ca_r15_by_house_rule_no_pass_always_stops_it(switch: str, goes_in: bool) -> None:
    state = field({"traits": ["ferocious"]}, charge_through=switch)
    rest = ["1 5 5 5 5 | 1 5 5 5", *after_contact()] if goes_in else []
    said = shot_at(state, MISSED, at("test:zulu:received_fire", "6 6"), *rest)
    assert engaged(state) == goes_in and (STOPPED in said) != goes_in
    assert (SHORT in story(said)) != goes_in


def test_ca_r15_needs_a_pass_leaves_a_loss_with_a_pass_alone() -> None:
    state = field(charge_through="needs_a_pass")
    shot_at(state, ONE_HIT, at("test:zulu:received_casualty", "1 6"), "1 5 5 5 | 1 5 5 5 5 5 5 5", *after_contact())
    assert engaged(state)


@pytest.mark.parametrize(("again", "goes_in"), [("1 6", True), ("6 6", False)])
def test_ca_r15_retest_at_3_inches_by_house_rule(again: str, goes_in: bool) -> None:
    state = field(retest_at_3="on")
    rest = ["1 5 5 5 | 1 5 5 5", *after_contact()] if goes_in else []
    said = shot_at(state, MISSED, at("test:zulu:received_fire", "1 1"), at("test:zulu:wanting_to_charge", again), *rest)
    assert engaged(state) == goes_in and (STOPPED in said) != goes_in
    assert (SHORT in story(said)) != goes_in


def test_ca_r15_only_a_result_that_tells_it_to_test_to_charge_is_tested_again() -> None:
    """Carry on is no such result, and neither is the fire that made it charge in the first place."""
    state = field(retest_at_3="on")
    said = shot_at(state, ONE_HIT, at("test:zulu:received_casualty", "1 1"), "1 5 5 5 | 1 5 5 5 5", *after_contact())
    assert engaged(state) and said.keys.count("test:zulu:wanting_to_charge") == 1
    state = field(retest_at_3="on")
    said = play(
        reaction.take_tests(state, "zulu", ["received_fire"], "brit", "fired on"),
        "1 1",
        *wants("1 1"),
        is_charged("1 6"),
        at("shot:brit:zulu", {"bears": False}),
        *EVEN,
        *after_contact(),
    )
    assert engaged(state) and said.keys.count("test:zulu:wanting_to_charge") == 1


@pytest.mark.rule("CA-R19")
@pytest.mark.parametrize(("step", "acts_on"), [(CLOSES_IN, False), (KEEPS, True)])
def test_ca_r141_a_charger_who_was_caught_on_his_way_came_to_contact_and_does_nothing_more(
    step: int, acts_on: bool
) -> None:
    """The band that caught it runs from the melee: the unit has fought, and its second action is gone."""
    bands = group("zulu", rep=2), group("zulu_2", figures=10, start=10)
    state = battlefield(group("brit", formation="open", rep=5), *bands)
    state.solo.defaults = step
    said = played(
        activate(state, "brit"),
        at("act:brit", "charge"),
        at("reach:brit", {"target": "zulu", "reach": True}),
        at("test:brit:wanting_to_charge", "1 1"),
        at("bystanders:brit", ["zulu_2"]),
        at("test:zulu_2:test_of_wills", "1 1"),
        at("reach:zulu_2:brit", {"reach": True}),
        at("test:zulu_2:wanting_to_charge", "1 1"),
        at("test:brit:being_charged", "1 6"),
        at("shot:brit:zulu_2", {"bears": False}),
        at("melee:zulu_2:brit", "5 5 5 5 5 5 | 1 1 5 5 5 5 5 5 5 5 5 5 5 5 5"),
        at("test:zulu_2:received_casualty", "6 6"),
        at("sees:zulu_2", ENTER),
        at("test:brit:received_casualty", "1 1"),
    )
    assert said.has("Brit is caught on the way: its charge ends here.") and state.groups["zulu_2"].ran
    assert (said.waiting is not None and said.waiting.key == "act:brit") is acts_on


def test_ca_r151_who_tests_in_a_melee_is_told_to_run_and_never_to_halt() -> None:
    """A report told that they halted or wavered who fought on all the same."""
    told = []
    for figures, dice in ((10, "1 6"), (2, "1 6"), (10, "1 1")):
        state = battlefield(group("brit", engaged=["zulu"], figures=figures), group("zulu", engaged=["brit"]))
        said = play(reaction.take_tests(state, "brit", ["received_casualty"], "zulu", "one fell"), dice)
        told.append([each.event.how for each in said.log if each.event])
    assert told == [["and some ran"], [], []]
