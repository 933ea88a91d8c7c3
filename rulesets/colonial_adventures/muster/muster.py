"""Fielding an army by recruiting rolls or by choice, and how each unit is armed (CA-ARMY-1 to 4, 12 and 20)."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from msgspec.structs import replace

from tracker.engine import Ended, Reads, ask, counted, read_out, with_verb
from tracker.games.colonial_adventures.data import table_id
from tracker.games.colonial_adventures.muster.armies import weapon_word
from tracker.games.colonial_adventures.muster.army import Unit
from tracker.games.colonial_adventures.muster.dice import better_roll, recruit_roll
from tracker.games.colonial_adventures.muster.forms import arms_fields, arms_form
from tracker.games.colonial_adventures.muster.lists import CIVILIANS, TroopRow, army_lists, enemies_of
from tracker.games.colonial_adventures.muster.prompts import (
    BACK,
    altered,
    choose_row,
    opening,
    trial,
    unit_name,
    what_next,
    which_list,
    which_lists,
    which_name,
    which_unit,
)
from tracker.games.colonial_adventures.muster.proportions import breaks_by, twin_of
from tracker.games.colonial_adventures.muster.raising import (
    Arms,
    arms_of,
    arms_offered,
    offered_arms,
    raise_unit,
    rearmed,
    row_of,
)
from tracker.games.colonial_adventures.muster.rulings import muster_rulings
from tracker.games.colonial_adventures.muster.state import INVENTED, Mustering
from tracker.games.colonial_adventures.short_names import shortened

# Procedures


async def setup(state: Mustering) -> None:
    """Asks whose army it is, when it fights, and how much is left to dice (CA-ARMY-1)."""
    state.heading(state.title)
    read_out(state, muster_rulings)
    if state.scenario == INVENTED:
        state.lists = list(await ask(lambda: which_lists(state)))
        state.list_id = state.lists[0]
    if not state.units:
        name = await ask(lambda: which_name(state))
        state.name = name.strip() or state.name
        state.title = f"Muster: {state.name}"
    facts = await ask(lambda: opening(state))
    state.to_come = facts.rolls
    state.year, state.night, state.weather = facts.year, facts.night, facts.weather
    state.half_scale, state.grenades = facts.half_scale, facts.grenades
    for each in state.lists:
        names = ", ".join(army_lists()[enemy].name for enemy in enemies_of(each))
        state.report(f"{army_lists()[each].name} fought {names or 'nobody in particular'}.", "CA-ARMY-21")


async def turn(state: Mustering) -> None:
    """One step of fielding the army: a roll that is still to come, or what the player wants next (CA-ARMY-1)."""
    if state.to_come:
        state.to_come -= 1
        await recruiting_roll(state)
        return
    act = await ask(lambda: what_next(state))
    await ACTS[act](state)


async def recruiting_roll(state: Mustering) -> None:
    """2d6 on the list, and a second roll where it wants one, until somebody comes (CA-ARMY-1, CA-R57, CA-R72)."""
    number = len(state.units)
    while True:
        number += 1
        rolled = await ask(partial(recruit_roll, state, number))
        row = state.given.row(rolled.row)
        again = why_rolled_again(state, row)
        if not again:
            break
        state.report(f"{row.troops}: {again}. It is rolled again.", "CA-R72" if row.one else "CA-R57")
    await raised(state, state.list_id, rolled.row)


async def choice(state: Mustering, of_guns: bool = False) -> None:
    """A unit as the player wants it, or a gun, which is taken, not rolled for (CA-ARMY-1, CA-ARMY-4)."""
    key = await ask(lambda: choose_row(state, starred=of_guns))
    if key != BACK:
        await raised(state, state.list_id, key)


async def civilians(state: Mustering) -> None:
    """Civilians or militia as part of this army (CA-R142)."""
    given = army_lists()[CIVILIANS]
    await raised(state, CIVILIANS, given.key(given.rows[0]))


async def raised(state: Mustering, list_id: str, key: str) -> None:
    """A unit of a row, armed as its list has it or as the player says (CA-ARMY-12, CA-ARMY-20)."""
    arms = await armed(state, list_id, key, trial(state, army_lists()[list_id], army_lists()[list_id].row(key)).name)
    await enlisted(state, list_id, key, arms)


async def enlisted(state: Mustering, list_id: str, key: str, arms: Arms) -> None:
    """A unit of a row with these arms is of the army; a die may make its crew a better one (CA-ARMY-20)."""
    given = army_lists()[list_id]
    row = given.row(key)
    unit = raise_unit(given, row, arms, state.rulings, state.units, state.people)
    state.said[unit.id] = arms
    if row.instead is not None and row.instead.when == "die":
        better = await ask(lambda: better_roll(state, given, row, len(state.units) + 1))
        unit.rep = row.instead.rep if better.happened else row.rep
    warning = twin_of([*state.units.values()], unit) or breaks_by([*state.units.values()], unit)
    state.units[unit.id] = unit
    if list_id not in state.lists:
        state.lists.append(list_id)
    state.report(
        f"{unit.name} (row {row.place} of the {given.name} list): Rep {unit.rep}, {_figures(unit)}.",
        "CA-ARMY-1",
        unit.id,
        reads=Reads(table_id(given.id), key, "rep"),
    )
    if warning:
        state.remark(f"{unit.name}: {warning}.", unit.id)


async def armed(state: Mustering, list_id: str, key: str, name: str, now: Arms | None = None) -> Arms:
    """The arms of a unit: asked where its list is silent, once a unit."""

    def offered() -> Arms | None:
        given = army_lists()[list_id]
        return now or offered_arms(given, given.row(key), state.units.values())

    given = army_lists()[list_id]
    row, known = given.row(key), offered() or Arms("")
    if fields := arms_fields(given, row, known):
        told = await ask(lambda: arms_form(state, given, row, name, key, offered()))
        known = replace(now or told, **{each.name: getattr(told, each.name) for each in fields})
    return replace(known, weapon=known.weapon or arms_offered(given, row)[0])


async def another_list(state: Mustering) -> None:
    """The rolls and choices that follow are on another list (CA-ARMY-1)."""
    state.list_id = await ask(lambda: which_list(state))
    if state.list_id not in state.lists:
        state.lists.append(state.list_id)


async def name_unit(state: Mustering) -> None:
    unit_id = await ask(lambda: which_unit(state, "name", "Name which unit?"))
    name = (await ask(lambda: unit_name(state, unit_id))).strip()
    unit = state.units[unit_id]
    if name and name != unit.name:
        state.report(f"{with_verb(unit, 'is')} called {name}.", "CA-ARMY-1", unit_id)
        unit.name, unit.short = name, short_of(name, [each.short for each in state.units.values() if each is not unit])


async def arm_otherwise(state: Mustering) -> None:
    """The arms of a unit once more: weapon, what hangs on it, formation; all else of it stands (CA-ARMY-12)."""
    unit_id = await ask(lambda: which_unit(state, "rearm", "Arm which unit otherwise?"))
    unit, row = state.units[unit_id], row_of(state.units[unit_id])
    if row is None or not arms_fields(army_lists()[unit.list_id], row, None):
        state.remark(f"{unit.name}: its list leaves no choice.", unit_id)
        return
    was = said_of(state, unit)
    arms = await armed(state, unit.list_id, unit.row, unit.name, was)
    unit, given = state.units[unit_id], army_lists()[state.units[unit_id].list_id]
    unit = rearmed(unit, given, given.row(unit.row), said_of(state, unit), arms, state.rulings)
    state.units[unit_id], state.said[unit_id] = unit, arms
    state.report(f"{unit.name}: Rep {unit.rep}, {_figures(unit)}.", "CA-ARMY-12", unit_id)


async def alter(state: Mustering) -> None:
    """Rep and figures as the player wants them: the roster says what is not the list's."""
    unit_id = await ask(lambda: which_unit(state, "alter", "Set Rep and figures of which unit?"))
    facts = await ask(lambda: altered(state, unit_id))
    unit = state.units[unit_id]
    unit.rep, unit.figures = facts.rep, facts.figures
    state.report(f"{unit.name}: Rep {unit.rep}, {_figures(unit)}.", "CA-ARMY-5", unit_id)


