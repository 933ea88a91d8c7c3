"""Reasons why the sensible Imperial player decides as it does, in words for the table.

Where a distance counts they say what it takes that for: it sees no table, and whoever does may overrule it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tracker.engine import Choose, Facts, Prompt, always, counted, with_verb
from tracker.games.gentlemen_rankers.after import safe_units
from tracker.games.gentlemen_rankers.fire_forms import NOBODY, shooters, targets
from tracker.games.gentlemen_rankers.imagined_table import HALTS_AT
from tracker.games.gentlemen_rankers.marching import DONE, MARCHES
from tracker.games.gentlemen_rankers.place_words import SEEN_FROM, is_at_edge, place_words
from tracker.games.gentlemen_rankers.state import Battlefield
from tracker.games.gentlemen_rankers.units import contacts_of, label, units, warriors

if TYPE_CHECKING:
    from tracker.games.gentlemen_rankers.player import Sensible

Words = Callable[["Sensible", Battlefield, Any, list[str], Any], str]


TOUCHED = "warriors are in contact"


def _threat(me: "Sensible", state: Battlefield) -> str:
    """The nearest warriors, as far off as it takes them to be."""
    coming = [each for each in warriors(state) if not state.waves[each.wave].leaving]
    if not coming:
        return "no warriors come"
    if any(contacts_of(state, unit.id) for unit in units(state)):
        return TOUCHED
    nearest = min(coming, key=lambda each: me.table.gap(state, each))
    place = state.waves[nearest.wave].place
    edge = f" from the {place_words(state, place)}" if is_at_edge(place) else ""
    return f"it takes {label(state, nearest.id)}{edge} for the nearest, {_inches(me.table.gap(state, nearest))} off"


def _inches(far: float) -> str:
    return counted(round(far), "inch", "inches")


def _way(me: "Sensible", state: Battlefield) -> str:
    """The edge that the column marches to, and how far that is behind the move, as it imagines the table."""
    other, (edge, to_go) = SEEN_FROM[state.edge][2], me.table.to_go(state.broken)
    to = other if edge == "other" else state.edge
    return f"towards the {to} edge, some {_inches(to_go)} to go; an edit corrects that"


def _moves(me: "Sensible", state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    if value == "leave":
        return "the column is home" if state.broken else "the column is through"
    if value == "limber":
        return f"{_threat(me, state)}: guns march limbered and fire unlimbered"
    if value == "ground":
        return "as it imagines the ground; yours may be open"
    if value == "attack":
        return f"{_threat(me, state)}: riders go at them"
    if state.broken:
        return f"morale is broken: {_way(me, state)}"
    if value in MARCHES:
        return f"{_threat(me, state)}: {_way(me, state)}"
    if value == DONE and any(unit.moved for unit in units(state)):
        return "who was to move has moved"
    if me.is_marching_on and not {*MARCHES} & {*prompt.legal()}:
        return f"{_threat(me, state)}; nobody can march and still fire"
    threat = _threat(me, state)
    return f"{threat}: {'' if threat == TOUCHED else f'within {HALTS_AT:.0f} inches '}it stands and shoots"


def _handles(me: "Sensible", state: Battlefield, prompt: Prompt[Any], what: list[str], value: Any) -> str:
    if not value:
        return ""
    limbered = any(state.units[each].limbered for each in value)
    return f"{_threat(me, state)}: {'guns are to fire' if limbered else 'guns are to march'}"


def _attacked(me: "Sensible", state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    touched = contacts_of(state, value) if value in state.warriors else []
    if touched:
        return f"it helps {', '.join(state.units[each.unit].name for each in touched if each.unit in state.units)}"
    return "the first that it can reach"


def _fire(me: "Sensible", state: Battlefield, prompt: Facts[Any], what: list[str], value: dict[str, Any]) -> str:
    there = [each.id for each in targets(state)]
    at = value.get("target", next(iter(there), ""))
    firing = len(value.get("firing", ())) or len(shooters(state))
    if at not in state.warriors:
        return ""
    gap = me.table.gap(state, state.warriors[at])
    if state.waves[state.warriors[at].wave].leaving:
        return "those who withdraw are let go"
    if value.get("band") == NOBODY:
        return f"it takes the nearest for {_inches(gap)} off, out of range; on your table they may be in it"
    far = f"it takes them for the nearest, {_inches(gap)} off"
    rest = len(shooters(state)) - firing
    return f"{far}; {counted(rest, 'unit waits', 'units wait')} for others" if rest > 0 else far


def _close(me: "Sensible", state: Battlefield, prompt: Prompt[Any], what: list[str], value: Any) -> str:
    return (
        "fire before the fight costs nothing"
        if what[-1] == "imperial"
        else f"{with_verb(label(state, value), 'fights')} it"
    )


def _again(me: "Sensible", state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    if value == "no":
        return "falling back costs no unit, the die destroys it on 1 or 2"
    return "falling back would destroy it, 5 or 6 saves it; no, if no command is near"


def _winner(me: "Sensible", state: Battlefield, prompt: Choose, what: list[str], value: str) -> str:
    wanted = "one wins" if state.rulings.victory == "any" else "more than two thirds win"
    return f"{safe_units(state)} of {state.began} units are safe; {wanted}"


REASONS: dict[str, Words] = {
    "moves": _moves,
    "handles": _handles,
    "crossers": always("as it imagines the ground; yours may be open"),
    "left": always("all who are at the edge"),
    "attacks": lambda me, state, prompt, what, value: (
        "riders charge, foot stands and shoots" if value in state.units else "no riders are free to charge"
    ),
    "attacked": _attacked,
    "fire": _fire,
    "target": lambda me, state, prompt, what, value: _fire(me, state, prompt, what, {"target": value}),
    "close": _close,
    "again": _again,
    "breakoff": lambda me, state, prompt, what, value: (
        "riders fight with 3 against 4" if value == "yes" else "it stands by the others"
    ),
    "square": always("as they stand: a square takes the whole move"),
    "conditions": always("as the scenario has it"),
    "winner": _winner,
}
