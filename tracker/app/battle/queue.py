"""The activation queue, and the chain of tests still owed."""

from textual.geometry import Offset
from textual.reactive import var

from tracker.app.battle.unit_names import shown_names
from tracker.app.parts.face import window
from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Row, cut, heading, left, right, row, width_of, wrapped
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import OwedRow, QueueRow, View
from tracker.talk.roster import STANDINGS

NARROWEST_REASON = 10
NARROWEST_VALUE = 6


class Queue(Panel):
    """Who acts, who may, and why the others may not; below it what is owed, which comes first."""

    view: var[View | None] = var(None)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.is_at = False
        self.first = -1
        self._room = 1
        self._count = 0

    def watch_view(self) -> None:
        self.first = -1
        self.update()

    def rows(self, width: int, height: int) -> list[Row]:
        view = self.view
        queue, owed = (view.queue, view.owed) if view else ((), ())
        below = _owed_rows(owed, width, max(2, (height - 1) * 2 // 3)) if owed else []
        room = max(1, height - 1 - len(below))
        self._room, self._count = room, len(queue)
        live = next((n for n, each in enumerate(queue) if each.standing in ("acting", "may")), 0)
        first, _ = window(len(queue), live, room) if self.first < 0 else (self.first, 0)
        first = min(first, max(0, len(queue) - room))
        wide = _widths(queue, width)
        units = [unit for side in view.sides for unit in side.units] if view else []
        names = {each.unit: each.name for each in queue} | shown_names(units, wide[0])
        rows = [_queue_row(n, each, names[each.unit], wide, width) for n, each in _numbered(queue)][
            first : first + room
        ]
        if not queue:
            rows = [row((" Nobody yet.", "dim"))]
        g = glyphs()
        tag = f"{g.up if first else ' '}{g.down if first + room < len(queue) else ' '}" if len(queue) > room else ""
        return [heading("Activation", width, tag.strip(), self.is_at), *rows, *below]

    def move(self, key: str) -> bool:
        """Scroll; whether the key was one to do so."""
        page = max(1, self._room - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -self._count, "end": self._count}
        if key not in steps:
            return False
        self.first = min(max(0, max(0, self.first) + steps[key]), max(0, self._count - self._room))
        self.update()
        return True

    def enter(self, is_at: bool) -> None:
        """Give the panel the cursor, or take it away."""
        self.is_at = is_at
        self.update()

    def cursor(self) -> Offset | None:
        return Offset(0, 0)


def _numbered(queue: tuple[QueueRow, ...]) -> list[tuple[int, QueueRow]]:
    """Those that act or may act are numbered in their order; the others have a 0."""
    number, rows = 0, []
    for each in queue:
        number += each.standing in ("acting", "may")
        rows.append((number if each.standing in ("acting", "may") else 0, each))
    return rows


def _widths(queue: tuple[QueueRow, ...], width: int) -> tuple[int, int]:
    value = min(max((width_of(each.value) for each in queue), default=1), max(NARROWEST_VALUE, width // 4))
    longest = max((width_of(each.name) for each in queue), default=8)
    reason = max((width_of(each.reason) for each in queue), default=0)
    room = width - 5 - value - 1
    name = min(longest, max(room - max(reason, NARROWEST_REASON) - 1, min(longest, room - NARROWEST_REASON - 1)))
    return max(6, name), value


def _queue_row(number: int, each: QueueRow, name: str, wide: tuple[int, int], width: int) -> Row:
    g, (room, value) = glyphs(), wide
    signs = {"acting": g.pointer, "may": " ", "done": g.check, "not": g.barred}
    reason = each.reason or ("" if each.standing == "may" else STANDINGS[each.standing])
    is_live = number > 0
    return row(
        (signs[each.standing], "accent" if each.standing == "acting" else "dim"),
        (f"{number or '':>2} ", "mark"),
        (left(name, room), "bold" if each.standing == "acting" else "text" if is_live else "dim"),
        (f" {right(each.value, value)} ", "text" if is_live else "dim"),
        (cut(reason, max(0, width - room - value - 6)), "text" if each.standing == "acting" else "dim"),
    )


def _owed_rows(owed: tuple[OwedRow, ...], width: int, most: int) -> list[Row]:
    """The chain on so many rows, what comes next marked: whole, else a row for each, else the last of them."""
    rows = [each for number in range(len(owed)) for each in _owed(owed, number, width)]
    if len(rows) >= most:
        rows = [_owed(owed, number, width)[0] for number in range(len(owed))]
        spare = most - 1 - len(rows)
        if spare > 0:
            rows[-1:] = _owed(owed, len(owed) - 1, width)[: spare + 1]
    hidden = max(0, len(rows) - (most - 1))
    tag = f"{hidden} before" if hidden else ""
    return [heading("Owed", width, tag), *rows[hidden:]]


def _owed(owed: tuple[OwedRow, ...], number: int, width: int) -> list[Row]:
    each, is_next = owed[number], number == len(owed) - 1
    words = f"{each.name}: {each.what}"
    if each.result:
        words = f"{each.name}: {each.result} ({each.what})"
    elif each.why:
        words += f" ({each.why})"
    indent = min(4, each.depth)
    mark = glyphs().pointer if is_next else " "
    lines = wrapped(words, width - 2 - indent, "bold" if is_next else "text", 2)
    return [row((mark if n == 0 else " ", "accent"), " " * (1 + indent), *line) for n, line in enumerate(lines)]
