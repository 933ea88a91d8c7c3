"""Finding a battle, a roster or a campaign by what a person types."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tracker.engine import Refused

MOST_NAMED = 8


class NotThere(Refused):
    """Nothing of the kind that is looked for has that name; something else may have it."""


class FileName(NamedTuple):
    """A title, the name of its file or folder, and the words that tell it from others."""

    title: str
    file: str
    shown: str
    path: Path


def one_of(entries: Sequence[FileName], name: str, kind: str) -> Path | None:
    """The one that has a name as its title, or whose file or title begins so; None where there is none.

    `kind` is what they are: a battle, a roster. Raises Refused where several would do.
    """
    wanted = name.casefold()
    for fits in (
        [each for each in entries if each.title.casefold() == wanted],
        [each for each in entries if each.file.casefold().startswith(wanted)],
        [each for each in entries if each.title.casefold().startswith(wanted)],
    ):
        if len(fits) == 1:
            return fits[0].path
        if fits:
            names = ", ".join(each.shown for each in fits[:MOST_NAMED])
            more = f" and {len(fits) - MOST_NAMED} more" if len(fits) > MOST_NAMED else ""
            raise Refused(f"{name[:60]!r} fits more than one {kind}: {names}{more}.")
    return None
