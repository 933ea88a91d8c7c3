"""The prompt that shuffles cards."""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import ChancePrompt, Json
from tracker.engine.prompts.draw import ROLL, in_pack_order
from tracker.engine.sealed import masked_value

if TYPE_CHECKING:
    import random


class Shuffled(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The answer to a shuffle as recorded: the order, or none where the players shuffled real cards."""

    order: list[str] = []
    source: Literal["app", "table"] = "app"


class Shuffle(ChancePrompt[tuple[str, ...]], frozen=True, kw_only=True, tag="shuffle"):
    """Shuffle `cards`: the app fixes and seals an order, or the players shuffle their own (answer: no order).

    `is_own`: it is known already that they do, and nobody is asked.
    """

    cards: tuple[str, ...]
    is_own: bool = False

    @property
    def is_dealt(self) -> bool:
        return True

    def read(self, value: Any) -> tuple[tuple[str, ...], str]:
        try:
            shuffled = msgspec.convert(value, Shuffled)
        except ValueError:  # of msgspec, or of a lone surrogate
            raise Refused("That is not a shuffle: it takes an order of the cards, or none.") from None
        if shuffled.order and sorted(shuffled.order) != sorted(self.cards):
            raise Refused("That is not an order of these cards.")
        return tuple(shuffled.order), ""

    def default(self) -> Any:
        return {"order": [], "source": "table"}

    def only(self) -> Any:
        return self.default() if self.is_own else None

    def app_answer(self, rng: "random.Random", typed: dict[str, list[int]] | None = None) -> Any:
        """An order sealed by the app."""
        return msgspec.to_builtins(Shuffled(rng.sample(self.cards, len(self.cards))))

    def hint(self) -> str:
        return "r: the app shuffles, and seals the order."

    @property
    def hint_kind(self) -> str:
        return "cards"

    def value_words(self, value: Any) -> str:
        return ""

    def default_words(self) -> str:
        return "you have shuffled your own cards"

    def offered_words(self, value: Any, between: str) -> str:
        return "the app shuffled, in the same order" if value.get("order") else "you shuffled your own cards"

    def _parse(self, typed: str) -> Any:
        raise Refused("Type r for the app to shuffle, or Enter when you have shuffled your own cards.")

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        return {"cards": in_pack_order(self.cards)}

    def program_value(self, value: Any, rng: "random.Random") -> Any:
        return self.app_answer(rng) if value == ROLL else super().program_value(value, rng)

    def shown_value(self, value: Any) -> Any:
        return masked_value(value)
