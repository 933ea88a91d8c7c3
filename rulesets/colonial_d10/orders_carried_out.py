"""Carrying out an order: what the throw leaves of it, and orders that need none (CD-B5)."""

from typing import Any

from tracker.engine import with_verb
from tracker.games.colonial_d10 import boats, bridge, charge, move
from tracker.games.colonial_d10.formations import change_formation
from tracker.games.colonial_d10.manoeuvre_chart import does
from tracker.games.colonial_d10.manoeuvre_throw import carry_out
from tracker.games.colonial_d10.state import Battlefield, Reach

# What the table said of a move before it was made, None where it is asked as it is made.
Seen = dict[str, Any] | None


async def after_throw(state: Battlefield, unit_id: str, act: str, row: str, seen: Seen = None) -> None:
    """Carries out the row on a unit, then the act that the row allows."""
    done = does(row, state.units[unit_id])
    await carry_out(state, unit_id, row, seen=seen)
    if state.units[unit_id].gone or not done.reach:
        charge.stop(state.units[unit_id])
        await where_it_stands(state, unit_id, act)
        return
    await go(state, unit_id, act, done.reach, done.may_change, seen)


async def go(state: Battlefield, unit_id: str, act: str, reach: Reach, change: bool, seen: Seen = None) -> None:
    """The move that the throw allows, to the end that was wished."""
    unit = state.units[unit_id]
    if act in ("formation", "mount") and not change:
        state.report(f"{unit.name} may not change formation.", "CD-A5", unit_id)
    if act == "charge":
        await charge.first_half(state, unit_id, reach, seen)
    elif act in ("advance", "move"):
        await march(state, unit_id, reach, seen)
    elif act == "formation":
        if change:
            await change_formation(state, unit_id, seen)
        await march(state, unit_id, reach, seen)
    elif act == "limber":
        await limber(state, unit_id, reach, seen)
    elif act == "mount":
        # Who threw with others has done so before they moved.
        if change and seen is None:
            move.mount(state, unit_id)
        await march(state, unit_id, reach, seen)
    elif act == "board":
        await boats.board(state, unit_id)
    elif act == "land":
        await boats.land(state, unit_id)
    elif act == "bridge":
        await bridge.blow(state, unit_id)
    elif act == "prone" and (unit.prone or state.rulings.lie_down == "free" or reach == "full"):
        await move.lie_down_or_stand(state, unit_id)


async def where_it_stands(state: Battlefield, unit_id: str, act: str) -> None:
    """Settles the acts left to a unit that a throw holds: standing up (CD-A11), the bridge (CD-A17)."""
    unit = state.units[unit_id]
    if unit.gone or unit.moved:
        return
    if act == "prone" and unit.prone:
        move.stand_up(state, unit_id)
    elif act == "bridge":
        await bridge.blow(state, unit_id)


async def limber(state: Battlefield, unit_id: str, reach: Reach, seen: Seen = None) -> None:
    """Half a move to limber, and then go the other half; or that first, and then unlimber (CD-B22)."""
    if not (unlimbers := state.units[unit_id].limbered):
        move.limber(state, unit_id)
    if reach == "full":
        await march(state, unit_id, "half", seen)
    if unlimbers and not state.units[unit_id].gone:
        move.limber(state, unit_id)


async def march(state: Battlefield, unit_id: str, reach: Reach, seen: Seen = None) -> None:
    """A move, if nothing stops it."""
    if not state.units[unit_id].gone:
        await move.march(state, unit_id, reach, seen)


async def without_throw(state: Battlefield, unit_id: str, act: str, order: dict[str, Any]) -> None:
    """Carries out acts that need no throw in good order: lying down, standing, the bridge, boats, landing."""
    if act == "prone":
        free = not state.units[unit_id].prone and state.rulings.lie_down == "free"
        await move.lie_down_or_stand(state, unit_id)
        state.units[unit_id].acted = not free
    elif act == "bridge":
        await bridge.blow(state, unit_id)
    elif act == "sail":
        await boats.sail(state, unit_id, order.get("wind", "astern"), order["left"])
    elif act == "land":
        await boats.land(state, unit_id)
    else:
        state.report(f"{with_verb(state.units[unit_id], stays(state, unit_id))}.", "CD-B5", unit_id, is_idle=True)


def stays(state: Battlefield, unit_id: str) -> str:
    """The words for a unit that keeps its place, aboard too."""
    unit = state.units[unit_id]
    return f"stays aboard {state.units[unit.aboard].name}" if unit.aboard else "stays in place"
