"""Counters of a roster, and which side had them (AF-C7)."""

from typing import Annotated

from msgspec import Meta

from tracker.engine import ArmyFile, ArmyUnit, capital
from tracker.games.africa_1859.data import unit_kinds

OFFICER = "of"
# The sides by their ids in the game's own battles, with their name and their kinds of unit.
LISTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "spanish": ("Spanish", ("ir", "il", "cav", "art", "am", "eng", "ship", "of")),
    "moroccans": ("Moroccans", ("nz", "gm", "kab", "mcav", "mart", "of")),
}


class Counter(ArmyUnit, kw_only=True):
    """A counter. `kind`: a row of the table of units; `support`: coins of an officer, else those of the table.

    `steps`: those it has left, else all that the table has.
    """

    kind: Annotated[str, Meta(max_length=40)]
    support: Annotated[int, Meta(ge=0, le=9)] | None = None
    steps: Annotated[int, Meta(ge=1, le=9)] | None = None


class Army(ArmyFile[Counter], kw_only=True):
    """The counters of a side; its list is that side, or none for an invented one."""


def kinds(list_id: str) -> tuple[str, ...]:
    """The kinds of unit of a side; all of them for an invented one."""
    return LISTS[list_id][1] if list_id in LISTS else tuple(unit_kinds())


def label_of(kind: str) -> str:
    return unit_kinds()[kind].label if kind in unit_kinds() else kind


def name_of(kind: str) -> str:
    """The name of a kind of counter, without its sign: Nizam, not NZ."""
    return capital(label_of(kind).rpartition(", ")[2])


def support_of(unit: Counter) -> int:
    """Coins that an officer brings to a combat (AF-B14)."""
    return unit_kinds()[unit.kind].support if unit.support is None else unit.support
