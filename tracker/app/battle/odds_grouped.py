"""Results that are told by what stands before their comma: "A won 51%: tails 0: 4%, 1: 14%"."""

import re
from fractions import Fraction

from tracker.app.parts.rows import Row, indented, left, right, row, row_width, width_of, wrapped
from tracker.engine import Odds
from tracker.engine.plurals import singular
from tracker.talk.odds import percent, short_percent

# The narrowest column in which chances are told.
LEAST_WIDE = 16
NUMBERED = re.compile(r"(\d+\+?) (\w+)")


def grouped_rows(odds: list[Odds], width: int) -> list[Row]:
    """A row for all results that share the words before their comma, with the chance of all; [] where few do.

    What each result does is left out: it is told once fewer are left, and `w` tells it.
    """
    groups: dict[str, list[Odds]] = {}
    for each in odds:
        groups.setdefault(each.label.partition(", ")[0], []).append(each)
    if len(groups) < 2 or len(odds) < 3 * (len(groups) - 1):
        return []
    chances = [percent(sum((each.chance for each in alike), Fraction(0))) for alike in groups.values()]
    wide, most = max(map(width_of, groups)), max(map(width_of, chances)) + 2
    rows: list[Row] = []
    for (head, alike), chance in zip(groups.items(), chances, strict=True):
        lead = row(" ", left(head, wide), (right(chance, most), "bold"))
        told = alike[0].effect if len(alike) == 1 else _told(alike)
        lines = wrapped(told, max(LEAST_WIDE, width - row_width(lead) - 4), "dim")
        rows += [row(*lead, "   ", *lines[0]), *indented(lines[1:], row_width(lead) + 3)]
    return rows


def _told(alike: list[Odds]) -> str:
    """The results of a group with their chances; what their numbers count is said once."""
    tails = [each.label.partition(", ")[2] for each in alike]
    found = [NUMBERED.fullmatch(tail) for tail in tails]
    units = {singular(each[2]) for each in found if each}
    if None not in found and len(units) == 1:
        numbers = ", ".join(
            f"{each[1]}: {short_percent(o.chance)}" for each, o in zip(found, alike, strict=True) if each
        )
        return f"{max((each[2] for each in found if each), key=len)} {numbers}"
    return ", ".join(f"{tail} {percent(each.chance)}" for tail, each in zip(tails, alike, strict=True))
