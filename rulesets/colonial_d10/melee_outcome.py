"""The outcome of a melee: who throws with which factors, who is beaten, who leaves, who pursues (CD-A15, CD-A16)."""

from msgspec import Struct

from tracker.engine import (
    Among as AmongField,
    Choose,
    Event,
    Facts,
    Mark,
    Option,
    Pool,
    Reads,
    Roll,
    Settled,
    Toggle,
    about,
    ask,
    is_watched,
    with_verb,
)
from tracker.games.colonial_d10 import move
from tracker.games.colonial_d10.charge import engage
from tracker.games.colonial_d10.manoeuvre_chart import (
    CANNOT_ADVANCE,
    Manoeuvre,
    Thrown,
    column_of,
    does,
    effects,
    outcome_factors,
)
from tracker.games.colonial_d10.manoeuvre_throw import OUTCOME_RULE, carry_out, tell
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.unit_changes import disorder, moves_off, part, settled, settling
from tracker.games.colonial_d10.units import how_far, inches, is_crew_served, is_native, names, places_of, reach_of

STAY = "stay"


class Chase(Struct, frozen=True):
    """The unit that a pursuit catches, if any."""

    catches: bool
    whom: str = ""
    passes: bool = False


# Procedures


async def outcome(state: Battlefield, fighting: list[str]) -> None:
    """All throw, then each result is applied, then units leave or pursue (CD-A15)."""
    foes = {each: list(state.units[each].engaged) for each in fighting}
    present = [each for each in fighting if not state.units[each].gone]
    for unit_id in present:
        unit = state.units[unit_id]
        if not unit.fort or unit.fell:
            disorder(state, unit, "after the melee")
    for unit_id in present:
        await outcome_throw(state, unit_id)
    for unit_id in present:
        unit = state.units[unit_id]
        if not unit.gone and unit.outcome:
            # The marker of this melee goes on 5 or more (CD-B35).
            await settling(state, carry_out(state, unit_id, unit.outcome), f"the outcome of {unit.name}")
    locked = [each for each in present if state.units[each].engaged]
    for unit_id in present:
        await stay_or_go(state, unit_id, foes[unit_id])
    if state.rulings.locked == "round":
        draw_apart(state, present)
    if locked := [each for each in locked if state.units[each].engaged]:
        who = names([state.units[each] for each in locked])
        state.remark(f"{who} are still hand to hand: they fight on in the next Charge phase.", *locked, is_added=True)
    for unit_id in fighting:
        state.units[unit_id].outcome = state.units[unit_id].reach = ""


async def outcome_throw(state: Battlefield, unit_id: str) -> None:
    """One unit's throw with the factors of the melee (CD-A15)."""
    try:
        thrown = await ask(lambda: outcome_roll(state, unit_id))
    except Settled:
        settled(state, f"the outcome of {state.units[unit_id].name}")
        return
    unit = state.units[unit_id]
    tell(state, unit, thrown, outcome_factors(state, unit), OUTCOME_RULE)
    unit.outcome, unit.reach = thrown.row, does(thrown.row, unit).reach


async def stay_or_go(state: Battlefield, unit_id: str, foes: list[str]) -> None:
    """A unit that its throw lets move leaves a melee, or goes after the beaten (CD-A16, CD-B34).

    Natives on 10 or more never leave: they go after the beaten if those who still fight them let them.
    """
    unit = state.units[unit_id]
    if unit.gone or not unit.reach:
        return
    try:
        if is_native(unit) and unit.outcome == "10+":
            await must_go_after(state, unit_id, foes)
        elif unit.engaged:
            await leave_or_stay(state, unit_id)
        elif beaten_by(state, unit, foes):
            await pursue(state, unit_id, foes)
    except Settled:
        settled(state, f"what {with_verb(state.units[unit_id], 'does')} after the melee")


async def leave_or_stay(state: Battlefield, unit_id: str) -> None:
    """Only when every enemy threw "cannot advance" or worse (CD-A16, CD-B9)."""
    if not is_let_go(state, state.units[unit_id]):
        return
    if await ask(lambda: leave_or_fight(state, unit_id)) == "leave":
        unit = state.units[unit_id]
        far = inches(reach_of(state, unit, unit.reach), places_of(state))
        part(state, unit)
        moves_off(state, unit)
        event = Event("does", unit_id, how="broke off the fight")
        state.report(f"{with_verb(unit, 'leaves')} the melee.", "CD-A16", unit_id, event=event)
        state.on_table(f"move {unit.name} directly away from the enemy, up to {far}", unit_id)


async def must_go_after(state: Battlefield, unit_id: str, foes: list[str]) -> None:
    """Natives on 10 or more: after the beaten, out of a melee that goes on too, or on with that melee (CD-A16)."""
    unit = state.units[unit_id]
    if not is_let_go(state, unit) or not beaten_by(state, unit, foes):
        if unit.engaged:
            why = "nobody has fallen back" if is_let_go(state, unit) else "an enemy holds on"
            event = Event("stands", unit_id)
            state.report(f"{unit.name} must pursue, but {why}: the melee goes on.", "CD-A16", unit_id, event=event)
        return
    event = Event("stands", unit_id, how="and pursued")
    state.report(f"{unit.name} must pursue.", "CD-A16", unit_id, event=event)
    part(state, unit)
    await chase(state, unit_id, foes)


