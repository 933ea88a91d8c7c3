"""Strength chart, losses, turning points and luck as lines of text, for a terminal."""

import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path

from tracker.journal.timeline import Timeline
from tracker.report.chances import chances_lines, chances_of
from tracker.report.document import Block, Bullets, FoldedBlocks, Grid, Heading, Paragraph, Photo, Roomy
from tracker.report.number_blocks import in_hand, losses_of, luck_of
from tracker.report.strength import strengths
from tracker.report.strength_plot import figures_words, plot_lines
from tracker.report.turning_points import swings, turning_points
from tracker.talk.tables import cells, plain_rows

WIDEST = 120
PLOT = (96, 12)
UNBOUND = 10_000


def chart_lines(
    timeline: Timeline, width: int = WIDEST, ascii_only: bool = False, is_drawn: bool = True, saves: Path | None = None
) -> list[str]:
    """The picture or its figures first, then what turned it, losses, and luck last: people ask for it after them.

    Of a battle that was studied its chances stand right below the picture; for a sample they lie in `saves`.
    """
    found = strengths(timeline)
    moved = swings(timeline)
    turned = {each.turn for each in moved}
    picture = plot_lines(found, min(PLOT[0], width), PLOT[1], ascii_only, turned) if is_drawn else figures_words(found)
    lines = [found.told] if found.told else []
    lines += [*picture, ""]
    if (chances := chances_of(timeline, saves)) is not None:
        for line in chances_lines(chances, ascii_only, is_drawn):
            lines += textwrap.wrap(line, width, subsequent_indent="    ") or [""]
        lines.append("")
    for part in (turning_points(timeline, moved), losses_of(timeline), luck_of(timeline), in_hand(timeline)):
        lines += [*_text(part, width), ""]
    return lines[:-1] if not lines[-1] else lines


def _text(blocks: Iterable[Block], width: int) -> list[str]:
    """Blocks as lines, an empty one before a heading that does not stand right below another."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Heading) and lines and not lines[-1].endswith(":"):
            lines.append("")
        lines += _lines(block, width)
    return lines


def _lines(block: Block, width: int) -> Iterator[str]:
    match block:
        case Heading(level, text, _):
            yield f"{text}:" if level < 3 else text
        case Paragraph(text, ""):
            yield from textwrap.wrap(text, width)
        case Paragraph(text, lead):
            # No line of it begins as a name does.
            yield from textwrap.wrap(f"{lead} {text}", width, subsequent_indent="  ")
        case Bullets(items):
            for item in items:
                yield from textwrap.wrap(item, width, initial_indent="  ", subsequent_indent="    ")
        case Grid(head, rows, numbers):
            yield from plain_rows([list(head), *map(list, rows)], width, numbers)
        case Roomy(grid, parts):
            lines = list(_lines(grid, UNBOUND))
            yield from lines if max(map(cells, lines)) <= width else _text(parts, width)
        case Photo(_, caption):
            yield f"Photo: {caption}"
        case FoldedBlocks(_, blocks):
            # Nothing folds here: it follows.
            yield ""
            yield from _text(blocks, width)
