"""The way out to the terminal: what it takes at once, and a thread with a queue for the rest, so that nobody waits."""

import os
import threading
from collections import deque
from collections.abc import Callable

# More than any screen takes to draw: what waits beyond this is old news.
MOST_WAITING = 262_144
PATIENCE = 2.0


class Outlet:
    """Writes what a file descriptor takes at once, and the rest from a thread: to wake one for each frame is dear.

    While the terminal takes nothing, what waits beyond MOST_WAITING bytes is dropped; once it takes something again,
    `stale` is called, from the thread: the screen has to be drawn anew. `broken` is called when it has gone for good.
    """

    def __init__(self, fd: int, stale: Callable[[], None], broken: Callable[[], None]) -> None:
        self._fd, self._at_once = fd, _opened_again(fd)
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
            if not (self._waiting or self._is_busy) and not (data := self._rest_of(data)):
                return
            if self._size > MOST_WAITING:
                self._waiting.clear()
                self._size = 0
                self._has_dropped = True
            self._waiting.append(data)
            self._size += len(data)
            self._changed.notify_all()

    def _rest_of(self, data: bytes) -> bytes:
        """Write what goes without waiting; the bytes that are left. A terminal that is gone is left to the thread."""
        if self._at_once is None:
            return data
        try:
            return data[os.write(self._at_once, data) :]
        except OSError:
            return data

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


def _opened_again(fd: int) -> int | None:
    """The terminal of a descriptor, for writing without waiting; None where it is none, or may not be opened.

    To set that of the descriptor itself would set it for the shell, which shares it.
    """
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    except OSError:
        return None
