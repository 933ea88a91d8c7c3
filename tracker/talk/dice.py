"""Dice typed in a line, pool by pool: real ones, the app's, counts or a bare result instead, or half until later."""

import random
import re
from collections.abc import Collection
from copy import copy
from typing import Any

import msgspec

from tracker.engine import ALL_THE_SAME, Odds, Pool, Refused, Roll, Several, parse_faces
from tracker.engine.dice import check_faces
from tracker.engine.prompts.base import shorten
from tracker.engine.reading import Counts, Sequel, sequels
from tracker.talk.habits import Habits
from tracker.talk.odds import in_order
from tracker.talk.odds_apart import OddsOfOne, odds_of_each
from tracker.talk.result_letters import LETTERS, one_key_results
from tracker.talk.rolled_so_far import RolledSoFar

__all__ = ["DiceEntry", "missing_words"]

# A number of more digits than this is dice, not a count.
LONGEST_COUNT = 2


class DiceEntry(RolledSoFar):
    """The dice of one roll while people type them, a line or a few digits at a time."""

    def __init__(
        self, prompt: Roll[Any], rolls_for: Collection[str], rng: random.Random, habits: Habits | None = None
    ) -> None:
        self.habits = habits or Habits()
        self._results: list[Odds] | None = None
        self._letters: tuple[Habits, dict[str, str]] | None = None
        # What may still come, behind the counts that are there, the pools that are left, and what they have shown.
        self._behind: tuple[tuple[dict[str, Counts], tuple[Pool, ...], dict[str, Counts]], list[Odds]] | None = None
        self._sequels: tuple[dict[str, Counts], tuple[Sequel, ...]] | None = None
        self._apart: tuple[tuple[dict[str, Counts], dict[str, Counts], tuple[Pool, ...]], tuple[OddsOfOne, ...]] | None
        self._apart = None
        super().__init__(prompt, rolls_for, rng)

    @property
    def results(self) -> list[Odds]:
        """Results that the roll may come to, in the order in which they are picked by letter."""
        if self._results is None:
            self._results = in_order(self.prompt)
        return self._results

    @property
    def letters(self) -> dict[str, str]:
        """The results that one key picks, by that letter; {} where none does, as where the app has rolled a part.

        Where the reading tells how the roll may end, they are those ways.
        """
        if self._rolls_for and self.prompt.rollers() & set(self._rolls_for):
            return {}
        if self.sequels and self.habits.result_letters:
            return {letter: each.label for letter, each in zip(LETTERS, self.sequels, strict=False) if each.counts}
        if self._letters is None or self._letters[0] != self.habits:
            letters = one_key_results(self.prompt, self.results, self.habits)
            self._letters = copy(self.habits), letters
        return self._letters[1]

    @property
    def behind(self) -> tuple[dict[str, Counts], tuple[Pool, ...]]:
        """The counts of the pools that are there, but for the last of them, and the pools of their throw that are left.

        The last stays among those that are left where it ends the roll: what it came to is to be seen among all that
        it might have come to.
        """
        found: dict[str, Counts] = {}
        pools = self.prompt.pools
        while pools:
            left = tuple(pool for pool in pools if self.missing(pool))
            shown = found | {pool.name: self.counts_of(pool) for pool in pools if pool not in left}
            if left:
                return shown, left
            more = tuple(pool for pool in self.prompt.reading.more(shown) if pool.name not in shown)
            if not more:
                shown.pop(pools[-1].name)
                return shown, pools[-1:]
            found, pools = shown, more
        return found, ()

    @property
    def led(self) -> dict[str, Counts]:
        """The counts of the throws before the one that is made now, which they led to; {} in the first."""
        found: dict[str, Counts] = {}
        pools = self.prompt.pools
        while pools and not any(self.missing(pool) for pool in pools):
            shown = found | {pool.name: self.counts_of(pool) for pool in pools}
            pools = tuple(pool for pool in self.prompt.reading.more(shown) if pool.name not in shown)
            found = shown if pools else found
        return found

    @property
    def sequels(self) -> tuple[Sequel, ...]:
        """Ends of the roll behind the throws that led to the one being made; () where nobody works them out."""
        known = self.led
        if self._sequels is None or self._sequels[0] != known:
            self._sequels = (known, sequels(self.prompt.reading, self.prompt.pools, known, len(LETTERS)))
        return self._sequels[1]

    @property
    def outlook(self) -> list[Odds]:
        """Odds of the roll as they are shown: by the dice that are there, over all that the others may bring."""
        known, left = self.behind
        if self.sequels:
            ends = sequels(self.prompt.reading, self.prompt.pools, self.led | known, len(LETTERS))
            return [Odds(each.label, each.chance) for each in ends]
        begun = self.begun(left)
        if not known and not begun:
            return self.results
        behind = known, self.to_come(left, begun), begun
        if self._behind is None or self._behind[0] != behind:
            self._behind = (behind, in_order(self.prompt, self.prompt.odds_behind(*behind) or self.results))
        return self._behind[1]

    @property
    def apart(self) -> tuple[OddsOfOne, ...]:
        """Odds of each of several tests by the dice that are there; () for a single one."""
        if not self.prompt.shares:
            return ()
        pools = self.prompt.pools
        known = {pool.name: self.counts_of(pool) for pool in pools if not self.missing(pool)}
        begun = self.begun(pools)
        there = known, begun, self.to_come(pools, begun)
        if self._apart is None or self._apart[0] != there:
            self._apart = there, odds_of_each(self.prompt, *there)
        return self._apart[1]

    def type(self, typed: str) -> None:
        """Take what was typed: `641`, `6 4 / 3`, `r`, `=3,1`, `=2 passed`, `=b`, `b`; `r` rolls what is missing.

        In a pool of many dice `3` is a count, and `3 1` are counts, of the next pool too. Where every result does the
        same, "" takes that, and nobody rolls. Raises Refused, and then nothing was taken.
        """
        before = self._copy()
        try:
            self._type(typed)
        except Refused:
            self._rolled = before
            raise

    def _type(self, typed: str) -> None:
        if typed.startswith("=") and not re.fullmatch(r"[0-9,\s/=]*[0-9][0-9,\s/=]*", typed):
            self.settle(self._result(typed[1:].strip()))
        elif typed.casefold() in self.letters:
            self._pick(typed.casefold())
        elif not typed and self.may_go_unrolled:
            self.take_same()
        elif typed.casefold() == "r":
            self.roll_rest()
        elif not typed:
            raise Refused(missing_words(self))
        else:
            for part in typed.split("/"):
                self._take(part.strip())
                self._app_rolls()

    def _pick(self, letter: str) -> None:
        """Takes what a letter stands for: the counts of a sequel, replacing those typed for it, or a result."""
        if not self.sequels:
            self.settle(self.letters[letter])
            return
        sequel, known = self.sequels[LETTERS.index(letter)], self.led
        for kept in (self._rolled.dice, self._rolled.source, self._rolled.counts):
            for name in [name for name in kept if name not in known]:
                del kept[name]
        self._changed()
        for name, counts in sequel.counts.items():
            pool = next(each for each in self.waiting if each.name == name)
            self.say_all(pool, counts)

    def _take(self, part: str) -> None:
        waiting = self.theirs
        if not waiting:
            raise Refused("Those are more dice than are asked for.")
        first = waiting[0]
        if part.casefold() == "r":
            self._roll(first)
        elif not part:
            raise Refused(missing_words(self))
        elif part.startswith("="):
            self._take_counts(first, part[1:])
        elif not (self._is_short(first, part) and self._took_counts(first, part)):
            self._take_faces(waiting, part)

    def _is_short(self, pool: Pool, part: str) -> bool:
        """True if numbers are so short, and the dice so many, that they are counts."""
        numbers = re.split(r"[\s,]+", part)
        if not self.habits.counts(pool) or self.faces(pool):
            return False
        if not all(re.fullmatch(rf"[0-9]{{1,{LONGEST_COUNT}}}", each) for each in numbers):
            return False
        return len(numbers) < 3 or any(len(each) > 1 for each in numbers)

    def _took_counts(self, pool: Pool, part: str) -> bool:
        """Take counts, those of the next pools too; False where they are two dice, since nothing else is to be said."""
        numbers = re.split(r"[\s,]+", part)
        used = self.say(pool, [int(each) for each in numbers])
        self._app_rolls()
        if used < len(numbers):
            if not self.theirs:
                self._rolled.counts.pop(pool.name)
                self._changed()
                return False
            self._take(" ".join(numbers[used:]))
        return True

    def type_faces(self, faces: list[int]) -> None:
        """Dice that people rolled, for the pools of their kind that wait. Raises Refused, nothing being taken then."""
        before = self._copy()
        try:
            self._add_faces(self.theirs, faces)
            self._app_rolls()
        except Refused:
            self._rolled = before
            raise

    def _take_faces(self, waiting: list[Pool], part: str) -> None:
        first = waiting[0]
        self._add_faces(waiting, _parsed(msgspec.structs.replace(first, count=self.missing(first)), part))

    def _add_faces(self, waiting: list[Pool], faces: list[int]) -> None:
        first = waiting[0]
        rows = [pool for pool in waiting if pool.sides == first.sides]
        if len(faces) > sum(self.missing(pool) for pool in rows):
            # More than all of them take: the engine's own sentence, about the first.
            check_faces(msgspec.structs.replace(first, count=self.missing(first)), faces)
        for pool in rows:
            taken, faces = faces[: self.missing(pool)], faces[self.missing(pool) :]
            check_faces(pool, taken, whole=False)
            if taken:
                self.add(pool, taken, "t" * len(taken))

    def _take_counts(self, pool: Pool, part: str) -> None:
        """Counts behind `=`, whatever the number of dice; those of the next pools may follow."""
        numbers = [int(each) for each in re.findall(r"[0-9]{1,6}", part)]
        first, all_ = pool, numbers
        while numbers := numbers[self.say(pool, numbers) :]:
            self._app_rolls()
            if not self.theirs:
                # All counts of the first pool perhaps, those too that follow from the others.
                self.say_all(first, all_)
                break
            pool = self.theirs[0]
        self._app_rolls()

    def _result(self, typed: str) -> str:
        if self.prompt.same and typed.casefold() == ALL_THE_SAME:
            return ALL_THE_SAME
        if self.prompt.is_wide:
            return self._of_each(typed)
        for each in self.results:
            if each.label.casefold() == typed.casefold():
                return each.label
        if len(typed) == 1 and typed.casefold() in LETTERS[: len(self.results)]:
            return self.results[LETTERS.index(typed.casefold())].label
        listed = "; ".join(f"{letter} {each.label}" for letter, each in zip(LETTERS, self.results, strict=False))
        if not typed:
            raise Refused(f"Type = and a letter, a result or counts: {listed}.")
        raise Refused(f"This roll can't come to {shorten(typed)}: it comes to {listed}.")

    def _of_each(self, typed: str) -> str:
        """The result of each of many tests, as in `7-9 / 3-4`; there are too many of them together to list."""
        words = " / ".join(word.strip() for word in typed.split(" / "))
        try:
            self.prompt.read({"result": words})
        except Refused:
            reading = self.prompt.reading
            number = len(reading.heads) if isinstance(reading, Several) else 1
            raise Refused(f"Type = and the result of each of the {number}, parted by blank, / and blank.") from None
        return words


def missing_words(entry: RolledSoFar) -> str:
    """The number of dice that people still have to type, and the key that rolls them."""
    pools = entry.theirs
    number = sum(entry.missing(pool) for pool in pools)
    if not number:
        return "All dice are there."
    coins = all(pool.sides == 2 for pool in pools)
    one, more = ("coin", "coins") if coins else ("die", "dice")
    return f"{number} {one} missing; r rolls it." if number == 1 else f"{number} {more} missing; r rolls them."


def _parsed(pool: Pool, part: str) -> list[int]:
    # On one big die two digits are one number, not two dice.
    if pool.count == 1 and pool.sides > 9 and re.fullmatch(r"[1-9][0-9]{1,3}", part):
        return [int(part)]
    return parse_faces(pool, part)
