"""The table as the sensible player imagines it from what others answered: how far off warriors must be by now."""

from collections.abc import Callable
from typing import Any

from tracker.games.gentlemen_rankers.fire_forms import NOBODY, shooters
from tracker.games.gentlemen_rankers.imagined_table import Imagined
from tracker.games.gentlemen_rankers.movement_dice import movers
from tracker.games.gentlemen_rankers.shooting_dice import band_at, reaches, weapon_of
from tracker.games.gentlemen_rankers.state import Field
from tracker.games.gentlemen_rankers.units import move_of

# Inches that one who falls back goes or is stopped short, on average.
PUSHED, SHORT = 6.0, 3.0


def comes_on(table: Imagined, state: Field, wave_id: str) -> None:
    """A wave has moved; whoever is not in contact after that has an inch to go at least."""
    for each in movers(state, wave_id):
        table.gaps[each.id] = max(1.0, table.gap(state, each) - move_of(state, each.id))


def falls_back(table: Imagined, state: Field, what: list[str], value: Any) -> None:
    table.gaps[what[1]] = table.gap(state, state.warriors[what[1]]) + PUSHED


def fails_to_fall_back(table: Imagined, state: Field, what: list[str], value: Any) -> None:
    table.gaps[what[1]] = max(0.0, table.gap(state, state.warriors[what[1]]) - SHORT)


def comes_under_fire(table: Imagined, state: Field, what: list[str], value: Any) -> None:
    """The range that was said bounds how far off the target is."""
    target, said = state.warriors.get(value.get("target", "")), value.get("band", "")
    firing = value.get("firing") or shooters(state)
    if target is None or not firing or not said:
        return
    weapon = weapon_of(state, firing[0])
    ends = reaches(state.rulings, weapon)
    gap = table.gap(state, target)
    if said == NOBODY:
        table.gaps[target.id] = max(gap, max(ends.values()) + 1.0)
    elif band := band_at(state.rulings, weapon, said):
        near = max((end for end in ends.values() if end < ends[band]), default=0)
        table.gaps[target.id] = min(max(gap, near + 1.0), float(ends[band]))


SEEN: dict[str, Callable[[Imagined, Field, list[str], Any], None]] = {
    "met": falls_back,
    "spade": fails_to_fall_back,
    "fire": comes_under_fire,
}
