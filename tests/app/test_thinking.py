"""While the app thinks the screen stays alive: a mark says how far it is, Esc has it decide at once."""

from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from tests.app.table import Hands, sitting
from tests.names.journal import Session
from tests.names.play import DiceSource, Thinker
from tests.play.thoughts import recorded_plans, session
from tracker.app.battle.thinking import WAITS, ThinkingDialog
from tracker.engine import Thought

__all__ = ["session"]


class Slow(Thinker):
    """Gets half of the way, and then waits to be stopped."""

    def __init__(self) -> None:
        super().__init__()
        self._is_stopped = Event()

    def think(self, thought: Thought, told: Callable[[float], None] = lambda share: None) -> Any:
        told(0.5)
        self._is_stopped.wait()
        return None

    def stop(self) -> None:
        self._is_stopped.set()


def is_thinking(hands: Hands) -> bool:
    return any(isinstance(each, ThinkingDialog) for each in hands.stack.dialogs)


async def until(hands: Hands, is_so: Callable[[], bool]) -> None:
    while not is_so():
        await hands.pilot.pause(0.01)


async def test_the_screen_shows_the_decision_once_the_process_has_thought(session: Session) -> None:
    async with sitting(session) as hands:
        await until(hands, lambda: not is_thinking(hands))
        decision = hands.stack.seat.decision
        assert decision is not None and "played out" in decision.why
        assert any("The app" in line for line in hands.lines)


async def test_a_mark_says_how_far_it_is_and_no_key_but_esc_answers(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.play.thinking.Thinker", Slow)
    async with sitting(session) as hands:
        await until(hands, lambda: any("50%" in line for line in hands.lines))
        stand = hands.stand
        await hands.press("enter 1 u")
        assert hands.stand == stand and is_thinking(hands) and hands.stack.say == WAITS
        await hands.press("escape")
        decision = hands.stack.seat.decision
        assert not is_thinking(hands) and decision is not None and "played out" not in decision.why
        assert hands.stand == stand, "it is decided, and not given"
        await hands.press("enter")
        assert hands.stand != stand


async def test_where_the_process_finds_nothing_it_decides_by_the_odds_alone(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thinker, "think", lambda self, thought, told: None)
    async with sitting(session) as hands:
        await until(hands, lambda: not is_thinking(hands))
        decision = hands.stack.seat.decision
        assert decision is not None and "played out" not in decision.why


async def test_of_plans_it_says_that_they_are_for_the_turn(
    tmp_path_factory: pytest.TempPathFactory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.play.thinking.Thinker", Slow)
    made = recorded_plans(tmp_path_factory.getbasetemp())
    path = tmp_path / made.name
    path.write_bytes(made.read_bytes())
    session = Session.open(path, DiceSource("opponent", "warriors"))
    async with sitting(session) as hands:
        await until(hands, lambda: any("50%" in line for line in hands.lines))
        assert any("It plays a few plans for this turn out" in line for line in hands.lines)
        await hands.press("escape")
        seat = hands.stack.seat
        assert not is_thinking(hands) and seat.thought is None and seat.decision is not None
