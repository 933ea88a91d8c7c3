"""Lines of which some can be chosen; what does not fit is scrolled."""

from collections.abc import Callable

from msgspec import Struct
from textual.geometry import Offset

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import EMPTY, Row, cut, left, row, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs

# Left of every line the pointer and a cell of air, right of it another.
MARGIN, AIR = 2, 1


class ListLine(Struct, frozen=True):
    """A line; one with an `id` can be chosen. `key` is what a press of that key chooses.

    `is_head`: one of the first lines, with the titles of columns, which stays where the others are scrolled.
    """

    row: Row = EMPTY
    id: str = ""
    key: str = ""
    is_head: bool = False


def led_lines(lead: str, words: str, line_id: str, width: int, style: StyleName = "text") -> list[ListLine]:
    """Words behind a lead, on as many lines as they take; the first of them can be chosen."""
    first, *rest = wrapped(words, width - len(lead), style)
    more = (ListLine(row((" " * len(lead), "dim"), *each)) for each in rest)
    return [ListLine(row((lead, "dim"), *first), line_id), *more]


Layout = Callable[[int], list[ListLine]]


class ListPanel(Panel):
    """Lines that `layout` makes for a width. The chosen one is marked; without any, arrows scroll."""

    def __init__(self, layout: Layout, id: str | None = None, tapped: str = "enter") -> None:
        """`tapped`: the key that a tap on the chosen line is."""
        super().__init__(id=id)
        self.layout_of = layout
        self._tapped = tapped
        self.chosen = ""
        self.lines: list[ListLine] = []
        self._top = 0
        self._titles = 0
        self._made_for = -1

    # What is there

    def show(self, chosen: str | None = None) -> None:
        """Make the lines anew, with another one chosen if one is named."""
        if chosen is not None:
            self.chosen = chosen
        self._made_for = -1
        self.update()

    def has(self, line_id: str) -> bool:
        return bool(line_id) and any(line.id == line_id for line in self.lines)

    def has_choice(self, width: int) -> bool:
        """True if a line can be chosen; lines that are not painted yet are made for so many columns."""
        self._make(self.size.width or width)
        return bool(self.chosen)

    def keyed(self, key: str) -> str:
        """The id of the line that a key chooses, "" if none."""
        return next((line.id for line in self.lines if key and line.key == key), "")

    # Moving

    def move(self, by: int) -> None:
        """Choose the next line that can be chosen, or the one before; else scroll."""
        ids = [line.id for line in self.lines if line.id]
        if ids:
            at = ids.index(self.chosen) if self.chosen in ids else 0
            self.chosen = ids[max(0, min(len(ids) - 1, at + by))]
        else:
            self._top += by
        self.update()

    def page(self, by: int) -> None:
        self.move(by * max(1, self.size.height - 3))

    def end(self, by: int) -> None:
        """Go to the first or last line."""
        self.move(by * len(self.lines))

    def to_top(self) -> None:
        """Scroll back to the first line."""
        self._top = 0

    def keys_at(self, x: int, y: int) -> list[str]:
        """The key of a line; else those that lead to it, and the key of the one that is chosen already."""
        at = y if y < self._titles else self._top + y
        line = self.lines[at] if at < len(self.lines) else ListLine()
        if line.key or not line.id:
            return [line.key] if line.key else []
        ids = [each.id for each in self.lines if each.id]
        by = ids.index(line.id) - ids.index(self.chosen)
        return ["down" if by > 0 else "up"] * abs(by) or [self._tapped]

    # Painting

    def rows(self, width: int, height: int) -> list[Row]:
        self._make(width)
        total, room = len(self.lines), height
        heads = sum(line.is_head for line in self.lines)
        # As long as half of the rows are for what they are the heads of.
        self._titles = heads if 2 * heads < height else 0
        if total <= height:
            self._top = 0
        else:
            room -= 1
            self._follow(room)
        there = [*self.lines[: self._titles], *self.lines[self._top + self._titles : self._top + room]]
        seen = [self._painted_line(line, width) for line in there]
        if total > height:
            seen += [EMPTY] * (room - len(seen))
            seen.append(_position(self._top, total - self._top - room, width))
        return seen

    def cursor(self) -> Offset | None:
        at = self._index()
        return Offset(0, at - self._top) if at is not None else None

    def _make(self, width: int) -> None:
        if self._made_for == width:
            return
        before = [line.id for line in self.lines if line.id]
        # What a terminal of a few columns has no room for is cut off as it is painted.
        self.lines = self.layout_of(max(8, width - MARGIN - AIR))
        self._made_for = width
        if not self.has(self.chosen):
            # Where the chosen line is gone, the one that has its place now.
            ids = [line.id for line in self.lines if line.id]
            at = before.index(self.chosen) if self.chosen in before else 0
            self.chosen = ids[min(at, len(ids) - 1)] if ids else ""

    def _index(self) -> int | None:
        return next((at for at, line in enumerate(self.lines) if line.id and line.id == self.chosen), None)

    def _follow(self, room: int) -> None:
        """Keep the chosen line in sight; above the first that can be chosen, the headings too."""
        at = self._index()
        if at is not None:
            is_first = not any(line.id for line in self.lines[:at])
            self._top = min(self._top, 0 if is_first and at < room else at - self._titles)
            self._top = max(self._top, at - room + 1)
        self._top = max(0, min(self._top, len(self.lines) - room))

    def _painted_line(self, line: ListLine, width: int) -> Row:
        if not line.id or line.id != self.chosen:
            return (("  ", "text"), *line.row) if line.row else EMPTY
        text = "".join(piece for piece, _ in line.row)
        return row((left(f"{glyphs.pointer} {text}", width), "cursor"))


def _position(above: int, below: int, width: int) -> Row:
    g = glyphs
    words = [f"{g.up} {above} more" if above else "", f"{g.down} {below} more" if below else ""]
    return row((cut(f"  {'   '.join(word for word in words if word)}", width), "dim"))
