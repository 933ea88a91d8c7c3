"""Results that are told by what stands before their comma: "A won 51%: tails 0: 4%, 1: 14%"."""

import re
from fractions import Fraction

from tracker.app.battle.odds_pieces import NO_LETTERS, Letters, inked, lettered
from tracker.app.parts.rows import Row, indented, left, right, row, row_width, width_of, wrapped
from tracker.engine import Odds
from tracker.engine.plurals import singular
from tracker.talk.odds import percent, short_percent

# The narrowest column in which chances are told.
LEAST_WIDE = 16
# Words that lead to a number at the end, as those of losses do.
COUNTED = re.compile(r"(\D+ )\d+\+?")
NUMBERED = re.compile(r"(\d+\+?) (\w+)")


def grouped_rows(odds: list[Odds], width: int, letters: Letters = NO_LETTERS, most: int = 0) -> list[Row]:
    """A row for all results that share the words before their comma, with the chance of all; [] where few do.

    What each result does is told where that takes no more than `most` rows; else once fewer are left, and `w` tells it.
    """
    groups = by_head(odds)
    if not groups:
        return []
    with_effects = _rows(groups, width, letters, True) if most else []
    return with_effects if 0 < len(with_effects) <= most else _rows(groups, width, letters, False)


def _rows(groups: dict[str, list[Odds]], width: int, letters: Letters, is_whole: bool) -> list[Row]:
    chances = [percent(sum((each.chance for each in alike), Fraction(0))) for alike in groups.values()]
    wide, widest = max(map(width_of, groups)), max(map(width_of, chances)) + 2
    rows: list[Row] = []
    for (head, alike), chance in zip(groups.items(), chances, strict=True):
        lead = row(" ", left(head, wide), (right(chance, widest), "bold"))
        words = (
            lettered(alike[0].effect, alike[0].label, letters) if len(alike) == 1 else told(alike, letters, is_whole)
        )
        lines = wrapped(words, max(LEAST_WIDE, width - row_width(lead) - 4))
        inks = [inked("".join(text for text, _ in line), "dim") for line in lines]
        rows += [row(*lead, "   ", *inks[0]), *indented(inks[1:], row_width(lead) + 3)]
    return rows


def by_head(odds: list[Odds]) -> dict[str, list[Odds]]:
    """The results by the words before their comma; {} where few share them, or the comma is one of a name."""
    groups: dict[str, list[Odds]] = {}
    for each in odds:
        groups.setdefault(each.label.partition(", ")[0], []).append(each)
    if any(_is_name_cut(alike) for alike in groups.values()):
        return {}
    return groups if len(groups) > 1 and len(odds) >= 3 * (len(groups) - 1) else {}


def _is_name_cut(alike: list[Odds]) -> bool:
    """True if results hold the rest of a name behind their comma: "Horse, right loses 1", "… loses 2"."""
    found = [COUNTED.fullmatch(each.label.partition(", ")[2]) for each in alike]
    return len(alike) > 1 and all(found) and len({each[1] for each in found if each}) == 1


def told(alike: list[Odds], letters: Letters = NO_LETTERS, is_whole: bool = False) -> str:
    """The results of a group with their chances; what their numbers count is said once.

    `is_whole`: also what they do, where they are no bare numbers.
    """
    tails = [each.label.partition(", ")[2] for each in alike]
    found = [NUMBERED.fullmatch(tail) for tail in tails]
    units = {singular(each[2]) for each in found if each}
    if None not in found and len(units) == 1:
        numbers = [(each[1], o) for each, o in zip(found, alike, strict=True) if each]
        words = [f"{lettered(number, o.label, letters)}: {short_percent(o.chance)}" for number, o in numbers]
        return f"{max((each[2] for each in found if each), key=len)} {', '.join(words)}"
    named = [
        f"{lettered(tail, each.label, letters)} {percent(each.chance)} {each.effect if is_whole else ''}".rstrip()
        for tail, each in zip(tails, alike, strict=True)
    ]
    return ("; " if is_whole else ", ").join(named)
