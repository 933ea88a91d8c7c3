"""The way out to the terminal: its own thread and a queue that never makes anybody wait."""

import os
import threading
from collections import deque
from collections.abc import Callable

# More than any screen takes to draw: what waits beyond this is old news.
MOST_WAITING = 262_144
PATIENCE = 2.0


class Outlet:
    """Writes to a file descriptor from a thread of its own.

    While the terminal takes nothing, what waits beyond MOST_WAITING bytes is dropped; once it takes something again,
    `stale` is called, from the thread: the screen has to be drawn anew. `broken` is called when it has gone for good.
    """

    def __init__(self, fd: int, stale: Callable[[], None], broken: Callable[[], None]) -> None:
        self._fd = fd
        self._stale = stale
        self._broken = broken
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._has_dropped = False
        self._is_busy = False
        self._is_broken = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, daemon=True, name="tracker-outlet")
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Queue some bytes."""
        with self._changed:
            if self._is_broken:
                return
            if self._size > MOST_WAITING:
                self._waiting.clear()
                self._size = 0
                self._has_dropped = True
            self._waiting.append(data)
            self._size += len(data)
            self._changed.notify_all()

    def drain(self, patience: float = PATIENCE) -> bool:
        """Wait until everything is out; False where the terminal did not take it in so many seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._is_broken or not (self._waiting or self._is_busy), patience)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._is_busy = False
                self._changed.notify_all()
                self._changed.wait_for(lambda: self._waiting)
                data = b"".join(self._waiting)
                self._waiting.clear()
                self._size = 0
                self._is_busy = True
                has_dropped, self._has_dropped = self._has_dropped, False
            if not self._put(data):
                return
            if has_dropped:
                self._stale()

    def _put(self, data: bytes) -> bool:
        try:
            while data:
                data = data[os.write(self._fd, data) :]
        except OSError:
            with self._changed:
                self._is_broken = True
                self._waiting.clear()
                self._changed.notify_all()
            self._broken()
            return False
        return True
