"""Every item of RULES.md is held by a test, or says that it is asked of the table."""

from tests.names.gentlemen_rankers import rulings, tables
from tests.rulesets.rulebook import held, items, rules_text, untested

GAME = "gentlemen_rankers"
DIGEST_A = [f"GR-A{n}" for n in range(1, 27)] + ["GR-A2a", "GR-A2b", "GR-A2c", "GR-A2d", "GR-A12a", "GR-A19a"]
DIGEST_B = [f"GR-B{n}" for n in range(1, 31)]


def test_all_items_of_the_digest_are_there() -> None:
    assert items(GAME).keys() == {*DIGEST_A, *DIGEST_B}


def test_every_item_has_a_test_or_is_asked_of_the_table() -> None:
    assert untested(GAME) == []
    assert held(GAME) <= items(GAME).keys()


def test_every_ruling_and_table_is_of_an_item_and_every_ruling_stands_in_the_rules() -> None:
    for ruling in rulings():
        assert ruling.id in items(GAME) and ruling.setup
    for table in tables().values():
        assert table.rule in items(GAME)
    switched = {ruling.name for ruling in rulings() if ruling.id.startswith("GR-B")}
    assert {name for name in switched if f"`{name}`" not in rules_text(GAME)} == set()


def test_what_is_not_in_the_source_says_so() -> None:
    for ruling in rulings():
        if ruling.id.startswith("GR-B") and ruling.name != "withdrawal":
            assert ruling.note.startswith(("Not in the source", "The source gives")), ruling.name
