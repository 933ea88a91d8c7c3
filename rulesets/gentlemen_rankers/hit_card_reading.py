"""Reading the card that a hit turns up (GR-A17)."""

from typing import Literal

from tracker.engine import CardReading, Effect, Result
from tracker.games.gentlemen_rankers.data import WORDS

Fate = Literal["joker", "ace", "court", "red", "spade", "club"]

LABELS = WORDS["hits"]


class Fated(Result, frozen=True):
    """The card, what it does, and its number (0 for all but 2 to 10)."""

    card: str
    fate: Fate
    number: int = 0

    @property
    def label(self) -> str:
        return LABELS[self.fate]


class Fates(CardReading, frozen=True, tag="fates"):
    """One card for one hit."""

    def result(self, cards: tuple[str, ...]) -> Fated:
        card = cards[0]
        if card.startswith("JK"):
            return Fated(card, "joker")
        rank, suit = card[:-1], card[-1]
        if rank == "A":
            return Fated(card, "ace")
        if rank in ("J", "Q", "K"):
            return Fated(card, "court")
        suits: dict[str, Fate] = {"H": "red", "D": "red", "S": "spade", "C": "club"}
        return Fated(card, suits[suit], int(rank))


def effects(
    faltering: bool, mounted: bool, touching: bool, leads: bool = False, trapped: bool = False
) -> tuple[Effect, ...]:
    """Effects of each result on this unit, where they differ from the label.

    `leads`: it is the leader (GR-A26); `trapped`: the enemy is at its back (GR-A18).
    """
    said: dict[Fate, str] = {
        "ace": "a second ace: the wave withdraws" if faltering else "mounted flee, foot -1 in melee",
        **(_of_a_leader(faltering, mounted) if leads else {}),
        "red": _of_a_trapped(leads) if trapped else "2 to 10 inches",
        "spade": "hits its attacker" if touching else "1 to 5 inches",
        "club": "not this unit: it is mounted" if mounted else "not this unit: it is in contact" if touching else "",
    }
    return tuple(Effect(LABELS[fate], text) for fate, text in said.items() if text)


def _of_a_trapped(leads: bool) -> str:
    """The fate of a unit that must fall back into the enemy at its back (GR-A18, GR-A26)."""
    return f"the enemy is at its back: destroyed{', his wave withdraws' if leads else ''}"


def _of_a_leader(faltering: bool, mounted: bool) -> dict[Fate, str]:
    """The fate of the waves by the card of their leader, by result (GR-A26)."""
    said: dict[Fate, str] = {"joker": "he draws it: all waves withdraw", "court": "he falls: his wave withdraws"}
    return {**said, "ace": "he flees: his wave withdraws"} if mounted and not faltering else said
