"""Passage of lines: natives who pass through natives disorder each other (CD-A8)."""

from tracker.engine import Pick, Toggle, about, ask, options_of
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.unit_changes import disorder
from tracker.games.colonial_d10.units import inches, is_native, on_table

NONE = "passes through nobody"


async def through_friends(state: Battlefield, unit_id: str) -> None:
    """Which native friends it passed through; Europeans only pay 3 inches (CD-A8)."""
    if not is_native(state.units[unit_id]):
        return
    for other_id in await ask(lambda: passed_through(state, unit_id)):
        unit, other = state.units[unit_id], state.units[other_id]
        disorder(state, other, f"{unit.name} passed through")
        disorder(state, unit, f"passed through {other.name}")


def field(unit: Unit) -> Toggle:
    """The field of a move for passing through friends, with what that costs."""
    less = inches(number("movement", "passage", "basic"))
    who = "natives: both disordered" if is_native(unit) else "friends"
    return Toggle("passes", "p", f"passes through {who}, {less} less", off=NONE)


def native_friends(state: Battlefield, unit: Unit) -> list[Unit]:
    """Natives of its side on land, who could be passed through."""
    friends = on_table(state, unit.side)
    return [each for each in friends if each.id != unit.id and is_native(each) and not each.boat]


def passed_through(state: Battlefield, unit_id: str) -> Pick:
    unit = state.units[unit_id]
    title = f"Which natives did {unit.name} pass through?"
    return about("CD-A8", unit).pick("passed", title, options_of(native_friends(state, unit)), asks="table")
