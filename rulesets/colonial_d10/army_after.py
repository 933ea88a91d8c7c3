"""The aftermath of a battle for a roster, for the next one of a campaign; the sheet itself has no campaign."""

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.colonial_d10.army import Army, Troop
from rulesets.colonial_d10.state import Battlefield
from tracker.engine import Aftermath, LeaderAftermath, View, aftermath_of

# How a unit leaves of which nobody comes back; whoever else left the table has his figures.
FOR_GOOD = ("destroyed", "cut off", "drowned", "sunk", "beached")
RANKS = ("men", "sergeants", "officers")


def aftermath(state: Battlefield, view: View) -> Aftermath:
    """Units with the figures of each rank; a leader stands with the unit that he is with, or the first of his side."""
    left = aftermath_of(view)
    for each in left.units:
        unit = state.units[each.id]
        each.figures = 0 if unit.gone in FOR_GOOD else unit.figures
        each.ran = unit.gone in ("quit the field", "driven off")
        each.more = {rank: getattr(unit, rank) for rank in RANKS}
    for leader in state.leaders.values():
        with_him = left.unit(leader.attached, leader.side) or next(
            (each for each in left.units if each.side == leader.side), None
        )
        if with_him is not None:
            with_him.leaders.append(LeaderAftermath(leader.name, leader.fallen or bool(leader.taken)))
    return left


def carried(unit: Troop, left: int, more: Mapping[str, str | int | bool]) -> Troop | None:
    """A unit with so many figures: those of each rank as the battle left them, else other ranks fell first."""
    if not left:
        return None
    ranks = {rank: int(more.get(rank, 0)) for rank in RANKS}
    if sum(ranks.values()) != left:
        ranks = {rank: getattr(unit, rank) for rank in RANKS}
        fell = max(0, sum(ranks.values()) - left)
        for rank in RANKS:
            gone = min(fell, ranks[rank])
            ranks[rank] -= gone
            fell -= gone
    return replace(unit, **ranks)


def bereave(army: Army, names: list[str]) -> None:
    """Strike leaders off who fell or were taken."""
    army.leaders = [each for each in army.leaders if each.name not in names]
