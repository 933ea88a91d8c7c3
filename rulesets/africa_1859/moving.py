"""Movement: where a unit may go, why not elsewhere, and going there (AF-A8, AF-B16 to B19)."""

from collections.abc import Iterator, Mapping
from functools import partial

from tracker.engine import Choose, Event, Option, Reads, about, counted, for_watchers, kept_while_unchanged
from tracker.games.africa_1859.ground import (
    NOWHERE,
    ROUGH,
    area_name,
    area_words,
    distances,
    enemy_holds,
    held_areas,
    is_adjacent,
    is_road,
    nearest_enemy,
    neighbours,
)
from tracker.games.africa_1859.state import Area, Battlefield, Unit
from tracker.games.africa_1859.units import GUNS, enemies_in, movement, names, no_room, officers_in, other_side

STAY, SOME = "stay", "some"
# More units than these are counted in a title, not named.
NAMED = 3


# Moving


def move(state: Battlefield, mover_ids: tuple[str, ...], goal: str) -> None:
    """Units of one area go to another together and take Activation markers (AF-B16, AF-B22)."""
    movers = [state.units[each] for each in mover_ids]
    back = area_name(state, movers[0].area)
    for unit in movers:
        go(state, unit, goal)
        unit.acted = True
    there = area_name(state, goal)
    state.report(f"{names(movers)}: from {back} to {there}.", "AF-B16", *mover_ids)
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
    """Reason why a unit may never enter an area from an adjacent one, "" if it may (AF-A8, AF-B19)."""
    if enemy_holds(state, goal, unit.side):
        return "held by the enemy, entered by combat only"
    return _barred_ground(state, unit, origin, goal)


def _barred_ground(state: Battlefield, unit: Unit, origin: str, goal: str) -> str:
    """Reason why an area is no ground for a unit that comes from an adjacent one, whoever holds it (AF-A8)."""
    area = state.areas[goal]
    if (area.terrain == "sea") != (unit.arm == "ship"):
        return "only ships go there" if area.terrain == "sea" else "a ship stays at sea"
    if unit.arm == "artillery" and area.terrain == "mountain":
        return "artillery can't enter mountains, but for mountain artillery"
    if unit.arm in GUNS and area.terrain == "forest" and not is_road(state, origin, goal):
        return "artillery enters a forest by road only"
    return ""


def spends_all(unit: Unit, area: Area, state: Battlefield) -> bool:
    """True if entering an area takes the whole movement (AF-A8); also of light infantry that runs (AF-B16)."""
    swift = unit.arm == "cavalry" or (unit.arm == "light" and movement(state, unit) > unit.move)
    return swift and area.terrain in ROUGH


@kept_while_unchanged
def reachable(state: Battlefield, unit: Unit) -> list[str]:
    """The areas that a unit can get to in one move, nearest first; room and enemies near by are not looked at."""
    found: list[str] = []
    seen: set[tuple[str, int, bool]] = set()
    waiting = [(unit.area, 0, True)]
    held = frozenset(held_areas(state, unit.side))
    allowance = movement(state, unit)
    while waiting:
        here, spent, by_road = waiting.pop(0)
        # All is spent; a road may give one area more.
        if spent >= allowance + by_road:
            continue
        for each in neighbours(state, here):
            step = None if each.id in held else _step(state, unit, here, each, spent, by_road, held)
            if step is None or (each.id, *step) in seen:
                continue
            seen.add((each.id, *step))
            waiting.append((each.id, *step))
            if each.id != unit.area and each.id not in found:
                found.append(each.id)
    return found


def _step(
    state: Battlefield, unit: Unit, here: str, area: Area, spent: int, by_road: bool, held: frozenset[str]
) -> tuple[int, bool] | None:
    """Movement spent and whether all of it was by road, after one more area; None if it can't be entered.

    `held`: the areas of the enemy, of which it is none. A road next to one of them is no quicker (AF-B17).
    """
    allowance = movement(state, unit)
    cost = allowance if spends_all(unit, area, state) else 1
    road = by_road and cost == 1 and is_road(state, here, area.id) and held.isdisjoint(area.near)
    longer = road and state.rulings.roads == "faster"
    if not allowance or spent + cost > allowance + longer or _barred_ground(state, unit, here, area.id):
        return None
    return spent + cost, road


