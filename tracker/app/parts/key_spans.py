"""Keys of a list as a key line shows them."""

from collections.abc import Sequence

MOST_RUNS = 4  # of keys that a key line has room for
LETTERS = 100  # more than there are, so that what has two of them goes on from none


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
