"""A side that the app plays: what it decides and why, said before a figure moves, to be taken or overruled.

It decides as the game's own opponent does and knows no more than both sides do; its chance is a stream of its own,
derived from what it sees, so that no die to come is seen. What only the table knows stays a person's to say.
"""

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from tracker.engine.cached_results import unchanged
from tracker.engine.dice import app_random
from tracker.engine.errors import Refused, TrackerError
from tracker.engine.inputs import Node, since_checkpoint
from tracker.engine.players import ask_player
from tracker.engine.playout import Finding, Thought
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import Player
from tracker.engine.sealed import without_sealed
from tracker.engine.start_position import Start, memories_of, start_of
from tracker.engine.state import decode_state, encode_state

if TYPE_CHECKING:
    from tracker.engine.battle import Battle


class Decision(Struct, frozen=True):
    """The app's answer for a side: `value` as a payload, without the facts that only the table knows.

    `why`: the reason in words without a full stop, "" for none.
    """

    value: Any
    why: str = ""


# What is asked, and what both sides see there.
Where = tuple[str, bytes]
# Of each side whose plan for a turn is settled, what a search came to; None where there was none, or it was cut short.
Plans = dict[str, Finding | None]


class Opponent:
    """Decides by a game's own player. What was decided once is decided alike again where the same state is asked."""

    def __init__(self) -> None:
        # By the plan too that its side had there.
        self._decided: dict[tuple[Where, str], Decision | None] = {}
        # What searches came to; None where one was cut short.
        self._settled: dict[Where, Finding | None] = {}
        # The plans for a turn, by what both sides see where it begins.
        self._plans: dict[bytes, Plans] = {}
        self._openings: dict[Node, bytes] = {}
        # What a player remembers where a turn begins.
        self._memories: dict[Node, bytes] = {}

    def decide(self, battle: "Battle") -> Decision | None:
        """Its answer to the prompt that waits, a search's where that was settled; None where it decides nothing."""
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        where = _where(battle, prompt), self.plans(battle).get(prompt.side, "")
        if where not in self._decided:
            self._decided[where] = self._decision(battle, prompt, where[0])
        return self._decided[where]

    def thought(self, battle: "Battle") -> Thought | None:
        """The search that comes before its decision, None for none or where that was settled.

        A side's plan for a turn comes before the first thing that it decides in it.
        """
        prompt = _decision_in(battle)
        if prompt is None:
            return None
        return self._plan_thought(battle, prompt.side) or self._answer_thought(battle, prompt)

    def settle(self, battle: "Battle", found: Finding | None = None) -> None:
        """Take what a search at the prompt that waits came to; for None, what is sensible at once."""
        prompt, thought = _decision_in(battle), self.thought(battle)
        if prompt is not None and thought is not None and thought.is_of_plans:
            self._plans_at(battle)[prompt.side] = found
        elif prompt is not None:
            self._settled[_where(battle, prompt)] = found

    def plans(self, battle: "Battle") -> dict[str, str]:
        """The plans for the turn, by the sides that have one."""
        return {side: found.value for side, found in self._plans_at(battle).items() if found and found.value}

    def _answer_thought(self, battle: "Battle", prompt: Prompt[Any]) -> Thought | None:
        where, plan = _where(battle, prompt), self.plans(battle).get(prompt.side, "")
        if (where, plan) in self._decided or where in self._settled:
            return None
        answers = _alternatives(self._player_at(battle), battle, prompt)
        if len(answers) < 2:
            return None
        start = self._start(battle, battle.head)
        return Thought(battle.ruleset.id, start, prompt.side, answers, _stream(where), prompt.key, plan)

    def _plan_thought(self, battle: "Battle", side: str) -> Thought | None:
        """The search for a side's plan for the turn, from where that began; None where it is settled."""
        plans = self._plans_at(battle)
        if battle.stage != "turn" or side in plans:
            return None
        player, opening = self._player_at(battle), since_checkpoint(battle.head)[0]
        start = self._start(battle, opening)
        if start.memory:
            player.memory = msgspec.json.decode(start.memory)
        seen = self._openings[opening]
        options = tuple(player.plans_for(decode_state(seen, battle.ruleset.state), side))
        if len(options) < 2:
            plans[side] = None
            return None
        return Thought(battle.ruleset.id, start, side, options, _stream((f"plan:{side}", seen)))

    def _plans_at(self, battle: "Battle") -> Plans:
        """The plans for the turn, as far as they are settled."""
        opening = since_checkpoint(battle.head)[0]
        assert opening.checkpoint is not None
        if opening not in self._openings:
            state = decode_state(opening.checkpoint.state, battle.ruleset.state)
            # A set-up that asks nothing runs on into the first turn.
            state.turn = battle.state.turn
            self._openings[opening] = encode_state(without_sealed(state))
        return self._plans.setdefault(self._openings[opening], {})

    def _start(self, battle: "Battle", node: Node) -> Start:
        opening = since_checkpoint(node)[0]
        return start_of(node, {opening.step: self._memories.get(opening, b"")})

    def _decision(self, battle: "Battle", prompt: Prompt[Any], where: Where) -> Decision | None:
        player, found, planned = self._player_at(battle), self._settled.get(where), self._plans_at(battle)
        value = self._answer(battle, prompt, where, player)
        decided = prompt.decided_part(value)
        if decided is None or not prompt.may_be_taken(decided):
            return None
        reasons = [player.why(without_sealed(battle.state), prompt, value), found.words(prompt) if found else ""]
        if (plan := planned.get(prompt.side)) and plan.value:
            usual = self._player_at(battle)
            usual.plan = {}
            # Only where it plays otherwise for its plan, the plan is a reason; the first, since rows cut off the last.
            reasons.insert(0, plan.plan_words() if self._answer(battle, prompt, where, usual) != value else "")
        return Decision(decided, "; ".join(filter(None, reasons)))

    def _answer(self, battle: "Battle", prompt: Prompt[Any], where: Where, player: Player) -> Any:
        """A player's answer, a search's where that was settled."""
        found = self._settled.get(where)
        first = (found.value,) if found is not None else _alternatives(player, battle, prompt)[:1]
        return first[0] if first else ask_player(player, battle, app_random(0, 0, _stream(where)))

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
                player = battle.ruleset.opponent() or player
        player.plan = self.plans(battle)
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
    return tuple(unchanged(battle.position.kept, partial(player.alternatives, without_sealed(battle.state), prompt)))


def _where(battle: "Battle", prompt: Prompt[Any]) -> Where:
    return prompt.key, encode_state(without_sealed(battle.state))


def _stream(where: Where) -> str:
    """A stream of the opponent's own at a prompt: of what both sides see, and of no seed."""
    # It loads OpenSSL, which a battle without an opponent never needs.
    from hashlib import sha256

    return sha256(f"{where[0]}:".encode() + where[1]).hexdigest()
