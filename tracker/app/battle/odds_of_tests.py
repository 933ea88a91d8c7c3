"""The results of tests that are rolled at once."""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from tracker.app.battle.odds_pieces import HELD, bar, by_effect, together
from tracker.app.parts.rows import Piece, Row, shortened, wrapped
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Odds
from tracker.play.odds_of_tests import OddsOfOne
from tracker.talk.odds_words import percent

# Around the result that a test came to, and in the place of its blanks, in a text that is wrapped first and inked then.
LIT, END, TIED = "\ue001", "\ue002", "\ue003"
INKED = re.compile(rf"{HELD}(?P<bar>.)|{LIT}(?P<lit>[^{END}]*){END}")


def odds_by_test_rows(apart: Sequence[OddsOfOne], width: int, height: int) -> list[Row]:
    """A row for each test, its results in the order of its effects, those that do the same together, each with its bar.

    The one that came is lit. In fewer rows there are bare numbers, in the fewest a mark stands for what they do.
    """
    found: list[Row] = []
    for words, end in ((_full, ""), (_alike, ""), (_bare, glyphs.more)):
        found = _rows(apart, words, width, end)
        if len(found) <= height:
            return found
    return shortened(found, height, width - 1)


def _rows(apart: Sequence[OddsOfOne], words: Callable[[OddsOfOne], str], width: int, end: str) -> list[Row]:
    return [
        _inked("".join(piece for piece, _ in line))
        for each in apart
        for line in wrapped(f" {each.name}: {words(each)}{end}", width - 1, "text", 3)
    ]


def _full(one: OddsOfOne) -> str:
    def told(each: Odds) -> str:
        return _chance(one, each, True) + (HELD + bar(each.chance, Fraction(1)) if each.chance < 1 else "")

    return by_effect(together(one.listed, one.came), told)


def _alike(one: OddsOfOne) -> str:
    return by_effect(together(one.listed, one.came), lambda each: _chance(one, each))


def _bare(one: OddsOfOne) -> str:
    return ", ".join(_chance(one, each) for each in one.listed)


def _chance(one: OddsOfOne, each: Odds, is_said: bool = False) -> str:
    amount = each.gist.amount
    numbers = [other for other in one.listed if other.gist.amount is not None]
    # Beside results in words, or where it has room, the first says what it counts: "full 33%, 1 short 17%, 2 17%"; all
    # where what they do is a number too: "1 passed 44%, 3 of 5 return".
    does = "".join(other.effect for other in one.listed)
    counting = numbers if is_said and any(map(str.isdigit, does)) else numbers[:1]
    is_said = (is_said or len(numbers) < len(one.listed)) and each in counting
    is_bare = amount is not None and not amount.before and not is_said
    label = amount.head if amount is not None and is_bare else each.label
    label = f"{LIT}{label.replace(' ', TIED)}{END}" if each.label == one.came or each.chance == 1 else label
    return f"{label} {percent(each.chance)}" if each.chance < 1 else label


def _inked(text: str) -> Row:
    """A line with its bars and the result that came in their styles."""
    pieces: list[Piece] = []
    at = 0
    for found in INKED.finditer(text):
        pieces.append((text[at : found.start()], "text"))
        pieces.append((f" {found['bar']}", "mark") if found["bar"] else (found["lit"].replace(TIED, " "), "live"))
        at = found.end()
    return tuple(piece for piece in (*pieces, (text[at:], "text")) if piece[0])
