"""The dice of a roll as the last result says them: who fired at whom, how they fell, and what they came to."""

import re
from collections import Counter
from collections.abc import Sequence

from tracker.engine import Line
from tracker.talk.input_words import SETTLED

# Where the dice of a roll came from.
SOURCE = r" \((?:typed|app|typed and app)\)(?=: )"
WORD = r"\b(?!(?:figures?|still)\b)\w+"  # words but those without which the same is said
# Results that say nothing which the dice, or the words that follow, do not: a number, the row of a table, a yes.
BARE = r"yes|no|\d+(?: and \d+)*(?:-\d+| or more| or less)?"
# What a question comes to that must be told with it, where nothing else is.
NOBODY = rf"{BARE}|nothing|none"
# Titles that say what is hoped for, "Cuenca rallies on 2+ heads"; or ask, or say what each face of a coin means.
HOPED, ASKED = r"(.+) \w+ on \d+\+ \w+", r"Does (.+) \w+\? \d\+ .+|Heads: .+; tails: .+"
FIRES = r"(?:fires?|volleys?|shells?)\b"
AIMED = rf"(?!\d+ units)(.+?) {FIRES} .+"  # titles that say who fires at whom
UNROLLED = " nobody rolled"  # the end of a roll that was left out, as nothing hinged on it


def told_with(roll: str, told: Sequence[Line], quiet: Sequence[Line]) -> list[str]:
    """A roll and what is said of it; that alone where it has the dice in its sums, or all of the result."""
    words = [line.text for line in quiet]
    dice = _dice(roll, told)
    thrown = [each.rpartition(" ")[2].strip("[]") for each in dice.partition(": ")[0].split("; ")]
    sums = [die for die in thrown if any(f": {die} {sign} " in each for sign in "+-" for each in words)]
    is_told = roll.endswith(SETTLED) and says_all(" ".join(line.text for line in told), dice)
    if words and (roll.endswith(UNROLLED) or sums == thrown or is_told):
        return words
    # A bare result may be the sum of several dice.
    what = "result" if roll.endswith(SETTLED) else "die"
    return _behind_cause(roll, f"{what} {dice}" if dice.isdecimal() else dice, words)


def _behind_cause(roll: str, dice: str, words: list[str]) -> list[str]:
    """The dice behind who fires at whom, and before what came of it; those of no fire come first."""
    title = re.sub(SOURCE, "", roll).partition(": ")[0]
    if (found := re.fullmatch(AIMED, title)) is None or found[1] in dice:
        return [dice, *words]
    own = f"{found[1]} "
    if words and re.match(FIRES, words[0].removeprefix(own)):
        cause, _, effect = words[0].removesuffix(".").partition(": ")
        return [": ".join(filter(None, (cause, dice, effect))), *words[1:]]
    # That it jams names the firer, but not at whom it fired.
    is_named = any(found[1] in each for each in words if not each.startswith(own))
    return [dice, *words] if is_named else [f"{title}: {dice}", *words]


def _dice(text: str, told: Sequence[Line]) -> str:
    """A roll as it was logged, without whose dice they were; dice and result alone beside lines that say the rest."""
    text = re.sub(SOURCE, "", text)
    if text.endswith(SETTLED):
        title, mark, result = text.removesuffix(SETTLED).rpartition("? ")
        return (result if mark else result.rpartition(": ")[2]) if told else text
    parts = text.rsplit(": ", 2)
    if whole := alone(text, HOPED) or alone(text, ASKED):
        return parts[1] if told else whole
    result = parts[-1]
    if parts[2:] and all(re.search(r"\d hits? by ", each) for each in parts[1].split("; ")):
        return result if told else f"{parts[0]}: {result}"
    # A question of the title ends before the dice.
    _, mark, dice = parts[-2].rpartition("? ") if parts[1:] else ("", "", "")
    if not told and dice.endswith(f" {result}"):
        # A count that was typed is what it came to.
        return f"{text.rpartition('? ')[0]}? {result}" if mark else text.rpartition(": ")[0]
    is_told = bool(told) or re.match(AIMED, text) is not None
    if not (mark or parts[2:]) or (not is_told and (parts[2:] or re.fullmatch(NOBODY, result))):
        return text
    thrown, results = dice.split("; "), result.split(" / ")
    counted = thrown[0].rpartition(" ")[2].removesuffix("s")
    is_coin = counted in ("H", "T")
    is_said = len(thrown) > 2 if is_coin else len(thrown) > 1 and counted.isalpha() and f" {counted}" in result
    if is_said and len(results) == 1:
        # The sides of many coins tell nothing, and counts by which the result was given no more than that.
        return ": ".join(filter(None, ("; ".join(each for each in thrown if each.endswith("]")), result)))
    pairs = zip(thrown, results, strict=True) if len(thrown) == len(results) else [(dice, result)]
    return "; ".join(_with_result(*pair, told) for pair in pairs)


def alone(text: str, titles: str) -> str:
    """A roll whose title hopes or asks without that: "Prim: unhurt (coins H T)"; "" of any other."""
    title, *thrown = re.sub(SOURCE, "", text).rsplit(": ", 2)
    found = re.fullmatch(titles, title) if len(thrown) == 2 else None
    if found is None:
        return ""
    return f"{found[1]}: {thrown[1]} ({thrown[0]})" if found[1] else ": ".join(thrown)


def _with_result(dice: str, result: str, told: Sequence[Line]) -> str:
    """Dice and what they came to; without that where it is bare, or the dice or a line say it: "Spanish win"."""
    said = (dice, *(f"the {line.text}" for line in told))
    is_told = any(says_all(each, result.partition(" won")[0]) for each in said)
    # A count that was typed begins what came of it: "rifle dice 0 hits: 0 hits, 0 saved".
    counted = " " + result.partition(", ")[0]
    return dice if is_told or re.fullmatch(BARE, result) else f"{dice.removesuffix(counted)}: {result}"


def says_all(text: str, again: str) -> bool:
    """True if a text has all words of another: "A: a hit by B: 4: falls back" those of "A, hit by B: falls back"."""
    return _words(again) <= _words(text)


def _words(text: str) -> Counter[str]:
    """The words of a text, as often as it has them."""
    return Counter(re.findall(WORD, text))
