"""The rows of a list from which units are raised by hand: Enter raises one and stays for the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.armies.base_screen import RosterScreen, torn_commands
from tracker.app.parts.key_commands import NEVER, command_maker
from tracker.app.parts.list_screen import list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import cut, left, row, widest_of
from tracker.engine import ArmyRow
from tracker.engine.plurals import counted

if TYPE_CHECKING:
    from tracker.play.roster_editor import RosterEditor


class RowsScreen(RosterScreen):
    """A slash shows only the rows that have some words."""

    TITLE = "Raise a unit"

    def __init__(self, editor: RosterEditor) -> None:
        super().__init__(editor)
        self.words = ""

    @property
    def rows(self) -> list[ArmyRow]:
        wanted = self.words.casefold().split()
        rows = self.editor.armies.offers(self.editor.army)
        return [each for each in rows if all(word in f"{each.label} {each.detail}".casefold() for word in wanted)]

    def titles(self) -> tuple[str, str]:
        army = self.editor.army
        return f"Raise a unit of {army.name}", f"{counted(len(army.units), 'unit')} so far"

    def lines(self, width: int) -> list[ListLine]:
        rows = self.rows
        if not rows:
            words = f"none has {self.words!r}" if self.words else "this game names no rows to raise units from"
            return [ListLine(), ListLine(row((words, "dim")))]
        wide = min(widest_of(each.label for each in rows) + 2, width * 6 // 10)
        head = ListLine(row((f"/{self.words}", "dim"))) if self.words else ListLine()
        return [head, *(_row_line(each, wide, width) for each in rows)]

    def detail(self) -> str:
        chosen = next((each for each in self.rows if each.key == self.list_panel.chosen), None)
        return super().detail() or (f"{chosen.label}: {chosen.detail}" if chosen and chosen.detail else "")

    def choose(self) -> None:
        row_key = self.list_panel.chosen
        if row_key:
            self.attempt(lambda: f"{self.editor.unit(self.editor.add(row_key)).name} is raised; Esc leads to it.")

    def search(self) -> None:
        """Show only some rows."""

        def then(words: str) -> str:
            self.words = words
            return ""

        self.ask("Show the rows that have these words:", then, self.words)


def _row_line(each: ArmyRow, wide: int, width: int) -> ListLine:
    label, detail = left(cut(each.label, wide - 1), wide), cut(each.detail, width - wide)
    return ListLine(row((label, "bold"), (detail, "text")), each.key)


SEARCH = "Show only the rows that have some words; without any, all."

RowsScreen.commands = list_commands(
    "rows of a list",
    (command_maker("rows", "The rows")("search", "/", "search", SEARCH, weight=NEVER), *torn_commands("rows")),
    enter="raise",
    does="Raise a unit of the chosen row.",
)
