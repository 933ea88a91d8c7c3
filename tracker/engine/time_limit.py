"""The time that an add-on's code may take: what loops is broken off, so that it freezes nothing.

A signal breaks it off, whatever it loops or waits in. Only the main thread of a process has signals: elsewhere,
such as in the thread that counts what a battle's charts show, a call may take as long as it likes.
"""

import signal
import threading
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from types import FrameType, coroutine
from typing import Any

SECONDS = 2.0
# What catches everything is interrupted again and again, until it is hit where it does not.
AGAIN = 0.05


class TooLong(BaseException):
    """It took longer than it may, in seconds. No `except Exception` of the code that loops can hold it up."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"it takes longer than {seconds:g} seconds")


class Limit:
    """Breaks off what runs in its `with` after so many seconds, else two, by TooLong in the line that is running."""

    def __init__(self, seconds: float | None = None) -> None:
        self._seconds = SECONDS if seconds is None else seconds

    def __enter__(self) -> None:
        is_main = threading.current_thread() is threading.main_thread()
        # Within another one that one's time counts.
        self._is_on = is_main and not isinstance(signal.getsignal(signal.SIGALRM), _Alarm)
        if self._is_on:
            self._before = signal.signal(signal.SIGALRM, _Alarm(self._seconds))
            signal.setitimer(signal.ITIMER_REAL, self._seconds, AGAIN)

    def __exit__(self, *error: object) -> None:
        try:
            self._end()
        finally:  # where the time was up in this very moment
            self._end()

    def _end(self) -> None:
        if self._is_on:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)


class _Alarm:
    """Handler of the signal: breaks off whatever is running."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __call__(self, number: int, frame: FrameType | None) -> None:
        raise TooLong(self._seconds)


@coroutine
def limited_steps(rule: Coroutine[Any, Any, None], fails: Callable[[TooLong], Exception]) -> Generator[Any, Any, None]:
    """A rule, each step of which from one prompt to the next is limited; raises what `fails` makes of TooLong."""
    step: Callable[[], Any] = partial(rule.send, None)
    while True:
        try:
            with Limit():
                made = step()
        except StopIteration:
            return
        except TooLong as error:
            raise fails(error) from None
        try:
            step = partial(rule.send, (yield made))
        except BaseException as error:
            step = partial(rule.throw, error)
