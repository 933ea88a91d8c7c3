"""Dice as they come in key by key: what a person has typed of a roll so far, and where the next key goes."""

from collections.abc import Collection
from typing import Any

import msgspec

from tracker.engine import Pool, Refused, Roll, Rolled
from tracker.engine.counts import said
from tracker.engine.prompts.roll import as_rolled
from tracker.play.typed_counts import Dealer, TypedCounts
from tracker.talk.dice import missing_words
from tracker.talk.digits import COIN_LETTERS, dice_in, whole_die
from tracker.talk.habits import Habits

__all__ = ["Dealer", "TypedDice"]

Spot = tuple[Pool, int]
"""A die by its pool and place there; the place of counts is 0."""


class TypedDice(TypedCounts):
    """The dice of one roll at a person's place, with a cursor among the `spots`.

    `is_old`: dice of an earlier answer lie there as they were given; `is_again`: that is where they came from.
    """

    def __init__(
        self,
        prompt: Roll[Any],
        rolls_for: Collection[str],
        dealer: Dealer,
        draft: Any = None,
        habits: Habits | None = None,
    ) -> None:
        super().__init__(prompt, rolls_for, dealer, habits)
        self.is_old = self.is_again = False
        if draft is not None:
            self.restore(draft)

    # What is known

    @property
    def pool(self) -> Pool | None:
        """The pool that the next key is for: that of the die under the cursor, else the one that waits."""
        return self.spots[self.at][0] if self.at is not None else self.next

    @property
    def spots(self) -> list[Spot]:
        """The dice that may be changed, and the counts."""
        found: list[Spot] = []
        for pool in self.entry.pools:
            if self.entry.is_counted(pool):
                found.append((pool, 0))
            else:
                letters = enumerate(self.entry.source(pool))
                found += [(pool, place) for place, letter in letters if letter == "t" or self.is_again]
        return found

    @property
    def whole(self) -> bool:
        """True if Enter has nothing to wait for."""
        return self.entry.whole

    @property
    def draft(self) -> Any:
        """Half-typed dice as they are kept, in wire form; None where nobody has typed any.

        Digits that may be dice are kept as such, else as counts.
        """
        pool = self.next
        if not self.counts or pool is None:
            return self.entry.draft
        kept = self.rolled
        faces, half = _dice_or_none(pool, self.counts[0]) if pool.sides > 2 else ([], "")
        if len(self.counts) == 1 and faces and not half:
            kept.dice[pool.name], kept.source[pool.name] = faces, "t" * len(faces)
        else:
            kept.counts[pool.name] = [int(each) for each in self.counts if each]
        return msgspec.to_builtins(kept)

    @property
    def rolled(self) -> Rolled:
        """A copy of what is there."""
        return msgspec.convert(self.entry.value, Rolled)

    # What was there before

    def restore(self, kept: Any) -> bool:
        """Take up a draft; False where it does not fit."""
        entry = self._afresh()
        if not entry.restore(kept):
            return False
        self.entry, self.half, self.counts, self.at = entry, "", [], None
        counts, pool = as_rolled(kept).counts, self.next
        if pool is not None and pool.name in counts:
            numbers = counts[pool.name]
            is_short = said(self.prompt.reading, pool, numbers).missing is not None
            self.counts = [*map(str, numbers), *[""] * is_short]
        return True

    def lay_out(self, value: Any) -> None:
        """Begin with an answer that was given before, as far as it fits; its dice may be changed one by one."""
        try:
            rolled = as_rolled(value)
        except Refused:
            return
        for name, faces in rolled.dice.items():
            rolled.source.setdefault(name, "t" * len(faces))
        self.is_old = self.is_again = self.entry.restore(msgspec.to_builtins(rolled))
        self.at = 0 if self.is_again and self.spots else None

    # What comes in

    def digit(self, digit: str) -> None:
        """Take a digit. Raises Refused where all dice are there, or it is none; what was typed stays."""
        if self.at is not None:
            self._overwrite(digit)
            return
        pool = self.next
        if pool is None:
            raise Refused("All dice are there: Enter takes them, Backspace takes one away, the arrows go to one.")
        if self.takes_counts and not self.half:
            self._count(pool, digit)
        elif pool.sides == 2 and digit not in "01":
            raise Refused(f"{digit} is no side of a coin: type h or t.")
        else:
            self._add(pool, self.half + digit)
        self.is_old = False

    def coin(self, letter: str) -> None:
        """Take a coin, h or t in either case: never a count. Raises Refused behind one that is typed."""
        pool = self.pool
        if self.at is None and self.counts:
            raise Refused(f"{self.counts[0]} stands there as a count: Backspace takes it away, h and t type each coin.")
        if self.at is None and pool is not None:
            self._add(pool, COIN_LETTERS[letter.casefold()])
        else:
            self.digit(COIN_LETTERS[letter.casefold()])
        self.is_old = False

    def _overwrite(self, digit: str) -> None:
        """Another face for the die under the cursor; counts there begin anew."""
        assert self.at is not None
        pool, place = self.spots[self.at]
        if self.entry.is_counted(pool):
            self.entry.remove(pool, 0)
            self.at = None
            self.digit(digit)
            return
        faces, self.half = dice_in(pool, self.half + digit)
        if faces:
            self._put(pool, place, faces[0])
        self.is_old = False

    def _put(self, pool: Pool, place: int, face: int) -> None:
        assert self.at is not None
        self.entry.replace(pool, place, face)
        self.at = self.at + 1 if self.at + 1 < len(self.spots) else None

    def end_number(self) -> bool:
        """Ends the number that is typed, a large die or a count. True if there was one. Raises Refused.

        Where another count must be said, its box is begun.
        """
        pool = self.pool
        if self.half and pool is not None:
            face = whole_die(pool, self.half)
            if self.at is not None:
                self._put(pool, self.spots[self.at][1], face)
            else:
                self.entry.type_faces([face])
            self.half = ""
            return True
        if not self.counts or pool is None:
            return False
        if not self.counts[-1]:
            raise Refused(f"How many {self.wanted}? Type the number, 0 for none.")
        numbers = [int(each) for each in self.counts]
        if said(self.prompt.reading, pool, numbers).missing is not None:
            self.counts.append("")
        else:
            self.entry.say(pool, numbers)
            self.counts = []
        return True

    def finish(self) -> bool:
        """Enter: end the number that is typed; whether the roll is whole. Raises Refused where dice are missing."""
        is_ended = self.end_number()
        if not self.whole and not is_ended:
            self.at = None
            raise Refused(missing_words(self.entry))
        return self.whole

    def roll(self) -> None:
        """The app rolls what is missing; or all, where an earlier answer lies there untouched. Raises Refused."""
        if self.is_old:
            self.entry, self.at, self.is_old = self._afresh(), None, False
        while self.counts:
            self.end_number()
        self.half = ""
        if self.whole:
            raise Refused("Nothing is missing: Enter takes the dice.")
        self.entry.roll_rest()

    def line(self, text: str) -> None:
        """Take a line as line mode does, in the place of dice that are whole but for a letter. Raises Refused."""
        entry = self._afresh() if self.whole and text not in self.entry.letters else self.entry
        entry.type(" ".join(text.split()))
        self.entry, self.half, self.counts, self.at, self.is_old = entry, "", [], None, False

    # Back

    def move(self, by: int) -> None:
        """Move the cursor by so many dice; behind the last it waits for the next."""
        self.half = ""
        if self.counts:
            return
        spots = self.spots
        at = (len(spots) if self.at is None else self.at) + by
        self.at = max(0, at) if at < len(spots) and spots else None

    def move_pool(self, by: int) -> None:
        """Move the cursor to the first die of the pool before, or of the one after."""
        firsts = [at for at, (_, place) in enumerate(self.spots) if place == 0]
        here = len(self.spots) if self.at is None else self.at
        if by < 0:
            before = [at for at in firsts if at < here]
            self._go_to(before[-1] if before else self.at)
        else:
            self._go_to(next((at for at in firsts if at > here), None))

    def to_end(self, is_first: bool) -> None:
        """Move the cursor to the first die, or behind the last."""
        self._go_to(0 if is_first and self.spots else None)

    def _go_to(self, at: int | None) -> None:
        self.half = ""
        self.at = None if self.counts else at

    def back(self) -> None:
        """Take the digit, die or counts before the cursor away; the last of those that were laid out."""
        if self.is_old:
            self.at, self.is_old = None, False
        if self.half:
            self.half = self.half[:-1]
            return
        if self.counts:
            *before, text = self.counts
            self.counts = [*before, text[:-1]] if text else before
            self.counts = [] if self.counts == [""] else self.counts
            return
        spots = self.spots
        at = (len(spots) if self.at is None else self.at) - 1
        if at < 0:
            return
        self.entry.remove(*spots[at])
        self.at = at if self.at is not None and at < len(self.spots) else None
        self.take_few_dice_for_counts()

    def drop_half(self) -> bool:
        """Forget the digits of a die or count that is not whole; whether there were any."""
        had = bool(self.half or self.counts)
        self.half, self.counts = "", []
        return had

    def forget(self) -> bool:
        """Drop what was typed; whether there was anything."""
        had = self.drop_half()
        self.at = None
        return self.entry.forget() or had


def _dice_or_none(pool: Pool, digits: str) -> tuple[list[int], str]:
    try:
        return dice_in(pool, digits)
    except Refused:
        return [], ""
