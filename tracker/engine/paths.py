"""Editing a leaf of a state tree by its path, checked by type and range."""

from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from tracker.engine.errors import Refused

Leaf = bool | int | str | None | list[str] | tuple[str, ...]


class Spot(Struct):
    """Where a path leads: the holder, the last step, and the type of what is there."""

    holder: Any
    last: str
    kind: Any

    def get(self) -> Any:
        """The value there."""
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
        else:
            setattr(self.holder, self.last, value)


def find(root: Struct, path: str) -> Spot:
    """The spot at `units.bcoy.figures`. Raises Refused naming the step that leads nowhere."""
    steps = path.split(".")
    here: Any = root
    kind: Any = type(root)
    for number, step in enumerate(steps):
        spot = Spot(here, step, _kind_below(here, kind, step, ".".join(steps[: number + 1])))
        here, kind = spot.get(), spot.kind
    return spot


def _kind_below(here: Any, kind: Any, step: str, so_far: str) -> Any:
    if isinstance(here, dict) and step in here:
        return get_args(_bare(kind))[1]
    if isinstance(here, list) and step.isascii() and step.isdigit() and int(step) < len(here):
        return get_args(_bare(kind))[0]
    if isinstance(here, Struct) and step in here.__struct_fields__ and step != "log":
        return get_type_hints(type(here), include_extras=True)[step]
    raise Refused(f"There is no {so_far!r} to edit.")


def _bare(kind: Any) -> Any:
    if get_origin(kind) is Union:
        kind = next(part for part in get_args(kind) if part is not type(None))
    return kind


def convert_leaf(spot: Spot, path: str, value: Any) -> Any:
    """A value fit for a spot. Raises Refused where the type or range is wrong, or the spot is no leaf."""
    if isinstance(spot.get(), (Struct, dict)):
        raise Refused(f"{path!r} holds more than one value: name a field below it.")
    try:
        return msgspec.convert(value, spot.kind, strict=False)
    except msgspec.ValidationError as error:
        raise Refused(f"{path!r} can't be {str(value)[:40]!r}: {error}.") from None


def leaves(root: Any, below: str = "", most: int = 2_000) -> list[str]:
    """Paths of all leaves of a tree, at most `most`."""
    found: list[str] = []
    if isinstance(root, Struct):
        items = [(name, getattr(root, name)) for name in root.__struct_fields__ if name != "log"]
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
