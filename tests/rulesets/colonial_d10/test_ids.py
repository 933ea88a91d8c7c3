"""Every item of RULES.md has a test or is asked of the table; every ruling is told there."""

from tests.names.colonial_d10 import rulings, tables
from tests.rulesets.rulebook import held, items, untested

GAME = "colonial_d10"


def test_every_item_is_tested_or_asked_of_the_table() -> None:
    assert len(items(GAME)) >= 18 + 39 + 10
    assert untested(GAME) == []
    assert held(GAME) <= items(GAME).keys()


def test_every_ruling_stands_in_rules_md_with_its_values() -> None:
    for ruling in rulings():
        assert f"`{ruling.name}={'|'.join(option.value for option in ruling.options)}`" in items(GAME)[ruling.id]
        assert "ot in the source" in ruling.note or "source" in ruling.note


def test_tables_name_rules() -> None:
    assert {table.rule for table in tables().values()} <= items(GAME).keys()
