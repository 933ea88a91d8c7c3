"""The prompt that asks for one of several options."""

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any, Self

from msgspec.structs import replace

from tracker.engine.prompts.base import Json, free_numbers
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
        options = tuple(replace(each, of="") for each in self.options)
        return replace(self, enter=decided, finds_enter=None, options=options)

    def hint(self) -> str:
        return "" if self.default() is not None else f"Type {free_numbers(self.by_number)}."

    def unsaid(self, is_heard: bool = False) -> list[str]:
        if not is_heard or self.default() is not None:
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
