"""What keeps a battle through a power cut and a doubled line: each guard here has a test that fails without it."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.journal.fighting import SET_UP, fought, give, seqs
from tests.names.journal import Recorded, Session, Tail, read_battle
from tracker.journal.disk import name_it, part_beside

# No process has this number.
MORE_THAN_THERE_ARE = 2**22 + 1


class Watch:
    """The system calls that bring something to the disk, in their order: `sync NAME`, `sync folder NAME`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[str] = []
        self._real = {name: getattr(os, name) for name in ("write", "fsync", "fdatasync")}
        for name in self._real:
            monkeypatch.setattr(os, name, self._watched(name))
        # What asks whether the file is still ours.
        self.looks: list[str] = []
        for name in ("stat", "pread", "lseek"):
            monkeypatch.setattr(os, name, self._looking(name, getattr(os, name)))

    def _looking(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def look(*given: object, **how: object) -> object:
            self.looks.append(name)
            return real(*given, **how)

        return look

    def _watched(self, name: str) -> object:
        def call(fd: int, *given: bytes) -> object:
            kind = "folder " if stat.S_ISDIR(os.fstat(fd).st_mode) else ""
            # A file that was a part keeps that name here, whatever its own is by now.
            named = Path(os.readlink(f"/proc/self/fd/{fd}")).name.removesuffix(" (deleted)")
            self.calls.append(f"{name} {kind}{named}")
            return self._real[name](fd, *given)

        return call


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    if not Path("/proc/self/fd").exists():
        pytest.skip("only where the system names open files")
    return Watch(monkeypatch)


def test_a_new_file_and_its_name_are_on_the_disk_before_anybody_plays(tmp_path: Path, watch: Watch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        part = part_beside(session.path).name
        assert watch.calls == [f"write {part}", f"fsync {part}", f"fsync folder {tmp_path.name}"]
        give(session, SET_UP[0])
        watch.calls.clear()
        watch.looks.clear()
        session.note("one append")
        assert watch.calls == [f"write {part}", f"fdatasync {part}"] and watch.looks == ["stat", "pread", "lseek"]


def test_a_new_file_takes_the_place_of_parts_that_kills_left(tmp_path: Path) -> None:
    """One of them may have had the number that this process has now."""
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        path = session.path
    path.unlink()
    left = part_beside(path), path.with_name(f".{path.name}.{MORE_THAN_THERE_ARE}.part")
    for each in left:
        each.write_bytes(b"half of it")
    with Session.new(tmp_path, "toy", "skirmish", seed=3):
        assert [*tmp_path.iterdir()] == [path]


def test_a_new_file_whose_name_is_taken_meanwhile_gets_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def meanwhile(part: Path, path: Path) -> None:
        if not [*tmp_path.glob("*.battle")]:
            path.write_bytes(b"another's")
        name_it(part, path)

    monkeypatch.setattr("tracker.journal.battle_writer.name_it", meanwhile)
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        others = {*tmp_path.iterdir()} - {session.path}
        assert [each.read_bytes() for each in others] == [b"another's"] and session.path.stem.endswith("-2")


def test_a_battle_that_is_written_anew_is_synced_with_its_name(tmp_path: Path, watch: Watch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        session.path.unlink()
        watch.calls.clear()
        give(session, SET_UP[0])
        part = part_beside(session.path).name
        assert watch.calls == [f"write {part}", f"fsync {part}", f"fsync folder {tmp_path.name}"]
        session.save_elsewhere(tmp_path)
        part = part_beside(session.path).name
        assert watch.calls[3:] == [f"write {part}", f"fsync {part}", f"fsync folder {tmp_path.name}"]


def test_the_copy_of_a_torn_file_is_on_the_disk_before_the_end_is_cut_off(tmp_path: Path, watch: Watch) -> None:
    path = fought(tmp_path, inputs=10)
    path.write_bytes(path.read_bytes()[:-20])
    watch.calls.clear()
    with Session.open(path):
        torn = f"{path.name}.torn-1"
        at = watch.calls.index(f"fsync {torn}")
        assert watch.calls[at + 1] == f"fsync folder {tmp_path.name}"
        assert f"write {path.name}" in watch.calls[at + 2 :] and f"write {path.name}" not in watch.calls[:at]


def told(recorded: Recorded) -> tuple[object, ...]:
    """All that a file tells, but for where its lines stand."""
    line = [(node.seq, node.step, node.input, node.log) for node in recorded.line]
    rest = (recorded.notes, recorded.marks, recorded.title, recorded.draft, recorded.result, recorded.seq)
    return line, seqs(recorded.history), seqs(recorded.undone), seqs(recorded.pending.nodes), rest


@pytest.mark.parametrize("seed", [1, 4])
def test_a_line_that_was_written_twice_counts_once(tmp_path: Path, seed: int) -> None:
    path = fought(tmp_path, seed=seed, inputs=40, corrections=0.5)
    whole = read_battle(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for number in range(len(lines)):
        path.write_bytes(b"".join([*lines[: number + 1], *lines[number:]]))
        doubled = read_battle(path)
        assert told(doubled) == told(whole), f"line {number + 1} doubled"
        assert not doubled.problems, f"line {number + 1} doubled"
    # As after a sync that failed and was tried again: the last few lines once more.
    path.write_bytes(b"".join([*lines, *lines[-4:]]))
    assert told(read_battle(path)) == told(whole) and not read_battle(path).problems


def test_damage_is_told_at_its_line_however_the_file_was_followed(tmp_path: Path) -> None:
    """A follower counts lines as whoever reads the whole file does."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        tail = Tail(session.path)
        give(session, *SET_UP)
        tail.poll()
        session.note("one")
        tail.poll()
        session.note("lost")
        session.note("three")
    lines = session.path.read_bytes().splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines, 1) if b'"lost"' in line)
    del lines[number - 1]
    session.path.write_bytes(b"".join(lines))
    whole = read_battle(session.path)
    assert [(gap.first, gap.last) for gap in tail._fold.gaps] == []
    tail.poll()
    assert (tail.recorded.seq, tail.recorded.notes) == (whole.seq, whole.notes)
    assert [(gap.first, gap.last) for gap in tail._fold.gaps] == [(number, number)]
    assert whole.problems == [gap.sentence(session.path.name) for gap in tail._fold.gaps]
