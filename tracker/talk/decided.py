"""Decisions of the app for a side that it plays, in the words of the table."""

from typing import Any

from tracker.engine import Decision, Prompt, View


def decision_words(prompt: Prompt[Any], decision: Decision, view: View) -> tuple[str, str]:
    """The decision with its reason and what Enter does, whole and in short.

    `The app plays the Zulu: charge F Coy, 24 dice against 10. Enter takes it.`
    """
    side = next((side.name for side in view.sides if side.id == prompt.side), prompt.side)
    told = prompt.decided_words(decision.value)
    why = f" ({decision.why})" if decision.why else ""
    return f"The app plays {side}: {told}{why}. Enter takes it, any other answer overrules it.", f"The app: {told}{why}"


def overruled_words(prompt: Prompt[Any], decision: Decision) -> str:
    """The note on an answer that was not what the app had decided."""
    return f"Overruled: the app had decided otherwise ({prompt.title}: {prompt.decided_words(decision.value)})."
