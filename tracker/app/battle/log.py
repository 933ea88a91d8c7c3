"""The log of a battle, newest below."""

from collections.abc import Callable

from tracker.app.parts.rows import Row, row, wrapped
from tracker.app.parts.scrolling import ScrollingPanel
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Node
from tracker.talk.log_words import lines_of

# Rows made at first; more when somebody scrolls up to their end.
AT_FIRST = 200
STEP = 5
STYLES: dict[str, StyleName] = {"heading": "bold", "table": "bold", "roll": "dim", "note": "dim"}


class LogPanel(ScrollingPanel):
    """The log, each step with its number. It stays at its end until somebody scrolls up."""

    TITLE = "Log"

    def __init__(self, nodes: Callable[[], list[Node]], id: str | None = None) -> None:
        super().__init__(id=id)
        self._nodes_of = nodes
        self._made: tuple[Node | None, int, int] = (None, 0, 0)
        self._rows: list[Row] = []
        self._most = AT_FIRST

    def changed(self) -> None:
        self._most = AT_FIRST
        self.first = 1_000_000
        self.update()

    def move(self, key: str) -> bool:
        before = self._count
        if key in ("up", "pageup", "home") and self.first < self._room and self._count >= self._most:
            self._most = 1_000_000 if key == "home" else self._most * 4
            self.update()
            self.first += self._count - before
        return super().move(key)

    def body(self, width: int) -> list[Row]:
        nodes = self._nodes_of()
        key = (nodes[-1], width, self._most)
        if self._made != key:
            self._made, self._rows = key, log_rows(nodes, width, self._most)
        return self._rows


def log_rows(nodes: list[Node], width: int, most: int) -> list[Row]:
    """The last rows of the log, at least `most` of them if there are as many."""
    blocks: list[list[Row]] = []
    count = 0
    for node in reversed(nodes):
        found = block(node, width)
        if found:
            blocks.append(found)
            count += len(found)
        if count >= most:
            break
    return [each for found in reversed(blocks) for each in found] or [row((" Nothing has happened yet.", "dim"))]


def block(node: Node, width: int) -> list[Row]:
    """The lines of a step, its number before the first."""
    rows: list[Row] = []
    for line in lines_of(node):
        number = f"{node.step:>4} " if not rows else " " * STEP
        mark = f"{glyphs.live} " if line.kind == "table" else ""
        texts = wrapped(line.text, width - STEP - len(mark), STYLES.get(line.kind, "text"))
        for place, text in enumerate(texts):
            lead = number if place == 0 else " " * STEP
            rows.append(row((lead, "dim"), (mark if place == 0 else " " * len(mark), "accent"), *text))
    return rows
