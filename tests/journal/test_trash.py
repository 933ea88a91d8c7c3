"""What players do with files: rename, copy, export, import, trash and back."""

import errno
import os
import sys
from pathlib import Path

import pytest

from tests.fulldisk import no_room
from tests.journal.fighting import SET_UP, give
from tests.names.journal import BATTLES, SORTS, LibraryEntry, Session, matching, read_battle
from tracker.engine import BadFile, Refused, Unsaved
from tracker.journal import disk
from tracker.journal.disk import move, write_new


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return battle(tmp_path / "mine", "One")


def battle(folder: Path, title: str, scenario: str = "skirmish") -> Path:
    with Session.new(folder, "toy", scenario, title=title, seed=1) as session:
        give(session, *SET_UP)
    return session.path


def test_a_battle_gets_another_title(path: Path) -> None:
    BATTLES.rename(path, "  Rorke's\tDrift ")
    assert read_battle(path).title == "Rorke's Drift" and not read_battle(path).problems
    with pytest.raises(Refused, match="needs a title"):
        BATTLES.rename(path, " ")
    with Session.open(path), pytest.raises(Refused, match="is being played"):
        BATTLES.rename(path, "Now")


def test_a_copy_is_a_battle_of_its_own(path: Path) -> None:
    copy = BATTLES.duplicate(path)
    assert copy != path and copy.parent == path.parent
    assert read_battle(copy).title == "One (copy)"
    with Session.open(copy) as session:
        session.answer("r1")
    assert read_battle(path).head.step + 1 == read_battle(copy).head.step


def test_a_battle_leaves_and_comes_in_again(path: Path, tmp_path: Path) -> None:
    usb = tmp_path / "usb"
    usb.mkdir()
    there = BATTLES.export(path, usb)
    assert there == usb / path.name and there.read_bytes() == path.read_bytes()
    with pytest.raises(Refused, match="exists already"):
        BATTLES.export(path, usb)
    assert BATTLES.export(path, usb / path.name, force=True) == there
    for again in (path, path.parent):
        with pytest.raises(Refused, match="that battle itself"):
            BATTLES.export(path, again, force=True)
    back = BATTLES.take_in(there, path.parent)
    assert back.name == f"{path.stem}-2.battle" and read_battle(back).title == "One"
    assert not [each for each in usb.iterdir() if each.name.startswith(".")]


def test_what_is_no_battle_does_not_come_in(tmp_path: Path) -> None:
    (tmp_path / "shopping.txt").write_text("eggs")
    for name in ("shopping.txt", "nothing", "."):
        with pytest.raises(BadFile):
            BATTLES.take_in(tmp_path / name, tmp_path / "mine")


def test_to_the_trash_and_back(path: Path) -> None:
    folder = path.parent
    gone = BATTLES.throw_away(path)
    assert BATTLES.listed(folder) == [] and [entry.title for entry in BATTLES.trashed(folder)] == ["One"]
    other = battle(folder, "One")
    assert other == path
    second = BATTLES.throw_away(other)
    assert second.name == f"{path.stem}~1.battle" and len(BATTLES.trashed(folder)) == 2
    back = BATTLES.take_back(gone)
    assert back == path and [entry.title for entry in BATTLES.listed(folder)] == ["One"]
    with pytest.raises(Refused, match="not in the trash"):
        BATTLES.take_back(back)
    with pytest.raises(Refused, match="in the trash already"):
        BATTLES.throw_away(folder / "trash" / path.name)
    for action in (BATTLES.throw_away, BATTLES.take_back):
        with pytest.raises(BadFile, match="There is no battle file"):
            action(folder / "trash" / "nothing" if action == BATTLES.take_back else folder / "nothing")


def test_what_is_being_played_is_not_thrown_away(path: Path) -> None:
    with Session.open(path), pytest.raises(Refused, match="is being played: leave it first"):
        BATTLES.throw_away(path)
    assert path.exists()


def test_taking_back_undoes_exactly_what_throwing_away_did(path: Path) -> None:
    folder = path.parent
    for stem in ("One", "One-2", "One~1", "One~1~1"):
        mine = path.with_name(f"{stem}.battle")
        mine.write_bytes(path.read_bytes() + stem.encode())
        thrown = []
        for number in range(3):
            data = mine.read_bytes() + bytes([number])
            mine.write_bytes(data)
            gone = BATTLES.throw_away(mine)
            assert not mine.exists() and gone.read_bytes() == data
            thrown.append((gone, data))
            mine.write_bytes(data)
        mine.unlink()
        for gone, data in thrown:
            assert BATTLES.take_back(gone) == mine and mine.read_bytes() == data and not gone.exists()
            mine.unlink()
    assert list((folder / "trash").iterdir()) == []


def test_what_is_taken_back_is_never_written_over_another(path: Path) -> None:
    gone = BATTLES.throw_away(path)
    path.write_text("another")
    with pytest.raises(Refused, match=f"{path.name} exists already, and is not overwritten"):
        BATTLES.take_back(gone)
    assert path.read_text() == "another" and gone.exists()
    path.unlink()
    path.symlink_to("nowhere")
    with pytest.raises(Refused, match="exists already"):
        BATTLES.take_back(gone)
    assert path.is_symlink() and gone.exists()


