"""Scenarios: TOML files decoded strictly, and the battle that one begins.

A file has the keys of `Scenario`; in it two `[[sides]]` with the keys of `Force`, the first of which moves first unless
set-up says otherwise; in each side its `[[sides.units]]` with those of `Entry`, and `leaders` with those of `Chief`.
Left out may be: everything that has a default below. `class` is infantry, cavalry, guns, machine_gun, baggage or boat;
`weapon` a row of the weapons table, or none. `aboard` names a boat of the same side. A boat has `boat`, a row of the
boats table; its men are crew and gunners. `bridge = true` where there is one to blow, `turns` a limit, `wind` whence it
usually blows. What does not fit the rules is named by `scenario_faults`.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from rulesets.colonial_d10.boats import hull_of
from rulesets.colonial_d10.data import HERE
from rulesets.colonial_d10.scenario_faults import fault_of
from rulesets.colonial_d10.state import Arm, Battlefield, Formation, Leader, Mounts, Side, Trait, Unit
from rulesets.colonial_d10.units import points
from tracker.engine import BadFile, Refused, ScenarioCard, read_toml

MOST_BYTES = 1_000_000

Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Name = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]+$", max_length=80)]
Words = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]*$", max_length=80)]
Prose = Annotated[str, Meta(pattern=r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$", max_length=4_000)]
Men = Annotated[int, Meta(ge=0, le=60)]


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
    weapon: str = "none"
    traits: list[Trait] = []
    mounts: Mounts = "foot"
    mounted: bool | None = None
    guns: Annotated[int, Meta(ge=0, le=6)] = 0
    formation: Formation = "line"
    cover: bool | None = None
    fort: bool = False
    limbered: bool = False
    boat: str = ""
    aboard: str = ""
    place: Words = ""


class Force(Struct, forbid_unknown_fields=True):
    """One of the two sides."""

    id: Id
    name: Name
    units: Annotated[list[Entry], Meta(min_length=1, max_length=40)]
    leaders: Annotated[list[Chief], Meta(max_length=4)] = []


class Scenario(Struct, forbid_unknown_fields=True):
    """A battle before set-up: what is history, what is adapted or invented, the table in words, and the forces."""

    id: Id
    title: Name
    date: Name
    history: Prose
    adapted: Prose
    place: Name
    table: Prose
    victory: Prose
    sides: Annotated[list[Force], Meta(min_length=2, max_length=2)]
    sources: Annotated[list[Prose], Meta(max_length=50)] = []
    turns: Annotated[int, Meta(ge=0, le=60)] = 0
    bridge: bool = False
    wind: Literal["", "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"] = ""
    rulings: dict[str, str] = {}


def _own() -> dict[str, Traversable]:
    folder = HERE / "scenarios"
    named = {each.name.removesuffix(".toml"): each for each in folder.iterdir() if each.name.endswith(".toml")}
    return dict(sorted(named.items()))


@cache
def cards() -> Mapping[str, ScenarioCard]:
    """The game's own scenarios by id."""
    return {each: _card(_decode(source)) for each, source in _own().items()}


def _card(given: Scenario) -> ScenarioCard:
    words = f"{given.date}, {given.place}. {given.history} Adapted: {given.adapted}"
    return ScenarioCard(given.id, given.title, given.date, words, tuple(side.name for side in given.sides))


def load(scenario: str) -> Scenario:
    """One of the game's own scenarios by id, or a .toml file by its path.

    Raises Refused where there is none of that id, and BadFile, which names file, place and reason.
    """
    own = _own()
    if scenario in own:
        return _decode(own[scenario])
    if not (scenario.endswith(".toml") or "/" in scenario) or "\0" in scenario:
        have = ", ".join(own)
        raise Refused(f"There is no scenario {scenario[:60]!r}: give one of {have}, or the path of a .toml file.")
    return _decode(_file(scenario))


def _file(name: str) -> Path:
    path = Path(name)
    try:
        size = path.stat().st_size
    except OSError as error:
        raise BadFile(f"{name[-200:]} can't be read: {error.strerror}.") from None
    if not path.is_file():
        raise BadFile(f"{name[-200:]} can't be read: it is no file.")
    if size > MOST_BYTES:
        raise BadFile(f"{name[-200:]} can't be used: it is {size} bytes long, {MOST_BYTES} at most.")
    return path


def _decode(source: Traversable) -> Scenario:
    try:
        given = read_toml(source, Scenario)
    except ValueError as error:  # a number of thousands of digits is no TOML error to Python
        raise BadFile(f"{source.name} is no TOML file: {error}.") from None
    fault = fault_of(given)
    if fault:
        raise BadFile(f"{source.name} can't be used: {fault}.")
    return given


def build(given: Scenario, rulings: Mapping[str, str]) -> Battlefield:
    """The battle before set-up, with all of its rulings by name."""
    return Battlefield(
        title=given.title,
        scenario=given.id,
        words=_words(given),
        last_turn=given.turns,
        rulings=dict(rulings),
        sides={side.id: Side(side.id, side.name) for side in given.sides},
        units={entry.id: unit_of(side.id, entry, rulings) for side in given.sides for entry in side.units},
        leaders={
            each.id: Leader(each.id, each.name, side.id, each.exceptional, each.attached, list(each.commands))
            for side in given.sides
            for each in side.leaders
        },
        order=[side.id for side in given.sides],
        bridge="standing" if given.bridge else "",
        wind=given.wind,
    )


def _words(given: Scenario) -> str:
    """One paragraph a line: what set-up reads to the players."""
    paragraphs = [
        f"{given.date}, {given.place}. {given.history}",
        f"Adapted: {given.adapted}",
        f"Table: {given.table}",
        f"Victory: {given.victory}",
    ]
    return "\n".join(" ".join(each.split()) for each in paragraphs)


def unit_of(side: str, entry: Entry, rulings: Mapping[str, str]) -> Unit:
    """A unit as it takes the field; its points then are its full points."""
    unit = Unit(
        id=entry.id,
        name=entry.name,
        side=side,
        arm=entry.arm,
        weapon=entry.weapon,
        traits=list(entry.traits),
        mounts=entry.mounts,
        mounted=entry.mounts != "foot" if entry.mounted is None else entry.mounted,
        officers=entry.officers,
        sergeants=entry.sergeants,
        men=entry.men,
        guns=entry.guns,
        formation=entry.formation,
        cover=True if entry.aboard or entry.fort else entry.cover,
        fort=entry.fort,
        limbered=entry.limbered,
        boat=entry.boat,
        hull=hull_of(entry.boat, rulings["hulls"]) if entry.boat else 0,
        aboard=entry.aboard,
        place=entry.place,
    )
    unit.full, unit.start = points(unit), unit.figures
    return unit
