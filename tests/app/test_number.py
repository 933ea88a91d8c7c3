"""A whole number typed over the one that is laid out."""

from tests.engine.little import number
from tests.names.app import Gives, Used
from tracker.app.battle.prompts.number_and_text import NumberView


def shown(view: NumberView) -> str:
    return "".join(text for row in view.rows(60, 3) for text, _ in row)


def test_the_first_digit_replaces_the_number_that_is_laid_out() -> None:
    view = NumberView(number(high=4, enter=1))
    assert "[  1]" in shown(view) and view.hints()[0] == ("Enter", "take 1")
    view.press("4")
    assert view.press("enter") == Gives(4)


def test_a_number_too_large_is_told_and_the_next_digit_begins_another() -> None:
    view = NumberView(number(high=12))
    view.press("1")
    assert view.press("4") == Used("14 is not from 0 to 12: type it again.") and "[ 14]" in shown(view)
    assert view.press("enter") == Gives(14), "which the prompt refuses: no other number is taken for it"
    view.press("1")
    view.press("5")
    view.press("4")
    assert view.press("enter") == Gives(4)


def test_backspace_is_named_as_soon_as_there_is_something_to_take_back() -> None:
    view = NumberView(number())
    assert ("Backspace", "back") not in view.hints()
    view.press("4")
    assert view.hints()[-1] == ("Backspace", "back")
