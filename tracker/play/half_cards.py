"""Cards as far as somebody has typed them: what is kept beside a battle until they are whole."""

from typing import Any

from tracker.engine import Prompt

CARDS = "typed_cards"


def is_half_card(draft: Any) -> bool:
    """True if a draft is one of cards."""
    return isinstance(draft, dict) and list(draft) == [CARDS] and isinstance(draft[CARDS], str)


def half_card(prompt: Prompt[Any] | None, draft: Any) -> str:
    """The text of cards that are half typed, "" where a draft is none of the cards that are drawn."""
    typed = draft.get(CARDS) if isinstance(draft, dict) else None
    return prompt.half_cards(typed) if prompt is not None and isinstance(typed, str) else ""
