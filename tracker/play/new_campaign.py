"""A new campaign: its game, the rosters that it is begun with, the enemy where the book raises him, its name."""

from pathlib import Path

from tracker.engine import (
    AnyCampaign,
    AnyRuleset,
    ArmyField,
    Autopilot,
    CampaignRuleset,
    CampaignStart,
    Refused,
    sound_games,
)
from tracker.engine.plurals import counted, with_and
from tracker.journal.armies import ArmyEntry, plain_of, read_army, usable_rosters
from tracker.journal.campaigns import campaign_of, new_campaign
from tracker.journal.session import Session
from tracker.journal.titles_and_file_names import words_of
from tracker.play.fields import FieldSet

GAME, TITLE, ENEMY, ROSTER = "game", "title", "enemy", "roster_"
ASKED_LATER = "asked at its set-up"
LONGEST = 80
PLAIN = "Its rules have no campaign: battles follow as you choose, and what is left carries over."


class NewCampaign(FieldSet):
    """The choices so far; `problems` tell what can't be used. Raises Refused where no game has a campaign."""

    def __init__(self, armies: Path) -> None:
        games, self.problems = sound_games("sub_games")
        self._games = [game for game in games if isinstance(campaign_of(game), CampaignRuleset)]
        if not self._games:
            raise Refused(" ".join(["No game that is installed has a campaign.", *self.problems]))
        self._entries, unusable = usable_rosters(armies)
        self.problems = [*self.problems, *unusable]
        self.title, self.enemy = "", ""
        # Where somebody fights today goes before where all stay at home, a campaign by rules before one without.
        fighting = {each.game for each in self._entries if each.fights}
        own = {each.game for each in self._entries}
        self.game = max(self._games, key=lambda each: (each.id in fighting, each.id in own, _is_by_rules(each)))
        self.rosters: list[ArmyEntry] = []
        self._fill()

    @property
    def campaign(self) -> AnyCampaign:
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

    def _lists(self) -> tuple[tuple[str, str], ...]:
        """The army lists by which an enemy may be raised; none where the rosters are all there is.

        The book's enemies of the roster's list go first, that list itself last.
        """
        armies = self.game.armies()
        least, _ = self.campaign.rosters
        if armies is None or least != 1 or len(self.rosters) != 1:
            return ()
        own = self.rosters[0].list_id
        foes = armies.enemies(own)
        lists = sorted(armies.lists().items(), key=lambda each: (each[0] not in foes, each[0] == own))
        return ("", ASKED_LATER), *lists

    # What is chosen

    def fields(self) -> list[ArmyField]:
        least, most = self.campaign.rosters
        games = tuple((each.id, each.title) for each in self._games)
        told = [ArmyField(GAME, "Game", self.game.id, games, help="" if least else PLAIN)]
        for number in range(most):
            label = f"Roster {number + 1}" if most > 1 else "Roster"
            value = str(self.rosters[number].path) if number < len(self.rosters) else ""
            told.append(ArmyField(f"{ROSTER}{number}", label, value, self._offers(number), help=self._help(number)))
        if lists := self._lists():
            told.append(ArmyField(ENEMY, "The enemy", self.enemy, lists, help="The army list by which he is raised."))
        return [*told, ArmyField(TITLE, "Its name", self.title or self.usual_title, high=LONGEST)]

    def _offers(self, number: int) -> tuple[tuple[str, str], ...]:
        """The rosters of the game that no other side has; where there is no more, another's, to change places with it.

        None goes last, where that may be.
        """
        least, own, mine = self.campaign.rosters[0], self._own(), self.rosters[number : number + 1]
        free = [each for each in own if each in mine or each not in self.rosters]
        if mine and free == mine and number < max(1, least):
            free = own
        offers = [(str(each.path), f"{each.name}: {_strength(each)}") for each in free]
        none = ("", "none" if own else "none yet: a at Home raises one")
        return (*offers, none) if not mine or number >= least else tuple(offers)

    def _help(self, number: int) -> str:
        least, most = self.campaign.rosters
        if least <= number and most > least == 1:
            return "With a second roster it is fought head to head; without, the enemy is raised battle by battle."
        who = "All its units, those too that do not fight today," if least else "Its units that fight today"
        return f"{who} go into the campaign as they are now; the roster itself stays as it is."

    @property
    def usual_title(self) -> str:
        return usual_title(self.game, [each.name for each in self.rosters])[:LONGEST]

    def set(self, path: str, value: str) -> None:
        """Choose or type something. Raises Refused where there is nothing to choose."""
        if path == GAME:
            self.game = next(each for each in self._games if each.id == value)
            self.enemy = ""
            self._fill()
        elif path == ENEMY:
            self.enemy = value
        elif path == TITLE:
            self.title = value
        elif path.startswith(ROSTER):
            self._set_roster(int(path.removeprefix(ROSTER)), value)

    def _set_roster(self, number: int, value: str) -> None:
        own = self._own()
        if not own:
            raise Refused(f"There is no roster of {self.game.title} yet: a at Home raises one.")
        is_new = number >= len(self.rosters)
        if is_new and all(each in self.rosters for each in own):
            raise Refused(f"A roster fights on one side alone: a at Home raises another of {self.game.title}.")
        if not value:
            self.rosters = self.rosters[:number]
            return
        if number > len(self.rosters):
            raise Refused(f"Choose roster {len(self.rosters) + 1} first.")
        chosen = next(each for each in own if str(each.path) == value)
        if chosen in self.rosters and not is_new:
            # This side's goes to the one that has it.
            self.rosters[self.rosters.index(chosen)] = self.rosters[number]
        self.rosters[number : number + 1] = [chosen]
        if len(self.rosters) > 1:
            self.enemy = ""

    # What comes of it

    def start(self) -> CampaignStart:
        """The file that begins it. Raises Refused or BadFile."""
        least, most = self.campaign.rosters
        if not least <= len(self.rosters) <= most:
            none = "" if self._own() else ": a at Home raises one"
            raise Refused(f"A campaign of {self.game.title} is begun with {_many(least, most)}{none}.")
        return CampaignStart(
            game=self.game.id,
            title=words_of(self.title or self.usual_title, "a name"),
            armies=[plain_of(read_army(each.path).army) for each in self.rosters],
            enemy=self.enemy,
            is_named=True,
        )

    def begin(self, folder: Path, seed: int | None = None, dice_source: Autopilot | None = None) -> Session:
        """Begin it in a folder of its own. Raises Refused or BadFile."""
        files = [each.path for each in self.rosters]
        return new_campaign(folder, self.game.id, self.start(), None, seed, dice_source, files)


def usual_title(game: AnyRuleset, names: list[str]) -> str:
    """The title of a campaign of these rosters unless somebody says otherwise."""
    return f"{with_and(names)} at war" if names else f"{game.title}, a war"


def _is_by_rules(game: AnyRuleset) -> bool:
    """True if the game's own campaign is fought, which wants a roster."""
    campaign = campaign_of(game)
    return isinstance(campaign, CampaignRuleset) and campaign.rosters[0] > 0


def _strength(entry: ArmyEntry) -> str:
    """The sums of those who fight today, with their number where others stay at home."""
    some = f"{entry.fights} of {counted(entry.units, 'unit')} fight today, " if entry.fights < entry.units else ""
    return some + ", ".join(entry.totals)


def _many(least: int, most: int) -> str:
    words = f"{most} rosters" if most != 1 else "a roster"
    return words if least == most else f"{least} to {most} rosters" if least else f"{words} or none"
