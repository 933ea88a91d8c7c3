"""Writing a whole file that is not added to later: a copy of a battle, a report."""

import os
from pathlib import Path

from tracker.engine import Refused, Unsaved


def write_new(path: Path, data: bytes, force: bool = False) -> Path:
    """Write a file whole or not at all; gives its path. With `force` it takes the place of one that is there.

    Raises Refused where one is there, Unsaved where the disk does not take it.
    """
    if os.path.lexists(path) and not force:
        raise Refused(f"{path} is there already, and is not written over.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        _write(part, data)
        if force:
            part.replace(path)
        else:
            _name_it(part, path)
    except FileExistsError:
        raise Refused(f"{path} is there already, and is not written over.") from None
    except (OSError, ValueError) as error:
        raise Unsaved(f"{path} can't be written: {getattr(error, 'strerror', None) or error}.") from None
    finally:
        part.unlink(missing_ok=True)
    return path


def _write(path: Path, data: bytes) -> None:
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _name_it(part: Path, path: Path) -> None:
    """Give a whole file its name, never another file's: where the disk knows no links, it is looked for first."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(path):
            raise FileExistsError(str(path)) from None
        part.replace(path)
