"""Strength over the turns as a picture: one SVG text without any reference, with the same thing in words inside it."""

from tracker.harmless_text import as_html
from tracker.report.strength import Strengths
from tracker.report.strength_plot import figures_words

WIDE, HIGH = 480, 300
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 40, 40
# So much room a label at the end needs, beside the one before it.
LABEL = 52
# Told apart by dashes and markers, so that they are on paper too.
DASHES = ("", "7 4", "2 4", "10 3 2 3")


def strength_svg(found: Strengths, title: str) -> str:
    """The picture; without points it is an empty field with its words."""
    most = max(1, *(count for point in found.points for count in point.figures), 1)
    words = " ".join(figures_words(found)) or "There is no strength to plot yet."
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        'aria-labelledby="strength-title strength-words" font-family="sans-serif" font-size="17" fill="currentColor">',
        f'<title id="strength-title">{as_html(title)}</title>',
        f'<desc id="strength-words">{as_html(words)}</desc>',
        *_axes(found, most),
    ]
    for place, side in enumerate(found.sides):
        parts += [f'<g class="{side.colour}">', *_side(found, place, side.name, most), "</g>"]
    return "\n".join([*parts, "</svg>"])


def _x(found: Strengths, number: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * number / max(1, len(found.points) - 1)


def _y(count: int, most: int) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * count / most


def _axes(found: Strengths, most: int) -> list[str]:
    lines = []
    for count in sorted({0, most // 2, most}):
        y = _y(count, most)
        lines.append(f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="currentColor" stroke-opacity="0.3"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{count}</text>')
    every, last = 1 + len(found.points) // 12, len(found.points) - 1
    for number, point in enumerate(found.points):
        # The last label stands to the left of its point: one right before it would lie below it.
        is_clear = _x(found, last) - _x(found, number) >= LABEL
        if number == last or (number % every == 0 and is_clear):
            x, anchor = _x(found, number), "end" if point is found.points[-1] and number else "middle"
            lines.append(f'<text x="{x:.1f}" y="{HIGH - 14}" text-anchor="{anchor}">{as_html(point.label)}</text>')
    return lines


def _side(found: Strengths, place: int, name: str, most: int) -> list[str]:
    points = [(_x(found, number), _y(point.figures[place], most)) for number, point in enumerate(found.points)]
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dash = f' stroke-dasharray="{DASHES[place % len(DASHES)]}"' if place % len(DASHES) else ""
    legend = LEFT + place * (WIDE - LEFT) // max(1, len(found.sides))
    return [
        f'<polyline points="{way}" fill="none" stroke="currentColor" stroke-width="2"{dash}/>',
        *(marker(place, x, y) for x, y in points),
        marker(place, legend + 6, 16),
        f'<text x="{legend + 16}" y="21">{as_html(name)}</text>',
    ]


def marker(place: int, x: float, y: float) -> str:
    """The sign of a side: a shape of its own, for who sees no colours."""
    hollow = ' fill="var(--paper, Canvas)" stroke="currentColor" stroke-width="2"'
    match place % 4:
        case 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        case 1:
            return f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10"{hollow}/>'
        case 2:
            return f'<path d="M{x:.1f} {y - 6:.1f}l6 11h-12z"/>'
        case _:
            return f'<path d="M{x:.1f} {y - 7:.1f}l7 7l-7 7l-7 -7z"{hollow}/>'
