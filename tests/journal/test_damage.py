"""Whatever happens to a file: one clear sentence or a true state, and never a traceback."""

import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from zlib import crc32

import msgspec
import pytest

from tests.journal.damage import Judge, cuts, flips, wounds
from tests.journal.fighting import SET_UP, answer_some, everything, fought, give, stand, stand_at
from tests.names.journal import BATTLES, FORMAT, Header, Session, of_line, read_battle, to_line, verify_battle
from tracker.engine import AnyRuleset, Autopilot, BadFile, Refused


def whole_lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def first_of(path: Path, kind: str, skip: int = 0) -> int:
    """The number of a line of a kind, counted from 0."""
    begun = b'{"kind":"%b"' % kind.encode()
    return [number for number, line in enumerate(whole_lines(path)) if line.startswith(begun)][skip]


def damage(path: Path, *numbers: int) -> None:
    """Make lines, counted from 0, unreadable."""
    lines = whole_lines(path)
    for number in numbers:
        lines[number] = lines[number][:10] + b"#" + lines[number][11:]
    path.write_bytes(b"".join(lines))


def test_cut_at_every_byte(tmp_path: Path) -> None:
    assert cuts(fought(tmp_path, seed=3, inputs=14)) > 0


def test_bit_flips(tmp_path: Path) -> None:
    assert flips(fought(tmp_path, seed=1, inputs=50), seed=1, size=400) == 0


def test_many_kinds_of_damage_at_once(tmp_path: Path) -> None:
    wounds(fought(tmp_path, seed=2, inputs=50), seed=2, size=200)


@pytest.mark.parametrize("back", [0, 1, 2, 5, 12, 30, 31, 32, 200])
def test_a_torn_tail_is_trimmed_with_a_copy_kept_and_play_goes_on(tmp_path: Path, back: int, toy: AnyRuleset) -> None:
    path = fought(tmp_path, seed=1, inputs=30)
    torn = path.read_bytes()[: -back or None] + b'{"kind":"answer","se'
    path.write_bytes(torn)
    recorded = read_battle(path)
    truth = stand_at(toy, recorded.head)
    assert len(recorded.problems) == 1 and "were not written whole" in recorded.problems[0]
    with Session.open(path) as session:
        assert stand(session.battle) == truth
        notices = session.take_notices()
        assert len(notices) == 2 and f"{path.name}.torn-1" in notices[1]
        answer_some(session, Random(1))
        after = stand(session.battle)
    assert (path.parent / f"{path.name}.torn-1").read_bytes() == torn
    assert not read_battle(path).problems
    with Session.open(path) as session:
        assert stand(session.battle) == after


def test_a_last_line_that_lacks_only_its_feed_is_kept(tmp_path: Path) -> None:
    path = fought(tmp_path, seed=5, inputs=30, corrections=0)
    data = path.read_bytes()
    path.write_bytes(data[:-1])
    with Session.open(path) as session:
        assert not session.take_notices()
    assert path.read_bytes() == data
    assert not list(tmp_path.glob("*.torn*"))


@pytest.mark.parametrize("feed", [b"", b"#"])
def test_a_last_record_without_a_feed_before_it_is_kept_when_play_goes_on(tmp_path: Path, feed: bytes) -> None:
    path = fought(tmp_path, seed=1, inputs=12)
    *before, last = whole_lines(path)
    path.write_bytes(b"".join(before)[:-1] + feed + last)
    recorded = read_battle(path)
    assert recorded.good == path.stat().st_size - 1
    with Session.open(path) as session:
        answer_some(session, Random(1))
        step = session.battle.head.step
    assert read_battle(path).head.step == step > recorded.head.step


def test_cut_after_every_line_play_goes_on(tmp_path: Path) -> None:
    """Also within an amend, whose rest is then played on."""
    lines = whole_lines(fought(tmp_path, seed=6, inputs=40, corrections=0.5))
    rng = Random(6)
    for number in range(3, len(lines) + 1):
        path = write(tmp_path / f"{number}.battle", b"".join(lines[:number]))
        assert not read_battle(path).problems
        with Session.open(path, Autopilot(["blue"])) as session:
            answer_some(session, rng)
            before = everything(session)
        with Session.open(path, Autopilot(["blue"])) as session:
            assert everything(session) == before
        recorded = read_battle(path)
        assert not recorded.problems and verify_battle(recorded) is None


def test_much_damage_is_told_in_few_sentences(tmp_path: Path) -> None:
    path = fought(tmp_path, seed=5, inputs=80)
    damage(path, *range(4, len(whole_lines(path)) - 1, 2))
    problems = read_battle(path).problems
    assert len(problems) == 21 and problems[-1].endswith("more places are damaged.")


def test_one_damaged_header_loses_nothing(tmp_path: Path) -> None:
    path = fought(tmp_path, seed=5, inputs=20)
    whole = read_battle(path)
    data = path.read_bytes()
    for number in (0, 1, 2, 3):
        path.write_bytes(data)
        damage(path, number)
        found = read_battle(path)
        assert (found.head.seq, found.header.seed) == (whole.head.seq, whole.header.seed)
        assert len(found.problems) == 1 and f"line {number + 1} is damaged" in found.problems[0]
        assert BATTLES.listed(tmp_path)[0].title == whole.title
    damage(path, 0, 1)
    with pytest.raises(BadFile, match="both lines that say which battle it is"):
        read_battle(path)


