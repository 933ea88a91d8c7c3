"""Campaigns: battles that follow from one another, driven and kept as a battle is, by a procedure beside the game.

Its turn N is battle N: what comes before it, the prompt `ToFight`, which is the battle itself, and what follows it.
What the battle left is the answer to that prompt, `Aftermath`.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, field

from tracker.engine.aftermath import Aftermath, aftermath_differences
from tracker.engine.armies import AnyArmy
from tracker.engine.file_text import Id, Name, Prose
from tracker.engine.inputs import EditInput
from tracker.engine.ruleset import Ruleset
from tracker.engine.scenarios import ScenarioFile
from tracker.engine.state import BattleState

MOST_ROSTERS = 8


class CampaignStart(ScenarioFile, kw_only=True):
    """The file that begins a campaign: the rosters as plain data, each as its file says it.

    `enemy`: an army list, where the enemy is raised battle by battle.
    `house`: rulings of its battles other than the defaults, where the campaign has none of its own.
    `is_named`: somebody has said its title, which is not asked for again.
    """

    id: Id = "campaign"
    date: Name = "undated"
    place: Name = "on campaign"
    history: Prose = ""
    adapted: Prose = "Battle after battle, as they come."
    armies: Annotated[list[dict[str, Any]], Meta(max_length=MOST_ROSTERS)] = []
    enemy: Annotated[str, Meta(max_length=80)] = ""
    house: dict[str, str] = {}
    is_named: bool = False


class CampaignState(BattleState, kw_only=True):
    """The state of a campaign: the aftermaths of its battles, oldest first. A game adds its units, its morale."""

    aftermaths: list[Aftermath] = field(default_factory=list, name="came")


S = TypeVar("S", bound=CampaignState)


class CampaignRuleset(Ruleset[S], Generic[S]):
    """A campaign of a game: `Ruleset.beside()["campaign"]`, with the id `GAME.campaign`.

    `new_of` takes a `CampaignStart`. `of`: the id of the game of its battles; `rosters`: how many rosters it is begun
    with, at least and at most.
    """

    noun = "campaign"
    of: str
    rosters: tuple[int, int] = (1, 1)

    @abstractmethod
    def aftermath(self, battle: BattleState) -> Aftermath:
        """The aftermath of a battle that is over: all but what its file knows. Raises Refused where it can't say."""

    def in_own_ids(self, state: S, aftermath: Aftermath) -> Aftermath:
        """The aftermath of a battle by the ids of sides and units that the campaign's own view has."""
        return aftermath

    def parts(self, battle: BattleState) -> Mapping[str, str]:
        """Groups that were parts of a unit, as detachments are, each with that unit, whose doing theirs is: ids."""
        return {}

    @abstractmethod
    def armies_now(self, state: S) -> tuple[AnyArmy, ...]:
        """The rosters as they stand now, to be looked at and printed."""

    def differs(self, then: Aftermath, now: Aftermath) -> list[str]:
        """Differences between a battle's recorded aftermath and its present one, a sentence each."""
        return [*aftermath_differences(then, now)]

    def corrections(self, state: S, then: Aftermath, now: Aftermath) -> list[EditInput]:
        """The difference as edits of the campaign as it stands now, each with its reason."""
        return []

    def stays(self, state: S, number: int, then: Aftermath, now: Aftermath) -> list[str]:
        """Rolls and decisions that rest on the old aftermath of battle `number` and would now differ: a sentence each.

        Corrections do not touch it.
        """
        return []


AnyCampaign = CampaignRuleset[Any]
