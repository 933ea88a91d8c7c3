"""Squares (GR-A24, GR-B15)."""

from tracker.engine import Option, Pick, about, ask, it_does
from tracker.games.gentlemen_rankers.state import IMPERIAL, Battlefield
from tracker.games.gentlemen_rankers.units import contacts_of, forget_shots, lines_change, names, numbered, units

LEAST = {"four": 4, "two": 2}


async def change_square(state: Battlefield) -> None:
    """Those picked form one, as their whole move; who touches the enemy stays as he is (GR-B15)."""
    picked = await ask(lambda: who_forms(state))
    before = [unit.id for unit in units(state) if unit.square]
    inside = [unit.id for unit in units(state) if unit.id in picked or (unit.square and contacts_of(state, unit.id))]
    for unit in units(state):
        if unit.square != (unit.id in inside):
            unit.square = unit.id in inside
            unit.moved = "full"
            forget_shots(state, unit.id)
    lines_change(state)
    if len(inside) >= least(state):
        state.report(f"In square: {names(state, inside)}.", "GR-B15", *inside)
        state.on_table(
            "They stand in mutual contact, facing out, no side open; command and guns may be inside.", *inside
        )
    elif before and not inside:
        state.report("The square is given up.", "GR-B15", *before)
    thin_square(state)


def least(state: Battlefield) -> int:
    """Units that make a square (GR-B15)."""
    return LEAST[state.rulings.squares]


def why_not_form(state: Battlefield) -> str:
    """Reason why nobody may form or leave a square, "" if somebody may."""
    free = [unit for unit in units(state) if not contacts_of(state, unit.id) and not unit.moved]
    if not free:
        return "nobody can"
    if any(unit.square for unit in units(state)):
        return ""
    return "" if len(free) >= least(state) else f"it takes {least(state)} units"


def who_forms(state: Battlefield) -> Pick:
    """The units that are in square from now on; none gives the square up."""
    there = units(state)
    options = tuple(
        Option(
            unit.id,
            unit.name,
            refused=f"{it_does(unit, 'touches')} the enemy" if contacts_of(state, unit.id) else "",
            warned="it moved already, and a square takes the whole move" if unit.moved and not unit.square else "",
        )
        for unit in there
    )
    now = tuple(unit.id for unit in there if unit.square and not contacts_of(state, unit.id))
    text = f"At least {least(state)} units, as their whole move; picking none gives the square up."
    return about("GR-B15", IMPERIAL).pick(
        "square:imperial", "Who is in square?", numbered(state, options), now, text=text
    )


def thin_square(state: Battlefield) -> None:
    """A square of too few units is none any more (GR-B15)."""
    inside = [unit for unit in units(state) if unit.square]
    if inside and len(inside) < least(state):
        for unit in inside:
            unit.square = False
        state.report(f"The square is too small: {names(state, [u.id for u in inside])} stand in line.", "GR-B15")
