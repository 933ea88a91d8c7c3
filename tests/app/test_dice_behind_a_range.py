"""Dice typed behind the range of a list of shooters: they are the volley's, and before it a row tells who fires."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from tests.app.table import battle, sample, sitting
from tests.app.test_chosen import BAND, volley
from tests.app.test_form_list import pressed
from tests.names.app import FactsView, Gives, Used, prompt_view_of
from tracker.engine import Among, Chosen, Mark, Toggle

RANGE = Among("band", "range", (*BAND.marks, Mark("none", "n", "nobody fires", is_all=True)), "none")
DICE = Used("All that may: dice now. Backspace: pick again.", is_told=True)


def thrown(default: str = "none", before: Any = None, marks: Any = RANGE.marks, **more: Any) -> FactsView:
    firing = volley(8).fields[0]
    assert isinstance(firing, Chosen)
    firing = structs.replace(firing, none_is_all=True, dice_behind="band", **more)
    fields = (firing, structs.replace(RANGE, default=default, marks=marks), Toggle("differ", "d", "differs by unit"))
    view = prompt_view_of(structs.replace(volley(), fields=fields, before=before), lambda: Random(0))
    assert isinstance(view, FactsView)
    return view


def test_a_digit_behind_the_range_is_the_first_of_the_volleys_dice() -> None:
    """`m` and 3 3 5 1: B Coy 1 alone, then all of them, then A Coy 1 fired."""
    view = thrown()
    assert ("1-2 4-8", "shooters") in view.hints() and view.press("m") == DICE
    assert view.hints()[:3] == [("Enter", "take all"), ("1-6", "dice"), ("Backspace", "shooters")]
    assert "tick all" not in dict(view.hints()).values()
    assert not any(each.keys.isdecimal() for each in view.listed()[0])
    assert view.press("7") == Used("7 is no die here. Backspace: pick again.")
    assert view.press("3") == Gives({"band": "medium"}, then="3")
    assert pressed(thrown(), "1 4 m 4") == Gives({"firing": ["u1", "u4"], "band": "medium"}, then="4")


def test_backspace_has_digits_pick_again() -> None:
    """It took the range away, and Enter fired nobody with what had been said."""
    back = thrown()
    assert pressed(back, "m backspace 2 enter") == Gives({"firing": ["u2"], "band": "medium"}), "as it was said"
    told = "Unit 2, Unit 4: dice now. Backspace: pick again."
    assert pressed(back, "4 s") == Used(told, is_told=True), "another letter corrects it where it stands"
    assert pressed(thrown(), "y 1 m") == Used(DICE.say.replace("All that may", "6 shooters"), is_told=True)
    assert pressed(back, "m y 5") == Gives(
        {"firing": [f"u{n}" for n in (1, 2, 4, 5, 6, 7, 8)], "band": "medium"}, then="5"
    )


def test_behind_a_letter_that_several_ranges_share_a_digit_is_its_number_also_where_it_is_said_anew() -> None:
    """`m 2`, then `m 1` for the range that was meant, and 3 is the first die."""
    marks = Mark("8", "m1", 'to 8"'), Mark("10", "m2", 'to 10"'), Mark("none", "n", "nobody fires", is_all=True)
    view = thrown(marks=marks)
    assert pressed(view, "m 2 m") != DICE
    view.press("1")
    assert view.press("3") == Gives({"band": "8"}, then="3")


def test_a_digit_that_picks_is_told_to_whoever_typed_it_as_a_die() -> None:
    view = thrown("medium", offered=("u1", "u2"))
    assert view.press("1") == Used("Shooters: Unit 1. Dice come behind Enter.", is_told=True)
    assert view.press("4") == Used("Shooters: Unit 1, Unit 4. Dice come behind Enter.", is_told=True)
    assert view.press("4") == Used("Unit 4 out. Shooters: Unit 1. Dice come behind Enter.", is_told=True)
    assert thrown().press("4") == Used("Shooters: Unit 4.", is_told=True), "its range is to be said first"


@pytest.mark.parametrize("keys", ["1", "m", "1 m", "m y"])
def test_after_a_kill_digits_mean_what_they_meant(keys: str) -> None:
    before, after = thrown(), thrown()
    pressed(before, keys)
    after.take_up(before.draft)
    assert after.hints() == before.hints() and after.press("2") == before.press("2")


@pytest.mark.parametrize("keys", ["m backspace", "m backspace 1"])
def test_after_a_kill_behind_backspace_digits_pick_again(keys: str) -> None:
    before, after = thrown(), thrown()
    pressed(before, keys)
    after.take_up(before.draft)
    told = after.press("2")
    assert isinstance(told, Used) and told.say.startswith("Shooters: ")


def test_who_takes_a_volley_back_picks_others_by_digits_also_after_a_kill() -> None:
    before, after = thrown(before={"band": "short"}), thrown(before={"band": "short"})
    told = Used("Shooters: Unit 2. Dice come behind Enter.", is_told=True)
    assert before.press("2") == told
    again = "Unit 2: dice now. Backspace: pick again."
    assert pressed(thrown(before={"band": "short"}), "2 s") == Used(again, is_told=True)
    after.take_up(before.draft)
    assert after.press("2") == Used("Unit 2 out. Shooters: all that may. Dice come behind Enter.", is_told=True)


def test_where_the_app_rolls_digits_go_on_picking() -> None:
    view = thrown()
    view.takes_no_dice = True
    assert pressed(view, "m 2") == Used("Shooters: Unit 2.", is_told=True), "nor are there dice behind Enter"
    assert view.press("enter") == Gives({"firing": ["u2"], "band": "medium"})


def test_digits_pick_where_something_else_is_asked_before_any_dice() -> None:
    view = thrown(no_dice={"differ": True, "elsewhere": "another"})
    assert view.press("m") == DICE
    view.press("d")
    assert ("1-2 4-8", "shooters") in view.hints()
    told = "Shooters: Unit 2. It is no die: more is asked first."
    assert view.press("2") == Used(told, is_told=True), "the key line has no room for shooters at 60x20"


async def test_the_dice_of_a_fast_hand_go_into_the_boxes_of_the_volley(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path, "march", "gentlemen_rankers")) as hands:
        hands.app.preferences.last_die_takes = 3
        await hands.press("enter enter 3 3 4 a m")
        assert "All 8 that may: dice now. Backspace: pick again." in hands.words
        assert "Enter take all 1-6 3h dice Backspace shooters" in hands.words
        await hands.press("h")
        assert "1-4 6-9 shooters" in hands.words, "who touches a command is to be asked first"
        await hands.press("h")
        await hands.type("3 5 3", 0.15)
        assert hands.asked.startswith("fire:") and hands.stack.seat.half_typed is not None
        assert sum(map(len, hands.stack.seat.half_typed["dice"].values())) == 3


async def test_no_dice_are_said_to_be_next_where_who_touches_a_command_is_asked(tmp_path: Path) -> None:
    async with sitting(sample(tmp_path, "gentlemen_rankers_march", "fire:imperial")) as hands:
        await hands.press("m 3")
        assert hands.asked == "fire:imperial" and "dice Backspace" not in hands.words
