"""A disk without room: a faulted one for tests in this process, and a small real one for whoever may mount it."""

import errno
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import pytest

# Files of these, also by the names that they have while they are first written.
OF_BATTLES = re.compile(r"\.(battle|study)(\.[0-9]+\.part)?( \(deleted\))?$")


def no_room(*given: object) -> NoReturn:
    """Take the place of a call to a disk that is full."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class FullDisk:
    """A disk that takes no byte of a battle or a study while it `is_full`, but in the folders of `free`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = False
        self.free: tuple[Path, ...] = ()
        self._write = os.write
        monkeypatch.setattr(os, "write", self.write)

    def write(self, fd: int, data: bytes) -> int:
        name = os.readlink(f"/proc/self/fd/{fd}")
        if self.is_full and OF_BATTLES.search(name) and not any(name.startswith(str(each)) for each in self.free):
            no_room()
        return self._write(fd, data)


@contextmanager
def mounted(folder: Path, size: str = "64k") -> Iterator[Path]:
    """A real disk of so many bytes at a new folder; the test is skipped where none can be mounted."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(folder)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        pytest.skip(f"there is no mount here: {error}")
    if done.returncode:
        pytest.skip(f"no disk can be mounted here: {done.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Take all the room that is left; gives the file that has it."""
    filling = folder / "filling"
    with open(filling, "wb", buffering=0) as file, pytest.raises(OSError):
        while True:
            file.write(b"x" * 512)
    return filling
