"""Rulings, the readings of what a source leaves open: a struct of switches, each of which takes a few words."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Literal, Self, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct
from msgspec.structs import force_setattr

from tracker.engine.errors import Refused


class RulingOption(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to read an open rule."""

    value: str
    text: str


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that the source leaves open: `default` is the first option unless told. `setup`: offered at set-up."""

    id: str
    name: str
    title: str
    options: tuple[RulingOption, ...]
    default: str = ""
    setup: bool = False
    page: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        if not self.default and self.options:
            force_setattr(self, "default", self.options[0].value)


class Rulings(Struct, frozen=True):
    """The base of a game's rulings: a subclass has a field for each switch of its `rulings.toml`.

    A field is a Literal of the switch's values. Its default is what holds in a battle that doesn't name it, because it
    was begun before there was such a switch; "" may stand for "not said" where that hangs on something else. New
    battles name them all; `in_new_battles` has what they take where that is not the field's default. On disk it is an
    object of strings; names without a field are passed over, so that a switch may go.

    >>> class Fords(Rulings, frozen=True):
    ...     nerve: Literal["on", "off"] = "on"
    >>> Fords.of({"nerve": "off"}).nerve
    'off'
    """

    in_new_battles: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def known(cls) -> dict[str, tuple[str, tuple[str, ...]]]:
        """The value of each ruling in a new battle, and all that it can have."""
        return {name: (each, tuple(filter(None, values_of(cls, name)))) for name, each in cls.usual().items()}

    @classmethod
    def usual(cls) -> dict[str, str]:
        """Each ruling as it is in a new battle for which nobody chose another."""
        return dict(zip(cls.__struct_fields__, cls.__struct_defaults__, strict=True)) | dict(cls.in_new_battles)

    @classmethod
    def of(cls, chosen: Mapping[str, str]) -> Self:
        """Rulings by name. Raises Refused for a name or a value that there is not."""
        for name, value in chosen.items():
            if name not in cls.__struct_fields__:
                raise Refused(f"There is no ruling {name[:40]!r}.")
            if value not in values_of(cls, name):
                raise Refused(
                    f"Ruling {name!r} can't be {value[:40]!r}: it is one of {', '.join(values_of(cls, name))}."
                )
        return cls(**chosen)

    def but(self, **chosen: str) -> Self:
        """These rulings with some of them otherwise. Raises Refused as `of`."""
        return type(self).of({**msgspec.structs.asdict(self), **chosen})


@cache
def values_of(kind: type[Rulings], name: str) -> tuple[str, ...]:
    """The values of a ruling, "" included where that stands for "not said"; () where it is no Literal."""
    hint = _hints_of(kind).get(name)
    return get_args(hint) if get_origin(hint) is Literal else ()


@cache
def _hints_of(kind: type[Rulings]) -> dict[str, Any]:
    # Once for all of them: it looks up every one of a game's rulings.
    return get_type_hints(kind)


def why_not_rulings(kind: type[Any], listed: Iterable[Ruling]) -> str:
    """Say in a sentence how the rulings of a type of state differ from those that the game lists; "" if they agree."""
    typed = rulings_kind(kind)
    if typed is None:
        return f"{kind.__name__}.rulings is no tracker.engine.Rulings: make a frozen struct of its switches."
    known = typed.known()
    switches = {each.name: (each.default, tuple(option.value for option in each.options)) for each in listed}
    if odd := switches.keys() ^ set(typed.__struct_fields__):
        return f"{typed.__name__} and the list of rulings differ in {', '.join(sorted(odd))}."
    for name, (usual, values) in switches.items():
        of_new, fields = known[name]
        if fields != values:
            return f"{typed.__name__}.{name} takes {', '.join(fields)}; the list of rulings has {', '.join(values)}."
        if of_new != usual:
            return f"{typed.__name__}: a new battle has {name} {of_new!r}; the list of rulings has {usual!r}."
    return ""


def rulings_kind(kind: type[Any]) -> type[Rulings] | None:
    """The rulings of a type of state; None where it has none, or none with types."""
    try:
        found = get_type_hints(kind).get("rulings")
    except Exception:  # an add-on's annotations
        return None
    return found if isinstance(found, type) and issubclass(found, Rulings) else None


def without_odd_values(kind: type[Any], state: dict[str, Any]) -> dict[str, Any]:
    """A state as plain data but for rulings of a value that is none of theirs, or no longer."""
    typed, rulings = rulings_kind(kind), state.get("rulings")
    if typed is None or not isinstance(rulings, dict):
        return state
    kept = {name: value for name, value in rulings.items() if value in values_of(typed, name)}
    return {**state, "rulings": kept}
