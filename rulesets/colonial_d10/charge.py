"""Charging: half the move in the Manoeuvre phase, a second throw after losses, the other half into contact."""

from typing import Any

from msgspec import Struct

from tracker.engine import Event, Facts, Field, Reads, Settled, Toggle, about, ask, it_does, its, with_verb
from tracker.games.colonial_d10 import move
from tracker.games.colonial_d10.manoeuvre_chart import Wish, charges_on, does
from tracker.games.colonial_d10.manoeuvre_throw import carry_out, manoeuvre
from tracker.games.colonial_d10.state import Battlefield, Reach, Unit
from tracker.games.colonial_d10.unit_changes import forget, moves_off, settled
from tracker.games.colonial_d10.units import how_far, inches, is_afghan, on_table, reach_of

AGAIN = Wish("again", again=True)


class Reached(Struct, frozen=True):
    """Facts of the table on a charge: whether it is in contact, and whether it went through friends."""

    contact: bool
    cover: bool = False
    passes: bool = False


# Procedures


def declare(state: Battlefield, unit_id: str, target_id: str) -> None:
    """The target of a charge; known before the throw."""
    state.units[unit_id].charging = target_id


async def first_half(state: Battlefield, unit_id: str, reach: Reach, seen: dict[str, Any] | None = None) -> None:
    """Half of what the throw permits, toward the target; contact if that is enough (CD-A6).

    `seen`: how it ended, where that was told with the moves of others; else it is asked.
    """
    unit = state.units[unit_id]
    unit.reach, unit.hurt = reach, 0
    moves_off(state, unit)
    target = state.units[unit.charging]
    if not in_halves(state, unit):
        state.report(f"{with_verb(unit, 'charges')} {target.name} in the Charge phase.", "CD-A6", unit_id, target.id)
        return
    if seen is None:
        set_off(state, unit, reach)
    went = Reached(**seen) if seen is not None else await ask(lambda: contact_facts(state, unit_id, first=True))
    unit = state.units[unit_id]
    unit.touching, unit.cover = went.contact, went.cover
    where = "in contact with" if went.contact else "still on the way to"
    state.report(f"{with_verb(unit, 'is')} {where} {state.units[unit.charging].name}.", "CD-A6", unit_id)
    if went.passes:
        await move.through_friends(state, unit_id)


def set_off(state: Battlefield, unit: Unit, reach: Reach) -> None:
    """Tell the table how far the first half goes (CD-A6)."""
    target = state.units[unit.charging]
    far = how_far(state, unit, reach_of(state, unit, reach) / 2)
    state.on_table(f"move {unit.name} toward {target.name}: half of {its(unit)} move, {far}", unit.id, target.id)


async def throw_again(state: Battlefield, unit_id: str) -> None:
    """A charge that lost figures to fire throws again; its disorder stays (CD-A7, CD-B14)."""
    state.acting = unit_id
    whom = state.units[unit_id].charging
    try:
        row = await manoeuvre(state, unit_id, AGAIN, kept_from_first(state.units[unit_id]))
        goes_on, is_driven = charges_on(row), bool(does(row, state.units[unit_id]).retreats)
        await carry_out(state, unit_id, row, keep_marker=True)
    except Settled:
        settled(state, f"the charge of {state.units[unit_id].name}")
        return
    finally:
        state.acting = ""
    unit = state.units[unit_id]
    if goes_on:
        order = ", still disordered" if unit.disordered else ""
        state.report(f"{with_verb(unit, 'charges')} on{order}.", "CD-B14", unit_id)
    elif not unit.gone:
        event = Event("gives way", unit_id, how="and gave up the charge", others=(whom,))
        # Who is driven off gave way already.
        event = Event("does", unit_id, whom, how="gave up the charge on") if is_driven else event
        if not is_driven and unit.touching and unit.charging in state.units:
            target = state.units[unit.charging]
            state.on_table(f"put {unit.name} just short of {target.name}", unit_id, target.id, is_added=True)
        stop(unit)
        state.report(f"{with_verb(unit, 'charges')} no farther.", "CD-B14", unit_id, event=event)


