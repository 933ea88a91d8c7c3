"""Somebody else writes to the file of an open battle: nobody's bytes are lost, and no two battles are ever mixed."""

import errno
import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.fulldisk import no_room
from tests.journal.fighting import SET_UP, everything, fight, fought, give, stand_at
from tests.names.journal import BATTLES, Session, Tail, of_line, read_battle, summed, verify_battle
from tracker.engine import AnyRuleset
from tracker.journal.battles import put_down
from tracker.journal.records import NoteRecord


def no_locks(fd: int, what: int) -> None:
    raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))


def holds(path: Path, problems: bool = False) -> bool:
    recorded = read_battle(path)
    assert bool(recorded.problems) is problems, recorded.problems
    assert verify_battle(recorded) is None
    return True


def appended(path: Path, other: Path) -> None:
    with open(path, "ab") as file:
        file.write(b"a line of another program\n")


def torn(path: Path, other: Path) -> None:
    with open(path, "ab") as file:
        file.write(other.read_bytes().splitlines()[-1][:40])


def copied_over(path: Path, other: Path) -> None:
    shutil.copyfile(other, path)


def cut_short(path: Path, other: Path) -> None:
    os.truncate(path, path.stat().st_size - 30)


def emptied(path: Path, other: Path) -> None:
    os.truncate(path, 0)


def overwritten(path: Path, other: Path, before: int = 12) -> None:
    """As long as before, and yet another last line."""
    with open(path, "r+b") as file:
        file.seek(-before, os.SEEK_END)
        file.write(b"another one\n")


def overwritten_above(path: Path, other: Path) -> None:
    """As long as before, and the last line as it was."""
    overwritten(path, other, 13 + len(path.read_bytes().splitlines()[-1]))


@pytest.mark.parametrize("action", [appended, torn, copied_over, cut_short, emptied, overwritten, overwritten_above])
def test_a_file_that_somebody_else_changed_is_left_alone(tmp_path: Path, action: Callable[[Path, Path], None]) -> None:
    other = fought(tmp_path / "other", seed=5)
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        path = session.path
        action(path, other)
        theirs = path.read_bytes()
        session.answer("r1")
        ours = path.with_name(f"{path.stem}-2.battle")
        assert session.saved and session.path == ours and path.read_bytes() == theirs
        assert session.take_notices() == [
            f"Somebody else changed {path.name}: it is left as it is, and the battle goes on in {ours.name}."
        ]
        session.answer("hold")
        assert session.take_notices() == [] and session.path == ours
        whole = everything(session)
    assert path.read_bytes() == theirs and holds(ours)
    with Session.open(ours) as session:
        assert everything(session) == whole
    if action is copied_over:
        assert holds(path) and read_battle(path).title == read_battle(other).title


@pytest.mark.parametrize("seed", range(4))
def test_two_players_without_locks_lose_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, toy: AnyRuleset, seed: int
) -> None:
    monkeypatch.setattr(fcntl, "flock", no_locks)
    path = fought(tmp_path, seed=seed, inputs=12, corrections=0.2)
    rng = Random(seed)
    players = [Session.open(path), Session.open(path)]
    told: list[list[str]] = [[], []]
    stood: list[list[tuple[bytes, str]]] = [[], []]
    for _ in range(30):
        who = rng.randrange(2)
        fight(players[who], rng, 1, 0.2)
        assert players[who].saved
        told[who] += players[who].take_notices()
        stood[who].append(stand_at(toy, read_battle(players[who].path).head))
    assert players[0].path != players[1].path
    assert sorted(sum("Somebody else changed" in each for each in notices) for notices in told) == [0, 1]
    assert all(sum("knows no locks" in each for each in notices) == 1 for notices in told)
    wholes = [everything(player) for player in players]
    for player in players:
        player.close()
    for player, whole, seen in zip(players, wholes, stood, strict=True):
        assert holds(player.path)
        assert whole["stand"] == seen[-1]
        with Session.open(player.path) as again:
            assert everything(again) == whole


def test_where_no_lock_can_be_had_that_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", no_locks)
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        (told,) = session.take_notices()
        assert told.startswith("This disk knows no locks") and session.path.name in told
        give(session, *SET_UP)
        assert session.take_notices() == []