def test_a_damaged_input_costs_what_follows_it_up_to_the_next_checkpoint(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "done", "done", {"cards": ["3H"]}, "r1", "hold")
        true = stand(session.battle)
    path = session.path
    damage(path, first_of(path, "answer", skip=4))
    with Session.open(path) as session:
        assert stand(session.battle) == true
        (told,) = session.take_notices()
        assert "line 10 is damaged" in told and "step 4 (turn 1)" in told and "step 7 (turn 2)" in told
        assert session.battle.step == 10
        for _ in range(3):
            session.undo()
        assert session.battle.step == 7
        session.undo()
        assert session.battle.step == 4 and session.battle.state.turn == 1
        session.redo()
        session.answer({"cards": ["4H"]})
    recorded = read_battle(path)
    assert recorded.head.step == 8 and len(recorded.problems) == 1
    assert verify_battle(recorded) is None


def test_a_damaged_input_of_the_last_turn_ends_the_battle_there(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold", "r2", "hold")
    damage(session.path, first_of(session.path, "answer", skip=5))
    recorded = read_battle(session.path)
    assert recorded.head.step == 5
    assert "can't be followed, and the battle stands at step 5 (turn 1)" in recorded.problems[0]
    with Session.open(session.path) as session:
        session.answer("r2")
    assert [node.seq for node in read_battle(session.path).line][-1] > 12


def test_a_lost_checkpoint_is_derived(tmp_path: Path) -> None:
    path = fought(tmp_path, seed=8, inputs=60, corrections=0)
    whole = read_battle(path)
    judge = Judge(path)
    damage(path, first_of(path, "checkpoint", skip=2), first_of(path, "checkpoint", skip=3))
    found = judge.check(path.read_bytes(), "two checkpoints")
    assert found is not None and found.head.seq == whole.head.seq
    assert verify_battle(found) is None


@pytest.mark.parametrize("kind", ["undo", "redo", "amend"])
def test_a_lost_undo_redo_or_amend_leads_to_no_wrong_line(tmp_path: Path, kind: str) -> None:
    for seed in range(4):
        path = fought(tmp_path / str(seed), seed=seed, inputs=80, corrections=0.5)
        judge = Judge(path)
        lines = whole_lines(path)
        for number, line in enumerate(lines):
            if line.startswith(b'{"kind":"%b"' % kind.encode()):
                lost = [*lines[:number], *lines[number + 1 :]]
                judge.check(b"".join(lost), f"line {number}")


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def newer_header() -> bytes:
    whole = Header(
        seq=1,
        at=datetime(2030, 1, 1, tzinfo=UTC),
        format=FORMAT + 1,
        app="7.0",
        ruleset="toy",
        version="1",
        scenario="x",
        rulings={},
        seed=1,
        title="x",
    )
    return to_line(whole)


def test_files_that_are_no_battles_get_one_sentence_each(tmp_path: Path) -> None:
    nested = b'{"kind":"header","x":' + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}"
    files = {
        "empty": (b"", "is empty"),
        "foreign": (b"PK\x03\x04" + os.urandom(5_000), "not a battle of tracker"),
        "text": (b"Dear diary,\n" * 50, "not a battle of tracker"),
        "latin": ("Straße\n".encode("latin-1") * 50, "not a battle of tracker"),
        "json": (b'{"kind":"army"}\n', "not a battle of tracker"),
        "newer": (newer_header() * 2, f"written by tracker 7.0 in format {FORMAT + 1}"),
        "nested": (nested + b" %08x\n" % crc32(nested), "."),
        "huge": (b"\0" * 50_000_000, "is 50 MB long"),
        "feeds": (b"\n" * 3_000_000, "not a battle of tracker"),
    }
    for name, (data, reason) in files.items():
        path = write(tmp_path / f"{name}.battle", data)
        for look in (read_battle, Session.open):
            with pytest.raises(BadFile) as caught:
                look(path)
            assert reason in str(caught.value) and "\n" not in str(caught.value) and len(str(caught.value)) < 300
        assert path.read_bytes() == data
    entries = BATTLES.listed(tmp_path)
    assert len(entries) == len(files) and all(entry.status == "damaged" and entry.reason for entry in entries)


@pytest.mark.parametrize("name", [".", "/dev/null", "nowhere.battle", "a\0b", "x" * 5000])
def test_paths_that_lead_to_no_file(tmp_path: Path, name: str) -> None:
    for look in (read_battle, Session.open):
        with pytest.raises(BadFile) as caught:
            look(tmp_path / name)
        assert str(caught.value).endswith(".")


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.battle")
    with pytest.raises(BadFile, match="not an ordinary file"):
        Session.open(tmp_path / "pipe.battle")
    assert BATTLES.listed(tmp_path)[0].status == "damaged"


def test_an_unknown_ruleset_is_read_but_not_played(tmp_path: Path) -> None:
    path = fought(tmp_path, inputs=5)
    lines = whole_lines(path)
    for number in (0, 1):
        header = of_line(lines[number][:-1])
        assert isinstance(header, Header)
        lines[number] = to_line(msgspec.structs.replace(header, ruleset="chess"))
    path.write_bytes(b"".join(lines))
    assert read_battle(path).ruleset == "chess"
    with pytest.raises(Refused, match="no ruleset 'chess'"):
        Session.open(path)
    with pytest.raises(Refused, match="no ruleset 'chess'"):
        verify_battle(read_battle(path))
