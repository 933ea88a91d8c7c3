"""Odds in columns: the ends of a roll as a grid, with a row for whatever is said behind a number.

The results of tests that are rolled at once stand in a row for each.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tracker.app.battle.odds_effects import HELD, UNMARKED, OddsMarks, bar, by_effect, together
from tracker.app.parts.rows import Piece, Row, left, right, row, shortened, widest_of, width_of, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Amount, Gist, Odds
from tracker.play.odds_of_tests import OddsOfOne
from tracker.talk.odds_words import percent, short_percent

# Around the result that a test came to, and in the place of its blanks, in a text wrapped first and styled then.
LIT, END, TIED = "\ue001", "\ue002", "\ue003"
STYLED = re.compile(rf"{HELD}(?P<bar>.)|{LIT}(?P<lit>[^{END}]*){END}")


class GridCell(NamedTuple):
    """The chance of a place of the grid, and the results that are told there."""

    chance: Fraction
    labels: tuple[str, ...]


class GridLine(NamedTuple):
    """The words before a row of the grid, and its place among the rows."""

    rank: int
    words: str


Places = dict[tuple[int, GridLine], GridCell]


def grid_rows(listed: list[Odds], width: int, height: int, marks: OddsMarks = UNMARKED) -> list[Row] | None:
    """Results such as `3 lost` and `3 lost: officer` by number and by what stands behind; None where they don't fit.

    Those of two numbers, such as `saved: Ghazis 1, Highlanders 3`, by both, the highest told together where there is no
    room for each and no letter picks them. The result that came is lit.
    """
    heads = [(head, each) for each in listed if (head := _head(each.gist, marks)) is not None]
    if len(heads) < len(listed) or len({amount.series for (amount, _), _ in heads}) != 1:
        return None
    places = {(amount.number, line): GridCell(each.chance, (each.label,)) for (amount, line), each in heads}
    numbers = sorted({number for number, _ in places})
    lines = sorted(dict.fromkeys(line for _, line in places), key=lambda line: line.rank)
    is_both = all(each.gist.tail and each.gist.amount for each in listed)
    if not is_both and (len(lines) < 2 or len(numbers) < 2):
        return None
    (amount, _), last = heads[-1]
    title = f"{last.gist.title}: " if last.gist.title else ""
    what = marks.called(f"{title}{amount.before}{amount.behind}".strip())
    first = widest_of((what, *(line.words for line in lines))) + 2
    cells = min(8, (width - 2 - first) // len(numbers))
    least = 6 + bool(marks.letters)
    titles = {number: str(number) for number in numbers}
    if is_both and not marks.letters and (cells < least or len(lines) + 1 > height):
        wide, high = max(2, (width - 2 - first) // least), max(2, height - 1)
        places, titles, lines = _folded(places, numbers[:wide], lines[:high])
        cells = min(8, (width - 2 - first) // len(titles))
    if cells < least or len(lines) + 1 > height:
        return None
    rows = [row((f" {left(what, first)}", "dim"), *((right(title, cells), "text") for title in titles.values()))]
    for line in lines:
        pieces = [_cell(places.get((number, line)), cells, marks) for number in titles]
        rows.append(row((f" {left(line.words, first)}", "dim"), *(piece for each in pieces for piece in each)))
    return rows


def _folded(places: Places, numbers: list[int], lines: list[GridLine]) -> tuple[Places, dict[int, str], list[GridLine]]:
    """The places with what is beyond the last number or row told in it, as `5+`."""
    last, bottom = numbers[-1], lines[-1]
    found: Places = {}
    is_wider, is_higher = any(n > last for n, _ in places), any(line.rank > bottom.rank for _, line in places)
    lowest = bottom._replace(words=f"{bottom.words}+") if is_higher else bottom
    for (number, line), (chance, labels) in places.items():
        place = min(number, last), lowest if line.rank >= bottom.rank else line
        before = found.get(place, GridCell(Fraction(0), ()))
        found[place] = GridCell(before.chance + chance, (*before.labels, *labels))
    titles = {number: f"{number}+" if number == last and is_wider else str(number) for number in numbers}
    return found, titles, [*lines[:-1], lowest]


def _head(gist: Gist, marks: OddsMarks) -> tuple[Amount, GridLine] | None:
    """The number that heads the column, and what begins the row; None where there is no number."""
    if not isinstance(gist.head, Amount):
        return None
    if gist.tail and isinstance(gist.tail[-1], Amount):
        return gist.tail[-1], GridLine(gist.head.number, marks.called(gist.head.label))
    return gist.head, GridLine(len(gist.tail), marks.called(gist.behind))


def _cell(each: GridCell | None, cells: int, marks: OddsMarks) -> list[Piece]:
    if each is None:
        return [(" " * cells, "text")]
    chance, letter = short_percent(each.chance), marks.letters.get(each.labels[0], "")
    style: StyleName = "live" if marks.came in each.labels else "bold"
    return [(right(letter, cells - width_of(chance) - 1), "accent"), (" ", "text"), (chance, style)]


def odds_by_test_rows(apart: Sequence[OddsOfOne], width: int, height: int) -> list[Row]:
    """A row for each test, its results in the order of its effects, those that do the same together, each with its bar.

    The one that came is lit. In fewer rows there are bare numbers, in the fewest a mark stands for what they do.
    """
    found: list[Row] = []
    for words, end in ((_full, ""), (_alike, ""), (_bare, glyphs.more)):
        found = _rows(apart, words, width, end)
        if len(found) <= height:
            return found
    return shortened(found, height, width - 1)


def _rows(apart: Sequence[OddsOfOne], words: Callable[[OddsOfOne], str], width: int, end: str) -> list[Row]:
    return [
        _styled("".join(piece for piece, _ in line))
        for each in apart
        for line in wrapped(f" {each.name}: {words(each)}{end}", width - 1, "text", 3)
    ]


def _full(one: OddsOfOne) -> str:
    def told(each: Odds) -> str:
        return _chance(one, each, True) + (HELD + bar(each.chance, Fraction(1)) if each.chance < 1 else "")

    return by_effect(together(one.listed, one.came), told)


def _alike(one: OddsOfOne) -> str:
    return by_effect(together(one.listed, one.came), lambda each: _chance(one, each))


def _bare(one: OddsOfOne) -> str:
    return ", ".join(_chance(one, each) for each in one.listed)


def _chance(one: OddsOfOne, each: Odds, is_said: bool = False) -> str:
    amount = each.gist.amount
    numbers = [other for other in one.listed if other.gist.amount is not None]
    # Beside results in words, or where it has room, the first says what it counts: "full 33%, 1 short 17%, 2 17%"; all
    # where what they do is a number too: "1 passed 44%, 3 of 5 return".
    does = "".join(other.effect for other in one.listed)
    counting = numbers if is_said and any(map(str.isdigit, does)) else numbers[:1]
    is_said = (is_said or len(numbers) < len(one.listed)) and each in counting
    is_bare = amount is not None and not amount.before and not is_said
    label = amount.head if amount is not None and is_bare else each.label
    label = f"{LIT}{label.replace(' ', TIED)}{END}" if each.label == one.came or each.chance == 1 else label
    return f"{label} {percent(each.chance)}" if each.chance < 1 else label


def _styled(text: str) -> Row:
    """A line with its bars and the result that came in their styles."""
    pieces: list[Piece] = []
    at = 0
    for found in STYLED.finditer(text):
        pieces.append((text[at : found.start()], "text"))
        pieces.append((f" {found['bar']}", "mark") if found["bar"] else (found["lit"].replace(TIED, " "), "live"))
        at = found.end()
    return tuple(piece for piece in (*pieces, (text[at:], "text")) if piece[0])
