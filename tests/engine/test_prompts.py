"""Each prompt says what it takes, what it refuses, and what is merely against the rules."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.engine.little import LittleState, choice, number
from tracker.engine import Aim, Choose, Facts, Option, Pick, Prompt, Refused, Target, Text, with_numbers
from tracker.testing.game_check import changeable_part

ACTIONS = (
    Option("fire", "Fire", "f"),
    Option("charge", "Charge", "c", warned="shaken units do not charge"),
    Option("gun", "Fire the gun", "g", refused="has no gun"),
)


def actions(**more: Any) -> Choose:
    return Choose(key="act", rule="L-2", side="red", title="What?", options=ACTIONS, **more)


def pick(*options: Option, **more: Any) -> Pick:
    return Pick(key="pick", rule="L-3", side="red", title="Which?", options=options or ACTIONS, **more)


def text(**more: Any) -> Text:
    return Text(key="text", rule="L-4", side="red", title="Name?", **more)


@pytest.mark.examples(
    "prompt, value, answer",
    (actions(), "fire", ("fire", "")),
    (actions(), "charge", ("charge", "shaken units do not charge")),
    (pick(), [], ((), "")),
    (pick(), ["charge", "fire"], (("charge", "fire"), "shaken units do not charge")),
    (number(low=1, high=6), 6, (6, "")),
    (number(low=1, high=6, usual=3, warning="that is many"), 3, (3, "")),
    (number(low=1, high=6, usual=3, warning="that is many"), 4, (4, "that is many")),
    (text(), "Höhe 207", ("Höhe 207", "")),
    (text(longest=3), "abc", ("abc", "")),
)
def test_what_a_prompt_takes(prompt: Prompt[Any], value: Any, answer: Any) -> None:
    assert prompt.read(value) == answer


@pytest.mark.examples(
    "prompt, value, reason",
    (actions(), "gun", "Fire the gun: has no gun."),
    (actions(), "fly", "There is no choice 'fly' here."),
    (actions(), None, "There is no choice 'None' here."),
    (actions(), ["fire"], "There is no choice .* here."),
    (actions(), {}, "There is no choice '{}' here."),
    (actions(), "f" * 200, "There is no choice 'f{40}' here."),
    (pick(), "fire", "it takes a list of options"),
    (pick(), ["fire", 3], "it takes a list of options"),
    (pick(), ["gun"], "Fire the gun: has no gun."),
    (pick(), ["fly"], "There is no choice 'fly' here."),
    (pick(), ["fire", "fire"], "One was picked twice."),
    (pick(at_least=2, at_most=2), ["fire"], "Pick 2."),
    (pick(at_least=1, at_most=2), [], "Pick 1 or 2."),
    (pick(at_most=1), ["fire", "charge"], "Pick one."),
    (pick(), ["fire", "charge", "fire"], "One was picked twice."),
    (number(low=1, high=6), 7, "7 is not from 1 to 6."),
    (number(low=1, high=6), 0, "0 is not from 1 to 6."),
    (number(), "3", "it takes a whole number"),
    (number(), True, "it takes a whole number"),
    (number(), 2.5, "it takes a whole number"),
    (number(), None, "it takes a whole number"),
    (number(), 10**400, "is not from 0 to 9"),
    (text(longest=3), "abcd", "That is 4 characters long; 3 at most."),
    (text(), "two\nlines", "characters that can't be shown"),
    (text(), "\x1b[31m", "characters that can't be shown"),
    (text(), "\ud800", "characters that can't be shown"),
    (text(), 3, "it takes a line of text"),
)
def test_what_a_prompt_refuses(prompt: Prompt[Any], value: Any, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        prompt.read(value)


@pytest.mark.examples(
    "prompt, enter",
    (actions(), None),
    (actions(enter="fire"), "fire"),
    (actions(enter="gun"), None),
    (actions(enter="charge"), None),
    (pick(), []),
    (pick(enter=("fire",)), ["fire"]),
    (pick(enter=("gun",)), None),
    (pick(at_least=1), None),
    (number(), None),
    (number(enter=0), 0),
    (number(enter=10), None),
    (text(), ""),
    (text(enter="Test"), "Test"),
)
def test_what_enter_takes_is_legal_or_nothing(prompt: Prompt[Any], enter: Any) -> None:
    assert prompt.default() == enter
    if enter is not None:
        assert prompt.read(enter)[1] == ""


@pytest.mark.examples(
    "prompt, only",
    (actions(), None),
    (choice("one"), "one"),
    (choice("one", "two"), None),
    (pick(Option("a", "A"), Option("b", "B", refused="no")), None),
    (pick(Option("b", "B", refused="no")), []),
    (pick(Option("b", "B", refused="no"), at_least=1), None),
    (number(low=3, high=3), 3),
    (number(low=3, high=4), None),
    (text(), None),
)
def test_the_only_legal_answer_needs_nobody(prompt: Prompt[Any], only: Any) -> None:
    assert prompt.only() == only
    if only is not None:
        assert prompt.read(only)[1] == ""


@pytest.mark.examples(
    "prompt, enter",
    (actions(enter="fire", same=True), "fire"),
    (pick(Option("a", "A"), Option("b", "B"), enter=("b",), same=True), ["b"]),
    (actions(same=True), None),
)
def test_where_nothing_hinges_on_it_the_answer_of_enter_needs_nobody(prompt: Prompt[Any], enter: Any) -> None:
    assert prompt.only() == prompt.default() == enter
    assert replace(prompt, same=False).only() is None


def test_what_is_against_the_rules_is_never_taken_unasked() -> None:
    tempting = Choose(key="c", rule="", side="", title="", options=(ACTIONS[1], ACTIONS[2]))
    assert tempting.only() is None
    assert tempting.legal() == []


@pytest.mark.examples(
    "prompt, possible",
    (actions(), ["fire"]),
    (pick(), [[], ["fire"]]),
    (pick(at_least=1, at_most=1), [["fire"]]),
    (number(usual=2, warning="many"), [0, 1, 2]),
    (number(low=-3, high=-1), [-3, -2, -1]),
    (text(longest=2, enter="x"), ["", "wo", "x"]),
)
def test_random_answers_are_all_legal_ones(prompt: Prompt[Any], possible: list[Any]) -> None:
    answers = [prompt.any_legal(random.Random(seed)) for seed in range(200)]
    assert all(prompt.read(answer)[1] == "" for answer in answers)
    assert sorted(map(str, possible)) == sorted({str(answer) for answer in answers})


def test_a_prompt_that_holds_a_part_of_the_state_is_found() -> None:
    sound = Target("who", "w", "who", (Aim("red", "Red", known={"near": True}),))
    unsound = Target("who", "w", "who", (Aim("red", "Red", known={"near": LittleState()}),))
    for field, part in ((sound, ""), (unsound, "LittleState")):
        assert changeable_part(Facts(key="k", rule="r", side="s", title="t", fields=(field,), shape=dict)) == part


def test_prompts_are_fixed_once_made() -> None:
    with pytest.raises(AttributeError):
        number().low = 3  # type: ignore[misc]


def test_a_prompt_of_no_kind_has_no_answers() -> None:
    blank: Prompt[int] = Prompt(key="", rule="", side="", title="")
    with pytest.raises(TypeError, match="reads no answer"):
        blank.read(3)
    with pytest.raises(TypeError, match="has no answers"):
        blank.any_legal(random.Random(1))


def test_options_keep_their_numbers_of_an_order_and_the_others_stand_behind_all_of_it() -> None:
    some = with_numbers([Option(each, f"Unit {each}") for each in ("c", "new", "a", "newer")], ["a", "b", "c"])
    assert [each.number for each in some] == [3, 4, 1, 5]
    prompt = Choose(key="who", rule="L-1", side="red", title="Who?", options=(*some, Option("done", "nobody")))
    assert {number: each.id for number, each in prompt.by_number.items()} == {
        3: "c",
        4: "new",
        1: "a",
        5: "newer",
        6: "done",
    }
    assert [prompt.parse(str(number)) for number in (1, 3, 6)] == ["a", "c", "done"]
    with pytest.raises(Refused, match="There is no option 2"):
        prompt.parse("2")
    assert prompt.unsaid(is_heard=True) == [
        "3 for Unit c, 4 for Unit new, 1 for Unit a, 5 for Unit newer, 6 for nobody"
    ]


def test_where_no_option_may_be_taken_the_refusal_names_the_numbers_of_all() -> None:
    prompt = Choose(key="act", rule="L-2", side="red", title="What?", options=(ACTIONS[2], ACTIONS[2]))
    with pytest.raises(Refused, match="There is no option 9: type 1 or 2."):
        prompt.parse("9")


def test_a_refusal_names_the_letters_that_may_be_typed() -> None:
    """It had numbers without those that are not possible, and all letters."""
    options = Option("go", "go", "g"), Option("sail", "sail", "z", refused="no ship"), Option("stay", "stay", "s")
    prompt = Choose(key="act", rule="L-2", side="red", title="What?", options=options)
    with pytest.raises(Refused, match=r"There is no option 'x': type 1 or 3, or g, s\."):
        prompt.parse("x")


@pytest.mark.examples(
    "labels, keys",
    (["store 2", "store 4", "nobody"], {2: "store 2", 4: "store 4", 5: "nobody"}),
    (["Rep 4", "Rep 3"], {4: "Rep 4", 3: "Rep 3"}),
    (["house 1", "store 1"], {1: "house 1", 2: "store 1"}),
    (["Artillery, Rep 5", "nobody"], {1: "Artillery, Rep 5", 2: "nobody"}),
    (["Rep 4", "Rep 4"], {1: "Rep 4", 2: "Rep 4"}),
)
def test_things_of_a_list_that_differ_in_their_numbers_alone_go_by_these(
    labels: list[str], keys: dict[int, str]
) -> None:
    """With one store left 2 was nobody, and store 2 went by 1."""
    options = tuple(Option(f"{n}", each, "x" * (each == "nobody")) for n, each in enumerate(labels))
    prompt = Choose(key="who", rule="L-1", side="red", title="Who?", options=options).with_sound_keys()
    assert {number: each.label for number, each in prompt.by_number.items()} == keys
    assert prompt.with_sound_keys() is prompt


@pytest.mark.parametrize(("letter", "picked"), [("", []), ("n", ["a"])])
def test_n_picks_nobody_of_a_list_in_a_line_as_by_key(letter: str, picked: list[str]) -> None:
    assert pick(Option("a", "Unit 1", letter), enter=("a",)).parse("n") == picked
