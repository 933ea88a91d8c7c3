"""Tables of a rulebook as aligned text, by the cells of a terminal that each text takes."""

import textwrap
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence

from tracker.engine.errors import Refused
from tracker.engine.tables import Reads, Table, by_subject

GAP = 2
NARROWEST = 6


def page_words(page: str) -> str:
    """Its place in the rulebook, in words: page 7, pages 7, 9, sheet 2, QRS."""
    bare = page.replace("p.", "")
    if not bare[:1].isdigit():
        return bare
    return f"{'pages' if ',' in bare and all(part.strip().isdigit() for part in bare.split(',')) else 'page'} {bare}"


def tables_listed(tables: Iterable[Table]) -> list[str]:
    """The id and title of each table, below the heading of its group."""
    groups = by_subject(tables)
    room = max((cells(each.id) for _, group in groups for each in group), default=0)
    lines: list[str] = []
    for title, group in groups:
        # One group needs no heading.
        lines += [title] if len(groups) > 1 else []
        lines += [f"  {padded(each.id, room)}  {each.title}" for each in group]
    return lines


def asked_table(tables: Mapping[str, Table], live: Reads | None, name: str, width: int) -> list[str]:
    """The table of a name; for "" the one in use, with the names of the others, else all that there are.

    Raises Refused where there is none of that name.
    """
    shown = name or (live.table if live is not None else "")
    if not shown:
        return ["Tables:", *tables_listed(tables.values()), "t and a name shows one."]
    if shown not in tables:
        raise Refused(f"There is no table {shown[:30]!r}: there are {', '.join(tables)}.")
    others = ", ".join(each for each in tables if each != shown)
    return [*table_lines(tables[shown], live, width), *([] if name else ["", f"t and a name shows another: {others}."])]


def table_lines(table: Table, live: Reads | None = None, width: int = 80) -> list[str]:
    """A table with its heading, clauses of a cell one below the other; `>` marks the live row and column."""
    page = f", {page_words(table.page)}" if table.page else ""
    lines = [f"{table.title} ({table.id})  {table.rule}{page}", ""]
    row_key, column_key = (live.row, live.column) if live and live.table == table.id else ("", "")
    heads = [
        f"> {title}" if key and key == column_key else title
        for key, title in zip(table.column_keys, table.columns, strict=True)
    ]
    rows = [
        [
            [f"> {row.label}" if row.key == row_key else f"  {row.label}"],
            *(list(table.said(cell)) for cell in row.cells),
        ]
        for row in table.rows
    ]
    lines += aligned([[table.corner], *[[head] for head in heads]], rows, width)
    if table.note:
        lines += ["", *textwrap.wrap(table.note, width)]
    return lines


def aligned(head: list[list[str]], rows: list[list[list[str]]], width: int = 80) -> list[str]:
    """Rows of cells, each cell a list of clauses, as columns within `width` where that is possible.

    A row of several lines is followed by an empty one, so that the eye (and the ear) keeps its place.
    """
    grid = [head, *rows] if head else rows
    if not grid:
        return []
    widths = _widths([[max(map(cells, cell), default=0) for cell in row] for row in grid], width)
    lines: list[str] = []
    for row in grid:
        wrapped = [_wrapped(cell, room) for cell, room in zip(row, widths, strict=True)]
        height = max((len(cell) for cell in wrapped), default=1)
        for number in range(height):
            parts = [cell[number] if number < len(cell) else "" for cell in wrapped]
            columns = [padded(part, room) for part, room in zip(parts, widths, strict=True)]
            lines.append((" " * GAP).join(columns).rstrip())
        if height > 1:
            lines.append("")
    return lines[:-1] if lines and not lines[-1] else lines


def _widths(sizes: Sequence[Sequence[int]], width: int) -> list[int]:
    widths = [max(column) for column in zip(*sizes, strict=True)]
    while sum(widths) + GAP * (len(widths) - 1) > width:
        widest = widths.index(max(widths))
        if widths[widest] <= NARROWEST:
            break
        widths[widest] -= 1
    return widths


def _wrapped(cell: Iterable[str], room: int) -> list[str]:
    lines: list[str] = []
    for clause in cell:
        if cells(clause) <= room:
            lines.append(clause)
            continue
        indent = " " * min(len(clause) - len(clause.lstrip()), room - 1)
        more = "  " if lines or not indent else indent
        lines += textwrap.wrap(clause, room, initial_indent=indent, subsequent_indent=more) or [""]
    return lines


def plain_rows(rows: list[list[str]], width: int = 80, numbers: Collection[int] = ()) -> list[str]:
    """Rows of plain words as columns; those of the indices `numbers` are flush right."""
    rooms = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    grid = [
        [[padded(cell, rooms[at], is_right=True) if at in numbers else cell] for at, cell in enumerate(row)]
        for row in rows
    ]
    return aligned([], grid, width)


WIDE = ("W", "F")
NO_CELL = ("Mn", "Me", "Cf")


def cells(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(_cells_of(letter) for letter in text)


def _cells_of(letter: str) -> int:
    if unicodedata.category(letter) in NO_CELL:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in WIDE else 1


def padded(text: str, room: int, is_right: bool = False) -> str:
    """A text with blanks to so many cells, before it where it stands at the right."""
    blanks = " " * (room - cells(text))
    return blanks + text if is_right else text + blanks
