"""Where a roll has few results, one key takes one."""

from pathlib import Path

import pytest

from tests.app.table import KINDS, battle, sitting

# A volley that hits, so that nerve is tested.
NERVE = f"{KINDS['roll']} 1 1 2 6 5 4 enter"


async def test_one_key_takes_a_result_and_one_key_takes_it_back(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), NERVE) as hands:
        asked, step = hands.asked, hands.stack.seat.battle.step
        assert asked.startswith("nerve.")
        await hands.press("6 b")
        assert hands.stack.seat.battle.step == step + 1
        assert "1 passed (settled on the table)" in hands.stack.seat.battle.head.log[0].text
        await hands.press("u")
        assert hands.asked == asked and hands.stack.seat.battle.step == step


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_letter_stands_before_its_result(tmp_path: Path, size: tuple[int, int]) -> None:
    async with sitting(battle(tmp_path), NERVE, size) as hands:
        for row in ("a 2 passed", "b 1 passed", "c 0 passed", "a-c result"):
            assert row in hands.text
        await hands.press("6")
        # At sixty columns the key line has no room for it beside the four; the letters stand before the results.
        assert ("b-c result instead" in hands.text) == (size[0] > 60) and "c 0 passed" in hands.text
        await hands.press("a")
        assert "a does nothing here" in hands.text, "the 6 rules it out"


async def test_without_letters_the_key_does_nothing(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), NERVE) as hands:
        hands.app.preferences.result_letters = False
        step = hands.stack.seat.battle.step
        await hands.press("b")
        assert hands.stack.seat.battle.step == step
        assert "b 1 passed" not in hands.text


async def test_once_all_dice_are_there_no_letter_takes_another_result(tmp_path: Path) -> None:
    """Its rows are gone then: nobody could read what it stands for."""
    async with sitting(battle(tmp_path), NERVE) as hands:
        hands.app.preferences.last_die_takes = 0
        step = hands.stack.seat.battle.step
        await hands.press("6 1")
        assert "▸1 passed" in hands.text and "0 passed" not in hands.text and "a-c result" not in hands.text
        await hands.press("a")
        assert hands.stack.seat.battle.step == step and "Enter takes them, Backspace" in hands.text
        await hands.press("backspace")
        assert "0 passed" in hands.text
        await hands.press("b")
        assert hands.stack.seat.battle.step == step + 1
