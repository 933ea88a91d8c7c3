"""Lists that are too long for their rows: the last choices side by side below those that are compared."""

import pytest

from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.choices import Choices


def test_those_that_are_not_compared_stand_side_by_side_below_a_list_that_is_too_long() -> None:
    """Of 17 orders for a battery "9 more" were out of sight, a third of all, the last of them "it stands"."""
    shots = [Choice(f"fire at {place}", f"f{place[:1]}", f"harm {n}%, {n} coins") for n, place in enumerate("ABC", 1)]
    moves = [Choice("to Road", "o", "Spanish: 5 units"), Choice("to Mill", "m"), Choice("it stands", "s")]
    choices = Choices([*shots, *moves, Choice("to Ford", "d", reason="no room", is_barred=True)], numbered=0)
    assert choices.beside(76, 7) == (choices.rows(76, 7)[0], (1, 0))
    for width in (76, 60):
        rows = ["".join(text for text, _ in each) for each in choices.beside(width, 6)[0]]
        assert [each.split("%")[0] for each in rows[:3]] == [each.split("%")[0] for each in rows if "%" in each]
        assert rows[3].split() == ["o", "to", "Road", "m", "to", "Mill", "s", "it", "stands", "not", "now:", "d"]
        assert choices.least(width) == (4 if width < 72 else 7) and not choices.is_flowing
        choices.beside(width, 6)
        assert len(choices.in_view) == 7
    assert Choices([*shots * 3, *moves * 3], numbered=0).least(76) < 12, "a longer one is told in fewer"
    for height in (3, 2):
        shown = ["".join(text for text, _ in each) for each in choices.beside(76, height)[0]]
        assert choices.is_flowing and any("fC fire at C" in each for each in shown), "none of those compared is hidden"
    choices.at = 3
    found, (x, y) = choices.beside(76, 6)
    shown = ["".join(text for text, _ in each) for each in found]
    assert shown[y][x:].startswith("▸o to Road") and shown[-1].strip() == "to Road: Spanish: 5 units"


def test_those_at_the_end_that_are_warned_of_stand_side_by_side_where_a_list_is_too_long() -> None:
    """ "4 more" of thirteen acts hid those that one had done already."""
    again = [Choice(f"act {n}", "abcd"[n], reason="once per activation", is_barred=n == 3) for n in range(4)]
    choices = Choices([Choice("turn", "p"), Choice("pass", "x"), *again], numbered=0)
    rows = ["".join(text for text, _ in each) for each in choices.beside(76, 4)[0]]
    assert len(rows) == 3 and rows[2] == "     a ! act 0   b ! act 1   c ! act 2   not now: d"


def test_a_list_at_the_end_of_what_is_said_tells_how_many_others_it_has() -> None:
    """ "to act: Muley el-Abbas …" said neither who else nor how many."""
    area = Choice("Mill", "m", "river, to act: Prim, Luchana, Cuenca")
    told = ["".join(text for text, _ in Choices([area, Choice("no")]).rows(width, 2)[0][0]) for width in (60, 48, 36)]
    assert [each.partition("river, ")[2] for each in told] == [
        "to act: Prim, Luchana, Cuenca",
        "to act: Prim and 2 others",
        "to act: 3",
    ]


def test_the_key_line_names_the_letter_of_who_stands_by_that_alone() -> None:
    """At 60x20 "1-3 choose" stood for "1 Brig Daunt  2 Maj Keir  x no change": "3 is no choice here: type 1 to 3"."""
    choices = Choices([Choice("Brig Daunt"), Choice("Maj Keir"), Choice("no change", "x")])
    choices.beside(58, 3)
    assert choices.span == "1-3" and choices.key("3") == 2
    choices.beside(58, 1)
    assert choices.is_flowing and choices.span == "1-2 x" and choices.key("3") is None and choices.key("x") == 2


@pytest.mark.parametrize(("letters", "rows", "too_many"), [("abcdefghijklmn", 12, 11), ("", 7, 6)])
def test_what_has_no_room_with_its_words_stands_by_its_name_before_much_is_out_of_sight(
    letters: str, rows: int, too_many: int
) -> None:
    """Of acts by letters three and more, as nobody guesses those; of other lists more than half."""
    said = "said of it at some length, in words"
    listed = [Choice(f"order number {n}", letters[n : n + 1], said) for n in range(14)]
    choices = Choices(listed, numbered=0 if letters else None, free="pqrstuv")
    choices.beside(76, rows)
    assert not choices.is_flowing
    choices.beside(76, too_many)
    assert choices.is_flowing
