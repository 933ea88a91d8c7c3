"""The game's data: tables and rulings, read once."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from msgspec import Struct

from tracker.engine import Ruling, Table, load_tables, read_toml

HERE = files(__package__)


class _Rulings(Struct, forbid_unknown_fields=True):
    rulings: tuple[Ruling, ...]


@cache
def tables() -> Mapping[str, Table]:
    """All tables by id, the three of results first."""
    found = load_tables(each for each in (HERE / "data").iterdir() if each.name.endswith(".toml"))
    first = ("fire_results", "fire_modifiers", "artillery_fire", "artillery_modifiers", "combat_modifiers")
    return {name: found[name] for name in (*first, *(name for name in found if name not in first))}


@cache
def rulings() -> tuple[Ruling, ...]:
    """All switches, those offered at set-up first."""
    listed = read_toml(HERE / "rulings.toml", _Rulings).rulings
    return tuple(sorted(listed, key=lambda ruling: not ruling.setup))


def modifier(table: str, row: str) -> int:
    """Coins that a line of a table of modifiers adds."""
    return tables()[table].number(row, "value")
