"""Prompts, the questions of the rules: frozen and self-describing, so that every screen and script shows them alike.

Each has a wire form for its answer (plain JSON data), recorded as it was given; `read` turns it into the typed
answer that the rule gets.
"""

from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.tables import Reads

if TYPE_CHECKING:
    import random

T_co = TypeVar("T_co", covariant=True)

# Who knows the answer: the table (range, sight, what stands where), or the person who decides; "" is still to be said.
Asks = Literal["", "decision", "table"]
# The same of a whole prompt; chance knows what dice and cards show.
AsksFor = Literal["", "decision", "table", "both", "chance"]

# Keys that mean the same at every prompt; no option or field may use them.
RESERVED = frozenset("uwteq?")


class Option(Struct, frozen=True, omit_defaults=True):
    """One choice. `refused` says why it is impossible, `warned` why it is against the rules; "" if neither.

    `letter` is an extra key besides its number; `detail` is a second, dimmer text.
    """

    id: str
    label: str
    letter: str = ""
    refused: str = ""
    warned: str = ""
    detail: str = ""


class Prompt(Struct, Generic[T_co], frozen=True, kw_only=True, tag_field="kind"):
    """A question to the table.

    `key` is stable and checked on replay; `rule` an id of RULES.md; `side` the side that owes the answer; `subject`
    unit ids; `reads` the QRS table, row and column in use; `text` a sentence or two below the title. `asks`: whether
    only the table knows the answer, or a person decides; dice and cards need not say.
    """

    key: str
    rule: str
    side: str
    title: str
    subject: tuple[str, ...] = ()
    reads: Reads | None = None
    text: str = ""
    asks: Asks = ""

    @property
    def asks_for(self) -> AsksFor:
        """Whose the answer is; "" where a game has not said so."""
        return self.asks

    def read(self, value: Any) -> tuple[T_co, str]:
        """The typed answer of a recorded one, and why it is against the rules ("" if it is not).

        Raises Refused with the reason where it is impossible.
        """
        raise TypeError(f"{type(self).__name__} reads no answer")

    def default(self) -> Any:
        """The answer that Enter takes, in wire form; None where Enter takes nothing."""
        return None

    def only(self) -> Any:
        """The only legal answer, in wire form; None where there is a choice or a roll."""
        return None

    def any_legal(self, rng: "random.Random") -> Any:
        """Some legal answer, in wire form."""
        raise TypeError(f"{type(self).__name__} has no answers")


def _wire(value: Any, kind: Any, what: str) -> Any:
    try:
        return msgspec.convert(value, kind)
    except ValueError:  # of msgspec, or of a lone surrogate
        raise Refused(f"That is not an answer here: it takes {what}.") from None


class Choose(Prompt[str], frozen=True, kw_only=True, tag="choose"):
    """One of several options; the answer is an option's id."""

    options: tuple[Option, ...]
    enter: str = ""

    def read(self, value: Any) -> tuple[str, str]:
        for option in self.options:
            if option.id == value:
                if option.refused:
                    raise Refused(f"{option.label}: {option.refused}.")
                return option.id, option.warned
        raise Refused(f"There is no choice {str(value)[:40]!r} here.")

    def legal(self) -> list[str]:
        """Ids of the options that are neither impossible nor against the rules."""
        return [option.id for option in self.options if not option.refused and not option.warned]

    def default(self) -> Any:
        return self.enter if self.enter and self.enter in self.legal() else None

    def only(self) -> Any:
        possible = [option for option in self.options if not option.refused]
        return possible[0].id if len(possible) == 1 and not possible[0].warned else None

    def any_legal(self, rng: "random.Random") -> Any:
        return rng.choice(self.legal())


class Pick(Prompt[tuple[str, ...]], frozen=True, kw_only=True, tag="pick"):
    """Several of the options, `at_least` to `at_most`, in the order picked; Enter takes `enter`."""

    options: tuple[Option, ...]
    at_least: int = 0
    at_most: int = 1_000
    enter: tuple[str, ...] = ()

    def read(self, value: Any) -> tuple[tuple[str, ...], str]:
        picked = _wire(value, list[str], "a list of options")
        known = {option.id: option for option in self.options}
        warned = ""
        for each in picked:
            if each not in known:
                raise Refused(f"There is no choice {each[:40]!r} here.")
            if known[each].refused:
                raise Refused(f"{known[each].label}: {known[each].refused}.")
            warned = warned or known[each].warned
        if len(set(picked)) < len(picked):
            raise Refused("One was picked twice.")
        if not self.at_least <= len(picked) <= self.at_most:
            raise Refused(f"Pick {self._how_many()}.")
        return tuple(picked), warned

    def _how_many(self) -> str:
        if self.at_least == self.at_most:
            return str(self.at_least)
        return f"{self.at_least} to {min(self.at_most, len(self.options))}"

    def legal(self) -> list[str]:
        """Ids of the options that are neither impossible nor against the rules."""
        return [option.id for option in self.options if not option.refused and not option.warned]

    def default(self) -> Any:
        fits = self.at_least <= len(self.enter) <= self.at_most and set(self.enter) <= set(self.legal())
        return list(self.enter) if fits else None

    def only(self) -> Any:
        return [] if not any(not option.refused for option in self.options) and not self.at_least else None

    def any_legal(self, rng: "random.Random") -> Any:
        legal = self.legal()
        return rng.sample(legal, rng.randint(self.at_least, max(self.at_least, min(self.at_most, len(legal)))))


class Number(Prompt[int], frozen=True, kw_only=True, tag="number"):
    """A whole number from `low` to `high`; above `usual` (if set) it is taken with a warning."""

    low: int
    high: int
    enter: int | None = None
    unit: str = ""
    usual: int | None = None
    warning: str = ""

    def read(self, value: Any) -> tuple[int, str]:
        number: int = _wire(value, int, "a whole number")
        if not self.low <= number <= self.high:
            raise Refused(f"{number} is not from {self.low} to {self.high}.")
        return number, self.warning if self.usual is not None and number > self.usual else ""

    def default(self) -> Any:
        return self.enter if self.enter is not None and self.low <= self.enter <= self.high else None

    def only(self) -> Any:
        return self.low if self.low == self.high else None

    def any_legal(self, rng: "random.Random") -> Any:
        return rng.randint(self.low, self.high if self.usual is None else min(self.high, self.usual))


class Text(Prompt[str], frozen=True, kw_only=True, tag="text"):
    """A line of free text of at most `longest` characters; Enter takes `enter`."""

    enter: str = ""
    longest: int = 200

    def read(self, value: Any) -> tuple[str, str]:
        text: str = _wire(value, str, "a line of text")
        if len(text) > self.longest:
            raise Refused(f"That is {len(text)} characters long; {self.longest} at most.")
        if not text.isprintable():
            raise Refused("That has characters that can't be shown.")
        return text, ""

    def default(self) -> Any:
        return self.enter

    def any_legal(self, rng: "random.Random") -> Any:
        return rng.choice([self.enter, "words"[: self.longest], ""])
