"""The key line, and keys that do nothing: the same four are always there, and nothing is taken in silence."""

from pathlib import Path

import pytest

from tests.app.table import EVERYWHERE, LARGE, SMALL, battle, sitting
from tests.names.app import Gives, Used
from tracker.app.battle.prompts.choose_and_pick import ChooseView
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.key_line import hint_row
from tracker.app.parts.key_outcomes import Closes
from tracker.app.parts.long_lines import told_apart
from tracker.engine import Choose, Option

NARROW = (60, 20)
ALWAYS = [("u", "undo"), ("w", "why"), ("e", "edit"), ("?", "help")]
FOUR = [f"{key} {words}" for key, words in ALWAYS]


@pytest.mark.parametrize("size", [SMALL, NARROW, LARGE])
@pytest.mark.parametrize("kind", [each for each in EVERYWHERE if each != "text"])
async def test_undo_why_edit_and_help_stand_at_the_end_of_every_key_line(
    tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    async with sitting(battle(tmp_path), EVERYWHERE[kind], size) as hands:
        last = hands.lines[-1].split("  ")
        assert last[-4:] == FOUR and len(last) > 4, "and before them what is asked for"


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_the_four_are_there_at_once_where_a_roll_is_gone_on_with(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(battle(tmp_path), f"{EVERYWHERE['roll']} 3", size) as hands:
        assert "[3]" in hands.text and "roll the rest" in hands.lines[-1], "half of the dice are there"
        assert hands.lines[-1].split("  ")[-4:] == FOUR


def test_the_words_of_the_key_that_takes_are_cut_last() -> None:
    """ "Enter nobody reaches the en…": its very end says what it does; the four are known by their letters."""
    hints = [("Enter", "all move and may still fire"), ("1-9", "choose")]
    row = "".join(words for words, _ in hint_row(hints, 60, ALWAYS))
    assert row == " Enter all move and may still fire  u undo  w why  e edit  ?"
    row = "".join(words for words, _ in hint_row(hints, 40, ALWAYS))
    assert row.startswith(" Enter all move and may") and "…" in row and len(row) <= 40 and row.endswith("  u  w  e  ?")


def test_enter_is_there_behind_redo_however_long_its_words_are() -> None:
    """Behind an undo redo took the room: the line of a list named every key but the one that takes what is picked."""
    hints = [("U", "redo"), ("Enter", "take 1/24th C 1"), ("1-9 a-b", "pick"), ("*", "all")]
    row = "".join(words for words, _ in hint_row(hints, 60, ALWAYS))
    assert row == " Enter take 1/24th C 1  * all  " + "  ".join(FOUR)
    hints[1] = ("Enter", "take 1")
    row = "".join(words for words, _ in hint_row(hints, 60, ALWAYS))
    assert row == " U redo  Enter take 1  * all  " + "  ".join(FOUR)


async def test_a_key_that_does_nothing_says_so(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), EVERYWHERE["choose"]) as hands:
        before = hands.stand
        for key, words in {
            "r": "r does nothing here: nothing is rolled.",
            "k": "k does nothing here.",
            "a": "a does nothing here.",
            "K": "K does nothing here.",
            "9": "9 is no choice here: type 1 to 3.",
            "!": "!, overrule, does nothing just now.",
            "U": "U, redo, does nothing just now.",
        }.items():
            await hands.press(key)
            assert words in hands.text and hands.stand == before, key
        await hands.press("down")
        assert "does nothing" not in hands.text


async def test_a_key_that_goes_elsewhere_in_lists_says_that_it_does_nothing_at_a_form(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), EVERYWHERE["facts"]) as hands:
        await hands.press("home")
        assert "Home does nothing here." in hands.text


async def test_dice_typed_a_prompt_too_early_are_told_to_be_lost_unless_they_choose(tmp_path: Path) -> None:
    """A digit that stands beside a choice is that choice: what the screen says counts."""
    async with sitting(battle(tmp_path), EVERYWHERE["choose"]) as hands:
        before = hands.stand
        await hands.type("6 1", 0.45)
        assert "Not taken: [1] dropped" in hands.text and hands.stand == before, "nobody has read of the 6 yet"
        await hands.type("6 5", 1)
        assert "5 is no choice here: type 1 to 3." in hands.text and hands.stand == before
        await hands.type("1", 1)
        assert hands.stand != before


def test_a_key_whose_words_have_no_room_hides_none_behind_it() -> None:
    hints = [("1-6", "type"), ("h", "2 dice of the largest group that shows the same face"), ("r", "roll the rest")]
    row = "".join(words for words, _ in hint_row(hints, 70, ALWAYS))
    assert row == " 1-6 type  r roll the rest  " + "  ".join(FOUR)


def test_a_digit_is_the_die_that_a_choice_goes_on_to() -> None:
    """A thrown 4 was the fourth kind of country, whatever the table says of a 4."""
    kinds = (Option("roll", "roll a die", "d", die=6), Option("hills", "hills", "h"), Option("woods", "woods", "w"))
    asked = ChooseView(Choose(key="kind", title="Which country?", rule="T-1", side="red", options=kinds, enter="roll"))
    assert asked.hints() == [("Enter", "roll a die"), ("1-6", "its die"), ("d h w", "choose")]
    assert asked.press("2") == Gives("roll", then="2") and asked.press("h") == Gives("hills")
    assert asked.press("7") == Used("7 is no choice here: type d, h or w.")


def test_words_beside_enter_begin_where_others_say_something_else() -> None:
    assert told_apart("Garrison of the storehouse", ["Garrison of the hospital"]) == "…storehouse"
    assert told_apart("Marksmen on the high Oskarberg", ["Garrison of the hospital"]) == "Marksmen on the high…"
    assert (
        told_apart("all the rest move, and may still fire", ["all the rest move a whole move"]) == "…and may still fire"
    )
    assert told_apart("Red foot (in contact with A Coy 1)", ["Red foot (in contact with A Coy 2)"]) == "…Coy 1)"
    assert told_apart("Donaudampfschifffahrtsgesellschaft", []) == "Donaudampfschifffahrtsges…"


def test_the_key_line_of_a_list_names_each_of_a_few_letters_and_all_as_a_to_z() -> None:
    def letters(count: int, own: str) -> str:
        choices = [Choice(f"Row {n}", own[n : n + 1]) for n in range(count)]
        return ListDialog("Which?", choices, lambda place: Closes()).hints()[1][0]

    assert letters(3, "yn") == "n y"
    assert letters(6, "abcdef") == "a b c d e f"
    assert letters(7, "abcdefg") == "a-z"
    assert letters(3, "") == "1-3"
