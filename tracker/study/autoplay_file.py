"""A study in a file, to be broken off and gone on with: what is fought, then a battle a line, as JSON lines."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from tracker.engine import BadFile, Refused, load_ruleset
from tracker.study.one_battle import LOSSES, Bout, Study


class OutFileHead(Struct, frozen=True):
    """The first line: what is fought, by which version of the game, and how losses are counted."""

    study: Study
    version: str
    losses: int = 1


class OutFile:
    """The battles of one study in a file; each is there as soon as it is added. `fought` are the seeds that it has."""

    def __init__(self, path: Path, study: Study, read: Callable[[Bout], None]) -> None:
        """Open or begin the file, and `read` what it has.

        Raises BadFile where it holds something else, Refused where it can't be written.
        """
        self.path = path
        self.fought: set[int] = set()
        head = OutFileHead(study, load_ruleset(study.ruleset).version, LOSSES)
        try:
            good = 0
            if os.path.lexists(path):
                good = self._read_all(head, read)
                # What was being written when a study was broken off is no line.
                os.truncate(path, good)
        except OSError as error:
            raise self._unwritable(error) from None
        if not good:
            self._begin(head)

    def _begin(self, head: OutFileHead) -> None:
        """Write the first line; a file that does not take it was none before, and is none then."""
        is_new = not os.path.lexists(self.path)
        try:
            self._put(head)
        except Refused:
            if is_new:
                with suppress(OSError):
                    self.path.unlink()
            raise

    def _read_all(self, head: OutFileHead, read: Callable[[Bout], None]) -> int:
        """Read the whole lines; gives their bytes."""
        good, line = 0, b""
        with open(self.path, "rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    self._read(line, None if good else head, read)
                    good += len(line)
        if not good and not _line_of(head).startswith(line):
            raise self._other()
        return good

    def _read(self, line: bytes, head: OutFileHead | None, read: Callable[[Bout], None]) -> None:
        try:
            if head is None:
                bout = msgspec.json.decode(line, type=Bout)
                if bout.seed not in self.fought:
                    read(bout)
                self.fought.add(bout.seed)
            elif msgspec.json.decode(line, type=OutFileHead) != head:
                raise self._other()
        except msgspec.MsgspecError:
            raise self._other() from None

    def add(self, bout: Bout) -> None:
        """Keep a battle. Raises Refused where the file can't be written."""
        self.fought.add(bout.seed)
        self._put(bout)

    def _put(self, what: Struct) -> None:
        try:
            with open(self.path, "ab") as file:
                file.write(_line_of(what))
        except OSError as error:
            raise self._unwritable(error) from None

    def _other(self) -> BadFile:
        return BadFile(
            f"{self.path} holds something else than battles of this study, this version of the game and this way of "
            "counting losses: name another file with --out."
        )

    def _unwritable(self, error: OSError) -> Refused:
        return Refused(f"{self.path} can't be written ({error.strerror}): name another file with --out, or mend that.")


def _line_of(what: Struct) -> bytes:
    return msgspec.json.encode(what) + b"\n"
