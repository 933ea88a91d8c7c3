"""The result that the dice came to, lit among the odds as they are shown, which step back: it is decided."""

import re

from tracker.app.parts.rows import Row
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Odds
from tracker.engine.plurals import singular
from tracker.talk.odds import histogram

# A number as it heads a column or stands in a label, also one that others are folded into: `3`, `3+`, `1 to 2 hits`.
NUMBER = re.compile(r"(.*?)(\d+)(?:(\+| or more)|(?:-| to )(\d+))?(\D*)")


def lit(rows: list[Row], odds: list[Odds], came: str, leading: str = "", is_numbers: bool = True) -> list[Row]:
    """The same rows with one result lit; all as they are where `came` is "" or none of them.

    `leading`: the series of numbers that stands first; `is_numbers`: whether the results may be told as numbers.
    Those that are left, "1 passed" and "2 passed" with the same effect, may look like such and yet be rows.
    """
    places = [
        (y, x) for y, each in enumerate(rows) for x, (text, ink) in enumerate(each) if ink == "text" and _is(text, came)
    ]
    if not came or not places:
        return rows
    # Of two sides, the numbers of one stand to the left, those of the other to the right.
    steps = (histogram(odds, leading=leading) if is_numbers else None) or []
    own = [step.series for step in steps if step.label == came or _is(step.label, came)]
    was = rows
    y, x = places[-1 if own and own[0] == steps[-1].series else 0]
    rows = [_stepped_back(each) for each in rows]
    is_row = not steps and any(each.effect for each in odds)
    pieces = list(was[y]) if is_row else list(rows[y])
    text, chance = pieces[x][0], was[y][x + 1 : x + 2]
    bare = text.strip()
    before, after = text[: text.index(bare)], text[text.index(bare) + len(bare) :]
    pieces[x : x + 1 + len(chance)] = [(before, "text"), (bare, "live"), (after, "text"), *chance]
    if is_row:
        pieces = [(words, "bold" if ink == "dim" else ink) for words, ink in pieces]
        pieces[0] = (glyphs.pointer, "accent") if pieces[0][0] == " " else pieces[0]
    return [*rows[:y], tuple(pieces), *rows[y + 1 :]]


def _stepped_back(row: Row) -> Row:
    """A row of results that did not come about."""
    return tuple((text, "dim" if ink in ("text", "bold") else ink) for text, ink in row)


def _is(text: str, came: str) -> bool:
    """True if a label or the head of a column stands for a result."""
    shown, result = NUMBER.fullmatch(text.strip()), NUMBER.fullmatch(came)
    if text.strip() == came or shown is None or result is None:
        return text.strip() == came
    words, own = shown[1] + singular(shown[5]), result[1] + singular(result[5])
    low, high, number = int(shown[2]), int(shown[4] or shown[2]), int(result[2])
    return (not words or words == own) and low <= number and (bool(shown[3]) or number <= high)
