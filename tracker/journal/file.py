"""A battle file being written: appended to, locked, and made anew from memory where it was lost."""

import errno
import fcntl
import os
from pathlib import Path

from tracker.engine import BadFile, Refused, Unsaved
from tracker.journal.recorded import LARGEST, cannot_read, check_kind
from tracker.journal.records import SUFFIX
from tracker.journal.samples import is_sample, sample_refused

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_CLOEXEC


class BattleFile:
    """All bytes of a battle, and the file that should hold them.

    What `put` queues stays in memory until `flush` got it onto the disk; every flush tries all that is missing.
    """

    def __init__(self, path: Path, data: bytes = b"") -> None:
        self.path = path
        # Every append looks whether the file is still there: a text is found faster than a Path.
        self._name = str(path)
        self._fd = -1
        self._writable = True
        self._parts = [data]
        self._size = len(data)
        # Bytes of the file, from its start, that are known to be on the disk.
        self._good = len(data)
        self._torn = b""

    @classmethod
    def create(cls, folder: Path, stem: str) -> "BattleFile":
        """A file that does not exist before its first flush; it gets a name that is free then."""
        return cls(free_name(folder / f"{stem}{SUFFIX}"))

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
            found._parts = [_read(found._fd)]
        except (OSError, ValueError) as error:
            found.close()
            raise BadFile(cannot_read(path, error)) from None
        except (BadFile, Refused):
            found.close()
            raise
        found._size = found._good = len(found._parts[0])
        return found

    @property
    def data(self) -> bytes:
        """All that the file should hold."""
        self._parts = [b"".join(self._parts)]
        return self._parts[0]

    @property
    def saved(self) -> bool:
        """Whether all of it is on the disk."""
        return self._good == self._size and self._fd >= 0 and not self._torn

    def cut(self, good: int) -> None:
        """Drop what follows the last whole record; the next flush copies the file aside first."""
        data = self.data
        if data[good:] != b"\n":
            self._torn = data if len(data) > good else b""
            self._parts = [data[:good], b"\n"]
            self._size, self._good = good + 1, good

    def put(self, lines: bytes) -> None:
        """Queue whole lines."""
        self._parts.append(lines)
        self._size += len(lines)

    def flush(self) -> str:
        """Bring everything to the disk; gives a sentence where more than an append was needed, "" where not.

        Raises Unsaved with one sentence; nothing is lost in memory then.
        """
        try:
            if self._size > LARGEST:
                raise OSError(errno.EFBIG, "the file is full: go on in a battle branched from this one")
            told = ""
            if self._torn:
                told = f"A copy of the file as it was is kept as {_write_aside(self.path, self._torn).name}."
                self._torn = b""
            size = self._size_there()
            if size < 0:
                return self._write_anew() or told
            self._append(size)
            return told
        except (OSError, ValueError, Refused) as error:
            reason = getattr(error, "strerror", None) or str(error).rstrip(".")
            raise Unsaved(
                f"{self.path} can't be written ({reason}): the battle goes on in memory, and saving is tried again "
                "at every input."
            ) from None

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
            _lock(self._fd, self.path)
        except (OSError, Refused):
            self.close()
            raise

    def _size_there(self) -> int:
        """The size of the open file if the path still leads to it, else -1."""
        if self._fd < 0:
            return -1
        try:
            there = os.stat(self._name)
        except (FileNotFoundError, NotADirectoryError):
            return -1
        held = os.fstat(self._fd)
        return held.st_size if there.st_ino == held.st_ino and there.st_dev == held.st_dev else -1

    def _append(self, size: int) -> None:
        if not self._writable:
            self.close()
            self._attach()
            if not self._writable:
                raise PermissionError(errno.EACCES, "it may only be read")
        if size > self._good:
            os.ftruncate(self._fd, self._good)
        # A file that somebody cut short is made whole again.
        self._good = min(self._good, size)
        if self._good < self._size:
            self._write(self._missing())

    def _missing(self) -> bytes:
        last = self._parts[-1]
        if len(last) == self._size - self._good:
            return last
        return self.data[self._good :]

    def _write(self, lines: bytes) -> None:
        try:
            _write_all(self._fd, lines)
            os.fdatasync(self._fd)
        except OSError:
            # After a failed sync nobody knows what the disk holds: what was written is taken back and written again.
            _cut_back(self._fd, self._good)
            raise
        self._good = self._size

    def _write_anew(self) -> str:
        """Write the whole battle to a new file; never over another one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        path = free_name(self.path)
        fd = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            _lock(fd, path)
            _write_all(fd, self.data)
            os.fsync(fd)
            _sync_folder(path.parent)
        except BaseException:
            os.close(fd)
            path.unlink(missing_ok=True)
            raise
        told = f"{self.path} was gone: the battle was written anew as {path.name}." if self._good else ""
        self.close()
        self.path, self._name, self._fd, self._writable = path, str(path), fd, True
        self._good = self._size
        return told


def free_name(path: Path) -> Path:
    """The path, or one with a number where that is taken."""
    number, free = 2, path
    while os.path.lexists(free):
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        number += 1
    return free


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


def _cut_back(fd: int, good: int) -> None:
    try:
        os.ftruncate(fd, good)
    except OSError:
        # The next flush sees that the file is too long, and tries again before it writes.
        return


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
    except OSError:
        aside.unlink(missing_ok=True)
        raise
    return aside


def _sync_folder(folder: Path) -> None:
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    except OSError as error:
        # Some file systems know no sync of a folder.
        if error.errno != errno.EINVAL:
            raise
    finally:
        os.close(fd)


def _lock(fd: int, path: Path) -> None:
    """Keep other players out. Raises Refused where one is there already."""
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Refused(f"{path.name} is being played in another window{_holder(fd)}; use `tracker watch`.") from None
    except OSError as error:
        # Some network disks know no locks; playing there is better than not playing.
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.EINVAL, errno.ENOSYS):
            raise


def _holder(fd: int) -> str:
    """Who has the lock, where the system tells."""
    found = os.fstat(fd)
    device = f"{os.major(found.st_dev):02x}:{os.minor(found.st_dev):02x}:{found.st_ino}"
    try:
        with open("/proc/locks", encoding="ascii") as locks:
            for line in locks:
                words = line.split()
                if len(words) > 5 and words[1] == "FLOCK" and words[5] == device and words[4].isdigit():
                    return f" (process {words[4]})"
    except OSError:
        return ""
    return ""
