"""The last die takes the roll, where that is wished."""

from pathlib import Path
from random import Random

import pytest

from tests.app.table import KINDS, SET_UP, Hands, app_on, battle, sit_down
from tests.example_game import Ford, Picket, fire_roll
from tests.names.app import DiceView, Gives, Keeps, keep_settings
from tests.names.play import InputPreferences
from tracker.app.battle.enters import LastDie
from tracker.play.typed_dice import begin
from tracker.settings import Settings

pytestmark = pytest.mark.usefixtures("toy")


def test_only_the_very_next_enter_within_a_second_belongs_to_the_roll() -> None:
    die = LastDie()
    assert not die.is_behind("enter", 0.0), "nothing was taken"
    die.took(10.0)
    assert die.is_behind("enter", 10.9)
    assert not die.is_behind("enter", 10.95), "the second counts"
    die.took(20.0)
    assert not die.is_behind("enter", 21.0), "a second later it counts"
    die.took(30.0)
    assert not die.is_behind("1", 30.1) and not die.is_behind("enter", 30.2), "another key came between"


def test_the_last_die_takes_the_roll_and_the_enter_behind_it_does_nothing(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        hands.app.preferences.last_die_takes = 99
        step = hands.stack.battle.step
        await hands.press("1 1 2 6 5")
        assert hands.stack.battle.step == step
        hands.screen.let_in("4", 100.0)
        hands.screen.take("4")
        assert hands.stack.battle.step == step + 1
        assert not hands.screen.let_in("enter", 100.5)
        await hands.pilot.pause()
        assert "The last die took it: Enter dropped" in hands.text
        assert hands.screen.let_in("enter", 100.6)

    sit_down(battle(tmp_path), action, KINDS["roll"])


def test_a_count_is_taken_by_enter_all_the_same(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        hands.app.preferences.last_die_takes = 99
        step = hands.stack.battle.step
        await hands.press("3 h 1")
        assert hands.stack.battle.step == step
        hands.screen.let_in("enter", 100.0)
        hands.screen.take("enter")
        assert hands.stack.battle.step == step + 1 and hands.screen.let_in("enter", 100.1)

    sit_down(battle(tmp_path), action, KINDS["roll"])


def test_counts_over_those_of_an_earlier_answer_wait_for_enter() -> None:
    """`12h 3h` over a melee handed in the first of them, and the 3 went into the next roll."""
    prompt_view = DiceView(
        begin(fire_roll(Ford(pickets={"near": Picket("near", "Near", 8)}), "near", "near"), Random(1))
    )
    prompt_view.lay_out({"counts": {"dice": [3]}})
    assert all(isinstance(prompt_view.press(key), Keeps) for key in "2h")
    assert prompt_view.press("enter") == Gives({"counts": {"dice": [2]}})


def test_the_setting_holds_at_once(tmp_path: Path) -> None:
    app = app_on(None, tmp_path)
    keep_settings(app, Settings(last_die="takes", counts_from=8))
    assert app.preferences == InputPreferences(8, 100_000)


def test_t_is_tails_while_coins_are_asked(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        await hands.press("1 1 6 h t")
        assert "coins [H][T]" in hands.text
        for key in ("t", "T", "H"):
            await hands.press(key)
            assert "All coins are there" in hands.text and "coins [H][T]" in hands.text and "Fire ─" not in hands.text
            assert " t tables" not in hands.text, "no key is named that does something else"
        await hands.press("left H")
        assert "coins [H][H]" in hands.text
        await hands.press("backspace backspace t T enter")
        assert "coins T T" in hands.text

    sit_down(battle(tmp_path, "ambush"), action, f"{SET_UP} 1 g 1")


def test_a_capital_a_is_an_ace_where_a_card_begins(tmp_path: Path) -> None:
    async def action(hands: Hands) -> None:
        step = hands.stack.battle.step
        await hands.press("A C")
        assert "[AC" in hands.text and not hands.stack.dialogs, "A would amend anywhere else"
        await hands.press("enter")
        assert hands.stack.battle.step == step + 1

    sit_down(battle(tmp_path), action, KINDS["draw"])
