"""Which facts of a unit are set right by hand most often: those that an edit offers first."""

from collections.abc import Sequence
from fnmatch import fnmatchcase

MATTERS = (
    # How many are left.
    "figures",
    "men",
    "steps",
    # Where it stands, and how.
    "place",
    "area",
    "formation",
    "cover",
    # Its leaders.
    "leaders.*.out",
    # How it is, and whether it is there at all.
    "disordered",
    "demoralised",
    "shaken",
    "gone",
)
"""Leaves by the names that most games give them; a game says its own in `Ruleset.edited_first`."""


def rank(leaf: str, first: Sequence[str]) -> int:
    """The place of a leaf among what is offered first; as many as there are, where it is not among them.

    `leaf` is a path below its unit, `first` are patterns as for file names.

    >>> [rank(leaf, ("figures", "leaders.*.out")) for leaf in ("figures", "leaders.0.out", "leaders.0.rep")]
    [0, 1, 2]
    """
    return next((place for place, pattern in enumerate(first) if fnmatchcase(leaf, pattern)), len(first))
