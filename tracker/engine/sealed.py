"""Secrets from all at the table: kept in fields named `sealed`, and taken out of whatever players and faces get."""

from collections.abc import Iterable
from functools import cache
from operator import is_not
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType
from msgspec.structs import replace

from tracker.engine.dice import app_random
from tracker.engine.errors import RuleFault
from tracker.engine.inputs import SEALED as SEALED, AnswerInput, EditInput, Node
from tracker.engine.state import State

if TYPE_CHECKING:
    from tracker.engine.battle import Battle

EMPTIED = (list, dict, tuple, str, int, float)
DEALT_ANEW = "Fresh dice: the cards that no one has seen yet are dealt again."
PLAIN = (str, int, float, bool, NoneType, UnsetType)

S = TypeVar("S", bound=State)


def masked_value(value: Any) -> Any:
    """An answer as it was given, without the order of a shuffle."""
    if isinstance(value, dict) and isinstance(value.get("order"), list):
        return {**value, "order": {SEALED: len(value["order"])}}
    return value


def without_sealed(state: S) -> S:
    """A state with all that is sealed emptied, to be looked at only: the rest of it is the battle's own.

    Only what leads to something sealed is copied; where there is none it is the state itself. A player that changes
    what it is handed is found by `check_game`. Raises RuleFault where what is sealed is of a kind that can't be
    emptied.
    """
    seen: S = _open_part(state)
    return seen


def _open_part(thing: Any) -> Any:
    """A thing without what is sealed in it: the same object where nothing is."""
    if isinstance(thing, Struct):
        changed = {}
        for name, is_flat in _fields_that_seal(type(thing)):
            if (value := getattr(thing, name)) and not (is_flat and SEALED not in value):
                opened = _emptied(value) if name == SEALED else _open_part(value)
                if opened is not value:
                    changed[name] = opened
        return replace(thing, **changed) if changed else thing
    if isinstance(thing, dict):
        changed = {}
        for key, value in thing.items():
            if key == SEALED or type(value) not in PLAIN:
                opened = _emptied(value) if key == SEALED and value else _open_part(value)
                if opened is not value:
                    changed[key] = opened
        return {**thing, **changed} if changed else thing
    if isinstance(thing, (list, tuple)):
        each = [value if type(value) in PLAIN else _open_part(value) for value in thing]
        return type(thing)(each) if any(map(is_not, each, thing)) else thing
    return thing


@cache
def _fields_that_seal(kind: type[Struct]) -> tuple[tuple[str, bool], ...]:
    """Fields of a struct that are sealed, or may hold what is: all but those of plain values and structs of such.

    With each, True of a dict of values that seal nothing: there the one key alone may be sealed.
    """
    try:
        hints = get_type_hints(kind)
        names = [name for name in kind.__struct_fields__ if name == SEALED or _may_seal(hints[name])]
        return tuple((name, name != SEALED and _is_flat(hints[name])) for name in names)
    except (NameError, RecursionError):
        # Structs within themselves, and names that only a type checker knows: every field is looked through.
        return tuple((name, False) for name in kind.__struct_fields__)


def _is_flat(hint: Any) -> bool:
    return get_origin(hint) is dict and not _may_seal(get_args(hint)[1])


def _may_seal(hint: Any) -> bool:
    if hint in PLAIN or get_origin(hint) is Literal:
        return False
    if isinstance(hint, type) and issubclass(hint, Struct):
        return bool(_fields_that_seal(hint))
    parts = [each for each in get_args(hint) if each is not Ellipsis]
    if get_origin(hint) is dict:
        # It may have a key of that name, unless it holds numbers, which are no cards, or structs, which none empties.
        return _may_seal(parts[1]) or not (isinstance(parts[1], type) and issubclass(parts[1], (Struct, int)))
    return any(map(_may_seal, parts)) if parts and get_origin(hint) in (list, tuple, Union, UnionType) else True


def _emptied(value: Any) -> Any:
    if not isinstance(value, EMPTIED):
        raise RuleFault(f"A field named {SEALED!r} holds a {type(value).__name__}: make it a list, a dict or text.")
    return type(value)()


def shuffled_orders(line_of_play: Iterable[Node]) -> list[list[str]]:
    """The orders that the app shuffled on a branch, next card first."""
    values = [node.input.value for node in line_of_play if isinstance(node.input, AnswerInput)]
    orders = [value["order"] for value in values if isinstance(value, dict) and "order" in value]
    return [list(order) for order in orders if isinstance(order, list) and order]


def is_rest_of(value: Any, orders: Iterable[list[str]]) -> bool:
    """True if something is a list that holds the end of one of these orders, forwards or backwards."""
    if not isinstance(value, list) or not value:
        return False
    return any(value in (order[-len(value) :], order[-len(value) :][::-1]) for order in orders)


def redeal(battle: "Battle") -> None:
    """Lay what is sealed in another order: who has seen more of the same past must not know what comes.

    Nobody's input: it goes with the answer of a person before it.
    """
    orders = battle.ruleset.redealt(battle.state, app_random(battle.seed, battle.step, SEALED))
    for number, (path, order) in enumerate(orders.items(), 1):
        battle._add(EditInput(path, order, DEALT_ANEW if number == len(orders) else ""))
