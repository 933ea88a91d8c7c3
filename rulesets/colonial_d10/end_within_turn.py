"""The end of a battle as soon as what its scenario ends by has happened, before the turn is over (CD-B38)."""

from collections.abc import Awaitable
from typing import TypeVar

from tracker.engine import propose_end, unwatched
from tracker.games.colonial_d10.state import OFFERS_END_BY_UNITS, Battlefield
from tracker.games.colonial_d10.view import view

T = TypeVar("T")


async def ask_whether_over(state: Battlefield) -> None:
    """Asked once of what newly holds. Raises Ended where it is over."""
    await propose_end(state, lambda: unwatched(lambda: view(state)), "CD-B38", is_turn_over=False)


async def ending_by(state: Battlefield, happens: Awaitable[T]) -> T:
    """Let something happen; where units lost something by it, or left, ask whether the battle is over. Raises Ended."""
    before = _strengths(state)
    found = await happens
    if state.has_step(OFFERS_END_BY_UNITS) and _strengths(state) != before:
        await ask_whether_over(state)
    return found


def _strengths(state: Battlefield) -> list[tuple[object, ...]]:
    return [(each.officers, each.sergeants, each.men, each.hull, each.gone) for each in state.units.values()]
