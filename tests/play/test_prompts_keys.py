"""Each kind of prompt, answered by its keys, without a screen."""

from collections.abc import Iterable
from pathlib import Path
from random import Random
from string import digits
from typing import Any

import pytest
from msgspec.structs import replace

from tests.app.table import KINDS, SET_UP, battle
from tests.names.app import Gives, TextField, Used, prompt_view_of
from tests.names.play import Edit, Give, Undo
from tests.play.seated import Seated
from tracker.app.battle.dialogs import edit
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import Aim, Among, Choose, Chosen, Facts, Mark, Option, Quantity, Target, Toggle
from tracker.engine.prompts.form_words import fact_words


def answered(folder: Path, kind: str, keys: Iterable[str]) -> dict[str, Any]:
    """What each of some rows of keys answers at a kind of prompt, or what is said where it answers nothing."""
    values: dict[str, Any] = {}
    place = Seated(battle(folder), KINDS[kind])
    step = place.stack.seat.battle.step
    for row in keys:
        place.press(row)
        values[row] = place.last_answer if place.stack.seat.battle.step > step else place.stack.say
        ask_anew(place, step)
    return values


def ask_anew(place: Seated, step: int) -> None:
    """Back to the prompt after a step, with nothing typed at it."""
    stack = place.stack
    stack.seat.session.keep_draft(None)
    while stack.seat.battle.step > step:
        stack.do(Undo())
    if (prompt := stack.seat.prompt) is not None:
        # After Enter's own answer and its undo, the face is a fresh one.
        usual = prompt.default()
        stack.do(Give(prompt.key, prompt.any_legal(Random(1)) if usual is None else usual))
    while stack.seat.battle.step > step:
        stack.do(Undo())


# What keys give at a prompt of each kind, or what is said to them.
GIVEN: dict[str, dict[str, Any]] = {
    "text": {
        "enter": "Toy skirmish",
        "H i space u q N enter": "Hi uqN",
        "a b left X home Y end backspace enter": "YaX",
        "escape = w enter": "w",
        "escape enter": "Toy skirmish",
    },
    "pick": {
        "enter": [],
        "2 enter": ["r2"],
        "down space enter": ["r2"],
        "2 2 enter": [],
        "1 2": "No more than 1: take one away first.",
    },
    "number": {
        "enter": 3,
        "5 enter": 5,
        "1 2 backspace enter": 1,
        "up up enter": 5,
        "5 escape enter": 3,
        "9": "",
        "9 enter": "that is a long battle: against the rules. ! overrules.",
        "9 enter !": 9,
        "9 enter enter": "that is a long battle: against the rules. ! overrules.",
        "9 enter backspace 8 enter": "that is a long battle: against the rules. ! overrules.",
        "1 3 enter": "13 is not from 1 to 12.",
    },
    "draw": {
        "2 h enter": {"cards": ["2H"], "source": "typed"},
        "j k 1 enter": {"cards": ["JK1"], "source": "typed"},
        "a c enter": {"cards": ["AC"], "source": "typed"},
        "Q d enter": "QD can't be in this stack: against the rules. ! overrules.",
        "Q d enter !": {"cards": ["QD"], "source": "typed"},
        "2 escape 3 h enter": {"cards": ["3H"], "source": "typed"},
        "x": "",
    },
    "choose": {
        "enter": "done",
        "d": "done",
        "1": "r1",
        "home down enter": "r2",
        "9": "9 is no choice here: type 1 to 3.",
    },
}


@pytest.mark.parametrize("kind", GIVEN)
def test_keys_give_what_they_stand_for(tmp_path: Path, kind: str) -> None:
    assert answered(tmp_path, kind, GIVEN[kind]) == GIVEN[kind]


def test_shuffle(tmp_path: Path) -> None:
    given = answered(tmp_path, "shuffle", ("enter", "r"))
    assert given["enter"] == {"order": [], "source": "table"} and len(given["r"]["order"]) == 13


def test_draw_by_the_app(tmp_path: Path) -> None:
    given = answered(tmp_path, "draw", ("r", "enter"))
    assert given["r"]["source"] == "app"
    assert given["enter"] == "No card is typed; r lets the app draw.", "as with dice, Enter draws for nobody"


