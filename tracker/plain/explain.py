"""Why a number or a result came about: sums, the table cell, the rule, the page of the player's own book."""

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.engine import Line, Prompt, Reads, Roll, Table, Tally, cell_text


def why_prompt(prompt: Prompt[Any], tables: Mapping[str, Table]) -> list[str]:
    """The waiting prompt explained."""
    lines = [f"{prompt.title}: rule {prompt.rule}."]
    if isinstance(prompt, Roll):
        lines += why_sums(prompt.tallies)
        lines += _counted(prompt)
    return [*lines, *why_reads(prompt.reads, tables)]


def _counted(prompt: Roll[Any]) -> list[str]:
    lines = []
    for pool in prompt.pools:
        names = prompt.reading.names(pool)
        for place, name in enumerate(names):
            faces = range(1, pool.sides + 1)
            counting = [face for face in faces if prompt.reading.count(pool, face)[place]]
            if len(names) and name != "total":
                which = "HT"[counting[0] - 1] if pool.sides == 2 and counting else _spans(counting)
                lines.append(f"  {pool.label or pool.name}: {name} on {which}")
    return lines


def _spans(faces: list[int]) -> str:
    if not faces:
        return "nothing"
    if len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]} to {faces[-1]}"
    return ", ".join(map(str, faces))


def why_line(line: Line, tables: Mapping[str, Table]) -> list[str]:
    """A line of the log explained."""
    rule = f" [{line.rule}]" if line.rule else ""
    return [f"{line.text}{rule}", *why_sums(line.why), *why_reads(line.reads, tables)]


def why_sums(sums: Iterable[Tally]) -> list[str]:
    """Sums line by line, what was looked at and not taken last."""
    return [f"  {line}" for each in sums for line in each.lines()]


def why_reads(reads: Reads | None, tables: Mapping[str, Table]) -> list[str]:
    """The table cell in words, with the page."""
    table = tables.get(reads.table) if reads else None
    if reads is None or table is None:
        return []
    row = next((each for each in table.rows if each.key == reads.row), None)
    page = f", page {table.page} of your book" if table.page else ""
    words = f"  Table: {table.title} ({table.id}), {table.rule}{page}"
    if row is None:
        return [words + "."]
    cells = list(zip(table.column_keys, table.columns, row.cells, strict=True))
    shown = [(title, cell) for key, title, cell in cells if reads.column in ("", key)]
    return [f"{words}, row {row.label}:", *(f"    {title}: {cell_text(cell)}" for title, cell in shown)]
