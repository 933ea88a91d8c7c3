"""A table of the rulebook as on a quick reference sheet, with the row, column and cell in use marked."""

import textwrap
from collections.abc import Iterator, Mapping
from itertools import zip_longest

from tracker.app.parts.rows import (
    EMPTY,
    Piece,
    Row,
    flow,
    heading,
    indented,
    left,
    right,
    row,
    row_width,
    widest_of,
    wrapped,
)
from tracker.app.parts.scrolling import ScrollingPanel
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Reads, Table
from tracker.engine.tables import Tables

GAP = 2
# Cells before those that stand below the name of their row.
INDENT = 4
# So many steps may wait to be followed, so that they are followed in no time once somebody looks.
MOST_UNFOLLOWED = 100
# A column as wide as this may break words.
ENOUGH = 14
# Rows below a table that are too few for another.
FEWEST = 5
# Tables that are kept as they were laid out, each with what was lit in it.
MOST_LAID_OUT = 30


def table_rows(table: Table, live: Reads | None, width: int) -> tuple[list[Row], int]:
    """A table on so many columns, and the row where the live one begins (0 if none is live)."""
    reads = live if live is not None and live.table == table.id else Reads(table.id)
    texts = [[table.corner, *table.columns]]
    texts += [[each.label, *("; ".join(table.said(cell)) for cell in each.cells)] for each in table.rows]
    # Numbers and words stand close together before they leave their columns; of sentences the widest column gives way.
    is_short, least = _is_short(table, width), [min(each, ENOUGH) for each in _longest_words(texts)]
    gaps = len(least) - 1
    gap = 1 if is_short and sum(least) + GAP * gaps > width - 2 else GAP
    wide = _shares(texts, least if is_short else [0] * len(least), width - 2 - gap * gaps)
    if any(room < each for room, each in zip(wide, least, strict=True)):
        return _stacked(table, reads, width)
    rows = _line([[text] for text in texts[0]], wide, gap, reads, table, is_head=True)
    at = 0
    for each in table.rows:
        is_live = bool(reads.row) and each.key == reads.row
        if is_live:
            at = len(rows)
        cells = [[each.label], *(list(table.said(cell)) for cell in each.cells)]
        rows += _line(cells, wide, gap, reads, table, is_live=is_live)
    if table.note:
        rows += [EMPTY, *indented(wrapped(table.note, width - 2, "dim"))]
    return rows, at


def _longest_words(texts: list[list[str]]) -> list[int]:
    """The cells of the longest word in each column: below the heading one that goes on in another row is indented."""
    head, *rows = texts
    below = [
        [f" {word}"[n == 0 :] for text in column for n, word in enumerate(text.split())]
        for column in zip(*rows, strict=True)
    ]
    return [widest_of([*title.split(), *words]) for title, words in zip(head, below, strict=True)]


