"""The ground in tiles as a picture: kinds of ground, roads, what stands there and who, as it stood at a step."""

from collections.abc import Sequence

from tracker.engine import Place, UnitRow, View
from tracker.engine.plurals import capital
from tracker.harmless_text import as_html
from tracker.talk.area_map import side_letters
from tracker.talk.section_map import called, sketched, things
from tracker.talk.side_colour_names import side_colours

WIDE, LEAST_HIGH = 220, 96
LINE, INSET, GAP = 16, 8, 6
# Kinds of ground, by the words that name them, and how they are shaded: how dark, and whether it is hatched.
SHADES = {"woods": 0.18, "wooded": 0.22, "hill": 0.08, "rough": 0.13, "gully": 0.1, "impassable": 0.35}
# How wide a letter is at most, plain and bold: no line runs into the next tile.
LETTER, BOLD = 6.4, 7.2


def ground_svg(view: View, title: str) -> str:
    """The picture; "" where the game tells nothing of a ground."""
    view = sketched(view)
    tiles = {(each.x or 0, each.y or 0): each for each in view.field if each.tile}
    if not tiles:
        return ""
    columns, rows = (max(spot[axis] for spot in tiles) + 1 for axis in (0, 1))
    texts = {spot: _lines(view, tile) for spot, tile in tiles.items()}
    heights = [
        max(LEAST_HIGH, *(INSET * 2 + LINE * len(texts[spot]) for spot in tiles if spot[1] == y)) for y in range(rows)
    ]
    tops = [GAP + sum(heights[:y]) for y in range(rows)]
    wide, high = columns * WIDE + 2 * GAP, sum(heights) + 2 * GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{as_html(title)}" '
        'font-family="sans-serif" font-size="12" fill="currentColor">'
    ]
    parts += [_ground(tile, GAP + x * WIDE, tops[y], heights[y]) for (x, y), tile in tiles.items()]
    parts += _roads(tiles, tops, heights)
    parts += [_text(texts[x, y], GAP + x * WIDE, tops[y]) for x, y in tiles]
    return "\n".join([*parts, "</svg>"])


def ground_words(view: View) -> tuple[str, ...]:
    """The same in words: each place where anybody stands, in front of it, or may stand."""
    words = []
    for place in sketched(view).field:
        ways = (("", place.units), ("in front: ", place.before), ("perhaps: ", place.doubtful))
        there = [f"{lead}{_names(view, ids)}" for lead, ids in ways if _names(view, ids)]
        if there:
            words.append(f"{capital(called(place))}: {'; '.join(there)}.")
    return tuple(words)


def _names(view: View, ids: Sequence[str]) -> str:
    return ", ".join(f"{unit.name} ({unit.figures})" for unit in _units(view, ids))


def _units(view: View, ids: Sequence[str]) -> list[UnitRow]:
    return [unit for each in ids if (unit := view.unit(each)) is not None and not unit.gone]


def _lines(view: View, tile: Place) -> list[tuple[str, str, int]]:
    """Text, class and indent of each line of a tile."""
    lines: list[tuple[str, str, int]] = []
    if tile.name:
        lines.append((f"{tile.name} {', '.join(tile.words)}".rstrip(), "head", 0))
    lines += _who(view, tile, 0)
    for place in things(view, tile):
        words = f" ({place.words[0]})" if place.words else ""
        lines.append((f"{'* ' if place.sign else ''}{place.name}{words}", "fire" if place.sign else "thing", 1))
        if place.sign and len(place.words) > 1:
            lines.append((place.words[1], "fire", 2))
        lines += _who(view, place, 2)
    return lines


def _who(view: View, place: Place, indent: int) -> list[tuple[str, str, int]]:
    colours = side_colours(view)
    letters = dict(zip((side.id for side in view.sides), side_letters(view), strict=True))
    sides = {unit.id: side.id for side in view.sides for unit in side.units}
    found = []
    for lead, ids, doubt in (("", place.units, ""), ("before: ", place.before, ""), ("", place.doubtful, "?")):
        for unit in _units(view, ids):
            faces = f" to {unit.faces}" if unit.faces else ""
            words = f"{letters[sides[unit.id]]} {lead}{unit.short or unit.name} {unit.figures}"
            kind = str(colours[sides[unit.id]])
            rows = [f"{words}{faces}{doubt}"]
            if faces and len(rows[0]) > _most(kind, indent):
                # What its front is toward has a row of its own.
                rows = [f"{words}{doubt}", faces.strip()]
            found += [(text, kind, indent + number) for number, text in enumerate(rows)]
    return found


def _ground(tile: Place, x: int, y: int, high: int) -> str:
    words = tile.words[0] if tile.words else ""
    shade = next((dark for word, dark in reversed(SHADES.items()) if word in words), 0.0)
    return (
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{high}" fill="currentColor" fill-opacity="{shade:g}" '
        'stroke="currentColor" stroke-opacity="0.5"/>'
    )


def _roads(tiles: dict[tuple[int, int], Place], tops: list[int], heights: list[int]) -> list[str]:
    """Each stretch of road from the middle of a tile to that of the next, and on to the edge of the table."""
    middle = {tile.id: (GAP + x * WIDE + WIDE // 2, tops[y] + heights[y] // 2, x, y) for (x, y), tile in tiles.items()}
    lines = []
    for tile in tiles.values():
        x1, y1, column, row = middle[tile.id]
        for other in (each for each in tile.roads if each in middle):
            x2, y2, to_column, to_row = middle[other]
            lines.append(_road((x1, y1), ((x1 + x2) // 2, (y1 + y2) // 2)))
            beyond = (2 * column - to_column, 2 * row - to_row)
            if beyond not in tiles:
                edge = (
                    x1 - (x2 - x1) // 2,
                    y1 - (heights[row] // 2 if y2 > y1 else -heights[row] // 2 if y2 < y1 else 0),
                )
                lines.append(_road((x1, y1), edge))
    return lines


def _road(start: tuple[int, int], end: tuple[int, int]) -> str:
    path = f"M{start[0]} {start[1]}L{end[0]} {end[1]}"
    return f'<path d="{path}" stroke="currentColor" stroke-opacity="0.3" stroke-width="9"/>'


def _most(kind: str, indent: int) -> int:
    """Letters that go into a line of a tile."""
    return int((WIDE - 2 * INSET - 10 * indent) / (BOLD if kind in ("head", "fire") else LETTER))


def _text(lines: list[tuple[str, str, int]], x: int, y: int) -> str:
    shown = []
    for number, (words, kind, indent) in enumerate(lines):
        most = _most(kind, indent)
        words = words if len(words) <= most else f"{words[: most - 1].rstrip()}…"
        at = f'x="{x + INSET + 10 * indent}" y="{y + INSET + LINE * number + 11}"'
        if kind in ("head", "thing", "fire"):
            weight = ' font-weight="bold"' if kind != "thing" else ""
            shown.append(f"<text {at}{weight}>{as_html(words)}</text>")
        else:
            shown.append(f'<text class="{kind}" fill="currentColor" {at}>{as_html(words)}</text>')
    return "\n".join(shown)
