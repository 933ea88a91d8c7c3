"""Ends of a roll as a grid: a column for each number, a row for what stands behind it."""

from fractions import Fraction

from tests.gists import lost, saved
from tracker.app.battle.odds_effects import OddsMarks
from tracker.app.battle.odds_grid import grid_rows
from tracker.engine import Gist, Odds

LISTED = [
    Odds(lost(number, *who), Fraction(chance, 20))
    for number, who, chance in ((0, (), 8), (1, (), 6), (1, ("officer",), 1), (2, (), 4), (2, ("officer",), 1))
]
LETTERS = {each.label: letter for letter, each in zip("abcdf", LISTED, strict=True)}


def text(width: int, height: int, listed: list[Odds] = LISTED, came: str = "") -> list[str] | None:
    rows = grid_rows(listed, width, height, OddsMarks(LETTERS, came))
    return None if rows is None else ["".join(words for words, _ in row).rstrip() for row in rows]


def test_each_end_stands_with_its_letter_under_its_number() -> None:
    assert text(60, 3) == [
        " lost            0       1       2",
        "             a 40%   b 30%   d 20%",
        " officer              c 5%    f 5%",
    ]


def test_the_one_that_came_is_lit() -> None:
    rows = grid_rows(LISTED, 60, 3, OddsMarks(LETTERS, "1 lost: officer")) or []
    assert [words for row in rows for words, style in row if style == "live"] == ["5%"]


def test_where_there_is_no_room_for_a_grid_or_no_need_of_one_there_is_none() -> None:
    assert text(60, 2) is None and text(28, 3) is None
    assert text(60, 9, LISTED[:2]) is None, "numbers alone are a row"
    assert text(60, 9, [LISTED[1], LISTED[2]]) is None, "one number is told in a line"
    assert text(60, 9, [*LISTED, Odds(Gist("jammed"), Fraction(0))]) is None


def test_numbers_of_two_sides_are_a_grid_of_both() -> None:
    pairs = [(first, second) for first in (0, 1) for second in (0, 1, 2)]
    both = [Odds(saved("Ghazis", first, "Highland company", second), Fraction(1, 6)) for first, second in pairs]
    letters = {each.label: letter for letter, each in zip("abcdfg", both, strict=True)}
    rows = grid_rows(both, 70, 9, OddsMarks(letters, "saved: Ghazis 1, Highland company 0")) or []
    assert ["".join(words for words, _ in row).split() for row in rows] == [
        ["saved:", "Highland", "company", "0", "1", "2"],
        ["Ghazis", "0", "a", "17%", "b", "17%", "c", "17%"],
        ["Ghazis", "1", "d", "17%", "f", "17%", "g", "17%"],
    ]
    assert [(y, words) for y, row in enumerate(rows) for words, style in row if style == "live"] == [(2, "17%")]


def test_numbers_beyond_the_room_of_the_grid_are_told_together() -> None:
    pairs = [(first, second) for first in range(12) for second in range(15)]
    both = [Odds(saved("Ghazis", first, "Highland company", second), Fraction(1, 180)) for first, second in pairs]
    rows = grid_rows(both, 60, 4, OddsMarks(came="saved: Ghazis 10, Highland company 9")) or []
    assert ["".join(words for words, _ in row).split() for row in rows] == [
        ["saved:", "Highland", "company", "0", "1", "2", "3", "4+"],
        ["Ghazis", "0", *["1%"] * 4, "6%"],
        ["Ghazis", "1", *["1%"] * 4, "6%"],
        ["Ghazis", "2+", *["6%"] * 4, "61%"],
    ]
    assert [(y, words) for y, row in enumerate(rows) for words, style in row if style == "live"] == [(3, "61%")]
    assert all(sum(len(words) for words, _ in row) <= 60 for row in rows)


def test_numbers_that_letters_pick_are_never_told_together() -> None:
    both = [Odds(saved("Ghazis", first, "Sikhs", second), Fraction(1, 90)) for first in (0, 1) for second in range(15)]
    assert grid_rows(both, 60, 9, OddsMarks({each.label: "a" for each in both})) is None
    assert grid_rows(both, 60, 9) is not None


def test_what_one_side_has_thrown_leaves_one_row() -> None:
    both = [Odds(saved("Ghazis", 1, "Sikhs", second), Fraction(1, 2)) for second in (0, 1)]
    assert ["".join(words for words, _ in row).split() for row in grid_rows(both, 60, 9) or []] == [
        ["saved:", "Sikhs", "0", "1"],
        ["Ghazis", "1", "50%", "50%"],
    ]
