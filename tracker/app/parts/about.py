"""Details of the chosen line of a sheet: beside it where there is room."""

from __future__ import annotations

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Row, cut, heading, wrapped


class About(Panel):
    """A title and parts, each a paragraph: a scenario's history, what a ruling comes to, the card of a unit."""

    text: tuple[str, list[str]] = ("", [])

    def rows(self, width: int, height: int) -> list[Row]:
        title, parts = self.text
        lines: list[Row] = [((" ", "text"), *heading(title, width - 2))]
        for part in parts:
            lines += [
                ((" " * 2, "text"), *line)
                for line in wrapped(part, width - 4, "text", 2 if part[:2] in ("* ", "- ") else 0)
            ]
        if len(lines) > height:
            last = lines[height - 1]
            lines = [*lines[: height - 1], (*last[:-1], (cut(last[-1][0] + " " * width, width - 4), last[-1][1]))]
        return lines
