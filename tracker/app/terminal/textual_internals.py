"""Textual's names used though it promises nothing of them: each with the reason that there is no public way.

pyproject.toml holds Textual to the versions in which these were read; tests/app/test_textual_internals.py fails where a
name has gone, or where another private name of Textual is used than these.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import attrgetter
from typing import Any, NamedTuple

from msgspec import Struct
from rich.console import Console
from textual import constants
from textual._compositor import Compositor, CompositorUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.geometry import Region, Size, Spacing
from textual.layout import Layout
from textual.map_geometry import MapGeometry
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

# The one way from bytes to keys that knows every terminal; the reader around it is ours (driver.py).
Parser = XTermParser


class Internal(Struct, frozen=True):
    """A private name of a class of Textual, and why it is needed."""

    owner: str
    name: str
    why: str


INTERNALS = (
    Internal("LinuxDriver", "_app", "the app that is drawn: a driver has no public name for it"),
    Internal("LinuxDriver", "_loop", "the only way into the app from the threads of writer and watcher"),
    Internal("LinuxDriver", "_get_terminal_size", "Textual believes COLUMNS and LINES, which a shell may have left"),
    Internal("LinuxDriver", "_run_input_thread", "a terminal that hangs up must not end in a traceback"),
    Internal("LinuxDriver", "_sigcont_application", "after a stop the shell has set the terminal its own way"),
    Internal("LinuxDriver", "_auto_restart", "whether Textual itself comes back after a stop"),
    Internal("LinuxDriver", "_must_signal_resume", "tells Textual that the app has to be told of it"),
    Internal("Widget", "_repaint_regions", "rows to be painted, without the two messages that refresh sends"),
    Internal("Screen", "_dirty_widgets", "who is painted with the next frame: where those messages lead"),
    Internal("Screen", "_layout_required", "whether a screen waits to be laid out, as `_dirty_widgets` to be painted"),
    Internal("Screen", "_compositor", "rows of panels go out as they are, where Textual parts and joins each of them"),
    Internal("Compositor", "_arrange_root", "places that our layouts know, where Textual looks at all styles"),
    Internal("Compositor", "_dirty_regions", "the rows that are to be painted"),
    Internal("Screen", "_on_timer_update", "paints what waits, without the timer that is woken twice for it"),
    Internal("App", "_exception", "what broke the app, to be said in one sentence"),
    Internal("App", "_disable_tooltips", "each screen would have one more widget, for tips that nothing of ours has"),
    Internal("App", "_disable_notifications", "the same for notices, which nothing of ours sends"),
    Internal("App", "_driver", "the driver in use, for what only ours can do: its size, forgetting, suspending"),
)


def what_broke(app: App[Any]) -> Exception | None:
    """The exception that ended an app against its will."""
    return app._exception


def driver_of(app: App[Any]) -> Any:
    return app._driver


class RowsUpdate(CompositorUpdate):
    """Rows of widgets to be written, each as row, column and strip."""

    def __init__(self, rows: list[tuple[int, int, Strip]]) -> None:
        self.rows = rows

    def render_segments(self, console: Console) -> str:
        return "".join(f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for y, x, strip in self.rows)


class PanelLayout(Layout):
    """A layout that alone says where panels are, of which none is docked, hidden, scrolled or framed."""


class RowPart(NamedTuple):
    """Cells of a row from one column to another: whose they are, as a crop of it that begins at a row of the screen."""

    x: int
    end: int
    widget: Widget
    crop: Region
    top: int


class RowCompositor(Compositor):
    """Has the rows of widgets written as they are, where none lies over another, and places as a PanelLayout says.

    Textual parts every row where the edges of others are, and looks at each part; and at all styles for a place.
    """

    # The parts of each row, and where the widgets were for which they were found.
    _parts: Sequence[list[RowPart]] = ()
    _parts_for: object = None

    def _arrange_root(
        self, root: Widget, size: Size, visible_only: bool = True
    ) -> tuple[dict[Widget, MapGeometry], set[Widget]]:
        layout = root.layout
        if not isinstance(layout, PanelLayout):
            return super()._arrange_root(root, size, visible_only)
        whole, none = size.region, Spacing()
        there = [each for each in root.children if each.is_mounted]
        found: dict[Widget, MapGeometry] = {}
        for number, (region, _, _, each, *_) in enumerate(reversed(layout.arrange(root, there, size))):
            order = (0, 0, 0), (0, 0, -number)
            found[each] = MapGeometry(region, order, whole, region.size, region.size, region, none)
        found[root] = MapGeometry(whole, ((0, 0, 0),), whole, size, size, whole, none)
        return found, {root, *there}

    def render_update(
        self, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
    ) -> Any:
        if self.visible_widgets is not self._parts_for and self.root is not None:
            self._parts_for, self._parts = self.visible_widgets, self._parted(self.root)
        if full:
            return super().render_update(full, screen_stack, simplify)
        rows = self._rows(self._parts)
        self._dirty_regions.clear()
        return RowsUpdate(rows) if rows else None

    def _parted(self, root: Widget) -> list[list[RowPart]]:
        """The widgets of each row, with the ground where none is; made once for rows at which none begins or ends."""
        width, height = self.size
        panels, edges = list[RowPart](), {0, height}
        for widget, (at, clip) in self.visible_widgets.items():
            if widget is not root:
                x, y, wide, high = at.intersection(clip)
                panels.append(RowPart(x, x + wide, widget, Region(x - at.x, y - at.y, wide, high), y))
                edges |= {y, y + high}
        panels.sort(key=attrgetter("x"))
        rows: list[list[RowPart]] = []
        for top, bottom in pairwise(sorted(edges)):
            parts = [each for each in panels if each.top <= top < each.top + each.crop.height]
            ends = [0, *(each.end for each in parts)]
            grounds = [
                RowPart(x, end, root, Region(x, top, end - x, bottom - top), top)
                for x, end in zip(ends, [*(each.x for each in parts), width], strict=True)
                if x < end
            ]
            rows += [sorted([*parts, *grounds], key=attrgetter("x"))] * (bottom - top)
        return rows

    def _rows(self, parts: Sequence[list[RowPart]]) -> list[tuple[int, int, Strip]]:
        """The rows of widgets that are to be painted."""
        wanted: dict[int, list[tuple[int, int]]] = {}
        for each in self._dirty_regions:
            span = each.column_span
            for y in each.line_range:
                wanted.setdefault(y, []).append(span)
        strips: dict[int, list[Strip]] = {}
        rows: list[tuple[int, int, Strip]] = []
        for y in sorted(wanted.keys() & range(len(parts))):
            for part in parts[y]:
                for first, last in wanted[y]:
                    if first < part.end and last > part.x:
                        lines = strips.get(id(part))
                        if lines is None:
                            lines = strips[id(part)] = part.widget.render_lines(part.crop)
                        rows.append((y, part.x, lines[y - part.top]))
                        break
        return rows


def leave_out_notices(app: App[Any]) -> None:
    """Have no screen given widgets for tips and notices."""
    app._disable_tooltips = app._disable_notifications = True


def paint_by_rows(screen: Screen[Any]) -> None:
    """Have a screen of panels painted by whole rows of theirs."""
    screen._compositor = RowCompositor()


def paint(widget: Widget, regions: Iterable[Region]) -> None:
    """Have regions of a widget painted with the next frame."""
    widget._repaint_regions.update(regions)
    screen = widget.screen
    screen._dirty_widgets.add(widget)
    if not getattr(screen, "is_due", False):
        # Behind keys it paints in any case: all else, such as what is called behind a frame, has to wake it.
        screen.check_idle()


def paint_now(screen: Screen[Any]) -> None:
    """Paint what waits for the next frame."""
    if screen._dirty_widgets or screen._layout_required:
        screen._on_timer_update()


def lay_out(screen: Screen[Any]) -> None:
    """Have a screen laid out anew with the next frame."""
    screen.refresh(repaint=False, layout=True)


def wait_after_escape(seconds: float | None) -> float:
    """The parser's wait after Esc, in seconds, taken from Textual's constants; with `seconds` it is set first."""
    if seconds is not None:
        constants.ESCAPE_DELAY = seconds  # type: ignore[misc]
    return constants.ESCAPE_DELAY
