"""RULES.md of each game: every item is held by a test or asked of the table, every switch is there with its values."""

import re

import pytest

from tests.rulesets.rulebook import held, items, rules_text, untested
from tracker.engine import load_ruleset

ITEMS = {"africa_1859": 48, "colonial_adventures": 355, "colonial_d10": 70, "gentlemen_rankers": 62}
# Switches between readings that the source itself prints, or leaves to nobody.
PRINTED = {"fire_buildings", "artillery_buildings", "artillery_de", "driven", "inferior", "morale", "leaders"}
WORKED_EXAMPLE = re.compile("CA-(EX|DX)-", re.IGNORECASE)

each_game = pytest.mark.parametrize("game", ITEMS)


@each_game
def test_every_item_is_tested_or_asked_of_the_table(game: str) -> None:
    assert len(items(game)) >= ITEMS[game]
    assert untested(game) == []


@each_game
def test_tests_tables_and_switches_name_items_only(game: str) -> None:
    ruleset = load_ruleset(game)
    named = {each for each in held(game) if not WORKED_EXAMPLE.match(each.replace("_", "-"))}
    named |= {table.rule for table in ruleset.tables().values()} | {ruling.id for ruling in ruleset.rulings()}
    assert named <= items(game).keys()


@each_game
def test_each_switch_is_in_the_rules_with_its_values(game: str) -> None:
    for ruling in load_ruleset(game).rulings():
        values = "|".join(option.value for option in ruling.options)
        if game == "gentlemen_rankers":
            assert ruling.setup and (ruling.name in PRINTED or f"`{ruling.name}`" in rules_text(game))
        else:
            assert f"`{ruling.name}={values}`" in items(game)[ruling.id]


def test_africa_1859_says_which_switches_are_asked_at_set_up() -> None:
    for ruling in load_ruleset("africa_1859").rulings():
        assert (f"(+) `{ruling.name}=" in items("africa_1859")[ruling.id]) == ruling.setup


@pytest.mark.parametrize("game", [each for each in ITEMS if each != "colonial_adventures"])
def test_what_is_not_in_the_source_says_so(game: str) -> None:
    ruleset = load_ruleset(game)
    assert [each.name for each in ruleset.rulings() if each.name not in PRINTED and "source" not in each.note] == []
    if game == "africa_1859":
        for name in ("units", "second_toss"):
            assert "ot in the source" in ruleset.tables()[name].note + ruleset.tables()[name].title
