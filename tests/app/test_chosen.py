"""Several of a list in one form: by keys, in line mode, in words and in the protocol."""

from random import Random
from typing import Any

import pytest
from msgspec import Struct, structs

from tests.names.app import Gives, Used, prompt_view_of
from tests.names.engine import field_lines, taken_words
from tests.names.talk import describe
from tracker.engine import Aim, Among, Chosen, Facts, Mark, Quantity, Refused, Target, Toggle


class Volley(Struct, frozen=True):
    firing: tuple[str, ...] = ()
    band: str = "medium"
    nobody: bool = False


BAND = Among("band", "range", (Mark("short", "s", "short"), Mark("medium", "m", "medium")), "medium")


def volley(many: int = 4, default: tuple[str, ...] = ()) -> Facts[Volley]:
    aims = [Aim(f"u{n}", f"Unit {n}", refused="it has shot" if n == 3 else "") for n in range(1, many + 1)]
    firing = Chosen("firing", "y", "shooters", tuple(aims), "all that may", default)
    fields = (firing, BAND, Toggle("nobody", "n", "nobody fires"))
    return Facts(key="fire", rule="L-5", side="red", title="Who fires?", fields=fields, shape=Volley)


def pressed(prompt: Facts[Any], *keys: str) -> Any:
    """What the keys give, the last of them an answer."""
    prompt_view = prompt_view_of(prompt, lambda: Random(0))
    outcome = None
    for key in keys:
        outcome = prompt_view.press(key)
    assert isinstance(outcome, Gives)
    return outcome.value


@pytest.mark.examples(
    "keys, value",
    (("enter",), {}),
    (("2", "4", "s", "enter"), {"firing": ["u2", "u4"], "band": "short"}),
    (("2", "2", "enter"), {}),
    (("s", "1", "enter"), {"firing": ["u1"], "band": "short"}),
    (("3", "1", "enter"), {"firing": ["u1"]}),
    # Up and down walk the list.
    (("down", "space", "enter"), {"firing": ["u2"]}),
    (("end", "space", "up", "up", "space", "enter"), {"firing": ["u4", "u2"]}),
    (("right", "space", "enter"), {"band": "short"}),
    (("right", "left", "space", "enter"), {"firing": ["u1"]}),
)
def test_a_number_or_space_turns_one_over_and_enter_takes_the_form(keys: tuple[str, ...], value: Any) -> None:
    assert pressed(volley(), *keys) == value


def test_the_letter_of_a_list_in_which_none_means_all_picks_all_again() -> None:
    """Three ticks were taken back one by one, or by an undo that threw the whole form away."""
    prompt = volley()
    firing, *others = prompt.fields
    prompt = structs.replace(prompt, fields=(structs.replace(firing, none_is_all=True), *others))
    assert pressed(prompt, "1", "y", "enter") == {"firing": ["u1", "u2", "u4"]}
    assert pressed(prompt, "y", "2", "enter") == {"firing": ["u1", "u4"]}, "all but one"
    view = prompt_view_of(prompt, lambda: Random(0))
    assert ("y", "tick all") in view.hints() and ("y", "all that may") not in view.hints(), "all are meant already"
    view.press("1")
    assert ("y", "all that may") in view.hints() and ("y", "tick all") not in view.hints()


class Aimed(Struct, frozen=True):
    at: str = ""
    band: str = ""
    cover: bool = False


RED = Mark("red", "a", "Red", known={"band": "short", "cover": True})
AIMED = Facts(
    key="fire",
    rule="L-5",
    side="red",
    title="Who fires?",
    fields=(
        Among("at", "at", (RED, Mark("white", "b", "White")), "red"),
        Among("band", "range", (*BAND.marks, Mark("none", "n", "nobody fires", is_all=True)), "none"),
        Toggle("cover", "c", "in cover"),
    ),
    shape=Aimed,
)


