"""Odds as they are shown: in an order that reads, the tails of numbers folded, never cut."""

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec import Struct, structs

from tracker.engine import Odds, Roll
from tracker.engine.plurals import singular
from tracker.engine.reading import odds

# What is rarer than this at the end of a row of numbers is told with its neighbour.
RARE = Fraction(1, 100)
# Results by more names than this are no sides of a contest: their numbers are not folded.
MOST_SERIES = 2
# So few results stand in an order that stays the same from roll to roll.
FEW = 9
NUMBER = re.compile(r"(.*?)(\d+)(\+?)(\D*)")


class Step(Struct, frozen=True):
    """One number of a row of them, or several folded together: `low` to `high`, None without end.

    `label` is for people, `head` for a column, `chance` and `at_least` are exact; `series` says whose number it is.
    """

    label: str
    head: str
    chance: Fraction
    at_least: Fraction
    low: int
    high: int | None
    series: str
    words: tuple[str, str]
    effect: str = ""


def in_order(prompt: Roll[Any], listed: list[Odds] | None = None) -> list[Odds]:
    """Results of a roll, all where none are given, in the order of their effects; else by number, dice or chance."""
    listed = prompt.odds() if listed is None else listed
    places = {effect.label: place for place, effect in enumerate(prompt.effects)}
    if all(each.label in places for each in listed):
        return sorted(listed, key=lambda each: places[each.label])
    numbers = [each.label.partition(" ")[0] for each in listed]
    if all(number.isdigit() for number in numbers) and len(set(numbers)) == len(numbers):
        return sorted(listed, key=lambda each: int(each.label.partition(" ")[0]))
    columns = [step.label for step in histogram(listed, rare=Fraction(0)) or ()]
    if not columns and len(listed) <= FEW:
        columns = _by_dice(prompt)
    return sorted(listed, key=lambda each: columns.index(each.label)) if columns else listed


def _by_dice(prompt: Roll[Any]) -> list[str]:
    """The results by what the dice show, the lowest first: a place in this order does not go by the chances."""
    reading = prompt.reading.outlook()
    return list(dict.fromkeys(reading.gist(result) for result in odds(reading, prompt.pools)))


def percent(chance: Fraction) -> str:
    """A chance in whole percents that never says 0% or 100% of what is merely unlikely or likely."""
    whole = round(chance * 100)
    if whole == 0 and chance:
        return "under 1%"
    return "over 99%" if whole == 100 and chance != 1 else f"{whole}%"


def short_percent(chance: Fraction) -> str:
    """The same in a column: <1%, >99%."""
    return percent(chance).replace("under ", "<").replace("over ", ">")


def exact(chance: Fraction) -> str:
    """A chance as exactly as it is of use: 12.35%, one in so many where that would be 0.00%."""
    if chance in (0, 1):
        return f"{int(chance * 100)}%"
    if chance < RARE / 100:
        return f"1 in {round(1 / chance):,}"
    words = f"{float(chance * 100):.2f}%"
    if words == "100.00%":
        return "over 99.99%"
    return f"{words.rstrip('%').rstrip('0').rstrip('.')}%"


def histogram(listed: Iterable[Odds], most: int = 1_000, rare: Fraction = RARE, leading: str = "") -> list[Step] | None:
    """Odds of numbers in order with their tails folded, at most so many; None where they are no odds of numbers.

    An end is folded where it is rarer than `rare`.

    Where the numbers are those of two sides, such as losses, each side has a tail of its own; the series `leading`
    stands first, else the likelier one.

    >>> odds = [Odds(f"{n} hits", Fraction(c, 200)) for n, c in ((0, 60), (2, 137), (3, 2), (4, 1))]
    >>> [(step.label, percent(step.chance)) for step in histogram(odds)]
    [('0 hits', '30%'), ('2 hits', '68%'), ('3 or more hits', '2%')]
    """
    listed = list(listed)
    if len({each.effect for each in listed} - {""}) > 1:
        # What they do tells more than how many they are.
        return None
    series: dict[str, list[Step]] = {}
    others: list[Step] = []
    for each in listed:
        step = _step(each)
        if step is None:
            others.append(Step(each.label, each.label, each.chance, Fraction(1), 0, 0, "", ("", ""), each.effect))
        else:
            series.setdefault(step.series, []).append(step)
    if not series or len(series) > MOST_SERIES or len(others) > 1 or (others and len(series) == 1):
        return None
    if len(series) > 1 and any(name.startswith("|") for name in series):
        # "1 officer" and "1 sergeant": no sides, which are named first.
        return None
    rows = [_told(sorted(steps, key=lambda step: step.low), len(series) == 1, rare) for steps in series.values()]
    rows.sort(key=lambda steps: (steps[0].series != leading, -sum(step.chance for step in steps)))
    while sum(map(len, rows)) + len(others) > max(most, len(rows) + 1):
        longest = max(rows, key=len)
        rows[rows.index(longest)] = _shorter(longest, len(rows) == 1)
    if len(rows) == 1:
        return rows[0]
    first, second = rows
    return [*reversed(first), *others, *second]


def _step(each: Odds) -> Step | None:
    found = NUMBER.fullmatch(each.label)
    if found is None:
        return None
    before, number, plus, behind = found.groups()
    low = int(number)
    return Step(
        each.label,
        f"{low}{plus}",
        each.chance,
        each.chance,
        low,
        None if plus else low,
        f"{before}|{singular(behind)}",
        (before, behind),
        each.effect,
    )


def _told(steps: list[Step], is_alone: bool, rare: Fraction) -> list[Step]:
    """A row of numbers with "at least", rare ones at its ends folded."""
    above = Fraction(0)
    for place in reversed(range(len(steps))):
        above += steps[place].chance
        steps[place] = structs.replace(steps[place], at_least=above)
    while len(steps) > 2 and steps[-1].chance < rare:
        steps = [*steps[:-2], _joined(steps[-2], steps[-1], True)]
    while is_alone and len(steps) > 2 and steps[0].chance < rare:
        steps = [_joined(steps[0], steps[1], False), *steps[2:]]
    return steps


def _shorter(steps: list[Step], is_alone: bool) -> list[Step]:
    """The same row with one number less: folded at the end where less happens."""
    is_top = not is_alone or steps[-1].chance + steps[-2].chance <= steps[0].chance + steps[1].chance
    if is_top:
        return [*steps[:-2], _joined(steps[-2], steps[-1], True)]
    return [_joined(steps[0], steps[1], False), *steps[2:]]


def _joined(lower: Step, upper: Step, is_top: bool) -> Step:
    """Two neighbours as one: so many or more at the top, from so many to so many below."""
    before, behind = upper.words if upper.low != 1 else lower.words
    chance, low = lower.chance + upper.chance, lower.low
    if is_top:
        words, head, high = f"{before}{low} or more{behind}", f"{low}+", None
    else:
        words, head, high = f"{before}{low} to {upper.high}{behind}", f"{low}-{upper.high}", upper.high
    effect = lower.effect if lower.effect == upper.effect else ""
    return Step(words, head, chance, lower.at_least, low, high, upper.series, upper.words, effect)
