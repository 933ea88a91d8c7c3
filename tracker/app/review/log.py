"""The log of a recorded battle: every line is the address of its step."""

from collections.abc import Callable

from textual.geometry import Offset

from tracker.app.battle.log import LogPanel, block
from tracker.app.parts.rows import EMPTY, Row, heading, left, row
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Node

# The step looked at, and the whole branch.
Place = Callable[[], tuple[int, list[Node]]]


class ReviewLog(LogPanel):
    """The log before the step looked at, in it, and after it; it is marked, and the cursor goes elsewhere."""

    def __init__(self, place: Place, id: str | None = None) -> None:
        super().__init__(lambda: place()[1], id=id)
        self._place_of = place
        self._at = 0
        self._page = 1
        self._spot = 0

    @property
    def chosen(self) -> int:
        """The step under the cursor."""
        step, nodes = self._place_of()
        return nodes[min(self._at, len(nodes) - 1)].step if nodes else step

    def changed(self) -> None:
        """Another step is looked at: the cursor goes there."""
        step, nodes = self._place_of()
        self._at = next((at for at, node in enumerate(nodes) if node.step == step), 0)
        self.update()

    def move(self, key: str) -> bool:
        by = {"up": -1, "down": 1}.get(key)
        if by is None:
            return False
        nodes = self._place_of()[1]
        at = self._at + by
        while 0 < at < len(nodes) - 1 and not nodes[at].log:
            at += by
        self._at = min(max(0, at), len(nodes) - 1)
        self.update()
        return True

    def rows(self, width: int, height: int) -> list[Row]:
        step, nodes = self._place_of()
        room = max(1, height - 1)
        self._at = min(self._at, len(nodes) - 1)
        first = self._blocks(nodes[self._at], step, width)
        below: list[Row] = []
        above: list[Row] = []
        room -= len(first)
        after, before = self._at + 1, self._at - 1
        most_below = room // 2
        while after < len(nodes) and len(below) < room:
            below += self._blocks(nodes[after], step, width)
            after += 1
        kept = below[:most_below]
        while before >= 0 and len(above) < room - len(kept):
            above = self._blocks(nodes[before], step, width) + above
            before -= 1
        above = above[max(0, len(above) - (room - len(kept))) :]
        shown = [*above, *first, *below[: max(0, room - len(above))]]
        self._spot = 1 + len(above)
        return [heading(self.TITLE, width, f"step {step}", self.is_at), *(shown or [EMPTY])]

    def _blocks(self, node: Node, step: int, width: int) -> list[Row]:
        """A step with its lines; the one looked at always has one, and a pointer."""
        rows = block(node.step, node.log, width)
        is_here, is_now = self.is_at and node.step == self.chosen, node.step == step
        if not rows and (is_here or is_now):
            rows = [row((f"{node.step:>4} ", "dim"), ("-", "dim"))]
        if is_now and rows:
            (lead, _), *rest = rows[0]
            rows[0] = ((f"{lead[:4]}{glyphs.pointer}", "accent"), *rest)
        if is_here:
            text = "".join(piece for piece, _ in rows[0])
            rows[0] = row((left(text, width), "cursor"))
        return rows

    def cursor(self) -> Offset | None:
        return Offset(0, self._spot)
