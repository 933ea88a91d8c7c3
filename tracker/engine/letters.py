"""The letters of options and fields: small ones that are not the program's own, none of them twice.

A game that takes others is told so where it is tested (`check_letters`); in a battle they are replaced by free ones, so
that nothing is lost: answers are recorded by id and name, never by letter.
"""

from collections.abc import Iterable, Iterator
from string import ascii_lowercase
from typing import Any

from msgspec.structs import replace

from tracker.engine.errors import Refused
from tracker.engine.facts import Among, Facts, Field
from tracker.engine.form_list import FormList, FormRow
from tracker.engine.prompts import RESERVED, Choose, Pick, Prompt

Lettered = tuple[str, str, bool]  # a label, its letter, and whether it may be one that several values share

FREE = tuple(letter for letter in ascii_lowercase if letter not in RESERVED)


def check_letters(prompt: Prompt[Any]) -> None:
    """Raises Refused, naming each letter that can't be had. For the tests of a game."""
    problems = list(_problems(prompt))
    if problems:
        raise Refused(f"{prompt.key}: {'; '.join(problems)}.")


def with_sound_letters(prompt: Prompt[Any]) -> Prompt[Any]:
    """The prompt itself where its letters are sound, else the same with free ones for those that can't be had."""
    if not isinstance(prompt, (Choose, Pick, Facts, FormList)) or not any(_problems(prompt)):
        return prompt
    if isinstance(prompt, FormList):
        return _mended_list(prompt)
    taken = {letter for _, letter, _ in _lettered(prompt) if letter in FREE}
    if isinstance(prompt, Facts):
        dealer = _Dealer(taken)
        return replace(prompt, fields=tuple(_mended(field, dealer) for field in prompt.fields))
    dealer = _Dealer(taken)
    options = [
        replace(each, letter=dealer.letter(each.letter, each.label)) if each.letter else each for each in prompt.options
    ]
    return replace(prompt, options=tuple(options))


def _lettered(prompt: Prompt[Any]) -> Iterator[Lettered]:
    if isinstance(prompt, (Choose, Pick)):
        yield from ((each.label, each.letter, False) for each in prompt.options if each.letter)
    elif isinstance(prompt, Facts):
        yield from _in_form(prompt.fields)


def _in_form(fields: Iterable[Field]) -> Iterator[Lettered]:
    for field in fields:
        if isinstance(field, Among):
            yield from ((mark.label, mark.letter, True) for mark in field.marks)
        else:
            yield field.label, field.letter, False


def _of_list(prompt: FormList[Any]) -> Iterator[Lettered]:
    """The letters of a list that are none of a row."""
    yield prompt.rest, prompt.letter, False
    if prompt.every:
        yield "all rows", prompt.every, False


def _problems(prompt: Prompt[Any]) -> Iterator[str]:
    if isinstance(prompt, FormList):
        for row in prompt.rows or (FormRow("", "", ()),):
            yield from _faults((*_of_list(prompt), *_in_form(row.fields)))
    else:
        yield from _faults(_lettered(prompt))


def _faults(lettered: Iterable[Lettered]) -> Iterator[str]:
    seen: set[str] = set()
    shared: set[str] = set()
    for label, letter, may_share in lettered:
        if may_share and _is_shared(letter):
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


def _is_shared(letter: str) -> bool:
    """Whether a letter is one that several values share, with the digit of one of them."""
    return len(letter) == 2 and letter[0] in FREE and letter[1] in "123456789"


class _Dealer:
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
        if may_share and _is_shared(wanted) and not {wanted, wanted[0]} & (self._given | self._taken):
            self._shared.add(wanted[0])
            self._given.add(wanted)
            return wanted
        used = self._taken | self._given | self._shared
        free = (each for each in (*label.lower(), *FREE) if each in FREE and each not in used)
        found = next(free, "")
        self._given.add(found)
        return found


def _mended(field: Field, dealer: _Dealer) -> Field:
    if isinstance(field, Among):
        marks = tuple(replace(each, letter=dealer.letter(each.letter, each.label, True)) for each in field.marks)
        return replace(field, marks=marks)
    return replace(field, letter=dealer.letter(field.letter, field.label))


def _mended_list(prompt: FormList[Any]) -> FormList[Any]:
    """The same with free letters: those of the list first, then each row for itself."""
    own = _Dealer(set())
    letter = own.letter(prompt.letter, prompt.rest)
    every = own.letter(prompt.every, "all") if prompt.every else ""
    rows = []
    for row in prompt.rows:
        dealer = _Dealer({letter for _, letter, _ in _in_form(row.fields) if letter in FREE})
        for each in filter(None, (letter, every)):
            dealer.letter(each, "")
        rows.append(replace(row, fields=tuple(_mended(field, dealer) for field in row.fields)))
    return replace(prompt, letter=letter, every=every, rows=tuple(rows))
