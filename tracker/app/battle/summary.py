"""The summary in place of the queue where nobody activates: how the army is made up."""

from tracker.app.parts.rows import Row, heading, row, widest_of, wrapped
from tracker.engine import Summary

NARROWEST = 24
WIDEST = 28


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
