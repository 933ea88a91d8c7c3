"""The app thinks in a process of its own: it may die or be stopped, and then what is sensible at once is decided."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.names.journal import Session
from tests.names.play import Sitting, Thinker, Undo, let_think
from tests.names.talk import Roller
from tests.play.hands import answer
from tests.play.thoughts import recorded
from tracker.engine import Thought, think_over


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("thinking")


@pytest.fixture
def sitting(folder: Path) -> Iterator[Sitting]:
    with Session.open(recorded(folder), Roller("opponent")) as session:
        yield Sitting(session)


def thought_of(sitting: Sitting) -> Thought:
    assert sitting.thought is not None
    return sitting.thought


def faults(sitting: Sitting) -> list[str]:
    """What is told of searches that failed."""
    return [notice for notice in sitting.take_notices() if "think" in notice]


def test_nothing_is_decided_before_it_was_thought_over(sitting: Sitting, thinker: Thinker) -> None:
    assert sitting.decision is None and sitting.prompt is sitting.battle.prompt
    thought = thought_of(sitting)
    let_think(sitting, thinker)
    assert sitting.thought is None and sitting.decision is not None
    assert sitting.decision.value == think_over(thought, lambda share: None)
    assert "best of what it played out" in sitting.decision.why


def test_another_process_thinks_as_this_one_does_and_tells_how_far_it_is(sitting: Sitting, thinker: Thinker) -> None:
    shares: list[float] = []
    there = thinker.think(thought_of(sitting), shares.append)
    here = think_over(thought_of(sitting), lambda share: None)
    assert there == here and there is not None
    assert thinker.pid not in (None, os.getpid())
    assert shares and shares == sorted(shares) and 0 < shares[0] <= shares[-1] <= 1


def test_where_the_process_is_killed_what_is_sensible_at_once_is_decided(sitting: Sitting, thinker: Thinker) -> None:
    def kill(share: float) -> None:
        assert thinker.pid is not None
        os.kill(thinker.pid, signal.SIGKILL)

    thought = thought_of(sitting)
    let_think(sitting, thinker, kill)
    assert sitting.thought is None and sitting.decision is not None
    assert "played out" not in sitting.decision.why
    assert faults(sitting) == ["The app could not think it over and decides at once (the process for it ended)."]
    assert thinker.think(thought) is not None, "the next thought begins another process"


def test_who_stops_the_search_is_told_nothing(sitting: Sitting, thinker: Thinker) -> None:
    let_think(sitting, thinker, lambda share: thinker.stop())
    assert sitting.decision is not None and "played out" not in sitting.decision.why
    assert faults(sitting) == []


def test_what_the_search_fails_at_is_told(sitting: Sitting, thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = "import signal; from tracker.play import thinking; thinking.think_over = None; thinking.serve()"
    monkeypatch.setattr("tracker.play.thinking.SERVE", lost)
    let_think(sitting, thinker)
    assert sitting.decision is not None
    assert faults(sitting) == [
        "The app could not think it over and decides at once (TypeError: 'NoneType' object is not callable)."
    ]


def test_it_decides_the_same_after_undo_and_after_the_battle_was_left(sitting: Sitting, thinker: Thinker) -> None:
    let_think(sitting, thinker)
    before = sitting.decision
    assert before is not None
    answer(sitting, before.value)
    sitting.do(Undo(dice_first=True))
    assert sitting.decision == before and sitting.thought is None
    path = sitting.session.path
    sitting.session.close()
    with Session.open(path, Roller("opponent")) as session:
        again = Sitting(session)
        let_think(again, thinker)
        assert again.decision == before


def test_what_was_cut_short_is_decided_the_same_after_undo(sitting: Sitting) -> None:
    sitting.settle_thought()
    before = sitting.decision
    assert before is not None
    answer(sitting, before.value)
    sitting.do(Undo(dice_first=True))
    assert sitting.decision == before


def test_what_it_does_not_know_is_answered_with_nothing(sitting: Sitting, thinker: Thinker) -> None:
    thought = thought_of(sitting)
    assert thinker.think(Thought("no_such_game", thought.seen, thought.prompt)) is None
    assert thinker.think(thought) is not None
