"""Seats of the toy game: processes that speak JSON, and seats in this process whose host is one of those."""

import json
import os
import signal
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE, wait_until
from tests.started import start
from tracker.engine.errors import Refused
from tracker.play.seat import Command, Seat
from tracker.seats.joined import Hosted, JoinedSession
from tracker.seats.link import Link
from tracker.seats.sockets import socket_path

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "tests.engine.toy_main"]
Json = dict[str, Any]


def short_folder() -> Path:
    """A folder for sockets: their paths may be no longer than a hundred bytes."""
    return Path(tempfile.mkdtemp(prefix="seats"))


def running_threads(pid: int) -> list[Path]:
    """The threads of a process that are not stopped, as Linux tells of them."""
    states = Path(f"/proc/{pid}/task").glob("*/stat")
    return [each for each in states if not each.read_text().rpartition(") ")[2].startswith("T")]


class Process:
    """A tracker that speaks JSON lines; all that it said is kept."""

    def __init__(self, *words: str) -> None:
        self.said: list[Json] = []
        self.errors = ""
        self.process = start([*COMMAND, *words, "--protocol", "jsonl"])
        self._threads = [threading.Thread(target=each, daemon=True) for each in (self._hear, self._hear_errors)]
        for each in self._threads:
            each.start()

    def _hear(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            # One that is killed may leave half a line.
            if line.endswith(b"\n"):
                self.said.append(json.loads(line))

    def _hear_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors = self.process.stderr.read().decode()

    def send(self, **request: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()

    def asked(self, is_wanted: Callable[[Json], Any] = lambda said: True, since: int = 0) -> Json:
        """The first prompt of that kind that it told, among what it said from number `since` on."""

        def found() -> Json | None:
            assert self.process.poll() is None or self.said, self.errors
            return next((each for each in self.said[since:] if each["type"] == "prompt" and is_wanted(each)), None)

        said: Json = wait_until(found, f"a prompt; {self.said[-3:]} {self.errors}")
        return said

    def tell(self, **request: Any) -> Json:
        """Send something; what it says to that first."""
        since = len(self.said)
        self.send(**request)
        said: Json = wait_until(lambda: self.said[since:], f"an answer to {request}; {self.errors}")[0]
        return said

    def refusal(self, **request: Any) -> str:
        """Send something that is refused; the reason."""
        since = len(self.said)
        self.send(**request)
        said = wait_until(lambda: [each for each in self.said[since:] if each["type"] == "error"], f"no to {request}")
        return str(said[0]["message"])

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It lies still meanwhile, with all of its threads: one on another processor runs on for a moment."""
        pid = self.process.pid
        os.kill(pid, signal.SIGSTOP)
        try:
            wait_until(lambda: not running_threads(pid), "that it lies still")
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def end(self) -> None:
        try:
            if self.process.poll() is None:
                assert self.process.stdin is not None
                self.process.stdin.close()
                self.process.wait(PATIENCE)
        finally:
            # One that does not end must not outlive its test, which fails by it.
            self.kill()

    def _close(self) -> None:
        for each in self._threads:
            each.join(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert stream is not None
            try:
                stream.close()
            except OSError:
                continue


def line_to(battle: Path, name: str, sides: tuple[str, ...]) -> Link:
    """A line that waits as long as a busy machine takes."""
    return Link(socket_path(battle), name, sides, PATIENCE)


class Sitter:
    """A seat in this process at a battle that another one plays."""

    def __init__(self, battle: Path, name: str, *sides: str) -> None:
        self.session = JoinedSession.join(line_to(battle, name, sides))
        self.seat = Seat(self.session)
        self.joined = self.seat.among.elsewhere = Hosted(self.session)
        self.joined.take_seating(self.seat)

    def look(self) -> None:
        """Take in what has come."""
        self.joined.take_in(self.seat)

    def sees(self, is_so: Callable[[Seat], Any], what: str) -> None:
        def seen() -> Any:
            self.look()
            return is_so(self.seat)

        wait_until(seen, what)

    def do(self, command: Command) -> str:
        """Want something; the reason why it was refused, "" where it was not."""
        refused = self.seat.do(command).refused
        return str(refused) if refused is not None else ""

    def sit_again(self) -> None:
        """Come back to a battle that is played again."""
        old = self.session.link

        def line() -> Link | None:
            try:
                return line_to(old.path, old.name, old.sides)
            except Refused:
                return None

        self.session.link = wait_until(line, "somebody plays again")
        # It may not have heard yet that the other end is gone.
        old.close()
        self.look()

    def close(self) -> None:
        self.session.close()