def why_not_to(state: Battlefield, unit: Unit, goal: str, reach: list[str]) -> str:
    """Reason why a unit that can reach these areas may not move to one, "" if it may."""
    if goal not in reach:
        if is_adjacent(state, unit.area, goal):
            area = state.areas[goal]
            tired = "it takes all of its movement" if spends_all(unit, area, state) else "it does not move"
            return barred(state, unit, unit.area, goal) or tired
        return _barred_at_all(state, unit, goal) or "it is too far"
    if unit.demoralised and _nearer(state, unit, goal):
        return "demoralised: no nearer to an enemy"
    return ""


def _barred_at_all(state: Battlefield, unit: Unit, goal: str) -> str:
    """The reason that keeps a unit out of an area whichever way it comes."""
    reasons = [barred(state, unit, each.id, goal) for each in neighbours(state, goal)]
    return reasons[0] if reasons and all(reasons) else ""


def _nearer(state: Battlefield, unit: Unit, goal: str) -> bool:
    return nearest_enemy(state, goal, unit.side) < nearest_enemy(state, unit.area, unit.side)


def refusals(state: Battlefield, movers: list[Unit]) -> Mapping[str, str]:
    """Reason why units may not move together to each area that one reaches or adjoins, "" where they may."""
    return _refusals(state, tuple(unit.id for unit in movers))


@kept_while_unchanged
def _refusals(state: Battlefield, mover_ids: tuple[str, ...]) -> Mapping[str, str]:
    return dict(_each_refusal(state, [state.units[each] for each in mover_ids]))


def _each_refusal(state: Battlefield, movers: list[Unit]) -> Iterator[tuple[str, str]]:
    reach = {unit.id: reachable(state, unit) for unit in movers}
    goals = dict.fromkeys(each for unit in movers for each in reach[unit.id])
    goals.update(dict.fromkeys(each.id for unit in movers[:1] for each in neighbours(state, unit.area)))
    for goal in goals:
        yield goal, _refusal(state, movers, goal, reach)


def refusal(state: Battlefield, movers: list[Unit], goal: str) -> str:
    """Reason why units may not move together to one area, "" if they may."""
    return _refusal(state, movers, goal, {unit.id: reachable(state, unit) for unit in movers})


def _refusal(state: Battlefield, movers: list[Unit], goal: str, reach: dict[str, list[str]]) -> str:
    for unit in movers:
        reason = why_not_to(state, unit, goal, reach[unit.id])
        if reason:
            return f"{unit.name}: {reason}" if len(movers) > 1 else reason
    return no_room(state, goal, movers)


@kept_while_unchanged
def may_move(state: Battlefield, unit: Unit) -> bool:
    """True if there is any area that it may move to."""
    return any(not why for _, why in _each_refusal(state, [unit]))


# Prompts


def where_to(state: Battlefield, area_id: str, mover_ids: tuple[str, ...], is_all: bool = False) -> Choose:
    """The areas that the units may go to, with the reason where they may not; `is_all`: not all need to go."""
    movers = [state.units[each] for each in mover_ids]
    options = goal_options(state, movers)
    called = names(movers) if len(movers) <= NAMED else f"{'All ' if is_all else ''}{counted(len(movers), 'unit')}"
    some = [Option(SOME, "not all of them: pick who", "s")] if is_all else []
    return about("AF-A8", movers[0].side if movers else state.active, *mover_ids).choose(
        f"goal:{area_id}",
        f"{called} in {area_name(state, area_id)}: move where?",
        (*options, *some, Option(STAY, "nowhere: stay", "x")),
        reads=Reads("terrain"),
    )


def goal_options(state: Battlefield, movers: list[Unit]) -> list[Option]:
    """The areas that units reach together, nearest first, then those that they may not go to."""
    away = distances(state, movers[0].area) if movers else {}
    found = sorted(refusals(state, movers).items(), key=lambda each: (bool(each[1]), away.get(each[0], NOWHERE)))
    return [
        Option(each, area_name(state, each), refused=why, detail=for_watchers(partial(detail, state, each), ""))
        for each, why in found
    ]


def move_words(state: Battlefield, unit: Unit) -> str:
    """The movement of a unit, and a word if it is demoralised."""
    return f"move {movement(state, unit)}{', demoralised' if unit.demoralised else ''}"


@kept_while_unchanged
def detail(state: Battlefield, area_id: str) -> str:
    """Terrain and occupants of an area in a few words."""
    area = state.areas[area_id]
    there = [unit for unit in state.units.values() if unit.area == area_id and not unit.gone]
    sides = {side.id: sum(unit.side == side.id for unit in there) for side in state.sides.values()}
    words = [area_words(area)] + [f"{state.sides[each].name} {count}" for each, count in sides.items() if count]
    return ", ".join(word for word in words if word)
