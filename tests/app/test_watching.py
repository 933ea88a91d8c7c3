"""Watching on the screen what another process plays, whatever becomes of that process and of the file."""

import json
import os
import sys
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import started
from tests.app.table import SMALL, fingers_at
from tests.app.test_review import Eyes
from tests.journal.fighting import SET_UP, answer_some, give
from tests.names.app import ReviewScreen, Terminal, TrackerApp
from tests.names.journal import Session, Timeline, read_battle
from tracker.app.review import screen
from tracker.cli import main
from tracker.engine import View
from tracker.settings import Settings

OFTEN = 0.01
PATIENCE = 60


class Player:
    """`tracker play FILE --protocol jsonl` in a process of its own, playing by script."""

    def __init__(self, path: Path, command: str = "play") -> None:
        words = [sys.executable, "-m", "tests.engine.toy_main", command, str(path), "--protocol", "jsonl"]
        self._process = started.start(words)
        self.asked: Any = self._heard()

    def __enter__(self) -> "Player":
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def _heard(self) -> Any:
        assert self._process.stdout is not None
        while True:
            said = json.loads(self._process.stdout.readline())
            assert said["type"] != "error", said
            if said["type"] in ("prompt", "end"):
                return said

    def say(self, **request: Any) -> None:
        """Send a request, and wait for the prompt after it."""
        self._send(request)
        self.asked = self._heard()

    def _send(self, request: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        self._process.stdin.flush()

    def answer(self, value: Any) -> None:
        self.say(key=self.asked["key"], value=value)

    def kill(self) -> None:
        """kill -9."""
        with self._process:
            self._process.kill()


class Watch(Eyes):
    """Eyes at a battle that is watched."""

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait for what another process does."""
        end = time.monotonic() + PATIENCE
        while not is_so():
            assert time.monotonic() < end, self.text
            await self.pilot.pause(OFTEN)
        await self.press()

    async def at_step(self, step: int) -> None:
        await self.until(lambda: self.step == step)


def begun(folder: Path) -> Path:
    """A battle up to the first unit that may act."""
    with Session.new(folder, "toy", "skirmish", seed=4, title="Two") as session:
        give(session, *SET_UP)
    return session.path


def watching(path: Path, *given: Any) -> AbstractAsyncContextManager[Watch]:
    """A battle that is watched, and looked at often unless something else is `given` to its screen."""
    first = ("review", (path, *(given or (True, OFTEN))))
    return fingers_at(TrackerApp(None, path.parent, Settings(), Terminal(), first), SMALL, Watch)


def last_view(path: Path) -> View:
    timeline = Timeline.of(read_battle(path))
    return timeline.view(timeline.last)


async def test_two_processes_end_on_the_same_view(tmp_path: Path) -> None:
    """The player undoes, is killed in the middle of a roll, goes on, amends and ends; the watcher sees it all."""
    path = begun(tmp_path)
    async with watching(path) as eyes:
        with Player(path) as player:
            await eyes.at_step(5)
            player.answer("r1")
            player.answer("hold")
            await eyes.at_step(7)
            player.say(do="undo")
            await eyes.at_step(6)
            assert "Then asked: Red One acts" in eyes.text
            player.answer("fire")
            player.answer("b2")
            player.answer({"cover": False})
            assert player.asked["kind"] == "roll"
            player.say(do="draft", value={"dice": {"dice": [1, 1, 6]}})
            player.kill()
        await eyes.at_step(9)
        with Player(path, "resume") as player:
            assert player.asked["kind"] == "roll"
            player.answer([1, 1, 6, 6, 6, 6])
            await eyes.until(lambda: "Take 2 off Blue Two" in eyes.text)
            player.say(do="amend", step=9, value={"cover": True})
            await eyes.until(lambda: "Take 1 off Blue Two" in eyes.text)
            player.say(do="end", reason="enough")
            while player.asked["type"] != "end":
                player.answer("roll" if player.asked["kind"] == "roll" else player.asked.get("default"))
        await eyes.until(lambda: eyes.review.review.recorded.is_over)
        assert "The battle is over" in eyes.text and "watching" in eyes.text
        assert eyes.review.panels.units.view == last_view(path)


async def test_the_file_vanishes_and_comes_back(tmp_path: Path) -> None:
    path = begun(tmp_path)
    away = tmp_path / "away"
    async with watching(path) as eyes:
        path.rename(away)
        await eyes.until(lambda: "There is no battle file" in eyes.words)
        assert "Waiting for it." in eyes.words
        # One may look back meanwhile, and is still told.
        await eyes.press("left")
        assert eyes.step == 4 and "There is no battle file" in eyes.words
        await eyes.press("end")
        away.rename(path)
        await eyes.until(lambda: "There is no battle file" not in eyes.words)
        with Session.open(path) as session:
            give(session, "r1")
        await eyes.at_step(6)
        assert eyes.review.panels.units.view == last_view(path)


async def test_another_battle_takes_the_place_of_the_file(tmp_path: Path) -> None:
    path = begun(tmp_path)
    with Session.new(tmp_path / "other", "toy", "ambush", seed=9, title="Quite another") as other:
        for _ in range(12):
            answer_some(other, Random(3))
    async with watching(path) as eyes:
        path.write_text("hello")
        await eyes.until(lambda: "is not a battle of tracker" in eyes.words)
        os.replace(other.path, path)
        await eyes.until(lambda: "Another battle has taken its place." in eyes.words)
        assert "Quite another" in eyes.lines[0] and eyes.review.panels.units.view == last_view(path)


async def test_a_last_line_that_is_torn_waits_for_its_end(tmp_path: Path) -> None:
    path = begun(tmp_path)
    whole = path.read_bytes()
    with Session.open(path) as session:
        give(session, "r1")
    later = path.read_bytes()
    assert later.startswith(whole)
    path.write_bytes(whole)
    async with watching(path) as eyes:
        await eyes.at_step(5)
        with path.open("ab") as file:
            file.write(later[len(whole) : -9])
        eyes.review._look()
        assert eyes.step == 5 and "!" not in eyes.text
        with path.open("ab") as file:
            file.write(later[-9:])
        await eyes.at_step(6)
        # A player who died in a write leaves a torn line for good; whoever goes on trims it.
        with path.open("ab") as file:
            file.write(later[len(whole) : -9])
        eyes.review._look()
        assert eyes.step == 6
        with Session.open(path) as session:
            give(session, "hold")
        await eyes.at_step(7)
        assert eyes.review.panels.units.view == last_view(path)


async def test_the_end_is_told_and_what_follows_it(tmp_path: Path) -> None:
    path = begun(tmp_path)
    async with watching(path) as eyes:
        with Session.open(path) as session:
            session.end("dark")
            while answer_some(session, Random(1)):
                continue
            await eyes.until(lambda: "The battle is over: " in eyes.words)
            session.undo()
            await eyes.until(lambda: "The battle goes on." in eyes.words)
            session.redo()
        await eyes.until(lambda: "The battle is over: " in eyes.words)
    async with watching(path) as eyes:
        assert "The battle is over: " in eyes.words


async def test_how_often_is_passed_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tracker.commands import watch as command

    path = begun(tmp_path)
    shown: list[Any] = []
    monkeypatch.setattr(command, "check_terminal", lambda: "")

    def on_screen(*given: Any) -> int:
        shown.append(given)
        return 0

    monkeypatch.setattr(command, "on_screen", on_screen)
    assert main(["watch", str(path), "--every", "7.5"]) == 0
    assert shown == [(path, None, 7.5)]
    pauses: list[float] = []
    real = ReviewScreen.set_interval

    def noted(self: ReviewScreen, interval: float, *given: Any, **named: Any) -> Any:
        pauses.append(interval)
        return real(self, interval, *given, **named)

    monkeypatch.setattr(ReviewScreen, "set_interval", noted)

    for given in ((True, 7.5), (True,), (False,)):
        async with watching(path, *given):
            pass
    assert [each for each in pauses if each in (7.5, screen.LOOK)] == [7.5, screen.LOOK]
