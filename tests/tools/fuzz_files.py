"""Random harm to the files of battles, for `make fuzz`: kills, damage, full disks, and others who write to the file.

Each is repeated by its seed: who dies, dies in a certain write, not after a certain time.
"""

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from tests.journal.damage import cuts, flips, wounds
from tests.journal.fighting import Stand, everything, fight, fought, stand, stand_at
from tests.tools.fuzz_wars import kill_in_a_war
from tests.tools.kills import died, dying
from tracker.engine import Autopilot, load_ruleset
from tracker.journal.battle_reader import read_battle, verify_battle
from tracker.journal.session import Session

INPUTS = 25


def harm_files(seed: int, size: int) -> Iterator[str]:
    """Do all of it, `size` times each from `seed` on; says what was done. AssertionError names the kind and seed."""
    for kind in (kill, kill_in_a_war, damage, fill_disk, two_writers):
        for each in range(seed, seed + size):
            with TemporaryDirectory() as folder:
                try:
                    kind(Path(folder), Random(f"{kind.__name__}:{each}"), each)
                except Exception as error:
                    raise AssertionError(f"{kind.__name__} breaks with seed {each}: {error}") from error
        yield f"files: {size:,} times {kind.__name__.replace('_', ' ')}"


def whole(path: Path) -> None:
    """Raises AssertionError where a file is not a whole battle."""
    recorded = read_battle(path)
    assert not recorded.problems, recorded.problems
    assert verify_battle(recorded) is None, f"{path.name} does not come out as recorded"


# kill -9 in the middle of a write, or right after it


def kill(folder: Path, rng: Random, seed: int) -> None:
    """What was told as done is in the file of who was killed, and play goes on from there."""
    stands = [line.split() for line in died(lambda teller: _play_and_die(folder, rng, seed, teller))]
    paths = list(folder.glob("*.battle"))
    if not stands:
        return
    (path,) = paths
    last: Stand = (bytes.fromhex(stands[-1][0]), stands[-1][1].removeprefix("="))
    recorded, game = read_battle(path), load_ruleset("toy")
    assert last in {stand_at(game, node) for node in recorded.nodes.values()}, "what was told as done is not there"
    with Session.open(path) as session:
        fight(session, rng, 3)
        after = everything(session)
    whole(path)
    with Session.open(path) as session:
        assert everything(session) == after, "it is not what it was"


def _play_and_die(folder: Path, rng: Random, seed: int, teller: int) -> None:
    # An input is written and synced.
    with dying(rng, 2 * INPUTS, teller), Session.new(folder, "toy", "ambush", seed=seed) as session:
        for _ in range(10 * INPUTS):
            fight(session, rng, 1)
            state, prompt = stand(session.battle)
            os.write(teller, f"{state.hex()} ={prompt}\n".encode())


# Damage


def damage(folder: Path, rng: Random, seed: int) -> None:
    """Bits flipped, lines lost, doubled and swapped, ends cut off: never a state that was none of the battle's."""
    path = fought(folder, seed=seed, inputs=30)
    flips(path, seed, 40)
    wounds(path, seed, 20)
    places = [rng.randrange(path.stat().st_size) for _ in range(40)]
    cuts(path, lambda size: iter(places))


# A full or sick disk


class SickDisk:
    """Takes so many bytes and no more, may refuse to sync, and may refuse to cut."""

    def __init__(self, rng: Random) -> None:
        self.room: int | None = None
        self.sick = self.stuck = False
        self._rng = rng
        self._real = {name: getattr(os, name) for name in ("write", "fdatasync", "ftruncate")}

    def change(self) -> None:
        self.room = self._rng.choice([None, None, 0, self._rng.randrange(600)])
        self.sick, self.stuck = self._rng.random() < 0.2, self._rng.random() < 0.2

    @contextmanager
    def at_work(self) -> Iterator[None]:
        with (
            patch.object(os, "write", self._write),
            patch.object(os, "fdatasync", self._sync),
            patch.object(os, "ftruncate", self._cut),
        ):
            yield

    def _write(self, fd: int, data: bytes) -> int:
        if self.room is None:
            return int(self._real["write"](fd, data))
        if not self.room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written = int(self._real["write"](fd, data[: self.room]))
        self.room -= written
        return written

    def _sync(self, fd: int) -> None:
        if self.sick:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._real["fdatasync"](fd)

    def _cut(self, fd: int, length: int) -> None:
        if self.stuck:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._real["ftruncate"](fd, length)


