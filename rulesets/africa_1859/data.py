"""The game's data: tables and rulings, read once."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from msgspec import Struct, field

from tracker.engine import Breakdown, GameData, Modifier, breakdown, limited, read_toml

Arm = Literal["regular", "light", "tribe", "engineer", "cavalry", "artillery", "mountain_artillery", "ship", "officer"]

# The three of results first.
DATA = GameData(
    __package__, ("fire_results", "fire_modifiers", "artillery_fire", "artillery_modifiers", "combat_modifiers")
)
tables, rulings = DATA.tables, DATA.rulings
# Words and labels of modifiers where there is little room.
WORDS = read_toml(DATA.folder / "words.toml", dict[str, dict[str, str]])


@lru_cache(maxsize=512)
def modifier(table: str, row: str, label: str, applied: bool, sign: int = 1) -> Modifier:
    """A row of a table of modifiers as a line of a breakdown."""
    coins = sign * DATA.number(table, row)
    return Modifier(label, coins, applied, tables()[table].rule, WORDS["short_labels"].get(label, ""))


def coins_of(title: str, base: int, label: str, *lines: Modifier) -> Breakdown:
    """The number of coins to toss, no fewer than none."""
    coins = breakdown(title, base, label, *lines)
    return limited(coins, max(0, coins.total), "no fewer than none")


class UnitKind(Struct, frozen=True):
    """A row of the table of units; `reach`: areas."""

    label: str
    arm: Arm = field(name="class")
    men: int
    fire: int
    combat: int
    move: int
    steps: int
    reach: int = field(name="range")
    support: int


class Going(Struct, frozen=True):
    """A row of the table of terrain: areas of movement to enter, "all", or who alone enters."""

    cavalry: int | Literal["all", "ships"]
    artillery: int | Literal["all", "mountain_guns", "road", "ships"]
    others: int | Literal["all", "ships"]


def going() -> Mapping[str, Going]:
    return DATA.rows("terrain", Going)


def unit_kinds() -> Mapping[str, UnitKind]:
    return DATA.rows("units", UnitKind)
