"""Weights of what the app plays for, and the worth of a unit by them, in about coins of combat."""

from functools import cache

from msgspec import Struct

from tracker.engine import read_toml
from tracker.games.africa_1859.data import DATA
from tracker.games.africa_1859.state import Unit
from tracker.games.africa_1859.units import is_officer, is_reduced, is_support


class Worth(Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of `[worth]` in player_weights.toml."""

    combat: float
    fire: float
    gun: float
    officer: float
    demoralised: float
    driven: float
    held: float
    emptied: float
    near: float
    second: float
    late: float
    won: float


class Search(Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of `[search]` in player_weights.toml."""

    candidates: int
    gap: float


class Weighed(Struct, frozen=True, forbid_unknown_fields=True):
    """The weights of player_weights.toml."""

    worth: Worth
    search: Search


@cache
def weighed() -> Weighed:
    """The weights of the app as an opponent. Raises BadFile."""
    return read_toml(DATA.folder / "player_weights.toml", Weighed)


def worth_of_unit(unit: Unit) -> float:
    """The worth of a unit as it is: its coins, less for a Demoralised marker."""
    by = weighed().worth
    if unit.gone or unit.arm == "ship":
        return 0.0
    if is_officer(unit):
        return by.officer * unit.support
    shaken = by.demoralised if unit.demoralised else 0.0
    if is_support(unit):
        return by.gun - shaken
    less = is_reduced(unit)
    return by.combat * max(0, unit.combat - less) + by.fire * max(0, unit.fire - less) - shaken


def step_of(unit: Unit) -> float:
    """The worth that a unit loses with a step; all of it with the last."""
    return worth_of_unit(unit) / unit.steps


def shaken_of(unit: Unit) -> float:
    """The worth that a unit loses by a Demoralised marker, nothing if it has it."""
    return 0.0 if unit.demoralised else weighed().worth.demoralised
