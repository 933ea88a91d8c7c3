"""Secrets from all at the table: kept in fields named `sealed`, and taken out of whatever players and faces get."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from tracker.engine.errors import RuleFault
from tracker.engine.inputs import SEALED as SEALED, AnswerInput, Node
from tracker.engine.state import State, decode_state, encode_state

EMPTIED = (list, dict, tuple, str, int, float)

S = TypeVar("S", bound=State)


def masked_value(value: Any) -> Any:
    """An answer as it was given, without the order of a shuffle."""
    if isinstance(value, dict) and isinstance(value.get("order"), list):
        return {**value, "order": {SEALED: len(value["order"])}}
    return value


def without_sealed(state: S) -> S:
    """A copy of a state with all that is sealed emptied; what is done to it changes nothing in the battle.

    Raises RuleFault where what is sealed is of a kind that can't be emptied.
    """
    data = encode_state(state)
    seen = decode_state(data, type(state))
    if f'"{SEALED}"'.encode() in data:
        _empty(seen)
    return seen


def _empty(thing: Any) -> None:
    if isinstance(thing, Struct):
        for name in thing.__struct_fields__:
            value = getattr(thing, name)
            if name == SEALED and value is not None:
                force_setattr(thing, name, _emptied(value))
            else:
                _empty(value)
    elif isinstance(thing, dict):
        for key, value in thing.items():
            if key == SEALED:
                thing[key] = _emptied(value)
            else:
                _empty(value)
    elif isinstance(thing, (list, tuple)):
        for value in thing:
            _empty(value)


def _emptied(value: Any) -> Any:
    if not isinstance(value, EMPTIED):
        raise RuleFault(f"A field named {SEALED!r} holds a {type(value).__name__}: make it a list, a dict or text.")
    return type(value)()


def shuffled_orders(line_of_play: Iterable[Node]) -> list[list[str]]:
    """The orders that the app shuffled on a line of play, next card first."""
    values = [node.input.value for node in line_of_play if isinstance(node.input, AnswerInput)]
    orders = [value["order"] for value in values if isinstance(value, dict) and "order" in value]
    return [list(order) for order in orders if isinstance(order, list) and order]


def is_rest_of(value: Any, orders: Iterable[list[str]]) -> bool:
    """True if something is a list that holds the end of one of these orders, forwards or backwards."""
    if not isinstance(value, list) or not value:
        return False
    return any(value in (order[-len(value) :], order[-len(value) :][::-1]) for order in orders)
