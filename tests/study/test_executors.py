"""The same battles, wherever they are fought: real processes, and a real Dask cluster of which half is killed."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests import started
from tests.patience import PATIENCE, wait_until
from tracker.study.processes import processes

STUDY = ("gentlemen_rankers", "march", "--battles", "12", "--json")


def tracker(*words: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tracker", "autoplay", *STUDY, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def lines_of(text: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines()]


def told(process: "subprocess.Popen[str]") -> list[Any]:
    """What it prints, from here on."""
    assert process.stdout is not None and process.stderr is not None
    with process:
        # Not communicate(): that would pass by what readline() has read ahead.
        out, err = process.stdout.read(), process.stderr.read()
        assert process.wait(PATIENCE) == 0, err
    return lines_of(out)


def without_seconds(lines: list[Any]) -> list[Any]:
    return [{**line, "battle": {**line["battle"], "seconds": 0}} if "battle" in line else line for line in lines]


@pytest.fixture(scope="module")
def alone() -> list[Any]:
    done = started.run([sys.executable, "-m", "tracker", "autoplay", *STUDY, "--jobs", "1"])
    assert done.returncode == 0, done.stderr
    return without_seconds(lines_of(done.stdout.decode()))


def test_processes_fight_the_same_battles_and_leave_nothing_behind(alone: list[Any]) -> None:
    """What they shared is given back: Python complains of leaks otherwise."""
    assert [line["battle"]["seed"] for line in alone[:-1]] == list(range(1, 13))
    with tracker("--jobs", "2") as process:
        out, err = process.communicate(timeout=PATIENCE)
    assert err == "" and without_seconds(lines_of(out)) == alone


def test_no_thread_of_theirs_is_going_still_when_they_are_left() -> None:
    """Python that ended meanwhile told a traceback, one time in forty at load."""
    before = {*threading.enumerate()}
    with processes(2) as (executor, _):
        assert executor.submit(abs, -1).result() == 1
    assert {*threading.enumerate()} <= before


@contextmanager
def dask(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen([sys.executable, "-m", *words], stdout=quiet, stderr=quiet)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def cluster(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The address of a scheduler on this machine, and one of its two workers."""
    file = folder / "scheduler.json"
    here = ("--host", "127.0.0.1")
    worker = ("distributed.cli.dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", *here)
    plain = ("--no-dashboard",)
    with dask("distributed.cli.dask_scheduler", *here, "--port", "0", "--scheduler-file", str(file), *plain):
        wait_until(lambda: file.exists() and file.read_text().strip().endswith("}"), "a scheduler")
        address = json.loads(file.read_text())["address"]
        with dask(*worker, *plain) as one, dask(*worker, *plain):
            with pytest.importorskip("distributed").Client(address) as client:
                # A study that finds none there says so, and ends.
                client.wait_for_workers(2, timeout=PATIENCE)
            yield address, one


def test_a_cluster_that_loses_a_worker_loses_no_battle(alone: list[Any], tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with cluster(tmp_path) as (address, worker):
        study = tracker("--scheduler", address)
        assert study.stdout is not None
        first = study.stdout.readline()
        worker.kill()
        rest = told(study)
    assert without_seconds([json.loads(first), *rest]) == alone


def workers_of(pid: int) -> list[int]:
    """The processes that fight for one, once there are two: not that which keeps its shared memory."""
    children = Path(f"/proc/{pid}/task/{pid}/children")

    def found() -> list[int]:
        return [int(each) for each in children.read_text(encoding="ascii").split()]

    wait_until(lambda: sum(map(is_fighter, found())) == 2, "two processes fight")
    return found()


def is_fighter(pid: int) -> bool:
    """Tell a process that fights from what may come and go beside it."""
    with suppress(OSError):
        return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def is_there(pid: int) -> bool:
    """Whether a process still runs; one that ended and was not collected does not."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda each: each.name)
def test_who_fights_for_another_ends_with_him(number: signal.Signals, tmp_path: Path) -> None:
    out = tmp_path / "study"
    words = [*STUDY[:3], "100000", "--jobs", "2", "--out", str(out)]
    with open(os.devnull, "wb") as nowhere:
        parent = subprocess.Popen([sys.executable, "-m", "tracker", "autoplay", *words], stdout=nowhere, stderr=nowhere)
    try:
        workers = workers_of(parent.pid)
        while not out.exists() or len(out.read_bytes().splitlines()) < 3:
            assert parent.poll() is None
            time.sleep(0.1)
    finally:
        parent.send_signal(number)
    assert parent.wait(PATIENCE) == -number
    try:
        wait_until(lambda: not any(map(is_there, workers)), f"all who fight end with {number.name} to who hands out")
    finally:
        for each in filter(is_there, workers):
            os.kill(each, signal.SIGKILL)