async def second_half(state: Battlefield, unit_id: str) -> None:
    """The other half at the start of the Charge phase, into contact if it reaches (CD-B13)."""
    unit = state.units[unit_id]
    target = state.units.get(unit.charging)
    if target is None or target.gone:
        event = Event("finds nobody", unit_id, how="to charge")
        state.report(f"{with_verb(unit, 'finds')} nobody to fight.", "CD-B13", unit_id, event=event)
        stop(unit)
        return
    if not unit.touching and not await _reaches(state, unit_id):
        unit = state.units[unit_id]
        event = Event("does", unit_id, unit.charging, how="charged but did not reach")
        state.report(f"{with_verb(unit, 'does')} not reach {its(unit)} target.", "CD-B13", unit_id, event=event)
        stop(state.units[unit_id])
        return
    unit = state.units[unit_id]
    engage(state, unit, state.units[unit.charging])
    stop(unit)


async def _reaches(state: Battlefield, unit_id: str) -> bool:
    unit = state.units[unit_id]
    whole = not in_halves(state, unit)
    if state.rulings.second_half == "half_only" and not whole:
        return False
    far = reach_of(state, unit, unit.reach or "full") / (1 if whole else 2)
    state.on_table(
        f"move {unit.name} on, up to {how_far(state, unit, far)}, into contact if {it_does(unit, 'reaches')}", unit_id
    )
    went = await ask(lambda: contact_facts(state, unit_id, first=False))
    forget(state, unit_id)
    state.units[unit_id].cover = went.cover
    if went.passes:
        await move.through_friends(state, unit_id)
    return went.contact


def engage(state: Battlefield, unit: Unit, target: Unit) -> None:
    if target.id not in unit.engaged:
        unit.engaged.append(target.id)
    if unit.id not in target.engaged:
        target.engaged.append(unit.id)
    event = Event("charges", unit.id, target.id)
    state.report(f"{unit.name} and {target.name} are in melee.", "CD-A13", unit.id, target.id, event=event)


def stop(unit: Unit) -> None:
    unit.charging, unit.touching, unit.reach, unit.hurt = "", False, "", 0
    unit.told, unit.first_plus = [], None


# Calculations


def in_halves(state: Battlefield, unit: Unit) -> bool:
    """True if it charges in two halves (CD-A6)."""
    return state.rulings.charging == "all" or is_afghan(unit)


def kept_from_first(unit: Unit) -> dict[str, Any] | None:
    """Facts told of the first throw where all its modifiers count; None where they are worked out anew (CD-B14)."""
    return None if unit.first_plus is None else dict.fromkeys(unit.told, True)


def chargers(state: Battlefield) -> list[Unit]:
    return [unit for unit in on_table(state) if unit.charging and not unit.engaged]


def must_throw_again(state: Battlefield) -> list[Unit]:
    """Chargers who lost figures to fire (CD-A7)."""
    return [unit for unit in chargers(state) if unit.hurt and in_halves(state, unit)]


# Prompts


def contact_facts(state: Battlefield, unit_id: str, first: bool) -> Facts[Reached]:
    """A form for this half of the charge: whether it reaches its target."""
    unit = state.units[unit_id]
    target = state.units[unit.charging].name if unit.charging in state.units else "its target"
    share = 2 if in_halves(state, unit) else 1
    far = inches(reach_of(state, unit, unit.reach or "full") / share)
    return about("CD-A6" if first else "CD-B13", unit).facts(
        f"contact:{unit_id}:{'first' if first else 'second'}",
        f"{with_verb(unit, 'charges')} {target}",
        contact_fields(unit, target, first),
        Reached,
        text=f"Up to {far} in the open{' now, as much again in the Charge phase' if first else ''}.",
        reads=Reads("movement"),
    )


def contact_fields(unit: Unit, target: str, first: bool) -> tuple[Field, ...]:
    """Fields of a charge that only the table can fill in."""
    return (
        Toggle("contact", "k", f"in contact with {target}", not first, "not in contact"),
        Toggle("cover", "c", f"{unit.name} now in cover", off=f"{unit.name} in the open"),
        move.field(unit),
    )
