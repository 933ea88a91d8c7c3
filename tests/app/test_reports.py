"""Reports written in a thread: the screen takes keys meanwhile, and says what came of it if it still stands."""

from pathlib import Path
from threading import Event

import pytest

from tests.app.table import SET_UP, battle, sitting
from tests.names.app import ReviewScreen, TrackerApp
from tracker.app.reports import write_report
from tracker.engine import BadFile
from tracker.report import report_file

BEING_WRITTEN = "The report is being written ..."


class HeldBack:
    """A report that is not written before it may be; `began` counts those that were begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_go, self.began = Event(), 0
        self._write = report_file.write_report
        monkeypatch.setattr(report_file, "write_report", self)

    def __call__(self, path: Path, folder: Path) -> Path:
        self.began += 1
        assert self.may_go.wait(60)
        return self._write(path, folder)


async def test_keys_are_taken_while_a_report_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held = HeldBack(monkeypatch)
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("P")
        assert BEING_WRITTEN in hands.text and not [*tmp_path.glob("*.html")]
        await hands.press("P t")
        assert "▸ Fire" in hands.text
        await hands.press("escape")
        held.may_go.set()
        while "The report is written:" not in hands.text:
            await hands.press("")
        assert held.began == 1, "a report that is being written is not begun again"
        assert len([*tmp_path.glob("*.html")]) == 1


async def test_who_leaves_meanwhile_finds_the_report_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = HeldBack(monkeypatch)
    async with sitting(battle(tmp_path), SET_UP) as hands:
        hands.app.show("review", hands.stack.seat.session.path)
        await hands.press("")
        assert isinstance(hands.app.screen, ReviewScreen)
        await hands.press("P q")
        assert not isinstance(hands.app.screen, ReviewScreen)
        held.may_go.set()
        while not [*tmp_path.glob("*.html")]:
            await hands.press("")
        assert "The report is" not in hands.text


async def test_who_leaves_the_program_meanwhile_is_told_of_the_report_at_the_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was lost without a word."""
    held, leave = HeldBack(monkeypatch), TrackerApp.on_unmount

    def let_go(app: TrackerApp) -> None:
        held.may_go.set()
        leave(app)

    monkeypatch.setattr(TrackerApp, "on_unmount", let_go)
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("P")
    (report,) = tmp_path.glob("*.html")
    assert hands.app.messages == [f"The report is written: {report}."]


async def test_what_keeps_a_report_from_being_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, folder: Path) -> Path:
        raise BadFile("There is no battle any more.")

    monkeypatch.setattr(report_file, "write_report", fail)
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await hands.press("P")
        while "There is no battle any more." not in hands.text:
            await hands.press("")


async def test_whoever_asks_again_as_a_report_is_told_has_that_one_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread of the first still stood for a moment: "being written" was told, and nothing was, and no end came."""
    held = HeldBack(monkeypatch)
    held.may_go.set()
    told: list[str] = []
    async with sitting(battle(tmp_path), SET_UP) as hands:
        screen, path = hands.screen, hands.stack.seat.session.path
        handed_over = screen.call_later

        def asks_again(*call: object) -> bool:
            if held.began == 1:
                write_report(screen, path, told.append)
            return handed_over(*call)  # type: ignore[arg-type]

        monkeypatch.setattr(screen, "call_later", asks_again)
        write_report(screen, path, told.append)
        while len([words for words in told if words.startswith("The report is written")]) < 2:
            await hands.press("")
        assert held.began == 2
