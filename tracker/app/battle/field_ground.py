"""A ground of tiles as rows of the field panel: in lines and styles, with the pointer and what is under it."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tracker.app.parts.name_styles import unit_styles
from tracker.app.parts.rows import Piece, Row, cut, row, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Place, View
from tracker.talk.area_map import Bit, Lines
from tracker.talk.section_map import called, drawn, order

UPRIGHT, LEVEL, CORNER = "│", "─", "┼"
STYLES: dict[str, StyleName] = {"head": "bold", "thing": "text", "fire": "warn", "border": "rule", "road": "mark"}


class PointerSpot(Struct, frozen=True):
    """Place of the pointer in a drawing: column, row, and cells."""

    x: int = 0
    y: int = 0
    wide: int = 0


def lines_of(view: View, width: int, height: int, marks: Sequence[str], is_laid: bool) -> tuple[Lines, bool]:
    """The ground in so many rows, if units one by one go in; else it is longer, and scrolls.

    Where it was never laid, and a sketch of it has no room for its words, as a list of places; true of such a list.
    """
    lines = drawn(view, width, height, marks)
    is_cut = not is_laid and any(bit.text.rstrip().endswith("~") or "~ " in bit.text for line in lines for bit in line)
    return (_listed(view, width), True) if is_cut else (lines, False)


def _listed(view: View, width: int) -> Lines:
    """The places with who is there, each whole."""
    known = {each.id: each for each in view.field}
    found: Lines = []
    for place in map(known.__getitem__, order(view)):
        first, *rest = wrapped(_words_on(view, place), width, indent=2)
        found.append([Bit(first[0][0], "thing", place.id)])
        found += [[Bit(each[0][0], "unit", place.id)] for each in rest]
    return found


def spot_of(lines: Lines, here: str) -> PointerSpot:
    """The line that names the place of this id."""
    for y, line in enumerate(lines):
        x = 0
        for bit in line:
            if bit.place == here and bit.what in ("head", "thing", "fire"):
                return PointerSpot(x, y, len(bit.text))
            x += len(bit.text)
    return PointerSpot()


def painted(view: View, line: list[Bit], here: str, first: int, width: int) -> Row:
    """So many cells of a line from the column `first` on, the place under the pointer marked."""
    styles = unit_styles(view)
    pieces: list[Piece] = []
    for bit in line:
        style: StyleName = "dim" if bit.what == "unit" and not bit.unit else STYLES.get(bit.what, "text")
        if bit.unit:
            style = styles.get(bit.unit, "text")
        if bit.place == here and bit.what in ("head", "thing", "fire"):
            style = "cursor"
        pieces.append((bit.text if glyphs.is_ascii else _drawn(bit), style))
    return in_window(pieces, first, width)


def in_window(pieces: Iterable[Piece], first: int, width: int) -> Row:
    """So many cells of a line from the column `first` on."""
    found: list[Piece] = []
    for text, style in pieces:
        text, first = text[first:], max(0, first - len(text))
        found.append((text[:width], style))
        width -= len(text[:width])
    return row(" ", *(each for each in found if each[0]))


def _drawn(bit: Bit) -> str:
    """A stretch with lines in the place of strokes."""
    if bit.what == "border":
        return bit.text.replace("|", UPRIGHT).replace("-", LEVEL).replace("+", CORNER)
    if bit.what == "road" and bit.text == "||":
        return "║ "
    return bit.text


def below(view: View, place: Place, width: int, most: int) -> list[Row]:
    """Rows on the place under the pointer: its name, who is there, before it, and who may be."""
    found = wrapped(_words_on(view, place), width - 2)
    rows = [row((glyphs.pointer if not number else " ", "accent"), *each) for number, each in enumerate(found)]
    if len(rows) > most:
        text = "".join(text for text, _ in rows[most - 1][1:])
        rows = [*rows[: most - 1], row(" ", cut(text + glyphs.more, width - 2))]
    return rows


def _words_on(view: View, place: Place) -> str:
    """The name of a place, what it is, and who is there, before it, and may be there."""
    there = [
        _names(view, place.units, ""),
        _names(view, place.before, "before it "),
        _names(view, place.doubtful, "? "),
    ]
    who = "; ".join(each for each in there if each) or nobody_words(view)
    words = f": {', '.join(place.words)}" if place.words else ""
    return f"{called(place)}{words}; {who}."


def nobody_words(view: View) -> str:
    """Say that nobody is at a place, or that nobody said where anybody is."""
    return "nobody" if any(each.units for each in view.field) else "who is where was not told"


def _names(view: View, ids: Sequence[str], lead: str) -> str:
    units = [unit for each in ids if (unit := view.unit(each)) is not None and not unit.gone]
    words = [f"{unit.name} {unit.figures}" + (f", toward {unit.faces}" if unit.faces else "") for unit in units]
    return f"{lead}{', '.join(words)}" if words else ""
