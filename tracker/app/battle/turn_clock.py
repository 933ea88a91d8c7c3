"""The time that a turn has been played on this screen."""

from collections.abc import Callable
from time import monotonic

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
