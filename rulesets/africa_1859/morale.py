"""Effects of results on units: steps, demoralisation, retreats (AF-A1, AF-A6, AF-B20, AF-B21)."""

from tracker.engine import Choose, Event, Option, about, ask, with_verb
from tracker.games.africa_1859.ground import area_name, area_words, is_threatened, neighbours, to_own_edge
from tracker.games.africa_1859.moving import barred, go
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import is_hittable, names, no_room, officers_in, they_do, troops

NOWHERE_TO_GO = "nowhere"


# Procedures


async def retreat(state: Battlefield, unit_id: str, why: str, spared: bool = False) -> None:
    """One area toward its own edge; who has no way suffers for it (AF-B20).

    `spared`: this result has cost it a step already, and costs no second one.
    """
    if state.units[unit_id].gone:
        return
    goal = await ask(lambda: retreat_to(state, unit_id, why))
    unit = state.units[unit_id]
    if goal == NOWHERE_TO_GO:
        state.report(f"{with_verb(unit, 'has')} nowhere to retreat to.", "AF-B20", unit_id)
        if no_way_costs_a_step(state, unit):
            if not spared:
                lose_step(state, unit_id, "no way to retreat")
        elif not unit.demoralised:
            demoralise(state, unit_id, "no way to retreat")
        return
    fall_back(state, unit_id, goal)


async def withdraw(state: Battlefield, unit_id: str) -> None:
    """A winner goes to where no enemy is adjacent, if there is such an area (AF-A6, AF-B11)."""
    if state.units[unit_id].gone:
        return
    goal = await ask(lambda: withdraw_to(state, unit_id))
    if goal == NOWHERE_TO_GO:
        name = state.units[unit_id].name
        state.report(f"{name}: no area to withdraw to that has room and is not next to an enemy.", "AF-B11", unit_id)
        return
    fall_back(state, unit_id, goal)


def fall_back(state: Battlefield, unit_id: str, goal: str) -> None:
    """Go one area; officers whose last troops leave go with them."""
    unit = state.units[unit_id]
    origin = unit.area
    officers = officers_in(state, origin, unit.side) if len(troops(state, origin, unit.side)) == 1 else []
    for each in (unit, *officers):
        go(state, each, goal)
    movers, there = (unit, *officers), area_name(state, goal)
    event = Event("gives way", unit_id, how=f"to {there}")
    state.report(f"{they_do(movers, 'goes')} back to {there}.", "AF-B20", unit_id, event=event)
    state.on_table(f"move {names(movers)} to {there}", unit_id)


def demoralise(state: Battlefield, unit_id: str, why: str, spared: bool = False) -> None:
    """Put a Demoralised marker on a unit; a second costs a step only by ruling (AF-B21).

    `spared`: it has won, or this result has cost it a step already, so that the ruling does not touch it.
    """
    unit = state.units[unit_id]
    if unit.gone or not is_hittable(unit):
        return
    if not unit.demoralised:
        unit.demoralised = True
        state.report(f"{with_verb(unit, 'is')} demoralised ({why}).", "AF-B21", unit_id)
        state.on_table(f"put a Demoralised marker on {unit.name}", unit_id)
    elif spared or state.rulings.second_demoralised == "nothing":
        state.report(f"{with_verb(unit, 'is')} demoralised already.", "AF-B21", unit_id)
    else:
        lose_step(state, unit_id, f"demoralised again, {why}")


def lose_step(state: Battlefield, unit_id: str, why: str) -> None:
    """Take a step off a unit, or the unit if it is the last (AF-A1)."""
    unit = state.units[unit_id]
    if unit.gone or not is_hittable(unit):
        return
    if unit.steps > 1:
        unit.steps -= 1
        state.report(f"{with_verb(unit, 'loses')} a step ({why}).", "AF-A1", unit_id)
        state.on_table(f"turn {unit.name} to the reduced side: {unit.steps} of {unit.full} steps", unit_id)
    else:
        destroy(state, unit_id, why)


