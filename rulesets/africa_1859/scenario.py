"""Scenarios: TOML files decoded strictly, with the map as a graph of areas, and the battle that one begins.

`FORMAT.md` says what each key holds; what does not fit is named by `scenario_faults`.
"""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

from tracker.engine import Format, Id, Name, Prose, ScenarioFile, ShortName, made_of
from tracker.games.africa_1859.data import unit_kinds
from tracker.games.africa_1859.rulings import Rulings
from tracker.games.africa_1859.scenario_faults import doubts, faults
from tracker.games.africa_1859.state import NEWEST, Area, Battlefield, Side, Unit


class Ground(Struct, forbid_unknown_fields=True):
    """An area: `terrain` clear, mountain, river (or marsh), forest, buildings, sea; `x`, `y` column and row."""

    id: Id
    name: Name
    terrain: str
    near: list[str]
    x: Annotated[int, Meta(ge=0, le=20)]
    y: Annotated[int, Meta(ge=0, le=20)]
    roads: list[str] = []
    trench: bool = False
    edge: str = ""
    objective: bool = False


class Entry(Struct, forbid_unknown_fields=True):
    """A unit: `kind` is a row of the table of units; it starts in `area`, or enters there in turn `arrives`.

    `steps`: those it begins with, else all that the table has.
    """

    id: Id
    name: Name
    kind: str
    area: str
    arrives: Annotated[int, Meta(ge=0, le=99)] = 0
    support: Annotated[int, Meta(ge=0, le=9)] | None = None
    short: ShortName = ""
    plural: bool | None = None
    steps: Annotated[int, Meta(ge=1, le=9)] | None = None


class Force(Struct, forbid_unknown_fields=True):
    """One of the two sides."""

    id: Id
    name: Name
    units: Annotated[list[Entry], Meta(min_length=1, max_length=80)]
    may_deploy: list[str] = []
    plural: bool | None = None


class Scenario(ScenarioFile, kw_only=True):
    """A battle before set-up. `attacker` must hold all areas marked `objective` at the end of a turn."""

    victory: Prose
    attacker: str
    areas: Annotated[list[Ground], Meta(min_length=2, max_length=60)]
    sides: Annotated[list[Force], Meta(min_length=2, max_length=2)]


def build(given: Scenario, rulings: Mapping[str, str]) -> Battlefield:
    chosen = Rulings.of(rulings)
    units = [_unit(side, entry) for side in given.sides for entry in side.units]
    return Battlefield(
        attacker=given.attacker,
        turns=int(chosen.turns),
        rulings=chosen,
        areas={each.id: made_of(Area, each) for each in given.areas},
        sides={side.id: made_of(Side, side) for side in given.sides},
        units={unit.id: unit for unit in units if unit.arm != "ship" or chosen.ships == "on"},
        defaults=NEWEST,
    )


def _unit(side: Force, entry: Entry) -> Unit:
    kind = unit_kinds()[entry.kind]
    return made_of(
        Unit,
        entry,
        side=side.id,
        arm=kind.arm,
        men=kind.men,
        fire=kind.fire,
        combat=kind.combat,
        move=kind.move,
        reach=kind.reach,
        support=kind.support if entry.support is None else entry.support,
        steps=kind.steps if entry.steps is None else min(entry.steps, kind.steps),
        full=kind.steps,
        area="" if entry.arrives else entry.area,
        entry=entry.area,
    )


FORMAT = Format(Scenario, faults, lambda given: tuple(side.name for side in given.sides), build, doubts)
