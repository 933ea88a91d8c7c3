"""Who of the leaders is hit, who is lost with him, and who tests for it (CA-LDR-13, CA-R51 to R56)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names.colonial_adventures import casualties, fire
from tests.rulesets.colonial_adventures.table import asks, at, battlefield, group, play
from tests.rulesets.colonial_adventures.test_reaction import dice
from tracker.games.colonial_adventures.solo.state import ASKS_WHO_SEES, GOES_ON


@pytest.mark.rule("CA-R52")
def test_ca_ldr_13_a_die_for_each_casualty_each_six_hits_a_leader() -> None:
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    said = play(fire.hit(state, "zulu", 3, "brit"), at("losses:zulu", "1 6 6 | 1 1"))
    assert state.groups["zulu"].leaders[0].out
    assert said.keys == ["losses:zulu"] and said.has("Leader Lost: 2 passed")


def test_ca_r52_no_leader_dice_for_runaways() -> None:
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    play(casualties.one_in(state, "zulu", 3))
    assert not state.groups["zulu"].leaders[0].out


@pytest.mark.rule("CA-LDR-2", "CA-LDR-14")
@pytest.mark.examples(
    "switch, who_falls, tests",
    ("commander", "officer", ["received_casualty", "leader_lost"]),
    ("commander", "nco", ["received_casualty"]),
    ("any", "nco", ["received_casualty", "leader_lost"]),
)
def test_ca_r55_the_loss_of_the_commander_or_of_any_leader_is_tested(
    switch: str, who_falls: str, tests: list[str]
) -> None:
    state = battlefield(group("brit", leaders="officer 4, nco 3"), group("zulu"), leader_lost=switch)
    which = "1" if who_falls == "officer" else "6"
    said = play(fire.hit(state, "brit", 1, "zulu"), "6", at("which:brit", which), "1 1 | 1")
    assert said.keys[-1] == f"test:brit:{'+'.join(tests)}"
    roll: Any = said.prompts[-1]
    reading = roll.reading.tests[0] if len(tests) > 1 else roll.reading
    assert reading.leader == (3 if who_falls == "officer" else 4), "who commands now gives his die"


def test_ca_ldr_3_a_band_without_its_leader_is_leaderless() -> None:
    state = battlefield(group("zulu", leaders="leader 5"), group("brit"))
    play(fire.hit(state, "zulu", 1, "brit"), "6 | 1 1")
    assert dice(state.groups["zulu"]) == (2, 0)


def test_ca_r51_even_chances_for_each_leader_and_a_new_one_for_each_six() -> None:
    state = battlefield(group("brit", leaders="officer 4, nco 3, cinc 5"), group("brit_2"), group("zulu"))
    which = asks(fire.hit(state, "brit", 2, "zulu"), "6 6")
    assert which.text == "1 or 2 the cinc, 3 or 4 the officer, 5 or 6 the nco."
    chances = {each.label: each.chance for each in which.odds()}
    assert chances == dict.fromkeys(("the cinc", "the officer", "the nco"), Fraction(1, 3))
    state = battlefield(group("brit", leaders="officer 4, nco 3, cinc 5"), group("zulu"))
    play(fire.hit(state, "brit", 2, "zulu"), "6 6", at("which:brit", "3"), at("which:brit", "3"), "1 1 | 1")
    out = [leader.rank for leader in state.groups["brit"].leaders if leader.out]
    assert out == ["officer", "cinc"], "the second die chose between C-in-C and NCO"


def test_ca_r51_four_leaders_and_a_die_that_names_none() -> None:
    four = group("brit", leaders="cinc 5, captain 5, officer 4, nco 3")
    state = battlefield(four, group("zulu"))
    chances = {each.label: each.chance for each in asks(fire.hit(state, "brit", 1, "zulu"), "6").odds()}
    assert chances["roll again"] == Fraction(2, 6) and chances["the nco"] == Fraction(1, 6)
    four = group("brit", leaders="cinc 5, captain 5, officer 4, nco 3")
    state = battlefield(four, group("zulu"))
    play(fire.hit(state, "brit", 1, "zulu"), "6", at("which:brit", "5"), at("which:brit", "4"), "1 1 | 1")
    assert [leader.out for leader in four.leaders] == [False, False, False, True]


def test_ca_r51_the_senior_first_by_house_rule_and_surplus_sixes_do_nothing() -> None:
    state = battlefield(group("brit", leaders="officer 4, nco 3"), group("zulu"), leader_hit="senior")
    said = play(fire.hit(state, "brit", 1, "zulu"), "6", "1 1 | 1")
    assert [leader.out for leader in state.groups["brit"].leaders] == [True, False]
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    said = play(fire.hit(state, "zulu", 3, "brit"), "6 6 6 | 1 1")
    assert said.count("the leader, leader of Zulu, is hit.") == 1


def test_ca_r51_where_all_leaders_are_hit_no_die_says_which_and_of_three_two_dice_do() -> None:
    """Issue 25, point 15."""
    state = battlefield(group("brit", leaders="officer 4, nco 3"), group("zulu"))
    said = play(fire.hit(state, "brit", 2, "zulu"), "6 6", "1 1")
    assert "which:brit" not in said.keys and all(each.out for each in state.groups["brit"].leaders)
    state = battlefield(group("brit", leaders="captain 5, officer 4, nco 3"), group("zulu"))
    said = play(fire.hit(state, "brit", 2, "zulu"), "6 6", at("which:brit", "1"), at("which:brit", "1"), "1 1 | 1")
    assert [each.out for each in state.groups["brit"].leaders] == [True, True, False]


@pytest.mark.rule("CA-LDR-14", "CA-REACT-11")
def test_ca_r56_when_the_c_in_c_is_shot_every_group_of_his_army_tests_once() -> None:
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("zulu_3"), group("brit"))
    said = play(
        fire.hit(state, "zulu", 1, "brit"),
        at("losses:zulu", "6 | 1 2"),
        at("test:zulu_2:leader_lost", "1 6"),
        at("test:zulu_3:leader_lost", "1 2"),
    )
    assert "The C-in-C is lost. To test: Zulu 2, Zulu 3." in said
    assert state.groups["zulu_2"].figures == 14
    assert not state.sides["tr"].lost_leader


def test_ca_r56_the_c_in_c_who_runs_or_falls_with_all_his_men_is_lost_too() -> None:
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("brit"))
    said = play(casualties.run_away_whole(state, "zulu"), "", at("test:zulu_2:leader_lost", "1 2"))
    assert "The C-in-C is lost. To test: Zulu 2." in said
    state = battlefield(group("zulu", figures=1, leaders="cinc 5"), group("zulu_2"), group("brit"))
    play(fire.hit(state, "zulu", 1, "brit"), at("test:zulu_2:leader_lost", "1 2"))
    state = battlefield(group("zulu", figures=1, leaders="cinc 5"), group("zulu_2"), group("brit"), one_in_n="ceil")
    play(casualties.one_in(state, "zulu", 3), "", at("test:zulu_2:leader_lost", "1 2"))


@pytest.mark.rule("CA-LDR-14")
@pytest.mark.parametrize(
    ("step", "passed", "told"),
    [
        (GOES_ON, "6 6", ("gone", "run away", "when the Commander in Chief was lost")),
        (ASKS_WHO_SEES, "6 6", ("gone", "run away", "")),
        (GOES_ON, "1 6", ("gives way", "and halted", "when the Commander in Chief was lost")),
    ],
)
def test_ca_r56_the_story_tells_why_an_army_runs_before_nobody(step: int, passed: str, told: tuple[str, ...]) -> None:
    """ "The Hunters ran from the field", and nobody had shot at them."""
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("brit"))
    state.solo.defaults = step
    answers = ["6 | 1 2", passed, *([""] if passed == "6 6" else [])]
    said = play(fire.hit(state, "zulu", 1, "brit"), *answers)
    events = [each.event for each in said.log if each.event is not None and each.event.by == "zulu_2"]
    assert told in [(each.what, each.how, each.outcome) for each in events]


def test_ca_r52_who_lost_his_own_leader_runs_for_the_shot_that_took_him() -> None:
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    state.solo.defaults = GOES_ON
    said = play(fire.hit(state, "zulu", 1, "brit"), at("losses:zulu", "6 | 6 6"))
    assert {each.event.outcome for each in said.log if each.event is not None} == {""}
