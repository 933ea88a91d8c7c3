"""A sheet of which some lines tell of a step: one of them is marked, and Enter goes there."""

import re

from tracker.app.parts.rows import EMPTY, Row
from tracker.app.parts.sheet import Sheet
from tracker.app.terminal.glyphs import glyphs

# How the chart tells where something happened.
ADDRESS = re.compile(r"\b(?:Turn \d+|Set-up), step (\d+)[:,]")
BY = {"up": -1, "down": 1}


class StepSheet(Sheet):
    """Arrows go from one line with a step to the next that is in sight, else they scroll."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        # Row and step of each line that has one, and which of them is marked.
        self._steps: list[tuple[int, int]] = []
        self._at = 0

    def show(self, title: str, lines: list[str]) -> None:
        self._at = 0
        super().show(title, lines)

    @property
    def chosen(self) -> int | None:
        """The step of the marked line; None where no such line is in sight."""
        seen = self._seen()
        return self._steps[self._at][1] if self._at in seen else None

    def body(self, width: int) -> list[Row]:
        rows: list[Row] = []
        self._steps = []
        for line in self.lines:
            found = ADDRESS.search(line)
            if found:
                self._steps.append((len(rows), int(found[1])))
            rows += self._line_rows(line, width)
        return rows

    def rows(self, width: int, height: int) -> list[Row]:
        shown = super().rows(width, height)
        seen = self._seen()
        if seen:
            self._at = min(seen, key=lambda each: abs(each - self._at))
            place = 1 + self._steps[self._at][0] - self.first
            shown[place] = _pointed(shown[place])
        return shown

    def move(self, key: str) -> bool:
        other = self._at + BY.get(key, 0)
        if key in BY and other in self._seen() and self._at in self._seen():
            self._at = other
            self.update()
            return True
        return super().move(key)

    def _seen(self) -> list[int]:
        """The lines with a step that are in sight."""
        return [n for n, (place, _) in enumerate(self._steps) if self.first <= place < self.first + self._room]


def _pointed(row: Row) -> Row:
    """The row with a pointer in its first cell."""
    (lead, style), *rest = row or EMPTY or ((" ", "text"),)
    return ((glyphs.pointer, "accent"), (lead[1:], style), *rest)
