"""Answers typed to any prompt, dice and cards among them, turned into wire form."""

from random import Random
from typing import Any

import msgspec

from tracker.engine import (
    Answer,
    Choose,
    Draw,
    Edit,
    End,
    Facts,
    FormList,
    Node,
    Pick,
    Prompt,
    Refused,
    Roll,
    Settle,
    Shuffle,
    ToFight,
    listed,
)
from tracker.talk.dice import DiceEntry
from tracker.talk.form_words import entries_words, fact_words
from tracker.talk.habits import Habits
from tracker.talk.typed_answers import NO_CARD, parse


def answer_of(prompt: Prompt[Any], rng: Random, typed: str, habits: Habits | None = None) -> Any:
    """The answer that was typed for a prompt, dice whole; `rng` rolls and draws for the app. Raises Refused."""
    if isinstance(prompt, Roll):
        entry = DiceEntry(prompt, (), rng, habits)
        entry.type(typed.strip())
        if not entry.whole:
            raise Refused(f"{prompt.title}: type all of the dice, or r.")
        return entry.value
    asked = typed.strip().casefold()
    if isinstance(prompt, Draw) and not asked and not prompt.sealed:
        raise Refused(NO_CARD)
    if isinstance(prompt, Draw) and asked in ("", "r"):
        return msgspec.to_builtins(prompt.app_draw(rng))
    if isinstance(prompt, Shuffle) and asked == "r":
        return msgspec.to_builtins(prompt.app_shuffle(rng))
    return parse(prompt, typed)


def given_words(prompt: Prompt[Any], value: Any) -> str:
    """An answer in a few words; "" where the log says it better, as it does for dice and cards."""
    if isinstance(prompt, (Roll, Draw, Shuffle)):
        return ""
    if isinstance(prompt, (Choose, Pick)):
        labels = {option.id: option.label for option in prompt.options}
        chosen = value if isinstance(value, list) else [value]
        return listed(labels.get(each, str(each)) for each in chosen) or "none"
    if isinstance(prompt, Facts):
        return fact_words(prompt.fields, value) if isinstance(value, dict) else ""
    if isinstance(prompt, FormList):
        return entries_words(prompt, value) if isinstance(value, list) else ""
    if isinstance(prompt, ToFight):
        from tracker.talk.campaign_words import given_came

        return given_came(value, prompt.given.title)
    return str(value)


def input_words(node: Node, asked: Prompt[Any] | None) -> str:
    """The answer given at a step, in words; `asked` is the prompt that it answers, None where that is not known."""
    match node.input:
        case Answer(key, value, auto):
            if asked is None or asked.key != key:
                return f"Answered: {key}"
            words = given_words(asked, value)
            link = " " if asked.title.endswith("?") else ": "
            return f"{asked.title}{f'{link}{words}' if words else ''}{' (by the app)' if auto else ''}"
        case Edit(_, _, reason) as edit:
            if edit.is_dealt:
                return reason or "Dealt anew."
            return f"Edited by hand{f': {reason}' if reason else ''}"
        case Settle(_, reason):
            return f"Settled on the table{f': {reason}' if reason else ''}"
        case End(reason):
            return f"The battle was ended{f': {reason}' if reason else ''}"
    return "What lay between is lost." if node.gap else "The beginning."
