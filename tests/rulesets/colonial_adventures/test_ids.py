"""Every item of RULES.md has a test, or is asked of the table."""

from tests.rulesets.rulebook import items, untested

GAME = "colonial_adventures"


def test_every_item_is_tested_or_asked_of_the_table() -> None:
    assert len(items(GAME)) > 200
    assert untested(GAME) == []
