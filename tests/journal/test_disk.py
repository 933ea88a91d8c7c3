"""A full disk, a folder that can't be written, a vanished file, and two players at one battle."""

import errno
import os
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import started
from tests.fulldisk import fill, no_room
from tests.journal.fighting import SET_UP, everything, fight, fought, give, stand
from tests.names.journal import BATTLES, Session, read_battle, verify_battle
from tracker.engine import Refused, Unsaved
from tracker.journal.disk import write_new
from tracker.journal.products import Product


class Disk:
    """A disk that can be full: it then takes `room` bytes more, and no sync if `sick`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room: int | None = None
        self.sick = False
        self.stuck = False
        self.writes = 0
        self.syncs = 0
        self._write, self._sync, self._cut = os.write, os.fdatasync, os.ftruncate
        monkeypatch.setattr(os, "write", self.write)
        monkeypatch.setattr(os, "fdatasync", self.sync)
        monkeypatch.setattr(os, "ftruncate", self.cut)

    def write(self, fd: int, data: bytes) -> int:
        self.writes += 1
        if self.room is None:
            return self._write(fd, data)
        if not self.room:
            no_room()
        written = self._write(fd, data[: self.room])
        self.room -= written
        return written

    def sync(self, fd: int) -> None:
        self.syncs += 1
        if self.sick:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._sync(fd)

    def cut(self, fd: int, size: int) -> None:
        if self.stuck:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._cut(fd, size)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


def test_one_command_is_one_write_and_one_sync(tmp_path: Path, disk: Disk) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP, "r1", "hold")
        disk.writes = disk.syncs = 0
        session.amend(7, "fire")
        assert (disk.writes, disk.syncs) == (1, 1)
        session.undo()
        session.note("a note")
        assert (disk.writes, disk.syncs) == (3, 3)


@pytest.mark.parametrize("room", [0, 1, 50, 100])
def test_a_full_disk_is_told_once_and_saving_is_tried_again(tmp_path: Path, disk: Disk, room: int) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        before = session.path.read_bytes()
        disk.room = room
        session.answer("r1")
        assert not session.saved
        (told,) = session.take_notices()
        assert told.startswith(f"{session.path} can't be written (No space left on device): play goes on in memory")
        assert session.path.read_bytes() == before
        disk.room = 0
        give(session, "hold", "r2")
        assert session.take_notices() == [] and session.path.read_bytes() == before
        disk.room = None
        session.undo()
        assert session.saved
        (told,) = session.take_notices()
        assert told.startswith("Saved again")
        whole = everything(session)
    with Session.open(session.path) as session:
        assert everything(session) == whole
        assert session.take_notices() == []


@pytest.mark.parametrize("stuck", [False, True])
def test_after_a_failed_sync_everything_is_written_again(tmp_path: Path, disk: Disk, stuck: bool) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        disk.sick, disk.stuck = True, stuck
        give(session, *SET_UP)
        assert not session.saved and "Input/output error" in session.take_notices()[0]
        disk.sick = disk.stuck = False
        session.answer("r1")
        assert session.saved
        whole = everything(session)
    assert read_battle(session.path).problems == []
    with Session.open(session.path) as session:
        assert everything(session) == whole


def test_what_a_procedure_made_and_the_disk_did_not_take_is_owed(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        assert (session.owed, session.trouble) == ("", "")
        session.product = Product("The roster A is kept among your armies: a.army.", is_new=True)
        assert (session.owed, session.trouble) == ("", "")
        session.product = Product("The roster A can't be kept: no room.", owed="The roster A")
        assert (session.owed, session.trouble) == ("The roster A", "The roster A can't be kept: no room.")


def test_a_battle_is_begun_on_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*given: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refused)
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        assert session.saved and [*tmp_path.iterdir()] == [session.path]
        with pytest.raises(Refused, match="is being played"):
            Session.open(session.path)
    assert read_battle(session.path).head.step == 5


def test_a_disk_that_numbers_files_by_their_names_holds_one_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def named_as_another_file(part: Path, path: Path) -> None:
        path.write_bytes(part.read_bytes())
        part.unlink()

    monkeypatch.setattr("tracker.journal.battle_writer.name_it", named_as_another_file)
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        assert session.take_notices() == [] and [*tmp_path.iterdir()] == [session.path]
        with pytest.raises(Refused, match="is being played"):
            Session.open(session.path)
    assert read_battle(session.path).head.step == 5


def test_closing_tries_a_last_time(tmp_path: Path, disk: Disk) -> None:
    session = Session.new(tmp_path, "toy", "skirmish", seed=3)
    disk.room = 0
    give(session, *SET_UP)
    disk.room = None
    session.close()
    session.close()
    assert read_battle(session.path).head.step == 5
    assert len(list(tmp_path.glob("*.battle"))) == 1


def test_a_folder_that_can_not_be_written_is_a_notice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with Session.new(tmp_path / "file" / "battles", "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        assert not session.saved
        (told,) = session.take_notices()
        assert "can't be written (" in told and ("Not a directory)" in told or "File exists)" in told)
        (tmp_path / "file").unlink()
        session.answer("r1")
        assert session.saved and session.take_notices()[0].startswith("Saved again")
    assert read_battle(session.path).head.step == 6


def test_a_folder_that_is_no_path_is_told_as_one_that_can_not_be_written(tmp_path: Path) -> None:
    with pytest.raises(Unsaved):
        write_new(tmp_path / "a\0b" / "c.battle", b"x")


def test_a_file_that_may_only_be_read_is_played_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = fought(tmp_path, inputs=10)
    data = path.read_bytes()
    real = os.open

    def read_only(name: Any, flags: int, *more: Any) -> int:
        if flags & (os.O_RDWR | os.O_WRONLY):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return real(name, flags, *more)

    monkeypatch.setattr(os, "open", read_only)
    with Session.open(path) as session:
        session.note("in memory")
        assert not session.saved and "can't be written" in session.take_notices()[0]
        assert path.read_bytes() == data
        monkeypatch.undo()
        session.note("and on the disk")
        assert session.saved and path.read_bytes().startswith(data)
        with pytest.raises(Refused):
            Session.open(path)
    assert [note.text for note in read_battle(path).notes[-2:]] == ["in memory", "and on the disk"]


def test_a_vanished_file_is_written_anew(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        give(session, *SET_UP)
        path = session.path
        path.unlink()
        session.answer("r1")
        assert session.saved and session.path == path
        assert session.take_notices() == [f"{path} was gone: the battle was written again as {path.name}."]
        path.rename(tmp_path / "moved.battle")
        session.answer("hold")
        whole = everything(session)
    assert read_battle(path).head.step == 7 and read_battle(tmp_path / "moved.battle").head.step == 6
    with Session.open(path) as session:
        assert everything(session) == whole


def test_a_vanished_folder_is_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with Session.new(folder, "toy", "skirmish", seed=3) as session:
        session.path.unlink()
        folder.rmdir()
        session.answer("Test")
        assert session.saved
    assert read_battle(session.path).head.step == 1


def test_another_file_in_its_place_is_left_alone(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        path = session.path
        (tmp_path / "other").write_bytes(b"somebody else's")
        (tmp_path / "other").replace(path)
        session.answer("Test")
        assert session.path == path.with_name(f"{path.stem}-2.battle")
        assert session.saved and path.read_bytes() == b"somebody else's"
    assert read_battle(session.path).head.step == 1


def test_a_file_never_grows_beyond_what_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=3) as session:
        monkeypatch.setattr("tracker.journal.battle_writer.LARGEST", session.path.stat().st_size + 100)
        give(session, *SET_UP)
        assert not session.saved and "the file is full" in session.take_notices()[0]


def rival(path: Path) -> started.Started:
    return started.start([sys.executable, "-m", "tests.journal.rival", str(path)])


def test_a_second_player_is_refused_and_readers_are_not(tmp_path: Path) -> None:
    path = fought(tmp_path, inputs=10)
    with rival(path) as other:
        assert other.stdout and other.stdin
        assert other.stdout.readline() == b"playing\n"
        with pytest.raises(Refused) as caught:
            Session.open(path)
        assert str(caught.value) == (
            f"{path.name} is being played in another window (process {other.pid}); `tracker join` sits down there."
        )
        assert read_battle(path).head.step and BATTLES.listed(tmp_path)[0].status == "open"
        other.stdin.close()
    with Session.open(path), rival(path) as other:
        assert other.stdout and b"another window" in other.stdout.readline()


def test_a_real_disk_that_is_full(small_disk: Path) -> None:
    with Session.new(small_disk, "toy", "ambush", seed=3) as session:
        give(session, "Test", {"order": [], "source": "table"}, [], 3)
        filling = fill(small_disk)
        fight(session, Random(1), 40)
        assert not session.saved and "No space left" in session.take_notices()[0]
        before = read_battle(session.path)
        assert not before.problems and verify_battle(before) is None
        filling.unlink()
        session.note("room again")
        assert session.saved
        whole = stand(session.battle)
    with Session.open(session.path) as session:
        assert stand(session.battle) == whole
