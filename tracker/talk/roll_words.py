"""Rolls and draws in words: what counts, the odds, what is there so far and what to type."""

from fractions import Fraction
from typing import Any

from tracker.engine import Odds, Pool, Prompt, Roll
from tracker.engine.counts import FACES, asked_names, counts_words, spoken
from tracker.engine.dice import faces_words
from tracker.engine.plurals import counted
from tracker.talk.dice import DiceEntry
from tracker.talk.odds import Step, exact, histogram, in_order, percent
from tracker.talk.rolled_so_far import RolledSoFar

MOST_ODDS = 8
MOST_NUMBERS = 12


def all_odds_lines(prompt: Prompt[Any], entry: DiceEntry | None = None) -> list[str]:
    """The chances of a roll or draw, none of other prompts; of tests that are rolled at once, those of each.

    Where letters pick a result, with what was typed of it (`entry`), each has a line.
    """
    if entry is not None and entry.letters:
        lines = [f"{each.label}, {percent(each.chance)}{_does(each.effect)}" for each in entry.outlook]
        return [f"  {letter}  {line}" for letter, line in zip(entry.letters, lines, strict=True)]
    if prompt.why_no_odds:
        return [f"  {prompt.why_no_odds}"]
    apart = prompt.odds_apart()
    if not apart:
        return odds_lines(prompt.odds(), prompt.roll is not None)
    return [line for name, listed in apart for line in (f"  {name}:", *(f"  {each}" for each in odds_lines(listed)))]


def odds_lines(listed: list[Odds], is_roll: bool = True) -> list[str]:
    """A line for each result with its chance and what it does; the ends of numbers, else the rare ones, together."""
    steps = histogram(listed, MOST_NUMBERS) if is_roll else None
    if steps is not None:
        return [f"  {step.label}, {percent(step.chance)}{_or_more(step)}{_does(step.effect)}" for step in steps]
    shown = listed if len(listed) <= MOST_ODDS + 1 else listed[:MOST_ODDS]
    lines = []
    for each in shown:
        lines.append(f"  {each.label}, {percent(each.chance)}{_does(each.effect)}")
    rest = listed[len(shown) :]
    if rest:
        lines.append(f"  anything else, {percent(sum((each.chance for each in rest), Fraction(0)))}")
    return lines


def _does(effect: str) -> str:
    return f": {effect}" if effect else ""


def _or_more(step: Step) -> str:
    return f"; at least {step.low}, {percent(step.at_least)}" if step.chance < step.at_least < 1 else ""


def exact_odds_lines(prompt: Roll[Any]) -> list[str]:
    """Every result by itself, with its chance as exactly as it is of use."""
    apart = prompt.odds_apart()
    if apart:
        return [f"  {name}: {each.label}, {exact(each.chance)}" for name, listed in apart for each in listed]
    return [f"  {each.label}, {exact(each.chance)}{_does(each.effect)}" for each in in_order(prompt)]


def roll_hint(entry: DiceEntry) -> str:
    """The dice that are there, and which to type next."""
    if entry.may_go_unrolled:
        return f"All the same: {entry.prompt.same}. Enter takes it, and nobody rolls; r or dice roll it out."
    words = []
    for pool in entry.pools:
        faces = faces_words(pool.sides, entry.faces(pool))
        if faces and entry.is_app(pool):
            words.append(f"The app rolled {faces}{_which(pool)}.")
        elif faces and entry.missing(pool):
            words.append(f"So far {faces}{_which(pool)}: {seen_words(entry, pool)}.")
    waiting = entry.theirs
    if waiting and entry.faces(waiting[0]):
        first = waiting[0]
        one = "coin" if first.sides == 2 else "die"
        words.append(f"Type {one} {first.count - entry.missing(first) + 1} of {first.count}{_which(first)}")
    else:
        words.append("Roll " + " and ".join(dice_words(pool) for pool in waiting))
    counts = next((pool for pool in waiting if entry.habits.counts(pool) and not entry.faces(pool)), None)
    if counts is not None:
        words[-1] += f", or only how many {' and '.join(asked_words(entry.prompt, counts))}{_which(counts)}"
    if letters := entry.letters:
        listed = "; ".join(f"{letter} {label}" for letter, label in letters.items())
        span = " to ".join((min(letters), max(letters)))
        # In the first throw they stand above already, each in a line.
        words[-1] += f", or type a letter: {listed}" if entry.led else f", or type the letter of a result, {span}"
    return " ".join(words) + "; r lets the app roll."


def asked_words(prompt: Roll[Any], pool: Pool) -> list[str]:
    """The counts that may have to be said of a pool, each in a word."""
    return [spoken(name) for name in asked_names(prompt.reading, pool)]


def seen_words(entry: RolledSoFar, pool: Pool) -> str:
    """Counts so far of the dice of a pool that are there."""
    counts = dict(zip(entry.prompt.reading.names(pool), entry.counts_of(pool), strict=True))
    if set(counts) <= set(FACES):
        # Of a count for each face those that nobody threw say nothing.
        counts = {name: count for name, count in counts.items() if count} or counts
    return counts_words(list(counts), list(counts.values()))


def so_far_words(entry: DiceEntry) -> str:
    """The reading of typed dice: `2 hits so far, 5 dice to come`, `= 3 hits` of a whole roll, "" before any.

    Of throws that led to one another also what they came to in the end: `= 3 hits, 1 saved: 2 lost`.
    """
    if entry.whole:
        result, _ = entry.prompt.read(entry.value)
        words, end = entry.prompt.reading.told(result), entry.prompt.reading.sequel_of(result) if entry.led else ""
        return f"= {words}: {end}" if end else f"= {words}"
    pool = next((pool for pool in entry.waiting if entry.faces(pool)), None)
    if pool is None:
        return ""
    one, more = ("coin", "coins") if pool.sides == 2 else ("die", "dice")
    # Hits of other dice of the roll are not among them.
    these = " of these" if len(entry.pools) > 1 else ""
    return f"{seen_words(entry, pool)}{these} so far, {counted(entry.missing(pool), one, more)} to come"


def _which(pool: Pool) -> str:
    label = pool.called
    return "" if label in ("dice", "die", "coins", "coin") else f" for {label}"


def dice_words(pool: Pool) -> str:
    """A pool in words: `1 D6 for leader die`."""
    return f"{counted(pool.count, 'coin' if pool.sides == 2 else f'D{pool.sides}')}{_which(pool)}"
