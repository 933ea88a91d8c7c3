"""Processes that are killed in the midst of a call to the disk, each time again by its seed."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

DISK = ("write", "fsync", "fdatasync", "ftruncate", "link", "unlink", "rename", "replace", "mkdir")


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


@contextmanager
def dying(rng: Random, calls: int, teller: int) -> Iterator[None]:
    """Kill this process in one of its next calls to the disk: before or behind it, or when a part is written."""
    left, part = rng.randrange(1, calls), rng.random()

    def deadly(name: str) -> Callable[..., Any]:
        real = getattr(os, name)

        def call(*given: Any, **more: Any) -> Any:
            nonlocal left
            left -= given[0] != teller
            if left or given[0] == teller:
                return real(*given, **more)
            try:
                if name == "write":
                    real(given[0], given[1][: round(part * len(given[1]))])
                elif part < 0.5:
                    real(*given, **more)
            finally:
                # Also where the call was refused, as that for a folder which is there.
                os.kill(os.getpid(), signal.SIGKILL)

        return call

    with ExitStack() as stack:
        for name in DISK:
            stack.enter_context(patch.object(os, name, deadly(name)))
        yield
