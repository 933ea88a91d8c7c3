"""The prompts that draw playing cards, with a reading of what is drawn, and that shuffle a deck."""

import re
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import ChancePrompt, Json
from tracker.engine.results import Effect, Gist, Odds, Result
from tracker.engine.sealed import SEALED, masked_value

if TYPE_CHECKING:
    import random

SUITS = "CDHS"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKERS = ("JK1", "JK2")
_PLACES = {card: place for place, card in enumerate((*PACK, *JOKERS))}

# What a program sends to have the app draw or shuffle.
ROLL = "roll"
# As with dice: what people have in their hands is never thrown or drawn by an Enter.
NO_CARD = "No card is typed; r lets the app draw."


class Drawn(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The answer to a draw as recorded: the cards, and who drew them."""

    cards: list[str] = []
    source: Literal["typed", "app"] = "typed"


def typed_cards(value: Any) -> Sequence[str]:
    """The cards that people turned up from a stack of theirs, by an answer as recorded; none of any other answer."""
    is_typed = isinstance(value, dict) and value.get("source", "typed") == "typed"
    return value.get("cards", ()) if is_typed else ()


class Drawing(Result, frozen=True):
    """The cards themselves, in the order drawn."""

    cards: tuple[str, ...]

    @property
    def label(self) -> str:
        return " ".join(self.cards) or "none"


class CardReading(Struct, frozen=True, tag_field="reading"):
    """The meaning of drawn cards: by default, themselves. A ruleset subclasses it with its own result."""

    def result(self, cards: tuple[str, ...]) -> Any:
        """The result of the cards; its `label` groups the odds."""
        return Drawing(cards)


class PlainCards(CardReading, frozen=True, tag="plain"):
    """Cards read as themselves."""


class Draw(ChancePrompt[Any], frozen=True, kw_only=True, tag="draw"):
    """Cards from a stack. `unseen` are the cards that may come, for odds and for checking typed ones.

    `weights`: how likely each of them is to come next, beside the others; none where all are alike. `is_unknown`: a
    card came that could not be in this stack, so that nobody knows what it holds; then there are no odds. `sealed` is
    the order fixed when the stack was dealt, next card first (empty for real packs); it is never shown. Real cards are
    typed, as `KH`, `10S`, `JK` for any joker or `JK1`.
    """

    stack: str
    count: int
    unseen: tuple[str, ...]
    sealed: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()
    is_unknown: bool = False
    reading: CardReading = PlainCards()
    effects: tuple[Effect, ...] = ()

    @property
    def is_dealt(self) -> bool:
        return bool(self.sealed)

    def read(self, value: Any) -> tuple[Any, str]:
        """The result of the cards; of real packs, a warning for a card that can't be in this stack."""
        try:
            drawn = msgspec.convert(value, Drawn)
        except ValueError:  # of msgspec, or of a lone surrogate
            raise Refused("That is not a draw: it takes cards, as in KH.") from None
        if len(drawn.cards) != self.count:
            raise Refused(f"{len(drawn.cards)} cards for {self.count} to draw.")
        cards = self._which_joker(drawn.cards)
        for card in cards:
            if card not in PACK and card not in JOKERS:
                raise Refused(f"{card[:10]!r} is not a card: type rank and suit, as in KH, 10S or JK.")
        strange = next((card for card in cards if card not in self.unseen), "")
        if strange and self.sealed:
            raise Refused(f"{strange} can't come: it is out of this stack already.")
        if len(set(cards)) < len(cards):
            raise Refused("One card was drawn twice.")
        if self.sealed and cards != self.sealed[: self.count]:
            raise Refused("This stack was dealt by the app: its next card is fixed.")
        return self.reading.result(cards), f"{strange} can't be in this stack" if strange else ""

    def _which_joker(self, cards: list[str]) -> tuple[str, ...]:
        """`JK` is any joker: the next of a sealed stack, otherwise the first that may still come, or any."""
        may_come = (*self.sealed[: self.count], *self.unseen, *(() if self.sealed else JOKERS))
        jokers = [card for card in may_come if card in JOKERS and card not in cards]
        named = iter(dict.fromkeys(jokers))
        return tuple(next(named, card) if card == "JK" else card for card in cards)

    def app_answer(self, rng: "random.Random", typed: dict[str, list[int]] | None = None) -> Any:
        """The next cards of a sealed stack, or any of the unseen."""
        if self.sealed:
            cards = list(self.sealed[: self.count])
        elif self.weights and self.count == 1:
            cards = rng.choices(self.unseen, self.weights)
        else:
            cards = rng.sample(self.unseen, self.count)
        return msgspec.to_builtins(Drawn(cards, "app"))

    def odds(self, typed: str = "") -> list[Odds]:
        """The exact chance of each result of the next card, from the cards not seen yet; none where it is unknown.

        `typed`: how the card begins; where none of those begins so, all may come.
        """
        if self.is_unknown:
            return []
        chances: dict[Gist, Fraction] = {}
        known = dict(zip(self.unseen, self.weights or (1,) * len(self.unseen), strict=True))
        known = {card: weight for card, weight in known.items() if card.startswith(_written(typed))} or known
        for card, weight in known.items():
            gist = self.reading.result((card,)).gist
            chances[gist] = chances.get(gist, Fraction(0)) + Fraction(weight, sum(known.values()))
        effects = {effect.label: effect.text for effect in self.effects}
        listed = sorted(chances.items(), key=lambda item: (-item[1], item[0].label))
        return [Odds(gist, chance, effects.get(gist.label, "")) for gist, chance in listed]

    @property
    def why_no_odds(self) -> str:
        return "odds unknown: a card came that could not be in this stack" if self.is_unknown else ""

    def hint(self) -> str:
        if self.sealed:
            return "The app dealt this stack: Enter or r draws."
        cards = "the card, as in KH" if self.count == 1 else f"{self.count} cards, as in KH 10S"
        cards += ", JK for a joker" if any(each in JOKERS for each in self.unseen) else ""
        return f"Type {cards}; r lets the app draw."

    @property
    def hint_kind(self) -> str:
        return "cards"

    def value_words(self, value: Any) -> str:
        """The cards; nothing of a stack whose order nobody may know."""
        return "" if self.sealed else " ".join(value["cards"])

    def offered_words(self, value: Any, between: str) -> str:
        # What lies in a stack that the app dealt is seen when it is drawn.
        return "the next of the stack" if self.sealed else " ".join(value["cards"])

    @property
    def offered_verb(self) -> str:
        return "drew"

    def parse(self, typed: str) -> Any:
        if typed.strip():
            return super().parse(typed)
        if not self.sealed:
            raise Refused(NO_CARD)
        return {"cards": list(self.sealed[: self.count]), "source": "app"}

    def _parse(self, typed: str) -> Any:
        cards = [_written(part) for part in re.split(r"[\s,]+", typed) if part]
        return {"cards": cards, "source": "typed"}

    def half_cards(self, typed: str) -> str:
        return "" if self.sealed or not typed.isprintable() else typed[: 4 * self.count]

    def described(self, rolls_for: Collection[str] = ()) -> Json:
        return {
            "stack": self.stack,
            "count": self.count,
            "unseen": in_pack_order(self.unseen),
            SEALED: bool(self.sealed),
            "unknown": self.is_unknown,
            "odds": [each.described() for each in self.odds()],
        }

    def program_value(self, value: Any, rng: "random.Random") -> Any:
        if value == ROLL:
            return self.app_answer(rng)
        if isinstance(value, list):
            return {"cards": value, "source": "typed"}
        return super().program_value(value, rng)

    def shown_value(self, value: Any) -> Any:
        return {**value, "cards": {SEALED: self.count}} if self.sealed else value


def in_pack_order(cards: Iterable[str]) -> list[str]:
    """Cards so that their order tells nothing about the order of a stack."""
    return sorted(cards, key=lambda card: (_PLACES.get(card, len(_PLACES)), card))


def _written(typed: str) -> str:
    """A card, or its beginning, as it is written here: a ten may be typed by its letter, as in TC."""
    return re.sub("^T(?=[CDHS]?$)", "10", typed.upper().replace("JOKER", "JK"))


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
