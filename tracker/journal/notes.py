"""Words put down at any step of a recorded battle, without touching what was played."""

from pathlib import Path
from typing import Any

from tracker.engine import Unsaved
from tracker.journal.battle_reader import recorded_in
from tracker.journal.battle_writer import BattleFile
from tracker.journal.recording import RecordWriter, words_of
from tracker.journal.records import MarkRecord, NoteRecord, Title


def note_at(path: Path, after: int, text: str) -> None:
    """Put words down at the input of a seq. Raises BadFile, Refused where it is being played, or Unsaved."""
    put_down(path, NoteRecord, after=after, text=words_of(text, "words"))


def mark_at(path: Path, after: int, name: str) -> None:
    """Put a mark down at the input of a seq. Raises what `note_at` raises."""
    put_down(path, MarkRecord, after=after, name=words_of(name, "a name"))


Words = type[NoteRecord] | type[MarkRecord] | type[Title]


def put_down(path: Path, kind: Words, lost: str = "nothing was put down", **fields: Any) -> None:
    """Put a record behind all others; `lost` is said where it is not on the disk. Raises what `note_at` raises."""
    file = BattleFile.open(path)
    try:
        recorded = recorded_in(file.data, path)
        file.cut(recorded.good)
        writer = RecordWriter(file, recorded.seq, recorded.title, key=recorded.header.key)
        writer.put(kind, **fields)
        writer.save()
        if not writer.saved:
            raise Unsaved(f"{path} can't be written: {lost}.")
    finally:
        file.close()
