"""Short names of units, as they are shown."""

import pytest

from tracker.games.colonial_adventures.short_names import LONGEST_SHORT, shortened, shown_short


@pytest.mark.examples(
    "name, short, shown",
    ("Spahis de Saida", "Spahi de Saida", "Spahis Saida"),
    ("Les Zouaves Tirailleurs", "Les Zoua Tirai", "Zouave Tiraill"),
    ("Tuareg camelry 1", "Tuare camelr 1", "Tuareg camel 1"),
    ("Foreign Legion 1", "Legion 1", "Legion 1"),
    ("Les Spahis", "Les Spahis", "Les Spahis"),
    ("El", "El", "El"),
)
def test_small_words_go_before_letters_of_others(name: str, short: str, shown: str) -> None:
    """ "Spahi de Saida" read as a slip of the pen; what somebody gave as a short name stays."""
    assert shown_short(name, short) == shown and len(shown) <= LONGEST_SHORT
    assert short == shortened(name) or shown == short
