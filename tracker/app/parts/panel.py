"""The one kind of widget that screens are made of: it paints rows, and repaints only those that changed."""

from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.parts.inks import inks_of
from tracker.app.parts.name_inks import Names, with_names
from tracker.app.parts.rows import EMPTY, Row, strip_of


class Panel(Widget, inherit_bindings=False):
    """Rows of text. A subclass gives them in `rows`; whoever changes its data calls `update` afterwards.

    `update` compares what would be painted with what is there, and repaints the rows that differ.
    """

    ALLOW_SELECT = False
    can_focus = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        # Names that stand out in what is painted, each in its ink.
        self.names: Names = {}
        self._painted: list[Row] = []
        self._sized = Size(0, 0)
        # While it is held, `update` waits: what comes out of it is known only when all is said, also its size.
        self.is_held = False
        self.is_wanting = False

    def rows(self, width: int, height: int) -> list[Row]:
        """What to paint on so many cells."""
        return []

    def cursor(self) -> Offset | None:
        """Where in the rows just given the hardware cursor belongs; None where it has no business here."""
        return None

    def update(self) -> None:
        """Repaint what has changed."""
        if self.is_held:
            self.is_wanting = True
            return
        self.is_wanting = False
        width, height = self.size
        if not width or not height or not self.is_mounted:
            return
        old = self._painted
        self._paint()
        new = self._painted
        if len(old) != len(new):
            self.refresh()
            return
        changed = [Region(0, y, width, 1) for y, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
        if changed:
            self.refresh(*changed)

    def _paint(self) -> None:
        """Make the rows anew, for the size that the panel has."""
        width, height = self._sized = self.size
        rows = [with_names(each, self.names) for each in self.rows(width, height)[:height]]
        self._painted = rows + [EMPTY] * (height - len(rows))

    def on_resize(self) -> None:
        # What was drawn meanwhile in this size stays as it is.
        self.update()

    def render_line(self, y: int) -> Strip:
        inks = inks_of(self.app)
        if self._sized != self.size:
            self._paint()
        return strip_of(self._painted[y] if y < len(self._painted) else EMPTY, inks, self.size.width)
