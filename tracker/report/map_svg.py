"""The map of areas as a picture: boxes with who stands there, joined by their ways."""

from tracker.engine import Place, UnitRow, View
from tracker.harmless_text import as_html
from tracker.report.ground_svg import ground_svg, ground_words
from tracker.report.strength_svg import marker
from tracker.talk.side_colour_names import side_colours

WIDE, HIGH = 150, 74
GAP = 26
# So many units have a line of their own; the others are counted.
MOST = 3
# So many letters of a unit with its strength stand in a box.
LETTERS = 19
# So many letters of a name stand in a box on a telephone as they are.
LONGEST = 12


def map_svg(view: View, title: str) -> str:
    """The picture, of areas or of a ground in tiles; "" where nothing is known of the field."""
    if not any(place.x is not None and not place.tile for place in view.field):
        return ground_svg(view, title)
    drawn = {place.id: place for place in view.field if place.x is not None and place.y is not None}
    if not drawn:
        return ""
    wide = (max(_at(each)[0] for each in drawn.values())) + WIDE + GAP
    high = (max(_at(each)[1] for each in drawn.values())) + HIGH + GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{as_html(title)}" '
        'class="map" font-family="sans-serif" font-size="13" fill="currentColor">'
    ]
    for place in drawn.values():
        parts += [_way(place, drawn[other]) for other in place.near if other in drawn and other > place.id]
    parts += [_box(view, place) for place in drawn.values()]
    return "\n".join([*parts, "</svg>"])


def map_words(view: View) -> tuple[str, ...]:
    """The same in words: each area where anybody stands."""
    if not any(place.x is not None and not place.tile for place in view.field):
        return ground_words(view)
    words = []
    for place in view.field:
        units = [unit for each in place.units if (unit := view.unit(each)) is not None and not unit.gone]
        if units:
            words.append(f"{place.name}: {', '.join(_told(unit, unit.name, True) for unit in units)}.")
    return tuple(words)


def _told(unit: UnitRow, name: str, is_bracketed: bool = False) -> str:
    """A unit with its strength; a leader has none."""
    if unit.is_leader:
        return name
    return f"{name} ({unit.figures})" if is_bracketed else f"{name} {unit.figures}"


def _at(place: Place) -> tuple[int, int]:
    return GAP + (place.x or 0) * (WIDE + GAP), GAP + (place.y or 0) * (HIGH + GAP)


def _way(one: Place, other: Place) -> str:
    (x1, y1), (x2, y2) = _at(one), _at(other)
    is_road = other.id in one.roads
    width = 5 if is_road else 1.5
    dash = "" if is_road else ' stroke-dasharray="5 4"'
    half, low = WIDE // 2, HIGH // 2
    return (
        f'<path d="M{x1 + half} {y1 + low}L{x2 + half} {y2 + low}" stroke="currentColor" '
        f'stroke-opacity="0.45" stroke-width="{width}"{dash}/>'
    )


def _box(view: View, place: Place) -> str:
    x, y = _at(place)
    size = f'x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5"'
    box = f'<rect {size} fill="var(--paper, Canvas)" stroke="currentColor"/>'
    fine, coarse = _units(view, place, x, y), _strengths(view, place, x, y)
    return "\n".join([box, '<g class="fine">', *fine, "</g>", '<g class="coarse">', *coarse, "</g>"])


def _units(view: View, place: Place, x: int, y: int) -> list[str]:
    """The place and its units by name, where there is room to read them."""
    lines = [f'<text x="{x + 8}" y="{y + 17}" font-weight="bold">{as_html(place.name)}</text>']
    colours = side_colours(view)
    there = [
        (side_at, colours[side.id], _told(unit, unit.short or unit.name))
        for side_at, side in enumerate(view.sides)
        for unit in side.units
        if unit.id in place.units and not unit.gone
    ]
    for number, (side_at, colour, words) in enumerate(there[:MOST]):
        words = words if len(words) <= LETTERS else f"{words[:10]}…{words[-8:]}"
        low = y + 33 + 15 * number
        # The sign of the chart, for who sees no colours.
        sign = f'<g transform="translate({x + 12} {low - 4}) scale(0.75)">{marker(side_at, 0, 0)}</g>'
        text = f'<text fill="currentColor" x="{x + 20}" y="{low}">{as_html(words)}</text>'
        lines.append(f'<g class="{colour}" fill="currentColor">{sign}{text}</g>')
    if len(there) > MOST:
        lines.append(f'<text x="{x + WIDE - 8}" y="{y + 17}" text-anchor="end">+{len(there) - MOST}</text>')
    return lines


def _strengths(view: View, place: Place, x: int, y: int) -> list[str]:
    """On a telephone: the place, and the strength of each side there beside its sign of the chart."""
    fits = f' textLength="{WIDE - 12}" lengthAdjust="spacingAndGlyphs"' if len(place.name) > LONGEST else ""
    lines = [f'<text x="{x + 6}" y="{y + 27}" font-size="22"{fits}>{as_html(place.name)}</text>']
    colours = side_colours(view)
    at = x + 8
    for number, side in enumerate(view.sides):
        there = [unit for unit in side.units if unit.id in place.units and not unit.gone]
        if there:
            # A leader by himself stands there too, with 0.
            figures = sum(unit.figures for unit in there if not unit.is_leader)
            words = f'<text x="{at + 26}" y="{y + 62}" font-size="26" fill="currentColor">{figures}</text>'
            sign = f'<g transform="translate({at + 12} {y + 53}) scale(1.6)">{marker(number, 0, 0)}</g>'
            lines.append(f'<g class="{colours[side.id]}" fill="currentColor">{sign}{words}</g>')
            at += 68
    return lines
