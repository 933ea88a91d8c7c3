"""A screen with a list of files: what is done with them, by keys and by words that are typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from tracker.app.library.file_shelf import FileShelf
from tracker.app.parts.asking import Asking
from tracker.app.parts.asking_screen import AskingScreen

E = TypeVar("E")


class ShelfScreen(AskingScreen, Generic[E]):
    """A subclass says which file is chosen, and lists them anew after a deed."""

    @property
    def shelf(self) -> FileShelf[E]:
        """What is done with the files."""
        raise TypeError(f"{type(self).__name__} says nothing of its files")

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
        from tracker.engine import TrackerError

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

    @property
    def has_chosen(self) -> bool:
        """Whether the chosen line is a file."""
        return self.chosen_entry() is not None

    def do(self, deed: str) -> None:
        """Do something with the chosen file."""
        entry = self.chosen_entry()
        if entry is not None:
            self.attempt(lambda: getattr(self.shelf, deed)(entry))

    def do_all(self, deed: str) -> None:
        """Do something with the list."""
        self.attempt(lambda: getattr(self.shelf, deed)())
