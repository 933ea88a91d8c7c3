"""Abbreviations in texts that a game shows, and those that its glossary explains."""

import re
from collections.abc import Iterable

from msgspec import Struct

from tracker.engine import AnyRuleset

# Letters that stand for words: at least two capitals, or capitals with digits.
SHORT = re.compile(r"(?<![\w'/-])[A-Z][A-Z0-9]{1,7}(?:_[A-Z0-9]+)*(?![\w'-])")
# Numbers of units and rules, cards, and dice are no abbreviations.
KNOWN = re.compile(r"I{2,3}|IV|VI*|[A-Z]{2}(?=-)|D\d+|[AKQJ0-9]+[CDHSK]\d?|[A-Z]\d+")


def explained(game: AnyRuleset) -> set[str]:
    """All words and abbreviations that the glossary explains: its terms, and what one begins with, as "ldr 4,5,4"."""
    whole = {word.casefold() for each in game.terms() for word in (each.term, *each.also)}
    return whole | {word.split()[0] for word in whole}


# What is no text for people, or is names.
UNSAID = ("rule", "key", "id", "kind", "side", "asks", "name", "path", "subject", "units", "unit", "near", "roads")


def texts_in(thing: object) -> set[str]:
    """Every text that a view, a prompt or a line of the log holds, however deep."""
    found: set[str] = set()
    left = [thing]
    while left:
        each = left.pop()
        if isinstance(each, str):
            found.add(each)
        elif isinstance(each, Struct):
            left += [getattr(each, field) for field in each.__struct_fields__ if field not in UNSAID]
        elif isinstance(each, dict):
            left += each.values()
        elif isinstance(each, list | tuple | set | frozenset):
            left += each
    return found


def abbreviations(texts: Iterable[str]) -> set[str]:
    return {found for text in texts for found in SHORT.findall(text) if not KNOWN.fullmatch(found)}


def missing(words: Iterable[str], known: set[str]) -> list[str]:
    return sorted({word for word in words if word.casefold() not in known})
