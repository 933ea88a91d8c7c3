"""Leaves out of what is written what stands on the terminal already.

Textual paints a new screen three times over, and one that is laid out anew in spans: each comes as a cursor position
and its text with all styles. What was the last to be written at its place needs no writing again; of a row in which a
few letters are others, only those are written.
"""

import re
from functools import lru_cache

from rich.cells import cell_len

AT = re.compile(r"\x1b\[([0-9]+);([0-9]+)H")
STYLE = re.compile(r"(\x1b\[[0-9;]*m)")
RESET = "\x1b[0m"
# So many cells that stand there already are cheaper to write again than to go around.
CHEAP = 8
# Rows whose letters are kept: what is typed, put away or gone through comes to the same rows again.
REMEMBERED = 512

# A letter with the styles before it; no letter behind one that is two cells wide.
Cell = tuple[str, str]
# Column, the column behind it, and what was written there.
Span = tuple[int, int, str]


class RowMemory:
    """The last that was written at each place of the terminal."""

    def __init__(self) -> None:
        self._last: dict[str, list[Span]] = {}
        self._cells: dict[str, dict[int, Cell]] = {}

    def forget(self) -> None:
        """Nobody knows any more what stands on the terminal."""
        self._last.clear()
        self._cells.clear()

    def fresh(self, data: str) -> str:
        """Of some output, what does not stand there already."""
        if not data.startswith("\x1b[") or not AT.match(data):
            return data
        kept = []
        pieces = AT.split(data)
        for row, place, text in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            column = int(place)
            if not text:
                # It is where the cursor is left.
                kept.append(f"\x1b[{row};{column}H")
            elif not any(start == column and said == text for start, _, said in self._last.get(row, ())):
                kept.append(self._changed(row, column, text))
        return "".join(kept)

    def _changed(self, row: str, column: int, text: str) -> str:
        """What of a text is not there yet, each stretch behind its place; all of it is remembered."""
        there, cells = self._cells.setdefault(row, {}), _cells(text)
        if cells is None:
            self._last.pop(row, None)
            there.clear()
            return f"\x1b[{row};{column}H{text}"
        end = column + len(cells)
        spans = self._last.get(row, [])
        self._last[row] = [each for each in spans if each[1] <= column or each[0] >= end] + [(column, end, text)]
        _break_wide(there, column, end)
        other = [number for number, cell in enumerate(cells) if there.get(column + number) != cell]
        there.update(enumerate(cells, column))
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
    for number, part in enumerate(STYLE.split(text.rstrip("\r\n"))):
        if number % 2:
            style = "" if part == RESET else style + part
        elif part.isprintable() and part.isascii():
            cells += [(style, letter) for letter in part]
        else:
            for letter in part:
                wide = cell_len(letter) if letter.isprintable() else 0
                if not wide:
                    return None
                cells += [(style, letter), *[(style, "")] * (wide - 1)]
    return None if style else tuple(cells)


def _break_wide(there: dict[int, Cell], column: int, end: int) -> None:
    """Forget what a terminal wipes where half of a wide letter is written over."""
    for inside, outside in ((column, column - 1), (end, end)):
        if there.get(inside, ("", " "))[1] == "":
            there.pop(outside, None)


def _stretches(other: list[int], cells: tuple[Cell, ...]) -> list[tuple[int, int]]:
    """Where to write: from the first to behind the last of the cells that are others and stand close to each other."""
    found: list[tuple[int, int]] = []
    for number in other:
        # Wide letters are written whole.
        first = number - 1 if not cells[number][1] else number
        last = number + 2 if number + 1 < len(cells) and not cells[number + 1][1] else number + 1
        if found and first - found[-1][1] <= CHEAP:
            found[-1] = found[-1][0], last
        else:
            found.append((first, last))
    return found


def _written(cells: tuple[Cell, ...]) -> str:
    """Cells as text with styles, none of them open at the end."""
    pieces: list[str] = []
    before = ""
    for style, letter in cells:
        if style != before:
            pieces += [RESET * bool(before), style]
            before = style
        pieces.append(letter)
    return "".join([*pieces, RESET * bool(before)])
