"""The folder of the player's own scenarios: listed wherever shipped ones are, marked; a bad file costs nobody."""

import json
from pathlib import Path

import pytest

from tests import cli_running
from tests.app.outer import SMALL, listed, outer, running
from tests.cli_running import Tracker
from tests.journal.test_checking import shipped
from tests.names.app import BattleScreen
from tests.names.journal import BATTLES, SCENARIOS, LibraryEntry, read_battle

__all__ = ["listed"]

SHIPPED = shipped("colonial_adventures", "training_skirmish")
MINE = SHIPPED.replace('id = "training_skirmish"', 'id = "drift"').replace('"Training skirmish"', '"My drift"')


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a sound scenario, one with a shipped id, one that says no game and three that are none."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    monkeypatch.setenv("TRACKER_SCENARIOS", str(folder))
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "battles"))
    (folder / "drift.toml").write_text(MINE)
    (folder / "twin.toml").write_text(SHIPPED)
    canal = shipped("colonial_d10", "canal_bridge").replace('id = "canal_bridge"', 'id = "canal"')
    (folder / "canal.toml").write_text(canal.replace('game = "colonial_d10"\n', ""))
    (folder / "bad.toml").write_text("id = \n")
    (folder / "loop.toml").symlink_to("loop.toml")
    (folder / "chess.toml").write_text('id = "mate"\ngame = "chess"\n')
    (folder / ".hidden.toml").write_text("id = \n")
    return folder