def test_choosing_what_is_not_allowed_says_why(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path), f"{SET_UP} 1")
    before = hands.stand
    hands.press("g")
    assert hands.stand == before
    assert hands.stack.say == "Fire the gun: has no gun."
    hands.press("down")
    assert hands.stack.say == ""


def test_facts(tmp_path: Path) -> None:
    wanted = {
        "enter": {},
        "l c enter": {"range": "long", "cover": True},
        "l s enter": {},
        "h 2 enter": {"helpers": 2},
        "2 enter": {},
        "2": "2 does nothing here: press h (Helpers) first.",
        "c 2": "2 does nothing here: press h (Helpers) first.",
        "h 3 backspace enter": {},
        "h 3 h 1 enter": {"helpers": 1},
        "right space enter": {"cover": True},
        "space enter": {"range": "long"},
        "left space space enter": {"helpers": 2},
        "h 9": "Helpers: type a number from 0 to 3.",
    }
    assert answered(tmp_path, "facts", wanted) == wanted


def test_a_form_that_undo_took_back_is_filled_in_as_it_was_given(tmp_path: Path) -> None:
    """From the dice of a fire undo led back to a form that had forgotten its target, which a list of fire keeps."""
    place = Seated(battle(tmp_path), f"{KINDS['facts']} l c enter")
    given = place.last_answer
    place.stack.do(Undo())
    place.press("enter")
    assert place.last_answer == given == {"range": "long", "cover": True}


def test_a_number_that_enter_asks_for_needs_no_letter() -> None:
    men = Quantity("men", "n", "Men", 1, 40, 0)
    prompt: Facts[Any] = Facts(key="k", rule="R-1", side="", title="How many?", fields=(men,), shape=dict)
    form = prompt_view_of(prompt, lambda: Random(1))
    assert form.press("5") == Used("5 does nothing here: press n (Men) first.")
    assert form.press("enter") == Used("Men: type a number from 1 to 40.")
    assert form.press("5") == Used() and form.press("enter") == Gives({"men": 5})


def test_roll(tmp_path: Path) -> None:
    wanted = {
        "1 2 3 4 5 6 enter": {"dice": {"dice": [1, 2, 3, 4, 5, 6]}, "source": {"dice": "tttttt"}},
        "1 2 backspace 3 3 4 5 6 enter": {"dice": {"dice": [1, 3, 3, 4, 5, 6]}, "source": {"dice": "tttttt"}},
        "= 2 , 1 enter": {"counts": {"dice": [2, 1]}},
        "= 2 space H i t s enter": {"result": "2 hits"},
        "= b enter": {"result": "2 hits"},
        "2 h 1 h": {"counts": {"dice": [2, 1]}},
        "2 h 1 enter": {"counts": {"dice": [2, 1]}},
        "6 h 0 h": {"counts": {"dice": [6, 0]}},
        "1 2 3 4 5 6 left left 1 enter": {"dice": {"dice": [1, 2, 3, 4, 1, 6]}, "source": {"dice": "tttttt"}},
        "2 h h": {"counts": {"dice": [2, 0]}},
        "7": "7 is no face of a D6: type 1 to 6.",
        "1 2 3 enter": "3 dice missing; r rolls them.",
        "1 enter": "5 dice missing; r rolls them. h makes it 1 thrown hit.",
        "1 2 3 4 5 6 6": "All dice are there: Enter takes them, Backspace takes one away, the arrows go to one.",
        "= 9 , 9 enter": "6 dice can't show 9 thrown hits.",
        "= escape 1": "",
    }
    given = answered(tmp_path, "roll", wanted)
    assert {keys: _without_empty(value) for keys, value in given.items()} == wanted


def _without_empty(value: Any) -> Any:
    return {name: each for name, each in value.items() if each} if isinstance(value, dict) else value


