"""Thousands of edits in a file: how much of it is replayed by opening and undo is counted."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.journal.fighting import everything, fight, stand
from tests.names.engine import EDITS_KEPT, Position
from tests.names.journal import Session, Timeline, read_battle, verify_battle
from tracker.engine import Battle, EditInput, View

MANY = 2 * EDITS_KEPT + 50


class Counted:
    """How often each part of a position was used."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: dict[str, int] = {}
        for name in ("feed", "_set", "_show", "_looked_at"):
            monkeypatch.setattr(Position, name, self._counting(name, getattr(Position, name)))

    def _counting(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def called(*given: object, **more: object) -> object:
            self.calls[name] = self.calls.get(name, 0) + 1
            return real(*given, **more)

        return called

    def of(self, work: Callable[[], object]) -> dict[str, int]:
        self.calls = {}
        work()
        return self.calls


def edited(session: Session, many: int) -> None:
    for count in range(many):
        session.edit("units.b1.figures", (count + 1) % 20)


def test_an_early_amend_shows_the_battle_once_for_later_edits_in_a_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 25, point 32: to show it is the dearest part of an edit; what is logged is the same."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        fight(session, Random(1), 6, corrections=0)
        session.edit("units.b1.figures", 7)
        step = session.battle.step
        edited(session, MANY)
        before = [node.log for node in session.battle.line[-MANY:]]
        shown: list[int] = []
        view = session.battle.ruleset.view

        def counted(_: object, state: Any) -> View:
            shown.append(1)
            return view(state)

        monkeypatch.setattr(type(session.battle.ruleset), "view", counted)
        session.amend(step, 9)
        assert len(shown) < 10
        after = [node.log for node in session.battle.line[-MANY:]]
        assert after[1:] == before[1:] and "was 9" in after[0][0].text
    recorded = read_battle(session.path)
    assert not recorded.pending and recorded.head.step == step + MANY and verify_battle(recorded) is None


def over(folder: Path) -> Session:
    session = Session.new(folder, "toy", "skirmish", seed=1)
    fight(session, Random(1), 12, corrections=0)
    session.end()
    fight(session, Random(1), 400, corrections=0)
    assert session.battle.stage == "over"
    return session


def test_after_the_end_little_is_replayed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = over(tmp_path)
    turns = Timeline.of(read_battle(session.path)).turns
    edited(session, MANY)
    counted = Counted(monkeypatch)
    for move in (session.undo, session.redo):
        calls = counted.of(move)
        assert calls["feed"] + calls["_set"] <= 2 * EDITS_KEPT
        assert calls["_looked_at"] == 1
    before = everything(session)
    session.close()
    calls = counted.of(lambda: Session.open(session.path).close())
    assert calls["feed"] + calls["_set"] <= 2 * EDITS_KEPT
    recorded = read_battle(session.path)
    taken = [node for node in recorded.line if node.checkpoint and node.checkpoint.stage == "over"]
    assert len(taken) == 3 and verify_battle(recorded) is None
    # They are no turns to be walked through.
    assert Timeline.of(recorded).turns == turns
    with Session.open(session.path) as again:
        assert everything(again) == before and again.take_notices() == []


def test_within_a_turn_edits_are_replayed_without_asking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        fight(session, Random(1), 10, corrections=0)
        asked = Counted(monkeypatch).of(lambda: Battle(session.battle.ruleset, session.battle.head, 1))["_show"]
        edited(session, MANY)
        before = everything(session)
        session.edit("units.b1.figures", 20)
        counted = Counted(monkeypatch)
        calls = counted.of(session.undo)
        # The whole run is asked once, where it ends.
        assert calls["_show"] == asked + 1 and calls["_looked_at"] == 1
        assert everything(session)["stand"] == before["stand"]
        stood = stand(session.battle)
    calls = counted.of(lambda: Session.open(session.path).close())
    assert calls["_show"] == asked + 1 and calls["_looked_at"] == 1
    with Session.open(session.path) as again:
        assert stand(again.battle) == stood
    assert verify_battle(read_battle(session.path)) is None


def test_of_edits_in_a_row_only_the_last_of_each_leaf_is_set_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second for an undo behind 5,500 of them; what was set below a list needs the list as it was."""
    with Session.new(tmp_path, "toy", "skirmish", seed=1) as session:
        fight(session, Random(1), 10, corrections=0)
        for below, value in (("", ["slow", "sly"]), (".1", "bold"), (".1", "sly"), ("", ["big"])):
            session.edit(f"units.b1.traits{below}", value)
        edited(session, 9)
        stood = stand(session.battle)
        session.edit("units.b1.figures", 20)
        calls = Counted(monkeypatch).of(session.undo)
        assert calls["_set"] == 6 and stand(session.battle) == stood


def test_an_early_amend_of_many_edits_looks_once_at_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = over(tmp_path)
    edited(session, 250)
    first = next(node for node in session.battle.line if node.input is not None and not node.auto)
    value = first.input.value  # type: ignore[union-attr]
    edits = sum(isinstance(node.input, EditInput) for node in session.battle.line)
    calls = Counted(monkeypatch).of(lambda: session.amend(first.step, value))
    assert calls["_looked_at"] == edits >= 250 and len(session.battle.pending) == 0
    session.close()
    assert verify_battle(read_battle(session.path)) is None
