"""The pages of a game's book: each of its tables, its terms, its rules in our own words."""

from __future__ import annotations

from abc import ABC, abstractmethod

from msgspec.structs import replace

from tracker.app.parts.qrs import table_rows
from tracker.app.parts.rows import EMPTY, Piece, Row, indented, wrapped
from tracker.engine import AnyRuleset, Table
from tracker.engine.tables import by_subject
from tracker.talk.reference import Reference, plain
from tracker.talk.tables import page_words

# Wider than this no line of prose is read with ease.
WIDEST = 92


class Page(ABC):
    """A page with its title, and a few words at the end of that line. `words` leave only what has all of them."""

    id: str
    title: str
    tag: str
    # The heading under which it is listed.
    group: str

    @abstractmethod
    def has(self, words: str) -> bool:
        """True if anything of it is left under these words."""

    @abstractmethod
    def rows(self, width: int, words: str) -> list[Row]:
        """The rows that are left of it under these words."""


class TablePage(Page):
    """A table of the rulebook, row by row."""

    def __init__(self, table: Table, group: str) -> None:
        self._table, self.group = table, group
        self.id, self.title = table.id, table.title
        self.tag = f"{table.rule}, {table.page}" if table.page else table.rule

    def has(self, words: str) -> bool:
        return bool(_filtered(self._table, words).rows)

    def rows(self, width: int, words: str) -> list[Row]:
        return [_as_printed(each) for each in table_rows(_filtered(self._table, words), None, width)[0]]


class ProsePage(Page):
    """Headed paragraphs, such as a glossary."""

    group = "In words"

    def __init__(self, id: str, title: str, parts: list[tuple[str, str]]) -> None:
        self.id, self.title, self.tag = id, title, ""
        self._parts = parts

    def has(self, words: str) -> bool:
        return bool(self._matching(words))

    def rows(self, width: int, words: str) -> list[Row]:
        rows: list[Row] = []
        for heading, text in self._matching(words):
            rows += [((heading, "bold"),), *indented(wrapped(text, min(width, WIDEST) - 2), 2), EMPTY]
        return rows[:-1]

    def _matching(self, words: str) -> list[tuple[str, str]]:
        wanted = words.casefold().split()
        return [part for part in self._parts if all(word in " ".join(part).casefold() for word in wanted)]


def pages_of(game: AnyRuleset) -> list[Page]:
    """Its tables, then its terms and its rules, where it has any."""
    reference = Reference(game)
    terms = [(", ".join((each.term, *each.also)), each.means) for each in reference.terms]
    rules = [
        (f"{each.id}, {page_words(each.page)}" if each.page else each.id, plain(each.words))
        for each in reference.rules.values()
    ]
    pages: list[Page] = [
        TablePage(table, group) for group, tables in by_subject(reference.tables.values()) for table in tables
    ]
    # No table has such an id: they are words with letters.
    pages += [ProsePage("=terms", "Terms and abbreviations", terms)] if terms else []
    pages += [ProsePage("=rules", "Rules in our own words", rules)] if rules else []
    return pages


def _as_printed(row_: Row) -> Row:
    """A row of a table with its label bold, and the headings in the accent."""
    if len(row_) < 3:
        return row_
    is_head = all(style == "dim" for text, style in row_[1:] if text.strip())
    label: Piece = (row_[1][0], "bold" if row_[1][1] == "text" else row_[1][1])
    return tuple((text, "mark") for text, _ in row_) if is_head else (row_[0], label, *row_[2:])


def _filtered(table: Table, words: str) -> Table:
    """A table with the rows that have all of some words, in itself or in its title."""
    wanted = words.casefold().split()
    if not wanted:
        return table
    kept = []
    for each in table.rows:
        text = " ".join(
            [table.title, each.label, *(word for cell in each.cells for word in table.said(cell))]
        ).casefold()
        if all(word in text for word in wanted):
            kept.append(each)
    return replace(table, rows=tuple(kept))
