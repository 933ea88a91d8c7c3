"""Names in an ink of their own, wherever they stand in running text."""

import re
from functools import lru_cache

from tracker.app.parts.inks import Ink
from tracker.app.parts.rows import Piece, Row
from tracker.app.terminal.glyphs import glyphs

# The inks of running text: in another one a name says something of its own, such as that it is chosen.
RUNNING = ("text", "dim", "bold")

Names = dict[str, Ink]


def with_names(row: Row, inks: Names) -> Row:
    """The same row, with the names in their inks where they stand in running text."""
    if not inks:
        return row
    pattern = _pattern(tuple(inks))
    pieces: list[Piece] = []
    for text, ink in row:
        if ink not in RUNNING:
            pieces.append((text, ink))
            continue
        pieces += [(part, inks.get(part, ink)) for part in pattern.split(text) if part]
    return _with_bar(tuple(pieces), inks)


def _with_bar(row: Row, inks: Names) -> Row:
    """A strength bar behind a name, in the ink of that name."""
    full = glyphs.full
    pieces: list[Piece] = []
    named: Ink | None = None
    for text, ink in row:
        if named and ink in RUNNING and full in text:
            at, end = text.index(full), text.rindex(full) + 1
            pieces += [(text[:at], ink), (text[at:end], named), (text[end:], ink)]
            continue
        named = inks.get(text, named)
        pieces.append((text, ink))
    return tuple(pieces)


@lru_cache(maxsize=8)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")
