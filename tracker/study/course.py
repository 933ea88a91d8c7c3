"""A saved battle studied: the chances at its turns or at the steps of one, and the worth of what else could be done."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from tracker.engine import AnyRuleset, Prompt, Refused
from tracker.engine.inputs import AnswerInput
from tracker.journal.timeline import Timeline
from tracker.study.fighting import Study
from tracker.study.positions import Start, start_at
from tracker.study.worth import (
    MOST_OPTIONS,
    Alternative,
    ChanceChange,
    Effort,
    FightAll,
    Worth,
    change_between,
    gain_of,
    halved,
    scores_of,
    worth_of,
)

# What changed the chances: several inputs, dice or cards, what somebody decided, what only the table knew, or a
# correction and what is asked of both the table and a person.
Account = Literal["several", "dice", "decision", "table", "rest"]

# Seeds that measure are far from those that pick.
MEASURED_FROM = 1_000_000
# Of a roll the first lines of its log say enough: the dice, and what they did.
MOST_LINES = 2


class StudiedStep(Struct, frozen=True):
    """A position that was looked at, what led there from the one before, and how the chances changed by it."""

    worth: Worth
    account: Account
    title: str = ""
    given: str = ""
    changes: tuple[ChanceChange, ...] = ()


class Weighed(Struct, frozen=True):
    """A decision: the answer that was given and the best other, each fought on equally often, then the rest as tried.

    `gain`: what the given answer gained against the best other, in points of 100.
    """

    step: int
    side: str
    title: str
    chosen: str
    alternatives: tuple[Alternative, ...]
    best_other: str
    gain: ChanceChange


class Course:
    """A battle that is studied. `fight_all` fights battles, on however many processors."""

    def __init__(self, timeline: Timeline, ruleset: AnyRuleset, player: str, fight_all: FightAll) -> None:
        self._timeline = timeline
        self._ruleset = ruleset
        self._player = player
        self._fight_all = fight_all

    def side_names(self) -> dict[str, str]:
        """The names of the sides, by id."""
        view = self._timeline.view(self._timeline.first)
        return {side.id: side.name for side in view.sides}

    def turns(self) -> list[int]:
        """The steps at which turns begin, from the set-up on, as long as the battle is not over."""
        starts = {step for _, step in self._timeline.turns}
        return [step for step in sorted(starts) if self._timeline.frame(step).stage in ("setup", "turn")]

    def steps_of(self, turn: int) -> list[int]:
        """The steps of a turn, from its beginning, at which the battle could have gone another way.

        Raises Refused where it has no such turn.
        """
        starts = dict(self._timeline.turns)
        if turn not in starts:
            raise Refused(f"There is no turn {turn}: this battle has {max(starts)}.")
        end = self._timeline.turn_after(starts[turn])
        inside = [step for step in self._timeline.steps if starts[turn] < step <= end and self._is_open(step)]
        return [starts[turn], *inside]

    def look(self, steps: list[int], effort: Effort) -> Iterator[StudiedStep]:
        """The chances at each of these steps, as soon as they are known. Raises Refused where a battle breaks."""
        before: Worth | None = None
        for step in steps:
            worth = self._worth(step, effort)
            if before is None:
                yield StudiedStep(worth, "several")
            else:
                looks = (len(steps) - 1) * len(worth.losses)
                changes = tuple(change_between(before, worth, side, looks) for side in worth.losses)
                yield StudiedStep(worth, *self._between(before.step, step), changes)
            before = worth

    def weigh(self, step: int, effort: Effort) -> Weighed:
        """The answer that was given at a step against the best other one within the rules, on equal dice.

        The best other is found with dice of its own: the best of many equals looks better than it is where the same
        battles pick and measure it. Raises Refused where nobody decided there, or among too few or too many.
        """
        asked = self._asked(step)
        given = self._timeline.frame(step).node.input
        if asked is None or not isinstance(given, AnswerInput) or asked.asks_for != "decision" or not asked.choices:
            raise Refused(f"Step {step} is no choice that somebody decided: there is nothing to be weighed.")
        others = [each.id for each in asked.choices if not each.refused and not each.warned and each.id != given.value]
        if not 1 <= len(others) < MOST_OPTIONS:
            raise Refused(
                f"At step {step} there were {len(others)} other answers: 1 to {MOST_OPTIONS - 1} are weighed."
            )
        start, side = start_at(self._timeline.line, self._timeline.before(step)), asked.side

        def fight_on(value: str, seeds: Sequence[int]) -> tuple[float, ...]:
            answer = given if value == given.value else AnswerInput(given.key, value)
            return scores_of(self._fight_all, self._study(start.after(answer)), side, seeds)

        tried = halved(others, fight_on, effort)
        best = tried[0].value if tried else others[0]
        seeds = range(MEASURED_FROM + effort.seed, MEASURED_FROM + effort.seed + effort.battles)
        pair = [Alternative(each, fight_on(each, seeds)) for each in (given.value, best)]
        measured = [*sorted(pair, key=lambda each: each.mean, reverse=True), *tried[1:]]
        named = tuple(Alternative(asked.value_words(each.value), each.scores) for each in measured)
        gain = gain_of(pair[0].scores, pair[1].scores)
        return Weighed(step, side, asked.title, asked.value_words(given.value), named, asked.value_words(best), gain)

    def _worth(self, step: int, effort: Effort) -> Worth:
        frame = self._timeline.frame(step)
        if frame.note:
            raise Refused(f"Step {step} can't be played on: {frame.note}")
        lost = {side.id: side.start - side.figures for side in frame.view.sides}
        return worth_of(self._fight_all, self._study(start_at(self._timeline.line, step)), lost, effort)

    def _study(self, start: Start) -> Study:
        header = self._timeline.recorded.header
        return Study(header.ruleset, header.scenario, header.rulings, self._player, start=start)

    def _asked(self, step: int) -> "Prompt[object] | None":
        """The prompt that the input of a step answered."""
        return self._timeline.frame(self._timeline.before(step)).prompt

    def _is_open(self, step: int) -> bool:
        """True if the input of a step could have been another."""
        asked = self._asked(step)
        return asked is None or asked.only() is None

    def _between(self, before: int, step: int) -> tuple[Account, str, str]:
        """Say whose account the way from one step to another is, what was asked there and what was answered."""
        between = [each for each in self._timeline.steps if before < each <= step and self._is_open(each)]
        if len(between) != 1:
            return "several", "", ""
        node, asked = self._timeline.frame(between[0]).node, self._asked(between[0])
        given = node.input
        if asked is None or not isinstance(given, AnswerInput):
            return "rest", "", ""
        kinds: dict[str, Account] = {"decision": "decision", "table": "table"}
        account = "dice" if asked.is_chance else kinds.get(asked.asks_for, "rest")
        words = asked.value_words(given.value)
        return account, asked.title, words or " ".join(line.text for line in node.log[:MOST_LINES])
