"""Digits that may be a count or dice: what a person types of a roll, until it is clear which."""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

from tracker.engine import Pool, Refused, Roll
from tracker.engine.counts import asked_names, counts_words, next_counts, said, spoken, why_not_shown
from tracker.engine.reading import spread
from tracker.talk.dice import LONGEST_COUNT, DiceEntry
from tracker.talk.digits import dice_in
from tracker.talk.habits import Habits
from tracker.talk.roll_words import so_far_words

# Ways in which counts may still be said, beyond which nobody looks at them all at a key.
MOST_READ = 40

Dealer = Callable[[], Random]
"""The app's dice for the prompt that waits, always from the start: looking again buys no other roll."""


class TypedCounts:
    """The dice of one roll, and the digits typed for the pool that waits.

    `entry` holds the whole dice and counts, `half` the first digits of a large die that is not whole yet. `counts` are
    the digits of counts of the pool that waits, one text for each count begun; as long as there is but one, it may
    still become dice. `at` is the place of the cursor on a die; None is behind them all.
    """

    def __init__(
        self, prompt: Roll[Any], rolls_for: Collection[str], dealer: Dealer, habits: Habits | None = None
    ) -> None:
        self.prompt = prompt
        self.habits = habits or Habits()
        self.half = ""
        self.counts: list[str] = []
        self.at: int | None = None
        self._rolls_for = rolls_for
        self._dealer = dealer
        self.entry = self._afresh()

    def _afresh(self) -> DiceEntry:
        return DiceEntry(self.prompt, self._rolls_for, self._dealer(), self.habits)

    @property
    def next(self) -> Pool | None:
        """The pool whose dice a person types next; None where all are there."""
        return next(iter(self.entry.theirs), None)

    @property
    def takes_counts(self) -> bool:
        """True if a short number would be a count of the pool that waits."""
        pool = self.next
        return self.at is None and pool is not None and self.habits.counts(pool) and not self.entry.faces(pool)

    @property
    def wanted(self) -> str:
        """The thing that the typed or next number counts."""
        pool = self.next
        if pool is None:
            return ""
        names = self.prompt.reading.names(pool)
        place = len(self._counts_of(pool, tuple(int(each) for each in self.counts[:-1])))
        return spoken(names[min(place, len(names) - 1)])

    @property
    def still_to_say(self) -> str:
        """The count that comes after the one that is typed; "" where that is the last, or there can be none."""
        pool = self.next
        if not self.counts or not self.counts[-1] or pool is None:
            return ""
        try:
            missing = said(self.prompt.reading, pool, [int(each) for each in self.counts]).missing
        except Refused:
            return ""
        return "" if missing is None else spoken(self.prompt.reading.names(pool)[missing])

    @property
    def boxes(self) -> list[tuple[str, str]]:
        """The counts to be said of the pool that waits, each with its digits so far."""
        pool = self.next
        if pool is None or not self.takes_counts:
            return []
        names = asked_names(self.prompt.reading, pool)
        typed = [*self.counts, *[""] * len(names)]
        return [(spoken(name), text) for name, text in zip(names, typed, strict=False)]

    @property
    def read(self) -> str:
        """The reading of what is typed: `= 3 hits`, `2 hits so far, 5 dice to come`; "" before anything is typed."""
        pool = self.next
        if not self.counts or not self.counts[-1] or pool is None:
            return "" if self.counts else so_far_words(self.entry)
        try:
            counts = said(self.prompt.reading, pool, [int(each) for each in self.counts]).counts
        except Refused:
            return ""
        words = f"= {counts_words(self.prompt.reading.names(pool), counts)}"
        return f"{words} (type on: dice)" if self._may_be_dice(pool) else words

    @property
    def gist_so_far(self) -> str:
        """The roll's gist by the counts that are typed, whatever is still to be said; "" where that decides."""
        pool, reading = self.next, self.prompt.reading
        if pool is None or not self.counts or not self.counts[0] or len(self.entry.waiting) > 1:
            return ""
        numbers = tuple(int(each) for each in self.counts if each)
        try:
            given = self._counts_of(pool, numbers)
        except Refused:
            return ""
        known = {each.name: self.entry.counts_of(each) for each in self.entry.pools if each.name != pool.name}
        may_be = [known | {pool.name: each} for each in spread(reading, pool) if each[: len(given)] == given]
        if len(may_be) > MOST_READ or any(reading.more(each) for each in may_be):
            return ""
        gists = {reading.gist(reading.result(each)) for each in may_be}
        return gists.pop() if len(gists) == 1 else ""

    def _may_be_dice(self, pool: Pool) -> bool:
        """True if the digits of the one count that is typed may be the first dice; coins are typed by their letters."""
        if pool.sides == 2:
            return False
        try:
            return len(self.counts) == 1 and bool(dice_in(pool, self.counts[0]))
        except Refused:
            return False

    def _add(self, pool: Pool, digits: str) -> None:
        faces, self.half = dice_in(pool, digits)
        self.counts = []
        if faces:
            self.entry.type_faces(faces)

    def _count(self, pool: Pool, digit: str) -> None:
        """A digit where a short number is a count; where it can be none, or is too long, it is dice."""
        *before, text = self.counts or [""]
        text += digit
        numbers = tuple(int(each) for each in before)
        may_be = len(text) <= LONGEST_COUNT and self._is_begun(pool, numbers, text)
        if may_be:
            self.counts = [*before, text]
            return
        if before:
            raise Refused(why_not_shown(self.prompt.reading, pool, (*self._counts_of(pool, numbers), int(text))))
        if pool.sides == 2:
            # Nobody is told that 2 would be tails: a digit too many is no coin.
            raise Refused(f"{why_not_shown(self.prompt.reading, pool, [int(text)])} Type h or t for each coin.")
        try:
            self._add(pool, text)
        except Refused as refusal:
            counts = why_not_shown(self.prompt.reading, pool, [int(text)])
            raise Refused(f"{counts} And as dice: {refusal}") from None

    def _is_begun(self, pool: Pool, numbers: tuple[int, ...], text: str) -> bool:
        """True if a count may be these digits, or begin with them."""
        may_be = next_counts(self.prompt.reading, pool, self._counts_of(pool, numbers))
        return any(str(each).startswith(text) for each in may_be) or int(text) in may_be

    def _counts_of(self, pool: Pool, numbers: tuple[int, ...]) -> tuple[int, ...]:
        return said(self.prompt.reading, pool, numbers).counts if numbers else ()

    def take_few_dice_for_counts(self) -> None:
        """Digits that are few enough for a count may be one again."""
        pool = self.next
        if pool is None or self.at is not None or not self.habits.counts(pool) or not 2 < pool.sides <= 10:
            return
        faces = self.entry.faces(pool)
        text = "".join(str(face % 10) for face in faces)
        is_typed = self.entry.source(pool) == "t" * len(faces)
        if 0 < len(faces) <= LONGEST_COUNT and is_typed and self._is_begun(pool, (), text):
            for _ in faces:
                self.entry.remove(pool, 0)
            self.counts = [text]
