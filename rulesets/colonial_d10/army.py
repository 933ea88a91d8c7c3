"""Rosters: units by type and strength. A roster file has the keys of `Army`, with its `[[units]]` those of `Troop`, and
leaders as a scenario's sides have them; what does not fit is named as in a scenario."""

from typing import Annotated, Any

from msgspec import Meta, convert, field

from tracker.engine import ArmyFile, ArmyRow, ArmyUnit, Refused, free_id, made_of, read_toml
from tracker.games.colonial_d10.data import DATA
from tracker.games.colonial_d10.morale_grades import NO_MORALE, points_of, thresholds
from tracker.games.colonial_d10.scenario import Chief, Entry, Men
from tracker.games.colonial_d10.state import Arm, BoatKind, Formation, Mounts, Trait, Weapon

Few = Annotated[int, Meta(ge=0, le=6)]


class Troop(ArmyUnit, kw_only=True):
    """A unit, gun crew, baggage train or boat."""

    arm: Arm = field(name="class")
    men: Men
    officers: Few = 0
    sergeants: Few = 0
    weapon: Weapon = "none"
    traits: list[Trait] = []
    mounts: Mounts = "foot"
    guns: Few = 0
    formation: Formation = "line"
    limbered: bool = False
    boat: BoatKind = ""


class Army(ArmyFile[Troop], kw_only=True):
    """A roster with its leaders, who lead all that fight unless they name whom."""

    leaders: Annotated[list[Chief], Meta(max_length=12)] = []


def figures(unit: Troop) -> int:
    return unit.officers + unit.sergeants + unit.men


def points(unit: Troop) -> int:
    """Strength points (CD-A4)."""
    return points_of(unit.officers, unit.sergeants, unit.men)


def grades(unit: Troop) -> str:
    """At how many points it is Worn and Spent (CD-B1); "" for what is neither."""
    return "" if unit.arm in NO_MORALE else thresholds(points(unit))


def entry_of(unit: Troop) -> Entry:
    return made_of(Entry, unit)


ROWS = read_toml(DATA.folder / "units_to_raise.toml", dict[str, dict[str, Any]])


def rows() -> tuple[ArmyRow, ...]:
    """The types, with what one of them is."""
    return tuple(ArmyRow(key, row["name"], _detail(_made(key, key, row["name"]))) for key, row in ROWS.items())


def raise_unit(army: Army, row: str) -> Troop:
    """A unit of a type, with a name and id of its own. Raises Refused."""
    if row not in ROWS:
        raise Refused(f"There is no row {row[:40]!r} from which to raise a unit.")
    name = f"{ROWS[row]['name']} {sum(unit.row == row for unit in army.units) + 1}"
    return _made(row, free_id(army, name), name)


def _made(row: str, unit_id: str, name: str) -> Troop:
    return convert({**ROWS[row], "id": unit_id, "name": name, "row": row}, Troop)


def _detail(unit: Troop) -> str:
    ranks = ((unit.officers, "officer"), (unit.sergeants, "sergeant"), (unit.men, "men"))
    told = ", ".join(f"{count} {words}" for count, words in ranks if count)
    weapon = "no firearms" if unit.weapon == "none" else unit.weapon.replace("_", " ")
    return f"{told}: {points(unit)} points; {weapon}"
