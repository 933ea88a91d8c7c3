"""The game as the application sees it; its parts load when they are needed."""

from tracker.engine import Game, Player
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

    def opponent(self) -> Player:
        from tracker.games.africa_1859.player import Steady

        return Steady()

    def worth(self, state: Battlefield, side: str) -> float:
        from tracker.games.africa_1859.worth import worth_of

        return worth_of(state, side)

    def toward_end(self, state: Battlefield) -> list[str]:
        from tracker.games.africa_1859.who_won import toward_end

        return toward_end(state)
