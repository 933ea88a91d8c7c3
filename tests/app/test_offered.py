"""Those of a list who are offered, and a list beside a number that goes by its digit."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.app.test_battle_rows import text
from tests.app.test_chosen import Seen, pressed, volley
from tests.names.app import prompt_view_of
from tests.names.engine import field_lines
from tracker.engine import Aim, Chosen, Facts, Quantity


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("enter",), {"firing": ["u1", "u2"]}),
        (("y", "enter"), {"firing": ["u1", "u2", "u4"]}),
        (("y", "4", "enter"), {"firing": ["u1", "u2"]}),
        (("1", "4", "s", "enter"), {"firing": ["u2", "u4"], "band": "short"}),
        (("1", "2", "enter"), {}),
    ],
)
def test_those_who_are_offered_stand_picked_and_the_letter_of_the_list_picks_all(
    keys: tuple[str, ...], value: Any
) -> None:
    offers = volley()
    fields = (structs.replace(offers.fields[0], offered=("u1", "u2")), *offers.fields[1:])
    offers = structs.replace(offers, fields=fields)
    assert pressed(offers, *keys) == value
    assert "[x] Unit 1" in "\n".join(field_lines(offers.fields)) and offers.read({})[0].firing == ()
    decided = offers.with_decision({"firing": ["u4"]})
    assert pressed(decided, "enter") == {} and decided.default() == {}, "what was decided stands in its place"


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
