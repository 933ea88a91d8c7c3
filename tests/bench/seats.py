"""Six seats at one battle, on terminals of 80x24: until a key at one is painted at all others, and the host's cost.

`python -m tests.bench.seats [ROUNDS]`
"""

import os
import select
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from statistics import median
from time import perf_counter

from tests.bench.quiet import QuietTerminal
from tests.bench.rounds import Figure
from tests.bench.screens import SAMPLE
from tests.pty.terminal import tracker
from tracker.journal.session import Session

SEATS, ROUNDS, DICE = 6, 25, 4
# Milliseconds in which a key is to be painted at all others, and the share that each seat may cost the host.
PAINTED, SHARE = 50.0, 0.10
TYPED, GONE = "1", "\x7f"
PATIENCE = 20.0


def seats(folder: Path, rounds: int = ROUNDS, many: int = SEATS) -> list[Figure]:
    """Milliseconds as a share of those allowed; and the share that each further seat adds to what a key costs the host.

    Raises TimeoutError where a seat never shows a key.
    """
    battle, side = _at_many_dice(folder)
    sockets = Path(tempfile.mkdtemp(prefix="seats"))
    env = {"TRACKER_RUNTIME": str(sockets), "TRACKER_CONFIG": str(folder)}
    try:
        with ExitStack() as opened:
            host = opened.enter_context(QuietTerminal(tracker("resume", str(battle), "--name", "Tom"), env=env))
            host.wait_for("type")

            def joined(text: str, *words: str) -> QuietTerminal:
                terminal = opened.enter_context(QuietTerminal(tracker("join", str(battle), *words), env=env))
                terminal.wait_for(text)
                terminal.settle()
                return terminal

            typist = joined("type", "--name", "Seat1", "--side", side)
            alone = _cost_of_keys(host, typist, rounds, {host, typist})
            others = [joined("answers this", "--name", f"Seat{number + 2}") for number in range(many - 1)]
            host.settle()
            taken = list(_painted(typist, [host, *others], rounds))
            together = _cost_of_keys(host, typist, rounds, {host, typist, *others})
    finally:
        shutil.rmtree(sockets)
    control = median(taken[::2]) / median(taken[1::2])
    painted = Figure(f"seats_painted_{many}", median(taken) / PAINTED, 1.0, control)
    return [painted, Figure("seats_host_share", (together / alone - 1) / len(others), SHARE)]


def _at_many_dice(folder: Path) -> tuple[Path, str]:
    """A sample battle at a roll of more dice than are typed here, and the side that throws them."""
    path = folder / SAMPLE
    shutil.copy(str(files("tracker") / "samples" / SAMPLE), path)
    with Session.open(path) as session:
        while session.battle.may_undo:
            session.undo()
            prompt = session.battle.prompt
            if prompt is not None and prompt.roll is not None and prompt.roll.pools[0].count >= DICE:
                return path, prompt.side
    raise ValueError(f"{SAMPLE} has no roll of {DICE} dice")


def _painted(typist: QuietTerminal, others: list[QuietTerminal], rounds: int) -> Iterator[float]:
    """Milliseconds until a key was painted at all others, for so many keys."""
    for number in range(rounds * 2):
        typist.press(TYPED if number % 2 == 0 else GONE)
        begun, waiting = perf_counter(), {each.fd for each in others}
        last = begun
        while waiting:
            ready, _, _ = select.select(list(waiting), [], [], PATIENCE)
            if not ready:
                raise TimeoutError(f"{len(waiting)} seats never showed a key")
            last = perf_counter()
            waiting -= set(ready)
        yield (last - begun) * 1_000
        for each in (typist, *others):
            each.settle(0.05)


def _cost_of_keys(host: QuietTerminal, at: QuietTerminal, rounds: int, all_: set[QuietTerminal]) -> float:
    """Milliseconds of the host's processor for a key that is typed at a seat."""
    before = host.processor_time()
    for _ in range(rounds):
        for key in (TYPED, GONE):
            at.press(key)
            for each in all_:
                each.settle(0.05)
    return (host.processor_time() - before) / (2 * rounds)


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=os.getcwd()) as folder:
        for each in seats(Path(folder), rounds):
            print(each)
