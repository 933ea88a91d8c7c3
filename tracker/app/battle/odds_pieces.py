"""Pieces for the several looks of odds: a result with its chance, letters that pick results, running text."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from tracker.app.parts.inks import Ink
from tracker.app.parts.rows import Piece, Row, row, wrapped
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Odds
from tracker.talk.odds import percent

# A blank at which no line ends.
HELD = "\xa0"
# Stands before a letter in a text that is wrapped first and inked then.
MARK = "\ue000"
BARS, BARS_ASCII = " ▁▂▃▄▅▆▇█", " .:+#"
Letters = Mapping[str, str]
NO_LETTERS: Letters = {}


def letter_pieces(label: str, letters: Letters) -> Row:
    """The letter that picks a result, to stand before it; () where none does."""
    return ((f"{letters[label]} ", "accent"),) if label in letters else ()


def chip(label: str, chance: Fraction, letters: Letters = NO_LETTERS) -> Row:
    """A result with its chance."""
    return row(*letter_pieces(label, letters), label, (f" {percent(chance)}", "bold"))


def lettered(words: str, label: str, letters: Letters) -> str:
    """The words for a result behind the letter that picks it by its label, for `running`."""
    return f"{MARK}{letters[label]}{HELD}{words}" if label in letters else words


def by_effect(odds: Iterable[Odds], told: Callable[[Odds], str]) -> str:
    """All results in a line, what several of them do once, behind the last of these."""
    alike: dict[str, list[str]] = {}
    for each in odds:
        alike.setdefault(each.effect, []).append(told(each))
    return "; ".join(f"{', '.join(words)} {effect}".rstrip() for effect, words in alike.items())


def running(words: str, width: int) -> list[Row]:
    """A text in rows, its letters inked."""
    return [row(" ", *inked("".join(piece for piece, _ in line))) for line in wrapped(words, width - 2)]


def inked(line: str, ink: Ink = "text") -> Row:
    """A line of running text with its letters inked."""
    text, *marked = line.replace(HELD, " ").split(MARK)
    pieces: list[Piece] = [(text, ink)]
    for each in marked:
        pieces += [(each[0], "accent"), (each[1:], ink)]
    return tuple(pieces)


def bar(chance: Fraction, tallest: Fraction) -> str:
    """A chance as high as a cell can show it, beside the tallest."""
    bars = BARS_ASCII if glyphs.is_ascii else BARS
    return bars[max(1, round(chance / tallest * (len(bars) - 1)))]


def is_cut(rows: list[Row]) -> bool:
    """True if the last row ends with the mark that something was left out."""
    return bool(rows and rows[-1]) and "".join(text for text, _ in rows[-1]).rstrip().endswith(glyphs.more)
