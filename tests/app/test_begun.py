"""A list that goes with a place: worked out anew for another, and to be said where only some are sure."""

from random import Random

import pytest
from msgspec import Struct, structs

from tests.app.test_chosen import Place, march, ticked
from tests.names.app import Gives, Used, prompt_view_of
from tests.names.engine import field_lines
from tracker.engine import Aim, Among, Chosen, Facts, Mark, Quantity, Unsaid


def surely(sure: tuple[str, ...] = ("u2",)) -> Facts[Place]:
    marks = (
        Mark("open", "o", "in the open", known={"near": Unsaid()}),
        Mark("wall", "w", "at the wall", known={"near": Unsaid(sure)}),
        Mark("far", "f", "far off", known={"near": []}),
    )
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in (1, 2, 3))
    fields = (
        Among("place", "where", marks, "open"),
        Chosen("near", "n", "newly near", aims, "nobody newly near", Unsaid(), is_ordered=True),
    )
    return Facts(key="move", rule="L-6", side="red", title="Moves", fields=fields, shape=Place)


@pytest.mark.examples(
    "keys, ticks, near",
    ("w", ("[ ]", "(1)", "[ ]"), None),
    ("wn", ("[ ]", "[1]", "[ ]"), ("u2",)),
    ("w2", ("[ ]", "[1]", "[ ]"), ("u2",)),
    ("w1", ("[2]", "(1)", "[ ]"), ("u2", "u1")),
    ("w12", ("[1]", "[2]", "[ ]"), ("u1", "u2")),
    ("w22", ("[ ]", "[ ]", "[ ]"), None),
    ("wn2", ("[ ]", "[ ]", "[ ]"), None),
    ("w22n", ("[ ]", "[ ]", "[ ]"), ()),
    ("w22f", ("[ ]", "[ ]", "[ ]"), ()),
    ("on", ("[ ]", "[ ]", "[ ]"), ()),
    ("1o", ("[1]", "[ ]", "[ ]"), ("u1",)),  # it stood there
    ("1w", ("[1]", "(2)", "[ ]"), ("u1", "u2")),
    ("w1o", ("[1]", "[ ]", "[ ]"), ("u1",)),
    ("w1f", ("[1]", "[ ]", "[ ]"), ("u1",)),
    ("wo", ("[ ]", "[ ]", "[ ]"), None),
    ("f", ("[ ]", "[ ]", "[ ]"), ()),
)
def test_a_list_goes_with_its_place_and_is_to_be_said_where_others_than_who_is_sure_are_open(
    keys: str, ticks: tuple[str, ...], near: tuple[str, ...] | None
) -> None:
    prompt_view = prompt_view_of(surely(), lambda: Random(0))
    for key in keys:
        prompt_view.press(key)
    for tick, row in zip(ticks, ticked(prompt_view), strict=True):
        assert tick in row, (tick, row)
    outcome = prompt_view.press("enter")
    if near is None:
        assert isinstance(outcome, Used) and outcome.say.startswith("Newly near") and "n for nobody" in outcome.say
    else:
        assert isinstance(outcome, Gives) and surely().read(outcome.value)[0].near == near


def test_beside_one_who_is_sure_its_letter_says_that_it_is_nobody_else() -> None:
    prompt_view = prompt_view_of(surely(), lambda: Random(0))
    assert ("n", "nobody at once") in prompt_view.hints()
    prompt_view.press("w")
    assert {("n", "nobody else at once"), ("1 3", "pick")} <= {*prompt_view.hints()}, (
        "its words took the room of nobody"
    )
    assert prompt_view.press("enter") == Used("Newly near: Unit 2. Who else? 1 or 3, or n for nobody else.")
    assert prompt_view.press("2") == Used("Unit 2: yes. 2 again: no.", is_told=True)
    prompt_view.press("o")
    assert prompt_view.press("enter") == Gives({"near": ["u2"]}), "who was picked stays"
    sure = structs.replace(surely().fields[1], default=Unsaid(("u3",)))
    alone = prompt_view_of(structs.replace(surely(), fields=(sure,)), lambda: Random(0))
    assert alone.press("enter") == Used("Newly near: Unit 3. Who else? 1 or 2, or n for nobody else.")
    assert alone.press("1") == Used(), "who is sure fires first, and Enter hands it in"
    assert alone.press("enter") == Gives({"near": ["u3", "u1"]})


