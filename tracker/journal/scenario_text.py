"""A scenario as the text of a TOML file, with what each key holds above it, and where it is kept among one's own.

The text is written here, not by a library: what msgspec's own account of the types says is in order, comments stand
above keys, keys that are left out stand as comments, and small tables in one line. It is read again before it is kept.
"""

import json
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, inspect as types
from msgspec.structs import replace

from tracker.engine import BadFile, ScenarioFile, TrackerError, sound_games
from tracker.engine.faults import below
from tracker.engine.file_faults import stand_in
from tracker.engine.file_words import takes
from tracker.journal.disk import make_folder, write_new
from tracker.journal.own_scenarios import SCENARIOS, SUFFIX

WIDTH = 100
MOST_INLINE = 5

# Keys that nobody writes by hand: what names all that may stand in a file leaves them out.
BY_THE_APP = ("origin",)

Words = Mapping[str, str]


def scenario_text(given: Struct, words: Words | None = None, head: str = "") -> str:
    """The text of a file. `words` say of keys, by paths such as `sides.groups.rep`, what they hold: then the first
    table of each kind is commented, and names the keys that it leaves out. Raises BadFile where it can't be read back.
    """
    lines = [
        *head.splitlines(),
        *([""] if head else []),
        *_Writer(words or {}).table(given, _info(type(given)), "", ""),
    ]
    text = "\n".join(lines).rstrip("\n") + "\n"
    try:
        msgspec.convert(tomllib.loads(text), type(given))
    except (ValueError, msgspec.ValidationError) as error:
        raise BadFile(f"The scenario can't be written as a file: {error}.") from None
    return text


def keep_scenario(folder: Path, given: ScenarioFile) -> Path:
    """Write a scenario to a new file among the player's own, under an id that no scenario has; gives its path.

    Raises BadFile, Unsaved.
    """
    make_folder(folder)
    name = free_id(folder, id_like(given.title))
    return write_new(folder / f"{name}{SUFFIX}", scenario_text(replace(given, id=name)).encode())


def free_id(folder: Path, wanted: str) -> str:
    """An id like the wanted one that no scenario has, nor a file of the folder."""
    taken, free, number = _used_names(folder), wanted, 2
    while free in taken:
        free, number = f"{wanted}_{number}", number + 1
    return free


def _used_names(folder: Path) -> set[str]:
    """The ids of all scenarios that there are, and the names of the files."""
    games, _ = sound_games("scenarios")
    found = {each for game in games for each in game.scenarios()}
    try:
        own = SCENARIOS.listed(folder)
        return found | {each.id for each in own} | {each.path.stem for each in own}
    except TrackerError:
        return found


def id_like(title: str) -> str:
    """An id made of a title.

    >>> id_like("The 2nd drift!")
    'the_2nd_drift'
    """
    letters = "".join(each if each.isascii() and each.isalnum() else " " for each in title.casefold())
    words = "_".join(letters.split()) or "battle"
    return (words if words[0].isalpha() else f"battle_{words}")[:32].strip("_")


