"""What units did in the battle of a file, as a campaign takes it."""

from pathlib import Path

from tracker.engine import Entry
from tracker.journal.file_reader import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.records import entries_of


def entries_at(path: Path) -> list[Entry]:
    """The entries of a battle's file. Raises BadFile or Refused."""
    return entries_of(Timeline.of(read_battle(path)))