@pytest.mark.examples(
    "keys, said",
    ("", Aimed("red", "short", True)),
    ("b", Aimed("white", "none")),
    ("b s", Aimed("white", "short")),
    ("s b", Aimed("white", "short")),
    ("b s c", Aimed("white", "short", True)),
    ("a m", Aimed("red", "medium", True)),
    ("n", Aimed("red", "none", True)),
)
def test_what_stands_of_one_target_is_no_reason_to_leave_it_unsaid_of_another(keys: str, said: Aimed) -> None:
    """Issue 25, 17: the range was dropped from the answer where it was that of the usual target."""
    assert AIMED.read(pressed(AIMED, *keys.split(), "enter"))[0] == said
    assert AIMED.read(AIMED.parse(keys) if keys else AIMED.default())[0] == said


def test_in_line_mode_a_target_is_taken_before_what_is_turned_over() -> None:
    assert AIMED.read(AIMED.parse("s c b"))[0] == Aimed("white", "short", True)


@pytest.mark.examples(
    "keys, firing",
    (("1", "s", "enter"), ["u1"]),
    (("1", "2", "enter"), ["u1", "u2"]),
    (("z", "enter"), ["u12"]),
    (("1", "1", "enter"), []),
    (("2", "j", "enter"), ["u2", "u10"]),
    (("0", "4", "enter"), ["u4"]),
)
def test_of_ten_and_more_no_digit_waits_and_the_tenth_has_a_letter(keys: Any, firing: list[str]) -> None:
    assert pressed(volley(12), *keys).get("firing", []) == firing


def test_those_of_the_default_are_ticked_and_may_be_turned_off() -> None:
    assert pressed(volley(4, ("u1", "u2")), "1", "1", "enter") == {"firing": ["u2"]}
    assert volley(4, ("u1", "u2")).read({})[0].firing == ("u1", "u2")


