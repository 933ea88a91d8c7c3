"""Reports that a key asks for, on any screen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tracker.app.parts.program import Program


def write_report(app: Program, battle: Path) -> str:
    """Write the report of a battle into the folder of the battles; says where it is.

    Raises BadFile where the battle can't be read, Unsaved where the disk does not take the report.
    """
    from tracker.journal.disk import make_folder
    from tracker.report.files import write_report as write

    make_folder(app.folder)
    unsaved = app.session.unsaved if app.session is not None and app.session.path == battle else 0
    words = " What is not saved yet is not in it." if unsaved else ""
    return f"The report is written: {write(battle, app.folder)}.{words}"
