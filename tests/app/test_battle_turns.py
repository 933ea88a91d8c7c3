"""Whole turns by keys."""

from pathlib import Path

import pytest

from tests.app.table import LARGE, SET_UP, SMALL, battle, sitting
from tests.names.app import DiceView
from tests.names.journal import read_battle
from tests.names.play import DiceSource
from tracker.engine import Choose, Draw, Facts, Roll

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])


@SIZES
async def test_a_turn_of_the_toy_game(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(battle(tmp_path), SET_UP, size) as hands:
        assert hands.asked == "unit.red"
        # Red One fires at Blue One from afar with a helper: 7 dice are no more than 6.
        await hands.press("1 f 1 l h 1")
        assert "[long]" in hands.text and "Helpers [1]" in hands.text
        await hands.press("enter")
        assert "Dice 6: 6 a die for each figure, +1 helpers = 7; from 1 to 6 dice." in hands.text
        await hands.press("1 1 2 3 4 5 enter")
        assert hands.asked == "nerve.b1.shot"
        assert " Do     ▸ Take 2 off Blue One." in hands.text
        assert "6/8" in hands.text
        assert "Blue One: nerve" in hands.text and "carry on" in hands.text
        await hands.press("6 6 enter")
        assert "shaken" in hands.text
        await hands.press("r")
        # Red is done; Blue Two holds; Blue is done, and the next turn begins.
        await hands.press("d 2 h enter 3 S enter")
        assert "Turn 2" in hands.lines[0]


@SIZES
async def test_a_turn_of_the_training_skirmish(tmp_path: Path, size: tuple[int, int]) -> None:
    session = battle(tmp_path, "training_skirmish", "colonial_adventures")
    async with sitting(session, "", size) as hands:
        for _ in range(300):
            if hands.stack.seat.battle.state.turn > 1:
                break
            prompt, before = hands.stack.seat.prompt, hands.stack.seat.battle.head
            assert prompt is not None and hands.lines[0].endswith("saved")
            if isinstance(prompt, Choose):
                await hands.type("enter", 1)
                if hands.stack.seat.battle.head is before:
                    # No act of the unit is usual: all that it may do is laid out.
                    assert hands.stack.say.startswith(("What does", "What do "))
                    await hands.press(str(prompt.options[0].number or 1))
            elif isinstance(prompt, Facts) and prompt.default() is None:
                unsaid = next(each for each in prompt.fields if each.check(each.default))
                await hands.press(unsaid.letters[0])
                if hands.stack.seat.battle.head is before:
                    await hands.press("enter")
            elif isinstance(prompt, Roll):
                await hands.press("r")
            else:
                await hands.press("enter")
            assert hands.stack.seat.battle.head is not before, (prompt.key, hands.stack.say)
        assert "Turn 2" in hands.lines[0]
    recorded = read_battle(session.path)
    assert recorded.head.step > 5 and not recorded.problems


async def test_a_battle_to_its_end_and_back(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        for _ in range(200):
            if hands.stack.seat.prompt is None:
                break
            await hands.press("r" if isinstance(hands.stack.seat.prompt, (Roll, Draw)) else "enter")
        assert "The battle is over" in hands.text
        assert "A draw." in hands.text
        before = hands.stand
        await hands.press("enter")
        assert hands.stand == before
        await hands.press("u")
        assert hands.asked == "tale"


async def test_undo_of_a_typed_roll_waits_for_the_person_though_the_app_rolls(tmp_path: Path) -> None:
    session = battle(tmp_path)
    async with sitting(session, f"{SET_UP} 1 f 1 enter") as hands:
        asked = hands.asked
        assert isinstance(hands.stack.seat.prompt, Roll)
        session.autopilot = DiceSource("everyone")
        await hands.press("1 1 2 6 6 6 enter")
        assert not isinstance(hands.stack.seat.prompt, Roll)
        await hands.press("u")
        assert hands.asked == asked and isinstance(hands.stack.prompt_view, DiceView)
        assert not any(map(hands.stack.prompt_view.dice.faces, hands.stack.prompt_view.dice.pools)), "nobody rolled yet"
        await hands.press("u")
        assert hands.asked.startswith("facts.")
        await hands.press("U")
        assert hands.asked == asked
        await hands.press("r")
        assert not isinstance(hands.stack.seat.prompt, Roll)
