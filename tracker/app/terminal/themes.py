"""Three looks of a quick reference sheet, each in many colours and in the terminal's sixteen; and none at all."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter
from textual.theme import Theme

from tracker.app.terminal.abilities import Colours
from tracker.talk.side_colour_names import COLOURS

THEMES = ("dark", "light", "high-contrast")

# All from the cube of 256 colours, so that a link without true colour shows the same sheet.
# paper, ink, pencil (what matters less), rule (lines), accent, alarm, row's paper, row's ink
MANY = {
    "dark": ("#1c1c1c", "#d0d0d0", "#949494", "#585858", "#d7af5f", "#ff8787", "#3a3a3a", "#ffffff"),
    "light": ("#eeeeee", "#1c1c1c", "#5f5f5f", "#a8a8a8", "#870000", "#af0000", "#d0d0d0", "#000000"),
    "high-contrast": ("#000000", "#ffffff", "#d0d0d0", "#d0d0d0", "#ffff00", "#ffaf87", "#ffff00", "#000000"),
}
# The terminal's own paper and ink: nobody but it knows them. What is dark, brown or grey in one of the palettes in use
# is none of these: it could not be read there.
FEW = {
    "dark": ("ansi_white", "ansi_white", "ansi_bright_yellow", "ansi_bright_red", "ansi_white", "ansi_black"),
    "light": ("ansi_default", "ansi_default", "ansi_blue", "ansi_red", "ansi_blue", "ansi_bright_white"),
    "high-contrast": (
        "ansi_bright_white",
        "ansi_bright_white",
        "ansi_bright_yellow",
        "ansi_bright_red",
        "ansi_bright_yellow",
        "ansi_black",
    ),
}

# The colour of a side on the paper of each look, in the order of `tracker.talk.side_colour_names.COLOURS`:
# blue, red, green, orange, purple, yellow, black, white.
SIDES_OF_MANY = {
    "dark": ("#87afff", "#ff5f5f", "#87d787", "#ffaf5f", "#d7afff", "#ffff87", "#a8a8a8", "#ffffff"),
    "light": ("#0000af", "#d70000", "#005f00", "#875f00", "#870087", "#5f5f00", "#000000", "#585858"),
    "high-contrast": ("#87afff", "#ff8787", "#87ff87", "#ffaf5f", "#d7afff", "#ffffaf", "#bcbcbc", "#ffffff"),
}
_BRIGHT = (
    *("ansi_bright_cyan", "ansi_bright_red", "ansi_bright_green", "ansi_bright_yellow", "ansi_bright_magenta"),
    *("ansi_bright_yellow", "ansi_white", "ansi_bright_white"),
)
_DEEP = (
    *("ansi_blue", "ansi_red", "ansi_default", "ansi_red", "ansi_magenta"),
    *("ansi_default", "ansi_default", "ansi_default"),
)
SIDES_OF_FEW = {"dark": _BRIGHT, "light": _DEEP, "high-contrast": _BRIGHT}

# What style sheets may name beside Textual's own variables.
VARIABLES = ("pencil", "rule", "accent", "alarm", "row-background", "row-foreground", "row-style")
SIDE_VARIABLES = tuple(f"side-{colour}" for colour in COLOURS)


class Bare(LineFilter):
    """Takes every colour away, and leaves bold, reverse and underline."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style.without_color if style is not None else None, control)
            for text, style, control in segments
        ]


def theme_name(wanted: str, colours: Colours) -> str:
    """The name of the Textual theme for a look that was wished for, on a terminal with so many colours."""
    look = wanted if wanted in THEMES else THEMES[0]
    return f"tracker-{look}" + {"many": "", "few": "-16", "none": "-bare"}[colours]


def all_themes() -> Sequence[Theme]:
    return [*map(_of_many, MANY), *map(_of_few, FEW), *map(_bare, FEW)]


def _of_many(look: str) -> Theme:
    paper, ink, pencil, rule, accent, alarm, row, row_ink = MANY[look]
    return Theme(
        name=f"tracker-{look}",
        primary=accent,
        accent=accent,
        error=alarm,
        warning=alarm,
        foreground=ink,
        background=paper,
        surface=paper,
        panel=paper,
        boost=paper,
        dark=look != "light",
        variables=_variables(pencil, rule, accent, alarm, row, row_ink, "none") | _sides(SIDES_OF_MANY[look]),
    )


def _of_few(look: str) -> Theme:
    rule, pencil, accent, alarm, row, row_ink = FEW[look]
    variables = _variables(pencil, rule, accent, alarm, row, row_ink, "none") | _sides(SIDES_OF_FEW[look])
    return _ansi(f"tracker-{look}-16", accent, alarm, variables)


def _bare(look: str) -> Theme:
    ink = "ansi_default"
    return _ansi(
        f"tracker-{look}-bare", ink, ink, _variables(ink, ink, ink, ink, ink, ink, "reverse") | _sides([ink] * 8)
    )


def _ansi(name: str, accent: str, alarm: str, variables: dict[str, str]) -> Theme:
    own = "ansi_default"
    return Theme(
        name=name,
        ansi=True,
        primary=accent,
        accent=accent,
        error=alarm,
        warning=alarm,
        foreground=own,
        background=own,
        surface=own,
        panel=own,
        boost=own,
        dark="light" not in name,
        variables=variables,
    )


def _variables(*values: str) -> dict[str, str]:
    return dict(zip(VARIABLES, values, strict=True))


def _sides(colours: Sequence[str]) -> dict[str, str]:
    return dict(zip(SIDE_VARIABLES, colours, strict=True))
