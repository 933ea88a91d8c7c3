"""Keys of forms and lists: all of a list, and a letter behind the target that has just said as much."""

from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.app.test_chosen import pressed as answered, volley
from tests.app.test_form_list import pressed
from tests.engine.test_form_list import form, listed
from tests.names.app import FactsView, Gives, Used, prompt_view_of
from tests.names.colonial_d10 import Leader, who_moves
from tests.play.hands import roll_of
from tests.rulesets.colonial_d10.bench import battlefield, unit
from tracker.app.battle.prompts.form import Form
from tracker.app.battle.prompts.form_list import FormListView
from tracker.app.battle.prompts.form_rows import rows_span
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.choices import Choices
from tracker.engine import (
    Aim,
    Among,
    Chosen,
    Facts,
    FormRow,
    Mark,
    Number,
    Option,
    Pick,
    Pool,
    Quantity,
    Target,
    Toggle,
    Total,
)
from tracker.games.colonial_d10.fire_list import who_fires
from tracker.play.drafts import FILLED_IN
from tracker.play.filled_form import FilledForm


def test_a_yes_that_the_target_made_a_moment_ago_is_said_by_its_letter_and_taken_back_by_it_again() -> None:
    """ "1 v" was target 1 and no volley: the 1 had filled in the yes that stood there as a question."""
    view = FactsView(form())
    told = pressed(view, "1 c")
    assert told == Used("in cover: yes. c again: no.", is_told=True) and view.taken == {"at": "hill"}
    view.press("c")
    assert view.taken == {"at": "hill", "cover": False}
    assert pressed(FactsView(form()), "c 1 enter") == Gives({"at": "hill"}), "said before, it holds"


def test_one_key_picks_all_of_a_list_and_once_more_none() -> None:
    """Whose way is barred at a stream bed was eleven keys for a column of eleven."""
    options = tuple(Option(f"u{n}", f"Unit {n}") for n in range(11))
    crossers = Pick(key="crossers", rule="L-5", side="red", title="Who crosses?", options=options)
    view = prompt_view_of(crossers, lambda: Random(0))
    assert ("*", "all") in view.hints() and view.press("*") == Used()
    assert view.press("enter") == Gives([f"u{n}" for n in range(11)]) and ("*", "all") not in view.hints()
    view.press("*")
    assert view.press("enter") == Gives([])
    assert crossers.parse("*") == [f"u{n}" for n in range(11)]
    few = prompt_view_of(structs.replace(crossers, at_most=3), lambda: Random(0))
    assert ("*", "all") not in few.hints() and few.press("*") == Used("No more than 3: pick them one by one.")
    assert answered(volley(default=("u1",)), "*", "enter") == {"firing": ["u1", "u2", "u4"]}
    assert answered(volley(), "*", "*", "enter") == {}


def test_a_number_that_nobody_has_said_has_no_digit_to_be_taken_away() -> None:
    """Backspace took the 1 off the -1 that stands for none, and ended the program."""
    fields = (Quantity("far", "f", "far", 0, 12, -1),)
    asked = Facts(key="reach", rule="L-6", side="red", title="How far?", fields=fields, shape=dict)
    view = prompt_view_of(asked, lambda: Random(0))
    for key in ("f", "backspace"):
        view.press(key)
    assert view.press("enter") == Used("far: type a number from 0 to 12.")
    assert answered(asked, "f", "backspace", "7", "enter") == {"far": 7}
    assert answered(asked, "f", "7", "backspace", "enter") == {"far": 0}


def test_letters_behind_the_ninth_of_a_list_and_the_tenth_row_follow_one_another_in_their_order() -> None:
    """Ten and eleven were z and y: nobody looked for the last of a list at its first letter."""
    eleven = Target("at", "a", "at", tuple(Aim(f"u{n}", f"Unit {n}") for n in range(1, 12)))
    nobody = structs.replace(eleven, aims=(*eleven.aims, Aim("x", "nobody", is_all=True)))
    cover = Toggle("cover", "c", "in cover")
    assert Form((eleven, cover)).keys[8:] == ["9", "j", "k"]
    assert Form((nobody, cover), "x").keys[8:] == ["9", "j", "k", "x"]
    assert Form((structs.replace(eleven, aims=eleven.aims[:10]), cover)).keys[9] == "j", "he keeps it as another goes"

    def letters(*numbers: int) -> list[str]:
        aims = tuple(Aim(f"u{n}", f"Unit {n}", number=n) for n in numbers)
        return Form((structs.replace(eleven, aims=aims), cover)).keys

    assert letters(10, 11, 12, 13) == ["j", "k", "z", "v"] and letters(11, 13) == ["k", "v"]
    assert letters(2, 12, 31, 53) == ["2", "z", "b", "d"], "too many for the letters: in the order of the list"
    rows = [FormRow(f"r{n}", f"Row {n}", (cover,)) for n in range(1, 13)]
    keys = [each.keys for each in FormListView(listed(*rows, every="")).listed()[0]]
    assert keys[8:] == ["09", "00", "k", "z"]


