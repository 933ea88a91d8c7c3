"""Reasons why the sensible player decides as it does, in words for the table: what it weighed in factors."""

from collections.abc import Iterable
from typing import Any

from msgspec import structs

from tracker.engine import Choose, FormList, FormRow, Reason, always, counted, it_does, with_verb
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.fire import likely_range
from tracker.games.colonial_d10.fire_dice import half_range, why_not_shot_at
from tracker.games.colonial_d10.formations import formations_of
from tracker.games.colonial_d10.leaders import DETACHED
from tracker.games.colonial_d10.melee_dice import factors
from tracker.games.colonial_d10.morale_grades import grade
from tracker.games.colonial_d10.player_weighing import (
    aims_of,
    came_through,
    in_range,
    is_bound,
    is_counted,
    is_known,
    must_leave,
    needs_leader,
    post_for,
    train_of,
    why_not_in_turn,
)
from tracker.games.colonial_d10.state import Battlefield, Unit
from tracker.games.colonial_d10.units import (
    MELEE_ONLY,
    enemies_of,
    inches,
    is_crew_served,
    is_hidden,
    is_in_cover,
    leaders_on_table,
    names,
    reach_of,
    weapon_range,
)

# Sappers need some turns to come to the bridge.
BRIDGE_TURN = 3


def _together(told: Iterable[tuple[str, str]]) -> str:
    """Reasons of several, each said once: `A, B: in range; C: it is charged`; of all alike the reason alone."""
    by_words: dict[str, list[str]] = {}
    for name, words in told:
        if words:
            by_words.setdefault(words, []).append(name)
    if len(by_words) == 1:
        return next(iter(by_words))
    return "; ".join(f"{', '.join(those)}: {words}" for words, those in by_words.items())


# Orders


def _orders(state: Battlefield, prompt: FormList[Any], what: list[str], value: Any) -> str:
    units = [(state.units[each["row"]], each.get("facts", {})) for each in value]
    return _together((unit.name, _order_words(state, unit, facts)) for unit, facts in units)


def _order_words(state: Battlefield, unit: Unit, facts: dict[str, Any]) -> str:
    act, enemy = facts.get("act", ""), state.units.get(facts.get("whom", ""))
    if act == "charge" and enemy is not None:
        # A charge begins with standing up (CD-A11).
        mine, theirs = factors(state, structs.replace(unit, prone=False)).total, factors(state, enemy).total
        counts = "; the scenario counts them" if is_counted(state, enemy) else ""
        return (
            f"factor {mine:+d} against {theirs:+d}, {counted(unit.figures, 'figure')} against {enemy.figures}{counts}"
        )
    if act in ("move", "sail", "mount") and must_leave(state, unit):
        return COUNTS
    if act == "stand":
        return _stand_words(state, unit)
    if "sappers" in unit.traits and state.bridge == "standing":
        return "at the bridge or near it" if act == "bridge" else f"to be at the bridge in turn {BRIDGE_TURN}"
    return {
        "advance": _advance_words(state, unit),
        "move": "the baggage must go on",
        "prone": _prone_words(unit),
        "limber": "guns fire unlimbered" if unit.limbered else "nobody is known to be in range",
        "formation": "all fire in line" if formations_of(unit)[0] == "line" else "",
        "mount": "it fights on foot" if unit.mounted else "it is to ride again",
        "sail": "the boat is to go on",
        "land": "ashore it can fight",
    }.get(act, "")


def _advance_words(state: Battlefield, unit: Unit) -> str:
    goes = f"{it_does(unit, 'closes')} in on {_whom(state, unit)}, by up to {inches(reach_of(state, unit, 'full'))}"
    if unit.weapon == MELEE_ONLY:
        return f"no firearm: {goes}"
    return f"{'standing still wins no ground' if in_range(state, unit) else 'it knows of nobody in range'}: {goes}"


def _whom(state: Battlefield, unit: Unit) -> str:
    """The enemy that is known to be nearest, and how near: "Ghazis, within 12 inches"; its last target, or anybody."""
    there = enemies_of(state, unit)
    known = {each.id: likely_range(state, unit, each) for each in there} if unit.weapon != MELEE_ONLY else {}
    for band in ("half", "long", "out"):
        if near := next((each for each, said in known.items() if said == band), ""):
            far = half_range(unit) if band == "half" else weapon_range(unit)
            return f"{state.units[near].name}, {'beyond' if band == 'out' else 'within'} {inches(far)}"
    last = next((each.name for each in there if each.id == unit.aimed), "")
    return f"{last}, its last target" if last else "the nearest enemy"


