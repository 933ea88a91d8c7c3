"""The game as the application sees it. Its parts load when they are needed, so that `tracker tables` stays quick."""

from typing import TYPE_CHECKING

from rulesets.africa_1859.state import Battlefield
from tracker.engine import Game, Player, Procedures

if TYPE_CHECKING:
    pass


class Africa1859(Game[Battlefield]):
    """Africa 1859-1860: the three battles of the Spanish-Moroccan war."""

    id = "africa_1859"
    title = "Africa 1859-1860"
    version = "4"
    state = Battlefield
    end_rule = "AF-B29"
    covered = ("fire_results", "artillery_fire", "combat_results")

    def opponent(self) -> Player:
        from rulesets.africa_1859.searching import Searching

        return Searching(self)

    def procedures(self) -> Procedures[Battlefield]:
        from rulesets.africa_1859 import after, check, player, setup, turn, view

        return Procedures(setup.setup, turn.turn, after.after, view.view, check.check, player.Sensible)