def test_behind_groups_to_pick_the_acts_of_the_first_go_by_letter_where_two_digits_were_needed() -> None:
    groups = tuple(Option(f"g{number}", f"Group {number}") for number in (1, 2))
    acts = tuple(Option(letter, f"act {letter}", letter=letter) for letter in "abcdefghi")
    face = prompt_view_of(
        Choose(key="acts", rule="L-1", side="", title="Who acts?", options=(*groups, *acts)), lambda: Random(1)
    )
    assert face.press("1") == Gives("g1"), "no second 1 of what is asked then picks option 11"
    assert face.press("7") == Used("7 is no choice here: type 1, 2 or a to i.") and face.press("g") == Gives("g")
    assert face.hints()[1] == ("1-2 a-i", "choose")
    ten = (*acts, Option("j", "act j", letter="j"))
    lettered = prompt_view_of(Choose(key="acts", rule="L-1", side="", title="Acts?", options=ten), lambda: Random(1))
    assert lettered.hints()[0] == ("letters", "choose"), "behind the ninth a letter of its own is enough"
    assert lettered.press("1") == Used("1 is no choice here: type a letter of the list.")
    assert lettered.press("j") == Gives("j"), "nor where each has a row"
    few = prompt_view_of(
        Choose(key="acts", rule="L-1", side="", title="Who acts?", options=(*groups, *acts[:7])), lambda: Random(1)
    )
    assert few.press("9") == Gives("g"), "where one digit is enough all have one"


def test_more_than_nine_options(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path, "training_skirmish", "colonial_adventures"))
    edit(hands.stack)
    hands.press("1 m")
    before = hands.stack.top.title
    assert " a Capt Harvey name" in hands.text, "the key is the one that stands beside it"
    hands.press("0")
    assert hands.stack.top.title == before
    hands.press("a")
    assert hands.stack.top.title.endswith("Capt Harvey name")


def test_behind_nine_options_a_letter_that_is_free_picks_and_stands_as_it_is_typed() -> None:
    options = tuple(Option(f"o{number}", f"Option {number}", "b" if number == 4 else "") for number in range(14))
    prompt = Choose(key="many", rule="L-1", side="", title="Which?", options=options)
    for key, wanted in {"9": "o8", "b": "o4", "a": "o9", "c": "o10", "d": "o11", "f": "o12", "g": "o13"}.items():
        face = prompt_view_of(prompt, lambda: Random(1))
        assert any(f" {key} " in "".join(text for text, _ in row) for row in face.rows(60, 60)), key
        assert face.hints()[0] == ("1-9 a c-d f-g", "choose")
        assert face.press(key) == Gives(wanted), "b is its own, e edits"
    form = prompt_view_of(
        Facts(
            key="f", rule="L-1", side="", title="At whom?", shape=dict, fields=(_target(12), Toggle("c", "c", "cover"))
        ),
        lambda: Random(1),
    )
    assert form.press("1") and form.press("enter") == Gives({"at": "o0"})
    assert form.hints()[1] == ("1-9 j-k z", "target")
    assert form.press("z") and form.press("c") and form.press("enter") == Gives({"at": "o11", "c": True})


def test_the_sections_of_a_table_are_their_digits_beside_a_list_too() -> None:
    places = tuple(Mark(f"s{n}", f"s{n}", f"section {n}") for n in (4, 5, 7))
    place = Among("place", "where", (Mark("open", "i", "in the open"), *places), "open", digits="s")
    near = Chosen("near", "n", "sees it", (Aim("a", "A Coy"), Aim("b", "B Coy")), "nobody")
    prompt: Facts[Any] = Facts(key="f", rule="L-1", side="", title="Moves", shape=dict, fields=(place, near))
    form = prompt_view_of(prompt, lambda: Random(1))
    assert any(" 7 " in "".join(text for text, _ in row) for row in form.rows(80, 20))
    assert form.press("7") and form.press("b") and form.press("enter") == Gives({"place": "s7", "near": ["b"]})
    assert form.press("s") and form.press("5") and form.press("enter") == Gives({"place": "s5", "near": ["b"]})
    assert form.press("9") == Used("where: 9 is none of those to choose from.")


