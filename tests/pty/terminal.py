"""A terminal for tests: a command on a pty, and the screen that a person would see there.

Tests wait for what is on the screen, in a file or at the process, never for quiet and never for a time: a busy machine
makes them slow, not red.
"""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

import pyte

from tests.patience import GLANCE, PATIENCE, is_asleep, is_in_state
from tests.started import started_at

ROOT = Path(__file__).parents[2]
# What would tell the app about the terminal that the tests run in.
FOREIGN = ("COLORTERM", "NO_COLOR", "SSH_CONNECTION", "SSH_TTY", "TERM_PROGRAM", "TMUX", "LINES", "COLUMNS")
REPLIES = {b"\x1b[?2026$p": b"\x1b[?2026;2$y", b"\x1b[?2048$p": b"\x1b[?2048;0$y", b"\x1b[c": b"\x1b[?62;22c"}
MODES = re.compile(rb"\x1b\[\?([0-9;]+)([hl])")
KITTY = re.compile(rb"\x1b\[([<>])[0-9]*u")
# As every terminal starts: the cursor is shown and lines wrap.
AT_FIRST = {b"25": True, b"7": True}
# What pyte would print as litter: keyboard modes, and questions about modes.
UNKNOWN = re.compile(rb"\x1b\[[<>=][0-9;]*[a-z]|\x1b\[\?[0-9;]*\$p")
BEGINS, ENDS = b"\x1b[?2026h", b"\x1b[?2026l"

REDRAW = "\x0c"
KEYS = {"enter": b"\r", "escape": b"\x1b", "down": b"\x1b[B", "up": b"\x1b[A", "right": b"\x1b[C", "left": b"\x1b[D"}


class PtyTerminal:
    """A command on a pty of so many columns and rows. Use it as a context manager: it ends what it started."""

    _started = staticmethod(started_at)

    def __init__(
        self, argv: list[str], size: tuple[int, int] = (80, 24), env: Mapping[str, str | None] | None = None
    ) -> None:
        self.output = bytearray()
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._tail = b""
        self.status: int | None = None
        self.fd, self._far = pty.openpty()
        self.resize(*size)
        self.modes_before = termios.tcgetattr(self._far)
        self.began = self.last = time.perf_counter()
        self._child = self._started(os.ttyname(self._far), argv, _environment(env or {}))
        self.pid = self._child.pid

    def __enter__(self) -> Self:
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
        self._paint(data)
        for question, reply in REPLIES.items():
            if question in data:
                os.write(self.fd, reply)
        return data

    def _paint(self, data: bytes) -> None:
        """Show it on the screen, but for a sequence that has not ended yet."""
        data = self._tail + data
        cut = data.rfind(b"\x1b")
        if cut < 0 or re.match(rb"\x1b(\[[0-9;?<>=$ ]*[@-~]|\][^\x07]*\x07|[^\[\]])", data[cut:]):
            cut = len(data)
        self._tail = data[cut:]
        self._stream.feed(UNKNOWN.sub(b"", data[:cut]))

    @property
    def lines(self) -> list[str]:
        """What is on the screen, row by row."""
        return [line.rstrip() for line in self._screen.display]

    @property
    def is_whole(self) -> bool:
        """Whether no frame is half drawn."""
        return self.output.rfind(ENDS) >= self.output.rfind(BEGINS)

    def wipe(self) -> None:
        """Forget what is on the screen, as a terminal may."""
        self._screen.erase_in_display(2)

    def wait_until(self, is_so: Callable[[], object], what: str, patience: float = PATIENCE) -> None:
        """Read on until something is so. Raises AssertionError, with the screen, where it never is."""
        end = time.monotonic() + patience
        while not is_so():
            if self.fd < 0:
                time.sleep(GLANCE)
            elif self.read(GLANCE) == b"":
                raise AssertionError(f"the terminal is gone, and never: {what}")
            if time.monotonic() > end:
                seen = "\n".join(self.lines)
                raise AssertionError(f"never: {what}; the screen is\n{seen}\nlast came {bytes(self.output[-400:])!r}")

    def wait_for(self, *texts: str) -> list[str]:
        """The screen as soon as all of the texts are on it, no frame half drawn."""
        self.wait_until(lambda: self.is_whole and all(text in "\n".join(self.lines) for text in texts), f"{texts}")
        return self.lines

    def wait_written(self, text: str, since: int = 0) -> None:
        """Read until a text was written, from a place in the output on: for what is lines and no screen."""
        self.wait_until(lambda: text.encode() in self.output[since:], repr(text))

    def wait_without(self, text: str) -> list[str]:
        """The screen as soon as it is no more on it, no frame half drawn."""
        self.wait_until(lambda: self.is_whole and text not in "\n".join(self.lines), f"gone: {text!r}")
        return self.lines

    def wait_for_screen(self, lines: list[str]) -> None:
        """Wait until the screen is exactly so."""
        self.wait_until(lambda: self.lines == lines, "the screen is\n" + "\n".join(lines))

    def wait_like(self, other: "PtyTerminal") -> None:
        """Read both terminals until they show the same."""

        def is_same() -> bool:
            other.read(0.0)
            return self.is_whole and other.is_whole and self.lines == other.lines

        self.wait_until(is_same, "the same screen as\n" + "\n".join(other.lines))

    def wait_asleep(self) -> None:
        """Wait until the command in the foreground does nothing but wait for a key."""
        self.wait_until(lambda: is_asleep(os.tcgetpgrp(self.fd)), "it waits for a key")

    def press(self, *keys: str) -> None:
        """Press keys, by name or as typed. Escape is one of its own only where nothing follows it at once."""
        for key in keys:
            os.write(self.fd, KEYS.get(key, key.encode()))

    def stall(self) -> None:
        """Have the app paint, and read nothing of it, until the terminal takes no more."""
        end = time.monotonic() + PATIENCE
        while select.select([], [self._far], [], 0)[1]:
            self.press(REDRAW)
            time.sleep(5 * GLANCE)
            assert time.monotonic() < end, "it takes and takes"

    # Mishaps

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size; what does not fit is lost."""
        self._screen.resize(rows, columns)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def signal(self, number: int) -> None:
        self._child.send_signal(number)

    def hang_up(self) -> None:
        """Close the terminal under the app."""
        os.close(self._far)
        os.close(self.fd)
        self.fd = self._far = -1

    def wait(self) -> int:
        """The exit code, negative for a signal. Raises AssertionError where the command does not end."""
        self.wait_until(lambda: self._child.poll() is not None, "it has ended")
        self.status = self._child.wait()
        while self.fd >= 0 and self.read(0):
            continue
        return self.status

    def wait_stopped(self) -> None:
        """Wait until the command has been stopped, and read what it wrote before."""
        self.wait_until(lambda: is_in_state("T", self.pid), "it is stopped")
        while self.read(0):
            continue

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