def destroy(state: Battlefield, unit_id: str, why: str) -> None:
    """Take a unit out of the battle."""
    unit = state.units[unit_id]
    unit.gone = "destroyed"
    state.report(
        f"{with_verb(unit, 'is')} destroyed ({why}).", "AF-A1", unit_id, event=Event("gone", unit_id, how="destroyed")
    )
    state.on_table(f"take {unit.name} off the map", unit_id)


# Calculations


def no_way_costs_a_step(state: Battlefield, unit: Unit) -> bool:
    """True if a unit that can't retreat loses a step: one that is demoralised already, by ruling any (AF-B20)."""
    if state.rulings.no_retreat == "step":
        return True
    return unit.demoralised and state.rulings.no_way_out == "step"


def demoralised_words(state: Battlefield, unit: Unit) -> str:
    """The effect of a Demoralised result on a unit as it stands (AF-B21)."""
    if not unit.demoralised:
        return "it gets a Demoralised marker"
    return (
        "it has its Demoralised marker already" if state.rulings.second_demoralised == "nothing" else step_words(unit)
    )


def retreat_words(state: Battlefield, unit: Unit) -> str:
    """The effect of a retreat on a unit as it stands (AF-B20)."""
    if retreats(state, unit):
        return "it goes one area toward its own edge"
    if no_way_costs_a_step(state, unit):
        return f"{step_words(unit)}, having no way out"
    return "it has no way out and stays" if unit.demoralised else "it has no way out, so it becomes demoralised"


def step_words(unit: Unit) -> str:
    """The effect of a lost step on a unit (AF-A1)."""
    return "it is destroyed" if unit.steps == 1 else f"it keeps {unit.steps - 1} of {unit.full} steps"


def retreats(state: Battlefield, unit: Unit) -> list[str]:
    """Areas nearer to its own edge that it may retreat to; those next to an enemy only if there are no others."""
    home = to_own_edge(state, unit.area, unit.side)
    nearer = [each for each in _open(state, unit) if to_own_edge(state, each, unit.side) < home]
    return [each for each in nearer if not is_threatened(state, each, unit.side)] or nearer


def withdrawals(state: Battlefield, unit: Unit) -> list[str]:
    """Areas not next to an enemy that a winner may withdraw to."""
    return [each for each in _open(state, unit) if not is_threatened(state, each, unit.side)]


def _open(state: Battlefield, unit: Unit) -> list[str]:
    """Adjacent areas that a unit may enter and that have room for it."""
    return [
        each.id
        for each in neighbours(state, unit.area)
        if not barred(state, unit, unit.area, each.id) and not no_room(state, each.id, [unit])
    ]


# Prompts


def retreat_to(state: Battlefield, unit_id: str, why: str) -> Choose:
    """Place where a unit retreats to."""
    unit = state.units[unit_id]
    title = f"{with_verb(unit, 'retreats')}: where to?"
    return _whereto(state, unit, "retreat", "AF-B20", title, retreats(state, unit), why)


def withdraw_to(state: Battlefield, unit_id: str) -> Choose:
    """Place where a winner withdraws to."""
    unit = state.units[unit_id]
    title = f"{with_verb(unit, 'withdraws')}: where to?"
    return _whereto(state, unit, "withdraw", "AF-B11", title, withdrawals(state, unit))


def _whereto(
    state: Battlefield, unit: Unit, what: str, rule: str, title: str, goals: list[str], why: str = ""
) -> Choose:
    options = [Option(each, area_name(state, each), detail=area_words(state.areas[each])) for each in goals]
    return about(rule, unit).choose(
        what,
        title,
        (options or [Option(NOWHERE_TO_GO, "it has nowhere to go", "x")]),
        options[0].id if options else NOWHERE_TO_GO,
        text=f"{f'Why: {why}. ' if why else ''}It stands in {area_name(state, unit.area)}.",
    )
