"""Textual's names used though it promises nothing of them: each with the reason that there is no public way.

pyproject.toml holds Textual to the versions in which these were read; tests/app/test_textual_internals.py fails where a
name has gone, or where another private name of Textual is used than these.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from textual import constants
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.geometry import Region
from textual.screen import Screen
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
    Internal("Screen", "_on_timer_update", "paints what waits, without the timer that is woken twice for it"),
    Internal("App", "_exception", "what broke the app, to be said in one sentence"),
    Internal("App", "_driver", "the driver in use, for what only ours can do: its size, forgetting, suspending"),
)


def what_broke(app: App[Any]) -> Exception | None:
    """The exception that ended an app against its will."""
    return app._exception


def driver_of(app: App[Any]) -> Any:
    """The driver of an app, None before it runs."""
    return app._driver


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