@pytest.fixture
def tracker(own: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Tracker:
    return cli_running.running(capsys, monkeypatch, "q\n")


def test_where_the_folder_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert SCENARIOS.folder() == BATTLES.folder().with_name("scenarios")
    monkeypatch.setenv("TRACKER_SCENARIOS", str(tmp_path))
    assert SCENARIOS.folder() == tmp_path and SCENARIOS.folder("/x") == Path("/x")
    assert SCENARIOS.listed(tmp_path / "nowhere") == []


def test_they_are_listed_behind_the_shipped_ones_and_marked(tracker: Tracker, own: Path) -> None:
    ran = tracker("scenarios")
    assert f"drift: My drift, January 1879 (Colonial Adventures, your own)\n  {own}/drift.toml\n" in ran.out
    assert "canal: The canal bridge, late August 1882 (Colonial D10, your own)" in ran.out
    assert ran.out.index("training_skirmish: ") < ran.out.index("wad_ras: ") < ran.out.index("drift: ")
    told = json.loads(tracker("scenarios", "--json", "colonial_adventures").out)
    assert [(each["id"], each["own"]) for each in told[-2:]] == [("drift", True), ("training_skirmish", True)]
    assert told[0]["id"] == "training_skirmish" and not told[0]["own"]
    assert tracker("scenarios", "--ids").out.split().count("training_skirmish") == 1


def test_a_bad_one_is_a_sentence(tracker: Tracker, own: Path) -> None:
    ran = tracker("scenarios")
    assert ran.code == 2 and sorted(line.replace(f"{own}/loop", "loop") for line in ran.err.splitlines()) == [
        "bad.toml is not a TOML file: Invalid value (at line 1, column 6).",
        "chess.toml can't be used: there is no game 'chess'.",
        "loop.toml can't be read: Too many levels of symbolic links.",
        f"twin.toml has the id of a shipped scenario, training_skirmish: to play it, name the file, {own}/twin.toml.",
    ]


def test_one_is_played_by_its_id(tracker: Tracker, tmp_path: Path) -> None:
    for name, game in (("drift", "colonial_adventures"), ("canal", "colonial_d10")):
        ran = tracker("play", name, "--plain")
        assert ran.code == 0, ran.err
        assert {read_battle(path).ruleset for path in (tmp_path / "battles").glob("*.battle")} >= {game}
    assert read_battle(next((tmp_path / "battles").glob("my-drift*"))).title == "My drift"
    assert tracker("demo", "canal").code == 0


def test_a_shipped_one_is_not_hidden(tracker: Tracker, own: Path, tmp_path: Path) -> None:
    assert tracker("play", "training_skirmish", "--plain").code == 0
    [path] = (tmp_path / "battles").glob("*.battle")
    assert read_battle(path).header.scenario == "training_skirmish"


def test_two_of_one_id_must_be_told_apart(tracker: Tracker, own: Path) -> None:
    (own / "again.toml").write_text(MINE)
    ran = tracker("play", "drift", "--plain")
    assert ran.err == "again.toml and drift.toml both have the id 'drift': name the file that you mean.\n"
    assert tracker("play", str(own / "again.toml"), "--plain").code == 0


def test_another_folder_may_be_named(tracker: Tracker, tmp_path: Path) -> None:
    (there := tmp_path / "there").mkdir()
    (there / "x.toml").write_text(MINE.replace('id = "drift"', 'id = "there"'))
    assert "there: My drift" in tracker("scenarios", "--scenarios", str(there)).out
    assert tracker("play", "there", "--plain", "--scenarios", str(there)).code == 0


def test_a_folder_that_can_not_be_read_costs_nobody_the_shipped_ones(tracker: Tracker, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = tracker("scenarios", "--scenarios", str(tmp_path / "file"))
    assert "training_skirmish: " in ran.out
    assert ran.err == f"The folder {tmp_path}/file can't be read: Not a directory.\n"


def test_doctor_names_the_folders(tracker: Tracker, own: Path, tmp_path: Path) -> None:
    out = tracker("doctor").out
    assert f"ok   scenarios: {own} (6 kept)" in out and "ok   rosters: " in out


def test_heads_are_found_without_the_rest(tmp_path: Path) -> None:
    (tmp_path / "long.toml").write_text('id = "a"\ntitle = """\n[b]\n"""\ngame = "colonial_d10"\n[[sides]]\n')
    (tmp_path / "short.toml").write_text('id = "b"\n[[sides]]\nthis is read when it is wanted\n')
    assert [(each.id, each.title, each.reason) for each in SCENARIOS.listed(tmp_path)] == [
        ("a", "[b]\n", ""),
        ("b", "b", ""),
    ]


async def test_at_set_up_they_stand_behind_the_shipped_ones(
    listed: list[LibraryEntry], own: Path, tmp_path: Path
) -> None:
    app = outer(folder=tmp_path / "battles")
    async with running(app) as hands:
        await hands.resize(*SMALL)
        await hands.press("n", "left")
        assert "Training skirmish" in hands.chosen and "your own" in hands.chosen
        await hands.press("left")
        assert "My drift" in hands.chosen and "your own, January 1879" in hands.chosen
        assert "drift.toml" in hands.words and "against Zulu" in hands.text
        await hands.press("enter")
        assert isinstance(app.screen, BattleScreen) and app.session is not None
        assert app.session.header.scenario == str(own / "drift.toml") and app.session.title == "My drift"


async def test_one_that_is_spoilt_says_why_and_the_others_stand(listed: list[LibraryEntry], own: Path) -> None:
    (own / "drift.toml").write_text(MINE.replace("rep = 5", "rep = 9", 1))
    async with running(outer()) as hands:
        await hands.press("n", "left", "left")
        assert "My drift" in hands.chosen and "9 is too large: it takes a whole number from 2 to 6" in hands.words
        await hands.press("enter")
        assert "drift.toml can't be used" in hands.words
        await hands.press("right", "right")
        assert "Training skirmish" in hands.chosen and "your own" not in hands.chosen


async def test_among_the_games(listed: list[LibraryEntry], own: Path) -> None:
    async with running(outer()) as hands:
        await hands.press("g")
        for _ in range(40):
            if "your own" in hands.text:
                break
            await hands.press("pagedown")
        assert "My drift   January 1879; your own" in hands.text
