"""Checks of a state after somebody edited it: what is impossible in it, or odd. Nothing is refused."""

from collections.abc import Iterator

from tracker.engine import the_side
from tracker.games.africa_1859.ground import holders
from tracker.games.africa_1859.scenario_faults import no_place
from tracker.games.africa_1859.state import Area, Battlefield, Unit
from tracker.games.africa_1859.units import is_combat, is_hittable, is_support, room, troops


def check(state: Battlefield) -> list[str]:
    """Oddities in sentences, those of single units first."""
    found: list[str] = []
    for unit in state.units.values():
        found += [f"{unit.name} {odd}." for odd in _unit(state, unit)]
    for area in state.areas.values():
        found += [f"{area.name} {odd}." for odd in _area(state, area)]
    found += _play(state)
    return found


def _unit(state: Battlefield, unit: Unit) -> Iterator[str]:
    if unit.steps > unit.full:
        yield f"has {unit.steps} steps, but began with {unit.full}"
    if unit.area and not unit.gone:
        area = state.areas[unit.area]
        reason = no_place(unit.arm, area.terrain, bool(area.roads))
        if reason:
            yield f"can't stand in {area.name}: {reason}"
    if not unit.area and not unit.gone and not unit.entry:
        yield "is to arrive in '', which is no area"
    if unit.demoralised and not is_hittable(unit):
        yield "is demoralised, but can't be"


def _area(state: Battlefield, area: Area) -> Iterator[str]:
    if len(holders(state, area.id)) > 1:
        yield "holds both sides"
    for side in state.sides.values():
        units = troops(state, area.id, side.id)
        combat, support = room(state, area.id)
        if sum(map(is_combat, units)) > combat:
            yield f"holds more than {combat} combat units of {the_side(side)}"
        if sum(map(is_support, units)) > support:
            yield f"holds more than {support} support units of {the_side(side)}"
    for each in area.near:
        if area.id not in state.areas[each].near:
            yield f"adjoins {state.areas[each].name}, but not the other way round"
    yield from (f"has a road to {each!r}, which does not adjoin" for each in area.roads if each not in area.near)


def _play(state: Battlefield) -> Iterator[str]:
    if not state.attacker:
        yield "attacker names '', which is no side."
    if not any(area.objective for area in state.areas.values()):
        yield "No area is an objective."
