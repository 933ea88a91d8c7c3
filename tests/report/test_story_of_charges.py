"""The story of charges, of what met them, and of rounds of melee with several: in the order of the table."""

from tests.report.making import shipped
from tests.report.test_losses_told_late import after
from tests.report.test_story_of_events import entry, of_steps, tale
from tracker.engine import Event, Line
from tracker.report.events import events

STOOD = entry(Event("stands", "f", "u", how="to meet the charge"))
SHOT = Event("fires", "f", "u", 8)


def test_who_runs_on_the_way_is_told_behind_the_charge_that_goes_home() -> None:
    """F Coy "stood to meet the charge", fired, and only then did the band charge."""
    ran = entry(Event("gives way", "u", how="and some ran"), u=1)
    charge = entry(Event("charges", "u", "f"), u=1, f=1)
    told = "The uVe band charged F Coy, who stood and met them with eight dice, felling two. One of the uVe band ran. "
    assert tale(STOOD, entry(SHOT, u=2), ran, charge) == f"{told}Each lost one in the first shock."


def test_who_comes_to_meet_a_charge_that_halted_countercharges() -> None:
    """ "Nobody was hit, but they charged no farther. Tuareg infantry 8 charged": it was the Legion that did."""
    halted = entry(Event("gives way", "u", how="and charged no farther"))
    charge = entry(Event("charges", "u", "f", outcome="countercharged"), u=1, f=1)
    told = "The uVe band charged F Coy, who stood and met them with eight dice without effect, and countercharged. "
    assert tale(STOOD, entry(SHOT), halted, charge) == f"{told}Each lost one in the first shock."
    assert tale(STOOD, charge).startswith("The uVe band charged F Coy, who countercharged. Each")


def test_two_charges_that_cost_the_same_are_both_told() -> None:
    """The second was left out, as who stands at every turn is, and four of its turn fell nowhere."""
    charges = [STOOD, entry(Event("charges", "u", "f"), u=1, f=1), entry(Event("fights", "u", "f"), f=2)]
    assert tale(*charges, *charges).count("Each lost one in the first shock") == 2


def test_where_nobody_is_left_no_rest_runs() -> None:
    some = entry(Event("gives way", "u", how="and some ran"), u=2)
    for left, words in ((3, "; the rest ran with them."), (0, "; nobody was left.")):
        gone = entry(Event("gone", "u", how="run away"), **({"u": left} if left else {}))
        assert tale(some, gone) == f"Two of the uVe band ran{words}"


def test_who_loses_at_once_to_two_loses_to_both() -> None:
    """All who fell in a round come off behind its last dice, and the last of the two had felled them all."""
    fights = [Event("fights", "b", "r"), Event("fights", "b", "k")]
    lines = [[], *([Line("A melee.", units=(each.by, each.at), event=each)] for each in fights)]
    (fight,) = events(of_steps(lines, [after(9, 9), after(9, 9), after(4, 9)]))
    assert (fight.event.at, fight.others, fight.lost) == ("k", ("r",), {"b": 5})
    (other, last) = events(of_steps(lines, [after(9, 9), after(9, 7), after(4, 7)]))
    assert (other.lost, last.lost, last.others) == ({"r": 2}, {"b": 5}, ()), "where somebody lost in it, it stays"


def test_a_break_off_is_told() -> None:
    """Fire at who had just fought hand to hand read as fire into the melee (CA-MELEE-9)."""
    told = [each for each in events(shipped("colonial_adventures_isandlwana")) if each.event.what == "does"]
    assert told and {each.event.how for each in told} == {"broke off the melee"}


def test_who_loses_a_fight_alone_and_runs_is_named_once() -> None:
    """The lead of a report named iNgobamakhosi (right) three times in a row."""
    fight, gone = entry(Event("fights", "u", "f"), u=1), entry(Event("gone", "u", how="run away"), u=4)
    ran, fought = "lost one and ran from the field, four strong.", "F Coy fought the uVe band hand to hand"
    assert tale(fight, gone) == f"The uVe band fought F Coy hand to hand, {ran}"
    assert tale(entry(Event("fights", "f", "u"), u=1), gone) == f"{fought}: the uVe band {ran}"
    both = tale(entry(Event("fights", "u", "f"), u=1, f=2))
    assert both == "The uVe band fought F Coy hand to hand: the uVe band lost one and F Coy lost two."
