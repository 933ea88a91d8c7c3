"""Dice and counts of a roll that are still to come: which must be given, and what follows from those that were.

Counts may be typed in the place of dice.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from operator import add
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.combined_readings import Several
from tracker.engine.dice import Pool, Rolled, check_faces
from tracker.engine.errors import Refused
from tracker.engine.plurals import NUMBERS, counted, singular
from tracker.engine.reading import Counts, Reading, ends, spread
from tracker.engine.results import Effect, Result

R = TypeVar("R", bound=Result)
Shown = list[tuple[Pool, Counts]]
# Pools with what they have shown, those left, and what dice of those left have shown already.
Behind = tuple[dict[str, Counts], tuple[Pool, ...], Mapping[str, Counts]]
# Ends of a roll beyond which nobody looks whether the dice that are left can still change anything.
MOST_MOOT = 1_000

FACES = {
    f"{face}s": (word, f"{word}es" if word == "six" else f"{word}s") for face, word in enumerate(NUMBERS[:11]) if face
}


class ReadCounts(Struct, frozen=True):
    """Counts as far as numbers have told them; `used` of those were taken. `missing`: the place of the count that must
    be said next; None where the counts are whole.
    """

    counts: Counts
    used: int
    missing: int | None = None


def read_counts(reading: Reading[Any], pool: Pool, numbers: Sequence[int]) -> ReadCounts:
    """The counts of a pool by the numbers said for it; what can be nothing else is not said. Raises Refused.

    The first is always said where there is one: somebody looked at the dice.

    >>> from tracker.engine import Hits, Pool
    >>> read_counts(Hits(5, 6, watch=6), Pool("fire", 8), [3])
    ReadCounts(counts=(3,), used=1, missing=1)
    >>> read_counts(Hits(5, 6, watch=6), Pool("fire", 8), [0])
    ReadCounts(counts=(0, 0), used=1, missing=None)
    """
    width = len(reading.names(pool))
    counts: Counts = ()
    used = 0
    while len(counts) < width:
        may_be = next_counts(reading, pool, counts)
        left_out = reading.unsaid(pool, counts) if counts or used == len(numbers) else None
        if left_out is not None:
            counts += left_out
        elif used == len(numbers) and len(may_be) > 1:
            return ReadCounts(counts, used, len(counts))
        elif len(may_be) == 1 and (counts or used == len(numbers)):
            counts += (min(may_be),)
        elif numbers[used] in may_be:
            counts, used = (*counts, numbers[used]), used + 1
        else:
            raise Refused(why_not_shown(reading, pool, (*counts, numbers[used])))
    return ReadCounts(counts, used)


def next_counts(reading: Reading[Any], pool: Pool, given: Counts) -> set[int]:
    """The numbers that the next count may be, behind those that are given."""
    place = len(given)
    return {counts[place] for counts in spread(reading, pool) if counts[:place] == given}


def asked_names(reading: Reading[Any], pool: Pool) -> tuple[str, ...]:
    """The counts that may have to be said: the first, and each that does not always follow from those before it."""
    names, all_ = reading.names(pool), spread(reading, pool)
    asked = names[:1]
    for place in range(1, len(names)):
        befores = {counts[:place] for counts in all_}
        if len({counts[: place + 1] for counts in all_}) > len(befores):
            asked += (names[place],)
    return asked


def why_not_shown(reading: Reading[Any], pool: Pool, counts: Sequence[int]) -> str:
    """Reason why a pool can't have counts that it can't have."""
    words = counts_words(reading.names(pool), counts)
    return f"{counted(pool.count, *_kind(pool))} can't show {words}."


def counts_words(names: Sequence[str], counts: Sequence[int]) -> str:
    """Counts with what is counted: `3 hits, 1 six`; `passed 2`; `total 14`."""
    return ", ".join(count_words(name, count) for name, count in zip(names, counts, strict=False))


def count_words(name: str, count: int) -> str:
    """A count with its name, which comes first where it is no noun of many: 2 hits, 1 hit by Ghazis, passed 2."""
    if name in FACES:
        return counted(count, *FACES[name])
    noun, by, whose = name.partition(" by ")
    if singular(noun) != noun:
        return f"{counted(count, singular(noun), noun)}{by}{whose}"
    return f"{name} {count}"


def spoken(name: str) -> str:
    """The name of a count in a word: sixes for 6s."""
    return FACES[name][1] if name in FACES else name


def _kind(pool: Pool) -> tuple[str, str]:
    return ("coin", "coins") if pool.sides == 2 else ("die", "dice")


# Dice that are left


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


def decided(
    reading: Reading[R],
    pools: tuple[Pool, ...],
    behind: Behind,
    do_the_same: Callable[[Sequence[R]], bool],
    most: int = MOST_MOOT,
) -> R | None:
    """The result that the dice left can't change any more, as far as it is known; None where they can.

    Nobody looks where there are more than so many ends. `do_the_same`: of results that the reading tells apart.

    >>> from tracker.engine import Passes
    >>> group = Pool("group", 3)
    >>> decided(Passes(4), (group,), ({}, (replace(group, count=1),), {"group": (2,)}), lambda results: False).label
    '2 passed'
    >>> decided(Passes(4), (group,), ({}, (replace(group, count=2),), {"group": (1,)}), lambda results: True).label
    '1 or 2 passed'
    """
    found: list[R] = []
    one: R | None = None
    # Two that do not do the same are enough.
    for number, (result, _, _) in enumerate(ends(reading, *in_place(pools, behind))):
        if number == most:
            return None
        if not found:
            found, one = [result], result
        elif result not in found:
            found.append(result)
            one = reading.in_any_case(found, pools)
            if one is None and not do_the_same(found):
                return None
    return one if one is not None else reading.one_of(found)


def counts_to_come(
    reading: Reading[Any], pools: Sequence[Pool], begun: Mapping[str, Counts]
) -> Iterator[dict[str, Counts]]:
    """Counts that pools may come to by the dice left of them; `begun`: what others of theirs have shown already."""
    for ways in product(*(spread(reading, pool) for pool in pools)):
        yield {
            pool.name: tuple(map(add, begun[pool.name], counts)) if pool.name in begun else counts
            for pool, counts in zip(pools, ways, strict=True)
        }


def is_moot(
    reading: Reading[R], pools: tuple[Pool, ...], behind: Behind, do_the_same: Callable[[Sequence[R]], bool], name: str
) -> bool:
    """True if the dice left of one pool change nothing, whatever those left of others will show."""
    known, left, begun = behind
    own: list[Pool] = []
    others: list[Pool] = []
    for pool in left:
        (own if name == pool.name else others).append(pool)
    most = MOST_MOOT // prod(len(spread(reading, pool)) for pool in others)
    for shown in counts_to_come(reading, others, begun):
        own_begun = {pool.name: begun[pool.name] for pool in own if pool.name in begun}
        behind = ({**known, **shown}, tuple(own), own_begun)
        is_one = decided(reading, pools, behind, do_the_same, most) is not None
        if not is_one and not lead_alike(reading, pools, behind, do_the_same, most):
            return False
    return True


def lead_alike(
    reading: Reading[R],
    pools: tuple[Pool, ...],
    behind: Behind,
    do_the_same: Callable[[Sequence[R]], bool],
    most: int = MOST_MOOT,
) -> bool:
    """True if the dice left of a throw change nothing: whatever they show it leads to one other throw, as without them,
    and behind each way in which that may fall all do the same.

    >>> from tracker.engine import Hits, Leads
    >>> fire, volley = Pool("fire", 2), Leads(Hits(1, 6), Hits(5, 6), "saves")
    >>> lead_alike(volley, (fire,), ({}, (replace(fire, count=1),), {"fire": (1,)}), lambda results: True)
    False
    """
    known, left, begun = behind
    if any(pool.name not in begun for pool in left) or prod(len(spread(reading, pool)) for pool in left) > most:
        return False
    now = {**known, **{pool.name: begun[pool.name] for pool in left}}
    throw = _led_to(reading, now)
    shown = [now]
    for each in counts_to_come(reading, left, begun) if throw else ():
        shown.append({**known, **each})
        if _led_to(reading, shown[-1]) != throw:
            # As nearly always: of fire that leads to saves nobody need look at all that may hit.
            return False
    if not throw or len(shown) * prod(len(spread(reading, pool)) for pool in throw) > most:
        return False
    for fell in counts_to_come(reading, throw, {}):
        ways = [{**each, **fell} for each in shown]
        if any(_led_to(reading, each) for each in ways):
            # Nobody looks farther than that.
            return False
        found: list[R] = []
        for result in map(reading.result, ways):
            if result not in found:
                found.append(result)
        if len(found) > 1 and reading.in_any_case(found, pools) is None and not do_the_same(found):
            return False
    return True


def _led_to(reading: Reading[Any], counts: dict[str, Counts]) -> tuple[Pool, ...]:
    """The throw that counts of all dice so far lead to; () for none."""
    return tuple(pool for pool in reading.more(counts) if pool.name not in counts)


def have_one_effect(
    reading: Reading[Any], results: Sequence[Any], effects: Sequence[Effect], shares: Sequence[Sequence[Effect]]
) -> bool:
    """True if results do the same, by what is said of each; of tests that are rolled at once, by their `shares`."""
    if not isinstance(reading, Several):
        does = {each.label: each.text for each in effects}
        labels = {reading.gist(each).label for each in results}
        return len(labels) == 1 or len({does.get(label, label) for label in labels}) == 1
    columns = zip(*(each.results for each in results), strict=True)
    return all(
        have_one_effect(test, column, its, ()) for test, column, its in zip(reading.tests, columns, shares, strict=True)
    )


def result_without(
    reading: Reading[R],
    pools: tuple[Pool, ...],
    shown: Shown,
    rolled: Rolled,
    do_the_same: Callable[[Sequence[R]], bool],
) -> R:
    """The result of an answer that leaves out dice which change nothing. Raises Refused where they would."""
    missing = {pool.name: pool.count - len(rolled.dice.get(pool.name, ())) for pool, _ in shown}
    short = {name for name, count in missing.items() if count and name not in rolled.counts}
    # How many dice follow is known only once all of the throw before are there, or those that are not change nothing.
    leading = {pool.name for pool in pools}
    counts = {pool.name: each for pool, each in shown}
    if short & leading and len(counts) > len(leading):
        first = tuple(replace(pool, count=missing[pool.name]) for pool in pools if pool.name in short)
        there = {name: each for name, each in counts.items() if name in leading - short}
        begun = {name: counts[name] for name in short & leading}
        if lead_alike(reading, pools, (there, first, begun), do_the_same):
            short -= leading
    if not short:
        return reading.result(counts)
    asked = [each for each in shown if each[0].name in leading or not short & leading]
    left = tuple(replace(pool, count=missing[pool.name]) for pool, _ in asked if pool.name in short)
    known = {pool.name: counts for pool, counts in asked if pool.name not in short}
    begun = {pool.name: counts for pool, counts in asked if pool.name in short}
    found = decided(reading, pools, (known, left, begun), do_the_same)
    if found is None:
        pool = next(pool for pool, _ in asked if pool.name in short)
        check_faces(pool, rolled.dice.get(pool.name, []))
    assert found is not None
    return found


def leaves_out(pools: tuple[Pool, ...], rolled: Rolled) -> bool:
    """True if an answer leaves out dice of a pool."""
    given, counted = rolled.dice, rolled.counts
    return True in [pool.count > len(given.get(pool.name, ())) and pool.name not in counted for pool in pools]
