"""Dice read by counts that are said of them: the same result as the faces give, or counts could not be typed."""

from collections.abc import Callable
from itertools import product
from typing import Any

from tests.names.engine import Counts, add_up, read_counts
from tracker.engine import Pool, Reading


def counts_tell_all(reading: Reading[Any], *pools: Pool, of: Callable[[Any], Any] = lambda result: result) -> int:
    """Read every throw of these pools by its faces and by as few counts as may be said; gives how many there are.

    Throws that lead to other pools are followed once, to the highest faces there. `of` is what of a result must agree.
    """
    throws = 0
    for faces in product(*(product(range(1, pool.sides + 1), repeat=pool.count) for pool in pools)):
        seen = {pool.name: add_up(reading, pool, list(each)) for pool, each in zip(pools, faces, strict=True)}
        told = {pool.name: as_said(reading, pool, seen[pool.name]) for pool in pools}
        assert reading.more(seen) == reading.more(told), faces
        for later in reading.more(seen):
            seen[later.name] = add_up(reading, later, [later.sides] * later.count)
            told[later.name] = as_said(reading, later, seen[later.name])
        assert of(reading.result(seen)) == of(reading.result(told)), faces
        throws += 1
    return throws


def as_said(reading: Reading[Any], pool: Pool, seen: Counts) -> Counts:
    """The counts that come of saying what is asked for, and no more."""
    numbers = list(seen[:1])
    found = read_counts(reading, pool, numbers)
    while found.missing is not None:
        numbers.append(seen[found.missing])
        found = read_counts(reading, pool, numbers)
    return found.counts
