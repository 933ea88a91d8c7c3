"""A charge of Zulu at a British group, for the tests of each of its steps."""

from typing import Any

from tests.names.colonial_adventures import Battlefield, Group
from tests.rulesets.colonial_adventures.table import AnswerAt, RulePlayed, at, battlefield, group, play
from tracker.games.colonial_adventures.fight import charge

Given = dict[str, Any]

# A round of melee in which nobody beats the other.
EVEN = (at("melee:zulu:brit", "1 5 5 5 | 1 5 5 5"),)
CARRY_ON = "1 2"


def wants(faces: str, charger: str = "zulu", target: str = "brit") -> tuple[AnswerAt, AnswerAt]:
    """In reach, and the dice of Wanting to Charge."""
    return at(f"reach:{charger}:{target}", {"reach": True}), at(f"test:{charger}:wanting_to_charge", faces)


def is_charged(faces: str, target: str = "brit") -> AnswerAt:
    """The dice of Being Charged."""
    return at(f"test:{target}:being_charged", faces)


def volley(faces: str, cover: bool = False) -> tuple[AnswerAt, AnswerAt]:
    return at("shot:brit:zulu", {"cover": cover}), at("fire:brit:zulu", faces)


def after_contact(*order: str) -> list[AnswerAt]:
    """Each lost one figure on contact and tests, in the order of the fighters; all carry on."""
    return [at(f"test:{each}:received_casualty", CARRY_ON) for each in order or ("zulu", "brit")]


def go(state: Battlefield, *answers: Any, charger: str = "zulu", target: str = "brit") -> RulePlayed:
    return play(charge.charge(state, charger, target), *answers)


def field(charger: Given | None = None, target: Given | None = None, *more: Group, **switches: str) -> Battlefield:
    state = battlefield(group("zulu", **(charger or {})), group("brit", **(target or {})), *more)
    state.rulings = state.rulings.but(**switches)
    return state


def engaged(state: Battlefield) -> bool:
    return state.groups["zulu"].engaged == ["brit"] and state.groups["brit"].engaged == ["zulu"]
