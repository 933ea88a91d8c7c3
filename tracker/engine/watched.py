"""Words of prompts that only somebody who watches reads: a battle that nobody watches goes without them."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar

from tracker.engine.asking import Make
from tracker.engine.prompts.base import Prompt

T = TypeVar("T")

_is_watched: ContextVar[bool] = ContextVar("is_watched", default=True)


def for_watchers(make: Callable[[], T], instead: T) -> T:
    """The words, effects or odds that a prompt shows beside what may be answered; `instead` where nobody watches.

    Nothing that decides which answers a prompt takes may come of it, nor anything that a rule, a log or a player reads.

    >>> for_watchers(lambda: "Expected loss 2.5.", "")
    'Expected loss 2.5.'
    """
    return make() if _is_watched.get() else instead


def unwatched(make: Make) -> Prompt[Any]:
    """The prompt without what is made for those who watch."""
    before = _is_watched.set(False)
    try:
        return make()
    finally:
        _is_watched.reset(before)
