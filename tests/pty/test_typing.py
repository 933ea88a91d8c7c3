"""Keys on a real terminal: each counts, in order, however fast they come; Esc is one at once."""

import os
import pty
import threading
import time
import tty
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual import constants
from textual.events import Key

from tests.names.app import BattleStack
from tests.names.journal import Session, read_battle
from tests.names.play import DiceSource, Seat
from tests.patience import PATIENCE, is_asleep, wait_until
from tests.pty.conftest import GAME, SCENARIO, Open
from tests.pty.terminal import PtyTerminal, tracker
from tracker.app.terminal import driver
from tracker.engine import AnswerInput, Node

# Set-up, then lists, forms and dice as they come. None is refused: behind such a key the rest of a burst is dropped.
KEYS = "\r612\r1\r12345612\r2\r12345612\r65\r1\r12345612\r"


def answers(line: list[Node]) -> list[Any]:
    return [node.input.value for node in line if isinstance(node.input, AnswerInput)]


def pressed_one_by_one(folder: Path, keys: str) -> list[Any]:
    """What these keys answer where there is no terminal and no time."""
    with Session.new(folder, GAME, SCENARIO, seed=1, title="Skirmish", autopilot=DiceSource()) as session:
        stack = BattleStack(Seat(session))
        for key in keys:
            stack.attempt(partial(stack.press, "enter" if key == "\r" else key))
        return answers(session.battle.line)


def test_forty_bytes_at_once_play_the_battle_that_they_say(opened: Open, battle: Path, tmp_path: Path) -> None:
    wanted = pressed_one_by_one(tmp_path / "by_hand", KEYS)
    assert len(KEYS) >= 40 and len(wanted) > 5
    terminal = opened(battle)
    terminal.press(KEYS)
    terminal.wait_until(lambda: len(answers(read_battle(battle).line)) >= len(wanted), "all is answered")
    terminal.press("\x03")
    assert terminal.wait() == 0 and answers(read_battle(battle).line) == wanted


def test_text_can_be_marked_by_mouse(opened: Open, battle: Path) -> None:
    """The mouse is not seized: none of its modes is asked for."""
    terminal = opened(battle)
    assert not {b"1000", b"1002", b"1003", b"1006", b"1015"} & set(terminal.modes())


# Esc


@pytest.fixture
def near_and_far() -> Iterator[tuple[int, int]]:
    """Both ends of a terminal whose keys come as they are pressed."""
    far, near = pty.openpty()
    tty.setraw(near)
    yield near, far
    os.close(far)
    os.close(near)


@pytest.fixture
def delay(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """How long Esc waits is as Textual has it, and is so again afterwards."""
    monkeypatch.delenv("ESCDELAY", raising=False)
    monkeypatch.setattr(constants, "ESCAPE_DELAY", 0.1)
    return monkeypatch


def keys_of(near_and_far: tuple[int, int], wait: float, *typed: bytes, rounds: int = 3) -> list[str]:
    """The keys that come of bytes: each piece is written once all of the one before was read."""
    near, far = near_and_far
    found: list[str] = []
    pieces = list(typed)
    end = time.monotonic() + PATIENCE
    asked = 0

    def is_over() -> bool:
        nonlocal asked
        asked += 1
        if pieces:
            os.write(far, pieces.pop(0))
        # A few rounds after the last of it, whatever could come has come.
        return asked > len(typed) + rounds or time.monotonic() > end

    for message in driver.messages(near, wait, is_over):
        if isinstance(message, Key):
            found.append(message.key)
    return found


def test_a_key_of_several_bytes_may_come_in_pieces(near_and_far: tuple[int, int], delay: Any) -> None:
    # So long that no busy machine lets it go by between two of them.
    delay.setattr(constants, "ESCAPE_DELAY", 60.0)
    wait = driver.wait_for_rest(is_remote=True)
    assert keys_of(near_and_far, wait, b"\x1b", b"[", b"A1", rounds=0) == ["up", "1"]


def test_esc_at_hand_waits_for_no_more_than_the_same_write(near_and_far: tuple[int, int], delay: Any) -> None:
    wait = driver.wait_for_rest(is_remote=False)
    assert wait == driver.AT_HAND < 0.02
    assert keys_of(near_and_far, wait, b"\x1b[A", b"\x1b", b"", b"q") == ["up", "escape", "q"]


def test_over_a_network_esc_waits_as_textual_has_it(delay: pytest.MonkeyPatch) -> None:
    assert driver.wait_for_rest(is_remote=True) == 0.1
    delay.setenv("ESCDELAY", "300")
    assert driver.wait_for_rest(is_remote=False) == 0.1, "who has said it otherwise means it"


def test_who_waits_for_keys_sleeps_until_it_is_over(near_and_far: tuple[int, int], monkeypatch: Any) -> None:
    bell, looks = driver.Bell(), list[int]()
    monkeypatch.setattr(driver, "GLANCE", 0.0)

    def is_over() -> bool:
        is_rung = bell.is_set()
        looks.append(1)
        return is_rung

    waiting = threading.Thread(
        target=lambda: list(driver.messages(near_and_far[0], 0.01, is_over, bell.fd)), daemon=True
    )
    waiting.start()
    wait_until(lambda: looks and is_asleep(waiting.native_id or 0), "it sleeps")
    bell.set()
    waiting.join(PATIENCE)
    assert not waiting.is_alive() and len(looks) == 2
    bell.clear()
    assert not bell.is_set() and not list(driver.messages(near_and_far[0], 0.01, lambda: True, bell.fd))


def test_a_terminal_that_hangs_up_is_told_of() -> None:
    far, near = pty.openpty()
    threading.Timer(0, os.close, [far]).start()
    with pytest.raises(OSError):
        list(driver.messages(near, 0.01, lambda: False))
    os.close(near)


def test_tab_completes_a_name_in_line_mode(battle: Path) -> None:
    pytest.importorskip("readline")
    with PtyTerminal(tracker("resume", str(battle), "--plain")) as terminal:
        terminal.wait_written("the scenario's ground.\r\n: ")
        before = len(terminal.output)
        terminal.press("I 7\t")
        terminal.wait_written("I 7 pounder of N 5 Royal Artillery", since=before)
        terminal.press("\r")
        terminal.wait_written("field gun", since=before)
        terminal.press("t melee\t")
        terminal.wait_written("t melee_modifiers", since=before)
        terminal.press("\r")
        terminal.wait_written("year 1879", since=before)
        terminal.press("q\r")
        assert terminal.wait() == 0
