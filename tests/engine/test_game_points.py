"""Games are found in the metadata of packages, however those lie on Python's path."""

import os
import shutil
import sys
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from tests.add_ons import PACKAGE, SOUND, install
from tracker.engine import games
from tracker.engine.entry_points import OWN, GamePoint, game_points

DUEL = GamePoint("duel", "guest:RULESET", "guest", PACKAGE)
SOMEWHERE = """# of a guest
[console_scripts]
duel = guest:main

[tracker.rulesets]
fence = guest.fence : RULES.first [foil]
# none = guest:NONE
[other]
duel = guest:other
"""
OWN_GAMES = ("africa_1859", "colonial_adventures", "colonial_d10", "gentlemen_rankers")


def unreadable(folder: str) -> list[str]:
    raise NotADirectoryError(folder)


def on_path(monkeypatch: pytest.MonkeyPatch, *folders: Path) -> None:
    monkeypatch.setattr(sys, "path", [*map(str, folders), ""])
    monkeypatch.setattr(sys, "meta_path", [PathFinder])


def test_what_python_finds_is_found() -> None:
    points = entry_points(group="tracker.rulesets")
    assert {(each.name, each.value) for each in game_points()} == {(each.name, each.value) for each in points}
    assert OWN in {each.package for each in game_points()}


def test_the_games_of_this_distribution_are_no_add_ons() -> None:
    """None is guarded: what is loaded is the game itself."""
    assert set(OWN_GAMES) <= {each.name for each in game_points() if each.is_own}
    assert [type(games.load_ruleset(each)).__module__ for each in OWN_GAMES] == [
        f"tracker.games.{each}" for each in OWN_GAMES
    ]


@pytest.mark.parametrize("kind", ["dist-info", "egg-info", "zip", "egg"])
def test_packages_of_each_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    site = tmp_path / "site"
    install(site, "guest", SOUND)
    info = site / f"guest-{PACKAGE}.dist-info"
    if kind == "egg-info":
        info = info.rename(site / "guest.egg-info")
        (info / "METADATA").rename(info / "PKG-INFO")
    if kind == "egg":
        site = site.rename(tmp_path / f"guest-{PACKAGE}.egg")
        info = (site / info.name).rename(site / "EGG-INFO")
        (info / "METADATA").rename(info / "PKG-INFO")
    if kind == "zip":
        site = Path(shutil.make_archive(str(tmp_path / "site"), "zip", site))
    on_path(monkeypatch, tmp_path / "nowhere", site)
    assert game_points() == [DUEL]


def test_of_two_versions_the_first_on_the_path_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "new", "guest", SOUND, name="fence")
    install(tmp_path / "old", "guest", SOUND)
    on_path(monkeypatch, tmp_path / "new", tmp_path / "old")
    assert [each.name for each in game_points()] == ["fence"]


def test_a_list_of_many_kinds_of_points(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "guest", SOUND, points=SOMEWHERE)
    on_path(monkeypatch, tmp_path)
    assert [(each.name, each.value) for each in game_points()] == [("fence", "guest.fence : RULES.first [foil]")]


def test_a_point_leads_to_what_is_there() -> None:
    assert GamePoint("path", "os : path.sep [extra]").load() == "/"
    with pytest.raises(AttributeError):
        GamePoint("path", "os:nothing").load()


@pytest.mark.parametrize("metadata", [b"", b"\xff", b"Metadata-Version: 2.1\n\nName: no heading\n"])
def test_a_package_whose_name_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, metadata: bytes) -> None:
    install(tmp_path, "guest", SOUND)
    (tmp_path / f"guest-{PACKAGE}.dist-info" / "METADATA").write_bytes(metadata)
    on_path(monkeypatch, tmp_path)
    assert [each.package_words() for each in game_points()] == ["a package without a name (of no version)"]


def test_own_games_are_told_apart_by_the_names_of_their_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "load_ruleset", lambda each: pytest.fail(f"{each} is loaded"))
    assert [each for each in OWN_GAMES if games.may_have_scenario(each, "training_skirmish")] == ["colonial_adventures"]
    # What is nobody's, and whose files can't be listed, has to be asked.
    monkeypatch.setattr(os, "listdir", unreadable)
    assert all(games.may_have_scenario(each, "training_skirmish") for each in [*OWN_GAMES, "duel"])
