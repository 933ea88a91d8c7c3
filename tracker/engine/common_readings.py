"""Readings that any game may use: passes, hits, contests, totals, heads, possibilities."""

from collections.abc import Sequence
from typing import Generic

from tracker.engine.dice import Part, Pool
from tracker.engine.plurals import with_verb
from tracker.engine.reading import Counts, R, Reading, each_separately, spread, whole
from tracker.engine.results import Amount, Gist, Result


class Passed(Result, frozen=True):
    """Dice passed, 0 to the cap; with `most`, so many at least: dice that would change nothing stayed in the hand."""

    passes: int
    most: int | None = None

    @property
    def gist(self) -> Gist:
        if self.most is None:
            return Gist(Amount(self.passes, "passed", "passed"))
        return Gist(f"{self.passes} {'or' if self.most == self.passes + 1 else 'to'} {self.most} passed")

    @property
    def carried(self) -> int:
        return self.passes

    @property
    def worth(self) -> int:
        return self.passes

    @property
    def is_exact(self) -> bool:
        return self.most is None


class Passes(Reading[Passed], frozen=True, tag="passes"):
    """Each die <= target passes; a pool named `leader` is read against `leader` instead.

    No more than `cap` passes count; with `six_fails` a 6 never passes.
    """

    target: int
    leader: int = 0
    cap: int = 2
    six_fails: bool = False

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("passed",)

    def count(self, pool: Pool, face: int) -> Counts:
        target = self.leader if pool.name == "leader" else self.target
        return (int(face <= target and not (self.six_fails and face == 6)),)

    def result(self, counts: dict[str, Counts]) -> Passed:
        return Passed(min(self.cap, sum([c[0] for c in counts.values()])))

    def one_of(self, results: Sequence[Passed]) -> Passed:
        passes = [each.passes for each in results]
        return Passed(min(passes), max(passes) if max(passes) > min(passes) else None)


class Scored(Result, frozen=True):
    """Hits after doubling and halving; `raw` as rolled; `watched` dice of the watched face."""

    hits: int
    raw: int
    watched: int = 0

    @property
    def gist(self) -> Gist:
        return Gist(Amount(self.hits, "hit"))

    @property
    def carried(self) -> int:
        return self.hits

    @property
    def worth(self) -> int:
        return self.hits


class Hits(Reading[Scored], frozen=True, tag="hits"):
    """Dice from `low` to `high` hit; first times `times`, then divided by `divisor` and rounded up, at most `most`.

    Dice of the face `watch` are counted besides (0: none), such as sixes for ammunition; fewer than `enough` of them
    change nothing, so many do what `if_enough` says.
    """

    low: int = 1
    high: int = 1
    times: int = 1
    divisor: int = 1
    watch: int = 0
    most: int = 1_000_000
    enough: int = 1
    if_enough: str = ""

    def names(self, pool: Pool) -> tuple[str, ...]:
        # What lies on the table is not what counts in the end: the two never go by one name.
        hits = "thrown hits" if self.divisor != 1 or self.times != 1 else "hits"
        return (hits, f"{self.watch}s") if self.watch else (hits,)

    def count(self, pool: Pool, face: int) -> Counts:
        hit = int(self.low <= face <= self.high)
        return (hit, int(face == self.watch)) if self.watch else (hit,)

    def unsaid(self, pool: Pool, given: Counts) -> Counts | None:
        """Watched dice where too few are left to be `enough`: as none, or as the hits that all of them are."""
        if self.enough > 1 and len(given) == 1 and len(self.names(pool)) == 2:
            may_be = [counts[1] for counts in spread(self, pool) if counts[0] == given[0]]
            if max(may_be) < self.enough:
                return (min(may_be),)
        return super().unsaid(pool, given)

    def in_full(self, result: Scored) -> str:
        # Whoever sees three dice that hit beside "2 hits" would count them again.
        changed = " and ".join(["doubling"] * (self.times > 1) + ["halving"] * (self.divisor > 1))
        is_other = changed and result.raw != result.hits
        does = self.if_enough if self.watch and result.watched >= self.enough else ""
        before = f"{result.raw} before {changed}" if is_other else ""
        return "; ".join(filter(None, (self.result_words(result), before, does)))

    def goes_by_gist(self, pools: tuple[Pool, ...]) -> bool:
        """True unless dice are watched: how many hit before they were halved or limited changes nothing."""
        return not self.watch

    def in_any_case(self, results: Sequence[Scored], pools: tuple[Pool, ...]) -> Scored | None:
        """The hits, where of the dice that are watched too few are there to change anything, or always as many."""
        told = {(each.hits, each.watched if each.watched >= self.enough else 0) for each in results}
        return results[0] if len(told) == 1 else None

    def result(self, counts: dict[str, Counts]) -> Scored:
        raw = sum([c[0] for c in counts.values()])
        hits = -(-raw * self.times // self.divisor)
        return Scored(min(hits, self.most), raw, sum([c[1] for c in counts.values()]) if self.watch else 0)


class Fought(Result, frozen=True):
    """Successes of the two sides of a contest, in the order of its pools.

    `at_least`: the margin may be more, since dice that would change nothing stayed in the hand.
    """

    first: int
    second: int
    at_least: bool = False

    @property
    def gist(self) -> Gist:
        return Gist(Amount(self.first), (Amount(self.second),), " to ")

    @property
    def margin(self) -> int:
        """First less second."""
        return self.first - self.second

    @property
    def worth(self) -> int:
        return self.margin

    @property
    def worths(self) -> tuple[int | None, ...]:
        return self.first, self.second

    @property
    def is_exact(self) -> bool:
        return not self.at_least


class Contest(Reading[Fought], frozen=True, tag="contest"):
    """Two pools, `first` and `second`, each counting dice from `low` to `high`; the odds go by who loses how many."""

    low: int = 1
    high: int = 3
    names_of: tuple[str, str] = ("first", "second")

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("successes",)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return each_separately(pools, "successes")

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(self.low <= face <= self.high),)

    def gist(self, result: Fought) -> Gist:
        if not result.margin:
            return Gist("equal")
        loser = int(result.margin > 0)
        whose = ("first", "second")[loser]
        return Gist(Amount(abs(result.margin), before=f"{with_verb(self.names_of[loser], 'loses')} ", whose=whose))

    def result(self, counts: dict[str, Counts]) -> Fought:
        return Fought(counts.get("first", (0,))[0], counts.get("second", (0,))[0])


