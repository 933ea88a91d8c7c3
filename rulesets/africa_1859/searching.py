"""The searching opponent: before it decides which area acts, or whether it attacks, it plays a few answers out."""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tracker.engine import AnyRuleset, Inputs, Playout, Prompt, Random, encode_state, middle_of_turn
from tracker.games.africa_1859.plans import Plan, plans_of
from tracker.games.africa_1859.player import Sensible
from tracker.games.africa_1859.state import Battlefield
from tracker.games.africa_1859.turn import rest_of_turn
from tracker.games.africa_1859.worth import weighed, worth_of

# Hears how much of a search is done, from 0 to 1.
Told = Callable[[float], None]


class Searching(Sensible):
    """Decides as the sensible player does, without its whims; where several answers promise about as much, it plays
    each to the end of the turn, some times with the same dice, and takes what is worth most then.
    """

    is_steady = True

    def __init__(self, ruleset: AnyRuleset) -> None:
        super().__init__()
        self._ruleset = ruleset
        # What was compared last: it is asked whether there is anything to be thought of, then what comes of it.
        self._last: tuple[Any, Any, list[Plan]] = (None, None, [])

    def answer(self, seen: Battlefield, prompt: Prompt[Any], rng: Random) -> Any:
        return self.think(seen, prompt) if self.has_to_think(seen, prompt) else self.at_once(seen, prompt, rng)

    def at_once(self, seen: Battlefield, prompt: Prompt[Any], rng: Random) -> Any:
        """The answer without a playout: what promises most; what is sensible where nothing is compared."""
        self.wish, self.movers = "", []
        plans = self._plans(seen, prompt)
        return max(plans, key=lambda plan: plan.promise).value if plans else super().answer(seen, prompt, rng)

    def has_to_think(self, seen: Battlefield, prompt: Prompt[Any]) -> bool:
        return len(self._plans(seen, prompt)) > 1

    def _plans(self, seen: Battlefield, prompt: Prompt[Any]) -> list[Plan]:
        if not prompt.choices or seen.phase != "areas":
            return []
        if self._last[0] is not seen or self._last[1] is not prompt:
            self.wish, self.movers = "", []
            self._last = (seen, prompt, plans_of(seen, prompt, super().answer(seen, prompt, Random(0))))
        return self._last[2]

    def think(self, seen: Battlefield, prompt: Prompt[Any], told: Told = lambda share: None) -> str:
        """The answer that promises most, unless another is worth clearly more at the end of the turn."""
        plans, search = self._plans(seen, prompt), weighed().search
        stream = sha256(prompt.key.encode() + encode_state(seen)).hexdigest()
        inputs, start = Inputs(search.inputs), middle_of_turn(seen)
        worth = {plan.value: 0.0 for plan in plans}
        for number in range(search.playouts):
            round_worth: dict[str, float] = {}
            for plan in plans:
                played = Playout(self._ruleset, start, rest_of_turn, inputs)
                for each in plan.path:
                    played.take(each)
                if not played.play_on(Steady(), f"{stream}:{number}"):
                    break
                round_worth[plan.value] = worth_of(played.state, prompt.side)
                told(min(1.0, inputs.given / search.inputs))
            if len(round_worth) < len(plans):
                break
            worth = {each: worth[each] + more for each, more in round_worth.items()}
        first = max(plans, key=lambda plan: plan.promise).value
        best = max(worth, key=lambda each: worth[each])
        is_clear = worth[best] - worth[first] >= search.doubt * search.playouts
        return best if is_clear else first


class Steady(Sensible):
    """The sensible player without its whims: for playouts."""

    is_steady = True
