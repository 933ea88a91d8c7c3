"""The example game with a campaign of its own, by rules that it alone has."""

from collections.abc import Mapping

from tracker import engine
from tracker.testing.example import (
    DATA as DATA,
    Ford as Ford,
    FordGame as FordGame,
    Picket as Picket,
    Scenario as Scenario,
    fire_roll as fire_roll,
    nerve_roll as nerve_roll,
)


class FordWithCampaign(FordGame):
    """Pickets at a ford, who meet again and again."""

    def sub_games(self) -> Mapping[str, engine.AnyRuleset]:
        from tests.example_game.campaign import CAMPAIGN

        return {engine.CAMPAIGN: CAMPAIGN}


RULESET = FordWithCampaign()
