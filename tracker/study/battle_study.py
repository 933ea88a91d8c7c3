"""A saved battle studied: the chances at its turns, at the steps of those that moved, and what else could be done."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile

from msgspec.structs import replace

from tracker.engine import AnyRuleset, Refused, TrackerError
from tracker.engine.inputs import AnswerInput
from tracker.engine.position import read_answer
from tracker.engine.start_position import Start, memories_of, start_at
from tracker.journal.timeline import Timeline
from tracker.study.causes import StudiedStep, asked_at, is_open, studied_step
from tracker.study.chances import (
    MOST_OPTIONS,
    Alternative,
    Effort,
    Weighed,
    Worth,
    gain_of,
    halved,
    scores_of,
    worth_of,
)
from tracker.study.kept_fights import StudyProgress
from tracker.study.one_battle import Bout, Broken, FightAll, Study, player_of
from tracker.study.study_file import PositionDigests, StudyFile

# Seeds that measure are far from those that pick.
MEASURED_FROM = 1_000_000
# Decisions of a study that are weighed: those that seem to have cost most.
MOST_WEIGHED = 5

Found = StudiedStep | Weighed


class Course:
    """A battle that is studied. `fight_all` fights battles, on however many processors; `file` keeps what is found."""

    def __init__(
        self,
        timeline: Timeline,
        ruleset: AnyRuleset,
        player: str,
        fight_all: FightAll,
        file: StudyFile | None = None,
        pace: StudyProgress | None = None,
    ) -> None:
        header = timeline.recorded.header
        self._timeline = timeline
        self._ruleset = ruleset
        self._bare = Study(header.ruleset, header.scenario, header.rulings, player)
        self._fight_all = fight_all
        self._file = file
        self._pace = pace or StudyProgress()
        self._memories = memories_of(ruleset, player_of(ruleset, player), timeline.line)
        self._positions = PositionDigests(self._bare, ruleset.version).on(timeline.line)
        # What was looked at, by its step.
        self.worths: dict[int, Worth] = {}
        self.weighed: dict[int, Weighed] = {}
        # Battles that came to a step from the one before it, by their seeds.
        self._came: dict[int, dict[int, Bout]] = {}

    def turns(self) -> list[int]:
        """The steps at which turns begin, from the set-up on, and that at which the fighting ended or stands."""
        starts = sorted({step for _, step in self._timeline.turns})
        fought = [step for step in starts if self._timeline.frame(step).stage in ("setup", "turn")]
        end = next((step for step in starts if step not in fought), self._timeline.last)
        return sorted({*fought, end})

    def steps_of(self, turn: int) -> list[int]:
        """The steps of a turn, from its beginning, at which the battle could have gone another way.

        Raises Refused where it has no such turn.
        """
        # The aftermath has the number of the last turn, and comes after it.
        starts = dict(reversed(self._timeline.turns))
        if turn not in starts:
            raise Refused(f"There is no turn {turn}: this battle has {max(starts)}.")
        return self._steps_after(starts[turn])

    def _steps_after(self, start: int) -> list[int]:
        end = self._timeline.turn_after(start)
        inside = [each for each in self._timeline.steps if start < each <= end and is_open(self._timeline, each)]
        return [start, *inside]

    def look(self, steps: list[int], effort: Effort) -> Iterator[StudiedStep]:
        """The chances at each of these steps, as soon as they are known. Raises Refused where a battle breaks."""
        before: Worth | None = None
        self._pace.plan(len(steps))
        for place, step in enumerate(steps):
            worth = self._worth(step, effort, steps[place + 1 :])
            if before is None:
                yield StudiedStep(worth, "several")
            else:
                yield studied_step(self._timeline, before, worth, max(1, (len(steps) - 1) * len(worth.losses)))
            before = worth

    def whole(self, effort: Effort) -> Iterator[Found]:
        """Look at each turn's start, then at each step of the turns that moved, most first; weigh what cost most."""
        moved: list[tuple[float, int]] = []
        last = 0
        for each in self.look(self.turns(), effort):
            yield each
            sure = [abs(change.points) for change in each.changes if change.is_sure]
            if sure:
                moved.append((max(sure), last))
            last = each.worth.step
        inside = [self._steps_after(step) for _, step in sorted(moved, key=lambda each: -each[0])]
        yield from self.inside(inside, effort)

    def inside(self, turns: Sequence[list[int]], effort: Effort) -> Iterator[Found]:
        """Look at the steps of some turns, then weigh the decisions among them that seem to have cost most."""
        found: list[StudiedStep] = []
        for steps in turns:
            for each in self.look(steps, effort):
                found.append(each)
                yield each
        cost: list[tuple[float, int, list[str]]] = []
        for each in found:
            change, step = each.change(each.by), each.worth.step
            if each.account != "decision" or change is None or change.points >= 0:
                continue
            if (others := self._others(step)) and len(others) < MOST_OPTIONS:
                cost.append((change.points, step, others))
        worst = sorted(cost)[:MOST_WEIGHED]
        self._pace.plan(len(worst))
        for _, step, others in worst:
            yield self._weighed(step, others, effort)

    def weigh(self, step: int, effort: Effort) -> Weighed:
        """The answer that was given at a step against the best other one within the rules, on equal dice.

        The best other is found with dice of its own: the best of many equals looks better than it is where the same
        battles pick and measure it. Raises Refused where nobody decided there, or among too few or too many.
        """
        others = self._others(step)
        if others is None:
            raise Refused(f"Step {step} was not decided by anybody: there is nothing to weigh.")
        if not 0 < len(others) < MOST_OPTIONS:
            raise Refused(
                f"At step {step} there were {len(others)} other answers: 1 to {MOST_OPTIONS - 1} are weighed."
            )
        self._pace.plan(1)
        return self._weighed(step, others, effort)

    def _others(self, step: int) -> list[str] | None:
        """The other answers within the rules to what somebody decided there; None where nobody chose."""
        asked, given = asked_at(self._timeline, step), self._timeline.frame(step).node.input
        if asked is None or not isinstance(given, AnswerInput) or asked.asks_for != "decision" or not asked.choices:
            return None
        return [each.id for each in asked.choices if not each.refused and not each.warned and each.id != given.value]

    def _weighed(self, step: int, others: list[str], effort: Effort) -> Weighed:
        asked, given = asked_at(self._timeline, step), self._timeline.frame(step).node.input
        assert asked is not None and isinstance(given, AnswerInput)
        start, side = self._start(self._timeline.before(step)), asked.side

        def fight_on(value: str, seeds: Sequence[int]) -> tuple[float, ...]:
            answer = given if value == given.value else AnswerInput(given.key, value)
            return scores_of(self._fight_all, replace(self._bare, start=start.after(answer)), side, seeds)

        tried = halved(others, fight_on, effort)
        best = tried[0].value if tried else others[0]
        seeds = range(MEASURED_FROM + effort.seed, MEASURED_FROM + effort.seed + effort.battles)
        pair = [Alternative(each, fight_on(each, seeds), asked.value_words(each)) for each in (given.value, best)]
        rest = [Alternative(each.value, each.scores, asked.value_words(each.value)) for each in tried[1:]]
        ordered = (*sorted(pair, key=lambda each: each.mean, reverse=True), *rest)
        gain = gain_of(pair[0].scores, pair[1].scores)
        found = Weighed(step, side, asked.title, pair[0].words, ordered, pair[1].words, gain)
        self.weighed[step] = found
        if self._file is not None:
            self._file.keep_weighed(self._positions[step], self._bare.player, effort, found)
        self._pace.position()
        return found

    def _worth(self, step: int, effort: Effort, later: Sequence[int] = ()) -> Worth:
        """The chances at a step; battles that come to the first of the `later` ones by themselves count there too."""
        frame = self._timeline.frame(step)
        if frame.note:
            raise Refused(f"Step {step} can't be played on: {frame.note}")
        bouts: list[Bout] = []
        came = self._came.pop(step, {})

        def fight_all(study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
            wanted = list(seeds)
            known = [came[seed] for seed in wanted if seed in came]
            for bout in chain(known, self._fight_all(study, [each for each in wanted if each not in came])):
                if isinstance(bout, Bout):
                    bouts.append(bout)
                yield bout

        study = replace(self._bare, start=self._start(step), opening=self._opening(step, later))
        worth = worth_of(fight_all, study, self._lost(step), effort)
        if study.opening:
            self._carry(bouts, step, later[0])
        self.worths[step] = worth
        if self._file is not None:
            self._file.keep_worth(self._positions[step], self._bare.player, effort, worth)
        self._pace.position()
        return worth

    def _opening(self, step: int, later: Sequence[int]) -> int:
        """The number of answers from a step to the last of the later ones until the next turn begins."""
        end = self._timeline.turn_after(step)
        return max(takewhile(lambda each: step < each <= end, later), default=step) - step

    def _carry(self, bouts: Sequence[Bout], step: int, later: int) -> None:
        """Count battles that came from a step to a later one there, and keep them as if they had been fought there."""
        found = list(followed(self._timeline, bouts, step, later))
        self._came[later] = {bout.seed: bout for bout in found}
        if self._file is not None and found:
            self._file.keep_fought(self._positions[later], later, self._bare.player, found)

    def _lost(self, step: int) -> dict[str, int]:
        return {side.id: side.lost for side in self._timeline.frame(step).view.sides}

    def _start(self, step: int) -> Start:
        return start_at(self._timeline.line, step, self._memories)


# What the players would have done anyway brings all battles to a later position, a throw that most often comes out so
# most of them: at each step of the sample skirmish two of three need not be fought again.


def followed(timeline: Timeline, bouts: Iterable[Bout], step: int, later: int) -> Iterator[Bout]:
    """Those of the battles fought on from a step that came to a later one, as if they had begun there."""
    between = [each for each in timeline.steps if step < each <= later]
    for bout in bouts:
        if len(bout.opening) >= len(between) and _is_alike(timeline, between, bout.opening):
            yield replace(bout, opening=bout.opening[len(between) :])


def _is_alike(timeline: Timeline, steps: Sequence[int], opening: Sequence[AnswerInput]) -> bool:
    """True if the rules got the same at each step, by whatever dice."""
    return all(_is_same(timeline, step, other) for step, other in zip(steps, opening, strict=False))


def _is_same(timeline: Timeline, step: int, other: AnswerInput) -> bool:
    asked, given = asked_at(timeline, step), timeline.frame(step).node.input
    if asked is None or not isinstance(given, AnswerInput) or given.key != other.key:
        return False
    if given.value == other.value:
        return True
    try:
        return bool(read_answer(asked, given.value)[1] == read_answer(asked, other.value)[1])
    except TrackerError:
        return False