def test_only_files_of_battles_are_moved(path: Path) -> None:
    folder, trash = path.parent, path.parent / "trash"
    (folder / "link.battle").symlink_to(path)
    (folder / "broken.battle").symlink_to("nowhere")
    (folder / "folder.battle").mkdir()
    os.mkfifo(folder / "pipe.battle")
    (folder / "letter.txt").write_text("dear")
    (folder / "letter").write_text("dear")
    trash.mkdir()
    before = sorted(each.name for each in folder.iterdir())
    for name, reason in (
        ("link.battle", "is a link"),
        ("broken.battle", "is a link"),
        ("folder.battle", "is a folder"),
        ("pipe.battle", "is not an ordinary file"),
        ("letter.txt", "end in .battle"),
        ("letter", "end in .battle"),
    ):
        with pytest.raises(Refused, match=reason):
            BATTLES.throw_away(folder / name)
        (folder / name).rename(trash / name)
        with pytest.raises(Refused, match=reason):
            BATTLES.take_back(trash / name)
        (trash / name).rename(folder / name)
    assert sorted(each.name for each in folder.iterdir()) == before and list(trash.iterdir()) == []


def test_a_battle_can_not_be_opened_while_it_is_thrown_away(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rename = disk._rename

    def meanwhile(one: Path, other: Path) -> None:
        with pytest.raises(Refused, match="is being played"):
            Session.open(path)
        rename(one, other)

    monkeypatch.setattr(disk, "_rename", meanwhile)
    assert BATTLES.throw_away(path).exists()


def test_a_battle_that_cannot_be_moved_stays(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(one: Path, other: Path) -> Path:
        raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))

    monkeypatch.setattr(disk, "_rename", refused)
    with pytest.raises(Unsaved, match="can't be moved: .*; it stays where it is"):
        BATTLES.throw_away(path)
    assert path.exists() and list((path.parent / "trash").iterdir()) == []


def test_a_copy_that_gets_no_title_of_its_own_is_not_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(copy: Path, title: str) -> None:
        raise Unsaved("The disk is full.")

    monkeypatch.setattr(BATTLES, "rename", refused)
    with pytest.raises(Unsaved):
        BATTLES.duplicate(path)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_search_and_order(tmp_path: Path) -> None:
    for number, title in enumerate(("Zulu dawn", "an ambush", "Mahdi"), 1):
        made = battle(tmp_path, title, "ambush" if "ambush" in title else "skirmish")
        os.utime(made, (number, number))
    (tmp_path / "damaged.battle").write_text("?")
    entries = BATTLES.listed(tmp_path)

    def titles(found: list[LibraryEntry]) -> list[str]:
        return [entry.title for entry in found]

    assert titles(BATTLES.sorted_by(entries, "title")) == ["an ambush", "Mahdi", "Zulu dawn", ""]
    assert BATTLES.sorted_by(entries, "played") == entries
    for by in SORTS:
        assert BATTLES.sorted_by(entries, by)[-1].status == "damaged"
    with pytest.raises(Refused, match="one of played, title"):
        BATTLES.sorted_by(entries, "size")
    assert titles(matching(entries, "AMBUSH toy")) == ["an ambush"]
    assert len(matching(entries, "")) == 4 and not matching(entries, "nobody")


def test_a_full_disk_leaves_no_half_file(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tracker.journal.disk.os.fsync", no_room)
    there = tmp_path / "there"
    there.mkdir()
    (there / "old.md").write_text("old")
    for target, force in ((there / "new.md", False), (there / "old.md", True)):
        with pytest.raises(Unsaved, match=r"can't be written: No space left on device\."):
            write_new(target, b"new", force)
    assert [each.name for each in there.iterdir()] == ["old.md"] and (there / "old.md").read_text() == "old"


def test_a_disk_without_links_still_writes_nothing_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*given: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr("tracker.journal.disk.os.link", refused)
    assert write_new(tmp_path / "one", b"1").read_bytes() == b"1"
    with pytest.raises(Refused):
        write_new(tmp_path / "one", b"2")
    with pytest.raises(Unsaved, match="No such file or directory"):
        write_new(tmp_path / "nowhere" / "one", b"2")


@pytest.mark.parametrize("lacks", ["", "call", "ctypes"])
def test_a_move_takes_the_place_of_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacks: str) -> None:
    """Issue 28, kills: no empty file holds a name for it, where the system has a call for that and where not."""
    if lacks == "call":
        monkeypatch.setattr("ctypes.CDLL", lambda *given, **more: None)
    elif lacks:
        monkeypatch.setitem(sys.modules, "ctypes", None)
    (tmp_path / "one").write_bytes(b"1")
    (tmp_path / "two").write_bytes(b"2")
    (tmp_path / "folder").mkdir()
    for moved, taken in (("two", "one"), ("one", "folder"), ("folder", "one")):
        with pytest.raises(Refused, match="exists already"):
            move(tmp_path / moved, tmp_path / taken)
    with pytest.raises(Unsaved, match="No such file or directory; it stays where it is"):
        move(tmp_path / "two", tmp_path / "nowhere" / "two")
    assert move(tmp_path / "two", tmp_path / "three").read_bytes() == b"2" and (tmp_path / "one").read_bytes() == b"1"
    assert move(tmp_path / "folder", tmp_path / "other").is_dir()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["one", "other", "three"]
