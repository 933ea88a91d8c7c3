"""The text of a roster's file, changed where the roster was: what its owner wrote between the lines stays.

tomlkit writes it, since it keeps comments, blank lines and the order of keys in files that people edit by hand too; it
writes the settings already. It reads a long file slowly, so that files are read by tomllib, which Python has.
"""

import tomllib
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT

Plain = dict[str, Any]


class ArmyText:
    """The text of a file, "" for a new one; `follow` brings it up to what is to be in it."""

    def __init__(self, text: str = "") -> None:
        self.text = text
        self._document: Any = None

    def follow(self, wanted: Plain) -> str:
        """The text with these data in it, the rest as it was; it is read again before it is given."""
        try:
            if self._document is None:
                self._document = tomlkit.parse(self.text)
            _bring(self._document, wanted)
            text = tomlkit.dumps(self._document)
            if tomllib.loads(text) == wanted:
                self.text = text
                return text
        except (TOMLKitError, ValueError, KeyError, TypeError, IndexError):
            # A text that can't be changed piece by piece is written anew: the roster matters more than its comments.
            pass
        self._document = tomlkit.document()
        _bring(self._document, wanted)
        self.text = tomlkit.dumps(self._document)
        return self.text


def _bring(holder: Any, wanted: Plain) -> None:
    """Change a table where it differs."""
    for key in [key for key in holder if key not in wanted]:
        del holder[key]
    for key, value in wanted.items():
        here = holder.get(key)
        if _is_tables(value) and isinstance(here, AoT):
            _bring_all(here, value)
        elif isinstance(value, dict) and isinstance(here, dict):
            _bring(here, value)
        elif key not in holder or _plain(here) != value:
            holder[key] = _item(value)


def _bring_all(tables: AoT, wanted: list[Plain]) -> None:
    """Change a list of tables where it differs; those that have an id are known by it."""
    before = list(tables)
    by_id = {table["id"]: table for table in before if "id" in table}
    kept = [by_id.get(each.get("id")) if "id" in each else _at(before, number) for number, each in enumerate(wanted)]
    if len(kept) != len(before) or any(one is not other for one, other in zip(kept, before, strict=True)):
        while len(tables):
            del tables[0]
        kept = [tomlkit.table() if table is None else table for table in kept]
        for table, each in zip(kept, wanted, strict=True):
            _bring(table, each)
            tables.append(table)
        return
    for table, each in zip(before, wanted, strict=True):
        _bring(table, each)


def _at(tables: list[Any], number: int) -> Any:
    return tables[number] if number < len(tables) else None


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _plain(item: Any) -> Any:
    return item.unwrap() if hasattr(item, "unwrap") else item


def _item(value: Any) -> Any:
    """A value as people would write it: lines as lines, each table under a heading of its own."""
    if isinstance(value, str) and "\n" in value:
        return tomlkit.string(value, multiline=True)
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
