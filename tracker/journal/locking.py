"""One player at a battle: a lock on its open file.

The lock is the system's own, on the battle file itself. The `filelock` package was looked at and is not used: it locks
a file of its own beside the one that is meant. That file stays behind in the folder of battles, can't be made where
that may only be read, and stays where it is when a battle is renamed or thrown away; nor does it say who plays. Where
a disk knows no locks it would need a lock file without one, which a killed player leaves behind.
"""

import errno
import fcntl
import os
from pathlib import Path

from tracker.engine import Refused

# What disks say that know no locks, network disks above all.
NO_LOCKS = (errno.ENOLCK, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EINVAL, errno.ENOSYS)


class PlayedElsewhere(Refused):
    """Another process has the battle open."""


def lock(fd: int, path: Path) -> bool:
    """Keep other players out; whether this disk can. Raises PlayedElsewhere where one is there already."""
    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PlayedElsewhere(
            f"{path.name} is being played in another window{_holder(fd)}; `tracker join` sits down there."
        ) from None
    except OSError as error:
        if error.errno not in NO_LOCKS:
            raise
        # Playing there is better than not playing: every append sees whether somebody else wrote meanwhile.
        return False
    return True


def is_played(path: Path) -> bool:
    """True if a player holds the lock of a battle; not where it can't be opened, or its disk knows no locks."""
    try:
        with open(path, "rb") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def no_lock_words(path: Path) -> str:
    """Say to players that no lock can be had, and what follows."""
    return f"This disk knows no locks: nothing keeps {path.name} from being played in two windows at once, so use one."


def _holder(fd: int) -> str:
    """Name the process that has the lock, where the system tells."""
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
