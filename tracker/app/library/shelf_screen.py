"""A screen with a list of files of one kind: what is done with them, by keys and by words that are typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from tracker.app.library.files import TRASHED, FileKind, Files
from tracker.app.parts.asking_screen import Asking, AskingScreen
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import EMPTY, Row, heading, row
from tracker.app.parts.screen import Hint
from tracker.engine import BadFile, TrackerError
from tracker.engine.plurals import counted

if TYPE_CHECKING:
    from tracker.journal.shelf import Listed

E = TypeVar("E", bound="Listed")
Painter = tuple[Row, Callable[[int, E], ListLine]]


class ShelfScreen(AskingScreen, Generic[E]):
    """The files are read after the first drawing, or as soon as one of them is wanted.

    A subclass says of what kind they are, where they lie, what stands on a line, and what Enter does.
    """

    kind: FileKind[E]

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[E] | None = None
        self._problem = ""
        self._files: Files[E] | None = None

    def folder(self) -> Path:
        return self.kind.shelf().folder()

    def painter(self, width: int) -> Painter[E]:
        """The headings over the lines, none if empty, and what makes a line of a number and a file."""
        raise NotImplementedError

    def about(self, entry: E) -> str:
        """A sentence about one that can be used."""
        return entry.called

    def samples(self) -> list[E]:
        """Those that are shipped, where they stand below the player's own."""
        return []

    # The files

    @property
    def files(self) -> Files[E]:
        """Those that are shown, and what is done with them."""
        if self._files is None:
            self._files = Files(self.kind, self.folder())
        return self._files

    def read_entries(self) -> list[E]:
        """All that lies in the folder. Raises BadFile where that can't be read."""
        return self.files.shelf.listed(self.files.folder)

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
            return self.files.shown(self._entries or [])
        except BadFile as error:
            self._problem = str(error)
            return []

    @property
    def below(self) -> list[E]:
        """Shipped entries that stand below them, once they were read."""
        return self.samples() if self.files.is_whole and self._entries is not None else []

    def chosen_entry(self) -> E | None:
        chosen = self.list_panel.chosen
        return next((each for each in (*self.shown, *self.below) if str(each.path) == chosen), None)

    def on_mount(self) -> None:
        self.call_after_refresh(self.relist)

    def on_screen_resume(self) -> None:
        if self.is_mounted and self._entries is not None:
            self.relist()

    def relist(self) -> None:
        """Read the folder again."""
        self.files.forget()
        self._entries, self._problem = None, ""
        _ = self.entries
        self.draw()

    # Lines

    def titles(self) -> tuple[str, str]:
        return self.TITLE or "", counted(len(self._entries), self.kind.what) if self._entries else ""

    def lines(self, width: int) -> list[ListLine]:
        files, own, below = self.files, self.shown, self.below
        columns, line_of = self.painter(width)
        lines = [ListLine(EMPTY if files.is_whole else heading(files.place, width, files.tag), is_head=True)]
        if own and columns:
            lines.append(ListLine(columns, is_head=True))
        if not own:
            none = self.kind.none_yet if files.is_whole and self._entries is not None else "none"
            lines.append(ListLine(row((f"     {none}", "dim"))))
        told = [line_of(number, each) for number, each in enumerate([*own, *below], 1)]
        if below:
            told[len(own) : len(own)] = [ListLine(), ListLine(heading("Samples", width, "to be looked at"))]
        return lines + told

    def detail(self) -> str:
        entry = self.chosen_entry()
        return super().detail() or (self._problem if entry is None else entry.reason or self.about(entry))

    # Keys

    def hints(self) -> list[Hint]:
        # In the trash the key that throws away takes back.
        names = {"trash": "take back"} if self.files.place == TRASHED else {}
        return [(key, names.get(label, label)) for key, label in super().hints()]

    @property
    def asking(self) -> Asking:
        return self.files

    def take(self, key: str) -> bool:
        # A key may come before the list is there, and mean one of its files.
        if self._entries is None:
            self.relist()
        return super().take(key)

    def attempt(self, action: Callable[[], object], chosen: str | None = None) -> bool:
        was_asking, words = self.files.is_asking, self.files.words
        try:
            used = action() is not False
        except (TrackerError, OSError) as error:
            self.follow(str(error))
            return True
        if was_asking and self.files.is_asking:
            self.follow()
        else:
            self.relist()
            found = [str(each.path) for each in self.shown]
            moved, self.files.moved = str(self.files.moved), None
            if moved in found:
                self.draw(moved)
            elif self.files.words != words and found and self.list_panel.chosen not in found:
                # Enter is for what was found.
                self.draw(found[0])
        return used

    # Actions

    def turn_to(self, place: str) -> None:
        """List another place; back where it is listed already."""
        self.attempt(lambda: self.files.turn_to(place))

    def back_to_own(self) -> None:
        """All of the player's own from a search or another place; else back to the screen before."""
        if self.files.words:
            self.attempt(lambda: self.files.find(""))
        elif not self.files.is_own:
            self.turn_to(self.files.place)
        else:
            self.leave()

    @property
    def has_chosen(self) -> bool:
        return self.chosen_entry() is not None

    def may(self, action: str) -> bool:
        """True if a key for an action is offered at the chosen file."""
        return self.files.may(action)

    def do(self, action: str) -> None:
        entry = self.chosen_entry()
        if entry is not None:
            self.attempt(lambda: getattr(self.files, action)(entry))

    def do_all(self, action: str) -> None:
        self.attempt(lambda: getattr(self.files, action)())
