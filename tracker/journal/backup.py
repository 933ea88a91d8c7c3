"""A player's files copied to another folder, such as a stick, and brought back: what is newer there stays as it is.

Battles and campaigns are only ever added to: of two that begin alike the longer is the newer, whatever their times say,
for a Raspberry Pi without a network begins each day with the clock of the last. Of other files the time tells; what is
brought back is put beside one that seems older, since that clock may have made it so.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from glob import escape
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from tracker.engine.errors import Unsaved
from tracker.journal.disk import forget_parts, make_folder, write_new
from tracker.journal.folders import CAMPAIGN_SUFFIX, STUDY_SUFFIX, SUFFIX
from tracker.journal.locking import is_played
from tracker.journal.shelf import TRASH
from tracker.journal.titles_and_file_names import free_name

FOLDER = "tracker-backup"
GROWING = (SUFFIX, CAMPAIGN_SUFFIX, STUDY_SUFFIX)
# Seconds: what a stick may round a file's time to.
ROUNDED = 2.0


class CopiedFiles(Struct):
    """Files copied from one folder to another: how many, how many were there already, and why which were left."""

    copied: int = 0
    same: int = 0
    left: list[str] = []


def copy_files(here: Path, there: Path, is_back: bool = False) -> CopiedFiles:
    """Copy a file, or all of a folder but trash and hidden ones. Raises Unsaved where the disk does not take them.

    `is_back`: they are brought back, so of a folder nothing is replaced but what goes on in them. A file by itself is:
    of settings one alone is read.
    """
    told = CopiedFiles(left=[])
    for target, path in _targets(here, there):
        data = _read(path)
        old = _read(target) if os.path.lexists(target) else None
        if data == old:
            told.same += 1
        elif old is not None and (why := _why_left(path, data, target, old)):
            told.left.append(f"{target}: {why}")
        else:
            if is_back and old is not None and path != here and path.suffix not in GROWING:
                beside = target.parent.glob(f"{escape(target.stem)}-*{escape(target.suffix)}")
                if any(each.is_file() and _read(each) == data for each in beside):
                    told.same += 1
                    continue
                seen, target, old = target, free_name(target), None
                told.left.append(f"{seen}: what is there is another; that of the backup is {target.name}")
            make_folder(target.parent)
            write_new(target, data, force=old is not None)
            with suppress(OSError):
                os.utime(target, (path.stat().st_atime, path.stat().st_mtime))
            told.copied += 1
    return told


def _targets(here: Path, there: Path) -> Iterator[tuple[Path, Path]]:
    """Each file with the place that its copy has; what a copying that was killed left there is gone by then."""
    pairs = (((there / path.relative_to(here) if path != here else there), path) for path in _files(here))
    for folder, found in groupby(pairs, lambda pair: pair[0].parent):
        targets = list(found)
        forget_parts(folder, {target.name for target, _ in targets})
        yield from targets


def _files(here: Path) -> Iterator[Path]:
    """Regular files by name; through no links."""
    if here.is_file():
        yield here
        return
    for folder, names, files in os.walk(here):
        names[:] = sorted(each for each in names if each not in (TRASH, FOLDER) and not each.startswith("."))
        yield from (
            path
            for each in sorted(files)
            if not each.startswith(".") and (path := Path(folder, each)).is_file() and not path.is_symlink()
        )


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unsaved(f"{path} can't be read: {error.strerror}.") from None


def _why_left(path: Path, data: bytes, target: Path, old: bytes) -> str:
    """Reason why a file does not take the place of another, "" if it may."""
    if target.is_symlink() or not target.is_file():
        return "it is no file of its own"
    if path.suffix in GROWING and data.startswith(old):
        return "it is being played" if is_played(target) else ""
    if path.suffix in GROWING and old.startswith(data):
        return "what is there has gone on"
    if path.suffix in GROWING:
        return "what is there went on in another way"
    return "" if path.stat().st_mtime > target.stat().st_mtime + ROUNDED else "what is there is newer, or as old"
