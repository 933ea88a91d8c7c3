"""The files of one kind on a screen: those that are shown, what is done with one of them, and the keys for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct

from tracker.app.parts.asking_screen import Asking
from tracker.app.parts.key_commands import NEVER, SELDOM, KeyCommand, command_maker
from tracker.journal.folders import typed_path

if TYPE_CHECKING:
    from tracker.journal.shelf import Listed, Shelf


E = TypeVar("E", bound="Listed")

# What is listed besides one's own, by the title of the list.
TRASHED, SAMPLES = "Trash", "Samples"
TOLD = {
    TRASHED: "These were thrown away; Backspace takes one back, Esc leads back.",
    SAMPLES: "Battles that are shipped: Enter walks through one, d copies it to yours, Esc leads back.",
}


class FileKind(Struct, Generic[E], frozen=True):
    """A kind of files on its screen, as far as the kinds differ; its `shelf` is loaded when it is needed.

    `own` is the title of the list of the player's own, `named` what one is called by ("title"), `tail` what goes into
    the trash with it. `in_trash` are the actions for what lies there, where not all are; `print_one` puts one on paper.
    """

    shelf: Callable[[], Shelf[E]]
    own: str
    what: str
    named: str = "title"
    tail: str = ""
    copies: str = ""
    none_yet: str = "none"
    in_trash: tuple[str, ...] = ()
    print_one: Callable[[Path, Path], str] | None = None


class Files(Asking, Generic[E]):
    """Which files of a folder are shown, in which order. Actions raise what the journal raises."""

    def __init__(self, kind: FileKind[E], folder: Path) -> None:
        super().__init__()
        self.kind, self.folder = kind, folder
        self.place = kind.own
        self.words = ""
        # Where one lies that was moved or has just come, until its line is chosen.
        self.moved: Path | None = None
        self._there: list[E] | None = None
        self._sort = 0

    @property
    def shelf(self) -> Shelf[E]:
        """Folder in which they are kept."""
        return self.kind.shelf()

    def may(self, action: str) -> bool:
        """True if an action is of use where one is: a sample stays, and what lies in the trash is taken back first."""
        if self.place == SAMPLES:
            return action not in ("rename", "throw")
        return self.is_own or not self.kind.in_trash or action in self.kind.in_trash

    # What is shown

    @property
    def is_own(self) -> bool:
        """True if the player's own files are listed, rather than the trash or what is shipped."""
        return self.place == self.kind.own

    @property
    def is_whole(self) -> bool:
        """True if these are all of the player's own."""
        return self.is_own and not self.words

    @property
    def tag(self) -> str:
        """Words for the filter and order of the list, "" for none."""
        sort = f"by {self.shelf.sorts[self._sort]}" if self._sort else ""
        return "  ".join(part for part in (f"/{self.words}" if self.words else "", sort) if part)

    def shown(self, entries: list[E]) -> list[E]:
        """Those that are listed, of all of the player's own. Raises BadFile where others can't be read."""
        if not self.is_own:
            if self._there is None:
                self._there = self.shelf.trashed(self.folder) if self.place == TRASHED else self.shelf.shipped()
            entries = self._there
        if not self.words and not self._sort:
            return entries
        from tracker.journal.shelf import matching

        found = matching(entries, self.words)
        return self.shelf.sorted_by(found, self.shelf.sorts[self._sort]) if self._sort else found

    def forget(self) -> None:
        """Read the files anew when they are listed next."""
        self._there = None

    def turn_to(self, place: str) -> None:
        """List another place; the player's own where that is listed already."""
        self.place = self.kind.own if self.place == place else place
        self.said = TOLD.get(self.place, "")
        self.forget()

    def find(self, words: str) -> None:
        """List only those that have these words."""
        self.words = words

    def search(self) -> None:
        self.ask(f"Show the {self.kind.what}s that have these words:", self.find, self.words)

    def sort_on(self) -> None:
        """The next order, after the last the first."""
        self._sort = (self._sort + 1) % len(self.shelf.sorts)
        self.said = f"Sorted by {self.shelf.sorts[self._sort]}."

    # Actions

    def rename(self, entry: E) -> None:
        self.check("rename", entry)

        def then(title: str) -> None:
            path = self.shelf.rename(entry.path, title)
            if self.shelf.is_of_folders:
                self.moved, self.said = path, f"It lies in the folder {path.parent.name} now."

        self.ask(f"Another {self.kind.named}:", then, entry.called)

    def duplicate(self, entry: E) -> None:
        self.check("duplicate", entry)
        if self.place == SAMPLES:
            copy = self.shelf.take_in(entry.path, self.folder)
        else:
            copy = self.shelf.duplicate(entry.path)
        self.moved, self.said = copy, f"Copied to {copy.name}."

    def export(self, entry: E) -> None:
        words = "Copy it into which folder, or to which file?"
        self.ask(words, lambda typed: f"Copied to {self.shelf.export(entry.path, path_of(typed))}.")

    def write(self, entry: E) -> None:
        """Put one on paper, and say where."""
        self.check("write", entry)
        if self.kind.print_one is not None:
            self.said = self.kind.print_one(entry.path, self.folder)

    def take_in(self) -> None:
        def then(typed: str) -> str:
            self.moved = self.shelf.take_in(path_of(typed), self.folder)
            return f"Taken in as {self.moved.name}."

        self.ask("Take in which file?", then)

    def throw(self, entry: E) -> None:
        """Into the trash; from there, back."""
        self.check("throw", entry)
        name = entry.called or entry.file
        if self.place == TRASHED:
            self.said = f"{name} is back: {self.shelf.take_back(entry.place).name}."
        else:
            self.shelf.throw_away(entry.place)
            self.said = f"{name} lies in the trash{self.kind.tail}; b shows it."

    def check(self, action: str, entry: E) -> None:
        """Raise Refused where an action is of no use."""
        from tracker.engine import Refused
        from tracker.journal.folders import is_sample

        if action in ("rename", "throw") and is_sample(entry.path):
            raise Refused(f"{entry.called} is shipped with tracker and stays as it is{self.kind.copies}.")
        if not self.may(action):
            raise Refused(f"{entry.called} lies in the trash: Backspace takes it back first.")
        if action == "rename" and entry.is_damaged:
            raise Refused(entry.reason)


def path_of(typed: str) -> Path:
    """A path as it was typed. Raises Refused."""
    from tracker.engine import Refused

    if not typed:
        raise Refused("That needs a path.")
    return typed_path(typed)


Key = KeyCommand[Any]


def shelf_keys(
    prefix: str, what: str, home: str
) -> tuple[Callable[[str, str, str, str], Key], Callable[[str, str, str, str], Key], Key, Key]:
    """Make keys for a list: of an action with the chosen one, of an action with the list; the trash, and the way back.

    `what` they are stands in the help ("battle"); `home` is where the last Esc leads.
    """
    chosen, listed = command_maker(prefix, f"The chosen {what}"), command_maker(prefix, f"The list of {what}s")

    def action(name: str, key: str, label: str, help: str) -> Key:
        return chosen("do", key, label, help, name, applies="has_chosen", is_offered=lambda screen: screen.may(name))

    def list_action(name: str, key: str, label: str, help: str) -> Key:
        return listed("do_all", key, label, help, name, weight=NEVER)

    words = f"Back to all {what}s from a search and the trash, and from there to {home}."
    return (
        action,
        list_action,
        listed("turn_to", "b", "bin", "What was thrown away; again, back to the list.", TRASHED, weight=NEVER),
        listed("back_to_own", "escape", "back", words, weight=SELDOM, id=f"{prefix}-own"),
    )
