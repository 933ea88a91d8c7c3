"""The styles that panels paint with, worked out once for each theme: ink, pencil, one accent, a colour for each side.

No meaning hangs on a colour alone: what matters is also bold, reversed or marked by a sign.
"""

from typing import Any, Literal

from rich.style import Style
from textual.app import App
from textual.color import Color

from tracker.talk.side_colours import COLOURS, Colour as SideColour

Ink = Literal["text", "dim", "bold", "accent", "mark", "warn", "live", "cursor", "rule"] | SideColour
Inks = dict[Ink, Style]

_made: dict[str, Inks] = {}


def inks_of(app: App[Any]) -> Inks:
    """The styles for the theme of an app."""
    name = app.current_theme.name
    if name not in _made:
        _made[name] = _inks(app.theme_variables)
    return _made[name]


def _inks(theme: dict[str, str]) -> Inks:
    def ink(name: str, bold: bool | None = None, reverse: bool | None = None, ground: str = "") -> Style:
        paper = Color.parse(theme[ground or "background"]).rich_color
        return Style(color=Color.parse(theme[name]).rich_color, bgcolor=paper, bold=bold, reverse=reverse)

    is_bare = theme.get("row-style") == "reverse"
    return {
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


def _or(theme: dict[str, str], name: str, other: str) -> str:
    return name if name in theme else other