@pytest.mark.examples(
    "reasons, value, told",
    (("", "no column goes into woods", "no column goes into woods"), "s1", "! no column goes into woods"),
    (("", "no column goes into woods", "it begins elsewhere"), "s1", "! against the rules"),
    (("", "no column goes into woods", "it begins elsewhere"), "s3", "! it begins elsewhere"),
    (("", "x" * 90, "x" * 90), "s1", "! against the rules"),
    (("", "", ""), "s1", ""),
)
def test_a_form_says_what_the_sign_before_its_values_stands_for(
    reasons: tuple[str, ...], value: str, told: str
) -> None:
    """Where a unit is set up seven sections had a sign that nothing on the screen explained."""
    marks = tuple(Mark(f"s{n}", f"s{n}", f"section {n}", warned=why) for n, why in enumerate(reasons, 1))
    place = Among("place", "stands", marks, value, digits="s")
    for width in (40, 60, 78):
        rows = ["".join(text for text, _ in each) for each in Form((place,)).rows(width, 12)]
        assert all(len(each) <= width for each in rows), rows
        words = " ".join(" ".join(rows).split())
        assert (told in words) if told else ("!" not in words), rows


@pytest.mark.parametrize("before", [{}, {"at": "u1"}])
@pytest.mark.parametrize("aims", ["", "1"])
def test_the_letter_of_a_yes_that_no_key_said_says_it_first(before: dict[str, str], aims: str) -> None:
    """`b` made [?] a no, and behind an undo the yes that the target had made: three meanings in one form (CA-REACT-6).

    Two targets, as of one alone the form lays out all.
    """
    at = Target("at", "a", "at", tuple(Aim(each, each, known={"reach": True}) for each in ("u1", "u2")), "")
    view = FactsView(structs.replace(form(), fields=(at, Toggle("reach", "b", "reaches it", True, "does not"))))
    view.lay_out(before)
    for key in aims:
        view.press(key)
    assert ("b", "reaches it") in view.hints()
    assert view.press("b") == Used("reaches it: yes. b again: no.", is_told=True)
    assert view.form.filled.values["reach"] is True and ("b", "does not") in view.hints()
    view.press("b")
    assert view.form.filled.values["reach"] is False


@pytest.mark.parametrize(("keys", "cover"), [("w", True), ("wc", True), ("wcc", False), ("c", True), ("wo", False)])
def test_the_letter_of_what_goes_with_a_choice_says_it_first_as_behind_a_target(keys: str, cover: bool) -> None:
    """`c` was "yes, as known" in the form of a shot, and took the cover out of the form of a move."""
    wall = Mark("wall", "w", "in front of the wall", known={"cover": True})
    place = Among("place", "where", (Mark("open", "o", "in the open"), wall), "open")
    form = Form((place, Toggle("cover", "c", "ends in cover")))
    told = [form.press(key) for key in keys]
    assert form.filled.values["cover"] is cover
    if keys == "wc":
        assert told[-1] == Used("ends in cover: yes. c again: no.", is_told=True)


def test_a_letter_that_changes_nothing_says_what_is_typed_behind_it_or_how_it_stands() -> None:
    """`n` did nothing in the form of a move, and said nothing."""
    aims = (Aim("a", "A Coy"), Aim("b", "B Coy"))
    men, band = Quantity("men", "m", "men firing", 0, 30, 20), Among("band", "range", (Mark("far", "f", "far"),), "far")
    near = Form((Chosen("near", "n", "sees it", aims, "nobody sees it"), men, band))
    assert near.press("n") == near.press("n") == Used("Nobody sees it: as it is.", is_told=True)
    assert near.press("1") == Used() and near.press("n") == Used() and near.filled.values["near"] == ()
    assert near.press("m") == Used("men firing: type a number from 0 to 30.", is_told=True)
    assert near.press("f") == Used("Far: as it is.", is_told=True)
    assert Form((Target("at", "a", "at", aims),)).press("a") == Used("Choose the target (1 or 2).", is_told=True)


