"""Dice of one roll as far as a person has typed them: a value, and all that follows from it."""

from collections.abc import Collection
from fractions import Fraction
from functools import cached_property
from math import prod
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Gist, Odds, Pool, Refused, Roll, Rolled
from tracker.engine.dice import dice_or_none
from tracker.engine.dice_to_come import read_counts
from tracker.engine.reading import Counts, FollowUp, add_up, ends_behind, follow_ups, spread
from tracker.play.input_preferences import InputPreferences
from tracker.play.odds_of_tests import OddsOfOne, odds_of_each
from tracker.talk.odds_words import LETTERS, Bin, histogram, in_order, is_turned, label_as_listed, lettered

# So many ways for the dice that are still to come are worked out at a key.
MOST_LEFT = 500
# The key of a draft for the first digits of a die that is not whole.
HALF = "half"

Spot = tuple[Pool, int]
"""A die by its pool and place there; the place of counts is 0."""


class Typed(Struct, frozen=True, dict=True, eq=False):
    """Dice of one roll at a person's place. Whatever is typed gives another one; what is refused leaves this as it is.

    `there` holds the whole dice and counts by pool; those that the dice before them leave no room for are kept unseen,
    until there is room again. `half`: the first digits of a large die that is not whole yet. `counts`: the digits of
    counts of the pool that waits, one text for each count begun; as long as there is but one, it may still become dice.
    `at`: the place of the cursor among the `spots`; None is behind them all.

    The app rolls for the sides in `rolls_for`, by `rng`, which is never used up: `drawn` are the sides of the dice that
    it has rolled. Those of the sides `elsewhere` are typed at other seats. `is_again`: dice of an earlier answer were
    laid out; `is_old`: they lie there as they were given; `waits`: Enter alone takes them. `left_out`: the pools that
    Enter took without those of their dice that can't change anything any more.
    """

    prompt: Roll[Any]
    rng: Random
    rolls_for: Collection[str]
    preferences: InputPreferences
    there: Rolled
    half: str = ""
    counts: tuple[str, ...] = ()
    at: int | None = None
    drawn: tuple[int, ...] = ()
    is_again: bool = False
    is_old: bool = False
    waits: bool = False
    left_out: tuple[str, ...] = ()
    elsewhere: Collection[str] = frozenset()

    # Pools

    @cached_property
    def throws(self) -> list[tuple[Pool, ...]]:
        """The pools of each throw so far, behind the prompt's those that full ones lead to; the last is made now."""
        found, counts = [self.prompt.pools], dict[str, Counts]()
        while found[-1] and not any(self.missing(pool) for pool in found[-1]):
            counts.update({pool.name: self.counts_of(pool) for pool in found[-1]})
            more = tuple(pool for pool in self.prompt.reading.more(counts) if pool.name not in counts)
            if not more:
                break
            found.append(more)
        return found

    @cached_property
    def pools(self) -> list[Pool]:
        return [pool for throw in self.throws for pool in throw]

    @cached_property
    def waiting(self) -> list[Pool]:
        """The pools that still lack dice, in order."""
        return [pool for pool in self.pools if self.missing(pool)]

    @cached_property
    def by_hand(self) -> list[Pool]:
        """The pools that lack dice, and that people roll: first those that are typed here."""
        return sorted((pool for pool in self.waiting if not self.is_app(pool)), key=self.is_elsewhere)

    @cached_property
    def next(self) -> Pool | None:
        """The pool whose dice a person types next; None where all are there."""
        return self.by_hand[0] if self.by_hand else None

    @cached_property
    def pool(self) -> Pool | None:
        """The pool that the next key is for: that of the die under the cursor, else the one that waits."""
        return self.spots[self.at][0] if self.at is not None else self.next

    @property
    def takes_counts(self) -> bool:
        """True if a short number would be a count of the pool that waits."""
        pool = self.next
        if self.at is not None or pool is None or self.faces(pool):
            return False
        return self.preferences.counts(pool)

    @cached_property
    def spots(self) -> list[Spot]:
        """The dice that may be changed, and the counts."""
        found: list[Spot] = []
        for pool in self.pools:
            if self.is_elsewhere(pool):
                continue
            if self.is_counted(pool):
                found.append((pool, 0))
            else:
                letters = enumerate(self.source(pool))
                found += [(pool, place) for place, letter in letters if letter == "t" or self.is_again]
        return found

    # One pool

    def missing(self, pool: Pool) -> int:
        """Number of dice that a pool lacks."""
        if pool.name in self.left_out or self.is_counted(pool):
            return 0
        return max(0, pool.count - len(self.there.dice.get(pool.name, ())))

    def faces(self, pool: Pool) -> list[int]:
        return self.there.dice.get(pool.name, [])[: pool.count]

    def source(self, pool: Pool) -> str:
        """A letter for each of these, `t` typed or `a` app."""
        return self.there.source.get(pool.name, "")[: pool.count]

    def is_counted(self, pool: Pool) -> bool:
        """True if counts replace a pool's dice."""
        counts = self.there.counts.get(pool.name)
        return counts is not None and tuple(counts) in spread(self.prompt.reading, pool)

    def counts_of(self, pool: Pool) -> Counts:
        """The counts of a pool: those that were said, else of the dice that are there."""
        if self.is_counted(pool):
            return tuple(self.there.counts[pool.name])
        return add_up(self.prompt.reading, pool, self.faces(pool))

    def is_app(self, pool: Pool) -> bool:
        """True if the app rolls this pool."""
        return pool.side in self.rolls_for

    def is_elsewhere(self, pool: Pool) -> bool:
        """True if another seat types this pool."""
        return bool(self.elsewhere) and (pool.side or self.prompt.side) in self.elsewhere

    @property
    def is_done_here(self) -> bool:
        """True if only dice of other seats are still to come."""
        return self.next is not None and self.is_elsewhere(self.next)

    # The answer

    @cached_property
    def whole(self) -> bool:
        """True if Enter has nothing to wait for."""
        return bool(self.there.result) or not self.waiting

    @cached_property
    def decided(self) -> Any:
        """The result that the missing dice can't change any more: Enter takes the roll without them; None for none."""
        to_come = self._still_open
        return self.prompt.decided(*to_come) if to_come is not None else None

    @property
    def is_decided(self) -> bool:
        return self.decided is not None

    @property
    def result(self) -> Any:
        """The result of a roll that is whole, or that the missing dice can't change; None where they can."""
        return self.prompt.read(self.value)[0] if self.whole else self.decided

    @cached_property
    def is_moot(self) -> bool:
        """True if those of the pool that waits change nothing, whatever the others show: Enter goes on to the next."""
        pool, to_come = self.next, self._still_open
        if pool is None or to_come is None or not self.faces(pool):
            return False
        return self.prompt.may_leave_out(*to_come, pool.name)

    @cached_property
    def to_come(self) -> tuple[dict[str, Counts], tuple[Pool, ...], dict[str, Counts]]:
        """Counts of pools that are there, the dice that are missing, and counts of the rest of their pools."""
        known, left = self._behind()
        begun = self._begun(left)
        return known, self._to_come(left, begun), begun

    @property
    def _still_open(self) -> tuple[dict[str, Counts], tuple[Pool, ...], dict[str, Counts]] | None:
        """The same where dice are typed singly, of this throw; None where none are missing."""
        if self.whole or self.half or self.counts:
            return None
        return self.to_come

    @cached_property
    def value(self) -> Any:
        """The answer as a payload, once it is whole."""
        return {"result": self.there.result} if self.there.result else msgspec.to_builtins(self._seen())

    def _seen(self) -> Rolled:
        """The dice and counts for which there is room."""
        seen = Rolled(dice={}, source={}, counts={})
        for pool in self.pools:
            if self.is_counted(pool):
                seen.counts[pool.name] = list(self.there.counts[pool.name])
            elif pool.name in self.there.dice:
                seen.dice[pool.name] = self.faces(pool)
                seen.source[pool.name] = self.source(pool)
        return seen

    @cached_property
    def is_begun(self) -> bool:
        """True if a person has typed a whole die or counts."""
        return bool(self.there.counts) or any("t" in source for source in self.there.source.values())

    @property
    def takes_by_last_die(self) -> bool:
        """True if the last die takes the roll: one of few dice of a throw, each typed, behind which none may follow.

        So it is from the first die of a throw on, whatever they show. A die that may follow is often thrown along:
        where it is not wanted, as that of a leader who is hit, it would be the first of the next roll.
        """
        thrown = [sum(pool.count for pool in throw if not self.is_app(pool)) for throw in self.throws]
        few = next(filter(None, reversed(thrown)), 0) <= (self.preferences.last_die_takes or -1)
        return few and not (self.waits or self.is_counting or self.yet_to_follow)

    @property
    def yet_to_follow(self) -> list[Pool]:
        """Pools of people to which this throw may lead."""
        there = {pool.name for pool in self.pools if pool.count}
        return [pool for pool in self.prompt.reading.followers() if not (pool.name in there or self.is_app(pool))]

    @property
    def is_led_on(self) -> bool:
        """True if the throw before led to dice of which none is typed yet."""
        return bool(self.led) and not (self.counts or self.half or any(map(self.faces, self.throws[-1])) or self.whole)

    @property
    def is_counting(self) -> bool:
        """True if some of this throw was said as a count: a 1 behind that is how many again, if its h comes."""
        return any(self.is_counted(pool) for pool in self.throws[-1])

    @property
    def may_go_unrolled(self) -> bool:
        """True if Enter takes a bare result: every one does the same, and nobody has begun to roll."""
        return bool(self.prompt.same) and not self.is_begun and not self.there.dice

    @cached_property
    def draft(self) -> Any:
        """Half-typed dice as they are kept, as a payload; None where nobody has typed any.

        Digits that may be dice are kept as such, else as counts.
        """
        pool, kept = self.next, self._seen()
        if not self.counts or pool is None:
            if self.left_out and pool is not None:
                # That it is its turn tells that dice before it were left out.
                kept.dice.setdefault(pool.name, [])
                kept.source.setdefault(pool.name, "")
            # Of a roll that other seats type too it would stand in their boxes.
            begun = {HALF: self.half} if self.half and self.at is None and not self.elsewhere else {}
            return {**msgspec.to_builtins(kept), **begun} if self.is_begun or begun else None
        faces, half = (dice_or_none(pool, self.counts[0]) if pool.sides > 2 else None) or ([], "")
        if len(self.counts) == 1 and faces and not half:
            kept.dice[pool.name], kept.source[pool.name] = faces, "t" * len(faces)
        else:
            kept.counts[pool.name] = [int(each) for each in self.counts if each]
        return msgspec.to_builtins(kept)

    # What the roll may come to

    @cached_property
    def results(self) -> list[Odds]:
        """Results that the roll may come to, in the order in which they are picked by letter."""
        return in_order(self.prompt)

    @cached_property
    def steps(self) -> list[Bin] | None:
        """The same as numbers in order; None where they are none."""
        return histogram(self.results, is_turned=is_turned(self.prompt))

    @property
    def letters(self) -> dict[str, str]:
        """The results that one key picks, by that letter; {} where none does, as where the app has rolled a part.

        Where the reading tells how the roll may end, they are those ways. A mere number is counted, as in `3h`. None
        has what the dice that are there rule out.
        """
        lettered = self._lettered if self.preferences.result_letters else {}
        listed = lettered.values() if self.whole or not lettered else {each.label for each in self.outlook}
        return {letter: label for letter, label in lettered.items() if label in listed}

    @cached_property
    def _lettered(self) -> dict[str, str]:
        """The same, whatever the player prefers; {} too where the app rolls a part of it."""
        is_rolled = bool(self.rolls_for and self.prompt.rollers() & set(self.rolls_for))
        return {} if is_rolled else lettered(self.prompt, self.results, self.follow_ups)

    @cached_property
    def led(self) -> dict[str, Counts]:
        """The counts of the throws before the one that is made now, which they led to; {} in the first."""
        return {pool.name: self.counts_of(pool) for throw in self.throws[:-1] for pool in throw}

    @cached_property
    def follow_ups(self) -> tuple[FollowUp, ...]:
        """Ends of the roll behind the throws that led to the one being made; () where nobody works them out."""
        return follow_ups(self.prompt.reading, self.prompt.pools, self.led, len(LETTERS))

    @cached_property
    def outlook(self) -> list[Odds]:
        """Odds of the roll as they are shown: by the dice that are there, over all that the others may bring."""
        if any(self.counts) and (behind := self._behind_counts(*self._behind())):
            return behind
        known, to_come, begun = self.to_come
        if self.follow_ups:
            return self._ends(self.led | known, to_come, begun)
        if not known and not begun:
            return self.results
        behind = self.prompt.odds_behind(known, to_come, begun)
        # In the order of them all: a row that has a letter stays in its place as dice come in.
        places = [each.gist for each in self.results]
        if behind and all([each.gist in places for each in behind]):
            return sorted(behind, key=lambda each: places.index(each.gist))
        # Where numbers are too many to be worked out, those of before any die are no odds of this roll any more.
        return in_order(self.prompt, behind or ([] if self.steps else self.results))

    def _behind_counts(self, known: dict[str, Counts], left: tuple[Pool, ...]) -> list[Odds]:
        """The odds behind counts, one that may yet become dice too; [] where nobody works them out."""
        pool, reading = self.next, self.prompt.reading
        assert pool is not None
        try:
            given = read_counts(reading, pool, [int(each) for each in self.counts if each]).counts
        except Refused:
            # Digits with which a number may begin that dice can show.
            return []
        found: dict[Gist, Fraction] = {}
        others = tuple(each for each in left if each.name != pool.name)
        ways = [each for each in spread(reading, pool).items() if each[0][: len(given)] == given]
        for counts, chance in ways if len(ways) <= MOST_LEFT else ():
            shown = {**known, pool.name: counts}
            for each in self._ends(shown, others, {}) if self.follow_ups else self.prompt.odds_behind(shown, others):
                found[each.gist] = found.get(each.gist, Fraction(0)) + each.chance * chance
        whole = sum(found.values())
        listed = [Odds(each.gist, each.chance) for each in self.follow_ups] or self.results
        return [replace(each, chance=found[each.gist] / whole) for each in listed if each.gist in found]

    def _ends(self, known: dict[str, Counts], to_come: tuple[Pool, ...], begun: dict[str, Counts]) -> list[Odds]:
        """The follow-ups with their chances by the dice that are there; what those make impossible has none."""
        listed = [Odds(each.gist, each.chance) for each in self.follow_ups]
        ways = prod(len(spread(self.prompt.reading, each)) for each in to_come)
        if (known == self.led and not begun) or ways > MOST_LEFT:
            return listed
        chances: dict[str, Fraction] = {}
        for gist, chance in ends_behind(self.prompt.reading, self.prompt.pools, known, to_come, begun).items():
            label = label_as_listed(gist, listed)
            chances[label] = chances.get(label, Fraction(0)) + chance
        return [Odds(each.gist, chances[each.label]) for each in listed if each.label in chances]

    @cached_property
    def by_test(self) -> tuple[OddsOfOne, ...]:
        """Odds of each of several tests by the dice that are there; () for a single one."""
        if not self.prompt.shares:
            return ()
        pools = self.prompt.pools
        known = {pool.name: self.counts_of(pool) for pool in pools if not self.missing(pool)}
        begun = self._begun(pools)
        return odds_of_each(self.prompt, known, begun, self._to_come(pools, begun))

    def _behind(self) -> tuple[dict[str, Counts], tuple[Pool, ...]]:
        """The counts of the pools that are there, and the pools of their throw that are left.

        Where none is left all of the last throw is: what it came to is to be seen among all that it might have come
        to, not among what its last dice could still have changed.
        """
        now = self.throws[-1]
        left = tuple(pool for pool in now if self.missing(pool))
        there = [pool for pool in now if pool not in left] if left else []
        return self.led | {pool.name: self.counts_of(pool) for pool in there}, left or now

    def _begun(self, pools: tuple[Pool, ...]) -> dict[str, Counts]:
        """Counts so far, by name, of pools that have some of their dice and lack others."""
        return {pool.name: self.counts_of(pool) for pool in pools if self.faces(pool) and self.missing(pool)}

    def _to_come(self, pools: tuple[Pool, ...], begun: dict[str, Counts]) -> tuple[Pool, ...]:
        """The pools with those of their dice that are still to come, where some have come."""
        missing = [self.missing(pool) if pool.name in begun else pool.count for pool in pools]
        return tuple(replace(pool, count=count) for pool, count in zip(pools, missing, strict=True))
