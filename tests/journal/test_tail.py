"""Following a battle that is being played: growth, undo, crashes, and files that vanish."""

import os
from pathlib import Path
from random import Random

import pytest

from tests.journal.fighting import SET_UP, fight, give, seqs
from tests.names.journal import Recorded, Session, Tail, read_battle
from tracker.engine import Autopilot, BadFile


def agrees(tail: Tail) -> None:
    """What was followed is what the whole file tells."""
    whole, seen = read_battle(tail.path), tail.recorded
    assert _told(whole) == _told(seen)


def _told(recorded: Recorded) -> tuple[object, ...]:
    lines = [(node.seq, node.step, node.input, node.log) for node in recorded.line]
    rest = (recorded.title, recorded.notes, recorded.marks, recorded.result, recorded.seq, sorted(recorded.nodes))
    return lines, seqs(recorded.history), seqs(recorded.undone), rest


@pytest.mark.parametrize("seed", range(6))
def test_every_input_is_followed(tmp_path: Path, seed: int) -> None:
    with Session.new(tmp_path, "toy", "ambush", seed=seed, autopilot=Autopilot(["blue"])) as session:
        tail, rng = Tail(session.path), Random(seed)
        for _ in range(60):
            before = session.path.stat().st_size
            fight(session, rng, 1, 0.4)
            assert tail.poll() == (session.path.stat().st_size > before)
            agrees(tail)
    assert not tail.poll() and not tail.trouble


def test_nodes_stay_the_same_while_the_file_only_grows(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        tail = Tail(session.path)
        root = tail.recorded.line[0]
        give(session, *SET_UP)
        assert tail.poll() and tail.recorded.line[0] is root
        session.undo()
        assert tail.poll() and tail.recorded.line[0] is root and tail.recorded.head.step == 4


def test_nodes_stay_the_same_where_the_file_was_written_elsewhere(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
        tail, copy = Tail(session.path), tmp_path / "elsewhere.battle"
        root = tail.recorded.line[0]
        copy.write_bytes(session.path.read_bytes())
        tail.path = copy
        assert tail.poll() and tail.recorded.path == copy and tail.recorded.line[0] is root
        assert not tail.poll()


def test_half_a_line_is_waited_for(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
    data = session.path.read_bytes()
    copy = tmp_path / "copy.battle"
    start = data.rindex(b'{"kind":"checkpoint"')
    copy.write_bytes(data[:start])
    tail = Tail(copy)
    for end in range(start, len(data), 37):
        copy.write_bytes(data[:end])
        tail.poll()
        assert not tail.trouble and tail.recorded.head.step <= session.battle.step
    copy.write_bytes(data)
    tail.poll()
    agrees(tail)


def test_a_crash_and_a_resume_are_survived(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
        tail = Tail(session.path)
    torn = session.path.read_bytes() + b'{"kind":"answer","seq":99,"at":"20'
    session.path.write_bytes(torn)
    tail.poll()
    with Session.open(session.path) as again:
        tail.poll()
        agrees(tail)
        give(again, "r1", "hold")
        assert tail.poll()
        agrees(tail)
    assert tail.recorded.head.step == again.battle.step


def test_lines_that_were_taken_back_are_forgotten(tmp_path: Path) -> None:
    """A write that failed is cut back, and something else may follow."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
        early = session.path.read_bytes()
        give(session, "r1", "hold")
        tail = Tail(session.path)
    with open(session.path, "rb+") as file:
        file.truncate(len(early))
    assert tail.poll()
    agrees(tail)
    with Session.open(session.path) as again:
        give(again, "r2", "hold", "done", "done")
    tail.poll()
    agrees(tail)


def test_a_file_that_was_put_in_its_place_is_read_anew(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
    tail = Tail(session.path)
    with Session.new(tmp_path / "other", "toy", "ambush", seed=2) as other:
        give(other, "Other")
    os.replace(other.path, session.path)
    assert tail.poll() and tail.recorded.title == other.title
    agrees(tail)


def test_a_file_that_vanishes_is_told_once_and_waited_for(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
        tail = Tail(session.path)
        session.path.unlink()
        assert tail.poll() and tail.trouble == f"There is no battle file {session.path}."
        assert not tail.poll() and tail.recorded.head.step == 5
        give(session, "r1")
        assert tail.poll() and not tail.trouble and tail.recorded.head.step == 6
        agrees(tail)
    session.path.write_bytes(b"")
    assert tail.poll() and "is empty" in tail.trouble and tail.recorded.head.step == 6
    session.path.unlink()
    session.path.mkdir()
    assert tail.poll() and "is a folder" in tail.trouble


def test_what_is_no_battle_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"eggs\n")
    for name in ("x", "nothing", ""):
        with pytest.raises(BadFile):
            Tail(tmp_path / name)


def test_damage_in_the_middle_is_read_as_everywhere(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        give(session, *SET_UP)
        tail = Tail(session.path)
        give(session, "r1")
        with open(session.path, "ab") as file:
            file.write(b"rubbish\n")
    tail.poll()
    assert tail.recorded.head.step == 6
    agrees(tail)
