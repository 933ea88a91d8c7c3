"""Who plays Africa 1859-1860: a unit is given its order at once, and several act together by one key."""

from typing import Any

from tests.bench.turns.person import Person
from tests.bench.turns.script import Told
from tracker.engine import Choose, Pick


class African(Person):
    """Tells an area's actions, which the scripts tell in steps, at the prompts that ask them together."""

    def __init__(self, told: Told) -> None:
        super().__init__(told)
        self.area = ""
        # Orders of single units that are still to be given, and who goes together.
        self.orders: dict[str, str] = {}
        self.movers: list[str] = []
        self.is_joined = False

    def answer_area(self, prompt: Choose, side: str) -> Any:
        self.area = self.told.take("area", side)
        return self.area

    def answer_act(self, prompt: Choose, area: str) -> Any:
        """Which unit acts, or what several do together."""
        if not self.orders:
            action = self._action(area, len(prompt.options) - 3)
            if action == "attack" and next(each for each in prompt.options if each.id == action).detail:
                # There is but one attack: it is said what it is, and not asked.
                self.told.take("attack", area)
            if action:
                return action
        return next(iter(self.orders))

    def answer_orders(self, prompt: Choose, unit: str) -> Any:
        """The order of one unit; the last of an area was not picked before."""
        if unit not in self.orders and self._action(self.area, 1) == "done":
            return "done"
        return self.orders.pop(unit)

    def _action(self, area: str, there: int) -> str:
        """What is told next of an area, if several do it or nobody does; an order of one unit goes to `orders`."""
        action = self.told.take("act", area)
        if action == "fire":
            firer = self.told.take("firer", area)
            self.orders[firer] = f"fire:{self.told.take('target', firer) or self.told.take('shell', firer)}"
            return ""
        if action == "move":
            movers = self.told.take("movers", area)
            if len(movers) > 2 or len(movers) == there > 1:
                self.movers = movers
                return "move"
            goal = self.told.take("goal", area)
            self.orders = {each: f"move:{goal}" for each in movers}
            return ""
        if action == "attack":
            goal = self.told.peek("attack", area)
            attackers = self.told.take("attackers", goal)
            self.is_joined = bool(self.told.take("joiners", goal))
            if there > 1:
                return "attack"
            self.orders[attackers[0]] = f"attack:{self.told.take('attack', area)}"
            return ""
        return "done"

    def answer_attack(self, prompt: Choose, area: str) -> Any:
        goal = self.told.take("attack", area)
        return f"{goal}+" if self.is_joined else goal

    def answer_goal(self, prompt: Choose, area: str) -> Any:
        """Some are picked where not all go."""
        if any(option.id == "some" for option in prompt.options) and set(prompt.subject) != set(self.movers):
            return "some"
        return self.told.take("goal", area)

    def answer_movers(self, prompt: Pick, area: str) -> Any:
        return self.movers

    def answer_advance(self, prompt: Choose, goal: str) -> Any:
        """Those who go, where an option names just these."""
        wanted = {*self.told.take("advance", goal), *(self.told.take("along", goal) or [])}
        return next((each.id for each in prompt.options if set(each.id.split(",")) == wanted), None)
