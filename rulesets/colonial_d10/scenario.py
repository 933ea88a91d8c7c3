"""Scenarios: TOML files decoded strictly, and the battle that one begins.

`FORMAT.md` says what each key holds; what does not fit the rules is named by `scenario_faults`.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tracker.engine import Ending, Format, Id, Label, Name, Prose, ScenarioFile, ShortName, made_of
from tracker.games.colonial_d10.hulls import hull_of
from tracker.games.colonial_d10.morale_grades import points
from tracker.games.colonial_d10.rulings import Rulings
from tracker.games.colonial_d10.scenario_faults import doubts, faults
from tracker.games.colonial_d10.state import (
    NEWEST,
    Arm,
    Battlefield,
    BoatKind,
    Formation,
    Leader,
    Mounts,
    Side,
    Trait,
    Unit,
    Weapon,
)

Men = Annotated[int, Meta(ge=0, le=40)]

Wind = Literal["", "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]


class Chief(Struct, forbid_unknown_fields=True):
    """A leader; `with` is the unit that he starts with, none if left out; `commands` unit ids, all if left out."""

    id: Id
    name: Name
    exceptional: bool = False
    attached: str = field(name="with", default="")
    commands: list[Id] = []


class Entry(Struct, forbid_unknown_fields=True):
    """A unit as it takes the field."""

    id: Id
    name: Name
    arm: Arm = field(name="class")
    men: Men
    officers: Annotated[int, Meta(ge=0, le=6)] = 0
    sergeants: Annotated[int, Meta(ge=0, le=6)] = 0
    weapon: Weapon = "none"
    traits: list[Trait] = []
    mounts: Mounts = "foot"
    mounted: bool | None = None
    guns: Annotated[int, Meta(ge=0, le=6)] = 0
    formation: Formation = "line"
    cover: bool | None = None
    fort: bool = False
    limbered: bool = False
    boat: BoatKind = ""
    aboard: str = ""
    place: Label = ""
    short: ShortName = ""
    plural: bool | None = None


class Force(Struct, forbid_unknown_fields=True):
    """One of the two sides."""

    id: Id
    name: Name
    units: Annotated[list[Entry], Meta(min_length=1, max_length=40)]
    leaders: Annotated[list[Chief], Meta(max_length=4)] = []


class Scenario(ScenarioFile, kw_only=True):
    """A battle before set-up: what is history, what is adapted or invented, the table in words, and the forces."""

    table: Prose
    victory: Prose
    sides: Annotated[list[Force], Meta(min_length=2, max_length=2)]
    turns: Annotated[int, Meta(ge=0, le=60)] = 0
    bridge: bool = False
    wind: Wind = ""

    def ending(self) -> Ending:
        return Ending(last_turn=self.last_turn or self.turns, conditions=list(self.ends))


def build(given: Scenario, rulings: Mapping[str, str]) -> Battlefield:
    chosen = Rulings.of(rulings)
    return Battlefield(
        rulings=chosen,
        sides={side.id: Side(side.id, side.name) for side in given.sides},
        units={entry.id: unit_of(side.id, entry, chosen) for side in given.sides for entry in side.units},
        leaders={
            each.id: Leader(each.id, each.name, side.id, each.exceptional, each.attached, list(each.commands))
            for side in given.sides
            for each in side.leaders
        },
        order=[side.id for side in given.sides],
        bridge="standing" if given.bridge else "",
        wind=given.wind,
        defaults=NEWEST,
    )


def unit_of(side: str, entry: Entry, rulings: Rulings) -> Unit:
    """A unit as it takes the field; its points then are its full points."""
    unit = made_of(
        Unit,
        entry,
        side=side,
        mounted=mounted(entry),
        cover=True if entry.aboard or (entry.fort and entry.cover is None) else entry.cover,
        hull=hull_of(entry.boat, rulings.hulls) if entry.boat else 0,
    )
    unit.full, unit.start = points(unit), unit.figures
    return unit


def mounted(entry: Entry) -> bool:
    """True if it starts in the saddle: who has mounts does, but baggage never (CD-A9)."""
    if entry.arm == "baggage":
        return False
    return entry.mounts != "foot" if entry.mounted is None else entry.mounted


FORMAT = Format(Scenario, faults, lambda given: tuple(side.name for side in given.sides), build, doubts)
