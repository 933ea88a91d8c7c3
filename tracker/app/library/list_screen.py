"""A screen with a list of files: what is done with them, by keys and by words that are typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tracker.app.library.file_shelf import FileShelf
from tracker.app.parts.asking import Asking
from tracker.app.parts.asking_screen import AskingScreen
from tracker.engine import BadFile, TrackerError

E = TypeVar("E")


class ShelfScreen(AskingScreen, Generic[E]):
    """A subclass reads the files, says which is chosen, and lists them anew after a deed."""

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[E] | None = None
        self._problem = ""

    @property
    def shelf(self) -> FileShelf[E]:
        """The operations on the files."""
        raise TypeError(f"{type(self).__name__} says nothing of its files")

    def read_entries(self) -> list[E]:
        """Entries of the folder. Raises BadFile where that can't be read."""
        raise TypeError(f"{type(self).__name__} reads no files")

    @property
    def entries(self) -> list[E]:
        """The player's own files, read once until they are listed anew."""
        if self._entries is None:
            try:
                self._entries = self.read_entries()
            except BadFile as error:
                self._entries, self._problem = [], str(error)
        return self._entries

    @property
    def shown(self) -> list[E]:
        """The files that are listed, as far as they were read."""
        try:
            return self.shelf.shown(self._entries or [])
        except BadFile as error:
            self._problem = str(error)
            return []

    def chosen_entry(self) -> E | None:
        """The file on the chosen line."""
        return None

    def list_anew(self) -> None:
        """Read the folder again."""

    # Keys

    @property
    def asking(self) -> Asking:
        return self.shelf

    def type_key(self, key: str) -> bool:
        return self.attempt(lambda: self.shelf.type(key))

    def attempt(self, deed: Callable[[], Any]) -> bool:
        """Do something with the files, and show what came of it; what is wrong is said."""
        was_asking = self.shelf.is_asking
        try:
            used = deed() is not False
        except (TrackerError, OSError) as error:
            self.follow(str(error))
            return True
        if was_asking and self.shelf.is_asking:
            self.follow()
        else:
            self.list_anew()
        return used

    # Deeds

    def turn_to(self, place: str) -> None:
        """List another place; back where it is listed already."""
        self.attempt(lambda: self.shelf.turn_to(place))

    def back_to_own(self) -> None:
        """All of the player's own from a search or another place; else back to the screen before."""
        if self.shelf.words:
            self.attempt(self.shelf.find_all)
        elif not self.shelf.is_own:
            self.turn_to(self.shelf.place)
        else:
            self.leave()

    @property
    def has_chosen(self) -> bool:
        """True if the chosen line is a file."""
        return self.chosen_entry() is not None

    def do(self, deed: str) -> None:
        """Do something with the chosen file."""
        entry = self.chosen_entry()
        if entry is not None:
            self.attempt(lambda: getattr(self.shelf, deed)(entry))

    def do_all(self, deed: str) -> None:
        """Do something with the list."""
        self.attempt(lambda: getattr(self.shelf, deed)())
