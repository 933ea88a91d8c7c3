"""Playing on a terminal that is killed, resized or stalled: what was answered is in the file."""

import os
import random
import re
import signal
import time
from pathlib import Path

from tests.pty.conftest import Open
from tests.pty.terminal import PtyTerminal
from tests.pty.test_ending import holds
from tracker.journal.recorded import read_battle

# Enough bytes that a pty that nobody reads takes no more of them.
MANY_KEYS = 40


def inputs(battle: Path) -> int:
    """How many steps the file has."""
    return read_battle(battle).head.step


def prompt_on(terminal: PtyTerminal, since: int = 0) -> bytes:
    """What was painted, without styles."""
    return re.sub(rb"\x1b\[[0-9;?<>]*[A-Za-z]", b"", bytes(terminal.output[since:]))


def test_after_kill_9_it_goes_on_at_the_same_prompt(opened: Open, battle: Path) -> None:
    terminal = opened(battle)
    terminal.press("enter", quiet=0.5)
    terminal.press("enter", quiet=0.5)
    step = inputs(battle)
    before = len(terminal.output)
    terminal.press("\x0c")
    was = prompt_on(terminal, before)
    terminal.signal(signal.SIGKILL)
    assert terminal.wait() == -signal.SIGKILL
    assert step > 0 and inputs(battle) == step
    again = opened()
    before = len(again.output)
    again.press("enter", quiet=0.5)
    before = len(again.output)
    again.press("\x0c")
    assert prompt_on(again, before) == was
    again.press("\x03")
    assert again.wait() == 0 and holds(battle)


def test_resized_at_any_moment_it_goes_on(opened: Open, battle: Path) -> None:
    terminal = opened(battle)
    rng = random.Random(3)
    for _ in range(30):
        terminal.resize(rng.randint(8, 170), rng.randint(2, 55))
        terminal.press(rng.choice(["down", "?", "escape", "t", "up"]), quiet=0.01)
    terminal.resize(80, 24)
    terminal.press("escape", "escape")
    before = len(terminal.output)
    terminal.press("\x0c")
    terminal.wait_for("\x1b[24;1H", since=before)
    terminal.press("\x03")
    assert terminal.wait() == 0 and terminal.is_restored() and holds(battle)


def test_answers_given_while_the_terminal_stalls_are_in_the_file(opened: Open, battle: Path) -> None:
    """The pty is not read while keys are pressed, until it takes nothing more."""
    terminal = opened(battle)
    before = inputs(battle)
    for _ in range(MANY_KEYS):
        os.write(terminal.fd, b"\x0c")
        time.sleep(0.05)
    os.write(terminal.fd, b"\r")
    time.sleep(1.5)
    assert inputs(battle) > before
    terminal.signal(signal.SIGTERM)
    assert terminal.wait() == 128 + signal.SIGTERM
    assert holds(battle)


def test_a_terminal_that_stalled_is_drawn_anew(opened: Open) -> None:
    terminal = opened()
    for _ in range(200):
        os.write(terminal.fd, b"\x0c")
        time.sleep(0.005)
    time.sleep(0.5)
    terminal.settle()
    before = len(terminal.output)
    terminal.press("down")
    assert 0 < len(terminal.output) - before < 2_000
    terminal.press("q")
    assert terminal.wait() == 0 and terminal.is_restored()
