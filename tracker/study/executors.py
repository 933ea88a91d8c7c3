"""Whoever fights battles: this process, several, or a Dask cluster."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial

from tracker.study.one_battle import Bout, Broken, FightAll, Study, fight_bout


@contextmanager
def fighters(jobs: int, scheduler: str = "") -> Iterator[FightAll]:
    """Whoever fights every battle of a study once, in `jobs` processes here or on a Dask scheduler's cluster.

    Raises Refused where there is no such cluster. What still runs when it is left is stopped.
    """
    if jobs == 1 and not scheduler:
        yield _fight_here
        return
    # Who fights alone needs none of it: pipes and sockets take longer to load than a small battle.
    from tracker.study.processes import cluster, fought, processes

    with cluster(scheduler) if scheduler else processes(jobs) as (executor, most):
        yield partial(fought, executor, most)


def _fight_here(study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
    return (fight_bout(study, seed) for seed in seeds)


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
