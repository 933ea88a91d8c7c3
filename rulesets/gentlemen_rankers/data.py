"""The game's data: tables, rulings and the lookups that many procedures make, read once."""

from tracker.engine import GameData

# Those that a battle reads most often first.
DATA = GameData(
    __package__,
    ("hits_by_card", "hits_on_imperials", "troop_types", "ranges", "shooting_modifiers", "melee_modifiers"),
)
tables, rulings, number, words = DATA.tables, DATA.rulings, DATA.number, DATA.words


def row_of(table: str, die: int) -> str:
    """The row that a die falls into, by keys such as "3" and "4-6". Raises KeyError."""
    for row in tables()[table].rows:
        low, _, high = row.key.partition("-")
        if int(low) <= die <= int(high or low):
            return row.key
    raise KeyError(f"table {table} has no row for {die}")
