"""The Colonial D10 sheet of the 1880s.

The game as the application sees it; its parts load when they are needed.
"""

from tracker.engine import Game
from tracker.games.colonial_d10.state import Battlefield


class ColonialD10(Game[Battlefield]):
    """The Colonial D10 sheet of the 1880s."""

    id = "colonial_d10"
    title = "Colonial D10"
    version = "7"
    state = Battlefield
    covered = ("manoeuvre",)
    spelled_out = {"pts": "strength points", "ldr": "leader", "D10": "die of ten, 0 is 10"}  # noqa: RUF012
    edited_first = (
        *("men", "officers", "sergeants", "hull"),
        *("place", "formation", "cover", "prone", "disordered", "gone"),
    )
    end_rule = "CD-B38"
    plan_turns = 3

    def worth(self, state: Battlefield, side: str) -> float:
        from tracker.games.colonial_d10.player_weighing import counted_share

        # Between those of a battle lost and won, by which playouts that end are compared.
        return (super().worth(state, side) + counted_share(state, side)) / 2


RULESET = ColonialD10()
