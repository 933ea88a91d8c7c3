"""One thread at a time at a battle that is played by lines: others come in while a line is waited for."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from tracker.play.outcome import Outcome

# Has something done in the thread that plays.
Call = Callable[[Callable[[], None]], object]
# Hears what another seat did, and a sentence on it; None where nothing but seats or half-typed dice changed.
Heard = Callable[[Outcome | None, str], None]


class OneAtATime:
    """The thread that takes lines has the battle, but for the time in which it waits for one."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._lock.acquire()
        self._is_held = True

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let others have it inside."""
        if self._is_held:
            self._is_held = False
            self._lock.release()
        try:
            yield
        finally:
            # A signal may break this off: then it is not ours to release.
            self._lock.acquire()
            self._is_held = True

    def call(self, action: Callable[[], None]) -> None:
        """Do something with the battle from another thread, once a line is waited for."""
        with self._lock:
            action()
