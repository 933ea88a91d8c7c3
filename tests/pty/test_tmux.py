"""In tmux, as at the table: what a person sees after each key."""

import os
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.pty.terminal import ROOT, screens

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="there is no tmux here")
PATIENCE = 15.0


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
        end = time.monotonic() + PATIENCE
        while True:
            seen = self.run("capture-pane", "-p")
            if text in seen:
                return seen
            assert time.monotonic() < end, f"{text!r} never came:\n{seen}"
            time.sleep(0.05)


@pytest.fixture
def tmux(saves: Path) -> Iterator[Tmux]:
    server = Tmux(f"tracker-{os.getpid()}", saves)
    yield server
    server.run("kill-server")


def test_from_home_into_a_battle_and_back(tmux: Tmux) -> None:
    tmux.start()
    tmux.wait_for("begin with the training skirmish")
    tmux.press("Enter")
    assert "The Batshe valley" in tmux.wait_for("House rules")
    tmux.press("Enter")
    tmux.wait_for("Mkhumbikazulu")
    tmux.press("q")
    assert "open" in tmux.wait_for("Resume")
    tmux.press("q")
    assert "tracker" not in tmux.wait_for("ended: 0")


def test_resized_it_fits_again(tmux: Tmux) -> None:
    tmux.start()
    tmux.wait_for("begin with the training skirmish")
    for size in (("-x", "120", "-y", "40"), ("-x", "60", "-y", "20")):
        tmux.run("resize-window", *size)
        lines = tmux.wait_for("? help").splitlines()
        end = time.monotonic() + PATIENCE
        while len(lines) != int(size[3]) or "? help" not in lines[-1]:
            assert time.monotonic() < end, lines
            time.sleep(0.05)
            lines = tmux.run("capture-pane", "-p").splitlines()
        assert max(map(len, lines)) <= int(size[1])
