"""Line mode and protocol on a full disk: whoever leaves is told how many inputs are at stake, and none goes unsaid."""

import io
import os
import signal
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests import started
from tests.fulldisk import FullDisk, fill
from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, read_battle, verify_battle
from tests.names.plain import Conversation, LineMode, Signals, Source, Stopped
from tests.plain.support import begin, said, typed
from tests.pty.terminal import tracker
from tracker.commands import sitting_down
from tracker.journal.unsaved_words import standing_words

LOST = "2 inputs of Toy skirmish could not be saved and are lost: "


@pytest.fixture
def unsaved(tmp_path: Path, disk: FullDisk) -> Session:
    """A battle with two inputs that are not on the disk."""
    session = begin(tmp_path / "battles", seed=3)
    give(session, *SET_UP)
    disk.is_full = True
    give(session, "r1", "hold")
    assert session.unsaved == 2
    return session


def whole(path: Path) -> int:
    recorded = read_battle(path)
    assert not recorded.problems and verify_battle(recorded) is None
    return recorded.head.step


# What counts


class AnsweredBetween:
    """A session whose disk answers right after it was looked at once."""

    trouble = owed = ""

    def __init__(self) -> None:
        self._looks = 0

    def _is_answered(self) -> bool:
        self._looks += 1
        return self._looks > 1

    @property
    def is_saving(self) -> bool:
        return not self._is_answered()

    @property
    def unsaved(self) -> int:
        return 0 if self._is_answered() else 1


def test_a_disk_that_answers_between_two_looks_raises_no_alarm() -> None:
    between: Any = AnsweredBetween()
    assert standing_words(between) == ""


def test_what_counts_as_an_input(tmp_path: Path, disk: FullDisk) -> None:
    with begin(tmp_path, seed=3) as session:
        give(session, *SET_UP)
        assert session.unsaved == 0
        disk.is_full = True
        actions: list[Callable[[], object]] = [
            lambda: session.answer("r1"),
            lambda: session.edit("units.r1.rep", 3, "so it was"),
            session.undo,
            session.redo,
            lambda: session.note("a note"),
            lambda: session.mark("here"),
            lambda: session.rename("Another title"),
            lambda: session.amend(4, 1),
        ]
        for many, action in enumerate(actions, 1):
            action()
            assert session.unsaved == many
        session.keep_draft({"dice": {}})
        assert session.unsaved == 8
        disk.is_full = False
        assert session.save() and session.unsaved == 0 and not session.trouble


# Line mode


def test_line_mode_asks_before_it_leaves(unsaved: Session) -> None:
    told = typed(unsaved, "q", "L 1")
    assert "2 inputs would be lost." in told and "No space left on device" in told
    assert "q lose leaves, and loses 2 inputs." in told
    assert told.count("NOT SAVED: 2 inputs are in memory only.") == 4, "it stays in sight at every prompt"


def test_line_mode_leaves_and_loses_when_told_to(unsaved: Session) -> None:
    assert typed(unsaved, "q nonsense", "q lose", "L 1").count("\n: ") == 2


def test_line_mode_tries_again(unsaved: Session, disk: FullDisk) -> None:
    disk.is_full = False
    assert f"All of it is in {unsaved.path}." in typed(unsaved, "write", "q")
    assert whole(unsaved.path) == 7


def test_line_mode_writes_elsewhere(unsaved: Session, disk: FullDisk, tmp_path: Path) -> None:
    disk.free = (tmp_path / "stick",)
    old = unsaved.path
    told = typed(unsaved, f"write {tmp_path / 'other'}", f"write {tmp_path / 'stick' / 'mine'}", "q")
    assert "can't be written either" in told
    assert unsaved.path == tmp_path / "stick" / "mine.battle" and f"All of it is in {unsaved.path}." in told
    assert whole(unsaved.path) == 7 and whole(old) == 5


@pytest.mark.parametrize("line", ["branch 2", "branch 2 fresh"])
def test_line_mode_does_not_leave_an_unsaved_battle_for_a_branch(unsaved: Session, line: str) -> None:
    told = typed(unsaved, line)
    assert "2 inputs of Toy skirmish could not be saved, and would be lost" in told and "is kept" not in told
    assert len(list(unsaved.path.parent.iterdir())) == 1


class Terminal(io.StringIO):
    """What somebody types who sees what is asked; at the end, and after it, Ctrl-D."""

    def isatty(self) -> bool:
        return True


def test_ctrl_d_asks_once(unsaved: Session) -> None:
    out = io.StringIO()
    LineMode(unsaved, Source(Terminal("L 1\n")), out).play()
    assert out.getvalue().count("2 inputs would be lost.") == 1


# The protocol


def kinds(answers: list[dict[str, Any]]) -> list[str]:
    return [each.get("kind", "") if each["type"] == "error" else each["type"] for each in answers]


