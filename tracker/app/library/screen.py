"""The first screen: go on with a battle, begin one, or look something up."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.app.library.battle_lines import battle_line, columns, named, stands
from tracker.app.library.file_deeds import Shelf
from tracker.app.library.file_shelf import SAMPLES
from tracker.app.library.list_screen import ShelfScreen
from tracker.app.library.open_campaign import KEY, LABEL, NEXT, OpenCampaign
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import cut, heading, left, row
from tracker.engine.plurals import counted

if TYPE_CHECKING:
    from tracker.journal.library import LibraryEntry

SUFFIX = ".battle"

NOTHING = "none"
# The line of New battle that lays a table.
LAY = "lay"
FIRST_BATTLE = "training_skirmish"
FIRST_TIME = "begin with the training skirmish"
MENU = (
    ("new", "n", "New battle", "choose a scenario, your side, house rules; l lays a table"),
    ("samples", "p", "Samples", "battles that were played already, to walk through"),
    ("armies", "a", "My armies", "raise, mark, print and fight what you own"),
    ("fight", "f", "Army battle", "one roster of yours against another"),
    ("campaigns", "w", "Campaigns", "battles that follow from one another"),
    ("tables", "t", "Tables", "the quick reference sheets"),
    ("games", "g", "Games", "rulesets, their scenarios and rulings"),
    ("settings", "s", "Settings", "who rolls, looks, keys"),
    ("help", "?", "Help", "what every key does"),
    ("quit", "q", "Quit", ""),
)


class HomeScreen(ShelfScreen["LibraryEntry"]):
    """Home. The battles are listed after the first drawing, or as soon as one of them is wanted."""

    TITLE = "Home"

    def __init__(self) -> None:
        super().__init__()
        self._shelf: Shelf | None = None
        self._known: bool | None = None
        self._was_covered = False
        self.war = OpenCampaign()

    @property
    def shelf(self) -> Shelf:
        """The operations on the files."""
        if self._shelf is None:
            self._shelf = Shelf(self.tracker.folder)
        return self._shelf

    @property
    def now(self) -> datetime:
        """The local time."""
        return datetime.now().astimezone()

    # The battles

    @property
    def has_battles(self) -> bool:
        """True if there are any; known before they are read."""
        if self._known is None:
            self._known = _has_battles(self.tracker.folder)
        return self._known

    def read_entries(self) -> list[LibraryEntry]:
        from tracker.journal.library import BATTLES

        return BATTLES.listed(self.tracker.folder)

    @property
    def newest(self) -> LibraryEntry | None:
        """The open battle that was played last."""
        return next((entry for entry in self.entries if entry.status == "open"), None)

    def on_mount(self) -> None:
        self.call_after_refresh(self.list_anew)

    def on_screen_suspend(self) -> None:
        self._was_covered = True

    def on_screen_resume(self) -> None:
        if not self._was_covered or self.tracker.screen is not self:
            return
        # Back from a battle it is closed, and stands in the list as it was left.
        app = self.tracker
        app.give_up_session()
        before = self._newest_stand()
        self.list_anew()
        self.shelf.said = " ".join(app.told)
        app.told.clear()
        self.draw("resume" if self._newest_stand() != before else None)

    def _newest_stand(self) -> tuple[Path, int] | None:
        newest = self.newest if self._entries is not None else None
        return (newest.path, newest.step) if newest is not None else None

    def list_anew(self) -> None:
        """Read the folder again."""
        self.shelf.forget()
        self._entries, self._problem = None, ""
        self._known = bool(self.entries)
        self.war.look()
        if self.sheet.chosen == "resume" and self.newest is None:
            self.sheet.chosen = "new"
        self.draw()

    def take(self, key: str) -> bool:
        # A key may come before the list is there, and mean one of its battles.
        if self._entries is None and self.has_battles:
            self.list_anew()
        return super().take(key)

    # Lines

    def titles(self) -> tuple[str, str]:
        if not self._entries:
            return f"tracker {__version__}", ""
        open_ones = sum(entry.status == "open" for entry in self._entries)
        many = counted(len(self._entries), "battle")
        return f"tracker {__version__}", f"{many}, {open_ones} open"

    def lines(self, width: int) -> list[ListLine]:
        lines = [ListLine(), *self._resume(width)]
        if self.war.entry is not None:
            lines.append(_menu_line(NEXT, KEY, LABEL, self.war.words, width))
        for name, key, label, words in MENU:
            words = FIRST_TIME if name == "new" and not self.has_battles else words
            lines.append(_menu_line(name, key, label, words, width))
        if not self._entries and self.shelf.is_own:
            return lines
        shelf = self.shelf
        shown = self.shown
        lines += [ListLine(), ListLine(heading(shelf.place, width, shelf.tag)), ListLine(columns(width, shown))]
        if not shown:
            lines.append(ListLine(row((f"     {NOTHING}", "dim"))))
        return lines + [battle_line(number, entry, width, self.now) for number, entry in enumerate(shown, 1)]

    def _resume(self, width: int) -> list[ListLine]:
        if not self.has_battles:
            return []
        newest = self.newest if self._entries is not None else None
        if self._entries is not None and newest is None:
            return []
        words = f"{newest.title}, {stands(newest)}" if newest else ""
        return [_menu_line("resume", "r", "Resume", words, width)]

    def detail(self) -> str:
        if told := super().detail():
            return told
        entry = self.chosen_entry()
        if entry is None:
            return self._problem or self.war.problem or " ".join(self.tracker.settings.notices)
        if entry.reason:
            return entry.reason
        what = f"{named(entry.ruleset)}, {named(entry.scenario)}: {stands(entry)}, step {entry.step}."
        # Its title whole: on a narrow screen the list has room for the beginning only.
        return f"{entry.title}. {what} {entry.path.name}"

    def chosen_entry(self) -> LibraryEntry | None:
        chosen = self.sheet.chosen
        if chosen == "resume" and self._entries is not None:
            return self.newest
        return next((entry for entry in self.shown if str(entry.path) == chosen), None)

    # Deeds

    def choose(self) -> None:
        name = self.sheet.chosen
        if name in DEEDS:
            DEEDS[name](self)
        elif name in ("armies", "campaigns", "tables", "games", "settings"):
            self.tracker.show(name)
        else:
            entry = self.chosen_entry()
            if entry is not None and (entry.status == "ended" or not self.shelf.is_own):
                self.review()
            else:
                self.open(entry)

    def turn_to(self, place: str) -> None:
        """List another place, its first battle chosen; back where it is listed already."""
        super().turn_to(place)
        first = next((str(entry.path) for entry in self.shown), "")
        self.draw(None if self.shelf.is_own else first or None)

    def back_to_own(self) -> None:
        """List all of the player's own battles."""
        if self.shelf.words:
            self.attempt(self.shelf.find_all)
        else:
            self.turn_to(self.shelf.place)

    def choose_named(self, name: str) -> None:
        """Do what stands on a line of the menu."""
        self.sheet.show(name)
        self.choose()

    def set_up(self, at: str = "") -> None:
        """Set a new battle up; `at`: the line of its screen that is chosen."""
        from tracker.app.draft import BattleDraft
        from tracker.engine import TrackerError

        try:
            draft = BattleDraft(FIRST_BATTLE, self.tracker.settings, self.tracker.scenarios_folder)
            self.tracker.show("setup", draft, at)
        except TrackerError as error:
            self.follow(str(error))

    def resume(self) -> None:
        """Go on with the open battle that was played last."""
        if self.newest is None:
            self.follow("There is no open battle: n begins one.")
            return
        self.open(self.newest)

    def review(self) -> None:
        """Walk through the chosen battle."""
        from tracker.engine import TrackerError

        entry = self.chosen_entry()
        if entry is None:
            return
        try:
            self.tracker.show("review", entry.path)
        except TrackerError as error:
            self.follow(str(error))

    def open(self, entry: LibraryEntry | None) -> None:
        """Go on with a battle."""
        from tracker.app.opening import open_battle
        from tracker.engine import TrackerError

        if entry is None:
            return
        if entry.status == "damaged":
            self.follow(entry.reason)
            return
        try:
            open_battle(self.tracker, entry.path)
        except TrackerError as error:
            self.follow(str(error))


# What the lines above the battles do that lead to no screen of their own name.
DEEDS: dict[str, Callable[[HomeScreen], None]] = {
    "resume": HomeScreen.resume,
    NEXT: lambda home: home.war.open(home),
    "new": HomeScreen.set_up,
    "fight": lambda home: home.tracker.show("new-battle"),
    "help": lambda home: home.tracker.show_help(home),
    "quit": HomeScreen.leave,
    "samples": lambda home: home.turn_to(SAMPLES),
}


def _has_battles(folder: Path) -> bool:
    try:
        return any(path.suffix == SUFFIX for path in folder.iterdir())
    except OSError:
        # Listing the battles tells what is wrong with the folder.
        return folder.exists()


def _menu_line(name: str, key: str, label: str, words: str, width: int) -> ListLine:
    return ListLine(
        row((f"{key}  ", "accent"), (left(label, 13), "bold"), (cut(words, max(0, width - 16)), "dim")), name, key
    )
