"""Results worked out of a state once while nothing changes it: as a prompt is made, and as a player answers it."""

from collections.abc import Callable
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
    is_value = [_is_by_value(hint) for hint in [*work.__annotations__.values()][1:-1]]
    is_plain = all(is_value)
    if not is_value and not work.__defaults__:
        return wraps(work)(_of_one(work))
    if len(is_value) == 1:
        return wraps(work)(_of_two(work, is_plain))
    if len(is_value) == 2 and is_plain and not work.__defaults__:
        return wraps(work)(_of_three(work))
    return wraps(work)(_of_any(work, is_plain))


def _of_any(work: Callable[P, T], is_plain: bool) -> Callable[P, T]:
    def found(*args: P.args, **kwargs: P.kwargs) -> T:
        kept = _kept.get()
        if kept is None or kwargs:
            return work(*args, **kwargs)
        key: tuple[Any, ...]
        if is_plain:
            key = (work, id(args[0]), args[1:])
        else:
            key = (work, *[each if each.__class__ in BY_VALUE else id(each) for each in args])
        known = kept.get(key)
        if known is None:
            known = kept[key] = (work(*args, **kwargs), args)
        result: T = known[0]
        return result

    return found


def _of_one(work: Callable[..., T]) -> Callable[..., T]:
    """The same for nothing but a state."""

    def found(state: Any) -> T:
        kept = _kept.get()
        if kept is None:
            return work(state)
        key = (work, id(state))
        known = kept.get(key)
        if known is None:
            known = kept[key] = (work(state), (state,))
        result: T = known[0]
        return result

    return found


def _of_two(work: Callable[..., T], is_plain: bool) -> Callable[..., T]:
    """The same for a state and one thing more, as most are: battles that nobody watches ask them at each turn."""

    def found(state: Any, thing: Any = work.__defaults__[0] if work.__defaults__ else None) -> T:
        kept = _kept.get()
        if kept is None:
            return work(state, thing)
        key = (work, id(state), thing if is_plain else id(thing))
        known = kept.get(key)
        if known is None:
            known = kept[key] = (work(state, thing), (state, thing))
        result: T = known[0]
        return result

    return found


def _of_three(work: Callable[..., T]) -> Callable[..., T]:
    """The same for a state and two plain things, such as the ids of an area and a side."""

    def found(state: Any, one: Any, other: Any) -> T:
        kept = _kept.get()
        if kept is None:
            return work(state, one, other)
        key = (work, id(state), one, other)
        known = kept.get(key)
        if known is None:
            known = kept[key] = (work(state, one, other), (state, one, other))
        result: T = known[0]
        return result

    return found


def _is_by_value(hint: Any) -> bool:
    return (get_origin(hint) or hint) in BY_VALUE
