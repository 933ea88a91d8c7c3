"""My armies: the rosters of a player, as a list; the keys are those of Home where they mean the same."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.library.columns import roster_columns, roster_line, roster_widths
from tracker.app.library.files import FileKind, shelf_keys
from tracker.app.library.shelf_screen import Painter, ShelfScreen
from tracker.app.parts.key_commands import OFTEN, command_maker
from tracker.app.parts.list_screen import list_commands
from tracker.app.parts.screen import Hint
from tracker.talk.shelf_words import about_roster

if TYPE_CHECKING:
    from tracker.journal.armies import ArmyEntry, Rosters


def _rosters() -> Rosters:
    from tracker.journal.armies import ROSTERS

    return ROSTERS


def _print(path: Path, _: Path) -> str:
    from tracker.report.printed_sheets import print_army

    return f"Written, for A4: {print_army(path)}."


class ArmiesScreen(ShelfScreen["ArmyEntry"]):
    """`at_newest`: the one that was changed last is chosen; so is later one that was raised meanwhile."""

    TITLE = "My armies"
    kind = FileKind(
        _rosters,
        own="Armies",
        what="roster",
        named="name",
        none_yet="None yet: n raises one, i takes one in from a file.",
        in_trash=("throw", "export"),
        print_one=_print,
    )

    def __init__(self, at_newest: bool = False) -> None:
        super().__init__()
        self._at_newest = at_newest

    def folder(self) -> Path:
        return self.tracker.armies_folder

    def relist(self) -> None:
        before = None if self._entries is None else {entry.path for entry in self._entries}
        super().relist()
        newest = self._newest()
        if newest is not None and (self._at_newest or (before is not None and newest.path not in before)):
            self.draw(str(newest.path))
        self._at_newest = False

    # Lines

    def painter(self, width: int) -> Painter[ArmyEntry]:
        widths = roster_widths(width, self.shown)
        return roster_columns(widths), partial(roster_line, width, widths)

    def about(self, entry: ArmyEntry) -> str:
        return about_roster(entry)

    # Actions

    def hints(self) -> list[Hint]:
        # What was thrown away is taken back before it is opened.
        return [hint for hint in super().hints() if self.files.is_own or hint[1] != "open"]

    def choose(self) -> None:
        """The chosen roster on its own screen."""
        self._show("army")

    def fight(self) -> None:
        self._show("new-battle")

    def _show(self, screen: str) -> None:
        entry = self.chosen_entry()
        if entry is None:
            return
        if entry.reason or not self.files.is_own:
            self.follow(entry.reason or f"{entry.name} lies in the trash: Backspace takes it back first.")
            return
        self.try_to(lambda: self.tracker.show(screen, entry.path))

    def raise_new(self) -> None:
        last = self._newest()
        self.tracker.show("new-army", last.game if last is not None else "")

    def _newest(self) -> ArmyEntry | None:
        """The roster that was changed last."""
        known = [entry for entry in self.entries if entry.game]
        return max(known, key=lambda entry: entry.changed.timestamp() if entry.changed else 0.0, default=None)


_action, _list_action, _trash, _back = shelf_keys("armies", "roster", "Home")

ArmiesScreen.commands = list_commands(
    "armies",
    (
        command_maker("armies", "The list of rosters")("raise_new", "n", "new", "Raise a new roster.", weight=OFTEN),
        command_maker("armies", "The chosen roster")(
            "fight",
            "f",
            "fight",
            "Set up a battle of the chosen roster against another, or a rolled enemy.",
            weight=OFTEN,
            applies="has_chosen",
            is_offered=lambda screen: screen.may("fight"),
        ),
        _action("rename", "e", "rename", "Give the chosen roster another name."),
        _action("duplicate", "d", "duplicate", "Copy the chosen roster, under another name."),
        _action("export", "c", "export", "Copy the chosen roster to a file or a folder elsewhere."),
        _action("write", "P", "print", "Write the sheets of the chosen roster for paper, and say where."),
        _action("throw", "backspace", "trash", "Throw the chosen roster away; in the trash, take it back."),
        _list_action("take_in", "i", "import", "Take in a roster from a file elsewhere."),
        _list_action("search", "/", "search", "Show only the rosters that have some words; without any, all."),
        _trash,
        _back,
    ),
    escape=False,
)