def test_the_target_that_is_laid_out_is_told_as_it_is_once_more_was_said_of_its_shot() -> None:
    """`l 2` was meant for the target of the next row: it kept that of the row in front, and nothing said so."""
    aims = (Aim("a", "A Coy"), Aim("b", "B Coy"))
    shot = Form((Target("at", "a", "at", aims, "a"), Among("band", "range", (Mark("far", "f", "far"),), "far")))
    assert shot.press("1") == Used(), "the first key fills the row in, which is seen"
    assert shot.press("1") == Used("At A Coy: as it is.", is_told=True)
    shot = Form((Target("at", "a", "at", aims, "a"), Toggle("cover", "c", "in cover")))
    shot.press("c")
    assert shot.press("1") == Used("At A Coy: as it is.", is_told=True)


def test_the_key_line_names_only_rows_that_are_there() -> None:
    """`04-07` where rows 05 and 06 had no order to give, and Up and Down in a list of one row."""
    assert rows_span(["04", "07", "01", "02"]) == "01-02 04 07" and rows_span(["00", "09", "z"]) == "09 00 z"
    one = FormListView(listed(FormRow("a", "A", (Toggle("cover", "c", "in cover"),)), every=""))
    assert all(label != "row" for _, label in one.hints())


@pytest.mark.parametrize("key", ["backspace", "space"])
def test_a_key_that_does_nothing_to_dice_or_a_number_is_no_key_of_theirs(key: str) -> None:
    number = prompt_view_of(Number(key="n", rule="R", side="a", title="N", low=1, high=30), lambda: Random(1))
    dice = prompt_view_of(roll_of(Pool("d", 4, 6, "a"), reading=Total()), lambda: Random(1))
    assert number.press(key) is None and dice.press(key) is None


def test_a_form_without_a_target_that_nobody_acts_in_says_so() -> None:
    """ "Filled in: at?." stood over an Enter that was "nobody fires"."""
    aims = (Aim("a", "A", known={"band": "short"}), Aim("b", "B"))
    marks = (Mark("short", "s", "short"), Mark("none", "n", "nobody fires", is_all=True))
    fields = (Target("target", "y", "at", aims), Among("band", "range", marks, "none"))
    assert FilledForm(fields).awaiting == {"band"} and FilledForm(fields).taken == ["nobody fires"]
    assert FilledForm(fields, {"target": "a"}).taken == ["at A", "short"]


def test_nothing_is_said_of_a_target_that_nobody_has_chosen() -> None:
    """Below whom to charge stood "Camel convoy: 10 figures", the last of the list, before any was chosen."""
    listed = Choices([Choice(f"company {n}", detail=f"{n} figures") for n in range(1, 8)])

    def told() -> list[str]:
        rows = ["".join(text for text, _ in line).strip() for line in listed.beside(60, 3)[0]]
        return [each for each in rows if "figures" in each]

    assert told() == ["company 1: 1 figures"]
    listed.at = -1
    assert told() == []


def test_an_order_that_the_row_in_front_does_not_know_is_for_the_next_that_does() -> None:
    """Behind a wing that stands `r` and `l` did nothing, and the camels rode on in the saddle, the gun limbered."""
    camels = unit("camels", arm="cavalry", mounts="camel", mounted=True)
    gun = unit("gun", arm="guns", weapon="artillery", guns=1, limbered=True)
    prompt = who_moves(battlefield(unit(), camels, gun, unit("zulu"), unit("zulu_two")), "eu")
    stands, mounts, limbers = (
        {"row": "brit"},
        {"row": "camels", "facts": {"act": "mount"}},
        {"row": "gun", "facts": {"act": "limber"}},
    )
    assert pressed(FormListView(prompt), "x r l enter") == Gives([stands, mounts, limbers], hands_in=True)
    assert pressed(FormListView(prompt), "x l =") == Gives([stands, limbers])
    for keys, why in (("r", "no order came before it"), ("a 0 1 r", "another key came between")):
        orders = FormListView(prompt)
        assert pressed(orders, keys) is None and orders.at == 0, why
    refused = FormListView(prompt)
    pressed(refused, "x r")
    assert ("a m l x", "for 03") in refused.hints(), "the gun neither mounts nor dismounts"
    assert pressed(refused, "p") == Used("lie down: they are mounted.") and refused.at == 1, "it knows that"


