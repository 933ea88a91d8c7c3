"""What a roll or draw may come to: the chance of each result, and what it will do."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tracker.app.parts.rows import Row, flow, indented, left, right, row, width_of, wrapped
from tracker.engine import Odds, Roll
from tracker.talk.prompt_words import percent

REST = "anything else"


def in_order(prompt: Roll[Any]) -> list[Odds]:
    """The results of a roll in the order of their effects, as a rulebook has them; else by number or chance."""
    listed = prompt.odds()
    places = {effect.label: place for place, effect in enumerate(prompt.effects)}
    if all(each.label in places for each in listed):
        return sorted(listed, key=lambda each: places[each.label])
    numbers = [each.label.partition(" ")[0] for each in listed]
    if all(number.isdigit() for number in numbers) and len(set(numbers)) == len(numbers):
        return sorted(listed, key=lambda each: int(each.label.partition(" ")[0]))
    return listed


def odds_rows(listed: Iterable[Odds], width: int, height: int) -> list[Row]:
    """The results on so many cells: one to a row where they have effects, else side by side."""
    odds = list(listed)
    if height < 1 or not odds:
        return []
    if not any(each.effect for each in odds):
        return indented(flow([_chip(each) for each in odds], width - 2))[:height]
    shown = odds if len(odds) <= height else odds[: height - 1]
    lines = [(each.label, each.chance, each.effect) for each in shown]
    if len(shown) < len(odds):
        lines.append((REST, sum((each.chance for each in odds[len(shown) :]), Fraction(0)), ""))
    label = min(24, max(width_of(words) for words, _, _ in lines))
    wide = max(width_of(percent(chance)) for _, chance, _ in lines) + 2
    return [
        row(
            f" {left(words, label)}",
            (right(percent(chance), wide), "bold"),
            (f"   {does}" if does else "", "dim"),
        )
        for words, chance, does in lines
    ]


def odds_apart_rows(prompt: Roll[Any], width: int, height: int) -> list[Row]:
    """The results of tests that are rolled at once: a row for each, in the order of its effects."""
    found = []
    for share, (name, listed) in zip(prompt.shares, prompt.odds_apart(), strict=True):
        places = [effect.label for effect in share.effects]
        shown = sorted(listed, key=lambda each: places.index(each.label) if each.label in places else len(places))
        words = "; ".join(f"{_short(each.label)} {percent(each.chance)} {each.effect}".rstrip() for each in shown)
        found += wrapped(f" {name}: {words}", width - 1, "text", 3)
    return found[: max(0, height)]


def _short(label: str) -> str:
    """The number of a result that is one, such as that of dice passed; any other in full."""
    first = label.split()[0]
    return first if first.isdigit() else label


def _chip(each: Odds) -> Row:
    return row(each.label, (f" {percent(each.chance)}", "bold"))
