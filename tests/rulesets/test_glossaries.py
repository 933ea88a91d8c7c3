"""Glossaries: every abbreviation that a table, a log or a panel of a game shows is explained."""

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec import Struct

from tests.names.journal import Timeline, read_battle
from tests.report.making import SAMPLES
from tracker.engine import AnyRuleset, Table, load_ruleset

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")
# Letters that stand for words: at least two capitals, or capitals with digits.
SHORT = re.compile(r"(?<![\w'/-])[A-Z][A-Z0-9]{1,7}(?:_[A-Z0-9]+)*(?![\w'-])")
# Numbers of units and rules, cards, and dice are no abbreviations.
KNOWN = re.compile(r"I{2,3}|IV|VI*|[A-Z]{2}(?=-)|D\d+|[AKQJ0-9]+[CDHSK]\d?|[A-Z]\d+")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyRuleset:
    return load_ruleset(request.param)


def explained(game: AnyRuleset) -> set[str]:
    """All words and abbreviations that the glossary explains: its terms, and what one begins with, as "ldr 4,5,4"."""
    whole = {word.casefold() for each in game.terms() for word in (each.term, *each.also)}
    return whole | {word.split()[0] for word in whole}


def words_of_table(table: Table) -> list[str]:
    cells = [word for row in table.rows for cell in row.cells for word in table.said(cell)]
    return [table.title, table.corner, *table.columns, *(row.label for row in table.rows), *cells, table.note]


# What is no text for people, or is names.
UNSAID = ("rule", "key", "id", "kind", "side", "asks", "name", "path", "subject", "units", "unit", "near", "roads")


def texts_in(thing: object) -> set[str]:
    """Every text that a view, a prompt or a line of the log holds, however deep."""
    if isinstance(thing, str):
        return {thing}
    if isinstance(thing, Struct):
        held = [getattr(thing, field) for field in thing.__struct_fields__ if field not in UNSAID]
    elif isinstance(thing, dict):
        held = list(thing.values())
    else:
        held = list(thing) if isinstance(thing, list | tuple | set | frozenset) else []
    return set().union(*map(texts_in, held))


def abbreviations(texts: Iterable[str]) -> set[str]:
    return {found for text in texts for found in SHORT.findall(text) if not KNOWN.fullmatch(found)}


def missing(words: Iterable[str], known: set[str]) -> list[str]:
    return sorted({word for word in words if word.casefold() not in known})


def test_every_term_has_its_rule(game: AnyRuleset) -> None:
    assert len(game.terms()) >= 25
    assert [each.term for each in game.terms() if each.rule and each.rule not in game.rules()] == []
    assert all(each.means.endswith(".") and each.means != each.term for each in game.terms())


def test_no_word_is_explained_twice(game: AnyRuleset) -> None:
    words = [word for each in game.terms() for word in (each.term, *each.also)]
    assert sorted(word for word in set(words) if words.count(word) > 1) == []


def test_abbreviations_of_tables_are_explained(game: AnyRuleset) -> None:
    found = abbreviations([word for table in game.tables().values() for word in words_of_table(table)])
    assert missing(found, explained(game)) == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: str(path.stem))
def test_all_that_a_battle_shows_is_explained(path: Path) -> None:
    """Each heading of a column of units, each abbreviation of any view, prompt or line of the log, at every step."""
    recorded = read_battle(path)
    timeline, known = Timeline.of(recorded), explained(load_ruleset(recorded.header.ruleset))
    headings: set[str] = set()
    texts: set[str] = set()
    for step in timeline.steps:
        frame = timeline.frame(step)
        headings |= {heading for side in frame.view.sides for unit in side.units for heading, _ in unit.stats}
        texts |= texts_in(frame.view) | texts_in(frame.prompt)
    texts |= texts_in([line for node in timeline.line for line in node.log])
    names = {word for name in timeline.view(timeline.last).unit_names.values() for word in name.split()}
    assert len(headings) > 1 and len(texts) > 100
    assert missing(headings, known) == []
    assert missing(abbreviations(texts) - names, known) == []


def test_what_a_longer_word_holds_is_not_explained_by_it() -> None:
    game = load_ruleset("africa_1859")
    known = explained(game)
    assert missing(["rng", "sup", "M"], known) == []
    assert missing(["rng", "up", "port"], known - {"rng"}) == ["port", "rng", "up"]
    assert abbreviations(["The TCH of D10 is 5 (AF-B10) for the 2nd XYZ"]) == {"TCH", "XYZ"}
