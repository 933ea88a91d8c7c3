"""Looks: three of them, in many colours, in sixteen and in none; nothing but ASCII where that is asked for."""

import re

import pytest
from msgspec.structs import asdict
from rich.color import Color as RichColor
from textual.color import Color

from tests.app.album import Album, drawn
from tests.app.outer import listed, outer, running
from tests.conftest import Golden
from tests.names.app import ASCII, UNICODE, Terminal, painted_styles, plain, styles_of
from tests.names.journal import LibraryEntry
from tests.names.talk import COLOURS
from tests.tools.contrast import READABLE, contrast
from tracker.app.terminal.themes import MANY, SIDES_OF_MANY, THEMES, theme_name
from tracker.settings import CHOICES, Settings

__all__ = ["listed"]
LINUX = Terminal(is_ascii=True, colours="few", is_modern=False)
BARE = Terminal(is_ascii=True, colours="none", is_modern=False)


async def test_pictures(listed: list[LibraryEntry], golden: Golden) -> None:
    album = Album()
    apps = {
        "high contrast": outer(Settings(theme="high-contrast")),
        "sixteen colours": outer(terminal=LINUX),
        "no colours": outer(terminal=BARE),
    }
    for name, app in apps.items():
        async with running(app) as hands:
            await hands.press("down")
            await hands.show(album, name)
    golden("app/looks", album.text)


async def test_dark_and_light_show_the_same_in_the_same_styles(listed: list[LibraryEntry]) -> None:
    shown: list[str] = []
    for theme in ("dark", "light"):
        async with running(outer(Settings(theme=theme))) as hands:
            await hands.press("down")
            shown.append(drawn(hands.app))
    assert shown[0] == shown[1] and "cursor 1-80" in shown[0]


def test_every_look_can_be_set() -> None:
    assert CHOICES["theme"] == THEMES
    assert theme_name("no such look", "many") == "tracker-dark"


# What "ansi_..." looks like in palettes in use: that of the Linux console, and of xterm; on black and on white paper.
DIMMED = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
PALETTES = {
    "linux": "000 a00 0a0 a50 00a a0a 0aa aaa 555 f55 5f5 ff5 55f f5f 5ff fff",
    "xterm": "000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f f00 0f0 ff0 5c5cff f0f 0ff fff",
}
NAMED = [*(f"ansi_{name}" for name in DIMMED), *(f"ansi_bright_{name}" for name in DIMMED)]


def _seen(colour: RichColor | None, palette: str, own: str) -> str:
    """The colour that a terminal shows: of its palette, else the one that is asked for; `own` where none is."""
    if colour is None or colour.is_default:
        return own
    if colour.number is not None and colour.number < len(NAMED):
        return f"#{PALETTES[palette].split()[colour.number]}"
    return colour.get_truecolor().hex


@pytest.mark.parametrize("terminal", [Terminal(), LINUX, BARE], ids=["many", "sixteen", "none"])
@pytest.mark.parametrize("look", THEMES)
async def test_all_that_is_read_can_be_read(look: str, terminal: Terminal) -> None:
    """Panels paint with styles alone: each of them on its own ground is all that there is to be read."""
    least = 7.0 if look == "high-contrast" and terminal.colours == "many" else READABLE
    paper, own = ("#ffffff", "#000000") if look == "light" else ("#000000", "#aaaaaa")
    app = outer(Settings(theme=look), terminal=terminal)
    low: list[str] = []
    async with running(app):
        for palette in PALETTES:
            for name, style in styles_of(app).items():
                shown = _seen(style.color, palette, own), _seen(style.bgcolor, palette, paper)
                seen = contrast(*(Color.parse(each).hex for each in shown))
                low.extend([f"{name}: {seen:.1f} in {palette}"] if name != "rule" and seen < least else [])
    assert not low


def test_each_side_has_another_ink() -> None:
    for look in MANY:
        assert len({*SIDES_OF_MANY[look]}) == len(COLOURS), look


def test_all_colours_are_of_the_256() -> None:
    steps = {"00", "5f", "87", "af", "d7", "ff"}
    greys = {f"{8 + 10 * number:02x}" for number in range(24)}
    for colour in {colour for look in (*MANY.values(), *SIDES_OF_MANY.values()) for colour in look}:
        parts = re.findall("..", colour[1:])
        assert set(parts) <= steps or (len(set(parts)) == 1 and parts[0] in greys), colour


async def test_rows_are_painted_in_the_looks_that_hold_now(listed: list[LibraryEntry]) -> None:
    app = outer(terminal=BARE)
    async with running(app):
        bare = painted_styles(app)
        assert not any(style.color or style.bgcolor for style in bare.values())
        assert painted_styles(app) is bare, "rows that stay as they are need no other inks"
        coloured = outer()
        coloured.theme = theme_name("light", "many")
        looks = painted_styles(coloured)
        coloured.theme = theme_name("dark", "many")
        assert painted_styles(coloured)["text"] != looks["text"]


async def test_without_colour_the_chosen_line_is_reversed(listed: list[LibraryEntry]) -> None:
    app = outer(terminal=BARE)
    async with running(app):
        assert styles_of(app)["cursor"].reverse
        segments = [segment for strip in app.screen._compositor.render_strips() for segment in strip]
        filtered = [each for line in app.get_line_filters() for each in line.apply(segments, Color.parse("black"))]
        assert filtered
        assert not any(each.style and (each.style.color or each.style.bgcolor) for each in filtered)


def test_the_marks_of_ascii_are_ascii_and_all_but_its_arrows_up_and_down_are_one_cell() -> None:
    for set_ in (UNICODE, ASCII):
        marks = [mark for name, mark in asdict(set_).items() if name not in ("is_ascii", "levels")]
        marks += set_.levels
        wide = {set_.up, set_.down} if set_.is_ascii else set()
        assert all(len(mark) == 1 + (mark in wide) for mark in marks)
        assert all(map(str.isascii, marks)) == set_.is_ascii


@pytest.mark.examples(
    "text, ascii_",
    ("┌─┬─┐│├┼╮╯", "+-+-+|++++"),
    ("Ætheling Dvořák 12½″", "Etheling Dvorak 12/?"),
    ("– — … • ▸ ━╌ ≤", "- - ~ * > #. <"),
    ("漢字", "????"),
    ("plain", "plain"),
)
def test_plain_keeps_the_width(text: str, ascii_: str) -> None:
    assert plain(text) == ascii_