@pytest.mark.examples(
    "value, words",
    (["u9"], "shooters have no 'u9'"),
    (["u3"], "Unit 3: it has shot"),
    (["u1", "u1"], "a list in which each is there once"),
    ("u1", "a list in which each is there once"),
    ([["u1"]], "shooters have no"),
)
def test_what_can_not_be_chosen_is_refused(value: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        volley().read({"firing": value})


@pytest.mark.examples(
    "typed, value",
    ("2 4 s", {"firing": ["u2", "u4"], "band": "short"}),
    ("2,4", {"firing": ["u2", "u4"]}),
    ("s y1y2", {"firing": ["u1", "u2"], "band": "short"}),
    ("s y 1 2", {"firing": ["u1", "u2"], "band": "short"}),
    ("y 1, 2 s", {"firing": ["u1", "u2"], "band": "short"}),
    ("n", {"nobody": True}),
    ("12", {"firing": ["u12"]}),
)
def test_in_line_mode_numbers_come_first_or_after_the_letter(typed: str, value: Any) -> None:
    assert volley(12).parse(typed) == value


def test_words_and_protocol_name_those_chosen() -> None:
    fields = volley().fields
    assert taken_words(fields, {}) == "all that may, medium"
    assert taken_words(fields, {"firing": ["u2", "u4"]}) == "Unit 2, Unit 4, medium"
    bears, wall = Toggle("bears", "b", "bears", True), Toggle("wall", "w", "behind a wall")
    assert taken_words((bears, wall, BAND), {"bears": False}) == "bears: no, medium", "what is denied is said"
    assert taken_words((wall, bears, BAND), {}) == "behind a wall: no, bears, medium", "as is what is asked first"
    sees = Toggle("sees", "b", "sees it", True, "does not see it", no_is_all=True)
    whom = Target("whom", "a", "target", (Aim("u1", "Unit 1"), Aim("x", "nobody", known={"sees": False}, is_all=True)))
    form = (whom, sees, wall, BAND)
    assert taken_words(form, {"whom": "x"}) == "nobody", "of nobody nothing else counts"
    assert taken_words(form, {"whom": "u1", "sees": False, "wall": True}) == "Unit 1: does not see it"
    assert taken_words(form, {"whom": "u1", "wall": True}) == "target Unit 1, sees it, behind a wall, medium"
    assert taken_words((BAND, wall), {}) == "medium" and taken_words((wall,), {}) == "none of it"
    said = describe(volley())["fields"][0]
    assert said["type"] == "chosen" and [each["id"] for each in said["aims"]] == ["u1", "u2", "u3", "u4"]
    with pytest.raises(Refused, match="type 1, 2 or 4, blanks between them, or y alone"):
        volley().parse("9")


def test_one_letter_leads_out_of_a_form_with_a_target() -> None:
    """As in a list of options, where nobody after all has it: Esc opens the commands, in every form."""
    sees = Toggle("sees", "b", "sees it", True, "does not see it", no_is_all=True)
    nobody = Aim("none", "nobody after all", known={"sees": False}, is_all=True)
    whom = Target("whom", "a", "target", (Aim("u1", "Unit 1"), nobody))
    prompt: Facts[Any] = structs.replace(volley(), fields=(whom, sees))
    prompt_view = prompt_view_of(prompt, lambda: Random(0))
    assert prompt_view.hints()[-1] == ("x", "nobody after all") and prompt_view.press("escape") is None
    rows = ["".join(text for text, _ in each) for each in prompt_view.rows(60, 10)]
    (row,) = (each for each in rows if "nobody after all" in each and "Enter" not in each)
    assert row.split()[0] == "x", "the same key in its row as in the key line"
    prompt_view.press("b")
    assert prompt_view.press("x") == Gives({"whom": "none"}) and prompt.parse("x") == {"whom": "none"}
    for fields in ((whom, sees, Toggle("exit", "x", "leaves")), (structs.replace(whom, aims=whom.aims[:1]), sees)):
        prompt_view = prompt_view_of(structs.replace(prompt, fields=fields), lambda: Random(0))
        assert all(key != "x" for key, _ in prompt_view.hints()) and not isinstance(prompt_view.press("x"), Gives)


class Ranged(Struct, frozen=True):
    whom: str
    range: str = ""


def test_nobody_after_all_needs_no_range() -> None:
    """Nor does Enter where nobody was picked: with nobody nothing else of the form counts."""
    band = Among("range", "range", (Mark("short", "s", "near"), Mark("long", "g", "far")), "")
    whom = Target("whom", "a", "target", (Aim("u1", "Unit 1"), Aim("none", "nobody after all", is_all=True)))
    prompt: Facts[Any] = structs.replace(volley(), fields=(whom, band), shape=Ranged)
    assert prompt.read({"whom": "none"}) == (Ranged("none"), "")
    prompt_view = prompt_view_of(prompt, lambda: Random(0))
    prompt_view.press("1")
    assert prompt_view.press("enter") == Used("Say the range: s near, g far.")
    assert prompt_view.press("x") == Gives({"whom": "none"})
    prompt_view.pick("none")
    assert prompt_view.press("enter") == Gives({"whom": "none"})


def test_a_form_with_its_target_open_says_what_is_to_be_chosen_and_no_enter() -> None:
    whom = Target("whom", "a", "target", (Aim("u1", "Unit 1"), Aim("u2", "Unit 2")))
    prompt_view = prompt_view_of(structs.replace(volley(), fields=(whom, BAND)), lambda: Random(0))

    def words() -> str:
        return " ".join(text for row in prompt_view.rows(60, 10) for text, _ in row)

    assert "Choose the target (1 or 2)." in words() and "Filled in" not in words()
    assert "Enter" not in dict(prompt_view.hints())
    prompt_view.press("2")
    assert "Filled in: target Unit 2, medium." in words() and prompt_view.hints()[0] == ("Enter", "take all")


def test_nobody_after_all_is_not_counted_as_a_target() -> None:
    """Two targets, 1 and 6, were offered as "1 or 6 to 7"."""
    aims = (Aim("u1", "Unit 1", number=1), Aim("u6", "Unit 6", number=6), Aim("none", "nobody after all", is_all=True))
    whom = Target("whom", "a", "target", aims)
    prompt_view = prompt_view_of(structs.replace(volley(), fields=(whom, BAND)), lambda: Random(0))
    words = " ".join(text for row in prompt_view.rows(60, 10) for text, _ in row)
    assert "Choose the target (1 or 6)." in words and ("1 6", "target") in prompt_view.hints()
    assert whom.check("") == "Choose the target (1 or 6)", "in line mode too"


def test_what_is_filled_in_has_short_names_and_is_said_whole_or_not_again() -> None:
    """ "Filled in: in sight ahead, within 24" · 3 more: 9 dice" named half of what stood above it."""
    fields = tuple(Toggle(f"t{n}", "abcd"[n], f"Section of F Coy 2/24th sees it {n}", True) for n in range(4))
    view = prompt_view_of(structs.replace(volley(), fields=fields[:2]), lambda: Random(0))
    view.short = {"Section of F Coy 2/24th": "F Coy"}
    assert "".join(text for text, _ in view.rows(60, 3)[-1]) == " Filled in: F Coy sees it 0, F Coy sees it 1."
    view = prompt_view_of(structs.replace(volley(), fields=fields), lambda: Random(0))
    few = "".join(text for each in view.rows(60, 5) for text, _ in each)
    assert "Filled in" not in few and few.count("[yes]") == 4


def test_the_form_shows_ticks_and_the_rest_below() -> None:
    prompt_view = prompt_view_of(volley(), lambda: Random(0))
    prompt_view.press("2")
    rows = ["".join(text for text, _ in row) for row in prompt_view.rows(60, 10)]
    assert any("2 [x] Unit 2" in row for row in rows) and any("[medium]" in row for row in rows)
    assert any("Filled in: Unit 2, medium." in row for row in rows)


@pytest.mark.examples(
    "keys, value",
    (("1", "enter"), {"firing": ["u1"]}),
    (("1", "s", "enter"), {"firing": ["u1"], "band": "short"}),
    (("1", "n", "enter"), {}),
    # Who is named behind it fires after all.
    (("n", "1", "enter"), {"firing": ["u1"]}),
    # So do all, though each was named before.
    (("*", "n", "*", "s", "enter"), {"firing": ["u1", "u2", "u4"], "band": "short"}),
)
def test_who_says_that_nobody_fires_names_nobody(keys: tuple[str, ...], value: Any) -> None:
    """Where it only stands so, the range of those who were named is asked next, and the form says so."""
    nobody = Mark("none", "n", "nobody fires", is_all=True)
    prompt = volley()
    fields = (prompt.fields[0], Among("band", "range", (Mark("short", "s", "short"), nobody), "none"))
    assert pressed(structs.replace(prompt, fields=fields), *keys) == value
    assert taken_words(fields, {"firing": ["u1"]}) == "Unit 1; the range is asked next"
    view = prompt_view_of(structs.replace(prompt, fields=fields), lambda: Random(0))
    assert dict(view.hints())["Enter"] == "nobody fires"
    view.press("1")
    assert dict(view.hints())["Enter"] == "take these"


class Seen(Struct, frozen=True):
    by: tuple[str, ...] = ()
    section: int = 1


@pytest.mark.examples(
    "keys, value",
    (("s", "5", "2"), {"by": ["u2"], "section": 5}),
    (("2", "s", "5"), {"by": ["u2"], "section": 5}),
    (("s", "5", "backspace", "7", "1", "2"), {"by": ["u1", "u2"], "section": 7}),
)
def test_behind_a_number_that_takes_no_more_digits_one_is_of_the_list(keys: tuple[str, ...], value: Any) -> None:
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in (1, 2))
    fields = (Chosen("by", "y", "seen by", aims, "nobody sees it", ()), Quantity("section", "s", "section", 1, 9, 1))
    prompt = Facts(key="seen", rule="L-5", side="red", title="Who sees it?", fields=fields, shape=Seen)
    assert pressed(prompt, *keys, "enter") == value


