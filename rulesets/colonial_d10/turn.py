"""The turn: each side's player turn of manoeuvre, firing and charge, where melees are fought (CD-A2, CD-B13)."""

from tracker.engine import Ended, Event, ask, turn_heading, with_verb
from tracker.games.colonial_d10 import boats
from tracker.games.colonial_d10.after import ending_by
from tracker.games.colonial_d10.charge import chargers, must_throw_again, second_half, stop, throw_again
from tracker.games.colonial_d10.fire_list import ready, who_fires
from tracker.games.colonial_d10.group_fire import fire_all
from tracker.games.colonial_d10.manoeuvre_phase import manoeuvre_phase
from tracker.games.colonial_d10.melee import fight_round, melee_of
from tracker.games.colonial_d10.melee_outcome import outcome
from tracker.games.colonial_d10.state import MINDS_FOUGHT, TAKES_LEADERS, Battlefield, Phase
from tracker.games.colonial_d10.unit_changes import settling
from tracker.games.colonial_d10.units import names, on_table, other_side


async def turn(state: Battlefield) -> None:
    """One player turn of each side. Raises Ended where a side is gone or the last turn is over."""
    if state.last_turn and state.turn > state.last_turn:
        event = Event("ends", "", how=f"the {state.last_turn} turns of the scenario were over")
        state.report(f"The {state.last_turn} turns of the scenario are over.", "CD-B38", event=event)
        raise Ended
    turn_heading(state)
    await boats.wind_and_water(state)
    for side_id in list(state.order):
        await player_turn(state, side_id)
    state.active, state.phase = "", ""


async def player_turn(state: Battlefield, side_id: str) -> None:
    """Manoeuvre, firing and charge of one side (CD-A2)."""
    state.active = side_id
    state.heading(f"{state.sides[side_id].name}: Manoeuvre phase")
    await manoeuvre_phase(state, side_id)
    stop_if_over(state)
    state.heading(f"{state.sides[side_id].name}: Firing phase")
    await firing_phase(state, side_id)
    stop_if_over(state)
    state.heading(f"{state.sides[side_id].name}: Charge phase")
    await charge_phase(state, side_id)
    stop_if_over(state)


async def firing_phase(state: Battlefield, side_id: str) -> None:
    """Defensive fire with its effects first, charges that throw again, then the side's own fire (CD-A2)."""
    state.firing += 1
    for unit in on_table(state):
        unit.spent = 0
    await fire_of(state, other_side(state, side_id), "defensive")
    for unit_id in [unit.id for unit in must_throw_again(state)]:
        if not state.units[unit_id].gone:
            await ending_by(state, throw_again(state, unit_id))
            if not state.units[unit_id].gone and state.has_step(TAKES_LEADERS):
                state.units[unit_id].hurt = 0  # No other throw is owed for these losses.
    await fire_of(state, side_id, "offensive")


async def fire_of(state: Battlefield, side_id: str, phase: Phase) -> None:
    """Each unit of a side that may fire does, as long as the side likes."""
    state.phase = phase
    state.tried, state.halves = [], {}
    while next(ready(state, side_id), None) is not None:
        shots = await ask(lambda: who_fires(state, side_id))
        if not shots:
            hold_fire(state, side_id)
            return
        await fire_all(state, shots)


def hold_fire(state: Battlefield, side_id: str) -> None:
    """Names the units that might still have fired, as far as anybody knows (CD-B28)."""
    held = [state.units[each.id] for each in who_fires(state, side_id).rows if not each.is_idle]
    if held:
        words = f"{with_verb(held[0], 'holds')} fire" if len(held) == 1 else f"{names(held)} hold fire"
        state.report(f"{words}.", "CD-B28", *(unit.id for unit in held))


async def charge_phase(state: Battlefield, side_id: str) -> None:
    """Charges of both sides go home, every melee is fought once, then its outcome (CD-A2, CD-B13)."""
    state.phase, state.fought = "charge", []
    for unit_id in [unit.id for unit in chargers(state)]:
        if not await settling(state, second_half(state, unit_id), f"the charge of {state.units[unit_id].name}"):
            stop(state.units[unit_id])
    for fighting in melees(state):
        await melee(state, fighting)


async def melee(state: Battlefield, fighting: list[str]) -> None:
    """One round and its outcome; what is settled on the table leaves the units as they are."""
    if sum(bool(state.units[each].engaged) for each in fighting) < 2:
        return
    words = f"Melee: {names([state.units[each] for each in fighting])}."
    state.report(words, "CD-B32", *fighting, begins_fight=True, is_idle=True)
    await ending_by(state, fight_round(state, fighting))
    await ending_by(state, outcome(state, fighting))
    if state.has_step(MINDS_FOUGHT):
        state.fought += fighting


def melees(state: Battlefield) -> list[list[str]]:
    found: list[list[str]] = []
    for unit in on_table(state):
        if unit.engaged and not any(unit.id in each for each in found):
            found.append(melee_of(state, unit.id))
    return found


def stop_if_over(state: Battlefield) -> None:
    """Raises Ended where one side has nobody left."""
    for side in state.sides.values():
        if not on_table(state, side.id):
            event = Event("ends", side.id, how="had nobody left on the table")
            state.report(f"{side.name}: nobody is left on the table.", "CD-B38", event=event)
            raise Ended
