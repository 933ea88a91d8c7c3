"""Scenarios by id or path, and the battle that one begins; `scenario_format` says what a file holds."""

from collections.abc import Mapping

from tracker.engine import Format, made_of
from tracker.games.colonial_d10.boats import hull_of
from tracker.games.colonial_d10.grades import points
from tracker.games.colonial_d10.rulings import Rulings
from tracker.games.colonial_d10.scenario_faults import doubts, faults
from tracker.games.colonial_d10.scenario_format import Entry, Scenario
from tracker.games.colonial_d10.state import NEWEST, Battlefield, Leader, Side, Unit


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
