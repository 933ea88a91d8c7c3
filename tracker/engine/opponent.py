"""A side that the app plays: what it decides and why, said before a figure moves, to be taken or overruled.

It decides as the game's own opponent does and knows no more than both sides do; its chance is a stream of its own,
derived from what it sees, so that no die to come is seen. What only the table knows stays a person's to say.
"""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tracker.engine.dice import app_random
from tracker.engine.games import load_playable
from tracker.engine.players import ask_player
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import Player
from tracker.engine.sealed import without_sealed
from tracker.engine.state import decode_state, encode_state

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from tracker.engine.battle import Battle


# The reason of what a search came to.
SEARCHED = "best of what it played out"


class Decision(Struct, frozen=True):
    """The app's answer for a side: `value` as a payload, without the facts that only the table knows.

    `why`: the reason in words without a full stop, "" for none.
    """

    value: Any
    why: str = ""


class Thought(Struct, frozen=True):
    """The search of an opponent as plain data, so that another process can do it (`think_over`).

    `seen` is the state that it decides by, encoded, with all that is sealed emptied.
    """

    game: str
    seen: bytes
    prompt: Prompt[Any]


Where = tuple[str, bytes]


class Opponent:
    """Decides by a game's own player. What was decided once is decided alike again where the same state is asked."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._decided: dict[Where, Decision | None] = {}
        # What was settled on, as a payload, and whether a search came to it.
        self._settled: dict[Where, tuple[Any, bool]] = {}

    def decide(self, battle: "Battle") -> Decision | None:
        """Its answer to the prompt that waits; None where that is no decision, or it has no opinion.

        What it has to think over is thought over here, where nothing was settled before.
        """
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        seen = without_sealed(battle.state)
        where = (prompt.key, encode_state(seen))
        if where not in self._decided:
            value, is_searched = self._settled[where] if where in self._settled else (self._answer(battle), False)
            self._decided[where] = self._decision(seen, prompt, value, is_searched)
        return self._decided[where]

    def thought(self, battle: "Battle") -> Thought | None:
        """The search that comes before its decision, None for none or where that was settled."""
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        seen = without_sealed(battle.state)
        data = encode_state(seen)
        where = (prompt.key, data)
        if where in self._decided or where in self._settled or not self._player.has_to_think(seen, prompt):
            return None
        return Thought(battle.ruleset.id, data, prompt)

    def settle(self, battle: "Battle", value: Any = None) -> None:
        """Take what a search at the prompt that waits came to; for None, what is sensible at once."""
        prompt = _decision_in(battle)
        if prompt is not None:
            where = (prompt.key, encode_state(without_sealed(battle.state)))
            at_once = (self._answer(battle, is_hurried=True), False)
            self._settled[where] = at_once if value is None else (value, True)

    def _answer(self, battle: "Battle", is_hurried: bool = False) -> Any:
        return ask_player(self._player, battle, _own_chance(battle), is_hurried)

    def _decision(self, seen: Any, prompt: Prompt[Any], value: Any, is_searched: bool) -> Decision | None:
        decided = prompt.decided_part(value)
        if decided is None or not prompt.may_be_taken(decided):
            return None
        reasons = [self._player.why(seen, prompt, value), SEARCHED if is_searched else ""]
        return Decision(decided, "; ".join(filter(None, reasons)))


def think_over(thought: Thought, told: "Callable[[float], None]") -> Any:
    """The answer that the search ends with, as a payload; None where the game has no opponent. Raises TrackerError."""
    ruleset = load_playable(thought.game)
    player = ruleset.opponent()
    return None if player is None else player.think(decode_state(thought.seen, ruleset.state), thought.prompt, told)


def _decision_in(battle: "Battle") -> Prompt[Any] | None:
    """The prompt that waits, where somebody decides there; None where only the table knows."""
    prompt = battle.prompt
    return prompt if prompt is not None and prompt.asks_for in ("decision", "both") else None


def _own_chance(battle: "Battle") -> "Random":
    """A stream of the opponent's own at the prompt that waits: of what both sides see, and of no seed."""
    from hashlib import sha256

    key = battle.prompt.key if battle.prompt is not None else ""
    return app_random(0, 0, sha256(f"{key}:".encode() + encode_state(without_sealed(battle.state))).hexdigest())
