"""The row of keys at the foot of every screen."""

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Piece, Row, width_of
from tracker.app.parts.screen import Hint

GAP = 2


class KeyRow(Panel):
    """As many keys as go in, the most wanted first; help is always among them."""

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._hints: list[Hint] = []

    def show(self, hints: list[Hint]) -> None:
        """Show these keys, `(key, what it does)`, the most wanted first."""
        self._hints = hints
        self.update()

    def made_of(self) -> object:
        return self._hints

    def rows(self, width: int, height: int) -> list[Row]:
        return [hint_row(self._hints, width)]


def hint_row(hints: list[Hint], width: int) -> Row:
    """Keys in one row: what does not go in is left out, help last of all."""
    last = [hint for hint in hints if hint[0] == "?"]
    room = width - 1 - sum(_width(hint) for hint in last)
    taken: list[Hint] = []
    for hint in hints:
        if hint in last:
            continue
        if _width(hint) > room:
            break
        room -= _width(hint)
        taken.append(hint)
    pieces: list[Piece] = [(" ", "text")]
    for key, words in [*taken, *last]:
        pieces += [(key, "accent"), (f" {words}{' ' * GAP}", "dim")]
    return tuple(pieces)


def _width(hint: Hint) -> int:
    return width_of(hint[0]) + 1 + width_of(hint[1]) + GAP
