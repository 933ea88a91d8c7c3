"""Effects of results on units: steps, demoralisation, retreats (AF-A1, AF-A6, AF-B20, AF-B21)."""

from collections.abc import Sequence

from msgspec.structs import replace

from tracker.engine import Event, kept_while_unchanged, with_verb
from tracker.games.africa_1859.ground import area_name
from tracker.games.africa_1859.moving import go
from tracker.games.africa_1859.player_weights import weighed, worth_of_unit
from tracker.games.africa_1859.state import Battlefield, Unit
from tracker.games.africa_1859.units import combat_strength, is_hittable, names, officers_in, they_do, troops
from tracker.games.africa_1859.ways_back import retreats

# Procedures


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
        state.report(f"{with_verb(unit, 'loses')} a step ({why}).", "AF-A1", unit_id, lost=(1,))
        state.on_table(f"turn {unit.name} to the reduced side: {unit.steps} of {unit.full} steps", unit_id)
    else:
        destroy(state, unit_id, why)


def destroy(state: Battlefield, unit_id: str, why: str) -> None:
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


def is_shut_in(state: Battlefield, unit: Unit) -> bool:
    """True if a retreat costs a unit a step or shakes it, since it has no way (AF-B20)."""
    return (not unit.demoralised or no_way_costs_a_step(state, unit)) and not retreats(state, unit)


@kept_while_unchanged
def losses_of(state: Battlefield, unit: Unit) -> tuple[float, float, float, float]:
    """The worth that a retreat, a Demoralised marker, a step and all of it cost (AF-A1, AF-B9, AF-B20, AF-B21)."""
    whole, by = worth_of_unit(unit), weighed().worth
    step, shaken = whole / unit.steps, 0.0 if unit.demoralised else by.demoralised
    back = by.driven if retreats(state, unit) else step if no_way_costs_a_step(state, unit) else shaken
    return back, step if unit.demoralised and may_be_shaken(state, unit) else shaken, step, whole


def cost_of_result(state: Battlefield, unit: Unit, code: str) -> tuple[float, float, int]:
    """The worth that a result of artillery costs a unit (AF-A3, AF-B8): of those that it takes whole by steps first; of
    like ones those that are gone, then by the coins of combat that it, or the area, lacks behind it."""
    back, marker, step, whole = losses_of(state, unit)
    stays, coins = code == "DR" and not retreats(state, unit), combat_strength(state, unit)
    if code == "DD" or (stays and not no_way_costs_a_step(state, unit)):
        return back if stays else marker, False, coins - combat_strength(state, replace(unit, demoralised=True))
    if code == "DR":
        return back, stays and unit.steps == 1, coins
    return (unit.steps, whole, coins) if state.rulings.artillery_de == "eliminated" else (step, unit.steps == 1, coins)


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
        return "it has no way out and stays" if unit.id in spared else f"with no way out {step_words(unit)}"
    return "it has no way out and stays" if unit.demoralised else "with no way out it becomes demoralised"


def step_words(unit: Unit) -> str:
    """The effect of a lost step on a unit (AF-A1)."""
    return "it is destroyed" if unit.steps == 1 else f"it keeps {unit.steps - 1} of {unit.full} steps"
