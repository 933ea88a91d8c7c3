"""Lines that take a while to work out: a short battle's at once, a long one's while the screen goes on."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread
from typing import TYPE_CHECKING

from textual.message import Message

from tracker.engine import TrackerError

if TYPE_CHECKING:
    from textual.screen import Screen
    from textual.timer import Timer

    from tracker.journal.timeline import Timeline

# So many inputs are replayed before anybody wonders, also on a small machine.
AT_ONCE = 400
COUNTING = " Counting ..."
# Seconds after which progress is told, again and again.
PAUSE = 0.5

Work = Callable[[], list[str]]


class Counted(Message):
    """The result of a counting: the lines, or its error. Before it `is_done`, how far it is."""

    def __init__(self, number: int, lines: list[str], error: Exception | None = None, is_done: bool = True) -> None:
        super().__init__()
        self.number = number
        self.lines = lines
        self.error = error
        self.is_done = is_done


class Counting:
    """One piece of work at a time; of one that was begun before, nothing more is heard."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._number = 0
        self._timer: Timer | None = None
        # Two pieces of work may replay the same.
        self._at_work = Lock()

    def lines(self, inputs: int, work: Work, replayed: tuple[Timeline, ...] = ()) -> list[str]:
        """The lines of a piece of work; else what stands in their place until a Counted comes.

        `inputs` is how many are still to be replayed for it, `replayed` what tells its progress. What the work replays
        must be no screen's: it may run in a thread.
        """
        self.drop()
        if inputs <= AT_ONCE and not self._at_work.locked():
            return work()
        number = self._number
        Thread(target=self._run, args=(number, work), daemon=True, name="tracker-counting").start()
        if replayed:
            self._timer = self._screen.set_interval(PAUSE, lambda: self._tell(number, replayed))
        return [COUNTING]

    def drop(self) -> None:
        """Wait for nothing any more."""
        self._number += 1
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def takes(self, counted: Counted) -> bool:
        """True if this is what is waited for. Raises its error."""
        if counted.error is not None:
            raise counted.error
        is_wanted = counted.number == self._number
        if is_wanted and counted.is_done:
            self.drop()
        return is_wanted

    def _tell(self, number: int, replayed: tuple[Timeline, ...]) -> None:
        steps = sum(len(each.line) for each in replayed)
        words = f"{COUNTING} {steps - sum(each.unseen for each in replayed)} of {steps} steps"
        self._screen.post_message(Counted(number, [words], is_done=False))

    def _run(self, number: int, work: Work) -> None:
        try:
            with self._at_work:
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
