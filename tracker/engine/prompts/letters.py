"""The letters of options and fields: small ones that are not the program's own, none of them twice.

Some go on behind their letter, `z3`: then the letter alone is nobody's. A game that takes others is told so where it is
tested (`check_letters`); in a battle they are replaced by free ones, so that nothing is lost: answers are recorded by
id and name, never by letter.
"""

import re
from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Any

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import RESERVED, Prompt

# A label, its letter, and the form that such a letter may have.
Lettered = tuple[str, str, re.Pattern[str]]

FREE = tuple(letter for letter in ascii_lowercase if letter not in RESERVED)
# A letter; one that several values may share, each with a digit; one that several options share.
ONE = re.compile(f"[{''.join(FREE)}]")
WITH_DIGIT = re.compile(f"{ONE.pattern}[1-9]?")
SHARED = re.compile(f"{ONE.pattern}[{''.join(FREE)}1-9]{{0,2}}")


def check_letters(prompt: Prompt[Any]) -> None:
    """Raises Refused, naming each letter that can't be had. For the tests of a game."""
    problems = list(prompt.letter_faults())
    if problems:
        raise Refused(f"{prompt.key}: {'; '.join(problems)}.")


def taken(lettered: Iterable[Lettered]) -> set[str]:
    """The letters that are sound as they are."""
    return {letter for _, letter, _ in lettered if letter in FREE}


def faults(lettered: Iterable[Lettered]) -> Iterator[str]:
    """Letters that can't be had, each in words."""
    seen: set[str] = set()
    begun: set[str] = set()
    for label, letter, form in lettered:
        heads = _heads(letter) if len(letter) > 1 else set()
        if letter in RESERVED or (len(letter) == 1 and letter.isupper()):
            yield f"{label!r} takes {letter!r}, which is the program's own"
        elif not form.fullmatch(letter):
            yield f"{label!r} takes {letter!r}, which is not a small letter"
        elif letter in seen or letter in begun or heads & seen:
            yield f"{label!r} takes {letter!r}, which another has"
        seen.add(letter)
        begun |= heads


def own_numbers(labels: Iterable[str]) -> list[int]:
    """The numbers of things that differ in these alone, in order; none where some differ in more, or two in nothing.

    Nor where one says more of a thing, as its Rep behind a comma.

    >>> own_numbers(["store 2", "store 4"]), own_numbers(["store 1", "house 2"]), own_numbers(["Rep 4", "Rep 4"])
    ([2, 4], [], [])
    """
    found = [each.rpartition(" ") for each in labels]
    numbers = [int(number) for what, _, number in found if what and "," not in what and number in [*"123456789"]]
    is_alike = len({what for what, _, _ in found}) == 1
    return numbers if is_alike and len(numbers) == len(found) == len({*numbers}) else []


def _heads(letter: str) -> set[str]:
    """All that is typed before the last key of a letter."""
    return {letter[:end] for end in range(1, len(letter))}


class Dealer:
    """Gives out each letter once: the one asked for, or the first free one of the label, or of the alphabet."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = taken
        self._given: set[str] = set()

    def letter(self, wanted: str, label: str, form: re.Pattern[str] = ONE) -> str:
        """A letter nobody else has, or one that goes on behind it; "" where there is none left."""
        is_had = any(each.startswith(wanted) for each in self._given) or _heads(wanted) & (self._given | self._taken)
        if form.fullmatch(wanted) and not is_had:
            self._given.add(wanted)
            return wanted
        used = {each[0] for each in self._taken | self._given if each}
        found = next((each for each in (*label.lower(), *FREE) if each in FREE and each not in used), "")
        self._given.add(found)
        return found
