"""A roster that a muster ends with is kept on screens, in line mode and by the protocol, and never twice."""

from pathlib import Path
from typing import Any

import pytest

from tests.engine.toy_muster import Raised, ToyMuster
from tests.fords import ford
from tests.names.journal import ROSTERS, Session
from tests.names.play import RosterEditor
from tests.plain.support import said, typed
from tracker.engine import AnyRuleset, Unsaved
from tracker.testing.example.armies import Band, Village

__all__ = ["ford"]
VERSION = "1"
LAST = {"key": "size.1", "value": {"dice": {"dice": [3, 4]}}}


@pytest.fixture(autouse=True)
def yields(ford: AnyRuleset, monkeypatch: pytest.MonkeyPatch) -> None:
    def village(self: ToyMuster, state: Raised) -> Village | None:
        if not state.over:
            return None
        units = [Band(id=f"u{n}", name=f"Band {n}", figures=size) for n, size in enumerate(state.units)]
        return Village(format=1, game="ford", version=VERSION, name="Raised", units=units)

    monkeypatch.setattr(ToyMuster, "product", village)


def muster(tmp_path: Path, seed: int = 1) -> Session:
    return Session.new(tmp_path, "toy.muster", "reds", seed=seed)


def names() -> list[str]:
    return [entry.path.name for entry in ROSTERS.listed(ROSTERS.folder())]


def test_line_mode_keeps_it_once(tmp_path: Path) -> None:
    with muster(tmp_path) as session:
        told = typed(session, "1", "34", "2", "u", "2")
        assert "The roster Raised is kept among your armies: " in told and "is among your armies: raised.army" in told
        assert names() == ["raised.army"]
        typed(session, "u", "1", "55", "2")
    assert names() == ["raised-2.army", "raised.army"]


@pytest.mark.parametrize("version", ["1", "2"], ids=["the same rules", "rules of another version"])
def test_35_it_is_known_again_whatever_its_owner_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str
) -> None:
    """Issue 25, point 35: its key tells, not its words; another muster makes another."""
    with muster(tmp_path) as session:
        typed(session, "1", "34", "2")
        editor = RosterEditor(ROSTERS.folder() / "raised.army")
        editor.set(None, "name", "The Reds")
        editor.set("u0", "figures", 5)
        monkeypatch.setattr("tests.play.test_yielded.VERSION", version)
        told = typed(session, "u", "2")
        assert "The roster Raised, now The Reds, is among your armies: raised.army." in told
        ROSTERS.throw_away(editor.path)
        assert "is in the trash of your armies: raised.army." in typed(session, "u", "2")
    assert names() == []
    with muster(tmp_path, seed=2) as session:
        typed(session, "1", "34", "2")
    assert names() == ["raised.army"]


def test_35_a_roster_that_an_earlier_version_wrote_without_a_key_is_known_by_what_it_says(tmp_path: Path) -> None:
    with muster(tmp_path) as session:
        typed(session, "1", "34", "2")
        path = ROSTERS.folder() / "raised.army"
        path.write_text("".join(each for each in path.read_text().splitlines(True) if "origin" not in each))
        typed(session, "u", "2")
    assert names() == ["raised.army"]


def test_the_protocol_says_where(tmp_path: Path) -> None:
    with muster(tmp_path) as session:
        told: list[dict[str, Any]] = said(
            session, {"key": "next", "value": "roll"}, LAST, {"key": "next", "value": "enough"}
        )
    kept = [each for each in told if any("The roster Raised is kept" in words for words in each.get("notices", ()))]
    assert kept == [told[-1]] and told[-1]["type"] == "end" and names() == ["raised.army"]


def test_a_disk_that_does_not_take_it_is_told_and_the_muster_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*given: Any) -> Path:
        raise Unsaved("no room.")

    monkeypatch.setattr("tracker.journal.products.new_army", full)
    with muster(tmp_path) as session:
        assert "The roster Raised can't be kept: no room." in typed(session, "1", "34", "2")
        assert session.saved and not names()
