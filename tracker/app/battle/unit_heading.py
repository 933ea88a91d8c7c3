"""The title row of the table of units, with what has no row below it: strengths of sides, headings, who is away.

Beside the table stands a summary in place of the queue, where nobody activates: how the army is made up.
"""

from collections.abc import Collection, Mapping, Sequence

from tracker.app.battle.unit_columns import Columns
from tracker.app.battle.unit_words import UnitChoice
from tracker.app.parts.choice_keys import span_of
from tracker.app.parts.rows import Piece, Row, heading, row, row_width, widest_of, width_of, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, Summary, UnitRow
from tracker.engine.plurals import counted

TITLE = "Order of battle"
# Cells of the title beside what the heading says of those who are not shown.
BESIDE_TITLE = 18
# Cells of the summary.
NARROWEST, WIDEST = 24, 28


def title_row(title: Row, before: int, width: int, tag: str, headings: str, totals: Sequence[Row]) -> Row:
    """The title, headings behind so many cells, and the first of several wordings of the strengths that goes in.

    Where none goes in beside headings they are left out: they stand in their places on every screen.
    """
    g = glyphs
    rule = f" {g.rule * (before - row_width(title) - 1)}"
    left: Row = (*title, (rule, "rule"), (headings, "dim"))
    tagged: list[Row] = [(*totals[0], (f" {g.rule} {tag} {g.rule}", "dim"))] if tag else []
    ways = [(left, end) for end in (*tagged, *totals)] if headings and row_width(title) < before else []
    for begin, end in (*ways, *((title, end) for end in (*tagged, *totals))):
        room = width - row_width(begin) - row_width(end) - 2
        if room >= 0:
            return (*begin, (f" {g.rule * room} ", "rule"), *end)
    return title


def totals_of(sides: Sequence[SideView], styles: Mapping[str, StyleName]) -> list[Row]:
    """Strengths of the sides, who left the table whole among them, with those at the beginning and without."""
    whole = [(f"{side.left}/{side.start}", side) for side in sides]
    short = [(str(side.left), side) for side in sides]
    return [_totals(each, styles) for each in (whole, short)]


def _totals(strengths: Sequence[tuple[str, SideView]], styles: Mapping[str, StyleName]) -> Row:
    pieces: list[Piece] = []
    for words, side in strengths:
        pieces.append((", " if pieces else "", "dim"))
        pieces += [(side.name, styles[side.id]), (f" {words}", "text")]
    return tuple(pieces)


def table_title(
    title: str,
    width: int,
    tag: str,
    is_at: bool,
    columns: Columns,
    sides: Sequence[SideView],
    shown: Collection[str],
    styles: Mapping[str, StyleName],
) -> Row:
    """The title row: plain where each side has a row of its own (the ids `shown`), else with what those would say."""
    missing = [side for side in sides if side.id not in shown and side.units]
    if not missing:
        return heading(title, width, tag, is_at)
    alike = {*columns.headings.values()}
    headings = ""
    if not shown and len(alike) == 1:
        headings = columns.cells({name: name for name, _ in columns.stats}, alike.pop()).rstrip()
    mark: Piece = (f"{glyphs.pointer} " if is_at else "", "accent")
    words: Row = (mark, (title, "bold"))
    return title_row(words, columns.before_stats, width, tag, headings, totals_of(missing, styles))


def titled(more: str, width: int) -> str:
    """The title with what is said of those who are not shown, which are names in its place where both have no room."""
    title = f"{TITLE}, {more}" if more else TITLE
    return title if width_of(title) <= width else more


def hidden_words(units: Sequence[UnitRow], choice: UnitChoice, about: Collection[str], hidden: int, width: int) -> str:
    """Words for `hidden` units that are not shown, of which these are no group in a row.

    Those that may be chosen by key, how they are ticked, and name first, or without names, or by the span of their
    keys; whom it is about by name, also in the place of the title.
    """
    there = [unit for unit in units if unit.id in {*choice.keys, *about}]
    rest = [f"{hidden - len(there)} more"] * (hidden > len(there))
    if not there:
        return ", ".join(rest)
    keys = [choice.keys.get(unit.id, "") for unit in there]
    ticked = [key + choice.ticks.get(unit.id, "") for key, unit in zip(keys, there, strict=True)]
    named = ", ".join(f"{key} {unit.short or unit.name}".strip() for key, unit in zip(ticked, there, strict=True))
    if width_of(words := ", ".join([named, *rest])) < width:
        return words
    if not any(keys):
        return ", ".join([f"{len(there)} concerned", *rest])
    rows = f": {counted(len(there), 'row')} more"
    ways = [", ".join([f"{words}{rows}", *rest]) for words in (" ".join(filter(None, ticked)), span_of(keys))]
    return ways[0] if width_of(ways[0]) <= width - BESIDE_TITLE else ways[1]


def summary_rows(summary: Summary, width: int) -> list[Row]:
    """Its lines, what is warned of below them; a line that is too long goes on in the next row."""
    rows = [heading(summary.heading, width)]
    for each in summary.lines:
        rows += [row(" ", *line) for line in wrapped(each, width - 2)]
    for each in summary.warned:
        lines = wrapped(each, width - 4, "warn")
        rows += [row((" ! " if n == 0 else "   ", "warn"), *line) for n, line in enumerate(lines)]
    return rows


def summary_width(summary: Summary) -> int:
    """The cells that it would like."""
    longest = widest_of((*summary.lines, *summary.warned))
    return min(WIDEST, max(NARROWEST, longest + 4))
