"""A whole number typed over the one that is laid out; what an undo drops first of what is filled in."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.app.table import KINDS, battle, sitting
from tests.engine.little import number
from tests.engine.test_form_list import FIRST, SECOND, listed
from tests.names.app import Gives, Used, prompt_view_of
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.battle.prompts.number_and_text import NumberView
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import Among, Facts, FormRow, Mark, Quantity


def shown(view: PromptView, height: int = 3) -> str:
    return "".join(text for row in view.rows(60, height) for text, _ in row)


def test_the_first_digit_replaces_the_number_that_is_laid_out() -> None:
    view = NumberView(number(high=4, enter=1))
    assert "[  1]" in shown(view) and view.hints()[0] == ("Enter", "take 1")
    view.press("4")
    assert view.press("enter") == Gives(4)


def test_the_key_line_offers_no_enter_for_a_number_that_is_refused() -> None:
    """ "Enter take 0" stood on where 1 to 9 were wanted."""
    view = NumberView(number(low=1, high=9))
    assert view.hints() == [("1-9", "type")]
    view.press("0")
    assert view.hints() == [("1-9", "type"), ("Backspace", "back")]
    view.press("4")
    assert view.hints()[0] == ("Enter", "take 4")


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
        asked, head, first = hands.asked, hands.stack.seat.battle.head, hands.stack.prompt_view.filled_in
        await hands.press(keys)
        assert hands.stack.prompt_view.filled_in != first
        await hands.press("u")
        assert (hands.asked, hands.stack.seat.battle.head) == (
            asked,
            head,
        ) and hands.stack.prompt_view.filled_in == first
        assert "What was filled in is dropped. Press again to take back the last answer." in hands.text
        await hands.press("u")
        assert hands.stack.seat.battle.head is not head and " Undone " in hands.text


async def test_before_the_first_answer_no_undo_offers_to_take_one_back(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "march", "gentlemen_rankers")) as hands:
        await hands.press("r u")
        assert "What was filled in is dropped." in hands.text and "Press again" not in hands.text


def test_a_row_that_is_taken_in_a_list_of_forms_is_filled_in() -> None:
    view = FormListView(listed(FIRST, SECOND))
    first = view.filled_in
    view.press("space")
    assert view.filled_in != first, "which an undo drops before it takes back an answer"


def of_losses(keys: str, most: int = 20) -> FormListView:
    """A list of ten units that may have lost so many, behind keys."""
    fields = (Quantity("lost", "n", "lost", 0, most, 0),)
    view = FormListView(listed(*(FormRow(f"{number}", f"Unit {number}", fields) for number in range(1, 11))))
    for key in keys.split():
        assert view.press(key) is not None, key
    return view


@pytest.mark.examples(
    "keys, row, lost",
    ("n 5 0 3", "3", {"1": 5}),
    ("n 1 0 9", "9", {"1": 1}),
    ("n 1 0 0 9", "9", {"1": 10}),
    ("n 0 3", "3", {}),
    ("n 0 0 3", "3", {"1": 0}),
    ("n 1 0 1", "1", {"1": 1}),
    ("n 5 0 3 n 1 2 0 2", "2", {"1": 5, "3": 12}),
)
def test_a_0_and_a_digit_that_make_no_number_are_a_row(keys: str, row: str, lost: dict[str, int]) -> None:
    """They went into the number, and 03 made 3 of the 5 that were lost, without a word."""
    view = of_losses(keys)
    given = [each["lost"] if each else None for each in view.filled_in[0]]  # type: ignore[index]
    assert view.listed()[1] == row
    assert {f"{n}": number for n, number in enumerate(given, 1) if number is not None} == lost
    assert [f"{each + 1}" for each in view.filled_in[1]] == [*lost]  # type: ignore[index]


def test_a_row_that_a_number_may_swallow_has_no_digits() -> None:
    """Of hundreds 09 may be the end; a row that is not there leaves the number as it was typed."""
    assert [next(hint for hint in of_losses("n 1", most).hints() if hint[1] == "row") for most in (20, 200)] == [
        ("01-09 00", "row"),
        ("Up Down", "row"),
    ]
    assert of_losses("n 1 0 9", 200).filled_in[0][0] == {"lost": 109}  # type: ignore[index]


def test_a_die_typed_before_the_range_is_said_asks_for_the_range() -> None:
    """It said to press n for the crew first."""
    reach = Among("range", "range", (Mark("short", "s", 'within 6"'), Mark("long", "g", 'beyond 6"')))
    crew = Quantity("crew", "n", "Crew", 1, 4, 4)
    prompt: Facts[Any] = Facts(key="k", rule="R-1", side="", title="A shot", fields=(reach, crew), shape=dict)
    form = prompt_view_of(prompt, lambda: Random(1))
    assert 'Say the range: s within 6"' in shown(form, 9)
    assert form.press("3") == Used('[3] not taken. Say the range: s within 6", g beyond 6".')
    assert "Say the range" not in shown(form, 9), "told beside the key, and once"
