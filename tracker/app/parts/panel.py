"""The one kind of widget that screens are made of: it paints rows, and repaints only those that changed."""

from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.parts.inks import inks_of
from tracker.app.parts.name_inks import Names, with_names
from tracker.app.parts.rows import EMPTY, Row, strip_of
from tracker.app.terminal.glyphs import glyphs


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
        # The same rows before names stood out in them, and the names that they were painted with.
        self._unnamed: list[Row] = []
        self._names_in: Names = {}
        self._sized = Size(0, 0)
        # The rows as they go to the screen, as long as they stay what they are; and what they were made for.
        self._strips: dict[int, Strip] = {}
        self._stripped_for: tuple[object, ...] = ()
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
        bare = self.rows(width, height)[:height]
        names = self.names
        known = dict(zip(self._unnamed, self._painted, strict=False)) if names == self._names_in else {}
        self._unnamed, self._names_in = bare, dict(names)
        rows = [known[each] if each in known else with_names(each, names) for each in bare]
        old, self._painted = self._painted, rows + [EMPTY] * (height - len(rows))
        for y in [y for y in self._strips if y >= len(old) or self._painted[y : y + 1] != old[y : y + 1]]:
            del self._strips[y]

    def on_resize(self) -> None:
        # What was drawn meanwhile in this size stays as it is.
        self.update()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows for the screen. What Textual would put around them, borders and blanks, no panel has."""
        filters = self.get_line_filters()
        inks = inks_of(self.app)
        made_for = (self.size, id(inks), glyphs(), *filters)
        if made_for != self._stripped_for:
            self._strips, self._stripped_for = {}, made_for
        if self._sized != self.size:
            self._paint()
        for y in crop.line_range:
            if y not in self._strips:
                strip = self.render_line(y)
                for each in filters:
                    strip = strip.apply_filter(each, self.background_colors[1])
                self._strips[y] = strip
        strips = [self._strips[y] for y in crop.line_range]
        left, right = crop.column_span
        return strips if (left, right) == (0, self.size.width) else [strip.crop(left, right) for strip in strips]

    def render_line(self, y: int) -> Strip:
        return strip_of(self._painted[y] if y < len(self._painted) else EMPTY, inks_of(self.app), self.size.width)
