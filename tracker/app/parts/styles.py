"""The styles that panels paint with, worked out once for each theme: text, dim text, an accent, a colour a side ...

No meaning hangs on a colour alone: what matters is also bold, reversed or marked by a sign.
"""

from functools import lru_cache
from typing import Any, Literal

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from tracker.talk.side_colour_names import COLOURS, Colour as SideColour

StyleName = Literal["text", "dim", "bold", "accent", "mark", "warn", "live", "cursor", "rule"] | SideColour
Styles = dict[StyleName, Style]

_made: dict[str, Styles] = {}


def styles_of(app: App[Any]) -> Styles:
    name = app.theme
    if name not in _made:
        # `theme_variables` are those of the theme before until the styles are worked out, and this is kept for good.
        _made[name] = _styles(app.get_css_variables())
    return _made[name]


def painted_styles(app: App[Any]) -> Styles:
    """The same as they come through the app's filters, of which each changes a style the same wherever it stands."""
    styles, filters = styles_of(app), tuple(app.get_line_filters())
    return _through(app.theme, filters) if filters else styles


@lru_cache(maxsize=8)
def _through(name: str, filters: tuple[LineFilter, ...]) -> Styles:
    """Kept, since every row that is painted asks for them."""
    styles, paper = _made[name], Color(0, 0, 0)
    segments = [Segment("x", style) for style in styles.values()]
    for each in filters:
        # The ground matters only to what has none of its own, as all styles have.
        segments = each.apply(segments, paper)
    return {style_name: segment.style or Style() for style_name, segment in zip(styles, segments, strict=True)}


def _styles(theme: dict[str, str]) -> Styles:
    def style(name: str, bold: bool | None = None, reverse: bool | None = None, ground: str = "") -> Style:
        paper = Color.parse(theme[ground or "background"]).rich_color
        return Style(color=Color.parse(theme[name]).rich_color, bgcolor=paper, bold=bold, reverse=reverse)

    is_bare = theme.get("row-style") == "reverse"
    styles: Styles = {
        "text": style("foreground"),
        "dim": style(_or(theme, "pencil", "foreground")),
        "rule": style(_or(theme, "rule", "foreground")),
        "bold": style("foreground", bold=True),
        "accent": style("accent", bold=True),
        "mark": style("accent"),
        "warn": style(_or(theme, "alarm", "warning"), bold=True),
        "live": style("accent", bold=True, reverse=True),
        "cursor": style("foreground", reverse=True)
        if is_bare
        else style(_or(theme, "row-foreground", "background"), ground=_or(theme, "row-background", "foreground")),
        **{colour: style(_or(theme, f"side-{colour}", "foreground"), bold=True) for colour in COLOURS},
    }
    # Of those that look the same one stands for all: rows compare them by what they are, not by how they look.
    looks = {style: style for style in styles.values()}
    return {style_name: looks[style] for style_name, style in styles.items()}


def _or(theme: dict[str, str], name: str, other: str) -> str:
    return name if name in theme else other
