"""A value measured by an annotation: what a stranger's method gives, by what our base says that it gives."""

from collections.abc import Iterable, Mapping
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from tracker.engine.armies import ArmyFile, ArmyUnit
from tracker.engine.scenarios import ScenarioFile
from tracker.engine.state import State
from tracker.engine.tables import Table

# Those are looked at where they are used: a table's cells, what a game adds to a base of ours.
LOOSE = (Table, State, ScenarioFile, ArmyUnit, ArmyFile)


class Unfit(Exception):
    """A method gave something other than it declares; the words follow its name."""


def fit(value: Any, hint: Any, own: Mapping[str, Any]) -> Any:
    """A value as its annotation has it, lists and the like as tuples where it says so.

    `own` are the game's types, by the name of the type variable that stands for them. Raises Unfit.
    """
    if isinstance(hint, TypeVar):
        hint = own.get(hint.__name__, hint.__bound__)
    origin, parts = get_origin(hint) or hint, get_args(hint)
    if origin in (Union, UnionType):
        return _fit_one(value, parts, own)
    if origin is Any or origin is object:
        return value
    if origin in (tuple, Iterable):
        return _fit_tuple(value, parts, own)
    if origin is type:
        if not (isinstance(value, type) and issubclass(value, parts[0])):
            raise Unfit(f"gives something that is no {parts[0].__name__}")
        return value
    if not isinstance(value, origin):
        raise Unfit(f"gives a {type(value).__name__}")
    if origin is list:
        return [_fit_part(each, parts[0], own) for each in value]
    if origin in (dict, Mapping):
        return {_fit_part(key, parts[0], own): _fit_part(each, parts[1], own) for key, each in value.items()}
    if isinstance(value, Struct) and origin is not Struct and not isinstance(value, LOOSE):
        return _sound(value, origin)
    return value


def _fit_one(value: Any, kinds: tuple[Any, ...], own: Mapping[str, Any]) -> Any:
    fails: list[Unfit] = []
    for kind in kinds:
        try:
            return fit(value, kind, own)
        except Unfit as error:
            fails.append(error)
    raise fails[0]


def _fit_tuple(value: Any, parts: tuple[Any, ...], own: Mapping[str, Any]) -> tuple[Any, ...]:
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise Unfit(f"gives a {type(value).__name__}")
    found = tuple(value)
    if len(parts) == 1 or parts[1:] == (...,):
        return tuple(_fit_part(each, parts[0], own) for each in found)
    if len(found) != len(parts):
        raise Unfit(f"gives {len(found)} instead of {len(parts)}")
    return tuple(_fit_part(each, part, own) for each, part in zip(found, parts, strict=True))


def _fit_part(value: Any, hint: Any, own: Mapping[str, Any]) -> Any:
    try:
        return fit(value, hint, own)
    except Unfit:
        kind = own.get(hint.__name__, hint) if isinstance(hint, TypeVar) else get_origin(hint) or hint
        name = getattr(kind, "__name__", str(kind))
        raise Unfit(f"gives something that is not a{'n' * (name[0] in 'AEIOUaeio')} {name}") from None


def _sound(value: Any, kind: type[Any]) -> Any:
    """A struct by way of JSON, as to a file: so each of its fields is seen to be as it should."""
    try:
        return msgspec.json.decode(msgspec.json.encode(value), type=kind)
    except Exception:
        raise Unfit(f"gives a faulty {kind.__name__}") from None
