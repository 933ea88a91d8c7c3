"""Dice of a roll that are still to come: their place among those that are known, and if they can change anything."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from tracker.engine.dice import Pool, Rolled, check_faces
from tracker.engine.reading import Counts, Reading, Result, by_gist, odds_behind

R = TypeVar("R", bound=Result)
Shown = list[tuple[Pool, Counts]]
# Pools with what they have shown, those left, and what dice of those left have shown already.
Behind = tuple[dict[str, Counts], tuple[Pool, ...], Mapping[str, Counts]]
# Of more dice nobody looks whether they can still change anything.
MOST_MOOT = 6


def in_place(pools: tuple[Pool, ...], behind: Behind) -> Behind:
    """The same with known pools among those left, without a die to come: results go by the order of the pools."""
    known, left, begun = behind
    to_come = {pool.name: pool for pool in left}
    own = tuple(
        to_come.pop(pool.name, replace(pool, count=0)) for pool in pools if pool.name in known or pool.name in to_come
    )
    names = {pool.name for pool in own}
    others = {name: counts for name, counts in known.items() if name not in names}
    return others, (*own, *to_come.values()), {**begun, **{name: known[name] for name in names & known.keys()}}


def decided(reading: Reading[R], pools: tuple[Pool, ...], behind: Behind) -> R | None:
    """The result that the dice left can't change any more, the least of those that do the same; None where they can.

    >>> from tracker.engine import Passes
    >>> group = Pool("group", 3)
    >>> decided(Passes(4), (group,), ({}, (replace(group, count=1),), {"group": (2,)})).label
    '2 passed'
    """
    if sum(pool.count for pool in behind[1]) > MOST_MOOT:
        return None
    found = odds_behind(reading, *in_place(pools, behind))
    is_one = len(found) == 1 or len(by_gist(reading, found)) == 1 and reading.goes_by_gist(pools)
    return next(iter(found)) if is_one else None


def result_without(reading: Reading[R], pools: tuple[Pool, ...], shown: Shown, rolled: Rolled) -> R:
    """The result of an answer that leaves out dice which change nothing. Raises Refused where they would."""
    missing = {pool.name: pool.count - len(rolled.dice.get(pool.name, ())) for pool, _ in shown}
    short = {name for name, count in missing.items() if count and name not in rolled.counts}
    # How many dice follow is known only once all of the throw before are there.
    leading = {pool.name for pool in pools}
    asked = [each for each in shown if each[0].name in leading or not short & leading]
    left = tuple(replace(pool, count=missing[pool.name]) for pool, _ in asked if pool.name in short)
    known = {pool.name: counts for pool, counts in asked if pool.name not in short}
    begun = {pool.name: counts for pool, counts in asked if pool.name in short}
    found = decided(reading, pools, (known, left, begun))
    if found is None:
        pool = next(pool for pool, _ in asked if pool.name in short)
        check_faces(pool, rolled.dice.get(pool.name, []))
    assert found is not None
    return found


def leaves_out(shown: Shown, rolled: Rolled) -> bool:
    """True if an answer leaves out dice of a pool."""
    given, counted = rolled.dice, rolled.counts
    return any(pool.count > len(given.get(pool.name, ())) and pool.name not in counted for pool, _ in shown)
