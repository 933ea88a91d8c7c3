"""The names of units in little room: no two of a battle look alike."""

from collections import Counter
from collections.abc import Iterable
from itertools import chain

from tracker.app.parts.rows import width_of
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import UnitRow
from tracker.harmless_text import clean


def shown_names(units: Iterable[UnitRow], room: int) -> dict[str, str]:
    """The name of each unit, by its id, on at most so many cells.

    That is its name where it fits, else its short name, else its name cut in the middle: what tells units apart, as in
    "Zulus, left" and "Zulus, right", often stands at the end.
    """
    listed = list(units)
    shown = {unit.id: _fitting(unit, room) for unit in listed}
    if room < 4:
        return shown
    taken = Counter(shown.values())
    for unit in listed:
        if taken[shown[unit.id]] > 1 and shown[unit.id] != unit.name:
            taken[shown[unit.id]] -= 1
            shown[unit.id] = _unlike(unit.name, room, taken)
            taken[shown[unit.id]] += 1
    return shown


def _fitting(unit: UnitRow, room: int) -> str:
    for name in (clean(unit.name), clean(unit.short)):
        if name and width_of(name) <= room:
            return name
    name = clean(unit.short or unit.name)
    last = name.split(" ")[-1]
    return cut_within(name, room, width_of(last) if width_of(last) <= room // 2 else room // 3)


def _unlike(name: str, room: int, taken: Counter[str]) -> str:
    """A cut that looks like nothing that is taken; where no cut does, a number in its place."""
    name = clean(name)
    cuts = (cut_within(name, room, tail) for tail in (*range(room // 3, room - 1), *range(room // 3)))
    numbers = (cut_within(name, room - 2, 0) + f" {number}" for number in range(2, 10))
    unlike = (each for each in chain(cuts, numbers) if not taken[each])
    return next(unlike, None) or cut_within(name, room, room // 3)


def cut_within(text: str, room: int, tail: int) -> str:
    """A text cut to so many cells, `tail` of them for its end."""
    if width_of(text) <= room:
        return text
    if room < 1:
        return ""
    more = glyphs.more
    end = _ending(text, min(tail, room - 1))
    return _beginning(text, room - 1 - width_of(end)).rstrip(" ,") + more + end.lstrip(" ,")


def _beginning(text: str, room: int) -> str:
    """As many of the first letters as go into so many cells."""
    room = max(0, room)
    if text.isascii():
        return text[:room]
    while width_of(text) > room:
        text = text[:-1]
    return text


def _ending(text: str, room: int) -> str:
    room = max(0, room)
    if text.isascii():
        return text[max(0, len(text) - room) :]
    while width_of(text) > room:
        text = text[1:]
    return text
