"""Africa 1859-1860: the Spanish-Moroccan war on area maps, with coins.

The game as the application sees it; its parts load when they are needed.
"""

from tracker.engine import Game
from tracker.games.africa_1859.state import Battlefield


class Africa1859(Game[Battlefield]):
    """Africa 1859-1860: the three battles of the Spanish-Moroccan war."""

    id = "africa_1859"
    title = "Africa 1859-1860"
    version = "4"
    state = Battlefield
    end_rule = "AF-B29"
    covered = ("fire_results", "artillery_fire", "combat_results")
    spelled_out = {"F": "fire", "C": "combat", "M": "movement", "rng": "range", "sup": "support"}  # noqa: RUF012

    def worth(self, state: Battlefield, side: str) -> float:
        from tracker.games.africa_1859.player_weighing import worth_of

        return worth_of(state, side)


RULESET = Africa1859()
