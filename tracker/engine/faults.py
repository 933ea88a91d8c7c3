"""Faults of a file: where and why, one after the other, and the word that was most likely meant."""

from collections.abc import Iterable

from msgspec import Struct

NEAR = 0.6
MEANT = "; did you mean "

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


def _folded(word: str) -> str:
    # Any two options are alike by their dashes.
    return word.casefold().replace("-", "_").replace(" ", "_").lstrip("_")


def nearest(word: str, known: Iterable[str]) -> str:
    """Which of several words was meant by one, "" where nobody can tell.

    >>> nearest("Infantri", ["infantry", "cavalry"])
    'infantry'
    """
    # Here, because it takes a while to load and most files are sound.
    from difflib import get_close_matches

    folded = {_folded(each): each for each in known if each}
    wanted = _folded(word.strip())
    begun = [each for each in folded if len(wanted) > 2 and each.startswith(wanted)]
    found = [wanted] if wanted in folded else begun if len(begun) == 1 else get_close_matches(wanted, folded, 1, NEAR)
    return folded[found[0]] if found else ""


def meant(word: str, known: Iterable[str]) -> str:
    """The question whether one of the known words was meant, "" where nobody can tell: `; did you mean 'infantry'?`."""
    found = nearest(word, known)
    return f"{MEANT}{found!r}?" if found else ""
