"""Leaves out of what is written what stands on the terminal already.

Textual paints a new screen three times over, and one that is laid out anew in spans: each comes as a cursor position
and its text with all styles. What was the last to be written at its place needs no writing again.
"""

import re

from rich.cells import cell_len

AT = re.compile(r"\x1b\[([0-9]+);([0-9]+)H")
STYLES = re.compile(r"\x1b\[[0-9;]*m")

# Column, the column behind it, and what was written there.
Span = tuple[int, int, str]


class RowMemory:
    """The last that was written at each place of the terminal."""

    def __init__(self) -> None:
        self._last: dict[str, list[Span]] = {}

    def forget(self) -> None:
        """Nobody knows any more what stands on the terminal."""
        self._last.clear()

    def fresh(self, data: str) -> str:
        """Of some output, what does not stand there already."""
        if not data.startswith("\x1b[") or not AT.match(data):
            return data
        kept = []
        pieces = AT.split(data)
        for row, column, text in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            # Without a text it is where the cursor is left.
            if not text or self._learn(row, int(column), text):
                kept.append(f"\x1b[{row};{column}H{text}")
        return "".join(kept)

    def _learn(self, row: str, column: int, text: str) -> bool:
        """Remember what is written at a place; whether it is new there."""
        spans = self._last.setdefault(row, [])
        if any(start == column and said == text for start, _, said in spans):
            return False
        end = column + cell_len(STYLES.sub("", text))
        self._last[row] = [each for each in spans if each[1] <= column or each[0] >= end] + [(column, end, text)]
        return True
