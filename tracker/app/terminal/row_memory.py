"""Leaves out of what is written the rows that stand on the terminal already.

Textual paints a new screen three times over; each row of it comes as a cursor position and its text with all styles.
What was the last to be written at a row needs no writing again.
"""

import re

AT = re.compile(r"(\x1b\[[0-9]+;[0-9]+H)")


class RowMemory:
    """The last that was written at each row of the terminal."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}

    def forget(self) -> None:
        """Nobody knows any more what stands on the terminal."""
        self._last.clear()

    def fresh(self, data: str) -> str:
        """Of some output, what does not stand there already."""
        if not data.startswith("\x1b[") or not AT.match(data):
            return data
        kept = []
        pieces = AT.split(data)
        for at, text in zip(pieces[1::2], pieces[2::2], strict=True):
            row, piece = at.partition(";")[0], at + text
            if not text:
                # Where the cursor is left.
                kept.append(piece)
            elif self._last.get(row) != piece:
                self._last[row] = piece
                kept.append(piece)
        return "".join(kept)
