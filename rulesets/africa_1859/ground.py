"""Facts of the map: who holds an area, its neighbours and distances, which areas an enemy threatens (AF-A8)."""

from collections import deque
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from msgspec import Struct

from tracker.engine import kept_while_unchanged
from tracker.games.africa_1859.state import HOLDS_OBJECTIVES, SAVES_OBJECTIVES, Area, Battlefield, Terrain
from tracker.games.africa_1859.units import is_combat, other_side, troops

# Farther than any map is wide: no way leads there.
NOWHERE = 99


def neighbours(state: Battlefield, area_id: str) -> list[Area]:
    """The areas that adjoin an area, in the order of the map."""
    areas = state.areas
    area = areas.get(area_id)
    return [areas[each] for each in area.near if each in areas] if area else []


def is_adjacent(state: Battlefield, one: str, other: str) -> bool:
    """True if two areas adjoin each other."""
    area = state.areas.get(one)
    return area is not None and other in area.near and other in state.areas


# For each area: its id, its terrain, and the ids of those that adjoin it and that a road leads to.
Areas = tuple[tuple[str, Terrain, tuple[str, ...], tuple[str, ...]], ...]
_NO_WAY: Mapping[str, int] = MappingProxyType({})


class Map(Struct, frozen=True, eq=False):
    """A map as it lies, by the ids of its areas: who adjoins whom, by road too, and all distances in areas."""

    terrain: Mapping[str, Terrain]
    near: Mapping[str, tuple[str, ...]]
    roads: Mapping[str, frozenset[str]]
    away: Mapping[str, Mapping[str, int]]


def distances(state: Battlefield, start: str) -> Mapping[str, int]:
    """Distance of each area, in areas; nothing is counted across the sea, though to and from it."""
    return map_of(state).away.get(start, _NO_WAY)


@kept_while_unchanged
def map_of(state: Battlefield) -> Map:
    """The map: the same one while no area is edited."""
    # A list first: a tuple from a generator takes twice the time.
    areas = state.areas.items()
    return _drawn(tuple([(each, area.terrain, tuple(area.near), tuple(area.roads)) for each, area in areas]))


@lru_cache(maxsize=8)
def _drawn(areas: Areas) -> Map:
    """Only an edit changes a map, so that each way over it is counted once."""
    terrain = {each: kind for each, kind, _, _ in areas}
    near = {each: tuple(other for other in adjoining if other in terrain) for each, _, adjoining, _ in areas}
    roads = {each: frozenset(near[each]).intersection(roads) for each, _, _, roads in areas}
    return Map(terrain, near, roads, {start: _distances(terrain, near, start) for start in near})


def _distances(terrain: Mapping[str, Terrain], near: Mapping[str, tuple[str, ...]], start: str) -> Mapping[str, int]:
    found = {start: 0}
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        for each in near[here] if terrain[here] != "sea" or here == start else ():
            if each not in found:
                found[each] = found[here] + 1
                waiting.append(each)
    return MappingProxyType(found)


def distance(state: Battlefield, one: str, other: str) -> int:
    """Areas from one to the other: 1 if they adjoin, NOWHERE if no way leads there."""
    return 1 if is_adjacent(state, one, other) and one != other else distances(state, one).get(other, NOWHERE)


@kept_while_unchanged
def holders(state: Battlefield, area_id: str) -> set[str]:
    """The sides that have combat or support units in an area; officers hold nothing."""
    return {
        unit.side for unit in state.units.values() if unit.area == area_id and not unit.gone and unit.arm != "officer"
    }


def objectives_words(state: Battlefield) -> str:
    """The holders of each objective: "Objectives: Bridge (Spanish), Amsal (nobody)."; "" without any."""
    words = []
    for area in state.areas.values():
        if area.objective:
            held = " and ".join(state.sides[each].name for each in sorted(holders(state, area.id)))
            words.append(f"{area.name} ({held or 'nobody'})")
    return f"Objectives: {', '.join(words)}." if words else ""


def is_taken(state: Battlefield) -> bool:
    """True if the attacker alone holds all objectives, which wins at the end of a turn (AF-B29)."""
    objectives = [area.id for area in state.areas.values() if area.objective]
    return bool(objectives) and all(holders(state, each) == {state.attacker} for each in objectives)


@kept_while_unchanged
def enemy_holds(state: Battlefield, area_id: str, side: str) -> bool:
    for unit in state.units.values():
        if unit.area == area_id and unit.side != side and not unit.gone and unit.arm != "officer":
            return True
    return False


@kept_while_unchanged
def enemy_areas(state: Battlefield, side: str) -> list[str]:
    """All areas with enemies of a side on land: those that can be attacked or fired at."""
    return [each for each in held_areas(state, side) if state.areas[each].terrain != "sea"]


@kept_while_unchanged
def held_areas(state: Battlefield, side: str) -> list[str]:
    """All areas with enemies of a side, warships too (AF-B27)."""
    held = {u.area for u in state.units.values() if u.side != side and not u.gone and u.arm != "officer"}
    return [each for each in state.areas if each in held]


