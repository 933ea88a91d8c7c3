"""One line of a list, the key of each (a digit, a letter of its own, or one that stands for its number), and their keys
as a key line shows them."""

from collections.abc import Collection, Iterable, Sequence
from itertools import count

from msgspec import Struct

ONE_DIGIT = 9  # as many choices go by a digit, those behind them by a letter
MOST_RUNS = 4  # of keys that a key line has room for
# Letters for those behind the ninth, in the order of their numbers: those first that acts and fields seldom have. Those
# that mean something at every prompt, or roll, are none of them.
FREE, SELDOM = "jkzvyphibogadmflscnx", 8
LETTERS = 200  # more than any key's number, so that what has two of them goes on from none


class Choice(Struct, frozen=True):
    """One line of a list. `reason` says why it is barred or warned of, `brief` the same where that has no room;
    `number`: the key that it keeps, 0 for none.
    """

    label: str
    letter: str = ""
    detail: str = ""
    reason: str = ""
    is_barred: bool = False
    number: int = 0
    brief: str = ""


def keys_for(choices: Sequence[Choice], numbered: int, free: Iterable[str], has_digits: bool) -> list[str]:
    """The key of each choice beside a letter of its own: a digit for the first nine that are `numbered`, then letters.

    `has_digits`: digits mean nothing else. Letters are those of `free` that no choice has, see `dealt`; who has one of
    its own needs no other behind the ninth. "" for none. A choice with a number has the digit or letter of that place;
    those without follow the last of them, but who has a letter: its digit would shift.
    """
    behind_all = count(max((choice.number for choice in choices), default=0) + 1)
    numbers = [choice.number or next(behind_all) for choice in choices[:numbered]]
    digits = ONE_DIGIT if has_digits else 0
    by_letter = [any(other.number for other in choices) and bool(each.letter and not each.number) for each in choices]
    keys = ["" if number > digits or by_letter[place] else str(number) for place, number in enumerate(numbers)]
    behind = [place for place, number in enumerate(numbers) if number > digits and not choices[place].letter]
    letters = dealt([choices[place].number for place in behind], {*free} - own_letters(choices))
    for place, letter in zip(behind, letters, strict=True):
        keys[place] = letter
    return [*keys, *("" for _ in choices[len(keys) :])]


def dealt(numbers: Sequence[int], free: Collection[str]) -> list[str]:
    """A letter for each of these numbers, the same in every list where it is free, whoever else is there.

    Who goes by a digit elsewhere has one of the others, in the alphabet. Whose letter is not free, and what has no
    number, 0, gets the first that is left, "" for none.
    """
    by_digit = sorted({*free} - {*FREE[:SELDOM]})[:ONE_DIGIT]
    order = [*by_digit, *[""] * (ONE_DIGIT - len(by_digit)), *FREE]
    own = [order[number - 1] if 0 < number <= len(order) else "" for number in numbers]
    keys = [letter if letter in free and letter not in own[:n] else "" for n, letter in enumerate(own)]
    left = iter(sorted({*free} - {*keys}))
    return [key or next(left, "") for key in keys]


def span_of(keys: Sequence[str]) -> str:
    """Keys as a key line shows them, as in `1-9 a-d f`; of letters in many places just that they are letters.

    >>> span_of("5abch36"), span_of("5abchkm36"), span_of(["z1", "y", "x"]), span_of(["a1", "a2", "a4"])
    ('3 5-6 a-c h', '3 5-6 letters', 'x-y z1', 'a1-a2 a4')
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


def keys_in_words(span: str) -> str:
    """Keys of a key line in a sentence, two side by side each by itself.

    >>> keys_in_words("1-9 c f-h"), keys_in_words("1-2 letters"), keys_in_words("d"), keys_in_words("a1-a2")
    ('1 to 9, c or f to h', '1, 2 or a letter of the list', 'd', 'a1 or a2')
    """
    found: list[str] = []
    for run in span.split():
        first, _, last = run.partition("-")
        found += [first, last] if last and _place_of(last) == _place_of(first) + 1 else [run.replace("-", " to ")]
    first, _, last = ", ".join(found).rpartition(", ")
    return (f"{first} or {last}" if first else last).replace("letters", "a letter of the list")


def _place_of(key: str) -> int:
    """The place of a digit or letter among others; behind all of them `z1` and the like."""
    return ord(key[0]) if len(key) == 1 else LETTERS * ord(key[0]) + ord(key[1])


def own_letters(choices: Sequence[Choice]) -> set[str]:
    """The letters that choices have of their own, and the keys that begin those of several."""
    return {choice.letter[:end] for choice in choices for end in range(1, len(choice.letter) + 1)}
