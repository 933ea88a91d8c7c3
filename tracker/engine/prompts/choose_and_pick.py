"""The prompts that ask for one of several options, and for some of them."""

import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from tracker.engine.errors import Refused
from tracker.engine.plurals import listed
from tracker.engine.prompts.base import Json, free_numbers, payload_of
from tracker.engine.prompts.options import Option, OptionsPrompt

if TYPE_CHECKING:
    import random


class Choose(OptionsPrompt[str], frozen=True, kw_only=True, tag="choose"):
    """One of several options; the answer is an option's id.

    `finds_enter`: where nobody watches, what works out the option that Enter takes: a player seldom wants to know it.
    """

    enter: str = ""
    finds_enter: Callable[[], str] | None = None

    @property
    def choices(self) -> tuple[Option, ...]:
        return self.options

    def read(self, value: Any) -> tuple[str, str]:
        option = self.option(value)
        return option.id, option.warned

    def default(self) -> Any:
        enter = self.enter if self.finds_enter is None else self.finds_enter()
        return enter if enter and self.is_legal(enter) else None

    def entered(self) -> Any:
        default = self.default()
        acts = [each for each in self.options if each.of and each.of == default]
        return next((each.id for each in acts if each.is_usual), None) if acts else default

    def only(self) -> Any:
        if self.same:
            return self.default()
        found: Option | None = None
        for option in self.options:
            if not option.refused:
                if found is not None:
                    return None
                found = option
        return found.id if found is not None and not found.warned else None

    def any_legal(self, rng: "random.Random") -> Any:
        # By name: for those who watch a list may stand in another order.
        return rng.choice(sorted(self.legal()))

    def with_decision(self, decided: Any) -> Self:
        # Enter takes what was decided: also a unit, though its acts stand in the list.
        options = tuple(replace(each, of="", acts=()) for each in self.options)
        return replace(self, enter=decided, finds_enter=None, options=options)

    def hint(self) -> str:
        return "" if self.entered() is not None else f"Type {free_numbers(self.by_number)}."

    def unsaid(self, is_heard: bool = False) -> list[str]:
        if not is_heard or self.entered() is not None:
            return []
        return [", ".join(f"{number} for {each.label}" for number, each in self.by_number.items() if not each.refused)]

    @property
    def hint_kind(self) -> str:
        return "choice"

    def value_words(self, value: Any) -> str:
        return self.label(value)

    def _parse(self, typed: str) -> Any:
        return self.typed_option(typed).id

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        return {"options": self._described_options()}


class Pick(OptionsPrompt[tuple[str, ...]], frozen=True, kw_only=True, tag="pick"):
    """Several of the options, `at_least` to `at_most`, in the order picked; Enter takes `enter`.

    `is_ordered`: it matters in which order they are picked.
    """

    at_least: int = 0
    at_most: int = 1_000
    enter: tuple[str, ...] = ()
    is_ordered: bool = False

    def read(self, value: Any) -> tuple[tuple[str, ...], str]:
        picked: list[str] = payload_of(value, list[str], "a list of options")
        warnings = [self.option(each).warned for each in picked]
        if len(set(picked)) < len(picked):
            raise Refused("One was picked twice.")
        if not self.at_least <= len(picked) <= self.at_most:
            raise Refused(f"Pick {self._how_many()}.")
        return tuple(picked), next(filter(None, warnings), "")

    def _how_many(self) -> str:
        if self.at_least == self.at_most:
            return str(self.at_least)
        return _from_to(self.at_least, self.most)

    @property
    def most(self) -> int:
        """The most that may be picked: of those that are impossible none."""
        return max(self.at_least, min(self.at_most, sum(not each.refused for each in self.options)))

    def default(self) -> Any:
        fits = self.at_least <= len(self.enter) <= self.at_most and set(self.enter) <= set(self.legal())
        return list(self.enter) if fits else None

    def only(self) -> Any:
        if self.same:
            return self.default()
        return [] if not any(not option.refused for option in self.options) and not self.at_least else None

    def any_legal(self, rng: "random.Random") -> Any:
        legal = self.legal()
        return rng.sample(legal, rng.randint(self.at_least, max(self.at_least, min(self.at_most, len(legal)))))

    def with_decision(self, decided: Any) -> Self:
        return replace(self, enter=tuple(decided))

    def hint(self) -> str:
        most = self.most
        exact = f"{most}" if self.at_least == most else _from_to(self.at_least, most)
        numbers = " ".join(map(str, _spread([*self.by_number], max(2, self.at_least))))
        example = f" of these by number, as in {numbers}" if most > 1 else ""
        return f"Pick {exact}{example}{'; - for none' if self.at_least == 0 else ''}."

    def value_words(self, value: Any) -> str:
        return listed(self.label(each) for each in (value if isinstance(value, list) else [value])) or "none"

    def _parse(self, typed: str) -> Any:
        if typed == "-" or (typed == "n" and not any("n" in (each.letter, each.id) for each in self.options)):
            return []
        if typed == "*":
            return [option.id for option in self.options if not (option.refused or option.warned)]
        return [self.typed_option(part).id for part in re.split(r"[\s,]+", typed) if part]

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        most = min(self.at_most, len(self.options))
        return {"options": self._described_options(), "at_least": self.at_least, "at_most": most}


def _from_to(low: int, high: int) -> str:
    """Numbers that may be picked: one, up to 3, 1 or 2, 2 to 4."""
    return f"{low} {'or' if high == low + 1 else 'to'} {high}" if low else f"up to {high}" if high > 1 else "one"


def _spread(numbers: list[int], many: int) -> list[int]:
    """So many numbers for an example: every second, where there are enough."""
    return numbers[:: 2 if 2 * many - 1 <= len(numbers) else 1][:many]
