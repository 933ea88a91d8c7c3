"""Rosters: units by type and strength. A roster file has the keys of `Army`, with its `[[units]]` those of `Troop`, and
leaders as a scenario's sides have them; what does not fit is named as in a scenario."""

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta, field

from tracker.engine import ArmyFile, ArmyRow, ArmyUnit, Refused, free_id, made_of
from tracker.games.colonial_d10.grades import points_of, spent_at, worn_at
from tracker.games.colonial_d10.scenario_format import Chief, Entry, Men
from tracker.games.colonial_d10.state import Arm, BoatKind, Formation, Mounts, Trait, Weapon

Few = Annotated[int, Meta(ge=0, le=6)]
NO_GRADE = ("baggage", "boat")


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
    full = points(unit)
    return "" if unit.arm in NO_GRADE else f"worn at {worn_at(full)}, spent at {spent_at(full)}"


def entry_of(unit: Troop) -> Entry:
    return made_of(Entry, unit)


# What units are raised from by hand, each with its first strength. The sheet has no army lists: a wing of officer,
# sergeant and twelve men and a company of officer and six men are its own examples (CD-A4), the crews those of CD-B20,
# the rest those of the scenarios (not in the source).
Plain = Mapping[str, Any]

NATIVE: Plain = {"officers": 1, "traits": ["native"], "formation": "mob"}
ROWS: Mapping[str, tuple[str, Plain]] = {
    "wing": ("Wing of foot", {"officers": 1, "sergeants": 1, "men": 12, "weapon": "breechloader"}),
    "company": ("Company of foot", {"officers": 1, "men": 6, "weapon": "breechloader"}),
    "native_regulars": (
        "Native regulars",
        {"officers": 1, "sergeants": 1, "men": 10, "weapon": "breechloader", "traits": ["native", "regular"]},
    ),
    "sappers": ("Sappers", {"officers": 1, "men": 6, "weapon": "breechloader", "traits": ["sappers"]}),
    "mounted_infantry": (
        "Mounted infantry",
        {
            "arm": "cavalry",
            "officers": 1,
            "men": 8,
            "weapon": "breechloader",
            "mounts": "horse",
            "traits": ["mounted_infantry"],
            "formation": "column",
        },
    ),
    "cavalry": (
        "Troop of horse",
        {
            "arm": "cavalry",
            "officers": 1,
            "men": 9,
            "weapon": "breechloader",
            "mounts": "horse",
            "traits": ["carbines"],
        },
    ),
    "machine_gun": ("Machine gun", {"arm": "machine_gun", "men": 2, "guns": 1, "weapon": "machine_gun"}),
    "screw_gun": ("Screw gun", {"arm": "guns", "men": 3, "guns": 1, "weapon": "screw_gun"}),
    "artillery": ("Field gun", {"arm": "guns", "men": 4, "guns": 1, "weapon": "artillery"}),
    "low_grade": ("Low-grade gun", {"arm": "guns", "men": 3, "guns": 1, "weapon": "low_grade"}),
    "native_spears": ("Native spearmen", {**NATIVE, "men": 20}),
    "native_fanatics": ("Fanatic spearmen", {**NATIVE, "men": 20, "traits": ["native", "fanatic"]}),
    "native_rifles": ("Native riflemen", {**NATIVE, "men": 10, "weapon": "breechloader"}),
    "native_bows": ("Native bowmen", {**NATIVE, "men": 14, "weapon": "bow"}),
    "afghans": ("Afghan tribesmen", {**NATIVE, "men": 12, "weapon": "musket", "traits": ["native", "afghan"]}),
    "native_horse": ("Native horse", {**NATIVE, "arm": "cavalry", "men": 9, "mounts": "horse"}),
    "baggage": ("Baggage train", {"arm": "baggage", "men": 6, "mounts": "camel"}),
    "gunboat": ("Gunboat", {"arm": "boat", "boat": "gunboat", "men": 4, "guns": 1, "weapon": "machine_gun"}),
    "steamship": ("Steamship", {"arm": "boat", "boat": "steamship", "men": 9, "guns": 2, "weapon": "low_grade"}),
    "master_dhow": ("Master-dhow", {"arm": "boat", "boat": "master_dhow", "men": 6, "guns": 2, "weapon": "low_grade"}),
    "dhow": ("Dhow", {"arm": "boat", "boat": "dhow", "men": 2}),
}


def rows() -> tuple[ArmyRow, ...]:
    """The types, with what one of them is."""
    return tuple(ArmyRow(key, label, _detail(_made(key, key, label))) for key, (label, _) in ROWS.items())


def raise_unit(army: Army, row: str) -> Troop:
    """A unit of a type, with a name and id of its own. Raises Refused."""
    if row not in ROWS:
        raise Refused(f"There is no row {row[:40]!r} from which to raise a unit.")
    label = ROWS[row][0]
    number = sum(unit.row == row for unit in army.units) + 1
    name = f"{label} {number}"
    return _made(row, free_id(army, name), name)


def _made(row: str, unit_id: str, name: str) -> Troop:
    given = {"arm": "infantry", **ROWS[row][1]}
    given["traits"] = list(given.get("traits", []))
    return Troop(id=unit_id, name=name, row=row, **given)


def _detail(unit: Troop) -> str:
    ranks = ((unit.officers, "officer"), (unit.sergeants, "sergeant"), (unit.men, "men"))
    told = ", ".join(f"{count} {words}" for count, words in ranks if count)
    weapon = "no firearms" if unit.weapon == "none" else unit.weapon.replace("_", " ")
    return f"{told}: {points(unit)} points; {weapon}"
