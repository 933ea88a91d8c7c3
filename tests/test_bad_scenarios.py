"""Scenario files of one's own that go, change, or can't be written: one sentence, and nothing is lost."""

from pathlib import Path
from typing import Any

import pytest

from tests.app.outer import listed, outer, running
from tests.cli_running import Tracker
from tests.fulldisk import no_room
from tests.journal.test_checking import shipped
from tests.names.app import BattleScreen
from tests.names.journal import LibraryEntry, keep_scenario
from tests.test_own_scenario import tracker
from tests.test_own_scenarios_folder import MINE
from tracker.engine import Unsaved, load_ruleset
from tracker.journal import disk

__all__ = ["listed", "tracker"]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (folder := tmp_path / "own").mkdir()
    monkeypatch.setenv("TRACKER_SCENARIOS", str(folder))
    (folder / "drift.toml").write_text(MINE)
    return folder


async def test_a_file_that_changes_while_it_is_chosen_is_played_as_it_is_now(
    listed: list[LibraryEntry], own: Path, tmp_path: Path
) -> None:
    app = outer(folder=tmp_path / "battles")
    async with running(app) as hands:
        await hands.press("n", "left")
        assert "My drift" in hands.chosen
        (own / "drift.toml").write_text(MINE.replace("year = 1879", "year = "))
        await hands.press("enter")
        assert "drift.toml is not a TOML file" in hands.words
        (own / "drift.toml").unlink()
        await hands.press("enter")
        assert "There is no file" in hands.words
        (own / "drift.toml").write_text(MINE.replace("Capt Harvey", "Capt Second"))
        await hands.press("enter")
        assert isinstance(app.screen, BattleScreen) and app.session is not None
        assert "Capt Second" in str(app.session.battle.state)


def test_a_disk_that_is_full_leaves_nothing_half_written(
    tracker: Tracker, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        path.write_bytes(data[:10])
        no_room()

    monkeypatch.setattr(disk, "_write", full)
    game = load_ruleset("colonial_adventures")
    with pytest.raises(Unsaved, match="can't be written: No space left on device"):
        keep_scenario(own, game.scenario_given(""))
    ran = tracker("new", "colonial_d10")
    assert ran.code == 2 and "my_battle.toml can't be written: No space left on device." in ran.err
    assert [each.name for each in own.iterdir()] == ["drift.toml"]


def test_a_folder_that_is_none(tracker: Tracker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TRACKER_SCENARIOS", str(tmp_path / "file"))
    for words in (("new", "colonial_d10"), ("check", "mine"), ("play", "mine", "--plain")):
        ran = tracker(*words)
        assert ran.code == 2 and ran.err.count("\n") == 1, (words, ran.err)


def test_a_symbolic_link_is_as_good_as_its_file(tracker: Tracker, own: Path, tmp_path: Path) -> None:
    (own / "drift.toml").rename(tmp_path / "elsewhere.toml")
    (own / "link.toml").symlink_to(tmp_path / "elsewhere.toml")
    assert "drift: My drift" in tracker("scenarios").out
    assert tracker("play", "drift", "--plain").code == 0
    (tmp_path / "elsewhere.toml").unlink()
    ran = tracker("scenarios")
    assert "training_skirmish: " in ran.out and ran.err == f"There is no file {own}/link.toml.\n"


@pytest.mark.examples(
    "data, words",
    (b"\xff\xfei\x00d\x00", "line 1 is not in UTF-8"),
    (b"id = 'x'\n" + b"#" * 1_000_000, "is 1000009 bytes long, 1000000 at most"),
    (b"[" * 500_000, "is not a TOML file"),
    (b"\0\0\0\0", "is not a TOML file"),
    (b"id = 'x'\ngame = 'colonial_d10'\n", "the key 'title' is missing"),
)
def test_what_is_no_scenario_is_a_sentence_and_the_others_stand(
    tracker: Tracker, own: Path, data: bytes, words: str
) -> None:
    (own / "odd.toml").write_bytes(data)
    ran = tracker("scenarios")
    assert ran.code == 2 and "drift: My drift" in ran.out
    assert words in ran.err and ran.err.count("\n") == 1, ran.err
    assert tracker("check", "odd").code in (1, 2)
    assert tracker("play", "odd", "--plain").code == 2


def test_play_says_who_tells_the_rest(tracker: Tracker, tmp_path: Path) -> None:
    spoilt = shipped("colonial_d10", "canal_bridge").replace('class = "guns"', 'class = "gun"')
    (tmp_path / "my battle.toml").write_text(spoilt)
    err: Any = tracker("play", "my battle.toml", "--plain").err
    assert err.endswith("; `tracker check 'my battle.toml'` says all that is wrong.\n") and err.count("\n") == 1
