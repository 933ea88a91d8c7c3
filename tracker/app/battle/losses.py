"""Losses and broken morale from one view of a battle to another, in words."""

from collections.abc import Iterable, Mapping

from tracker.engine import UnitRow, View
from tracker.engine.plurals import bracketed


def changes(
    fell: Mapping[str, int], before: View, now: View
) -> tuple[tuple[str, ...], tuple[str, ...], frozenset[str]]:
    """Losses and broken morale in words from one view to the other, and the units of which a number has risen."""
    return lost_words(fell, before, now), morale_words(before, now), _risen(before, now)


def _risen(before: View, now: View) -> frozenset[str]:
    then = {unit.id: unit.stats for side in before.sides for unit in side.units}
    units = [unit for side in now.sides for unit in side.units if then.get(unit.id, unit.stats) != unit.stats]
    return frozenset(unit.id for unit in units if not unit.gone and _have_risen(dict(then[unit.id]), unit.stats))


def _have_risen(before: Mapping[str, str], now: Iterable[tuple[str, str]]) -> bool:
    numbers = [(before.get(name, ""), value) for name, value in now]
    return any(old.isdigit() and new.isdigit() and int(new) > int(old) for old, new in numbers)


def lost_words(figures: Mapping[str, int], before: View, now: View) -> tuple[str, ...]:
    """Losses from one view to the other: units that are gone, then those that lost so many figures.

    Those left are as many as the order of battle counts, without those who hold horses elsewhere.
    """
    there = {unit.id for side in before.sides for unit in side.units if not unit.gone}
    units = [unit for side in now.sides for unit in side.units]
    # Of a leader the log tells alone, behind what his troops lost.
    gone = [f"{_name(unit)}: {unit.fate}" for unit in units if unit.gone and unit.id in there and not unit.is_leader]
    lost = [f"{_name(unit)} lost {figures[unit.id]} ({unit.figures} left)" for unit in units if unit.id in figures]
    return (*gone, *lost)


def morale_words(before: View, now: View) -> tuple[str, ...]:
    """Changes of the morale of whole sides from one view to the other."""
    morale = {side.id: side.morale for side in before.sides}
    return tuple(f"{side.name}: {side.morale}" for side in now.sides if side.morale != morale.get(side.id, side.morale))


def _name(unit: UnitRow) -> str:
    return bracketed(unit.short or unit.name)


def is_gone(words: str) -> bool:
    """True if words on losses, as `lost_words` has them, say that a unit is gone."""
    return ": " in words
