"""Moves of units on land: how far, where they end, formations, lying down, limbering, mounting (CD-A8, CD-B24).

Natives who pass through natives disorder each other: the passage of lines.
"""

from typing import Any

from msgspec import Struct

from tracker.engine import Event, Facts, Field, Pick, Reads, Toggle, about, ask, it_does, options_of, them, with_verb
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.state import LEFT, MINDS_BRIDGE, Battlefield, Reach, Unit
from tracker.games.colonial_d10.unit_changes import disorder, leave, moves_off
from tracker.games.colonial_d10.units import (
    how_far,
    inches,
    is_crew_served,
    is_hidden,
    is_native,
    move_row,
    on_table,
    reach_of,
)

NONE = "passes through nobody"


class Moved(Struct, frozen=True):
    """Facts of the table on a move. `stayed`: it did not move after all."""

    stayed: bool
    cover: bool
    left: bool = False
    passes: bool = False
    bridge: bool = False
    formation: str = ""


class Lying(Struct, frozen=True):
    """A fact of the table: whether those who lie down are in cover."""

    cover: bool


# Procedures


async def march(state: Battlefield, unit_id: str, reach: Reach, seen: dict[str, Any] | None = None) -> None:
    """The figures move up to what the throw gave them (CD-A8). `seen`: where it ended, if that was told already."""
    if seen is None:
        go_on(state, state.units[unit_id], reach)
    went = Moved(**seen) if seen is not None else await ask(lambda: march_facts(state, unit_id, reach))
    unit = state.units[unit_id]
    if went.stayed:
        state.report(f"{with_verb(unit, 'stays')} where {it_does(unit, 'is')}.", "CD-A8", unit_id)
        return
    if went.left:
        state.report(f"{with_verb(unit, 'leaves')} the table.", "CD-B12", unit_id)
        state.on_table(f"take {unit.name} off the table", unit_id, is_added=True)
        leave(state, unit_id, LEFT)
        return
    moves_off(state, unit)
    unit.cover, unit.at_bridge = went.cover, went.bridge
    if went.passes:
        await through_friends(state, unit_id)


def go_on(state: Battlefield, unit: Unit, reach: Reach) -> None:
    """Tell the table how far a unit moves (CD-A8)."""
    state.on_table(f"move {unit.name} up to {how_far(state, unit, reach_of(state, unit, reach))}", unit.id)


async def lie_down_or_stand(state: Battlefield, unit_id: str) -> None:
    """Lying down is the unit's move; standing up counts as moving (CD-A11, CD-B29)."""
    if state.units[unit_id].prone:
        stand_up(state, unit_id)
        return
    if state.units[unit_id].cover is None:
        lies = await ask(lambda: lying_facts(state, unit_id))
        state.units[unit_id].cover = lies.cover
    unit = state.units[unit_id]
    unit.prone = True
    silent = it_does(unit, "can't")
    hidden = f" out of sight: {silent} fire, only artillery can fire at {them(unit)}" if is_hidden(unit) else ""
    state.report(f"{with_verb(unit, 'lies')} down{hidden}.", "CD-A11" if hidden else "CD-B29", unit_id)


def stand_up(state: Battlefield, unit_id: str) -> None:
    """On their feet, which counts as moving (CD-A11)."""
    unit = state.units[unit_id]
    unit.prone, unit.moved = False, True
    state.report(f"{with_verb(unit, 'stands')} up, which counts as moving.", "CD-A11", unit_id)


def limber(state: Battlefield, unit_id: str) -> None:
    """Half the move goes into it (CD-B22)."""
    unit = state.units[unit_id]
    unit.limbered = not unit.limbered
    unit.moved = True
    words = "limbered or packed" if unit.limbered else "ready to fire"
    state.report(f"{with_verb(unit, 'is')} {words}.", "CD-B22", unit_id)


