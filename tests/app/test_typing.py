"""Typed at any pace: every key counts, in order, but for an Enter that comes before anybody has read what it takes."""

from pathlib import Path

import pytest
from textual.events import Key, Paste

from tests.app.table import SET_UP, Hands, battle, sitting
from tests.app.test_battle_same import told

# Two groups fire, their dice typed straight on: a digit too early or too late would fall into the form before or after.
PLAYED = "H i enter r 1 enter 4 enter 2 H enter 1 f 1 l h 2 enter 1 2 3 4 5 6 enter 6 6 enter r 2 c 1"
# Seconds from key to key.
PACES = [0.0, 0.06, 0.2]


async def played(folder: Path, seconds: float) -> object:
    """All that was given and told where these keys come so fast."""
    session = battle(folder)
    async with sitting(session) as hands:
        await hands.type(PLAYED, seconds)
    return told(session.battle.line)


async def test_the_same_battle_at_any_pace(tmp_path: Path) -> None:
    """With nothing of the product's own settings changed."""
    slow, *fast = [await played(tmp_path, seconds) for seconds in (1.0, *PACES)]
    assert fast == [slow] * len(PACES)


@pytest.mark.parametrize("seconds", PACES)
async def test_dice_after_enter_fall_into_no_form(tmp_path: Path, seconds: float) -> None:
    """Enter was swallowed for 0.3 s after a new question, and the dice that followed set the form instead."""
    async with sitting(battle(tmp_path), f"{SET_UP} 1 f") as hands:
        await hands.type("1 enter 1 2 3 4 5 6 enter", seconds)
        form, roll = (node.input for node in hands.stack.seat.battle.line[-2:])
        assert form.value == {}  # type: ignore[union-attr]
        assert roll.value["dice"] == {"dice": [1, 2, 3, 4, 5, 6]}  # type: ignore[union-attr]


async def at_once(hands: Hands, keys: str) -> None:
    """Press keys all of which are there before any screen looks."""
    for key in keys:
        event = Key({"?": "question_mark"}.get(key, key), key)
        event.set_sender(hands.app)
        hands.app.post_message(event)
    await hands.pilot.pause()


@pytest.mark.examples(
    "keys, screens",
    ("????", ["Battle"]),
    ("?????", ["Battle", "Help"]),
    ("O?", ["Battle", "Settings", "Help"]),
    ("??O", ["Battle", "Settings"]),
)
async def test_a_key_counts_on_the_screen_that_the_key_before_it_led_to(
    tmp_path: Path, keys: str, screens: list[str]
) -> None:
    """Two ? opened the help twice, or left it and the program too."""
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await at_once(hands, keys)
        assert [type(each).__name__.removesuffix("Screen") for each in hands.app.screen_stack] == screens


@pytest.mark.parametrize("keys", ["qO", "qOr?t", "???qqO"])
async def test_what_is_typed_after_leaving_is_for_the_shell(tmp_path: Path, keys: str) -> None:
    """A screen that is opened while the program ends has nothing on it: its first key broke the program off."""
    codes = []
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await at_once(hands, keys)
        codes.append(hands.app.return_code)
    assert codes == [0]


async def test_pasted_words_are_cleaned_and_stand_where_words_are_typed(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        for keys, words in (("N", "The line\nholds\x1b[31m"), ("enter slash", "nerve")):
            await hands.press(keys)
            hands.app.post_message(Paste(words))
            await hands.pilot.pause()
        assert [note.text for note in hands.stack.seat.session.notes] == ["The line holds [31m"]
        assert "Nerve" in hands.text


async def test_enter_held_down_takes_nothing_that_nobody_has_read_and_says_so(tmp_path: Path) -> None:
    """An Enter twice fast sent a unit back, and then ordered the other side, which nobody saw asked."""
    async with sitting(battle(tmp_path), "enter r") as hands:
        step = hands.stack.seat.battle.step
        await hands.type("down down up" + " enter" * 9, 0.033)
        assert hands.stack.seat.battle.step == step + 1, "the one that takes what the arrows chose"
        assert "Enter took it: the second Enter dropped" in hands.text
        await hands.type("enter", 0.41)
        assert hands.stack.seat.battle.step == step + 2 and "dropped" not in hands.text


async def test_the_foot_names_no_letter_as_a_key_while_letters_are_words(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        foot = hands.lines[-1]
        assert "Enter take" in foot and "Esc keys" in foot and "u undo" not in foot and "? help" not in foot
        await hands.press("escape")
        assert "= type" in hands.lines[-1] and "? help" in hands.lines[-1]
