"""Leaves of a state as people read them: where they are, what they hold and take, and which an edit offers first."""

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args, get_origin

from msgspec import Meta

from tracker.engine.plurals import either

if TYPE_CHECKING:
    from msgspec.inspect import IntType

_PLAIN: dict[Any, str] = {bool: "yes or no", int: "a whole number", float: "a number", str: "words", NoneType: "none"}
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


def value_words(value: Any) -> str:
    """A value as people read and type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value)) or "nothing"
    return "none" if value is None else str(value) or "nothing"


def path_words(path: str, names: Mapping[str, str]) -> str:
    """A path as people read it: `units.bcoy.run_away` is `B Company, run away` where `names` has the unit's name."""
    steps = path.split(".")
    at = next((number for number, step in enumerate(steps) if step in names), None)
    rest = " ".join(steps if at is None else steps[at + 1 :]).replace("_", " ")
    return rest if at is None else f"{names[steps[at]]}, {rest}"


def takes_words(kind: Any) -> str:
    """The values that a leaf of this type takes: `a whole number from 0 to 20`, `line or mob`."""
    if get_origin(kind) is Annotated:
        inner, *marks = get_args(kind)
        limits = next((limits_words(mark) for mark in marks if isinstance(mark, Meta)), "")
        return f"{takes_words(inner)}{limits}"
    parts = get_args(kind)
    if get_origin(kind) is Literal:
        return either(map(value_words, parts))
    if get_origin(kind) in (Union, UnionType):
        return either(map(takes_words, parts))
    if get_origin(kind) in (list, tuple, set, frozenset):
        return f"a list of {takes_words(parts[0])}" if parts else "a list"
    return _PLAIN.get(kind, "something else")


def limits_words(of: "Meta | IntType") -> str:
    """The limits of a number, behind its name: " from 1 to 6", ", 1 or more", "" where it has none."""
    if of.ge is not None and of.le is not None:
        return f" from {of.ge} to {of.le}"
    if of.ge is not None:
        return f", {of.ge} or more"
    return f", {of.le} at most" if of.le is not None else ""


def rank(leaf: str, first: Sequence[str]) -> int:
    """The place of a leaf among what is offered first; as many as there are, where it is not among them.

    `leaf` is a path below its unit, `first` are patterns as for file names.

    >>> [rank(leaf, ("figures", "leaders.*.out")) for leaf in ("figures", "leaders.0.out", "leaders.0.rep")]
    [0, 1, 2]
    """
    return next((place for place, pattern in enumerate(first) if fnmatchcase(leaf, pattern)), len(first))
