"""What lists and rosters write to files: reports of battles and campaigns, sheets for paper."""

from pathlib import Path

import pytest

from tests.app.outer import LARGE, Hands, outer, running
from tests.app.table import battle
from tests.fords import ford, village
from tests.journal.campaigning import begun

__all__ = ["ford", "village"]

WRITTEN = "The report is written: "


async def report(hands: Hands, folder: Path) -> Path:
    """The file of a report, as soon as it is said to be there."""
    while WRITTEN not in hands.words:
        await hands.press("")
    [path] = folder.rglob("*.html")
    return path


async def test_home_writes_the_report_of_the_chosen_battle(tmp_path: Path) -> None:
    folder = tmp_path / "battles"
    battle(folder).close()
    async with running(outer(folder=folder), LARGE) as hands:
        await hands.press("end", "P")
        path = await report(hands, folder)
        assert path.read_text(encoding="utf-8").count("too few to speak of luck") == 1


async def test_the_list_of_campaigns_writes_the_report_of_the_chosen_one(
    village: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_CAMPAIGNS", str(tmp_path / "wars"))
    begun(tmp_path / "wars").close()
    async with running(outer(folder=tmp_path / "saves"), LARGE) as hands:
        await hands.press("w", "P")
        path = await report(hands, tmp_path)
        assert path.read_text(encoding="utf-8").count("<h1>The ford</h1>") == 1


async def test_sheets_of_a_roster_are_written_from_the_list_and_from_its_screen(
    village: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRACKER_ARMIES", str(village.parent))
    sheets = village.with_suffix(".html")
    async with running(outer(), LARGE) as hands:
        for keys in (("a", "P"), ("enter", "P")):
            await hands.press(*keys)
            assert "Upper village" in sheets.read_text(encoding="utf-8")
            assert "Written, for A4: " in hands.words
            sheets.unlink()
