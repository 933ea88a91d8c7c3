"""Why a number or a result came about: sums, the table cell, the rule in our words, the page of the player's book."""

from collections.abc import Iterable, Iterator
from typing import Any

from tracker.engine import Choose, Line, Pick, Prompt, Reads, Roll, Tally
from tracker.talk.book import Book
from tracker.talk.roll_words import counted_lines, exact_odds_lines
from tracker.talk.tables import page_words


def why_prompt(prompt: Prompt[Any], book: Book) -> list[str]:
    """The waiting prompt explained: what it is about, sums, what may not be chosen and why, table cell, rule."""
    lines = [f"{prompt.title} [{prompt.rule}]" if prompt.rule else prompt.title]
    # On a small screen there may have been no room for all of it.
    lines += [f"  {prompt.text}"] if prompt.text else []
    if isinstance(prompt, Roll):
        lines += why_sums(prompt.tallies)
        lines += counted_lines(prompt)
    lines += [f"  {each}" for each in _refusals(prompt)]
    lines += [*why_reads(prompt.reads, book), *_indented(book.says(prompt.rule))]
    lines += _told_of_options(prompt)
    return [*lines, "  Chances:", *_indented(exact_odds_lines(prompt))] if isinstance(prompt, Roll) else lines


def _refusals(prompt: Prompt[Any]) -> Iterator[str]:
    if not isinstance(prompt, Choose | Pick):
        return
    for each in prompt.options:
        if each.refused:
            yield f"Not possible: {each.label}: {each.refused}."
        elif each.warned:
            yield f"Against the rules: {each.label}: {each.warned}."


def _told_of_options(prompt: Prompt[Any]) -> list[str]:
    """What is said of the options, in full: beside them there may have been no room for it."""
    options = prompt.options if isinstance(prompt, Choose | Pick) else ()
    told = [f"    {each.label}: {each.detail}" for each in options if each.detail and not each.refused]
    return ["  To choose from:", *told] if told else []


def why_lines(lines: Iterable[Line], book: Book) -> list[str]:
    """Lines of the log explained, a table cell or a rule that several come from only once."""
    told: list[str] = []
    rules: dict[str, None] = {}
    before: Reads | None = None
    for line in lines:
        rule = f" [{line.rule}]" if line.rule else ""
        told += [f"{line.text}{rule}", *why_sums(line.why)]
        if line.reads != before:
            told += why_reads(line.reads, book)
        before = line.reads
        rules |= dict.fromkeys(book.says(line.rule))
    return [*told, *_indented(rules)]


def why_sums(sums: Iterable[Tally]) -> list[str]:
    """Sums line by line, what was looked at and not taken last."""
    return [f"  {line}" for each in sums for line in each.lines()]


def why_reads(reads: Reads | None, book: Book) -> list[str]:
    """The table cell in words, with the page."""
    table = book.tables.get(reads.table) if reads else None
    if reads is None or table is None:
        return []
    row = next((each for each in table.rows if each.key == reads.row), None)
    page = f", {page_words(table.page)} of your book" if table.page else ""
    words = f"  Table: {table.title} ({table.id}), {table.rule}{page}"
    if row is None:
        return [words + "."]
    cells = list(zip(table.column_keys, table.columns, row.cells, strict=True))
    shown = [(title, cell) for key, title, cell in cells if reads.column in ("", key)]
    return [f"{words}, row {row.label}:", *(f"    {title}: {'; '.join(table.said(cell))}" for title, cell in shown)]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]
