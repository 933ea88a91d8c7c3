"""A roster: its units, who fights today, what it bends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tracker.app.armies.base_screen import RosterScreen, torn_commands
from tracker.app.opening import begin_beside
from tracker.app.parts.key_commands import FIRST, NEVER, OFTEN, command_maker
from tracker.app.parts.list_screen import WIDE, list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import Row, cut, heading, left, row, widest_of, width_of, wrapped
from tracker.app.parts.styles import StyleName
from tracker.engine import ArmyUnit
from tracker.engine.armies import fights_words
from tracker.play.roster_editor import MUSTER, musters
from tracker.play.roster_field_words import lines_of, one_line

# The line about the roster itself; no unit can have that id.
ROSTER = "*"
NUMBER, MARK, GAP, MOST_CELL, MOST_NAME = 4, 4, 2, 18, 30


class ArmyScreen(RosterScreen):
    """Space says who fights; every change is on the disk at once."""

    TITLE = "Roster"

    def __init__(self, path: Path) -> None:
        from tracker.play.roster_editor import RosterEditor

        super().__init__(RosterEditor(path))

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.see_whether_it_is_the_same()

    has_card = True

    def card(self) -> tuple[str, list[str]]:
        """The card of the chosen unit, or what the roster says of itself."""
        editor, unit = self.editor, self.unit
        if unit is None:
            army = editor.army
            told = [f"{fights_words(army)} today", *editor.armies.totals(army)]
            return army.name, [*told, *army.notes.split("\n"), f"File: {editor.path}"]
        told = [f"{label}: {words}" for label, words in editor.armies.card(unit)]
        told += ["fights today" if unit.fights else "stays at home"]
        return unit.name, [*told, *(f"! {words}" for words in unit.bent), *unit.notes.split("\n")]

    # Lines

    def titles(self) -> tuple[str, str]:
        army, words = self.editor.army, [fights_words(self.editor.army)]
        width = self.size.width * 6 // 10 if self.size.width >= WIDE else self.size.width
        for each in self.editor.armies.totals(army):
            # The name comes first; what a narrow screen has no room for stands in the list of armies.
            if width_of(army.name) + width_of(", ".join([*words, each])) > width - 8:
                break
            words.append(each)
        return army.name, ", ".join(words)

    def lines(self, width: int) -> list[ListLine]:
        army, armies = self.editor.army, self.editor.armies
        listed = armies.lists().get(army.list_id, army.list_id) or "mixed or invented"
        about = f"{self.editor.game.title}, {listed}" if armies.lists() else self.editor.game.title
        notes = " ".join(army.notes.split())
        lines = [
            ListLine(row((left("Roster", 8), "dim"), (cut(f"{about}. {notes}".strip(), width - 8), "text")), ROSTER)
        ]
        widths = self._widths(width)
        lines += [ListLine(), ListLine(_columns(widths, armies.headings))]
        if not army.units:
            lines.append(ListLine(row(("     none yet: a raises a unit", "dim"))))
        lines += [self._unit_line(number, unit, widths) for number, unit in enumerate(army.units, 1)]
        bends = self.editor.bends
        if bends:
            lines += [ListLine(), ListLine(heading("Outside the army list (allowed)", width, str(len(bends))))]
            lines += [ListLine(each) for words in bends for each in wrapped(f"! {words}", width, "warn", 2)]
        return lines

    def _widths(self, width: int) -> tuple[int, ...]:
        """Of the name and each cell: as wide as they are, the name first to give way."""
        armies, units = self.editor.armies, self.editor.army.units
        cells = [self._cells(unit) for unit in units]
        whole = [
            widest_of((heading, *(each[at] for each in cells))) + GAP for at, heading in enumerate(armies.headings)
        ]
        room = width - NUMBER - MARK
        name = max([10, *(width_of(unit.name) for unit in units)]) + GAP
        if name + sum(whole) <= room:
            return (name, *whole)
        wide, name = [min(MOST_CELL + GAP, each - 1) for each in whole], name - 1
        # Beside its card, which tells all of them, the cells are fewer rather than the name is cut.
        least = MOST_NAME if self.size.width >= WIDE else 16
        while wide and sum(wide) > room - min(name, least):
            wide.pop()
        return (max(8, min(name, room - sum(wide))), *wide)

    def _cells(self, unit: ArmyUnit) -> tuple[str, ...]:
        """The columns of a unit, without the list of the roster, which its first line tells."""
        armies = self.editor.armies
        listed = armies.lists().get(self.editor.army.list_id, "")
        return tuple(cell.removeprefix(f"{listed} ") if listed else cell for cell in armies.cells(unit))

    def _unit_line(self, number: int, unit: ArmyUnit, widths: tuple[int, ...]) -> ListLine:
        mark = "[x] " if unit.fights else "[ ] "
        style: StyleName = "text" if unit.fights else "dim"
        cells = zip(self._cells(unit), widths[1:], strict=False)
        words = "".join(left(cut(cell, wide - 1), wide) for cell, wide in cells)
        bent, room = "!" * bool(unit.bent), widths[0] - 1
        called = unit.name if width_of(unit.name + bent) <= room else unit.short or unit.name
        name = left(_within(called + bent, room), widths[0])
        key = str(number) if number < 10 else ""
        return ListLine(
            row((f"{number:>3} ", "dim"), (mark, style), (name, "bold" if unit.fights else "dim"), (words, style)),
            unit.id,
            key,
        )

    def detail(self) -> str:
        said = super().detail()
        if said or self.size.width >= WIDE:
            return said
        unit = self.unit
        if unit is None:
            return f"{self.editor.path.name}. {' '.join(self.editor.army.notes.split())}".strip()
        told = [words if not label else f"{label} {words}" for label, words in self.editor.armies.card(unit)]
        aside = [f"Bent: {'; '.join(unit.bent)}." if unit.bent else "", " ".join(unit.notes.split())]
        return " ".join(part for part in (f"{unit.name}: {', '.join(told)}.", *aside) if part)

    # The chosen unit

    @property
    def unit(self) -> ArmyUnit | None:
        """The unit on the chosen line, None for the roster's own."""
        return next((unit for unit in self.editor.army.units if unit.id == self.list_panel.chosen), None)

    def choose(self) -> None:
        """The fields of the chosen unit, or of the roster."""
        self.tracker.show("army-fields", self.editor, self.unit.id if self.unit is not None else None)

    def mark(self) -> None:
        """Let the chosen unit fight today, or stay at home."""
        self._change(self.editor.mark)

    def _change(self, change: Callable[[str], object]) -> None:
        """Change the chosen unit, by its id."""
        if (unit := self.unit) is not None:
            self.attempt(lambda: change(unit.id))

    def mark_all(self) -> None:
        """All fight; where they do already, none."""
        army = self.editor.army
        self.attempt(lambda: self.editor.mark_all(len(army.fighting) < len(army.units)))

    def add(self) -> None:
        """Choose a row from which to raise a unit."""
        self.tracker.show("army-rows", self.editor)

    def add_line(self) -> None:
        """A unit from a line of words."""
        from tracker.play.pasted_units import add_line

        self.ask("A unit, such as 20 Infantry, Rep 5, rifle:", lambda line: add_line(self.editor, line), "")

    def copy(self) -> None:
        """Another unit like the chosen one."""
        self._change(lambda unit_id: self.list_panel.show(self.editor.copy(unit_id)))

    def strike_off(self) -> None:
        self._change(lambda unit_id: f"{self.editor.remove(unit_id)} u takes that back.")

    def undo(self) -> None:
        """Take the last change back; a unit that is struck off no more is chosen."""

        def back() -> str:
            before = [each.id for each in self.editor.army.units]
            said = self.editor.undo()
            if came := [each.id for each in self.editor.army.units if each.id not in before]:
                self.list_panel.show(came[0])
            return said

        self.attempt(back)

    def move(self, by: int) -> None:
        """Move the chosen unit up or down."""
        self._change(lambda unit_id: self.editor.move(unit_id, by))

    def rename(self) -> None:
        """Another name for the chosen unit or the roster."""
        self._set("name", "Another name:", self.unit.name if self.unit else self.editor.army.name)

    def note(self) -> None:
        """Notes on the chosen unit or the roster."""
        notes = self.unit.notes if self.unit else self.editor.army.notes
        self._set("notes", r"Notes (\n begins a line):", one_line(notes))

    def fight(self) -> None:
        self.tracker.show("new-battle", self.editor.path)

    @property
    def has_muster(self) -> bool:
        """True if its game raises units step by step."""
        return musters(self.editor.game)

    def muster(self) -> None:
        """Raise more units by the game's muster; what comes of it is a roster of its own."""
        path, game = str(self.editor.path), self.editor.army.game
        self.attempt(lambda: begin_beside(self.tracker, game, MUSTER, path))

    def print(self) -> None:
        from tracker.report.printed_sheets import print_army

        self.attempt(lambda: f"Written, for A4: {print_army(self.editor.path)}. tracker print has other paper.")

    def _set(self, path: str, words: str, value: str) -> None:
        unit_id = self.unit.id if self.unit is not None else None

        def then(typed: str) -> str:
            given = lines_of(typed) if path == "notes" else typed
            return self.editor.set(unit_id, path, given)

        self.ask(words, then, value)


