"""Baggage disorders those who are near it (CD-A9, CD-B26)."""

from tracker.engine import Pick, about, ask, options_of
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.unit_changes import disorder
from tracker.games.colonial_d10.units import names, on_table


async def disorders(state: Battlefield, side_id: str) -> None:
    """Units within 3 inches of a side's baggage when its moves are over (CD-A9)."""
    if not trains(state, side_id) or not in_order(state, side_id):
        return
    for unit_id in await ask(lambda: who_is_near(state, side_id)):
        disorder(state, state.units[unit_id], "within 3 inches of the baggage")


def trains(state: Battlefield, side_id: str) -> list[Unit]:
    return [unit for unit in on_table(state, side_id) if unit.arm == "baggage"]


def in_order(state: Battlefield, side_id: str) -> list[Unit]:
    """Units that it could disorder: its own side's, or both by ruling (CD-B26)."""
    side = "" if state.rulings.baggage_disorders == "all" else side_id
    units = on_table(state, side)
    return [unit for unit in units if unit.arm not in ("baggage", "boat") and not unit.disordered and not unit.aboard]


def who_is_near(state: Battlefield, side_id: str) -> Pick:
    """Those within 3 inches; none is what Enter takes."""
    return about("CD-A9", side_id).pick(
        f"baggage:{side_id}",
        f'Who is within 3" of {names(trains(state, side_id))}?',
        options_of(in_order(state, side_id)),
        asks="table",
        text="Any unit that near is disordered.",
    )
