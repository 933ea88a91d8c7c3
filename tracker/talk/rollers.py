"""Who rolls: the app for nobody, for the enemy of the side that plays, or for everyone."""

from typing import Any

from tracker.engine import Autopilot, Battle, Refused, View

WHO_ROLLS = ("nobody", "enemy", "everyone")


def side_named(view: View, given: str) -> str:
    """The id of a side by id or name. Raises Refused where the battle has none such."""
    for side in view.sides:
        if given.casefold() in (side.id.casefold(), side.name.casefold()):
            return side.id
    names = ", ".join(side.id for side in view.sides)
    raise Refused(f"There is no side {given[:40]!r} here: it is one of {names}.")


class Roller(Autopilot):
    """An autopilot that learns the sides from the battle itself, so that it can be made before the battle is.

    `mine` is the id or name of the side that is played by people; "" is the first side. `notices` collects what the
    players should be told.
    """

    def __init__(self, who: str = "nobody", mine: str = "") -> None:
        super().__init__()
        self.who = who
        self.mine = mine
        self.notices: list[str] = []
        self._knows = who == "nobody"

    def answer(self, battle: Battle) -> Any:
        self.learn(battle)
        return super().answer(battle)

    def learn(self, battle: Battle) -> None:
        """Look up whose dice the app rolls, once the battle has sides."""
        if self._knows:
            return
        view = battle.view()
        if not view.sides:
            return
        self._knows = True
        sides = {side.id for side in view.sides}
        if self.who == "everyone":
            self.rolls_for = frozenset(sides | {""})
            return
        self.rolls_for = frozenset(sides - {self._my_side(view)})

    def _my_side(self, view: View) -> str:
        if self.mine:
            try:
                return side_named(view, self.mine)
            except Refused as error:
                self.notices.append(f"{error} The first side is taken as yours.")
        first = view.sides[0]
        others = " or ".join(side.id for side in view.sides[1:])
        self.notices.append(f"You roll for {first.name}, the app for the rest (--mine {others} turns it round).")
        return first.id
