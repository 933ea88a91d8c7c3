"""The screens on a real disk that is full: whoever leaves is asked, and whatever ends them says what is lost."""

import signal
from pathlib import Path

import pytest

from tests.fulldisk import fill
from tests.names.journal import Session, read_battle
from tests.names.play import DiceSource
from tests.pty.conftest import GAME, SCENARIO, Open
from tests.pty.terminal import PtyTerminal
from tests.pty.test_ending import holds

LOST = "could not be saved and "


@pytest.fixture
def battle(small_disk: Path) -> Path:
    """A battle on a disk that takes nothing more."""
    with Session.new(small_disk, GAME, SCENARIO, seed=1, title="Skirmish", autopilot=DiceSource()) as session:
        # A page of the disk may have room left behind the file.
        while session.path.stat().st_size % 4096 < 4000:
            session.note("so that the page is full")
        path = session.path
    fill(small_disk)
    return path


@pytest.fixture
def terminal(opened: Open, battle: Path) -> PtyTerminal:
    """The battle on the screen, with an input that is not saved."""
    terminal: PtyTerminal = opened(battle)
    pressed(terminal, "\r", "1 NOT SAVED")
    return terminal


def pressed(terminal: PtyTerminal, keys: str, wait: str) -> None:
    terminal.press(keys)
    terminal.wait_for(wait)


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_leaving_asks_and_loses_nothing_unsaid(terminal: PtyTerminal, battle: Path, key: str) -> None:
    pressed(terminal, key, "Leave, and lose 1 input")
    pressed(terminal, "1", "Still not saved.")
    terminal.press("3")
    assert terminal.wait() == 3 and terminal.is_restored()
    assert f"1 input of Skirmish {LOST}is lost: ".encode() in terminal.output
    assert read_battle(battle).head.step == 0 and holds(battle)


def test_written_elsewhere_all_of_it_is_kept(terminal: PtyTerminal, battle: Path, tmp_path: Path) -> None:
    pressed(terminal, "q", "Leave, and lose 1 input")
    pressed(terminal, "2", "Into which folder")
    terminal.press(f"{tmp_path}\r")
    assert terminal.wait() == 0 and terminal.is_restored() and LOST.encode() not in terminal.output
    assert read_battle(tmp_path / battle.name).head.step == 1 and holds(tmp_path / battle.name)
    assert read_battle(battle).head.step == 0 and holds(battle)


def test_with_room_again_nothing_is_asked(terminal: PtyTerminal, battle: Path) -> None:
    (battle.parent / "filling").unlink()
    terminal.press("q")
    assert terminal.wait() == 0 and LOST.encode() not in terminal.output
    assert read_battle(battle).head.step == 1 and holds(battle)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_says_what_is_lost(terminal: PtyTerminal, battle: Path, name: str) -> None:
    number = getattr(signal, name)
    terminal.signal(number)
    assert terminal.wait() == 128 + number and terminal.is_restored()
    assert f"1 input of Skirmish {LOST}is lost: ".encode() in terminal.output and holds(battle)
