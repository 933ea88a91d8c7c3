"""Strength over the turns as lines of text, with signs or in plain ASCII; and bars for what is left of a unit."""

from msgspec import Struct

from tracker.report.strength import Loss, Strengths

SIGNS, SIGNS_ASCII = "●○▲△■□", "ox*+#@"
BOTH, BOTH_ASCII = "◆", "&"
BAR = 20


class Ink(Struct, frozen=True):
    """The signs that a terminal has: a marker for each side, one where they meet, the way between, axes, bars."""

    signs: str
    both: str
    way: str
    side: str
    corner: str
    foot: str
    full: str
    empty: str


UNICODE = Ink(SIGNS, BOTH, "·", "│", "└", "─", "█", "░")
ASCII = Ink(SIGNS_ASCII, BOTH_ASCII, ".", "|", "+", "-", "#", ".")


def plot_lines(found: Strengths, width: int = 64, height: int = 12, ascii_only: bool = False) -> list[str]:
    """A plot with its legend, at most `width` wide; a sentence where there is nothing to plot."""
    ink = ASCII if ascii_only else UNICODE
    if not found.points or not found.sides:
        return ["There is no strength to plot yet."]
    most = max(1, *(figures for point in found.points for figures in point.figures))
    margin = len(str(most)) + 2
    columns = _columns(found, max(len(found.points), width - margin - 4))
    grid = [[" "] * (columns[-1] + 1) for _ in range(height)]
    for place in range(len(found.sides)):
        heights = [round(point.figures[place] * (height - 1) / most) for point in found.points]
        _draw_way(grid, columns, heights, ink)
    for place in range(len(found.sides)):
        heights = [round(point.figures[place] * (height - 1) / most) for point in found.points]
        for column, level in zip(columns, heights, strict=True):
            there = grid[level][column]
            grid[level][column] = ink.both if there in ink.signs else ink.signs[place % len(ink.signs)]
    labels = {height - 1: str(most), 0: "0", (height - 1) // 2: str(round(most * ((height - 1) // 2) / (height - 1)))}
    rows = [f"{labels.get(level, ''):>{margin - 2}} {ink.side}{''.join(grid[level])}" for level in range(height)]
    lines = [row.rstrip() for row in reversed(rows)]
    lines.append(f"{'':>{margin - 2}} {ink.corner}{ink.foot * (columns[-1] + 1)}")
    return [*_legend(found, ink), *lines, _feet(found, columns, margin)]


def _columns(found: Strengths, room: int) -> list[int]:
    steps = max(1, len(found.points) - 1)
    return [1 + round(number * (room - 2) / steps) for number in range(len(found.points))]


def _draw_way(grid: list[list[str]], columns: list[int], heights: list[int], ink: Ink) -> None:
    """Dots from point to point; where nothing else stands."""
    for number in range(len(columns) - 1):
        left, right = columns[number], columns[number + 1]
        for column in range(left, right + 1):
            part = (column - left) / max(1, right - left)
            level = round(heights[number] + part * (heights[number + 1] - heights[number]))
            if grid[level][column] == " ":
                grid[level][column] = ink.way


def _legend(found: Strengths, ink: Ink) -> list[str]:
    signs = [f"{ink.signs[place % len(ink.signs)]} {side.name}" for place, side in enumerate(found.sides)]
    return [f"Figures on the table: {', '.join(signs)} ({ink.both} both)"]


def _feet(found: Strengths, columns: list[int], margin: int) -> str:
    line = ""
    for column, point in zip(columns, found.points, strict=True):
        at = max(0, margin + column - len(point.label) // 2)
        if not line or at > len(line):
            line = f"{line:<{at}}{point.label}"
    return line


def bar_lines(found: list[Loss], ascii_only: bool = False) -> list[str]:
    """A line for each unit: what is left of it as a bar and in numbers, by side."""
    ink = ASCII if ascii_only else UNICODE
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
        bar = ink.full * full + ink.empty * (BAR - full)
        how = f"  {each.gone}" if each.gone else ""
        lines.append(f"  {each.unit:<{wide}}  {bar}  {each.now:>{digits}} of {each.start:>{digits}}{how}")
    return lines


def figures_words(found: Strengths) -> list[str]:
    """The plot in words, for who can't see it: the figures of each side where each turn begins."""
    return [
        f"{_when(point.label)}: "
        + ", ".join(f"{side.name} {count}" for side, count in zip(found.sides, point.figures, strict=True))
        + "."
        for point in found.points
    ]


def _when(label: str) -> str:
    return {"start": "At the start", "end": "At the end"}.get(label, f"As turn {label} began")