@kept_while_unchanged
def held_by_enemy(state: Battlefield, side: str) -> frozenset[str]:
    """The areas with enemies of a side, warships too, as a set."""
    return frozenset(held_areas(state, side))


def is_threatened(state: Battlefield, area_id: str, side: str) -> bool:
    """True if an enemy of the side, on land or at sea, stands in an adjacent area (AF-B27)."""
    return not held_by_enemy(state, side).isdisjoint(map_of(state).near.get(area_id, ()))


def nearest(state: Battlefield, area_id: str, goals: Iterable[str]) -> int:
    """Areas to the nearest of some areas; NOWHERE if no way leads to any, or there are none."""
    away = distances(state, area_id)
    return min([away.get(each, NOWHERE) for each in goals], default=NOWHERE)


@kept_while_unchanged
def nearest_enemy(state: Battlefield, area_id: str, side: str) -> int:
    """Areas to the nearest enemy, on land or at sea (AF-B27); NOWHERE if there is none."""
    return nearest(state, area_id, held_areas(state, side))


@kept_while_unchanged
def aims_of(state: Battlefield, side: str) -> tuple[str, ...]:
    """Objectives that the enemy has for the attacker; for the defender those too, and the enemy in front of them."""
    objectives = [area.id for area in state.areas.values() if area.objective]
    wanted = [each for each in objectives if holders(state, each) != {side}]
    if side == state.attacker:
        return tuple(wanted or enemy_areas(state, side))
    near = [each for each in enemy_areas(state, side) if nearest(state, each, objectives) <= 2]
    return tuple(wanted + near or enemy_areas(state, side) or [other_side(state, side)])


@kept_while_unchanged
def goals_of(state: Battlefield, side: str) -> tuple[str, ...]:
    """The areas that Enter marches to: those of `aims_of`; the defender holds objectives, and goes at no enemy."""
    if side == state.attacker or not state.has_step(HOLDS_OBJECTIVES):
        return aims_of(state, side)
    objectives = [area.id for area in state.areas.values() if area.objective]
    if state.has_step(SAVES_OBJECTIVES):
        return tuple([each for each in objectives if not _is_manned(state, each, side)] or objectives)
    return tuple([each for each in objectives if enemy_holds(state, each, side)] or objectives)


@kept_while_unchanged
def left_open(state: Battlefield, side: str) -> tuple[str, ...]:
    """The objectives that a side goes into before all else: no enemy is there, nor steady foot or horse of its own; of
    the defender those with an enemy beside them."""
    if not state.has_step(SAVES_OBJECTIVES):
        return ()
    goals = [each for each in goals_of(state, side) if state.areas[each].objective]
    goals = [each for each in goals if not (enemy_holds(state, each, side) or _is_manned(state, each, side))]
    return tuple([each for each in goals if side == state.attacker or is_threatened(state, each, side)])


def _is_manned(state: Battlefield, area_id: str, side: str) -> bool:
    """True if steady foot or horse of a side hold an area."""
    return any(is_combat(unit) and not unit.demoralised for unit in troops(state, area_id, side))


@kept_while_unchanged
def areas_to(state: Battlefield, area_id: str, aims: tuple[str, ...]) -> int:
    """Areas to the nearest aim, 0 where nothing is aimed at."""
    return nearest(state, area_id, aims) if aims else 0


@kept_while_unchanged
def to_own_edge(state: Battlefield, area_id: str, side: str) -> int:
    """Areas to the nearest area of the side's own edge; NOWHERE if it has none."""
    return nearest(state, area_id, [each.id for each in state.areas.values() if each.edge == side])


def is_road(state: Battlefield, one: str, other: str) -> bool:
    """True if a road joins two adjacent areas."""
    area = state.areas.get(one)
    return area is not None and other in area.roads and is_adjacent(state, one, other)


def heading(state: Battlefield, one: str, other: str) -> str:
    """The way from an area to another one on the map, whose north is up: "north-east"; "" where they lie alike."""
    across, down = (getattr(state.areas[other], each) - getattr(state.areas[one], each) for each in ("x", "y"))
    north = "" if abs(across) > 2 * abs(down) else "north" if down < 0 else "south" if down else ""
    east = "" if abs(down) > 2 * abs(across) else "west" if across < 0 else "east" if across else ""
    return "-".join(filter(None, (north, east)))


def area_name(state: Battlefield, area_id: str) -> str:
    return state.areas[area_id].name if area_id in state.areas else area_id or "off the map"


def area_words(area: Area) -> str:
    """Terrain, trench and objective in words, "" for plain ground."""
    return ", ".join(area_ground(area))


def area_ground(area: Area) -> list[str]:
    """Terrain, trench and objective, each by its word; nothing for plain ground."""
    return [*ground_words(area), "objective"] if area.objective else ground_words(area)


def ground_words(area: Area) -> list[str]:
    """Terrain and trench, each by its word: all that coins go by."""
    words = [] if area.terrain == "clear" else [str(area.terrain)]
    return [*words, "trench"] if area.trench else words
