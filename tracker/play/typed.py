"""Dice as they come in digit by digit: what a person has typed of a roll so far."""

from collections.abc import Callable, Collection
from random import Random
from typing import Any

import msgspec

from tracker.engine import Pool, Refused, Roll, Rolled
from tracker.engine.roll import as_rolled
from tracker.talk.dice import DiceEntry

Dealer = Callable[[], Random]
"""The app's dice for the prompt that waits, always from the start: looking again buys no other roll."""


class TypedDice:
    """The dice of one roll at a person's place.

    `entry` holds the whole dice, `half` the first digits of a large die that is not whole yet. `is_old`: they were laid
    out from an earlier answer, and make room for the first digit of another one.
    """

    def __init__(self, prompt: Roll[Any], rolls_for: Collection[str], dealer: Dealer, draft: Any = None) -> None:
        self.prompt = prompt
        self.half = ""
        self.is_old = False
        self._rolls_for = rolls_for
        self._dealer = dealer
        self.entry = self._afresh(draft)

    def _afresh(self, draft: Any = None) -> DiceEntry:
        entry = DiceEntry(self.prompt, self._rolls_for, self._dealer())
        if draft is not None:
            entry.restore(draft)
        return entry

    # What is known

    @property
    def next(self) -> Pool | None:
        """The pool whose dice a person types next; None where all are there."""
        return next((pool for pool in self.entry.waiting if pool.side not in self._rolls_for), None)

    @property
    def rolled(self) -> Rolled:
        """A copy of what is there."""
        return msgspec.convert(self.entry.value, Rolled)

    # What comes in

    def lay_out(self, value: Any) -> None:
        """Begin with an answer that was given before, as far as it fits."""
        try:
            rolled = as_rolled(value)
        except Refused:
            return
        for name, faces in rolled.dice.items():
            rolled.source.setdefault(name, "t" * len(faces))
        self.is_old = self.entry.restore(msgspec.to_builtins(rolled))

    def renew(self) -> None:
        """Dice that were laid out make room for others."""
        if self.is_old:
            self.entry, self.is_old = self._afresh(), False

    def digit(self, digit: str) -> bool:
        """Take a digit; whether a die is whole by it. Raises Refused where all dice are there, or it is none."""
        pool = self.next
        if pool is None:
            self.renew()
            pool = self.next
        if pool is None:
            raise Refused("All dice are there: Enter takes them, Backspace takes one away.")
        if pool.sides == 2 and digit == "0":
            digit = "2"
        if pool.sides > 10:
            self.half += digit
            if int(self.half) * 10 <= pool.sides and len(self.half) < len(str(pool.sides)):
                return False
            digit, self.half = self.half, ""
        self._take(digit)
        return True

    def end_half(self) -> bool:
        """Take a large die as it is typed so far; whether one was begun. Raises Refused where it is none."""
        half, self.half = self.half, ""
        if half:
            self._take(half)
        return bool(half)

    def drop_half(self) -> bool:
        """Forget the digits of a die that is not whole; whether there were any."""
        half, self.half = self.half, ""
        return bool(half)

    def _take(self, typed: str) -> None:
        pool = self.next
        # Behind a blank, so that the digits of a large die stay one number.
        self.entry.type(f"{typed} " if pool is not None and pool.sides > 10 else typed)

    def paste(self, text: str) -> None:
        """Take dice from elsewhere, in the place of those that were laid out. Raises Refused."""
        self.renew()
        self.entry.type(" ".join(text.split()))

    def back(self) -> bool:
        """Take the last digit, or the last typed die or counts away and what came after it; whether a whole die."""
        self.is_old = False
        if self.half:
            self.half = self.half[:-1]
            return False
        rolled = self.rolled
        names = [pool.name for pool in self.entry.pools]
        while names:
            name = names.pop()
            if rolled.counts.pop(name, None) is not None:
                break
            source = rolled.source.get(name, "")
            if "t" in source:
                del rolled.dice[name][-1]
                rolled.source[name] = source[:-1]
                break
            rolled.dice.pop(name, None)
            rolled.source.pop(name, None)
        self.entry = self._afresh(msgspec.to_builtins(rolled))
        return True

    def forget(self) -> bool:
        """Drop what was typed; whether there was anything."""
        self.half = ""
        return self.entry.forget()
