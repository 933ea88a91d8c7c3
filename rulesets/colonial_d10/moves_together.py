"""Units told at once what to do: all throw, the table says how their moves ended, and each is carried out (CD-B5)."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from tracker.engine import (
    Abreast,
    Among,
    Breakdown,
    Effect,
    Field,
    Filled,
    FormList,
    FormRow,
    Mark,
    Pool,
    Reads,
    Roll,
    Several,
    Share,
    about,
    ask,
    standing,
    with_battle_numbers,
)
from tracker.games.colonial_d10 import charge, manoeuvre_throw, move, retreat
from tracker.games.colonial_d10.formations import FORMS, formations_of
from tracker.games.colonial_d10.manoeuvre_chart import (
    ROWS,
    Does,
    Manoeuvre,
    ThrowFacts,
    Thrown,
    does,
    modifiers,
    stand_of,
)
from tracker.games.colonial_d10.order_list import wish_for
from tracker.games.colonial_d10.orders import needs_throw, why_not_order
from tracker.games.colonial_d10.orders_carried_out import Seen, after_throw
from tracker.games.colonial_d10.state import (
    MOUNTS_TOGETHER,
    RALLIES_TOGETHER,
    THROWS_AS_LISTED,
    Battlefield,
    Reach,
    Unit,
)
from tracker.games.colonial_d10.unit_changes import settling
from tracker.games.colonial_d10.units import battle_order, inches, is_native, names, reach_of

# Which boat has room is known only when others are done; in battles begun before those who mount throw alone too.
ALONE = ("board", "land")
Told = Filled[dict[str, Any]]
Ends = dict[str, dict[str, Any]]


class Thrower(Struct, frozen=True):
    """A unit that throws with others, for what, and what the table said of its throw."""

    id: str
    act: str
    said: ThrowFacts


class Goes(Struct, frozen=True):
    """A unit after its throw, its row, and which question its move leaves to the table ("" for none)."""

    id: str
    act: str
    row: str
    ends: str = ""


# Procedures


async def throw_and_move(state: Battlefield, told: Sequence[Told]) -> list[str]:
    """Those who throw and move together, in the order of battle; gives the others, in the order told.

    In battles begun before these throw in that order too.
    """
    throwers = [order for order in told if may_join(state, order)]
    if state.has_step(THROWS_AS_LISTED):
        throwers.sort(key=lambda order: [*state.units].index(order.row))
    if len(throwers) < 2:
        return [order.row for order in told]
    joined = {order.row for order in throwers}
    words = f"the moves of {names([state.units[each.row] for each in throwers])}"
    if not await settling(state, _together(state, throwers), words):
        for order in throwers:
            charge.stop(state.units[order.row])
    state.acting = ""
    return [order.row for order in told if order.row not in joined]


async def _together(state: Battlefield, orders: Sequence[Told]) -> None:
    throwers = [begin(state, order) for order in orders]
    state.acting = "+".join(each.id for each in throwers)
    thrown = await ask(lambda: together_roll(state, throwers))
    going = [read(state, each, result) for each, result in zip(throwers, thrown.results, strict=True)]
    for each in going:
        set_out(state, each)
    ends = {each.row: each.facts for each in await ask(lambda: ends_list(state, going))}
    for each in going:
        await carry_out(state, each, seen_of(state, each, ends))
    for each in going:
        if ends.get(each.id, {}).get("passes") and not state.units[each.id].gone:
            await move.through_friends(state, each.id)


async def carry_out(state: Battlefield, goes: Goes, seen: Seen) -> None:
    """Carries out the row on one unit; what is settled on the table ends the move of that one only."""
    state.acting = goes.id
    moves = after_throw(state, goes.id, goes.act, goes.row, seen)
    if not await settling(state, moves, f"the move of {state.units[goes.id].name}"):
        charge.stop(state.units[goes.id])
    state.acting = ""


def begin(state: Battlefield, order: Told) -> Thrower:
    """A unit takes its order: whom it charges is known before the throw."""
    unit, act = state.units[order.row], order.facts["act"]
    unit.acted = True
    if act == "charge":
        charge.declare(state, unit.id, order.facts["whom"])
    return Thrower(unit.id, act, manoeuvre_throw.take_note(state, unit.id, wish_for(act), order.facts))


def read(state: Battlefield, thrower: Thrower, thrown: Thrown) -> Goes:
    """Log what a unit threw, and what that lets it do."""
    unit = state.units[thrower.id]
    sum_ = sum_of(state, thrower)
    manoeuvre_throw.keep_sum(state, unit, wish_for(thrower.act), sum_)
    manoeuvre_throw.tell(state, unit, thrown, sum_, "CD-A5")
    done = does(thrown.row, unit)
    return Goes(unit.id, thrower.act, thrown.row, question(state, unit, thrower.act, done))


def set_out(state: Battlefield, goes: Goes) -> None:
    """Tell the table how far a unit goes, forward or back; who mounts or dismounts does so first (CD-H7)."""
    unit = state.units[goes.id]
    done = does(goes.row, unit)
    if goes.act == "mount" and done.may_change:
        move.mount(state, goes.id)
    if goes.ends == "retreat":
        retreat.go_back(state, unit, done.retreats == "beyond")
    elif goes.ends == "charge":
        charge.set_off(state, unit, done.reach)
    elif goes.ends:
        move.go_on(state, in_line(unit, goes), reach_after(goes.act, done))


# Calculations


def may_join(state: Battlefield, order: Told) -> bool:
    """True if a unit throws with the others: it must throw, and what it does waits for none of them."""
    unit, act = state.units[order.row], order.facts["act"]
    stands = unit.gone or unit.engaged or why_not_order(state, unit, act)
    is_alone = act in ALONE or (act == "mount" and not state.has_step(MOUNTS_TOGETHER))
    return not stands and not is_alone and needs_throw(unit, act)


def question(state: Battlefield, unit: Unit, act: str, done: Does) -> str:
    """The question to the table on a move: how a retreat, a charge or a march ended, "" where nobody moves."""
    if done.loses_stand and unit.figures <= stand_of(state, unit) and state.has_step(RALLIES_TOGETHER):
        return ""
    if done.retreats and not done.removed:
        return "" if unit.aboard or (done.retreats == "beyond" and not retreat.musketry(state, unit)) else "retreat"
    if not done.reach:
        return ""
    if act == "charge":
        return "charge" if charge.in_halves(state, unit) else ""
    if act == "formation":
        return "formation" if done.may_change else "march"
    if act == "limber":
        return "march" if done.reach == "full" else ""
    return "march" if act in ("advance", "move", "mount") else ""


def reach_after(act: str, done: Does) -> Reach:
    """The part of a move that is left: limbering takes the first half (CD-B22)."""
    return "half" if act == "limber" else done.reach


def in_line(unit: Unit, goes: Goes) -> Unit:
    """A unit as it goes when it is no longer in square, where it may change its formation."""
    return structs.replace(unit, formation="line") if goes.ends == "formation" else unit


def sum_of(state: Battlefield, thrower: Thrower) -> Breakdown:
    return modifiers(state, state.units[thrower.id], wish_for(thrower.act), thrower.said)


def seen_of(state: Battlefield, goes: Goes, ends: Ends) -> Seen:
    """The end of a unit's move, as said or as it stands; whom it passed through is asked when all have moved."""
    if not goes.ends:
        return None
    facts = standing(fields_of(state, goes), ends.get(goes.id, {}))
    return {**facts, "passes": False}


