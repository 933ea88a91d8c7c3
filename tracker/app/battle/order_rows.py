"""Rows of orders for the figures: the number of those that have no room, and the word before the first."""

import re
from collections.abc import Callable, Sequence

from tracker.app.parts.rows import Piece, Row, flowing, flowing_clauses, flowing_whole, row_width, shortened, width_of
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import counted

# Cells for the words at the head of the rows: Owed, Last, Do.
LABEL = 8
# Why figures come off, at the end of an order: the result beside it says that too. A unit may be called "X (left)".
WHY = r" \((?:contact|fire of|melee)\b[^()]*(?:\([^()]*\)[^()]*)*\)$"
# Where an order is cut: the key that shows all of them.
CUT = "more: X"


def more_orders(count: int) -> str:
    """Orders that are not shown, called so: behind markers or figures "2 more" would seem to be more of these."""
    return f"{counted(count, 'more order')}: X"


def all_of(
    told: Sequence[Piece], width: int, most: int, more: Callable[[int], str], shown: int, lead: str
) -> list[Row]:
    """So many orders in running text, and the number of the others; none where not all of those go in.

    Where that has no room it is without why they are to be done, then with the `lead` of the first once for those that
    have it too; several then without the number of those that are done later.
    """
    brief = [(re.sub(WHY, "", text), style) for text, style in told]
    ways = [told, brief]
    if lead and all(text.startswith(lead) for text, _ in told[:shown]):
        ways.append([*brief[:1], *((text.removeprefix(lead), style) for text, style in brief[1:])])
    ways += [ways[-1][:shown]] if shown > 1 else []
    found = (flowing_whole(each, width, most, more, order=range(shown), least=shown) for each in ways)
    return next(filter(None, found), [])


def cut_order(told: Piece, width: int, most: int, lead: str) -> list[Row]:
    """An order behind its `lead` as far as it goes in, and the key that shows all of it and those behind it.

    Without the lead rather than cut.
    """
    tail: Piece = (f" {glyphs.dot} {CUT}", "dim")
    text, style = told
    for words in (text, text.removeprefix(lead).removesuffix(".")):
        if len(rows := flowing([(words, style), tail], width)) <= most:
            return rows
    if rows := flowing_clauses(told, width, most, CUT, least=len(lead)):
        return rows
    rows = flowing([told], width)
    *before, last = shortened([*rows, ()], min(most, len(rows)), width - width_of(tail[0]))
    return [*before, (*last, tail)]


def hidden_in(rows: Sequence[Row]) -> int:
    """The number of orders that these rows only count, more than there are of any where one is cut."""
    end = "".join(text for text, _ in rows[-1]).rstrip() if rows else ""
    found = re.search(r"(\d+) more orders?: X$", end)
    return int(found[1]) if found else 999 if end.endswith(CUT) else 0


def is_broken(rows: Sequence[Row]) -> bool:
    """True if an order breaks off within a clause."""
    return bool(rows) and "".join(text for text, _ in rows[-1]).endswith(f"{glyphs.more} {glyphs.dot} {CUT}")


def with_tail(rows: list[Row], words: str, width: int) -> list[Row]:
    """The rows with words behind them, else in a row of their own; without rows there is nothing to be behind."""
    if not (rows and words):
        return rows
    if row_width(rows[-1]) + width_of(words) + 3 <= width:
        return [*rows[:-1], (*rows[-1], (f" {glyphs.dot} {words}", "dim"))]
    return [*rows, ((" " * (LABEL + 2), "text"), (words, "dim"))]


def labelled(label: str, rows: list[Row]) -> list[Row]:
    """The same rows behind a word in the first."""
    return [((f" {label if n == 0 else '':{LABEL - 1}}", "accent"), *each) for n, each in enumerate(rows)]
