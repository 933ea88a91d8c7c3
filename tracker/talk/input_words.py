"""Inputs of a battle in words, and decisions of the app for a side that it plays."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from tracker.engine.inputs import AnswerInput, EditInput, EndInput, Node, SettleInput
from tracker.talk.log_words import lines_of

# What stands behind a result that was given without dice.
SETTLED = " (settled on the table)"
# The words of a note before an answer that was against the rules, or against what the app had decided.
OVERRULED = "Overruled: "
# Letters of what the app decided, in the warning of another answer.
FEW_LETTERS = 40
# Said beside what the app decided: the same everywhere, so that no key of a habit overrules it.
TO_OVERRULE = "To overrule it: another answer, then !."

if TYPE_CHECKING:
    # `tracker log` reads no more than records.
    from collections.abc import Sequence

    from tracker.engine import Decision, Prompt, View


def input_words(node: Node, asked: Prompt[Any] | None) -> str:
    """The answer given at a step, in words; `asked` is the prompt that it answers, None where that is not known."""
    match node.input:
        case AnswerInput(key, value, auto):
            if asked is None or asked.key != key:
                return f"Answered: {key}"
            return f"{_asked_and(asked, asked.value_words(value))}{' (by the app)' if auto else ''}"
        case EditInput(_, _, reason) as edit:
            if edit.is_dealt:
                return reason or "Dealt again."
            return f"Edited by hand{f': {reason}' if reason else ''}"
        case SettleInput(_, reason):
            return f"Settled on the table{f': {reason}' if reason else ''}"
        case EndInput(reason):
            return f"The battle was ended{f': {reason}' if reason else ''}"
    return "What lay between is lost." if node.gap else "The beginning."


def untold_words(node: Node, asked: Prompt[Any] | None) -> str:
    """The same; "" where a line of the step's log begins with all of it, as that of a roll does."""
    words = input_words(node, asked)
    return "" if any(line.text.startswith(words) for line in node.log) else words


def given_alone(node: Node, asked: Prompt[Any] | None) -> str:
    """The same without the question: of a roll what it came to, where the dice don't say that, then its dice."""
    logged = (line.text for line in lines_of(node) if line.kind in ("roll", "note"))
    rolled = next((text for text in logged if not text.startswith(OVERRULED)), "")
    if not isinstance(node.input, AnswerInput) or asked is None or asked.key != node.input.key:
        return rolled or input_words(node, asked)
    if asked.roll is None and not rolled.startswith(asked.title):
        # A remark on what came of the answer, such as of a card: it is none.
        rolled = ""
    answer = rolled.removeprefix(asked.title).lstrip(": ") if rolled else asked.value_words(node.input.value)
    dice, _, result = answer.rpartition(": ") if rolled else ("", "", answer)
    plain = result.removesuffix(SETTLED)
    is_said = bool(dice) and {*plain.split()} <= {"and", *re.findall(r"\w+", dice)}
    told = "" if is_said else plain or "done"
    return "; ".join(filter(None, (told, dice, SETTLED.strip(" ()") if plain != result else "")))


def taken_back_words(node: Node, asked: Prompt[Any] | None) -> str:
    """The same behind the question that it answers: "none" alone, or a move, says nothing of whom and of what."""
    given = given_alone(node, asked)
    is_answer = isinstance(node.input, AnswerInput) and asked is not None and asked.key == node.input.key
    return _asked_and(asked, given) if asked is not None and is_answer else given


def _asked_and(asked: Prompt[Any], words: str) -> str:
    link = " " if asked.title.endswith("?") else ": "
    return f"{asked.title}{f'{link}{words}' if words else ''}"


def decision_words(
    prompt: Prompt[Any], decision: Decision, view: View, further_answers: Sequence[str] = ()
) -> tuple[str, str]:
    """The decision with its reason, what follows from it in words, and what Enter does: whole and in short.

    Where the table still has to say something, Enter takes nothing yet. `prompt` is the one with the decision in it.

    `The app plays the Zulu: charge F Coy, 24 dice against 10. Enter takes it.`
    """
    side, told = _side_of(prompt, view), _told(prompt, decision, further_answers)
    takes = "Enter takes all of it." if further_answers else "Enter takes it."
    if prompt.default() is None and (unsaid := prompt.unsaid()):
        takes = f"Enter does not take it yet: {unsaid[0][0].upper()}{unsaid[0][1:]}."
    return f"The app plays {side}: {told}. {takes} {TO_OVERRULE}", f"The app: {told}"


def shown_words(prompt: Prompt[Any], decision: Decision, view: View, further_answers: Sequence[str]) -> tuple[str, str]:
    """The same where a key line says what Enter does: whole and in short."""
    side, told = _side_of(prompt, view), _told(prompt, decision, further_answers)
    return f"The app plays {side}: {told}. {TO_OVERRULE}", f"The app: {told}"


def _side_of(prompt: Prompt[Any], view: View) -> str:
    return next((side.name for side in view.sides if side.id == prompt.side), prompt.side)


def _told(prompt: Prompt[Any], decision: Decision, further_answers: Sequence[str]) -> str:
    """The decision with its reason, and what follows from it."""
    return "; then ".join([told_words(prompt, decision), *further_answers])


def brief_words(prompt: Prompt[Any], decision: Decision, further_answers: Sequence[str]) -> str:
    """The decision and what follows from it, without reasons."""
    return f"The app: {'; '.join([prompt.decided_words(decision.value), *further_answers])}"


def advice_words(prompt: Prompt[Any], advice: Decision) -> tuple[str, str]:
    """The words on what the app would decide in a person's place: with its reason, and without.

    `The app would choose: charge F Coy (24 dice against 10).`
    """
    would = "The app would choose: "
    return f"{would}{told_words(prompt, advice)}.", f"{would}{prompt.decided_words(advice.value)}"


def told_words(prompt: Prompt[Any], decision: Decision) -> str:
    """The decision, and its reason in brackets."""
    return f"{prompt.decided_words(decision.value)}{f' ({decision.why})' if decision.why else ''}"


def decided_otherwise(prompt: Prompt[Any], decision: Decision, against: str) -> str:
    """The warning of an answer that is not what the app decided, with the reason why it is `against` the rules too.

    What it decided was told already: it is named again where a few words do.
    """
    rules, words = f"{against}: against the rules. " if against else "", prompt.decided_words(decision.value)
    return f"{rules}The app decided{f': {words}' if len(words) <= FEW_LETTERS else ' otherwise'}."


def overruled_words(prompt: Prompt[Any], decision: Decision) -> str:
    """The note on an answer that was not what the app had decided."""
    return f"{OVERRULED}the app had decided otherwise ({prompt.title}: {prompt.decided_words(decision.value)})."
