"""Files read and written whole, copied and moved: nothing is ever written over, and what was done is on the disk.

A new name is on the disk only once its folder is: every action here syncs the file first, then the folders.
"""

import errno
import os
import re
import stat
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from tracker.engine import BadFile, Refused, Unsaved

# A file that is being written, beside its place, with the process that writes it.
PART = re.compile(r"\.(?P<name>.+)\.(?P<writer>[0-9]+)\.part")
# Of the system's renameat2: a path from where the process stands, and that nothing is written over.
_HERE, _NEVER_OVER_ANOTHER = -100, 1
# Some twenty times the longest battle yet: what is larger is none, and would only fill the memory.
LARGEST = 40_000_000


def is_there(path: Path) -> bool:
    """True if something has a name, also where nobody may look: whoever reads it then says so."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError, ValueError):
        return False
    except OSError:
        return True
    return True


def read_bytes(path: Path, what: str = "battle", largest: int = LARGEST) -> bytes:
    """All of a file. Raises BadFile where there is none, it is not a file or far too large, or can't be read."""
    try:
        check_kind(path, os.stat(path), what, largest)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise BadFile(cannot_read(path, error, what)) from None


def check_kind(path: Path, found: os.stat_result, what: str = "battle", largest: int = LARGEST) -> None:
    """Raises BadFile unless a file may hold a battle, or `what` it is to be, by its kind and size."""
    if stat.S_ISDIR(found.st_mode):
        raise BadFile(f"{path} is a folder, not a {what}.")
    if not stat.S_ISREG(found.st_mode):
        raise BadFile(f"{path} is not an ordinary file, so not a {what}.")
    if found.st_size > largest:
        size, most = found.st_size / 1_000_000, largest // 1_000_000
        raise BadFile(f"{path.name} is {size:.3g} MB long; no {what} is longer than {most} MB.")


def cannot_read(path: Path, error: Exception, what: str = "battle") -> str:
    """The sentence for a file that the system does not give."""
    if isinstance(error, FileNotFoundError):
        return f"There is no {what} file {path}."
    return f"{path} can't be read: {getattr(error, 'strerror', None) or error}."


def write_new(path: Path, data: bytes, force: bool = False) -> Path:
    """Write a file whole or not at all; gives its path. With `force` it takes the place of one that is there.

    Raises Refused where one is there, Unsaved where the disk does not take it.
    """
    forget_parts(path.parent, {path.name})
    if os.path.lexists(path) and not force:
        raise _refused_for(path)
    part = part_beside(path)
    try:
        _write(part, data)
        if force:
            _keep_mode(path, part)
            part.replace(path)
        else:
            name_it(part, path)
        sync_folder(path.parent)
    except FileExistsError:
        raise _refused_for(path) from None
    except (OSError, ValueError) as error:
        raise Unsaved(f"{path} can't be written: {getattr(error, 'strerror', None) or error}.") from None
    finally:
        _forget(part)
    return path


def part_beside(path: Path) -> Path:
    """The name that a file has until it is whole."""
    return path.with_name(f".{path.name}.{os.getpid()}.part")


def forget_parts(folder: Path, names: Collection[str]) -> None:
    """Take away the parts of files of these names whose writers were killed."""
    try:
        for found in map(PART.fullmatch, os.listdir(folder)):
            if found and found["name"] in names and not _is_running(int(found["writer"])):
                _forget(folder / found[0])
    except (OSError, ValueError):
        # A folder that is not there yet, or is no path, has none; who writes into one that can't be read is told so.
        return


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except PermissionError:
        return True
    except (OSError, OverflowError):
        return False
    return True


def move(path: Path, there: Path) -> Path:
    """Give a file, or a folder with all that is in it, another name on the same disk; gives its path.

    Raises Refused where something has that name, Unsaved where the disk does not take it; it stays where it was then.
    """
    try:
        _rename(path, there)
    except FileExistsError:
        raise _refused_for(there) from None
    except (OSError, ValueError) as error:
        raise Unsaved(
            f"{path} can't be moved: {getattr(error, 'strerror', None) or error}; it stays where it is."
        ) from None
    try:
        sync_folder(there.parent)
        sync_folder(path.parent)
    except OSError as error:
        raise Unsaved(f"{there}: the disk may not have taken the move ({error.strerror}).") from None
    return there


def make_folder(folder: Path) -> list[Path]:
    """Make a folder and those above it, where they are missing; gives those that were, the lowest first.

    Raises Unsaved.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for each in missing:
            sync_folder(each.parent)
    except (OSError, ValueError) as error:
        raise Unsaved(f"{folder} can't be made: {getattr(error, 'strerror', None) or error}.") from None
    return missing


def unmake_folders(made: list[Path]) -> None:
    """Take folders away that were made for something that did not come: the lowest first, none with anything in it."""
    for each in made:
        _forget_folder(each)


def sync_folder(folder: Path) -> None:
    """Bring the names in a folder to the disk. Raises OSError."""
    fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    except OSError as error:
        # Some file systems know no sync of a folder.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(fd)


def name_it(part: Path, path: Path) -> None:
    """Give a whole file its name, never another file's: where the disk knows no links, it is looked for first."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        _check_free(path)
        part.replace(path)
    # Before the folder is synced, so that no power failure leaves the file with two names.
    part.unlink(missing_ok=True)


def _rename(path: Path, there: Path) -> None:
    """Give a file or folder another name in one call, never another's: where no call does that, it is looked for first.

    A kill leaves one of the two names. Raises OSError.
    """
    try:
        # Moves are seldom, and this takes a while to load; some have a Python without it.
        import ctypes

        call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    except (ImportError, OSError):
        call = None
    if call is not None:
        if not call(_HERE, os.fsencode(path), _HERE, os.fsencode(there), _NEVER_OVER_ANOTHER):
            return
        if (number := ctypes.get_errno()) not in (errno.EINVAL, errno.ENOSYS, errno.EPERM):
            raise OSError(number, os.strerror(number))
    _check_free(there)
    path.rename(there)


def _check_free(path: Path) -> None:
    if os.path.lexists(path):
        raise FileExistsError(str(path))


def _refused_for(path: Path) -> Refused:
    return Refused(f"{path} exists already, and is not overwritten.")


def _write(path: Path, data: bytes) -> None:
    _forget(path)
    with open(path, "xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _keep_mode(path: Path, part: Path) -> None:
    """Let the same people read and write the file that takes the place of another."""
    try:
        mode = os.stat(path).st_mode
        if stat.S_ISREG(mode):
            os.chmod(part, stat.S_IMODE(mode))
    except FileNotFoundError:
        return


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except (OSError, ValueError):
        # What is left over is ours, hidden and harmless; what was asked for is done or told already.
        return


def _forget_folder(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()
