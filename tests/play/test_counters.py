"""How much is done for one key: an answer is read and encoded once, and the past is replayed once a branch.

Counted at the screen, where a key does most; line mode and the protocol do the same by the same sitting.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.app.table import KINDS, Hands, battle, sitting
from tests.engine import toy
from tests.journal.fighting import fight
from tests.names.app import UnitTable
from tests.names.engine import Position, since_checkpoint
from tests.names.play import Amend, Command, Redo, Seat, Undo
from tracker.app.battle.prompts import dice
from tracker.engine import AnswerInput, Input, Roll, battle as battle_module
from tracker.journal import record_lines, recording, records
from tracker.play import outcome as outcome_module


class Counts:
    """Counts calls, and how often each input was put into a rule."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: Counter[str] = Counter()
        self.fed: Counter[int] = Counter()
        self.inputs: list[Input] = []
        self._patch = monkeypatch
        self.count(Roll, "read_once")
        self.count(toy.Toy, "view")
        self.count(recording, "encoded")
        for module in (battle_module, outcome_module):
            self.count(module, "line_to")
        feed = Position.feed

        def counted(position: Position, given: Input, *read: Any, **known: Any) -> Any:
            self.fed[id(given)] += 1
            self.inputs.append(given)
            return feed(position, given, *read, **known)

        monkeypatch.setattr(Position, "feed", counted)

    def count(self, place: Any, name: str) -> None:
        """Count the calls of a function or method under its name."""
        done: Callable[..., Any] = getattr(place, name)

        def counted(*given: Any, **named: Any) -> Any:
            self.calls[name] += 1
            return done(*given, **named)

        self._patch.setattr(place, name, counted)

    def of(self, action: Callable[[], Any]) -> Counter[str]:
        """What is called for an action."""
        self.calls.clear()
        self.fed.clear()
        self.inputs.clear()
        action()
        return self.calls


def at_a_roll(folder: Path, keys: str = "1 1 2 3 4 5") -> AbstractAsyncContextManager[Hands]:
    """Hands at a screen where the dice of a shot are typed."""
    return sitting(battle(folder), f"{KINDS['roll']} {keys}")


async def test_enter_reads_and_encodes_the_answer_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_a_roll(tmp_path) as hands:
        counts, step = Counts(monkeypatch), hands.stack.seat.battle.step
        calls = counts.of(lambda: hands.screen.take("enter"))
        assert hands.stack.seat.battle.step == step + 1
        assert calls["read_once"] == 1 and calls["encoded"] == 1 and calls["view"] == 1 and calls["line_to"] <= 1
        assert set(counts.fed.values()) == {1}, "it is put into the rule, and nothing else is"


async def test_the_odds_are_laid_out_once_for_a_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_a_roll(tmp_path, "1 1 2 3") as hands:
        counts = Counts(monkeypatch)
        counts.count(dice, "odds_rows")
        counts.count(UnitTable, "rows")
        calls = counts.of(lambda: hands.screen.take("6"))
        assert calls["odds_rows"] == 1
        assert not calls["rows"], "no unit has changed"


async def test_what_is_encoded_is_what_is_put_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_down: list[Any] = []

    class Encoder:
        """Looks at the records that are put down."""

        def encode(self, record: records.Record) -> bytes:
            if isinstance(record, records.AnswerRecord):
                put_down.append(record.value)
            return msgspec.json.encode(record)

    async with at_a_roll(tmp_path) as hands:
        monkeypatch.setattr(record_lines, "_encoder", Encoder())
        hands.screen.take("enter")
        given = hands.stack.seat.battle.head.input
        assert isinstance(given, AnswerInput) and [type(each) for each in put_down] == [msgspec.Raw]
        assert msgspec.json.decode(put_down[0]) == given.value


async def test_undo_and_redo_replay_the_turn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_a_roll(tmp_path) as hands:
        counts = Counts(monkeypatch)
        step = hands.stack.seat.battle.step
        hands.screen.take("enter")
        for key, there in (("u", step), ("U", step + 1)):
            calls = counts.of(partial(hands.screen.take, key))
            assert hands.stack.seat.battle.step == there
            turn = [node.input for node in since_checkpoint(hands.stack.seat.battle.head)[1:]]
            assert counts.inputs == turn and turn, "each input of the turn, once"
            assert not calls["view"], "both places were shown already"


def fought(folder: Path) -> Seat:
    """A battle in its second turn."""
    session = battle(folder)
    rng = Random(3)
    while session.battle.state.turn < 2 or len(since_checkpoint(session.battle.head)) < 5:
        fight(session, rng, 1, corrections=0)
    return Seat(session)


def test_an_amend_replays_each_line_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = fought(tmp_path)
    counts, many = Counts(monkeypatch), seat.battle.step
    words: list[str] = []
    counts.of(lambda: words.extend(seat.do(Amend(1, "Another name")).or_raise().amended_lines(seat.battle)))
    assert any(each.startswith(" Step 1 was: Name?") for each in words), "the prompts are named"
    assert seat.battle.step == many
    # For the new line; what was asked on the old one is remembered.
    assert len(counts.inputs) == many and set(counts.fed.values()) == {1}
    # As it stood, which a screen has shown already, and as it stands.
    assert counts.calls["view"] == 2


@pytest.mark.parametrize("request_", [Undo(), Redo()])
def test_a_sitting_alone_does_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request_: Command) -> None:
    seat = fought(tmp_path)
    if isinstance(request_, Redo):
        seat.do(Undo())
    counts = Counts(monkeypatch)
    seat.battle.view()
    counts.of(lambda: seat.do(request_).or_raise())
    assert counts.fed and set(counts.fed.values()) == {1}
    # Where a redo leads was shown before.
    assert counts.calls["view"] == isinstance(request_, Undo)
