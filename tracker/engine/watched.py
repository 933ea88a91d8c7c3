"""Words of prompts and views that only somebody who watches reads: a battle that nobody watches goes without."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import TypeVar

T = TypeVar("T")

_is_watched: ContextVar[bool] = ContextVar("is_watched", default=True)


def for_watchers(make: Callable[[], T], instead: T) -> T:
    """The words, effects or odds that a prompt or view shows beside what counts; `instead` where nobody watches.

    Nothing that decides what players, dice and cards may answer may come of it, nor anything that a rule or a player
    reads, an event of the log or the cell that it names, nor what a condition of the end does.

    >>> for_watchers(lambda: "Expected loss 2.5.", "")
    'Expected loss 2.5.'
    """
    return make() if _is_watched.get() else instead


def unwatched(make: Callable[[], T]) -> T:
    """A prompt or view without what is made for those who watch."""
    before = _is_watched.set(False)
    try:
        return make()
    finally:
        _is_watched.reset(before)