def _within(name: str, room: int) -> str:
    """A name in so many cells; its last word, as the 2 of "Spanish regular infantry 2", tells it from others."""
    head, _, last = name.rpartition(" ")
    is_short = head and width_of(name) > room > 3 * width_of(last)
    return f"{cut(head, room - width_of(last) - 1)} {last}" if is_short else cut(name, room)


def _columns(widths: tuple[int, ...], headings: tuple[str, ...]) -> Row:
    shown = zip(("unit", *headings), widths, strict=False)
    return row((" " * (NUMBER + MARK) + "".join(left(cut(words, wide - 1), wide) for words, wide in shown), "dim"))


_roster = command_maker("army", "The roster")
_unit = partial(command_maker("army", "The chosen unit"), applies="unit")
FIGHT = "Set up a battle of this roster against another, or a rolled enemy."
RAISE = "Raise more units by the game's muster, by choice or by dice; that makes a roster of its own."

ArmyScreen.commands = list_commands(
    "roster",
    (
        _unit("mark", "space", "fights", "Let the chosen unit fight today, or stay at home.", weight=FIRST),
        _roster("add", "a", "add", "Raise a unit from a row of the list.", weight=OFTEN),
        _roster("fight", "f", "fight", FIGHT, weight=OFTEN),
        _roster("muster", "m", "muster", RAISE, applies="has_muster"),
        _roster("rename", "e", "rename", "Give the chosen unit another name; on the first line, the roster."),
        _roster("note", "N", "note", "Notes on the chosen unit; on the first line, on the roster."),
        _unit("strike_off", "backspace", "strike off", "Strike the chosen unit off; u takes that back."),
        _unit("copy", "d", "duplicate", "Another unit like the chosen one."),
        _roster("mark_all", "*", "all", "Let all units fight today; again, none."),
        _roster("print", "P", "print", "Write order of battle, unit cards, rules and tables for paper."),
        _roster("add_line", "l", "line", "Raise a unit from a line that you type or paste: 20 Infantry, Rep 5, rifle."),
        _unit("move", "left", "up", "Move the chosen unit up the roster.", -1, weight=NEVER),
        _unit("move", "right", "down", "Move the chosen unit down the roster.", 1, weight=NEVER),
        *torn_commands("army"),
    ),
    enter="fields",
    does="Open the fields of the chosen unit; on the first line, those of the roster.",
)
