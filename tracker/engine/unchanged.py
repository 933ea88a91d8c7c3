"""Results worked out of a state once while nothing changes it: as a prompt is made, and as a player answers it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar, get_origin

# What is the same where it is equal; of all else the thing itself is meant.
BY_VALUE = frozenset((str, int, bool, tuple))

P = ParamSpec("P")
T = TypeVar("T")

# By a function and what it was given: its result, and that itself, so that none of it goes and another takes its place.
Kept = dict[tuple[Any, ...], tuple[Any, tuple[Any, ...]]]

_kept: ContextVar[Kept | None] = ContextVar("kept", default=None)


@contextmanager
def unchanged(kept: Kept | None) -> Iterator[None]:
    """While a state stays as it is: functions that are `kept_while_unchanged` are worked out once; None: rules run."""
    before = _kept.set(kept)
    try:
        yield
    finally:
        _kept.reset(before)


def kept_while_unchanged(work: Callable[P, T]) -> Callable[P, T]:
    """Decorates a function of nothing but the state and parts of it, or ids, which is asked often for the same.

    While a prompt is made, and while a player looks for its answer, the same question has the same result, which nobody
    may change. As rules run they change the state, and it is worked out each time.

    >>> from tracker.engine.unchanged import unchanged
    >>> asked = []
    >>> @kept_while_unchanged
    ... def men(unit: list[str]) -> int:
    ...     asked.append(unit)
    ...     return len(unit)
    >>> lancers = ["Amir", "Bala"]
    >>> with unchanged({}):
    ...     men(lancers), men(lancers), len(asked)
    (2, 2, 1)
    >>> men(lancers), len(asked)
    (2, 2)
    """

    # All behind the state is mostly ids, and these are their own key.
    is_plain = all(_is_by_value(hint) for hint in [*work.__annotations__.values()][1:-1])

    @wraps(work)
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        kept = _kept.get()
        if kept is None or kwargs:
            return work(*args, **kwargs)
        if is_plain:
            key = (work, id(args[0]), *args[1:])
        else:
            key = (work, *[each if each.__class__ in BY_VALUE else id(each) for each in args])
        known = kept.get(key)
        if known is None:
            known = kept[key] = (work(*args, **kwargs), args)
        result: T = known[0]
        return result

    return found


def _is_by_value(hint: Any) -> bool:
    return (get_origin(hint) or hint) in BY_VALUE
