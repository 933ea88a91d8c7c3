"""The one kind of widget that screens are made of: it paints rows, and repaints only those that changed."""

from itertools import zip_longest

from textual.events import Resize
from textual.geometry import Offset, Region, Size
from textual.reactive import Reactive
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.parts.name_styles import Heads, Names, all_with_names, heads_of, with_parted
from tracker.app.parts.rows import EMPTY, Row, strips_of
from tracker.app.parts.styles import painted_styles
from tracker.app.parts.taps import CALLED, key_at
from tracker.app.terminal.glyphs import glyphs
from tracker.app.terminal.textual_internals import paint

# Rows that a panel remembers: what is typed and taken back, undone or gone through leads to the same rows again.
REMEMBERED = 256


class Panel(Widget, inherit_bindings=False):
    """Rows of text. A subclass gives them in `rows`; whoever changes its data calls `update` afterwards.

    `update` compares what would be painted with what is there, and repaints the rows that differ.
    """

    ALLOW_SELECT = False
    can_focus = False
    # Textual lays all out and paints it once more for each widget that has just been laid out in another size.
    virtual_size = Reactive(Size(0, 0), repaint=False)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        # Its rows are made as they are painted, in whatever size that is: to be told of one would only wake it.
        self.disable_messages(Resize)
        # Names that stand out in what is painted, each in its style.
        self.names: Names = {}
        self._painted: list[Row] = []
        # The same rows before names stood out in them.
        self._unnamed: list[Row] = []
        # Rows as they are with names that stand out, by what they were without; and what that was made for.
        self._named: dict[Row, Row] = {}
        self._named_for: tuple[object, ...] = ()
        self._heads: Heads = {}
        self._sized = Size(0, 0)
        # What the rows were made of last, with the room and the signs for them.
        self._made_of: tuple[object, ...] = ()
        # Rows as they go to the screen, and what those were made for.
        self._strips: dict[Row, Strip] = {}
        self._stripped_for: tuple[object, ...] = ()
        # While it is held, `update` waits: what comes out of it is known only when all is said, also its size.
        self.is_held = False
        self.is_wanting = False

    def rows(self, width: int, height: int) -> list[Row]:
        """The rows to paint on so many cells."""
        return []

    def made_of(self) -> object:
        """All that `rows` are made of but the room for them: as long as that stays equal, so do they. None: anew."""
        return None

    def keys_at(self, x: int, y: int) -> list[str]:
        """The keys that a tap at a cell of the panel stands for, none where it stands for nothing."""
        key = key_at(self._painted[y], x) if y < len(self._painted) else ""
        return list(key) if CALLED.fullmatch(key) else [key] if key else []

    def is_on_pad(self, x: int, y: int) -> bool:
        """True if the bar of keys is to be a pad for dice after a tap here."""
        return False

    def cursor(self) -> Offset | None:
        """Place of the hardware cursor in the rows just given; None where it has no business here."""
        return None

    def update(self) -> None:
        if self.is_held or not self.is_mounted or not self.outer_size:
            self.is_wanting = True
            return
        # Without borders this is its size, looked up at no cost.
        size = self.outer_size
        many = len(self._painted)
        changed = self._paint(size)
        if many != len(self._painted):
            paint(self, [size.region])
        elif changed:
            high = changed[-1] + 1 - changed[0]
            # Most often they stand below one another, and then are one region for all who ask for it on its way.
            rows = [(changed[0], high)] if high == len(changed) else [(y, 1) for y in changed]
            paint(self, [Region(0, y, size.width, high) for y, high in rows])

    def _paint(self, size: Size) -> list[int]:
        """Make the rows anew, for the size that the panel has; which of them are others now."""
        self._sized, self.is_wanting = size, False
        width, height = size
        made_of = (self.made_of(), size, glyphs.is_ascii, self.names)
        if made_of[0] is not None and made_of == self._made_of:
            return []
        self._made_of = made_of
        bare = self.rows(width, height)[:height]
        rows = self._with_names(bare)
        self._unnamed = bare
        old, self._painted = self._painted, rows + [EMPTY] * (height - len(rows))
        return [y for y, (was, now) in enumerate(zip_longest(old, self._painted)) if was != now]

    def _with_names(self, bare: list[Row]) -> list[Row]:
        names = self.names
        if self._named_for != (names, glyphs.is_ascii) or len(self._named) > REMEMBERED:
            self._named, self._named_for = {}, (dict(names), glyphs.is_ascii)
            self._heads = heads_of(names)
        named, whole = self._named, with_parted(bare, self._heads) if names else bare
        if new := [each for each in whole if each not in named]:
            named.update(zip(new, all_with_names(new, names), strict=True))
        return [named[each] for each in whole]

    def render_lines(self, crop: Region) -> list[Strip]:
        """Rows for the screen. What Textual would put around them, borders and blanks, no panel has."""
        size, styles = self.outer_size, painted_styles(self.app)
        made_for = (size.width, styles, glyphs.is_ascii)
        if made_for != self._stripped_for or len(self._strips) > REMEMBERED:
            self._strips, self._stripped_for = {}, made_for
        # One that was hidden may come back in the size in which it was painted last, with old rows.
        if self.is_wanting or self._sized != size:
            self._paint(size)
        known, width = self._strips, size.width
        rows = [self._painted[y] if y < len(self._painted) else EMPTY for y in crop.line_range]
        if new := [pieces for pieces in rows if pieces not in known]:
            known.update(zip(new, strips_of(new, styles, width), strict=True))
        strips = [known[pieces] for pieces in rows]
        left, right = crop.column_span
        return strips if (left, right) == (0, width) else [strip.crop(left, right) for strip in strips]
