"""Prompts as lines that read well, also aloud: what is asked, why, with what chances, and what may be typed."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from tracker.engine import (
    Choose,
    Draw,
    Facts,
    FormList,
    Number,
    Odds,
    Option,
    Pick,
    Pool,
    Prompt,
    Roll,
    Shuffle,
    Tally,
    Text,
    View,
    problems,
    standing,
)
from tracker.engine.plurals import counted
from tracker.talk.dice import DiceEntry, pool_name
from tracker.talk.form_words import entries_words, field_lines, list_hint, list_lines, rule_words, taken_words
from tracker.talk.roster import unit_words

MOST_ODDS = 8

# Said instead of odds where nobody knows what a stack holds.
UNKNOWN_ODDS = "odds unknown: a card came that could not be in this stack"

# Of larger dice, such as two D10 read as one of a hundred, the text must say what counts: a list would fill the screen.
LISTED_SIDES = 20


def prompt_lines(prompt: Prompt[Any], view: View, entry: DiceEntry | None = None) -> list[str]:
    """The prompt whole, with its subject's state, sums, chances and options."""
    lines = [f"{prompt.title} [{rule_words(prompt)}]", *_subject(prompt, view)]
    lines += [prompt.text] if prompt.text else []
    if isinstance(prompt, Roll):
        lines += [*(short_tally(each) for each in prompt.tallies), *counted_lines(prompt)]
    if isinstance(prompt, (Roll, Draw)):
        lines += all_odds_lines(prompt)
    if isinstance(prompt, (Choose, Pick)):
        lines += [option_line(number, each) for number, each in enumerate(prompt.options, 1)]
    if isinstance(prompt, Facts):
        lines += field_lines(prompt.fields, prompt.asks_for)
    if isinstance(prompt, FormList):
        lines += list_lines(prompt)
    return [*lines, hint(prompt, entry)]


def _subject(prompt: Prompt[Any], view: View) -> list[str]:
    rows = (view.unit(each) for each in prompt.subject)
    return [unit_words(unit) for unit in rows if unit is not None]


def short_tally(each: Tally) -> str:
    """A sum in one line: total, base, what counted, what did not."""
    taken = "".join(f", {m.value:+d} {m.label}" for m in each.modifiers if m.applied)
    missed = ", ".join(m.label for m in each.modifiers if not m.applied)
    limit = f"; {each.limit}" if each.limit else ""
    return f"{each.title} {each.total}: {each.base} {each.base_label}{taken}{limit}" + (
        f". Not: {missed}." if missed else "."
    )


def counted_lines(prompt: Roll[Any]) -> list[str]:
    """What the dice of each pool must show to count; what tests on one roll share is said once."""
    lines = []
    for pool in prompt.pools:
        names = prompt.reading.names(pool) if pool.sides <= LISTED_SIDES else ()
        for place, name in enumerate(names):
            faces = range(1, pool.sides + 1)
            counting = [face for face in faces if prompt.reading.count(pool, face)[place]]
            # What counts on every face needs no explaining, nor does "6s".
            if name != "total" and counting != list(faces) and [name] != [f"{face}s" for face in counting]:
                which = "HT"[counting[0] - 1] if pool.sides == 2 and counting else _spans(counting)
                lines.append(f"  {pool_name(pool)}: {name} on {which}")
    return list(dict.fromkeys(lines))


def _spans(faces: list[int]) -> str:
    if not faces:
        return "nothing"
    if len(faces) > 1 and faces == list(range(faces[0], faces[-1] + 1)):
        return f"{faces[0]} to {faces[-1]}"
    return ", ".join(map(str, faces))


def percent(chance: Fraction) -> str:
    """A chance in whole percents that never says 0% or 100% of what is merely unlikely or likely."""
    whole = round(chance * 100)
    if whole == 0 and chance:
        return "under 1%"
    return "over 99%" if whole == 100 and chance != 1 else f"{whole}%"


def all_odds_lines(prompt: Roll[Any] | Draw) -> list[str]:
    """The chances of a roll or draw; of tests that are rolled at once, those of each."""
    if isinstance(prompt, Draw) and prompt.is_unknown:
        return [f"  {UNKNOWN_ODDS}"]
    apart = prompt.odds_apart() if isinstance(prompt, Roll) else []
    if not apart:
        return odds_lines(prompt.odds())
    return [line for name, listed in apart for line in (f"  {name}:", *(f"  {each}" for each in odds_lines(listed)))]


def odds_lines(listed: list[Odds]) -> list[str]:
    """A line for each result with its chance and what it does; rare ones together."""
    shown = listed if len(listed) <= MOST_ODDS + 1 else listed[:MOST_ODDS]
    lines = []
    for each in shown:
        does = f": {each.effect}" if each.effect else ""
        lines.append(f"  {each.label}, {percent(each.chance)}{does}")
    rest = listed[len(shown) :]
    if rest:
        lines.append(f"  anything else, {percent(sum((each.chance for each in rest), Fraction(0)))}")
    return lines


