"""Prompts, log lines and views as plain JSON data, for the protocol and whoever else speaks JSON.

Nothing that is sealed is ever put out: neither the order of a stack nor the order that its cards are listed in.
"""

from collections.abc import Collection, Iterable
from typing import Any

import msgspec

from tracker.engine import Battle, Line, Node, Prompt, Reads, State
from tracker.engine.sealed import SEALED, is_rest_of, shuffled_orders

Json = dict[str, Any]


def describe(prompt: Prompt[Any], rolls_for: Collection[str] = ()) -> Json:
    """A prompt whole. `rolls_for`: the sides whose pools the app rolls by itself."""
    said: Json = {
        "key": prompt.key,
        "kind": prompt.kind,
        "rule": prompt.rule,
        "side": prompt.side,
        "title": prompt.title,
        "text": prompt.text,
        "subject": list(prompt.subject),
        "reads": reads(prompt.reads),
        "default": prompt.default(),
        "asks": prompt.asks_for,
    }
    return {**said, **prompt.described(rolls_for)}


def reads(where: Reads | None) -> Json | None:
    """The table, row and column in use."""
    return None if where is None else {"table": where.table, "row": where.row, "column": where.column}


def line(each: Line) -> Json:
    return {
        "text": each.text,
        "kind": each.kind,
        "rule": each.rule,
        "units": list(each.units),
        "reads": reads(each.reads),
        "why": [sum_.described() for sum_ in each.why],
    }


def log(lines: Iterable[Line]) -> list[Json]:
    return [line(each) for each in lines]


def masked_state(state: State, line_of_play: Iterable[Node]) -> Json:
    """A state as data, with each sealed order replaced by how many cards it has.

    Sealed is what is kept under the name `sealed`, and every list that is the rest of an order that the app shuffled.
    """
    dump: Json = _mask(msgspec.to_builtins(state), shuffled_orders(line_of_play))
    dump.pop("log", None)
    return dump


def sealed_in(battle: Battle) -> frozenset[str]:
    """The names in the state's paths behind which something sealed lies."""
    names: set[str] = {SEALED}
    _collect(msgspec.to_builtins(battle.state), shuffled_orders(battle.line), "", names)
    return frozenset(names)


def _mask(value: Any, orders: list[list[str]], name: str = "") -> Any:
    if name == SEALED or is_rest_of(value, orders):
        return {SEALED: len(value) if isinstance(value, (list, dict)) else 1}
    if isinstance(value, dict):
        return {key: _mask(each, orders, str(key)) for key, each in value.items()}
    return [_mask(each, orders) for each in value] if isinstance(value, list) else value


def _collect(value: Any, orders: list[list[str]], name: str, into: set[str]) -> None:
    if is_rest_of(value, orders):
        into.add(name)
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        _collect(each, orders, str(key), into)
