"""A terminal for tests: starts a command on a pty, presses keys, resizes, hangs up, and knows which modes are set."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 20.0
# What would tell the app about the terminal that the tests run in.
FOREIGN = ("COLORTERM", "NO_COLOR", "SSH_CONNECTION", "SSH_TTY", "TERM_PROGRAM", "TMUX", "LINES", "COLUMNS")
REPLIES = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[?2048$p": b"\x1b[?2048;0$y", b"\x1b[c": b"\x1b[?62;22c"}
MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
KITTY = re.compile(rb"\x1b\[([<>])[0-9]*u")
# As every terminal starts: the cursor is shown and lines wrap.
AT_FIRST = {b"25": True, b"7": True}

KEYS = {"enter": b"\r", "escape": b"\x1b", "down": b"\x1b[B", "up": b"\x1b[A", "right": b"\x1b[C", "left": b"\x1b[D"}


class PtyTerminal:
    """A command on a pty of so many columns and rows. Use it as a context manager: it ends what it started."""

    def __init__(
        self, argv: list[str], size: tuple[int, int] = (80, 24), env: Mapping[str, str | None] | None = None
    ) -> None:
        self.output = bytearray()
        self.status: int | None = None
        self.fd, self._far = pty.openpty()
        self.resize(*size)
        self.modes_before = termios.tcgetattr(self._far)
        # A session leader gets the first terminal that it opens as its own; no fork of ours is needed for that.
        opened = ["sh", "-c", 'exec "$@" <"$0" >"$0" 2>"$0"', os.ttyname(self._far), *argv]
        self.began = self.last = time.perf_counter()
        self._child = subprocess.Popen(
            opened,
            cwd=ROOT,
            env=_environment(env or {}),
            start_new_session=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.pid = self._child.pid

    def __enter__(self) -> "PtyTerminal":
        return self

    def __exit__(self, *_: object) -> None:
        if self.status is None:
            self.signal(signal.SIGCONT)
            self._child.kill()
            self._child.wait()
        for fd in (self.fd, self._far):
            if fd >= 0:
                os.close(fd)

    # In and out

    def read(self, patience: float) -> bytes | None:
        """What comes next; None where nothing comes in time, empty where nothing can come any more."""
        ready, _, _ = select.select([self.fd], [], [], max(0.0, patience))
        if not ready:
            return None
        try:
            data = os.read(self.fd, 65_536)
        except OSError:
            return b""
        self.last = time.perf_counter()
        self.output += data
        for question, reply in REPLIES.items():
            if question in data:
                os.write(self.fd, reply)
        return data

    def wait_for(self, text: str, patience: float = PATIENCE, since: int = 0) -> float:
        """Read until a text is there; gives the seconds since the start. Raises AssertionError where it never comes."""
        end = time.perf_counter() + patience
        while text.encode() not in self.output[since:]:
            if not self.read(end - time.perf_counter()):
                raise AssertionError(f"{text!r} never came; last: {bytes(self.output[-400:])!r}")
        return self.last - self.began

    def settle(self, quiet: float = 0.2, patience: float = 5.0) -> int:
        """Read until nothing comes for a while; gives how many bytes came."""
        before, end = len(self.output), time.perf_counter() + patience
        while time.perf_counter() < end and self.read(quiet):
            continue
        return len(self.output) - before

    def press(self, *keys: str, quiet: float = 0.2) -> int:
        """Press keys, by name or as typed; gives how many bytes came back."""
        for key in keys:
            os.write(self.fd, KEYS.get(key, key.encode()))
        return self.settle(quiet)

    # Mishaps

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Close the terminal under the app."""
        os.close(self._far)
        os.close(self.fd)
        self.fd = self._far = -1

    def wait(self, patience: float = PATIENCE) -> int:
        """The exit code, negative for a signal. Raises AssertionError where the command does not end."""
        end = time.perf_counter() + patience
        while time.perf_counter() < end:
            if self.fd >= 0:
                self.read(0.02)
            else:
                time.sleep(0.02)
            self.status = self._child.poll()
            if self.status is not None:
                if self.fd >= 0:
                    self.settle(0.05)
                return self.status
        raise AssertionError(f"still running; last: {bytes(self.output[-400:])!r}")

    # What is left

    def modes(self) -> dict[bytes, bool]:
        """The private modes that are not as they were at first."""
        now: dict[bytes, bool] = {}
        for numbers, sign in MODES.findall(bytes(self.output)):
            for number in numbers.split(b";"):
                now[number] = sign == b"h"
        stack = KITTY.findall(bytes(self.output))
        if stack.count(b">") > stack.count(b"<"):
            now[b"kitty"] = True
        return {number: value for number, value in now.items() if value != AT_FIRST.get(number, False)}

    def is_restored(self) -> bool:
        """Whether the terminal is as the shell left it."""
        return not self.modes() and termios.tcgetattr(self._far) == self.modes_before

    def peak_memory(self) -> int:
        """The most memory that the command held so far, in KiB."""
        text = Path(f"/proc/{self.pid}/status").read_text(encoding="ascii")
        found = re.search(r"VmHWM:\s+(\d+)", text)
        assert found is not None
        return int(found[1])


def _environment(changes: Mapping[str, str | None]) -> dict[str, str]:
    env = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    env |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
    for name, value in changes.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value
    return env


def screens(saves: Path, *battle: Path) -> list[str]:
    """The command line for Home, or for a battle on the screen."""
    return [sys.executable, "-m", "tests.pty.app", str(saves), *map(str, battle)]


def tracker(*arguments: str) -> list[str]:
    """The command line of tracker in this environment."""
    return [sys.executable, "-m", "tracker", *arguments]
