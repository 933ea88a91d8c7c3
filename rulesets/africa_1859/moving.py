"""Movement: where a unit may go, why not elsewhere, and going there (AF-A8, AF-B16 to B19)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from msgspec import Struct

from tracker.engine import Event, Option, counted, is_watched, kept_while_unchanged
from tracker.games.africa_1859.data import Arm, going
from tracker.games.africa_1859.ground import (
    NOWHERE,
    Map,
    area_name,
    area_words,
    distances,
    enemy_areas,
    enemy_holds,
    held_by_enemy,
    holders,
    is_adjacent,
    is_road,
    map_of,
    nearest,
    nearest_enemy,
    neighbours,
)
from tracker.games.africa_1859.state import Area, Battlefield, Terrain, Unit
from tracker.games.africa_1859.units import GUNS, enemies_in, movement, names, no_room, officers_in, other_side, they_do

# Moving


def move(state: Battlefield, mover_ids: tuple[str, ...], goal: str) -> None:
    """Units of one area go to another together and take Activation markers (AF-B16, AF-B22)."""
    movers = [state.units[each] for each in mover_ids]
    back = area_name(state, movers[0].area)
    is_taken = state.areas[goal].objective and movers[0].side not in holders(state, goal)
    for unit in movers:
        go(state, unit, goal)
        unit.acted = True
    there = area_name(state, goal)
    event = Event("takes", mover_ids[0], how=there) if is_taken and holders(state, goal) else None
    state.report(f"{they_do(movers, 'moves')} from {back} to {there}.", "AF-B16", *mover_ids, event=event)
    marked = "Activation markers" if len(movers) > 1 else "an Activation marker"
    state.on_table(f"move {names(movers)} to {there}, with {marked}", *mover_ids)


def go(state: Battlefield, unit: Unit, goal: str) -> None:
    """Put a unit into an area; enemy officers who are alone there are captured (AF-B15)."""
    unit.area = goal
    unit.dug = 0
    enemy = other_side(state, unit.side)
    if enemies_in(state, goal, unit.side) or unit.arm == "officer":
        return
    for officer in officers_in(state, goal, enemy):
        officer.gone = "captured"
        event = Event("leader hit", officer.id, how=officer.name)
        state.report(f"{officer.name} is captured by {unit.name}.", "AF-B15", officer.id, event=event)
        state.on_table(f"take {officer.name} off the map", officer.id)


# Calculations


def barred(state: Battlefield, unit: Unit, origin: str, goal: str) -> str:
    """Reason why a unit may not enter an area from an adjacent one, "" if it may (AF-A8, AF-B19).

    Ground that is barred for ever comes before an enemy, who may go and may be fought.
    """
    if ground := _barred_ground(unit.arm, state.areas[goal].terrain, is_road(state, origin, goal)):
        return ground
    held = "the enemy holds the area, so it is entered by combat only"
    return held if enemy_holds(state, goal, unit.side) else ""


def _barred_ground(arm: Arm, terrain: Terrain, by_road: bool) -> str:
    """Reason why an area is no ground for an arm that comes from an adjacent one, whoever holds it (AF-A8)."""
    cell = going()[terrain].artillery if arm in GUNS else going()[terrain].others
    if (cell == "ships") != (arm == "ship"):
        return "only ships go there" if cell == "ships" else "a ship stays at sea"
    if cell == "mountain_guns" and arm != "mountain_artillery":
        return f"only mountain artillery enters {terrain}s"
    return f"artillery enters a {terrain} by road only" if cell == "road" and not by_road else ""


def _cost(arm: Arm, terrain: Terrain, slowed: bool, allowance: int) -> int:
    """Movement to enter an area (AF-A8)."""
    row = going()[terrain]
    cell = row.cavalry if slowed else row.artillery if arm in GUNS else row.others
    return allowance if cell == "all" else cell if isinstance(cell, int) else 1


def _is_swift(state: Battlefield, unit: Unit) -> bool:
    """True if it is slowed by ground (AF-A8); light infantry is where it runs (AF-B16)."""
    return unit.arm == "cavalry" or (unit.arm == "light" and movement(state, unit) > unit.move)


def spends_all(unit: Unit, area: Area, state: Battlefield) -> bool:
    """True if entering an area takes the whole movement (AF-A8)."""
    return going()[area.terrain].cavalry == "all" and _is_swift(state, unit)


class Mover(Struct, frozen=True):
    """All of a unit that says where it gets in one move. `slowed`: rough ground takes its whole `allowance`.

    `road`: areas more that a road gives it.
    """

    area: str
    arm: Arm
    allowance: int
    slowed: bool
    road: int


@kept_while_unchanged
def reachable(state: Battlefield, unit: Unit) -> tuple[str, ...]:
    """The areas that a unit can get to in one move, nearest first; room and enemies near by are not looked at."""
    faster = int(state.rulings.roads == "faster")
    mover = Mover(unit.area, unit.arm, movement(state, unit), _is_swift(state, unit), faster)
    return _reach(map_of(state), held_by_enemy(state, unit.side), mover)


@lru_cache(maxsize=4096)
def _reach(over: Map, held: frozenset[str], mover: Mover) -> tuple[str, ...]:
    """Worked out once for all alike that stand in an area, and again once the enemy holds others."""
    found: dict[str, None] = {}
    seen: set[tuple[str, int, bool]] = set()
    waiting = [(mover.area, 0, True)]
    for here, spent, by_road in waiting:
        # All is spent; a road may give one area more.
        if spent >= mover.allowance + by_road:
            continue
        for each in over.near.get(here, ()):
            step = None if each in held else _step(over, held, mover, here, each, spent, by_road)
            if step is None or (each, *step) in seen:
                continue
            seen.add((each, *step))
            waiting.append((each, *step))
            if each != mover.area:
                found.setdefault(each)
    return tuple(found)


def _step(
    over: Map, held: frozenset[str], mover: Mover, here: str, goal: str, spent: int, by_road: bool
) -> tuple[int, bool] | None:
    """Movement spent and whether all of it was by road, after one more area; None if it can't be entered.

    `held`: the areas of the enemy, of which it is none. A road next to one of them is no quicker (AF-B17).
    """
    terrain, has_road = over.terrain[goal], goal in over.roads[here]
    cost = _cost(mover.arm, terrain, mover.slowed, mover.allowance)
    road = by_road and cost == 1 and has_road and held.isdisjoint(over.near[goal])
    longer = mover.road if road else 0
    if not mover.allowance or spent + cost > mover.allowance + longer or _barred_ground(mover.arm, terrain, has_road):
        return None
    return spent + cost, road


def why_not_to(state: Battlefield, unit: Unit, goal: str, reach: Sequence[str]) -> str:
    """Reason why a unit that can reach these areas may not move to one, "" if it may."""
    if goal not in reach:
        if is_adjacent(state, unit.area, goal):
            area = state.areas[goal]
            tired = "it takes all of its movement" if spends_all(unit, area, state) else "it does not move"
            return barred(state, unit, unit.area, goal) or tired
        return _barred_at_all(state, unit, goal) or "it is too far"
    if unit.demoralised and nearest_enemy(state, goal, unit.side) < nearest_enemy(state, unit.area, unit.side):
        return "demoralised, so no nearer to an enemy"
    return ""


def _barred_at_all(state: Battlefield, unit: Unit, goal: str) -> str:
    """The reason that keeps a unit out of an area whichever way it comes."""
    reasons = [barred(state, unit, each.id, goal) for each in neighbours(state, goal)]
    return reasons[0] if reasons and all(reasons) else ""


def refusals(state: Battlefield, movers: list[Unit]) -> Mapping[str, str]:
    """Reason why units may not move together to each area that one reaches or adjoins, "" where they may."""
    return _refusals(state, tuple(unit.id for unit in movers))


@kept_while_unchanged
def _refusals(state: Battlefield, mover_ids: tuple[str, ...]) -> Mapping[str, str]:
    return dict(_each_refusal(state, [state.units[each] for each in mover_ids]))


def _each_refusal(state: Battlefield, movers: list[Unit]) -> Iterator[tuple[str, str]]:
    reach = {unit.id: reachable(state, unit) for unit in movers}
    goals = dict.fromkeys(chain.from_iterable(reach.values()))
    goals.update(dict.fromkeys(chain.from_iterable([map_of(state).near.get(unit.area, ()) for unit in movers[:1]])))
    for goal in goals:
        yield goal, _refusal(state, movers, goal, reach)


def refusal(state: Battlefield, movers: list[Unit], goal: str) -> str:
    """Reason why units may not move together to one area, "" if they may."""
    return _refusal(state, movers, goal, {unit.id: reachable(state, unit) for unit in movers})


def _refusal(state: Battlefield, movers: list[Unit], goal: str, reach: Mapping[str, Sequence[str]]) -> str:
    for unit in movers:
        reason = why_not_to(state, unit, goal, reach[unit.id])
        if reason:
            return f"{unit.name}: {reason}" if len(movers) > 1 else reason
    return no_room(state, goal, movers)


def why_nowhere(state: Battlefield, movers: list[Unit]) -> str:
    """Reason why no area takes all of these units at once, "" if one does (AF-B18)."""
    found = refusals(state, movers)
    if not all(found.values()):
        return ""
    near, why = next(iter(found.items()), ("", ""))
    return f"no area takes all of them ({area_name(state, near)}: {why})" if near else "no area can be entered"


def open_to(state: Battlefield, movers: list[Unit]) -> list[str]:
    """Names of the areas that take all of these units at once."""
    return [area_name(state, goal) for goal, why in refusals(state, movers).items() if not why]


@kept_while_unchanged
def may_move(state: Battlefield, unit: Unit) -> bool:
    return any(not why for _, why in _each_refusal(state, [unit]))


# Prompts


def goal_options(state: Battlefield, movers: list[Unit]) -> list[Option]:
    """The areas that units reach together, nearest first, then those that they may not go to.

    Of like ones those stand first for who chooses that are nearest to an enemy.
    """
    away = distances(state, movers[0].area) if movers else {}
    front: list[str] = enemy_areas(state, movers[0].side) if movers else []
    why = refusals(state, movers)
    goals = sorted(why, key=lambda each: (bool(why[each]), away.get(each, NOWHERE), nearest(state, each, front)))
    return [
        Option(each, area_name(state, each), refused=why[each], detail=detail(state, each) if is_watched() else "")
        for each in goals
    ]


def move_words(state: Battlefield, unit: Unit) -> str:
    return f"move {movement(state, unit)}{', demoralised' if unit.demoralised else ''}"


@kept_while_unchanged
def detail(state: Battlefield, area_id: str) -> str:
    """Terrain and occupants of an area in a few words."""
    area = state.areas[area_id]
    there = [unit for unit in state.units.values() if unit.area == area_id and not unit.gone]
    sides = {side.id: sum(unit.side == side.id for unit in there) for side in state.sides.values()}
    words = [area_words(area)]
    words += [f"{state.sides[each].name}: {counted(count, 'unit')}" for each, count in sides.items() if count]
    return ", ".join(word for word in words if word)
