"""Before turn 1: house rules, who moves first, the wind, exceptional leaders, where everybody starts."""

from collections.abc import Sequence

from tracker.engine import Choose, Happened, Pool, Possibility, Roll, about, ask, counted, options_of, read_out
from tracker.games.colonial_d10 import boats
from tracker.games.colonial_d10.data import rulings
from tracker.games.colonial_d10.morale_grades import grade, points, thresholds
from tracker.games.colonial_d10.state import LAYS_BY_PLACE, Battlefield, Unit
from tracker.games.colonial_d10.units import firearm, leaders_on_table, on_table

EXCEPTIONAL = 10


async def setup(state: Battlefield) -> None:
    """Set up the battle (CD-B37, CD-B39, CD-H10)."""
    state.heading(f"{state.title}: set-up")
    read_out(state, rulings)
    first = await ask(lambda: who_is_first(state))
    state.order = sorted(state.sides, key=lambda side: side != first)
    await boats.first_wind(state)
    if state.rulings.exceptional == "throw":
        for side_id in list(state.order):
            await exceptional(state, side_id)
    deploy(state)


async def exceptional(state: Battlefield, side_id: str) -> None:
    """A 10 makes one of a side's leaders exceptional; one a side at most (CD-B39)."""
    leaders = leaders_on_table(state, side_id)
    if not leaders or any(each.exceptional for each in leaders):
        return
    thrown = await ask(lambda: exceptional_roll(state, side_id))
    if not thrown.happened:
        return
    chosen = await ask(lambda: which_is(state, side_id))
    state.leaders[chosen].exceptional = True
    state.report(f"{state.leaders[chosen].name} is an exceptional leader.", "CD-B39")


# Words


def deploy(state: Battlefield) -> None:
    """Forces, their points, and where they start."""
    for side in state.sides.values():
        units = on_table(state, side.id)
        total = sum(points(unit) for unit in units)
        leaders = ", ".join(each.name for each in leaders_on_table(state, side.id)) or "no leaders"
        state.report(f"{side.name}: {counted(len(units), 'unit')}, {counted(total, 'point')}; {leaders}.", "CD-A4")
        if state.has_step(LAYS_BY_PLACE):
            lay_out(state, units)
            continue
        for unit in units:
            state.on_table(start_words(state, unit), unit.id)


def lay_out(state: Battlefield, units: Sequence[Unit]) -> None:
    """An order for each place, with the units there and their figures: next to none is only a number."""
    places: dict[str, list[Unit]] = {}
    for unit in units:
        place = f"aboard {state.units[unit.aboard].name}" if unit.aboard in state.units else unit.place
        places.setdefault(place or "on the table", []).append(unit)
    for place, those in places.items():
        told = ", ".join(f"{unit.name} {unit.figures}" for unit in those)
        state.on_table(f"{told}: {place}", *(unit.id for unit in those))


def start_words(state: Battlefield, unit: Unit) -> str:
    """A unit in one line: figures, points and grades, arms, place."""
    words = [counted(unit.figures, "figure")]
    if grade(unit):
        words.append(f"{unit.full} points ({thresholds(unit.full)})")
    words += [firearm(unit) if unit.weapon != "none" else "no firearms"]
    words += [f"{unit.boat.replace('_', '-')}, hull {unit.hull}"] if unit.boat else []
    words += [f"aboard {state.units[unit.aboard].name}"] if unit.aboard in state.units else []
    words += [unit.place] if unit.place else []
    return f"{unit.name}: {', '.join(words)}"


# Prompts


def who_is_first(state: Battlefield) -> Choose:
    """The side whose player turn opens each turn; the scenario's first side by default (CD-H10)."""
    first = next(iter(state.sides))
    return about("CD-H10", first).choose("first", "Which side moves first?", options_of(state.sides.values()), first)


def exceptional_roll(state: Battlefield, side_id: str) -> Roll[Happened]:
    return about("CD-B39", side_id).roll(
        f"exceptional:{side_id}",
        "Exceptional leader",
        f"{state.sides[side_id].name}: an exceptional leader",
        Pool("throw", 1, 10, side_id, "D10"),
        Possibility(EXCEPTIONAL, EXCEPTIONAL),
        text="On a 10 one of its leaders is exceptional.",
    )


def which_is(state: Battlefield, side_id: str) -> Choose:
    leaders = leaders_on_table(state, side_id)
    title = f"{state.sides[side_id].name}: who is exceptional"
    options = options_of(leaders)
    return about("CD-B39", side_id).choose(f"which:{side_id}", title, options, leaders[0].id if leaders else "")
