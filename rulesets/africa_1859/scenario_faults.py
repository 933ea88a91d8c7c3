"""Faults of a scenario beyond those that its types refuse: broken maps, units where none may stand."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from tracker.engine import Found, meant
from tracker.games.africa_1859.data import Arm, unit_kinds
from tracker.games.africa_1859.state import Terrain

if TYPE_CHECKING:
    from tracker.games.africa_1859.scenario import Entry, Ground, Scenario

TERRAINS: tuple[str, ...] = get_args(Terrain)
MOST_NEAR = 12


def faults(given: "Scenario") -> Iterator[Found]:
    """Path and reason of each fault; later looks rely on what earlier ones found sound."""
    yield from _twins("areas", [area.id for area in given.areas])
    for look in (_area, _links):
        for number, area in enumerate(given.areas):
            for where, reason in look(given, area):
                yield f"areas[{number}].{where}", f"{area.name}: {reason}"
    yield from _whole_map(given)
    yield from _sides(given)
    for s, side in enumerate(given.sides):
        for u, unit in enumerate(side.units):
            for where, reason in _unit(given, unit):
                yield f"sides[{s}].units[{u}].{where}", f"{unit.name}: {reason}"
    yield from _stacks(given)


def doubts(given: "Scenario") -> Iterator[Found]:
    for s, side in enumerate(given.sides):
        for u, unit in enumerate(side.units):
            if given.last_turn and unit.arrives > given.last_turn:
                reason = f"{unit.name} comes in turn {unit.arrives}, after the last turn"
                yield f"sides[{s}].units[{u}].arrives", reason


def _twins(what: str, ids: list[str]) -> Iterator[Found]:
    for number, each in enumerate(ids):
        if each in ids[:number]:
            yield f"{what}[{number}].id", f"the id {each!r} is there twice"


# The map


def _area(given: "Scenario", area: "Ground") -> Iterator[Found]:
    if area.terrain not in TERRAINS:
        guess = meant(area.terrain, TERRAINS)
        yield "terrain", f"{area.terrain[:40]!r} is no terrain: it is one of {', '.join(TERRAINS)}{guess}"
    if not area.near:
        yield "near", "it has no neighbours"
    if len(area.near) > MOST_NEAR:
        yield "near", f"{len(area.near)} neighbours, {MOST_NEAR} at most"
    sides = [side.id for side in given.sides]
    if area.edge and area.edge not in sides:
        yield "edge", f"{area.edge[:40]!r} is no side{meant(area.edge, sides)}"
    for other in given.areas:
        if other is not area and (other.x, other.y) == (area.x, area.y) and other.id < area.id:
            yield "x", f"{other.name} lies at column {area.x}, row {area.y} too"


def _links(given: "Scenario", area: "Ground") -> Iterator[Found]:
    known = {each.id: each for each in given.areas}
    for what, ids in (("near", area.near), ("roads", area.roads)):
        for number, each in enumerate(ids):
            reason = _link(area, what, each, known, ids[:number])
            if reason:
                yield f"{what}[{number}]", reason


def _link(area: "Ground", what: str, each: str, known: dict[str, "Ground"], before: list[str]) -> str:
    """The fault of one neighbour or road, "" if there is none."""
    name = each[:40]
    if each not in known:
        return f"there is no area {name!r}{meant(each, known)}"
    if each == area.id:
        return "it can't adjoin itself"
    if each in before:
        return f"{name!r} is there twice"
    if what == "roads" and each not in area.near:
        return f"a road leads to {name!r}, which is no neighbour"
    if area.id not in getattr(known[each], what):
        kind = "neighbour" if what == "near" else "road"
        return f"{known[each].name} does not name it back: each {kind} goes both ways"
    return ""


def _whole_map(given: "Scenario") -> Iterator[Found]:
    known = {area.id: area for area in given.areas}
    found, waiting = {given.areas[0].id}, [given.areas[0].id]
    while waiting:
        for each in known[waiting.pop()].near:
            if each in known and each not in found:
                found.add(each)
                waiting.append(each)
    for number, area in enumerate(given.areas):
        if area.id not in found:
            yield f"areas[{number}].near", f"{area.name}: no way leads there from {given.areas[0].name}"
    if not any(area.objective for area in given.areas):
        yield "areas", "no area is an objective"


# Forces


def _sides(given: "Scenario") -> Iterator[Found]:
    ids = [side.id for side in given.sides]
    yield from _twins("sides", ids)
    if given.attacker not in ids:
        yield "attacker", f"{given.attacker[:40]!r} is no side{meant(given.attacker, ids)}"
    known = {area.id for area in given.areas}
    for number, side in enumerate(given.sides):
        if not any(area.edge == side.id for area in given.areas):
            yield f"sides[{number}]", f"{side.name}: no area is its edge of the map, to retreat to"
        for place, each in enumerate(side.may_deploy):
            if each not in known:
                yield f"sides[{number}].may_deploy[{place}]", f"there is no area {each[:40]!r}{meant(each, known)}"
    units = [unit.id for side in given.sides for unit in side.units]
    shorts = [unit.short for side in given.sides for unit in side.units]
    for s, side in enumerate(given.sides):
        for u, unit in enumerate(side.units):
            if units.count(unit.id) > 1:
                yield f"sides[{s}].units[{u}].id", f"the id {unit.id!r} is there twice"
            if unit.short and shorts.count(unit.short) > 1:
                yield f"sides[{s}].units[{u}].short", f"the short name {unit.short!r} is there twice"


def _unit(given: "Scenario", unit: "Entry") -> Iterator[Found]:
    rows = unit_kinds()
    if unit.kind not in rows:
        guess = meant(unit.kind, rows)
        yield "kind", f"{unit.kind[:40]!r} is no kind of unit: it is one of {', '.join(rows)}{guess}"
        return
    if unit.steps is not None and unit.steps > rows[unit.kind].steps:
        yield "steps", f"{unit.name}: {rows[unit.kind].label} has {rows[unit.kind].steps} steps at most"
    area = next((each for each in given.areas if each.id == unit.area), None)
    if area is None:
        areas = [each.id for each in given.areas]
        yield "area", f"there is no area {unit.area[:40]!r}{meant(unit.area, areas)}"
        return
    reason = no_place(rows[unit.kind].arm, area.terrain, bool(area.roads))
    if reason:
        yield "area", f"{reason}, and {area.name} is {area.terrain}"


def no_place(arm: Arm, terrain: str, road: bool) -> str:
    """Reason why a unit can't stand on terrain at all, "" if it can (AF-A8, AF-B27)."""
    if (terrain == "sea") != (arm == "ship"):
        return "only ships stand at sea, and nowhere else"
    if arm == "artillery" and terrain == "mountain":
        return "only mountain artillery can stand in mountains"
    if arm in ("artillery", "mountain_artillery") and terrain == "forest" and not road:
        return "artillery stands in forest only on a road"
    return ""


def _stacks(given: "Scenario") -> Iterator[Found]:
    there: dict[str, str] = {}
    for s, side in enumerate(given.sides):
        for u, unit in enumerate(side.units):
            if not unit.arrives and there.setdefault(unit.area, side.id) != side.id:
                yield f"sides[{s}].units[{u}].area", f"{unit.name}: an enemy starts in {unit.area!r} too"
