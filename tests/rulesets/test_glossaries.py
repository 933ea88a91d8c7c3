"""Glossaries: every abbreviation that a table, a log or a panel of a game shows is explained."""

import re

import pytest

from tests.rulesets.abbreviations import abbreviations, explained, missing
from tracker.engine import AnyRuleset, Table, load_ruleset

WORD = re.compile(r"\w+")
GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyRuleset:
    return load_ruleset(request.param)


def words_of_table(table: Table) -> list[str]:
    cells = [word for row in table.rows for cell in row.cells for word in table.said(cell)]
    return [table.title, table.corner, *table.columns, *(row.label for row in table.rows), *cells, table.note]


def test_every_term_has_its_rule(game: AnyRuleset) -> None:
    assert len(game.terms()) >= 25
    assert [each.term for each in game.terms() if each.rule and each.rule not in game.rules()] == []
    assert all(each.means.endswith(".") and each.means != each.term for each in game.terms())


def test_no_word_is_explained_twice(game: AnyRuleset) -> None:
    words = [word for each in game.terms() for word in (each.term, *each.also)]
    assert sorted(word for word in set(words) if words.count(word) > 1) == []


def test_short_words_of_state_are_words_of_the_whole_ones_or_explained(game: AnyRuleset) -> None:
    short = game.view(game.new(next(iter(game.scenarios())), {})).short_words
    known = explained(game)
    # "to 12"" and "by the hill" need nobody to explain them.
    strange = [each for long, each in short.items() if set(WORD.findall(each)) - {*WORD.findall(long), "to", "by"}]
    assert [each for each in strange if each.strip(": ") not in known] == []
    assert all(len(each) < len(long) and (each[-1:] == " ") == (long[-1] == " ") for long, each in short.items())


def test_abbreviations_of_tables_are_explained(game: AnyRuleset) -> None:
    found = abbreviations([word for table in game.tables().values() for word in words_of_table(table)])
    assert missing(found, explained(game)) == []


def test_every_table_stands_in_a_group(game: AnyRuleset) -> None:
    assert [each.id for each in game.tables().values() if not each.about] == []


def test_what_a_longer_word_holds_is_not_explained_by_it() -> None:
    game = load_ruleset("africa_1859")
    known = explained(game)
    assert missing(["rng", "sup", "M"], known) == []
    assert missing(["rng", "up", "port"], known - {"rng"}) == ["port", "rng", "up"]
    assert abbreviations(["The TCH of D10 is 5 (AF-B10) for the 2nd XYZ"]) == {"TCH", "XYZ"}
