"""The word that was most likely meant by one that nobody knows: "did you mean ...?"."""

from collections.abc import Iterable

NEAR = 0.6
MEANT = "; did you mean "


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
