"""A new campaign: its game, the rosters that it is begun with, the enemy where the book raises him, its name."""

from pathlib import Path

from msgspec import Struct

from tracker.engine import (
    AnyCampaign,
    AnyRuleset,
    Autopilot,
    CampaignRuleset,
    CampaignStart,
    Refused,
    sound_games,
)
from tracker.journal.armies import ArmyEntry, plain_of, read_army
from tracker.journal.campaigns import campaign_of, new_campaign
from tracker.journal.record_writer import words_of
from tracker.journal.session import Session
from tracker.play.usable_rosters import usable_rosters

GAME, TITLE, ENEMY, ROSTER = "game", "title", "enemy", "roster_"
ASKED_LATER = "asked at its set-up"
LONGEST = 80
PLAIN = "Its rules have no campaign: battles follow as you choose, and what is left carries over."


class CampaignField(Struct, frozen=True):
    """Something of a new campaign that is chosen or typed: its name, its words now, and what is to be known of it."""

    path: str
    label: str
    words: str
    help: str = ""


class NewCampaign:
    """The choices so far; `problems` tell what can't be used. Raises Refused where no game has a campaign."""

    def __init__(self, armies: Path) -> None:
        games, self.problems = sound_games("beside")
        self._games = [game for game in games if isinstance(campaign_of(game), CampaignRuleset)]
        if not self._games:
            raise Refused(" ".join(["No game that is installed has a campaign.", *self.problems]))
        self._entries, unusable = usable_rosters(armies)
        self.problems = [*self.problems, *unusable]
        self.title, self.enemy = "", ""
        # Where somebody fights today goes before where all stay at home.
        fighting = {each.game for each in self._entries if each.fights}
        own = {each.game for each in self._entries}
        self.game = max(self._games, key=lambda each: (each.id in fighting, each.id in own))
        self.rosters: list[ArmyEntry] = []
        self._fill()

    @property
    def campaign(self) -> AnyCampaign:
        """The campaign of the chosen game."""
        found = campaign_of(self.game)
        assert isinstance(found, CampaignRuleset)
        return found

    def _own(self) -> list[ArmyEntry]:
        return [each for each in self._entries if each.game == self.game.id]

    def _fill(self) -> None:
        """As many rosters as it takes at least; where one or more of them are missing, none."""
        own, (least, most) = self._own(), self.campaign.rosters
        wanted = least or most
        self.rosters = own[:wanted] if len(own) >= wanted else own[:least]

    def _lists(self) -> list[str]:
        """The army lists by which an enemy may be raised; none where the rosters are all there is."""
        armies = self.game.armies()
        least, _ = self.campaign.rosters
        if armies is None or least != 1 or len(self.rosters) != 1:
            return []
        return ["", *armies.lists()]

    # What is chosen

    def choices(self) -> list[CampaignField]:
        """All that may be said, as it stands."""
        least, most = self.campaign.rosters
        told = [CampaignField(GAME, "Game", self.game.title, "" if least else PLAIN)]
        for number in range(most):
            label = f"Roster {number + 1}" if most > 1 else "Roster"
            told.append(
                CampaignField(f"{ROSTER}{number}", label, self._roster_words(number), self._roster_help(number))
            )
        if self._lists():
            told.append(CampaignField(ENEMY, "The enemy", self._enemy_words(), "The army list by which he is raised."))
        return [*told, CampaignField(TITLE, "Its name", self.title or self.usual_title)]

    def _roster_words(self, number: int) -> str:
        if number < len(self.rosters):
            each = self.rosters[number]
            return f"{each.name}: {', '.join(each.totals)}"
        return "none yet: a at Home raises one" if not self._own() else "none"

    def _roster_help(self, number: int) -> str:
        least, most = self.campaign.rosters
        if least <= number and most > least == 1:
            return "With a second roster it is fought head to head; without, the enemy is raised battle by battle."
        return "Its units go into the campaign as they are now; the roster itself stays as it is."

    def _enemy_words(self) -> str:
        armies = self.game.armies()
        return armies.lists()[self.enemy] if self.enemy and armies is not None else ASKED_LATER

    @property
    def usual_title(self) -> str:
        return usual_title(self.game, [each.name for each in self.rosters])[:LONGEST]

    def turn(self, path: str, by: int) -> None:
        """The next of what something may be, or the one before. Raises Refused where there is nothing else."""
        if path == GAME:
            self.game = self._games[(self._games.index(self.game) + by) % len(self._games)]
            self.enemy = ""
            self._fill()
        elif path == ENEMY:
            lists = self._lists()
            self.enemy = lists[(lists.index(self.enemy) + by) % len(lists)]
        elif path.startswith(ROSTER):
            self._turn_roster(int(path.removeprefix(ROSTER)), by)

    def _turn_roster(self, number: int, by: int) -> None:
        own, (least, _) = self._own(), self.campaign.rosters
        if not own:
            raise Refused(f"There is no roster of {self.game.title} yet: a at Home raises one.")
        # Behind the last of them stands none, where the campaign can do without.
        places = len(own) + (number >= least)
        now = own.index(self.rosters[number]) if number < len(self.rosters) else len(own)
        place = (now + by) % places
        if place == len(own):
            self.rosters = self.rosters[:number]
            return
        if number > len(self.rosters):
            raise Refused(f"Choose roster {len(self.rosters) + 1} first.")
        self.rosters[number : number + 1] = [own[place]]
        if len(self.rosters) > 1:
            self.enemy = ""

    # What comes of it

    def start(self) -> CampaignStart:
        """The file that begins it. Raises Refused or BadFile."""
        least, most = self.campaign.rosters
        if not least <= len(self.rosters) <= most:
            raise Refused(f"A campaign of {self.game.title} is begun with {_many(least, most)}.")
        return CampaignStart(
            game=self.game.id,
            title=words_of(self.title or self.usual_title, "a name"),
            armies=[plain_of(read_army(each.path).army) for each in self.rosters],
            enemy=self.enemy,
        )

    def begin(self, folder: Path, seed: int | None = None, roller: Autopilot | None = None) -> Session:
        """Begin it in a folder of its own. Raises Refused or BadFile."""
        files = [each.path for each in self.rosters]
        return new_campaign(folder, self.game.id, self.start(), None, seed, roller, files)


def usual_title(game: AnyRuleset, names: list[str]) -> str:
    """The title of a campaign of these rosters unless somebody says otherwise."""
    return f"The war of {' and '.join(names)}" if names else f"{game.title}, a war"


def _many(least: int, most: int) -> str:
    words = f"{most} rosters" if most != 1 else "a roster"
    return words if least == most else f"{least} to {most} rosters" if least else f"{words} or none"
