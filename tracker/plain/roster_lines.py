"""A roster in line mode: a line says what is wanted, and lines tell what came of it. Units go by their numbers."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from tracker.clean import clean
from tracker.engine import ArmyUnit, Refused
from tracker.journal.folders import typed_path
from tracker.plain.line_guard import Out, answering
from tracker.plain.streams import Source
from tracker.play.field_words import lines_of, said
from tracker.play.pasted_units import add_line
from tracker.play.roster_editor import RosterEditor
from tracker.talk.army_words import army_lines
from tracker.talk.tables import plain_rows

MARK = "> "
WIDEST = 160


class RosterKey(Struct, frozen=True):
    """A word that begins a line, what may follow it, and what it does."""

    word: str
    usage: str
    words: str
    act: Callable[[RosterLines, str], None]


class RosterLines:
    """The loop: show the roster, take a line, do it, tell what came of it."""

    def __init__(self, path: Path, source: Source, out: TextIO) -> None:
        self.editor = RosterEditor(path)
        self.has_left = False
        self._source, self._out = source, Out(out)

    def run(self) -> None:
        """Until the person leaves or the input ends. Every change is on the disk at once."""
        self.show()
        self.say("? is help, q leaves; everything is saved.")
        while not self.has_left:
            with answering(self._out, lambda kind, words: self.say(words)):
                line = self._line()
                if line is None:
                    return
                self._take(line.strip())

    def _line(self) -> str | None:
        if self._source.is_edited:
            self._out.flush()
            return self._source.line(MARK)
        self._out.write(MARK)
        self._out.flush()
        line = self._source.line()
        if not self._source.is_typed:
            # Nobody saw it being typed: without an echo a transcript could not be read.
            self.say(line if line is not None else "")
        return line

    def _take(self, line: str) -> None:
        first, _, rest = line.partition(" ")
        if not line:
            self.show()
        elif all(each.isdigit() for each in line.replace(",", " ").split()):
            for number in line.replace(",", " ").split():
                self.say(self.editor.mark(self.unit(number).id))
        elif first in BY_WORD:
            BY_WORD[first].act(self, rest.strip())
        else:
            raise Refused(f"There is no {first[:20]!r} here: ? lists what there is.")

    # Telling

    def say(self, *lines: str) -> None:
        """Put lines out; on a terminal they break between words."""
        width = shutil.get_terminal_size((80, 24)).columns
        for line in map(clean, lines):
            wide = len(line) > width and self._out.isatty()
            for each in textwrap.wrap(line, width, subsequent_indent="  ") if wide else [line]:
                self._out.write(f"{each}\n")

    def show(self) -> None:
        """The whole roster."""
        self.say(*army_lines(self.editor.army, self.editor.armies, self.editor.game.title))

    def unit(self, number: str) -> ArmyUnit:
        """A unit by its number. Raises Refused."""
        units = self.editor.army.units
        if not units:
            raise Refused("There are no units yet.")
        if not (number.isascii() and number.isdigit() and len(number) < 9 and 1 <= int(number) <= len(units)):
            numbers = f"they are numbered 1 to {len(units)}" if len(units) > 1 else "there is only 1"
            raise Refused(f"There is no unit {number[:20]!r}: {numbers}.")
        found: ArmyUnit = units[int(number) - 1]
        return found

    def copy(self, number: str) -> None:
        """Another unit like that of a number. Raises Refused."""
        self.say(f"{self.editor.unit(self.editor.copy(self.unit(number).id)).name} stands below it.")

    def whose(self, number: str) -> str | None:
        """The id of a unit by its number; None for 0, the roster itself. Raises Refused."""
        return None if number == "0" else self.unit(number).id


def _parted(rest: str) -> tuple[str, str]:
    number, _, words = rest.partition(" ")
    return number, words.strip()


def add(loop: RosterLines, rest: str) -> None:
    editor = loop.editor
    rows = editor.armies.offers(editor.army)
    if not rest:
        told = plain_rows([[f"  {each.key}", each.label, each.detail] for each in rows], WIDEST) if rows else []
        loop.say(*(told or ["This game names no rows to raise units from."]))
        return
    key = next((each.key for each in rows if rest.casefold() in (each.key.casefold(), each.label.casefold())), "")
    if key:
        loop.say(f"{editor.unit(editor.add(key)).name} is raised, as number {len(editor.army.units)}.")
    else:
        loop.say(add_line(editor, rest))


def rename(loop: RosterLines, rest: str) -> None:
    number, words = _parted(rest)
    loop.say(loop.editor.set(loop.whose(number), "name", words))


def note(loop: RosterLines, rest: str) -> None:
    number, words = _parted(rest)
    loop.say(loop.editor.set(loop.whose(number), "notes", lines_of(words)))


def fields(loop: RosterLines, rest: str) -> None:
    number, words = _parted(rest)
    unit_id = loop.whose(number)
    if words:
        path, sign, value = words.partition("=")
        if not sign:
            raise Refused("Set a field as in: f 1 FIELD=VALUE")
        loop.say(loop.editor.set(unit_id, path.strip(), value.strip()))
        return
    rows = []
    for each in loop.editor.fields(unit_id):
        values = ", ".join(words for _, words in each.options)
        may = values or (f"{each.low} to {each.high}" if each.high else "")
        rows.append([f"  {each.path}", each.label, said(each) or "-", may])
    loop.say(*plain_rows(rows, WIDEST))


def print_it(loop: RosterLines, rest: str) -> None:
    from tracker.report.sheets_html import print_army

    paper, _, folder = rest.partition(" ")
    path = print_army(loop.editor.path, typed_path(folder) if folder else None, paper or "a4")
    loop.say(f"Written: {path}")


def help_(loop: RosterLines, rest: str) -> None:
    rows = [["  1 4 7", "", "mark who fights today, or stays at home; Enter shows the roster"]]
    loop.say(*plain_rows([*rows, *([f"  {key.word}", key.usage, key.words] for key in KEYS)], WIDEST))


def leave(loop: RosterLines, rest: str) -> None:
    loop.has_left = True


KEYS = (
    RosterKey("all", "", "all fight today", lambda loop, rest: loop.say(loop.editor.mark_all(True))),
    RosterKey("none", "", "all stay at home", lambda loop, rest: loop.say(loop.editor.mark_all(False))),
    RosterKey("a", "[ROW|LINE]", "the rows to raise units from; or raise one, also as 20 Infantry, Rep 5", add),
    RosterKey("d", "NUMBER", "another unit like that", lambda loop, rest: loop.copy(rest)),
    RosterKey("x", "NUMBER", "strike a unit off", lambda loop, rest: loop.say(loop.editor.remove(loop.unit(rest).id))),
    RosterKey("e", "NUMBER NAME", "another name; 0 is the roster itself", rename),
    RosterKey("N", "NUMBER WORDS", r"notes; \n begins a line, 0 is the roster itself", note),
    RosterKey("f", "NUMBER [FIELD=VALUE]", "the fields of a unit; or set one; 0 is the roster itself", fields),
    RosterKey("u", "", "take the last change back", lambda loop, rest: loop.say(loop.editor.undo())),
    RosterKey("P", "[a4|letter [FOLDER]]", "write the sheets for paper", print_it),
    RosterKey("T", "", "changed elsewhere: take what is there", lambda loop, rest: loop.say(loop.editor.take_theirs())),
    RosterKey("K", "", "changed elsewhere: keep what is here", lambda loop, rest: loop.say(loop.editor.keep_mine())),
    RosterKey("?", "", "this help", help_),
    RosterKey("q", "", "leave", leave),
)
BY_WORD = {key.word: key for key in KEYS}
