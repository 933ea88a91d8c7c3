"""Ids and names of units that nobody else of a roster has, or of two forces that meet."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from tracker.engine.armies import AnyArmy, ArmyUnit


class _InForce(Protocol):
    """A unit of a force, as a scenario lists it."""

    id: str
    name: str
    short: str


class _Force(Protocol):
    """A side of a scenario with its units."""

    name: str

    @property
    def units(self) -> Sequence[_InForce]: ...


def tell_apart(one: _Force, other: _Force, renamed: Mapping[str, str]) -> None:
    """Give the second of two forces ids as `renamed`, and no name or short name that the first has."""
    shorts, names = {unit.short for unit in one.units}, {unit.name for unit in one.units}
    for unit in other.units:
        unit.id = renamed.get(unit.id, unit.id)
        unit.short = "" if unit.short in shorts else unit.short
        unit.name = f"{unit.name[:74]} (2)" if unit.name in names else unit.name
    if other.name == one.name:
        other.name = f"{other.name[:70]} (second)"


def free_id(army: AnyArmy, wanted: str) -> str:
    """An id that no unit of the roster has, made of words.

    >>> from tracker.engine.armies import ArmyFile
    >>> free_id(ArmyFile(format=1, game="g", version="1", name="n"), "2nd Köln Foot")
    'u_2nd_k_ln_foot'
    """
    stem = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in wanted.casefold())
    stem = "_".join(part for part in stem.split("_") if part)[:32] or "unit"
    stem = stem if stem[0].isalpha() else f"u_{stem}"
    taken, number, free = {unit.id for unit in army.units}, 2, stem
    while free in taken:
        free, number = f"{stem}_{number}", number + 1
    return free


def free_names(army: AnyArmy, unit: ArmyUnit) -> tuple[str, str]:
    """Name and short name of another unit like this: numbered, as no other unit of the roster is called.

    >>> from tracker.engine.armies import ArmyFile
    >>> foot = ArmyUnit(id="a", name="Foot 1", short="Ft 1")
    >>> free_names(ArmyFile(format=1, game="g", version="1", name="n", units=[foot]), foot)
    ('Foot 2', 'Ft 2')
    """
    taken = {each.name for each in army.units} | {each.short for each in army.units}
    number = 2
    while {_numbered(unit.name, number, 80), _numbered(unit.short, number, 14)} & taken - {""}:
        number += 1
    return _numbered(unit.name, number, 80), _numbered(unit.short, number, 14)


def _numbered(name: str, number: int, longest: int) -> str:
    """A name with this number in the place of its own, "" for none."""
    stem, _, last = name.rpartition(" ")
    stem = stem if stem and last.isdecimal() else name
    return f"{stem[: longest - len(str(number)) - 1]} {number}" if name else ""