class Place(Struct, frozen=True):
    place: str = "open"
    near: tuple[str, ...] = ()


def march() -> Facts[Place]:
    """A move that may end before a wall: who holds it then has the mover near."""
    wall = Mark("before:wall", "w", "in front of the wall", known={"near": ["u2"]})
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in (1, 2))
    fields = (
        Among("place", "where", (Mark("open", "o", "in the open"), wall), "open"),
        Chosen("near", "n", "newly near", aims, "nobody newly near", is_ordered=True),
    )
    return Facts(key="move", rule="L-6", side="red", title="Moves", fields=fields, shape=Place)


def test_whose_order_matters_are_told_in_the_order_in_which_they_were_picked() -> None:
    assert march().value_words({"near": ["u2", "u1"]}).endswith("Unit 2, Unit 1 newly near")
    field = structs.replace(march().fields[1], is_ordered=False)
    unordered = structs.replace(march(), fields=(march().fields[0], field))
    assert unordered.value_words({"near": ["u2", "u1"]}).endswith("Unit 1, Unit 2 newly near")


def ticked(prompt_view: Any) -> list[str]:
    rows = ["".join(text for text, _ in row) for row in prompt_view.rows(60, 12)]
    return [row.strip(" >") for row in rows if "] Unit" in row or ") Unit" in row]