class Summed(Result, frozen=True):
    """Totals of each pool, in the order of the pools."""

    totals: tuple[int, ...]

    @property
    def gist(self) -> Gist:
        *before, last = self.totals
        head = " and ".join(map(str, before))
        return Gist(head, (Amount(last),), " and ") if head else Gist(Amount(last))

    @property
    def total(self) -> int:
        return sum(self.totals)

    @property
    def worth(self) -> int:
        return self.total

    @property
    def worths(self) -> tuple[int | None, ...]:
        return self.totals


class Added(Reading[R], Generic[R], frozen=True):
    """Dice that are added up, as their total is typed; a subclass says what it comes to."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("total",)

    def count(self, pool: Pool, face: int) -> Counts:
        return (face,)


class Total(Added[Summed], frozen=True, tag="total"):
    """Dice added up pool by pool, plus `plus`; each pool halved up if `halved` (the half die)."""

    plus: int = 0
    halved: bool = False

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return each_separately(pools, "total")

    def result(self, counts: dict[str, Counts]) -> Summed:
        sums = [c[0] for c in counts.values()]
        return Summed(tuple([(s + 1) // 2 + self.plus if self.halved else s + self.plus for s in sums]))


class Meaning(Total, frozen=True, tag="meaning"):
    """Dice added up and looked up: the odds go by what comes of it. `words`: of each total from the lowest on."""

    words: tuple[str | Amount, ...] = ()
    low: int = 2

    def gist(self, result: Summed) -> Gist:
        return Gist(self.words[result.total - self.low])

    def goes_by_gist(self, pools: tuple[Pool, ...]) -> bool:
        return True


class Hitting(Reading[Scored], frozen=True):
    """Hits alone, all that the dice score; a subclass says which faces hit."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("hits",)

    def result(self, counts: dict[str, Counts]) -> Scored:
        hits = sum(c[0] for c in counts.values())
        return Scored(hits, hits)


class Headed(Result, frozen=True):
    """Heads among the coins."""

    heads: int

    @property
    def gist(self) -> Gist:
        return Gist(Amount(self.heads, "head"))

    @property
    def carried(self) -> int:
        return self.heads

    @property
    def worth(self) -> int:
        return self.heads


class Heads(Reading[Headed], frozen=True, tag="heads"):
    """Coins: face 1 is heads."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("heads",)

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(face == 1),)

    def result(self, counts: dict[str, Counts]) -> Headed:
        return Headed(sum(c[0] for c in counts.values()))


class Happened(Result, frozen=True):
    """A possibility that came about, or did not."""

    happened: bool

    @property
    def label(self) -> str:
        return "yes" if self.happened else "no"

    @property
    def worth(self) -> int:
        return int(self.happened)


class Possibility(Reading[Happened], frozen=True, tag="possibility"):
    """One die: it happens on `low` to `high`."""

    low: int
    high: int

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("happened",)

    def parts(self, pools: tuple[Pool, ...]) -> tuple[Part, ...]:
        return (whole(pools, "times"),)

    def count(self, pool: Pool, face: int) -> Counts:
        return (int(self.low <= face <= self.high),)

    def result(self, counts: dict[str, Counts]) -> Happened:
        return Happened(any(c[0] for c in counts.values()))
