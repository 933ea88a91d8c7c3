"""Dice of one roll that are there, and those still missing."""

import random
from collections.abc import Collection
from typing import Any

import msgspec

from tracker.engine import Pool, Roll, Rolled
from tracker.engine.reading import Counts, add_up, spread


class DiceThere:
    """The dice of one roll that are there, pool by pool; whoever lets dice come in says so by `_changed`."""

    def __init__(self, prompt: Roll[Any], rolls_for: Collection[str], rng: random.Random) -> None:
        self.prompt = prompt
        self._rolls_for = rolls_for
        self._rng = rng
        self._rolled = Rolled(dice={}, source={}, counts={})

    @property
    def _rolled(self) -> Rolled:
        """The dice that are there. Whoever changes it in place calls `_changed`."""
        return self._there

    @_rolled.setter
    def _rolled(self, rolled: Rolled) -> None:
        self._there = rolled
        self._changed()

    def _changed(self) -> None:
        """Drops all that was worked out from the dice."""
        self._pools: list[Pool] | None = None
        self._waiting: list[Pool] | None = None

    # What is known

    @property
    def pools(self) -> list[Pool]:
        """All pools known so far: the prompt's, then those that full ones lead to."""
        if self._pools is None:
            # Kept from one die to the next: a screen asks for it at every turn.
            self._pools = self._found_pools()
        return self._pools

    def _found_pools(self) -> list[Pool]:
        found: list[Pool] = []
        counts: dict[str, Counts] = {}
        pools = self.prompt.pools
        while pools:
            found += pools
            if any(self.missing(pool) for pool in pools):
                return found
            counts.update({pool.name: self.counts_of(pool) for pool in pools})
            pools = tuple(pool for pool in self.prompt.reading.more(counts) if pool.name not in counts)
        return found

    @property
    def waiting(self) -> list[Pool]:
        """The pools that still lack dice, in order."""
        if self._waiting is None:
            self._waiting = [pool for pool in self.pools if self.missing(pool)]
        return self._waiting

    @property
    def theirs(self) -> list[Pool]:
        """The pools that lack dice, and that people roll."""
        return [pool for pool in self.waiting if not self.is_app(pool)]

    @property
    def whole(self) -> bool:
        return bool(self._rolled.result) or not self.waiting

    @property
    def value(self) -> Any:
        """The answer in wire form, once it is whole."""
        if self._rolled.result:
            return {"result": self._rolled.result}
        seen = Rolled(dice={}, source={}, counts={})
        for pool in self.pools:
            if self.is_counted(pool):
                seen.counts[pool.name] = list(self._rolled.counts[pool.name])
            elif pool.name in self._rolled.dice:
                seen.dice[pool.name] = self.faces(pool)
                seen.source[pool.name] = self.source(pool)
        return msgspec.to_builtins(seen)

    @property
    def draft(self) -> Any:
        """Half-typed dice as they are kept, in wire form; None where nobody has typed any."""
        typed = "t" in "".join(self._rolled.source.values()) or self._rolled.counts
        return self.value if typed else None

    @property
    def may_go_unrolled(self) -> bool:
        """True if Enter takes a bare result: every one does the same, and nobody has begun to roll."""
        return bool(self.prompt.same) and self.draft is None and not self._rolled.dice

    def missing(self, pool: Pool) -> int:
        """Number of dice that a pool lacks."""
        return 0 if self.is_counted(pool) else max(0, pool.count - len(self._rolled.dice.get(pool.name, [])))

    def faces(self, pool: Pool) -> list[int]:
        """The dice of a pool that are there."""
        return self._rolled.dice.get(pool.name, [])[: pool.count]

    def source(self, pool: Pool) -> str:
        """A letter for each of these, `t` typed or `a` app."""
        return self._rolled.source.get(pool.name, "")[: pool.count]

    def is_counted(self, pool: Pool) -> bool:
        """True if counts replace a pool's dice."""
        counts = self._rolled.counts.get(pool.name)
        return counts is not None and tuple(counts) in spread(self.prompt.reading, pool)

    def counts_of(self, pool: Pool) -> Counts:
        """The counts of a pool: those that were said, else of the dice that are there."""
        if self.is_counted(pool):
            return tuple(self._rolled.counts[pool.name])
        return add_up(self.prompt.reading, pool, self.faces(pool))

    def is_app(self, pool: Pool) -> bool:
        """True if the app rolls this pool."""
        return pool.side in self._rolls_for

    def begun(self, pools: tuple[Pool, ...]) -> dict[str, Counts]:
        """Counts so far, by name, of pools that have some of their dice and lack others."""
        return {pool.name: self.counts_of(pool) for pool in pools if self.faces(pool) and self.missing(pool)}

    def to_come(self, pools: tuple[Pool, ...], begun: dict[str, Counts]) -> tuple[Pool, ...]:
        """The pools with those of their dice that are still to come, where some have come."""
        missing = [self.missing(pool) if pool.name in begun else pool.count for pool in pools]
        return tuple(msgspec.structs.replace(pool, count=count) for pool, count in zip(pools, missing, strict=True))
