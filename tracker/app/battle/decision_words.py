"""Decisions of the app for a side that it plays, as they stand at the question: Enter takes them, `!` overrules."""

from __future__ import annotations

from typing import Any

from tracker.app.parts.key_outcomes import OVERRULE
from tracker.app.parts.prompt_view import PromptView
from tracker.app.parts.rows import width_of
from tracker.app.parts.screen import Hint
from tracker.engine import Prompt
from tracker.play.seat import Seat
from tracker.talk.input_words import advice_words, brief_words, shown_words

# Cells for all that one key takes: in a key line their number is said where it is more.
MOST_TAKEN = 40


def offered(seat: Seat) -> tuple[str, ...]:
    """The offer, the app's decision or its advice at the prompt, longest wording first; empty for none."""
    if (offer := seat.offer) is not None:
        return (offer.words, offer.short)
    decision, further_answers = seat.decision, seat.further_answers
    given = decision or seat.advice
    if given is None or (prompt := seat.prompt) is None:
        return ()
    if decision is None:
        return advice_words(prompt, given)
    words = shown_words(prompt, decision, seat.battle.view(), [each.words for each in further_answers])
    brief = (brief_words(prompt, decision, [each.brief for each in further_answers]),) if further_answers else ()
    return (*words, *brief)


def tells_of_table(prompt: Prompt[Any]) -> bool:
    """True if facts of the table are in the answer too, which are read again before what was decided is taken."""
    return prompt.asks_for in ("table", "both")


def keys_behind(prompt_view: PromptView, prompt: Prompt[Any], value: Any) -> str:
    """The keys behind the warning of another answer than the app decided."""
    part = prompt.decided_part(value)
    other = prompt_view.as_there(prompt.decided_words(value if part is None else part))
    takes = "lays that out again" if tells_of_table(prompt) else "takes that"
    gives = f"instead: {other}" if width_of(other) <= MOST_TAKEN else "yours"
    return f"Enter {takes}, {OVERRULE} gives {gives}."


def hints_of_all(seat: Seat, prompt_view: PromptView, has_room: bool) -> list[Hint]:
    """The keys of a question where Enter takes all that follows from what the app decided too."""
    hints, further_answers = prompt_view.hints(), seat.further_answers
    taken = prompt_view.taken if further_answers else None
    if taken is None or seat.is_overruled(taken):
        return hints
    first = next((words for key, words in hints if key == "Enter"), "")
    words = "; ".join([first, *(prompt_view.as_there(each.brief) for each in further_answers)])
    if not (first and has_room and width_of(words) <= MOST_TAKEN):
        words = f"take all {1 + len(further_answers)}" if further_answers[1:] else "take both"
    return [("Enter", words), *(hint for hint in hints if hint[0] != "Enter")]
