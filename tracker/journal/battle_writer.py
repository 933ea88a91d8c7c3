"""A battle file being written: appended to, locked, and written again from memory where it was lost or changed."""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Literal

from tracker.engine import BadFile, Refused, Unsaved
from tracker.journal.disk import (
    LARGEST,
    cannot_read,
    check_kind,
    forget_parts,
    make_folder,
    name_it,
    part_beside,
    sync_folder,
    unmake_folders,
)
from tracker.journal.folders import is_sample, sample_refused
from tracker.journal.locking import lock, no_lock_words
from tracker.journal.records import SUFFIX
from tracker.journal.titles_and_file_names import free_name

# Bytes of the end of what is on the disk that are read before an append: a sum of a line is among them.
_END = 512
_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC

# How the file stands before an append: as we left it, away, or changed by somebody else.
Stand = Literal["ours", "gone", "changed"]


class BattleFile:
    """All bytes of a battle, and the file that should hold them.

    What `put` queues stays in memory until `flush` got it onto the disk; every flush tries all that is missing. Bytes
    that are not ours are never cut off or written behind: the battle then goes on in a file of its own.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        # Every append looks whether the file is still there: a text is found faster than a Path.
        self._name = str(path)
        # The file that is open, and its device and number, by which a name still leads to it.
        self._fd, self._held = -1, (0, 0)
        self._writable = True
        # What is known to be on the disk, from the start of the file, its length and its end; and what is to follow.
        self._parts, self._good, self._last = [b""], 0, b""
        self._missing = b""
        # What may stand behind them by our own doing, or was there when we came; it may be cut off.
        self._behind = b""
        self._torn = b""
        self.has_lock = True
        self._is_told_of_lock = False

    @classmethod
    def create(cls, folder: Path, stem: str, suffix: str = SUFFIX) -> "BattleFile":
        """A file that does not exist before its first flush; it gets a name that is free then."""
        return cls(free_name(folder / f"{stem}{suffix}"))

    @classmethod
    def open(cls, path: Path) -> "BattleFile":
        """An existing file, locked, with what is in it. Raises BadFile, or Refused where somebody else plays it.

        A sample is refused too.
        """
        if is_sample(path):
            raise sample_refused(path.stem)
        found = cls(path)
        try:
            check_kind(path, os.stat(path))
            found._attach()
            data = _read(found._fd)
        except (OSError, ValueError) as error:
            found.close()
            raise BadFile(cannot_read(path, error)) from None
        except (BadFile, Refused):
            found.close()
            raise
        found._parts, found._good, found._last = [data], len(data), data[-_END:]
        return found

    @property
    def data(self) -> bytes:
        """All that the file should hold."""
        return b"".join([*self._parts, self._missing])

    @property
    def saved(self) -> bool:
        """True if all of it is on the disk."""
        return not self._missing and not self._torn

    def cut(self, good: int) -> None:
        """Drop what follows the last whole record; the next flush copies the file aside first."""
        data = self.data
        if data[good:] != b"\n":
            self._torn = data if len(data) > good else b""
            self._parts, self._good, self._last = [data[:good]], good, data[:good][-_END:]
            self._missing, self._behind = b"\n", data[good:]

    def put(self, lines: bytes) -> None:
        """Queue whole lines."""
        self._missing += lines

    def flush(self) -> list[str]:
        """Bring everything to the disk; gives sentences where more than an append was needed.

        Raises Unsaved with one sentence; nothing is lost in memory then.
        """
        try:
            if self._good + len(self._missing) > LARGEST:
                raise OSError(errno.EFBIG, "the file is full: go on in a battle branched from this one")
            told = [self._keep_torn()] if self._torn else []
            stand = self._stand()
            if stand == "ours":
                stand = self._append()
            if stand != "ours":
                told += self._begin_again(stand)
        except (OSError, ValueError, Refused, Unsaved) as error:
            raise Unsaved(f"{self.path} can't be written ({_reason(error)}).") from None
        if not self.has_lock and not self._is_told_of_lock:
            self._is_told_of_lock = True
            told.append(no_lock_words(self.path))
        return told

    def move_to(self, place: Path) -> None:
        """Write all of it to another file, or into another folder, and go on there; the old file stays as it is.

        Raises Refused where a file is there already, Unsaved where that disk does not take it either.
        """
        path = _named(place, self.path.name)
        try:
            self._begin(path)
        except FileExistsError:
            raise Refused(f"{path} exists already, and is not overwritten.") from None
        except (OSError, ValueError, Refused, Unsaved) as error:
            raise Unsaved(f"{path} can't be written either ({_reason(error)}).") from None

    def close(self) -> None:
        """Let go of the file and its lock."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    # How

    def _attach(self) -> None:
        """Open and lock the file that is there; for reading only, where that is all that is allowed."""
        self._writable = True
        try:
            self._fd = os.open(self.path, _FLAGS)
        except PermissionError:
            self._writable = False
        except OSError as error:
            if error.errno != errno.EROFS:
                raise
            self._writable = False
        if not self._writable:
            self._fd = os.open(self.path, os.O_RDONLY | os.O_CLOEXEC)
        try:
            self.has_lock, self._held = lock(self._fd, self.path), _number(self._fd)
        except (OSError, Refused):
            self.close()
            raise

    def _stand(self) -> Stand:
        """The state of the file now: by its place, its size, its end, and what is behind that."""
        if self._fd < 0:
            return "gone"
        try:
            there = os.stat(self._name)
        except (FileNotFoundError, NotADirectoryError):
            return "gone"
        if (there.st_dev, there.st_ino) != self._held:
            return "gone"
        # One byte more than may be there: so it is seen too where the file ends.
        end = self._last + self._behind
        found = os.pread(self._fd, len(end) + 1, self._good - len(self._last))
        return "ours" if len(found) >= len(self._last) and end.startswith(found) else "changed"

    def _keep_torn(self) -> str:
        """Copy a damaged file aside before its end is cut off."""
        kept = _write_aside(self.path, self._torn)
        self._torn = b""
        return f"A copy of the file as it was is kept as {kept.name}."

    def _begin_again(self, stand: Stand) -> list[str]:
        """Write all of it to another file where this one is no longer ours."""
        old, is_new = self.path, not self._good
        try:
            self._begin(free_name(old))
        except FileExistsError:
            # Somebody took that name meanwhile.
            return self._begin_again(stand)
        if stand == "changed":
            return [
                f"Somebody else changed {old.name}: it is left as it is, and the battle goes on in {self.path.name}."
            ]
        return [] if is_new else [f"{old} was gone: the battle was written again as {self.path.name}."]

    def _append(self) -> Stand:
        """Append what is missing; gives how the file stands then."""
        if not self._writable:
            self.close()
            self._attach()
            if not self._writable:
                raise PermissionError(errno.EACCES, "it may only be read")
        if self._behind:
            self._cut_back()
        if not self._missing:
            return "ours"
        lines = self._missing
        end = self._good + len(lines)
        # Whatever of this the disk takes is ours, also where a signal breaks in.
        self._behind = lines
        try:
            _write_all(self._fd, lines)
            # Where the append ended: anything but our own bytes before it has moved it.
            if os.lseek(self._fd, 0, os.SEEK_CUR) != end:
                return "changed"
            os.fdatasync(self._fd)
        except OSError:
            # After a failed sync nobody knows what the disk holds: what was written is taken back and written again.
            # Where that fails too, the next flush sees that the file is too long, and tries again before it writes.
            with suppress(OSError):
                self._cut_back()
            raise
        self._good, self._last, self._behind = end, (self._last + lines)[-_END:], b""
        # Only now, so that an interruption here can only make lines be written twice.
        self._parts.append(lines)
        self._missing = b""
        return "ours"

    def _cut_back(self) -> None:
        """Take our own bytes away that are not known to be whole on the disk, and nobody else's."""
        if os.fstat(self._fd).st_size > self._good and self._stand() == "ours":
            os.ftruncate(self._fd, self._good)

    def _begin(self, path: Path) -> None:
        """Write the whole battle to a new file, and go on there; never over another one."""
        made, fd, data, part, is_named = make_folder(path.parent), -1, self.data, part_beside(path), False
        forget_parts(path.parent, {path.name})
        try:
            part.unlink(missing_ok=True)
            fd = os.open(part, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
            has_lock = lock(fd, path)
            _write_all(fd, data)
            os.fsync(fd)
            # Only now, so that a kill leaves no file of this name with less in it.
            name_it(part, path)
            is_named = True
            sync_folder(path.parent)
        except BaseException:
            if fd >= 0:
                os.close(fd)
                (path if is_named else part).unlink(missing_ok=True)
            unmake_folders(made)
            raise
        self.close()
        self.path, self._name, self._fd, self._writable, self.has_lock = path, str(path), fd, True, has_lock
        self._held = _number(fd)
        self._parts, self._good, self._last, self._behind, self._torn = [data], len(data), data[-_END:], b"", b""
        self._missing = b""
        if self._stand() == "gone":
            # A disk such as SSHFS numbers files by their names: what was opened under the first is another there.
            self.close()
            self._attach()


def _named(place: Path, name: str) -> Path:
    """The file that somebody meant who named a folder or a file: a folder gets one under a free name."""
    if place.is_dir():
        return free_name(place / name)
    suffix = Path(name).suffix
    return place if place.suffix == suffix else place.with_name(f"{place.name}{suffix}")


def _number(fd: int) -> tuple[int, int]:
    """Device and number of an open file: no other has them while it is open."""
    held = os.fstat(fd)
    return held.st_dev, held.st_ino


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error).rstrip(".")


def _read(fd: int) -> bytes:
    with open(fd, "rb", closefd=False) as file:
        return file.read()


def _write_all(fd: int, lines: bytes) -> None:
    written = os.write(fd, lines)
    while written < len(lines):
        more = os.write(fd, lines[written:])
        if not more:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written += more


def _write_aside(path: Path, data: bytes) -> Path:
    """Keep a copy of a damaged file beside it, as NAME.torn-1."""
    number = 1
    while os.path.lexists(aside := path.with_name(f"{path.name}.torn-{number}")):
        number += 1
    try:
        with open(aside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(aside.parent)
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    return aside
