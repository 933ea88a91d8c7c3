"""The lines that a program may send: an answer, or one of the commands that `do` names."""

from typing import Any, Union, get_args

import msgspec
from msgspec.structs import FieldInfo, fields

from tracker.engine import Refused
from tracker.play.command_tags import COMMANDS
from tracker.play.query_commands import Stop
from tracker.play.seat import Command

# A line without a `do` is an answer.
ANSWER = "answer"


class BadLine(Refused):
    """A line that is no command."""


def decode(line: bytes) -> Command:
    """The command in a line. Raises BadLine with one sentence."""
    try:
        said = msgspec.json.decode(line)
    except RecursionError:
        raise BadLine("That line is nested too deep.") from None
    except ValueError as error:  # of msgspec, or of bytes that are no UTF-8
        raise BadLine(f"That line is not JSON: {error}.") from None
    if not isinstance(said, dict):
        raise BadLine("A line is an object with a key and a value, or with a do.")
    kind = _kind(said.get("do", ANSWER))
    try:
        return msgspec.convert(said, kind)
    except msgspec.ValidationError as error:
        raise BadLine(_fault(said, kind) or f"That line is not a command: {error}.") from None


def is_stop(line: bytes) -> bool:
    try:
        return isinstance(decode(line), Stop)
    except BadLine:
        return False


def _kind(name: Any) -> type[Command]:
    if not isinstance(name, str) or name not in COMMANDS:
        raise BadLine(f"There is no do {str(name)[:40]!r}: it is one of {', '.join(COMMANDS)}.")
    return COMMANDS[name]


def _fault(said: dict[str, Any], kind: type[Any]) -> str:
    """The first thing that is wrong with a line, in a sentence that names the field and what it takes."""
    who, tag = said.get("do", "An answer"), ["do"] if "do" in said else []
    known = {each.name: each for each in fields(kind)}
    for name in said:
        if name not in known and name not in tag:
            return f"There is no field {name[:40]!r} here: there are {', '.join([*tag, *known])}."
    for name, field in known.items():
        if name not in said and not field.required:
            continue
        if name not in said or not _fits(said[name], field):
            return _needs(who, field)
    return ""


def _needs(who: str, field: FieldInfo) -> str:
    if field.type is bool:
        return f"{field.name} is true or false."
    if field.type is Any:
        return f"{who} needs a {field.name}."
    return f"{who} needs {field.name}, {_takes(field)}."


def _fits(value: Any, field: FieldInfo) -> bool:
    try:
        msgspec.convert(value, field.type)
    except msgspec.ValidationError:
        return False
    return True


def _takes(field: FieldInfo) -> str:
    """The values that a field takes, in words."""
    choices = get_args(field.type)
    if choices and all(isinstance(each, str) for each in choices):
        return f"one of {', '.join(choices)}"
    kind = next(iter(choices), field.type)
    return {str: "a text", int: "a whole number", bool: "true or false"}.get(kind, "a value")


def shape_words(kind: type[Command]) -> str:
    """The shape of a request as people read it: `{"do": "end", "reason"?: a text}`; a ? may be left out."""
    tag = kind.__struct_config__.tag
    pairs = [f'"do": "{tag}"'] if tag != ANSWER else []
    for field in fields(kind):
        mark = "" if field.required else "?"
        pairs.append(f'"{field.name}"{mark}: {_takes(field)}')
    return "{" + ", ".join(pairs) + "}"


def schema() -> dict[str, Any]:
    """A JSON Schema of all that a program may send in one line."""
    kinds = tuple(COMMANDS.values())
    (lines,), components = msgspec.json.schema_components((Union[kinds],), ref_template="#/$defs/{name}")  # noqa: UP007
    components[COMMANDS[ANSWER].__name__]["required"].remove("do")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line to tracker's JSON-lines protocol",
        "oneOf": lines["anyOf"],
        "$defs": components,
    }
