"""Rows of orders for the figures: their number where they have no room, and the word before the first."""

import re

from tracker.app.parts.rows import Piece, Row, flowing_whole, row_width, width_of
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import counted

# Cells for the words at the head of the rows: Owed, Last, Do.
LABEL = 8
# Why figures come off, at the end of an order: the result beside it says that too. A unit may be called "X (left)".
WHY = r" \((?:contact|fire of|melee)\b[^()]*(?:\([^()]*\)[^()]*)*\)$"
# Behind the number of what is not shown of what is to be done: the key that goes through it.
TICK = ": X"


def more_orders(count: int) -> str:
    """Orders that are not shown, called so: behind markers or figures "2 more" would seem to be more of these."""
    return f"{counted(count, 'more order')}{TICK}"


def all_of(told: list[Piece], width: int, most: int) -> list[Row]:
    """Orders in running text, without why they are to be done where that has no room; none where not all go in."""
    brief = [(re.sub(WHY, "", text), style) for text, style in told]
    ways = (flowing_whole(each, width, most, more_orders, least=len(told)) for each in (told, brief))
    return next(filter(None, ways), [])


def counts_orders(rows: list[Row]) -> bool:
    """True if an order of the last act is but a number among these rows."""
    return bool(re.search(f"more orders?{TICK}", " ".join("".join(text for text, _ in each) for each in rows)))


def numbered(rows: list[Row], title: str, count: int) -> list[Row]:
    """The same rows with the number of all orders in their label, of which the first stands there: "Do 1/3"."""
    label = f"{title} 1/{count}"
    return [((f" {label} "[len(label) >= LABEL - 1 :].ljust(LABEL), "accent"), *rows[0][1:]), *rows[1:]]


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
