"""The prompt that asks for a whole battle: one of a campaign is to be fought."""

from collections.abc import Collection, Mapping
from typing import Any

import msgspec

from tracker.engine.aftermath import Aftermath, why_not_aftermath
from tracker.engine.errors import Refused
from tracker.engine.opening_and_end import DRAW
from tracker.engine.prompts.base import Json, Prompt
from tracker.engine.scenarios import ScenarioFile


class ToFight(Prompt[Aftermath], frozen=True, kw_only=True, tag="fight"):
    """A battle is to be fought; what it left is the answer.

    `number` counts the battles of the campaign from 1; `given` makes it (`Ruleset.new_of`) with `rulings`. `sides`: ids
    and names of its sides, as far as they are known before it.
    """

    number: int
    given: ScenarioFile
    rulings: Mapping[str, str] = {}
    sides: tuple[tuple[str, str], ...] = ()

    def read(self, value: Any) -> tuple[Aftermath, str]:
        try:
            aftermath = msgspec.convert(value, Aftermath)
        except ValueError as error:  # of msgspec, or of a lone surrogate
            raise Refused(f"That is not what a battle left: {error}.") from None
        if problem := why_not_aftermath(aftermath, dict(self.sides)):
            raise Refused(problem)
        return aftermath, "" if aftermath.file else _odd(aftermath)

    def any_legal(self, rng: Any) -> Any:
        raise Refused("A battle is to be fought here: nothing but a battle answers it.")

    @property
    def fight(self) -> "ToFight":
        return self

    def hint(self) -> str:
        return (
            "Enter goes on; b FILE brings in a battle fought elsewhere; "
            "g WINNER WORDS settles it in words (g - for nobody)."
        )

    def value_words(self, value: Any) -> str:
        return given_aftermath_words(value, self.given.title)

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        sides = [{"id": key, "name": name} for key, name in self.sides]
        return {"number": self.number, "battle": self.given.title, "sides": sides, "rulings": dict(self.rulings)}


def _odd(aftermath: Aftermath) -> str:
    """A warning of an odd outcome that a person told, "" where it is not odd."""
    more = [each.name for each in aftermath.units if each.figures > each.start]
    return f"{', '.join(more)} came out of it with more than went in" if more else ""


def aftermath_words(aftermath: Aftermath) -> str:
    """The aftermath in a sentence: who won, and the strength left of each side."""
    names = {**aftermath.sides, DRAW: "Nobody", "": "Nobody"}
    won = f"{names.get(aftermath.winner, aftermath.winner)} won"
    counted = [(name, *aftermath.left_of(side)) for side, name in aftermath.sides.items()]
    told = [f"{name} {left} of {start}" for name, left, start in counted if start]
    return f"{won}. Left: {', '.join(told)}." if told else f"{won}."


def given_aftermath_words(value: Any, named: str = "") -> str:
    """The aftermath as a payload as a sentence; "" where it is nothing of the kind.

    `named`: the title that was said already.
    """
    try:
        aftermath = msgspec.convert(value, Aftermath)
    except ValueError:
        return ""
    title = "" if aftermath.title == named else f"{aftermath.title}. "
    return f"{title}{aftermath_words(aftermath)}{' ' + aftermath.words if aftermath.words else ''}"
