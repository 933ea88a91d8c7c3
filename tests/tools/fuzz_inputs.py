"""What the fuzz runner puts in: edits of any leaf, other ways to answer a roll, and things that are no answer."""

from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec

from tracker.engine import Roll, State
from tracker.engine.edit_paths import find, leaves
from tracker.engine.reading import spread

GARBAGE: list[Any] = [
    None,
    True,
    -1,
    10**30,
    "",
    "x" * 500,
    "\ud800",
    [],
    ["", ""],
    [[[]]],
    {},
    {"": None},
    {"dice": {"dice": [0]}},
    {"dice": {"dice": [1] * 300}},
    {"dice": {"nowhere": [1]}},
    {"counts": {"dice": [-1]}},
    {"counts": {"dice": [999, 999]}},
    {"result": "9 passed"},
    {"source": {"dice": "t"}},
    {"cards": ["KH", "KH"]},
    {"cards": ["XX"]},
    {"order": ["KH"]},
]


def another_value(state: State, path: str, rng: Random) -> Any:
    """Another value for a leaf, None where nothing but words fits there."""
    value = _other_value(find(state, path).kind, rng)
    return None if value is _NO_VALUE else value


def random_edit(state: State, rng: Random) -> tuple[str, Any]:
    """A leaf and another value for it, mostly a possible one.

    Words that may be ids are left alone: an id that is not there is a mistake that no game can make sense of.
    """
    paths = leaves(state)
    for _ in range(50):
        path = rng.choice(paths)
        value = _other_value(find(state, path).kind, rng)
        if value is not _NO_VALUE:
            return path, value
    return "turn", state.turn


_NO_VALUE = object()


def _other_value(kind: Any, rng: Random) -> Any:
    while get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) in (Union, UnionType):
        return _other_value(rng.choice(get_args(kind)), rng)
    if get_origin(kind) is Literal:
        return rng.choice(get_args(kind))
    if kind is type(None):
        return None
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice((rng.randint(0, 6), rng.randint(0, 30), rng.randint(-3, 300)))
    return _NO_VALUE


def roll_otherwise(prompt: Roll[Any], rolled: Any, rng: Random) -> Any:
    """The same kind of answer as counts instead of dice, or as a result settled on the table."""
    if rng.random() < 0.5:
        if prompt.is_wide:
            return {"result": " / ".join(rng.choice(odds).label for _, odds in prompt.odds_by_test())}
        return {"result": rng.choice(prompt.odds()).label}
    counted: dict[str, list[int]] = {}
    pools = prompt.pools
    while pools:
        counted |= {pool.name: list(rng.choice(list(spread(prompt.reading, pool)))) for pool in pools}
        more = prompt.reading.more({name: tuple(each) for name, each in counted.items()})
        pools = tuple(pool for pool in more if pool.name not in counted)
    return {"counts": counted} if counted else rolled


def same_after_the_file(value: Any) -> bool:
    """Whether an answer is the same once it was written and read."""
    return bool(msgspec.json.decode(msgspec.json.encode(value)) == value)
