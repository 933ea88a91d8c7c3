"""Textual's names used though it promises nothing of them: each with the reason that there is no public way.

pyproject.toml holds Textual to the versions in which these were read; tests/app/test_textual_internals.py fails where a
name has gone, or where another private name of Textual is used than these.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from rich.console import Console
from textual import constants
from textual._compositor import Compositor, CompositorUpdate
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.geometry import Region
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
    Internal("Widget", "_clear_arrangement_cache", "else a screen is laid out again only where one of its panels asks"),
    Internal("Screen", "_dirty_widgets", "who is painted with the next frame: where those messages lead"),
    Internal("Screen", "_layout_required", "whether a screen waits to be laid out, as `_dirty_widgets` to be painted"),
    Internal("Screen", "_compositor", "rows of panels go out as they are, where Textual parts and joins each of them"),
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
    """The driver of an app, None before it runs."""
    return app._driver


class RowsUpdate(CompositorUpdate):
    """Rows of widgets to be written, each as row, column and strip."""

    def __init__(self, rows: list[tuple[int, int, Strip]]) -> None:
        self.rows = rows

    def render_segments(self, console: Console) -> str:
        return "".join(f"\x1b[{y + 1};{x + 1}H{strip.render(console)}" for y, x, strip in self.rows)


class RowCompositor(Compositor):
    """Has the rows of widgets written as they are, where none lies over another.

    Textual parts every row where the edges of others are, and looks at each part.
    """

    def render_update(
        self, full: bool = False, screen_stack: list[Screen[Any]] | None = None, simplify: bool = False
    ) -> Any:
        rows = None if full or self.root is None else self._rows(self.root)
        if rows is None:
            return super().render_update(full, screen_stack, simplify)
        self._dirty_regions.clear()
        return RowsUpdate(rows) if rows else None

    def _rows(self, root: Widget) -> list[tuple[int, int, Strip]] | None:
        """The rows that are to be painted, with the ground where no widget is; None where one lies over another."""
        width, height = self.size
        wanted: dict[int, list[tuple[int, int]]] = {}
        for each in self._dirty_regions:
            for y in each.line_range:
                wanted.setdefault(y, []).append(each.column_span)
        there = [(at.intersection(clip), at, each) for each, (at, clip) in self.visible_widgets.items()]
        # The ground ends every row.
        parts = sorted((each for each in there if each[2] is not root), key=lambda each: each[0].x)
        parts.append((Region(width, 0, 1, height), Region(), root))
        strips: dict[Widget, list[Strip]] = {}
        rows: list[tuple[int, int, Strip]] = []
        for y in sorted(wanted.keys() & range(height)):
            column, spans = 0, wanted[y]
            for part, at, widget in parts:
                x, top, wide, high = part
                if not top <= y < top + high:
                    continue
                if x < column:
                    return None
                if x > column and any(first < x and end > column for first, end in spans):
                    rows.append((y, column, root.render_lines(Region(column, y, x - column, 1))[0]))
                column = x + wide
                if x < width and any(first < column and end > x for first, end in spans):
                    if widget not in strips:
                        strips[widget] = widget.render_lines(part.translate(-at.offset))
                    rows.append((y, x, strips[widget][y - top]))
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
    screen.check_idle()


def paint_now(screen: Screen[Any]) -> None:
    """Paint what waits for the next frame."""
    if screen._dirty_widgets or screen._layout_required:
        screen._on_timer_update()


def lay_out(screen: Screen[Any]) -> None:
    """Have a screen laid out anew with the next frame."""
    screen._clear_arrangement_cache()
    screen.refresh(repaint=False, layout=True)


def wait_after_escape(seconds: float | None = None) -> float:
    """The parser's wait after Esc, in seconds, taken from Textual's constants; with `seconds` it is set first."""
    if seconds is not None:
        constants.ESCAPE_DELAY = seconds  # type: ignore[misc]
    return constants.ESCAPE_DELAY
