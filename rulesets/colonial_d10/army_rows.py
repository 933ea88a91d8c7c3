"""The types from which units are raised by hand, each with a strength to begin with.

The sheet has no army lists: a wing of officer, sergeant and twelve men and a company of officer and six men are its own
examples (CD-A4), the crews those of CD-B20, the rest those of the scenarios (not in the source).
"""

from collections.abc import Mapping
from typing import Any

from tracker.engine import ArmyRow, Refused, free_id
from tracker.games.colonial_d10.army import Army, Troop, points

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
