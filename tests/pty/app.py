"""`python -m tests.pty.app SAVES [BATTLE]`: Home, or a battle, on the terminal at hand.

In the environment MOST_WAITING says how much may wait for a terminal that takes nothing; DISK_HELD names a file, and as
long as that is there no append comes to the disk.
"""

import os
import sys
import time
from pathlib import Path

from tracker.app.terminal import writer
from tracker.app.terminal.abilities import hurry
from tracker.settings import load_settings


def _hold_disk(held: Path) -> None:
    sync = os.fdatasync

    def wait(fd: int) -> None:
        while held.exists():
            time.sleep(0.001)
        sync(fd)

    setattr(os, "fdatasync", wait)  # noqa: B010  the types would have it take whatever has a number


def main() -> int:
    hurry()
    if held := os.environ.get("DISK_HELD"):
        _hold_disk(Path(held))
    writer.MOST_WAITING = int(os.environ.get("MOST_WAITING", writer.MOST_WAITING))
    from tracker.app.app import run_app

    folder, battles = Path(sys.argv[1]), sys.argv[2:]
    session = None
    if battles:
        from tracker.journal.session import Session
        from tracker.play.dice_source import DiceSource

        session = Session.open(Path(battles[0]), DiceSource())
    try:
        return run_app(session, folder, load_settings())
    except Exception as error:
        from tracker.engine import TrackerError

        if not isinstance(error, TrackerError):
            raise
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
