"""Battles, rosters and campaigns by number: gone on with, looked at, renamed, copied, thrown away."""

from __future__ import annotations

from abc import abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Generic, TypeVar

from tracker.engine import AnyRuleset, Refused, sound_games
from tracker.engine.plurals import counted
from tracker.journal.folders import is_sample, typed_path
from tracker.journal.shelf import Listed, Shelf, matching
from tracker.plain.base_page import LinePage, PageKey, nth, parted
from tracker.play.roster_editor import INVENTED, MUSTER, lists_of
from tracker.talk.shelf_words import about_battle, about_campaign, about_roster

if TYPE_CHECKING:
    from tracker.journal.armies import ArmyEntry
    from tracker.journal.battles import LibraryEntry
    from tracker.journal.campaigns import CampaignEntry
    from tracker.plain.home import Home

E = TypeVar("E", bound=Listed)
OWN, TRASHED, SAMPLES = "", "the trash", "samples"


class ShelfPage(LinePage, Generic[E]):
    """The files of one kind. A subclass says which, how one is told, and what its number does."""

    named = "title"

    def __init__(self, home: Home, shelf: Shelf[E], folder: Path, place: str = OWN) -> None:
        super().__init__(home.console)
        self.home, self.shelf, self.folder = home, shelf, folder
        self.place, self.words, self.sort = place, "", ""

    @abstractmethod
    def about(self, entry: E) -> str:
        """A file in a line of words."""

    @property
    def entries(self) -> list[E]:
        """Those that are listed now. Raises BadFile."""
        read = {OWN: self.shelf.listed, TRASHED: self.shelf.trashed}.get(self.place)
        found = matching(read(self.folder) if read is not None else self.shelf.shipped(), self.words)
        return self.shelf.sorted_by(found, self.sort) if self.sort else found

    def show(self) -> None:
        entries = self.entries
        where = f" in {self.place}" if self.place == TRASHED else ""
        with_words = f" with {self.words!r}" if self.words else ""
        what = "sample" if self.place == SAMPLES else self.shelf.what
        self.say(f"{counted(len(entries), what)}{where}{with_words}{':' if entries else '.'}")
        self.say(*(f"  {number} {each.reason or self.about(each)}" for number, each in enumerate(entries, 1)))

    def entry(self, number: str) -> E:
        """One that is listed, by its number. Raises Refused."""
        return nth(self.entries, number, self.shelf.what)

    def sound(self, number: str) -> E:
        """One that can be used. Raises Refused."""
        entry = self.entry(number)
        if entry.is_damaged:
            raise Refused(entry.reason)
        return entry

    # Actions

    def turn_to(self, place: str) -> None:
        """List another place; one's own where that is listed already."""
        self.place, self.words = OWN if self.place == place else place, ""
        self.show()

    def search(self, words: str) -> None:
        """List only those with some words; all without any."""
        self.words = words
        self.show()

    def rename(self, rest: str) -> None:
        """Give one another title. Raises Refused, BadFile."""
        number, title = parted(rest)
        entry = self._own(number)
        title = title or self.ask(f"Another {self.named} for {entry.called}>")
        if title:
            self.shelf.rename(entry.path, title)
            self.say(f"It is called {title} now.")

    def _own(self, number: str) -> E:
        entry = self.sound(number)
        if is_sample(entry.path):
            raise Refused(f"{entry.called} is shipped with tracker and stays as it is: d and its number copies it.")
        if self.place == TRASHED:
            raise Refused(f"{entry.called} lies in the trash: trash and its number takes it back first.")
        return entry

    def copy(self, number: str) -> None:
        """Copy one, a sample to one's own."""
        path = self.entry(number).path
        copy = self.shelf.take_in(path, self.folder) if is_sample(path) else self.shelf.duplicate(path)
        self.say(f"Copied to {copy.name}.")

    def export(self, rest: str) -> None:
        """Copy one to a file or folder elsewhere."""
        number, words = parted(rest)
        if not words:
            raise Refused("Type c, its number, and a folder or file.")
        self.say(f"Copied to {self.shelf.export(self.entry(number).path, typed_path(words))}.")

    def take_in(self, rest: str) -> None:
        if not rest:
            raise Refused("Type i and the path of a file.")
        self.say(f"Taken in as {self.shelf.take_in(typed_path(rest), self.folder).name}.")

    def report(self, number: str) -> None:
        self.say(self.home.report(self.sound(number).path))

    def throw(self, number: str) -> None:
        """Throw one away; take it back from the trash."""
        if self.place == TRASHED:
            entry = self.entry(number)
            self.say(f"{entry.called or entry.file} is back: {self.shelf.take_back(entry.place).name}.")
            return
        entry = self.entry(number)
        if is_sample(entry.path):
            raise Refused(f"{entry.called} is shipped with tracker and stays as it is.")
        self.shelf.throw_away(entry.place)
        self.say(f"{entry.called or entry.file} lies in the trash; b lists that.")


