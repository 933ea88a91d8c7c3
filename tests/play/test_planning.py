"""Plans for a turn are thought over in a process of its own, once: it may die, and then it is played as usual."""

from collections.abc import Iterator
from math import inf

import pytest

from tests.names.journal import Session
from tests.names.play import DiceSource, Seat, Thinker, Undo, let_think
from tests.play.hands import answer
from tests.play.thoughts import kills, recorded_plans
from tracker.engine import Finding, think_over


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker(seconds=inf)
    yield thinker
    thinker.stop()


@pytest.fixture
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seat]:
    path = recorded_plans(tmp_path_factory.getbasetemp())
    with Session.open(path, DiceSource("opponent", "warriors")) as session:
        yield Seat(session)


def taken_and_undone(seat: Seat) -> None:
    assert seat.decision is not None
    answer(seat, seat.decision.value)
    seat.do(Undo(dice_first=True))


def test_another_process_comes_to_the_same_plan_and_is_asked_once_a_turn(seat: Seat, thinker: Thinker) -> None:
    thought = seat.thought
    assert thought is not None and thought.is_of_plans and thought.options == ("marching on", "")
    shares: list[float] = []
    found = thinker.think(thought, shares.append)
    assert found == think_over(thought) and shares == sorted(shares)
    seat.settle_thought(found)
    before = seat.decision
    assert seat.thought is None and before is not None
    taken_and_undone(seat)
    assert seat.thought is None and seat.decision == before


def test_who_marches_on_says_that_it_was_played_out(seat: Seat) -> None:
    seat.settle_thought(Finding("marching on", "marching on", pairs=6))
    assert seat.decision is not None and seat.decision.value == "all"
    words = "marching on: played out 6 times, playing as usual did not do clearly better"
    assert seat.decision.why.startswith(f"{words}; it takes "), "narrow screens cut off what comes last"


def test_where_the_process_is_killed_the_turn_is_played_as_usual(seat: Seat, thinker: Thinker) -> None:
    let_think(seat, thinker, kills(thinker))
    assert seat.thought is None and seat.decision is not None
    assert seat.decision.value == "done" and "played out" not in seat.decision.why
    told = [notice for notice in seat.take_notices() if "think" in notice]
    assert told == ["The app could not think it over and decides at once (the process for it ended)."]
    taken_and_undone(seat)
    assert seat.thought is None
