"""Home in lines: battles, rosters, campaigns, tables, games and settings by number, and the way into each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from tracker import __version__
from tracker.engine import Node, Refused, load_ruleset, ruleset_ids
from tracker.engine.errors import BadFile
from tracker.journal.battle_reader import Recorded
from tracker.journal.battles import BATTLES, LibraryEntry
from tracker.journal.campaigns import CAMPAIGNS, CampaignEntry, fought_now, is_left_last, newest_of, open_wars
from tracker.journal.session import Session
from tracker.plain.base_page import LinePage, PageKey, nth
from tracker.plain.console import Console
from tracker.plain.form_page import FormPage
from tracker.play.dice_source import DiceSource
from tracker.play.laid_table_commands import LAYING
from tracker.play.offers import play_on
from tracker.play.past_changes import PastChanges
from tracker.seats.elsewhere import open_elsewhere
from tracker.settings import Settings
from tracker.talk.shelf_words import MENU, next_words, stands

FIRST_BATTLE = "training_skirmish"


Begin = Callable[[DiceSource], Session]


class Play(Protocol):
    """Plays a battle in line mode until it is left. Raises what `begin` raises, Stopped on a signal."""

    def __call__(self, begin: Begin, dice_source: DiceSource, settings: Settings) -> None: ...


class Way(Struct, frozen=True):
    """A place that Home leads to: its letter, its name, what is there, and the way."""

    key: str
    label: str
    words: str
    way: Callable[[], None]


class Home(LinePage):
    """The same places as on the screen, by the same letters."""

    number = "go there, as does the letter behind it"
    back = "leave tracker"

    def __init__(self, console: Console, folder: Path, settings: Settings, play: Play) -> None:
        super().__init__(console)
        self.folder, self.settings = folder, settings
        self._kept = settings
        self._play = play

    # What there is

    def _places(self) -> list[Way]:
        ways = {name: (key, label, words) for name, key, label, words in MENU}
        found = []
        entries, wars = self._entries(), _open_wars()
        fought = fought_now(wars)
        if (newest := newest_of([*entries, *fought])) is not None:
            found.append(Way("r", "Resume", f"{newest.title}, {stands(newest)}", partial(self.go_on, newest.path)))
        for war in wars[:1]:
            key, label, _ = ways["next"]
            goes_on = Way(key, label, next_words(war, fought), partial(self.go_on, war.path))
            # What was left last comes first.
            found.insert(0 if is_left_last(war, fought, newest) else len(found), goes_on)
        open_ones = sum(each.status == "open" for each in entries)
        for name, way in WAYS.items():
            key, label, words = ways.get(name, ("v", "Battles", f"{len(entries)}, of which {open_ones} open"))
            found.append(Way(key, label, words, partial(way, self)))
        known = [each.path for each in (*entries, *fought)]
        return found + [self._elsewhere(each) for each in open_elsewhere(known)]

    def _elsewhere(self, entry: LibraryEntry) -> Way:
        """The way to a battle of another folder that somebody plays; it has a number alone."""
        return Way("-", "Open elsewhere", f"{entry.title}, {stands(entry)}", partial(self.join, entry.path))

    def _entries(self) -> list[LibraryEntry]:
        try:
            return BATTLES.listed(self.folder)
        except BadFile as error:
            self.say(str(error))
            return []

    def show(self) -> None:
        self.say(f"tracker {__version__}. Home.", *self.settings.notices)
        self.say(*(f"  {at} {each.key} {each.label}: {each.words}" for at, each in enumerate(self._places(), 1)))

    def choose(self, number: str) -> None:
        self._go(nth(self._places(), number, "place").way)

    def take(self, line: str) -> None:
        way = next((each.way for each in self._places() if each.key == line != "-"), None)
        if way is not None:
            self._go(way)
        elif line == "l":
            # It is a line of New battle, as on the screen.
            self._go(self.new_battle)
        else:
            super().take(line)

    def _go(self, way: Callable[[], None]) -> None:
        way()
        self.say("Home. Enter lists what there is.")

    # Where it leads

    def _dice_source(self) -> DiceSource:
        return DiceSource(self.settings.rolls, self.settings.mine, by_default=True)

    def play(self, begin: Begin, dice_source: DiceSource | None = None) -> None:
        """Play a battle until it is left. Raises what `begin` raises."""
        self._play(begin, dice_source or self._dice_source(), self.settings)

    def go_on(self, path: Path) -> None:
        """Go on with a battle or campaign. Raises BadFile or Refused."""
        self.play(lambda dice_source: play_on(path, dice_source))

    def join(self, path: Path) -> None:
        """Watch a battle that somebody else plays, or take a side of it. Raises BadFile or Refused."""
        from tracker.seats.joined import joined_at

        self.play(lambda dice_source: joined_at(path) or play_on(path, dice_source))

    def review(self, path: Path) -> None:
        """Walk through a battle. Raises BadFile."""
        from tracker.plain.review_page import ReviewPage

        ReviewPage(self, path).run()

    def report(self, path: Path) -> str:
        """Write the report of a battle, and say where. Raises BadFile or Unsaved."""
        from tracker.journal.disk import make_folder
        from tracker.report.report_file import write_report

        make_folder(self.folder)
        return f"The report is written: {write_report(path, self.folder)}."

    def branch(self, recorded: Recorded, node: Node, fresh: bool) -> None:
        """Go on from a step of a recorded battle in a battle of its own."""
        from tracker.play.offers import branch_at

        self.play(lambda dice_source: branch_at(recorded, node, self.folder, fresh, dice_source))

    def past_changes(self) -> PastChanges:
        """The tool that changes the past of recorded battles."""
        return PastChanges(lambda path: None, lambda path: play_on(path, self._dice_source()))

    def battles(self) -> None:
        from tracker.plain.shelf_pages import BattlesPage

        BattlesPage(self, BATTLES, self.folder).run()

    def samples(self) -> None:
        from tracker.plain.shelf_pages import SAMPLES, BattlesPage

        BattlesPage(self, BATTLES, self.folder, SAMPLES).run()

    def armies(self) -> None:
        from tracker.journal.armies import ROSTERS
        from tracker.plain.shelf_pages import ArmiesPage

        ArmiesPage(self, ROSTERS, ROSTERS.folder()).run()

    def campaigns(self) -> None:
        from tracker.plain.shelf_pages import CampaignsPage

        CampaignsPage(self, CAMPAIGNS, CAMPAIGNS.folder()).run()

    def new_battle(self) -> None:
        """Set a battle up, or the table of its scenario."""
        from tracker.journal.own_scenarios import SCENARIOS
        from tracker.play.battle_setup import BattleSetup

        setup = BattleSetup(FIRST_BATTLE, self.settings, SCENARIOS.folder())

        def new(dice_source: DiceSource) -> Session:
            what, title = setup.card.played_by, setup.title.strip()
            session = Session.new(self.folder, setup.game.id, what, setup.chosen, title=title, autopilot=dice_source)
            # Before it is played: there R may say otherwise.
            self.keep(setup.remembered(self.settings))
            return session

        def begin() -> None:
            self.play(new, DiceSource(setup.rolls, setup.mine))

        def about(page: FormPage, rest: str) -> None:
            title, words = setup.about("")
            page.say(f"{title}.", *words)

        def lay(page: FormPage, rest: str) -> None:
            if not setup.lays_tables:
                raise Refused(f"{setup.game.title} lays no table for this scenario.")
            self.begin_beside(setup.game.id, LAYING, setup.card.played_by)

        keys = (
            PageKey("i", "", "the scenario in words", about),
            PageKey("l", "", "lay the terrain of a scenario by dice or by hand, as a new scenario", lay),
        )
        FormPage(self.console, setup, "begin the battle", begin, keys).run()

    def fight(self, first: Path | None = None) -> None:
        """Set up a battle of rosters, of this one where one is given. Raises Refused."""
        from tracker.journal.armies import ROSTERS
        from tracker.journal.own_scenarios import SCENARIOS
        from tracker.play.roster_battle import RosterChoices
        from tracker.play.roster_editor import MUSTER

        choices = RosterChoices(ROSTERS.folder(), first)

        def begin() -> None:
            battle = choices.battle
            battle.scenario()
            self.play(lambda dice_source: battle.begin(self.folder, dice_source=dice_source))

        def keep(page: FormPage, rest: str) -> None:
            page.say(f"Kept as {choices.battle.keep(SCENARIOS.folder())}; New battle lists it among the scenarios.")

        def muster(page: FormPage, rest: str) -> None:
            if not choices.enemy_list:
                raise Refused("The enemy is a roster: there is nobody to muster.")
            self.begin_beside(choices.battle.game.id, MUSTER, choices.enemy_list)

        keys = (
            PageKey("s", "", "keep it as a scenario of your own", keep),
            PageKey("m", "", "muster an enemy that the app rolled by hand first; it is kept as a roster", muster),
        )
        FormPage(self.console, choices, "begin the battle", begin, keys).run()

    def new_campaign(self) -> None:
        """Begin a campaign. Raises Refused where no game has one."""
        from tracker.journal.armies import ROSTERS
        from tracker.play.new_campaign import NewCampaign

        campaign = NewCampaign(ROSTERS.folder())

        def begin() -> None:
            campaign.start()
            self.play(lambda dice_source: campaign.begin(CAMPAIGNS.folder(), dice_source=dice_source))

        FormPage(self.console, campaign, "begin the campaign", begin).run()

    def begin_beside(self, game: str, procedure: str, what: str) -> None:
        """A procedure of a game that is no battle, such as a muster. Raises Refused or BadFile."""
        self.play(lambda dice_source: Session.new(self.folder, f"{game}.{procedure}", what, autopilot=dice_source))

    def tables(self) -> None:
        from tracker.talk.tables import table_lines, tables_listed

        games = [load_ruleset(each) for each in ruleset_ids()]
        game = self.ask_which("The tables of which game?", games, lambda each: each.title)
        if game is None:
            return
        known = game.tables()
        self.say("Tables:", *tables_listed(known.values()))
        while name := self.ask("Which table (Enter: none)>"):
            self.say(*(table_lines(known[name], width=self.width) if name in known else [f"There is no table {name}."]))

    def games(self) -> None:
        """The games that are installed: scenarios and rulings."""
        game = self.ask_which("Which game?", [load_ruleset(each) for each in ruleset_ids()], lambda each: each.title)
        if game is None:
            return
        self.say(f"{game.title}, version {game.version}.", "Scenarios:")
        self.say(*(f"  {card.title}, {card.briefing.date}" for card in game.scenarios().values()), "Rulings:")
        for each in game.rulings():
            usual = next((option.text for option in each.options if option.value == each.default), each.default)
            self.say(f"  {each.title} {usual}")

    def set_up(self) -> None:
        """The settings; the keys of the screens are set there or in the file."""
        from tracker.play.settings_fields import SettingsFields

        self.say("The keys of the screens are set on their own Settings screen, or in the file.")
        FormPage(self.console, SettingsFields(self.settings, self.keep), "back to Home").run()

    def keep(self, settings: Settings) -> None:
        """Use other settings from now on, and write them down; what is wrong with that is told."""
        from tracker.play.settings_fields import write_settings

        self.settings = settings
        if sentence := write_settings(settings, self._kept):
            self.say(sentence)
        else:
            self._kept = settings


def _open_wars() -> list[CampaignEntry]:
    try:
        return open_wars()
    except BadFile:
        # The list of campaigns tells what is wrong with the folder.
        return []


WAYS: dict[str, Callable[[Home], None]] = {
    "new": Home.new_battle,
    "battles": Home.battles,
    "samples": Home.samples,
    "armies": Home.armies,
    "fight": Home.fight,
    "campaigns": Home.campaigns,
    "tables": Home.tables,
    "games": Home.games,
    "settings": Home.set_up,
}
