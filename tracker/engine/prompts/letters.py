"""The letters of options and fields: small ones that are not the program's own, none of them twice.

A game that takes others is told so where it is tested (`check_letters`); in a battle they are replaced by free ones, so
that nothing is lost: answers are recorded by id and name, never by letter.
"""

from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Any

from tracker.engine.errors import Refused
from tracker.engine.prompts.base import RESERVED, Prompt

Lettered = tuple[str, str, bool]  # a label, its letter, and whether it may be one that several values share

FREE = tuple(letter for letter in ascii_lowercase if letter not in RESERVED)


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
    shared: set[str] = set()
    for label, letter, may_share in lettered:
        if may_share and is_shared(letter):
            if letter[0] in seen or letter in shared:
                yield f"{label!r} takes {letter!r}, which another has"
            shared |= {letter, letter[0]}
            continue
        if letter in RESERVED or (len(letter) == 1 and letter.isupper()):
            yield f"{label!r} takes {letter!r}, which is the program's own"
        elif letter not in FREE:
            yield f"{label!r} takes {letter!r}, which is not a small letter"
        elif letter in seen | shared:
            yield f"{label!r} takes {letter!r}, which another has"
        seen.add(letter)


def is_shared(letter: str) -> bool:
    """True if several values share a letter, with the digit of one of them."""
    return len(letter) == 2 and letter[0] in FREE and letter[1] in "123456789"


class Dealer:
    """Gives out each letter once: the one asked for, or the first free one of the label, or of the alphabet."""

    def __init__(self, taken: set[str]) -> None:
        self._taken = taken
        self._given: set[str] = set()
        self._shared: set[str] = set()

    def letter(self, wanted: str, label: str, may_share: bool = False) -> str:
        """A letter nobody else has, one that is shared with its digit; "" where there is none left."""
        if wanted in FREE and wanted not in self._given | self._shared:
            self._given.add(wanted)
            return wanted
        if may_share and is_shared(wanted) and not {wanted, wanted[0]} & (self._given | self._taken):
            self._shared.add(wanted[0])
            self._given.add(wanted)
            return wanted
        used = self._taken | self._given | self._shared
        free = (each for each in (*label.lower(), *FREE) if each in FREE and each not in used)
        found = next(free, "")
        self._given.add(found)
        return found
