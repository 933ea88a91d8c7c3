"""Tests of seats: a folder for their sockets, and processes that end with the test."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session
from tests.seats.seated import Process, Sitter, short_folder

Start = Callable[..., Process]
Sit = Callable[..., Sitter]

# Up to the six dice of a shot of red at what is in cover.
TO_ROLL: tuple[Any, ...] = (*SET_UP, "r1", "fire", "b2", {"cover": True})


@pytest.fixture(autouse=True)
def sockets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The folder of the sockets; the battles lie in one of this test as well."""
    folder = short_folder()
    monkeypatch.setenv("TRACKER_RUNTIME", str(folder))
    monkeypatch.setenv("TRACKER_SAVES", str(tmp_path / "saves"))
    yield folder
    shutil.rmtree(folder)


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a tracker that speaks JSON lines."""
    with ExitStack() as started:

        def begin(*words: str) -> Process:
            process = Process(*words)
            started.callback(process.end)
            return process

        yield begin


@pytest.fixture
def battle(tmp_path: Path, toy: object) -> Path:
    """A battle of the toy game at the six dice of red's shot, which nobody has open."""
    with Session.new(tmp_path / "saves", "toy", "skirmish", seed=1, title="Shots") as session:
        give(session, *TO_ROLL)
    return session.path


@pytest.fixture
def host(start: Start, battle: Path) -> Process:
    """Tom, who has that battle open."""
    found = start("resume", str(battle), "--name", "Tom")
    found.asked()
    return found


@pytest.fixture
def sit(battle: Path, host: Process) -> Iterator[Sit]:
    """Seats in this process at Tom's battle, by name and sides."""
    with ExitStack() as seated:

        def down(name: str, *sides: str) -> Sitter:
            return seated.enter_context(closing(Sitter(battle, name, *sides)))

        yield down
