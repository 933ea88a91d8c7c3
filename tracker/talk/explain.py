"""Why a number or a result came about: sums, the table cell, the rule, the page of the player's own book."""

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.engine import Line, Prompt, Reads, Roll, Table, Tally
from tracker.talk.prompt_words import counted_lines
from tracker.talk.tables import page_words


def why_prompt(prompt: Prompt[Any], tables: Mapping[str, Table]) -> list[str]:
    """The waiting prompt explained."""
    lines = [f"{prompt.title}: rule {prompt.rule}."]
    if isinstance(prompt, Roll):
        lines += why_sums(prompt.tallies)
        lines += counted_lines(prompt)
    return [*lines, *why_reads(prompt.reads, tables)]


def why_lines(lines: Iterable[Line], tables: Mapping[str, Table]) -> list[str]:
    """Lines of the log explained, a table cell that several come from only once."""
    told: list[str] = []
    before: Reads | None = None
    for line in lines:
        rule = f" [{line.rule}]" if line.rule else ""
        told += [f"{line.text}{rule}", *why_sums(line.why)]
        if line.reads != before:
            told += why_reads(line.reads, tables)
        before = line.reads
    return told


def why_sums(sums: Iterable[Tally]) -> list[str]:
    """Sums line by line, what was looked at and not taken last."""
    return [f"  {line}" for each in sums for line in each.lines()]


def why_reads(reads: Reads | None, tables: Mapping[str, Table]) -> list[str]:
    """The table cell in words, with the page."""
    table = tables.get(reads.table) if reads else None
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
