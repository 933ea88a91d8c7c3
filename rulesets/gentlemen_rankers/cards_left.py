"""Which cards a stack may hold: those not turned up since, counted for each deal of its pack (GR-B18, GR-B20).

A deal's cards are those that had been turned up before they were shuffled, and some that lay face down: these may be
any of the earlier deals' cards that nobody has seen. The chances are exact while cards of no more than two deals lie
face down unseen; of more, those that lay face down before are taken to be spread evenly, and `is_rough` says so.
"""

from typing import NamedTuple

from tracker.engine import JOKERS, PACK, Random
from tracker.games.gentlemen_rankers.state import Battlefield, Deal, Pack, Stack

WHOLE = (*PACK, *JOKERS)
# Times that each card is offered another's place in a fresh deal: many more than lose every trace of the old order.
ROUNDS = 20


def deals_of(pack: Pack) -> list[Deal]:
    """All deals of a pack, oldest first; of a pack that was never dealt again in part there is one."""
    return pack.deals or [Deal([card for card in WHOLE if card not in pack.seen])]


def coming_cards(pack: Pack, stack: Stack) -> dict[str, int]:
    """The cards that may come next from a stack, in the order of a pack, with how likely each is beside the others."""
    listed, place = deals_of(pack), _place(pack, stack)
    deal = listed[place]
    earlier = {card for older in listed[:place] for card in older.sure}
    weights = dict.fromkeys(deal.sure, max(1, len(earlier)))
    if deal.guests:
        weights |= dict.fromkeys(earlier, min(deal.guests, len(earlier)))
    return {card: weights[card] for card in WHOLE if card in weights}


def is_rough(pack: Pack, stack: Stack) -> bool:
    """True if the chances of a stack are only approximate: it may hold cards of several deals, out of three or more."""
    listed = deals_of(pack)
    about = sum(bool(deal.sure or deal.guests) for deal in listed)
    return about > 2 and sum(bool(deal.sure) for deal in listed[: _place(pack, stack) + 1]) > 1


def _place(pack: Pack, stack: Stack) -> int:
    """Place where the deal of a stack stands; after an edit it may name none."""
    return min(stack.deal, max(0, len(pack.deals) - 1))


def turn_up(pack: Pack, stack: Stack, card: str) -> None:
    """A card was turned up from a stack: it lies face down nowhere. One that could not be there makes it unknown."""
    if card not in coming_cards(pack, stack):
        stack.unknown = True
    elif pack.deals and card not in pack.deals[_place(pack, stack)].sure:
        pack.deals[_place(pack, stack)].guests -= 1
    for deal in pack.deals:
        if card in deal.sure:
            deal.sure.remove(card)
    if card not in pack.seen:
        pack.seen.append(card)


def deal_again(pack: Pack, face_up: list[str]) -> None:
    """The discards are shuffled to be dealt: what is known of the cards in them makes a deal of its own.

    `face_up`: cards that lie face up beside a wave and so are not among them.
    """
    listed = deals_of(pack)
    face_down = {card for deal in listed for card in deal.sure}
    sure = [card for card in WHOLE if card not in face_down and card not in face_up]
    guests = max(0, pack.pile.left - len(sure))
    # With no card face down elsewhere it is as a new pack.
    pack.deals = [] if guests >= len(face_down) else [*listed, Deal(sure, guests)]
    pack.seen = list(face_up)


# A fresh deal: unseen cards laid otherwise, for a battle that goes on with other luck


class CardPlace(NamedTuple):
    """Place where a card lies: by the path of its order, from the top, and which unseen cards may lie there."""

    path: str
    number: int
    may: frozenset[str]


def redealt(state: Battlefield, rng: Random) -> dict[str, list[str]]:
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


def _unseen(pack: Pack, orders: dict[str, list[str]]) -> list[CardPlace]:
    """The places of all cards; one that was turned up since it was shuffled may lie nowhere else."""
    places = []
    for name, stack in pack.stacks.items():
        path = f"packs.{pack.id}.stacks.{name}.sealed"
        if not stack.unknown:
            may = frozenset(coming_cards(pack, stack))
            places += [CardPlace(path, number, may) for number in range(len(orders.get(path, ())))]
    path = f"packs.{pack.id}.pile.sealed"
    may = frozenset(card for order in orders.values() for card in order if card not in pack.seen)
    return places + [CardPlace(path, number, may) for number in range(len(orders.get(path, ())))]


def _swap(orders: dict[str, list[str]], one: CardPlace, other: CardPlace) -> None:
    """Two cards change places, if each may lie where the other does."""
    mine, theirs = orders[one.path][one.number], orders[other.path][other.number]
    if mine in other.may and theirs in one.may:
        orders[one.path][one.number], orders[other.path][other.number] = theirs, mine
