"""The shelf of battles: listed by the first lines and the end of each file; words put down in one, without playing."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, BinaryIO, Literal

import msgspec
from msgspec import Struct

from tracker.engine import BadFile, Refused, TrackerError, Unsaved
from tracker.journal.battle_reader import BLOCK, recorded_in, whole_header
from tracker.journal.battle_writer import BattleFile
from tracker.journal.disk import cannot_read, check_kind, is_there, move, read_bytes, write_new
from tracker.journal.folders import STUDY_SUFFIX, samples
from tracker.journal.record_lines import of_line
from tracker.journal.recording import RecordWriter
from tracker.journal.records import (
    OF_PLAY,
    SUFFIX,
    CheckpointRecord,
    Header,
    MarkRecord,
    NoteRecord,
    Parent,
    ResultRecord,
    Title,
)
from tracker.journal.shelf import Listed, Shelf
from tracker.journal.titles_and_file_names import title_of

SORTS = ("played", "title", "game", "turn", "result")
Words = type[NoteRecord] | type[MarkRecord] | type[Title]


class _Begun(Struct):
    """The state that a battle began with, as far as a list needs it."""

    title: str = ""


class LibraryEntry(Listed):
    """A battle in a listing. `reason` says what is wrong with a damaged one, or with the end of another.

    `parent` is the battle that it was branched from; `about` the title of its scenario, "" where nobody knows it.
    """

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
    about: str = ""

    @property
    def called(self) -> str:
        return self.title

    @property
    def words(self) -> tuple[str, ...]:
        return self.title, self.path.stem, self.ruleset, self.scenario, self.about, self.result, self.status

    @property
    def rank(self) -> tuple[bool, float]:
        return last_first(self.status, self.last)


def last_first(status: str, last: datetime | None) -> tuple[bool, float]:
    """Place where something stands in a list: what was played last is the first, what is damaged comes at the end."""
    return status == "damaged", -last.timestamp() if last else 0


def entry_of(path: Path) -> LibraryEntry:
    """One file as listed; one that is no battle is listed as damaged, with the reason."""

    def damaged(reason: str) -> LibraryEntry:
        # The folder is known, and the line short.
        return LibraryEntry(path, status="damaged", reason=reason.replace(str(path), path.name))

    try:
        check_kind(path, os.stat(path))
        with open(path, "rb") as file:
            header = whole_header(begun := file.read(BLOCK), path)
            entry = _entry(header, _lines_backwards(file), path)
            entry.about = _scenario_title(begun, header.key)
            return entry
    except BadFile as error:
        return damaged(str(error))
    except (OSError, ValueError) as error:
        return damaged(cannot_read(path, error))


class Battles(Shelf[LibraryEntry]):
    """The battles of a player."""

    suffix, variable, sorts = SUFFIX, "TRACKER_SAVES", SORTS
    lists = ": tracker battles lists them"
    begins = "begin one with `tracker play`"

    def entry(self, place: Path) -> LibraryEntry:
        return entry_of(place)

    def read(self, path: Path) -> bytes:
        return read_bytes(path)

    def title_in(self, data: bytes, path: Path) -> str:
        return recorded_in(data, path).title

    def rename(self, path: Path, title: str) -> Path:
        """Give a battle another title; its file keeps its name. Raises also Unsaved where the disk does not take it."""
        named = title_of(title)
        put_down(path, Title, "its title stays", title=named)
        return path

    def throw_away(self, place: Path) -> Path:
        """Move a battle to the trash, and what studies found of it."""
        return _moved_with_study(place, super().throw_away(place))

    def take_back(self, place: Path) -> Path:
        """Move a battle back from the trash, and what studies found of it."""
        return _moved_with_study(place, super().take_back(place))

    def export(self, path: Path, target: Path, force: bool = False) -> Path:
        """Copy a battle elsewhere, and beside it what studies found of it."""
        there = super().export(path, target, force)
        if there.suffix == SUFFIX and is_there(study := path.with_suffix(STUDY_SUFFIX)):
            # They can be made again: the battle is what was asked for.
            with suppress(TrackerError):
                write_new(there.with_suffix(STUDY_SUFFIX), read_bytes(study), force)
        return there

    def shipped(self) -> list[LibraryEntry]:
        return [entry_of(each) for each in samples().values()]

    def sorted_by(self, entries: list[LibraryEntry], by: str) -> list[LibraryEntry]:
        """Battles in the order of one of SORTS, damaged ones last; `played` is that of the listing. Raises Refused."""
        if by not in SORTS:
            raise Refused(f"Battles are sorted by one of {', '.join(SORTS)}, not {by[:40]!r}.")
        if by == "played":
            return entries
        return sorted(entries, key=lambda each: (each.is_damaged, _place(each, by)))


BATTLES = Battles()


def _moved_with_study(old: Path, new: Path) -> Path:
    """Have the studies of a battle follow it; where they can't, they can be made again, and the battle is moved."""
    if is_there(study := old.with_suffix(STUDY_SUFFIX)):
        with suppress(TrackerError):
            move(study, new.with_suffix(STUDY_SUFFIX))
    return new


def _place(entry: LibraryEntry, by: str) -> tuple[int, str]:
    words = {"title": entry.title, "game": entry.ruleset, "turn": entry.title, "result": entry.result}[by]
    return (-entry.turn if by == "turn" else 0), words.casefold()


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
        entry.title = entry.title or (record.title if isinstance(record, (Header, CheckpointRecord, Title)) else "")
        if not is_placed and isinstance(record, OF_PLAY):
            is_placed = True
            entry.step, entry.turn, entry.last = record.step, record.turn, record.at
            if isinstance(record, ResultRecord):
                entry.status, entry.result = "ended", record.text
        if is_placed and entry.title:
            return entry
    if not is_placed:
        entry.status, entry.reason = "damaged", f"{path.name} is damaged: nothing of it can be played."
    entry.title = entry.title or header.title
    return entry


def _scenario_title(begun: bytes, key: int) -> str:
    """The title that a battle's state has from its scenario; "" where the first bytes of the file don't have it."""
    for line in begun.split(b"\n", 4)[:4]:
        record = of_line(line, key)
        if isinstance(record, CheckpointRecord):
            with suppress(msgspec.MsgspecError):
                return msgspec.json.decode(record.state, type=_Begun).title
    return ""


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


def put_down(path: Path, kind: Words, lost: str = "nothing was put down", **fields: Any) -> None:
    """Put a record behind all others; `lost` is said where it is not on the disk.

    Raises BadFile, Refused where it is being played, or Unsaved.
    """
    file = BattleFile.open(path)
    try:
        recorded = recorded_in(file.data, path)
        file.cut(recorded.good)
        writer = RecordWriter(file, recorded.seq, recorded.title, key=recorded.header.key)
        writer.put(kind, **fields)
        writer.saving.save()
        if not writer.saving.saved:
            raise Unsaved(f"{writer.saving.trouble.removesuffix('.')}: {lost}.")
    finally:
        file.close()