def fill_disk(folder: Path, rng: Random, seed: int) -> None:
    """Whatever the disk does, one file, what is called saved is in it, and all of it once there is room."""
    disk = SickDisk(rng)
    with disk.at_work(), Session.new(folder, "toy", "ambush", seed=seed, autopilot=Autopilot(["blue"])) as session:
        for _ in range(INPUTS):
            if rng.random() < 0.4:
                disk.change()
            fight(session, rng, 1)
            assert session.saved is (session.unsaved == 0)
            if session.saved:
                recorded = read_battle(session.path)
                assert stand_at(session.battle.ruleset, recorded.head) == stand(session.battle), "it is not saved"
                assert not recorded.problems, recorded.problems
        disk.room, disk.sick, disk.stuck = None, False, False
        assert session.save() and session.unsaved == 0
        after = everything(session)
    (path,) = folder.glob("*.battle")
    whole(path)
    with Session.open(path) as session:
        assert everything(session) == after, "it is not what it was"


# Others at the same file


def two_writers(folder: Path, rng: Random, seed: int) -> None:
    """Two players where no locks are, and other programs: each player's battle is whole, nobody's bytes are lost."""

    def no_locks(fd: int, what: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    path = fought(folder, seed=seed, inputs=10, corrections=0.2)
    with patch.object(fcntl, "flock", no_locks):
        players = [Session.open(path), Session.open(path)]
        for _ in range(INPUTS):
            who, other = rng.sample(players, 2)
            if rng.random() < 0.1:
                rng.choice([_append, _truncate, _copy_over, _overwrite])(who.path, rng)
            left = (who.path, who.path.read_bytes())
            with _at_the_same_moment(lambda other=other: fight(other, rng, 1, 0.2), rng):  # type: ignore[misc]
                fight(who, rng, 1, 0.2)
            assert who.saved, who.trouble
            if who.path != left[0]:
                assert left[0].read_bytes().startswith(left[1]), "somebody's bytes are gone"
        afters = [everything(player) for player in players]
        for player in players:
            player.close()
        assert players[0].path != players[1].path, "two battles in one file"
        for player, after in zip(players, afters, strict=True):
            with Session.open(player.path) as again:
                assert everything(again) == after, "it is not what it was"
            whole(player.path)


def _append(path: Path, rng: Random) -> None:
    with open(path, "ab") as file:
        file.write(rng.choice([b"theirs\n", b"theirs", path.read_bytes()[:500], b"\n\n"]))


def _truncate(path: Path, rng: Random) -> None:
    os.truncate(path, rng.randrange(path.stat().st_size + 1))


def _copy_over(path: Path, rng: Random) -> None:
    with TemporaryDirectory() as folder:
        path.write_bytes(fought(Path(folder), seed=rng.randrange(1_000), inputs=8).read_bytes())


def _overwrite(path: Path, rng: Random) -> None:
    """As long as before, and another last line."""
    data = path.read_bytes()
    path.write_bytes(data[:-20] + b"by another program.\n" if len(data) > 20 else data)


@contextmanager
def _at_the_same_moment(action: Callable[[], None], rng: Random) -> Iterator[None]:
    """Somebody else writes between the look at a file and the next write to it, now and then."""
    real = os.write

    def write(fd: int, data: bytes) -> int:
        with patch.object(os, "write", real):
            action()
        return real(fd, data)

    if rng.random() < 0.15:
        with patch.object(os, "write", write):
            yield
    else:
        yield