def option_line(number: int, each: Option) -> str:
    """A numbered option, with the reason where it is not allowed."""
    key = f"{number} {each.letter}" if each.letter else f"{number}"
    detail = f", {each.detail}" if each.detail else ""
    barred = f" (not allowed: {each.refused})" if each.refused else ""
    warned = f" (against the rules: {each.warned})" if each.warned else ""
    return f"  {key:<4} {each.label}{detail}{barred or warned}"


def default_words(prompt: Prompt[Any]) -> str:
    """What Enter takes, in words; "" where it takes nothing."""
    value = prompt.default()
    if value is None:
        return ""
    if isinstance(prompt, Choose):
        return next(each.label for each in prompt.options if each.id == value)
    if isinstance(prompt, Pick):
        labels = {each.id: each.label for each in prompt.options}
        return ", ".join(labels[each] for each in value) or "none"
    if isinstance(prompt, Facts):
        return taken_words(prompt.fields, value)
    if isinstance(prompt, FormList):
        return entries_words(prompt, value)
    if isinstance(prompt, Shuffle):
        return "you have shuffled your own cards"
    return str(value) or "nothing"


def hint(prompt: Prompt[Any], entry: DiceEntry | None = None) -> str:
    """The last line of a prompt: what may be typed, and what Enter takes."""
    if entry is not None:
        return roll_hint(entry)
    words = default_words(prompt)
    enter = f"Enter: {words}." if words else ""
    asks = next((hinter(prompt) for kind, hinter in HINTERS if isinstance(prompt, kind)), "")
    return " ".join(part for part in (asks, enter) if part)


def _choose_hint(prompt: Choose) -> str:
    return "" if prompt.default() is not None else f"Type {_numbers(len(prompt.options))}."


def _pick_hint(prompt: Pick) -> str:
    most = min(prompt.at_most, len(prompt.options))
    exact = f"{most}" if prompt.at_least == most else f"{prompt.at_least} to {most}"
    example = ", as in 1 3" if most > 1 else ""
    return f"Pick {exact}{example}{'; - for none' if prompt.at_least == 0 else ''}."


def _number_hint(prompt: Number) -> str:
    return f"Type a number from {prompt.low} to {prompt.high}{' ' + prompt.unit if prompt.unit else ''}."


def _facts_hint(prompt: Facts[Any]) -> str:
    """What has no default, and so must be said before Enter takes the rest."""
    return " ".join(f"{each[0].upper()}{each[1:]}." for each in problems(prompt.fields, standing(prompt.fields, {})))


def _draw_hint(prompt: Draw) -> str:
    if prompt.sealed:
        return "The app dealt this stack: Enter or r draws."
    cards = "the card, as in KH" if prompt.count == 1 else f"{prompt.count} cards, as in KH 10S"
    return f"Type {cards}; Enter or r lets the app draw."


HINTERS: tuple[tuple[type[Any], Callable[[Any], str]], ...] = (
    (Choose, _choose_hint),
    (Pick, _pick_hint),
    (Number, _number_hint),
    (Facts, _facts_hint),
    (FormList, list_hint),
    (Text, lambda prompt: "Type a line of text."),
    (Draw, _draw_hint),
    (Shuffle, lambda prompt: "r: the app shuffles, and seals the order."),
)


def _numbers(count: int) -> str:
    return "1" if count == 1 else f"1 to {count}"


def roll_hint(entry: DiceEntry) -> str:
    """What dice are there, and which to type next."""
    if entry.may_go_unrolled:
        return f"All the same: {entry.prompt.same}. Enter takes it, and nobody rolls; r or dice roll it out."
    words = []
    for pool in entry.pools:
        faces = faces_words(pool.sides, entry.faces(pool))
        if faces and entry.is_app(pool):
            words.append(f"The app rolled {faces}{_which(pool)}.")
        elif faces and entry.missing(pool):
            words.append(f"So far {faces}{_which(pool)}.")
    waiting = [pool for pool in entry.waiting if not entry.is_app(pool)]
    if waiting and entry.faces(waiting[0]):
        first = waiting[0]
        one = "coin" if first.sides == 2 else "die"
        words.append(f"Type {one} {first.count - entry.missing(first) + 1} of {first.count}{_which(first)}")
    else:
        words.append("Roll " + " and ".join(dice_words(pool) for pool in waiting))
    return " ".join(words) + "; r or Enter lets the app roll."


def _which(pool: Pool) -> str:
    label = pool_name(pool)
    return "" if label in ("dice", "die", "coins", "coin") else f" for {label}"


def dice_words(pool: Pool) -> str:
    """A pool in words: `1 D6 for leader die`."""
    return f"{counted(pool.count, 'coin' if pool.sides == 2 else f'D{pool.sides}')}{_which(pool)}"


def faces_words(sides: int, faces: Iterable[int]) -> str:
    """Dice that are there, coins as H and T."""
    return " ".join("HT"[face - 1] if sides == 2 else str(face) for face in faces)
