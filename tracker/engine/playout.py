"""Answers to a decision played out for nobody to see: what the app thinks before it decides for a side."""

from collections.abc import Callable
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any

from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.games import load_playable
from tracker.engine.inputs import AnswerInput
from tracker.engine.players import ask_player
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import AnyRuleset
from tracker.engine.start_position import Start, battle_from

# Playouts of each answer to pick the best by, then as many pairs to measure it by; fewer than that prove nothing.
PICKING, MEASURING, FEWEST = 4, 12, 6
# Inputs of all playouts of a decision, after which no other is begun: no clock decides what is decided.
MOST_INPUTS = 8_000
# Inputs of a battle, beyond which a chain has no end.
LONGEST = 20_000

# Hears how much of a search is done, from 0 to 1.
Told = Callable[[float], None]


class Thought(Struct, frozen=True):
    """A decision to be thought over, as plain data, so that another process can do it (`think_over`).

    `answers` to the prompt `key` are compared; the first of them stays in doubt. `stream` names the chance of the
    playouts: it comes of what both sides see.
    """

    game: str
    start: Start
    key: str
    side: str
    answers: tuple[str, ...]
    stream: str


class BestAnswer(Struct, frozen=True):
    """The answer that a search came to, and in how many of so many pairs of playouts it did `better` than the first."""

    value: str
    first: str
    better: int = 0
    pairs: int = 0

    def words(self, prompt: Prompt[Any]) -> str:
        """The reason for the answer, without a full stop."""
        if self.pairs < FEWEST:
            return "not played out far enough to tell more"
        if self.value == self.first:
            return "played out, nothing else did clearly better"
        first = prompt.decided_words(self.first)
        return f'played out {self.pairs} times, it did better than "{first}" in {self.better}'


def think_over(thought: Thought, told: Told = lambda share: None, seconds: float = inf) -> BestAnswer:
    """Play the answers out with equal dice, at most so many seconds; the first stays unless another is clearly better.

    The best of some is better by luck as well: it is picked by other playouts than those that measure it. Raises
    TrackerError.
    """
    search = _Search(thought, told, monotonic() + seconds)
    first, *others = thought.answers
    picked = dict.fromkeys(others, 0.0)
    for number in range(PICKING if len(others) > 1 else 0):
        if not search.is_spent:
            picked = {each: worth + search.worth(each, number) for each, worth in picked.items()}
    best = max(others, key=lambda each: picked[each])
    gains: list[float] = []
    while len(gains) < MEASURING and not search.is_spent:
        if len(gains) == FEWEST and fmean(gains) <= 0:
            break
        number = PICKING + len(gains)
        gains.append(search.worth(best, number) - search.worth(first, number))
    if not _is_clear(gains):
        return BestAnswer(first, first, pairs=len(gains))
    return BestAnswer(best, first, sum(each > 0 for each in gains), len(gains))


def _is_clear(gains: list[float]) -> bool:
    """True if the mean of these gains lies above 0 by more than its standard error."""
    return len(gains) >= FEWEST and fmean(gains) > stdev(gains) / sqrt(len(gains))


class _Search:
    """The playouts of a decision: they are counted, and timed where somebody waits."""

    def __init__(self, thought: Thought, told: Told, until: float) -> None:
        self._thought = thought
        self._ruleset: AnyRuleset = load_playable(thought.game)
        self._told = told
        self._until = until
        self._inputs = 0
        self._done = 0

    @property
    def is_spent(self) -> bool:
        return self._inputs >= MOST_INPUTS or monotonic() > self._until

    def worth(self, value: str, number: int) -> float:
        """The worth that the battle has to the side after an answer and a playout; equal numbers have equal dice."""
        thought = self._thought
        player = self._ruleset.opponent()
        if player is None:
            raise Refused(f"{self._ruleset.title} has no player of its own.")
        dice = f"{thought.stream}:{number}"
        battle = battle_from(self._ruleset, thought.start.after(AnswerInput(thought.key, value)), number, player)
        last, chance = battle.state.turn + self._ruleset.playout_turns, Random(f"{dice}:answers")
        while (prompt := battle.prompt) is not None and (battle.stage == "after" or battle.state.turn <= last):
            if battle.step > LONGEST:
                raise Refused(f"A playout of {prompt.key!r} has no end.")
            if prompt.is_chance and not prompt.is_dealt:
                given = prompt.app_answer(Random(f"{dice}:{battle.state.turn}:{prompt.key}"))
            else:
                given = ask_player(player, battle, chance)
            battle.answer(prompt.default() if given is None else given)
        self._inputs += battle.step
        self._done += 1
        whole = PICKING * len(thought.answers) + 2 * MEASURING
        self._told(min(1.0, max(self._done / whole, self._inputs / MOST_INPUTS)))
        return self._ruleset.worth(battle.state, thought.side)
