"""Ids that a leaf of a state may hold: its annotation says whose, so that an edit offers and takes no others.

Only a person's edit is measured by them. A recorded one is taken as it was, so that old battles go on.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

Words = Callable[[Any], Iterable[str]]

# Names that a refusal lists before it only counts the rest.
LISTED = 12


class Names:
    """The annotation of a leaf that names something: `Annotated[str, Names("units", words=[""])]`.

    `of` are paths to what has the ids, as seen from the state ("units", "ground.pieces"; a `*` stands for each of
    several: "packs.*.stacks"); `words` are taken besides, or a function of the state gives them. `by`:
    several stand in one text, such as "a>b", parted by this.
    """

    def __init__(self, *of: str, words: Iterable[str] | Words = (), by: str = "") -> None:
        self.of, self.by = of, by
        self._words = words

    def known(self, state: Any) -> list[str]:
        words = self._words(state) if callable(self._words) else self._words
        ids = (each for path in self.of for each in _ids(state, path.split(".")))
        return list(dict.fromkeys([*words, *ids]))

    def takes(self, state: Any, value: str) -> bool:
        """True if a value is one of them, or made of them."""
        known = self.known(state)
        return value in known or bool(self.by) and all(each in known for each in value.split(self.by))


def names_of(kind: Any) -> Names | None:
    """The names that a leaf of this type takes, or each item of it where it is a list; None for any words."""
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        return next((each for each in marks if isinstance(each, Names)), None) or names_of(inner)
    if get_origin(kind) in (list, tuple, Union, UnionType):
        return next((found for part in get_args(kind) if (found := names_of(part))), None)
    return None


def taken_words(kind: Any, state: Any) -> str:
    """The names that a leaf of this type takes in a state ("british or zulu"), "" where it takes any words."""
    names = names_of(kind)
    if names is None:
        return ""
    known = [each or "nothing" for each in names.known(state)]
    made = f"two or more, with {names.by} between them, of " if names.by else ""
    return f"{made}{_listed(known)}" if known else "no other"


def why_not_named(kind: Any, state: Any, value: Any) -> str:
    """Reason why a leaf of this type can't hold a value, in words that tell what it takes, "" if it can."""
    names = names_of(kind)
    if names is None:
        return ""
    given = value if isinstance(value, list | tuple) else [value]
    if all(each is None or names.takes(state, each) for each in given):
        return ""
    return f"it takes {taken_words(kind, state)}"


def _listed(known: list[str]) -> str:
    more = f" and {len(known) - LISTED} more" if len(known) > LISTED else ""
    shown = known[:LISTED]
    return f"{', '.join(shown)}{more}" if more or len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"


def _ids(here: Any, steps: list[str]) -> Iterator[str]:
    if not steps:
        yield from here if isinstance(here, Mapping) else (str(getattr(each, "id", each)) for each in here)
    elif steps[0] == "*":
        for each in here.values() if isinstance(here, Mapping) else here:
            yield from _ids(each, steps[1:])
    elif (below := getattr(here, steps[0], None)) is not None:
        yield from _ids(below, steps[1:])
