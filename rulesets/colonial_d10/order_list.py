"""The orders of a side as one list: what each unit is to do, with what the table says of its throw (CD-A2, CD-B5)."""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from tracker.engine import (
    Aim,
    Among,
    Field,
    Filled,
    FormList,
    FormRow,
    Reads,
    Target,
    about,
    counted,
    is_watched,
    with_battle_numbers,
)
from tracker.games.colonial_d10.boats import sail_fields
from tracker.games.colonial_d10.manoeuvre_chart import Wish
from tracker.games.colonial_d10.manoeuvre_throw import circumstances_of
from tracker.games.colonial_d10.orders import chargeable, has_choice, must_throw, needs_throw, orders_for, why_not_order
from tracker.games.colonial_d10.state import GOES_ON, RALLIES_TOGETHER, Battlefield, Ordered, Unit
from tracker.games.colonial_d10.units import battle_order, detached_for, enemy_places, on_table

RALLY = Wish("rally")
STAND = "stand"
Told = Filled[dict[str, Any]]


def wish_for(act: str) -> Wish:
    """The wish of an order; limbering is no change of formation (CD-B22), mounting is one (CD-H7)."""
    if act in ("stand", "prone", "bridge"):
        return RALLY
    change = act in ("formation", "mount")
    return Wish(act if change or act in ("advance", "charge", "land") else "move", change)


def waiting(state: Battlefield, side_id: str) -> list[Unit]:
    """Units of a side that may still be given an order: none in melee (CD-H8)."""
    return [unit for unit in on_table(state, side_id) if not unit.acted and not unit.engaged]


def with_a_say(state: Battlefield, side_id: str) -> Iterator[Unit]:
    """Units of a side whose orders are still to be told; who can only stay as it is, is not asked about."""
    return (unit for unit in waiting(state, side_id) if must_throw(unit) or has_choice(state, unit))


def told_or_going_on(state: Battlefield, side_id: str, told: Sequence[Told]) -> Sequence[Told]:
    """Orders as they were told; with none those of units that go on or must throw, as the list shows them."""
    if told:
        note(state, told)
        return told
    asked = who_moves(state, side_id)
    return asked.read([row.entry({}) for row in asked.rows if _does_as_shown(state, state.units[row.id])])[0]


def _does_as_shown(state: Battlefield, unit: Unit) -> bool:
    return going_on(state, unit) != STAND or (must_throw(unit) and state.has_step(RALLIES_TOGETHER))


def note(state: Battlefield, told: Sequence[Told]) -> None:
    """Remember orders that may be gone on with: to advance, move or sail, not what is done once or to an enemy.

    Who forms and moves advances from then on.
    """
    for order in told:
        act: Any = order.facts["act"]
        if act == "formation" and state.has_step(RALLIES_TOGETHER):
            act = "advance"
        state.units[order.row].ordered = act if state.has_step(GOES_ON) and act in get_args(Ordered) else ""


def going_on(state: Battlefield, unit: Unit) -> str:
    """The order that a unit goes on with, as far as it may; else it stands, and so does who must rally first.

    Sappers who are said to be at the bridge blow it.
    """
    ordered = "bridge" if unit.at_bridge else unit.ordered
    may_go_on = ordered and not must_throw(unit) and not why_not_order(state, unit, ordered)
    return ordered if may_go_on else STAND


def who_moves(state: Battlefield, side_id: str) -> FormList[dict[str, Any]]:
    """All who may be given an order; those in disorder throw even if nobody calls them."""
    return about("CD-A2", side_id).form_list(
        f"moves:{side_id}",
        f"{state.sides[side_id].name}: orders",
        with_battle_numbers((row(state, unit) for unit in with_a_say(state, side_id)), battle_order(state, side_id)),
        dict[str, Any],
        (_rest_words(state, side_id) if is_watched() else "", "d"),
        reads=Reads("manoeuvre_modifiers"),
        every="i",
        rest_stands=True,
    )


def _rest_words(state: Battlefield, side_id: str) -> str:
    goes_on = any(going_on(state, unit) != STAND for unit in with_a_say(state, side_id))
    return "rest as shown" if goes_on else "rest stands"


def row(state: Battlefield, unit: Unit) -> FormRow:
    """One unit: its order, whom it charges, and what counts for the throws that it might make."""
    marks = orders_for(state, unit)
    thrown = [wish_for(mark.value) for mark in marks if not mark.refused and needs_throw(unit, mark.value)]
    fields: list[Field] = [Among("act", "order", marks, going_on(state, unit), asks="decision")]
    if any(mark.value == "charge" and not mark.refused for mark in marks):
        whom = chargeable(state, unit)
        numbers = enemy_places(state, unit.side)
        aims = tuple(
            [Aim(each.id, each.name, counted(each.figures, "figure"), number=numbers[each.id]) for each in whom]
        )
        usual = whom[0].id if len(whom) == 1 else ""
        fields.append(Target("whom", "o", "target", aims, usual, needs="act=charge", asks="decision"))
    fields += circumstances_of(state, unit, thrown) if thrown else ()
    fields += sail_fields(state, unit) if unit.boat else ()
    return FormRow(unit.id, unit.name, tuple(fields), _stands_out(state, unit))


def _stands_out(state: Battlefield, unit: Unit) -> str:
    """A throw that a unit owes, and that a leader is kept in reach of it from its last: Enter hands him in too."""
    throws = needs_throw(unit, going_on(state, unit))
    is_near = throws and any(each.id in unit.lead for each in detached_for(state, unit))
    if must_throw(unit):
        return "leader near" if is_near else "disordered"
    return "leader near" if is_near else ""