def _files(what: str, named: str) -> tuple[PageKey, ...]:
    return (
        PageKey("e", f"NUMBER {named.upper()}", f"give it another {named}", ShelfPage.rename),
        PageKey("d", "NUMBER", "copy it", ShelfPage.copy),
        PageKey("c", "NUMBER PATH", "copy it to a file or folder elsewhere", ShelfPage.export),
        PageKey("trash", "NUMBER", "throw it away; in the trash, take it back", ShelfPage.throw),
        PageKey("i", "FILE", f"take in a {what} from elsewhere", ShelfPage.take_in),
        PageKey("b", "", "the trash; again, back", lambda page, rest: page.turn_to(TRASHED)),
        PageKey("/", "WORDS", "only those with these words; without any, all", ShelfPage.search),
    )


class BattlesPage(ShelfPage["LibraryEntry"]):
    """A number goes on with a battle; one that is over, and a sample, is walked through."""

    number = "go on with that battle; review it where it is over or a sample"

    def about(self, entry: LibraryEntry) -> str:
        return about_battle(entry)

    def choose(self, number: str) -> None:
        entry = self.sound(number)
        if entry.status == "ended" or self.place != OWN:
            self.home.review(entry.path)
        else:
            self.home.go_on(entry.path)

    def review(self, number: str) -> None:
        self.home.review(self.sound(number).path)

    def sort_by(self, by: str) -> None:
        """List them in another order. Raises Refused."""
        self.shelf.sorted_by([], by)
        self.sort = by
        self.show()


BattlesPage.keys = (
    PageKey("v", "NUMBER", "review it step by step", BattlesPage.review),
    PageKey("P", "NUMBER", "write its report, and say where", ShelfPage.report),
    *_files("battle", "title"),
    PageKey("o", "BY", "sort by played, title, game, turn or result", BattlesPage.sort_by),
    PageKey("p", "", "samples; again, back", lambda page, rest: page.turn_to(SAMPLES)),
)


