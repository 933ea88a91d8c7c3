"""Faults of a scenario that the rules forbid, beyond those that its types already refuse."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

from tracker.engine import Found, meant
from tracker.games.colonial_d10.data import number
from tracker.games.colonial_d10.hulls import overloaded
from tracker.games.colonial_d10.units import room_beside

if TYPE_CHECKING:
    from tracker.games.colonial_d10.scenario import Chief, Entry, Force, Scenario

GUNS_OF = {"guns": ("screw_gun", "artillery", "low_grade"), "machine_gun": ("machine_gun",)}
CREW_SERVED = (*GUNS_OF["guns"], *GUNS_OF["machine_gun"])


def faults(given: "Scenario") -> Iterator[Found]:
    if given.sides[0].id == given.sides[1].id:
        yield "sides[1].id", f"both sides have the id {given.sides[0].id!r}"
    seen: set[str] = set()
    for s, side in enumerate(given.sides):
        for n, entry in enumerate(side.units):
            at = f"sides[{s}].units[{n}]"
            if entry.id in seen:
                yield f"{at}.id", f"two units have the id {entry.id!r}"
            seen.add(entry.id)
            for where, reason in unit_faults(entry):
                yield f"{at}.{where}", f"{entry.name}: {reason}"
        yield from ((f"sides[{s}].{where}", reason) for where, reason in _aboard(side))
        yield from ((f"sides[{s}].{where}", reason) for where, reason in leader_faults(side))
    for s, side in enumerate(given.sides):
        for n, chief in enumerate(side.leaders):
            if chief.id in seen:
                yield f"sides[{s}].leaders[{n}].id", f"the id {chief.id!r} is there twice"
            seen.add(chief.id)


def doubts(given: "Scenario") -> Iterator[Found]:
    units = [entry for side in given.sides for entry in side.units]
    if given.bridge and not any("sappers" in entry.traits for entry in units):
        yield "bridge", "there is a bridge to blow, but no unit has the trait sappers"
    if given.wind and not any(entry.arm == "boat" for entry in units):
        yield "wind", "there is a wind, but no boat"


def unit_faults(entry: "Entry") -> Iterator[Found]:
    """Key and reason of each fault of a unit by itself."""
    if entry.arm in GUNS_OF and entry.weapon not in GUNS_OF[entry.arm]:
        yield "weapon", f"{entry.arm} have {' or '.join(GUNS_OF[entry.arm])}"
    elif entry.arm in ("infantry", "cavalry", "baggage") and entry.weapon in CREW_SERVED:
        yield "weapon", f"{entry.weapon} is not for {entry.arm}"
    if entry.arm in GUNS_OF and not entry.guns:
        yield "guns", "it has no gun"
    if not figures(entry):
        yield "men", "it has no figures"
    if entry.arm == "cavalry" and entry.mounts == "foot":
        yield "mounts", "cavalry has horses or camels"
    if entry.mounted and entry.mounts == "foot":
        yield "mounted", "it has no mounts"
    if "afghan" in entry.traits and "native" not in entry.traits:
        yield "traits", "Afghan tribesmen are native too"
    if "carbines" in entry.traits and entry.weapon in (*CREW_SERVED, "bow", "none"):
        yield "traits", f"there are no carbines with {entry.weapon}"
    yield from _boat(entry)


def _boat(entry: "Entry") -> Iterator[Found]:
    if (entry.arm == "boat") != bool(entry.boat):
        yield "boat", "a boat, and nothing else, has a kind of boat"
    elif entry.boat:
        served = entry.weapon in CREW_SERVED
        field, reason = overloaded(entry.boat, entry.guns, gunners(entry), figures(entry))
        if reason:
            yield field, reason
        elif served != bool(entry.guns):
            yield "weapon", "guns and a weapon that is a gun go together aboard a boat"


def gunners(entry: "Entry") -> int:
    """Crew of each of its guns (CD-B20)."""
    return number("weapons", entry.weapon, "crew") if entry.weapon in CREW_SERVED else 0


def figures(entry: "Entry") -> int:
    return entry.men + entry.officers + entry.sergeants


def _aboard(side: "Force") -> Iterator[Found]:
    """Faults of units aboard others, such as too little room (CD-A18)."""
    boats = {entry.id: entry for entry in side.units if entry.arm == "boat"}
    room = {each: room_beside(boat.boat, figures(boat)) for each, boat in boats.items() if boat.boat}
    for n, entry in enumerate(side.units):
        if not entry.aboard:
            continue
        if entry.aboard not in boats or entry.arm == "boat":
            guess = meant(entry.aboard, boats)
            yield f"units[{n}].aboard", f"{entry.aboard[:40]!r} is no boat of this side{guess}"
            continue
        if entry.arm in GUNS_OF:
            yield f"units[{n}].aboard", f"{entry.name} can't be aboard: guns of a boat are its own"
        room[entry.aboard] = room.get(entry.aboard, 0) - figures(entry)
        if room[entry.aboard] < 0:
            yield f"units[{n}].aboard", f"there is no room for {entry.name} in {boats[entry.aboard].name}"


class HasId(Protocol):
    """Anything with an id, for leaders to name."""

    id: str


class Led(Protocol):
    """Units with their leaders: a side of a scenario, or a roster."""

    @property
    def units(self) -> Sequence[HasId]: ...

    @property
    def leaders(self) -> "Sequence[Chief]": ...


def leader_faults(side: Led) -> Iterator[Found]:
    units = {entry.id for entry in side.units}
    if sum(each.exceptional for each in side.leaders) > 1:
        yield "leaders", "a side has one exceptional leader at most"
    for n, each in enumerate(side.leaders):
        for where, named in (("with", [each.attached] * bool(each.attached)), ("commands", list(each.commands))):
            for unit in named:
                if unit not in units:
                    yield f"leaders[{n}].{where}", f"{unit[:40]!r} is no unit of this side{meant(unit, units)}"
