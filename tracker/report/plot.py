"""Strength over the turns as lines of text, with signs or in plain ASCII; and bars for what is left of a unit."""

from collections.abc import Collection
from itertools import groupby
from threading import Lock
from typing import Any

from msgspec import Struct

from tracker.report.strength import Loss, Point, Strengths

SIGNS, SIGNS_ASCII = "●○▲△■□", "ox*+#@"
# The way from one sign of a side to the next: not two alike, where only two cross.
WAYS, WAYS_ASCII = "·┄∙┈", ".-:,"
BOTH, BOTH_ASCII = "◆", "&"
BAR = 20
# The plotting library has but one figure, and its frame no plain form.
ONE_FIGURE = Lock()
FRAME = str.maketrans("┤│└┬─┴├┼", "||++-+++")


ENDS = {"start": "At the start", "end": "At the end"}

# Behind the turn of a turning point.
TURNED = "*"


class PlotStyle(Struct, frozen=True):
    """The signs that a terminal has: a marker for each side, one where they meet, the ways between, bars."""

    signs: str
    both: str
    ways: str
    full: str
    empty: str


UNICODE = PlotStyle(SIGNS, BOTH, WAYS, "━", "╌")
ASCII = PlotStyle(SIGNS_ASCII, BOTH_ASCII, WAYS_ASCII, "#", ".")


def plot_lines(
    found: Strengths, width: int = 64, height: int = 12, ascii_only: bool = False, turned: Collection[int] = ()
) -> list[str]:
    """A plot with its legend, at most `width` wide; a sentence where there is nothing to plot.

    `turned`: turns with a turning point, which are marked.
    """
    style = ASCII if ascii_only else UNICODE
    if not found.points or not found.sides:
        return ["There is no strength to plot yet."]
    with ONE_FIGURE:
        text = _plotted(found, width, height, style, turned)
    lines = [line.rstrip() for line in text.splitlines()]
    marked = any(point.turn in turned for point in found.points)
    return [*_legend(found, style, marked), *(line.translate(FRAME) if ascii_only else line for line in lines)]


def _plotted(found: Strengths, width: int, height: int, style: PlotStyle, turned: Collection[int]) -> str:
    # It takes longer to load than all else that most commands do.
    import plotext  # type: ignore[import-untyped]

    figure: Any = plotext.figure
    figure.clear()
    figure.theme("colorless")
    figure.plot_size(width, height + 2)
    places = list(range(len(found.points)))
    lines = [[point.figures[side] for point in found.points] for side in range(len(found.sides))]
    for side, line in enumerate(lines):
        figure.draw(figure.signal(places, line, marker=style.ways[side % len(style.ways)]).lines())
    for side, line in enumerate(lines):
        figure.draw(figure.signal(places, line, marker=style.signs[side % len(style.signs)]))
    for place in places:
        there = [line[place] for line in lines]
        meet = sorted({count for count in there if there.count(count) > 1})
        if meet:
            figure.draw(figure.signal([place] * len(meet), meet, marker=style.both))
    figure.axes(False, axis="x", side="upper").axes(False, axis="y", side="right")
    most = max(1, *(max(line) for line in lines))
    figure.ruler("y").lim(0, most)
    figure.ruler("y").ticks([0, most // 2, most], ["0", str(most // 2), str(most)])
    figure.ruler("x").ticks(places, [_label(point, turned) for point in found.points])
    return str(figure.build().string(colorless=True))


def _label(point: Point, turned: Collection[int]) -> str:
    """The label below a point, marked where the battle turned; one at the end is not, since nothing begins there."""
    return point.label + TURNED if point.turn in turned and point.label != "end" else point.label


def _legend(found: Strengths, style: PlotStyle, has_marks: bool) -> list[str]:
    signs = [f"{style.signs[place % len(style.signs)]} {side.name}" for place, side in enumerate(found.sides)]
    meet = [f"{style.both} both"] * any(len(set(point.figures)) < len(point.figures) for point in found.points)
    more = [*meet, *[f"{TURNED} turning point"] * has_marks]
    told = f" ({'; '.join(more)})" if more else ""
    return [f"{found.counts.capitalize()} on the table: {', '.join(signs)}{told}"]


def bar_lines(found: list[Loss], ascii_only: bool = False) -> list[str]:
    """A line for each unit: what is left of it as a bar and in numbers, by side."""
    style = ASCII if ascii_only else UNICODE
    wide = max((len(each.unit) for each in found), default=0)
    digits = max((len(str(each.start)) for each in found), default=1)
    lines: list[str] = []
    side = ""
    for each in found:
        if each.side != side:
            lines.append(each.side)
            side = each.side
        full = round(BAR * each.now / each.start) if each.start else 0
        full = max(full, 1) if each.now else 0
        bar = style.full * full + style.empty * (BAR - full)
        how = f"  {each.gone}" if each.gone else ""
        lines.append(f"  {each.unit:<{wide}}  {bar}  {each.now:>{digits}} of {each.start:>{digits}}{how}")
    return lines


def figures_words(found: Strengths) -> list[str]:
    """The plot in words, for who can't see it: the figures of each side where each turn begins.

    Turns that began alike are told together.
    """
    told = []
    for label, group in groupby(found.points, key=lambda point: (ENDS.get(point.label, ""), point.figures)):
        first, *more = group
        until = f" {'to' if len(more) > 1 else 'and'} {more[-1].label}" if more else ""
        turns = f"turn{'s' if more else ''} {first.label}{until}"
        told.append(f"{label[0] or f'As {turns} began'}: {_sides(found, first)}")
    return told


def _sides(found: Strengths, point: Point) -> str:
    """Each side with its figures."""
    return ", ".join(f"{side.name} {count}" for side, count in zip(found.sides, point.figures, strict=True)) + "."
