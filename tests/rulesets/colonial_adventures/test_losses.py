"""Losses by fire on one throw: the leader dice, and the test that hangs on them (CA-LDR-13, CA-LDR-14)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.engine.counting import counts_tell_all
from tests.names.colonial_adventures import Battlefield, Leader, fire, melee, owed_tests, reaction
from tests.names.play import InputPreferences, count_of
from tests.play.hands import Hand
from tests.rulesets.colonial_adventures.table import SETTLE, asks, at, battlefield, group, play
from tracker.engine import Pool, Refused, Roll
from tracker.games.colonial_adventures.fight.loss_dice import leader_lost, losses_roll


def shot_at(**band: Any) -> Battlefield:
    return battlefield(group("zulu", **{"leaders": "leader 4", **band}), group("brit"))


def losses(state: Battlefield, hits: int = 2, volley: int = 0) -> Roll[Any]:
    found: Roll[Any] = asks(fire.hit(state, "zulu", hits, "brit", volley))
    return found


def test_ca_ldr_13_without_a_six_he_rolls_with_his_group_and_with_one_he_does_not() -> None:
    state = shot_at()
    said = play(fire.hit(state, "zulu", 2, "brit"), at("losses:zulu", "1 5 | 1 6 | 5"))
    assert not state.groups["zulu"].leaders[0].out and said.has("Zulu, Received Casualty: 1 passed")
    assert said.rolls == [
        "Zulu: Received Casualty; is the leader hit? hit on leader 1 5; Zulu 1 6; leader 5 (typed): 1 passed"
    ]
    state = shot_at()
    said = play(fire.hit(state, "zulu", 2, "brit"), at("losses:zulu", "1 6 | 1 6"))
    assert state.groups["zulu"].leaders[0].out and "the leader, leader of Zulu, is hit." in said
    assert said.has("Zulu, Received Casualty: 1 passed") and said.has("Zulu, Leader Lost: 1 passed")
    orders = [line.goes_on for line in said.log if line.text.startswith(("take 2 figures off", "the leader is among"))]
    assert orders == [False, True], "he is one of the two, and of nobody who runs"


def test_ca_ldr_13_a_leader_who_is_gone_before_the_dice_is_hit_by_none() -> None:
    state = shot_at()

    def gone(state: Battlefield) -> None:
        state.groups["zulu"].leaders[0].out = True

    said = play(fire.hit(state, "zulu", 2, "brit"), gone, at("test:zulu:received_casualty", "1 6"))
    assert said.has("Zulu, Received Casualty: 1 passed") and not said.has("is hit")


def test_ca_ldr_13_his_die_need_not_be_rolled_where_his_group_has_passed_both() -> None:
    state = shot_at()
    said = play(fire.hit(state, "zulu", 2, "brit"), at("losses:zulu", {"dice": {"leaders": [1, 5], "group": [1, 2]}}))
    assert said.has("Zulu, Received Casualty: 2 passed") and said.rolls[0].endswith("1 5; Zulu 1 2 (typed): 2 passed")
    with pytest.raises(Refused, match="0 dice for leader, which has 1"):
        losses(shot_at()).read({"dice": {"leaders": [1, 5], "group": [1, 6]}})


def test_ca_ldr_13_behind_the_six_that_hits_him_no_other_leader_die_counts() -> None:
    hand = Hand(losses(shot_at(), hits=5)).press("16")
    assert hand.is_moot and not hand.is_decided
    value = hand.press("E16").value
    assert value["dice"] == {"leaders": [1, 6], "group": [1, 6]}
    state = shot_at()
    said = play(fire.hit(state, "zulu", 5, "brit"), at("losses:zulu", value))
    assert state.groups["zulu"].leaders[0].out and said.has("Zulu, Leader Lost: 1 passed")
    enough = Hand(losses(shot_at(cover=True))).press("1111E")
    assert enough.whole and enough.value["dice"] == {"leaders": [1, 1], "group": [1, 1]}, (
        "nor is his own die asked then"
    )


def test_ca_ldr_13_the_roll_waits_for_enter_as_his_own_die_may_lie_there_too_whatever_falls() -> None:
    """It took itself, and the die of his that was thrown along was the first of the next roll, silently.

    Then it waited with a 6 alone, so that nobody knew before the last die which it would be.
    """
    typed = InputPreferences(last_die_takes=4)
    hand = Hand(losses(shot_at(), hits=1), preferences=typed).press("634")
    assert hand.whole and not hand.dice.takes_by_last_die
    with pytest.raises(Refused, match="All dice are there: Enter takes them"):
        hand.press("5")
    assert hand.press("E").value["dice"] == {"leaders": [6], "group": [3, 4]}
    unhurt = Hand(losses(shot_at(), hits=1), preferences=typed).press("163")
    assert not unhurt.whole, "he rolls with his group"
    assert unhurt.press("5").whole and unhurt.dice.takes_by_last_die, "no die may follow those of his group"


def test_ca_ldr_13_dice_that_change_the_number_alone_are_told_as_far_as_they_are_known() -> None:
    roll = losses(shot_at(training="european"), hits=3)
    value = Hand(roll).press("1231E").value
    struck, _ = roll.read(value)
    assert value["dice"] == {"leaders": [1, 2, 3], "group": [1]}
    assert struck.label == "1 or 2 passed" and not struck.is_exact and not struck.hit
    hit = [roll.read({"dice": {"leaders": [6, 1, 1], "group": group}})[0] for group in ([1, 6], [1, 1])]
    assert roll.reading.one_of(hit).label == "leader hit, 1 or 2 passed", "the test without him is another reading"


@pytest.mark.rule("CA-R3")
def test_ca_ldr_13_the_prompt_says_that_his_die_may_follow_and_what_it_passes_on() -> None:
    assert losses(shot_at()).text.endswith("Else his own die is thrown with the test, and passes on 1 to 4.")
    high = shot_at(leaders="leader 6")
    assert losses(high).text.endswith("1 to 5."), "a 6 fails"
    high.rulings = high.rulings.but(sixes_fail="off")
    assert losses(high).text.endswith("1 to 6.")


def test_ca_ldr_13_the_odds_are_those_of_one_throw_after_the_other() -> None:
    roll = losses(shot_at())
    odds = {each.label: each.chance for each in roll.odds()}
    assert sum(odds.values()) == 1
    hit = sum((chance for label, chance in odds.items() if label.startswith("6: ")), Fraction(0))
    assert hit == Fraction(11, 36)
    none_of_three = Fraction(25, 36) * Fraction(2, 6) ** 2 * Fraction(2, 6)
    assert odds["0 passed"] == none_of_three


@pytest.mark.rule("CA-REACT-13")
def test_ca_ldr_14_what_it_does_is_shown_with_the_leader_and_without_him() -> None:
    does = {each.label: each.effect for each in losses(shot_at()).odds()}
    assert does["1 passed"] == "3 run away (1 in 5)" and does["6: 1 passed"] == "leader hit; halt, 6 run away (1 in 3)"


def test_ca_ldr_14_before_the_commander_in_chief_falls_it_is_said_who_tests_then() -> None:
    state = shot_at(leaders="cinc 5")
    assert "leader hit; " in {each.label: each.effect for each in losses(state).odds()}["6: 1 passed"], "nobody else"
    state.groups["zulu_2"] = group("zulu_2")
    roll = losses(state)
    assert {each.label: each.effect for each in roll.odds()}["6: 1 passed"].startswith("C-in-C hit: all test; ")
    assert roll.text.endswith("If the Commander in Chief falls, Leader Lost is tested by Zulu 2 too.")
    state.groups["zulu"].leaders.append(Leader("leader", "induna", 4))
    assert losses(state).text.endswith("Leader Lost is tested by Zulu 2 too."), "and where the leader dice come first"


@pytest.mark.parametrize("figures", [20, 9])
def test_ca_react_2_a_letter_means_the_same_result_with_fewer_dice(figures: int) -> None:
    """At half strength nobody passes 2 without his leader: `f` was "6: 0 passed" there, and the band ran."""
    letters = Hand(losses(shot_at(figures=figures, start=20))).dice.letters
    assert letters["f"] == "6: 1 passed" and letters["g"] == "6: 0 passed"
    assert ("d" in letters) is (figures == 20)


@pytest.mark.parametrize("band", [{"leaders": ""}, {"leaders": "cinc 5, leader 4"}])
def test_ca_ldr_13_without_a_leader_or_with_several_it_is_one_throw_after_the_other(band: dict[str, str]) -> None:
    asked = losses(shot_at(**band)).key
    assert asked == ("leaders:zulu" if band["leaders"] else "test:zulu:received_casualty")


def test_ca_ldr_13_counts_say_as_much_as_the_dice() -> None:
    reading = losses(shot_at()).reading
    assert counts_tell_all(reading, Pool("leaders", 2), Pool("group", 2)) == 6**4


@pytest.mark.rule("CA-REACT-9")
def test_ca_ldr_13_after_a_volley_it_is_one_throw_after_the_other() -> None:
    assert losses(shot_at(), 2, volley=2).key == "leaders:zulu"


def test_ca_ldr_13_settled_on_the_table_the_losses_stand_and_nothing_is_owed() -> None:
    state = shot_at()
    said = play(fire.hit(state, "zulu", 2, "brit"), SETTLE)
    assert said[-1].startswith("Settled on the table: Received Casualty of Zulu") and not state.owed
    assert state.groups["zulu"].figures == 18 and not state.groups["zulu"].leaders[0].out


@pytest.mark.rule("CA-LDR-13")
@pytest.mark.parametrize(("chief", "key"), [("cinc 5", "leaders:zulu"), ("leader 5", "losses:zulu")])
def test_ca_react_13_beside_his_c_in_c_a_group_waits_for_the_leader_dice_of_both(chief: str, key: str) -> None:
    friends = (group("zulu", leaders="leader 4", engaged=["brit"]), group("zulu_2", leaders=chief, engaged=["brit"]))
    state = battlefield(*friends, group("brit", engaged=["zulu", "zulu_2"]), melee_tests="both")
    causes, lost = {"brit": "zulu", "zulu": "brit", "zulu_2": "brit"}, {"zulu": 1, "zulu_2": 1}
    assert asks(melee._after_dice(state, causes, lost, {}, {})).key == key


@pytest.mark.rule("CA-LDR-13")
def test_two_tests_with_the_leader_dice_are_both_read_where_he_is_not_hit() -> None:
    """As in a melee in which the C-in-C of the army fell: Leader Lost is owed before this group's own leader may be."""
    state = battlefield(group("brit"), group("zulu", leaders="leader 4"))
    test = owed_tests.Test("zulu", ("received_casualty", "leader_lost"), "brit", "both")
    roll = losses_roll(state, test, 1)
    struck, _ = roll.read({"dice": {"leaders": [1], "group": [1, 6], "leader": [2]}})
    assert not struck.hit and struck.test.results[0].passes == struck.test.results[1].passes == 2


def test_ca_ldr_14_who_owes_leader_lost_for_his_c_in_c_takes_it_once_though_his_own_leader_falls_too() -> None:
    owed = owed_tests.Test("zulu", ("received_casualty", "leader_lost"), "brit", "")
    state = shot_at()
    roll = losses_roll(state, owed, 1)
    hit, _ = roll.read({"dice": {"leaders": [6], "group": [1, 6]}})
    taken = reaction.read_off(state, leader_lost(owed), hit.test)
    assert hit.hit and [*taken.passes] == ["received_casualty", "leader_lost"]


def test_a_count_of_passes_that_two_tests_share_is_named_once() -> None:
    """ "h passed 1, passed 1": the count with the leader, and that without him."""
    hand = Hand(losses(shot_at())).press("151")
    assert count_of(hand.dice) == "passed 1"
