"""A breakdown says how a number came about."""

from tracker.engine import Modifier, breakdown, limited
from tracker.engine.prompts.roll_words import shorter_lines
from tracker.engine.state import State

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


def test_words_for_little_room_are_not_recorded() -> None:
    told = breakdown("Dice", 6, "a die for each figure", Modifier("at a Mob or formed group", 2, short="Mob"))
    state = State()
    state.report("6 dice", why=(limited(told, 4, "half of 8 figures", "half of 8"),))
    (sum_,) = state.log[0].why
    assert sum_ == limited(breakdown(told.title, 6, told.base_label, *sum_.modifiers), 4, "half of 8 figures")
    assert [(each.short, each.label) for each in sum_.modifiers] == [("", "at a Mob or formed group")]
    assert "short" not in str(told.described())


def test_numbers_whose_words_have_no_room_hide_none_of_another_sign() -> None:
    """ "Spears left +4 (+2 attached leader, +2 fresh, 2 others +0)": the -1 just ordered and the +1 beside it."""
    sums = [Modifier("leader", 2), Modifier("fresh troops", 2), Modifier("fanatic", 1), Modifier("near cavalry", -1)]
    told = [line for (line,), _ in shorter_lines([breakdown("Spears", 0, "", *sums)], "", len)]
    assert "Spears +4 (+2 leader, +2 fresh troops, +1 -1 from others)." in told


def test_of_equal_numbers_that_is_named_which_tells_a_sum_from_the_others() -> None:
    """ "A Coy: 4: 5, -1 short range", "B Coy: 3: 5, -1 short range, other -1": which other was the whole difference."""
    near, touching = Modifier("short range", -1), Modifier("touches a command unit", -1)
    sums = [breakdown("A Coy", 5, "base", near), breakdown("B Coy", 5, "base", near, touching)]
    told = [lines for lines, _ in shorter_lines(sums, "", len)]
    in_words = told.index(["A Coy 4: 5, -1 short range.", "B Coy 3: 5, -1 short range, -1 touches a command unit."])
    numbers = told.index(["A Coy 4: 5, -1 short range.", "B Coy 3: 5, -1 touches a command unit, -1 from another."])
    assert numbers == in_words + 1, "words of all go before a number of any"


def test_a_part_of_more_dice_keeps_no_half_of_a_name() -> None:
    """ "3 of 6 dice against Men, +1 uphill": the Men of Sokhexe."""
    part = breakdown("dice of F Coy", 3, "of 6 dice against Men of Sokhexe", Modifier("uphill", 1))
    told = [line for (line,), _ in shorter_lines([part], "Melee: F Coy against Men of Sokhexe", len)]
    assert told[0] == "dice of F Coy 4: 3 of 6 dice, +1 uphill." and not any("Men" in line for line in told)
