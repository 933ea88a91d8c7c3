"""Counts typed in the place of dice: which of them must be said, and what follows from those that were."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from tracker.engine.dice import Pool
from tracker.engine.errors import Refused
from tracker.engine.plurals import NUMBERS, counted, singular
from tracker.engine.reading import Counts, Reading, spread

FACES = {
    f"{face}s": (word, f"{word}es" if word == "six" else f"{word}s") for face, word in enumerate(NUMBERS[:11]) if face
}


class Said(Struct, frozen=True):
    """Counts as far as numbers have told them; `used` of those were taken. `missing`: the place of the count that must
    be said next; None where the counts are whole.
    """

    counts: Counts
    used: int
    missing: int | None = None


def said(reading: Reading[Any], pool: Pool, numbers: Sequence[int]) -> Said:
    """The counts of a pool by the numbers said for it; what can be nothing else is not said. Raises Refused.

    The first is always said where there is one: somebody looked at the dice.

    >>> from tracker.engine import Hits, Pool
    >>> said(Hits(5, 6, watch=6), Pool("fire", 8), [3])
    Said(counts=(3,), used=1, missing=1)
    >>> said(Hits(5, 6, watch=6), Pool("fire", 8), [0])
    Said(counts=(0, 0), used=1, missing=None)
    """
    width = len(reading.names(pool))
    counts: Counts = ()
    used = 0
    while len(counts) < width:
        may_be = next_counts(reading, pool, counts)
        left_out = reading.unsaid(pool, counts) if counts or used == len(numbers) else None
        if left_out is not None:
            counts += left_out
        elif used == len(numbers) and len(may_be) > 1:
            return Said(counts, used, len(counts))
        elif len(may_be) == 1 and (counts or used == len(numbers)):
            counts += (min(may_be),)
        elif numbers[used] in may_be:
            counts, used = (*counts, numbers[used]), used + 1
        else:
            raise Refused(why_not_shown(reading, pool, (*counts, numbers[used])))
    return Said(counts, used)


def next_counts(reading: Reading[Any], pool: Pool, given: Counts) -> set[int]:
    """The numbers that the next count may be, behind those that are given."""
    place = len(given)
    return {counts[place] for counts in spread(reading, pool) if counts[:place] == given}


def asked_names(reading: Reading[Any], pool: Pool) -> tuple[str, ...]:
    """The counts that may have to be said: the first, and each that does not always follow from those before it."""
    names, all_ = reading.names(pool), spread(reading, pool)
    asked = names[:1]
    for place in range(1, len(names)):
        befores = {counts[:place] for counts in all_}
        if len({counts[: place + 1] for counts in all_}) > len(befores):
            asked += (names[place],)
    return asked


def why_not_shown(reading: Reading[Any], pool: Pool, counts: Sequence[int]) -> str:
    """Reason why a pool can't have counts that it can't have."""
    words = counts_words(reading.names(pool), counts)
    return f"{counted(pool.count, *_kind(pool))} can't show {words}."


def counts_words(names: Sequence[str], counts: Sequence[int]) -> str:
    """Counts with what is counted: `3 hits, 1 six`; `passed 2`; `total 14`."""
    return ", ".join(count_words(name, count) for name, count in zip(names, counts, strict=False))


def count_words(name: str, count: int) -> str:
    """A count with its name, which comes first where it is no noun of many: 2 hits, 1 hit by Ghazis, passed 2."""
    if name in FACES:
        return counted(count, *FACES[name])
    noun, by, whose = name.partition(" by ")
    if singular(noun) != noun:
        return f"{counted(count, singular(noun), noun)}{by}{whose}"
    return f"{name} {count}"


def spoken(name: str) -> str:
    """The name of a count in a word: sixes for 6s."""
    return FACES[name][1] if name in FACES else name


def _kind(pool: Pool) -> tuple[str, str]:
    return ("coin", "coins") if pool.sides == 2 else ("die", "dice")
