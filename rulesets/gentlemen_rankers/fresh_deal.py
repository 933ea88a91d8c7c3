"""Packs that the app dealt, their unseen cards laid otherwise: for a battle that goes on with other luck."""

from typing import NamedTuple

from rulesets.gentlemen_rankers.deals import coming_cards
from rulesets.gentlemen_rankers.state import Field, Pack
from tracker.engine import Random

# Times that each card is offered another's place: many more than it takes to lose every trace of the old order.
ROUNDS = 20


class Place(NamedTuple):
    """Where a card lies: by the path of its order, from the top, and which unseen cards may lie there."""

    path: str
    number: int
    may: frozenset[str]


def redealt(state: Field, rng: Random) -> dict[str, list[str]]:
    """The orders of all stacks and piles, by their paths, with each unseen card where it may lie (GR-B18, GR-B20)."""
    orders: dict[str, list[str]] = {}
    for pack in state.packs.values():
        piles = {f"packs.{pack.id}.stacks.{name}": stack for name, stack in pack.stacks.items()}
        piles[f"packs.{pack.id}.pile"] = pack.pile
        mine = {f"{path}.sealed": list(pile.sealed) for path, pile in piles.items() if pile.sealed}
        places = _unseen(pack, mine)
        for _ in range(ROUNDS):
            for one in places:
                _swap(mine, one, rng.choice(places))
        orders |= mine
    return orders


def _unseen(pack: Pack, orders: dict[str, list[str]]) -> list[Place]:
    """The places of all cards; one that was turned up since it was shuffled may lie nowhere else."""
    places = []
    for name, stack in pack.stacks.items():
        path = f"packs.{pack.id}.stacks.{name}.sealed"
        if not stack.unknown:
            may = frozenset(coming_cards(pack, stack))
            places += [Place(path, number, may) for number in range(len(orders.get(path, ())))]
    path = f"packs.{pack.id}.pile.sealed"
    may = frozenset(card for order in orders.values() for card in order if card not in pack.seen)
    return places + [Place(path, number, may) for number in range(len(orders.get(path, ())))]


def _swap(orders: dict[str, list[str]], one: Place, other: Place) -> None:
    """Two cards change places, if each may lie where the other does."""
    mine, theirs = orders[one.path][one.number], orders[other.path][other.number]
    if mine in other.may and theirs in one.may:
        orders[one.path][one.number], orders[other.path][other.number] = theirs, mine
