"""The chain of tests owed in rows: what is done, what is asked, what waits; in running text where rows are few."""

from collections.abc import Callable, Sequence

from tracker.app.parts.rows import Piece, Row, flowing, flowing_clauses, flowing_whole, shortened
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import OwedRow
from tracker.talk.order_of_battle import OwedStanding, owed_chain

# The styles of tests that are done, asked now, and wait.
STYLES: dict[OwedStanding, StyleName] = {"done": "dim", "now": "bold", "later": "text"}
WHY = "why: w"


def owed_rows(
    owed: Sequence[OwedRow], subjects: Sequence[str], said: Callable[[str], str], width: int, most: int
) -> list[Row]:
    """The chain: what is done dim, what is asked marked, then what waits; in a row each, else in running text.

    Running text has no marks, and so only what is still owed: it must not hide behind a number of what is done. `said`
    gives words as they are told on such a screen.
    """
    if not owed or (len(owed) == 1 and owed[0].result):
        # What a test came to that is carried out just now is the last result.
        return []
    chain = owed_chain(owed, subjects)
    texts = [said(_words(each)) for each, _ in chain]
    if most >= len(chain):
        told = zip(chain, texts, strict=True)
        rows = [line for (each, now), text in told for line in _block(each, text, now, width - 2)]
        if len(rows) <= min(most, 2 * len(chain)):
            return rows if len(chain) > 1 else [each[1:] for each in rows]
    # The one that is asked first: where there are no rows for all, the others follow it as far as they go.
    order = [n for n, (_, standing) in enumerate(chain) if standing != "done"]
    styles = [STYLES[chain[n][1]] for n in order]
    whole: list[Piece] = [(texts[n], style) for n, style in zip(order, styles, strict=True)]
    # Why one is owed goes before the test itself.
    words = [said(_words(chain[n][0], is_short=True)) for n in order]
    short: list[Piece] = list(zip(words, styles, strict=True))
    rows = flowing_whole(whole, width, most, _more) or flowing_whole(short, width, most, _more)
    # Behind a clause what is asked first ends whole.
    rows = rows or flowing_clauses(short[0], width, most, _more(len(order) - 1) if order[1:] else WHY)
    return rows or shortened(flowing(whole, width), most, width)


def _more(count: int) -> str:
    return f"{count} more owed"


def _block(each: OwedRow, text: str, standing: OwedStanding, width: int) -> list[Row]:
    """The rows of a test, the mark before the first a piece of its own."""
    mark = {"done": glyphs.check, "now": glyphs.live, "later": " "}[standing]
    lines = flowing([(" " * min(4, each.depth) + text, STYLES[standing])], width)
    return [((f"{mark if n == 0 else ' '} ", "accent"), *line) for n, line in enumerate(lines)]


def _words(each: OwedRow, is_short: bool = False) -> str:
    if is_short:
        # What a test came to is running now, and says more than its name.
        return f"{each.name}: {each.result or each.what}"
    if each.result:
        return f"{each.name}: {each.result} ({each.what})"
    return f"{each.name}: {each.what}" + (f" ({each.why})" if each.why else "")
