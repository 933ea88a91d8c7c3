"""Gentlemen Rankers, by Paul Grace (Lone Warrior 116).

The game as the application sees it; its parts load when they are needed.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tracker.engine import Game
from tracker.games.gentlemen_rankers.state import Battlefield

if TYPE_CHECKING:
    from tracker.engine import Random


class GentlemenRankers(Game[Battlefield]):
    """Gentlemen Rankers: an Imperial column against waves that a pack of cards drives."""

    id = "gentlemen_rankers"
    title = "Gentlemen Rankers"
    version = "5"
    state = Battlefield
    end_rule = "GR-B29"
    covered = ("hits_by_card", "hits_on_imperials", "placement", "composition")

    def redealt(self, state: Battlefield, rng: "Random") -> Mapping[str, list[str]]:
        from tracker.games.gentlemen_rankers.cards_left import redealt

        return redealt(state, rng)


RULESET = GentlemenRankers()
