"""Ctrl+Z and fg: with a shell to go back to, and without one."""

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.names.journal import read_battle
from tests.pty.conftest import Open
from tests.pty.terminal import PtyTerminal, screens, tracker

SHELLS = [["bash", "--norc", "--noprofile", "-i"], ["dash", "-i"]]
SIGN = "shell sign"


@pytest.fixture(params=SHELLS, ids=lambda shell: str(shell[0]))
def shell(request: pytest.FixtureRequest) -> Iterator[PtyTerminal]:
    """A shell with jobs, at its prompt."""
    if shutil.which(request.param[0]) is None:
        pytest.skip(f"there is no {request.param[0]} here")
    with PtyTerminal(request.param, env={"PS1": f"{SIGN}> ", "ENV": None}) as terminal:
        terminal.wait_written(SIGN)
        yield terminal


def typed(terminal: PtyTerminal, words: str, wait: str) -> None:
    """Type a line at the shell, or at line mode, and wait for what comes of it."""
    before = len(terminal.output)
    terminal.press(f"{words}\r")
    terminal.wait_written(wait, since=before)


def test_the_screens_stop_and_come_back(shell: PtyTerminal, saves: Path, battle: Path) -> None:
    at_first = shell.modes()
    typed(shell, shlex.join(screens(saves, battle)), "help")
    before = len(shell.output)
    # What is typed at once behind it is meant for the shell, and must not answer what is asked.
    shell.press("\x1a1\r")
    shell.wait_written("Stopped", since=before)
    shell.wait_written(SIGN, since=before)
    assert shell.modes() == at_first
    typed(shell, "echo the shell $((2 + 2)) is there", "the shell 4 is there")
    typed(shell, "fg", "help")
    assert read_battle(battle).head.step == 0
    before = len(shell.output)
    shell.press("N")
    shell.wait_written("What should the note say", since=before)
    shell.press("after\r")
    shell.wait_written("Noted.", since=before)
    typed(shell, "\x03", SIGN)
    assert shell.modes() == at_first
    recorded = read_battle(battle)
    assert recorded.head.step == 0 and [note.text for note in recorded.notes] == ["after"]


def test_without_a_shell_it_is_refused_in_words(opened: Open, battle: Path) -> None:
    terminal = opened(battle)
    before = len(terminal.output)
    terminal.press("\x1a")
    terminal.wait_written("Ctrl+Z needs a shell to go back to", since=before)
    terminal.wait_written("help", since=before)
    terminal.press("\x03")
    assert terminal.wait() == 0 and terminal.is_restored() and read_battle(battle).head.step == 0


def test_line_mode_stops_and_comes_back_to_the_line(shell: PtyTerminal, battle: Path) -> None:
    typed(shell, shlex.join(tracker("resume", str(battle), "--plain")), "Enter: year 1879, the scenario's ground.\r\n")
    shell.wait_written("\n: ", since=bytes(shell.output).rindex(b"Enter: "))
    before = len(shell.output)
    shell.press("N half")
    shell.wait_written("N half", since=before)
    # Readline takes a signal only while it waits for a key, not while it shows one.
    shell.wait_asleep()
    shell.press("\x1a")
    shell.wait_written("Stopped", since=before)
    shell.wait_written(SIGN, since=before)
    typed(shell, "echo the shell $((2 + 2)) is there", "the shell 4 is there")
    typed(shell, "fg", "N half")
    typed(shell, " a line", "Noted.")
    typed(shell, "q", "The battle is kept")
    assert [note.text for note in read_battle(battle).notes] == ["half a line"]