def test_a_rival_that_writes_at_the_same_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After the look at the file and before our own bytes: what we appended is not where it belongs."""
    monkeypatch.setattr(fcntl, "flock", no_locks)
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        path = session.path
    mine, other = Session.open(path), Session.open(path)
    before, real = path.read_bytes(), os.write

    def write(fd: int, data: bytes) -> int:
        monkeypatch.setattr(os, "write", real)
        give(other, "r1", "hold")
        return real(fd, data)

    monkeypatch.setattr(os, "write", write)
    give(mine, "r2")
    assert mine.saved and mine.path != path
    other.note("after that")
    assert other.saved and len({path, mine.path, other.path}) == 3
    wholes = {each.path: everything(each) for each in (mine, other)}
    for each in (mine, other):
        each.close()
    assert path.read_bytes().startswith(before) and holds(path, problems=True)
    for place, whole in wholes.items():
        assert holds(place)
        with Session.open(place) as again:
            assert everything(again) == whole


def test_after_a_failed_append_only_our_own_bytes_are_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        before = session.path.read_bytes()

        def fail(fd: int) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        def cut(fd: int, size: int) -> None:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

        monkeypatch.setattr(os, "fdatasync", fail)
        monkeypatch.setattr(os, "ftruncate", cut)
        session.answer("r1")
        assert not session.saved and len(session.path.read_bytes()) > len(before)
        monkeypatch.undo()
        path = session.path
        session.answer("hold")
        assert session.saved and session.path == path and holds(path)
        assert path.read_bytes().startswith(before)


@pytest.mark.parametrize("longer", [False, True])
def test_another_battle_behind_ours_is_none_of_it(tmp_path: Path, longer: bool) -> None:
    """Its records have numbers and parents that fit ours."""
    path, other = fought(tmp_path / "a", 1, 20), fought(tmp_path / "b", 2, 60 if longer else 8)
    whole = read_battle(path)
    path.write_bytes(path.read_bytes() + other.read_bytes())
    mixed = read_battle(path)
    assert [node.input for node in mixed.line] == [node.input for node in whole.line]
    assert (mixed.seq, sorted(mixed.nodes)) == (whole.seq, sorted(whole.nodes))
    (told,) = mixed.problems
    assert "of another player or battle, from line" in told
    tail = Tail(path)
    assert tail.recorded.seq == whole.seq
    data = path.read_bytes()
    with Session.open(path) as session:
        session.note("played on")
        assert session.saved and session.path == path
    assert path.with_name(f"{path.name}.torn-1").read_bytes() == data
    again = read_battle(path)
    assert not again.problems and again.notes[-1].text == "played on"
    assert [node.input for node in again.line] == [node.input for node in whole.line]


def test_foreign_bytes_where_our_own_torn_ones_stood_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        path = session.path
        good = path.stat().st_size

        def fail(fd: int, data: bytes) -> int:
            """The disk is full, and meanwhile somebody else found room for a few bytes."""
            with open(path, "ab") as file:
                file.write(b"theirs\n")
            no_room()

        monkeypatch.setattr(os, "write", fail)
        session.answer("r1")
        monkeypatch.undo()
        assert not session.saved and path.read_bytes()[good:] == b"theirs\n"
        session.answer("hold")
        assert session.saved and session.path != path and path.read_bytes()[good:] == b"theirs\n"
    assert read_battle(session.path).head.step == 7


def test_who_follows_a_battle_takes_nothing_of_another_behind_it(tmp_path: Path) -> None:
    path, other = fought(tmp_path / "a", 1, 20), fought(tmp_path / "b", 2, 60)
    tail = Tail(path)
    before = (tail.recorded.seq, sorted(tail.recorded.nodes))
    with open(path, "ab") as file:
        for line in other.read_bytes().splitlines(keepends=True):
            file.write(line)
            file.flush()
            tail.poll()
            assert (tail.recorded.seq, sorted(tail.recorded.nodes)) == before


def test_a_line_of_another_battle_is_none_of_this_one_whatever_its_number(tmp_path: Path) -> None:
    """A number that is free, and a parent that exists: what tells the two apart is the sum alone."""
    path, other = fought(tmp_path, seed=3, inputs=6), fought(tmp_path / "other", seed=5, inputs=40)
    before, key = read_battle(path), read_battle(other).header.key
    records = [(line, of_line(line[:-1], key)) for line in other.read_bytes().splitlines(keepends=True)]
    next_of_it = [line for line, record in records if record is not None and record.seq == before.seq + 1]
    assert len(next_of_it) == 1 and key != before.header.key
    whole = path.read_bytes()
    path.write_bytes(whole + next_of_it[0])
    assert BATTLES.listed(tmp_path)[0].step == before.head.step
    after = read_battle(path)
    assert after.head.step == before.head.step and len(after.problems) == 1 and verify_battle(after) is None
    with Session.open(path) as session:
        assert session.battle.step == before.head.step
    assert holds(path) and path.with_name(f"{path.name}.torn-1").read_bytes() == whole + next_of_it[0]


def test_a_file_of_format_1_goes_on_without_a_key(tmp_path: Path) -> None:
    path = fought(tmp_path, seed=3, inputs=6)
    key = read_battle(path).header.key
    bodies = [line[:-9] for line in path.read_bytes().splitlines()]
    path.write_bytes(b"".join(summed(each.replace(b',"key":%d' % key, b"")) for each in bodies))
    with Session.open(path) as session:
        assert session.take_notices() == []
        fight(session, Random(1), 5)
        session.note("as long ago")
    BATTLES.rename(path, "Another")
    assert read_battle(path).header.key == 0 and read_battle(path).title == "Another" and holds(path)


def test_who_names_or_annotates_a_battle_puts_its_key_into_the_sum_too(tmp_path: Path) -> None:
    path = fought(tmp_path, seed=3, inputs=6)
    BATTLES.rename(path, "Another")
    put_down(path, NoteRecord, after=0, text="from review")
    found = read_battle(path)
    assert found.title == "Another" and found.notes[-1].text == "from review" and holds(path)
