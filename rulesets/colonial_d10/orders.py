"""Orders for a unit in the Manoeuvre phase, with the reason where one may not be given."""

from tracker.engine import Mark, kept_while_unchanged, said_of
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import enemies_of, is_crew_served, on_table, room_in

NEEDS_THROW = ("advance", "move", "charge", "formation", "limber", "mount", "board")


def must_throw(unit: Unit) -> bool:
    """True if it throws whatever it is told: in disorder, but for boats (CD-B5, CD-H6)."""
    return unit.disordered and not unit.boat


def needs_throw(unit: Unit, act: str) -> bool:
    """A unit throws to move or change, and whenever it is disordered; lying down, landing and standing still need none.

    Boats never throw (CD-H6).
    """
    return not unit.boat and (act in NEEDS_THROW or unit.disordered)


def orders_for(state: Battlefield, unit: Unit) -> tuple[Mark, ...]:
    """Each order that concerns it, with the reason where it may not be given."""
    return tuple(
        [Mark(act, letter, label, said_of(unit, why_not)) for act, label, letter, why_not in _listed(state, unit)]
    )


def why_not_order(state: Battlefield, unit: Unit, act: str) -> str:
    """Reason why a unit can't be told to do something, "" if it can."""
    return next((why_not for each, _, _, why_not in _listed(state, unit) if each == act), "it can't do that now")


def has_choice(state: Battlefield, unit: Unit) -> bool:
    return sum(not why_not for _, _, _, why_not in _listed(state, unit)) > 1


@kept_while_unchanged
def _listed(state: Battlefield, unit: Unit) -> list[tuple[str, str, str, str]]:
    """Each order with its words, its letter, and the reason where it may not be given."""
    if bool(unit.boat):
        return _for_boat(state, unit)
    if unit.aboard:
        moved = "its boat is on the move" if state.units[unit.aboard].moved else ""
        return [("land", "land", "j", moved), ("stand", "stay aboard", "x", "")]
    halted = "limber up first" if is_crew_served(unit) and not unit.limbered else ""
    listed = [("advance", "advance", "a", halted), ("move", "move, no nearer to the enemy", "m", halted)]
    if not is_crew_served(unit) and unit.arm != "baggage":
        listed.append(("charge", "charge", "c", "" if chargeable(state, unit) else "nobody can be charged"))
        listed.append(("formation", "form and move", "f", ""))
        lies = "stand up" if unit.prone else "lie down"
        listed.append(("prone", lies, "p", "it is mounted" if unit.mounted else ""))
    if is_crew_served(unit):
        does = "unlimber" if unit.limbered else "limber up"
        listed.append(("limber", f"{does}, half a move", "l", ""))
    if unit.mounts != "foot" and unit.arm != "baggage":
        does = "dismount" if unit.mounted else "mount"
        listed.append(("mount", does, "r", ""))
    if "sappers" in unit.traits and state.bridge:
        listed.append(("bridge", "blow the bridge, if next to it", "b", why_not_blow(state, unit)))
    if has_boats(state, unit.side):
        listed.append(("board", "go aboard", "j", why_not_board(state, unit)))
    return [*listed, ("stand", "stand and rally" if unit.disordered else "stand", "x", "")]


def _for_boat(state: Battlefield, boat: Unit) -> list[tuple[str, str, str, str]]:
    crew = "" if boat.figures else "it has no crew"
    return [("sail", "move", "m", crew), ("stand", "stay where it is", "x", "")]


def chargeable(state: Battlefield, unit: Unit) -> list[Unit]:
    """Enemies who can be charged: nobody afloat (CD-H6)."""
    return [enemy for enemy in enemies_of(state, unit) if not enemy.boat and not enemy.aboard]


def why_not_blow(state: Battlefield, unit: Unit) -> str:
    """Reason why its sappers may not throw for the bridge, "" if they may (CD-A17, CD-B36)."""
    if state.bridge != "standing":
        return "it is blown"
    return "it moved" if unit.moved and state.rulings.bridge_moves == "no" else ""


def why_not_board(state: Battlefield, unit: Unit) -> str:
    """Reason why it may not go aboard, "" if it may (CD-A18)."""
    if is_crew_served(unit):
        return "a boat carries only its own guns"
    return "" if boats_for(state, unit) else "no boat has room"


@kept_while_unchanged
def has_boats(state: Battlefield, side_id: str) -> bool:
    return any(each.boat for each in on_table(state, side_id))


def boats_for(state: Battlefield, unit: Unit) -> list[Unit]:
    """Friendly boats with room for it; none once it is at sea this turn."""
    boats = [each for each in on_table(state, unit.side) if bool(each.boat) and not each.moved]
    return [boat for boat in boats if room_in(state, boat) >= unit.figures and boat.id != unit.id]
