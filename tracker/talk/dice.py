"""Dice typed pool by pool: real ones, the app's, counts instead of dice, or half of them until later."""

import random
import re
from collections.abc import Collection
from typing import Any

import msgspec

from tracker.engine import ALL_THE_SAME, Odds, Pool, Refused, Roll, Rolled, parse_faces
from tracker.engine.dice import check_faces, roll_rest
from tracker.engine.reading import Counts, add_up, spread
from tracker.engine.roll import as_rolled, check_sources
from tracker.talk.typed_answers import shorten


class DiceEntry:
    """The dice of one roll while they come in.

    Pools of the sides in `rolls_for` are rolled by the app as soon as they are known; the others wait for people.
    """

    def __init__(self, prompt: Roll[Any], rolls_for: Collection[str], rng: random.Random) -> None:
        self.prompt = prompt
        self._rolls_for = rolls_for
        self._rng = rng
        self._rolled = Rolled(dice={}, source={}, counts={})
        self._odds: list[Odds] | None = None
        self._app_rolls()

    # What is known

    @property
    def pools(self) -> list[Pool]:
        """All pools known so far: the prompt's, then those that full ones lead to."""
        found: list[Pool] = []
        counts: dict[str, Counts] = {}
        pools = self.prompt.pools
        while pools:
            found += pools
            if any(self.missing(pool) for pool in pools):
                return found
            counts.update({pool.name: self._counts(pool) for pool in pools})
            pools = tuple(pool for pool in self.prompt.reading.more(counts) if pool.name not in counts)
        return found

    @property
    def waiting(self) -> list[Pool]:
        """The pools that still lack dice, in order."""
        return [pool for pool in self.pools if self.missing(pool)]

    @property
    def whole(self) -> bool:
        """Whether nothing is missing any more."""
        return bool(self._rolled.result) or not self.waiting

    @property
    def value(self) -> Any:
        """The answer in wire form, once it is whole."""
        if self._rolled.result:
            return {"result": self._rolled.result}
        return msgspec.to_builtins(self._rolled)

    @property
    def draft(self) -> Any:
        """What to keep of half-typed dice, in wire form; None where nobody has typed any."""
        typed = "t" in "".join(self._rolled.source.values()) or self._rolled.counts
        return msgspec.to_builtins(self._rolled) if typed else None

    @property
    def may_go_unrolled(self) -> bool:
        """Whether Enter takes a bare result: every one does the same, and nobody has begun to roll."""
        return bool(self.prompt.same) and self.draft is None and not self._rolled.dice

    def missing(self, pool: Pool) -> int:
        """How many dice a pool lacks."""
        return 0 if pool.name in self._rolled.counts else pool.count - len(self._rolled.dice.get(pool.name, []))

    def faces(self, pool: Pool) -> list[int]:
        """The dice of a pool that are there."""
        return self._rolled.dice.get(pool.name, [])

    def is_app(self, pool: Pool) -> bool:
        """Whether the app rolls this pool."""
        return pool.side in self._rolls_for

    # What comes in

    def restore(self, kept: Any) -> bool:
        """Take up a draft; False where it does not fit this prompt (any more), and then nothing was taken."""
        before = self._copy()
        try:
            self._restore(as_rolled(kept))
        except Refused:
            self._rolled = before
            return False
        return True

    def _restore(self, draft: Rolled) -> None:
        """Take a draft up pool by pool: what one leads to is known only when it has been checked. Raises Refused."""
        if draft.result:
            raise Refused("A result is no draft.")
        check_sources(draft)
        if set(draft.source) != set(draft.dice) or set(draft.dice) & set(draft.counts):
            raise Refused("Each pool has dice with their source, or counts.")
        self._rolled = Rolled(dice={}, source={}, counts={})
        left = {*draft.dice, *draft.counts}
        while pool := next((each for each in self.pools if each.name in left), None):
            left.discard(pool.name)
            if pool.name in draft.counts:
                self._check_counts(pool, draft.counts[pool.name])
                self._rolled.counts[pool.name] = list(draft.counts[pool.name])
            else:
                check_faces(pool, draft.dice[pool.name], whole=False)
                self._add(pool, draft.dice[pool.name], draft.source[pool.name])
        if left:
            raise Refused("There is no such pool yet.")

    def type(self, typed: str) -> None:
        """Take what was typed: `641`, `6 4 / 3`, `r`, `=3,1`, `=2 passed`; "" and `r` roll what is missing.

        Where every result does the same, "" takes that instead, and nobody rolls. Raises Refused, and then nothing was
        taken.
        """
        before = self._copy()
        try:
            if typed.startswith("=") and re.search(r"[^0-9,\s/=]", typed):
                self._rolled = Rolled(result=self._result(typed[1:].strip()))
                return
            if not typed and self.may_go_unrolled:
                self._rolled = Rolled(result=ALL_THE_SAME)
                return
            if typed.casefold() in ("", "r"):
                self.roll_rest()
                return
            for part in typed.split("/"):
                self._take(part.strip())
                self._app_rolls()
        except Refused:
            self._rolled = before
            raise

    def give(self, rolled: Rolled) -> None:
        """Take dice and counts by pool. Raises Refused, and then nothing was taken."""
        before = self._copy()
        left = {*rolled.dice, *rolled.counts}
        try:
            while pool := next((each for each in self.waiting if each.name in left), None):
                left.discard(pool.name)
                if pool.name in rolled.counts:
                    self._check_counts(pool, rolled.counts[pool.name])
                    self._rolled.counts[pool.name] = rolled.counts[pool.name]
                else:
                    check_faces(pool, rolled.dice[pool.name])
                    self._add(pool, rolled.dice[pool.name], "t" * pool.count)
                self._app_rolls()
            strange = sorted(name for name in left if rolled.dice.get(name) or name in rolled.counts)
            if strange:
                raise Refused(f"There is no pool {shorten(', '.join(strange))} that waits for dice.")
        except Refused:
            self._rolled = before
            raise

    def roll_rest(self) -> None:
        """The app rolls all that is missing."""
        while waiting := self.waiting:
            self._roll(waiting[0])

    def forget(self) -> bool:
        """Drop what was typed; False where there was nothing."""
        if self.draft is None:
            return False
        for name in [name for name, source in self._rolled.source.items() if "t" in source]:
            del self._rolled.dice[name], self._rolled.source[name]
        self._rolled.counts.clear()
        return True

    # How

    def _take(self, part: str) -> None:
        waiting = [pool for pool in self.waiting if not self.is_app(pool)]
        if not waiting:
            raise Refused("Those are more dice than are asked for.")
        if part.casefold() in ("", "r"):
            self._roll(waiting[0])
        elif part.startswith("="):
            self._take_counts(waiting[0], part[1:])
        else:
            self._take_faces(waiting, part)

    def _take_faces(self, waiting: list[Pool], part: str) -> None:
        first = waiting[0]
        faces = _parsed(msgspec.structs.replace(first, count=self.missing(first)), part)
        rows = [pool for pool in waiting if pool.sides == first.sides]
        if len(faces) > sum(self.missing(pool) for pool in rows):
            # More than all of them take: the engine's own sentence, about the first.
            check_faces(msgspec.structs.replace(first, count=self.missing(first)), faces)
        for pool in rows:
            taken, faces = faces[: self.missing(pool)], faces[self.missing(pool) :]
            check_faces(pool, taken, whole=False)
            if taken:
                self._add(pool, taken, "t" * len(taken))

    def _take_counts(self, pool: Pool, part: str) -> None:
        counts = [int(each) for each in re.findall(r"[0-9]{1,6}", part)]
        self._check_counts(pool, counts)
        self._rolled.dice.pop(pool.name, None)
        self._rolled.source.pop(pool.name, None)
        self._rolled.counts[pool.name] = counts

    def _check_counts(self, pool: Pool, counts: list[int]) -> None:
        names = self.prompt.reading.names(pool)
        if len(counts) != len(names):
            raise Refused(f"{pool_name(pool)}: type {len(names)} counts after =: {', '.join(names)}.")
        if tuple(counts) not in spread(self.prompt.reading, pool):
            said = ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
            raise Refused(f"{pool.count} dice can't show {said}.")

    def _result(self, typed: str) -> str:
        if self.prompt.same and typed.casefold() == ALL_THE_SAME:
            return ALL_THE_SAME
        self._odds = self._odds or self.prompt.odds()
        for each in self._odds:
            if each.label.casefold() == typed.casefold():
                return each.label
        labels = ", ".join(each.label for each in self._odds[:12])
        raise Refused(f"This roll can't come to {shorten(typed)}: it comes to {labels}.")

    def _app_rolls(self) -> None:
        """Roll the app's pools, as long as somebody else's dice do not come first."""
        while mine := [pool for pool in self.waiting if self.is_app(pool)]:
            self._roll(mine[0])

    def _roll(self, pool: Pool) -> None:
        have = self.faces(pool)
        faces, source = roll_rest(pool, have, self._rng)
        self._add(pool, faces[len(have) :], source[len(have) :])

    def _add(self, pool: Pool, faces: list[int], source: str) -> None:
        self._rolled.dice[pool.name] = [*self.faces(pool), *faces]
        self._rolled.source[pool.name] = self._rolled.source.get(pool.name, "") + source

    def _counts(self, pool: Pool) -> Counts:
        if pool.name in self._rolled.counts:
            return tuple(self._rolled.counts[pool.name])
        return add_up(self.prompt.reading, pool, self.faces(pool))

    def _copy(self) -> Rolled:
        kept = self._rolled
        return Rolled(dict(kept.dice), dict(kept.source), dict(kept.counts), kept.result)


def pool_name(pool: Pool) -> str:
    """A pool as people read it."""
    return pool.label or pool.name


def _parsed(pool: Pool, part: str) -> list[int]:
    # On one big die two digits are one number, not two dice.
    if pool.count == 1 and pool.sides > 9 and re.fullmatch(r"[1-9][0-9]{1,3}", part):
        return [int(part)]
    return parse_faces(pool, part)
