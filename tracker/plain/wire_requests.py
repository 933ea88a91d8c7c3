"""The lines that a program may send: an answer, or one of the deeds that `do` names."""

from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from tracker.engine import Refused


class BadLine(Refused):
    """A line that is no request."""


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to the prompt `key`; `overrule` gives it although it is against the rules."""

    key: str
    value: Any
    overrule: bool = False


class Deed(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """A command, named by its `do`."""


class Undo(Deed, frozen=True, tag="undo"):
    """Take back the last answer."""


class Redo(Deed, frozen=True, tag="redo"):
    """Do again what was taken back last."""


class Edit(Deed, frozen=True, tag="edit"):
    """Set a field of the state; with `step`, as it stood after that step."""

    path: str
    value: Any
    reason: str = ""
    step: int | None = None


class Amend(Deed, frozen=True, tag="amend"):
    """Give an old answer or edit otherwise."""

    step: int
    value: Any
    overrule: bool = False
    reason: str = ""


class Drop(Deed, frozen=True, tag="drop"):
    """Give up the later answers that an amend left in hand."""


class Settle(Deed, frozen=True, tag="settle"):
    """Break off what is being asked: it was settled on the table."""

    reason: str = ""


class End(Deed, frozen=True, tag="end"):
    """End the battle; its aftermath is asked next."""

    reason: str = ""


class AsBefore(Deed, frozen=True, tag="as_before"):
    """Answer as it was answered in the battle that this one was branched from."""


class Branch(Deed, frozen=True, tag="branch"):
    """Go on from a step as a battle of its own, with the recorded dice or `fresh` ones."""

    step: int
    fresh: bool = False


class Note(Deed, frozen=True, tag="note"):
    """Keep words with this step."""

    text: str


class Mark(Deed, frozen=True, tag="mark"):
    """Name this step."""

    name: str


class Draft(Deed, frozen=True, tag="draft"):
    """Keep half-typed dice, as `{"dice": {...}}`; null forgets them."""

    value: Any = None


class Rolls(Deed, frozen=True, tag="rolls"):
    """Say for whom the app rolls; with `opponent` it plays the enemy; `mine` is the side that people play.

    What it decides comes with the prompt as `decision`; null as the answer takes it.
    """

    who: Literal["nobody", "enemy", "opponent", "everyone"]
    mine: str | None = None


class Stop(Deed, frozen=True, tag="stop"):
    """Have the app decide at once what it is thinking over; refused where it is not."""


class View(Deed, frozen=True, tag="view"):
    """Ask for what a screen shows."""


class WholeState(Deed, frozen=True, tag="state"):
    """Ask for the whole state."""


class Log(Deed, frozen=True, tag="log"):
    """Ask for all log lines."""


class Goto(Deed, frozen=True, tag="goto"):
    """Ask how it was after a step; changes nothing."""

    step: int


class Quit(Deed, frozen=True, tag="quit"):
    """Leave; `to` writes what is not saved to that folder or file first, `lose` leaves all the same."""

    to: str = ""
    lose: bool = False


class Fight(Deed, frozen=True, tag="fight"):
    """In a campaign: begin the battle that is to be fought, or go on with it."""


class Take(Deed, frozen=True, tag="take"):
    """In a campaign: take what the battle left that is over."""


class BringIn(Deed, frozen=True, tag="bring_in"):
    """In a campaign: copy a battle that was fought elsewhere to its place."""

    file: str


class Tell(Deed, frozen=True, tag="tell"):
    """In a campaign: settle a battle in words; `winner` is a side, "draw", or "" for nobody."""

    winner: str = ""
    words: str = ""


class Campaign(Deed, frozen=True, tag="campaign"):
    """From a battle of a campaign back to the campaign."""


class Correct(Deed, frozen=True, tag="correct"):
    """In a campaign: take what an amended battle leaves now, or leave the campaign as it is."""

    number: int
    takes: bool = True
    reason: str = ""


AnyDeed = (
    Undo
    | Redo
    | Edit
    | Amend
    | Drop
    | Settle
    | End
    | AsBefore
    | Branch
    | Note
    | Mark
    | Draft
    | Rolls
    | Stop
    | View
    | WholeState
    | Log
    | Goto
    | Fight
    | Take
    | BringIn
    | Tell
    | Campaign
    | Correct
    | Quit
)

DEEDS: dict[str, type[Deed]] = {str(deed.__struct_config__.tag): deed for deed in get_args(AnyDeed)}


def decode(line: bytes) -> Answer | AnyDeed:
    """The request in a line. Raises BadLine with one sentence."""
    try:
        said = msgspec.json.decode(line)
    except RecursionError:
        raise BadLine("That line is nested too deep.") from None
    except ValueError as error:  # of msgspec, or of bytes that are no UTF-8
        raise BadLine(f"That line is not JSON: {error}.") from None
    if not isinstance(said, dict):
        raise BadLine("A line is an object with a key and a value, or with a do.")
    kind: type[Any] = _deed(said["do"]) if "do" in said else Answer
    try:
        request: Answer | AnyDeed = msgspec.convert(said, kind)
    except msgspec.ValidationError as error:
        raise BadLine(_fault(said, kind) or f"That line is not a request: {error}.") from None
    return request


def is_stop(line: bytes) -> bool:
    """Whether a line is `stop`."""
    try:
        return isinstance(decode(line), Stop)
    except BadLine:
        return False


def _deed(name: Any) -> type[Deed]:
    if not isinstance(name, str) or name not in DEEDS:
        raise BadLine(f"There is no do {str(name)[:40]!r}: it is one of {', '.join(DEEDS)}.")
    return DEEDS[name]


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


def shape_words(kind: type[Answer | Deed]) -> str:
    """The shape of a request as people read it: `{"do": "end", "reason"?: a text}`; a ? may be left out."""
    tag = kind.__struct_config__.tag
    pairs = [f'"do": "{tag}"'] if tag else []
    for field in fields(kind):
        mark = "" if field.required else "?"
        pairs.append(f'"{field.name}"{mark}: {_takes(field)}')
    return "{" + ", ".join(pairs) + "}"


def schema() -> dict[str, Any]:
    """A JSON Schema of all that a program may send in one line."""
    (answer, deeds), components = msgspec.json.schema_components((Answer, AnyDeed), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line to tracker's JSON-lines protocol",
        "oneOf": [answer, *deeds["anyOf"]],
        "$defs": components,
    }
