"""Results of a branch that several parts of a report want: worked out by the first, shared by the others."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from tracker.journal.timeline import Timeline

T = TypeVar("T")


def once(work: Callable[[Timeline], T]) -> Callable[[Timeline], T]:
    """A calculation that keeps its result with the timeline; nobody changes what it gives."""

    @wraps(work)
    def result(timeline: Timeline) -> T:
        if work not in timeline.results:
            timeline.results[work] = work(timeline)
        found: T = timeline.results[work]
        return found

    return result
