"""A few pictures for colours; all else of how screens look stands as text in tests/golden/app.

Which pictures are stale syrupy knows only where this file runs in one process: `.ci/run` does.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.app.outer import listed, outer
from tests.app.table import KINDS, LARGE, SMALL, app_on, battle
from tests.app.test_battle_field import africa
from tests.app.test_themes import BARE, LINUX
from tests.names.app import Terminal, TrackerApp
from tests.names.journal import LibraryEntry
from tracker.app.terminal.themes import THEMES
from tracker.settings import Settings

__all__ = ["listed"]


@pytest.mark.parametrize("look", THEMES)
def test_a_theme(snap_compare: Any, listed: list[LibraryEntry], look: str) -> None:
    assert snap_compare(outer(Settings(theme=look)), press=["down"], terminal_size=SMALL)


@pytest.mark.parametrize("terminal", [LINUX, BARE], ids=["linux", "vt100"])
def test_an_old_terminal(snap_compare: Any, listed: list[LibraryEntry], terminal: Terminal) -> None:
    assert snap_compare(outer(terminal=terminal), press=["down"], terminal_size=SMALL)


@pytest.mark.parametrize("name", ["choose", "roll"])
def test_a_prompt(snap_compare: Any, tmp_path: Path, name: str) -> None:
    with battle(tmp_path) as session:
        assert snap_compare(app_on(session, tmp_path), press=KINDS[name].split(), terminal_size=SMALL)


@pytest.mark.parametrize(("name", "size"), [("unicode", LARGE), ("ascii", SMALL)], ids=["unicode", "ascii"])
def test_a_field(snap_compare: Any, tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    with africa(tmp_path) as session:
        app = app_on(session, tmp_path)
        if name == "ascii":
            app = TrackerApp(session, tmp_path, Settings(), Terminal(is_ascii=True, colours="few", is_modern=False))
        assert snap_compare(app, press=["F", "down", "down", "right"], terminal_size=size)
