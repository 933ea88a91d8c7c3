"""A screen with a list of battles: what is done with their files, by keys and by words that are typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.events import Paste

from tracker.app.library.file_deeds import Shelf
from tracker.app.parts.screen import Hint
from tracker.app.parts.sheet_screen import SheetScreen

if TYPE_CHECKING:
    from tracker.journal.library import Entry


class ShelfScreen(SheetScreen):
    """A subclass says which battle is chosen, and lists them anew after a deed."""

    def __init__(self) -> None:
        super().__init__()
        self._shelf: Shelf | None = None

    @property
    def shelf(self) -> Shelf:
        """What is done with the files."""
        if self._shelf is None:
            self._shelf = Shelf(self.tracker.folder)
        return self._shelf

    def chosen_entry(self) -> Entry | None:
        """The battle on the chosen line."""
        return None

    def list_anew(self) -> None:
        """Read the folder again."""

    # Keys

    @property
    def is_typing(self) -> bool:
        return self.shelf.is_asking

    def take(self, key: str) -> bool:
        self.shelf.said = ""
        return super().take(key)

    def type_key(self, key: str) -> bool:
        return self.attempt(lambda: self.shelf.type(key))

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.shelf.paste(event.text)
        self.draw()

    def hints(self) -> list[Hint]:
        return [("Enter", "take"), ("Esc", "give up")] if self.is_typing else super().hints()

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
        """Whether the chosen line is a battle."""
        return self.chosen_entry() is not None

    def do(self, deed: str) -> None:
        """Do something with the chosen battle."""
        entry = self.chosen_entry()
        if entry is not None:
            self.attempt(lambda: getattr(self.shelf, deed)(entry))

    def do_all(self, deed: str) -> None:
        """Do something with the list."""
        self.attempt(lambda: getattr(self.shelf, deed)())
