"""The results of tests that are rolled at once."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tracker.app.battle.odds_pieces import HELD, bar
from tracker.app.parts.rows import Row, shortened, wrapped
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Odds, Roll
from tracker.talk.odds import percent


def odds_apart_rows(prompt: Roll[Any], width: int, height: int) -> list[Row]:
    """A row for each test, its results in the order of its effects, each with its bar.

    In fewer rows those that do the same are told together, and in the fewest only a mark stands for what they do.
    """
    found: list[Row] = []
    for words, end in ((_full, ""), (_alike, ""), (_bare, glyphs().more)):
        found = _rows(prompt, words, width, end)
        if len(found) <= height:
            return found
    return shortened(found, height, width - 1)


def _rows(prompt: Roll[Any], words: Callable[[list[Odds]], str], width: int, end: str) -> list[Row]:
    found: list[Row] = []
    for share, (name, listed) in zip(prompt.shares, prompt.odds_apart(), strict=True):
        places = [effect.label for effect in share.effects]
        shown = sorted(listed, key=lambda each: places.index(each.label) if each.label in places else len(places))
        found += [_with_bars(line) for line in wrapped(f" {name}: {words(shown)}{end}", width - 1, "text", 3)]
    return found


def _full(listed: list[Odds]) -> str:
    return "; ".join(f"{_chance(each)}{HELD}{bar(each.chance, Fraction(1))} {each.effect}".rstrip() for each in listed)


def _alike(listed: list[Odds]) -> str:
    alike: dict[str, list[str]] = {}
    for each in listed:
        alike.setdefault(each.effect, []).append(_chance(each))
    return "; ".join(f"{', '.join(told)} {effect}".rstrip() for effect, told in alike.items())


def _bare(listed: list[Odds]) -> str:
    return ", ".join(_chance(each) for each in listed)


def _chance(each: Odds) -> str:
    return f"{_short(each.label)} {percent(each.chance)}"


def _with_bars(line: Row) -> Row:
    """The bars of a line in their ink."""
    text = "".join(piece for piece, _ in line)
    parts = re.split(rf"{HELD}(.)", text)
    return tuple((f" {part}", "mark") if place % 2 else (part, "text") for place, part in enumerate(parts) if part)


def _short(label: str) -> str:
    """The number of a result that is one, such as that of dice passed; any other in full."""
    first = label.split()[0]
    return first if first.isdigit() else label
