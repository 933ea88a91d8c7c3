"""A roster in line mode: a line says what is wanted, and lines tell what came of it. Units go by their numbers."""

from __future__ import annotations

from pathlib import Path

from tracker.engine import ArmyUnit, Refused
from tracker.journal.folders import typed_path
from tracker.plain.base_page import WIDEST, LinePage, PageKey, nth, parted
from tracker.plain.console import Console
from tracker.play.pasted_units import add_line
from tracker.play.roster_editor import RosterEditor
from tracker.play.roster_field_words import field_words, lines_of
from tracker.talk.army_words import army_lines
from tracker.talk.tables import plain_rows


class RosterLines(LinePage):
    """A roster and its units; every change is on the disk at once."""

    enter = "show the roster"
    number = "mark who fights today, or stays at home; several may stand in a line: 1 4 7"

    def __init__(self, path: Path, console: Console, ways: tuple[PageKey, ...] = ()) -> None:
        """`ways` lead on from it, where there is anywhere to go."""
        super().__init__(console)
        self.editor = RosterEditor(path)
        self.keys = (*self.keys, *ways)

    def choose(self, number: str) -> None:
        for each in number.replace(",", " ").split():
            self.say(self.editor.mark(self.unit(each).id))

    # Telling

    def show(self) -> None:
        self.say(*army_lines(self.editor.army, self.editor.armies, self.editor.game.title), "Everything is saved.")

    def unit(self, number: str) -> ArmyUnit:
        """A unit by its number. Raises Refused."""
        units: list[ArmyUnit] = self.editor.army.units
        return nth(units, number, "unit")

    def copy(self, number: str) -> None:
        """Another unit like that of a number. Raises Refused."""
        self.say(f"{self.editor.unit(self.editor.copy(self.unit(number).id)).name} stands below it.")

    def move(self, number: str, by: int) -> None:
        """Move the unit of a number up or down. Raises Refused."""
        self.editor.move(self.unit(number).id, by)
        self.show()

    def whose(self, number: str) -> str | None:
        """The id of a unit by its number; None for 0, the roster itself. Raises Refused."""
        return None if number == "0" else self.unit(number).id


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
    number, words = parted(rest)
    loop.say(loop.editor.set(loop.whose(number), "name", words))


def note(loop: RosterLines, rest: str) -> None:
    number, words = parted(rest)
    loop.say(loop.editor.set(loop.whose(number), "notes", lines_of(words)))


def fields(loop: RosterLines, rest: str) -> None:
    number, words = parted(rest)
    unit_id = loop.whose(number)
    if words:
        path, sign, value = words.partition("=")
        if not sign:
            raise Refused("Set a field as in: fields 1 FIELD=VALUE")
        loop.say(loop.editor.set(unit_id, path.strip(), value.strip()))
        return
    rows = []
    for each in loop.editor.fields(unit_id):
        values = ", ".join(words for _, words in each.options)
        may = values or (f"{each.low} to {each.high}" if each.high else "")
        rows.append([f"  {each.path}", each.label, field_words(each) or "-", may])
    loop.say(*plain_rows(rows, WIDEST))


def print_it(loop: RosterLines, rest: str) -> None:
    from tracker.report.printed_sheets import print_army

    paper, _, folder = rest.partition(" ")
    path = print_army(loop.editor.path, typed_path(folder) if folder else None, paper or "a4")
    loop.say(f"Written: {path}")


RosterLines.keys = (
    PageKey("all", "", "all fight today", lambda loop, rest: loop.say(loop.editor.mark_all(True))),
    PageKey("none", "", "all stay at home", lambda loop, rest: loop.say(loop.editor.mark_all(False))),
    PageKey("a", "[ROW|LINE]", "the rows to raise units from; or raise one, also as 20 Infantry, Rep 5", add),
    PageKey("d", "NUMBER", "another unit like that", lambda loop, rest: loop.copy(rest)),
    PageKey(
        "strike", "NUMBER", "strike a unit off", lambda loop, rest: loop.say(loop.editor.remove(loop.unit(rest).id))
    ),
    PageKey("up", "NUMBER", "move a unit up", lambda loop, rest: loop.move(rest, -1)),
    PageKey("down", "NUMBER", "move a unit down", lambda loop, rest: loop.move(rest, 1)),
    PageKey("e", "NUMBER NAME", "another name; 0 is the roster itself", rename),
    PageKey("N", "NUMBER WORDS", r"notes; \n begins a line, 0 is the roster itself", note),
    PageKey("fields", "NUMBER [FIELD=VALUE]", "the fields of a unit; or set one; 0 is the roster itself", fields),
    PageKey("u", "", "take the last change back", lambda loop, rest: loop.say(loop.editor.undo())),
    PageKey("P", "[a4|letter [FOLDER]]", "write the sheets for paper", print_it),
    PageKey("T", "", "changed elsewhere: take what is there", lambda loop, rest: loop.say(loop.editor.take_theirs())),
    PageKey("K", "", "changed elsewhere: keep what is here", lambda loop, rest: loop.say(loop.editor.keep_mine())),
)
