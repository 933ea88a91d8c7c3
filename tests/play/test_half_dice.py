"""Half a die of two digits lies there again after a kill, as whole ones do."""

from random import Random

import pytest

from tests.names.play import InputPreferences
from tests.play.hands import Hand, roll_of
from tracker.engine import Hits, Pool
from tracker.play.together.shared_dice import at_seat
from tracker.play.typed_dice import begin
from tracker.play.typed_keys import digit

PAIRS = Pool("pairs", 2, 100)


def at_pairs() -> Hand:
    return Hand(roll_of(PAIRS, reading=Hits(1, 50)), (), InputPreferences())


@pytest.mark.parametrize("keys", ["4", "425"])
def test_half_a_die_of_a_hundred_is_kept(keys: str) -> None:
    """The tens were gone by a kill, and the units then stood as the next tens."""
    typed, again = at_pairs().press(keys), at_pairs()
    assert typed.half and again.restore(typed.draft)
    assert (again.half, again.faces(PAIRS)) == (typed.half, typed.faces(PAIRS))
    assert again.press("1").faces(PAIRS)[-1] == int(keys[-1] + "1")


@pytest.mark.parametrize("half", ["", "42", "x", 4, None])
def test_half_a_die_that_nobody_can_have_typed_is_no_harm(half: object) -> None:
    typed = at_pairs()
    assert typed.restore({"dice": {"pairs": [42]}, "source": {"pairs": "t"}, "half": half})
    assert typed.faces(PAIRS) == [42] and not typed.half


def test_half_a_die_is_no_draft_of_a_roll_that_another_seat_types_too() -> None:
    """What lay there had no half: after each first digit it was taken up without, so that no die became whole."""
    roll = roll_of(Pool("red", 1, 100, "red"), Pool("blue", 1, 100, "blue"), reading=Hits(1, 50))
    typed = digit(at_seat(begin(roll, Random(1)), {"blue"}), "4")
    assert typed.half == "4" and typed.draft is None
    assert digit(typed, "2").draft == {"dice": {"red": [42]}, "source": {"red": "t"}}
