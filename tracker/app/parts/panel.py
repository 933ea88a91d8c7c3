"""The one kind of widget that screens are made of: it paints rows, and repaints only those that changed."""

from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.parts.inks import inks_of
from tracker.app.parts.rows import EMPTY, Row, strip_of


class Panel(Widget, inherit_bindings=False):
    """Rows of text. A subclass gives them in `rows`; whoever changes its data calls `update` afterwards.

    `update` compares what would be painted with what is there, and repaints the rows that differ.
    """

    ALLOW_SELECT = False
    can_focus = False

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._painted: list[Row] = []
        self._theme = ""

    def rows(self, width: int, height: int) -> list[Row]:
        """What to paint on so many cells."""
        return []

    def cursor(self) -> Offset | None:
        """Where in the rows just given the hardware cursor belongs; None where it has no business here."""
        return None

    def update(self) -> None:
        """Repaint what has changed."""
        width, height = self.size
        if not width or not height or not self.is_mounted:
            return
        new = self.rows(width, height)[:height]
        new += [EMPTY] * (height - len(new))
        old, self._painted = self._painted, new
        if len(old) != len(new):
            self.refresh()
            return
        changed = [Region(0, y, width, 1) for y, (was, now) in enumerate(zip(old, new, strict=True)) if was != now]
        if changed:
            self.refresh(*changed)

    def on_resize(self) -> None:
        self._painted = []
        self.update()

    def render_line(self, y: int) -> Strip:
        inks = inks_of(self.app)
        if not self._painted and self.size.height:
            self.update()
        return strip_of(self._painted[y] if y < len(self._painted) else EMPTY, inks, self.size.width)
