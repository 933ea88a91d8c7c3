"""Rosters: the units that a player owns, and the army that they are. A roster file has the keys of `Army`, and its
`[[units]]` those of `Unit`; what does not fit the rules is named by `army_faults`."""

from collections.abc import Container, Iterable
from itertools import count
from typing import Annotated, Literal

from msgspec import Meta, field

from tracker.engine import ArmyFile, ArmyUnit, Name, Names, made_of
from tracker.games.colonial_adventures.data import LISTS
from tracker.games.colonial_adventures.scenario import Entry, Figures, Officer, Year
from tracker.games.colonial_adventures.state import (
    LEADER_TITLES,
    UNROLLED,
    Arm,
    Formation,
    Group,
    Leader,
    Rank,
    Rep,
    Training,
    Trait,
    Weapon,
    set_apart,
)

# Leaders who are figures beyond those of the unit (CA-R46, CA-R157).
EXTRA = ("cinc", "captain", "warlord")

ListId = Annotated[str, Meta(max_length=40), Names(words=["", *LISTS])]


def _rows(_: object) -> list[str]:
    from tracker.games.colonial_adventures.muster.lists import army_lists

    return ["", *(given.key(row) for given in army_lists().values() for row in given.rows)]


RowKey = Annotated[str, Meta(max_length=80), Names(words=_rows)]


class Unit(ArmyUnit, kw_only=True):
    """A unit or band. `list_id`, `list` in the file: the list that `row` is of; `figures` take the field, of `paper`.

    A leader of Rep 0 is rolled when a battle is set up. `fielded`: its field strength is rolled (CA-R60).
    """

    row: RowKey = ""
    list_id: ListId = field(name="list", default="")
    training: Training
    arm: Arm = field(name="class")
    rep: Rep
    figures: Figures
    paper: Annotated[int, Meta(ge=0, le=200)] = 0
    fielded: bool = False
    weapon: Weapon
    mounts: Literal["foot", "horse", "camel"] = "foot"
    mounted: bool | None = None
    traits: list[Trait] = []
    formation: Formation
    leaders: list[Officer] = []


class Army(ArmyFile[Unit], kw_only=True):
    """A roster. `training`: left out, that of most of it; `colour` is that of its activation die.

    What holds for a battle is offered at its set-up. `grenades`: its Europeans throw them (CA-R92).
    """

    training: Training | None = None
    colour: Name = "red"
    year: Year = 1879
    night: bool = False
    weather: bool = False
    half_scale: bool = False
    grenades: bool = False


def free_title(rank: Rank, had: Container[str], first: int = 1) -> str:
    """The title of a leader whom nobody names, and the first number that none had."""
    return next(name for number in count(first) if (name := f"{LEADER_TITLES[rank]} {number}") not in had)


def on_paper(paper: int, ranks: Iterable[Rank]) -> int:
    """Figures of a unit at full strength: those on paper, and the leaders beyond them (CA-R46, CA-R157)."""
    return paper + sum(each in EXTRA for each in ranks)


def full(unit: Unit) -> int:
    """Its full strength, never less than it has: what a muster, a roster and a campaign to come show it of."""
    return max(unit.figures, on_paper(unit.paper, (each.rank for each in unit.leaders)))


def entry_of(unit: Unit) -> Entry:
    return made_of(Entry, unit, leaders=[Officer(each.rank, each.name, each.rep) for each in unit.leaders])


def group_of(unit: Unit) -> Group:
    """A unit as the rules see it, for what they forbid of a group."""
    rides = unit.mounts != "foot" if unit.mounted is None else unit.mounted
    leaders = [Leader(each.rank, each.name, each.rep or UNROLLED) for each in unit.leaders]
    group = made_of(Group, unit, side="army", mounted=rides, leaders=leaders, start=unit.figures)
    if unit.mounted is None and rides and "mounted_infantry" in unit.traits and unit.formation == "square":
        group.mounted = False
    set_apart(group)
    return group
