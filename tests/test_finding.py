"""A bare name means a battle among one's own, whatever lies where one stands; only files of battles are ever moved."""

import os
from pathlib import Path

import pytest

from tests.journal.test_trash import battle
from tests.names.journal import BATTLES, read_battle
from tracker.cli import main

pytestmark = pytest.mark.usefixtures("toy")

LOOKS: tuple[tuple[str, ...], ...] = (("show",), ("log",), ("report",), ("luck",), ("verify",), ("branch", "--at", "2"))


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    return battle(tmp_path / "mine", "Mine").rename(tmp_path / "mine" / "hosts.battle")


@pytest.fixture(params=["file", "battle", "folder", "link", "pipe"])
def decoy(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What lies where one stands, by the very name of the battle."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    made = here / "hosts"
    if request.param == "file":
        made.write_text("127.0.0.1")
    elif request.param == "battle":
        battle(tmp_path / "theirs", "Theirs").rename(made)
    elif request.param == "folder":
        made.mkdir()
        (made / "letter").write_text("dear")
    elif request.param == "link":
        (tmp_path / "etc").write_text("127.0.0.1")
        made.symlink_to(tmp_path / "etc")
    else:
        os.mkfifo(made)
    return made


def run(mine: Path, *words: str) -> int:
    return main([*words, "--saves", str(mine.parent)])


@pytest.mark.parametrize("words", LOOKS, ids=lambda words: words[0])
def test_a_bare_name_is_a_battle_of_ones_own(
    mine: Path, decoy: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(mine, words[0], "hosts", *words[1:]) == 0
    out, err = capsys.readouterr()
    assert err == "" and "Theirs" not in out
    assert "Mine" in out or words[0] in ("verify", "branch", "luck")


def test_it_is_for_what_is_done_with_files_too(mine: Path, decoy: Path, tmp_path: Path) -> None:
    before = os.lstat(decoy)
    out = tmp_path / "out.battle"
    assert run(mine, "battles", "--export", "hosts", str(out)) == 0 and out.read_bytes() == mine.read_bytes()
    assert run(mine, "battles", "--rename", "hosts", "Ours") == 0 and read_battle(mine).title == "Ours"
    assert run(mine, "battles", "--duplicate", "hosts") == 0
    assert read_battle(mine.with_name("hosts-2.battle")).title == "Ours (copy)"
    assert run(mine, "battles", "--trash", "hosts") == 0 and not mine.exists()
    assert run(mine, "battles", "--restore", "hosts") == 0 and read_battle(mine).title == "Ours"
    assert os.lstat(decoy) == before or decoy.is_fifo()
    assert not (decoy.parent / "trash").exists()


def test_what_is_no_battle_is_not_moved_though_no_battle_has_its_name(
    mine: Path, decoy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine.rename(mine.with_name("other.battle"))
    for words in (("--trash", "hosts"), ("--trash", "./hosts"), ("--restore", "hosts"), ("--restore", "./hosts")):
        assert run(mine, "battles", *words) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.count("\n") == 1
    assert os.path.lexists(decoy) and not (decoy.parent / "trash").exists()


def test_the_trash_itself_and_other_folders_are_no_battles(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(mine, "battles", "--trash", "hosts") == 0
    capsys.readouterr()
    for name in ("trash", "trash/hosts.battle", f"{mine.parent}/trash", f"{mine.parent}/trash/hosts.battle"):
        assert run(mine, "battles", "--trash", name) == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert (mine.parent / "trash" / "hosts.battle").exists()


def test_a_file_where_one_stands_is_read_where_no_battle_has_its_name(
    mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(mine.parent)
    for name in ("hosts.battle", "./hosts.battle"):
        assert main(["show", name, "--saves", str(tmp_path / "none")]) == 0
    mine.rename(mine.with_name("copied"))
    assert main(["show", "copied", "--saves", str(tmp_path / "none")]) == 0
    assert capsys.readouterr().out.count("Mine, step") == 3


def test_a_battle_comes_back_by_title_or_path(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("Mine", "hosts.battle", str(mine.parent / "trash" / "hosts.battle")):
        gone = BATTLES.throw_away(mine)
        assert run(mine, "battles", "--restore", name) == 0 and mine.exists() and not gone.exists()
    assert capsys.readouterr().out.count(f"Taken back as {mine}.") == 3
    BATTLES.throw_away(mine)
    assert run(mine, "battles", "--restore", "Nothing") == 2
    assert "There is no battle 'Nothing' in the trash: tracker battles --trashed lists it." in capsys.readouterr().err
    mine.write_text("another")
    assert run(mine, "battles", "--restore", "hosts") == 2
    assert "exists already, and is not overwritten" in capsys.readouterr().err and mine.read_text() == "another"


def test_a_battle_goes_to_a_folder_only_where_that_is(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(mine, "battles", "--export", "hosts", f"{tmp_path}/usb/") == 2
    assert capsys.readouterr().err == f"There is no folder {tmp_path}/usb/.\n" and not (tmp_path / "usb").exists()


@pytest.mark.parametrize("words", [("show", ""), ("battles", "--trash", ""), ("battles", "--export", "", "out")])
def test_no_name_is_no_battle(mine: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(mine, *words) == 2
    assert "There is no battle ''" in capsys.readouterr().err and mine.exists()
