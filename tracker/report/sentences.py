"""Deeds as sentences: plain past tense, as in the report of a club."""

from collections.abc import Iterable, Mapping

from tracker.engine.plurals import form
from tracker.report.deeds import Told

SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(count: int) -> str:
    """A number as prose has it: words up to twelve.

    >>> in_words(3), in_words(40)
    ('three', '40')
    """
    return SMALL[count] if 0 <= count < len(SMALL) else str(count)


def paragraph(told: Iterable[Told], names: Mapping[str, str]) -> str:
    """Deeds in order as running text; a deed said twice in a row is said once."""
    sentences: list[str] = []
    for each in told:
        words = sentence(each, names)
        if not sentences or sentences[-1] != words:
            sentences.append(words)
    return " ".join(sentences)


def sentence(told: Told, names: Mapping[str, str]) -> str:
    """One deed as a sentence. `names`: names of units by id."""
    deed = told.deed
    by, at = names.get(deed.by, deed.by), names.get(deed.at, deed.at)
    how = f" {deed.how}" if deed.how else ""
    match deed.what:
        case "fires":
            words = f"{by} fired at {at}{how}{_dice(told)}: {_fallen(told)}" if at else f"{by} fired{how}{_dice(told)}"
        case "fights":
            words = f"{by} and {at} fought hand to hand{how}: {_both(told, names)}"
        case "charges":
            words = f"{by} charged {at}{how}" if at else f"{by} charged{how}"
            words += f": {_both(told, names)}" if told.lost else ""
        case "stands":
            words = f"{by} stood{how}"
        case "gives way":
            words = f"{by} gave way{how}{_with(told)}"
        case "runs":
            words = f"{by} ran{how}{_with(told)}"
        case "leader hit":
            words = f"{deed.how or 'Its leader'} fell at the head of {by}"
        case "gone":
            words = f"That was the end of {by}, {deed.how}" if deed.how else f"That was the end of {by}"
        case "comes":
            words = f"{by} came up{how}"
        case "takes":
            words = f"{by} took {deed.how or at}"
    return f"{words[0].upper() if words[:1].isascii() and words[1:2].islower() else words[0]}{words[1:]}."


def _dice(told: Told) -> str:
    deed = told.deed
    if not deed.dice:
        return ""
    hits = f" for {in_words(deed.hits)} {form(deed.hits, 'hit')}" if deed.hits > 0 else ""
    return f" with {in_words(deed.dice)} {form(deed.dice, 'die')}{hits}"


def _fallen(told: Told) -> str:
    fell = told.lost.get(told.deed.at, 0)
    if fell:
        return f"{in_words(fell)} fell"
    return "nobody fell" if told.deed.hits > 0 else "without effect"


def _both(told: Told, names: Mapping[str, str]) -> str:
    deed = told.deed
    lost = [
        f"{names.get(unit, unit)} lost {in_words(told.lost[unit])}" for unit in (deed.by, deed.at) if unit in told.lost
    ]
    return " and ".join(lost) or "neither gave a man"


def _with(told: Told) -> str:
    lost = told.lost.get(told.deed.by, 0)
    return f", {in_words(lost)} {form(lost, 'figure')} the fewer" if lost else ""
