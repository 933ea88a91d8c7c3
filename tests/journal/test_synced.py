"""Copies and moves are on the disk before they are told of: what is synced, and when, is watched."""

import os
from pathlib import Path

import pytest

from tests.journal.test_trash import battle
from tests.names.journal import BATTLES
from tracker.journal import disk
from tracker.journal.disk import make_folder, write_new
from tracker.settings import Settings, save_settings


class Watched:
    """What was named, unnamed and synced, in order: `sync PATH`, `link PATH`, `rename PATH`, `unlink PATH`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, root: Path) -> None:
        self.calls: list[str] = []
        self._root = root
        real = {name: getattr(os, name) for name in ("fsync", "link", "rename", "replace", "unlink")}

        def fsync(fd: int) -> None:
            self.calls.append(f"sync {self._name(os.readlink(f'/proc/self/fd/{fd}'))}")
            real["fsync"](fd)

        def renamed(one: str, other: str) -> None:
            self.calls.append(f"rename {self._name(other)}")
            real["rename"](one, other)

        def linked(one: str, other: str) -> None:
            self.calls.append(f"link {self._name(other)}")
            real["link"](one, other)

        def unlinked(one: str, dir_fd: int | None = None) -> None:
            real["unlink"](one, dir_fd=dir_fd)
            if dir_fd is None:
                # By a folder that is open pytest clears away, which may come before this is undone.
                self.calls.append(f"unlink {self._name(one)}")

        for name, stand_in in (
            ("fsync", fsync),
            ("fdatasync", fsync),
            ("rename", renamed),
            ("replace", renamed),
            ("link", linked),
            ("unlink", unlinked),
        ):
            monkeypatch.setattr(os, name, stand_in)
        rename = disk._rename

        def moved(one: Path, other: Path) -> None:
            self.calls.append(f"rename {self._name(other)}")
            rename(one, other)

        monkeypatch.setattr(disk, "_rename", moved)

    def _name(self, path: str | Path) -> str:
        name = str(Path(path).relative_to(self._root))
        return ".part" if name.endswith(".part") else name


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return battle(tmp_path / "mine", "One")


@pytest.fixture
def watched(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Watched:
    return Watched(monkeypatch, tmp_path)


def test_a_file_is_whole_before_it_has_its_name_and_then_its_folder_is_synced(watched: Watched, tmp_path: Path) -> None:
    write_new(tmp_path / "a", b"1")
    assert watched.calls == ["sync .part", "link a", "unlink .part", "sync ."]
    watched.calls.clear()
    write_new(tmp_path / "a", b"2", force=True)
    assert watched.calls == ["sync .part", "rename a", "sync ."]


def test_a_folder_that_is_made_is_on_the_disk(watched: Watched, tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    assert sorted(watched.calls) == ["sync .", "sync a"]
    watched.calls.clear()
    make_folder(tmp_path / "a" / "b")
    assert watched.calls == []


def test_both_folders_of_a_move_are_synced(path: Path, watched: Watched) -> None:
    gone = BATTLES.throw_away(path)
    name = path.name
    assert watched.calls == ["sync mine", f"rename mine/trash/{name}", "sync mine/trash", "sync mine"]
    watched.calls.clear()
    BATTLES.take_back(gone)
    assert watched.calls == [f"rename mine/{name}", "sync mine", "sync mine/trash"]


def test_copies_are_synced_with_their_folders(path: Path, watched: Watched, tmp_path: Path) -> None:
    for made, folder in (
        (BATTLES.export(path, tmp_path / "out.battle"), "."),
        (BATTLES.duplicate(path), "mine"),
        (BATTLES.take_in(path, tmp_path / "other"), "other"),
    ):
        there = str(made.relative_to(tmp_path))
        wanted = ["sync .part", f"link {there}", "unlink .part", f"sync {folder}"]
        at = watched.calls.index(wanted[1]) - 1
        assert watched.calls[at : at + 4] == wanted
    assert watched.calls[-5:-3] == ["sync .", "sync .part"], "the new folder is synced before anything is put there"


def test_another_title_is_on_the_disk(path: Path, watched: Watched) -> None:
    BATTLES.rename(path, "Two")
    assert watched.calls == [f"sync mine/{path.name}"]


def test_settings_are_written_by_the_same_hand(watched: Watched, tmp_path: Path) -> None:
    save_settings(Settings(theme="light"), Settings(), tmp_path / "config" / "settings.toml")
    assert watched.calls == ["sync .", "sync .part", "rename config/settings.toml", "sync config"]
