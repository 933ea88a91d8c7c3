"""The format of a scenario, a TOML file that is decoded strictly.

`FORMAT.md` says what each key holds; what does not fit the rules is named by `scenario_faults`.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from tracker.engine import Ending, Id, Label, Name, Prose, ScenarioFile, ShortName
from tracker.games.colonial_d10.state import Arm, BoatKind, Formation, Mounts, Trait, Weapon

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
