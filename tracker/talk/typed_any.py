"""Answers typed to any prompt, dice and cards among them, turned into wire form."""

from random import Random
from typing import Any

from tracker.engine import AnswerInput, EditInput, EndInput, Node, Prompt, Refused, SettleInput
from tracker.talk.dice import DiceEntry
from tracker.talk.habits import Habits


def answer_of(prompt: Prompt[Any], rng: Random, typed: str, habits: Habits | None = None) -> Any:
    """The answer that was typed for a prompt, dice whole; `rng` rolls and draws for the app. Raises Refused."""
    if prompt.roll is not None:
        entry = DiceEntry(prompt.roll, (), rng, habits)
        entry.type(typed.strip())
        if not entry.whole:
            raise Refused(f"{prompt.title}: type all of the dice, or r.")
        return entry.value
    if prompt.is_chance and typed.strip().casefold() == "r":
        return prompt.app_answer(rng)
    return prompt.parse(typed)


def input_words(node: Node, asked: Prompt[Any] | None) -> str:
    """The answer given at a step, in words; `asked` is the prompt that it answers, None where that is not known."""
    match node.input:
        case AnswerInput(key, value, auto):
            if asked is None or asked.key != key:
                return f"Answered: {key}"
            words = asked.value_words(value)
            link = " " if asked.title.endswith("?") else ": "
            return f"{asked.title}{f'{link}{words}' if words else ''}{' (by the app)' if auto else ''}"
        case EditInput(_, _, reason) as edit:
            if edit.is_dealt:
                return reason or "Dealt anew."
            return f"Edited by hand{f': {reason}' if reason else ''}"
        case SettleInput(_, reason):
            return f"Settled on the table{f': {reason}' if reason else ''}"
        case EndInput(reason):
            return f"The battle was ended{f': {reason}' if reason else ''}"
    return "What lay between is lost." if node.gap else "The beginning."
