"""Where a roll has few results, one key takes one."""

from pathlib import Path
from random import Random

import pytest

from tests.app.table import KINDS, battle, sitting
from tests.names.app import DiceView, Gives
from tests.play.hands import roll_of
from tracker.engine import Hits, Pool, Refused
from tracker.play.typed_dice import begin

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


def test_numbers_of_few_results_have_letters_as_tests_have() -> None:
    """A leader hit or not, the commonest roll of all, took `= b Enter`."""
    five = DiceView(begin(roll_of(Pool("leaders", 5), reading=Hits(6, 6, most=1)), Random(1)))
    assert five.hints()[-1] == ("a-b", "result")
    assert five.press("b") == Gives({"result": "1 hit"})
    assert not begin(roll_of(Pool("fire", 4), reading=Hits(5, 6)), Random(1)).letters, (
        "five results are no fewer keys than a count"
    )


def test_the_box_of_a_result_takes_no_letters_that_none_is_called_by() -> None:
    """It took `b5a2h2b`, and its words went on saying "a letter below"."""
    view = DiceView(begin(roll_of(Pool("leaders", 5), reading=Hits(6, 6, most=1)), Random(1)))
    refused = []
    for key in "=b5a1h2":
        try:
            view.press(key)
        except Refused as refusal:
            refused.append(str(refusal)[1])
    assert view.text_field is not None and (view.text_field.value, refused) == ("b", [*"5a1h2"])
    typed = DiceView(begin(roll_of(Pool("leaders", 5), reading=Hits(6, 6, most=1)), Random(1)))
    assert [typed.press(key) for key in ("=", *"1 hit", "enter")][-1] == Gives({"result": "1 hit"})
