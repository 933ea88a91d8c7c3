"""Readings made of readings: one roll read by several tests, several rolls at once, and rolls that lead to rolls."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from msgspec import structs

from tracker.engine.dice import Part, Pool
from tracker.engine.reading import Counts, Reading, goes_by_gist
from tracker.engine.results import Gist, Result

V = TypeVar("V")


class Joined(Result, frozen=True):
    """The results of several tests of one roll, in the order of the tests."""

    results: tuple[Any, ...]

    @property
    def gist(self) -> Gist:
        return together([result.gist for result in self.results])

    @property
    def worth(self) -> int | None:
        worths = [result.worth for result in self.results]
        return None if None in worths else sum(worths)

    @property
    def is_exact(self) -> bool:
        return all(result.is_exact for result in self.results)


def together(gists: list[Gist]) -> Gist:
    """The gists of several tests as one; what all came to is said once."""
    return gists[0] if len(set(gists)) == 1 else Gist(" / ".join(gist.label for gist in gists))


class Joint(Reading[Joined], frozen=True, tag="joint"):
    """One set of dice read by several tests at once, each against its own target; none may lead to another roll."""

    tests: tuple[Any, ...]

    def names(self, pool: Pool) -> tuple[str, ...]:
        return tuple(name for test in self.tests for name in test.names(pool))

    def count(self, pool: Pool, face: int) -> Counts:
        counts: Counts = ()
        for test in self.tests:
            counts += test.count(pool, face)
        return counts

    def result(self, counts: dict[str, Counts]) -> Joined:
        return Joined(
            tuple(
                test.result({name: c[start:stop] for name, c in counts.items()})
                for test, start, stop in self._shares(counts)
            )
        )

    def one_of(self, results: Sequence[Joined]) -> Joined:
        columns = zip(*(each.results for each in results), strict=True)
        known = tuple(test.one_of(column) for test, column in zip(self.tests, columns, strict=True))
        return structs.replace(results[0], results=known)

    def _shares(self, counts: dict[str, Counts]) -> list[tuple[Any, int, int]]:
        shares, start = [], 0
        for test in self.tests:
            width = len(test.names(Pool(next(iter(counts), ""), 0)))
            shares.append((test, start, start + width))
            start += width
        return shares


class Abreast(Joined, frozen=True):
    """The results of tests that were rolled at once, each with dice of its own."""

    @property
    def worths(self) -> tuple[int | None, ...]:
        return tuple(worth for result in self.results for worth in result.worths)


class Several(Reading[Abreast], frozen=True, tag="several"):
    """Tests that are rolled at once, each with pools and a reading of its own; what one leads to is its own too.

    The pools of a test are those that its head stands before, as in `brit:group`; its reading knows them without it.
    """

    heads: tuple[str, ...]
    tests: tuple[Any, ...]

    def names(self, pool: Pool) -> tuple[str, ...]:
        test, own = self._of(pool)
        names: tuple[str, ...] = test.names(own)
        return names

    def counting(self, pool: Pool) -> tuple[Reading[Any], Pool]:
        test, own = self._of(pool)
        counting: tuple[Reading[Any], Pool] = test.counting(own)
        return counting

    def unsaid(self, pool: Pool, given: Counts) -> Counts | None:
        test, own = self._of(pool)
        left_out: Counts | None = test.unsaid(own, given)
        return left_out

    def result(self, counts: dict[str, Counts]) -> Abreast:
        return Abreast(
            tuple(
                test.result({name.removeprefix(f"{head}:"): c for name, c in counts.items() if _is_of(head, name)})
                for head, test in self._each()
            )
        )

    def gist(self, result: Abreast) -> Gist:
        return together([test.gist(each) for test, each in zip(self.tests, result.results, strict=True)])

    def goes_by_gist(self, pools: tuple[Pool, ...]) -> bool:
        # The results of a dozen groups together are more than any machine holds.
        return all(goes_by_gist(test, mine) for test, mine in self.alone(pools))

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        found: list[Part] = []
        for head, test in self._each():
            for part in test.parts(own_pools(head, pools)):
                found.append(Part(tuple(f"{head}:{name}" for name in part.pools), part.counted, part.side))
        return tuple(found)

    def more(self, counts: dict[str, Counts]) -> tuple[Pool, ...]:
        return tuple(_headed(head, pool) for head, test in self._each() for pool in test.more(own(head, counts)))

    def followers(self) -> tuple[Pool, ...]:
        return tuple(_headed(head, pool) for head, test in self._each() for pool in test.followers())

    def chances(self, pools: tuple[Pool, ...]) -> Mapping[Abreast, Fraction]:
        """The tests do not touch each other: chances of each are multiplied."""
        found: dict[tuple[Any, ...], Fraction] = {(): Fraction(1)}
        for head, test in self._each():
            mine = test.chances(own_pools(head, pools))
            found = {(*before, one): a * b for before, a in found.items() for one, b in mine.items()}
        return {Abreast(results): chance for results, chance in found.items()}

    def words_of(self, label: str) -> list[str]:
        """Parts of a label, one a test; one that all came to is said once. [] where it does not tell them apart."""
        words = label.split(" / ")
        return words * len(self.tests) if len(words) == 1 else words if len(words) == len(self.tests) else []

    def alone(self, pools: tuple[Pool, ...]) -> list[tuple[Any, tuple[Pool, ...]]]:
        return [(test, own_pools(head, pools)) for head, test in self._each()]

    def one_of(self, results: Sequence[Abreast]) -> Abreast:
        columns = zip(*(each.results for each in results), strict=True)
        return Abreast(tuple(test.one_of(column) for test, column in zip(self.tests, columns, strict=True)))

    def _each(self) -> list[tuple[str, Any]]:
        return list(zip(self.heads, self.tests, strict=True))

    def _of(self, pool: Pool) -> tuple[Any, Pool]:
        head, test = next(each for each in self._each() if _is_of(each[0], pool.name))
        return test, structs.replace(pool, name=pool.name.removeprefix(f"{head}:"))


def own_pools(head: str, pools: tuple[Pool, ...]) -> tuple[Pool, ...]:
    """The pools of one of several tests, as its own reading knows them."""
    mine = [pool for pool in pools if _is_of(head, pool.name)]
    return tuple(structs.replace(pool, name=pool.name.removeprefix(f"{head}:")) for pool in mine)


def own(head: str, by_pool: dict[str, V]) -> dict[str, V]:
    """The values by pool, for the pools of one of several tests."""
    return {name.removeprefix(f"{head}:"): each for name, each in by_pool.items() if _is_of(head, name)}


def _headed(head: str, pool: Pool) -> Pool:
    return structs.replace(pool, name=f"{head}:{pool.name}")


def _is_of(head: str, pool: str) -> bool:
    return pool.startswith(f"{head}:")


class Followed(Result, frozen=True):
    """The result of a first roll and of the second that it led to."""

    first: Any
    then: Any

    @property
    def gist(self) -> Gist:
        first: Gist = self.first.gist
        return structs.replace(first, tail=(*first.tail, self.then.gist.amount or self.then.label))

    @property
    def worth(self) -> int | None:
        worth: int | None = self.first.worth
        return worth

    @property
    def worths(self) -> tuple[int | None, ...]:
        return (*self.first.worths, *self.then.worths)


class Leads(Reading[Followed], frozen=True, tag="leads"):
    """A first roll that leads to a second: what it carries over becomes `per` dice each of pool `into`.

    Hits lead to saves, heads to coins. The second pool has `sides` and is read by `then`; dice of both are
    answered by one prompt.
    """

    first: Any
    then: Any
    into: str
    sides: int = 6
    side: str = ""
    per: int = 1

    def names(self, pool: Pool) -> tuple[str, ...]:
        names: tuple[str, ...] = (self.then if pool.name == self.into else self.first).names(pool)
        return names

    def counting(self, pool: Pool) -> tuple[Reading[Any], Pool]:
        counting: tuple[Reading[Any], Pool] = (self.then if pool.name == self.into else self.first).counting(pool)
        return counting

    def unsaid(self, pool: Pool, given: Counts) -> Counts | None:
        left_out: Counts | None = (self.then if pool.name == self.into else self.first).unsaid(pool, given)
        return left_out

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (*self.first.parts(pools), *self.then.parts(self.followers()))

    def more(self, counts: dict[str, Counts]) -> tuple[Pool, ...]:
        before = {name: c for name, c in counts.items() if name != self.into}
        dice = self.first.result(before).carried * self.per
        return (Pool(self.into, dice, self.sides, self.side),)

    def followers(self) -> tuple[Pool, ...]:
        return (Pool(self.into, 0, self.sides, self.side),)

    def result(self, counts: dict[str, Counts]) -> Followed:
        before = {name: c for name, c in counts.items() if name != self.into}
        return Followed(self.first.result(before), self.then.result({self.into: counts[self.into]}))
