"""The prompt that asks for dice."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, structs

from tracker.engine.breakdowns import Breakdown, recorded
from tracker.engine.combined_readings import Abreast, Several, own, own_pools
from tracker.engine.dice import Pool, Rolled, as_rolled, check_faces, check_sources, faces_words, roll_rest
from tracker.engine.dice_to_come import (
    asked_names,
    decided,
    have_one_effect,
    in_place,
    is_moot,
    leaves_out,
    result_without,
)
from tracker.engine.errors import Refused
from tracker.engine.log import Line
from tracker.engine.prompts.base import ChancePrompt, Json
from tracker.engine.prompts.roll_words import SETTLED, UNROLLED, RollParts, breakdown_lines, counted_lines, rolled_parts
from tracker.engine.reading import Counts, Reading, add_up, by_gist, odds, odds_behind, spread
from tracker.engine.results import Effect, Odds, Result
from tracker.engine.watched import is_watched

if TYPE_CHECKING:
    import random

R = TypeVar("R", bound=Result)


class Share(Struct, frozen=True):
    """One of several tests rolled at once: the head of its pools, whose it is, its effects, and a kind of its own."""

    head: str
    name: str
    effects: tuple[Effect, ...] = ()
    what: str = ""


# What stands in the place of dice where they could change nothing.
ALL_THE_SAME = "all the same"
# Results of several tests together beyond this are told for each test only.
MOST_TOGETHER = 1_000
# Ways in which the dice that are left may fall, beyond which nobody waits for their odds at a key.
MOST_LEFT = 2_000


class Roll(ChancePrompt[R], frozen=True, kw_only=True, tag="roll"):
    """Named pools of dice and their reading; the answer is the reading's result, never dice.

    `what` is the kind of roll in the rulebook's words, the same whoever rolls: "Fire", "Received Casualty".
    `breakdowns` say how the pools and targets came about. `effects` say what results do; with `is_by_effect` the rules
    go by that alone, and dice that only change the number are left out like those that change nothing. `same`: what
    every result does, if all do the same; Enter then takes that as a bare result, and nobody rolls. `shares`: whose
    tests are rolled at once, where the reading is Several.

    Once it is rolled, `who` stands for its title, "Zulu: rallied", None where the result says all; of fire and the like
    its `cause`, which is what `who` does to whom. `is_whole`: what it comes to is told, also where no line says it.

    Dice, counts and a result that was settled on the table are answers to it:

    >>> from tracker.engine import Hits, Pool, Roll
    >>> roll = Roll(
    ...     key="fire", rule="X-2", side="red", title="5+ hits: A Company", what="Fire",
    ...     pools=(Pool("fire", 3),), reading=Hits(low=5, high=6),
    ... )
    >>> for value in ({"dice": {"fire": [6, 2, 5]}}, {"counts": {"fire": [2]}}, {"result": "2 hits"}):
    ...     print(roll.read(value)[0].hits)
    2
    2
    2
    >>> [f"{each.label} {each.chance}" for each in roll.odds()]
    ['1 hit 4/9', '0 hits 8/27', '2 hits 2/9', '3 hits 1/27']
    """

    what: str
    pools: tuple[Pool, ...]
    reading: Reading[R]
    breakdowns: tuple[Breakdown, ...] = ()
    effects: tuple[Effect, ...] = ()
    is_by_effect: bool = False
    same: str = ""
    shares: tuple[Share, ...] = ()
    who: str | None = ""
    cause: str = ""
    is_whole: bool = False

    @property
    def roll(self) -> "Roll[R]":
        return self

    def read(self, value: Any) -> tuple[R, str]:
        return self._read(as_rolled(value))

    def read_once(self, value: Any) -> tuple[Rolled, R, str]:
        rolled = as_rolled(value)
        return rolled, *self._read(rolled)

    def _read(self, rolled: Rolled) -> tuple[R, str]:
        if rolled.result:
            # A battle that nobody watches may go on from one where somebody saw that it is the same.
            if is_unrolled(rolled) and (self.same if is_watched() else ALL_THE_SAME):
                return next(iter(odds(self.reading.coarse(), self.pools))), ""
            return self._settled(rolled.result), ""
        thrown, counts = self._all_counts(rolled)
        if leaves_out(thrown, rolled):
            shown = [(pool, counts[pool.name]) for pool in thrown]
            return result_without(self.reading, self.pools, shown, rolled, self._do_the_same), ""
        return self.reading.result(counts), ""

    def thrown(self, value: Any) -> tuple[Pool, ...]:
        """The pools that an answer throws, with those that they led to; only the first if it was settled on the table.

        Raises Refused.
        """
        rolled = as_rolled(value)
        return self.pools if rolled.result else self._all_counts(rolled)[0]

    def counted_in(self, value: Any) -> dict[str, int]:
        counted = value.get("counts", {}) if isinstance(value, dict) else {}
        return {pool.name: pool.count for pool in self.pools if pool.name in counted}

    def _all_counts(self, rolled: Rolled) -> tuple[tuple[Pool, ...], dict[str, Counts]]:
        """The pools that were thrown, and their counts by name. Raises Refused."""
        pools = self.pools
        counts = {pool.name: self._counts(pool, rolled) for pool in pools}
        if pools and self.reading.followers():
            while more := tuple(pool for pool in self.reading.more(counts) if pool.name not in counts):
                counts |= {pool.name: self._counts(pool, rolled) for pool in more}
                pools += more
        if not rolled.dice.keys() <= counts.keys() >= rolled.counts.keys():
            strange = {*rolled.dice, *rolled.counts}.difference(counts)
            raise Refused(f"There is no pool {', '.join(sorted(strange))[:40]!r} here.")
        check_sources(rolled)
        return pools, counts

    def _counts(self, pool: Pool, rolled: Rolled) -> Counts:
        if pool.name in rolled.counts:
            if pool.name in rolled.dice:
                raise Refused(f"{pool.label or pool.name} has both dice and counts: give one of them.")
            given = tuple(rolled.counts[pool.name])
            if given not in spread(self.reading, pool):
                names = " and ".join(self.reading.names(pool))
                raise Refused(f"{pool.count} dice can't show {given} as {names}.")
            return given
        faces = rolled.dice.get(pool.name, [])
        check_faces(pool, faces, whole=False)
        return add_up(self.reading, pool, faces)

    def _settled(self, label: str) -> R:
        """The least that goes by the label or the gist: nobody watched for sixes in what was settled on the table."""
        found: R | None = self._settled_each(label)
        if found is None and not self.is_wide:
            found = _by_label(self.reading, self.pools, label)
        if found is None:
            raise Refused(f"This roll can't come to {label[:40]!r}.")
        return found

    def _settled_each(self, label: str) -> Any:
        """The result of tests that are rolled at once, each by its own word; None where a word is none of its."""
        if not isinstance(self.reading, Several):
            return None
        tests = zip(self.reading.alone(self.pools), self.reading.words_of(label), strict=False)
        found = [_by_label(test, pools, word) for (test, pools), word in tests]
        return Abreast(tuple(found)) if found and None not in found else None

    @property
    def is_wide(self) -> bool:
        """True if tests rolled at once come to more than anybody would read: only the odds of each are told then."""
        if not isinstance(self.reading, Several):
            return False
        return prod(len(odds(test.coarse(), pools)) for test, pools in self.reading.alone(self.pools)) > MOST_TOGETHER

    def odds(self) -> list[Odds]:
        """The exact chance of each result by its gist, likeliest first; worked out when asked for; [] if wide."""
        return [] if self.is_wide else _odds(self.reading, self.pools, self.effects)

    def by_test(self, rolled: Rolled) -> list[tuple["Roll[Any]", Rolled]]:
        """Each of several tests as a roll of its own, with what was rolled for it; [] where it can't be told apart."""
        if not isinstance(self.reading, Several) or (rolled.result and self._settled_each(rolled.result) is None):
            return []
        words = self.reading.words_of(rolled.result) if rolled.result else [""] * len(self.reading.tests)
        found: list[tuple[Roll[Any], Rolled]] = []
        does = {each.head: (each.effects, each.what or self.what) for each in self.shares}
        for head, test, word in zip(self.reading.heads, self.reading.tests, words, strict=False):
            # Dice that were left out did the same by the effects of their own test.
            effects, what = does.get(head, ((), self.what))
            roll: Roll[Any] = structs.replace(self, reading=test, effects=effects, what=what, shares=())
            roll = structs.replace(roll, pools=own_pools(head, self.pools))
            dice, counts = own(head, rolled.dice), own(head, rolled.counts)
            found.append((roll, Rolled(dice=dice, source=own(head, rolled.source), counts=counts, result=word)))
        return found

    def odds_behind(
        self, known: dict[str, Counts], left: tuple[Pool, ...] = (), begun: Mapping[str, Counts] | None = None
    ) -> list[Odds]:
        """The chances where pools have shown these counts, and those `left` have not, or others follow from them.

        `begun`: what dice of pools that are left have shown already; those pools have the dice that are still to come.

        [] where nobody works them out: of tests that are rolled at once, where the odds take in a later throw, and
        where what is left is too much.
        """
        if (instead := self.reading.behind(known, left, begun or {})) is not None:
            return _odds(*instead, self.effects)
        if isinstance(self.reading, Several) or self.reading.outlook() != self.reading.coarse():
            return []
        if prod(len(spread(self.reading, pool)) for pool in left) > MOST_LEFT:
            return []
        found = odds_behind(self.reading, *in_place(self.pools, (known, left, begun or {})))
        return _by_gist(self.reading, found, self.effects)

    def decided(self, known: dict[str, Counts], left: tuple[Pool, ...], begun: Mapping[str, Counts]) -> R | None:
        """The result that the dice left can't change any more, as far as it is known; None where they can."""
        return decided(self.reading, self.pools, (known, left, begun), self._do_the_same)

    def may_leave_out(
        self, known: dict[str, Counts], left: tuple[Pool, ...], begun: Mapping[str, Counts], name: str
    ) -> bool:
        """True if the dice left of one pool change nothing, whatever others show: nobody need roll those."""
        return is_moot(self.reading, self.pools, (known, left, begun), self._do_the_same, name)

    def _do_the_same(self, results: Sequence[R]) -> bool:
        """True if these results have one effect; of tests that are rolled at once, one for each."""
        # Effects are for those who watch: a battle that nobody watches may go on from one where somebody saw them.
        if not self.is_by_effect or not is_watched():
            return self.is_by_effect
        return have_one_effect(self.reading, results, self.effects, [each.effects for each in self.shares])

    def odds_by_test(self) -> list[tuple[str, list[Odds]]]:
        """Name and odds of each test, where several are rolled at once; [] for a single one."""
        if not isinstance(self.reading, Several):
            return []
        tests = dict(zip(self.reading.heads, self.reading.tests, strict=True))
        return [
            (each.name, _odds(tests[each.head], own_pools(each.head, self.pools), each.effects)) for each in self.shares
        ]

    def default(self) -> Any:
        return {"result": ALL_THE_SAME} if self.same else None

    def rollers(self) -> set[str]:
        """The sides that may have to roll, those of later pools too."""
        return {pool.side or self.side for pool in (*self.pools, *self.reading.followers())}

    def only(self) -> Any:
        return {"dice": {}} if not any(pool.count for pool in self.pools) else None

    def text_of(self, rolled: Rolled, result: R) -> str:
        """The roll as a line for people: dice, sources, result."""
        parts = self.parts_of(rolled)
        if parts.source in (SETTLED, UNROLLED):
            words = result.gist.label if parts.source == SETTLED else UNROLLED
        else:
            words = self.reading.result_words(result)
        return structs.replace(parts, result=words).text

    def parts_of(self, rolled: Rolled) -> RollParts:
        """The parts of which that line is made, but for the result: what was read once is not read again."""
        parts = RollParts(self.title, who=self.who, cause=self.cause, is_whole=self.is_whole)
        if rolled.result and not is_unrolled(rolled):
            return structs.replace(parts, source=SETTLED)
        if rolled.result or not (rolled.dice or rolled.counts) and any(pool.count for pool in self.pools):
            return structs.replace(parts, source=UNROLLED)
        pools = self._all_in_order(rolled)
        names = {pool.name: self.reading.names(pool) for pool in pools if pool.name in rolled.counts}
        return rolled_parts(parts, rolled, pools, names)

    def _all_in_order(self, rolled: Rolled) -> Collection[Pool]:
        """The pools in the order in which they are thrown: what was read once need not be added up again.

        Only of tests that are rolled at once, each with pools that follow, the dice tell the order.
        """
        followers = self.reading.followers()
        if followers and isinstance(self.reading, Several):
            return self.thrown(rolled)
        return {pool.name: pool for pool in (*self.pools, *followers)}.values() if followers else self.pools

    def app_answer(self, rng: "random.Random", typed: dict[str, list[int]] | None = None) -> Any:
        return self.app_roll(rng, typed)[0]

    def app_roll(self, rng: "random.Random", typed: dict[str, list[int]] | None) -> tuple[Any, tuple[Rolled, R, str]]:
        """The app's dice, beside those typed, as a payload, and as `decoded` and `read` have it. Raises Refused."""
        dice: dict[str, list[int]] = {}
        source: dict[str, str] = {}
        counts: dict[str, Counts] = {}
        pools, reading = self.pools, self.reading
        while pools:
            for pool in pools:
                kept = typed.get(pool.name, []) if typed else []
                if kept:
                    check_faces(pool, kept, whole=False)
                name = pool.name
                dice[name], source[name] = roll_rest(pool, kept, rng)
                counts[name] = add_up(reading, pool, dice[name])
            if not reading.followers():
                break
            pools = tuple(pool for pool in reading.more(counts) if pool.name not in counts)
        read = Rolled(dice=dice, source=source), reading.result(counts), ""
        return ({"dice": dice, "source": source} if dice else {}), read

    def log_line(self, value: Any, answer: Any) -> Line | None:
        """The roll in words; where nobody watches, the cell that it names alone, None where it names none."""
        text, why = (self.text_of(value, answer), recorded(self.breakdowns)) if is_watched() else ("", ())
        return Line(text, "roll", self.rule, self.subject, why, self.reads) if text or self.reads is not None else None

    def lines(self) -> list[str]:
        return [*breakdown_lines(self.breakdowns), *counted_lines(self)]

    def help_lines(self) -> list[str]:
        return [
            "Dice: 6 4 1 or 641; pools one after the other, or with / between them. Half of them are kept.",
            "3h is how many count, h none: 3h 1h where two counts or pools are asked. A digit without h is a die.",
            "r: the app rolls the rest. =3,1 types counts of any dice, =2 passed the bare result, = lists results.",
            "The letter before a result, alone, takes that result; dice typed so far are dropped.",
        ]

    def value_words(self, value: Any) -> str:
        return ""

    def offered_words(self, value: Any, between: str) -> str:
        """The dice or counts of pool after pool, named where `between` is a semicolon, and what they come to."""
        return f"{self._rolled_words(as_rolled(value), between)} ({self.read(value)[0].label})"

    def _rolled_words(self, rolled: Rolled, between: str) -> str:
        if rolled.result:
            return "settled on the table"
        pools = {pool.name: pool for pool in (*self.pools, *self.reading.followers())}
        given = [(pools[name], faces_words(pools[name].sides, faces)) for name, faces in rolled.dice.items() if faces]
        given += [(pools[name], self._counts_words(pools[name], counts)) for name, counts in rolled.counts.items()]
        is_named = len(given) > 1 and between == "; "
        return between.join(f"{pool.called} {words}" if is_named else words for pool, words in given) or "no dice"

    def _counts_words(self, pool: Pool, counts: list[int]) -> str:
        return ", ".join(f"{count} {name}" for name, count in zip(self.reading.names(pool), counts, strict=True))

    @property
    def offered_verb(self) -> str:
        return "rolled"

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        pools = [
            {
                "name": pool.name,
                "label": pool.called,
                "count": pool.count,
                "sides": pool.sides,
                "side": pool.side,
                "counts": list(self.reading.names(pool)),
                "asked": list(asked_names(self.reading, pool)),
                "app": pool.side in rolls_for,
            }
            for pool in self.pools
        ]
        return {
            "what": self.what,
            "pools": pools,
            "tally": [each.described() for each in self.breakdowns],
            "odds": [each.described() for each in self.odds()],
            "same": self.same,
            "apart": [
                {"name": name, "odds": [each.described() for each in listed]} for name, listed in self.odds_by_test()
            ],
        }


