"""A retreat: how far a unit goes, what becomes of it, and what only the table knows of that (CD-B10, CD-B12)."""

from typing import Any

from msgspec import Struct

from tracker.engine import Event, Facts, Field as FormField, Reads, Toggle, about, ask, verb_of, with_verb
from tracker.games.colonial_d10 import move
from tracker.games.colonial_d10.fire import likely_range
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.unit_changes import disorder, leave, moves_off, part
from tracker.games.colonial_d10.units import basic_move, enemies_of, inches, is_native, small_arms_range


class Retreated(Struct, frozen=True):
    """Facts of the table on a retreat. `stays`: it stood beyond musketry range already (CD-B10)."""

    blocked: bool
    left: bool
    passes: bool = False
    stays: bool = False


# Procedure


async def retreat(state: Battlefield, unit_id: str, beyond: bool = False, seen: dict[str, Any] | None = None) -> None:
    """Straight away from the nearest enemy, ending with the face to him (CD-B10, CD-B12).

    Who stands `beyond` musketry range, and at no enemy, has obeyed already. `seen`: how it ended, where that was told
    with the moves of others; else it is asked.
    """
    unit = state.units[unit_id]
    if unit.aboard:
        state.report(f"{with_verb(unit, 'is')} aboard and {verb_of(unit, 'stays')} there.", "CD-H6", unit_id)
        return
    may_stay = beyond and not is_in_contact(unit)
    part(state, unit)
    unit.charging, unit.touching, unit.reach = "", False, ""
    if may_stay and not musketry(state, unit):
        say_it_stays(state, unit)
        return
    if seen is None:
        go_back(state, unit, beyond)
    went = Retreated(**seen) if seen is not None else await ask(lambda: retreat_facts(state, unit_id, may_stay))
    unit = state.units[unit_id]
    if went.stays:
        say_it_stays(state, unit)
        return
    if went.blocked and state.rulings.blocked == "stands":
        disorder(state, unit, "no way back")
        return
    if went.blocked or went.left:
        how = "cut off" if went.blocked else "driven off"
        words = f"{with_verb(unit, 'has')} no way back" if went.blocked else f"{with_verb(unit, 'leaves')} the table"
        state.report(f"{words}.", "CD-B12", unit_id, event=Event("gone", unit_id, how=how))
        state.on_table(f"take {unit.name} off the table", unit_id, is_added=True)
        leave(state, unit_id, how)
        return
    if beyond:
        state.report(f"{with_verb(unit, 'falls')} back.", "CD-B10", unit_id, event=Event("gives way", unit_id))
    moves_off(state, unit)
    if went.passes:
        await move.through_friends(state, unit_id)


def say_it_stays(state: Battlefield, unit: Unit) -> None:
    """Nobody goes farther who stands beyond musketry range (CD-B10)."""
    state.report(
        f"{with_verb(unit, 'stands')} beyond musketry range and {verb_of(unit, 'stays')} there.", "CD-B10", unit.id
    )


def go_back(state: Battlefield, unit: Unit, beyond: bool) -> None:
    """Tell the table how far a unit retreats (CD-B10)."""
    words = beyond_words(state, unit) if beyond else f"a full move, {inches(basic_move(state, unit))}"
    state.on_table(
        f"{with_verb(unit, 'retreats')} straight away from the nearest enemy, {words}, "
        f"and {verb_of(unit, 'ends')} facing the nearest",
        unit.id,
    )


# Calculations


def is_in_contact(unit: Unit) -> bool:
    """Hand to hand, or in contact by a charge: then it stands beyond nothing (CD-B10)."""
    return bool(unit.engaged) or unit.touching


def is_known_beyond(state: Battlefield, unit: Unit) -> bool:
    """True if the table has said of all enemies with small arms that they don't reach it (CD-B10)."""
    armed = [enemy for enemy in enemies_of(state, unit) if small_arms_range(enemy)]
    return all(likely_range(state, enemy, unit) == "out" for enemy in armed)


def beyond_words(state: Battlefield, unit: Unit) -> str:
    """The words for a unit's retreat beyond musketry range (CD-B10)."""
    reach = musketry(state, unit)
    words = f"until {reach_words(state, unit)}" if reach else "out of contact"
    if state.rulings.retreat_cap == "no_cap" or not reach:
        return words
    return f"{words}, but at most {inches(2 * basic_move(state, unit))} far"


def reach_words(state: Battlefield, unit: Unit) -> str:
    """Places that nobody's musketry reaches (CD-B10)."""
    return f"more than {inches(musketry(state, unit))} from every enemy in sight that has small arms"


def musketry(state: Battlefield, unit: Unit) -> int:
    """Inches that the enemy's small arms reach at most (CD-B10)."""
    return max((small_arms_range(enemy) for enemy in enemies_of(state, unit)), default=0)


# Prompt


def retreat_facts(state: Battlefield, unit_id: str, may_stay: bool) -> Facts[Retreated]:
    """A form for the end of a retreat (CD-B12); `may_stay`: a unit beyond musketry range stays (CD-B10)."""
    unit = state.units[unit_id]
    title = f"{with_verb(unit, 'retreats')}"
    text = f"A unit stays where it is if it stands {reach_words(state, unit)}." if may_stay else ""
    return about("CD-B10" if may_stay else "CD-B12", unit).facts(
        "retreat", title, retreat_fields(state, unit, may_stay), Retreated, text=text, reads=Reads("movement")
    )


def retreat_fields(state: Battlefield, unit: Unit, may_stay: bool) -> tuple[FormField, ...]:
    """Fields of a retreat that only the table can fill in (CD-B10, CD-B12)."""
    passes = "passes through natives: both disordered" if is_native(unit) else "passes through friends"
    # How far that is the text above the form says.
    stays = Toggle("stays", "s", "stands that far off: stays", is_known_beyond(state, unit), "falls back")
    return (
        *([stays] if may_stay else []),
        Toggle("blocked", "b", "has no way back but through the enemy", off="has a way back"),
        Toggle("left", "l", "left the table", off="still on the table"),
        Toggle("passes", "p", passes, off=move.NONE),
    )
