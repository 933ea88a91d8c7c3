"""Answers to a decision, or plans for a turn, played out for nobody to see: what the app thinks before it decides."""

from collections.abc import Callable
from functools import partial
from math import fsum, inf, sqrt
from random import Random
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
from tracker.engine.watched import unwatched

# Playouts of each answer to pick the best by, then as many pairs to measure it by; fewer than that prove nothing.
PICKING, MEASURING, FEWEST = 4, 12, 6
# Inputs of all playouts of a decision, after which no other is begun: no clock decides what is decided.
MOST_INPUTS = 8_000
# Inputs of a battle, beyond which a chain has no end.
LONGEST = 20_000

# Hears how much of a search is done, from 0 to 1.
Told = Callable[[float], None]


class Thought(Struct, frozen=True):
    """Things to be compared for a side, as plain data, so that another process can do it (`think_over`).

    `options` are answers to the prompt `key`, or plans of the side where that is ""; the first of them stays in doubt.
    `stream` names the chance of the playouts: it comes of what both sides see. `plan`: the side's own while answers
    are played out.
    """

    game: str
    start: Start
    side: str
    options: tuple[str, ...]
    stream: str
    key: str = ""
    plan: str = ""

    @property
    def is_of_plans(self) -> bool:
        return not self.key

    def begun_by(self, option: str) -> tuple[Start, str]:
        """The position from which an option is played out, and the side's plan there."""
        if self.is_of_plans:
            return self.start, option
        return self.start.after(AnswerInput(self.key, option)), self.plan


class Finding(Struct, frozen=True):
    """The option that a search came to, and in how many of so many pairs of playouts it did `better` than the first."""

    value: str
    first: str
    better: int = 0
    pairs: int = 0

    def words(self, prompt: Prompt[Any]) -> str:
        """The reason for an answer, without a full stop."""
        if self.pairs < FEWEST:
            return "not played out far enough to tell more"
        if self.value == self.first:
            return "played out, nothing else did clearly better"
        first = prompt.decided_words(self.first)
        return f'played out {self.pairs} times, it did better than "{first}" in {self.better}'

    def plan_words(self) -> str:
        """The reason for a plan, without a full stop; "" where its side is played as usual."""
        if not self.value:
            return ""
        if self.pairs < FEWEST:
            return self.value
        if self.value == self.first:
            return f"{self.value}: played out {self.pairs} times, playing as usual did not do clearly better"
        first = self.first or "playing as usual"
        return f"played out {self.pairs} times, {self.value} did better than {first} in {self.better}"


def think_over(thought: Thought, told: Told = lambda share: None, seconds: float = inf) -> Finding:
    """Play the options out with equal dice, at most so many seconds; the first stays unless another is clearly better.

    The best of some is better by luck as well: it is picked by other playouts than those that measure it. Raises
    TrackerError.
    """
    search = _Search(thought, told, monotonic() + seconds)
    first, *others = thought.options
    picked = dict.fromkeys(others, 0.0)
    for number in range(PICKING if len(others) > 1 else 0):
        if not search.is_spent:
            picked = {each: worth + search.worth(each, number) for each, worth in picked.items()}
    best = max(others, key=lambda each: picked[each])
    gains: list[float] = []
    while len(gains) < MEASURING and not search.is_spent:
        if len(gains) == FEWEST and fsum(gains) <= 0:
            break
        number = PICKING + len(gains)
        gains.append(search.worth(best, number) - search.worth(first, number))
    if not _is_clear(gains):
        return Finding(first, first, pairs=len(gains))
    return Finding(best, first, sum(each > 0 for each in gains), len(gains))


def _is_clear(gains: list[float]) -> bool:
    """True if the mean of these gains lies above 0 by more than its standard error."""
    from statistics import fmean, stdev

    return len(gains) >= FEWEST and fmean(gains) > stdev(gains) / sqrt(len(gains))


class _Search:
    """The playouts of a thought: they are counted, and timed where somebody waits."""

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

    def worth(self, option: str, number: int) -> float:
        """The worth that the battle has to the side after an option and a playout; equal numbers have equal dice."""
        return unwatched(partial(self._worth, option, number))

    def _worth(self, option: str, number: int) -> float:
        thought = self._thought
        player = self._ruleset.opponent()
        if player is None:
            raise Refused(f"{self._ruleset.title} has no player of its own.")
        dice = f"{thought.stream}:{number}"
        start, plan = thought.begun_by(option)
        player.plan = {thought.side: plan}
        battle, chance = battle_from(self._ruleset, start, number, player), Random(f"{dice}:answers")
        turns = self._ruleset.plan_turns if thought.is_of_plans else self._ruleset.playout_turns
        last = battle.state.turn + turns
        while (prompt := battle.prompt) is not None and (battle.stage == "after" or battle.state.turn <= last):
            if battle.step > LONGEST:
                raise Refused(f"A playout of {thought.key or option!r} has no end.")
            if prompt.is_chance and not prompt.is_dealt:
                given = prompt.app_answer(Random(f"{dice}:{battle.state.turn}:{prompt.key}"))
            else:
                given = ask_player(player, battle, chance)
            battle.answer(prompt.default() if given is None else given)
        self._inputs += battle.step
        self._done += 1
        whole = PICKING * len(thought.options) + 2 * MEASURING
        self._told(min(1.0, max(self._done / whole, self._inputs / MOST_INPUTS)))
        if thought.is_of_plans and battle.prompt is None:
            # Of what is played out to the end, losses tell less than who won, and blur it.
            view = battle.view()
            if view.winner in {side.id for side in view.sides}:
                return 1.0 if view.winner == thought.side else -1.0
        return self._ruleset.worth(battle.state, thought.side)
