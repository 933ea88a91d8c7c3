"""The game as the application sees it. Its parts load when they are needed, so that `tracker tables` stays quick."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from rulesets.colonial_d10.state import Battlefield
from tracker.engine import CAMPAIGN, AnyRuleset, Format, Game, GameData, Player, Procedures

if TYPE_CHECKING:
    from rulesets.colonial_d10.scenario_format import Scenario
    from tracker.engine import AnyArmies


class ColonialD10(Game[Battlefield, "Scenario"]):
    """The Colonial D10 sheet of the 1880s."""

    id = "colonial_d10"
    title = "Colonial D10"
    version = "7"
    state = Battlefield
    covered = ("manoeuvre",)
    end_rule = "CD-B38"

    def data(self) -> GameData:
        from rulesets.colonial_d10.data import DATA

        return DATA

    def format(self) -> Format[Battlefield, "Scenario"]:
        from rulesets.colonial_d10.scenario import FORMAT

        return FORMAT

    def armies(self) -> "AnyArmies":
        from rulesets.colonial_d10.armies import ARMIES

        return ARMIES

    def opponent(self) -> Player:
        from rulesets.colonial_d10.player import Steady

        return Steady()

    @cache  # noqa: B019  a game lives as long as the process
    def beside(self) -> Mapping[str, AnyRuleset]:
        from tracker.engine import PlainCampaign

        return {CAMPAIGN: PlainCampaign(self)}

    def procedures(self) -> Procedures[Battlefield]:
        from rulesets.colonial_d10 import after, check, player, setup, turn, view

        return Procedures(setup.setup, turn.turn, after.after, view.view, check.check, player.Sensible)
