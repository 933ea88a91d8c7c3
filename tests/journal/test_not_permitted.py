"""Issue 25, point 32: what nobody may look at is said in one sentence, and titles have a length."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.names.journal import BATTLES, Parent, Session, branch_title, read_battle
from tests.plain.support import begin, said, typed
from tracker.cli import main
from tracker.engine import Refused


@pytest.fixture
def closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that nobody may enter, for root too, who runs tests on some machines."""
    folder = tmp_path / "closed"
    folder.mkdir()

    def guarded(do: Callable[..., Any]) -> Callable[..., Any]:
        def asked(path: Any, *more: Any, **named: Any) -> Any:
            if isinstance(path, str | Path) and Path(path).parent == folder:
                raise PermissionError(13, "Permission denied", str(path))
            return do(path, *more, **named)

        return asked

    for name in ("stat", "lstat", "open"):
        monkeypatch.setattr(os, name, guarded(getattr(os, name)))
    return folder


@pytest.mark.examples(
    "words",
    ("log", "{}/a.battle"),
    ("resume", "{}/a.battle", "--plain"),
    ("verify", "{}/a.battle"),
    ("branch", "{}/a.battle", "--at", "1"),
    ("compare", "{}/a.battle", "{}/b.battle"),
    ("watch", "{}/a.battle", "--once"),
    ("armies", "--show", "{}/a.army"),
    ("play", "{}/a.army", "--plain"),
    ("campaign", "show", "{}/war.campaign"),
)
def test_what_may_not_be_read_is_one_sentence(
    closed: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert main([each.format(closed) for each in words]) == 2
    err = capsys.readouterr().err
    assert "can't be read: Permission denied" in err and err.count("\n") == 1, err


def test_a_battle_in_a_folder_that_is_closed_is_left_with_what_is_lost(
    closed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The question what becomes of it asked the disk, and so ended the program."""
    assert main(["play", "canal_bridge", "--plain", "--saves", str(closed)]) == 3
    ended = capsys.readouterr()
    assert "could not be saved" in ended.out + ended.err and "no file of it was begun" in ended.out + ended.err


LONG = "x" * 81
TOO_LONG = "A title has at most 80 characters; this has 81."


def test_a_title_that_is_too_long_is_refused_where_it_is_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with begin(tmp_path) as session:
        assert any(TOO_LONG in str(each) for each in said(session, {"do": "rename", "title": LONG}))
        with pytest.raises(Refused, match="at most 80"):
            session.rename(LONG)
        session.rename("y" * 80)
    with pytest.raises(Refused, match="at most 80"):
        BATTLES.rename(session.path, LONG)
    assert main(["play", "canal_bridge", "--plain", "--saves", str(tmp_path), "--title", LONG]) == 2
    assert TOO_LONG in capsys.readouterr().err
    assert main(["battles", "--saves", str(tmp_path), "--rename", str(session.path), LONG]) == 2
    assert TOO_LONG in capsys.readouterr().err


def test_a_title_that_the_program_makes_is_cut(tmp_path: Path) -> None:
    with begin(tmp_path) as session:
        session.rename("y" * 80)
    assert read_battle(BATTLES.duplicate(session.path)).title == f"{'y' * 70}... (copy)"
    assert branch_title(Parent("a.battle", "y" * 80, 7, 9, "", False)) == f"{'y' * 64}..., from step 7"


def test_an_older_battle_of_a_long_title_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.journal.titles_and_file_names.LONGEST_TITLE", 500)
    with begin(tmp_path) as session:
        session.rename("y" * 300)
    monkeypatch.undo()
    with Session.open(session.path) as again:
        assert again.title == "y" * 300 and typed(again, "q")
