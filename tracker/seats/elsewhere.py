"""Battles that others play in folders that Home does not list."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.engine import Refused
from tracker.seats.sockets import all_sockets

if TYPE_CHECKING:
    from tracker.journal.battles import LibraryEntry

# Seconds in which whoever has a battle open says which it is: Home waits for no busy or stopped one.
KNOCKS = 0.3


def open_elsewhere(known: Iterable[Path]) -> "list[LibraryEntry]":
    """The battles besides the known ones that somebody plays, and lets others join."""
    if not (there := all_sockets(known)):
        return []
    from tracker.journal.battles import entry_of
    from tracker.seats.link import open_battles

    try:
        return [entry_of(each) for each in sorted(open_battles((), there, KNOCKS).values())]
    except Refused:
        return []
