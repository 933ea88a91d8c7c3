"""Lines to be read and put away: why a number is what it is, what to take back."""

from tracker.app.parts.rows import EMPTY, Row, wrapped
from tracker.app.parts.scrolling import ScrollingPanel
from tracker.app.parts.styles import StyleName


class Sheet(ScrollingPanel):
    """Text with a title, indented as it comes."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.title = ""
        self.lines: list[str] = []

    def show(self, title: str, lines: list[str]) -> None:
        """Lay these lines out."""
        self.title, self.lines, self.first = title, lines, 0
        self.update()

    def enter(self, is_at: bool) -> None:
        """Give the sheet the cursor, or take it away."""
        self.is_at = is_at
        self.update()

    def heading(self) -> tuple[str, str]:
        return self.title, "Esc"

    def body(self, width: int) -> list[Row]:
        return [each for line in self.lines for each in self._line_rows(line, width)]

    def _line_rows(self, line: str, width: int) -> list[Row]:
        bare = line.lstrip()
        indent = len(line) - len(bare) + 1
        style: StyleName = "text" if line.startswith(" ") else "bold"
        texts = wrapped(bare, width - indent - 1, style) if bare else [EMPTY]
        return [((" " * indent, "text"), *text) for text in texts]
