"""A battle on disk: records, file, library, and the session that joins driver and file. Knows no game and no screen."""

from tracker.journal.fold import Note
from tracker.journal.library import Entry, default_folder, entry_of, find_battle, list_battles
from tracker.journal.recorded import Recorded, read_battle, verify_battle
from tracker.journal.records import SUFFIX, Header
from tracker.journal.session import Session

__all__ = [
    "Entry",
    "Header",
    "Note",
    "Recorded",
    "SUFFIX",
    "Session",
    "default_folder",
    "entry_of",
    "find_battle",
    "list_battles",
    "read_battle",
    "verify_battle",
]
