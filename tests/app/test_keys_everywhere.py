"""Every key at every kind of prompt: what it changes, one undo gives back."""

import string
from pathlib import Path

import pytest

from tests.app.table import KINDS, SET_UP, Hands, battle, sit_down
from tracker.app.battle.commands import BATTLE_COMMANDS
from tracker.play.requests import Redo, Undo

pytestmark = pytest.mark.usefixtures("toy")

LEAVING = ("q", "ctrl+c", "?", "G", "O")
OTHERS = ["enter", "space", "backspace", "escape", "up", "down", "left", "right", "pageup", "pagedown", "home", "end"]
KEYS = [*string.ascii_letters, *string.digits, "/", "'", "=", *OTHERS]
BOUND = [key for command in BATTLE_COMMANDS for key in command.keys]
EVERYWHERE = {**KINDS, "act": f"{SET_UP} 1"}


@pytest.mark.parametrize("kind", list(EVERYWHERE))
def test_one_undo_gives_back_what_any_key_did(tmp_path: Path, kind: str) -> None:
    async def deed(hands: Hands) -> None:
        base, at = hands.stand, hands.seat.battle.step
        for key in dict.fromkeys([*KEYS, *BOUND]):
            if key in LEAVING and not hands.screen.is_typing:
                continue
            # An answer after an undo begins another line of play, from which there is no way back to here.
            for follow in ([], ["enter"] * 4) if key != "u" else ([],):
                for each in [key, *follow]:
                    before, step = hands.stand, hands.seat.battle.step
                    hands.screen.take(each)
                    check(hands, before, step, f"{kind}: {key} {follow}")
                start_over(hands, base, at)

    sit_down(battle(tmp_path), deed, EVERYWHERE[kind])


def check(hands: Hands, before: tuple[bytes, str], step: int, what: str) -> None:
    """Whatever the last key changed, one undo gives back; an undo is given back by one redo."""
    battle, session = hands.seat.battle, hands.seat.session
    after = hands.stand
    if after == before and battle.step == step:
        return
    back, again = (session.redo, session.undo) if battle.step < step else (session.undo, session.redo)
    back()
    assert hands.stand == before, what
    again()
    assert hands.stand == after, what


def start_over(hands: Hands, base: tuple[bytes, str], at: int) -> None:
    """Back to the prompt that the test began with, nothing half typed and nothing in front."""
    session = hands.seat.session
    session.keep_draft(None)
    for _ in range(30):
        if hands.stand == base:
            break
        (session.redo if session.battle.step < at else session.undo)()
    seat = hands.seat
    seat.dialogs.clear()
    if seat.battle.may_undo:
        # The face is a fresh one then, with nothing half typed.
        seat.do(Undo(is_answer=True))
        seat.do(Redo())
    assert hands.stand == base
    hands.screen.take("escape")
    seat.dialogs.clear()


@pytest.mark.parametrize("kind", list(KINDS))
def test_reserved_keys_work_wherever_the_cursor_is(tmp_path: Path, kind: str) -> None:
    async def deed(hands: Hands) -> None:
        if hands.screen.is_typing:
            await hands.press("escape")
        for _ in range(6):
            before = hands.stand
            await hands.press("tab w escape t escape N x enter")
            assert hands.stand == before
        assert [note.text for note in hands.seat.session.notes] == ["x"] * 6

    sit_down(battle(tmp_path), deed, KINDS[kind])


def test_the_keys_of_the_prompt_stay_when_the_cursor_is_elsewhere(tmp_path: Path) -> None:
    async def deed(hands: Hands) -> None:
        await hands.press("tab down down")
        assert hands.screen.panels.at == "roster"
        await hands.press("1")
        assert hands.asked == "act.r1"
        await hands.press("tab h")
        assert hands.asked == "unit.red#2"

    sit_down(battle(tmp_path), deed, SET_UP)
