"""However a screen ends, the terminal is as it was, the exit code tells, and the battle is whole."""

import signal
from pathlib import Path

import pytest

from tests.names.journal import read_battle, verify_battle
from tests.pty.conftest import Open


def holds(battle: Path) -> bool:
    return verify_battle(read_battle(battle)) is None


def test_quitting_restores_the_terminal(opened: Open) -> None:
    terminal = opened()
    terminal.press("q")
    assert terminal.wait() == 0
    assert terminal.is_restored()


@pytest.mark.parametrize("key", ["q", "\x03"])
def test_leaving_a_battle_restores_the_terminal(opened: Open, battle: Path, key: str) -> None:
    terminal = opened(battle)
    terminal.press(key)
    assert terminal.wait() == 0
    assert terminal.is_restored() and holds(battle)


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_a_signal_ends_it_in_good_order(opened: Open, battle: Path, name: str) -> None:
    terminal, number = opened(battle), getattr(signal, name)
    terminal.press("enter")
    terminal.wait_for("roll for activation")
    terminal.signal(number)
    assert terminal.wait() == 128 + number
    assert terminal.is_restored(), terminal.modes()
    assert b"Traceback" not in terminal.output and holds(battle)


def test_a_terminal_that_hangs_up_ends_it(opened: Open, battle: Path) -> None:
    terminal = opened(battle)
    terminal.hang_up()
    assert terminal.wait() == 128 + signal.SIGHUP
    assert holds(battle)


def test_it_comes_back_from_being_stopped(opened: Open) -> None:
    terminal = opened()
    shown = terminal.lines
    for number in (signal.SIGTSTP, signal.SIGSTOP):
        terminal.signal(number)
        terminal.wait_stopped()
        terminal.wipe()
        terminal.signal(signal.SIGCONT)
        terminal.wait_for_screen(shown)
    terminal.press("q")
    assert terminal.wait() == 0 and terminal.is_restored()


def test_told_to_stop_it_gives_the_terminal_back_first(opened: Open) -> None:
    terminal = opened()
    terminal.signal(signal.SIGTSTP)
    terminal.wait_stopped()
    assert terminal.is_restored()
    terminal.signal(signal.SIGCONT)


def test_a_crash_is_one_sentence_and_code_1(opened: Open, battle: Path, tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(
        "import tracker.app.parts.rows as rows\n"
        "def heading(*given, **more):\n"
        "    raise RuntimeError('a crash\\nfor the test')\n"
        "rows.heading = heading\n"
    )
    terminal = opened(battle, wait="", env={"PYTHONPATH": str(folder)})
    assert terminal.wait() == 1
    assert terminal.is_restored()
    said = bytes(terminal.output).rpartition(b"\x1b")[2]
    assert b"RuntimeError: a crash for the test" in said and b"Traceback" not in terminal.output
    assert holds(battle)
