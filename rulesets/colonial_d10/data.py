"""The game's data: tables and rulings, read once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from tracker.engine import Modifier, Ruling, Table, load_tables, read_toml

HERE = files(__package__)

FIRST = ("manoeuvre", "manoeuvre_modifiers", "weapons", "to_hit", "saves", "melee", "outcome_modifiers", "movement")


# Rulings of older versions that play no part any more; their battles still open (CD-B14).
RETIRED = ("rethrow",)


class _Rulings(Struct, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


@cache
def tables() -> Mapping[str, Table]:
    """All tables by id, in the order of the sheet."""
    found = load_tables(each for each in (HERE / "data").iterdir() if each.name.endswith(".toml"))
    return {name: found[name] for name in (*FIRST, *(name for name in found if name not in FIRST))}


@cache
def rulings() -> tuple[Ruling, ...]:
    """All switches, those offered at set-up first."""
    listed = read_toml(HERE / "rulings.toml", _Rulings).rulings
    return tuple(sorted(listed, key=lambda ruling: not ruling.setup))


def number(table: str, row: str, column: str = "value") -> int:
    """A figure of a table."""
    return tables()[table].number(row, column)


def factor(table: str, row: str, label: str, applied: bool) -> Modifier:
    """A row of a table of modifiers as a line of a tally."""
    return Modifier(label, number(table, row), applied, tables()[table].rule)
