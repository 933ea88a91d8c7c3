"""Glossaries: every abbreviation that a table, a log or a panel of a game shows is explained."""

import re

import pytest

from tests.report.making import SAMPLES
from tracker.engine import AnyRuleset, Table, View, load_ruleset
from tracker.journal.file_reader import read_battle
from tracker.journal.timeline import Timeline

GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")
# Letters that stand for words: at least two capitals, or capitals with digits.
SHORT = re.compile(r"(?<![\w'/-])[A-Z][A-Z0-9]{1,7}(?:_[A-Z0-9]+)*(?![\w'-])")
# Numbers of units and rules, cards, and dice are no abbreviations.
KNOWN = re.compile(r"I{2,3}|IV|VI*|[A-Z]{2}(?=-)|D\d+|[AKQJ0-9]+[CDHSK]\d?|[A-Z]\d+")


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyRuleset:
    return load_ruleset(request.param)


def explained(game: AnyRuleset) -> str:
    """All that the glossary explains, in one text."""
    return "\n".join(word.casefold() for each in game.terms() for word in (each.term, *each.also))


def words_of_table(table: Table) -> list[str]:
    cells = [word for row in table.rows for cell in row.cells for word in table.said(cell)]
    return [table.title, table.corner, *table.columns, *(row.label for row in table.rows), *cells, table.note]


def words_of_view(view: View) -> list[str]:
    units = [unit for side in view.sides for unit in side.units]
    return [*view.status, *(word for side in view.sides for word in side.status), *(s for u in units for s in u.status)]


def abbreviations(texts: list[str]) -> set[str]:
    return {found for text in texts for found in SHORT.findall(text) if not KNOWN.fullmatch(found)}


def test_every_term_has_its_rule(game: AnyRuleset) -> None:
    assert len(game.terms()) >= 25
    assert [each.term for each in game.terms() if each.rule and each.rule not in game.rules()] == []
    assert all(each.means.endswith(".") and each.means != each.term for each in game.terms())


def test_no_word_is_explained_twice(game: AnyRuleset) -> None:
    words = [word for each in game.terms() for word in (each.term, *each.also)]
    assert sorted(word for word in set(words) if words.count(word) > 1) == []


def test_abbreviations_of_tables_are_explained(game: AnyRuleset) -> None:
    known = explained(game)
    found = abbreviations([word for table in game.tables().values() for word in words_of_table(table)])
    assert sorted(word for word in found if word.casefold() not in known) == []


def test_headings_and_marks_of_units_are_explained(game: AnyRuleset) -> None:
    """Of the shipped battles: each heading of a column of units, each mark, each abbreviation of the log."""
    known = explained(game)
    missing = set()
    for path in SAMPLES:
        recorded = read_battle(path)
        if recorded.header.ruleset != game.id:
            continue
        timeline = Timeline.of(recorded)
        for _, step in timeline.turns:
            view = timeline.view(step)
            missing |= {heading for side in view.sides for unit in side.units for heading, _ in unit.stats}
            missing |= abbreviations(words_of_view(view))
        names = {word for unit in timeline.view(timeline.last).unit_names.values() for word in unit.split()}
        missing |= abbreviations([line.text for node in timeline.line for line in node.log]) - names
    assert sorted(word for word in missing if word.casefold() not in known) == []
