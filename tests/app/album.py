"""Pictures of screens as text, for people to read in a diff: the rows, then where a row is drawn in another style.

    album = Album()
    await hands.show(album, "two lines down", SMALL, LARGE)
    golden("app/home", album.text)

Styles are called by their names in `tracker/app/parts/styles.py`, so that a picture is the same in every theme; rows
and columns count from 1. `pytest --golden` writes the files anew, as it does for all of tests/golden/.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any

from rich.color import Color
from rich.style import Style
from textual.app import App
from textual.pilot import Pilot
from textual.strip import Strip

from tests.names.app import styles_of

FLAGS = ("bold", "dim", "italic", "underline", "reverse", "strike")
# What of a style is seen on a blank, beside the ground.
SEEN_ON_BLANKS = ("underline", "reverse", "strike")

# A sign, and the name of the style that it is drawn in.
Cell = tuple[str, str]


class Album:
    """Some pictures, each under a heading that says how one comes there."""

    def __init__(self) -> None:
        self._pictures: list[str] = []

    def take(self, app: App[Any], what: str) -> None:
        """Add the screen as it is now."""
        width, height = app.size
        heading = f"== {what}, {width}x{height} "
        self._pictures.append(f"{heading:=<72}\n{drawn(app)}")

    async def show(self, pilot: Pilot[Any], what: str, sizes: tuple[tuple[int, int], ...]) -> None:
        """A picture in each of these sizes, then back to the first; without sizes, in the one that it has."""
        for size in sizes or (pilot.app.size,):
            await pilot.resize_terminal(*size)
            self.take(pilot.app, what)
        if sizes:
            await pilot.resize_terminal(*sizes[0])

    @property
    def text(self) -> str:
        return "\n".join(self._pictures)


def drawn(app: App[Any]) -> str:
    """The screen as numbered rows, where the hardware cursor stands, and which signs have another style than `text`."""
    styles = styles_of(app)
    # Where two styles look the same, as on a terminal without colours, the first of them gives its name.
    names = {_look(style): str(name) for name, style in reversed(styles.items())}
    ground = _ground(styles["text"])
    rows = [[*_cells(strip, names, ground)] for strip in app.screen._compositor.render_strips()]
    told = [f"{number:>2}|{''.join(sign for sign, _ in row).rstrip()}" for number, row in enumerate(rows, 1)]
    x, y = app.cursor_position
    marked = [
        number
        for number, row in enumerate(rows)
        if any(style_name == names[_look(styles["cursor"])] for _, style_name in row)
    ]
    assert not marked or y in marked, f"the terminal's cursor stands in row {y + 1}, rows {marked} (from 0) are marked"
    return "\n".join([*told, f"cursor {y + 1}:{x + 1}", *_inked(rows), ""])


def _cells(strip: Strip, names: dict[str, str], ground: str) -> Iterator[Cell]:
    """Each sign of a row with its style; "" for a blank on the usual ground, whatever it is drawn in."""
    for text, style, _ in strip:
        look = _look(style or Style())
        is_plain = _ground(style or Style()) == ground
        for sign in text:
            yield sign, "" if sign == " " and is_plain else names.get(look, look)


@lru_cache(maxsize=4096)
def _look(style: Style) -> str:
    """All of a style that is seen, in words."""
    words = [flag for flag in FLAGS if getattr(style, flag)]
    return " ".join([*words, f"{_colour(style.color)} on {_colour(style.bgcolor)}"])


@lru_cache(maxsize=4096)
def _ground(style: Style) -> str:
    """What of a style is seen on a blank."""
    return " ".join([*(flag for flag in SEEN_ON_BLANKS if getattr(style, flag)), _colour(style.bgcolor)])


def _colour(colour: Color | None) -> str:
    return "default" if colour is None else colour.name


def _inked(rows: list[list[Cell]]) -> Iterator[str]:
    """`4-6: dim 1-3, bold 10-12`: what of these rows is in another style, in one line where rows are alike."""
    number = 0
    for spans, alike in groupby(_spans(row) for row in rows):
        first, number = number + 1, number + len([*alike])
        if spans:
            yield f"{_range(first, number)}: {spans}"


def _range(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _spans(row: list[Cell]) -> str:
    spans: list[list[Any]] = []
    for column, (_, name) in enumerate(row, 1):
        if not name:
            continue
        if not spans or spans[-1][0] != name:
            spans.append([name, column, column])
        spans[-1][2] = column
    return ", ".join(f"{name} {_range(first, last)}" for name, first, last in spans if name != "text")
