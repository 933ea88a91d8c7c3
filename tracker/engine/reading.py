"""Readings: the only place that knows how dice become a result.

Each die adds a small vector of counts to its pool; the result is worked out from the sums. Resolution adds up the
dice that were rolled, odds add up all dice that could be, by convolution: they cannot differ.
"""

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from math import lcm
from operator import add
from typing import Any, Generic, TypeVar

from msgspec import Struct

from tracker.engine.dice import Part, Pool
from tracker.engine.results import Gist, Result, Worths

R = TypeVar("R", bound="Result")
Counts = tuple[int, ...]
_NOTHING: Mapping[str, Counts] = {}
# Ends of a roll that nobody has to pick by a letter.
EVERY = 1_000


class FollowUp(Struct, frozen=True):
    """An end of a roll from here on: its chance, and the counts that come to it, by pool.

    The counts may stop short of the last throw, which is then asked for; there are none where it can't be picked.
    """

    gist: Gist
    chance: Fraction
    counts: dict[str, Counts]

    @property
    def label(self) -> str:
        return self.gist.label


class Reading(Struct, Generic[R], frozen=True, tag_field="reading"):
    """Turns dice into a result. Subclasses say what a die counts and what the counts mean.

    >>> from tracker.engine import Pool, Reading, Scored
    >>> class Sixes(Reading[Scored], frozen=True):
    ...     def names(self, pool):
    ...         return ("sixes",)
    ...     def count(self, pool, face):
    ...         return (int(face == 6),)
    ...     def result(self, counts):
    ...         sixes = sum(each[0] for each in counts.values())
    ...         return Scored(hits=sixes, raw=sixes)
    >>> add_up(Sixes(), Pool("fire", 4), [6, 1, 6, 3])
    (2,)
    >>> Sixes().result({"fire": (2,)}).label
    '2 hits'
    >>> {result.label: str(chance) for result, chance in odds(Sixes(), (Pool("fire", 2),)).items()}
    {'0 hits': '25/36', '1 hit': '5/18', '2 hits': '1/36'}
    """

    def names(self, pool: Pool) -> tuple[str, ...]:
        """Names of the counts of a pool, for typing counts instead of dice."""
        raise TypeError(f"{type(self).__name__} counts nothing")

    def count(self, pool: Pool, face: int) -> Counts:
        """The numbers that one die adds to the counts of its pool."""
        raise TypeError(f"{type(self).__name__} counts nothing")

    def counting(self, pool: Pool) -> tuple["Reading[Any]", Pool]:
        """The reading that counts the dice of a pool, and the pool as that one knows it: one made of others says which.

        Dice are counted by this alone, those that were rolled and those that could be.
        """
        return self, pool

    def unsaid(self, pool: Pool, given: Counts) -> Counts | None:
        """The counts of a pool behind those given, where nobody has to say them; None where they must be said.

        Usually where they can be nothing else. A reading that leaves out what would change nothing gives 0 for it.
        """
        rest = {counts[len(given) :] for counts in spread(self, pool) if counts[: len(given)] == given}
        return rest.pop() if len(rest) == 1 else None

    def result(self, counts: dict[str, Counts]) -> R:
        """The result of the summed counts of every pool."""
        raise TypeError(f"{type(self).__name__} has no result")

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        """Parts of the roll that count apart, such as the dice of each side; later pools last."""
        return (whole(pools, self.names(pools[0])[0] if pools else ""),)

    def gist(self, result: R) -> Gist:
        """The result as the odds tell it: results of one gist are one line of them."""
        return result.gist

    def result_words(self, result: R) -> str:
        """The result as the log and the dice tell it; what it means, where the label says no more than the dice."""
        return result.label

    def in_full(self, result: R) -> str:
        """The same where the dice stand, with what a result does that these words don't tell."""
        return self.result_words(result)

    def coarse(self) -> "Reading[R]":
        """A reading with the same labels, gists and worths that tells less apart: many dice are worked out by it."""
        return self

    def outlook(self) -> "Reading[R]":
        """The reading whose chances are shown as odds: it may work in a throw that comes after this one."""
        return self.coarse()

    def goes_by_gist(self, pools: tuple[Pool, ...]) -> bool:
        """True if the rules go by the gist of a result alone: with it picked, nobody need tell the dice.

        Usually where each result has a gist of its own; a reading says so itself where results of one gist do the same.
        """
        if not self == self.coarse() == self.outlook():
            return False
        found = odds(self, pools)
        return len({self.gist(result) for result in found}) == len(found)

    def in_any_case(self, results: Sequence[R], pools: tuple[Pool, ...]) -> R | None:
        """The result that stands for these, by which the rules do the same; None where they do not."""
        gists = {self.gist(result) for result in results}
        return results[0] if len(results) == 1 or len(gists) == 1 and goes_by_gist(self, pools) else None

    def one_of(self, results: Sequence[R]) -> R:
        """The result as far as it is known where it is one of these, all of which do the same: usually the least."""
        return results[0]

    @property
    def is_said_by_gist(self) -> bool:
        """False where the rules go by dice that no gist tells: then nobody can give a result in their place."""
        return True

    def more(self, counts: dict[str, Counts]) -> tuple[Pool, ...]:
        """The pools that these counts lead to (hits to saves); none for most readings."""
        return ()

    def followers(self) -> tuple[Pool, ...]:
        """The pools that `more` may give, whatever their number of dice."""
        return ()

    def follow_ups(self, pools: tuple[Pool, ...], known: dict[str, Counts], most: int) -> tuple[FollowUp, ...]:
        """The ways that a roll of these pools may end where throws have shown these counts, in order.

        () where only dice and counts tell, as with most readings. Those with counts are `most` at most, and whatever
        two throws that end alike do is the same.
        """
        return ()

    def behind(
        self, known: dict[str, Counts], left: tuple[Pool, ...], begun: Mapping[str, Counts]
    ) -> tuple["Reading[R]", tuple[Pool, ...]] | None:
        """A roll with the odds of this one where pools have shown these counts, and those `left` have not.

        `begun`: what dice of pools that are left have shown already; those pools have the dice that are still to come.
        None where the reading knows of none; then what may follow is worked out one count after another.
        """
        return None

    def follow_up_of(self, result: R) -> Gist | None:
        """The follow-up that a result is; None where the reading has none."""
        return None

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[R, Fraction]:
        """The exact chance of each result, by all that the dice can show; a reading may know a shorter way."""
        return odds_behind(self, {}, pools)

    def numbers(self, pools: tuple[Pool, ...]) -> Mapping[Worths, int]:
        """Ways of all the dice to come to these numbers, over one denominator: their sum.

        >>> from tracker.engine import Heads, Pool
        >>> Heads().numbers((Pool("toss", 2, sides=2),))
        {(0,): 1, (1,): 2, (2,): 1}
        """
        chances = odds(self.coarse(), pools)
        whole = lcm(*(chance.denominator for chance in chances.values()))
        found: dict[Worths, int] = {}
        for result, chance in chances.items():
            worths = result.worths
            found[worths] = found.get(worths, 0) + chance.numerator * (whole // chance.denominator)
        return found


def whole(pools: tuple[Pool, ...], counted: str) -> Part:
    """The one part of a roll whose dice all count together, for the side of the first."""
    return Part(tuple(pool.name for pool in pools), counted, pools[0].side if pools else "")


def each_separately(pools: tuple[Pool, ...], counted: str) -> tuple[Part, ...]:
    return tuple(Part((pool.name,), counted, pool.side) for pool in pools)


def add_up(reading: Reading[R], pool: Pool, faces: list[int]) -> Counts:
    """The counts of the dice rolled for a pool."""
    if not faces:
        return (0,) * len(reading.names(pool))
    counting, own = reading.counting(pool)
    if len(faces) == 1:
        return counting.count(own, faces[0])
    each = [counting.count(own, face) for face in faces]
    if len(each[0]) == 1:
        return (sum([count for (count,) in each]),)
    return tuple(map(sum, zip(*each, strict=True)))


@lru_cache(maxsize=16)
def goes_by_gist(reading: Reading[Any], pools: tuple[Pool, ...]) -> bool:
    """True if the rules go by the gist alone. Kept like the odds: it is asked for each die that is typed."""
    return reading.goes_by_gist(pools)


@lru_cache(maxsize=64)
def spread(reading: Reading[R], pool: Pool) -> Mapping[Counts, Fraction]:
    """Every sum of counts that a pool can show, least first, with its chance."""
    whole = pool.sides**pool.count
    return {counts: Fraction(ways, whole) for counts, ways in weights(reading, pool).items()}


@lru_cache(maxsize=64)
def weights(reading: Reading[R], pool: Pool) -> Mapping[Counts, int]:
    """Every sum of counts that a pool can show, least first, with the ways of its dice to come to it."""
    return deque(growing(reading, pool), maxlen=1).pop()


@lru_cache(maxsize=64)
def counts_by_face(reading: Reading[R], pool: Pool) -> tuple[Counts, ...]:
    """The counts that a die of a pool adds with each of its faces, from 1 on."""
    counting, own = reading.counting(pool)
    return tuple([counting.count(own, face) for face in range(1, pool.sides + 1)])


def growing(reading: Reading[R], pool: Pool) -> Iterator[Mapping[Counts, int]]:
    """Every sum of counts, least first, that no die of a pool can show, then one, and so on to all; with its ways."""
    faces = Counter(counts_by_face(reading, pool))
    ways: dict[Counts, int] = {(0,) * len(next(iter(faces))): 1}
    yield ways
    for _ in range(pool.count):
        longer: dict[Counts, int] = {}
        for counts, weight in ways.items():
            for shown, more in faces.items():
                both = tuple(map(add, counts, shown))
                longer[both] = longer.get(both, 0) + weight * more
        ways = dict(sorted(longer.items()))
        yield ways


def odds(reading: Reading[R], pools: tuple[Pool, ...]) -> Mapping[R, Fraction]:
    """The exact chance of each result. Kept, since a prompt is shown and read more than once."""
    return _saved_odds(reading, pools)


def odds_behind(
    reading: Reading[R],
    known: dict[str, Counts],
    left: tuple[Pool, ...] = (),
    begun: Mapping[str, Counts] | None = None,
) -> Mapping[R, Fraction]:
    """The exact chance of each result where pools have shown these counts, others are left, or follow from them.

    `begun`: what other dice of pools that are `left` have shown already, by pool.

    >>> from tracker.engine import Hits, Pool
    >>> {str(each.hits): str(chance) for each, chance in odds_behind(
    ...     Hits(), {}, (Pool("fire", 1),), {"fire": (2,)}).items()}
    {'2': '5/6', '3': '1/6'}
    """
    found: dict[R, dict[int, int]] = {}
    for result, ways, whole in ends(reading, known, left, begun or _NOTHING):
        counts = found.setdefault(result, {})
        counts[whole] = counts.get(whole, 0) + ways
    return {result: reduce(add, map(Fraction, ways.values(), ways)) for result, ways in found.items()}


def follow_ups(
    reading: Reading[Any], pools: tuple[Pool, ...], known: dict[str, Counts], most: int
) -> tuple[FollowUp, ...]:
    """The ways that a roll may end behind these counts, `most` at most. Kept like the odds."""
    return _saved_follow_ups(reading, pools, tuple(known.items()), most)


@lru_cache(maxsize=16)
def _saved_follow_ups(
    reading: Reading[Any], pools: tuple[Pool, ...], known: tuple[tuple[str, Counts], ...], most: int
) -> tuple[FollowUp, ...]:
    return reading.follow_ups(pools, dict(known), most)


def ends_behind(
    reading: Reading[Any],
    pools: tuple[Pool, ...],
    known: dict[str, Counts],
    left: tuple[Pool, ...],
    begun: Mapping[str, Counts],
) -> dict[Gist, Fraction]:
    """The chances of a roll with `follow_ups` behind counts of whole pools, and of the first dice of those `begun`.

    Pools that are `left` have the dice that are still to come.
    """
    pool = next((each for each in left if each.name in begun), None)
    if pool is None:
        return _ends_behind_whole(reading, pools, known, left)
    others = tuple(each for each in left if each is not pool)
    shown = ((tuple(map(add, begun[pool.name], more)), chance) for more, chance in spread(reading, pool).items())
    return _summed(
        (gist, chance * then)
        for counts, chance in shown
        for gist, then in ends_behind(reading, pools, {**known, pool.name: counts}, others, begun).items()
    )


def _ends_behind_whole(
    reading: Reading[Any], pools: tuple[Pool, ...], known: dict[str, Counts], left: tuple[Pool, ...]
) -> dict[Gist, Fraction]:
    """The same where no pool is half thrown: as the reading knows them, else worked out to the last die."""
    is_over = not left and not any(each.name not in known for each in reading.more(known))
    end = reading.follow_up_of(reading.result(known)) if is_over else None
    if end is not None:
        return {end: Fraction(1)}
    if ends := follow_ups(reading, pools, known, EVERY):
        return {each.gist: each.chance for each in ends}
    chances = odds_behind(reading, known, left)
    each_end = ((reading.follow_up_of(result), chance) for result, chance in chances.items())
    return _summed((gist, chance) for gist, chance in each_end if gist is not None)


def by_gist(reading: Reading[R], chances: Mapping[R, Fraction]) -> dict[Gist, Fraction]:
    """The same chances by what the odds tell of the results."""
    return _summed((reading.gist(result), chance) for result, chance in chances.items())


def _summed(chances: Iterable[tuple[Gist, Fraction]]) -> dict[Gist, Fraction]:
    found: dict[Gist, Fraction] = {}
    for gist, chance in chances:
        found[gist] = found[gist] + chance if gist in found else chance
    return found


@lru_cache(maxsize=16)
def _saved_odds(reading: Reading[Any], pools: tuple[Pool, ...]) -> Mapping[Any, Fraction]:
    return reading.chances(pools)


def ends(
    reading: Reading[R], known: dict[str, Counts], left: tuple[Pool, ...], begun: Mapping[str, Counts]
) -> Iterator[tuple[R, int, int]]:
    """Each way in which a roll may end (`odds_behind`): its result, and the ways to it of the whole that there are.

    A result may come many times; where dice lead to dice there may be more ends than anybody can wait for.
    """
    pools = left or tuple(pool for pool in reading.more(known) if pool.name not in known)
    if not pools:
        yield reading.result(known), 1, 1
        return
    first, rest = pools[0], pools[1:]
    there = begun.get(first.name)
    size = first.sides**first.count
    for more, weight in weights(reading, first).items():
        counts = tuple(map(add, there, more)) if there else more
        for result, ways, whole in ends(reading, {**known, first.name: counts}, rest, begun):
            yield result, weight * ways, size * whole
