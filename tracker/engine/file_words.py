"""Values and types of a file as whoever writes one reads them, by what msgspec knows of them."""

import datetime
from typing import Any

from msgspec import inspect as types

from tracker.engine.edit_words import limits_words
from tracker.engine.file_text import ASKS_FOR
from tracker.engine.nearest_word import meant
from tracker.engine.plurals import counted, either

LONGEST = 40


def said(value: Any) -> str:
    """A value as it stands in the file, cut short."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table of keys"
    if isinstance(value, list):
        return "a list"
    words = repr(value) if isinstance(value, str) else str(value)
    return words if len(words) <= LONGEST else f"{words[:LONGEST]}...{words[:1] * isinstance(value, str)}"


def takes(kind: types.Type) -> str:
    """The values that a type takes: `a whole number from 2 to 6`, `line, column or mob`."""
    if isinstance(kind, types.LiteralType):
        return either(str(value) for value in kind.values if value != "")
    if isinstance(kind, types.IntType):
        return f"a whole number{limits_words(kind)}"
    if isinstance(kind, types.BoolType):
        return "true or false"
    if isinstance(kind, types.StrType):
        return _text(kind)
    if isinstance(kind, types.ListType | types.VarTupleType):
        return f"a list{_many(kind)} of {_each(kind.item_type)}"
    if isinstance(kind, types.UnionType):
        rest = [part for part in kind.types if not isinstance(part, types.NoneType)]
        is_tables = all(isinstance(part, types.StructType) for part in rest)
        return "a table of keys" if is_tables else either(takes(part) for part in rest)
    return "a table of keys" if isinstance(kind, types.StructType | types.DictType) else "something else"


def _each(kind: types.Type) -> str:
    if takes(kind) == "a table of keys":
        return "tables of keys"
    return "words" if isinstance(kind, types.StrType) else takes(kind)


def _text(kind: types.StrType) -> str:
    words = ASKS_FOR.get(kind.pattern or "", "text")
    return f"{words}, {counted(kind.max_length, 'letter')} at most" if kind.max_length else words


def _many(kind: types.ListType | types.VarTupleType) -> str:
    least, most = kind.min_length or 0, kind.max_length
    if most is not None and least == most:
        return f", {least} in all,"
    said = [*([f"{least} at least"] if least else []), *([f"{most} at most"] if most is not None else [])]
    return f", {' and '.join(said)}," if said else ""


def why_not_leaf(value: Any, kind: types.Type) -> str:
    """Reason why a value is none of a type that holds no others, "" if it is one, or if the type is unknown here."""
    if isinstance(kind, types.LiteralType):
        return _why_not_one_of(value, [*kind.values])
    if isinstance(kind, types.IntType):
        return _why_no_number(value, kind)
    if isinstance(kind, types.BoolType):
        return "" if isinstance(value, bool) else f"{said(value)} is neither true nor false{_unquoted(value, kind)}"
    if isinstance(kind, types.StrType):
        return _why_no_text(value, kind)
    return ""


def _why_not_one_of(value: Any, values: list[Any]) -> str:
    if any(value == each and type(value) is type(each) for each in values):
        return ""
    is_text = isinstance(value, str) and all(isinstance(each, str) for each in values)
    guess = meant(value, values) if is_text else " (leave out the quotes)" if value in map(str, values) else ""
    return f"{said(value)} is not {either(str(each) for each in values if each != '')}{guess}"


def _why_no_number(value: Any, kind: types.IntType) -> str:
    if isinstance(value, bool) or not isinstance(value, int):
        return f"{said(value)} is no whole number{_unquoted(value, kind)}: it takes {takes(kind)}"
    if (kind.ge is not None and value < kind.ge) or (kind.le is not None and value > kind.le):
        return (
            f"{value} is too {'small' if kind.ge is not None and value < kind.ge else 'large'}: it takes {takes(kind)}"
        )
    return ""


def _unquoted(value: Any, kind: types.Type) -> str:
    """A hint for whoever put a number, or true and false, in quotes."""
    bare = value.strip() if isinstance(value, str) else ""
    is_number = isinstance(kind, types.IntType) and bare.lstrip("-").isdecimal()
    return " but text (leave out the quotes)" if is_number or bare in ("true", "false") else ""


def _why_no_text(value: Any, kind: types.StrType) -> str:
    import re

    if not isinstance(value, str):
        is_plain = isinstance(value, int | float | datetime.date | datetime.time)
        return f"{said(value)} is no text{': put it in quotes' if is_plain else f': it takes {takes(kind)}'}"
    if kind.max_length is not None and len(value) > kind.max_length:
        return f"{said(value)} has {len(value)} letters, {kind.max_length} at most"
    if len(value) < (kind.min_length or 0):
        return "it is empty"
    if kind.pattern and not re.search(kind.pattern, value):
        words = ASKS_FOR.get(kind.pattern, f"text like {kind.pattern}")
        return f"{said(value)} can't be: it takes {words}" if value else f"it is empty: it takes {words}"
    return ""
