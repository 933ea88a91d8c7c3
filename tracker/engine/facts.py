"""A small form of facts that the program can't see: toggles, short choices, numbers."""

from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.prompts import Prompt

if TYPE_CHECKING:
    import random

T = TypeVar("T")


class Toggle(Struct, frozen=True, tag="toggle"):
    """Yes or no, which its letter turns over.

    `label` says yes in words, `off` no: "target in cover", "target in the open"; "" where the label and a no will do.
    """

    name: str
    letter: str
    label: str
    default: bool = False
    off: str = ""

    @property
    def letters(self) -> str:
        """The keys of this field."""
        return self.letter

    def check(self, value: Any) -> str:
        """Why a value is impossible, "" if it is not."""
        return "" if isinstance(value, bool) else f"{self.label} is yes or no"

    def any_value(self, rng: "random.Random") -> Any:
        return rng.random() < 0.5


class Mark(Struct, frozen=True):
    """One value of a short choice, with its letter."""

    value: str
    letter: str
    label: str


class Among(Struct, frozen=True, tag="among"):
    """One of a few values, each set by its own letter.

    `needs`: a toggle of the same form; where that says no this need not be said: no range where nobody fires.
    """

    name: str
    label: str
    marks: tuple[Mark, ...]
    default: str = ""
    needs: str = ""

    @property
    def letters(self) -> str:
        """The keys of this field."""
        return "".join(mark.letter for mark in self.marks)

    def check(self, value: Any) -> str:
        """Why a value is impossible, "" if it is not."""
        values = [mark.value for mark in self.marks]
        if value == "" and value not in values:
            marks = ", ".join(f"{mark.letter} {mark.label}" for mark in self.marks)
            return f"{self.label} is still to be said: {marks}"
        return "" if value in values else f"{self.label} is one of {', '.join(values)}"

    def any_value(self, rng: "random.Random") -> Any:
        return rng.choice(self.marks).value


class Quantity(Struct, frozen=True, tag="quantity"):
    """A number from `low` to `high`: its letter, then digits."""

    name: str
    letter: str
    label: str
    low: int
    high: int
    default: int

    @property
    def letters(self) -> str:
        """The keys of this field."""
        return self.letter

    def check(self, value: Any) -> str:
        """Why a value is impossible, "" if it is not."""
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return ""
        return f"{self.label} is a number from {self.low} to {self.high}"

    def any_value(self, rng: "random.Random") -> Any:
        return rng.randint(self.low, self.high)


Field = Toggle | Among | Quantity


def is_moot(field: Field, facts: dict[str, Any]) -> bool:
    """Whether a field that nobody filled in need not be, as facts stand: the toggle that it needs says no."""
    if not isinstance(field, Among) or not field.needs or facts.get(field.name, field.default):
        return False
    return not facts[field.needs]


class Facts(Prompt[T], frozen=True, kw_only=True, tag="facts"):
    """A form; the answer is a `shape`, a struct with one attribute for each field.

    Fields that an answer leaves out keep their defaults, so Enter alone takes them all if all have one. `shape` may
    have further attributes, if they have defaults.

    >>> from tracker.engine import Facts, Quantity, Toggle
    >>> class Shot(Struct):
    ...     cover: bool
    ...     men: int
    >>> fields = (Toggle("cover", "c", "in cover"), Quantity("men", "n", "men", 1, 20, 20))
    >>> facts = Facts(key="shot", rule="X-3", side="red", title="A Company fires", fields=fields, shape=Shot)
    >>> facts.read({})[0]
    Shot(cover=False, men=20)
    >>> facts.read({"cover": True, "men": 12})[0]
    Shot(cover=True, men=12)
    >>> facts.read({"men": 30})
    Traceback (most recent call last):
    tracker.engine.errors.Refused: men is a number from 1 to 20.
    """

    fields: tuple[Field, ...]
    shape: type[T]

    def read(self, value: Any) -> tuple[T, str]:
        if not isinstance(value, dict):
            raise Refused("That is no answer here: it takes fields and values.")
        facts = {field.name: field.default for field in self.fields}
        for name, given in value.items():
            if name not in facts:
                raise Refused(f"There is no field {str(name)[:40]!r} here.")
            facts[name] = given
        for field in self.fields:
            problem = "" if is_moot(field, facts) else field.check(facts[field.name])
            if problem:
                raise Refused(f"{problem}.")
        try:
            return msgspec.convert(facts, self.shape), ""
        except ValueError as error:  # of msgspec, or of a lone surrogate
            raise Refused(f"Those facts don't fit together: {error}.") from None

    def default(self) -> Any:
        facts = {field.name: field.default for field in self.fields}
        return None if any(field.check(field.default) and not is_moot(field, facts) for field in self.fields) else {}

    def only(self) -> Any:
        return None if self.fields else {}

    def any_legal(self, rng: "random.Random") -> Any:
        return {field.name: field.any_value(rng) for field in self.fields}
