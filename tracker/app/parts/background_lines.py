"""Lines that take a while to work out: a short battle's at once, a long one's while the screen goes on."""

from collections.abc import Callable
from threading import Thread

from textual.message import Message
from textual.screen import Screen

from tracker.engine import TrackerError

# So many inputs are replayed before anybody wonders, also on a small machine.
AT_ONCE = 400
COUNTING = " Counting ..."

Work = Callable[[], list[str]]


class Counted(Message):
    """The result of a counting: the lines, or its error."""

    def __init__(self, number: int, lines: list[str], error: Exception | None = None) -> None:
        super().__init__()
        self.number = number
        self.lines = lines
        self.error = error


class Counting:
    """One piece of work at a time; of one that was begun before, nothing more is heard."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._number = 0

    def lines(self, inputs: int, work: Work) -> list[str]:
        """The lines of a piece of work; else what stands in their place until a Counted comes.

        `inputs` is how many are replayed for it. What the work replays must be its own: it may run in a thread.
        """
        self._number += 1
        if inputs <= AT_ONCE:
            return work()
        given = (self._number, work)
        Thread(target=self._run, args=given, daemon=True, name="tracker-counting").start()
        return [COUNTING]

    def drop(self) -> None:
        """Wait for nothing any more."""
        self._number += 1

    def is_wanted(self, counted: Counted) -> bool:
        """True if this is what is waited for. Raises its error."""
        if counted.error is not None:
            raise counted.error
        return counted.number == self._number

    def _run(self, number: int, work: Work) -> None:
        try:
            said = Counted(number, work())
        except TrackerError as error:
            said = Counted(number, [f" {error}"])
        except Exception as error:
            # The screen must hear of it: an error that stays in a thread is seen by nobody.
            said = Counted(number, [], error)
        try:
            self._screen.post_message(said)
        except RuntimeError:
            # The program was left meanwhile.
            return


def moved(lines: list[str]) -> list[str]:
    """Lines moved in by a cell, so that none is a head."""
    return [f" {line}" if line else "" for line in lines]


def under_heads(lines: list[str]) -> list[str]:
    """Lines moved in by a cell, but for those that end with a colon: those are heads."""
    return [
        line if line.endswith(":") and not line.startswith(" ") else each
        for line, each in zip(lines, moved(lines), strict=True)
    ]
