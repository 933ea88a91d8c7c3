"""The keys of a file: msgspec's account of its structs, and words from a page of Markdown.

A page has a part for each kind of file, `# Scenario files` and `# Rosters`; in it a heading for each table, such as
`[[sides.groups]]` in backticks, a text that says what the table is, and a row for each of its keys.
"""

import re
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, inspect as types

from tracker.engine.faults import below
from tracker.engine.file_words import takes

SCENARIOS, ROSTERS = "Scenario files", "Rosters"
HEADING = re.compile(r"^## (?:`\[+(?P<path>[\w.]+)\]+`|.*)$")
ROW = re.compile(r"^\| `(?P<key>[^`]+)` \|.*\| (?P<words>[^|]*) \|$")


class TableKey(Struct, frozen=True):
    """A key of a table: its type, and what it is where it is left out, NODEFAULT where it is needed."""

    kind: types.Type
    is_needed: bool
    usual: Any

    def takes(self) -> str:
        """The values that it takes, in words for a page."""
        if isinstance(self.kind, types.LiteralType):
            values = ", ".join(f"`{each}`" for each in self.kind.values if each != "")
        else:
            values = takes(self.kind)
        if self.is_needed:
            return f"{values}; needed"
        told = self.usual if not isinstance(self.usual, bool) else str(self.usual).casefold()
        return values if told in (None, "", 0, [], (), {}) else f"{values}; left out: `{told}`"


class TableOf(Struct):
    """A table of a file: its keys that hold no tables; `is_many` for `[[tables]]`, of which it may have several."""

    is_many: bool
    keys: dict[str, TableKey]
    structs: tuple[str, ...] = ()


def tables_of(kind: type[Struct]) -> dict[str, TableOf]:
    """All tables of a kind of file by their paths; "" is the file itself."""
    found: dict[str, TableOf] = {}
    _add(found, types.type_info(kind), "", False)
    return found


def _add(found: dict[str, TableOf], kind: types.Type, path: str, is_many: bool) -> None:
    structs = [kind] if isinstance(kind, types.StructType) else list(getattr(kind, "types", ()))
    table = found.setdefault(path, TableOf(is_many, {}))
    table.structs = tuple(str(getattr(each.cls, "__name__", each.cls)) for each in structs)
    within: list[tuple[types.Type, str, bool]] = []
    for struct in structs:
        if struct.tag_field:
            tags = types.LiteralType(values=tuple(each.tag for each in structs))
            table.keys.setdefault(struct.tag_field, TableKey(tags, True, None))
        for each in struct.fields:
            here = below(path, each.encode_name)
            of = each.type.item_type if isinstance(each.type, types.ListType) else each.type
            if _is_table(of):
                within.append((of, here, of is not each.type))
            elif isinstance(each.type, types.DictType):
                within.append((each.type, here, False))
            else:
                needed = each.required and len(structs) == 1
                table.keys.setdefault(each.encode_name, TableKey(each.type, needed, _usual(each)))
    for of, here, many in within:
        if isinstance(of, types.DictType):
            found.setdefault(here, TableOf(False, {}))
        else:
            _add(found, of, here, many)


def _is_table(kind: types.Type) -> bool:
    if isinstance(kind, types.UnionType):
        return all(isinstance(each, types.StructType) for each in kind.types)
    return isinstance(kind, types.StructType)


def _usual(each: types.Field) -> Any:
    if each.default_factory is not msgspec.NODEFAULT:
        return each.default_factory()
    return None if each.default is msgspec.NODEFAULT else each.default


# The page


def words_in(page: str, part: str) -> dict[str, str]:
    """The words of a page for tables and keys, by their paths."""
    told: dict[str, str] = {}
    is_there, path = False, ""
    for line in page.splitlines():
        if line.startswith("# "):
            is_there, path = line == f"# {part}", ""
        elif is_there and (heading := HEADING.match(line)):
            path = heading["path"] or ""
        elif is_there and (row := ROW.match(line)):
            told[below(path, row["key"])] = row["words"].strip()
        elif is_there and line and not line.startswith("|"):
            told[path] = f"{told.get(path, '')} {line}".strip()
    return told


def page_part(part: str, kind: type[Struct], words: Mapping[str, str], rulings: Mapping[str, str]) -> str:
    """A part of a page for a kind of file. `rulings`: rows of `[rulings]`, a line each by name."""
    lines = [f"# {part}", ""]
    for path, table in tables_of(kind).items():
        heading = f"`[[{path}]]`" if table.is_many else f"`[{path}]`" if path else "The file"
        lines += [f"## {heading}", "", *([words[path], ""] if words.get(path) else [])]
        rows = [f"| `{key}` | {each.takes()} | {words.get(below(path, key), '')} |" for key, each in table.keys.items()]
        if path == "rulings":
            rows = [f"| `{name}` | {told} |" for name, told in rulings.items()]
        if rows:
            lines += ["| Key | Takes | Holds |", "|---|---|---|", *rows, ""]
    return "\n".join(lines)


# The JSON Schema


def schema_of(kind: type[Struct], title: str, words: Mapping[str, str]) -> dict[str, Any]:
    """A JSON Schema of a kind of file, as editors read it, with the words of its page at every key."""
    schema: dict[str, Any] = _for_editors(msgspec.json.schema(kind))
    by_struct = {name: path for path, table in tables_of(kind).items() for name in table.structs}
    for name, struct in schema.get("$defs", {}).items():
        path = by_struct.get(name, "")
        struct.pop("description", None)
        for key, each in struct.get("properties", {}).items():
            # Beside a reference a description is allowed since 2019.
            if told := words.get(below(path, key)):
                each["description"] = told
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title, **schema}


def _for_editors(part: Any) -> Any:
    """Patterns end with `$`: `\\Z` is Python's alone."""
    if isinstance(part, dict):
        told = {key: _for_editors(each) for key, each in part.items()}
        if isinstance(told.get("pattern"), str):
            told["pattern"] = told["pattern"].replace("\\Z", "$")
        return told
    return [_for_editors(each) for each in part] if isinstance(part, list) else part
