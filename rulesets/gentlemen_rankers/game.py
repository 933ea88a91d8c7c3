"""The game as the application sees it. Its parts load when they are needed, so that `tracker tables` stays quick."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from rulesets.gentlemen_rankers.state import Field
from tracker.engine import CAMPAIGN, AnyRuleset, Format, Game, GameData, Procedures

if TYPE_CHECKING:
    from rulesets.gentlemen_rankers.scenario import Scenario
    from tracker.engine import AnyArmies, Random


class GentlemenRankers(Game[Field, "Scenario"]):
    """Gentlemen Rankers: an Imperial column against waves that a pack of cards drives."""

    id = "gentlemen_rankers"
    title = "Gentlemen Rankers"
    version = "5"
    state = Field
    end_rule = "GR-B29"
    covered = ("hits_by_card", "hits_on_imperials", "placement", "composition")

    def data(self) -> GameData:
        from rulesets.gentlemen_rankers.data import DATA

        return DATA

    def format(self) -> Format[Field, "Scenario"]:
        from rulesets.gentlemen_rankers.scenario import FORMAT

        return FORMAT

    def armies(self) -> "AnyArmies":
        from rulesets.gentlemen_rankers.armies import ARMIES

        return ARMIES

    @cache  # noqa: B019  a game lives as long as the process
    def beside(self) -> Mapping[str, AnyRuleset]:
        from tracker.engine import PlainCampaign

        return {CAMPAIGN: PlainCampaign(self)}

    def dealt_anew(self, state: Field, rng: "Random") -> Mapping[str, list[str]]:
        from rulesets.gentlemen_rankers.fresh_deal import dealt_anew

        return dealt_anew(state, rng)

    def procedures(self) -> Procedures[Field]:
        from rulesets.gentlemen_rankers import after, check, player, setup, turn, view

        return Procedures(setup.setup, turn.turn, after.after, view.view, check.check, player.Sensible)
