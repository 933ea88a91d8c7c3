"""Strength chart, losses, turning points and luck as lines of text, for a terminal."""

from collections.abc import Iterator

from tracker.journal.timeline import Timeline
from tracker.report.document import Block, Bullets, Grid, Heading, Paragraph
from tracker.report.figures import in_hand, losses_of, luck_of, turning_points
from tracker.report.plot import plot_lines
from tracker.report.strength import strengths
from tracker.talk.tables import plain_rows

WIDEST = 120
PLOT = (64, 12)


def chart_lines(timeline: Timeline, width: int = WIDEST, ascii_only: bool = False) -> list[str]:
    """The picture first, then losses, and luck last: it is what people ask for after them."""
    found = strengths(timeline)
    lines = [found.told] if found.told else []
    lines += plot_lines(found, min(PLOT[0], width), PLOT[1], ascii_only=ascii_only)
    for part in (losses_of(timeline), turning_points(timeline), luck_of(timeline), in_hand(timeline)):
        for block in part:
            lines += _lines(block, width)
    return lines


def _lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(_, text):
            yield from ("", f"{text}:")
        case Paragraph(text):
            yield text
        case Bullets(items):
            yield from (f"  {item}" for item in items)
        case Grid(head, rows):
            yield from plain_rows([list(head), *map(list, rows)], width)