@pytest.mark.examples(
    "keys, ticks, near",
    ("", ("[ ]", "[ ]"), ()),
    ("w", ("[ ]", "(1)"), ("u2",)),
    ("wo", ("[ ]", "[ ]"), ()),
    ("w1", ("[2]", "(1)"), ("u2", "u1")),
    ("w2", ("[ ]", "[1]"), ("u2",)),
    ("w22", ("[ ]", "[ ]"), ()),
    ("w21", ("[2]", "[1]"), ("u2", "u1")),
    ("2w", ("[ ]", "[1]"), ("u2",)),
    ("1w", ("[1]", "(2)"), ("u1", "u2")),
)
def test_7a_who_goes_with_a_choice_is_ticked_as_soon_as_it_is_made(
    keys: str, ticks: tuple[str, str], near: tuple[str, ...]
) -> None:
    """Nobody whom a form names by itself is taken out unseen by the key of his row."""
    prompt_view = prompt_view_of(march(), lambda: Random(0))
    for key in keys:
        prompt_view.press(key)
    for tick, row in zip(ticks, ticked(prompt_view), strict=True):
        assert tick in row, (tick, row)
    outcome = prompt_view.press("enter")
    assert isinstance(outcome, Gives) and march().read(outcome.value)[0].near == near


def test_who_goes_with_a_choice_is_told_and_kept_by_its_own_key() -> None:
    """Whoever named the place and then the garrison behind its wall took it out again."""
    prompt_view = prompt_view_of(march(), lambda: Random(0))
    assert prompt_view.press("w") == Used("Known: Unit 2 newly near.", is_told=True)
    assert prompt_view.press("2") == Used("Unit 2: yes. 2 again: no.", is_told=True)
    assert prompt_view.press("2") == Used()


def test_7a_whom_a_form_assumes_is_in_sight_where_rows_are_short() -> None:
    prompt = march()
    aims = tuple(Aim(f"u{n}", f"Unit {n}") for n in range(1, 9))
    among, near = prompt.fields
    assert isinstance(among, Among) and isinstance(near, Chosen)
    marks = (among.marks[0], structs.replace(among.marks[1], known={"near": ["u7"]}))
    fields = (structs.replace(among, marks=marks), structs.replace(near, aims=aims))
    prompt_view = prompt_view_of(structs.replace(prompt, fields=fields), lambda: Random(0))
    prompt_view.press("w")
    rows = ["".join(text for text, _ in row) for row in prompt_view.rows(60, 6)]
    assert any("(1) Unit 7" in row for row in rows), rows


def test_7a_line_mode_and_protocol_say_what_a_form_assumes() -> None:
    prompt = march()
    assert (
        field_lines(prompt.fields)[0]
        == "  where: o in the open, w in front of the wall [newly near: Unit 2], else in the open"
    )
    among = prompt.fields[0]
    assert isinstance(among, Among)
    assumed = structs.replace(prompt, fields=(structs.replace(among, default="before:wall"), prompt.fields[1]))
    assert field_lines(assumed.fields) == [
        "  where: o in the open [nobody newly near], w in front of the wall, else in front of the wall",
        "  numbers first: newly near",
        "    1   [ ] Unit 1",
        "    2   [x] Unit 2",
    ]
    near = describe(assumed)["fields"][1]
    assert (list(near["default"]), near["stands"]) == ([], ["u2"])
