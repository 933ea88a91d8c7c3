"""The sockets by which seats find the process that plays a battle: one for each, in a folder of one's own."""

import os
import socket
import stat
import struct
import warnings
from contextlib import suppress
from pathlib import Path

from tracker.engine import Refused
from tracker.journal.folders import typed_path

FOLDER = "TRACKER_RUNTIME"
WAITING = 16


def runtime_folder() -> Path:
    """The folder of the sockets, which only its owner may enter."""
    if given := os.environ.get(FOLDER):
        return typed_path(given)
    from platformdirs import user_runtime_path

    with warnings.catch_warnings():
        # That the system names none is no news for people: another one does as well.
        warnings.simplefilter("ignore")
        return user_runtime_path("tracker", appauthor=False)


def own_folder() -> Path:
    """The folder of the sockets, made where it is missing. Raises Refused where it is not ours alone, or OSError."""
    folder = runtime_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = os.lstat(folder)
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid() or found.st_mode & 0o077:
        raise Refused(f"{folder} is not a folder of yours alone (chmod 700): nobody is seated by way of it.")
    return folder


def socket_path(battle: Path) -> Path:
    """The socket of a battle, by the file that it is, whatever it is called. Raises OSError where it is not there."""
    found = os.stat(battle)
    return runtime_folder() / f"{found.st_dev:x}-{found.st_ino:x}"


def is_joinable(battle: Path) -> bool:
    """True if there is a socket by which others join a battle, though its process may have been killed."""
    try:
        return socket_path(battle).is_socket()
    except OSError:
        return False


def listening(battle: Path) -> socket.socket:
    """The socket of a battle that this process has locked; one that a killed process left is put away.

    Raises Refused or OSError.
    """
    own_folder()
    path = socket_path(battle)
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        listener.bind(str(path))
        os.chmod(path, 0o600)
        listener.listen(WAITING)
    except BaseException:
        listener.close()
        raise
    return listener


def put_away(listener: socket.socket) -> None:
    """Take a socket away, where it is still ours to take."""
    with suppress(OSError):
        os.unlink(listener.getsockname())


def connected(path: Path, patience: float) -> socket.socket:
    """A line to the process behind a socket, on which it is waited so many seconds. Raises OSError, or Refused."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        line.settimeout(patience)
        line.connect(str(path))
        if not is_ours(line):
            raise Refused(f"{path} is another user's: nothing is sent there.")
    except BaseException:
        line.close()
        raise
    return line


def is_ours(line: socket.socket) -> bool:
    """True if the process at the other end is of the same user, or of the system's; where nobody tells, the folder
    stands for it."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    found = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return struct.unpack("3i", found)[1] in (os.geteuid(), 0)
