"""In tmux, as at the table: what a person sees after each key."""

import itertools
import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.patience import GLANCE, PATIENCE
from tests.pty.terminal import ROOT, screens

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux here")
NUMBERS = itertools.count()


class Tmux:
    """A tmux server of its own with one window of 80x24."""

    def __init__(self, name: str, saves: Path) -> None:
        self._command = ["tmux", "-L", name, "-f", os.devnull]
        self._saves = saves

    def start(self, *arguments: Path) -> None:
        words = shlex.join(screens(self._saves, *arguments))
        self.run("new-session", "-d", "-x", "80", "-y", "24", "-c", str(ROOT), f"{words}; echo ended: $?; exec cat")

    def run(self, *arguments: str) -> str:
        return subprocess.run([*self._command, *arguments], capture_output=True, text=True, check=True).stdout

    def press(self, *keys: str) -> None:
        self.run("send-keys", *keys)

    def wait_for(self, text: str) -> str:
        """The screen once a text is on it."""
        return self.wait_until(lambda seen: text in seen, repr(text))

    def wait_until(self, is_so: Callable[[str], bool], what: str) -> str:
        """The screen once it is as it should be."""
        end = time.monotonic() + PATIENCE
        while not is_so(seen := self.run("capture-pane", "-p")):
            assert time.monotonic() < end, f"never {what}:\n{seen}"
            time.sleep(GLANCE)
        return seen


@pytest.fixture
def tmux(saves: Path) -> Iterator[Tmux]:
    server = Tmux(f"tracker-{os.getpid()}-{next(NUMBERS)}", saves)
    yield server
    server.run("kill-server")


def test_from_home_into_a_battle_and_back(tmux: Tmux) -> None:
    tmux.start()
    tmux.wait_for("begin with the training skirmish")
    tmux.press("Enter")
    # What is caught of the screen may be half of it.
    tmux.wait_for("House rules")
    tmux.wait_for("the Batshe valley")
    tmux.press("Enter")
    tmux.wait_for("Mkhumbikazulu")
    tmux.press("q")
    tmux.wait_for("Resume")
    tmux.wait_for("open")
    tmux.press("q")
    assert "tracker" not in tmux.wait_for("ended: 0")


def test_resized_it_fits_again(tmux: Tmux) -> None:
    tmux.start()
    tmux.wait_for("begin with the training skirmish")
    for columns, rows in ((120, 40), (60, 20)):
        tmux.run("resize-window", "-x", str(columns), "-y", str(rows))
        seen = tmux.wait_until(partial(_is_key_line_at, rows), f"a key line in row {rows}")
        assert max(map(len, seen.splitlines())) <= columns


def _is_key_line_at(rows: int, seen: str) -> bool:
    lines = seen.splitlines()
    return len(lines) == rows and "? help" in lines[-1]