def _by_label(reading: Reading[Any], pools: tuple[Pool, ...], label: str) -> Any:
    """The least result that goes by the label or the gist, None where there is none."""
    for result in odds(reading.coarse(), pools):
        if label in (result.label, reading.gist(result).label):
            return result
    return None


def _odds(reading: Reading[Any], pools: tuple[Pool, ...], does: tuple[Effect, ...]) -> list[Odds]:
    return list(_cached_by_gist(reading, pools, does))


@lru_cache(maxsize=16)
def _cached_by_gist(reading: Reading[Any], pools: tuple[Pool, ...], does: tuple[Effect, ...]) -> tuple[Odds, ...]:
    """Kept like the chances behind them: who undoes a roll and comes back to it is asked for the same."""
    return tuple(_by_gist(reading, odds(reading.outlook(), pools), does))


def _by_gist(reading: Reading[Any], found: Mapping[Any, Fraction], does: tuple[Effect, ...]) -> list[Odds]:
    effects = {effect.label: effect.text for effect in does}
    listed = [(-chance, gist.label, gist) for gist, chance in by_gist(reading, found).items()]
    return [Odds(gist, -less, effects.get(label, "")) for less, label, gist in sorted(listed, key=lambda it: it[:2])]


def is_unrolled(rolled: Rolled) -> bool:
    """True if nobody rolled, since every result does the same: no luck is in it."""
    return rolled.result == ALL_THE_SAME
