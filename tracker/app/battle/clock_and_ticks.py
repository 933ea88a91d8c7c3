"""Notes of the screen on a turn: the time that it has been played, and the moves of the figures nobody ticked off."""

from collections.abc import Callable
from time import monotonic

from tracker.app.battle.result_panel import DO, TableSteps

# So often, in seconds, the header is looked at: the minutes are never far behind.
LOOK = 15.0


class TurnClock:
    """Counts from when a turn was first seen on this screen: begun, or opened again. `now` gives seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._turn = -1
        self._since = 0.0

    def words(self, turn: int) -> str:
        """The whole minutes of a turn: "12 min"."""
        if turn != self._turn:
            self._turn, self._since = turn, self._now()
        return f"{int((self._now() - self._since) // 60)} min"


class Unticked:
    """Lists, when the turn is over, what stood under "Do" and gave way to something else before it was ticked off."""

    def __init__(self) -> None:
        self._turn = 0
        self._steps = TableSteps()
        self._left: list[str] = []
        # What still stood under "Do" when it was listed.
        self._listed: tuple[str, ...] = ()

    def at(self, turn: int, steps: TableSteps) -> list[str]:
        """The moves left of the turn before, as soon as another has begun; [] within a turn."""
        before, self._steps = self._steps, steps
        has_left = before.title == DO and steps.title in (DO, "") and before.lines != steps.lines
        # How the table was laid is nothing that a turn left undone.
        if has_left and not before.is_set_up:
            self._left += before.lines[before.done :] if before.lines != self._listed else ()
            self._listed = ()
        is_next = turn == self._turn + 1
        if turn == self._turn:
            return []
        if steps.title == DO and steps.is_old:
            self._left += steps.lines[steps.done :]
            self._listed = steps.lines
        left, self._left, self._turn = self._left if is_next else [], [], turn
        return left
