"""Changes of units whatever the cause: figures off, disorder, leaving melees and the table."""

from collections.abc import Awaitable

from tracker.engine import Event, Settled, forget_pairs, with_verb
from tracker.games.colonial_d10.morale_grades import grade, points
from tracker.games.colonial_d10.state import (
    DOUBTS_PLACES,
    LEFT,
    SHEET_AGAIN,
    TAKEN,
    TAKES_LEADERS,
    Battlefield,
    Leader,
    Unit,
)
from tracker.games.colonial_d10.units import attached_to, ranks_words


def forget(state: Battlefield, unit_id: str) -> None:
    """A unit moved: what the table said of its cover, of shots from and at it, of leaders and baggage is forgotten.

    Its place is in doubt until somebody tells another.
    """
    unit = state.units[unit_id]
    if state.has_step(DOUBTS_PLACES):
        unit.was_at = unit.place
    state.clear = [each for each in state.clear if each != unit_id and unit.arm != "baggage"]
    unit.cover = None
    unit.lead = []
    forget_pairs(unit_id, state.shots)


def moves_off(state: Battlefield, unit: Unit) -> None:
    """A unit moved, on its feet and out of its fort; what the table said of where it was is forgotten."""
    forget(state, unit.id)
    unit.moved, unit.prone, unit.fort, unit.at_bridge = True, False, False, False


def disorder(state: Battlefield, unit: Unit, why: str, has_lost: bool = False, event: Event | None = None) -> None:
    """The marker goes on, unless it is there already (CD-A5); `has_lost`: for figures that fell just now.

    `event`: who brought it about, where the story is to tell it.
    """
    if not unit.disordered and not unit.gone and not unit.boat:
        unit.disordered = True
        with_loss = "disordered" if has_lost else ""
        state.report(f"{with_verb(unit, 'is')} disordered: {why}.", "CD-A5", unit.id, with_loss=with_loss, event=event)
        state.on_table(f"put a disorder marker on {unit.name}", unit.id)


def rally(state: Battlefield, unit: Unit) -> None:
    if unit.disordered:
        unit.disordered = False
        state.on_table(f"take the disorder marker off {unit.name}", unit.id)


def part(state: Battlefield, unit: Unit) -> None:
    """Its melees are over for the unit, and for the enemies it leaves."""
    for other_id in unit.engaged:
        other = state.units[other_id]
        other.engaged = [each for each in other.engaged if each != unit.id]
    unit.engaged = []


def leave(state: Battlefield, unit_id: str, how: str) -> None:
    """A unit goes off the table; a leader with it stays as a detached figure, unless the enemy takes him (CD-H5).

    With one that leaves by choice he goes too. Of one that falls in a round of melee it is known behind the round who
    is left to take him: `end_round`.
    """
    unit = state.units[unit_id]
    is_reached = bool(unit.engaged) or how == "cut off"
    is_in_round = bool(unit.engaged) and not unit.outcome
    part(state, unit)
    for leader in attached_to(state, unit):
        leader.attached = ""
        if how == LEFT and state.has_step(SHEET_AGAIN):
            leader.taken = LEFT
            state.on_table(f"take {leader.name} off with {unit.name}", unit_id)
        elif not is_in_round or not takes_leaders(state):
            stays_behind(state, leader, unit, is_reached)
    for aboard in [each for each in state.units.values() if each.aboard == unit_id]:
        aboard.aboard = ""
        state.on_table(f"put {aboard.name} ashore: the boat is out of the fight", aboard.id)
    unit.gone = how
    unit.charging, unit.touching, unit.reach = "", False, ""
    forget(state, unit_id)


def takes_leaders(state: Battlefield) -> bool:
    return state.rulings.left_behind == "taken" and state.has_step(TAKES_LEADERS)


def stays_behind(state: Battlefield, leader: Leader, unit: Unit, is_reached: bool) -> None:
    """A leader whose unit is gone: taken by an enemy who has reached him, or detached (CD-H5)."""
    if is_reached and takes_leaders(state):
        event = Event("leader hit", unit.id, how=leader.name, outcome="was taken")
        take(state, leader, unit.id, event=event)
        return
    state.on_table(f"{leader.name} is detached now: he stays where {unit.name} stood", unit.id)


def take(state: Battlefield, leader: Leader, *units: str, event: Event | None = None) -> None:
    """The enemy takes a leader whom he reached (CD-B8)."""
    leader.taken, leader.attached = TAKEN, ""
    state.report(f"{leader.name} is taken: he was alone when the enemy reached him.", "CD-B8", *units, event=event)
    state.on_table(f"take {leader.name} off the table", *units, is_added=True)


def take_off(state: Battlefield, unit: Unit, officers: int, sergeants: int, men: int, cause: str) -> int:
    """Figures off, by rank; gives how many. The grade is told when it changes.

    A unit without figures is gone; a boat without a crew is not yet, since its wreck is told apart (CD-H6).
    """
    officers, sergeants = min(officers, unit.officers), min(sergeants, unit.sergeants)
    men = min(men, unit.men)
    lost = officers + sergeants + men
    before = grade(unit)
    unit.officers -= officers
    unit.sergeants -= sergeants
    unit.men -= men
    unit.hurt += lost
    unit.afoot = min(unit.afoot, unit.figures)
    if lost:
        words = f"take {lost} off {unit.name}: {ranks_words(officers, sergeants, men)} ({cause})"
        state.on_table(words, unit.id, with_loss=_ranked_words(officers, sergeants, men))
    if not unit.figures and unit.boat:
        state.report(f"{with_verb(unit, 'has')} no crew left.", "CD-H6", unit.id)
    elif not unit.figures:
        event = Event("gone", unit.id, how="destroyed", outcome="as they charged" if unit.charging else "")
        state.report(f"{with_verb(unit, 'is')} destroyed.", "CD-A4", unit.id, event=event)
        if unit.guns:
            state.on_table(f"take {unit.name} off the table", unit.id, is_added=True)
        leave(state, unit.id, "destroyed")
    elif grade(unit) != before:
        words = f"{with_verb(unit, 'is')} {grade(unit)} now: {points(unit)} of {unit.full} points."
        state.report(words, "CD-A3", unit.id, with_loss=grade(unit))
    return lost


def _ranked_words(officers: int, sergeants: int, men: int) -> str:
    """The officers and sergeants among those who fell, as they are told with the loss; "" if none did."""
    ranked = ranks_words(officers, sergeants, 0).replace(", ", " and ")
    return f"{ranked} among them" if ranked and men else ranked


def lowest_first(unit: Unit, number: int) -> tuple[int, int, int]:
    """Officers, sergeants and men of so many losses when other ranks go first (CD-A14, CD-B11)."""
    men = min(number, unit.men)
    sergeants = min(number - men, unit.sergeants)
    return min(number - men - sergeants, unit.officers), sergeants, men


async def settling(state: Battlefield, happens: Awaitable[None], what: str) -> bool:
    """Let something happen; False where it was settled on the table."""
    try:
        await happens
    except Settled:
        settled(state, what)
        return False
    return True


def settled(state: Battlefield, what: str) -> None:
    """Tells the table to edit the results of a thing that it settled itself; who stands where is not known then."""
    state.clear = []
    state.remark(f"Settled on the table: {what}. Use edit for what came of it.")
