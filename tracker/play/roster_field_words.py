"""The fields of rosters as people type and read them."""

import re
from typing import Any

from tracker.engine import ArmyField, Refused

LONGEST_NOTE, LONGEST_SHORT = 4_000, 14


def short_of(words: str) -> str:
    """A short name; none is fine. Raises Refused."""
    short = " ".join(words.split())
    if len(short) > LONGEST_SHORT:
        raise Refused(f"That is {len(short)} letters long; a short name has {LONGEST_SHORT} at most.")
    return short


def note_of(words: str) -> str:
    """Notes of several lines. Raises Refused where they are too long or can't be shown."""
    lines = [line.rstrip() for line in words.replace("\r", "").split("\n")]
    if len(words) > LONGEST_NOTE:
        raise Refused(f"That is {len(words)} characters long; notes have {LONGEST_NOTE} at most.")
    if not all(line.isprintable() for line in lines):
        raise Refused("That has characters that can't be shown.")
    return "\n".join(lines).strip("\n")


def one_line(words: str) -> str:
    """Notes as they are typed in one line.

    >>> one_line("one\\ntwo")
    'one\\\\ntwo'
    """
    return words.replace("\\", "\\\\").replace("\n", "\\n")


def lines_of(typed: str) -> str:
    """Notes that were typed in one line: what `one_line` gave, read back."""
    return re.sub(r"\\(n|\\)", lambda found: "\n" if found[1] == "n" else "\\", typed)


def value_of(field: ArmyField, given: Any) -> Any:
    """A given value of a field, as it is kept; words that people read for a value mean it. Raises Refused."""
    typed = str(given).strip()
    if field.options:
        for value, words in field.options:
            if typed.casefold() in (value.casefold(), words.casefold()):
                return value if not isinstance(field.value, int) else int(value)
        raise Refused(f"{field.label} is one of {', '.join(words for _, words in field.options)}, not {typed[:40]!r}.")
    if isinstance(field.value, bool):
        known = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
        if typed.casefold() not in known:
            raise Refused(f"{field.label} is yes or no, not {typed[:40]!r}.")
        return known[typed.casefold()]
    if isinstance(field.value, int):
        if not (typed.isascii() and typed.isdigit() and len(typed) < 7):
            raise Refused(f"{field.label} is a number, not {typed[:40]!r}.")
        if field.high and not field.low <= int(typed) <= field.high:
            raise Refused(f"{field.label} is {field.low} to {field.high}, not {typed}.")
        return int(typed)
    return str(given)


def field_words(field: ArmyField) -> str:
    return " ".join(field.words_of(field.value).split())
