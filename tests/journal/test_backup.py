"""A backup on a stick: nothing that is newer is written over, in either direction."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.names.journal import Session
from tests.report.making import shot
from tracker.cli import main
from tracker.journal.backup import copy_files
from tracker.journal.disk import write_new
from tracker.journal.folders import NAMED


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder above all that is a player's own."""
    for variable, name in NAMED.items():
        monkeypatch.setenv(variable, str(tmp_path / "own" / name))
    monkeypatch.setenv("TRACKER_CONFIG", str(tmp_path / "own"))
    (tmp_path / "stick").mkdir()
    return tmp_path / "own"


def put(path: Path, words: str, at: int = 1_000) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words)
    os.utime(path, (at, at))
    return path


def all_of(folder: Path) -> dict[str, str]:
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*") if path.is_file()}


FILES = (
    "battles/a.battle",
    "battles/photos/ridge.jpg",
    "armies/x.army",
    "campaigns/war/war.campaign",
    "scenarios/s.toml",
)


def test_all_that_is_a_players_own_goes_to_a_stick_and_comes_back(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (*FILES, "settings.toml"):
        put(own / name, name)
    put(own / "battles/trash/old.battle", "thrown away")
    put(own / "battles/.hidden", "a part")
    assert main(["backup", str(tmp_path / "stick")]) == 0
    kept = tmp_path / "stick" / "tracker-backup"
    assert all_of(kept) == {name: name for name in (*FILES, "settings.toml")}
    assert f"{kept / 'battles'}: 2 copied, 0 there already" in capsys.readouterr().out
    own.rename(tmp_path / "burnt")
    assert main(["restore", str(tmp_path / "stick")]) == 0
    assert all_of(own) == all_of(kept)
    assert (own / "armies/x.army").stat().st_mtime == 1_000, "what was played last is still told by its time"
    assert main(["restore", str(kept)]) == 0 and " 0 copied, 2 there already" in capsys.readouterr().out


def test_of_two_battles_that_begin_alike_the_longer_is_the_newer_whatever_their_times_say(tmp_path: Path) -> None:
    short, long = put(tmp_path / "a" / "x.battle", "one", at=9_000), put(tmp_path / "b" / "x.battle", "one two", at=10)
    told = copy_files(tmp_path / "a", tmp_path / "b")
    assert told.left == [f"{long}: what is there has gone on"] and long.read_text() == "one two"
    assert copy_files(tmp_path / "b", tmp_path / "a").copied == 1 and short.read_text() == "one two"


def test_a_battle_that_went_on_in_two_ways_is_left(tmp_path: Path) -> None:
    put(tmp_path / "a" / "x.battle", "one two", at=9_000)
    other = put(tmp_path / "b" / "x.battle", "one three", at=10)
    assert copy_files(tmp_path / "a", tmp_path / "b").left == [f"{other}: what is there went on in another way"]


def test_of_other_files_the_newer_stays(tmp_path: Path) -> None:
    put(tmp_path / "a" / "x.army", "old")
    newer = put(tmp_path / "b" / "x.army", "new", at=2_000)
    assert copy_files(tmp_path / "a", tmp_path / "b").left == [f"{newer}: what is there is newer, or as old"]
    assert copy_files(tmp_path / "b", tmp_path / "a").copied == 1
    assert (tmp_path / "a" / "x.army").read_text() == "new"


@pytest.mark.parametrize("name", ["x", "my [1st] foe"])
def test_what_is_brought_back_takes_the_place_of_no_roster(tmp_path: Path, name: str) -> None:
    """After an evening with a clock gone back the roster of the week before stood in the place of the marked one."""
    put(tmp_path / "stick" / f"{name}.army", "a week ago", at=2_000)
    put(tmp_path / "stick" / "x.battle", "one two")
    (tmp_path / "own" / f"{name}-pictures.army").mkdir(parents=True)
    marked, short = put(tmp_path / "own" / f"{name}.army", "marked"), put(tmp_path / "own" / "x.battle", "one")
    told = copy_files(tmp_path / "stick", tmp_path / "own", is_back=True)
    assert told.left == [f"{marked}: what is there is another; that of the backup is {name}-2.army"]
    assert (told.copied, short.read_text()) == (2, "one two")
    again = copy_files(tmp_path / "stick", tmp_path / "own", is_back=True)
    assert (again.copied, again.same) == (0, 2), "once is enough"
    mine = {f"{name}.army": "marked", f"{name}-2.army": "a week ago", "x.battle": "one two"}
    assert all_of(tmp_path / "own") == mine


def test_settings_come_back_where_the_program_was_begun_anew(tmp_path: Path) -> None:
    """Of these one file alone is read: beside it they would be lost."""
    kept, new = put(tmp_path / "stick" / "settings.toml", "mine", at=2_000), put(tmp_path / "settings.toml", "none")
    assert copy_files(kept, new, is_back=True).copied == 1 and new.read_text() == "mine"


def test_what_a_copying_that_was_killed_left_is_taken_away_by_the_next(tmp_path: Path) -> None:
    """Hidden parts of files lay in the player's folders for good."""
    with subprocess.Popen(["true"]) as killed:
        killed.wait()
    own, copied = tmp_path / "own", {"x.army": "mine", "wars/y.battle": "one"}
    for name, text in copied.items():
        put(tmp_path / "stick" / name, text)
        there = put(own / name, text)
        put(there.with_name(f".{there.name}.{killed.pid}.part"), "mi")
    running, others = put(own / f".x.army.{os.getpid()}.part", "m"), put(own / f".z.army.{killed.pid}.part", "z")
    assert copy_files(tmp_path / "stick", own, is_back=True).same == 2
    assert all_of(own) == {**copied, running.name: "m", others.name: "z"}
    write_new(own / "z.army", b"z")
    assert not others.exists() and running.exists(), "so is the part of any file that is written again"


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    put(tmp_path / "a" / "x.army", "mine", at=2_000)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "x.army").symlink_to(put(tmp_path / "else", "theirs"))
    assert "no file of its own" in copy_files(tmp_path / "a", tmp_path / "b").left[0]
    assert (tmp_path / "else").read_text() == "theirs"


def test_a_battle_that_is_being_played_is_not_replaced_under_its_player(tmp_path: Path) -> None:
    session = shot(tmp_path / "here", 1, 1, 6, 6, 6, 6)
    session.close()
    stick = tmp_path / "stick"
    copy_files(session.path.parent, stick)
    with Session.open(stick / session.path.name) as longer:
        longer.note("more")
    with Session.open(session.path):
        assert copy_files(stick, session.path.parent).left == [f"{session.path}: it is being played"]
    assert copy_files(stick, session.path.parent).copied == 1


@pytest.mark.parametrize(
    ("command", "folder", "said"),
    [("backup", "gone", "There is no folder gone: is the stick in"), ("restore", "stick", "There is no backup in ")],
)
def test_without_a_stick_nothing_is_made(
    own: Path,
    tmp_path: Path,
    command: str,
    folder: str,
    said: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([command, folder]) == 2 and said in capsys.readouterr().err
    assert not own.exists() and not list((tmp_path / "stick").iterdir())


def test_a_copy_that_breaks_off_says_what_is_missing(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in FILES:
        put(own / name, name)
    kept = tmp_path / "stick" / "tracker-backup"
    put(kept / "armies", "a file where the folder of rosters would be")
    assert main(["backup", str(tmp_path / "stick")]) == 2
    assert "What came before it is copied, what comes behind it is not." in capsys.readouterr().err
    assert (kept / "battles/a.battle").is_file() and not (kept / "scenarios").exists()
