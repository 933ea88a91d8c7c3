"""Scenarios: TOML files, decoded strictly, and the state before set-up made of them.

`FORMAT.md` says what each key holds.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from tracker.engine import Briefing, Format, Found, Id, Label, Name, Prose, ScenarioFile, ShortName, meant
from tracker.games.gentlemen_rankers.rulings import Rulings
from tracker.games.gentlemen_rankers.state import NEWEST, Battlefield, Kind, Unit, Way, Weapon
from tracker.games.gentlemen_rankers.units import COMMANDS, GUNS

WEAPONS: Mapping[Kind, tuple[Weapon, ...]] = {
    "infantry": ("rifle", "carbine"),
    "levy": ("rifle", "carbine", "none"),
    "command": ("rifle", "carbine", "none"),
    "mounted_command": ("rifle", "carbine", "none"),
    "cavalry": ("carbine", "rifle", "none"),
    "artillery": ("gun",),
    "machine_gun": ("gatling",),
    "wagon": ("none",),
}


class Entry(Struct, forbid_unknown_fields=True):
    """An Imperial unit."""

    id: Id
    name: Name
    kind: Kind
    weapon: Weapon | Literal[""] = ""
    short: ShortName = ""
    plural: bool | None = None
    limbered: bool = False
    beside: bool = False
    place: Label = ""


class Scenario(ScenarioFile, kw_only=True):
    """A battle before set-up."""

    table: Prose
    goal: Prose
    edge: Literal["left", "right", "near", "far"]
    waves: Annotated[list[Name], Meta(min_length=1, max_length=20)]
    units: Annotated[list[Entry], Meta(min_length=1, max_length=48)]
    composition: Literal["foot", "mounted", "rifles"] = "foot"
    rifles: Annotated[int, Meta(ge=0, le=5)] = 0
    wave_size: Annotated[int, Meta(ge=1, le=12)] = 5
    home: bool = True
    open_table: bool = False
    needed: list[str] = []
    marches_off: bool = False
    way: Way = 0

    def briefing(self) -> Briefing:
        """The text of the scenario; the goal is what wins."""
        return replace(super().briefing(), victory=" ".join((self.victory or self.goal).split()))


def faults(given: Scenario) -> Iterator[Found]:
    seen: set[str] = set()
    for n, entry in enumerate(given.units):
        if entry.id in seen or entry.id.startswith("wave"):
            yield f"units[{n}].id", f"the id {entry.id!r} is taken"
        seen.add(entry.id)
        if entry.weapon and entry.weapon not in WEAPONS[entry.kind]:
            may = ", ".join(WEAPONS[entry.kind])
            yield f"units[{n}].weapon", f"{entry.name}: {entry.kind} has no {entry.weapon} but {may}"
        if entry.limbered and entry.kind not in GUNS:
            yield f"units[{n}].limbered", f"{entry.name}: only guns have limbers"
        if entry.beside and entry.kind in COMMANDS:
            yield f"units[{n}].beside", f"{entry.name} is a command unit, which gains nothing from another"
    for n, needed in enumerate(given.needed):
        if needed not in seen:
            yield f"needed[{n}]", f"there is no unit {needed[:40]!r}{meant(needed, seen)}"
    for n, wave in enumerate(given.waves):
        if wave in given.waves[:n]:
            yield f"waves[{n}]", f"two waves have the name {wave!r}"


def doubts(given: Scenario) -> Iterator[Found]:
    if given.rifles and given.composition == "rifles":
        yield "rifles", "a die decides on firearms where the composition is rifles, so this number does not count"


def build(given: Scenario, chosen: Mapping[str, str]) -> Battlefield:
    return Battlefield(
        goal=" ".join(given.goal.split()),
        edge=given.edge,
        home=given.home,
        open_table=given.open_table,
        needed=list(given.needed),
        marches_off=given.marches_off,
        way=given.way,
        composition=given.composition,
        rifles=given.rifles,
        wave_size=given.wave_size,
        names=list(given.waves),
        rulings=Rulings.of(chosen),
        units={entry.id: _unit(entry, given.way or None) for entry in given.units},
        began=len(given.units),
        defaults=NEWEST,
    )


def _unit(entry: Entry, to_go: int | None) -> Unit:
    weapon = entry.weapon or WEAPONS[entry.kind][0]
    return Unit(
        id=entry.id,
        name=entry.name,
        short=entry.short,
        plural=entry.plural,
        kind=entry.kind,
        weapon=weapon,
        limbered=entry.limbered,
        flanks=None,
        beside=entry.beside,
        to_go=to_go,
        place=entry.place,
    )


FORMAT = Format(Scenario, faults, lambda given: ("Imperial", "Warriors"), build, doubts)
