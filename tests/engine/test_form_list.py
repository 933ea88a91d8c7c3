"""Targets with what is known of each, lists of forms to walk down, and who knows the answers."""

from random import Random
from typing import Any

import pytest
from msgspec import Struct, structs

from tracker.engine import (
    Aim,
    Among,
    Asks,
    Choose,
    Facts,
    Filled,
    FormList,
    FormRow,
    Mark,
    Option,
    Refused,
    Target,
    Toggle,
    check_letters,
    standing,
)
from tracker.engine.prompts.form_list import AS_BEFORE

MARKS = (Mark("near", "n", "to 6"), Mark("far", "f", "to 12"))
AIMS = (
    Aim("hill", "Hill band", "18 figures", known={"range": "far", "cover": True}),
    Aim("river", "River band"),
    Aim("fort", "Fort", refused="out of sight"),
    Aim("own", "Own men", warned="they are friends"),
)


class Shot(Struct, frozen=True):
    at: str
    range: str
    cover: bool


def fields(default: str = "") -> tuple[Target | Among | Toggle, ...]:
    return (
        Target("at", "a", "at", AIMS, default, asks="decision"),
        Among("range", "range", MARKS),
        Toggle("cover", "c", "in cover"),
    )


def form(default: str = "", asks: Asks = "table") -> Facts[Shot]:
    return Facts(key="shot", rule="R", side="s", title="Shot", fields=fields(default), shape=Shot, asks=asks)


def listed(*rows: FormRow, every: str = "v") -> FormList[Shot]:
    return FormList(
        key="list",
        rule="R",
        side="s",
        title="Fire",
        rows=rows,
        shape=Shot,
        rest="the rest hold",
        letter="d",
        every=every,
    )


FIRST = FormRow("first", "1st", fields("hill"))
SECOND = FormRow("second", "2nd", fields())
IDLE = FormRow("third", "3rd", fields("hill"), "out of range", is_idle=True)


def test_what_is_known_of_a_target_stands_until_it_is_said_otherwise() -> None:
    assert form("hill").read({}) == (Shot("hill", "far", True), "")
    assert form("hill").read({"cover": False}) == (Shot("hill", "far", False), "")
    assert form("hill").read({"at": "river", "range": "near"}) == (Shot("river", "near", False), "")
    assert standing(fields("hill"), {"at": "river"}) == {"at": "river", "range": "", "cover": False}


