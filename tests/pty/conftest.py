"""Battles for the tests that play on a real terminal."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.names.journal import Session
from tests.names.play import DiceSource
from tests.pty.terminal import PtyTerminal, screens
from tracker.settings import Settings, save_settings

Open = Callable[..., PtyTerminal]
GAME, SCENARIO = "colonial_adventures", "training_skirmish"


@pytest.fixture(autouse=True)
def no_hints(own_folders: None) -> None:
    """Hints come once: a screen that is looked at twice has none."""
    save_settings(Settings(hints="off", last_die="enter"), Settings())


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    """A folder for battles."""
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


@pytest.fixture
def battle(saves: Path) -> Path:
    """A battle that was begun, for which nobody rolls."""
    with Session.new(saves, GAME, SCENARIO, seed=1, title="Skirmish", autopilot=DiceSource()) as session:
        return session.path


@pytest.fixture
def opened(saves: Path) -> Iterator[Open]:
    """`opened(...)`: Home on a terminal, or a battle; ended after the test in any case."""
    with ExitStack() as stack:

        def open_(*battle: Path, wait: str = "? help", **given: object) -> PtyTerminal:
            terminal = stack.enter_context(PtyTerminal(screens(saves, *battle), **given))  # type: ignore[arg-type]
            if wait:
                terminal.wait_for(wait)
            return terminal

        yield open_
