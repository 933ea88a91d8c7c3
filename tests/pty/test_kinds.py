"""Terminals of every kind: what they can't show is not sent, and where no screen can be drawn a sentence says so."""

import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.pty.conftest import Open
from tests.pty.terminal import BEGINS, ENDS, ROOT, PtyTerminal, screens

COLOUR = re.compile(rb"\x1b\[[0-9;]*m")
XTERM_ONLY = (b"\x1b[?1000h", b"\x1b[?1003h", b"\x1b[>", b"\x1b[?1049h", b"\x1b[?2026", b"\x1b[?1004h", b"\x1b[?2004h")

Env = dict[str, str | None]
OLD: list[Env] = [{"TERM": "linux", "COLORTERM": None}, {"TERM": "vt100", "COLORTERM": None}]


def colours(output: bytes) -> set[bytes]:
    """The SGR numbers that set a colour."""
    numbers = {number for found in COLOUR.findall(output) for number in found[2:-1].split(b";")}
    return {number for number in numbers if number and (30 <= int(number) <= 49 or int(number) >= 90)}


def look_around(terminal: PtyTerminal) -> None:
    """Open the help over a battle, and a table, and close them."""
    terminal.press("?")
    terminal.wait_for("Help: Battle")
    terminal.press("escape")
    terminal.wait_without("Help: Battle")
    terminal.press("t")
    terminal.wait_for("Normal moves")
    terminal.press("escape")
    terminal.wait_without("Normal moves")


@pytest.mark.parametrize("env", OLD, ids=lambda env: str(env["TERM"]))
def test_an_old_terminal_gets_ascii_and_no_xterm_modes(opened: Open, battle: Path, env: Env) -> None:
    terminal = opened(battle, env=env)
    look_around(terminal)
    terminal.press("\x03")
    assert terminal.wait() == 0 and terminal.is_restored()
    assert max(terminal.output) < 0x80
    assert not [mode for mode in XTERM_ONLY if mode in terminal.output]


def test_the_linux_console_gets_its_sixteen_colours(opened: Open) -> None:
    terminal = opened(env=OLD[0])
    assert colours(bytes(terminal.output))
    assert b";2;" not in terminal.output and b"38;5" not in terminal.output


@pytest.mark.parametrize("env", [{"TERM": "vt100"}, {"NO_COLOR": "1"}], ids=str)
def test_no_colour_is_none_at_all(opened: Open, battle: Path, env: Env) -> None:
    terminal = opened(battle, env=env)
    look_around(terminal)
    assert not colours(bytes(terminal.output))
    terminal.press("\x03")
    assert terminal.wait() == 0 and BEGINS + ENDS not in terminal.output, "a frame of which nothing is new was written"


@pytest.mark.examples(
    "env",
    {"PYTHONIOENCODING": "ascii"},
    {"PYTHONIOENCODING": "latin-1"},
    {"LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"},
    ids=str,
)
def test_a_stream_that_is_not_utf_8_gets_ascii(opened: Open, env: Env) -> None:
    terminal = opened(env=env)
    assert max(terminal.output) < 0x80
    assert b"\\u25" not in terminal.output


@pytest.mark.parametrize("term", ["dumb", "unknown", "", None])
def test_a_dumb_terminal_is_told_of_line_mode(opened: Open, term: str | None) -> None:
    terminal = opened(wait="", env={"TERM": term})
    assert terminal.wait() == 2
    assert terminal.is_restored() and b"\x1b[" not in terminal.output
    assert bytes(terminal.output).count(b"\n") == 1 and b"--plain" in terminal.output


@pytest.mark.parametrize("turned", ["<$near >/dev/null", "</dev/null >$near"])
def test_without_keys_or_screen_a_sentence_says_so(saves: Path, turned: str) -> None:
    far, near = pty.openpty()
    shell = ["sh", "-c", f'near="$0"; exec "$@" {turned}', os.ttyname(near), *screens(saves)]
    done = subprocess.run(shell, cwd=ROOT, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    os.close(far)
    os.close(near)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1 and b"terminal" in done.stderr


def test_closed_streams_end_in_a_sentence_too(saves: Path) -> None:
    shell = ["sh", "-c", 'exec "$@" <&- >&-', "sh", *screens(saves)]
    done = subprocess.run(shell, cwd=ROOT, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1
