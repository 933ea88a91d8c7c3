"""Strength over the turns as lines of text, with signs or in plain ASCII; and bars for what is left of a unit."""

from collections.abc import Collection, Iterator
from itertools import groupby, pairwise

from msgspec import Struct

from tracker.engine.plurals import form
from tracker.report.strength import Loss, Point, Strengths

SIGNS, SIGNS_ASCII = "●○▲△■□", "ox*+#@"
# The way from one sign of a side to the next: not two alike, where only two cross.
WAYS, WAYS_ASCII = "·┄∙┈", ".-:,"
BOTH, BOTH_ASCII = "◆", "&"
BAR = 20
ENDS = {"start": "At the start", "end": "At the end"}

# Behind the turn of a turning point.
TURNED = "*"


class PlotStyle(Struct, frozen=True):
    """The signs that a terminal has: a marker for each side, one where they meet, the ways between, bars, the frame."""

    signs: str
    both: str
    ways: str
    full: str
    empty: str
    side: str
    tick: str
    corner: str
    below: str
    turn: str


UNICODE = PlotStyle(SIGNS, BOTH, WAYS, "━", "╌", *"│┤└─┬")
ASCII = PlotStyle(SIGNS_ASCII, BOTH_ASCII, WAYS_ASCII, "#", ".", *"||+-+")


def plot_lines(
    found: Strengths, width: int = 64, height: int = 12, ascii_only: bool = False, turned: Collection[int] = ()
) -> list[str]:
    """A plot with its legend, at most `width` wide; a sentence where there is nothing to plot.

    `turned`: turns with a turning point, which are marked.
    """
    style = ASCII if ascii_only else UNICODE
    if not found.points or not found.sides:
        return ["There is no strength to plot yet."]
    marked = any(point.turn in turned for point in found.points)
    lines = [*_legend(found, style, marked), *_plotted(found, width, height, style, turned)]
    return [line.rstrip() for line in lines]


def _plotted(found: Strengths, width: int, height: int, style: PlotStyle, turned: Collection[int]) -> Iterator[str]:
    """The lines of the sides over a scale of figures, and the turns below; `height` without these."""
    most = max(1, *(max(point.figures) for point in found.points))
    scale = {_row(count, most, height): str(count) for count in (most, most // 2, 0)}
    margin = max(map(len, scale.values()))
    columns = _columns(len(found.points), width - margin - 1)
    picture = _drawn(
        found, columns, [[_row(count, most, height) for count in point.figures] for point in found.points], style
    )
    for row in range(height):
        drawn = "".join(picture.get((column, row), " ") for column in range(columns[-1] + 1))
        yield f"{scale.get(row, ''):>{margin}}{style.tick if row in scale else style.side}{drawn}"
    labels = _labels([_label(point, turned) for point in found.points], columns)
    below = "".join(style.turn if column in labels else style.below for column in range(columns[-1] + 1))
    yield " " * margin + style.corner + below
    said = ""
    for start, words in labels.values():
        said = said.ljust(start) + words
    yield " " * (margin + 1) + said


def _columns(many: int, wide: int) -> list[int]:
    """The column of each point: the first and the last at the edges."""
    return [_rounded(place * (wide - 1), max(1, many - 1)) for place in range(many)]


def _row(count: int, most: int, height: int) -> int:
    """The row of so many figures, from the top."""
    return _rounded((most - count) * (height - 1), most)


def _drawn(found: Strengths, columns: list[int], rows: list[list[int]], style: PlotStyle) -> dict[tuple[int, int], str]:
    """The sign at each column and row: all ways first, then the signs, then where sides meet."""
    picture: dict[tuple[int, int], str] = {}
    lines = [list(zip(columns, (each[side] for each in rows), strict=True)) for side in range(len(found.sides))]
    for side, line in enumerate(lines):
        for (column, row), (then, there) in pairwise(line):
            steps = max(then - column, abs(there - row))
            for step in range(1, steps):
                place = column + _rounded((then - column) * step, steps), row + _rounded((there - row) * step, steps)
                picture[place] = style.ways[side % len(style.ways)]
    for side, line in enumerate(lines):
        picture |= dict.fromkeys(line, style.signs[side % len(style.signs)])
    for point, column, places in zip(found.points, columns, rows, strict=True):
        for count, row in zip(point.figures, places, strict=True):
            if point.figures.count(count) > 1:
                picture[column, row] = style.both
    return picture


def _labels(words: list[str], columns: list[int]) -> dict[int, tuple[int, str]]:
    """By its column where each label begins, in order; the two ends first, then whatever has room between."""
    found: dict[int, tuple[int, str]] = {}
    taken: set[int] = set()
    for place in dict.fromkeys((0, len(words) - 1, *range(len(words)))):
        label, column = words[place], columns[place]
        start = max(0, min(column - (len(label) - 1) // 2, columns[-1] + 1 - len(label)))
        if column not in found and taken.isdisjoint(range(start, start + len(label))):
            found[column] = (start, label)
            taken |= {*range(start - 1, start + len(label) + 1)}
    return dict(sorted(found.items()))


def _rounded(number: int, by: int) -> int:
    """A quotient as the nearest whole number, halves up."""
    return (2 * number + by) // (2 * by)


def _label(point: Point, turned: Collection[int]) -> str:
    """The label below a point, marked where the battle turned; one at the end is not, since nothing begins there."""
    return point.label + TURNED if point.turn in turned and point.label != "end" else point.label


def _legend(found: Strengths, style: PlotStyle, has_marks: bool) -> list[str]:
    signs = [f"{style.signs[place % len(style.signs)]} {side.name}" for place, side in enumerate(found.sides)]
    meet = [f"{style.both} both"] * any(len(set(point.figures)) < len(point.figures) for point in found.points)
    more = [*meet, *[f"{TURNED} turning point"] * has_marks]
    told = f" ({'; '.join(more)})" if more else ""
    return [f"{found.counts.capitalize()} on the table: {', '.join(signs)}{told}"]


def bar_lines(found: list[Loss], ascii_only: bool) -> list[str]:
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
    """The plot in words, for who can't see it: the figures of each side where each turn begins, or after each battle.

    Turns that began alike, and battles that left as many, are told together.
    """
    one = "battle" if found.is_war else "turn"
    told = []
    for (label, *_), group in groupby(found.points, key=lambda point: (ENDS.get(point.label, ""), *_counts(point))):
        first, *more = group
        until = f" {'to' if len(more) > 1 else 'and'} {more[-1].label}" if more else ""
        those = f"{form(1 + len(more), one)} {first.label}{until}"
        when = f"After {those}" if found.is_war else f"As {those} began"
        told.append(f"{label or when}: {_sides(found, first)}")
    return told


def _sides(found: Strengths, point: Point) -> str:
    """The figures of each side, behind them those who left the table whole, whom nobody should count as lost, and those
    who make off, who are.
    """
    none = (0,) * len(found.sides)
    told = []
    for side, count, off, running in zip(
        found.sides, point.figures, point.off or none, point.running or none, strict=True
    ):
        words = [f" ({running} of them making off)"] * bool(running) + [f" (and {off} off the table)"] * bool(off)
        told.append(f"{side.name} {count}{''.join(words)}")
    return ", ".join(told) + "."


def _counts(point: Point) -> tuple[tuple[int, ...], ...]:
    return point.figures, point.off, point.running