async def dismiss(state: Mustering) -> None:
    unit_id = await ask(lambda: which_unit(state, "dismiss", "Send which unit away?"))
    state.said.pop(unit_id, None)
    state.report(f"{with_verb(state.units.pop(unit_id), 'goes')} home.", "CA-ARMY-1", unit_id)
    state.old = [each for each in state.old if each != unit_id]


async def done(state: Mustering) -> None:
    """The army has been fielded: its leaders and strength come next."""
    raise Ended


ACTS: dict[str, Callable[[Mustering], Awaitable[None]]] = {
    "roll": recruiting_roll,
    "choose": choice,
    "gun": partial(choice, of_guns=True),
    "civilians": civilians,
    "list": another_list,
    "name": name_unit,
    "arms": arm_otherwise,
    "alter": alter,
    "dismiss": dismiss,
    "done": done,
}


# Calculations


def why_rolled_again(state: Mustering, row: TroopRow) -> str:
    """The reason why what was rolled does not come, "" if it does (CA-R57, CA-R72)."""
    unit, units = trial(state, state.given, row), [*state.units.values()]
    if twin := twin_of(units, unit):
        return twin
    return breaks_by(units, unit) if state.rulings.ratio == "reroll" else ""


def short_of(name: str, taken: Sequence[str]) -> str:
    """A name in at most 14 letters, "" where another unit has it."""
    short = shortened(name)
    return short if short not in taken else ""


def said_of(state: Mustering, unit: Unit) -> Arms:
    """Arms as they were told in this muster, else those that the unit shows."""
    shown = arms_of(unit)
    return replace(shown, special=state.said[unit.id].special) if unit.id in state.said else shown


# Words


def _figures(unit: Unit) -> str:
    bound = ", Open Order only, as its firearms want it" if "open_only" in unit.traits else ""
    return f"{counted(unit.figures, 'figure')}, {weapon_word(unit)}{bound}"
