"""Labels of options that are too long beside Enter in the key line."""

import re
from collections.abc import Iterable, Sequence

from tracker.app.parts.rows import LEADING, cut, width_of
from tracker.app.terminal.glyphs import glyphs

MOST_LABEL = 27  # cells of an option's label in the footer
# Where the beginning of a longer one says enough: "fire; 7-pdr gun has not fired yet". A comma parts a list.
CLAUSE_END = re.compile("[;,:]? [(]|; ")


def told_apart(label: str, others: Iterable[str]) -> str:
    """As many words of a long label as stand beside Enter: the first, or those from where others say something else."""
    words = label.split()
    shared = max((_shared(words, each.split()) for each in others), default=0)
    told, more = _first_words(words), glyphs.more
    if len(told) <= shared < len(words):
        told = _first_words(words[shared:])
        end = more if shared + len(told) < len(words) else ""
        return f"{more}{' '.join(told).rstrip(',;:')}{end}"
    return f"{' '.join(told).rstrip(f',;:{more}')}{more}"


def _shared(words: Sequence[str], others: Sequence[str]) -> int:
    """The number of words with which both begin, their commas aside."""
    pairs = ([each.rstrip(",;:") for each in pair] for pair in zip(words, others, strict=False))
    return next((n for n, (one, other) in enumerate(pairs) if one != other), len(others))


def _first_words(words: Sequence[str]) -> list[str]:
    """As many whole words as go in, or the first of them cut; words that lead to others end none."""
    count = next((n for n in range(len(words), 0, -1) if width_of(" ".join(words[:n])) < MOST_LABEL - 1), 0)
    while 1 < count < len(words) and words[count - 1] in LEADING:
        count -= 1
    return list(words[:count]) or [cut(words[0], MOST_LABEL - 1)]