class ArmiesPage(ShelfPage["ArmyEntry"]):
    """A number opens a roster."""

    number, named = "open that roster", "name"

    def about(self, entry: ArmyEntry) -> str:
        return about_roster(entry)

    def choose(self, number: str) -> None:
        self._open(self._own(number).path)

    def _open(self, path: Path) -> None:
        from tracker.plain.roster_lines import RosterLines

        def muster(page: RosterLines, rest: str) -> None:
            self.home.begin_beside(page.editor.army.game, MUSTER, str(path))

        ways = (
            PageKey("f", "", "set up a battle of it", lambda page, rest: self.home.fight(path)),
            PageKey("m", "", "add to it by its game's muster; what comes of it is a roster of its own", muster),
        )
        RosterLines(path, self.console, ways).run()

    def fight(self, number: str) -> None:
        self.home.fight(self._own(number).path)

    def print(self, number: str) -> None:
        from tracker.report.printed_sheets import print_army

        self.say(f"Written, for A4: {print_army(self._own(number).path)}.")

    def muster(self, number: str) -> None:
        """Add to one by the muster of its game."""
        entry = self._own(number)
        self.home.begin_beside(entry.game, MUSTER, str(entry.path))

    def raise_new(self, by: str) -> None:
        """A new roster of a game and list: empty, or by the game's muster."""
        from tracker.play.roster_editor import begin_army

        game = self._game()
        if game is None:
            return
        kind = self.ask_which(f"Which list of {game.title}?", [*lists_of(game).items()], lambda each: each[1])
        if kind is None:
            return
        list_id, usual = kind[0], kind[1] if kind[0] else game.title
        if by == "m":
            self.home.begin_beside(game.id, MUSTER, list_id or INVENTED)
            return
        name = self.ask(f"Its name (Enter: {usual})>")
        path = begin_army(self.folder, game, list_id, name or usual)
        self.say(f"Begun: {path.name}.")
        self._open(path)

    def _game(self) -> AnyRuleset | None:
        games = [game for game in sound_games("armies", "scenarios")[0] if game.armies() is not None]
        return self.ask_which("Of which game?", games, lambda each: each.title)


ArmiesPage.keys = (
    PageKey("n", "[m]", "raise a new one; n m: by the muster of its game", ArmiesPage.raise_new),
    PageKey(
        "m", "NUMBER", "add to it by its game's muster; what comes of it is a roster of its own", ArmiesPage.muster
    ),
    PageKey("f", "NUMBER", "set up a battle of it", ArmiesPage.fight),
    PageKey("P", "NUMBER", "write its sheets for paper, and say where", ArmiesPage.print),
    *_files("roster", "name"),
)


class CampaignsPage(ShelfPage["CampaignEntry"]):
    """A number goes on with a campaign."""

    number = "go on with that campaign; review it in the trash and among samples"

    def about(self, entry: CampaignEntry) -> str:
        return about_campaign(entry)

    def choose(self, number: str) -> None:
        entry = self.sound(number)
        (self.home.go_on if self.place == OWN else self.home.review)(entry.path)

    def check(self, number: str) -> None:
        """Say what is odd about one and its files."""
        from tracker.journal.armies import ROSTERS
        from tracker.journal.campaign_checks import check_campaign

        entry = self.sound(number)
        found = check_campaign(entry.path, self.folder, ROSTERS.folder())
        self.say(*(words for each in found for words in (each.words, *each.differs)))
        if not found:
            self.say(f"{entry.title}: every file is as it was taken.")

    def records(self, number: str) -> None:
        """The records of one: who served, the roll of honour, the chronicle."""
        from tracker.journal.battle_reader import read_battle
        from tracker.journal.timeline import Timeline
        from tracker.report.campaign_records import in_short, sorted_by, war_of
        from tracker.report.chronicle import chronicle
        from tracker.report.roll_of_honour import honours

        campaign = Timeline.of(read_battle(self.sound(number).path))
        war = war_of(campaign)
        served = sorted_by((each for each in war.services if each.battles), "felled")
        self.say("Records:", *(f"  {each.whole_name}: {in_short(each)}." for each in served))
        self.say("Roll of honour:", *(f"  {each}" for each in honours(war)))
        self.say("Chronicle:", *(f"  {each.at:%d %b}: {each.words}" for each in chronicle(campaign, war)))


CampaignsPage.keys = (
    PageKey("n", "", "begin a campaign", lambda page, rest: page.home.new_campaign()),
    PageKey("r", "NUMBER", "its records: who served, the roll of honour, the chronicle", CampaignsPage.records),
    PageKey("c", "NUMBER", "say what has become of its files", CampaignsPage.check),
    PageKey("P", "NUMBER", "write its report, and say where", ShelfPage.report),
    *(each for each in _files("campaign", "title") if each.word not in ("c", "i")),
    PageKey("p", "", "samples; again, back", lambda page, rest: page.turn_to(SAMPLES)),
)
