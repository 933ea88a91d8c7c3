"""How a roll may end, as a grid: a column for each number, a row for whatever is said behind it."""

import re

from tracker.app.battle.odds_pieces import NO_LETTERS, Letters
from tracker.app.parts.inks import Ink
from tracker.app.parts.rows import Piece, Row, left, right, row, width_of
from tracker.engine import Odds
from tracker.talk.odds import short_percent

LABEL = re.compile(r"(\d+) ([^:]+)(?:: (.+))?")
BOTH = re.compile(r"(\w+): (.+ \d+), (.+) (\d+)")


def grid_rows(
    listed: list[Odds], width: int, height: int, letters: Letters = NO_LETTERS, came: str = ""
) -> list[Row] | None:
    """Labels like `3 lost` and `3 lost: officer` by number and by what stands behind it; None where they don't fit.

    Those like `saved: Ghazis 1, Highlanders 3` by the numbers of both. The result that `came` is lit.
    """
    heads = [head for each in listed if (head := _head(each.label)) is not None]
    numbers = sorted({number for number, _, _ in heads})
    behind = sorted({words: None for _, _, words in heads}, key=lambda words: (words.count(","), bool(words)))
    if len(heads) < len(listed) or len({what for _, what, _ in heads}) > 1 or len(behind) < 2 or len(numbers) < 2:
        return None
    places = {(number, words): each for (number, _, words), each in zip(heads, listed, strict=True)}
    what = heads[0][1]
    first = max(width_of(what), *(width_of(words) for words in behind)) + 2
    cells = min(8, (width - 2 - first) // len(numbers))
    if cells < 6 + bool(letters) or len(behind) + 1 > height:
        return None
    rows = [row((f" {left(what, first)}", "dim"), *((right(str(number), cells), "text") for number in numbers))]
    for words in behind:
        pieces = [_cell(places.get((number, words)), cells, letters, came) for number in numbers]
        rows.append(row((f" {left(words, first)}", "dim"), *(piece for each in pieces for piece in each)))
    return rows


def _head(label: str) -> tuple[int, str, str] | None:
    """The number that heads the column, what it counts, and the words that begin the row."""
    if both := BOTH.fullmatch(label):
        return int(both[4]), f"{both[1]}: {both[3]}", both[2]
    found = LABEL.fullmatch(label)
    return (int(found[1]), found[2], found[3] or "") if found is not None else None


def _cell(each: Odds | None, cells: int, letters: Letters, came: str) -> list[Piece]:
    if each is None:
        return [(" " * cells, "text")]
    chance, letter = short_percent(each.chance), letters.get(each.label, "")
    ink: Ink = "live" if each.label == came else "bold"
    return [(right(letter, cells - width_of(chance) - 1), "accent"), (" ", "text"), (chance, ink)]
