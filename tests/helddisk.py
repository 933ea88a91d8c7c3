"""A disk that is long about it, as a memory card is."""

import errno
import os
import threading
from collections.abc import Iterator

import pytest


class HeldDisk:
    """A disk that answers no sync before it is let go; it fails where it is `sick`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_sick = False
        self.syncs = 0
        self._go = threading.Event()
        self._go.set()
        monkeypatch.setattr(os, "fdatasync", self._sync)

    def hold(self) -> None:
        self._go.clear()

    def let_go(self) -> None:
        self._go.set()

    def _sync(self, fd: int) -> None:
        self._go.wait()
        self.syncs += 1
        if self.is_sick:
            raise OSError(errno.EIO, os.strerror(errno.EIO))


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[HeldDisk]:
    disk = HeldDisk(monkeypatch)
    yield disk
    disk.let_go()
