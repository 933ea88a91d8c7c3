"""The Manoeuvre phase: leaders, units one by one, baggage, detached leaders (CD-A2)."""

from typing import Any

from tracker.engine import Pick, Settled, about, ask, options_of
from tracker.games.colonial_d10 import bridge, charge, leaders, move
from tracker.games.colonial_d10.after import ending_by
from tracker.games.colonial_d10.manoeuvre_throw import carry_out, manoeuvre
from tracker.games.colonial_d10.moves_together import throw_and_move
from tracker.games.colonial_d10.order_list import RALLY, told_or_going_on, waiting, who_moves, wish_for, with_a_say
from tracker.games.colonial_d10.orders import must_throw, needs_throw, why_not_order
from tracker.games.colonial_d10.orders_carried_out import after_throw, without_throw
from tracker.games.colonial_d10.state import MINDS_BAGGAGE, MINDS_BOTH_TRAINS, SHEET_AGAIN, Battlefield, Unit
from tracker.games.colonial_d10.unit_changes import disorder, settled
from tracker.games.colonial_d10.units import is_hidden, names, on_table, other_side

# Procedures


async def manoeuvre_phase(state: Battlefield, side_id: str) -> None:
    """Leaders first, then units, guns and baggage, detached leaders last (CD-A2)."""
    begin(state)
    await leaders.replace_fallen(state, side_id)
    await leaders.attach_and_detach(state, side_id)
    if not state.has_step(SHEET_AGAIN):
        await all_stand_up(state, side_id)
    while next(with_a_say(state, side_id), None) is not None:
        answer = await ask(lambda: who_moves(state, side_id))
        told = told_or_going_on(state, side_id, answer)
        facts = {order.row: order.facts for order in told}
        for unit_id in await ending_by(state, throw_and_move(state, told)):
            await ending_by(state, orders(state, unit_id, facts[unit_id]))
        if not answer:
            break
    for unit_id in [unit.id for unit in waiting(state, side_id) if must_throw(unit)]:
        if not state.units[unit_id].gone:
            await ending_by(state, rally_only(state, unit_id))
    if state.has_step(SHEET_AGAIN):
        await all_stand_up(state, side_id)
    await bridge.late(state, side_id)
    await baggage_disorders(state, side_id)
    leaders.move_detached(state, side_id)


def begin(state: Battlefield) -> None:
    """Nobody has moved yet: both sides, since standing up in the other's phase counts as moving (CD-A11)."""
    state.phase = "manoeuvre"
    for unit in state.units.values():
        unit.moved = unit.acted = False
        if not unit.engaged:
            charge.stop(unit)


async def all_stand_up(state: Battlefield, side_id: str) -> None:
    """Those of both sides who get no order may stand up: when the others have moved, as any time will do (CD-A11)."""
    for each in (other_side(state, side_id), side_id):
        await stands_up(state, each)


async def stands_up(state: Battlefield, side_id: str) -> None:
    """Men lying in cover may stand up in any move phase, the opponent's included (CD-A11)."""
    if not could_stand_up(state, side_id):
        return
    for unit_id in await ask(lambda: who_stands_up(state, side_id)):
        move.stand_up(state, unit_id)


async def orders(state: Battlefield, unit_id: str, order: dict[str, Any]) -> None:
    """One unit: its order, its throw if it needs one, and what comes of it (CD-B5).

    An order that what came of others has made impossible is not carried out: the unit waits for another.
    """
    unit, act = state.units[unit_id], order["act"]
    if unit.gone or unit.engaged:
        return
    if why_not := why_not_order(state, unit, act):
        state.remark(f"{unit.name} can't carry out its order: {why_not}.", unit_id)
        return
    state.acting = unit_id
    unit.acted = True
    try:
        if not needs_throw(unit, act):
            await without_throw(state, unit_id, act, order)
        else:
            if act == "charge":
                charge.declare(state, unit_id, order["whom"])
            row = await manoeuvre(state, unit_id, wish_for(act), order)
            await after_throw(state, unit_id, act, row)
    except Settled:
        settled(state, f"the move of {state.units[unit_id].name}")
        charge.stop(state.units[unit_id])
    state.acting = ""


async def rally_only(state: Battlefield, unit_id: str) -> None:
    """A disordered unit that was given no order throws all the same (CD-B5)."""
    state.acting = unit_id
    state.units[unit_id].acted = True
    try:
        row = await manoeuvre(state, unit_id, RALLY)
        await carry_out(state, unit_id, row)
    except Settled:
        settled(state, f"the rally of {state.units[unit_id].name}")
    state.acting = ""


async def baggage_disorders(state: Battlefield, side_id: str) -> None:
    """Units within 3 inches of a side's baggage when its moves are over (CD-A9)."""
    if not trains(state, side_id) or not in_order(state, side_id):
        return
    near = await ask(lambda: who_is_near(state, side_id))
    if state.has_step(MINDS_BAGGAGE) and not _is_of_two_trains(state, side_id):
        state.clear += [unit.id for unit in in_order(state, side_id) if unit.id not in near]
    for unit_id in near:
        disorder(state, state.units[unit_id], "within 3 inches of the baggage")


# Calculations


def _is_of_two_trains(state: Battlefield, side_id: str) -> bool:
    """True where the other side's baggage disorders the same units: who is clear of this one may be near that one."""
    is_both = state.rulings.baggage_disorders == "all" and bool(trains(state, other_side(state, side_id)))
    return is_both and state.has_step(MINDS_BOTH_TRAINS)


def could_stand_up(state: Battlefield, side_id: str) -> list[Unit]:
    """Units lying in cover that get no order now: the enemy's, and those in melee (CD-A11)."""
    hidden = [unit for unit in on_table(state, side_id) if is_hidden(unit)]
    return [unit for unit in hidden if unit.engaged or side_id != state.active]


def trains(state: Battlefield, side_id: str) -> list[Unit]:
    return [unit for unit in on_table(state, side_id) if unit.arm == "baggage"]


def in_order(state: Battlefield, side_id: str) -> list[Unit]:
    """Units that it could disorder: its own side's, or both by ruling (CD-B26); none known to be clear of it."""
    side = "" if state.rulings.baggage_disorders == "all" else side_id
    units = on_table(state, side)
    units = [unit for unit in units if unit.id not in state.clear]
    return [unit for unit in units if unit.arm not in ("baggage", "boat") and not unit.disordered and not unit.aboard]


# Prompts


def who_stands_up(state: Battlefield, side_id: str) -> Pick:
    """Which of those lying in cover stand up, although they get no order."""
    return about("CD-A11", side_id).pick(
        f"stands:{side_id}",
        f"{state.sides[side_id].name}: who stands up from cover?",
        options_of(could_stand_up(state, side_id)),
        text="Standing up counts as moving; units that are not in melee can then shoot.",
    )


def who_is_near(state: Battlefield, side_id: str) -> Pick:
    """Those within 3 inches; none is what Enter takes."""
    return about("CD-A9", side_id).pick(
        f"baggage:{side_id}",
        f'Who is within 3" of {names(trains(state, side_id))}?',
        options_of(in_order(state, side_id)),
        asks="table",
        text="Any unit that near is disordered.",
    )
