"""Words for people about a battle that the disk did not take: in line mode, in the protocol and on screens."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tracker.engine.plurals import counted, form

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.journal.session import Session

# The exit code of a command that could not save all of a battle, where no signal gives another.
EXIT_CODE = 3


def unwritten_words(trouble: str) -> str:
    """Say that the disk did not take what was played, as soon as it does not."""
    return f"{trouble.removesuffix('.')}: play goes on in memory, and saving is tried again at every input."


def saved_again_words(path: Path) -> str:
    """Say that the disk has taken all that it did not take before."""
    return f"Saved again: all of it is in {path}."


def left_words(left: Path, many: int, path: Path) -> str:
    """Say that the file which a fuller one elsewhere took the place of ends before it, and how to go on."""
    return f"{left} lacks the last {counted(many, 'input')}: tracker resume {path} goes on with all."


def standing_words(session: Session) -> str:
    """The words that stand there until all is saved, "" where it is or the disk has not answered yet.

    Why is told once, and again to whoever leaves.
    """
    many = session.unsaved
    if many and not session.trouble:
        # A save goes on, or the next of two is about to begin.
        return ""
    if many:
        return f"NOT SAVED: {counted(many, 'input')} {form(many, 'is', 'are')} in memory only."
    return f"NOT SAVED: {session.owed} is not written yet; every save tries again." if session.owed else ""


def lost_words(session: Session) -> str:
    """Say that a battle was left that is not saved whole, or what it made is not; "" where all is."""
    if not session.unsaved:
        again = f"it is owed, and written when {session.path} is opened again"
        return f"{session.owed} is not written: {again}." if session.owed else ""
    left = f"{session.path} ends before them" if os.path.exists(session.path) else "no file of it was begun"
    many = counted(session.unsaved, "input")
    return f"{many} of {session.title} could not be saved and {form(session.unsaved, 'is', 'are')} lost: {left}."
