"""Odds as they are shown and said: in an order that reads, the tails of numbers folded, never cut; and the letters
that pick their results."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any

from msgspec import Struct, structs

from tracker.engine import Amount, Effect, Gist, Odds, Pool, Roll
from tracker.engine.dice_to_come import asked_names, spoken
from tracker.engine.plurals import counted
from tracker.engine.reading import FollowUp, Reading, goes_by_gist, odds

# What is rarer than this at the end of a row of numbers is told with its neighbour.
RARE = Fraction(1, 100)
CERTAIN = Fraction(1)
# Results by more names than this are no sides of a contest: their numbers are not folded.
MOST_SERIES = 2
# So few results stand in an order that stays the same from roll to roll; of so few even numbers have letters.
FEW, FEW_NUMBERS = 9, 4
# Letters that pick results: no key of a battle (e, q, t, u, w) or of a roll (r), and no side of a coin (h, t). The same
# place has the same letter.
LETTERS = "abcdfgijklmnopsvxyz"
YES_NO = ("yes", "no")


class Bin(Struct, frozen=True):
    """One number of a row of them, or several folded together: `low` to `high`, None without end.

    `label` is for people, `head` for a column, `chance` and `at_least` are exact; `labels` are those of the results;
    `amount` is the number, the uppermost of several, None for a result that is none; `series` the row of numbers to
    which it belongs.
    """

    label: str
    head: str
    chance: Fraction
    at_least: Fraction
    low: int
    high: int | None
    labels: tuple[str, ...]
    amount: Amount | None
    series: tuple[str, ...] = ()
    effect: str = ""


def in_order(prompt: Roll[Any], listed: list[Odds] | None = None) -> list[Odds]:
    """Results of a roll, all where none are given, in the order of their effects; else by number, dice or chance."""
    listed = prompt.odds() if listed is None else listed
    places = {effect.label: place for place, effect in enumerate(prompt.effects)}
    if all(each.label in places for each in listed):
        return sorted(listed, key=lambda each: places[each.label])
    amounts = [(each.label, each.gist.amount) for each in listed]
    numbers = {label: amount.number for label, amount in amounts if amount is not None}
    rows = {amount.before if amount is not None else None for _, amount in amounts}
    if len(rows) == 1 and len(listed) == len(set(numbers.values())):
        return sorted(listed, key=lambda each: numbers[each.label])
    steps = histogram(listed, rare=Fraction(0), is_turned=is_turned(prompt))
    columns = tuple(step.label for step in steps or ())
    if not columns and len(listed) <= FEW:
        columns = _by_dice(prompt.reading, prompt.pools)
    return sorted(listed, key=lambda each: columns.index(each.label)) if columns else listed


@lru_cache(maxsize=16)
def _by_dice(reading: Reading[Any], pools: tuple[Pool, ...]) -> tuple[str, ...]:
    """The results by what the dice show, the lowest first: a place in this order does not go by the chances.

    Kept like the odds: each die that is typed has them laid out anew.
    """
    shown = reading.outlook()
    return tuple(dict.fromkeys(shown.gist(result).label for result in odds(shown, pools)))


def lettered(prompt: Roll[Any], listed: Sequence[Odds], follow_ups: Sequence[FollowUp]) -> dict[str, str]:
    """The results of a roll that one key picks, by that letter; {} where dice or counts tell more, or are as short.

    Coins have letters of their own; bare numbers are the dice themselves.
    """
    is_many = bool(follow_ups) or len(listed) > FEW_NUMBERS
    if is_many and _are_numbers(follow_ups or listed) and len({each.effect for each in listed}) == 1:
        return {}
    if follow_ups:
        return {letter: each.label for letter, each in zip(LETTERS, follow_ups, strict=False) if each.counts}
    is_few = 1 < len(listed) <= FEW and not prompt.same and not prompt.shares
    if not is_few or any(pool.sides == 2 for pool in (*prompt.pools, *prompt.reading.followers())):
        return {}
    if all((amount := each.gist.amount) is not None and amount.is_bare for each in listed):
        return {}
    if not goes_by_gist(prompt.reading, prompt.pools):
        return {}
    return {letter: each.label for letter, each in zip(letters_of(listed, prompt.effects), listed, strict=False)}


def letters_of(listed: Sequence[Odds], effects: Sequence[Effect] = ()) -> str:
    """Letters for results in their order: y and n for yes and no, the same in every roll.

    Those of `effects` go by their places there: with fewer dice, which rule some out, a letter means the same.
    """
    initials = "".join(each.label[0] for each in listed) if {each.label for each in listed} == {*YES_NO} else ""
    places = {each.label: letter for each, letter in zip(effects, LETTERS, strict=False)}
    told = [places.get(each.label, "") for each in listed]
    return initials or ("".join(told) if all(told) else LETTERS)


def in_short(letters: Sequence[str]) -> str:
    """Such letters as keys: "a-d f"; a letter between that is none of them is not said."""
    runs = list[str]()
    for letter in letters:
        is_next = runs and ord(letter) == ord(runs[-1][-1]) + 1
        runs[-1:] = [runs[-1] + letter] if is_next else [*runs[-1:], letter]
    return " ".join(run if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _are_numbers(listed: Iterable[Odds | FollowUp]) -> bool:
    """True if numbers alone tell these results, which dice or counts of them do too."""
    return all(isinstance(part, Amount) for each in listed for part in (each.gist.head, *each.gist.tail))


def label_as_listed(came: Gist, listed: list[Odds]) -> str:
    """The label of the result that came; where only a number of it is listed, of that one; else its own."""
    numbers = {(part.whose, part.number) for part in (came.head, *came.tail) if isinstance(part, Amount)}
    labels = [each.label for each in listed if (it := each.gist.amount) and (it.whose, it.number) in numbers]
    return next(iter(labels), came.label) if came not in [each.gist for each in listed] else came.label


def percent(chance: Fraction) -> str:
    """A chance in whole percents that never says 0% or 100% of what is merely unlikely or likely."""
    # Fractions worked with cost more than all else that is done for a chance.
    whole = round(100 * chance.numerator / chance.denominator)
    if whole == 0 and chance:
        return "under 1%"
    return "over 99%" if whole == 100 and chance != 1 else f"{whole}%"


def short_percent(chance: Fraction) -> str:
    """The same in a column: <1%, >99%."""
    return percent(chance).replace("under ", "<").replace("over ", ">")


def short_percents(chances: Iterable[Fraction]) -> list[str]:
    """The same of several chances."""
    return [short_percent(each) for each in chances]


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


def is_turned(prompt: Roll[Any]) -> bool:
    """True if the second of two sides stands first: whoever acts, a side has its end in every melee of a battle."""
    sides = [part.side or prompt.side for part in prompt.reading.parts(prompt.pools)]
    return sides != sorted(sides)


def histogram(
    listed: Iterable[Odds], most: int = 1_000, rare: Fraction = RARE, is_turned: bool = False
) -> list[Bin] | None:
    """Odds of numbers in order with their tails folded, at most so many; None where they are no odds of numbers.

    An end is folded where it is rarer than `rare`.

    Where the numbers are those of two sides, such as losses, each side has a tail of its own, that of the first before
    the other's, or behind it if it `is_turned`.

    >>> from tracker.engine import Gist
    >>> odds = [Odds(Gist(Amount(n, "hit")), Fraction(c, 200)) for n, c in ((0, 60), (2, 137), (3, 2), (4, 1))]
    >>> [(step.label, percent(step.chance)) for step in histogram(odds)]
    [('0 hits', '30%'), ('2 hits', '68%'), ('3 or more hits', '2%')]
    """
    listed = list(listed)
    if len({each.effect for each in listed} - {""}) > 1:
        # What they do tells more than how many they are.
        return None
    series: dict[tuple[str, ...], list[Bin]] = {}
    for each in listed:
        step = _step(each)
        series.setdefault(step.series, []).append(step)
    others = series.pop((), [])
    if not series or len(series) > MOST_SERIES or len(others) > 1 or (others and len(series) == 1):
        return None
    if len(series) > 1 and len({whose for whose, *_ in series} - {""}) < len(series):
        # "1 officer" and "1 sergeant" are no sides.
        return None
    rows = [_told(sorted(steps, key=lambda step: step.low), len(series) == 1, rare) for steps in series.values()]
    rows.sort(key=lambda steps: steps[0].series[0], reverse=is_turned)
    while sum(map(len, rows)) + len(others) > max(most, len(rows) + 1):
        longest = max(rows, key=len)
        rows[rows.index(longest)] = _shorter(longest, len(rows) == 1)
    if len(rows) == 1:
        return rows[0]
    first, second = rows
    return [*reversed(first), *others, *second]


def with_tails_folded(listed: Iterable[Odds], is_turned: bool) -> list[Odds]:
    """The same odds of numbers, the rare ones at an end of theirs as one result: "2+"."""
    steps = histogram(listed, is_turned=is_turned) or []
    amounts = (
        step.amount and structs.replace(step.amount, number=step.low, or_more=step.high is None) for step in steps
    )
    told = zip(steps, amounts, strict=True)
    return [Odds(Gist(amount or step.label), step.chance, step.effect) for step, amount in told]


def _step(each: Odds) -> Bin:
    amount = each.gist.amount
    if amount is None:
        return Bin(each.label, each.label, each.chance, CERTAIN, 0, 0, (each.label,), None, (), each.effect)
    low, high, label, series = amount.number, None if amount.or_more else amount.number, each.label, amount.series
    return Bin(label, amount.head, each.chance, each.chance, low, high, (label,), amount, series, each.effect)


def _told(steps: list[Bin], is_alone: bool, rare: Fraction) -> list[Bin]:
    """A row of numbers with "at least", rare ones at its ends folded."""
    # Fractions are added up by common numbers: each sum of two takes as long as all else that is done for a step.
    above, of = 0, lcm(*(step.chance.denominator for step in steps))
    for place in reversed(range(len(steps))):
        chance = steps[place].chance
        above += chance.numerator * (of // chance.denominator)
        steps[place] = structs.replace(steps[place], at_least=Fraction(above, of))
    while len(steps) > 2 and steps[-1].chance < rare:
        steps = [*steps[:-2], _joined(steps[-2], steps[-1], True)]
    while is_alone and len(steps) > 2 and steps[0].chance < rare:
        steps = [_joined(steps[0], steps[1], False), *steps[2:]]
    return steps


def _shorter(steps: list[Bin], is_alone: bool) -> list[Bin]:
    """The same row with one number less: folded at the end where less happens."""
    is_top = not is_alone or steps[-1].chance + steps[-2].chance <= steps[0].chance + steps[1].chance
    if is_top:
        return [*steps[:-2], _joined(steps[-2], steps[-1], True)]
    return [_joined(steps[0], steps[1], False), *steps[2:]]


def _joined(lower: Bin, upper: Bin, is_top: bool) -> Bin:
    """Two neighbours as one: so many or more at the top, from so many to so many below."""
    assert lower.amount is not None and upper.amount is not None
    worded = upper.amount if upper.low != 1 else lower.amount
    low, high = lower.low, None if is_top else upper.high
    span, head = (f"{low} or more", f"{low}+") if is_top else (f"{low} to {high}", f"{low}-{high}")
    label, labels = f"{worded.before}{span}{worded.behind}", (*lower.labels, *upper.labels)
    effect = lower.effect if lower.effect == upper.effect else ""
    chance, amount = lower.chance + upper.chance, upper.amount
    return Bin(label, head, chance, lower.at_least, low, high, labels, amount, upper.series, effect)


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


def _or_more(step: Bin) -> str:
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
    return f"{counted(pool.count, pool.kind)}{which_words(pool)}"