# Prompts


def together_roll(state: Battlefield, throwers: Sequence[Thrower]) -> Roll[Abreast]:
    """A D10 for each, in their order, and what each row would do to each."""
    units = [state.units[each.id] for each in throwers]
    sums = [sum_of(state, each) for each in throwers]
    side = units[0].side
    pools = (
        Pool(f"{unit.id}:throw", 1, 10, side, f"{unit.short or unit.name} {sum_.total:+d}")
        for unit, sum_ in zip(units, sums, strict=True)
    )
    return about("CD-B5", side, *(unit.id for unit in units)).roll(
        f"throws:{side}",
        "Manoeuvre throw",
        f"{state.sides[side].name}: {len(units)} units throw, in this order",
        pools,
        Several(tuple(unit.id for unit in units), tuple(Manoeuvre(sum_.total) for sum_ in sums)),
        text="A D10 each: how much of a move each has. All throw, then all move.",
        reads=Reads("manoeuvre"),
        breakdowns=(structs.replace(sum_, title=unit.name) for unit, sum_ in zip(units, sums, strict=True)),
        shares=(Share(unit.id, unit.short or unit.name, short_effects(unit)) for unit in units),
    )


def short_effects(unit: Unit) -> tuple[Effect, ...]:
    """Effects of each row, in two words."""
    return tuple(Effect(Thrown(row, 0).label, short(does(row, unit))) for row in ROWS)


def short(done: Does) -> str:
    """The effect of a row, in a word or two."""
    if done.removed:
        return "quits"
    if done.retreats:
        return "back, a stand lost" if done.loses_stand else "back"
    rallies = "rallies, " if done.rallies else ""
    return f"{rallies}{done.reach}" if done.reach else f"{rallies}holds"


def ends_list(state: Battlefield, going: Sequence[Goes]) -> FormList[dict[str, Any]]:
    """A list of facts on their moves, a row for each unit that moves; what is not said stands."""
    side = state.units[going[0].id].side
    rows = (
        FormRow(each.id, state.units[each.id].name, fields_of(state, each), how_far(state, each))
        for each in going
        if each.ends
    )
    return about("CD-A8", side).form_list(
        f"ends:{side}",
        f"{state.sides[side].name}: how the moves ended",
        with_battle_numbers(rows, battle_order(state, side)),
        dict[str, Any],
        ("all as shown", "d"),
        text="Change only what differs on your table.",
        reads=Reads("movement"),
        is_asked_once=True,
    )


def fields_of(state: Battlefield, goes: Goes) -> tuple[Field, ...]:
    unit = state.units[goes.id]
    if goes.ends == "retreat":
        return retreat.retreat_fields(state, unit, _may_stay(state, goes))
    if goes.ends == "charge":
        return charge.contact_fields(unit, state.units[unit.charging].name, first=True)
    fields = move.march_fields(state, unit)
    if goes.ends == "march":
        return fields
    known = formations_of(unit)
    marks = tuple(Mark(each, FORMS[each], each) for each in known)
    return (Among("formation", "forms", marks, known[0], asks="decision"), *fields)


def _may_stay(state: Battlefield, goes: Goes) -> bool:
    """True if it retreats beyond musketry range: one that is there stays (CD-B10). Nobody in melee has an order."""
    return does(goes.row, state.units[goes.id]).retreats == "beyond"


def how_far(state: Battlefield, goes: Goes) -> str:
    """The distance that it goes, in few words."""
    unit = state.units[goes.id]
    done = does(goes.row, unit)
    if goes.ends == "retreat":
        return f"retreats beyond {inches(retreat.musketry(state, unit))}" if _may_stay(state, goes) else "retreats"
    if goes.ends == "charge":
        return f"charges, {inches(reach_of(state, unit, done.reach) / 2)}"
    square = "; half in square" if goes.ends == "formation" and not is_native(unit) else ""
    return f"up to {inches(reach_of(state, in_line(unit, goes), reach_after(goes.act, done)))}{square}"
