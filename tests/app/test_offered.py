"""A list beside a number that goes by its digit."""

from random import Random
from typing import Any

import pytest

from tests.app.test_battle_rows import text
from tests.app.test_chosen import Seen, pressed
from tests.names.app import prompt_view_of
from tracker.engine import Aim, Chosen, Facts, Quantity


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("8",), {"section": 8}),
        (("8", "3"), {"section": 3}),
        (("s", "8"), {"section": 8}),
        (("8", "a", "b"), {"section": 8, "by": ["u1", "u2"]}),
        (("b", "2"), {"section": 2, "by": ["u2"]}),
        (("0", "4"), {"section": 4}),
    ],
)
def test_a_number_that_goes_by_its_digit_needs_no_letter_and_the_list_beside_it_has_letters(
    keys: tuple[str, ...], value: Any
) -> None:
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in (1, 2))
    section = Quantity("section", "s", "section", 1, 9, 0, is_by_digit=True)
    fields = (section, Chosen("by", "y", "seen by", aims, "nobody sees it", ()))
    prompt = Facts(key="seen", rule="L-5", side="red", title="Who sees it?", fields=fields, shape=Seen)
    assert pressed(prompt, *keys, "enter") == value
    hints = prompt_view_of(prompt, lambda: Random(0)).hints()
    assert ("1-9", "section") in hints and ("s", "change") not in hints
    assert "1-9 section [?]" in "\n".join(map(text, prompt_view_of(prompt, lambda: Random(0)).rows(60, 9)))
