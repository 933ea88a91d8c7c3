"""Targets and lists of forms, typed in line mode, in words, and in the protocol."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.test_form_list import AIMS, FIRST, IDLE, SECOND, form, listed
from tests.names.engine import field_lines
from tests.names.play import hint
from tests.names.talk import describe
from tracker.engine import Aim, Among, FormRow, Mark, Refused, Target, Toggle


@pytest.mark.examples(
    "typed, facts",
    ("", {"at": "hill"}),
    ("n", {"at": "hill", "range": "near"}),
    # Cover is known of the first, so its letter says no; of the second it says yes.
    ("1c", {"at": "hill", "cover": False}),
    ("2 n c", {"at": "river", "range": "near", "cover": True}),
    ("c n a2", {"at": "river", "range": "near", "cover": True}),
)
def test_a_target_is_typed_by_its_number(typed: str, facts: dict[str, Any]) -> None:
    assert form("hill").parse(typed) == facts


@pytest.mark.parametrize(
    ("typed", "entries"),
    [
        ("d", []),
        ("v", [{"row": "first", "facts": {"at": "hill"}}]),
        ("1", [{"row": "first", "facts": {"at": "hill"}}]),
        ("2: 2 n; 1 c", [
            {"row": "second", "facts": {"at": "river", "range": "near"}},
            {"row": "first", "facts": {"at": "hill", "cover": False}},
        ]),
    ],
)  # fmt: skip
def test_rows_are_typed_by_number_and_letters(typed: str, entries: list[dict[str, Any]]) -> None:
    assert listed(FIRST, SECOND, IDLE).parse(typed) == entries


@pytest.mark.examples(
    "typed, reason",
    ("", "Enter takes nothing here. 2nd: Choose the target"),
    ("n", "Type a row's number first, as in 1 n, or d alone: the rest hold\\.$"),
    ("1 2; d", "d stands alone: the rest hold. All in one line: "),
    ("3 n", "There is no row 3: type 1, 2."),
    ("1 9", "at: type a and a number, 1, 2 or 4."),
    ("v", "No row is complete yet"),
)
def test_what_is_no_row_is_refused_with_what_may_be_typed(typed: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        listed(SECOND, SECOND).parse(typed)


def test_a_form_with_a_target_reads_well() -> None:
    assert form("hill").asks_words == "table and decision"
    assert field_lines(form("hill").fields, "both") == [
        "  a number first: target, else Hill band (a decision)",
        "    1   Hill band, 18 figures",
        "    2   River band [in cover: no]",
        "    3   Fort (not allowed: out of sight)",
        "    4   Own men (against the rules: they are friends) [in cover: no]",
        "  range: n to 6, f to 12, else to 12",
        "  c  in cover: yes; c: no",
    ]
    assert form("hill").default_words() == "at Hill band, to 12, in cover"
    assert hint(form()) == ("Choose the target (1, 2 or 4). Say the range: n to 6, f to 12.")


def test_a_list_says_how_each_row_stands_and_its_fields_once() -> None:
    other = FormRow("fourth", "4th", (Target("at", "a", "at", AIMS[:1], "hill", asks="decision"), *FIRST.fields[1:]))
    assert listed(FIRST, IDLE, other).lines() == [
        "  1    1st: at Hill band, to 12, in cover",
        "  2    3rd (out of range): at Hill band, to 12, in cover",
        "  3    4th: at Hill band, to 12, in cover",
        "    a and a number: at 1 Hill band, 18 figures; 2 River band; 3 Fort (not allowed: out of sight); "
        "4 Own men (against the rules: they are friends)  [rows 1, 2]",
        "    range: n to 6, f to 12",
        "    c  in cover",
        "    a and a number: at 1 Hill band, 18 figures  [row 3]",
    ]
    assert listed(FIRST).hint().endswith("d alone: the rest hold. v: each row with nothing left to say.")
    assert listed(FIRST).entries_words([]) == "the rest hold"
    assert listed(FIRST).entries_words([{"row": "first", "facts": {"cover": False}}]) == "1st: at Hill band, to 12"


def test_a_row_tells_only_those_targets_that_are_otherwise_than_in_an_earlier_one() -> None:
    aims = (Aim("hill", "Hill band", "18 figures, far"), *AIMS[1:])
    other = FormRow("fourth", "4th", (Target("at", "a", "at", aims, "hill", asks="decision"), *FIRST.fields[1:]))
    told = [line for line in listed(FIRST, other).lines() if "a and a number" in line]
    assert told[1] == "    a and a number: at 1 Hill band, 18 figures, far; the others as in row 1  [row 2]"


def test_the_protocol_has_targets_with_what_is_known_and_whose_each_field_is() -> None:
    said = describe(form("hill"))
    at, reach, _ = said["fields"]
    assert (said["asks"], at["asks"], reach["asks"], at["type"]) == ("both", "decision", "table", "target")
    assert at["aims"][0]["known"] == {"range": "far", "cover": True} and at["aims"][2]["refused"] == "out of sight"
    told = describe(listed(FIRST, IDLE))
    assert [(row["id"], row["idle"]) for row in told["rows"]] == [("first", False), ("third", True)]
    assert (told["kind"], told["letter"], told["every"], told["rest"]) == ("form_list", "d", "v", "the rest hold")


def test_of_a_yes_that_stands_it_is_said_what_its_letter_makes_of_it() -> None:
    walled = Toggle("wall", "k", "target behind a wall", True, off="target not behind a wall")
    assert field_lines((walled,)) == ["  k  target behind a wall: yes; k: target not behind a wall"]
    assert field_lines((replace(walled, off=""),)) == ["  k  target behind a wall: yes; k: no"]
    assert field_lines((replace(walled, default=False),)) == ["  k  target behind a wall: no"]


@pytest.mark.parametrize(
    ("label", "said"), [("from the", "from which side"), ("starts from the", "from which side it starts")]
)
def test_the_side_that_is_still_to_be_said_is_asked_in_words(label: str, said: str) -> None:
    """ "Say starts from which side" told of nobody."""
    face = Among("face", label, (Mark("front", "f", "front"), Mark("rear", "d", "rear")), "")
    assert face.check("") == f"Say {said}: f front, d rear"
