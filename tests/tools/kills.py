"""Processes that are killed in the midst of a call to the disk, each time again by its seed."""

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from itertools import count
from mmap import mmap
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

DISK = ("open", "write", "fsync", "fdatasync", "ftruncate", "link", "unlink", "rename", "replace", "mkdir")


def died(life: Callable[[int], None]) -> list[str]:
    """Lines that a child process told by the descriptor that it was given, until it was killed."""
    told, teller = os.pipe()
    child = os.fork()
    if not child:
        os.close(told)
        try:
            life(teller)
        finally:
            os._exit(1)
    os.close(teller)
    with open(told, encoding="utf-8") as lines:
        found = list(lines)
    assert os.WIFSIGNALED(os.waitpid(child, 0)[1]), "the child was not killed"
    return found


def deaths(folder: Path, laid: Path, life: Callable[[Path], None]) -> Iterator[Path]:
    """Kill a child behind each of its calls to the disk in turn, until one lives on; gives the folder that each left.

    Where that is a write, in the middle of it too. Before a call the disk is as it was behind the one before.

    `life` is led in a folder of its own with a copy of what is `laid` there.
    """
    is_write = mmap(-1, 1)
    for call in count(1):
        for part in (1.0, 0.5):
            if part == 0.5 and not is_write[0]:
                continue
            here = Path(shutil.copytree(laid, folder / f"{call}-{part}"))
            child = os.fork()
            if not child:
                try:
                    with dying_at(call, part, is_write=is_write):
                        life(here)
                finally:
                    os._exit(0)
            is_killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
            yield here
            if not is_killed:
                assert call > 1, "it did nothing to the disk"
                return


def dying(rng: Random, calls: int, teller: int) -> AbstractContextManager[None]:
    """Kill this process in one of its next calls to the disk."""
    return dying_at(rng.randrange(1, calls), rng.random(), teller)


@contextmanager
def dying_at(left: int, part: float, teller: int = -1, is_write: mmap | None = None) -> Iterator[None]:
    """Kill this process in a call to the disk: before or behind it, or when a part is written.

    `is_write`, a byte that it shares with others, is set if that was a write.
    """

    def deadly(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(*given: Any, **more: Any) -> Any:
            nonlocal left
            if name == "open" and not given[1] & os.O_CREAT:
                return real(*given, **more)
            left -= given[0] != teller
            if left or given[0] == teller:
                return real(*given, **more)
            if is_write is not None:
                is_write[0] = name == "write"
            try:
                if name == "write":
                    real(given[0], given[1][: round(part * len(given[1]))])
                elif part > 0.5:
                    real(*given, **more)
            finally:
                # Also where the call was refused, as that for a folder which is there.
                os.kill(os.getpid(), signal.SIGKILL)

        return call

    with ExitStack() as stack:
        for name in DISK:
            stack.enter_context(patch.object(os, name, deadly(name)))
        yield
