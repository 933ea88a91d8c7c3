"""Every item of RULES.md has a test of its id, or says that it is asked of the table."""

from tests.names.africa_1859 import rulings, tables
from tests.rulesets.rulebook import held, items, rules_text, untested

GAME = "africa_1859"


def test_every_item_is_tested() -> None:
    assert len(items(GAME)) == 48
    assert untested(GAME) == []


def test_tests_name_items_only() -> None:
    assert held(GAME) <= items(GAME).keys()


def test_each_switch_is_in_the_rules_with_its_values() -> None:
    for ruling in rulings():
        values = "|".join(option.value for option in ruling.options)
        assert f"`{ruling.name}={values}`" in rules_text(GAME)
        line = items(GAME)[ruling.id]
        assert f"`{ruling.name}=" in line
        assert (f"(+) `{ruling.name}=" in line) == ruling.setup


def test_what_is_not_in_the_source_says_so() -> None:
    for ruling in rulings():
        printed = ruling.id in ("AF-B1", "AF-B2", "AF-B9") or ruling.name == "driven"
        assert printed or "ot in the source" in ruling.note or "not in the source" in ruling.note, ruling.name


def test_tables_name_items() -> None:
    assert {table.rule for table in tables().values()} <= items(GAME).keys()
    for name in ("units", "second_toss"):
        assert "ot in the source" in tables()[name].note + tables()[name].title
