"""The row of keys at the foot of every screen."""

from itertools import chain

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Row, row_width
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
    last = [_pieces(hint) for hint in hints if hint[0] == "?"]
    room = width - 1 - sum(map(row_width, last))
    taken: list[Row] = []
    for hint in hints:
        if hint[0] == "?":
            continue
        pieces = _pieces(hint)
        room -= row_width(pieces)
        if room < 0:
            break
        taken.append(pieces)
    return ((" ", "text"), *chain.from_iterable([*taken, *last]))


def _pieces(hint: Hint) -> Row:
    key, words = hint
    return ((key, "accent"), (f" {words}{' ' * GAP}", "dim"))
