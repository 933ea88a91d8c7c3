"""The game's data: tables and rulings, read once."""

from tracker.engine import GameData, read_toml

# Those that a battle reads most often first.
DATA = GameData(
    __package__, ("hits_by_card", "hits_on_imperials", "troop_types", "ranges", "shooting_modifiers", "melee_modifiers")
)
# Words for codes, by what they are codes of.
WORDS = read_toml(DATA.folder / "words.toml", dict[str, dict[str, str]])
tables, rulings, number, words = DATA.tables, DATA.rulings, DATA.number, DATA.words