@pytest.mark.examples(
    "value, reason",
    ({}, r"Choose the target \(1, 2 or 4\)"),
    ({"at": "river"}, "Say the range: n to 6, f to 12"),
    ({"at": "fort"}, "Fort: out of sight"),
    ({"at": "sea"}, "at: there is no choice 'sea'"),
    ({"at": ["hill"]}, "at: there is no choice"),
    ({"by": "sea"}, "There is no field 'by' here"),
)
def test_a_target_that_cannot_be_is_refused(value: Any, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        form().read(value)


def test_a_target_against_the_rules_is_warned_of() -> None:
    assert form().read({"at": "own", "range": "near"}) == (Shot("own", "near", False), "they are friends")


def test_enter_says_the_target_and_takes_nothing_where_one_is_wanting() -> None:
    assert form().default() is None
    assert form("hill").default() == {"at": "hill"}


def test_a_form_says_for_each_field_whether_the_table_knows_it() -> None:
    both = form()
    assert [each["asks"] for each in both.described()["fields"]] == ["decision", "table", "table"]
    assert both.asks_for == "both"
    assert form(asks="").asks_for == ""
    assert form(asks="decision").asks_for == "decision"
    assert listed(FIRST).asks_for == ""
    assert Choose(key="", rule="", side="", title="", options=(Option("a", "A"),), asks="table").asks_for == "table"


def test_a_target_need_be_said_only_where_what_it_needs_is_so() -> None:
    class Order(Struct, frozen=True):
        do: str
        whom: str

    marks = (Mark("stand", "x", "stand"), Mark("charge", "c", "charge"), Mark("fly", "y", "fly", "it has no wings"))
    whom = Target("whom", "v", "whom", AIMS, needs="do=charge")
    order: Facts[Order] = Facts(
        key="", rule="", side="", title="", fields=(Among("do", "order", marks, "stand"), whom), shape=Order
    )
    assert order.read({})[0] == Order("stand", "") and order.default() == {}
    assert order.read({"do": "charge", "whom": "river"})[0] == Order("charge", "river")
    with pytest.raises(Refused, match="Choose the target"):
        order.read({"do": "charge"})
    with pytest.raises(Refused, match="fly: it has no wings"):
        order.read({"do": "fly"})
    assert {order.any_legal(Random(seed))["do"] for seed in range(40)} == {"stand", "charge"}
    stands = FormRow("a", "A", (order.fields[0], Target("whom", "v", "whom", AIMS, "river", needs="do=charge")))
    assert "whom" not in stands.words({}), "the one who might be charged was the target of who stands"
    assert "whom" in stands.words({"do": "charge"}) and "whom" in stands.words({"whom": "river"})


def test_rows_are_taken_in_the_order_in_which_they_are_named() -> None:
    prompt = listed(FIRST, SECOND)
    second = {"row": "second", "facts": {"at": "river", "range": "near"}}
    taken = (Filled("second", Shot("river", "near", False)), Filled("first", Shot("hill", "far", True)))
    assert prompt.read([second, {"row": "first"}]) == (taken, "")
    assert prompt.read([]) == ((), "")
    assert prompt.read([{"row": "first", "facts": {"at": "own", "range": "far"}}])[1] == "they are friends"


def test_several_rows_of_which_the_same_is_said_go_by_their_span() -> None:
    prompt = listed(FIRST, SECOND, structs.replace(IDLE, is_idle=False))
    near = {"facts": {"at": "river", "range": "near"}}
    assert prompt.parse("2-3 2n") == prompt.parse("2 2n; 3 2n") == [{"row": "second", **near}, {"row": "third", **near}]
    assert prompt.parse("2 to 3 2n") == prompt.parse("2-3 2n"), "line mode says it so"
    begun = structs.replace(prompt, before=({"row": "first"}, {"row": "second", "facts": {"at": "hill"}}))
    for asked, last in ((prompt, "v"), (begun, AS_BEFORE)):
        assert asked.parse(f"2-3 2n; {last}") == asked.parse(f"2 2n; 3 2n; {last}"), "with the others too"
    assert prompt.parse("2-9 2n; 1") == prompt.parse("2 2n; 3 2n; 1"), "as far as there are rows"
    for typed, reason in (("2-3 3n", "2nd: Fort: out of sight"), ("7-9 2n", "no row 7"), ("1-2 2n; 2", "twice")):
        with pytest.raises(Refused, match=reason):
            prompt.read(prompt.parse(typed))


@pytest.mark.examples(
    "value, reason",
    ([{"row": "second"}], "2nd: Choose the target"),
    ([{"row": "first"}, {"row": "first"}], "1st is there twice"),
    ([{"row": "ninth"}], "There is no row 'ninth' here"),
    ([{"row": "first", "fact": {}}], "it takes a list of rows"),
    ({"row": "first"}, "it takes a list of rows"),
)
def test_what_a_list_refuses(value: Any, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        listed(FIRST, SECOND).read(value)


def test_enter_takes_the_first_row_that_is_not_idle_where_it_is_whole() -> None:
    assert listed(IDLE, FIRST, SECOND).default() == [{"row": "first", "facts": {"at": "hill"}}]
    assert listed(SECOND, FIRST).default() is None
    assert listed(IDLE).default() is None
    assert listed(SECOND, IDLE, FIRST).all_whole() == [{"row": "first", "facts": {"at": "hill"}}]
    assert listed().only() == [] and listed(FIRST).only() is None


def test_random_answers_are_legal_and_reach_every_row_and_none() -> None:
    prompt = listed(FIRST, SECOND)
    answers = [prompt.read(prompt.any_legal(Random(seed))) for seed in range(100)]
    assert {each.row for taken, _ in answers for each in taken} == {"first", "second"}
    assert any(not taken for taken, _ in answers) and not any(warned for _, warned in answers)


def test_letters_of_a_list_are_its_own_in_every_row() -> None:
    check_letters(listed(FIRST, SECOND))
    clash = listed(FIRST, every="c")
    with pytest.raises(Refused, match="'in cover' takes 'c', which another has"):
        check_letters(clash)
    mended = clash.with_sound_keys()
    check_letters(mended)
    assert isinstance(mended, FormList) and (mended.letter, mended.every) == ("d", "c")
    assert mended.read([{"row": "first", "facts": {"cover": False}}])[0][0].facts == Shot("hill", "far", False)


def test_rows_that_differ_in_their_numbers_alone_go_by_these() -> None:
    numbered = listed(*(FormRow(f"{n}", f"Zulu infantry {n}", fields()) for n in (4, 5))).with_sound_keys()
    assert [each.number for each in numbered.rows] == [4, 5]
