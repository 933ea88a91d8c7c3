"""Cards as far as somebody has typed them: what is kept beside a battle until they are whole."""

from typing import Any

from tracker.engine import Draw, Prompt

CARDS = "typed_cards"


def half_card(prompt: Prompt[Any] | None, draft: Any) -> str:
    """The text of cards that are half typed, "" where a draft is none of the cards that are drawn."""
    if not isinstance(prompt, Draw) or prompt.sealed or not isinstance(draft, dict):
        return ""
    typed = draft.get(CARDS)
    return typed[: 4 * prompt.count] if isinstance(typed, str) and typed.isprintable() else ""
