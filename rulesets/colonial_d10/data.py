"""The game's data: tables and rulings, read once."""

from functools import lru_cache

from tracker.engine import GameData, Modifier, read_toml

# In the order of the sheet.
FIRST = (
    *("manoeuvre", "manoeuvre_modifiers", "weapons", "to_hit", "saves", "melee", "outcome_modifiers", "movement"),
    "formations",
)
# CD-B14 was a switch before version 3.
DATA = GameData(__package__, FIRST, retired=("rethrow",))
# Words for codes, by what they are codes of.
WORDS = read_toml(DATA.folder / "words.toml", dict[str, dict[str, str]])
tables, rulings, number = DATA.tables, DATA.rulings, DATA.number


@lru_cache(maxsize=256)
def factor(table: str, row: str, label: str, applied: bool, short: str = "") -> Modifier:
    """A row of a table of modifiers as a line of a breakdown."""
    return Modifier(label, number(table, row), applied, tables()[table].rule, short)
