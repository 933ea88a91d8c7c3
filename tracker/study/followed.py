"""Battles fought on from a position that came to a later one as the saved battle did: they are battles of that as well.

What the players would have done anyway brings all of them there, a throw that most often comes out so most of them: at
each step of the sample skirmish two of three need not be fought again.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from tracker.engine import TrackerError
from tracker.engine.inputs import AnswerInput
from tracker.engine.position import read_answer
from tracker.journal.timeline import Timeline
from tracker.study.accounts import asked_at
from tracker.study.one_battle import Bout


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
