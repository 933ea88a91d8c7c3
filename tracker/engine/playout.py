"""A turn played on from where it stands, for nobody to see: what a player tries before it decides."""

from functools import partial
from random import Random
from typing import Any

from tracker.engine.errors import Refused
from tracker.engine.inputs import AnswerInput, Checkpoint
from tracker.engine.position import Position, Rule
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import AnyRuleset, Player
from tracker.engine.state import State, encode_state
from tracker.engine.unchanged import unchanged
from tracker.engine.watched import unwatched


class Inputs:
    """The inputs that a search may still give to its playouts: counted, so that no clock decides what is decided."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.given = 0

    @property
    def are_spent(self) -> bool:
        return self.given >= self.most

    def count(self) -> None:
        self.given += 1


class Playout:
    """A copy of a battle from the middle of a turn to the turn's end.

    There is no log, no node and nothing of the battle's own chance: the dice come from a stream that whoever plays out
    names. `rest` is the game's procedure for the rest of a turn, which begins anew from the state alone: so no input
    that was given before is given again. Sealed cards can't be dealt, since nobody knows them.
    """

    def __init__(self, ruleset: AnyRuleset, start: Checkpoint, rest: Rule, inputs: Inputs) -> None:
        self._inputs = inputs
        self._turn = start.turn
        self._position = Position(ruleset, start, quiet=True, rule=rest, is_watched=False)

    @property
    def state(self) -> Any:
        return self._position.state

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The prompt that waits; None once the turn is over, or the battle."""
        position = self._position
        return position.prompt if position.stage == "turn" and position.turn == self._turn else None

    def take(self, value: Any) -> None:
        """Answer what is asked, as a payload. Raises Refused or RuleFault."""
        if self.prompt is None:
            raise Refused("The turn is over: a playout asks nothing more.")
        self._inputs.count()
        self._position.feed(AnswerInput(self.prompt.key, value))

    def play_on(self, player: Player, dice: str) -> bool:
        """Let a player answer for all sides to the turn's end; False where the inputs were spent before.

        The same roll falls alike in all playouts with the same `dice`.
        """
        chance = Random(f"{dice}:answers")
        while (prompt := self.prompt) is not None:
            if self._inputs.are_spent:
                return False
            answer = partial(_answer, player, self.state, prompt, dice, chance)
            self.take(unchanged(self._position.kept, partial(unwatched, answer)))
        return True


def middle_of_turn(state: State) -> Checkpoint:
    """Start of playouts: the state as it stands within a turn."""
    return Checkpoint("turn", state.turn, encode_state(state))


def _answer(player: Player, state: Any, prompt: Prompt[Any], dice: str, chance: Random) -> Any:
    if prompt.is_chance:
        return prompt.playout_answer(Random(f"{dice}:{prompt.key}"))
    value = player.answer(state, prompt, chance)
    return prompt.default() if value is None else value
