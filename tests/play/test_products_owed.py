"""A product of a muster or laid table is owed till it is on the disk: on screens, in lines, by the protocol."""

import asyncio
import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from tests import started
from tests.fulldisk import fill, mounted
from tests.names.app import Terminal, TrackerApp
from tests.names.journal import Session, keep_scenario
from tests.names.plain import Conversation, LineMode, Signals
from tests.names.play import DiceSource, play_on
from tests.plain.support import said, typed
from tests.play.test_yielded_scenario import LAID, ids, laying
from tracker.commands import sitting_down
from tracker.engine import Unsaved
from tracker.journal import products
from tracker.settings import Settings

NAME = "The scenario A table laid by hand"
STANDING = f"NOT SAVED: {NAME} is not written yet; every save tries again."


class Full:
    """A disk that takes no scenario while it `is_full`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_full = True
        write = keep_scenario

        def keep(*given: Any) -> Path:
            if self.is_full:
                raise Unsaved("no room.")
            return write(*given)

        monkeypatch.setattr(products, "keep_scenario", keep)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Full:
    return Full(monkeypatch)


def laid(tmp_path: Path) -> Path:
    """A table that is laid, but whose scenario nobody wrote, as after a kill."""
    with laying(tmp_path) as session:
        typed(session, *LAID[:-1])
        assert session.battle.prompt is not None
        session.answer("bottom")
        assert session.battle.stage == "over" and not ids()
        return session.path


def test_it_is_said_and_written_at_the_next_save(tmp_path: Path, disk: Full) -> None:
    with laying(tmp_path) as session:
        told = typed(session, *LAID, "write")
        assert told.count(f"{NAME} can't be kept: no room.") == 2 and told.count(STANDING) >= 2
        assert session.saved and session.owed == NAME and not ids()
        disk.is_full = False
        told = typed(session, "write")
        assert f"{NAME} is kept among your own: " in told and STANDING not in told.partition("> write")[2]
        assert len(ids()) == 1 and not session.owed
        assert "is kept" not in typed(session, "write", "write")
    assert len(ids()) == 1


def test_a_program_is_told_until_it_is_there(tmp_path: Path, disk: Full) -> None:
    with laying(tmp_path) as session:
        typed(session, *LAID)
        first, second = said(session, {"do": "save"})
        for each in (first, second):
            assert not each["saved"] and each["unsaved"] == 0 and each["trouble"] == f"{NAME} can't be kept: no room."
        disk.is_full = False
        told = said(session, {"do": "save"})
        assert [words for each in told for words in each["notices"] if "is kept among your own" in words]
        assert told[-1]["saved"] and "trouble" not in told[-1]
    assert len(ids()) == 1


def test_taken_back_it_is_owed_no_more(tmp_path: Path, disk: Full) -> None:
    with laying(tmp_path) as session:
        told = typed(session, *LAID, "u")
        assert STANDING not in told.partition("> u")[2] and not session.owed


@pytest.mark.parametrize("protocol", [None, "jsonl"])
def test_the_exit_code_is_3_while_it_is_missing_and_closing_tries_once_more(
    tmp_path: Path,
    disk: Full,
    protocol: str | None,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = laying(tmp_path)
    path = session.path
    typed(session, *LAID)
    for mode in (LineMode, Conversation):
        monkeypatch.setattr(mode, "play", lambda mode: None)
    assert sitting_down._play(Namespace(protocol=protocol, name=""), session, Signals(), True) == 3
    told = capsys.readouterr()
    assert f"{NAME} is not written: it is owed, and written when {path} is opened again." in told.err + told.out
    # Opened again on the same disk, it is owed still; with room, it is written at the last moment.
    session = play_on(path, DiceSource())
    assert sitting_down._play(Namespace(protocol=protocol, name=""), session, Signals(), True) == 3
    session = play_on(path, DiceSource())
    for mode in (LineMode, Conversation):
        monkeypatch.setattr(mode, "play", lambda mode: setattr(disk, "is_full", False))
    assert sitting_down._play(Namespace(protocol=protocol, name=""), session, Signals(), True) == 0
    assert "is kept among your own" in capsys.readouterr().err and len(ids()) == 1


def test_a_kill_before_it_was_written_leaves_it_owed_and_opening_pays(tmp_path: Path) -> None:
    path = laid(tmp_path)
    with Session.open(path):
        pass
    assert not ids()
    with play_on(path, DiceSource()) as session:
        assert f"Notice: {NAME} is kept among your own: " in typed(session)
        assert len(ids()) == 1
    with play_on(path, DiceSource()) as session:
        assert "is kept" not in typed(session) and "among your own" not in typed(session)
    assert len(ids()) == 1


def test_the_screen_says_it_and_the_app_ends_with_it(tmp_path: Path, disk: Full) -> None:
    path = laid(tmp_path)

    async def go(wanted: bool) -> TrackerApp:
        app = TrackerApp(play_on(path, DiceSource()), tmp_path, Settings(), Terminal())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            shown = " ".join(" ".join(strip.text for strip in app.screen._compositor.render_strips()).split())
            assert (f"{NAME} can't be kept: no room." in shown) is wanted
            assert (f"{NAME} is kept among your own" in shown) is not wanted
        app.give_up_session()
        return app

    assert asyncio.run(go(True)).lost == [
        f"{NAME} is not written: it is owed, and written when {path} is opened again."
    ]
    disk.is_full = False
    assert asyncio.run(go(False)).lost == [] and len(ids()) == 1


def test_on_a_real_disk_that_is_full(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk") as small:
        words = [sys.executable, "-m", "tracker", "lay", "hand", "--plain", "--saves", str(tmp_path / "saves")]
        env = {**os.environ, "TRACKER_SCENARIOS": str(small / "own")}
        (small / "own").mkdir()
        filling = fill(small)
        lines = "".join(f"{each}\n" for each in LAID)
        ran = started.run(words, lines.encode(), env)
        said = (ran.stderr + ran.stdout).decode()
        assert ran.returncode == 3 and f"{NAME} is not written" in said
        assert "No space left on device" in said and not [*(small / "own").iterdir()]
        (battle,) = (tmp_path / "saves").iterdir()
        words = [sys.executable, "-m", "tracker", "resume", str(battle), "--plain"]
        assert started.run(words, env=env).returncode == 3
        filling.unlink()
        assert started.run(words, env=env).returncode == 0
        assert len([*(small / "own").iterdir()]) == 1