def test_the_protocol_says_what_is_not_saved(unsaved: Session) -> None:
    (waiting,) = said(unsaved)
    assert (waiting["saved"], waiting["unsaved"]) == (False, 2)
    assert "No space left on device" in waiting["trouble"]


@pytest.mark.examples("action", {"do": "quit"}, {"do": "branch", "step": 2}, {"do": "branch", "step": 2, "fresh": True})
def test_the_protocol_does_not_leave_what_is_not_saved(unsaved: Session, action: dict[str, Any]) -> None:
    answers = said(unsaved, action, {"do": "view"})
    assert kinds(answers) == ["prompt", "unsaved", "prompt", "view", "prompt"]
    assert answers[1]["message"].startswith("2 inputs of Toy skirmish could not be saved, and would be lost: ")
    assert len(list(unsaved.path.parent.iterdir())) == 1


def test_the_protocol_leaves_where_it_is_saved_or_told_to(unsaved: Session, disk: FullDisk, tmp_path: Path) -> None:
    disk.free = (tmp_path / "stick",)
    (tmp_path / "stick").mkdir()
    assert kinds(said(unsaved, {"do": "quit", "to": str(tmp_path / "other")}, {"do": "view"}))[1] == "unsaved"
    assert kinds(said(unsaved, {"do": "quit", "lose": True}, {"do": "view"})) == ["prompt"]
    assert kinds(said(unsaved, {"do": "quit", "to": str(tmp_path / "stick")}, {"do": "view"})) == ["prompt"]
    assert whole(unsaved.path) == 7 and unsaved.path.parent == tmp_path / "stick"


# How the commands end


@pytest.mark.parametrize("protocol", [None, "jsonl"])
@pytest.mark.parametrize("number", [0, signal.SIGTERM, signal.SIGHUP])
def test_where_nobody_can_be_asked_the_loss_is_told(
    unsaved: Session,
    protocol: str | None,
    number: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At the end of the input, and at a signal."""

    def play(mode: object) -> None:
        if number:
            raise Stopped(number)

    monkeypatch.setattr(LineMode, "play", play)
    monkeypatch.setattr(Conversation, "play", play)
    code = sitting_down._play(Namespace(name="", protocol=protocol), unsaved, Signals(), True)
    assert code == (128 + number if number else 3)
    told = capsys.readouterr()
    assert LOST in told.err and "No space left on device" in told.err and "is kept" not in told.err + told.out


@pytest.mark.parametrize("protocol", [None, "jsonl"])
def test_where_whoever_reads_is_gone_the_loss_is_told(
    unsaved: Session, protocol: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def play(mode: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(LineMode, "play", play)
    monkeypatch.setattr(Conversation, "play", play)
    with pytest.raises(BrokenPipeError):
        sitting_down._play(Namespace(name="", protocol=protocol), unsaved, Signals(), True)
    assert LOST in capsys.readouterr().err


@pytest.mark.parametrize("protocol", [None, "jsonl"])
def test_saved_at_the_last_moment_nothing_is_lost(
    unsaved: Session, disk: FullDisk, protocol: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LineMode, "play", lambda mode: None)
    monkeypatch.setattr(Conversation, "play", lambda mode: None)
    disk.is_full = False
    assert sitting_down._play(Namespace(name="", protocol=protocol), unsaved, Signals(), True) == 0
    assert whole(unsaved.path) == 7


# A real disk, and a process


LINES = {"--plain": b"N so it was\n" * 400, "--protocol": b'{"do":"note","text":"so it was"}\n' * 400}


@pytest.mark.parametrize("mode", [["--plain"], ["--protocol", "jsonl"]], ids=str)
def test_on_a_real_disk_that_is_full(small_disk: Path, mode: list[str]) -> None:
    with Session.new(small_disk, "colonial_adventures", "training_skirmish", seed=1) as session:
        path = session.path
    filling = fill(small_disk)
    before = whole(path)
    done = started.run(tracker("resume", str(path), *mode), LINES[mode[0]])
    assert done.returncode == 3
    assert b" could not be saved and are lost: " in done.stderr and b"No space left on device" in done.stderr
    assert b"goes on" not in done.stderr and whole(path) == before
    filling.unlink()
    done = started.run(tracker("resume", str(path), *mode), LINES[mode[0]])
    assert done.returncode == 0 and os.path.getsize(path) > 0 and b"lost" not in done.stderr


def test_autoplay_says_that_it_keeps_no_half_a_battle_and_fights_no_other(small_disk: Path) -> None:
    words = ["autoplay", "colonial_adventures", "training_skirmish", "--battles", "3", "--save", str(small_disk)]
    done = started.run(tracker(*words))
    assert done.returncode == 3 and b"nothing of this battle is kept, and no other is fought." in done.stderr


def test_a_report_says_that_what_is_not_saved_is_not_in_it(unsaved: Session) -> None:
    assert ".html. What is not saved yet is not in it." in typed(unsaved, "P", "q lose")