def test_a_form_leaves_open_what_depends_on_the_target_and_tells_what_followed_from_it() -> None:
    aims = (Aim("fort", "Fort", known={"cover": True}), Aim("ford", "Ford"))
    fields = (
        Target("at", "a", "at", aims=aims),
        Toggle("cover", "c", "in cover", off="in the open"),
        Toggle("rest", "f", "braced"),
    )
    prompt: Facts[Any] = Facts(key="f", rule="L-1", side="", title="At whom?", shape=dict, fields=fields)

    def shown(form: PromptView) -> str:
        return " ".join("".join(text for text, _ in row) for row in form.rows(80, 20))

    form = prompt_view_of(prompt, lambda: Random(1))
    assert "c in cover [?]" in shown(form) and "f braced [no]" in shown(form)
    assert form.press("1") == Used() and "c in cover [yes]" in shown(form), "what Enter takes says it"
    form.rows(20, 3)
    form.press("2")
    assert form.press("1") == Used("Known: in cover.", is_told=True), "no room for what Enter takes"
    assert form.press("2") == Used("Known: in the open.", is_told=True) and "c in cover [no]" in shown(form)
    form.press("c")
    told = form.press("1")
    assert told == Used("Said of another target, and to be said again: in cover.", is_told=True)
    first = prompt_view_of(prompt, lambda: Random(1))
    first.press("c")
    assert "c in cover [yes]" in shown(first), "what was said before holds for whichever it is"
    assert first.press("2") == Used() and first.press("enter") == Gives({"at": "ford", "cover": True})


def test_dice_that_follow_a_form_take_it_as_it_stands() -> None:
    """An Enter before each reaction shot said nothing: eleven of them in two turns."""
    fields = (Toggle("cover", "c", "in cover", off="in the open"), Quantity("men", "n", "figures", 1, 30, 20))
    prompt: Facts[Any] = Facts(key="f", rule="L-1", side="a", title="A fires", shape=dict, fields=fields, dice={"": 8})
    form = prompt_view_of(prompt, lambda: Random(1))
    assert ("1-6 3h", "dice") in form.hints() and "figures 20: 8 dice" in " ".join(text(form))
    assert "8 dice" in " ".join(" ".join(piece for piece, _ in row) for row in form.rows(24, 4)), "in few cells too"
    assert form.press("3") == Gives({}, then="3")
    form.press("n")
    assert not any("dice" in words for _, words in form.hints()), "the next digit is none of theirs"
    assert form.press("1") == Used(), "digits of a number that was asked for"
    changed = prompt_view_of(prompt, lambda: Random(1))
    assert not isinstance([changed.press(key) for key in "c3"][-1], Gives), "other dice may follow then"
    assert changed.press("c") == Used() and changed.press("3") == Gives({}, then="3"), "it was turned back"
    rolled = prompt_view_of(prompt, lambda: Random(1))
    rolled.takes_no_dice = True
    assert not isinstance(rolled.press("3"), Gives)
    lone = prompt_view_of(replace(prompt, dice={"": 0}), lambda: Random(1))
    assert not isinstance(lone.press("3"), Gives) and "figures 20: no dice." in " ".join(text(lone))


def test_dice_take_a_form_once_the_choice_is_made_on_which_they_depend() -> None:
    """A gun's range had to be said, and then Enter too, at each of its reaction shots."""
    marks = (Mark("short", "s", "within 6"), Mark("long", "g", "beyond 6"))
    fields = (Among("range", "range", marks), Toggle("cover", "c", "in cover"))
    asked: dict[str, Any] = {"key": "f", "rule": "L-1", "side": "a", "title": "A fires", "shape": dict}
    prompt = Facts[Any](**asked, fields=fields, dice={"short": 9, "long": 2}, same_dice=("cover",))
    form = prompt_view_of(prompt, lambda: Random(1))
    assert not isinstance(form.press("3"), Gives), "no range was said"
    form.press("g")
    assert ("1-6", "dice") in form.hints() and form.press("3") == Gives({"range": "long"}, then="3")
    form.press("s")
    assert ("1-6 3h", "dice") in form.hints()
    form.press("c")
    assert form.press("3") == Gives({"cover": True, "range": "short"}, then="3"), "cover leaves them as they are"


@pytest.mark.parametrize(
    ("number", "keys", "told"),
    [(1, "123456", "1-6"), (2, "123456", "1-6"), (4, "0123456h", "1-6 3h"), (12, f"{digits}h", "1-6 3h")],
)
def test_of_digits_and_h_only_those_that_the_dice_take_leave_a_form(number: int, keys: str, told: str) -> None:
    """For two dice a 7 took the form and was refused, a 0 began a count of sixes; h, none, did nothing."""
    fields, dice = (Toggle("cover", "c", "in cover", off="in the open"),), {"": number}
    prompt: Facts[Any] = Facts(key="f", rule="L-1", side="a", title="A fires", shape=dict, fields=fields, dice=dice)
    form = prompt_view_of(prompt, lambda: Random(1))
    assert told in [key for key, words in form.hints() if "di" in words]
    assert "".join(key for key in f"{digits}h" if isinstance(form.press(key), Gives)) == keys
    hilly = replace(prompt, fields=(Toggle("up", "h", "uphill"),))
    assert not isinstance(prompt_view_of(hilly, lambda: Random(1)).press("h"), Gives), "it is the key of a field"


