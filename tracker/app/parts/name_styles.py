"""Styles of sides, for their units and for names of both wherever they stand in running text."""

import re
from functools import lru_cache

from tracker.app.parts.rows import Piece, Row
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import View
from tracker.talk.side_colours import side_colours

# The styles of running text: in another one a name says something of its own, such as that it is chosen.
RUNNING = ("text", "dim", "bold")

Names = dict[str, StyleName]


def unit_styles(view: View) -> Names:
    """The style of each unit, by its id."""
    colours = side_colours(view)
    return {unit.id: colours[side.id] for side in view.sides for unit in side.units}


def name_styles(view: View | None) -> Names:
    """The style of each name of a side or unit; a name that two sides share has none."""
    if view is None:
        return {}
    colours = side_colours(view)
    found: Names = {}
    shared: set[str] = set()
    for side in view.sides:
        for name in {side.name, *(each for unit in side.units for each in (unit.name, unit.short))} - {""}:
            if found.setdefault(name, colours[side.id]) != colours[side.id]:
                shared.add(name)
    return {name: style for name, style in found.items() if name not in shared}


def with_names(row: Row, styles: Names) -> Row:
    """The same row, with the names in their styles where they stand in running text."""
    if not styles:
        return row
    pattern = _pattern(tuple(styles))
    pieces: list[Piece] = []
    for text, style in row:
        if style not in RUNNING:
            pieces.append((text, style))
            continue
        pieces += [(part, styles.get(part, style)) for part in pattern.split(text) if part]
    return _with_bar(tuple(pieces), styles)


def _with_bar(row: Row, styles: Names) -> Row:
    """A strength bar behind a name, in the style of that name."""
    full = glyphs.full
    pieces: list[Piece] = []
    named: StyleName | None = None
    for text, style in row:
        if named and style in RUNNING and full in text:
            at, end = text.index(full), text.rindex(full) + 1
            pieces += [(text[:at], style), (text[at:end], named), (text[end:], style)]
            continue
        named = styles.get(text, named)
        pieces.append((text, style))
    return tuple(pieces)


@lru_cache(maxsize=8)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")
