"""A roster as JSON lines: one request a line in, what stands then, or one error, a line out.

Requests: {"do": "show"}, {"do": "mark", "unit": ID}, {"do": "mark_all", "fights": true}, {"do": "rows"},
{"do": "add", "row": KEY}, {"do": "copy", "unit": ID}, {"do": "remove", "unit": ID}, {"do": "undo"},
{"do": "move", "unit": ID, "by": 1}, {"do": "theirs"},
{"do": "set", "unit": ID or null, "field": PATH, "value": VALUE} (also the fields name, short and notes),
{"do": "mine"}, {"do": "print", "paper": "a4", "folder": FOLDER}, {"do": "quit"}.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

import msgspec
from msgspec import Struct

from tracker.engine import Refused
from tracker.journal.folders import typed_path
from tracker.plain.json_commands import BadLine
from tracker.plain.line_guard import Out, answering
from tracker.plain.streams import Source
from tracker.play.roster_editor import RosterEditor


class RosterCommand(Struct, forbid_unknown_fields=True):
    """One line."""

    do: str
    unit: str | None = None
    row: str = ""
    field: str = ""
    value: str | int | bool = ""
    by: int = 0
    fights: bool = True
    paper: str = "a4"
    folder: str = ""


class RosterProtocol:
    """The loop."""

    def __init__(self, path: Path, source: Source, out: TextIO) -> None:
        self.editor = RosterEditor(path)
        self._source, self._out = source, Out(out)
        self._has_left = False

    def run(self) -> None:
        """Until the other side quits or its lines end."""
        self._out.put(self._roster(""))
        while not self._has_left:
            with answering(self._out, lambda kind, words: self._out.put(_error(kind, words))):
                line = self._source.raw()
                if line is None:
                    return
                self._take(line)

    def _take(self, line: bytes) -> None:
        try:
            asked = msgspec.json.decode(line, type=RosterCommand)
        except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
            raise BadLine(f"{error}") from None
        if asked.do == "quit":
            self._has_left = True
            return
        if asked.do not in (known := (*ACTIONS, "rows", "quit")):
            raise BadLine(f"There is no do {asked.do[:40]!r}: it is one of {', '.join(known)}.")
        self._out.put(self._done(asked))

    def _done(self, asked: RosterCommand) -> dict[str, Any]:
        if asked.do == "rows":
            rows = self.editor.armies.offers(self.editor.army)
            return {"type": "rows", "rows": [msgspec.to_builtins(each) for each in rows]}
        said = ACTIONS[asked.do](self.editor, asked)
        return self._roster(said or "")

    def _roster(self, said: str) -> dict[str, Any]:
        return {"type": "roster", "path": str(self.editor.path), "say": said, **self.editor.shown()}


def _error(kind: str, words: str) -> dict[str, Any]:
    return {"type": "error", "kind": kind, "message": words}


def _unit(asked: RosterCommand) -> str:
    if asked.unit is None:
        raise Refused(f"{asked.do} needs a unit, by its id.")
    return asked.unit


def _required(do: str, name: str, value: str) -> str:
    if not value:
        raise Refused(f"{do} needs a {name}.")
    return value


def _printed(editor: RosterEditor, asked: RosterCommand) -> str:
    from tracker.report.printed_sheets import print_army

    return str(print_army(editor.path, typed_path(asked.folder) if asked.folder else None, asked.paper))


ACTIONS: dict[str, Callable[[RosterEditor, RosterCommand], str | None]] = {
    "show": lambda editor, asked: "",
    "mark": lambda editor, asked: editor.mark(_unit(asked)),
    "mark_all": lambda editor, asked: editor.mark_all(asked.fights),
    "add": lambda editor, asked: editor.add(_required(asked.do, "row", asked.row)),
    "copy": lambda editor, asked: editor.copy(_unit(asked)),
    "remove": lambda editor, asked: editor.remove(_unit(asked)),
    "move": lambda editor, asked: editor.move(_unit(asked), asked.by),
    "set": lambda editor, asked: editor.set(asked.unit, _required(asked.do, "field", asked.field), asked.value),
    "undo": lambda editor, asked: editor.undo(),
    "theirs": lambda editor, asked: editor.take_theirs(),
    "mine": lambda editor, asked: editor.keep_mine(),
    "print": _printed,
}