class _Writer:
    """One file's writer: tables of a kind that were commented once are not again."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._told: set[str] = set()

    def table(self, value: Any, kind: types.StructType, header: str, path: str) -> Iterator[str]:
        """The lines of a table: its plain keys, then the tables within it."""
        is_first = path not in self._told and bool(self._words)
        self._told.add(path)
        within = []
        for each in kind.fields:
            given = getattr(value, each.name)
            if _tables_in(each.type):
                within.append((each, given))
            elif each.required or given != _default(each):
                yield from self._comment(below(path, each.encode_name), is_first, _choices(each.type))
                yield f"{each.encode_name} = {_value(given, each.type, each.encode_name)}"
            elif is_first and each.name not in BY_THE_APP:
                yield from self._comment(below(path, each.encode_name), is_first, _choices(each.type))
                yield f"# {each.encode_name} = {_usual(each)}"
        for each, given in within:
            yield from self._within(each, given, header, path, is_first)

    def _comment(self, path: str, is_wanted: bool, choices: str = "") -> Iterator[str]:
        words = f"{self._words.get(path, '')} {choices}".strip() if is_wanted else ""
        if words:
            yield from textwrap.wrap(words, WIDTH, initial_indent="# ", subsequent_indent="# ")

    def _within(self, each: types.Field, given: Any, header: str, path: str, is_first: bool) -> Iterator[str]:
        key, here = below(header, each.encode_name), below(path, each.encode_name)
        if not each.required and given == _default(each):
            if is_first and here in self._words:
                yield ""
                yield from self._comment(here, True)
                yield f"# [[{key}]]" if isinstance(each.type, types.ListType) else f"# [{key}]"
            return
        if isinstance(each.type, types.DictType):
            yield ""
            yield from self._comment(here, is_first)
            yield f"[{key}]"
            yield from (f"{name} = {_value(one, each.type.value_type, name)}" for name, one in given.items())
        elif isinstance(each.type, types.StructType):
            yield ""
            yield from self._comment(here, is_first)
            yield f"[{key}]"
            yield from self.table(given, each.type, key, here)
        else:
            for number, one in enumerate(given):
                yield ""
                yield from self._comment(here, is_first and not number)
                yield f"[[{key}]]"
                info = _info(type(one))
                if info.tag_field:
                    yield f"{info.tag_field} = {json.dumps(info.tag)}"
                yield from self.table(one, info, key, here)


def _info(kind: type[Struct]) -> types.StructType:
    found = types.type_info(kind)
    assert isinstance(found, types.StructType)
    return found


def _default(each: types.Field) -> Any:
    factory = each.default_factory
    return factory() if factory is not msgspec.NODEFAULT else each.default


def _usual(each: types.Field) -> str:
    """The value of a key that is left out, as a file might say it."""
    default = _default(each)
    if default is None:
        part = next(
            (part for part in getattr(each.type, "types", ()) if not isinstance(part, types.NoneType)), each.type
        )
        return _value(stand_in(part), part, "")
    return _value(default, each.type, "")


def _choices(kind: types.Type) -> str:
    """The values of a key that takes but a few, and the bounds of a number, behind its words."""
    of = kind.item_type if isinstance(kind, types.ListType) else kind
    if isinstance(of, types.UnionType):
        of = next((part for part in of.types if not isinstance(part, types.NoneType)), of)
    if isinstance(of, types.LiteralType | types.IntType | types.BoolType):
        words = f"{takes(of)[:1].upper()}{takes(of)[1:]}" if isinstance(of, types.IntType) else takes(of)
        return f"{'Any of' if of is not kind and isinstance(kind, types.ListType) else ''} {words}.".strip()
    return ""


def _tables_in(kind: types.Type) -> bool:
    """True if a key holds tables that stand under headings of their own."""
    if isinstance(kind, types.ListType):
        of = kind.item_type
        return isinstance(of, types.UnionType) or (isinstance(of, types.StructType) and not _is_small(of))
    return isinstance(kind, types.DictType | types.StructType)


def _is_small(kind: types.StructType) -> bool:
    """True if a table is written in one line: it has few keys, and no tables in them."""
    return len(kind.fields) <= MOST_INLINE and not any(
        isinstance(part, types.StructType)
        for each in kind.fields
        for part in (each.type, getattr(each.type, "item_type", None))
    )


def _value(given: Any, kind: types.Type, key: str) -> str:
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, str):
        return _text(given, kind)
    if isinstance(given, Struct):
        info = _info(type(given))
        pairs = [
            f"{each.encode_name} = {_value(getattr(given, each.name), each.type, each.encode_name)}"
            for each in info.fields
            if each.required or getattr(given, each.name) != _default(each)
        ]
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(given, list | tuple):
        of = getattr(kind, "item_type", kind)
        parts = [_line(each) if isinstance(each, str) else _value(each, of, "") for each in given]
        line = f"[{', '.join(parts)}]"
        is_long = len(line) > WIDTH - len(key) or (len(parts) > 1 and isinstance(given[0], Struct))
        return "\n".join(["[", *(f"    {part}," for part in parts), "]"]) if is_long and parts else line
    return str(given)


def _text(given: str, kind: types.Type) -> str:
    """Text in one line, or in several where it is long and may be: what reads it puts its lines together."""
    plain = _line(given)
    may_wrap = isinstance(kind, types.StrType) and (kind.max_length or 0) > 1_000
    if len(plain) <= WIDTH or not may_wrap:
        return plain
    body = plain[1:-1].replace("\\n", " ").replace("\\t", " ").replace('\\"', '"')
    if '"""' in body or body.endswith('"') or "\\" in body:
        return plain
    return '"""\n' + "\n".join(textwrap.wrap(body, WIDTH, break_on_hyphens=False)) + '"""'


def _line(given: str) -> str:
    """Text in quotes, as TOML and JSON both write it."""
    return json.dumps(given, ensure_ascii=False).replace("\x7f", "\\u007f")
