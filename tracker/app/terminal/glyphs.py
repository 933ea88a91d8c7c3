"""The marks that screens draw with, in Unicode and in ASCII; which of the two is settled before anything is drawn."""

import unicodedata

from msgspec import Struct
from rich.cells import cell_len


class Glyphs(Struct, frozen=True):
    """Marks of one cell each.

    `pointer` stands before the chosen row, `live` at the row and column in use, `barred` before what is not allowed;
    `full` and `empty` make strength bars; `more` ends what was cut.
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

    @property
    def is_ascii(self) -> bool:
        return self.wall == "|"


UNICODE = Glyphs("▸", "▸", "–", "✓", "━", "╌", "…", "·", "↑", "↓", "←", "→", "─", "│")
ASCII = Glyphs(">", ">", "-", "x", "#", ".", "~", ".", "^", "v", "<", ">", "-", "|")

# Letters and signs that Unicode does not take apart itself; one cell becomes one cell.
LIKENESS = {
    "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "×": "x", "÷": "/", "≤": "<", "≥": ">", "≠": "!", "½": "/",
    "ß": "s", "æ": "e", "Æ": "E", "œ": "e", "ø": "o", "Ø": "O", "ł": "l", "đ": "d", "£": "L", "•": "*", "·": ".",
    "…": "~", "→": ">", "←": "<", "↑": "^", "↓": "v", "▸": ">", "✓": "x", "†": "+", "█": "#", "▌": "#", "░": ".",
    "╌": ".", "━": "#", "\u00a0": " ",
}  # fmt: skip

_chosen = UNICODE


def glyphs() -> Glyphs:
    """The marks to draw with."""
    return _chosen


def choose_glyphs(ascii_only: bool) -> None:
    """Settle which marks are drawn from now on."""
    global _chosen
    _chosen = ASCII if ascii_only else UNICODE


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
