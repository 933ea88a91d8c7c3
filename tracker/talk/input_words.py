"""Inputs of a battle in words."""

from typing import Any

from tracker.engine import AnswerInput, EditInput, EndInput, Node, Prompt, SettleInput


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
                return reason or "Dealt again."
            return f"Edited by hand{f': {reason}' if reason else ''}"
        case SettleInput(_, reason):
            return f"Settled on the table{f': {reason}' if reason else ''}"
        case EndInput(reason):
            return f"The battle was ended{f': {reason}' if reason else ''}"
    return "What lay between is lost." if node.gap else "The beginning."
