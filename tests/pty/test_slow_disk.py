"""The screens on a disk that is long about it: keys go on, and what the screen calls saved is saved, whatever comes."""

import signal
from pathlib import Path

import pytest

from tests.names.journal import read_battle
from tests.pty.conftest import Open
from tests.pty.terminal import PtyTerminal
from tests.pty.test_ending import holds


@pytest.fixture
def held(tmp_path: Path) -> Path:
    held = tmp_path / "held"
    held.touch()
    return held


@pytest.fixture
def terminal(opened: Open, battle: Path, held: Path) -> PtyTerminal:
    """The battle on the screen, an answer given that is still on the way to the disk."""
    terminal: PtyTerminal = opened(battle, env={"DISK_HELD": str(held)})
    assert terminal.lines[0].endswith(" saved")
    terminal.press("enter")
    terminal.wait_for("roll for activation", " saving")
    return terminal


def test_keys_go_on_meanwhile(terminal: PtyTerminal, battle: Path, held: Path) -> None:
    terminal.press("u")
    terminal.wait_without("roll for activation")
    assert terminal.lines[0].endswith(" saving")
    held.unlink()
    terminal.wait_until(lambda: terminal.lines[0].endswith(" saved"), "it is saved")
    terminal.signal(signal.SIGKILL)
    assert holds(battle) and read_battle(battle).head.step == 0


def test_what_was_called_saved_before_outlives_a_kill(terminal: PtyTerminal, battle: Path) -> None:
    terminal.signal(signal.SIGKILL)
    terminal.wait()
    assert holds(battle)


@pytest.mark.parametrize("end", ["q", "SIGTERM", "SIGHUP"])
def test_whoever_leaves_waits_for_the_disk(terminal: PtyTerminal, battle: Path, held: Path, end: str) -> None:
    if end == "q":
        terminal.press("q")
    else:
        terminal.signal(getattr(signal, end))
    held.unlink()
    assert terminal.wait() == (0 if end == "q" else 128 + getattr(signal, end))
    assert holds(battle) and read_battle(battle).head.step == 1 and b"NOT SAVED" not in terminal.output
