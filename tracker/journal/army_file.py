"""The text of a roster's file, changed where the roster was: what its owner wrote between the lines stays.

tomlkit writes it, since it keeps comments, blank lines and the order of keys in files that people edit by hand too; it
writes the settings already. It is slow, so a file goes by pieces: its head, and each unit with the comments above it.
Only a piece that changed is read by tomlkit and written: a key at 200 units costs little more than at 20.
"""

import re
import tomllib
from typing import Any

import tomlkit
from msgspec import Struct
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT

Plain = dict[str, Any]

UNITS = "units"
# The heading of a table of its own, with the comments and blank lines above it; tables of a unit are none.
_HEADING = re.compile(r"^(?:[ \t]*(?:#[^\n]*)?\n)*[ \t]*\[\[?[ \t]*(?!units[ \t]*\.)([^\]\n]*?)[ \t]*\]", re.MULTILINE)

_FAULTS = (TOMLKitError, ValueError, KeyError, TypeError, IndexError)


class _Piece(Struct):
    """A part of the text, and the data that it holds."""

    text: str
    data: Plain


class ArmyText:
    """The text of a file, "" for a new one; `follow` brings it up to what is to be in it."""

    def __init__(self, text: str = "") -> None:
        self.text = text.replace("\r\n", "\n")
        self._pieces: list[_Piece] | None = None

    def follow(self, wanted: Plain) -> str:
        """The text with these data in it, the rest as it was; what was changed is read again before it is given."""
        head = {key: value for key, value in wanted.items() if key != UNITS}
        units = [{UNITS: [unit]} for unit in wanted.get(UNITS, [])]
        try:
            if self._pieces is None:
                self._pieces = _parted(self.text)
            first, *rest = self._pieces
            by_id = {_id(piece.data): piece for piece in rest}
            pieces = [_updated(first, head), *(_updated(by_id.get(_id(unit)), unit) for unit in units)]
        except _FAULTS:
            # A text that can't be changed piece by piece is written anew: the roster matters more than its comments.
            pieces = [_updated(None, head), *(_updated(None, unit) for unit in units)]
        self._pieces = pieces
        self.text = "".join(piece.text for piece in pieces)
        return self.text


def _id(unit: Plain) -> Any:
    return unit[UNITS][0].get("id")


def _parted(text: str) -> list[_Piece]:
    """Head and units. Raises ValueError where the text is not made of just these."""
    starts = [found.start() for found in _HEADING.finditer(text) if found[1] == UNITS]
    ends = [*starts, len(text)]
    texts = [text[: ends[0]], *(text[start:end] for start, end in zip(starts, ends[1:], strict=True))]
    pieces = [_Piece(f"{each}\n" if each and not each.endswith("\n") else each, tomllib.loads(each)) for each in texts]
    if UNITS in pieces[0].data or any([*piece.data] != [UNITS] or len(piece.data[UNITS]) != 1 for piece in pieces[1:]):
        raise ValueError("units stand elsewhere than in tables of their own at the end")
    whole = {**pieces[0].data, **({UNITS: [piece.data[UNITS][0] for piece in pieces[1:]]} if starts else {})}
    if whole != tomllib.loads(text):
        raise ValueError("what looks like a heading is within a text")
    return pieces


def _updated(piece: _Piece | None, wanted: Plain) -> _Piece:
    """A piece with other data; a new one for None. Raises ValueError where it can't hold them."""
    if piece is None:
        document = tomlkit.document()
        _update(document, wanted)
        text = tomlkit.dumps(document).lstrip("\n")
        return _Piece(f"\n{text}" if UNITS in wanted else text, wanted)
    if piece.data == wanted:
        return piece
    document = tomlkit.parse(piece.text)
    _update(document, wanted)
    text = tomlkit.dumps(document)
    if tomllib.loads(text) != wanted:
        raise ValueError("what was written says something else")
    return _Piece(text, wanted)


def _update(holder: Any, wanted: Plain) -> None:
    """Change a table where it differs."""
    for key in [key for key in holder if key not in wanted]:
        del holder[key]
    for key, value in wanted.items():
        here = holder.get(key)
        if _is_tables(value) and isinstance(here, AoT):
            _bring_all(here, value)
        elif isinstance(value, dict) and isinstance(here, dict):
            _update(here, value)
        elif key not in holder or (here.unwrap() if hasattr(here, "unwrap") else here) != value:
            holder[key] = _item(value)


def _bring_all(tables: AoT, wanted: list[Plain]) -> None:
    """Change a list of tables, each in its place."""
    while len(tables) > len(wanted):
        del tables[-1]
    for table, each in zip(tables, wanted, strict=False):
        _update(table, each)
    for each in wanted[len(tables) :]:
        tables.append(_item(each))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _item(value: Any) -> Any:
    """A value as people would write it: lines as lines, each table under a heading of its own."""
    if isinstance(value, str) and "\n" in value:
        lines = tomlkit.string(value, multiline=True)
        # No line of it may look like a heading, and it must read back as it is.
        is_plain = not any(line.lstrip().startswith("[") for line in value.split("\n"))
        return lines if is_plain and tomllib.loads(f"a = {lines.as_string()}") == {"a": value} else tomlkit.item(value)
    if _is_tables(value):
        tables = tomlkit.aot()
        for each in value:
            tables.append(_item(each))
        return tables
    if isinstance(value, dict):
        table = tomlkit.table()
        for key, each in value.items():
            table[key] = _item(each)
        return table
    if isinstance(value, list) and len(value) > 1:
        array = tomlkit.array()
        array.extend(value)
        return array.multiline(True)
    return tomlkit.item(value)
