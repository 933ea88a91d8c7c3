"""The keys of commands at every kind of prompt; the prompts' own keys are pressed in tests/play, without a screen."""

from pathlib import Path

import pytest

from tests.app.table import EVERYWHERE, SET_UP, battle, sitting
from tests.names.app import BATTLE_COMMANDS
from tests.play.one_undo import check_each

pytestmark = pytest.mark.usefixtures("toy")

# Kinds that take typing, dice, fields and options: what a command does hangs on no more of a prompt than that.
SOME = ("text", "roll", "facts", "act")
LEAVING = ("q", "ctrl+c", "?", "G", "O")
BOUND = dict.fromkeys(key for command in BATTLE_COMMANDS for key in command.keys)


@pytest.mark.parametrize("kind", SOME)
async def test_one_undo_gives_back_what_any_command_did(tmp_path: Path, kind: str) -> None:
    async with sitting(battle(tmp_path), EVERYWHERE[kind]) as hands:
        if hands.screen.is_typing:
            await hands.press("escape")
        check_each(hands, [key for key in BOUND if key not in LEAVING], hands.screen.take)


@pytest.mark.parametrize("kind", SOME)
async def test_reserved_keys_work_wherever_the_cursor_is(tmp_path: Path, kind: str) -> None:
    async with sitting(battle(tmp_path), EVERYWHERE[kind]) as hands:
        if hands.screen.is_typing:
            await hands.press("escape")
        for _ in range(3):
            before = hands.stand
            await hands.press("tab w escape t escape N x enter")
            assert hands.stand == before
        assert [note.text for note in hands.stack.session.notes] == ["x"] * 3


async def test_the_keys_of_the_prompt_stay_when_the_cursor_is_elsewhere(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("tab down down")
        assert hands.screen.panels.at == "units"
        await hands.press("1")
        assert hands.asked == "act.r1"
        await hands.press("tab h")
        assert hands.asked == "unit.red#2"
