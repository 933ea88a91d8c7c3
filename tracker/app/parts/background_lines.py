"""Work in a thread beside a screen; lines that take a while: a short battle's at once, a long one's meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any

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


def hand_over(screen: Screen[Any], action: Callable[..., object], *given: object) -> bool:
    """Have a screen do something, from a thread; False where it, or the program, was left meanwhile."""
    with suppress(RuntimeError):
        return screen.call_later(action, *given)
    return False


class Counting:
    """One piece of work at a time; of one that was begun before, nothing more is heard.

    `show` gets the lines once they are there, and before that how far they are.
    """

    def __init__(self, screen: Screen[None], show: Callable[[list[str]], None]) -> None:
        self._screen, self._show = screen, show
        self._number = 0
        self._timer: Timer | None = None
        # Two pieces of work may replay the same.
        self._at_work = Lock()

    def lines(self, inputs: int, work: Work, replayed: tuple[Timeline, ...] = ()) -> list[str]:
        """The lines of a piece of work; else what stands in their place until they are there.

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

    def _take(self, number: int, lines: list[str], error: Exception | None = None) -> None:
        """Show the lines, if they are what is waited for. Raises the error of their work."""
        if error is not None:
            raise error
        if number == self._number:
            self.drop()
            self._show(lines)

    def _tell(self, number: int, replayed: tuple[Timeline, ...]) -> None:
        steps = sum(len(each.line) for each in replayed)
        if number == self._number:
            self._show([f"{COUNTING} {steps - sum(each.unseen for each in replayed)} of {steps} steps"])

    def _run(self, number: int, work: Work) -> None:
        lines: list[str] = []
        fault: Exception | None = None
        try:
            with self._at_work:
                lines = work()
        except TrackerError as error:
            lines = [f" {error}"]
        except Exception as error:
            # The screen must hear of it: an error that stays in a thread is seen by nobody.
            fault = error
        hand_over(self._screen, self._take, number, lines, fault)


def moved(lines: list[str]) -> list[str]:
    """Lines moved in by a cell, so that none is a head."""
    return [f" {line}" if line else "" for line in lines]


def under_heads(lines: list[str]) -> list[str]:
    """Lines moved in by a cell, but for those that end with a colon: those are heads."""
    return [
        line if line.endswith(":") and not line.startswith(" ") else each
        for line, each in zip(lines, moved(lines), strict=True)
    ]
