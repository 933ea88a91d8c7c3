"""The game's data: tables and rulings, read once."""

from tracker.engine import GameData

# The three of results first.
DATA = GameData(
    __package__,
    ("fire_results", "fire_modifiers", "artillery_fire", "artillery_modifiers", "combat_modifiers"),
)
tables, rulings = DATA.tables, DATA.rulings
# Coins that a line of a table of modifiers adds.
modifier = DATA.number
