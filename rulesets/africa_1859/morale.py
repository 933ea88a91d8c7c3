"""Effects of results on units: steps, demoralisation, retreats (AF-A1, AF-A6, AF-B20, AF-B21)."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tracker.engine import Choose, Event, Option, about, ask, counted, with_verb
from tracker.games.africa_1859.area_keys import keyed
from tracker.games.africa_1859.ground import area_name, area_words, is_threatened, neighbours, to_own_edge
from tracker.games.africa_1859.moving import barred, go
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import is_hittable, names, no_room, officers_in, they_do, troops

NOWHERE_TO_GO = "nowhere"
# Before the id of an area: not this unit alone goes there, but all of its stack that find room.
ALL = "all:"

# The areas that a unit may go back to.
Ways = Callable[[Battlefield, Unit], list[str]]


class GoingBack(Struct, frozen=True):
    """One way of going back: its verb and rule, the areas that a unit may go to, and what befalls it without one."""

    what: str
    rule: str
    ways: Ways
    no_way: Callable[[Battlefield, Unit], str]


# Procedures


async def retreat_each(state: Battlefield, unit_ids: Sequence[str], why: str, spared: Sequence[str] = ()) -> None:
    """All of these retreat; a stack is asked once where all of it goes, unless it parts (AF-B20)."""
    said: dict[str, str] = {}
    for number, each in enumerate(unit_ids, 1):
        area = state.units[each].area
        said[area] = await retreat(state, each, why, spared, unit_ids[number:], said.get(area, ""))


async def retreat(
    state: Battlefield,
    unit_id: str,
    why: str,
    spared: Sequence[str] = (),
    others: Sequence[str] = (),
    said: str = "",
) -> str:
    """One area toward its own edge; who has no way suffers for it (AF-B20).

    `spared`: whom this result has cost a step already, and costs no second one. `others` retreat behind it; `said` is
    where they all go, so far. Gives that anew.
    """
    if state.units[unit_id].gone:
        return said
    answer = await ask(lambda: retreat_to(state, unit_id, why, others, said, spared))
    goal, said = answer.removeprefix(ALL), _said(answer, said)
    unit = state.units[unit_id]
    if goal == NOWHERE_TO_GO:
        state.report(f"{with_verb(unit, 'has')} nowhere to retreat to.", "AF-B20", unit_id)
        if no_way_costs_a_step(state, unit):
            if unit_id not in spared:
                lose_step(state, unit_id, "no way to retreat")
        elif not unit.demoralised:
            demoralise(state, unit_id, "no way to retreat")
        return said
    fall_back(state, unit_id, goal)
    return said


async def withdraw_each(state: Battlefield, unit_ids: Sequence[str]) -> None:
    """Winners go back; a stack is asked once where all of it goes, unless it parts (AF-B11)."""
    said: dict[str, str] = {}
    for number, each in enumerate(unit_ids, 1):
        area = state.units[each].area
        said[area] = await withdraw(state, each, unit_ids[number:], said.get(area, ""))


async def withdraw(state: Battlefield, unit_id: str, others: Sequence[str] = (), said: str = "") -> str:
    """A winner goes to where no enemy is adjacent, if there is such an area (AF-A6, AF-B11).

    `others` withdraw behind it; `said` is where they all go, so far. Gives that anew.
    """
    if state.units[unit_id].gone:
        return said
    answer = await ask(lambda: withdraw_to(state, unit_id, others, said))
    goal, said = answer.removeprefix(ALL), _said(answer, said)
    if goal == NOWHERE_TO_GO:
        name = state.units[unit_id].name
        state.report(f"{name}: no area to withdraw to that has room and is not next to an enemy.", "AF-B11", unit_id)
    else:
        fall_back(state, unit_id, goal)
    return said


def _said(answer: str, before: str) -> str:
    """The area where all go from now on: as an answer says of all, else as before if it is that; "" where they part."""
    if answer.startswith(ALL):
        return answer.removeprefix(ALL)
    return before if answer in (before, NOWHERE_TO_GO) else ""


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


def may_be_shaken(state: Battlefield, unit: Unit) -> bool:
    """True if a Demoralised result does anything to a unit as it stands (AF-B21)."""
    return not unit.demoralised or state.rulings.second_demoralised != "nothing"


def demoralised_words(state: Battlefield, unit: Unit) -> str:
    """The effect of a Demoralised result on a unit as it stands (AF-B21)."""
    if not unit.demoralised:
        return "it gets a Demoralised marker"
    return step_words(unit) if may_be_shaken(state, unit) else "it has its Demoralised marker already"


def retreat_words(state: Battlefield, unit: Unit) -> str:
    """The effect of a retreat on a unit as it stands (AF-B20)."""
    return "it goes one area toward its own edge" if retreats(state, unit) else no_way_words(state, unit)


def no_way_words(state: Battlefield, unit: Unit, spared: Sequence[str] = ()) -> str:
    """The effect of a retreat on a unit that has no way; `spared` as in `retreat` (AF-B20)."""
    if no_way_costs_a_step(state, unit):
        return "it has no way out and stays" if unit.id in spared else f"{step_words(unit)}, having no way out"
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


def retreat_to(
    state: Battlefield,
    unit_id: str,
    why: str,
    others: Sequence[str] = (),
    said: str = "",
    spared: Sequence[str] = (),
) -> Choose:
    """Place where a unit retreats to, or all of its stack; no choice where it was said of all and is open to it."""
    going = GoingBack("retreat", "AF-B20", retreats, lambda state, unit: no_way_words(state, unit, spared))
    return _whereto(state, unit_id, going, others, said, why)


def withdraw_to(state: Battlefield, unit_id: str, others: Sequence[str] = (), said: str = "") -> Choose:
    """Place where a winner withdraws to, or all of its stack."""
    going = GoingBack("withdraw", "AF-B11", withdrawals, lambda state, unit: "it stays")
    return _whereto(state, unit_id, going, others, said)


def _whereto(
    state: Battlefield, unit_id: str, going: GoingBack, others: Sequence[str], said: str, why: str = ""
) -> Choose:
    unit = state.units[unit_id]
    goals = going.ways(state, unit)
    goals = [said] if said in goals else goals
    stack = [unit, *(state.units[each] for each in others if _stands_with(state.units[each], unit))]
    options = [Option(each, area_name(state, each), detail=area_words(state.areas[each])) for each in goals]
    asked, stand = with_verb(unit, f"{going.what}s"), "It stands"
    if len(goals) > 1 and len(stack) > 1:
        asked, stand = f"{unit.name} and {counted(len(stack) - 1, 'other')} {going.what}", "They stand"
        alone = [Option(each.id, f"{unit.name} alone to {each.label}") for each in options]
        options = [*_together(state, stack, going, goals), *alone]
    return about(going.rule, unit).choose(
        going.what,
        f"{asked}: where to?",
        keyed(state, options or [Option(NOWHERE_TO_GO, "it has nowhere to go", "x")]),
        options[0].id if options else NOWHERE_TO_GO,
        text=f"{f'Why: {why}. ' if why else ''}{stand} in {area_name(state, unit.area)}.",
    )


def _stands_with(other: Unit, unit: Unit) -> bool:
    return not other.gone and other.area == unit.area


def _together(state: Battlefield, stack: Sequence[Unit], going: GoingBack, goals: Sequence[str]) -> list[Option]:
    """The choices that as many of a stack as find room go to an area, the one that takes most first."""
    found = {each: _finding_room(state, stack, going.ways, each) for each in goals}
    return [
        Option(
            f"{ALL}{each}",
            f"{_so_many(len(goers), len(stack))} to {area_name(state, each)}",
            detail="; ".join(filter(None, [area_words(state.areas[each]), *_left_behind(state, stack, going, each)])),
        )
        for each, goers in sorted(found.items(), key=lambda found: -len(found[1]))
        if len(goers) > 1
    ]


def _left_behind(state: Battlefield, stack: Sequence[Unit], going: GoingBack, goal: str) -> list[str]:
    """The words for each of a stack that may not go there with the others, who go in their order (AF-B20)."""
    goers = _finding_room(state, stack, going.ways, goal)
    left = [unit for unit in stack if unit not in goers]
    fates = {unit.name: going.no_way(state, unit) for unit in left}
    elsewhere = [unit.name for unit in left if any(each != goal for each in going.ways(state, unit))]
    return [f"not {name}: {'it goes elsewhere' if name in elsewhere else fate}" for name, fate in fates.items()]


def _so_many(number: int, whole: int) -> str:
    return f"{number} of {whole}" if number < whole else f"all {whole}" if whole > 2 else "both"


def _finding_room(state: Battlefield, stack: Sequence[Unit], ways: Ways, goal: str) -> list[Unit]:
    """Those of a stack that may go to an area together."""
    going: list[Unit] = []
    for unit in stack:
        if goal in ways(state, unit) and not no_room(state, goal, [*going, unit]):
            going.append(unit)
    return going
