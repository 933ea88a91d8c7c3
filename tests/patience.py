"""How tests wait: for a state, however long it takes. No time says anything about what is tested."""

import os
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

# Seconds. Of no meaning but to end a test that fails: whoever waits goes on at once.
PATIENCE = 120.0
# How often what waits for nothing of ours is looked at.
GLANCE = 0.01


def wait_until(is_so: Callable[[], Any], what: str, seen: Callable[[], Iterable[str]] = tuple) -> Any:
    """The first true value of `is_so`; what is `seen` instead is told where it never comes."""
    end = time.monotonic() + PATIENCE
    while not (found := is_so()):
        assert time.monotonic() < end, "\n".join([f"never: {what}", *seen()])
        time.sleep(GLANCE)
    return found


def is_in_state(letter: str, pid: int) -> bool:
    """Whether a process is in a state as the system tells it: S asleep, T stopped."""
    stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
    return stat.rpartition(")")[2].split()[0] == letter


def is_asleep(pid: int) -> bool:
    """Whether a process waits for something, such as a key."""
    return is_in_state("S", pid)


@contextmanager
def no_waiting_for_disks() -> Iterator[None]:
    """What is written is taken to be on the disk; that it gets there is tested in tests/journal."""
    with patch.object(os, "fsync", _hold), patch.object(os, "fdatasync", _hold, create=True):
        yield


def _hold(file: int) -> None:
    """Raises OSError, as the real ones do, where the file is closed."""
    os.fstat(file)
