"""A form of facts: every field has its default, so Enter alone answers it."""

import random
from typing import Annotated, Any

import pytest
from msgspec import Meta, Struct

from tracker.engine import Among, Facts, Field, Mark, Quantity, Refused, Toggle, is_moot

COVER = Toggle("cover", "c", "In cover", default=True)
RANGE = Among("range", "Range", (Mark("short", "s", "to 6"), Mark("long", "l", "to 12")), "long")
HELPERS = Quantity("helpers", "h", "Helpers", 0, 3, 1)


class Shot(Struct):
    cover: bool
    range: str
    helpers: int
    seen: bool = True


def form(*fields: Field) -> Facts[Shot]:
    return Facts(key="facts", rule="L-5", side="red", title="The shot", fields=fields, shape=Shot)


SHOT = form(COVER, RANGE, HELPERS)


@pytest.mark.examples(
    "value, reason",
    ({"cover": 1}, "In cover is yes or no."),
    ({"cover": None}, "In cover is yes or no."),
    ({"range": "near"}, "Range is one of short, long."),
    ({"range": ["long"]}, "Range is one of short, long."),
    ({"helpers": 4}, "Helpers: type a number from 0 to 3."),
    ({"helpers": -1}, "Helpers: type a number from 0 to 3."),
    ({"helpers": True}, "Helpers: type a number from 0 to 3."),
    ({"helpers": "2"}, "Helpers: type a number from 0 to 3."),
    ({"seen": False}, "There is no field 'seen' here."),
    ({"x" * 200: 1}, "There is no field 'x{40}' here."),
    ([], "it takes fields and values"),
    ("short", "it takes fields and values"),
    (None, "it takes fields and values"),
)
def test_what_a_form_refuses(value: Any, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        SHOT.read(value)


@pytest.mark.examples(
    "number",
    Quantity("helpers", "h", "Helpers", 0, 3, 1, known={2: {"cover": False}}),
    Quantity("helpers", "h", "Helpers", 0, 3, 1, finds_known=lambda value: {"cover": value != 2}),
)
def test_a_number_tells_what_stands_with_it_and_a_list_is_none(number: Quantity) -> None:
    assert form(COVER, RANGE, number).read({"helpers": 2}) == (Shot(False, "long", 2), "")
    with pytest.raises(Refused, match="Helpers: type a number from 0 to 3"):
        form(COVER, RANGE, number).read({"helpers": [2]})


def test_what_works_out_what_is_known_is_no_data_of_a_field() -> None:
    """The protocol had `finds_known`, which is null wherever anybody reads it."""
    fields = Quantity("helpers", "h", "Helpers", 0, 3, 1), Among("range", "Range", RANGE.marks, "long")
    told = form(*fields).described()["fields"]
    assert not any("finds_known" in each for each in told) and "known" in told[0]


def test_enter_takes_nothing_where_a_field_must_be_answered() -> None:
    assert SHOT.default() == {}
    asks_range = form(COVER, Among("range", "Range", RANGE.marks), HELPERS)
    assert asks_range.default() is None
    with pytest.raises(Refused, match="Say the range: s to 6, l to 12."):
        asks_range.read({})


def test_a_field_that_needs_a_yes_need_not_be_said_where_that_is_no() -> None:
    needs = Among("range", "Range", RANGE.marks, needs="cover")
    with pytest.raises(Refused, match="Say the range"):
        form(COVER, needs, HELPERS).read({})
    assert form(COVER, needs, HELPERS).read({"cover": False}) == (Shot(False, "", 1), "")
    with pytest.raises(Refused, match="Range is one of short, long."):
        form(COVER, needs, HELPERS).read({"cover": False, "range": "near"})
    in_the_open = Toggle("cover", "c", "In cover", default=False)
    assert form(in_the_open, needs, HELPERS).default() == {}
    facts = {"cover": False, "range": "", "helpers": 1}
    assert is_moot(needs, facts) and not is_moot(needs, facts | {"cover": True})
    assert not is_moot(needs, facts | {"range": "long"}) and not is_moot(HELPERS, facts)


def test_facts_that_contradict_each_other_are_refused() -> None:
    class Few(Struct):
        helpers: Annotated[int, Meta(le=2)]

    few = Facts(key="", rule="", side="", title="", fields=(HELPERS,), shape=Few)
    assert few.read({"helpers": 2}) == (Few(2), "")
    with pytest.raises(Refused, match="don't fit together"):
        few.read({"helpers": 3})


def test_a_form_without_fields_needs_nobody() -> None:
    class Nothing(Struct):
        pass

    assert SHOT.only() is None
    empty = Facts(key="", rule="", side="", title="", fields=(), shape=Nothing)
    assert empty.only() == {} and empty.read({}) == (Nothing(), "")


def test_each_field_names_its_keys() -> None:
    assert [field.letters for field in SHOT.fields] == ["c", "sl", "h"]


def test_random_facts_are_legal_and_reach_every_value() -> None:
    shots = [SHOT.read(SHOT.any_legal(random.Random(seed)))[0] for seed in range(200)]
    assert {shot.cover for shot in shots} == {True, False}
    assert {shot.range for shot in shots} == {"short", "long"}
    assert {shot.helpers for shot in shots} == {0, 1, 2, 3}


@pytest.mark.examples(
    "value, warned",
    ({}, ""),
    ({"seen": True}, "it is in woods"),
    ({"seen": True, "range": "long"}, "woods between"),
    ({"range": "long"}, ""),
)
def test_a_yes_and_a_choice_may_be_against_the_rules_unless_a_no_makes_all_of_it_moot(value: Any, warned: str) -> None:
    marks = (Mark("short", "s", "to 6"), Mark("long", "l", "to 12", warned="woods between"))
    reach = Toggle("seen", "b", "reaches it", no_is_all=True, warned="it is in woods")
    helpers = Quantity("helpers", "h", "Helpers", 0, 3, 1)
    prompt = form(
        Toggle("cover", "c", "In cover", default=True), Among("range", "Range", marks, "short"), helpers, reach
    )
    assert prompt.read(value)[1] == warned
    prompt = form(*prompt.fields[:3])
    if "seen" not in value:
        assert prompt.read(value)[1] == ("woods between" if value.get("range") == "long" else "")
    assert marks[1].value not in prompt.fields[1].legal()  # type: ignore[union-attr]


def test_a_number_that_is_refused_is_read_back_as_typed() -> None:
    assert SHOT.heard_words({"helpers": 9}).endswith("Helpers 9.")
    unsaid = form(COVER, RANGE, Quantity("helpers", "h", "Helpers", 1, 3, 0))
    assert unsaid.heard_words({}).endswith("Helpers?.")
