"""Battles that stand where the app has something to think over: answers in Africa, plans in Gentlemen Rankers."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.names.journal import Session
from tests.names.play import DiceSource, Seat, Thinker
from tests.play.hands import answer
from tracker.engine import app_random, ask_player, load_ruleset


@cache
def recorded(folder: Path) -> Path:
    """A battle where the app has to think next: the Moroccans are its own, the Spanish play sensibly."""
    autopilot = DiceSource("opponent")
    return _recorded(folder, "africa_1859", "castillejos", autopilot, lambda seat: seat.thought is not None)


@pytest.fixture
def session(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Iterator[Session]:
    """A copy of it, for one test."""
    made = recorded(tmp_path_factory.getbasetemp())
    path = tmp_path / made.name
    path.write_bytes(made.read_bytes())
    with Session.open(path, DiceSource("opponent")) as session:
        yield session


@cache
def recorded_plans(folder: Path) -> Path:
    """A battle where the app plays the column, and has to think whether to march on or to halt, as it usually would."""

    def would_halt(seat: Seat) -> bool:
        is_thinking = seat.thought is not None
        seat.settle_thought()
        return is_thinking and seat.decision is not None and seat.decision.value == "done"

    return _recorded(folder, "gentlemen_rankers", "march", DiceSource("opponent", "warriors"), would_halt)


def kills(thinker: Thinker) -> Callable[[float], None]:
    """Told how far it has thought, it kills the process."""

    def kill(share: float) -> None:
        assert thinker.pid is not None
        os.kill(thinker.pid, signal.SIGKILL)

    return kill


def _recorded(folder: Path, game: str, scenario: str, autopilot: DiceSource, is_there: Callable[[Seat], bool]) -> Path:
    with Session.new(folder, game, scenario, seed=3, autopilot=autopilot) as session:
        seat = Seat(session)
        player = load_ruleset(game).player()
        assert player is not None
        while not is_there(seat):
            value = ask_player(player, seat.battle, app_random(3, seat.battle.step, "test"))
            assert answer(seat, value, overrule=True).refused is None
        return session.path
