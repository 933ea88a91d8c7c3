"""What the map knows: who holds an area, what adjoins it, how far it is, which areas an enemy threatens (AF-A8)."""

from collections import deque

from rulesets.africa_1859.state import Area, Battlefield, Terrain

# Farther than any map is wide: no way leads there.
NOWHERE = 99

# Cavalry spends its whole movement to enter these (AF-A8).
ROUGH: tuple[Terrain, ...] = ("mountain", "river", "forest")


def neighbours(state: Battlefield, area_id: str) -> list[Area]:
    """The areas that adjoin an area, in the order of the map."""
    area = state.areas.get(area_id)
    return [state.areas[each] for each in area.near if each in state.areas] if area else []


def is_adjacent(state: Battlefield, one: str, other: str) -> bool:
    """Whether two areas adjoin each other."""
    return any(each.id == other for each in neighbours(state, one))


def distances(state: Battlefield, start: str) -> dict[str, int]:
    """How many areas each area is away; nothing is counted across the sea, though to and from it."""
    found = {start: 0} if start in state.areas else {}
    waiting = deque(found)
    while waiting:
        here = waiting.popleft()
        if here != start and state.areas[here].terrain == "sea":
            continue
        for each in neighbours(state, here):
            if each.id not in found:
                found[each.id] = found[here] + 1
                waiting.append(each.id)
    return found


def distance(state: Battlefield, one: str, other: str) -> int:
    """Areas from one to the other: 1 if they adjoin, NOWHERE if no way leads there."""
    return distances(state, one).get(other, NOWHERE)


def holders(state: Battlefield, area_id: str) -> set[str]:
    """The sides that have combat or support units in an area; officers hold nothing."""
    return {
        unit.side for unit in state.units.values() if unit.area == area_id and not unit.gone and unit.arm != "officer"
    }


def enemy_holds(state: Battlefield, area_id: str, side: str) -> bool:
    """Whether an enemy of the side stands in an area."""
    return any(
        unit.area == area_id and unit.side != side and not unit.gone and unit.arm != "officer"
        for unit in state.units.values()
    )


def enemy_areas(state: Battlefield, side: str) -> list[str]:
    """All areas with enemies of a side on land."""
    held = {u.area for u in state.units.values() if u.side != side and not u.gone and u.arm != "officer"}
    return [area.id for area in state.areas.values() if area.terrain != "sea" and area.id in held]


def is_threatened(state: Battlefield, area_id: str, side: str) -> bool:
    """Whether an enemy of the side stands in an adjacent area of land."""
    return any(each.terrain != "sea" and enemy_holds(state, each.id, side) for each in neighbours(state, area_id))


def nearest_enemy(state: Battlefield, area_id: str, side: str) -> int:
    """Areas to the nearest enemy on land; NOWHERE if there is none."""
    away = distances(state, area_id)
    return min((away.get(each, NOWHERE) for each in enemy_areas(state, side)), default=NOWHERE)


def to_own_edge(state: Battlefield, area_id: str, side: str) -> int:
    """Areas to the nearest area of the side's own edge; NOWHERE if it has none."""
    away = distances(state, area_id)
    return min((away.get(each.id, NOWHERE) for each in state.areas.values() if each.edge == side), default=NOWHERE)


def is_road(state: Battlefield, one: str, other: str) -> bool:
    """Whether a road joins two adjacent areas."""
    area = state.areas.get(one)
    return area is not None and other in area.roads and is_adjacent(state, one, other)


def area_name(state: Battlefield, area_id: str) -> str:
    """The area by name."""
    return state.areas[area_id].name if area_id in state.areas else area_id or "off the map"


def area_words(area: Area) -> str:
    """Terrain, trench and objective in words, "" for plain ground."""
    parts = [
        "" if area.terrain == "clear" else area.terrain,
        "trench" if area.trench else "",
        "objective" if area.objective else "",
    ]
    return ", ".join(part for part in parts if part)
