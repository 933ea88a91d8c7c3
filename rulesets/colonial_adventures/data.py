"""The game's data: tables, rulings and the words of its results, read once."""

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
    """All tables by id, the reaction sheets first."""
    found = load_tables(each for each in (HERE / "data").iterdir() if each.name.endswith(".toml"))
    first = ("european_reactions", "tribal_reactions", "ranged_modifiers", "melee_modifiers")
    return {name: found[name] for name in (*first, *(name for name in found if name not in first))}


@cache
def rulings() -> tuple[Ruling, ...]:
    """All switches, those offered at set-up first."""
    listed = read_toml(HERE / "rulings.toml", _Rulings).rulings
    return tuple(sorted(listed, key=lambda ruling: not ruling.setup))


@cache
def defaults() -> Mapping[str, str]:
    """What each switch is where nobody chose, by name."""
    return {ruling.name: ruling.default for ruling in rulings()}


def modifier(table: str, row: str) -> int:
    """A dice modifier of one of the two combat tables."""
    return tables()[table].number(row, "value")


def result_words(code: str) -> str:
    """What to do with the figures on a result code."""
    return str(tables()["results"].cell(code, "do"))
