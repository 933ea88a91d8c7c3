"""Checks of a state after somebody edited it: what is impossible in it, or odd. Nothing is refused."""

from collections.abc import Iterator

from tracker.games.colonial_d10.hulls import overloaded
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import crew_of_gun, passengers, room_beside


def check(state: Battlefield) -> list[str]:
    """Oddities in sentences, those of single units first."""
    found: list[str] = []
    for unit in state.units.values():
        found += [f"{unit.name} {odd}." for odd in _unit(state, unit)]
    return [*found, *_leaders(state)]


def _unit(state: Battlefield, unit: Unit) -> Iterator[str]:
    if unit.figures > unit.start:
        yield f"has {unit.figures} figures, but began with {unit.start}"
    if not unit.gone and not unit.figures:
        yield "is on the table without a figure"
    if (unit.arm == "boat") != bool(unit.boat):
        yield f"is of class {unit.arm}, but {'a ' + unit.boat if unit.boat else 'no kind of boat'}"
    if unit.mounted and unit.mounts == "foot":
        yield "is mounted, but has no mounts"
    if unit.mounted and unit.prone:
        yield "is mounted and lying down"
    if unit.aboard and not state.units[unit.aboard].boat:
        yield f"is aboard {unit.aboard!r}, which is no boat"
    if unit.boat and not unit.gone:
        yield from _boat(state, unit)
    yield from _melee(state, unit)


def _boat(state: Battlefield, boat: Unit) -> Iterator[str]:
    """Guns, crew and passengers (CD-A18); guns or men may well be fewer than it began with."""
    _, why = overloaded(boat.boat, boat.guns, crew_of_gun(boat), boat.figures)
    if why and "least" not in why:
        yield f"is overloaded: {why}"
    aboard = sum(each.figures for each in passengers(state, boat))
    room = room_beside(boat.boat, boat.figures)
    if aboard > max(0, room):
        yield f"carries {aboard}, but has room for {max(0, room)}"


def _melee(state: Battlefield, unit: Unit) -> Iterator[str]:
    if unit.gone and unit.engaged:
        yield "is gone, but in melee"
    for each in unit.engaged:
        other = state.units[each]
        if unit.id not in other.engaged:
            yield f"is in melee with {other.name}, but not {other.name} with it"
        elif other.side == unit.side:
            yield f"is in melee with {other.name} of its own side"


def _leaders(state: Battlefield) -> Iterator[str]:
    for leader in state.leaders.values():
        if leader.attached and not leader.fallen and state.units[leader.attached].gone:
            yield f"{leader.name} is with {state.units[leader.attached].name}, which is gone."
    for side in state.sides.values():
        if sum(each.exceptional for each in state.leaders.values() if each.side == side.id and not each.taken) > 1:
            yield f"{side.name}: more than one exceptional leader."
