"""Hands that type the dice of one roll, key by key or a line at a time, and hold what came of it."""

from collections.abc import Collection
from random import Random
from typing import Any

from tracker.engine import Pool, Roll, Rolled
from tracker.play import typed_dice, typed_keys
from tracker.play.battle_commands import Give
from tracker.play.dice_line import type_line
from tracker.play.input_preferences import InputPreferences
from tracker.play.outcome import Outcome
from tracker.play.seat import Seat
from tracker.play.together import shared_dice
from tracker.play.typed_roll import Typed


def roll_of(*pools: Pool, reading: Any, **more: Any) -> Roll[Any]:
    """A roll of no game; `more`: what it says besides, or otherwise."""
    told = {"key": "k", "rule": "R", "what": "Roll", "side": "a", "title": "T", **more}
    return Roll(pools=pools, reading=reading, **told)


class Hand:
    """`dice` are those typed so far; what is refused leaves them as they are."""

    def __init__(
        self, prompt: Roll[Any], rolls_for: Collection[str] = (), preferences: InputPreferences | None = None
    ) -> None:
        self.dice: Typed = typed_dice.begin(prompt, Random(1), rolls_for, preferences)

    def __getattr__(self, name: str) -> Any:
        """All that is known of the dice."""
        return getattr(self.dice, name)

    # A line at a time

    def type(self, line: str) -> None:
        self.dice = type_line(self.dice, line)

    def give(self, rolled: Rolled) -> None:
        self.dice = typed_dice.give(self.dice, rolled)

    def restore(self, draft: Any) -> bool:
        """Take up a draft; False where it does not fit."""
        found = typed_dice.restored(self.dice, draft)
        self.dice = found or self.dice
        return found is not None

    def forget(self) -> bool:
        """Forget what was typed; False where nothing was."""
        before, self.dice = self.dice, shared_dice.forgotten(self.dice)
        return self.dice is not before

    def remove(self, pool: Pool, place: int) -> None:
        self.dice = typed_dice.remove(self.dice, pool, place)

    def add_faces(self, faces: list[int]) -> None:
        self.dice = typed_dice.add_faces(self.dice, faces)

    def lay_out(self, value: Any) -> None:
        self.dice = typed_dice.laid_out(self.dice, value)

    # Key by key

    def press(self, keys: str) -> "Hand":
        """Digits, h for a count or a coin, t, _ for Space, < and > for the cursor, b for Backspace, E for Enter."""
        for key in keys:
            match key:
                case "_":
                    self.dice = typed_keys.end_number(self.dice)
                case "<" | ">":
                    self.dice = typed_keys.move(self.dice, -1 if key == "<" else 1)
                case "h" if self.dice.pool is None or self.dice.pool.sides != 2:
                    self.dice = typed_keys.how_many(self.dice)
                case "h" | "t" | "H" | "T":
                    self.dice = typed_keys.coin(self.dice, key)
                case "b":
                    self.dice = typed_keys.back(self.dice)
                case "E":
                    self.dice = typed_keys.finish(self.dice)
                case _:
                    self.dice = typed_keys.digit(self.dice, key)
        return self


def answer(seat: Seat, value: Any, overrule: bool = False) -> Outcome:
    return seat.do(Give(seat.prompt.key if seat.prompt is not None else "", value, overrule))
