"""Results worked out of a state once while nothing changes it: as a prompt is made, and as a player answers it."""

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar, cast, get_origin

# What is the same where it is equal; of all else the thing itself is meant.
BY_VALUE = frozenset((str, int, bool, tuple))

P = ParamSpec("P")
T = TypeVar("T")

# By a function and what it was given: its result, and that itself, so that none of it goes and another takes its place.
Kept = dict[tuple[Any, ...], tuple[Any, tuple[Any, ...]]]

_kept: ContextVar[Kept | None] = ContextVar("kept", default=None)


def unchanged(kept: Kept | None, work: Callable[[], T]) -> T:
    """Work while a state stays as it is: what is `kept_while_unchanged` is worked out once; None: rules run.

    A context manager would be as clear, and takes a twentieth of a battle that nobody watches.
    """
    before = _kept.set(kept)
    try:
        return work()
    finally:
        _kept.reset(before)


def kept_while_unchanged(work: Callable[P, T]) -> Callable[P, T]:
    """Decorates a function of nothing but the state and parts of it, or ids, which is asked often for the same.

    While a prompt is made, and while a player looks for its answer, the same question has the same result, which nobody
    may change. Things are given by position. As rules run they change the state, and it is worked out each time.

    >>> from tracker.engine.cached_results import unchanged
    >>> asked = []
    >>> @kept_while_unchanged
    ... def men(unit: list[str]) -> int:
    ...     asked.append(unit)
    ...     return len(unit)
    >>> lancers = ["Amir", "Bala"]
    >>> unchanged({}, lambda: (men(lancers), men(lancers), len(asked)))
    (2, 2, 1)
    >>> men(lancers), len(asked)
    (2, 2)
    """
    call, parts = cast("Callable[..., T]", work), _parts_of(work)

    @wraps(work)
    def found(state: Any, *things: Any) -> T:
        kept = _kept.get()
        if kept is None:
            return call(state, *things)
        key = (work, id(state), *parts(things))
        known = kept.get(key)
        if known is None:
            known = kept[key] = (call(state, *things), (state, things))
        result: T = known[0]
        return result

    return cast("Callable[P, T]", found)


def _parts_of(work: Callable[..., Any]) -> Callable[[tuple[Any, ...]], Iterable[Any]]:
    """By what things behind the state are known: each by its value, or as the thing itself."""
    is_value = [(get_origin(hint) or hint) in BY_VALUE for hint in [*work.__annotations__.values()][1:-1]]
    if all(is_value):
        return tuple
    if not any(is_value):
        return partial(map, id)
    return partial(map, lambda is_plain, each: each if is_plain else id(each), is_value)
