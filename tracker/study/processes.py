"""Executors for battles that are not fought in this process alone: several, or a Dask cluster."""

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import connection
from threading import Thread
from typing import Any

from tracker.engine import Refused
from tracker.study.one_battle import Bout, Broken, Study, fight_bout

# Battles handed out for each that is being fought: nobody is idle, and a study of a million fits in memory.
AHEAD = 3
# Seconds for which a scheduler may be silent.
ANSWER_WITHIN = 10.0
# The exit code of a process whose parent is gone; nobody hears it.
GONE = 1


@contextmanager
def processes(jobs: int) -> Iterator[tuple[Executor, int]]:
    """An executor of so many processes here, and how many battles to hand to it at once."""
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _serve)
    try:
        yield pool, AHEAD * jobs
    finally:
        for process in multiprocessing.active_children():
            process.terminate()
        # Its thread must be gone before Python is: one that is just going makes that end with a traceback.
        pool.shutdown(cancel_futures=True)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The same of a Dask scheduler's cluster. Raises Refused where there is none."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        from tracker.extras import command_for

        raise Refused(f"--scheduler needs the extra cluster: {command_for('cluster')}") from None
    try:
        client = distributed.Client(address, timeout=ANSWER_WITHIN)
    except (OSError, ValueError, ImportError) as error:
        raise Refused(
            f"No Dask scheduler answers at {address} ({error}): start one, or leave out --scheduler."
        ) from None
    try:
        slots = sum(client.nthreads().values())
        if not slots:
            raise Refused(f"The Dask scheduler at {address} has no workers: start one with `dask worker {address}`.")
        yield client.get_executor(), AHEAD * slots
    finally:
        client.close()


def _serve() -> None:
    """Begin a process that fights for another: it ends with that, however that ends.

    Ctrl+C goes to every process of the terminal: the one that sums up answers it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of whoever handed out battles, and end at once: else this would wait for more for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(GONE)


def fought(executor: Executor, most: int, study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
    """Every battle of a study once, as each ends, at most `most` handed out. Raises Refused where one is lost."""
    waiting = iter(seeds)
    running: dict[Future[Bout | Broken], int] = {}
    while True:
        while len(running) < most and (seed := next(waiting, None)) is not None:
            running[executor.submit(fight_bout, study, seed)] = seed
        if not running:
            return
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for each in done:
            seed = running.pop(each)
            yield _result(each, seed)


def _result(future: Future[Bout | Broken], seed: int) -> Bout | Broken:
    try:
        return future.result()
    except (CancelledError, Exception) as error:
        raise Refused(
            f"The battle of seed {seed} was lost with its process ({type(error).__name__}): run the command "
            "again; with --out it goes on from what is fought."
        ) from None
