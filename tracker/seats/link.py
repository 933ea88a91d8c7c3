"""The line of a seat to the process that plays: one question at a time, and news in between."""

import select
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from tracker import __version__
from tracker.engine import Refused, Warned
from tracker.journal.records import FORMAT
from tracker.play.together.seat_rights import Seating
from tracker.seats.messages import Bye, Hello, Message, News, Reply, Welcome, from_host, line_of
from tracker.seats.sockets import all_sockets, connected, socket_path

# Seconds until it is said that the other process does not answer; so long a busy one may take to let somebody in.
PATIENCE, GREETING = 4.0, 10.0
GONE = "The tracker that played this battle is gone."


class NobodyPlays(Refused):
    """No process has the battle open."""


class Link:
    """A line that is open until `is_gone`, for which `farewell` is the reason in words.

    `name` and `sides` are those with which it was opened, `place` is the number of this seat, `seating` who sits at the
    battle as it was said last, `path` its file by now. `on_news` is called where news came while an answer was waited
    for: nobody sees them on the line any more.
    """

    def __init__(
        self, at: Path, name: str, sides: tuple[str, ...], patience: float = PATIENCE, looks: bool = False
    ) -> None:
        """Raises NobodyPlays, or Refused with the reason of the process that plays. `looks`: without a seat there."""
        self._buffer = b""
        self._number = self._seq = 0
        self._patience, self.name, self.sides = patience if looks else max(patience, GREETING), name, sides
        self.on_news: Callable[[], None] | None = None
        self.is_gone, self.farewell, self.seating = False, "", Seating()
        try:
            self._line = connected(at, patience)
        except PermissionError:
            raise Refused("That battle is another user's: there is no seat for you.") from None
        except OSError:
            raise NobodyPlays("Nobody has that battle open.") from None
        try:
            self._send(Hello(__version__, FORMAT, name, sides, looks))
            welcome = self._next(lambda each: isinstance(each, Welcome))
            self._patience = patience
        except Refused:
            self.close()
            if self.farewell == GONE:
                # It went just as we came.
                raise NobodyPlays("Nobody has that battle open.") from None
            raise
        assert isinstance(welcome, Welcome)
        self.place, self.path, self.seating = welcome.place, Path(welcome.path), welcome.seating

    @classmethod
    def to_battle(cls, battle: Path, name: str, sides: tuple[str, ...]) -> "Link":
        """A line to whoever plays the battle of a file. Raises as the line itself."""
        try:
            at = socket_path(battle)
        except OSError:
            raise NobodyPlays(f"There is no battle file {battle}.") from None
        return cls(at, name, sides)

    def fileno(self) -> int:
        """The number by which the system is asked whether there is news."""
        return self._line.fileno()

    def ask(self, message_of: Callable[[int], Message]) -> Reply:
        """Send a message, which gets a number, and wait for its answer. Raises Refused, or Warned."""
        self._number += 1
        number, before, taken = self._number, self.seating, 0
        try:
            self._send(message_of(number))
            reply = self._next(lambda each: isinstance(each, Reply) and each.number == number)
            assert isinstance(reply, Reply)
            if reply.refused:
                raise (Warned if reply.is_warning else Refused)(reply.refused)
            taken = reply.seq
            return reply
        finally:
            if self.on_news is not None and (self._seq > taken or self.seating is not before):
                self.on_news()

    def listen(self) -> None:
        """Take in the news that have come, and wait for none."""
        while not self.is_gone and (b"\n" in self._buffer or select.select([self._line], [], [], 0)[0]):
            self._take_line(0.0)

    def close(self) -> None:
        self.is_gone = True
        self._line.close()

    def _send(self, message: Message) -> None:
        line = line_of(message)
        try:
            self._line.settimeout(self._patience)
            self._line.sendall(line)
        except OSError:
            # Why it is gone may have come before.
            self.listen()
            self._lose("")
            raise Refused(self.farewell) from None

    def _next(self, is_wanted: Callable[[Message], bool]) -> Message:
        end = time.monotonic() + self._patience
        while True:
            message = self._take_line(max(0.0, end - time.monotonic()))
            if message is not None and is_wanted(message):
                return message
            if self.is_gone:
                raise Refused(self.farewell)
            if time.monotonic() >= end:
                raise Refused(
                    "The seat that has this battle open does not answer: it is thinking, or stopped (fg goes on there)."
                )

    def _take_line(self, patience: float) -> Message | None:
        """The next message, taken in; None where none has come whole."""
        line, found, rest = self._buffer.partition(b"\n")
        if not found:
            self._read(patience)
            line, found, rest = self._buffer.partition(b"\n")
        if not found:
            return None
        self._buffer = rest
        message = from_host(line)
        if isinstance(message, News):
            # What is the same stays the same object: it is seen at a glance whether there is anything new.
            self.seating = self.seating if message.seating == self.seating else message.seating
            self._seq = message.seq
            self.path = Path(message.path) if message.path else self.path
        elif isinstance(message, Bye):
            self._lose(message.words)
        return message

    def _read(self, patience: float) -> None:
        try:
            self._line.settimeout(patience)
            data = self._line.recv(65536)
        except (TimeoutError, BlockingIOError):
            return
        except OSError:
            data = b""
        self._buffer += data
        if not data:
            self._lose("")

    def _lose(self, words: str) -> None:
        if not self.is_gone:
            self.farewell = words or GONE
            self.seating = Seating()
            self.close()


def open_battles(
    sides: tuple[str, ...] = (), among: Iterable[Path] | None = None, patience: float = GREETING
) -> dict[Path, Path]:
    """The battles that somebody plays and that have these sides: the file of each by its socket; `among` these sockets.

    Raises Refused with the reason of one, where all refuse; none where there is no folder of sockets.
    """
    found, refused = dict[Path, Path](), list[Refused]()
    for each in all_sockets() if among is None else among:
        try:
            link = Link(each, "", sides, patience, looks=True)
        except NobodyPlays:
            # Somebody was killed there.
            continue
        except Refused as error:
            refused.append(error)
            continue
        found[each] = link.path
        link.close()
    if refused and not found:
        raise refused[0]
    return found
