"""The game as the application sees it. Its parts load when they are needed, so that `tracker tables` stays quick."""

from typing import TYPE_CHECKING

from rulesets.colonial_d10.state import Battlefield
from tracker.engine import Game, Player, Procedures

if TYPE_CHECKING:
    pass


class ColonialD10(Game[Battlefield]):
    """The Colonial D10 sheet of the 1880s."""

    id = "colonial_d10"
    title = "Colonial D10"
    version = "7"
    state = Battlefield
    covered = ("manoeuvre",)
    end_rule = "CD-B38"

    def opponent(self) -> Player:
        from rulesets.colonial_d10.player import Steady

        return Steady()

    def procedures(self) -> Procedures[Battlefield]:
        from rulesets.colonial_d10 import after, check, player, setup, turn, view

        return Procedures(setup.setup, turn.turn, after.after, view.view, check.check, player.Sensible)
