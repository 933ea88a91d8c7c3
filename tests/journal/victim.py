"""A battle whose process is killed: `python -m tests.journal.victim FOLDER whole|torn`.

For each number of inputs one process plays so many, tells where it stands and is killed at once, or (torn) in the
middle of the last write. Prints a line for each: file, state as hex, prompt.
"""

import os
import signal
import sys
from pathlib import Path
from random import Random

from tests.engine.toy_main import install
from tests.journal.fighting import answer_some, stand
from tracker.engine import Autopilot, Refused
from tracker.journal.session import Session

INPUTS = 28


def play(session: Session, inputs: int) -> None:
    """The same battle each time: every fifth input is a correction."""
    rng = Random(11)
    for number in range(inputs):
        try:
            if number % 10 == 4:
                session.edit("units.r1.rep", 1 + number % 6, "a better officer")
            elif number % 10 == 9:
                session.amend(4, 3 + number % 3)
            elif number % 10 == 6:
                session.undo()
            else:
                answer_some(session, rng)
        except Refused:
            session.note("refused")


def die_in_the_next_write() -> None:
    real = os.write

    def write(fd: int, data: bytes) -> int:
        real(fd, data[: len(data) // 2])
        os.kill(os.getpid(), signal.SIGKILL)
        return 0

    os.write = write  # type: ignore[assignment]


def live_and_die(folder: Path, inputs: int, torn: bool) -> None:
    session = Session.new(folder, "toy", "ambush", seed=3, autopilot=Autopilot(["blue"]))
    play(session, inputs)
    state, prompt = stand(session.battle)
    print(session.path, state.hex(), prompt, flush=True)
    if torn:
        die_in_the_next_write()
        answer_some(session, Random(1))
        session.note("still alive")
    os.kill(os.getpid(), signal.SIGKILL)


def main(folder: str, how: str) -> None:
    install()
    for inputs in range(INPUTS):
        child = os.fork()
        if not child:
            live_and_die(Path(folder), inputs, how == "torn")
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
