"""Reasons for so many dice: the text of a roll and its sums, in ever fewer words where there are fewer rows."""

from collections.abc import Mapping
from typing import Any

from tracker.app.parts.clauses import TOLD_BY_WHY, left_off
from tracker.app.parts.prompt_view import NARROW
from tracker.app.parts.rows import Row, folded, folded_to, width_of, with_short_names, wrapped
from tracker.engine import Roll
from tracker.engine.prompts.roll_words import changed_lines, needs, says_needs, shorter_lines

# Cells before the lines, and behind them.
AROUND = 4


def sum_rows(prompt: Roll[Any], width: int, most: int, short: Mapping[str, str], whole: int = 0) -> list[Row]:
    """The reasons on at most so many rows, of which they take `whole` with all their words; 0: they may have those."""
    if not most:
        return []
    own = short if width < NARROW else {}
    lines = [*filter(None, (prompt.text, prompt.same and f"On any roll: {prompt.same}."))]
    # Two who throw as many for the same reasons say them once.
    told = [*dict.fromkeys(changed_lines(prompt.breakdowns, prompt.title))]
    lines, told = ([with_short_names(each, own) for each in those] for those in (lines, told))
    if told and whole > most:
        return _in_short(prompt, lines, width - AROUND, most, short)
    return folded([*lines, *told], width - AROUND, most, "dim", 2)


def _in_short(prompt: Roll[Any], lines: list[str], width: int, most: int, short: Mapping[str, str]) -> list[Row]:
    """The same on rows that are too few: sums in short words beside the whole text, else before the end of that.

    A sum without its last numbers would seem to be another: labels are left out before any number is.
    """

    def rows_of(line: str) -> int:
        return len(wrapped(line, width, indent=2))

    room = most - sum(map(rows_of, lines))
    shorter = shorter_lines(prompt.breakdowns, prompt.title, rows_of, short)
    ways = [([*dict.fromkeys(told)], is_whole) for told, is_whole in shorter]
    if not any(is_whole and sum(map(rows_of, told)) <= room for told, is_whole in ways):
        room = most - bool(lines and most > 1)
    sums = folded_to(ways, width, room, "dim", 2)
    if lines and len(sums) == most:
        # The text has no row at all.
        last = "".join(text for text, _ in sums[-1])
        marked = last if TOLD_BY_WHY in last else left_off(last)
        sums[-1] = ((marked, "dim"),) if width_of(marked) <= width else sums[-1]
    told = [*(folded(lines, width, most - len(sums), "dim", 2) if len(sums) < most else []), *sums]
    # A total without any number of its sum says no more than its boxes, above which it stands what counts.
    is_bare = told == [((left_off(prompt.breakdowns[0].lines()[0]), "dim"),)] and len(prompt.pools) > 1
    return [] if is_bare and needs(prompt) and not says_needs(prompt) else told
