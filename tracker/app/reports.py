"""Reports that a key asks for, on any screen: written in a thread, while the screen goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.app.parts.background_lines import hand_over
from tracker.engine import TrackerError

if TYPE_CHECKING:
    from tracker.app.parts.screen import TrackerScreen

WRITING = "The report is being written ..."

Tell = Callable[[str], None]

_being_written: set[Path] = set()


def write_report(screen: TrackerScreen[None], battle: Path, tell: Tell, folder: Path | None = None) -> None:
    """Write the report of a battle into a folder, that of the battles where none is named.

    `tell` shows on the screen that it is being written, then where it is, or what went wrong; who has left the screen
    is told at the shell. One that is being written is not begun again.
    """
    app = screen.tracker
    tell(WRITING)
    if battle in _being_written:
        return
    _being_written.add(battle)
    unsaved = app.session.unsaved if app.session is not None and app.session.path == battle else 0
    words = " What is not saved yet is not in it." if unsaved else ""
    work = partial(_written, battle, folder or app.folder, words)
    app.write_behind(partial(_run, screen, battle, work, tell, app.messages.append))


def _written(battle: Path, folder: Path, words: str) -> str:
    from tracker.journal.disk import make_folder
    from tracker.report.report_file import write_report as write

    make_folder(folder)
    return f"The report is written: {write(battle, folder)}.{words}"


def _run(
    screen: TrackerScreen[None], battle: Path, work: Callable[[], str], tell: Tell, at_shell: Callable[[str], None]
) -> None:
    said, fault = "", None
    try:
        said = work()
    except TrackerError as error:
        said = str(error)
    except Exception as error:
        # The screen must hear of it: an error that stays in a thread is seen by nobody.
        fault = error
    # Before it is told: whoever then asks for another has that one, and no "being written" without an end.
    _being_written.discard(battle)
    if not hand_over(screen, _tell, screen, tell, said, fault):
        at_shell(said or f"The report is not written: {fault}")


def _tell(screen: TrackerScreen[None], tell: Tell, said: str, fault: Exception | None) -> None:
    if fault is not None:
        raise fault
    if screen.is_attached:
        tell(said)
