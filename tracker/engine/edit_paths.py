"""Editing a leaf of a state tree by its path, checked by type and range."""

from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.edit_ids import why_not_named
from tracker.engine.edit_words import takes_words, value_words
from tracker.engine.errors import Refused, Unchanged
from tracker.engine.rulings import Rulings

# Identities, the log and what a file gave are no facts of the table: other data refers to them.
UNTOUCHED = frozenset({"id", "log", "scenario", "given"})

# Whole numbers beyond this are no longer the same to every reader of JSON.
MOST = 2**53


class Spot(Struct):
    """The leaf that a path leads to: its holder, the last step, the type of its value, and the spot of the holder."""

    holder: Any
    last: str
    kind: Any
    above: "Spot | None" = None

    def get(self) -> Any:
        if isinstance(self.holder, dict):
            return self.holder[self.last]
        if isinstance(self.holder, list):
            return self.holder[int(self.last)]
        return getattr(self.holder, self.last)

    def set(self, value: Any) -> None:
        """Put a value there, unchecked."""
        if isinstance(self.holder, dict):
            self.holder[self.last] = value
        elif isinstance(self.holder, list):
            self.holder[int(self.last)] = value
        elif isinstance(self.holder, Rulings):
            self._replace_holder(value)
        else:
            setattr(self.holder, self.last, value)

    def _replace_holder(self, value: Any) -> None:
        """Put a value into a copy of a frozen holder, and the copy in its place."""
        assert self.above is not None
        self.holder = replace(self.holder, **{self.last: value})
        self.above.set(self.holder)


def find(root: Struct, path: str) -> Spot:
    """The spot at `units.bcoy.figures`. Raises Refused naming the step that leads nowhere.

    A field may be called as it is in files: edits in old campaigns say `came` for `aftermaths`.
    """
    steps = path.split(".")
    here: Any = root
    kind: Any = type(root)
    spot: Spot | None = None
    for number, step in enumerate(steps):
        if isinstance(here, Struct) and step not in here.__struct_fields__:
            step = _name_in_python(here, step)
        spot = Spot(here, step, _kind_below(here, kind, step, steps[: number + 1]), spot)
        here, kind = spot.get(), spot.kind
    assert spot is not None
    return spot


def _name_in_python(here: Struct, step: str) -> str:
    """The field that is called so in files; the step itself where none is."""
    names = dict(zip(here.__struct_encode_fields__, here.__struct_fields__, strict=True))
    return names.get(step, step)


def _kind_below(here: Any, kind: Any, step: str, so_far: list[str]) -> Any:
    if isinstance(here, Struct) and step in here.__struct_fields__ and step not in UNTOUCHED:
        if _is_fixed(here):
            raise Refused(f"{'.'.join(so_far)!r} can't be edited: {type(here).__name__} is fixed once it is made.")
        return _kinds(type(here))[step]
    if isinstance(here, dict) and step in here:
        return _kind_within(kind)
    if isinstance(here, list) and step in map(str, range(len(here))):
        return _kind_within(kind)
    raise Refused(f"There is no {'.'.join(so_far)[:80]!r} to edit.")


def _is_fixed(holder: Struct) -> bool:
    return holder.__struct_config__.frozen and not isinstance(holder, Rulings)


@cache
def _kinds(holder: type[Struct]) -> dict[str, Any]:
    """The types of a struct's fields; working them out takes longer than all else about an edit."""
    return get_type_hints(holder, include_extras=True)


def _kind_within(kind: Any) -> Any:
    """The type of what a dict or list of this type holds."""
    while get_origin(kind) in (Annotated, Union, UnionType):
        kind = next(part for part in get_args(kind) if part is not type(None))
    return (get_args(kind) or (Any,))[-1]


def convert_leaf(spot: Spot, path: str, value: Any) -> Any:
    """A value fit for a spot. Raises Refused where the type or range is wrong, or the spot is no leaf."""
    if not _is_leaf(spot.get()):
        raise _several(path)
    try:
        leaf = msgspec.convert(value, spot.kind, strict=False)
    except ValueError:  # of msgspec, or of a lone surrogate
        given = value_words(value)[:40]
        raise Refused(f"{path!r} can't be {given!r}: it takes {takes_words(spot.kind)}.") from None
    if not _is_leaf(leaf):
        raise _several(path)
    for each in leaf if isinstance(leaf, (list, tuple)) else [leaf]:
        if isinstance(each, str) and not each.isprintable():
            raise Refused(f"{path!r} can't have characters that can't be shown.")
        if isinstance(each, int) and abs(each) > MOST:
            raise Refused(f"{path!r} can't be as large as that.")
    return leaf


def _several(path: str) -> Refused:
    return Refused(f"{path!r} holds more than one value: name a field below it.")


def convert_typed(root: Struct, path: str, value: Any) -> Any:
    """A value that a person sets now: fit for its leaf as in `convert_leaf`, and naming only what there is."""
    spot = find(root, path)
    leaf = convert_leaf(spot, path, value)
    if problem := why_not_named(spot.kind, root, leaf):
        raise Refused(f"{path!r} can't be {value_words(leaf)[:40]!r}: {problem}.")
    return leaf


def check_change(root: Struct, path: str, value: Any) -> None:
    """Raises Refused where a leaf can't have a value, or has it already: whoever sets it then has read it wrong."""
    spot = find(root, path)
    if convert_leaf(spot, path, value) != spot.get():
        convert_typed(root, path, value)
    else:
        name = path.rpartition(".")[2].replace("_", " ")
        raise Unchanged(f"{name} is {value_words(spot.get())} already: nothing is changed.")


def _is_leaf(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return not any(isinstance(each, (Struct, dict, list)) for each in value)
    return not isinstance(value, (Struct, dict))


def leaves(root: Any, below: str = "", most: int = 2_000) -> list[str]:
    """Paths of all leaves of a tree that may be edited, at most `most`."""
    found: list[str] = []
    if isinstance(root, Struct):
        names = () if _is_fixed(root) else root.__struct_fields__
        items = [(name, getattr(root, name)) for name in names if name not in UNTOUCHED]
    elif isinstance(root, dict):
        items = list(root.items())
    elif isinstance(root, list) and root and isinstance(root[0], (Struct, dict, list)):
        items = [(str(number), each) for number, each in enumerate(root)]
    else:
        return [below]
    for name, each in items:
        if len(found) >= most:
            break
        found += leaves(each, f"{below}.{name}" if below else name, most - len(found))
    return found