def _prone_words(unit: Unit) -> str:
    """Reason why it lies down, or stands up, which counts as moving."""
    if unit.prone:
        return HIDDEN if is_hidden(unit) else "who lies down fights worse hand to hand"
    return UNSEEN if is_in_cover(unit) else "who lies down is saved more often"


def _stand_words(state: Battlefield, unit: Unit) -> str:
    """Reason why it stays where it is: those who may fire do so better without moving."""
    if unit.aboard:
        return "the boat is to carry them on" if is_bound(state, unit.side) else "they stay aboard for now"
    why_not = why_not_in_turn(state, unit)
    there = [] if why_not else [state.units[each] for each in in_range(state, unit)]
    if seen := [each for each in there if not why_not_shot_at(unit, each)]:
        return f"it has {names(seen)} in range, and fires better without moving"
    if unit.boat:
        return "it lies where it is for now"
    if is_crew_served(unit) and not why_not:
        return "guns that move don't fire" if state.rulings.guns == "no" else "it fires better without moving"
    if unit.disordered:
        return "it is to rally first"
    return "it lets them come" if why_not else "it lets them come, and fires better without moving"


def _leave(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    unit = state.units[what[1]]
    if value == "leave" and must_leave(state, unit):
        return COUNTS
    return f"{counted(unit.figures, 'figure')} against {sum(state.units[each].figures for each in unit.engaged)}"


def _pursue(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    unit = state.units[what[1]]
    if must_leave(state, unit):
        return COUNTS
    return f"it is {grade(unit)}, and only the fresh pursue" if grade(unit) else "only the fresh pursue"


HIDDEN = "who lies in cover can't fire"
UNSEEN = "who lies in cover can't be shot at but by artillery"
COUNTS = "the scenario counts that it leaves the table"


# Fire


def _fires(state: Battlefield, prompt: FormList[Any], what: list[str], value: Any) -> str:
    if not value:
        return "nobody else is known to be in range and in sight"
    return _together(_shot_words(state, prompt.row(each["row"]), each["facts"]["target"]) for each in value)


def _shot_words(state: Battlefield, row: FormRow, at: str) -> tuple[str, str]:
    """The name of the unit that fires, and why at that target."""
    unit, enemy = state.units[row.id], state.units[at]
    if enemy.charging == row.id:
        return unit.name, "it is charged by them"
    if is_known(next(aim for aim in aims_of(row) if aim.id == at)):
        counts = "; the scenario counts them" if is_counted(state, enemy) else ""
        return unit.name, f"in range, as was said or follows{counts}"
    if unit.aimed == at:
        return unit.name, "its last target; if that is out of range, no shot, unless you name another"
    return unit.name, "nobody is known to be in range; if this target is not, no shot, unless you name another"


# Leaders


def _leaders(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    if value in state.leaders:
        return _post_words(state, value, post_for(state, state.leaders[value]))
    for leader in leaders_on_table(state, prompt.side):
        if train := train_of(state, leader):
            more = number("manoeuvre_modifiers", "detached_exceptional" if leader.exceptional else "detached")
            return f"{leader.name} stays by {state.units[train].name}: within 9 inches he adds {more:+d} to its throw"
    return "no detached leader can join a unit in disorder that lacks one"


def _post_words(state: Battlefield, leader_id: str, post: str) -> str:
    leader = state.leaders[leader_id]
    at = state.units.get(leader.attached)
    if post == DETACHED and at is not None and grade(at) == "spent":
        return f"{at.name} is spent, and alone he is safe"
    if post in state.units:
        unit = state.units[post]
        if not needs_leader(state, leader, unit):
            return ""
        more = number("manoeuvre_modifiers", "attached_exceptional" if leader.exceptional else "attached")
        why = f"{with_verb(unit, 'is')} {'in disorder' if unit.disordered else 'to leave the table'}"
        return f"{why}: there he adds {more:+d} to the throw"
    return ""


# The battle


def _winner(state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    if state.bridge == "blown" and value != prompt.enter:
        return "the bridge is blown"
    if (through := came_through(state)) is not None and value == through.side:
        return f"{through.name}: left the table with {through.figures} of {through.start} figures"
    return next((option.detail for option in prompt.options if option.id == value), "")


REASONS: dict[str, Reason] = {
    "first": always("the scenario has it so"),
    "moves": _orders,
    "leave": _leave,
    "pursue": _pursue,
    "formation": lambda state, prompt, what, value: "all fire in line" if value == "line" else "",
    "stands": lambda state, prompt, what, value: HIDDEN if value else UNSEEN,
    "fires": _fires,
    "leaders": _leaders,
    "post": lambda state, prompt, what, value: _post_words(state, what[1], value),
    "winner": _winner,
    "over": always("as the conditions of the scenario stand"),
}
