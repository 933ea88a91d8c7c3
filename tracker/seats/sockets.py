"""The sockets by which seats find the process that plays a battle: one for each, in a folder of one's own."""

import os
import socket
import stat
import struct
import tempfile
import warnings
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tracker.engine import Refused
from tracker.journal.folders import typed_path

# In the environment: the folder, and the group of those who share it.
FOLDER, GROUP = "TRACKER_RUNTIME", "TRACKER_GROUP"
WAITING = 16


def share_with(group: str) -> None:
    """From now on meet at a folder that all users of a group may enter, beside those of one's own. Raises Refused."""
    os.environ[GROUP] = group
    _group()


def _group() -> int | None:
    """The number of the group that shares the folder, None where it is ours alone. Raises Refused."""
    if not (name := os.environ.get(GROUP)):
        return None
    import grp

    try:
        return grp.getgrnam(name).gr_gid
    except KeyError:
        raise Refused(f"There is no group {name!r} on this machine.") from None


def runtime_folder() -> Path:
    """The folder of the sockets, which only its owner may enter, or a group."""
    if given := os.environ.get(FOLDER):
        return typed_path(given)
    if group := os.environ.get(GROUP):
        return Path(tempfile.gettempdir()) / f"tracker-{group}"
    from platformdirs import user_runtime_path

    with warnings.catch_warnings():
        # That the system names none is no news for people: another one does as well.
        warnings.simplefilter("ignore")
        return user_runtime_path("tracker", appauthor=False)


def own_folder() -> Path:
    """The folder of the sockets, made where it is missing. Raises Refused where others may enter it, or OSError."""
    folder, group = runtime_folder(), _group()
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True)
        _share(folder, group, 0o770)
    found = os.lstat(folder)
    is_folder, mode = stat.S_ISDIR(found.st_mode), found.st_mode
    if group is not None and not (is_folder and found.st_gid == group and not mode & 0o007):
        # Only who belongs to the group can have given it to the group.
        raise Refused(f"{folder} is not a folder of your group alone (chmod 770): nobody is seated by way of it.")
    if group is None and not (is_folder and found.st_uid == os.geteuid() and not mode & 0o077):
        raise Refused(f"{folder} is not a folder of yours alone (chmod 700): nobody is seated by way of it.")
    return folder


def _share(path: Path, group: int | None, mode: int) -> None:
    """Let a group use what we have just made. Raises Refused where we do not belong to it."""
    if group is None:
        return
    try:
        os.chown(path, -1, group)
        os.chmod(path, mode)
    except PermissionError:
        raise Refused(f"You do not belong to the group {os.environ[GROUP]}.") from None


def socket_path(battle: Path) -> Path:
    """The socket of a battle, by the file that it is, whatever it is called. Raises OSError where it is not there."""
    return runtime_folder() / socket_name(battle)


def socket_name(battle: Path) -> str:
    """The name of the socket of a battle: its file, wherever that lies. Raises OSError where it is not there."""
    found = os.stat(battle)
    return f"{found.st_dev:x}-{found.st_ino:x}"


def all_sockets(but: Iterable[Path] = ()) -> list[Path]:
    """The sockets in our folder, those of killed processes among them, but for those of these battles."""
    with suppress(OSError):
        if found := sorted(each for each in runtime_folder().iterdir() if each.is_socket()):
            known = set[Path]()
            for each in but:
                with suppress(OSError):
                    known.add(socket_path(each))
            return [each for each in found if each not in known]
    return []


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
        _share(path, _group(), 0o660)
        listener.listen(WAITING)
    except BaseException:
        listener.close()
        raise
    return listener


def put_away(path: Path) -> None:
    with suppress(OSError):
        os.unlink(path)


def moved_to(battle: Path, path: Path) -> Path:
    """The socket of a battle that was written elsewhere: it is found by the new file from now on."""
    with suppress(OSError):
        if (name := socket_name(battle)) != path.name:
            return path.rename(path.with_name(name))
    return path


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
    """True if the process at the other end is of the same user, of the system's, or of a user of the group; where
    nobody tells, the folder stands for it. Raises Refused where there is no such group."""
    if not hasattr(socket, "SO_PEERCRED"):
        return True
    found = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    user, group = struct.unpack("3i", found)[1], _group()
    return user in (os.geteuid(), 0) or (group is not None and group in _groups_of(user))


def _groups_of(user: int) -> list[int]:
    import pwd

    try:
        found = pwd.getpwuid(user)
    except KeyError:
        return []
    return os.getgrouplist(found.pw_name, found.pw_gid)