def test_who_charges_another_than_was_typed_first_charges() -> None:
    """ "c 2 3" was no order: with the target the charge went too."""
    foes = [unit(each) for each in ("zulu", *(f"zulu_{n}" for n in range(2, 12)))]
    prompt = who_moves(battlefield(unit(), unit("brit_two"), *foes), "eu")
    for keys, whom in (("c 2 3 =", "zulu_3"), ("c 2 j =", "zulu_10")):
        charge = {"row": "brit", "facts": {"act": "charge", "whom": whom}}
        assert pressed(FormListView(prompt), keys) == Gives([charge]), f"{keys}: a letter of a target is no order"


def test_a_star_gives_the_order_in_front_with_its_facts_to_all_below_that_take_it() -> None:
    """Six units that advance with the general near were twelve keys."""
    units = [unit(each) for each in ("brit", "brit_two", "brit_three")]
    boat = unit("boat", arm="boat", boat="steamship", weapon="none")
    foes, leader = (unit("zulu"), unit("zulu_two")), Leader("gen", "the General", "eu")
    prompt = who_moves(battlefield(*units, boat, *foes, leaders=(leader,)), "eu")

    def led(act: str, *rows: str) -> list[dict[str, Any]]:
        return [{"row": row, "facts": {"act": act, "lead_gen": True}} for row in rows]

    names = [each.id for each in units]
    assert pressed(FormListView(prompt), "a h * =") == Gives(led("advance", *names))
    sails = {"row": "boat", "facts": {"act": "sail"}}
    assert pressed(FormListView(prompt), "a h * m =") == Gives([*led("advance", *names), sails]), "the boat knows no a"
    boats = [unit(each, arm="boat", boat="steamship", weapon="none") for each in ("boat", "boat_two")]
    fleet = who_moves(battlefield(boats[0], unit(), boats[1], unit("zulu")), "eu")
    both = Gives([sails, {"row": "boat_two", "facts": {"act": "sail"}}])
    assert pressed(FormListView(fleet), "m * =") == both, "m is another order on land"
    dhows = [unit(each, arm="boat", boat="dhow", weapon="none") for each in ("dhow", "dhow_two")]
    blown = [{"row": each.id, "facts": {"act": "sail", "wind": "ahead"}} for each in dhows]
    assert pressed(FormListView(who_moves(battlefield(*dhows, *foes), "eu")), "m h * =") == Gives(blown), "the wind too"
    charge = pressed(FormListView(prompt), "c 2 h * =")
    assert charge == Gives([{**each, "facts": {**each["facts"], "whom": "zulu_two"}} for each in led("charge", *names)])
    some = pressed(FormListView(prompt), "0 2 m 0 1 a * =")
    told = [("brit_two", "move"), ("brit", "advance"), ("brit_three", "advance")]
    assert some == Gives([{"row": row, "facts": {"act": act}} for row, act in told]), "who has an order keeps it"
    for keys, rows in (("a *", 1), ("a * m", 3), ("a a", 1)):
        view = FormListView(prompt)
        pressed(view, keys)
        assert view.take_back() and len(view.draft[FILLED_IN]) == rows, f"{keys}: one undo takes back one key"
    for keys in ("*", "c *", "a 0 3 a *"):
        assert pressed(FormListView(prompt), keys) is None, f"{keys}: nothing said in front, no target, nobody below"
    view = FormListView(prompt)
    pressed(view, "a")
    assert ("*", "all below") in view.hints()
    assert pressed(view, "a") == Used("* gives it to all below.", is_told=True) and pressed(view, "a") == Used()
    fire = battlefield(*units, *foes)
    fire.phase = "offensive"
    assert pressed(FormListView(who_fires(fire, "eu")), "1 h *") is None, "how far it is from others is their own"


def test_a_number_whose_first_digits_are_less_than_the_least_is_typed_to_its_end() -> None:
    """Each digit of a year took the place of the one before, and no year could be typed at all."""
    fields = (Quantity("year", "y", "year", 1800, 1950, 1879),)
    asked = Facts(key="year", rule="CA-ARMY-1", side="red", title="Which year?", fields=fields, shape=dict)
    assert answered(asked, "y", "1", "9", "0", "3", "enter") == {"year": 1903}
    assert answered(asked, "y", "1", "9", "0", "4", "backspace", "3", "enter") == {"year": 1903}
    assert answered(asked, "y", "backspace", "8", "enter") == {"year": 1878}
    view = prompt_view_of(asked, lambda: Random(0))
    for key in ("y", "1", "9"):
        view.press(key)
    assert view.press("enter") == Used("year: type a number from 1800 to 1950.")
