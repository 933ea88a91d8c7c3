"""Faults of a file: where and why, one after the other."""

from collections.abc import Iterable

from msgspec import Struct

# What a game says is wrong: where, as in `sides[0].groups[2].rep`, and why.
Found = tuple[str, str]


class Fault(Struct, frozen=True):
    """A fault and its place: `sides[0].groups[2].rep`, "" for the whole file.

    `is_doubt`: it is odd, but the file can be used as it is.
    """

    path: str
    reason: str
    is_doubt: bool = False


def as_faults(found: Iterable[Found], is_doubt: bool = False) -> list[Fault]:
    return [Fault(path, reason, is_doubt) for path, reason in found]


def first_fault(found: Iterable[Found]) -> str:
    """The first thing that is wrong, as "reason - at `$.path`"; "" if there is nothing."""
    for path, reason in found:
        return f"{reason} - at `${f'.{path}' if path else ''}`"
    return ""


def below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def is_within(path: str, other: str) -> bool:
    """True if a path leads to another, or below it."""
    return other == "" or path == other or path.startswith((f"{other}.", f"{other}["))
