"""Reasons for a number or a result: sums, the table cell, the rule in our words, the page of the player's book."""

from collections.abc import Iterable
from typing import Any

from tracker.engine import Breakdown, Line, Prompt, Reads
from tracker.engine.prompts.roll_words import counted_lines
from tracker.talk.odds_words import exact_odds_lines
from tracker.talk.reference import Reference
from tracker.talk.tables import page_words


def why_prompt(prompt: Prompt[Any], reference: Reference) -> list[str]:
    """The waiting prompt explained: what it is about, sums, what may not be chosen and why, table cell, rule."""
    roll = prompt.roll
    lines = [f"{prompt.title} [{prompt.rule}]" if prompt.rule else prompt.title]
    # On a small screen there may have been no room for all of it.
    lines += [f"  {prompt.text}"] if prompt.text else []
    if roll is not None:
        lines += why_sums(roll.breakdowns)
        lines += counted_lines(roll)
    lines += [f"  {each}" for each in prompt.objections()]
    lines += [*why_reads(prompt.reads, reference), *_indented(reference.says(prompt.rule))]
    # Beside the options there may have been no room for it.
    if details := [f"    {each}" for each in prompt.details()]:
        lines += ["  To choose from:", *details]
    return [*lines, "  Chances:", *_indented(exact_odds_lines(roll))] if roll is not None else lines


def why_lines(lines: Iterable[Line], reference: Reference) -> list[str]:
    """Lines of the log explained, a table cell or a rule that several come from only once."""
    told: list[str] = []
    rules: dict[str, None] = {}
    before: Reads | None = None
    for line in lines:
        rule = f" [{line.rule}]" if line.rule else ""
        told += [f"{line.text}{rule}", *why_sums(line.why)]
        if line.reads != before:
            told += why_reads(line.reads, reference)
        before = line.reads
        rules |= dict.fromkeys(reference.says(line.rule))
    return [*told, *_indented(rules)]


def why_sums(sums: Iterable[Breakdown]) -> list[str]:
    """Sums line by line, what was looked at and not taken last."""
    return [f"  {line}" for each in sums for line in each.lines()]


def why_reads(reads: Reads | None, reference: Reference) -> list[str]:
    """The table cell in words, with the page."""
    table = reference.tables.get(reads.table) if reads else None
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
