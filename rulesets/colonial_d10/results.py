"""Carrying out a row of the manoeuvre table: removal, retreats, stands lost, rallies (CD-A5)."""

from msgspec import Struct

from rulesets.colonial_d10 import passage
from rulesets.colonial_d10.changes import disorder, forget, leave, lowest_first, part, rally, take_off
from rulesets.colonial_d10.chart import clauses, column_of
from rulesets.colonial_d10.state import Battlefield, Unit
from rulesets.colonial_d10.units import (
    basic_move,
    crew_of_gun,
    enemies_of,
    has_riders,
    inches,
    is_crew_served,
    is_native,
    small_arms_range,
)
from tracker.engine import Facts, Reads, Toggle, ask

STAND_FOOT, STAND_MOUNTED = 3, 2


class Retreated(Struct, frozen=True):
    """What the table says of a retreat."""

    blocked: bool
    left: bool
    passes: bool = False


# Procedures


async def carry_out(state: Battlefield, unit_id: str, row: str, keep_marker: bool = False) -> None:
    """What the row says, but for the moves that it allows. `keep_marker`: no rally (CD-A7)."""
    unit = state.units[unit_id]
    said = clauses(row, column_of(unit))
    if "removed from play" in said:
        state.on_table(f"take {unit.name} off the table", unit_id)
        state.say(f"{unit.name} quits the field.", "CD-A5", unit_id)
        leave(state, unit_id, "quit the field")
        return
    if "rally" in said and not keep_marker:
        rally(state, unit)
    if "lose one stand" in said:
        lose_stand(state, unit)
    if unit.gone or not any(clause.startswith("retreat") for clause in said):
        return
    await retreat(state, unit_id, beyond="retreat beyond musketry range" in said)


def lose_stand(state: Battlefield, unit: Unit) -> None:
    """One stand goes, other ranks first (CD-B11)."""
    figures = min(stand_of(state, unit), unit.figures)
    officers, sergeants, men = lowest_first(unit, figures)
    state.say(f"{unit.name} loses one stand: {figures}.", "CD-B11", unit.id)
    if unit.guns and is_crew_served(unit):
        unit.guns -= 1
        state.on_table(f"take one gun off {unit.name}", unit.id)
    take_off(state, unit, officers, sergeants, men, "one stand")


async def retreat(state: Battlefield, unit_id: str, beyond: bool = False) -> None:
    """Straight away from the nearest enemy, ending with the face to him (CD-B10, CD-B12)."""
    unit = state.units[unit_id]
    if unit.aboard:
        state.say(f"{unit.name} is aboard: it stays there.", "CD-H6", unit_id)
        return
    part(state, unit)
    unit.charging, unit.touching, unit.reach = "", False, ""
    words = beyond_words(state, unit) if beyond else f"a full move, {inches(basic_move(state, unit))}"
    state.on_table(f"{unit.name} retreats {words}, away from the nearest enemy, and ends facing him", unit_id)
    went = await ask(lambda: retreat_facts(state, unit_id))
    unit = state.units[unit_id]
    if went.blocked and state.rulings["blocked"] == "stands":
        disorder(state, unit, "it has no way back")
        return
    if went.blocked or went.left:
        how = "cut off" if went.blocked else "driven off"
        state.say(f"{unit.name} {'has no way back' if went.blocked else 'leaves the table'}.", "CD-B12", unit_id)
        leave(state, unit_id, how)
        return
    forget(state, unit_id)
    unit.moved, unit.prone, unit.fort = True, False, False
    if went.passes:
        await passage.through_friends(state, unit_id)


# Calculations


def stand_of(state: Battlefield, unit: Unit) -> int:
    """Figures of one stand (CD-B11)."""
    if state.rulings["stand"] == "quarter":
        return -(-unit.start // 4)
    if is_crew_served(unit):
        return max(1, crew_of_gun(unit))
    return STAND_MOUNTED if has_riders(unit) else STAND_FOOT


def musketry(state: Battlefield, unit: Unit) -> int:
    """Inches that the enemy's small arms reach at most (CD-B10)."""
    return max((small_arms_range(enemy) for enemy in enemies_of(state, unit)), default=0)


def beyond_words(state: Battlefield, unit: Unit) -> str:
    """How far beyond musketry range it goes (CD-B10)."""
    words = f"to just over {inches(musketry(state, unit))} from any enemy with small arms in sight"
    if state.rulings["retreat_cap"] == "no_cap":
        return words
    return f'{words}, at least 1" and at most {inches(2 * basic_move(state, unit))}'


# Prompts


def retreat_facts(state: Battlefield, unit_id: str) -> Facts[Retreated]:
    """How the retreat ended (CD-B12)."""
    unit = state.units[unit_id]
    passes = "passes through native friends (they disorder each other)" if is_native(unit) else "passes through friends"
    return Facts(
        key=f"retreat:{unit_id}",
        rule="CD-B12",
        side=unit.side,
        title=f"{unit.name} retreats",
        subject=(unit_id,),
        reads=Reads("movement"),
        fields=(
            Toggle("blocked", "b", "has only a way held by the enemy", off="has a way that no enemy holds"),
            Toggle("left", "l", "left the table", off="still on the table"),
            Toggle("passes", "p", passes, off=passage.NONE),
        ),
        shape=Retreated,
    )
