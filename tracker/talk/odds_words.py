"""Rolls and draws in words: what counts, and the odds."""

from fractions import Fraction
from typing import Any

from tracker.engine import Odds, Pool, Roll
from tracker.engine.dice_counts import asked_names, spoken
from tracker.engine.plurals import counted
from tracker.talk.odds import Step, exact, histogram, in_order, percent

MOST_ODDS = 8
MOST_NUMBERS = 12


def odds_lines(listed: list[Odds], is_roll: bool = True) -> list[str]:
    """A line for each result with its chance and what it does; the ends of numbers, else the rare ones, together."""
    steps = histogram(listed, MOST_NUMBERS) if is_roll else None
    if steps is not None:
        return [f"  {step.label}, {percent(step.chance)}{_or_more(step)}{effect_words(step.effect)}" for step in steps]
    shown = listed if len(listed) <= MOST_ODDS + 1 else listed[:MOST_ODDS]
    lines = []
    for each in shown:
        lines.append(f"  {each.label}, {percent(each.chance)}{effect_words(each.effect)}")
    rest = listed[len(shown) :]
    if rest:
        lines.append(f"  anything else, {percent(sum((each.chance for each in rest), Fraction(0)))}")
    return lines


def effect_words(effect: str) -> str:
    """The thing that a result does, behind it."""
    return f": {effect}" if effect else ""


def _or_more(step: Step) -> str:
    return f"; at least {step.low}, {percent(step.at_least)}" if step.chance < step.at_least < 1 else ""


def exact_odds_lines(prompt: Roll[Any]) -> list[str]:
    """Every result by itself, with its chance as exactly as it is of use."""
    apart = prompt.odds_by_test()
    if apart:
        return [f"  {name}: {each.label}, {exact(each.chance)}" for name, listed in apart for each in listed]
    return [f"  {each.label}, {exact(each.chance)}{effect_words(each.effect)}" for each in in_order(prompt)]


def asked_words(prompt: Roll[Any], pool: Pool) -> list[str]:
    """The counts that may have to be said of a pool, each in a word."""
    return [spoken(name) for name in asked_names(prompt.reading, pool)]


def which_words(pool: Pool) -> str:
    """The name of a pool behind its dice, "" where it has none of its own."""
    label = pool.called
    if label in ("dice", "die", "coins", "coin"):
        return ""
    return f" {label}" if label.startswith("on ") else f" for {label}"


def dice_words(pool: Pool) -> str:
    """A pool in words: `1 D6 for leader die`."""
    return f"{counted(pool.count, 'coin' if pool.sides == 2 else f'D{pool.sides}')}{which_words(pool)}"
