"""Pieces for the several looks of odds: a result with its chance, its letter, the one that came, running text."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tracker.app.parts.rows import Piece, Row, cut, row, width_of, with_short_names, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Gist, Odds, Span
from tracker.talk.odds_words import percent

# A blank at which no line ends.
HELD = "\xa0"
# Stands before a letter in a text that is wrapped first and styled then.
MARK = "\ue000"


class OddsMarks(NamedTuple):
    """Marks of results, by their labels: the letters that pick them, and the one that `came`.

    `on` stands before bare numbers, which would be read as keys at the head of a row; `short` are names for long ones.
    """

    letters: Mapping[str, str] = {}
    came: str = ""
    on: str = "on"
    short: Mapping[str, str] = {}

    def style(self, labels: Collection[str]) -> StyleName:
        """The style of the words for these results together."""
        return "live" if self.came in labels else "text"

    def called(self, words: str) -> str:
        """The words with short names."""
        return with_short_names(words, self.short)

    def letter(self, label: str) -> Row:
        """The letter that picks a result, to stand before it; () where none does."""
        return ((f"{self.letters[label]} ", "accent"),) if label in self.letters else ()

    def padded(self, label: str, wide: int, labels: Collection[str]) -> Row:
        """The words for these results in so many cells."""
        short = cut(label, wide)
        return (short, self.style(labels)), (" " * (wide - width_of(short)), "text")

    def lettered(self, words: str, label: str) -> str:
        """The words for a result behind the letter that picks it by its label, for `running`."""
        return f"{MARK}{self.letters[label]}{HELD}{words}" if label in self.letters else words


UNMARKED = OddsMarks()


def chip(label: str, chance: Fraction, marks: OddsMarks = UNMARKED, words: str = "") -> Row:
    """A result with its chance, in other `words` where they are given."""
    return row(*marks.letter(label), (words or label, marks.style((label,))), (f" {percent(chance)}", "bold"))


def stepped_back(rows: list[Row], is_row: bool) -> list[Row]:
    """The same rows with all that did not come about dim, if any result is lit.

    `is_row`: it has a row to itself, which is pointed at.
    """
    places = [(y, x) for y, each in enumerate(rows) for x, (_, style) in enumerate(each) if style == "live"]
    if not places:
        return rows
    (y, x), *_ = places
    lit = list(rows[y])
    rows = [tuple((text, "dim" if style in ("text", "bold") else style) for text, style in each) for each in rows]
    if is_row:
        lit = [(words, "bold" if style in ("dim", "text") and words.strip() else style) for words, style in lit]
        lit[0] = (glyphs.pointer, "accent") if lit[0][0] == " " else lit[0]
    else:
        behind = next((place for place in range(x + 1, len(lit)) if lit[place][0].strip()), x)
        chance = behind if lit[behind][1] == "bold" else x
        lit = [*rows[y][:x], *lit[x : chance + 1], *rows[y][chance + 1 :]]
    return [*rows[:y], tuple(lit), *rows[y + 1 :]]


def by_effect(odds: Iterable[Odds], told: Callable[[Odds], str]) -> str:
    """All results in a line, what several of them do once, behind the last of these."""
    alike: dict[str, list[str]] = {}
    for each in odds:
        alike.setdefault(each.effect, []).append(told(each))
    return "; ".join(f"{', '.join(words)} {effect}".rstrip() for effect, words in alike.items())


def together(odds: Sequence[Odds], came: str = "") -> list[Odds]:
    """Neighbours that are numbers and do the same as one, "7-9" and "10 or more" as "7 or more"; the one that came by
    itself.
    """
    found: list[Odds] = []
    for each in odds:
        last = found[-1] if found else each
        first, second = last.gist.span, each.gist.span
        is_same = found and each.effect and last.effect == each.effect and came not in (last.label, each.label)
        if is_same and first is not None and second is not None:
            found[-1] = Odds(Gist(Span(first.low, second.high)), last.chance + each.chance, each.effect)
        else:
            found.append(each)
    return found


def running(words: str, width: int) -> list[Row]:
    """A text in rows, its letters in their style."""
    return [row(" ", *styled("".join(piece for piece, _ in line))) for line in wrapped(words, width - 2)]


def styled(line: str) -> Row:
    """A line of running text with its letters in their style."""
    text, *marked = line.replace(HELD, " ").split(MARK)
    pieces: list[Piece] = [(text, "text")]
    for each in marked:
        pieces += [(each[:1], "accent"), (each[1:], "text")]
    return tuple(pieces)


def cells_of(chance: Fraction, tallest: Fraction, most: int) -> int:
    """The length of a chance beside that of the tallest, at least 1."""
    return max(1, round(most * chance.numerator * tallest.denominator / (chance.denominator * tallest.numerator)))


def bar(chance: Fraction, tallest: Fraction) -> str:
    """A chance as high as a cell can show it, beside the tallest."""
    return glyphs.levels[cells_of(chance, tallest, len(glyphs.levels) - 1)]


def bars(chances: Sequence[Fraction], cells: int, before: int) -> Row:
    """Chances as high as a cell can show them, each at the right end of so many cells; first come cells before them."""
    tallest = max(chances)
    return ((" " * before + "".join(bar(each, tallest).rjust(cells) for each in chances), "mark"),)


def is_cut(rows: list[Row]) -> bool:
    """True if the last row ends with the mark that something was left out."""
    return bool(rows and rows[-1]) and "".join(text for text, _ in rows[-1]).rstrip().endswith(glyphs.more)
