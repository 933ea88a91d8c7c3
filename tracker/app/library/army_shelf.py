"""Operations on the files of rosters at "My armies": as with battles at Home."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.app.library.file_shelf import TRASHED, FileShelf, path_of

if TYPE_CHECKING:
    from tracker.journal.armies import ArmyEntry

ARMIES = "Armies"


class ArmyShelf(FileShelf["ArmyEntry"]):
    """Which rosters are shown, and what is done with one of them."""

    own = ARMIES
    kind = "roster"
    told = {TRASHED: "These were thrown away; Backspace takes one back, Esc leads back."}

    def may(self, deed: str) -> bool:
        """True if an operation may be used; a file in the trash must be taken back first."""
        return self.is_own or deed in ("throw", "export")

    def shown(self, entries: list[ArmyEntry]) -> list[ArmyEntry]:
        """Those of all rosters that are listed. Raises BadFile where the trash can't be read."""
        from tracker.journal.shelf import matching

        return matching(entries if self.is_own else self.elsewhere(), self.words)

    def read_elsewhere(self) -> list[ArmyEntry]:
        from tracker.journal.armies import ROSTERS

        return ROSTERS.trashed(self.folder)

    # Deeds

    def rename(self, entry: ArmyEntry) -> None:
        from tracker.journal.armies import ROSTERS

        self._see_that_it_may("rename", entry)
        self.ask("Another name:", lambda name: ROSTERS.rename(entry.path, name), entry.name)

    def duplicate(self, entry: ArmyEntry) -> None:
        from tracker.journal.armies import ROSTERS

        self._see_that_it_may("duplicate", entry)
        self.said = f"Copied to {ROSTERS.duplicate(entry.path).name}."

    def export(self, entry: ArmyEntry) -> None:
        from tracker.journal.armies import ROSTERS

        def then(typed: str) -> None:
            self.said = f"Copied to {ROSTERS.export(entry.path, path_of(typed))}."

        self.ask("Copy it into which folder, or to which file?", then)

    def print(self, entry: ArmyEntry) -> None:
        """Write the sheets of a roster for paper, and say where."""
        from tracker.report.sheets_html import print_army

        self._see_that_it_may("print", entry)
        self.said = f"Written, for A4: {print_army(entry.path)}."

    def take_in(self) -> None:
        from tracker.journal.armies import ROSTERS

        def then(typed: str) -> None:
            self.said = f"Taken in as {ROSTERS.take_in(path_of(typed), self.folder).name}."

        self.ask("Take in which file?", then)

    def throw(self, entry: ArmyEntry) -> None:
        """Into the trash; from there, back."""
        from tracker.journal.armies import ROSTERS

        if self.place == TRASHED:
            self.said = f"{entry.name} is back: {ROSTERS.take_back(entry.path).name}."
        else:
            ROSTERS.throw_away(entry.path)
            self.said = f"{entry.name} lies in the trash; b shows it."

    def _see_that_it_may(self, deed: str, entry: ArmyEntry) -> None:
        if not self.may(deed):
            from tracker.engine import Refused

            raise Refused(f"{entry.name} lies in the trash: Backspace takes it back first.")
