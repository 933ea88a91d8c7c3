"""Somebody else at the table: `python -m tests.journal.rival FILE` plays a battle until its input ends."""

import sys
from pathlib import Path

from tests.engine.toy_main import install
from tracker.engine import TrackerError
from tracker.journal.session import Session


def main(path: str) -> None:
    install()
    try:
        with Session.open(Path(path)):
            print("playing", flush=True)
            sys.stdin.read()
    except TrackerError as error:
        print(error, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
