"""Following a battle that somebody else is playing: its file is read on as it grows, and never written."""

import os
from pathlib import Path

from tracker.engine import BadFile
from tracker.journal.battle_reader import Recorded, of_fold, recorded_in
from tracker.journal.disk import cannot_read, check_kind
from tracker.journal.record_lines import checksum_of, of_line
from tracker.journal.tree_of_records import RecordTree

# Enough of what was read last to see that the file still has it there.
PROOF = 256


class Tail:
    """A battle as its file tells it now. `poll` reads what is new, whatever happened to the file meanwhile.

    `recorded` keeps its nodes from poll to poll, unless the file was changed otherwise than by being added to.
    `trouble` is a sentence while the file can't be read, "" while it can.
    """

    def __init__(self, path: Path) -> None:
        """Raises BadFile where there is no battle to follow."""
        self.path = path
        self.trouble = ""
        self._fold = RecordTree()
        self._lines = 0
        self._read = 0
        self._proof = b""
        self._seen: tuple[int, int, int, int] | None = None
        self.recorded = self._reread(self._look())

    def poll(self) -> bool:
        """Read what is new; whether the battle has changed."""
        before = self.trouble
        try:
            found = self._look()
            if found == self._seen and not before:
                return False
            changed = self._read_on(found) if self._goes_on(found) else self._start_again(found)
        except BadFile as error:
            # Between the end of one player and the next the file may be away, or half there.
            self.trouble = str(error)
            return self.trouble != before
        self.trouble = ""
        return changed or bool(before)

    # How

    def _look(self) -> tuple[int, int, int, int]:
        try:
            found = os.stat(self.path)
        except (OSError, ValueError) as error:
            raise BadFile(cannot_read(self.path, error)) from None
        check_kind(self.path, found)
        return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns

    def _goes_on(self, found: tuple[int, int, int, int]) -> bool:
        """True if the same file has grown, or it was written anew or elsewhere and may go on there from what was read.

        A file that was written to and has not grown is read whole, for what befell it.
        """
        if self._seen is None or self._seen[:2] != found[:2]:
            return found[2] >= self._read
        return found[2] > max(self._seen[2], self._read - 1)

    def _bytes(self, start: int) -> bytes:
        try:
            with open(self.path, "rb") as file:
                file.seek(start)
                return file.read()
        except OSError as error:
            raise BadFile(cannot_read(self.path, error)) from None

    def _start_again(self, found: tuple[int, int, int, int]) -> bool:
        old = self.recorded
        self.recorded = self._reread(found)
        now = self.recorded
        return (old.seq, old.head.seq, old.path, old.problems) != (now.seq, now.head.seq, now.path, now.problems)

    def _reread(self, found: tuple[int, int, int, int]) -> Recorded:
        data = self._bytes(0)
        # A last line without its end is being written just now, or was torn: whoever plays on will see to it.
        whole = data[: data.rfind(b"\n") + 1] or data
        fold = RecordTree()
        recorded = recorded_in(whole, self.path, fold)
        self._fold, self._lines, self._read = fold, whole.count(b"\n"), len(whole)
        self._proof, self._seen = whole[-PROOF:], found
        return recorded

    def _read_on(self, found: tuple[int, int, int, int]) -> bool:
        """Take the lines that are whole; a last one without its end is read again with the next poll."""
        start = self._read - len(self._proof)
        data = self._bytes(start)
        if not data.startswith(self._proof):
            return self._start_again(found)
        new = data[len(self._proof) :]
        new = new[: new.rfind(b"\n") + 1]
        records = [(line, of_line(line, self._fold.key)) for line in new.split(b"\n")[:-1]]
        if any(line and record is None for line, record in records):
            return self._start_again(found)
        for line, record in records:
            self._lines += 1
            if record is not None:
                self._fold.take(self._lines, record, checksum_of(line))
        self._read += len(new)
        self._proof, self._seen = (self._proof + new)[-PROOF:], found
        if not records and self.recorded.path == self.path:
            return False
        self.recorded = of_fold(self._fold, self.path, self._read - 1, self.recorded.problems)
        return True
