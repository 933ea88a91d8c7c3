"""What is done with the files of battles at Home: named, copied, given away, taken in, thrown away and taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.widgets.face import TextField

if TYPE_CHECKING:
    from tracker.journal.library import Entry

LONGEST = 1_000


class Shelf:
    """Which battles are shown, in which order, and what is being asked about one of them.

    `said` is a sentence about the last deed; the deeds raise what the journal raises.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.is_trash = False
        self.words = ""
        self.said = ""
        self._sort = 0
        self._ask = ""
        self._field: TextField | None = None
        self._then: Callable[[str], None] | None = None

    # What is shown

    @property
    def title(self) -> str:
        return "Trash" if self.is_trash else "Battles"

    @property
    def tag(self) -> str:
        """How the list is cut and sorted, "" where it is not."""
        from tracker.journal.keeping import SORTS

        sort = f"by {SORTS[self._sort]}" if self._sort else ""
        return "  ".join(part for part in (f"/{self.words}" if self.words else "", sort) if part)

    def shown(self, entries: list[Entry]) -> list[Entry]:
        """Those of all battles that are listed, in their order. Raises BadFile where the trash can't be read."""
        if not (self.is_trash or self.words or self._sort):
            return entries
        from tracker.journal.keeping import SORTS, matching, sorted_by, trashed

        entries = trashed(self.folder) if self.is_trash else entries
        return sorted_by(matching(entries, self.words), SORTS[self._sort])

    def sort_on(self) -> None:
        """The next order, after the last the first."""
        from tracker.journal.keeping import SORTS

        self._sort = (self._sort + 1) % len(SORTS)
        self.said = f"Sorted by {SORTS[self._sort]}."

    def turn(self) -> None:
        """To the trash, or back from there."""
        self.is_trash = not self.is_trash
        self.said = "These were thrown away; Backspace takes one back, b leads back." if self.is_trash else ""

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
        from tracker.journal.keeping import rename

        self.ask("Another title:", lambda title: rename(entry.path, title), entry.title)

    def duplicate(self, entry: Entry) -> None:
        from tracker.journal.keeping import duplicate

        self.said = f"Copied to {duplicate(entry.path).name}."

    def export(self, entry: Entry) -> None:
        from tracker.journal.keeping import export

        def then(typed: str) -> None:
            self.said = f"Copied to {export(entry.path, _path(typed))}."

        self.ask("Copy it into which folder, or to which file?", then)

    def take_in(self) -> None:
        from tracker.journal.keeping import take_in

        def then(typed: str) -> None:
            self.said = f"Taken in as {take_in(_path(typed), self.folder).name}."

        self.ask("Take in which file?", then)

    def throw(self, entry: Entry) -> None:
        """Into the trash; from there, back."""
        from tracker.journal.keeping import take_back, throw_away

        name = entry.title or entry.path.name
        if self.is_trash:
            self.said = f"{name} is back: {take_back(entry.path).name}."
        else:
            throw_away(entry.path)
            self.said = f"{name} lies in the trash; b shows it."

    def search(self) -> None:
        def then(words: str) -> None:
            self.words = words

        self.ask("Show the battles that have these words:", then, self.words)


def _path(typed: str) -> Path:
    from tracker.engine import Refused

    if not typed:
        raise Refused("That needs a path.")
    return Path(typed).expanduser()
