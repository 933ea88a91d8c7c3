"""A breakdown says how a number came about."""

from tracker.engine import Modifier, breakdown, limited

DICE = breakdown(
    "Dice",
    6,
    "a die for each figure",
    Modifier("helpers", 2),
    Modifier("shaken", -1),
    Modifier("uphill", -3, applied=False),
)


def test_a_total_counts_what_applied() -> None:
    assert (DICE.sum, DICE.total, DICE.limit) == (7, 7, "")


def test_a_cap_replaces_the_sum_and_is_named() -> None:
    capped = limited(DICE, 4, "at most 4")
    assert (capped.sum, capped.total, capped.limit) == (7, 4, "at most 4")
    assert limited(DICE, 7, "at most 9").limit == ""


def test_a_breakdown_in_words() -> None:
    assert limited(DICE, 4, "at most 4").lines() == [
        "Dice: 4",
        "    6 a die for each figure",
        "   +2 helpers",
        "   -1 shaken",
        "    7 in all, counted as 4: at most 4",
        "  not: uphill",
    ]
    assert breakdown("Rep", 4, "rep").lines() == ["Rep: 4", "    4 rep"]
