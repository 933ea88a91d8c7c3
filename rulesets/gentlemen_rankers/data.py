"""The game's data: tables, rulings and the lookups that many procedures make, read once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from tracker.engine import Ruling, Table, load_tables, read_toml

HERE = files(__package__)
FIRST = ("hits_by_card", "hits_on_imperials", "troop_types", "ranges", "shooting_modifiers", "melee_modifiers")


class _Rulings(Struct, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


@cache
def tables() -> Mapping[str, Table]:
    """All tables by id, those that a battle reads most often first."""
    found = load_tables(each for each in (HERE / "data").iterdir() if each.name.endswith(".toml"))
    return {name: found[name] for name in (*FIRST, *(name for name in found if name not in FIRST))}


@cache
def rulings() -> tuple[Ruling, ...]:
    """All switches, in the order of RULES.md."""
    return read_toml(HERE / "rulings.toml", _Rulings).rulings


def number(table: str, row: str, column: str = "value") -> int:
    """A whole number of a table."""
    return tables()[table].number(row, column)


def words(table: str, row: str, column: str = "do") -> str:
    """A cell of words."""
    return str(tables()[table].cell(row, column))


def row_of(table: str, die: int) -> str:
    """The row that a die falls into, by keys such as "3" and "4-6". Raises KeyError."""
    for row in tables()[table].rows:
        low, _, high = row.key.partition("-")
        if int(low) <= die <= int(high or low):
            return row.key
    raise KeyError(f"table {table} has no row for {die}")
