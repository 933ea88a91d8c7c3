"""Results with their chances, letters and marks; those that do something each in a row, in fewer words in fewer rows.

Where several share the words before their tail, a row tells all of them: "A won 51%: tails 0: 4%, 1: 14%".
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from msgspec.structs import replace

from tracker.app.parts.rows import (
    EMPTY,
    Piece,
    Row,
    cut,
    flowing,
    indented,
    left,
    right,
    row,
    row_width,
    shortened,
    widest_of,
    width_of,
    with_short_names,
    wrapped,
)
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Amount, Gist, Odds, Span
from tracker.engine.results import OF_HEAD
from tracker.talk.odds_words import percent, short_percent

# A blank at which no line ends.
HELD = "\xa0"
# Stands before a letter in a text that is wrapped first and styled then.
MARK = "\ue000"
# Cells of a bar behind a chance: with fewer nothing could be told apart, more say nothing more.
LEAST_BAR, MOST_BAR = 4, 12
# Labels that are no longer than this are not broken in running text.
LONGEST_HELD = 16
# Names of results have so many cells however much these do.
LEAST_NAMED = 24
# A bracket at the end of what a result does.
BRACKET = re.compile(r" \([^()]*\)$")
# The narrowest column in which chances are told.
LEAST_WIDE = 16
# The chance below which several results together are not told apart.
HARDLY = Fraction(5, 200)


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


def is_barred(odds: list[Row]) -> bool:
    """True if bars stand below the odds."""
    return bool(odds) and [style for _, style in odds[-1]] == ["mark"]


def is_cut(rows: list[Row]) -> bool:
    """True if the last row ends with the mark that something was left out."""
    return bool(rows and rows[-1]) and "".join(text for text, _ in rows[-1]).rstrip().endswith(glyphs.more)


# In rows


def effect_rows(odds: list[Odds], width: int, height: int, marks: OddsMarks) -> list[Row]:
    """Every result with its chance: in a row each, by the words they share, or in running text.

    Where that has no room, those that do the same are told together; in the fewest rows only a mark stands for what
    they do, and `w` tells it.
    """
    runs = odds if marks.letters else together(odds, marks.came)
    if len(runs) <= height:
        # How many a number is of all, "(1 in 5)", goes before a result takes two rows.
        brief = [replace(each, effect=BRACKET.sub("", each.effect)) for each in runs]
        looks = (runs, False), (brief, False), (runs, True)
        tables = (_table(each, width, marks, is_wrapped) for each, is_wrapped in looks)
        ways = chain(tables, (way(odds, width, marks) for way in (_in_line, _alike)))
        whole = (rows for rows in ways if 0 < len(rows) <= height and all(row_width(each) <= width for each in rows))
        return next(whole, None) or _table(runs, width, marks, is_wrapped=False)
    shown: list[Row] = []
    for way in (grouped_rows, _in_line, _alike, _bare):
        shown = way(odds, width, marks)
        if 0 < len(shown) <= height:
            return shown
    return shortened(shown, height, width - 1)


def settled_rows(settled: Odds, width: int, height: int, marks: OddsMarks) -> list[Row]:
    """The only result that can still come, and what it does: a chance beside it read as if it were open."""
    label: Piece = (_named(settled.label, marks), "live")
    effect: list[Piece] = [(f"   {settled.effect}", "bold")] if settled.effect else []
    rows = flowing([(glyphs.pointer, "accent"), *marks.letter(settled.label), label, *effect], width - 1, 3)
    return shortened(rows, height, width - 1)


def _table(odds: Sequence[Odds], width: int, marks: OddsMarks, is_wrapped: bool) -> list[Row]:
    """A row for each result: its chance, what it does; in more rows where it `is_wrapped` and has no room."""
    named = [_named(each.label, marks) for each in odds]
    chances = [percent(each.chance) for each in odds]
    key, wide, widest = 2 * bool(marks.letters), widest_of(chances) + 2, widest_of(each.effect for each in odds)
    # Names take what nothing else fills.
    label = min(max(LEAST_NAMED, width - 5 - key - wide - widest), widest_of(named))
    before = 1 + key + label + wide + 3
    spare = width - before - widest - 2
    room = 0 if spare < LEAST_BAR else min(spare, MOST_BAR)
    # What happens is read at the table: it is the brightest, and chances are alike in all rows.
    chance_style: StyleName = "text" if widest else "bold"
    rows: list[Row] = []
    for each, name, chance in zip(odds, named, chances, strict=True):
        lines = [text for line in wrapped(each.effect, width - before - 1) for text, _ in line]
        effect, *more = lines if is_wrapped and each.effect else [each.effect]
        bar = f"  {left(glyphs.full * max(1, round(room * each.chance)), room)}" if room else ""
        rows.append(
            row(
                " ",
                (left(marks.letters.get(each.label, ""), key), "accent"),
                *marks.padded(name, label, (each.label,)),
                (right(chance, wide), chance_style),
                (bar, "mark"),
                (f"   {effect}" if effect else "", "bold"),
            )
        )
        rows += indented([row((each, "bold")) for each in more], before)
    return rows


def _named(label: str, marks: OddsMarks) -> str:
    """The name of a result, with a word before a bare number."""
    return f"{marks.on} {label}" if label.replace("-", "").isdigit() and not marks.letters else label


def _in_line(odds: list[Odds], width: int, marks: OddsMarks) -> list[Row]:
    parts = [f"{_chance(each, marks)} {each.effect}".rstrip() for each in odds]
    return running("; ".join(parts), width)


def _alike(odds: list[Odds], width: int, marks: OddsMarks) -> list[Row]:
    """Running text in which what several results do stands once, behind the last of them."""
    return running(by_effect(odds, lambda each: _chance(each, marks)), width)


def _bare(odds: list[Odds], width: int, marks: OddsMarks) -> list[Row]:
    """Running text without what they do, but for a mark."""
    parts = [_chance(each, marks) for each in odds]
    if not marks.letters and (groups := by_head(odds)):
        parts = [
            _chance(all_[0], marks) if len(all_) == 1 else f"{head}, {result_words(all_)}"
            for head, all_ in groups.items()
        ]
    return running("; ".join(parts) + glyphs.more, width)


def _chance(each: Odds, marks: OddsMarks) -> str:
    label = _named(each.label, marks)
    label = label if width_of(label) > LONGEST_HELD else label.replace(" ", HELD)
    return f"{marks.lettered(label, each.label)}{HELD}{percent(each.chance).replace(' ', HELD)}"


# Results by the words that several share


def grouped_rows(odds: list[Odds], width: int, marks: OddsMarks = UNMARKED, most: int = 0) -> list[Row]:
    """A row for all results that share the words before their tail, with the chance of all; [] where few do.

    What each result does is told where that takes no more than `most` rows; else once fewer are left, and `w` tells it.
    """
    groups = by_head(odds)
    if not groups:
        return []
    with_effects = _group_rows(groups, width, marks, True) if most else []
    return with_effects if 0 < len(with_effects) <= most else _group_rows(groups, width, marks, False)


def _group_rows(groups: dict[str, list[Odds]], width: int, marks: OddsMarks, is_whole: bool) -> list[Row]:
    of_all = [sum((each.chance for each in alike), Fraction(0)) for alike in groups.values()]
    chances = [percent(each) for each in of_all]
    wide, widest = widest_of(groups), widest_of(chances) + 2
    rows: list[Row] = []
    for (head, alike), chance, many in zip(groups.items(), chances, of_all, strict=True):
        only = alike[0] if len(alike) == 1 else None
        padded = marks.padded(head, wide, (only.label,) if only else ())
        lead = row(" ", *padded, (right(chance, widest), "bold"))
        words = marks.lettered(only.effect, only.label) if only else result_words(alike, marks, is_whole)
        lines = wrapped(words, max(LEAST_WIDE, width - row_width(lead) - 4))
        has_come = marks.came in {each.label for each in alike}
        if len(lines) > 1 and many < HARDLY and not (only or marks.letters or has_come):
            # How what hardly comes about might come about is worth no second row: `w` tells it.
            lines = [EMPTY]
        styles = [styled("".join(text for text, _ in line)) for line in lines]
        rows += [row(*lead, "   ", *styles[0]), *indented(styles[1:], row_width(lead) + 3)]
    return rows


def by_head(odds: list[Odds]) -> dict[str, list[Odds]]:
    """The results by what stands before their tail; {} where few share it."""
    groups: dict[str, list[Odds]] = {}
    for each in odds:
        has_lead = each.gist.tail and each.gist.joint == OF_HEAD
        groups.setdefault(each.gist.lead if has_lead else each.label, []).append(each)
    return groups if len(groups) > 1 and len(odds) >= 3 * (len(groups) - 1) else {}


def result_words(alike: list[Odds], marks: OddsMarks = UNMARKED, is_whole: bool = False) -> str:
    """The results of a group with their chances; what their numbers count is said once.

    `is_whole`: also what they do, where they are no bare numbers.
    """
    numbers = [each.gist.tail[-1] for each in alike if each.gist.tail]
    amounts = [each for each in numbers if isinstance(each, Amount) and each.one]
    if len(amounts) == len(alike) and len({each.series for each in amounts}) == 1:
        counts = max((each.behind for each in amounts), key=len).strip()
        listed = zip(amounts, alike, strict=True)
        words = [f"{marks.lettered(each.head, o.label)}: {short_percent(o.chance)}" for each, o in listed]
        return f"{amounts[0].before}{counts} {', '.join(words)}"
    named = [
        f"{marks.lettered(each.gist.behind, each.label)} {percent(each.chance)} "
        f"{each.effect if is_whole else ''}".rstrip()
        for each in alike
    ]
    return ("; " if is_whole else ", ").join(named)
