"""A whole number typed over the one that is laid out; what an undo drops first of what is filled in."""

from pathlib import Path

import pytest

from tests.app.table import KINDS, battle, sitting
from tests.engine.little import number
from tests.engine.test_form_list import FIRST, SECOND, listed
from tests.names.app import Gives, Used
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.battle.prompts.number_and_text import NumberView
from tracker.engine import FormRow, Quantity


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


@pytest.mark.parametrize(("kind", "keys"), [("pick", "1"), ("number", "3"), ("facts", "c"), ("facts", "l h 1")])
async def test_the_first_undo_drops_what_is_filled_in_and_says_so(tmp_path: Path, kind: str, keys: str) -> None:
    """In a form with picks it took back the answer before, without a word on them; dice alone were dropped first."""
    async with sitting(battle(tmp_path), KINDS[kind]) as hands:
        asked, head, first = hands.asked, hands.stack.battle.head, hands.stack.prompt_view.filled_in
        await hands.press(keys)
        assert hands.stack.prompt_view.filled_in != first
        await hands.press("u")
        assert (hands.asked, hands.stack.battle.head) == (asked, head) and hands.stack.prompt_view.filled_in == first
        assert "What was filled in is dropped. Press again to take back the last answer." in hands.text
        await hands.press("u")
        assert hands.stack.battle.head is not head and " Undone " in hands.text


async def test_before_the_first_answer_no_undo_offers_to_take_one_back(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "march", "gentlemen_rankers")) as hands:
        await hands.press("r u")
        assert "What was filled in is dropped." in hands.text and "Press again" not in hands.text


def test_a_row_that_is_taken_in_a_list_of_forms_is_filled_in() -> None:
    view = FormListView(listed(FIRST, SECOND))
    first = view.filled_in
    view.press("space")
    assert view.filled_in != first, "which an undo drops before it takes back an answer"


def test_no_row_is_offered_by_digits_that_go_into_a_number() -> None:
    """The key line said "01-02 row", and 02 made 2 of the 5 that were lost."""
    fields = (Quantity("lost", "n", "lost", 0, 20, 0),)
    view = FormListView(listed(FormRow("first", "1st", fields), FormRow("second", "2nd", fields)))
    assert ("01-02", "row") in view.hints()
    for key in ("n", "5"):
        view.press(key)
    assert [words for words, label in view.hints() if label == "row"] == ["Up Down"]
