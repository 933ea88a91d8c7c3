"""Answers that are half given, as they are kept beside a battle: typed dice, cards, what is filled in of anything."""

from random import Random
from typing import Any

from tracker.engine import AnswerInput, Battle, Prompt

CARDS = "typed_cards"
FILLED_IN = "filled_in"


def may_lie_at(prompt: Prompt[Any] | None, draft: Any, rng: Random) -> bool:
    """True if a draft may lie at what is asked: dice that fit, cards, or what else is filled in."""
    if prompt is None:
        return False
    if prompt.roll is not None:
        from tracker.play.typed_dice import begin, restored

        return restored(begin(prompt.roll, rng), draft) is not None
    return bool(half_card(prompt, draft)) if prompt.is_chance else filled_in(draft) is not None


def half_card(prompt: Prompt[Any], draft: Any) -> str:
    """The text of cards that are half typed, "" where a draft is none of the cards that are drawn."""
    typed = draft.get(CARDS) if isinstance(draft, dict) else None
    return prompt.half_cards(typed) if isinstance(typed, str) else ""


def filled_in(draft: Any) -> Any:
    """All that was picked, typed or filled in, None where a draft is of dice or cards."""
    return draft[FILLED_IN] if isinstance(draft, dict) and list(draft) == [FILLED_IN] else None


def as_taken_back(battle: Battle) -> Prompt[Any] | None:
    """The prompt that waits, with the answer to it that undo took back laid out, where its kind can show that."""
    prompt, given = battle.prompt, answer_taken_back(battle)
    return prompt if prompt is None or given is None else prompt.with_before(given.value)


def answer_taken_back(battle: Battle) -> AnswerInput | None:
    """The answer to the prompt that waits which undo took back."""
    prompt, node = battle.prompt, battle.undone
    while node is not None and node.parent is not battle.head:
        node = node.parent
    given = node.input if node is not None else None
    if not isinstance(given, AnswerInput) or prompt is None or given.key != prompt.key:
        return None
    return given
