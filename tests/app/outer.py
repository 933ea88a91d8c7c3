"""The screens around the battle, in tests: battles made up for the list, a clock that stands, keys and text."""

from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.app.table import LARGE, SMALL, Fingers, fingers_at
from tests.names.app import Terminal, TrackerApp
from tests.names.journal import LibraryEntry
from tracker.app.library import home_screen
from tracker.app.parts.list_screen import ListScreen
from tracker.engine import games
from tracker.engine.entry_points import GamePoint, game_points
from tracker.settings import Settings

__all__ = ["LARGE", "SMALL"]
SMALLEST = (60, 20)
BATTLES = Path("/home/you/battles")
NOW = datetime(1879, 1, 23, 21, 30, tzinfo=UTC)


def entry(name: str, title: str, day: int, turn: int = 3, result: str = "", reason: str = "") -> LibraryEntry:
    """A battle of a list: ended if it has a result, damaged if it has a reason and no turn."""
    status = "ended" if result else "damaged" if reason and not turn else "open"
    last = datetime(1879, 1, day, 15, 5, tzinfo=UTC)
    scenario = title.split(",")[0].casefold().replace(" ", "_")
    path = BATTLES / f"{name}.battle"
    game = "colonial_adventures"
    return LibraryEntry(path, title, game, scenario, turn, turn * 31, result, last, status, reason)  # type: ignore[arg-type]


ENTRIES = [
    entry("skirmish-3", "Training skirmish", 23),
    entry("isandlwana", "Isandlwana, the second try", 22, 11, result="Zulu won"),
    entry("skirmish-2", "Training skirmish", 21, 5, result="British won"),
    entry("el-moungar", "El Moungar", 12, 0),
    entry("spoilt", "", 9, 0, reason="spoilt.battle is damaged: nothing of it can be played."),
]


def one_game() -> dict[str, GamePoint]:
    """One game alone, so that pictures do not change when another is installed."""
    return {point.name: point for point in game_points() if point.name == "colonial_adventures"}


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> list[LibraryEntry]:
    """The list of battles, which a test may change; clock, version and paths stand still."""
    entries = list(ENTRIES)
    # On the screen, not in the library: a module that is loaded meanwhile would keep a stand-in taken from there.
    monkeypatch.setattr(home_screen.HomeScreen, "read_entries", lambda screen: entries)
    monkeypatch.setattr(home_screen, "_has_battles", lambda folder: bool(entries))
    monkeypatch.setattr(home_screen, "__version__", "1.0")
    monkeypatch.setattr(games, "_entry_points", one_game)
    monkeypatch.setattr(home_screen.HomeScreen, "now", NOW)
    monkeypatch.setenv("TRACKER_CONFIG", "/home/you/config")
    return entries


def outer(settings: Settings | None = None, terminal: Terminal | None = None, folder: Path = BATTLES) -> TrackerApp:
    return TrackerApp(None, folder, settings or Settings(), terminal or Terminal())


class Hands(Fingers):
    """Press keys at a screen around the battle, and read it."""

    @property
    def screen(self) -> ListScreen:
        screen = self.app.screen
        assert isinstance(screen, ListScreen)
        return screen

    @property
    def chosen(self) -> str:
        """The line with the pointer."""
        marks = ("▸", ">")
        return next((line[1:].strip() for line in self.lines if line.startswith(marks)), "")


def running(app: TrackerApp, size: tuple[int, int] = SMALL) -> AbstractAsyncContextManager[Hands]:
    """Hands at an app; what it has open is closed afterwards."""
    return fingers_at(app, size, Hands)