async def pursue(state: Battlefield, unit_id: str, foes: list[str]) -> None:
    """Whoever need not may go after a beaten enemy (CD-B34)."""
    if await ask(lambda: pursue_or_stay(state, unit_id, foes)) != STAY:
        await chase(state, unit_id, foes)


async def chase(state: Battlefield, unit_id: str, foes: list[str]) -> None:
    """The pursuit, and whom it catches (CD-B34)."""
    unit, far = state.units[unit_id], chase_reach(state, state.units[unit_id])
    beaten = names(beaten_by(state, unit, foes)) or "the beaten enemy"
    state.on_table(f"move {unit.name} after {beaten}, up to {how_far(state, unit, far)}", unit_id, is_added=True)
    went = await ask(lambda: chase_facts(state, unit_id, foes))
    unit = state.units[unit_id]
    moves_off(state, unit)
    caught = state.units.get(went.whom)
    if went.catches and caught is not None and not caught.gone:
        caught.fort = False
        engage(state, unit, caught)
        state.report(
            f"{with_verb(unit, 'catches')} {caught.name}: they fight in the next Charge phase.", "CD-B34", unit_id
        )
    if went.passes:
        await move.through_friends(state, unit_id)


def draw_apart(state: Battlefield, fighting: list[str]) -> None:
    """By ruling a melee lasts one round only (CD-B33)."""
    for unit_id in fighting:
        unit = state.units[unit_id]
        if unit.engaged and unit.side == state.active:
            state.on_table(f'draw {unit.name} 3" away from {names([state.units[e] for e in unit.engaged])}', unit_id)
            part(state, unit)


# Calculations


def beaten_by(state: Battlefield, unit: Unit, foes: list[str]) -> list[Unit]:
    """Enemies of this melee who fell back and are still on the table."""
    return [
        state.units[each] for each in foes if not state.units[each].gone and unit.id not in state.units[each].engaged
    ]


def chase_reach(state: Battlefield, unit: Unit) -> float:
    """Inches in the open of a pursuit (CD-B34)."""
    return reach_of(state, unit, "half" if state.rulings.pursuit == "half" else unit.reach)


def is_let_go(state: Battlefield, unit: Unit) -> bool:
    """True if every enemy who still fights it threw "cannot advance" or worse (CD-A16, CD-B9)."""
    return all(state.units[each].outcome in CANNOT_ADVANCE for each in unit.engaged)


# Prompts


def outcome_roll(state: Battlefield, unit_id: str) -> Roll[Thrown]:
    unit = state.units[unit_id]
    sum_ = outcome_factors(state, unit)
    return about("CD-A15", unit).roll(
        "outcome",
        "Outcome of a melee",
        f"{unit.name}: outcome of the melee",
        Pool("throw", 1, 10, unit.side, "D10"),
        Manoeuvre(sum_.total),
        text=f"{unit.name} lost {unit.fell} and killed {unit.slew}.",
        reads=Reads("manoeuvre", "", column_of(unit)),
        breakdowns=(sum_,),
        effects=effects(unit, pursues=is_native(unit)) if is_watched() else (),
    )


def leave_or_fight(state: Battlefield, unit_id: str) -> Choose:
    unit = state.units[unit_id]
    title = f"{unit.name}: stay in the melee?"
    options = (Option("fight", "stays in the melee", "s"), Option("leave", "leaves the melee", "l"))
    text = "The enemy can't advance."
    return about("CD-A16", unit, *unit.engaged).choose("leave", title, options, "fight", text=text)


def pursue_or_stay(state: Battlefield, unit_id: str, foes: list[str]) -> Choose:
    unit = state.units[unit_id]
    beaten = names(beaten_by(state, unit, foes))
    options = (Option(STAY, "stays", "s"), Option("pursue", "pursues", "p"))
    return about("CD-B34", unit).choose("pursue", f"{unit.name}: pursue {beaten or 'the enemy'}?", options, STAY)


def chase_facts(state: Battlefield, unit_id: str, foes: list[str]) -> Facts[Chase]:
    unit = state.units[unit_id]
    beaten = beaten_by(state, unit, foes)
    far = chase_reach(state, unit)
    catches = f"catches {beaten[0].name}" if len(beaten) == 1 else "catches them"
    fields: list[Toggle | AmongField] = [Toggle("catches", "k", catches, off="catches nobody")]
    letters = "abcdfghij"
    if not is_crew_served(unit):
        fields.append(move.field(unit))
    if beaten:
        marks = tuple(
            Mark(each.id, letter, f"after {each.name}") for each, letter in zip(beaten, letters, strict=False)
        )
        fields.append(AmongField("whom", "goes", marks, beaten[0].id, asks="decision"))
    return about("CD-B34", unit).facts(
        "chase", f"{with_verb(unit, 'pursues')}", fields, Chase, text=f"Up to {inches(far)} after the beaten enemy."
    )
