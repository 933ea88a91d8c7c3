"""The cells of a terminal that a text takes: wide letters take two, what is set over another takes none."""

import unicodedata

WIDE = ("W", "F")
NO_CELL = ("Mn", "Me", "Cf")


def cells(text: str) -> int:
    """The cells of a line of text."""
    if text.isascii():
        return len(text)
    return sum(_cells_of(letter) for letter in text)


def _cells_of(letter: str) -> int:
    if unicodedata.category(letter) in NO_CELL:
        return 0
    return 2 if unicodedata.east_asian_width(letter) in WIDE else 1


def padded(text: str, room: int, is_right: bool = False) -> str:
    """A text with blanks to so many cells, before it where it stands at the right."""
    blanks = " " * (room - cells(text))
    return blanks + text if is_right else text + blanks
