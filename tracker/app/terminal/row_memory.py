"""Leaves out of what is written what stands on the terminal already.

Textual paints a new screen three times over, and one that is laid out anew in spans: each comes as a cursor position
and its text with all styles. What was the last to be written at its place needs no writing again; of a row in which a
few letters are others, only those are written.
"""

import re
from functools import lru_cache
from itertools import compress, count, groupby, pairwise, repeat
from operator import itemgetter, ne

from rich.cells import cell_len

AT = re.compile(r"\x1b\[([0-9]+);([0-9]+)H")
STYLE = re.compile(r"(\x1b\[[0-9;]*m)")
RESET, LINE_ENDS = "\x1b[0m", "\r\n"
# So many cells that stand there already are cheaper to write again than to go around.
CHEAP = 8
# Rows whose letters are kept: what is typed, put away or gone through comes to the same rows again.
REMEMBERED = 512

# A letter with the styles before it; no letter behind one that is two cells wide.
Cell = tuple[str, str]
STYLED, LETTER = itemgetter(0), itemgetter(1)


class RowMemory:
    """The last that was written at each place of the terminal."""

    def __init__(self) -> None:
        # By row, from column 0 on, which no terminal has; None where nobody knows what stands there.
        self._rows: dict[str, list[Cell | None]] = {}

    def forget(self) -> None:
        """Nobody knows any more what stands on the terminal."""
        self._rows.clear()

    def fresh(self, data: str) -> str:
        """Of some output, what does not stand there already."""
        if not data.startswith("\x1b[") or not AT.match(data):
            return data
        pieces = AT.split(data)
        pieced = zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True)
        kept = [self._changed(row, int(column), text) for row, column, text in pieced if text.strip(LINE_ENDS)]
        # Where the cursor is left is the last of the places without a text.
        return "".join(kept if pieces[-1].strip(LINE_ENDS) else [*kept, f"\x1b[{pieces[-3]};{pieces[-2]}H"])

    def _changed(self, row: str, column: int, text: str) -> str:
        """Parts of a text that are not there yet, each stretch behind its place; all of it is remembered."""
        there, cells = self._rows.setdefault(row, []), _cells(text)
        if cells is None:
            there.clear()
            return f"\x1b[{row};{column}H{text}"
        end = column + len(cells)
        there += repeat(None, end + 1 - len(there))
        _break_wide(there, column, end)
        # Compared without a step of Python for each cell: most rows of a frame are as they were.
        other = list(compress(count(), map(ne, there[column:end], cells)))
        there[column:end] = cells
        if len(other) == len(cells):
            return f"\x1b[{row};{column}H{text}"
        return "".join(
            f"\x1b[{row};{column + first}H{_written(cells[first:last])}" for first, last in _stretches(other, cells)
        )


@lru_cache(maxsize=REMEMBERED)
def _cells(text: str) -> tuple[Cell, ...] | None:
    """A text letter by letter; None where it holds more than letters and styles, or leaves a style open."""
    cells: list[Cell] = []
    style = ""
    for number, part in enumerate(STYLE.split(text.rstrip(LINE_ENDS))):
        if number % 2:
            style = "" if part == RESET else style + part
        elif part.isprintable() and (part.isascii() or set(map(cell_len, set(part))) == {1}):
            cells += zip(repeat(style), part)
        else:
            for letter in part:
                wide = cell_len(letter) if letter.isprintable() else 0
                if not wide:
                    return None
                cells += [(style, letter), *[(style, "")] * (wide - 1)]
    return None if style else tuple(cells)


def _break_wide(there: list[Cell | None], column: int, end: int) -> None:
    """Forget what a terminal wipes where half of a wide letter is written over."""
    for inside, outside in ((column, column - 1), (end, end)):
        cell = there[inside]
        if cell is not None and not cell[1]:
            there[outside] = None


def _stretches(other: list[int], cells: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """Stretches to write: each from the first to behind the last of changed cells that stand close together."""
    if not other:
        return []
    far = [pair for pair in pairwise(other) if pair[1] - pair[0] > CHEAP + 1]
    firsts = [other[0], *(after for _, after in far)]
    lasts = [*(before for before, _ in far), other[-1]]
    # Wide letters are written whole.
    return [
        (first - (not cells[first][1]), last + 1 + (last + 1 < len(cells) and not cells[last + 1][1]))
        for first, last in zip(firsts, lasts, strict=True)
    ]


def _written(cells: tuple[Cell, ...]) -> str:
    """Cells as text with styles, none of them open at the end."""
    pieces: list[str] = []
    for style, alike in groupby(cells, STYLED):
        letters = "".join(map(LETTER, alike))
        pieces += [style, letters, RESET] if style else [letters]
    return "".join(pieces)
