"""One line of a list, the key of each (a digit, a letter of its own, or one that stands for its number), and their keys
as a key line shows them."""

from collections.abc import Iterable, MutableMapping, Sequence
from itertools import count
from typing import Protocol

from msgspec import Struct

ONE_DIGIT = 9  # as many choices go by a digit, those behind them by a letter
MOST_RUNS = 4  # of keys that a key line has room for
LETTERS = 100  # more than there are, so that what has two of them goes on from none


class Choice(Struct, frozen=True):
    """One line of a list. `reason` says why it is barred or warned of; `number`: the key that it keeps, 0 for none."""

    label: str
    letter: str = ""
    detail: str = ""
    reason: str = ""
    is_barred: bool = False
    number: int = 0


def keys_for(choices: Sequence[Choice], numbered: int, free: Iterable[str], has_digits: bool) -> list[str]:
    """The key of each choice beside a letter of its own: a digit for the first nine that are `numbered`, then letters.

    `has_digits`: digits mean nothing else. Letters are those of `free` that no choice has; who has one of its own needs
    no other behind the ninth. "" for none. A choice with a number has the digit or letter of that place, unless another
    has that letter for its own; those without follow the last of them, but who has a letter: its digit would shift.
    Where letters are too few those listed share them out in their order.
    """
    places, taken = [*free], own_letters(choices)
    behind_all = count(max((choice.number for choice in choices), default=0) + 1)
    numbers = [choice.number or next(behind_all) for choice in choices[:numbered]]
    digits = ONE_DIGIT if has_digits else 0
    by_letter = [any(other.number for other in choices) and bool(each.letter and not each.number) for each in choices]
    keys = ["" if number > digits or by_letter[place] else str(number) for place, number in enumerate(numbers)]
    behind = [place for place, number in enumerate(numbers) if number > digits and not choices[place].letter]
    are_enough = max(numbers, default=0) <= digits + len(places)
    for place in behind:
        letter = "".join(places[numbers[place] - digits - 1 :][:1])
        if are_enough and choices[place].number and letter not in taken:
            keys[place] = letter
            taken.add(letter)
    for place in behind:
        keys[place] = keys[place] or next((each for each in places if each not in taken), "")
        taken.add(keys[place])
    return [*keys, *("" for _ in choices[len(keys) :])]


def span_of(keys: Sequence[str]) -> str:
    """Keys as a key line shows them, as in `1-9 a-d f`; of letters in many places just that they are letters.

    >>> span_of("5abch36"), span_of("5abchkm36"), span_of(["z1", "y", "x"])
    ('3 5-6 a-c h', '3 5-6 letters', 'x-y z1')
    """
    found = sorted(filter(None, keys), key=lambda key: (not key.isdecimal(), _place_of(key)))
    runs: list[list[str]] = []
    for key in found:
        if runs and _place_of(key) == _place_of(runs[-1][-1]) + 1:
            runs[-1].append(key)
        else:
            runs.append([key])
    words = [run[0] if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]
    if len(words) > MOST_RUNS:
        digits = [word for word in words if word[0].isdecimal()]
        words = [*digits, "letters"] if len(digits) < len(words) else digits
    return " ".join(words)


def _place_of(key: str) -> int:
    """The place of a digit or letter among others; behind all of them `z1` and the like."""
    return ord(key[0]) + (len(key) > 1) * LETTERS


def own_letters(choices: Sequence[Choice]) -> set[str]:
    """The letters that choices have of their own, and the keys that begin those of several."""
    return {choice.letter[:end] for choice in choices for end in range(1, len(choice.letter) + 1)}


class KeyedList(Protocol):
    """A list whose choices have keys, and the letters that are free for them."""

    choices: list[Choice]
    keys: list[str]
    free: list[str]


def keep_letters(listed: KeyedList, ids: Sequence[str], kept: MutableMapping[str, str]) -> None:
    """Have each of these `ids` go by the letter that it was dealt in a list before.

    Who was dealt none gets one that is nobody's; all are `kept` for the lists behind.
    """
    free, taken = listed.free, own_letters(listed.choices)
    dealt = {place: key for place, key in enumerate(listed.keys) if key in free and key not in taken}
    found: dict[int, str] = {}
    for place in dealt:
        letter = kept.get(ids[place], "")
        if letter in free and letter not in taken and letter not in found.values():
            found[place] = letter
    for place, key in dealt.items():
        if place not in found:
            left = [each for each in (key, *free) if each not in taken and each not in found.values()]
            found[place] = next((each for each in left if each not in kept.values()), left[0])
    kept.update((ids[place], letter) for place, letter in found.items())
    listed.keys = [found.get(place, key) for place, key in enumerate(listed.keys)]