def test_beside_one_who_is_sure_the_only_other_comes_behind_him_and_waits_for_enter() -> None:
    """`2` handed in at once, with the gun before the company that the sentence named first (CA-R24)."""
    near = structs.replace(surely().fields[1], aims=(Aim("u1", "F Coy"), Aim("u2", "Gun")), default=Unsaid(("u1",)))
    for keys, order in (("2", ["u1", "u2"]), ("12", ["u1", "u2"]), ("21", ["u2", "u1"]), ("22", ["u1"])):
        view = prompt_view_of(structs.replace(surely(), fields=(near,)), lambda: Random(0))
        assert ("2", "pick") in view.hints()
        assert all(isinstance(view.press(key), Used) for key in keys)
        assert view.press("enter") == Gives({"near": order})
    for key in "1212":
        view.press(key)
    assert view.press("enter") == Used("Newly near? 1 or 2, or n for nobody."), "both put back: nobody is not said yet"
    outcome = view.press("n")
    assert isinstance(outcome, Gives) and outcome.value == {"near": []}


def test_in_few_columns_the_key_for_nobody_is_not_left_out_of_a_form_that_waits_for_it() -> None:
    """At 60x20 the words of the list took its room, and without Enter nothing showed how to go on."""
    place, near = surely().fields
    assert isinstance(near, Chosen)
    near = structs.replace(near, label='now in sight within 12"')
    view = prompt_view_of(structs.replace(surely(), fields=(place, near)), lambda: Random(0))
    assert [view.hints()[0], view.hints()[1]] == [("1-3", "pick"), ("n", "nobody at once")]


def test_whom_a_place_lays_out_a_letter_takes_out_again() -> None:
    prompt_view = prompt_view_of(march(), lambda: Random(0))
    assert ("n", "nobody newly near") not in prompt_view.hints()
    prompt_view.press("w")
    assert ("n", "nobody newly near") in prompt_view.hints()
    prompt_view.press("n")
    assert prompt_view.press("enter") == Gives({"place": "before:wall", "near": []})


def test_line_mode_tells_who_is_sure_where_the_others_are_to_be_said() -> None:
    """It told of nobody: "w n" then left out who was sure, unseen."""
    prompt = surely()
    place, near = prompt.fields
    assert "w at the wall [newly near: surely Unit 2; name all], f far off" in field_lines((place, near))[0]
    sure = structs.replace(near, default=Unsaid(("u3",)))
    assert field_lines((sure,))[0] == "  numbers first: newly near: surely Unit 3; name all"
    assert prompt.read(prompt.parse("w n2 n3"))[0].near == ("u2", "u3")


def test_line_mode_tells_who_goes_with_a_number_and_takes_nobody() -> None:
    """ "else nobody" stood there, and the number named somebody; no line said that it is nobody."""
    seen = Chosen("near", "n", "sees it", (Aim("u1", "Unit 1"), Aim("u2", "Unit 2")), "nobody sees it")
    known = {each: {"near": ("u1",) if each < 4 else ("u1", "u2") if each == 5 else ()} for each in range(1, 6)}
    section = Quantity("place", "s", "section", 1, 5, 0, is_by_digit=True, known=known)
    prompt = structs.replace(surely(), fields=(section, seen))
    assert prompt.lines()[:2] == [
        "  s and a number: section, 1 to 5 [sees it: Unit 1 at 1 to 3, 5; Unit 2 at 5]",
        "  numbers first: sees it",
    ]
    assert (prompt.parse("s2"), prompt.parse("s2 n")) == ({"place": 2}, {"place": 2, "near": []})


class Sight(Struct, frozen=True):
    section: int
    seen: tuple[str, ...] = ()


@pytest.mark.examples(
    "likely, keys, ticks, seen",
    (0, "a8", ("[x]", "[ ]"), ("u1",)),  # said before there was any place
    (8, "a8", ("[x]", "[ ]"), ("u1",)),
    (8, "a9", ("[x]", "(x)"), ("u1", "u2")),
    (8, "9", ("[ ]", "(x)"), ("u2",)),
    (0, "8", ("[ ]", "[ ]"), ()),
)
def test_who_sees_a_section_is_ticked_as_it_will_be_taken(
    likely: int, keys: str, ticks: tuple[str, ...], seen: tuple[str, ...]
) -> None:
    """A seer who was picked before the section was dropped by its digit, and stayed ticked on the screen."""
    known = {each: {"seen": ("u2",) if each == 9 else ()} for each in range(1, 10)}
    section = Quantity("section", "s", "section", 1, 9, likely, is_by_digit=True, known=known)
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in (1, 2))
    fields = (section, Chosen("seen", "n", "sees it", aims, "nobody sees it"))
    prompt = Facts(key="pef", rule="L-6", side="red", title="Who sees it?", fields=fields, shape=Sight)
    view = prompt_view_of(prompt, lambda: Random(0))
    for key in keys:
        view.press(key)
    for tick, row in zip(ticks, ticked(view), strict=True):
        assert tick in row, (tick, row)
    outcome = view.press("enter")
    assert isinstance(outcome, Gives) and prompt.read(outcome.value)[0].seen == seen
