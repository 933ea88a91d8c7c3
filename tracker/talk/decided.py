"""What the app decides for a side that it plays, in the words of the table."""

from typing import Any

from tracker.engine import Decision, Facts, Field, FormList, FormRow, Prompt, View
from tracker.talk.form_words import fact_words
from tracker.talk.typed_any import given_words


def decision_words(prompt: Prompt[Any], decision: Decision, view: View) -> tuple[str, str]:
    """The decision with its reason and what Enter does, whole and in short.

    `The app plays the Zulu: charge F Coy, 24 dice against 10. Enter takes it.`
    """
    side = next((side.name for side in view.sides if side.id == prompt.side), prompt.side)
    told = decided_words(prompt, decision.value)
    why = f" ({decision.why})" if decision.why else ""
    return f"The app plays {side}: {told}{why}. Enter takes it, any other answer overrules it.", f"The app: {told}{why}"


def overruled_words(prompt: Prompt[Any], decision: Decision) -> str:
    """What is noted beside an answer that was not what the app had decided."""
    return f"Overruled: the app had decided otherwise ({prompt.title}: {decided_words(prompt, decision.value)})."


def decided_words(prompt: Prompt[Any], value: Any) -> str:
    """What was decided, without the facts of the table."""
    if isinstance(prompt, Facts):
        return _facts_words(prompt.fields, value)
    if isinstance(prompt, FormList):
        return "; ".join(_row_words(prompt.row(each["row"]), each["facts"]) for each in value) or prompt.rest
    return given_words(prompt, value)


def _row_words(row: FormRow, facts: dict[str, Any]) -> str:
    return f"{row.label}: {_facts_words(row.fields, facts)}" if facts else row.label


def _facts_words(fields: tuple[Field, ...], facts: dict[str, Any]) -> str:
    """What was decided in a form; a no goes without saying."""
    return fact_words([field for field in fields if facts.get(field.name) not in (None, False)], facts)
