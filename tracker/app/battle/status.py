"""The row that says how a battle stands, the clock of its turn, the words of too small a terminal (`panel_places`)."""

from collections.abc import Callable
from time import monotonic

from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Piece, Row, cut, cut_row, row, row_width, width_of
from tracker.engine import View

# So often, in seconds, the header is looked at: the minutes are never far behind.
LOOK = 15.0


class StatusRow(Panel):
    """Turn, whose turn it is, the battle's title, and how many inputs are not saved; or other words at the `end`.

    `clock`: how long this turn has been played, "" unsaid; `is_saving`: the disk has not answered yet.
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view = View("", 0, ())
        self.title = ""
        self.unsaved = 0
        self.is_saving = False
        self.end = ""
        self.clock = ""

    def show_view(self, view: View) -> None:
        self.view = view
        self.update()

    def made_of(self) -> object:
        return self.view, self.title, self.unsaved, self.is_saving, self.end, self.clock

    def rows(self, width: int, height: int) -> list[Row]:
        view = self.view
        end: list[Piece] = [(f"{self.end} ", "bold")] if self.end else [self._saved()]
        # Whether the battle is saved is never cut for how it stands.
        room = width - row_width(tuple(end))
        # Where all of it has no room otherwise, its parts stand closer.
        told = self._standing(view, 3)
        told = cut_row(told if row_width(told) < room else self._standing(view, 2), room - 1)
        room -= row_width(told)
        # The title is there for who comes back to the battle: where the phase leaves it no room, it goes whole.
        title = self.title or view.title
        wide = width_of(title)
        title, wide = (title, wide + 3 * bool(title)) if wide <= room - 5 else ("", 0)
        gap = max(1, room - wide)
        return [(*told, (" " * gap, "text"), (title, "dim"), ("   " if title else "", "text"), *end)]

    def _standing(self, view: View, apart: int) -> Row:
        """Words on how the battle stands, so many cells apart."""
        turn = view.turn_words
        gap: Piece = (" " * apart, "text")
        pieces: list[Piece] = [(f" {turn[0].upper()}{turn[1:]}", "bold")]
        pieces += [("  ", "text"), (self.clock, "dim")] if self.clock else []
        for words in view.status:
            pieces += [gap, (words, "bold" if words.endswith(" acting") else "text")]
        return (*pieces, *((gap, (view.result, "accent")) if view.result else ()))

    def _saved(self) -> Piece:
        if not self.unsaved:
            return "saved ", "dim"
        return ("saving ", "warn") if self.is_saving else (f"{self.unsaved} NOT SAVED ", "warn")


class TooSmall(Panel):
    """The panel on a terminal too small for play."""

    def rows(self, width: int, height: int) -> list[Row]:
        return [row(cut(words, width)) for words in ("Too small:", "make the", "window larger", "(q leaves)")]


class TurnClock:
    """Counts from when a turn was first seen on this screen: begun, or opened again. `now` gives seconds."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._turn = -1
        self._since = 0.0

    def words(self, turn: int) -> str:
        """The whole minutes of a turn: "12 min"."""
        if turn != self._turn:
            self._turn, self._since = turn, self._now()
        return f"{int((self._now() - self._since) // 60)} min"
