"""The orders of a side as one list: what each unit is to do, with what the table says of its throw (CD-A2, CD-B5)."""

from collections.abc import Iterator
from typing import Any

from tracker.engine import Aim, Among, Field, FormList, FormRow, Reads, Target, about, counted, with_battle_numbers
from tracker.games.colonial_d10.boats import sail_fields
from tracker.games.colonial_d10.manoeuvre_chart import Wish
from tracker.games.colonial_d10.manoeuvre_throw import circumstances_of
from tracker.games.colonial_d10.orders import chargeable, has_choice, must_throw, needs_throw, orders_for
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import battle_order, enemy_places, on_table

RALLY = Wish("rally")


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


def who_moves(state: Battlefield, side_id: str) -> FormList[dict[str, Any]]:
    """All who may be given an order; those in disorder throw even if nobody calls them."""
    units = [*with_a_say(state, side_id)]
    return about("CD-A2", side_id).form_list(
        f"moves:{side_id}",
        f"{state.sides[side_id].name}: orders",
        with_battle_numbers((row(state, unit) for unit in units), battle_order(state, side_id)),
        dict[str, Any],
        ("rest stands", "d"),
        reads=Reads("manoeuvre_modifiers"),
        every="i",
        rest_stands=True,
    )


def row(state: Battlefield, unit: Unit) -> FormRow:
    """One unit: its order, whom it charges, and what counts for the throws that it might make."""
    marks = orders_for(state, unit)
    thrown = [wish_for(mark.value) for mark in marks if not mark.refused and needs_throw(unit, mark.value)]
    fields: list[Field] = [Among("act", "order", marks, "stand", asks="decision")]
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
    return FormRow(unit.id, unit.name, tuple(fields), "disordered, throws" if must_throw(unit) else "")
