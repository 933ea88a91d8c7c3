"""What is done with the files of battles at Home: named, copied, given away, taken in, thrown away and taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.parts.face import TextField

if TYPE_CHECKING:
    from tracker.journal.library import Entry

LONGEST = 1_000
# What is listed, by the title of the list.
OWN, TRASHED, SAMPLES = "Battles", "Trash", "Samples"
TOLD = {
    OWN: "",
    TRASHED: "These were thrown away; Backspace takes one back, Esc leads back.",
    SAMPLES: "Battles that are shipped: Enter walks through one, d copies it to yours, Esc leads back.",
}


class Shelf:
    """Which battles are shown, in which order, and what is being asked about one of them.

    `said` is a sentence about the last deed; the deeds raise what the journal raises.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.place = OWN
        self._there: list[Entry] | None = None
        self.words = ""
        self.said = ""
        self._sort = 0
        self._ask = ""
        self._field: TextField | None = None
        self._then: Callable[[str], None] | None = None

    def may(self, deed: str) -> bool:
        """Whether a deed is of any use where one is: a sample stays as it is."""
        return self.place != SAMPLES or deed not in ("rename", "throw")

    # What is shown

    @property
    def is_own(self) -> bool:
        """Whether the player's own battles are listed, rather than the trash or the samples."""
        return self.place == OWN

    @property
    def is_whole(self) -> bool:
        """Whether these are all of the player's own battles."""
        return self.is_own and not self.words

    @property
    def tag(self) -> str:
        """How the list is cut and sorted, "" where it is not."""
        from tracker.journal.file_operations import SORTS

        sort = f"by {SORTS[self._sort]}" if self._sort else ""
        return "  ".join(part for part in (f"/{self.words}" if self.words else "", sort) if part)

    def shown(self, entries: list[Entry]) -> list[Entry]:
        """Those of all battles that are listed, in their order. Raises BadFile where the trash can't be read."""
        if self.is_own and not self.words and not self._sort:
            return entries
        from tracker.journal.file_operations import SORTS, matching, sorted_by

        entries = entries if self.is_own else self._elsewhere()
        return sorted_by(matching(entries, self.words), SORTS[self._sort])

    def _elsewhere(self) -> list[Entry]:
        """What is not among the player's own, read once."""
        if self._there is None:
            from tracker.journal.file_operations import trashed
            from tracker.journal.library import sample_entries

            self._there = trashed(self.folder) if self.place == TRASHED else sample_entries()
        return self._there

    def forget(self) -> None:
        """Read the files anew when they are listed next."""
        self._there = None

    def sort_on(self) -> None:
        """The next order, after the last the first."""
        from tracker.journal.file_operations import SORTS

        self._sort = (self._sort + 1) % len(SORTS)
        self.said = f"Sorted by {SORTS[self._sort]}."

    def turn_to(self, place: str) -> None:
        """List another place; the player's own where that is listed already."""
        self.place = OWN if self.place == place else place
        self.said = TOLD[self.place]
        self.forget()

    # Asking

    @property
    def is_asking(self) -> bool:
        return self._field is not None

    @property
    def question(self) -> str:
        """What is asked, with what was typed so far."""
        return f"{self._ask} {self._field.value}_" if self._field is not None else ""

    def ask(self, words: str, then: Callable[[str], None], value: str = "") -> None:
        """Ask for a line of words."""
        self._ask, self._then, self._field = words, then, TextField(value, LONGEST)

    def type(self, key: str) -> bool:
        """A key while words are typed; whether it was taken. Enter does what was asked for."""
        field, then = self._field, self._then
        if field is None or then is None or key.startswith("ctrl+"):
            return False
        if key == "escape":
            self._field = None
        elif key == "enter":
            self._field = None
            then(field.value.strip())
        else:
            field.press(key)
        return True

    def paste(self, text: str) -> None:
        if self._field is not None:
            self._field.insert(text)

    # Deeds

    def rename(self, entry: Entry) -> None:
        from tracker.journal.file_operations import rename

        self._see_that_it_may("rename", entry)
        self.ask("Another title:", lambda title: rename(entry.path, title), entry.title)

    def duplicate(self, entry: Entry) -> None:
        from tracker.journal.file_operations import duplicate, take_in

        path = take_in(entry.path, self.folder) if self.place == SAMPLES else duplicate(entry.path)
        self.said = f"Copied to {path.name}."

    def export(self, entry: Entry) -> None:
        from tracker.journal.file_operations import export

        def then(typed: str) -> None:
            self.said = f"Copied to {export(entry.path, _path(typed))}."

        self.ask("Copy it into which folder, or to which file?", then)

    def report(self, entry: Entry) -> None:
        """Write the report of a battle, and say where."""
        from tracker.report.files import write_report

        self.said = f"The report is written: {write_report(entry.path, self.folder)}."

    def take_in(self) -> None:
        from tracker.journal.file_operations import take_in

        def then(typed: str) -> None:
            self.said = f"Taken in as {take_in(_path(typed), self.folder).name}."

        self.ask("Take in which file?", then)

    def throw(self, entry: Entry) -> None:
        """Into the trash; from there, back."""
        from tracker.journal.file_operations import take_back, throw_away

        self._see_that_it_may("throw", entry)
        name = entry.title or entry.path.name
        if self.place == TRASHED:
            self.said = f"{name} is back: {take_back(entry.path).name}."
        else:
            throw_away(entry.path)
            self.said = f"{name} lies in the trash; b shows it."

    def find_all(self) -> None:
        """Search for nothing any more."""
        self.words = ""

    def _see_that_it_may(self, deed: str, entry: Entry) -> None:
        if not self.may(deed):
            from tracker.engine import Refused

            raise Refused(f"{entry.title} is shipped with tracker and stays as it is: d copies it to your battles.")

    def search(self) -> None:
        def then(words: str) -> None:
            self.words = words

        self.ask("Show the battles that have these words:", then, self.words)


def _path(typed: str) -> Path:
    from tracker.engine import Refused

    if not typed:
        raise Refused("That needs a path.")
    return Path(typed).expanduser()
