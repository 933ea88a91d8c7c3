"""Numbers, plurals and the words that go with them, for sentences that a program puts together.

counted(1, "figure")            1 figure
counted(3, "battery")           3 batteries
form(2, "is", "are")            are
listed(["Abbas", "Ahmed"])      Abbas, Ahmed
"""

import re
from collections.abc import Iterable
from functools import lru_cache

IRREGULAR = {"die": "dice", "man": "men", "foot": "feet", "half": "halves"}
_SINGULAR = {more: one for one, more in IRREGULAR.items()}


@lru_cache(maxsize=256)
def plural(noun: str) -> str:
    """More than one of it; of several words the last changes: later answers, D6."""
    lead, space, last = noun.rpartition(" ")
    return f"{lead}{space}{_plural(last)}"


def _plural(word: str) -> str:
    if word in IRREGULAR:
        return IRREGULAR[word]
    if re.search(r"\d$", word):
        return word
    if re.search(r"[^aeiou]y$", word):
        return f"{word[:-1]}ies"
    return f"{word}es" if word.endswith(("s", "x", "z", "ch", "sh")) else f"{word}s"


def singular(noun: str) -> str:
    """One of what is said in the plural; a word that is none stays as it is."""
    if noun in _SINGULAR:
        return _SINGULAR[noun]
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    if noun.endswith(("sses", "xes", "ches", "shes")):
        return noun[:-2]
    return noun[:-1] if noun.endswith("s") and not noun.endswith("ss") else noun


def form(count: int, one: str, more: str = "") -> str:
    """The word that goes with a number: `one` for 1, else `more`, or its plural where none is given."""
    return one if count == 1 else more or plural(one)


def counted(count: int, one: str, more: str = "") -> str:
    """A number with what it counts: 1 coin, 0 coins, 2 dice."""
    return f"{count} {form(count, one, more)}"


def listed(names: Iterable[str]) -> str:
    """Names in a row, parted by semicolons where one of them has a comma: `1/24th C, 1; 1/24th C, 2`."""
    found = list(names)
    return ("; " if len(found) > 1 and any("," in name for name in found) else ", ").join(found)
