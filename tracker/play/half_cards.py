"""Cards as far as somebody has typed them: what is kept beside a battle until they are whole."""

from typing import Any

from tracker.engine import Prompt

CARDS = "typed_cards"


def half_card(prompt: Prompt[Any] | None, draft: Any) -> str:
    """The text of cards that are half typed, "" where a draft is none of the cards that are drawn."""
    typed = draft.get(CARDS) if isinstance(draft, dict) else None
    return prompt.half_cards(typed) if prompt is not None and isinstance(typed, str) else ""
