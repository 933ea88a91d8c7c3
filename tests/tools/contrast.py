"""The contrast of every text in a picture of a screen: its ink against the ground that is drawn below it."""

import html
import re
from collections.abc import Iterator

from msgspec import Struct

# What people with ordinary sight read (WCAG, AA).
READABLE = 4.5
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
INK = re.compile(r"\.(tracker-r\d+) \{ fill: (#[0-9a-f]{6})", re.IGNORECASE)
DRAWN = re.compile(r"<rect ([^>]*)/>|<text ([^>]*)>(.*?)</text>", re.DOTALL)
# Lines, bars and shades are drawn, not read.
LINES = re.compile(r"[\s\u2500-\u25ff\u2800-\u28ff.]*")


class Read(Struct, frozen=True):
    """A run of text as it stands in a picture."""

    words: str
    ink: str
    ground: str

    @property
    def contrast(self) -> float:
        return contrast(self.ink, self.ground)


def contrast(one: str, other: str) -> float:
    """From 1 for the same colour to 21 for black on white, as WCAG counts it."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def texts(svg: str) -> Iterator[Read]:
    """Every run of text of a picture, with the last ground that was drawn where it begins."""
    inks = dict(INK.findall(svg))
    grounds: list[tuple[float, float, float, float, str]] = []
    for found in DRAWN.finditer(svg[svg.index("</defs>") :]):
        if found[1] is not None:
            box = dict(ATTRIBUTE.findall(found[1]))
            left, top, wide, high = (float(box[each]) for each in ("x", "y", "width", "height"))
            grounds.append((left, top, wide, high, box["fill"]))
            continue
        at = dict(ATTRIBUTE.findall(found[2]))
        words = html.unescape(found[3]).replace("\xa0", " ")
        if LINES.fullmatch(words) or at["class"] not in inks:
            continue
        # The window that is drawn around the screen is moved: the screen begins at its own corner.
        first = len(words) - len(words.lstrip())
        x = float(at["x"]) + float(at["textLength"]) * (first + 0.5) / len(words)
        y = float(at["y"]) - 6
        fits = [
            fill for left, top, wide, high, fill in grounds[1:] if left <= x < left + wide and top <= y < top + high
        ]
        yield Read(words.strip(), inks[at["class"]], fits[-1] if fits else grounds[0][4])


def too_faint(name: str, svg: str) -> list[str]:
    """What can't be read in a picture, in words."""
    found = {each: each.contrast for each in texts(svg) if each.contrast < READABLE}
    return [f"{name}: {each.words!r} is {each.ink} on {each.ground}, {number:.1f}" for each, number in found.items()]
