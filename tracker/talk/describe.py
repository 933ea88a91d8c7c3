"""Prompts, log lines and views as plain JSON data, for the protocol and whoever else speaks JSON.

Nothing that is sealed is ever put out: neither the order of a stack nor the order that its cards are listed in.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec
from msgspec.structs import asdict

from tracker.engine import (
    Among,
    Battle,
    Choose,
    Chosen,
    Draw,
    Facts,
    Field,
    FormList,
    Line,
    Node,
    Number,
    Odds,
    Option,
    Pick,
    Prompt,
    Reads,
    Roll,
    Shuffle,
    State,
    Tally,
    Target,
    Text,
    ToFight,
    standing,
)
from tracker.engine.cards import JOKERS, PACK
from tracker.engine.counts import asked_names
from tracker.engine.sealed import SEALED, is_rest_of, shuffled_orders

Json = dict[str, Any]

_PLACES = {card: place for place, card in enumerate((*PACK, *JOKERS))}


def describe(prompt: Prompt[Any], rolls_for: Collection[str] = ()) -> Json:
    """A prompt whole. `rolls_for`: the sides whose pools the app rolls by itself."""
    said: Json = {
        "key": prompt.key,
        "kind": str(prompt.__struct_config__.tag),
        "rule": prompt.rule,
        "side": prompt.side,
        "title": prompt.title,
        "text": prompt.text,
        "subject": list(prompt.subject),
        "reads": reads(prompt.reads),
        "default": prompt.default(),
        "asks": prompt.asks_for,
    }
    if isinstance(prompt, Roll):
        return {**said, **_roll(prompt, rolls_for)}
    for kind, describer in DESCRIBERS:
        if isinstance(prompt, kind):
            return {**said, **describer(prompt)}
    return said


def _choose(prompt: Choose) -> Json:
    return {"options": [option(each) for each in prompt.options]}


def _pick(prompt: Pick) -> Json:
    listed = [option(each) for each in prompt.options]
    return {"options": listed, "at_least": prompt.at_least, "at_most": min(prompt.at_most, len(listed))}


def _number(prompt: Number) -> Json:
    return {"low": prompt.low, "high": prompt.high, "unit": prompt.unit, "usual": prompt.usual}


def _text(prompt: Text) -> Json:
    return {"longest": prompt.longest}


def _facts(prompt: Facts[Any]) -> Json:
    return {"fields": _fields(prompt.fields, prompt.asks)}


def _fields(fields: tuple[Field, ...], otherwise: str) -> list[Json]:
    """The fields of a form, each with how it stands: as is known of the usual target or goes with a choice."""
    facts = standing(fields, {})
    return [{**field(each, otherwise), "stands": msgspec.to_builtins(facts[each.name])} for each in fields]


def _form_list(prompt: FormList[Any]) -> Json:
    rows = [
        {
            "id": row.id,
            "label": row.label,
            "detail": row.detail,
            "idle": row.is_idle,
            "fields": _fields(row.fields, prompt.asks),
        }
        for row in prompt.rows
    ]
    return {"rows": rows, "rest": prompt.rest, "letter": prompt.letter, "every": prompt.every}


def _roll(prompt: Roll[Any], rolls_for: Collection[str]) -> Json:
    pools = [
        {
            "name": pool.name,
            "label": pool.label or pool.name,
            "count": pool.count,
            "sides": pool.sides,
            "side": pool.side,
            "counts": list(prompt.reading.names(pool)),
            "asked": list(asked_names(prompt.reading, pool)),
            "app": pool.side in rolls_for,
        }
        for pool in prompt.pools
    ]
    return {
        "what": prompt.what,
        "pools": pools,
        "tally": [tally(each) for each in prompt.tallies],
        "odds": odds(prompt.odds()),
        "same": prompt.same,
        "apart": [{"name": name, "odds": odds(listed)} for name, listed in prompt.odds_apart()],
    }


def _draw(prompt: Draw) -> Json:
    return {
        "stack": prompt.stack,
        "count": prompt.count,
        "unseen": in_pack_order(prompt.unseen),
        SEALED: bool(prompt.sealed),
        "unknown": prompt.is_unknown,
        "odds": odds(prompt.odds()),
    }


def _fight(prompt: ToFight) -> Json:
    sides = [{"id": key, "name": name} for key, name in prompt.sides]
    return {"number": prompt.number, "battle": prompt.given.title, "sides": sides, "rulings": dict(prompt.rulings)}


def _shuffle(prompt: Shuffle) -> Json:
    return {"cards": in_pack_order(prompt.cards)}


DESCRIBERS: tuple[tuple[type[Any], Callable[[Any], Json]], ...] = (
    (Choose, _choose),
    (Pick, _pick),
    (Number, _number),
    (Text, _text),
    (Facts, _facts),
    (FormList, _form_list),
    (Draw, _draw),
    (Shuffle, _shuffle),
    (ToFight, _fight),
)


def option(each: Option) -> Json:
    """An option with all its fields, "" where there is nothing to say."""
    return asdict(each)


def field(each: Field, otherwise: str = "") -> Json:
    """A field of a form; `type` says which, `asks` whether the table knows it; `otherwise` it is as its form says."""
    said = {**asdict(each), "asks": each.asks or otherwise}
    if isinstance(each, Among):
        said["marks"] = [msgspec.to_builtins(mark) for mark in each.marks]
    if isinstance(each, (Target, Chosen)):
        said["aims"] = [asdict(aim) for aim in each.aims]
    return {"type": str(each.__struct_config__.tag), **said}


def reads(where: Reads | None) -> Json | None:
    """The table, row and column in use."""
    return None if where is None else {"table": where.table, "row": where.row, "column": where.column}


def tally(each: Tally) -> Json:
    """A sum, its modifiers whole, those that were not taken too."""
    said: Json = {name: getattr(each, name) for name in ("title", "base", "base_label", "total", "limit")}
    return {**said, "modifiers": [asdict(modifier) for modifier in each.modifiers]}


def odds(listed: Iterable[Odds]) -> list[Json]:
    """Chances as a number and, exactly, as `a/b`."""
    return [
        {
            "label": each.label,
            "chance": float(each.chance),
            "exact": f"{each.chance.numerator}/{each.chance.denominator}",
            "effect": each.effect,
        }
        for each in listed
    ]


def line(each: Line) -> Json:
    """A line of the log."""
    return {
        "text": each.text,
        "kind": each.kind,
        "rule": each.rule,
        "units": list(each.units),
        "reads": reads(each.reads),
        "why": [tally(sum_) for sum_ in each.why],
    }


def log(lines: Iterable[Line]) -> list[Json]:
    """Lines of the log, in order."""
    return [line(each) for each in lines]


def in_pack_order(cards: Iterable[str]) -> list[str]:
    """Cards so that their order tells nothing about the order of a stack."""
    return sorted(cards, key=lambda card: (_PLACES.get(card, len(_PLACES)), card))


def masked_state(state: State, line_of_play: Iterable[Node]) -> Json:
    """A state as data, with each sealed order replaced by how many cards it has.

    Sealed is what is kept under the name `sealed`, and every list that is the rest of an order that the app shuffled.
    """
    dump: Json = _mask(msgspec.to_builtins(state), shuffled_orders(line_of_play))
    dump.pop("log", None)
    return dump


def masked_value(value: Any) -> Any:
    """An answer as it was given, without the order of a shuffle."""
    if isinstance(value, dict) and isinstance(value.get("order"), list):
        return {**value, "order": {SEALED: len(value["order"])}}
    return value


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
