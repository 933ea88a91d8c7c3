"""Results that are told by what stands before their tail: "A won 51%: tails 0: 4%, 1: 14%"."""

from fractions import Fraction

from tracker.app.battle.odds_pieces import UNMARKED, Marks, styled
from tracker.app.parts.rows import Row, indented, right, row, row_width, widest_of, wrapped
from tracker.engine import Amount, Odds
from tracker.engine.results import OF_HEAD
from tracker.talk.odds import percent, short_percent

# The narrowest column in which chances are told.
LEAST_WIDE = 16


def grouped_rows(odds: list[Odds], width: int, marks: Marks = UNMARKED, most: int = 0) -> list[Row]:
    """A row for all results that share the words before their tail, with the chance of all; [] where few do.

    What each result does is told where that takes no more than `most` rows; else once fewer are left, and `w` tells it.
    """
    groups = by_head(odds)
    if not groups:
        return []
    with_effects = _rows(groups, width, marks, True) if most else []
    return with_effects if 0 < len(with_effects) <= most else _rows(groups, width, marks, False)


def _rows(groups: dict[str, list[Odds]], width: int, marks: Marks, is_whole: bool) -> list[Row]:
    chances = [percent(sum((each.chance for each in alike), Fraction(0))) for alike in groups.values()]
    wide, widest = widest_of(groups), widest_of(chances) + 2
    rows: list[Row] = []
    for (head, alike), chance in zip(groups.items(), chances, strict=True):
        only = alike[0] if len(alike) == 1 else None
        padded = marks.padded(head, wide, (only.label,) if only else ())
        lead = row(" ", *padded, (right(chance, widest), "bold"))
        words = marks.lettered(only.effect, only.label) if only else result_words(alike, marks, is_whole)
        lines = wrapped(words, max(LEAST_WIDE, width - row_width(lead) - 4))
        styles = [styled("".join(text for text, _ in line), "text") for line in lines]
        rows += [row(*lead, "   ", *styles[0]), *indented(styles[1:], row_width(lead) + 3)]
    return rows


def by_head(odds: list[Odds]) -> dict[str, list[Odds]]:
    """The results by what stands before their tail; {} where few share it."""
    groups: dict[str, list[Odds]] = {}
    for each in odds:
        has_lead = each.gist.tail and each.gist.joint == OF_HEAD
        groups.setdefault(each.gist.lead if has_lead else each.label, []).append(each)
    return groups if len(groups) > 1 and len(odds) >= 3 * (len(groups) - 1) else {}


def result_words(alike: list[Odds], marks: Marks = UNMARKED, is_whole: bool = False) -> str:
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
