"""Prompts as lines that read well, also aloud: what is asked, why, with what chances, and what may be typed."""

from collections.abc import Callable
from typing import Any

from tracker.engine import (
    Choose,
    Draw,
    Facts,
    FormList,
    Number,
    Option,
    Pick,
    Prompt,
    Roll,
    Shuffle,
    Text,
    ToFight,
    View,
    listed,
    problems,
    standing,
)
from tracker.talk.dice import DiceEntry
from tracker.talk.form_words import entries_words, field_lines, list_hint, list_lines, rule_words, taken_words
from tracker.talk.roll_words import all_odds_lines, counted_lines, roll_hint, tally_lines
from tracker.talk.roster import unit_words


def prompt_lines(prompt: Prompt[Any], view: View, entry: DiceEntry | None = None) -> list[str]:
    """The prompt whole, with its subject's state, sums, chances and options."""
    lines = [f"{prompt.title} [{rule_words(prompt)}]", *_subject(prompt, view)]
    lines += [prompt.text] if prompt.text else []
    if isinstance(prompt, Roll):
        lines += [*tally_lines(prompt.tallies), *counted_lines(prompt)]
    if isinstance(prompt, (Roll, Draw)):
        lines += all_odds_lines(prompt, entry)
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


def option_line(number: int, each: Option) -> str:
    """A numbered option, with the reason where it is not allowed."""
    key = f"{number} {each.letter}" if each.letter else f"{number}"
    detail = f", {each.detail}" if each.detail else ""
    barred = f" (not allowed: {each.refused})" if each.refused else ""
    warned = f" (against the rules: {each.warned})" if each.warned else ""
    return f"  {key:<4} {each.label}{detail}{barred or warned}"


def default_words(prompt: Prompt[Any]) -> str:
    """Say what Enter takes; "" where it takes nothing."""
    value = prompt.default()
    if value is None:
        return ""
    if isinstance(prompt, Choose):
        return next(each.label for each in prompt.options if each.id == value)
    if isinstance(prompt, Pick):
        labels = {each.id: each.label for each in prompt.options}
        return listed(labels[each] for each in value) or "none"
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
    """The fields that have no default, and so must be said before Enter takes the rest."""
    return " ".join(f"{each[0].upper()}{each[1:]}." for each in problems(prompt.fields, standing(prompt.fields, {})))


def _draw_hint(prompt: Draw) -> str:
    if prompt.sealed:
        return "The app dealt this stack: Enter or r draws."
    cards = "the card, as in KH" if prompt.count == 1 else f"{prompt.count} cards, as in KH 10S"
    return f"Type {cards}; r lets the app draw."


FIGHT_HINT = (
    "Enter goes on; b FILE brings in a battle fought elsewhere; g WINNER WORDS settles it in words (g - for nobody)."
)

HINTERS: tuple[tuple[type[Any], Callable[[Any], str]], ...] = (
    (Choose, _choose_hint),
    (Pick, _pick_hint),
    (Number, _number_hint),
    (Facts, _facts_hint),
    (FormList, list_hint),
    (Text, lambda prompt: "Type a line of text."),
    (Draw, _draw_hint),
    (ToFight, lambda prompt: FIGHT_HINT),
    (Shuffle, lambda prompt: "r: the app shuffles, and seals the order."),
)


def _numbers(count: int) -> str:
    return "1" if count == 1 else f"1 to {count}"
