"""Comparing times on a machine that is not still: rounds, rotated, and the median of what each round says."""

import statistics
from collections.abc import Callable, Iterable, Mapping
from time import perf_counter
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")

ROUNDS = 25
STILL = (0.9, 1.1)

Timed = Callable[[], float]


class Figure(Struct, frozen=True):
    """One line of the benchmark: a ratio and its goal. `control` is the same thing measured against itself."""

    name: str
    value: float
    goal: float
    control: float = 1.0

    @property
    def verdict(self) -> str:
        """ok or short; inconclusive where the control shows that the machine was busy with something else."""
        if not STILL[0] <= self.control <= STILL[1]:
            return "inconclusive"
        return "ok" if self.value <= self.goal else "short"

    def __str__(self) -> str:
        return f"{self.name} {self.value:.2f} {self.goal:.2f} {self.verdict}"


def seconds(work: Callable[[], object]) -> Timed:
    """How long a piece of work takes."""

    def timed() -> float:
        begun = perf_counter()
        work()
        return perf_counter() - begun

    return timed


def one_by_one(work: Callable[[T], object], things: Iterable[T]) -> Timed:
    """How long the work takes with the next of these things, each time."""
    left = iter(things)

    def timed() -> float:
        thing = next(left)
        begun = perf_counter()
        work(thing)
        return perf_counter() - begun

    return timed


def rotated(timed: Mapping[str, Timed], rounds: int = ROUNDS) -> list[dict[str, float]]:
    """What each takes, round by round; another begins each round, so that none is always first."""
    names = list(timed)
    taken = []
    for number in range(rounds):
        first = number % len(names)
        taken.append({name: timed[name]() for name in [*names[first:], *names[:first]]})
    return taken


def ratio(taken: list[dict[str, float]], of: str, to: str) -> float:
    """The median of the rounds' own ratios `of` : `to`."""
    return statistics.median(each[of] / each[to] for each in taken)