def _stacked(table: Table, reads: Reads, width: int) -> tuple[list[Row], int]:
    """A table too broad for its place: each row with its cells below it, by the names of the columns.

    Numbers stand side by side, and all cells where they are short.
    """
    rows: list[Row] = []
    at = 0
    names = min(width // 2 - INDENT, widest_of(table.columns))
    is_short, figures = _is_short(table, width), _figures(table)
    for each in table.rows:
        is_live = bool(reads.row) and each.key == reads.row
        if is_live:
            at = len(rows)
        rows.append(row((glyphs.live if is_live else " ", "accent"), (each.label, "accent" if is_live else "bold")))
        chips: list[Row] = []
        for place, (key, title, cell) in enumerate(zip(table.column_keys, table.columns, each.cells, strict=True), 1):
            is_cell = is_live and key == reads.column
            style: StyleName = "live" if is_cell else "bold" if is_live and not reads.column else "text"
            if is_short or place in figures:
                chips.append(((f"{title} ", "dim"), ("; ".join(table.said(cell)), style)))
                continue
            mark = glyphs.live if is_cell else " "
            lines = wrapped("; ".join(table.said(cell)), width - names - 6, style)
            for number, (name, line) in enumerate(zip_longest(wrapped(title, names, "dim"), lines, fillvalue=EMPTY)):
                head = row((f"  {'' if number else mark} ", "accent"), *name)
                rows.append((*head, (" " * (names + 5 - row_width(head)), "text"), *line))
        rows += indented(flow(chips, width - INDENT, GAP), INDENT)
    if table.note:
        rows += [EMPTY, *indented(wrapped(table.note, width - 2, "dim"))]
    return rows, at


def _is_short(table: Table, width: int) -> bool:
    """True if two cells of a table go side by side, each behind the name of its column."""
    return (
        2
        * widest_of(
            f"{title} {'; '.join(table.said(cell))}"
            for each in table.rows
            for title, cell in zip(table.columns, each.cells, strict=True)
        )
        <= width - INDENT
    )


def _line(
    cells: list[list[str]],
    wide: list[int],
    gap: int,
    reads: Reads,
    table: Table,
    is_head: bool = False,
    is_live: bool = False,
) -> list[Row]:
    broken = [_broken(cell, room, "" if is_head else " ") for cell, room in zip(cells, wide, strict=True)]
    here = table.column_keys.index(reads.column) + 1 if reads.column in table.column_keys else 0
    figures = _figures(table)
    rows: list[Row] = []
    for number in range(max(len(cell) for cell in broken)):
        pieces: list[Piece] = [(glyphs.live if is_live and number == 0 else " ", "accent")]
        for place, (cell, room) in enumerate(zip(broken, wide, strict=True)):
            text = cell[number] if number < len(cell) else ""
            style = _style(place, here, is_head, is_live)
            put = right if place in figures else left
            if style == "live" and text:
                before, _, after = put(text, room).partition(text)
                pieces += [(before, "text"), (text, "live"), (after, "text")]
            else:
                pieces.append((put(text, room), "text" if style == "live" else style))
            pieces.append((" " * gap, "text"))
        rows.append(tuple(pieces[:-1]))
    return rows


def _figures(table: Table) -> set[int]:
    """The columns that hold numbers alone: they are aligned to the right."""
    columns = zip(*(each.cells for each in table.rows), strict=True)
    return {place for place, cells in enumerate(columns, 1) if all(isinstance(cell, int) for cell in cells)}


def _style(place: int, here: int, is_head: bool, is_live: bool) -> StyleName:
    if is_head:
        return "accent" if here and place == here else "dim"
    if is_live:
        return "live" if here and place == here else "bold"
    return "bold" if here and place == here else "text"


def _broken(cell: list[str], room: int, indent: str) -> list[str]:
    lines: list[str] = []
    for clause in cell:
        lines += textwrap.wrap(clause, max(1, room), subsequent_indent=indent) or [""]
    return lines


def _shares(texts: list[list[str]], least: list[int], width: int) -> list[int]:
    """Widths of the columns: what the longest texts want, the widest giving way until all go in, down to its least."""
    wide = [widest_of(column) for column in zip(*texts, strict=True)]
    while sum(wide) > width:
        wide[max(range(len(wide)), key=lambda place: (wide[place] > least[place], wide[place]))] -= 1
    return wide


class QrsPanel(ScrollingPanel):
    """One table at a time: that of the prompt, unless another was chosen."""

    def __init__(self, tables: Mapping[str, Table], id: str | None = None) -> None:
        super().__init__(id=id)
        self.tables, self._lists = tables, tables.lists if isinstance(tables, Tables) else frozenset[str]()
        self._live: Reads | None = None
        # What was to be followed since it was looked at last: as long as nobody does, no table is read for it.
        self._unfollowed: list[tuple[Reads | None, str, Reads | None]] = []
        self._chosen = ""
        self._followed: tuple[str, int] | None = None
        self._laid_out: dict[tuple[object, ...], tuple[list[Row], int]] = {}

    def wanted(self, width: int) -> int:
        """The rows that the table takes with its heading."""
        return 1 + (len(self._table_rows(self.table, self.live, width)[0]) if self.table else 1)

    def _table_rows(self, table: Table, live: Reads | None, width: int) -> tuple[list[Row], int]:
        """The rows of a table, and that where the live one begins: tables never change, and a battle returns to few."""
        key = table.id, live if live is not None and live.table == table.id else None, width, glyphs.is_ascii
        found = self._laid_out.get(key)
        if found is None:
            if len(self._laid_out) == MOST_LAID_OUT:
                self._laid_out.clear()
            found = self._laid_out[key] = table_rows(table, live, width)
        return found

    @property
    def live(self) -> Reads | None:
        """The place in a table that is lit, or the table alone."""
        self._catch_up()
        return self._live

    @property
    def table(self) -> Table | None:
        lit = self.live
        return self.tables.get(self._chosen or (lit.table if lit else "")) or next(iter(self.tables.values()), None)

    def follow(self, live: Reads | None, rule: str = "", told: Reads | None = None) -> None:
        """Show what is read now; where nothing is, the table that is needed next at a rule, else what the last result
        has `told` of, else a table of the rule's chapter, else the table that was read last. A row is lit as long as
        it is the last result's.
        """
        self._unfollowed.append((live, rule, told))
        if len(self._unfollowed) > MOST_UNFOLLOWED:
            self._catch_up()
        self.update()

    def _catch_up(self) -> None:
        unfollowed, self._unfollowed = self._unfollowed, []
        for step in unfollowed:
            self._follow(*step)

    def _follow(self, live: Reads | None, rule: str, told: Reads | None) -> None:
        found = live or self._needed_next(rule) or told or self._of_chapter(rule) or self._unlit()
        if live is None and told is not None and found is not None and told.table == found.table:
            found = told
        if found != self._live:
            self._live, self._chosen, self._followed = found, "", None

    def _kind(self, is_list: bool = False) -> Iterator[Table]:
        """The tables of the rules, each read as its turn comes; or the army lists, which no battle waits for."""
        return (self.tables[each] for each in self.tables if (each in self._lists) == is_list)

    def _needed_next(self, rule: str) -> Reads | None:
        """The table that a game says is needed next at the prompts of a rule; None where it says nothing."""
        return next((Reads(each.id) for each in self._kind() if rule in each.next_at), None)

    def _unlit(self) -> Reads | None:
        """The table that is shown, no row of it lit."""
        return Reads(self._live.table) if self._live is not None else None

    def _of_chapter(self, rule: str) -> Reads | None:
        """The table for a rule, with no row of it lit: its own, else one of its chapter, that which is shown first."""
        chapter = rule.rpartition("-")[0]
        # A chapter that goes by a letter alone holds all phases.
        has_name = len(chapter.rpartition("-")[2]) > 1
        own = [each.id for each in self._kind() if rule and each.rule == rule]
        near = [each.id for each in self._kind() if has_name and each.rule.rpartition("-")[0] == chapter]
        shown = self._live.table if self._live is not None else ""
        found = own or near
        return Reads(shown if shown in found else found[0]) if found else None

    def lead(self, live: Reads | None) -> None:
        """Show what was read, or the first table where nothing was; what was shown before does not matter."""
        self._unfollowed.clear()
        self._live, self._chosen, self._followed = live, "", None
        self.update()

    def choose(self, table_id: str) -> None:
        self._catch_up()
        self._chosen, self.first, self._followed = table_id, 0, None
        self.update()

    def heading(self) -> tuple[str, str]:
        table = self.table
        if table is None:
            return "No tables", ""
        return table.title, f"{table.rule}  {table.page}".rstrip()

    def body(self, width: int) -> list[Row]:
        table = self.table
        if table is None:
            return [row((" This game has no tables.", "dim"))]
        rows, at = self._table_rows(table, self.live, width)
        if self._followed != (table.id, width):
            # The live row in sight, with its heading if both go in.
            self._followed = (table.id, width)
            self.first = 0 if at < self.size.height - 4 else max(0, at - 2)
        return [*rows, *self._others(table, width, self._room - len(rows))]

    def _others(self, table: Table, width: int, room: int) -> list[Row]:
        """Tables about the same as one, below it, as far as they go in whole."""
        rows: list[Row] = []
        for each in self._kind(table.id in self._lists):
            if len(rows) + FEWEST >= room:
                break
            if each.about == table.about and each is not table:
                found, _ = self._table_rows(each, None, width)
                own = [EMPTY, heading(each.title, width, each.rule), *found]
                rows += own if len(rows) + len(own) <= room else []
        return rows
