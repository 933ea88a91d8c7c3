"""Kills of the process that plays, amid dice, and of seats: `python -m tests.seats.kills --kills 200 --seed 1`.

No input that was acknowledged may be lost, none may be taken twice, and all must stand at the same prompt again.
"""

import argparse
import os
import shutil
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.engine.toy_main import install
from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, read_battle, verify_battle
from tests.names.play import Dice, Edit, Give
from tests.patience import wait_until
from tests.seats.seated import Process, Sitter, short_folder
from tracker.engine import RandomPlayer, ask_player

# Seconds until a kill, from when something is sent: before it comes there, amid it, or after.
AMID = 0.012


class Tally(Struct):
    """Kills so far, inputs that were acknowledged, and the longest time in seconds until all sat there again."""

    kills: int = 0
    acknowledged: int = 0
    longest: float = 0.0


class Table:
    """Ann and Bob in this process, at a battle that another process plays and that is killed again and again."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng, self.tally = Random(seed), Tally()
        with Session.new(folder, "toy", "ambush", seed=seed) as session:
            give(session, *SET_UP[:4])
        self.battle = session.path
        self.host = self._opened()
        self.sitters = [Sitter(self.battle, "Ann", "red"), Sitter(self.battle, "Bob", "blue")]
        self.given: list[str] = []
        self.sure: list[str] = []

    def _opened(self) -> Process:
        host = Process("resume", str(self.battle), "--name", "Tom")
        # Where the battle is over it says so; then there are edits still.
        wait_until(lambda: host.said, "an open battle")
        return host

    def close(self) -> None:
        for each in self.sitters:
            each.close()
        self.host.end()

    def step(self) -> None:
        """Somebody gives something; what was acknowledged is remembered."""
        sitter = self.rng.choice(self.sitters)
        seat = sitter.seat
        prompt = seat.prompt
        if prompt is None or self.rng.random() < 0.4:
            reason = f"input {len(self.given)}"
            self.given.append(reason)
            if not sitter.do(Edit("units.r1.rep", self.rng.choice([1, 2, 3, 4, 5, 6]), reason)):
                self.sure.append(reason)
        elif prompt.roll is not None and self.rng.random() < 0.5:
            sitter.do(Dice("3"))
        else:
            value = ask_player(RandomPlayer(), seat.battle, self.rng)
            key, step = prompt.key, seat.battle.step
            if not sitter.do(Give(prompt.key, value, overrule=True)):
                self.tally.acknowledged += 1
                assert read_battle(self.battle).line[step + 1].input.key == key  # type: ignore[union-attr]

    def killed(self) -> None:
        """Kill the host while something is given, open the battle again, and have all sit down again."""
        timer = threading.Timer(self.rng.random() * AMID, self.host.process.kill)
        timer.start()
        while not any(each.session.link.is_gone for each in self.sitters):
            self.step()
            for each in self.sitters:
                each.session.link.listen()
        timer.join()
        self.host.kill()
        begun = time.monotonic()
        self.host = self._opened()
        for each in self.sitters:
            if self.rng.random() < 0.3:
                # This seat was killed as well.
                place = self.sitters.index(each)
                each.close()
                self.sitters[place] = Sitter(self.battle, each.session.link.name, *each.session.link.sides)
            else:
                each.sit_again()
        self.tally.longest = max(self.tally.longest, time.monotonic() - begun)
        self.tally.kills += 1
        self.check()

    def check(self) -> None:
        """All that was acknowledged is there once, and all seats stand where the file does."""
        recorded = read_battle(self.battle)
        reasons = Counter(getattr(node.input, "reason", "") for node in recorded.line)
        lost = [each for each in self.sure if reasons[each] != 1]
        assert not lost, f"acknowledged, and lost or twice: {lost}"
        assert not [each for each in self.given if reasons[each] > 1]
        assert verify_battle(recorded) is None
        for each in self.sitters:
            each.sees(lambda seat: seat.battle.head.seq == recorded.head.seq, "the end of the file")


def fight(folder: Path, kills: int, seed: int) -> Tally:
    """Fight under so many kills. Raises AssertionError where anything is lost, or taken twice."""
    table = Table(folder, seed)
    try:
        for _ in range(kills):
            for _ in range(table.rng.randint(1, 4)):
                table.step()
            table.killed()
    finally:
        table.close()
    table.tally.acknowledged += len(table.sure)
    return table.tally


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    install()
    sockets = short_folder()
    os.environ["TRACKER_RUNTIME"] = str(sockets)
    with tempfile.TemporaryDirectory() as folder:
        told = fight(Path(folder), args.kills, args.seed)
    shutil.rmtree(sockets)
    print(
        f"{told.kills} kills, {told.acknowledged} acknowledged inputs, none lost or twice; "
        f"{told.longest:.1f} s at most until all sat there again"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
