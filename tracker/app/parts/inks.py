"""The styles that panels paint with, worked out once for each theme: ink, pencil, one accent, a colour for each side.

No meaning hangs on a colour alone: what matters is also bold, reversed or marked by a sign.
"""

from functools import lru_cache
from typing import Any, Literal

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from tracker.talk.side_colours import COLOURS, Colour as SideColour

Ink = Literal["text", "dim", "bold", "accent", "mark", "warn", "live", "cursor", "rule"] | SideColour
Inks = dict[Ink, Style]

_made: dict[str, Inks] = {}


def inks_of(app: App[Any]) -> Inks:
    """The styles for the theme of an app."""
    name = app.theme
    if name not in _made:
        # `theme_variables` are those of the theme before until the styles are worked out, and this is kept for good.
        _made[name] = _inks(app.get_css_variables())
    return _made[name]


def painted_inks(app: App[Any]) -> Inks:
    """The same as they come through the app's filters, of which each changes a style the same wherever it stands."""
    inks, filters = inks_of(app), tuple(app.get_line_filters())
    return _through(app.theme, filters) if filters else inks


@lru_cache(maxsize=8)
def _through(name: str, filters: tuple[LineFilter, ...]) -> Inks:
    """Kept, since every row that is painted asks for them."""
    inks, paper = _made[name], Color(0, 0, 0)
    segments = [Segment("x", style) for style in inks.values()]
    for each in filters:
        # The ground matters only to what has none of its own, as all inks have.
        segments = each.apply(segments, paper)
    return {ink: segment.style or Style() for ink, segment in zip(inks, segments, strict=True)}


def _inks(theme: dict[str, str]) -> Inks:
    def ink(name: str, bold: bool | None = None, reverse: bool | None = None, ground: str = "") -> Style:
        paper = Color.parse(theme[ground or "background"]).rich_color
        return Style(color=Color.parse(theme[name]).rich_color, bgcolor=paper, bold=bold, reverse=reverse)

    is_bare = theme.get("row-style") == "reverse"
    inks: Inks = {
        "text": ink("foreground"),
        "dim": ink(_or(theme, "pencil", "foreground")),
        "rule": ink(_or(theme, "rule", "foreground")),
        "bold": ink("foreground", bold=True),
        "accent": ink("accent", bold=True),
        "mark": ink("accent"),
        "warn": ink(_or(theme, "alarm", "warning"), bold=True),
        "live": ink("accent", bold=True, reverse=True),
        "cursor": ink("foreground", reverse=True)
        if is_bare
        else ink(_or(theme, "row-foreground", "background"), ground=_or(theme, "row-background", "foreground")),
        **{colour: ink(_or(theme, f"side-{colour}", "foreground"), bold=True) for colour in COLOURS},
    }
    # Of those that look the same one stands for all: rows compare them by what they are, not by how they look.
    looks = {style: style for style in inks.values()}
    return {ink: looks[style] for ink, style in inks.items()}


def _or(theme: dict[str, str], name: str, other: str) -> str:
    return name if name in theme else other
