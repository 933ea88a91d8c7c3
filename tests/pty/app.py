"""`python -m tests.pty.app SAVES [BATTLE]`: Home, or a battle, on the terminal at hand.

In the environment MOST_WAITING says how much may wait for a terminal that takes nothing.
"""

import os
import sys
from pathlib import Path

from tracker.app.terminal import writer
from tracker.app.terminal.abilities import hurry
from tracker.settings import load_settings


def main() -> int:
    hurry()
    writer.MOST_WAITING = int(os.environ.get("MOST_WAITING", writer.MOST_WAITING))
    from tracker.app.app import run_app

    folder, battles = Path(sys.argv[1]), sys.argv[2:]
    session = None
    if battles:
        from tracker.journal.session import Session
        from tracker.talk.rollers import Roller

        session = Session.open(Path(battles[0]), Roller())
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
