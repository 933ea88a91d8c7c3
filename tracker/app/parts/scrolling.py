"""A panel of more rows than fit, through which arrows and pages move; and one of lines to be read and put away."""

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import EMPTY, Row, heading, width_of, wrapped
from tracker.app.parts.screen import Hint
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs

PAGES, ARROWS = ("pageup", "pagedown"), ("up", "down")
SCROLLS: Hint = ("Up Down", "scroll")


class ScrollingPanel(Panel):
    """Rows under a heading. A subclass gives them in `body`; `first` is the first that is shown."""

    TITLE = ""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.first = 0
        self.is_at = False
        self._room = 1
        self._count = 0

    def enter(self, is_at: bool) -> None:
        """Give the panel the cursor, or take it away."""
        self.is_at = is_at
        self.update()

    def heading(self) -> tuple[str, str]:
        """The title and the tag at its end."""
        return self.TITLE, ""

    def body(self, width: int) -> list[Row]:
        return []

    def rows(self, width: int, height: int) -> list[Row]:
        self._room = max(1, height - 1)
        body = self.body(width)
        self._count = len(body)
        self.first = min(max(0, self.first), max(0, self._count - self._room))
        title, tag = self.heading()
        place = self._place(tag)
        # A title goes before the words of its tag; four cells are rule and blanks, two the mark of the cursor.
        while tag and width_of(title) + width_of(place) + 4 + 2 * self.is_at > width:
            tag = tag.partition("  ")[2]
            place = self._place(tag)
        return [heading(title, width, place, self.is_at), *body[self.first : self.first + self._room]]

    def _place(self, tag: str) -> str:
        if self._count <= self._room:
            return tag
        g = glyphs
        up, down = (g.up if self.first else " "), (g.down if self.first + self._room < self._count else " ")
        # Side by side the marks of ASCII are slashes.
        return f"{tag} {up}{' ' if g.is_ascii else ''}{down}".strip()

    def move(self, key: str) -> bool:
        """Scroll; whether the key was one to do so."""
        page = max(1, self._room - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -self._count, "end": self._count}
        if key not in steps:
            return False
        self.first = min(max(0, self.first + steps[key]), max(0, self._count - self._room))
        self.update()
        return True


class SheetPanel(ScrollingPanel):
    """Text with a title, indented as it comes."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.title = ""
        self.lines: list[str] = []
        # The rows of these lines, by the cells that they were broken for.
        self._broken: dict[int, list[Row]] = {}

    def show(self, title: str, lines: list[str]) -> None:
        """Lay these lines out."""
        self.title, self.lines, self.first, self._broken = title, lines, 0, {}
        self.update()

    def moves_beside(self, key: str) -> bool:
        """True if a key scrolls it where another panel has the cursor: pages, and arrows where there is more to see."""
        return key in PAGES or (key in ARROWS and self.is_longer(*self.size))

    def is_longer(self, width: int, height: int) -> bool:
        """True if it has more rows than so many cells show."""
        return len(self.body(width)) >= height

    def hints_beside(self, hints: list[Hint]) -> list[Hint]:
        """The keys of that panel, with the arrows as what they do then."""
        rest = [hint for hint in hints if hint[0] != SCROLLS[0]]
        return [*rest[:1], SCROLLS, *rest[1:]]

    def heading(self) -> tuple[str, str]:
        return self.title, "Esc"

    def body(self, width: int) -> list[Row]:
        if width not in self._broken:
            self._broken[width] = [each for line in self.lines for each in self._line_rows(line, width)]
        return self._broken[width]

    def _line_rows(self, line: str, width: int) -> list[Row]:
        bare = line.lstrip()
        indent = len(line) - len(bare) + 1
        style: StyleName = "text" if line.startswith(" ") else "bold"
        texts = wrapped(bare, width - indent - 1, style) if bare else [EMPTY]
        return [((" " * indent, "text"), *text) for text in texts]
