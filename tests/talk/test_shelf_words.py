"""What is kept, in words."""

from pathlib import Path

import pytest

from tests.names.journal import LibraryEntry
from tracker.talk.shelf_words import about_battle


@pytest.mark.examples(
    "title, about, said",
    ("Rorke's Drift, Zulus", "Rorke's Drift", "Colonial Adventures: set-up"),
    ("Saturday", "Rorke's Drift", "Colonial Adventures, Rorke's Drift: set-up"),
    ("Saturday", "", "Colonial Adventures, Rorkes Drift: set-up"),
)
def test_a_title_that_names_the_scenario_says_it_for_both(title: str, about: str, said: str) -> None:
    entry = LibraryEntry(Path("a.battle"), title, ruleset="colonial_adventures", scenario="rorkes_drift", about=about)
    assert said in about_battle(entry)
