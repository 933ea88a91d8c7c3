"""A flush of a battle file in a thread that saves: keys wait for no memory card, which takes a fifth of a second."""

import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue

from tracker.journal.battle_writer import BattleFile

# A disk is given so many seconds before play goes on without it: most are done by then, and nobody sees a thing. What
# comes later costs a second picture of the screen, which takes longer than the wait.
PATIENCE = 0.010


class _Saver:
    """The thread that saves, started with the first flush: one for each would cost more than all else of a save."""

    def __init__(self) -> None:
        self._work: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def hand(self, work: Callable[[], object]) -> None:
        """Give it something to do, after what it has got."""
        # In a process that was forked from ours it does not go on.
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, daemon=True, name="tracker-save")
            self._thread.start()
        self._work.put(work)

    def _run(self) -> None:
        while True:
            self._work.get()()


_saver = _Saver()


class BackgroundFlush:
    """A flush under way. Until `finish` gave its result nobody else may touch the file.

    `done` is called from the thread that saves, where it took longer than PATIENCE.
    """

    def __init__(self, file: BattleFile, done: Callable[[], object]) -> None:
        self._file, self._done = file, done
        self._told: list[str] = []
        self._error: BaseException | None = None
        # Let go by the thread once it is over, and taken back by whoever sees that.
        self._goes_on, self._is_over, self._is_late = threading.Lock(), False, False
        self._goes_on.acquire()
        _saver.hand(self._run)
        # Who ends after this look is called back; who ended before it may be as well.
        self._is_late = not self._ends_within(PATIENCE)
        self._is_late = not self.is_over

    @property
    def is_over(self) -> bool:
        """True if the result is there."""
        return self._ends_within(0)

    def _ends_within(self, seconds: float) -> bool:
        """True if it is over, or is so after a wait; for seconds below 0 it is waited for."""
        self._is_over = self._is_over or self._goes_on.acquire(timeout=seconds)
        return self._is_over

    def finish(self) -> list[str]:
        """Sentences of the flush, waited for where it goes on. Raises what BattleFile.flush raises."""
        self._ends_within(-1)
        if self._error is not None:
            raise self._error
        return self._told

    def _run(self) -> None:
        try:
            self._told = self._file.flush()
        except BaseException as error:
            # Whoever takes the result is told.
            self._error = error
        self._goes_on.release()
        # What was said to be late before we were over has to be called back; what was not is seen to be over.
        if self._is_late:
            # A loop that is closed meanwhile has nobody left to tell: whoever closes the battle takes the result.
            with suppress(RuntimeError):
                self._done()
