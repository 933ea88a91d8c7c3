"""The game's data: tables, rulings and the words of its results, read once."""

from tracker.engine import GameData, read_toml

# The army lists, in the order of the book.
LISTS = (
    *("british_empire", "boers", "civilians", "france", "german_empire", "russia"),
    *("berbers", "maasai", "mahdists", "african_tribes", "tuareg", "zulu", "afghans", "central_asia"),
)
# The reaction sheets first.
DATA = GameData(__package__, ("european_reactions", "tribal_reactions", "ranged_modifiers", "melee_modifiers"))
tables, rulings = DATA.tables, DATA.rulings
# Words for codes, by what they are codes of.
WORDS = read_toml(DATA.folder / "words.toml", dict[str, dict[str, str]])
# A dice modifier of one of the two combat tables.
modifier = DATA.number


def table_id(list_id: str) -> str:
    return f"list_{list_id}"
