"""The prompts that ask for a whole number, and for a line of text."""

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import Json, Prompt, payload_of, shorten

if TYPE_CHECKING:
    import random


class Number(Prompt[int], frozen=True, kw_only=True, tag="number"):
    """A whole number from `low` to `high`; above `usual` (if set) it is taken with a warning."""

    low: int
    high: int
    enter: int | None = None
    unit: str = ""
    usual: int | None = None
    warning: str = ""

    def read(self, value: Any) -> tuple[int, str]:
        number: int = payload_of(value, int, "a whole number")
        if not self.low <= number <= self.high:
            raise Refused(f"{number} is not from {self.low} to {self.high}.")
        return number, self.warning if self.usual is not None and number > self.usual else ""

    def default(self) -> Any:
        return self.enter if self.enter is not None and self.low <= self.enter <= self.high else None

    def only(self) -> Any:
        return self.low if self.low == self.high else None

    def any_legal(self, rng: "random.Random") -> Any:
        return rng.randint(self.low, self.high if self.usual is None else min(self.high, self.usual))

    def with_decision(self, decided: Any) -> Self:
        return replace(self, enter=decided)

    def hint(self) -> str:
        return f"Type a number {'of ' + self.unit + ' ' if self.unit else ''}from {self.low} to {self.high}."

    def _parse(self, typed: str) -> Any:
        return whole_number(typed)

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        return {"low": self.low, "high": self.high, "unit": self.unit, "usual": self.usual}


def whole_number(typed: str) -> int:
    """A whole number that was typed. Raises Refused."""
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", typed):
        raise Refused(f"{shorten(typed)} is no whole number.")
    return int(typed)


class Text(Prompt[str], frozen=True, kw_only=True, tag="text"):
    """A line of free text of at most `longest` characters; Enter takes `enter`."""

    enter: str = ""
    longest: int = 200

    @property
    def takes_words(self) -> bool:
        return True

    def read(self, value: Any) -> tuple[str, str]:
        text: str = payload_of(value, str, "a line of text")
        if len(text) > self.longest:
            raise Refused(f"That is {len(text)} characters long; {self.longest} at most.")
        if not text.isprintable():
            raise Refused("That has characters that can't be shown.")
        return text, ""

    def default(self) -> Any:
        return self.enter

    def any_legal(self, rng: "random.Random") -> Any:
        return rng.choice([self.enter, "words"[: self.longest], ""])

    def with_decision(self, decided: Any) -> Self:
        return replace(self, enter=decided)

    def hint(self) -> str:
        return "Type a line of text."

    def help_lines(self) -> list[str]:
        return ["Text: at this prompt keys that take words need a / before them; ' before a letter makes it text."]

    def _parse(self, typed: str) -> Any:
        return typed[1:] if typed.startswith("'") else typed

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        return {"longest": self.longest}
