"""Leaves out of what is written what stands on the terminal already, whichever screen put it there.

Textual paints a new screen three times over, and one that is laid out anew in spans: each comes as a cursor position
and its text with all styles. What was the last to be written at its place needs no writing again; of a row in which a
few letters are others, only those are written, in the fewest bytes that show them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import repeat
from operator import ne

from msgspec import Struct
from rich.cells import cell_len

from tracker.app.terminal.lean_styles import RESET, at_blank, change, read

AT = re.compile(r"\x1b\[([0-9]+);([0-9]+)H")
STYLE = re.compile(r"\x1b\[([0-9;]*)m")
# Changed cells beside one another, among bytes that say of each whether it is.
CHANGED = re.compile(rb"\x01+")
LINE_ENDS = "\r\n"
# So many cells that stand there already are cheaper to write again than to go around, where their style is at hand.
CHEAP = 4
# Rows whose letters are kept: what is typed, put away or gone through comes to the same rows again.
REMEMBERED = 512

# A style, and a letter or a text in it; no letter behind one that is two cells wide.
Cell = tuple[str, str]


class RowText(Struct, frozen=True):
    """A text letter by letter as it is seen, the style of each as it is written, and the letters of each style."""

    seen: list[Cell]
    styles: list[str]
    pieces: list[tuple[str, Sequence[str]]]

    def written(self, first: int, last: int) -> Iterator[Cell]:
        """A stretch of it in pieces of one style."""
        at = 0
        for style, letters in self.pieces:
            if last > at and first < at + len(letters):
                yield style, "".join(letters[max(0, first - at) : last - at])
            at += len(letters)


class Pen:
    """Writes letters at places of a terminal, and knows in which row and style it is."""

    def __init__(self, is_modern: bool) -> None:
        self._is_modern = is_modern
        self._parts: list[str] = []
        self._row, self._style = "", ""

    def go(self, row: str, column: int) -> None:
        """Go to a place, by its number: on how many cells some letters take terminals differ."""
        if row == self._row and self._is_modern:
            self._parts.append(f"\x1b[{column}G")
        else:
            self._parts.append(f"\x1b[{row};{column}H" if column > 1 else f"\x1b[{row}H")
        self._row = row

    def put(self, pieces: Iterable[Cell]) -> None:
        for style, letters in pieces:
            self._parts += [change(self._style, style, self._is_modern), letters]
            self._style = style

    def put_as_it_is(self, text: str) -> None:
        """Write a text that holds more than letters and styles."""
        self.put([("", f"{text}{RESET}")])
        self._row = ""

    def written(self) -> str:
        self.put([("", "")])
        return "".join(self._parts)


class RowMemory:
    """The last that was written at each place of the terminal."""

    def __init__(self) -> None:
        # By row, from column 0 on, which no terminal has; None where nobody knows what stands there.
        self._rows: dict[str, list[Cell | None]] = {}
        # Where the cursor was left, None where nobody knows.
        self._cursor: tuple[str, str] | None = None

    def forget(self) -> None:
        """Nobody knows any more what stands on the terminal."""
        self._rows.clear()
        self._cursor = None

    def fresh(self, data: str, is_modern: bool = True) -> str:
        """Of some output, what does not stand there already; the cursor is left where it says."""
        before, self._cursor = self._cursor, None
        if not data.startswith("\x1b[") or not AT.match(data):
            return data
        pieces, pen = AT.split(data), Pen(is_modern)
        for row, column, text in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            if text.strip(LINE_ENDS):
                self._change(row, int(column), text, pen)
        written = pen.written()
        if pieces[-1].strip(LINE_ENDS):
            return written
        # Where the cursor is left is the last of the places without a text.
        self._cursor = row, column = pieces[-3], pieces[-2]
        return f"{written}\x1b[{row};{column}H" if written or self._cursor != before else ""

    def _change(self, row: str, column: int, said: str, pen: Pen) -> None:
        """Write parts of a text that are not there yet, each stretch at its place; all of it is remembered."""
        there, text = self._rows.setdefault(row, []), _text(said.rstrip(LINE_ENDS))
        if text is None:
            there.clear()
            pen.go(row, column)
            pen.put_as_it_is(said)
            return
        end = column + len(text.seen)
        there += repeat(None, end + 1 - len(there))
        _break_wide(there, column, end)
        # Compared without a step of Python for each cell: most rows of a frame are as they were.
        changed = bytes(map(ne, there[column:end], text.seen))
        there[column:end] = text.seen
        for first, last in _stretches(map(re.Match.span, CHANGED.finditer(changed)), text):
            pen.go(row, column + first)
            pen.put(text.written(first, last))


@lru_cache(maxsize=REMEMBERED)
def _text(said: str) -> RowText | None:
    """A text letter by letter; None where it holds more than letters and styles, or leaves a style open."""
    seen: list[Cell] = []
    styles: list[str] = []
    pieces: list[tuple[str, Sequence[str]]] = []
    style = ""
    for number, part in enumerate(STYLE.split(said)):
        read_on = read(style, part) if number % 2 else style
        letters = "" if number % 2 else _letters(part)
        if read_on is None or letters is None:
            return None
        style = read_on
        if letters:
            bare = at_blank(style)
            seen += [(bare if each == " " else style, each) for each in letters]
            styles += [style] * len(letters)
            pieces.append((style, letters))
    return None if style else RowText(seen, styles, pieces)


def _letters(part: str) -> Sequence[str] | None:
    """The letters of a text by its cells; None where it holds what is no letter."""
    if part.isprintable() and (part.isascii() or set(map(cell_len, set(part))) == {1}):
        return part
    letters: list[str] = []
    for letter in part:
        wide = cell_len(letter) if letter.isprintable() else 0
        if not wide:
            return None
        letters += [letter, *[""] * (wide - 1)]
    return letters


def _break_wide(there: list[Cell | None], column: int, end: int) -> None:
    """Forget what a terminal wipes where half of a wide letter is written over."""
    for inside, outside in ((column, column - 1), (end, end)):
        cell = there[inside]
        if cell is not None and not cell[1]:
            there[outside] = None


def _stretches(runs: Iterable[tuple[int, int]], text: RowText) -> list[tuple[int, int]]:
    """Stretches to write: each from the first to behind the last of runs of changed cells that stand close together."""
    found: list[tuple[int, int]] = []
    for first, last in runs:
        if found and first - found[-1][1] <= CHEAP and _is_at_hand(text.styles[found[-1][1] - 1 : first + 1]):
            first = found.pop()[0]
        found.append((first, last))
    # Wide letters are written whole.
    seen = text.seen
    return [(first - (not seen[first][1]), last + (last < len(seen) and not seen[last][1])) for first, last in found]


def _is_at_hand(styles: Sequence[str]) -> bool:
    """True if the styles between two runs of changed cells are one, that of the cell before them or of that behind."""
    before, *between, behind = styles
    return between.count(before) == len(between) or between.count(behind) == len(between)
