"""Files of a kind in a folder, listed: which are shown, and what is being asked about one of them."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

from tracker.app.parts.asking import Asking
from tracker.journal.folders import typed_path

E = TypeVar("E")

# What is listed, by the title of the list.
OWN, TRASHED, SAMPLES = "Battles", "Trash", "Samples"


class FileShelf(Asking, Generic[E]):
    """Files of one kind. A subclass says what is done with one; its deeds raise what the journal raises.

    `own` is the title of the list of the player's own, `told` what is said on the way to each other list.
    """

    own = OWN
    told: dict[str, str] = {}
    kind = "battle"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.folder = folder
        self.place = self.own
        self.words = ""
        self._there: list[E] | None = None

    def may(self, deed: str) -> bool:
        """True if a deed is of any use where one is."""
        return True

    @property
    def is_own(self) -> bool:
        """True if the player's own files are listed, rather than the trash or what is shipped."""
        return self.place == self.own

    @property
    def is_whole(self) -> bool:
        """True if these are all of the player's own."""
        return self.is_own and not self.words

    @property
    def tag(self) -> str:
        """Words for the filter of the list, "" for none."""
        return f"/{self.words}" if self.words else ""

    def shown(self, entries: list[E]) -> list[E]:
        """Those that are listed, of all of the player's own. Raises BadFile where others can't be read."""
        return entries

    def read_elsewhere(self) -> list[E]:
        """Entries outside the player's own. Raises BadFile."""
        return []

    def elsewhere(self) -> list[E]:
        """Entries outside the player's own, read once. Raises BadFile."""
        if self._there is None:
            self._there = self.read_elsewhere()
        return self._there

    def forget(self) -> None:
        """Read the files anew when they are listed next."""
        self._there = None

    def turn_to(self, place: str) -> None:
        """List another place; the player's own where that is listed already."""
        self.place = self.own if self.place == place else place
        self.said = self.told.get(self.place, "")
        self.forget()

    def find_all(self) -> None:
        """Search for nothing any more."""
        self.words = ""

    def search(self) -> None:
        def then(words: str) -> None:
            self.words = words

        self.ask(f"Show the {self.kind}s that have these words:", then, self.words)


def path_of(typed: str) -> Path:
    """A path as it was typed. Raises Refused."""
    from tracker.engine import Refused

    if not typed:
        raise Refused("That needs a path.")
    return typed_path(typed)
