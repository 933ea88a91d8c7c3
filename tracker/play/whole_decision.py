"""All that the app decides for a unit from one prompt on, tried out first, so that one Enter takes it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from tracker.engine import Battle, Decision, Prompt, TrackerError
from tracker.play.dice_source import DiceSource
from tracker.talk.input_words import told_words

# More prompts in a row than any unit's turn asks without a die.
MOST = 8


class FurtherAnswer(Struct, frozen=True):
    """An answer behind a decision: the key of its prompt, the answer as a payload, its words, and those without why."""

    key: str
    value: Any
    words: str
    brief: str


class WholeDecision(Struct, frozen=True):
    """The answers that follow from a decision; `thinks_at`: the battle where the next has to be thought over first."""

    answers: tuple[FurtherAnswer, ...] = ()
    thinks_at: Battle | None = None


def whole_decision(dice_source: DiceSource, battle: Battle, decision: Decision) -> WholeDecision:
    """The answers that follow from a decision at the prompt that waits, as far as they are the same unit's.

    What only the table knows is taken as it stands in a form that has decisions too; where it must be said, where it is
    all that is asked, decides who else is meant or whether anything is done at all, at a die or another unit's prompt
    the row ends. Nothing of it is done.
    """
    asked = battle.prompt
    if asked is None or asked.asks_for != "decision":
        return WholeDecision()
    trial = Battle(battle.ruleset, battle.head, battle.seed)
    kinds, subject = {_kind(asked)}, ""
    found: list[FurtherAnswer] = []
    try:
        trial.answer(decision.value)
        while len(found) < MOST and (prompt := trial.prompt) is not None:
            if prompt.side != asked.side or prompt.is_chance or prompt.fight is not None or _kind(prompt) in kinds:
                break
            subject = subject or next(iter(prompt.subject), "")
            if subject not in prompt.subject:
                break
            if (only := prompt.only()) is not None:
                trial.answer(only, auto=True)
                continue
            if dice_source.thought(trial) is not None:
                return WholeDecision(tuple(found), trial)
            given = _answer(dice_source, trial, prompt)
            if given is None:
                break
            found.append(given)
            kinds.add(_kind(prompt))
            trial.answer(given.value)
    except TrackerError:
        # What is against the rules there is a person's to say.
        pass
    return WholeDecision(tuple(found))


def _answer(dice_source: DiceSource, trial: Battle, prompt: Prompt[Any]) -> FurtherAnswer | None:
    """The answer of the app there; None where somebody has to say something."""
    decision = dice_source.decision(trial)
    if prompt.asks_for == "decision":
        if decision is None:
            return None
        words, brief = told_words(prompt, decision), prompt.decided_words(decision.value)
        return FurtherAnswer(prompt.key, decision.value, words, brief)
    if prompt.is_for_the_table:
        return None
    with_it = prompt.with_decision(decision.value) if decision is not None else prompt
    value = with_it.default()
    if value is None:
        return None
    whole = prompt.said_whole(decision.value, value) if decision is not None else value
    words = with_it.default_words() or with_it.value_words(value)
    return FurtherAnswer(prompt.key, whole, words, words)


def _kind(prompt: Prompt[Any]) -> str:
    return prompt.key.partition(":")[0]
