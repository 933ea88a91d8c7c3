"""The folder where battles are kept: listing and finding them, by the first lines and the end of each file."""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Literal

from msgspec import Struct

from tracker.engine import BadFile
from tracker.journal.by_name import FileName, NotThere, one_of
from tracker.journal.file_reader import cannot_read, check_kind, header_in
from tracker.journal.folders import data_folder
from tracker.journal.records import (
    SUFFIX,
    AnyRecord,
    CheckpointRecord,
    Header,
    Moved,
    Parent,
    Played,
    ResultRecord,
    Title,
    of_line,
)
from tracker.journal.samples import samples

BLOCK = 65_536


class LibraryEntry(Struct):
    """A battle in a listing. `reason` says what is wrong with a damaged one, or with the end of another.

    `parent` is the battle that it was branched from.
    """

    path: Path
    title: str = ""
    ruleset: str = ""
    scenario: str = ""
    turn: int = 0
    step: int = 0
    result: str = ""
    last: datetime | None = None
    status: Literal["open", "ended", "damaged"] = "open"
    reason: str = ""
    parent: Parent | None = None


def default_folder() -> Path:
    """The folder of battles, unless the player says otherwise: TRACKER_SAVES, or the user's data folder."""
    return data_folder("TRACKER_SAVES", "battles")


def list_battles(folder: Path) -> list[LibraryEntry]:
    """All battles of a folder, last played first, damaged ones at the end. Raises BadFile where it can't be read."""
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadFile(f"The folder {folder} can't be read: {error.strerror}.") from None
    entries = [entry_of(path) for path in sorted(paths)]
    return sorted(entries, key=lambda each: last_first(each.status, each.last))


def last_first(status: str, last: datetime | None) -> tuple[bool, float]:
    """Where something stands in a list: what was played last is the first, what is damaged comes at the end."""
    return status == "damaged", -last.timestamp() if last else 0


def sample_entries() -> list[LibraryEntry]:
    """The battles that are shipped, by name."""
    return [entry_of(Path(str(each))) for each in samples().values()]


def entry_of(path: Path) -> LibraryEntry:
    """One file as listed; one that is no battle is listed as damaged, with the reason."""

    def damaged(reason: str) -> LibraryEntry:
        # The folder is known, and the line short.
        return LibraryEntry(path, status="damaged", reason=reason.replace(str(path), path.name))

    try:
        check_kind(path, os.stat(path))
        with open(path, "rb") as file:
            return _entry(_header(file.read(BLOCK), path), _lines_backwards(file), path)
    except BadFile as error:
        return damaged(str(error))
    except (OSError, ValueError) as error:
        return damaged(cannot_read(path, error))


def header_of(path: Path) -> Header:
    """The header of a battle, of which no more is read than its beginning. Raises BadFile or OSError."""
    with open(path, "rb") as file:
        return _header(file.read(BLOCK), path)


def find_battle(folder: Path, name: str | None) -> Path:
    """A battle by path, file name, beginning of its name, or title; None: the open one that was played last.

    A name without a folder is one of this folder. Raises NotThere where there is none, Refused where there are more.
    """
    if name is None:
        for entry in list_battles(folder):
            if entry.status == "open":
                return entry.path
        raise NotThere(f"There is no open battle in {folder}: begin one with `tracker play`.")
    exact = Path(name) if "/" in name else folder / (name if name.endswith(SUFFIX) else f"{name}{SUFFIX}")
    if _exists(exact):
        return exact
    # No words at all are the beginning of every name.
    entries = list_battles(folder) if name else []
    found = one_of(
        [FileName(each.title, each.path.name, each.path.stem, each.path) for each in entries], name, "battle"
    )
    if found is not None:
        return found
    raise NotThere(f"There is no battle {name[:60]!r} in {folder}.")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _header(begun: bytes, path: Path) -> Header:
    """The first of the two headers that is whole. Raises BadFile with the reason."""
    first, _, rest = begun.partition(b"\n")
    try:
        return header_in(first, path)
    except BadFile:
        second = rest.partition(b"\n")[0]
        found = of_line(second)
        if isinstance(found, Header):
            return header_in(second, path)
        raise


def _entry(header: Header, lines: Iterator[bytes], path: Path) -> LibraryEntry:
    """The end of a file, read from its last line on."""
    entry = LibraryEntry(path, "", header.ruleset, header.scenario, parent=header.parent)
    is_placed = False
    for number, line in enumerate(lines):
        record = of_line(line, header.key)
        if record is None:
            if number == 0:
                entry.reason = f"{path.name}: its last line was not written whole."
            continue
        entry.last = entry.last or record.at
        entry.title = entry.title or _title(record)
        if not is_placed and isinstance(record, (Played, Moved, CheckpointRecord, ResultRecord)):
            is_placed = True
            entry.step, entry.turn = record.step, record.turn
            if isinstance(record, ResultRecord):
                entry.status, entry.result = "ended", record.text
        if is_placed and entry.title:
            return entry
    if not is_placed:
        entry.status, entry.reason = "damaged", f"{path.name} is damaged: nothing of it can be played."
    entry.title = entry.title or header.title
    return entry


def _title(record: AnyRecord) -> str:
    return record.title if isinstance(record, (Header, CheckpointRecord, Title)) else ""


def _lines_backwards(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file from the last one on, read block by block; a last line without its feed comes as it is."""
    start = file.seek(0, os.SEEK_END)
    rest = b""
    is_end = True
    while start:
        block = min(max(BLOCK, len(rest)), start)
        start -= block
        file.seek(start)
        rest, *lines = (file.read(block) + rest).split(b"\n")
        if is_end and lines and not lines[-1]:
            lines.pop()
        is_end = is_end and not lines
        yield from reversed(lines)
    if rest:
        yield rest
