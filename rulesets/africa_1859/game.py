"""The game as the application sees it. Its parts load when they are needed, so that `tracker tables` stays quick."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from rulesets.africa_1859.state import Battlefield
from tracker.engine import CAMPAIGN, AnyRuleset, Format, Game, GameData, Player, Procedures

if TYPE_CHECKING:
    from rulesets.africa_1859.scenario import Scenario
    from tracker.engine import AnyArmies


class Africa1859(Game[Battlefield, "Scenario"]):
    """Africa 1859-1860: the three battles of the Spanish-Moroccan war."""

    id = "africa_1859"
    title = "Africa 1859-1860"
    version = "4"
    state = Battlefield
    end_rule = "AF-B29"
    covered = ("fire_results", "artillery_fire", "combat_results")

    def data(self) -> GameData:
        from rulesets.africa_1859.data import DATA

        return DATA

    def format(self) -> Format[Battlefield, "Scenario"]:
        from rulesets.africa_1859.scenario import FORMAT

        return FORMAT

    def armies(self) -> "AnyArmies":
        from rulesets.africa_1859.armies import ARMIES

        return ARMIES

    @cache  # noqa: B019  a game lives as long as the process
    def beside(self) -> Mapping[str, AnyRuleset]:
        from tracker.engine import PlainCampaign

        return {CAMPAIGN: PlainCampaign(self)}

    def opponent(self) -> Player:
        from rulesets.africa_1859.searching import Searching

        return Searching(self)

    def procedures(self) -> Procedures[Battlefield]:
        from rulesets.africa_1859 import after, check, player, setup, turn, view

        return Procedures(setup.setup, turn.turn, after.after, view.view, check.check, player.Sensible)
