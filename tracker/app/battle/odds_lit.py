"""The result that the dice came to, lit among the odds as they are shown."""

import re

from tracker.app.parts.rows import Row
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Odds
from tracker.engine.plurals import singular
from tracker.talk.odds import histogram

# A number as it heads a column or stands in a label, also one that others are folded into: `3`, `3+`, `1 to 2 hits`.
NUMBER = re.compile(r"(.*?)(\d+)(?:(\+| or more)|(?:-| to )(\d+))?(\D*)")


def lit(rows: list[Row], odds: list[Odds], came: str, leading: str = "") -> list[Row]:
    """The same rows with one result lit; all as they are where `came` is "" or none of them.

    `leading`: the series of numbers that stands first.
    """
    places = [
        (y, x) for y, each in enumerate(rows) for x, (text, ink) in enumerate(each) if ink == "text" and _is(text, came)
    ]
    if not came or not places:
        return rows
    # Of two sides, the numbers of one stand to the left, those of the other to the right.
    steps = histogram(odds, leading=leading) or []
    own = [step.series for step in steps if step.label == came or _is(step.label, came)]
    y, x = places[-1 if own and own[0] == steps[-1].series else 0]
    pieces = list(rows[y])
    text = pieces[x][0]
    bare = text.strip()
    before, after = text[: text.index(bare)], text[text.index(bare) + len(bare) :]
    pieces[x : x + 1] = [(before, "text"), (bare, "live"), (after, "text")]
    if not steps and any(each.effect for each in odds):
        pieces = [(words, "bold" if ink == "dim" else ink) for words, ink in pieces]
        pieces[0] = (glyphs().pointer, "accent") if pieces[0][0] == " " else pieces[0]
    return [*rows[:y], tuple(pieces), *rows[y + 1 :]]


def _is(text: str, came: str) -> bool:
    """Whether a label or the head of a column stands for a result."""
    shown, result = NUMBER.fullmatch(text.strip()), NUMBER.fullmatch(came)
    if text.strip() == came or shown is None or result is None:
        return text.strip() == came
    words, own = shown[1] + singular(shown[5]), result[1] + singular(result[5])
    low, high, number = int(shown[2]), int(shown[4] or shown[2]), int(result[2])
    return (not words or words == own) and low <= number and (bool(shown[3]) or number <= high)
