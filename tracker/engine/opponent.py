"""A side that the app plays: what it decides and why, said before a figure moves, to be taken or overruled.

It decides as the game's own opponent does and knows no more than both sides do; its chance is a stream of its own,
derived from what it sees, so that no die to come is seen. What only the table knows stays a person's to say.
"""

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from tracker.engine.dice import app_random
from tracker.engine.errors import Refused, TrackerError
from tracker.engine.inputs import Node, since_checkpoint
from tracker.engine.players import ask_player
from tracker.engine.playout import BestAnswer, Thought
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import Player
from tracker.engine.sealed import without_sealed
from tracker.engine.start_position import memories_of, start_of
from tracker.engine.state import encode_state

if TYPE_CHECKING:
    from tracker.engine.battle import Battle


class Decision(Struct, frozen=True):
    """The app's answer for a side: `value` as a payload, without the facts that only the table knows.

    `why`: the reason in words without a full stop, "" for none.
    """

    value: Any
    why: str = ""


Where = tuple[str, bytes]


class Opponent:
    """Decides by a game's own player. What was decided once is decided alike again where the same state is asked."""

    def __init__(self) -> None:
        self._decided: dict[Where, Decision | None] = {}
        # What searches came to; None where one was cut short.
        self._settled: dict[Where, BestAnswer | None] = {}
        # What a player remembers where a turn begins.
        self._memories: dict[Node, bytes] = {}

    def decide(self, battle: "Battle") -> Decision | None:
        """Its answer to the prompt that waits, a search's where that was settled; None where it decides nothing."""
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        where = _where(battle, prompt)
        if where not in self._decided:
            self._decided[where] = self._decision(battle, prompt, where)
        return self._decided[where]

    def thought(self, battle: "Battle") -> Thought | None:
        """The search that comes before its decision, None for none or where that was settled."""
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        where = _where(battle, prompt)
        if where in self._decided or where in self._settled:
            return None
        answers = _alternatives(self._player_at(battle), battle, prompt)
        if len(answers) < 2:
            return None
        opening = since_checkpoint(battle.head)[0]
        start = start_of(battle.head, {opening.step: self._memories.get(opening, b"")})
        return Thought(battle.ruleset.id, start, prompt.key, prompt.side, answers, _stream(where))

    def settle(self, battle: "Battle", best: BestAnswer | None = None) -> None:
        """Take what a search at the prompt that waits came to; for None, what is sensible at once."""
        prompt = _decision_in(battle)
        if prompt is not None:
            self._settled[_where(battle, prompt)] = best

    def _decision(self, battle: "Battle", prompt: Prompt[Any], where: Where) -> Decision | None:
        player, chance, found = self._player_at(battle), app_random(0, 0, _stream(where)), self._settled.get(where)
        first = (found.value,) if found is not None else _alternatives(player, battle, prompt)[:1]
        value = first[0] if first else ask_player(player, battle, chance)
        decided = prompt.decided_part(value)
        if decided is None or not prompt.may_be_taken(decided):
            return None
        reasons = [player.why(without_sealed(battle.state), prompt, value), found.words(prompt) if found else ""]
        return Decision(decided, "; ".join(filter(None, reasons)))

    def _player_at(self, battle: "Battle") -> Player:
        """The game's player as it would be, had it watched the battle from its beginning. Raises Refused for none."""
        player = battle.ruleset.opponent()
        if player is None:
            raise Refused(f"{battle.ruleset.title} has no player of its own.")
        if player.memory is not None:
            try:
                self._remember(battle, player)
            except TrackerError:
                # What today's rules no longer take was watched by nobody: it goes by what it is shown.
                return battle.ruleset.opponent() or player
        return player

    def _remember(self, battle: "Battle", player: Player) -> None:
        """Let a player watch the battle, from the last turn on that another of its kind has watched."""
        if battle.head not in self._memories:
            line = battle.line
            starts = [at for at, node in enumerate(line) if node.checkpoint is not None]
            known = next((at for at in reversed(starts) if line[at] in self._memories), 0)
            if line[known] in self._memories:
                player.memory = msgspec.json.decode(self._memories[line[known]])
            found = memories_of(battle.ruleset, player, line[known:])
            self._memories |= {node: found[node.step] for node in line[known:] if node.step in found}
            self._memories[battle.head] = msgspec.json.encode(player.memory)
        player.memory = msgspec.json.decode(self._memories[battle.head])


def _decision_in(battle: "Battle") -> Prompt[Any] | None:
    """The prompt that waits, where somebody decides there; None where only the table knows."""
    prompt = battle.prompt
    return prompt if prompt is not None and prompt.asks_for in ("decision", "both") else None


def _alternatives(player: Player, battle: "Battle", prompt: Prompt[Any]) -> tuple[str, ...]:
    """The answers that a player would compare at a choice within a turn."""
    if prompt.asks_for != "decision" or not prompt.choices or battle.stage != "turn":
        return ()
    return tuple(player.alternatives(without_sealed(battle.state), prompt))


def _where(battle: "Battle", prompt: Prompt[Any]) -> Where:
    return prompt.key, encode_state(without_sealed(battle.state))


def _stream(where: Where) -> str:
    """A stream of the opponent's own at a prompt: of what both sides see, and of no seed."""
    # It loads OpenSSL, which a battle without an opponent never needs.
    from hashlib import sha256

    return sha256(f"{where[0]}:".encode() + where[1]).hexdigest()
