"""Words put down at any step of a recorded battle, without touching what was played."""

from pathlib import Path
from typing import Any

from tracker.engine import Unsaved
from tracker.journal.battle_reader import recorded_in
from tracker.journal.battle_writer import BattleFile
from tracker.journal.recording import RecordWriter
from tracker.journal.records import MarkRecord, NoteRecord, Title

Words = type[NoteRecord] | type[MarkRecord] | type[Title]


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
        writer.save()
        if not writer.saved:
            raise Unsaved(f"{writer.trouble.removesuffix('.')}: {lost}.")
    finally:
        file.close()
