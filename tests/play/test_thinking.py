"""The app thinks in a process of its own: it may die or be stopped, and then what is sensible at once is decided."""

import base64
import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.journal import Session
from tests.names.play import DiceSource, Seat, Thinker, Undo, let_think
from tests.play.hands import answer
from tests.play.thoughts import kills, recorded
from tracker.engine import Finding, Player, Prompt, Thought, app_random, ask_player, load_ruleset, think_over


@pytest.fixture(scope="module")
def thinker() -> Iterator[Thinker]:
    """One for all of them: to start a process takes longer than what it thinks about."""
    thinker = Thinker(seconds=inf)
    yield thinker
    thinker.stop()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("thinking")


@pytest.fixture
def seat(folder: Path) -> Iterator[Seat]:
    with Session.open(recorded(folder), DiceSource("opponent")) as session:
        yield Seat(session)


def thought_of(seat: Seat) -> Thought:
    assert seat.thought is not None
    return seat.thought


def faults(seat: Seat) -> list[str]:
    """What is told of searches that failed."""
    return [notice for notice in seat.take_notices() if "think" in notice]


def test_nothing_is_decided_before_it_was_thought_over(seat: Seat, thinker: Thinker) -> None:
    assert seat.decision is None and seat.prompt is seat.battle.prompt
    thought = thought_of(seat)
    let_think(seat, thinker)
    assert seat.thought is None and seat.decision is not None
    assert seat.decision.value == think_over(thought).value
    assert "played out" in seat.decision.why


def test_another_process_thinks_as_this_one_does_and_tells_how_far_it_is(seat: Seat, thinker: Thinker) -> None:
    shares: list[float] = []
    there = thinker.think(thought_of(seat), shares.append)
    here = think_over(thought_of(seat))
    assert there == here and there is not None
    assert thinker.pid not in (None, os.getpid())
    assert shares and shares == sorted(shares) and 0 < shares[0] <= shares[-1] <= 1


def test_where_the_process_is_killed_what_is_sensible_at_once_is_decided(seat: Seat, thinker: Thinker) -> None:
    thought = thought_of(seat)
    let_think(seat, thinker, kills(thinker))
    assert seat.thought is None and seat.decision is not None
    assert "played out" not in seat.decision.why
    assert faults(seat) == ["The app could not think it over and decides at once (the process for it ended)."]
    assert thinker.think(thought) is not None, "the next thought begins another process"


def test_who_stops_the_search_is_told_nothing(seat: Seat, thinker: Thinker) -> None:
    let_think(seat, thinker, lambda share: thinker.stop())
    assert seat.decision is not None and "played out" not in seat.decision.why
    assert faults(seat) == []


def test_what_the_search_fails_at_is_told(seat: Seat, thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    lost = "import signal; from tracker.play import thinking; thinking.think_over = None; thinking.serve()"
    monkeypatch.setattr("tracker.play.thinking.SERVE", lost)
    thinker.stop()
    let_think(seat, thinker)
    thinker.stop()
    assert seat.decision is not None
    assert faults(seat) == [
        "The app could not think it over and decides at once (TypeError: 'NoneType' object is not callable)."
    ]


def test_a_search_that_never_ends_is_broken_off(seat: Seat, thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    stuck = (
        "from tracker.play import thinking; import itertools; "
        "thinking.think_over = lambda thought, told, seconds: all(itertools.repeat(1)); thinking.serve()"
    )
    monkeypatch.setattr("tracker.play.thinking.GRACE", 0.1)
    monkeypatch.setattr("tracker.play.thinking.SERVE", stuck)
    thinker.stop()
    let_think(seat, Thinker(seconds=0.0))
    assert seat.decision is not None
    assert faults(seat) == ["The app could not think it over and decides at once (the process for it ended)."]


def test_a_search_that_never_ends_ends_by_itself_where_nobody_waits_any_more(seat: Seat) -> None:
    stuck = (
        "from tracker.play import thinking; import itertools; thinking.GRACE = 0.02; "
        "thinking.think_over = lambda thought, told, seconds: all(itertools.repeat(1)); thinking.serve()"
    )
    line = base64.b64encode(pickle.dumps((thought_of(seat), 0.0))) + b"\n"
    done = subprocess.run([sys.executable, "-c", stuck], input=line, timeout=60, check=False)
    assert done.returncode == -signal.SIGPROF


def test_a_fault_is_told_once_whatever_is_decided_at_once_for_it(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    left = [thought_of(seat)]
    monkeypatch.setattr(seat, "look", lambda: setattr(seat, "thought", left.pop() if left else None))
    seat.settle_thought(fault="it died")
    assert seat.thought is None and len(faults(seat)) == 1


def test_it_decides_the_same_after_undo_and_after_the_battle_was_left(seat: Seat, thinker: Thinker) -> None:
    let_think(seat, thinker)
    before = seat.decision
    assert before is not None
    answer(seat, before.value)
    seat.do(Undo(dice_first=True))
    assert seat.decision == before and seat.thought is None
    path = seat.session.path
    seat.session.close()
    with Session.open(path, DiceSource("opponent")) as session:
        again = Seat(session)
        let_think(again, thinker)
        assert again.decision == before


def test_what_was_cut_short_is_decided_the_same_after_undo(seat: Seat) -> None:
    seat.settle_thought()
    before = seat.decision
    assert before is not None
    answer(seat, before.value)
    seat.do(Undo(dice_first=True))
    assert seat.decision == before


def test_what_it_does_not_know_is_answered_with_nothing(seat: Seat, thinker: Thinker) -> None:
    thought = thought_of(seat)
    assert thinker.think(replace(thought, game="no_such_game")) is None
    assert thinker.think(thought) is not None


def at_side(seat: Seat) -> bool:
    """True if it is asked which group acts."""
    return seat.prompt is not None and seat.prompt.key.startswith("side:")


def test_what_a_unit_does_next_is_thought_over_before_one_enter_takes_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who acts is decided at once, then what the group does is thought over, and both are taken together."""

    def fire_or_charge(self: Player, seen: Any, prompt: Prompt[Any]) -> list[str]:
        return [each for each in ("fire", "charge") if prompt.key.startswith("act:") and each in prompt.legal()]

    monkeypatch.setattr(Player, "alternatives", fire_or_charge)
    dice_source = DiceSource("opponent")
    with Session.new(tmp_path, "colonial_adventures", "isandlwana", seed=7, autopilot=dice_source) as session:
        seat = Seat(session)
        player = load_ruleset("colonial_adventures").player()
        assert player is not None
        while seat.thought is None or seat.thought.is_of_plans or not at_side(seat):
            seat.settle_thought()
            answer(seat, ask_player(player, seat.battle, app_random(7, seat.battle.step, "test")))
        thought, step = seat.thought, seat.battle.step
        assert at_side(seat) and not thought.key.startswith("side:") and seat.decision is None
        seat.settle_thought(Finding(thought.options[1], thought.options[0], 9, 12))
        assert seat.decision is not None and seat.battle.step == step
        first = seat.further_answers[0]
        assert (first.key, first.value) == (thought.key, thought.options[1])
        assert "played out 12 times, it did better than" in first.words
