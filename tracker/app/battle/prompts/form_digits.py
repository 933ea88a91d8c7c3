"""Digits in a form: which field they are for, and why they are for none; and keys that change nothing."""

from typing import Any

from tracker.app.parts.keymap import shown
from tracker.engine import Among, Chosen, Field, Quantity, Target
from tracker.engine.plurals import capital
from tracker.engine.prompts.form_words import fact_words
from tracker.play.filled_form import FilledForm


def goes_by_digit(field: Field) -> bool:
    return bool(field.digits if isinstance(field, Among) else isinstance(field, Quantity) and field.is_by_digit)


def is_whole(field: Field | None, values: dict[str, Any]) -> bool:
    """True if a number takes no more digits: one that is typed behind it means one of the list."""
    return isinstance(field, Quantity) and values[field.name] * 10 > field.high


def numberless(fields: tuple[Field, ...], listed: Target | Chosen | None, key: str) -> str:
    """Reason why a digit does nothing now."""
    letters = [f"{each.letter} ({each.label})" for each in fields if isinstance(each, Quantity)]
    words = f"press {' or '.join(letters)} first" if letters else "letters set this form"
    # A list waits for something else to be said: whom to charge, where there is to be a charge.
    words = words if listed is None else f"{listed.label} is not asked now"
    return f"{shown(key)} does nothing here: {words}."


def unchanged(before: FilledForm, now: FilledForm, field: Field) -> str:
    """Words for a value that was given as it was before; "" where it has changed, or is seen to have been said."""
    was_open = field.name in before.awaiting | before.asked_next or isinstance(field, Target)
    is_same = before.values[field.name] == now.values[field.name] and before.said == now.said
    return f"{capital(fact_words([field], now.values))}: as it is" if is_same and not was_open else ""
