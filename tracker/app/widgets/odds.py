"""What a roll or draw may come to: the chance of each result, and what it will do."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tracker.app.rows import Row, flow, left, right, row, width_of
from tracker.engine import Odds, Roll
from tracker.talk.words import percent


def in_order(prompt: Roll[Any]) -> list[Odds]:
    """The results of a roll: those with effects in the order of the effects, as a rulebook has them."""
    places = {effect.label: place for place, effect in enumerate(prompt.effects)}
    return sorted(prompt.odds(), key=lambda each: places.get(each.label, len(places)))


def odds_rows(listed: Iterable[Odds], width: int, height: int, with_chance: bool = True) -> list[Row]:
    """The results on so many cells: one to a row where they have effects, else side by side."""
    odds = list(listed)
    if height < 1:
        return []
    if not any(each.effect for each in odds):
        chips = [_chip(each, with_chance) for each in odds]
        rows = flow(chips, width - 2)
        return [row(" ", *line) for line in rows[:height]]
    label = min(24, max(width_of(each.label) for each in odds))
    shown = odds if len(odds) <= height else odds[: height - 1]
    rows = [_line(each, label, with_chance) for each in shown]
    rest = odds[len(shown) :]
    if rest:
        chance = percent(sum((each.chance for each in rest), Fraction(0)))
        rows.append(
            row((f" {left('anything else', label)}  ", "dim"), (right(chance, 9) if with_chance else "", "dim"))
        )
    return rows


def _chip(each: Odds, with_chance: bool) -> Row:
    return row(each.label, (f" {percent(each.chance)}" if with_chance else "", "bold"))


def _line(each: Odds, label: int, with_chance: bool) -> Row:
    chance = right(percent(each.chance), 9) if with_chance else ""
    return row(f" {left(each.label, label)}", (chance, "bold"), (f"   {each.effect}" if each.effect else "", "dim"))