def mount(state: Battlefield, unit_id: str) -> None:
    """Into the saddle, or out of it: a change of formation (CD-H7)."""
    unit = state.units[unit_id]
    unit.mounted = not unit.mounted
    unit.moved = unit.moved or state.rulings.formation_moves == "moves"
    unit.prone = unit.prone and not unit.mounted
    event = Event("does", unit_id, how="mounted" if unit.mounted else "dismounted")
    state.report(f"{with_verb(unit, 'is')} {'mounted' if unit.mounted else 'on foot'}.", "CD-H7", unit_id, event=event)
    state.on_table(f"put {unit.name} {'on the mounts' if unit.mounted else 'on foot, the mounts behind'}", unit_id)


# Prompts


def lying_facts(state: Battlefield, unit_id: str) -> Facts[Lying]:
    """A form for cover, for those who lie down and of whom nobody has said it yet."""
    unit = state.units[unit_id]
    fields = (Toggle("cover", "c", "in cover", off="not in cover"),)
    text = "In cover they can neither fire nor be fired at, save by artillery."
    return about("CD-A11", unit).facts("lies", f"{with_verb(unit, 'lies')} down", fields, Lying, text=text)


def march_facts(state: Battlefield, unit_id: str, reach: Reach) -> Facts[Moved]:
    unit = state.units[unit_id]
    text = f"Up to {how_far(state, unit, reach_of(state, unit, reach))}."
    reads = Reads("movement", move_row(unit), "basic")
    return about("CD-A8", unit).facts(
        "move", f"{with_verb(unit, 'moves')}", march_fields(state, unit), Moved, text=text, reads=reads
    )


def march_fields(state: Battlefield, unit: Unit) -> tuple[Field, ...]:
    """Fields of a move that only the table can fill in, and whether it is made."""
    fields: list[Field] = [
        Toggle("cover", "c", "ends in cover", off="ends in the open"),
        Toggle("stayed", "s", "stays where it is", off="moves", asks="decision"),
        Toggle("left", "l", "left the table", off="still on the table"),
    ]
    if not is_crew_served(unit):
        fields.append(field(unit))
    if has_bridge_to_blow(state, unit):
        fields.append(Toggle("bridge", "b", "at the bridge", off="not at the bridge"))
    return tuple(fields)


async def through_friends(state: Battlefield, unit_id: str) -> None:
    """Which native friends it passed through; Europeans only pay 3 inches (CD-A8)."""
    if not is_native(state.units[unit_id]):
        return
    for other_id in await ask(lambda: passed_through(state, unit_id)):
        unit, other = state.units[unit_id], state.units[other_id]
        event = Event("does", unit_id, other_id, how="passed through and disordered")
        disorder(state, other, f"{unit.name} passed through", event=event)
        disorder(state, unit, f"passed through {other.name}")


def field(unit: Unit) -> Toggle:
    """The field of a move for passing through friends, with what that costs all but baggage."""
    less = f", {inches(number('movement', 'passage', 'basic'))} less" if unit.arm != "baggage" else ""
    who = "natives: both disordered" if is_native(unit) else "friends"
    return Toggle("passes", "p", f"passes through {who}{less}", off=NONE)


def has_bridge_to_blow(state: Battlefield, unit: Unit) -> bool:
    """True for sappers while the bridge stands: where they are at it they blow it by the next order (CD-B36)."""
    return "sappers" in unit.traits and state.bridge == "standing" and state.has_step(MINDS_BRIDGE)


def native_friends(state: Battlefield, unit: Unit) -> list[Unit]:
    """Natives of its side on land, who could be passed through."""
    friends = on_table(state, unit.side)
    return [each for each in friends if each.id != unit.id and is_native(each) and not each.boat]


def passed_through(state: Battlefield, unit_id: str) -> Pick:
    unit = state.units[unit_id]
    title = f"Which natives did {unit.name} pass through?"
    return about("CD-A8", unit).pick("passed", title, options_of(native_friends(state, unit)), asks="table")
