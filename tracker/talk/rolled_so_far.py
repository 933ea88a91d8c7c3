"""The dice of one roll while they come in: what is there, what is missing, what may be put in the place of what."""

import random
from collections.abc import Collection, Sequence
from typing import Any

from tracker.engine import ALL_THE_SAME, Pool, Refused, Roll, Rolled
from tracker.engine.counts import said, spoken
from tracker.engine.dice import check_faces, roll_rest
from tracker.engine.prompts.roll import as_rolled, check_sources
from tracker.engine.reading import spread
from tracker.talk.dice_there import DiceThere


class RolledSoFar(DiceThere):
    """The dice of one roll while they come in.

    Pools of the sides in `rolls_for` are rolled by the app as soon as they are known; the others wait for people. Dice
    that were there and that those before them leave no room for are kept unseen, until there is room again.
    """

    def __init__(self, prompt: Roll[Any], rolls_for: Collection[str], rng: random.Random) -> None:
        super().__init__(prompt, rolls_for, rng)
        self._app_rolls()

    # What comes in

    def restore(self, kept: Any) -> bool:
        """Take up a draft; False where it does not fit this prompt (any more), and then nothing was taken.

        Counts of which some are still to be said are left out.
        """
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
                self._restore_counts(pool, draft.counts[pool.name])
            else:
                check_faces(pool, draft.dice[pool.name], whole=False)
                self.add(pool, draft.dice[pool.name], draft.source[pool.name])
        if left:
            raise Refused("There is no such pool yet.")

    def _restore_counts(self, pool: Pool, counts: list[int]) -> None:
        found = said(self.prompt.reading, pool, counts)
        if len(counts) == len(self.prompt.reading.names(pool)):
            self.say_all(pool, counts)
        elif not counts or found.used < len(counts):
            raise Refused("Those are no counts of this pool.")

    def give(self, rolled: Rolled) -> None:
        """Take dice and counts by pool. Raises Refused, and then nothing was taken."""
        before = self._copy()
        left = {*rolled.dice, *rolled.counts}
        try:
            while pool := next((each for each in self.waiting if each.name in left), None):
                left.discard(pool.name)
                if pool.name in rolled.counts:
                    self.say_all(pool, rolled.counts[pool.name])
                else:
                    check_faces(pool, rolled.dice[pool.name])
                    self.add(pool, rolled.dice[pool.name], "t" * pool.count)
                self._app_rolls()
            strange = sorted(name for name in left if rolled.dice.get(name) or name in rolled.counts)
            if strange:
                raise Refused(f"There is no pool {', '.join(strange)[:40]!r} that waits for dice.")
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
        self._changed()
        return True

    # Single pools and dice

    def add(self, pool: Pool, faces: Sequence[int], source: str) -> None:
        """Put dice behind those that are there."""
        self._rolled.dice[pool.name] = [*self.faces(pool), *faces]
        self._rolled.source[pool.name] = self.source(pool) + source
        self._changed()

    def replace(self, pool: Pool, place: int, face: int) -> None:
        """Another face for a die that is there; it counts as typed. Raises Refused."""
        check_faces(pool, [face], whole=False)
        self._rolled.dice[pool.name][place] = face
        letters = self._rolled.source[pool.name]
        self._rolled.source[pool.name] = f"{letters[:place]}t{letters[place + 1 :]}"
        self._changed()
        self._app_rolls()

    def remove(self, pool: Pool, place: int) -> None:
        """Take a die away, or the counts; what came after it in the pool moves up."""
        self._changed()
        if self._rolled.counts.pop(pool.name, None) is not None:
            return
        letters = self._rolled.source[pool.name]
        del self._rolled.dice[pool.name][place]
        self._rolled.source[pool.name] = f"{letters[:place]}{letters[place + 1 :]}"
        if not self._rolled.dice[pool.name]:
            del self._rolled.dice[pool.name], self._rolled.source[pool.name]

    def say(self, pool: Pool, numbers: Sequence[int]) -> int:
        """Counts in the place of a pool's dice; how many of the numbers it took. Raises Refused where one lacks."""
        found = said(self.prompt.reading, pool, numbers)
        if found.missing is not None:
            raise Refused(_how_many(pool, self.prompt.reading.names(pool)[found.missing], numbers))
        self._put_counts(pool, found.counts)
        return found.used

    def say_all(self, pool: Pool, counts: Sequence[int]) -> None:
        """All counts of a pool as they are recorded; those left out at the end where they follow. Raises Refused."""
        names = self.prompt.reading.names(pool)
        if len(counts) < len(names) and self.say(pool, counts) == len(counts):
            return
        _check_counts(self.prompt, pool, counts)
        self._put_counts(pool, counts)

    def settle(self, result: str) -> None:
        """A bare result, by its label, in the place of all dice."""
        self._rolled = Rolled(result=result)

    def take_same(self) -> None:
        self.settle(ALL_THE_SAME)

    def _put_counts(self, pool: Pool, counts: Sequence[int]) -> None:
        self._rolled.dice.pop(pool.name, None)
        self._rolled.source.pop(pool.name, None)
        self._rolled.counts[pool.name] = list(counts)
        self._changed()

    def _app_rolls(self) -> None:
        """Roll the app's pools, as long as somebody else's dice do not come first."""
        while mine := [pool for pool in self.waiting if self.is_app(pool)]:
            self._roll(mine[0])

    def _roll(self, pool: Pool) -> None:
        have = self.faces(pool)
        faces, source = roll_rest(pool, have, self._rng)
        self.add(pool, faces[len(have) :], source[len(have) :])

    def _copy(self) -> Rolled:
        kept = self._rolled
        dice = {name: list(faces) for name, faces in kept.dice.items()}
        return Rolled(dice, dict(kept.source), dict(kept.counts), kept.result)


def _how_many(pool: Pool, name: str, numbers: Sequence[int]) -> str:
    """The question for a count that lacks behind the numbers that were typed."""
    if not numbers:
        return f"{pool.called}: how many {spoken(name)}?"
    example = " ".join(map(str, [*numbers, 0]))
    return f"{pool.called}: and how many {spoken(name)}? Type that too, as in {example}."


def _check_counts(prompt: Roll[Any], pool: Pool, counts: Sequence[int]) -> None:
    """Raises Refused where these are not all the counts of a pool, or no dice can show them."""
    names = prompt.reading.names(pool)
    if len(counts) != len(names):
        raise Refused(f"{pool.called}: {len(names)} counts are wanted: {', '.join(names)}.")
    if tuple(counts) not in spread(prompt.reading, pool):
        words = ", ".join(f"{name} {count}" for name, count in zip(names, counts, strict=True))
        raise Refused(f"{pool.count} dice can't show {words}.")