def text(view: PromptView) -> list[str]:
    return [" ".join(piece for piece, _ in row) for row in view.rows(80, 20)]


def test_a_form_says_what_those_do_who_go_with_a_place() -> None:
    """A row of what is filled in named the garrison, and not that it now sees who comes."""
    aims = (Aim("wall", "South wall"), Aim("house", "Hospital"))
    marks = (Mark("open", "o", "in the open"), Mark("front", "h", "in front", known={"near": ["house"]}))
    fields = (Among("place", "ends", marks, "open"), Chosen("near", "n", "now sees it", aims, "nobody sees it"))
    assert fact_words(fields, {"place": "front"}) == "in front, Hospital now sees it"


def test_what_a_form_takes_is_told_by_the_names_of_the_order_of_battle() -> None:
    """With two viewers ticked the row that says most had no room, and went."""
    aims = (Aim("f", "Section of F Coy 2/24th"), Aim("g", "7-pdr of N/5 Royal Artillery"))
    near = Chosen("near", "n", 'now sees it within 12"', aims, "nobody sees it")
    prompt: Facts[Any] = Facts(key="m", rule="L-1", side="", title="It moves", shape=dict, fields=(near,))
    form = prompt_view_of(prompt, lambda: Random(1))
    form.elsewhere, form.short = frozenset({"f", "g"}), {aims[0].label: "F Coy", aims[1].label: "7-pdr"}
    form.press("1")
    form.press("2")
    told = "Filled in: F Coy, 7-pdr now sees it"
    for height in (20, 4):
        assert any(told in "".join(piece for piece, _ in row) for row in form.rows(60, height)), height


def _target(many: int) -> Target:
    return Target("at", "a", "at", aims=tuple(Aim(f"o{number}", f"Option {number}") for number in range(many)))


def test_a_letter_behind_a_warning_is_taken_at_the_second_press_alone(tmp_path: Path) -> None:
    """It may have been meant for what was warned of, and stands for something else."""
    place = Seated(battle(tmp_path), f"{SET_UP} 1")
    place.stack.do(Edit("units.r1.shaken", True, "shaken"))
    step = place.stack.seat.battle.step
    place.press("c h")
    assert "The same key again means Hold" in place.stack.say and place.stack.seat.battle.step == step
    place.press("h")
    assert place.stack.seat.battle.step == step + 1 and place.last_answer == "hold"


def test_a_text_that_is_laid_out_gives_way_to_the_first_key_unless_an_arrow_or_backspace_keeps_it() -> None:
    for keys, wanted in (
        ("5", "5"),
        ("5 6", "56"),
        ("end 5", "125"),
        ("left 5", "152"),
        ("home 5", "512"),
        ("backspace 5", "15"),
    ):
        field = TextField("12")
        assert all(field.press(key) for key in keys.split())
        assert field.value == wanted, keys
    half = TextField("12", is_half=True)
    assert half.press("5") and half.value == "125", "what was half typed is gone on with"


def test_an_edit_of_what_stands_begins_anew_with_the_first_digit(tmp_path: Path) -> None:
    hands = Seated(battle(tmp_path), SET_UP)
    edit(hands.stack)
    hands.press("1 f 3 enter enter")
    assert next(unit for unit in hands.stack.seat.battle.view().sides[0].units if unit.id == "r1").figures == 3


def test_enter_takes_the_one_choice_that_is_not_barred_and_of_two_none() -> None:
    acts = (Option("fire", "fire", refused="no ammunition"), Option("hold", "hold"), Option("move", "move"))
    one, two = (Choose(key="acts", rule="L-1", side="", title="Acts?", options=acts[:many]) for many in (2, 3))
    assert prompt_view_of(one, lambda: Random(1)).press("enter") == Gives("hold")
    assert prompt_view_of(two, lambda: Random(1)).listed()[1] == ""
