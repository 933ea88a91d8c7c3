"""Before turn 1: what the scenario says, and where everybody starts (AF-B29)."""

from functools import partial

from tracker.engine import Choose, Option, about, ask, counted, read_out, with_numbers, with_verb
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.data import rulings
from tracker.games.africa_1859.ground import area_name
from tracker.games.africa_1859.moving import detail
from tracker.games.africa_1859.scenario_faults import no_place
from tracker.games.africa_1859.state import COUNTS_OFFICERS, Battlefield, Unit
from tracker.games.africa_1859.units import is_officer, names, no_room, on_map, stack

READY, BACK = "ready", "back"


# Procedures


async def setup(state: Battlefield) -> None:
    """Read the scenario out; each side may set up its units otherwise within its own areas (AF-B29)."""
    state.heading(f"{state.title}: set-up")
    read_out(state, rulings)
    for side_id in list(state.sides):
        await deploy(state, side_id)
    for side in state.sides.values():
        state.report(f"{side.name}: {strength(state, side.id)}.", "AF-B29")
    for area in state.areas.values():
        there = names(unit for side in state.sides for unit in stack(state, area.id, side))
        if there:
            state.on_table(f"{area.name}: {there}")


async def deploy(state: Battlefield, side_id: str) -> None:
    """Units of a side change places until it is ready, each at most once."""
    moved: list[str] = []
    while left := _movable(state, side_id, moved):
        chosen = await ask(lambda: who_is_moved(state, side_id, tuple(moved)))
        if chosen == READY or not left:
            return
        goal = await ask(partial(where_to, state, chosen))
        if goal != BACK:
            state.units[chosen].area = goal
            moved.append(chosen)
            state.report(f"{with_verb(state.units[chosen], 'starts')} in {area_name(state, goal)}.", "AF-B29", chosen)


# Calculations


def strength(state: Battlefield, side_id: str) -> str:
    """Words for those of a side who are on the map, and for those to come."""
    there = on_map(state, side_id)
    later = [unit for unit in state.units.values() if unit.side == side_id and not unit.area]
    if state.has_step(COUNTS_OFFICERS):
        return f"{_how_many(there)} on the map{f', {_how_many(later)} to come' if later else ''}"
    more = f", {len(later)} to come" if later else ""
    return f"{counted(sum(not is_officer(unit) for unit in there), 'unit')} on the map{more}"


def _how_many(units: list[Unit]) -> str:
    officers = sum(is_officer(unit) for unit in units)
    parts = ((len(units) - officers, "unit"), (officers, "officer"))
    return " and ".join(counted(number, what) for number, what in parts if number) or "no unit"


def _movable(state: Battlefield, side_id: str, moved: list[str]) -> list[Unit]:
    """Units on the map that have not been given another place yet; none where the scenario fixes them all."""
    if not state.sides[side_id].may_deploy:
        return []
    return [unit for unit in on_map(state, side_id) if unit.id not in moved and unit.arm != "ship"]


def why_not_in(state: Battlefield, unit: Unit, goal: str) -> str:
    """Reason why a unit may not start in an area, "" if it may: an enemy, if only an officer, keeps it out."""
    area = state.areas[goal]
    if any(each.area == goal and each.side != unit.side for each in on_map(state)):
        return "the enemy is there"
    return no_place(unit.arm, area.terrain, bool(area.roads)) or no_room(state, goal, [unit])


# Prompts


def who_is_moved(state: Battlefield, side_id: str, moved: tuple[str, ...]) -> Choose:
    """The set-up as it is, or a unit that starts elsewhere."""
    options = [
        Option(unit.id, f"{unit.name} elsewhere", detail=f"now in {area_name(state, unit.area)}")
        for unit in _movable(state, side_id, list(moved))
    ]
    # Who was moved leaves his number free: no other unit takes it.
    numbered = with_numbers(options, (unit.id for unit in _movable(state, side_id, [])))
    return about("AF-B29", side_id).choose(
        f"deploy:{side_id}",
        f"{state.sides[side_id].name}: set-up",
        (Option(READY, "ready to begin", "x"), *numbered),
        READY,
        text=f"Units may start in {', '.join(area_name(state, each) for each in state.sides[side_id].may_deploy)}.",
    )


def where_to(state: Battlefield, unit_id: str) -> Choose:
    unit = state.units[unit_id]
    goals = [each for each in state.sides[unit.side].may_deploy if each in state.areas and each != unit.area]
    options = [
        Option(each, area_name(state, each), refused=why_not_in(state, unit, each), detail=detail(state, each))
        for each in goals
    ]
    return about("AF-B29", unit).choose(
        "start", f"{unit.name}: start in which area?", keyed(state, (*options, Option(BACK, "where it is", "x"))), BACK
    )
