"""The first screen: go on with a battle, begin one, or look something up."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import __version__
from tracker.app.library.columns import battle_columns, battle_line, stands_width
from tracker.app.library.files import SAMPLES, FileKind
from tracker.app.library.shelf_screen import Painter, ShelfScreen
from tracker.app.opening import open_battle
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import cut, heading, left, row
from tracker.app.reports import write_report
from tracker.engine import BadFile
from tracker.engine.plurals import counted
from tracker.talk.shelf_words import MENU, about_battle, next_words, stands

if TYPE_CHECKING:
    from tracker.journal.battles import Battles, LibraryEntry
    from tracker.journal.campaigns import CampaignEntry

SUFFIX = ".battle"

# The line of New battle that lays a table.
LAY = "lay"
FIRST_BATTLE = "training_skirmish"
FIRST_TIME = "begin with the training skirmish"


def _battles() -> Battles:
    from tracker.journal.battles import BATTLES

    return BATTLES


class HomeScreen(ShelfScreen["LibraryEntry"]):
    """The battles of a player, below the ways to everything else."""

    TITLE = "Home"
    kind = FileKind(_battles, own="Battles", what="battle", copies=": d copies it to your battles")

    def __init__(self) -> None:
        super().__init__()
        self._known: bool | None = None
        self._was_covered = False
        # The open campaign that was played last, as it was when it was looked for, and why none can be found.
        self.war: CampaignEntry | None = None
        # The open battles of campaigns.
        self.fought: list[LibraryEntry] = []
        self._why_no_war = ""
        # The words on what comes next in it.
        self._next = ""
        # What somebody plays just now that lies in no folder listed here.
        self._elsewhere: list[LibraryEntry] = []

    def folder(self) -> Path:
        return self.tracker.folder

    @property
    def now(self) -> datetime:
        return datetime.now().astimezone()

    # The battles

    @property
    def has_battles(self) -> bool:
        """True if there are any; known before they are read."""
        if self._known is None:
            self._known = _has_battles(self.tracker.folder)
        return self._known

    @property
    def newest(self) -> LibraryEntry | None:
        """The open battle that was played last, be it one of a campaign."""
        from tracker.journal.campaigns import newest_of

        return newest_of([*self.entries, *self.fought])

    def on_screen_suspend(self) -> None:
        self._was_covered = True

    def on_screen_resume(self) -> None:
        if not self._was_covered or self.tracker.screen is not self:
            return
        # Back from a battle it is closed, and stands in the list as it was left.
        app = self.tracker
        app.give_up_session()
        before = self._newest_stand()
        self.relist()
        self.files.said = " ".join(app.messages)
        app.messages.clear()
        self.draw("resume" if self._newest_stand() != before else None)

    def _newest_stand(self) -> tuple[Path, int] | None:
        newest = self.newest if self._entries is not None else None
        return (newest.path, newest.step) if newest is not None else None

    def relist(self) -> None:
        self.files.forget()
        self._entries, self._problem = None, ""
        self._look_for_war()
        was_known, self._known = self._known, bool(self.entries or self.fought)
        from tracker.seats.elsewhere import open_elsewhere

        self._elsewhere = open_elsewhere([each.path for each in (*self.entries, *self.fought)])
        # Where there is no battle yet but those of a war, a new one is chosen until the war is found.
        if self.newest is None and self.list_panel.chosen in ("resume", "" if was_known else "new"):
            self.list_panel.chosen = "new" if self.war is None else "next"
        # A battle of a campaign is found only here.
        self.draw("next" if self._ends_in_war else "resume" if self.fought and not was_known else None)

    @property
    def _ends_in_war(self) -> bool:
        """True if the campaign was played behind the last battle, and stands between two: Enter goes on there."""
        from tracker.journal.campaigns import is_left_last

        war, newest = self.war, self.newest
        if war is None or newest is None or self.list_panel.chosen not in ("", "resume"):
            return False
        return is_left_last(war, self.fought, newest)

    def _look_for_war(self) -> None:
        from tracker.journal.campaigns import fought_now, open_wars

        self.war, self.fought, self._why_no_war, self._next = None, [], "", ""
        try:
            wars = open_wars()
        except BadFile as error:
            self._why_no_war = str(error)
            return
        self.war, at = next(iter(wars), None), fought_now(wars)
        self.fought = [each for each in at if each.status == "open"]
        self._next = next_words(self.war, at) if self.war is not None else ""

    # Lines

    def titles(self) -> tuple[str, str]:
        if not self._entries:
            return f"tracker {__version__}", ""
        open_ones = sum(entry.status == "open" for entry in self._entries)
        many = counted(len(self._entries), "battle")
        where = "a campaign" if len(self.fought) == 1 else "campaigns"
        of_wars = f"; {len(self.fought)} open in {where}" if self.fought else ""
        return f"tracker {__version__}", f"{many}, {open_ones} open{of_wars}"

    def lines(self, width: int) -> list[ListLine]:
        lines = [ListLine(), *self._resume(width)]
        for name, key, label, words in MENU:
            words = FIRST_TIME if name == "new" and not self.has_battles else words
            words = self._next if name == "next" else words
            if words or name != "next":
                lines.append(_menu_line(name, key, label, words, width))
        files = self.files
        below = self.below
        if not self._entries and files.is_own and not below:
            return lines
        columns, line_of = self.painter(width)
        told = [line_of(number, entry) for number, entry in enumerate([*self.shown, *below], 1)]
        own = told[: len(self.shown)]
        lines += [ListLine(), ListLine(heading(files.place, width, files.tag)), ListLine(columns)]
        lines += own or [ListLine(row(("     none", "dim")))]
        return [*lines, ListLine(), ListLine(heading(ELSEWHERE, width)), *told[len(own) :]] if below else lines

    @property
    def below(self) -> list[LibraryEntry]:
        return self._elsewhere if self.files.is_whole and self._entries is not None else []

    def painter(self, width: int) -> Painter[LibraryEntry]:
        shown = [*self.shown, *self.below]
        return battle_columns(width, shown), partial(battle_line, width, stands_width(width, shown), self.now)

    def _resume(self, width: int) -> list[ListLine]:
        if not self.has_battles:
            return []
        newest = self.newest if self._entries is not None else None
        if self._entries is not None and newest is None:
            return []
        words = f"{newest.title}, {stands(newest)}" if newest else ""
        return [_menu_line("resume", "r", "Resume", words, width)]

    def detail(self) -> str:
        return super().detail() or ("" if self.has_chosen else self._why_no_war or self._notices())

    def _notices(self) -> str:
        return " ".join(self.tracker.settings.notices)

    def about(self, entry: LibraryEntry) -> str:
        where = f", in {entry.path.parent}: Enter joins it." if entry in self.below else ""
        return f"{about_battle(entry)}{where}"

    def chosen_entry(self) -> LibraryEntry | None:
        if self.list_panel.chosen == "resume" and self._entries is not None:
            return self.newest
        return super().chosen_entry()

    # Actions

    def choose(self) -> None:
        name = self.list_panel.chosen
        if name in ("armies", "campaigns", "tables", "games", "settings"):
            self.tracker.show(name)
        elif name == "fight":
            self.tracker.show("new-battle")
        elif name == "help":
            self.tracker.show_help(self)
        elif name == "samples":
            self.turn_to(SAMPLES)
        elif name in NEXT_ACTIONS:
            NEXT_ACTIONS[name](self)
        else:
            entry = self.chosen_entry()
            if entry is not None and (entry.status == "ended" or not self.files.is_own):
                self.review()
            else:
                self.open(entry)

    def turn_to(self, place: str) -> None:
        """List another place, its first battle chosen; back where it is listed already."""
        super().turn_to(place)
        self.draw(next((str(entry.path) for entry in self.shown), None))

    @property
    def is_cut(self) -> bool:
        """True if something else is listed than all of the player's own battles."""
        return not self.files.is_whole

    def choose_named(self, name: str) -> None:
        """Do what stands on a line of the menu."""
        self.list_panel.show(name)
        self.choose()

    def set_up(self, at: str = "") -> None:
        """Set a new battle up; `at`: the line of its screen that is chosen."""
        self.try_to(lambda: self._set_up(at))

    def _set_up(self, at: str) -> None:
        from tracker.play.battle_setup import BattleSetup

        setup = BattleSetup(FIRST_BATTLE, self.tracker.settings, self.tracker.scenarios_folder)
        self.tracker.show("setup", setup, at)

    def resume(self) -> None:
        """Go on with the open battle that was played last."""
        if (newest := self.newest) is not None:
            self.open(newest)
        else:
            goes_on = f"x goes on with {self.war.title}, " if self.war is not None else ""
            self.follow(f"There is no open battle: {goes_on}n begins one.")

    def fight_on(self) -> None:
        """Go on with the open campaign that was played last."""
        if self.war is None:
            self._look_for_war()
        if (war := self.war) is None:
            self.follow("There is no open campaign: w and n begin one.")
        else:
            self.opening(war.title, lambda: open_battle(self.tracker, war.path))

    def review(self) -> None:
        """Walk through the chosen battle."""
        if (entry := self.chosen_entry()) is not None:
            self.opening(entry.title, lambda: self.tracker.show("review", entry.path))

    def report(self) -> None:
        if (entry := self.chosen_entry()) is not None:
            self.attempt(lambda: self._report(entry))

    def _report(self, entry: LibraryEntry) -> None:
        self.files.check("write", entry)
        write_report(self, entry.path, self.tell, self.files.folder)

    def open(self, entry: LibraryEntry | None) -> None:
        """Go on with a battle."""
        if entry is None:
            return
        if entry.status == "damaged":
            self.follow(entry.reason)
        else:
            self.opening(entry.title, lambda: open_battle(self.tracker, entry.path))


# What stands over the battles of other folders that somebody plays.
ELSEWHERE = "Open elsewhere"

# What the lines above the battles do that lead to no screen of their own name.
NEXT_ACTIONS = {
    "resume": HomeScreen.resume,
    "next": HomeScreen.fight_on,
    "new": HomeScreen.set_up,
    "quit": HomeScreen.leave,
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
