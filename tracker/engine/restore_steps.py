"""Sentences on what to put back on the table after undo, amend or branch: view differences and undone table lines."""

from collections.abc import Iterable

from tracker.engine.log import Line
from tracker.engine.plurals import counted, its, with_verb
from tracker.engine.view import UnitRow, View


def differences(before: View, after: View) -> list[str]:
    """The differences between the units of two views, as sentences for people at the table.

    None where a summary stands in the place of who activates: nothing of it is on a table.
    """
    if before.summary or after.summary:
        return []
    sentences = []
    for side in after.sides:
        for unit in side.units:
            old = before.unit(unit.id)
            if old is None and not unit.gone:
                sentences.append(f"{with_verb(unit.name, 'is')} on the table with {counted(unit.figures, 'figure')}.")
            elif old is not None and not (old.gone and unit.gone):
                sentences += _unit_differences(old, unit)
    known = {unit.id for side in after.sides for unit in side.units}
    for side in before.sides:
        lost = [unit for unit in side.units if unit.id not in known and not unit.gone]
        sentences += [f"{with_verb(unit.name, 'is')} not a unit of {its(unit.name)} own any more." for unit in lost]
    return sentences


def _unit_differences(old: UnitRow, new: UnitRow) -> list[str]:
    sentences = []
    if old.gone and not new.gone:
        sentences.append(f"{with_verb(new.name, 'is')} back on the table with {counted(new.figures, 'figure')}.")
    elif new.gone and not old.gone:
        sentences.append(f"{with_verb(new.name, 'is')} off the table ({new.gone}).")
    elif new.figures != old.figures:
        # A state to compare, no event: what to do is said by the lines that are taken back.
        sentences.append(f"{with_verb(new.name, 'has')} {counted(new.figures, 'figure')}, not {old.figures}.")
    gained = [word for word in new.status if word not in old.status]
    # Of "2 in contact", which was "1 in contact", what is gone says nothing more.
    known = {_uncounted(word) for word in gained}
    lost = [_uncounted(word) for word in old.status if word not in new.status and _uncounted(word) not in known]
    if gained:
        sentences.append(f"{new.name}: now {', '.join(gained)}.")
    if lost:
        sentences.append(f"{new.name}: no longer {', '.join(lost)}.")
    if new.place != old.place:
        sentences.append(f"{_stands(new)}.")
    before, after = dict(old.stats), dict(new.stats)
    for heading in before | after:
        was, now = before.get(heading) or "none", after.get(heading) or "none"
        if was != now:
            sentences.append(f"{new.name}: {heading} is {now}, not {was}.")
    return sentences


def _uncounted(word: str) -> str:
    """A status word without the number that it begins with."""
    return word.lstrip("0123456789").lstrip()


def _stands(unit: UnitRow) -> str:
    """Unit with its place, as a game says places: "the ridge", "in front of the mill", with "?" at its end in doubt."""
    place, stands = unit.place, with_verb(unit.name, "stands")
    if not place:
        return f"{stands} at no named place"
    at = "" if place.startswith("in ") else "at "
    if place.endswith("?"):
        return f"{unit.name} stood, when that was last told, {at}{place[:-1]}"
    return f"{stands} {at}{place}"


def undo_steps(undone: Iterable[Line]) -> list[str]:
    """The table lines of undone steps, newest first."""
    return [f"undo: {line.text}" for line in reversed(list(undone)) if line.kind == "table"]


def redo_steps(steps: Iterable[Line]) -> list[str]:
    """The table lines of steps that are in force now and were not, oldest first."""
    return [f"redo: {line.text}" for line in steps if line.kind == "table"]
