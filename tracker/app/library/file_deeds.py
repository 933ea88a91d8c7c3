"""Operations on the files of battles at Home: name, copy, give away, take in, throw away, take back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.library.file_shelf import OWN, SAMPLES, TRASHED, FileShelf, path_of

if TYPE_CHECKING:
    from tracker.journal.library import LibraryEntry


class Shelf(FileShelf["LibraryEntry"]):
    """Which battles are shown, in which order, and what is done with one of them."""

    told = {
        OWN: "",
        TRASHED: "These were thrown away; Backspace takes one back, Esc leads back.",
        SAMPLES: "Battles that are shipped: Enter walks through one, d copies it to yours, Esc leads back.",
    }

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._sort = 0

    def may(self, deed: str) -> bool:
        """True if a deed is of any use where one is: a sample stays as it is."""
        return self.place != SAMPLES or deed not in ("rename", "throw")

    # What is shown

    @property
    def tag(self) -> str:
        """Words for the filter and order of the list, "" for none."""
        from tracker.journal.library import SORTS

        sort = f"by {SORTS[self._sort]}" if self._sort else ""
        return "  ".join(part for part in (super().tag, sort) if part)

    def shown(self, entries: list[LibraryEntry]) -> list[LibraryEntry]:
        """Those of all battles that are listed, in their order. Raises BadFile where the trash can't be read."""
        if self.is_own and not self.words and not self._sort:
            return entries
        from tracker.journal.library import SORTS, sorted_by
        from tracker.journal.shelf import matching

        entries = entries if self.is_own else self.elsewhere()
        return sorted_by(matching(entries, self.words), SORTS[self._sort])

    def read_elsewhere(self) -> list[LibraryEntry]:
        from tracker.journal.library import BATTLES

        return BATTLES.trashed(self.folder) if self.place == TRASHED else BATTLES.shipped()

    def sort_on(self) -> None:
        """The next order, after the last the first."""
        from tracker.journal.library import SORTS

        self._sort = (self._sort + 1) % len(SORTS)
        self.said = f"Sorted by {SORTS[self._sort]}."

    # Deeds

    def rename(self, entry: LibraryEntry) -> None:
        from tracker.journal.library import BATTLES

        self._see_that_it_may("rename", entry)
        self.ask("Another title:", lambda title: BATTLES.rename(entry.path, title), entry.title)

    def duplicate(self, entry: LibraryEntry) -> None:
        from tracker.journal.library import BATTLES

        path = BATTLES.take_in(entry.path, self.folder) if self.place == SAMPLES else BATTLES.duplicate(entry.path)
        self.said = f"Copied to {path.name}."

    def export(self, entry: LibraryEntry) -> None:
        from tracker.journal.library import BATTLES

        def then(typed: str) -> None:
            self.said = f"Copied to {BATTLES.export(entry.path, path_of(typed))}."

        self.ask("Copy it into which folder, or to which file?", then)

    def report(self, entry: LibraryEntry) -> None:
        """Write the report of a battle, and say where."""
        from tracker.report.files import write_report

        self.said = f"The report is written: {write_report(entry.path, self.folder)}."

    def take_in(self) -> None:
        from tracker.journal.library import BATTLES

        def then(typed: str) -> None:
            self.said = f"Taken in as {BATTLES.take_in(path_of(typed), self.folder).name}."

        self.ask("Take in which file?", then)

    def throw(self, entry: LibraryEntry) -> None:
        """Into the trash; from there, back."""
        from tracker.journal.library import BATTLES

        self._see_that_it_may("throw", entry)
        name = entry.title or entry.path.name
        if self.place == TRASHED:
            self.said = f"{name} is back: {BATTLES.take_back(entry.path).name}."
        else:
            BATTLES.throw_away(entry.path)
            self.said = f"{name} lies in the trash; b shows it."

    def _see_that_it_may(self, deed: str, entry: LibraryEntry) -> None:
        if not self.may(deed):
            from tracker.engine import Refused

            raise Refused(f"{entry.title} is shipped with tracker and stays as it is: d copies it to your battles.")
