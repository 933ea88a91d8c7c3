"""A unit comes into contact: which edge it touches and what this means (GR-A19a, GR-A22)."""

from typing import Literal

from msgspec import Struct

from tracker.engine import Among, Choose, Event, Facts, Field, Mark, Option, Toggle, about, ask, options_of, with_verb
from tracker.games.gentlemen_rankers.state import IN_FLANK, KEEPS_FIRE, Battlefield, Contact, Edge
from tracker.games.gentlemen_rankers.units import (
    contact_of,
    contacts_of,
    label,
    numbered,
    one_of,
    one_of_each,
    row_of,
    seen_near,
    units,
    warriors,
)

FACES = (Mark("front", "f", "front"), Mark("flank", "l", "flank"), Mark("rear", "k", "rear"))
NOBODY, FRIENDS = "nobody", "friends"


class Touch(Struct, frozen=True):
    """A contact: the edges of the Imperial and the warrior unit, a defence between, whether there is a third."""

    edge: Edge = "front"
    theirs: Edge = "front"
    walled: bool = False
    more: bool = False


# Procedures


async def reach(state: Battlefield, warrior_id: str, by: Literal["imperial", "warriors"], unit_id: str) -> None:
    """These two now touch (GR-A9, GR-A19a)."""
    if contact_of(state, warrior_id, unit_id):
        return
    touch = await ask(lambda: how(state, warrior_id, unit_id, by))
    touches(state, warrior_id, unit_id, by, touch)
    if touch.more:
        await reach_another(state, warrior_id, by, unit_id)


def touches(
    state: Battlefield, warrior_id: str, unit_id: str, by: Literal["imperial", "warriors"], touch: Touch
) -> None:
    """They touch from now on, as the table says."""
    unit = state.units[unit_id]
    unit.walled = touch.walled
    edge: Edge = "front" if unit.square else touch.edge
    contact = Contact(warrior=warrior_id, unit=unit_id, by=by, edge=edge, theirs=touch.theirs)
    state.contacts.append(contact)
    seen_near(state, warrior_id)
    attacker, defender = one_of(state, warrior_id), unit.name
    if by != "warriors":
        attacker, defender = unit.name, label(state, warrior_id)
    touched = edge if by == "warriors" else touch.theirs
    where = f" in the {touched}" if touched != "front" else ""
    who = (row_of(state, warrior_id), unit_id) if by == "warriors" else (unit_id, row_of(state, warrior_id))
    how = f"in the {touched}" if touched != "front" else ""
    event = Event("charges", *who, how=how)
    state.report(f"{with_verb(attacker, 'contacts')} {defender}{where}.", "GR-A19a", warrior_id, unit_id, event=event)
    state.on_table(f"{with_verb(attacker, 'stops')} flush with the nearest edge of {defender}.", warrior_id, unit_id)


async def reach_another(state: Battlefield, warrior_id: str, by: Literal["imperial", "warriors"], unit_id: str) -> None:
    """Settles a contact with a second enemy: the unit fights one of them, the other counts (GR-A22)."""
    if by == "warriors":
        unit_id = await whom(state, warrior_id, "also", "none after all")
        if unit_id != NOBODY:
            await reach(state, warrior_id, by, unit_id)
    else:
        await reach(state, await ask(lambda: who_is_attacked(state, unit_id)), by, unit_id)


async def whom(state: Battlefield, warrior_id: str, what: str, none: str) -> str:
    """Which Imperial unit a warrior now touches; NOBODY as offered by the words `none`; of a spade perhaps FRIENDS."""
    return await ask(lambda: which_unit(state, warrior_id, what, none))


# Calculations


def another(state: Battlefield, warrior_id: str, unit_id: str, by: Literal["imperial", "warriors"]) -> bool:
    """True if the unit that comes into contact has yet another enemy to touch."""
    mover, enemies = (warrior_id, units(state)) if by == "warriors" else (unit_id, warriors(state))
    return len(enemies) > len(contacts_of(state, mover)) + 1


# Prompts


def how(state: Battlefield, warrior_id: str, unit_id: str, by: Literal["imperial", "warriors"]) -> Facts[Touch]:
    unit = state.units[unit_id]
    fields: list[Field] = []
    if by == "warriors":
        if not unit.square:
            fields.append(Among("edge", f"{with_verb(unit, 'is')} touched in the", FACES, "front"))
        if not state.open_table:
            behind = f"it stands behind {_defences(state)} there"
            fields.append(Toggle("walled", "d", behind, unit.walled, "nothing stands between"))
    else:
        is_taken = any(contact.theirs == "front" for contact in contacts_of(state, warrior_id))
        edge = "flank" if is_taken and state.has_step(IN_FLANK) else "front"
        fields.append(Among("theirs", f"{with_verb(label(state, warrior_id), 'is')} touched in the", FACES, edge))
    if another(state, warrior_id, unit_id, by):
        fields.append(Toggle("more", "o", "another enemy is touched as well", off="no other enemy is touched"))
    return about("GR-A19a", by, warrior_id, unit_id).facts(
        f"touch:{warrior_id}:{unit_id}", f"{label(state, warrior_id)} against {unit.name}: the contact", fields, Touch
    )


def _defences(state: Battlefield) -> str:
    """The defences that can be fought across (GR-B30)."""
    return "a wall, wagon or zariba" if state.rulings.zariba == "across" else "a wall or wagon (not a zariba)"


def which_unit(state: Battlefield, warrior_id: str, what: str, none: str) -> Choose:
    """The Imperial units that it does not touch yet; where one must be, Enter is its prey."""
    warrior = state.warriors[warrior_id]
    prey = state.waves[warrior.wave].prey if warrior.wave in state.waves else ""
    taken = {contact.unit for contact in contacts_of(state, warrior_id)}
    options = [*options_of(unit for unit in units(state) if unit.id not in taken)]
    options.insert(0 if what != "reached" else len(options), Option(NOBODY, none, "n"))
    if what == "spade" and len(warriors(state)) > 1:
        options.insert(1, Option(FRIENDS, "friends in the way: they are pushed on", "f"))
    title = f"{one_of(state, warrior_id)}: {_WHAT[what]}"
    nobody = NOBODY if state.has_step(KEEPS_FIRE) else ""
    enter = options[0].id if what != "reached" else next((each.id for each in options if each.id == prey), nobody)
    return about("GR-A19a", warrior).choose(what, title, numbered(state, options), enter, asks="table")


def who_is_attacked(state: Battlefield, unit_id: str) -> Choose:
    """The warriors it reaches: all that are alike are one choice."""
    touched = {contact.warrior for contact in contacts_of(state, unit_id)}
    there = [each for each in warriors(state) if each.id not in touched]
    options = one_of_each(state, there)
    title = f"{with_verb(state.units[unit_id], 'moves')} into contact with whom?"
    return about("GR-A19a", state.units[unit_id]).choose("attacked", title, options, options[0].id if options else "")


_WHAT = {
    "reached": "which unit does it reach?",
    "spade": "does it reach an Imperial unit?",
    "pushing": "does it reach an Imperial unit?",
    "also": "which other unit is touched?",
    "behind": "which Imperial unit is behind it?",
}
