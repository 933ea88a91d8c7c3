"""The chance of a result, and what it does."""

from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from tracker.engine.gist import Gist
from tracker.engine.prompts.base import Json


class Effect(Struct, frozen=True):
    """The consequence of a result, shown beside its odds."""

    label: str
    text: str


class Odds(Struct, frozen=True, dict=True):
    """The chance of a result, exactly, and what it will do ("" where not said)."""

    gist: Gist
    chance: Fraction
    effect: str = ""

    @cached_property
    def label(self) -> str:
        return self.gist.label

    def described(self) -> Json:
        """The chance as JSON data: as a number and, exactly, as `a/b`."""
        exact = f"{self.chance.numerator}/{self.chance.denominator}"
        return {"label": self.label, "chance": float(self.chance), "exact": exact, "effect": self.effect}
