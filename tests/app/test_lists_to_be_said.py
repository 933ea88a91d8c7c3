"""A list of a form that must be said, be it that it is nobody: by keys, in line mode, in words and in the protocol."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.app.test_chosen import pressed
from tests.names.app import Gives, Used, prompt_view_of
from tracker.app.parts.surplus_keys import PICKED, TakenAtOnce
from tracker.engine import Aim, Among, Chosen, Facts, Mark, Refused, Toggle, Unsaid

ENDS = (Mark("far", "f", "far off", known={"near": []}), Mark("open", "o", "anywhere"))
SEEING = (Aim("a", "A Coy"), Aim("b", "B Coy"))
NEAR: Facts[Any] = Facts(
    key="move",
    rule="L-1",
    side="red",
    title="It moves",
    fields=(
        Among("place", "ends", ENDS, "open"),
        Chosen("near", "n", "sees it", SEEING, "nobody sees it", Unsaid(), needs="!left"),
        Toggle("left", "l", "left the table"),
    ),
    shape=dict,
)


@pytest.mark.parametrize(
    ("keys", "typed", "value"),
    [
        (("n",), "n", {"near": []}),
        (("2", "enter"), "2", {"near": ["b"]}),
        (("f", "enter"), "f", {"place": "far"}),
        (("l", "enter"), "l", {"left": True}),
    ],
)
def test_a_list_that_must_be_said_is_taken_once_it_is_also_that_it_is_nobody(
    keys: tuple[str, ...], typed: str, value: Any
) -> None:
    """Enter took "nobody sees it" of a move to a place that nobody had named."""
    words = "Sees it? 1 or 2, or n for nobody"
    view = prompt_view_of(NEAR, lambda: Random(0))
    assert view.press("enter") == Used(f"{words}.") and ("n", "nobody at once") in view.hints()
    assert NEAR.default() is None and NEAR.hint() == f"{words}."
    assert pressed(NEAR, *keys) == value == NEAR.parse(typed)
    assert NEAR.read(value)
    with pytest.raises(Refused, match=r"Sees it\? 1 or 2"):
        NEAR.read({"place": "open"})
    assert NEAR.missing_field({}).endswith("The field 'near' is missing.")
    assert NEAR.value_words({"place": "open"}) == "anywhere, sees it?, left the table: no"
    assert NEAR.described()["fields"][1]["stands"] is None


LONE: Facts[Any] = replace(NEAR, fields=(replace(NEAR.fields[1], needs=""),))


def test_an_enter_behind_the_pick_of_a_list_of_one_answers_nothing_unread() -> None:
    """Two who see it are picked and handed in by Enter, one by his key: the Enter of habit fired the next shot."""
    for aims, words in ((SEEING, "pick"), (SEEING[:1], "pick at once")):
        view = prompt_view_of(replace(LONE, fields=(replace(LONE.fields[0], aims=aims),)), lambda: Random(0))
        assert view.hints()[0][1] == words
        given, taken = view.press("1"), TakenAtOnce()
        assert isinstance(given, Gives) is (aims != SEEING)
        if isinstance(given, Gives):
            taken.took(10.0, given.belated, "1")
            assert taken.remark_on("enter", 10.5) == "One key answered. Too soon, dropped: Enter"
            taken.took(20.0, given.belated, "1")
            assert not taken.remark_on("enter", 20.65), "it has been read"


@pytest.mark.parametrize(("key", "sure", "near"), [("n", (), []), ("n", ("b",), ["b"]), ("1", ("b",), ["a", "b"])])
def test_one_key_is_enough_where_a_list_is_all_that_is_asked(key: str, sure: tuple[str, ...], near: list[str]) -> None:
    """ "n" and Enter were two keys; of two of whom one is sure the other's key says all as well."""
    prompt = replace(LONE, fields=(replace(LONE.fields[0], default=Unsaid(sure)),))
    view = prompt_view_of(prompt, lambda: Random(0))
    assert {("n", "nobody else" if sure else "nobody"), ("1", "pick at once") if sure else ("1-2", "pick")} <= {
        *view.hints()
    }
    assert view.press(key) == Gives({"near": near}, PICKED)
    assert prompt.read(prompt.parse("n" if not near else " ".join(f"n{'ab'.index(each) + 1}" for each in near)))


def test_a_key_in_a_list_of_several_leaves_room_for_the_next_one() -> None:
    view = prompt_view_of(LONE, lambda: Random(0))
    assert not isinstance(view.press("1"), Gives) and not isinstance(view.press("n"), Gives), (
        "who was picked is not lost"
    )
    assert view.press("enter") == Gives({"near": []})


def test_nobody_hands_in_a_form_of_which_nothing_else_is_still_to_be_said() -> None:
    """Every move out of sight cost an Enter behind its n, where a list alone took none."""
    assert prompt_view_of(NEAR, lambda: Random(0)).press("n") == Gives({"near": []}, PICKED)
    place, near, left = NEAR.fields
    assert isinstance(place, Among)
    unsaid = replace(NEAR, fields=(replace(place, default=Unsaid()), near, left))
    view = prompt_view_of(unsaid, lambda: Random(0))
    assert ("n", "nobody") in view.hints() and not isinstance(view.press("n"), Gives), "its place is to be said"
    view.press("o")
    assert view.press("enter") == Gives({"place": "open", "near": []})
