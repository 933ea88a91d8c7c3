"""The marks that screens draw with, in Unicode and in ASCII; which of the two is settled before anything is drawn."""

import unicodedata
from copy import copy

from msgspec import Struct
from msgspec.structs import asdict
from rich.cells import cell_len


class Glyphs(Struct):
    """Marks of one cell each, but for `up` and `down` in ASCII: a lone v before "2 more" reads as a key.

    `pointer` stands before the chosen row, `live` at the row and column in use, `barred` before what is not allowed,
    `check` before what is done: in ASCII an x would read as struck off. `full` and `empty` make strength bars; `more`
    ends what was cut. `levels` are heights of a bar, from none on.
    """

    pointer: str
    live: str
    barred: str
    check: str
    full: str
    empty: str
    more: str
    dot: str
    up: str
    down: str
    left: str
    right: str
    rule: str
    wall: str
    levels: str
    is_ascii: bool = False


UNICODE = Glyphs("▸", "▸", "–", "✓", "━", "╌", "…", "·", "↑", "↓", "←", "→", "─", "│", " ▁▂▃▄▅▆▇█")
ASCII = Glyphs(">", ">", "-", "+", "#", ".", "~", ".", "/\\", "\\/", "<", ">", "-", "|", " .:+#", is_ascii=True)
# The marks to draw with.
glyphs = copy(UNICODE)

# Letters and signs that Unicode does not take apart itself; one cell becomes one cell.
LIKENESS = {
    "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "×": "x", "÷": "/", "≤": "<", "≥": ">", "≠": "!", "½": "/",
    "ß": "s", "æ": "e", "Æ": "E", "œ": "e", "ø": "o", "Ø": "O", "ł": "l", "đ": "d", "£": "L", "•": "*", "·": ".",
    "…": "~", "→": ">", "←": "<", "↑": "^", "↓": "v", "▸": ">", "✓": "+", "†": "+", "█": "#", "▌": "#", "░": ".",
    "╌": ".", "━": "#", "\u00a0": " ",
}  # fmt: skip


def choose_glyphs(ascii_only: bool) -> None:
    """Settle which marks are drawn from now on."""
    for name, mark in asdict(ASCII if ascii_only else UNICODE).items():
        setattr(glyphs, name, mark)


def plain(text: str) -> str:
    """The same text in ASCII and in as many cells; what looks like nothing there becomes "?"."""
    return text if text.isascii() else "".join(map(_plain, text))


def _plain(letter: str) -> str:
    if letter.isascii():
        return letter
    bare = LIKENESS.get(letter) or _line_drawing(letter) or _without_accent(letter)
    return (bare or "?") * cell_len(letter) if len(bare) <= 1 else bare


def _without_accent(letter: str) -> str:
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if part.isascii())[: cell_len(letter)]


def _line_drawing(letter: str) -> str:
    if "\u2500" <= letter <= "\u257f":
        name = unicodedata.name(letter)
        ends = {each for each in ("HORIZONTAL", "VERTICAL") if each in name}
        is_corner = any(each in name for each in (" DOWN", " UP", " AND ", " ARC"))
        return "+" if is_corner or len(ends) != 1 else "-" if "HORIZONTAL" in ends else "|"
    if "\u2580" <= letter <= "\u259f":
        return "#"
    return "-" if unicodedata.category(letter) == "Pd" or letter == "−" else ""
