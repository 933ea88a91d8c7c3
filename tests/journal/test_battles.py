"""Listing and finding battles."""

import os
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.fords import ford as ford
from tests.journal.fighting import SET_UP, answer_some, fight, give
from tests.names.journal import BATTLES, Session, read_battle
from tracker.engine import Autopilot, BadFile, Refused


def test_where_battles_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert BATTLES.folder().parts[-2:] == ("tracker", "battles")
    assert BATTLES.folder().is_relative_to(Path(os.environ["HOME"]).parent)
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "mine"))
    assert BATTLES.folder() == tmp_path / "mine"
    assert BATTLES.listed(BATTLES.folder()) == []


@pytest.mark.parametrize("seed", range(6))
def test_a_listing_agrees_with_the_whole_file(tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = (datetime(1880, 7, 27, tzinfo=UTC) + timedelta(day) for day in count())
    monkeypatch.setattr("tracker.journal.recording.now", lambda: next(clock))
    with Session.new(tmp_path, "toy", "ambush", seed=seed, autopilot=Autopilot(["blue"])) as session:
        for _ in range(10):
            fight(session, Random(seed), 6)
            (entry,) = BATTLES.listed(tmp_path)
            whole = read_battle(session.path)
            assert (entry.title, entry.step, entry.turn) == (session.title, session.battle.step, whole.turn)
            assert (entry.ruleset, entry.scenario, entry.path) == ("toy", "ambush", session.path)
            assert (entry.status == "ended") == whole.is_over and entry.result == whole.result
            assert entry.last == whole.last


def test_a_listing_names_the_scenario_as_people_do() -> None:
    """Home told of "Rorkes Drift" and "River Column", after their ids."""
    told = {entry.path.stem: (entry.scenario, entry.about) for entry in BATTLES.shipped()}
    assert told["colonial_adventures_rorkes_drift"] == ("rorkes_drift", "Rorke's Drift")
    assert told["colonial_d10_river_column"] == ("river_column", "The river column")
    assert all(about for _, about in told.values())


@pytest.mark.usefixtures("ford")
def test_a_battle_whose_set_up_asks_nothing_is_in_turn_1(tmp_path: Path) -> None:
    with Session.new(tmp_path, "ford", "dawn", seed=1) as session:
        assert [(entry.step, entry.turn) for entry in BATTLES.listed(tmp_path)] == [(0, 1)]
        session.answer("near")
        assert [(entry.step, entry.turn) for entry in BATTLES.listed(tmp_path)] == [(1, 1)]
        assert read_battle(session.path).turn == 1


def test_a_battle_is_ended_until_that_is_undone(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1, autopilot=Autopilot(["red", "blue"])) as session:
        session.end("rain")
        while answer_some(session, Random(1)):
            pass
        session.note("what a day")
        session.edit("units.r1.rep", 3)
        (entry,) = BATTLES.listed(tmp_path)
        assert (entry.status, entry.result) == ("ended", session.battle.view().result)
        session.undo()
        session.undo()
        assert BATTLES.listed(tmp_path)[0].status == "open"


def test_damaged_files_hide_no_others(tmp_path: Path) -> None:
    with Session.new(tmp_path, "toy", "skirmish", title="Good") as session:
        give(session, *SET_UP)
    torn = tmp_path / "torn.battle"
    torn.write_bytes(session.path.read_bytes()[:-20])
    (tmp_path / "bad.battle").write_bytes(os.urandom(3_000))
    (tmp_path / "empty.battle").touch()
    (tmp_path / "folder.battle").mkdir()
    (tmp_path / "gone.battle").symlink_to(tmp_path / "nowhere")
    (tmp_path / "headers.battle").write_bytes(b"".join(session.path.read_bytes().splitlines(keepends=True)[:2]))
    (tmp_path / "notes.txt").touch()
    entries = {entry.path.name: entry for entry in BATTLES.listed(tmp_path)}
    assert len(entries) == 7
    assert entries[session.path.name].status == "open" and not entries[session.path.name].reason
    assert entries["torn.battle"].status == "open" and "not written whole" in entries["torn.battle"].reason
    for name in ("bad", "empty", "folder", "gone", "headers"):
        entry = entries[f"{name}.battle"]
        assert entry.status == "damaged" and entry.reason.endswith(".")


def test_the_end_of_a_long_file_is_read_in_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", title="Long") as session:
        give(session, *SET_UP)
        session.rename("Very long")
        for number in range(40):
            session.note(f"{number} " + "x" * 300)
    for block in (1_000, 1_024, 4_096, 10_007):
        monkeypatch.setattr("tracker.journal.battles.BLOCK", block)
        (entry,) = BATTLES.listed(tmp_path)
        assert (entry.title, entry.step, entry.turn) == ("Very long", 5, 1)


def test_finding(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="no open battle"):
        BATTLES.newest(tmp_path)
    paths = []
    for title in ("Rorke's Drift", "Rorke again", "Isandlwana"):
        with Session.new(tmp_path, "toy", "skirmish", title=title) as session:
            paths.append(session.path)
    drift, again, isandlwana = paths
    for name in (str(drift), drift.name, drift.stem, "rorke-s", "Rorke's Drift", "rorke's drift", "rorke's"):
        assert BATTLES.find(tmp_path, name) == drift
    assert BATTLES.find(tmp_path, "isand") == isandlwana
    with pytest.raises(Refused, match="more than one battle: rorke-again.*, rorke-s-drift"):
        BATTLES.find(tmp_path, "rorke")
    with pytest.raises(Refused, match="no battle 'ulundi'"):
        BATTLES.find(tmp_path, "ulundi")
    with pytest.raises(Refused):
        BATTLES.find(tmp_path, "x" * 5000 + "\0")
    assert BATTLES.newest(tmp_path).path in paths


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadFile, match="can't be read"):
        BATTLES.listed(tmp_path / "file")
