"""Leaves out of what is written what stands on the terminal already, whichever screen put it there.

Textual paints a new screen three times over, and one that is laid out anew in spans: each comes as a cursor position
and its text with all styles. What was the last to be written at its place needs no writing again; of a row in which a
few letters are others, only those are written, in the fewest bytes that show them.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import repeat
from operator import is_not

from msgspec import Struct
from rich.cells import cell_len

from tracker.app.terminal.lean_styles import RESET, at_blank, change, read

AT = re.compile(r"\x1b\[([0-9]+);([0-9]+)H")
STYLE = re.compile(r"\x1b\[([0-9;]*)m")
# Of cells in a row 1 where another is to stand there, and 2 where its style is another than that of the one before it.
TURNS = 2
# What is written at once: changed cells, with up to four between two that stand there already and are cheaper to write
# again than to go around, where the style of all of these is that of the cell before them or of that behind.
STRETCH = re.compile(rb"[\x01\x03]+(?:(?:[\x00\x02]\x00{0,3}\x01|\x00{1,4}\x03)[\x01\x03]*)*")
LINE_ENDS = "\r\n"
# Stands for no letter, behind one that is two cells wide.
WIDE = "\0"
# Rows whose letters are kept: what is typed, put away or gone through comes to the same rows again.
REMEMBERED = 512

# A style, and a letter or a text in it.
Cell = tuple[str, str]


class RowText(Struct, frozen=True):
    """A text cell by cell as it is seen, where its style turns, and its pieces of one style from where to where."""

    seen: list[Cell]
    turns: int
    pieces: list[tuple[int, int, str, str]]

    def written(self, first: int, last: int) -> Iterator[Cell]:
        """A stretch of it in pieces of one style."""
        for begin, end, style, letters in self.pieces:
            if begin >= last:
                break
            if end > first:
                yield style, letters[max(0, first - begin) : last - begin].replace(WIDE, "")


class Cells(dict[str, Cell]):
    """Cells of one style by their letters, each made but once."""

    def __init__(self, style: str) -> None:
        super().__init__()
        self._style, self._at_blank = style, at_blank(style)

    def __missing__(self, letter: str) -> Cell:
        is_as_bare = letter == " " and self._style != self._at_blank
        cell = cells_of(self._at_blank)[" "] if is_as_bare else (self._style, letter)
        return self.setdefault(letter, cell)


cells_of = lru_cache(maxsize=REMEMBERED)(Cells)


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
        # Compared without a step of Python for each cell: of each there is but one.
        changed = int.from_bytes(bytes(map(is_not, there[column:end], text.seen)))
        if not changed:
            return
        there[column:end] = text.seen
        for stretch in STRETCH.finditer((changed | text.turns).to_bytes(len(text.seen))):
            first, last = stretch.span()
            # Wide letters are written whole.
            first -= text.seen[first][1] == WIDE
            last += last < len(text.seen) and text.seen[last][1] == WIDE
            pen.go(row, column + first)
            pen.put(text.written(first, last))


@lru_cache(maxsize=REMEMBERED)
def _text(said: str) -> RowText | None:
    """A text letter by letter; None where it holds more than letters and styles, or leaves a style open."""
    seen: list[Cell] = []
    pieces: list[tuple[int, int, str, str]] = []
    turns, style = bytearray(), ""
    for number, part in enumerate(STYLE.split(said)):
        read_on = read(style, part) if number % 2 else style
        letters = "" if number % 2 else _letters(part)
        if read_on is None or letters is None:
            return None
        style = read_on
        if letters:
            is_same = pieces and pieces[-1][2] == style
            pieces.append((len(seen), len(seen) + len(letters), style, letters))
            seen += map(cells_of(style).__getitem__, letters)
            turns += bytes([0 if is_same else TURNS]).ljust(len(letters), b"\0")
    return None if style else RowText(seen, int.from_bytes(turns), pieces)


def _letters(part: str) -> str | None:
    """The letters of a text by its cells; None where it holds what is no letter."""
    cells = {} if part.isascii() else {letter: cell_len(letter) for letter in set(part)}
    if not part.isprintable() or 0 in cells.values():
        return None
    wide = {ord(letter): f"{letter}{WIDE}" for letter, many in cells.items() if many > 1}
    return part.translate(wide) if wide else part


def _break_wide(there: list[Cell | None], column: int, end: int) -> None:
    """Forget what a terminal wipes where half of a wide letter is written over."""
    for inside, outside in ((column, column - 1), (end, end)):
        cell = there[inside]
        if cell is not None and cell[1] == WIDE:
            there[outside] = None
