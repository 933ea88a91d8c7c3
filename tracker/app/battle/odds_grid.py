"""The ends of a roll as a grid: a column for each number, a row for whatever is said behind it."""

import re
from fractions import Fraction
from typing import NamedTuple

from tracker.app.battle.odds_pieces import NO_LETTERS, Letters
from tracker.app.parts.inks import Ink
from tracker.app.parts.rows import Piece, Row, left, right, row, width_of
from tracker.engine import Odds
from tracker.talk.odds import short_percent

LABEL = re.compile(r"(\d+) ([^:]+)(?:: (.+))?")
BOTH = re.compile(r"(\w+): (.+ \d+), (.+) (\d+)")


class Cell(NamedTuple):
    """The chance of a place of the grid, and the results that are told there."""

    chance: Fraction
    labels: tuple[str, ...]


def grid_rows(
    listed: list[Odds], width: int, height: int, letters: Letters = NO_LETTERS, came: str = ""
) -> list[Row] | None:
    """Labels like `3 lost` and `3 lost: officer` by number and by what stands behind it; None where they don't fit.

    Those like `saved: Ghazis 1, Highlanders 3` by the numbers of both, the highest told together where there is no
    room for each and no letter picks them. The result that `came` is lit.
    """
    heads = [head for each in listed if (head := _head(each.label)) is not None]
    is_both = bool(heads) and all(BOTH.fullmatch(each.label) for each in listed)
    numbers = sorted({number for number, _, _ in heads})
    behind = sorted({words: None for _, _, words in heads}, key=_in_order)
    if len(heads) < len(listed) or len({what for _, what, _ in heads}) > 1:
        return None
    if not is_both and (len(behind) < 2 or len(numbers) < 2):
        return None
    what = heads[0][1]
    first = max(width_of(what), *(width_of(words) for words in behind)) + 2
    cells = min(8, (width - 2 - first) // len(numbers))
    least = 6 + bool(letters)
    places = {
        (number, words): Cell(each.chance, (each.label,))
        for (number, _, words), each in zip(heads, listed, strict=True)
    }
    titles = {number: str(number) for number in numbers}
    if is_both and not letters and (cells < least or len(behind) + 1 > height):
        wide, high = max(2, (width - 2 - first) // least), max(2, height - 1)
        places, titles, behind = _folded(places, numbers[:wide], behind[:high])
        cells = min(8, (width - 2 - first) // len(titles))
    if cells < least or len(behind) + 1 > height:
        return None
    rows = [row((f" {left(what, first)}", "dim"), *((right(title, cells), "text") for title in titles.values()))]
    for words in behind:
        pieces = [_cell(places.get((number, words)), cells, letters, came) for number in titles]
        rows.append(row((f" {left(words, first)}", "dim"), *(piece for each in pieces for piece in each)))
    return rows


def _in_order(words: str) -> tuple[int, bool, int]:
    """By how many are among those lost; those of one side by their number."""
    number = words.split(" ")[-1]
    return words.count(","), bool(words), int(number) if number.isdigit() else 0


def _folded(
    places: dict[tuple[int, str], Cell], numbers: list[int], behind: list[str]
) -> tuple[dict[tuple[int, str], Cell], dict[int, str], list[str]]:
    """The places with what is beyond the last number or row told in it, as `5+`."""
    last, bottom = numbers[-1], behind[-1]
    most = _in_order(bottom)
    found: dict[tuple[int, str], Cell] = {}
    is_wider, is_higher = any(n > last for n, _ in places), any(_in_order(words) > most for _, words in places)
    lowest = f"{bottom}+" if is_higher else bottom
    for (number, words), (chance, labels) in places.items():
        place = min(number, last), lowest if _in_order(words) >= most else words
        before = found.get(place, Cell(Fraction(0), ()))
        found[place] = Cell(before.chance + chance, (*before.labels, *labels))
    titles = {number: f"{number}+" if number == last and is_wider else str(number) for number in numbers}
    return found, titles, [*behind[:-1], lowest]


def _head(label: str) -> tuple[int, str, str] | None:
    """The number that heads the column, what it counts, and the words that begin the row."""
    if both := BOTH.fullmatch(label):
        return int(both[4]), f"{both[1]}: {both[3]}", both[2]
    found = LABEL.fullmatch(label)
    return (int(found[1]), found[2], found[3] or "") if found is not None else None


def _cell(each: Cell | None, cells: int, letters: Letters, came: str) -> list[Piece]:
    if each is None:
        return [(" " * cells, "text")]
    chance, letter = short_percent(each.chance), letters.get(each.labels[0], "")
    ink: Ink = "live" if came in each.labels else "bold"
    return [(right(letter, cells - width_of(chance) - 1), "accent"), (" ", "text"), (chance, ink)]
