"""Styles of sides, for their units and for names of both wherever they stand in running text."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from tracker.app.parts.rows import Piece, Row
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import View
from tracker.talk.side_colour_names import side_colours

# The styles of running text: in another one a name says something of its own, such as that it is chosen.
RUNNING = ("text", "dim", "bold")

Names = dict[str, StyleName]


def unit_styles(view: View) -> Names:
    colours = side_colours(view)
    return {unit.id: colours[side.id] for side in view.sides for unit in side.units}


def name_styles(view: View) -> Names:
    """The style of each name of a side or unit; a name that two sides share has none."""
    colours = side_colours(view)
    found: Names = {}
    shared: set[str] = set()
    for side in view.sides:
        for name in {side.name, *(each for unit in side.units for each in (unit.name, unit.short))} - {""}:
            if found.setdefault(name, colours[side.id]) != colours[side.id]:
                shared.add(name)
    return {name: style for name, style in found.items() if name not in shared}


def all_with_names(rows: Iterable[Row], styles: Names) -> list[Row]:
    """The same rows, with the names in their styles where they stand in running text."""
    return [with_names(each, styles) for each in rows]


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


# The beginnings of names, each with its end and style, by the last word of the beginning.
Heads = dict[str, list[tuple[str, str, StyleName]]]


def heads_of(styles: Names) -> Heads:
    """The beginnings of names as lines part them, with their ends: those of more words and of longer names first."""
    found: Heads = {}
    for name, style in sorted(styles.items(), key=lambda each: -len(each[0])):
        for mark in re.finditer(r" |(?<=\w-)(?=\w)", name):
            if head := name[: mark.start()]:
                found.setdefault(_last_word(head), []).append((head, name[mark.end() :], style))
    for each in found.values():
        each.sort(key=lambda one: -one[0].count(" "))
    return found


def _last_word(text: str) -> str:
    return text.rsplit(None, 1)[-1].lstrip("([")


def with_parted(rows: list[Row], heads: Heads) -> list[Row]:
    """The same rows; a name that the end of one parts has its style in both."""
    rows = list(rows)
    for n in range(len(rows) - 1):
        at = len(rows[n]) - 1
        while at >= 0 and not rows[n][at][0].strip():
            at -= 1
        if at < 0 or rows[n][at][1] not in RUNNING:
            continue
        text, style = rows[n][at]
        for head, rest, named in _parts_at_end(text, heads):
            if (after := _with_rest(rows[n + 1], rest, style, named)) is not None:
                before = text.rstrip()[: -len(head)]
                lead: Row = ((before, style),) if before else ()
                rows[n], rows[n + 1] = (*rows[n][:at], *lead, (head, named)), after
                break
    return rows


def _parts_at_end(text: str, heads: Heads) -> Iterator[tuple[str, str, StyleName]]:
    """The beginnings of names that a text ends with, the longest first, each with the rest that would follow."""
    text = text.rstrip()
    for each in heads.get(_last_word(text), ()):
        if text.endswith(each[0]) and (text[: -len(each[0])].rstrip("([") or " ")[-1].isspace():
            yield each


def _with_rest(row: Row, rest: str, style: StyleName, named: StyleName) -> Row | None:
    """A row of running text that begins with the rest of a name, which then has its style; None where it does not."""
    at = next((at for at, (text, _) in enumerate(row) if text.strip()), -1)
    if at < 0 or row[at][1] != style:
        return None
    text = row[at][0]
    begins = len(text) - len(text.lstrip())
    behind = text[begins + len(rest) :]
    if not text.startswith(rest, begins) or behind[:1].isalnum():
        return None
    pieces: list[Piece] = [(text[:begins], style), (rest, named), (behind, style)]
    return (*row[:at], *(piece for piece in pieces if piece[0]), *row[at + 1 :])


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
