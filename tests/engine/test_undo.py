"""Undo goes back to the last prompt that a person answered, to the start of the battle; redo brings all back."""

from random import Random

import pytest

from tests.engine.playing import EVERYONE, asked, begin, begun, dice, play, play_out, stands, toy_state
from tracker.engine import AnswerInput, Autopilot, Refused, app_answer, encode_state
from tracker.engine.inputs import since_fork


def test_undo_to_the_start_and_redo_to_the_end_across_turns() -> None:
    battle = begin("ambush")
    start, ways = stands(battle), []
    play_out(battle, Random(11))
    end, head = stands(battle), battle.head
    while battle.may_undo:
        ways.append(stands(battle))
        assert battle.undo().did == "undo"
    assert stands(battle) == start == (encode_state(battle.ruleset.new("ambush", {})), "name")
    assert len(ways) > 20 and battle.step == 0
    while battle.undone:
        assert battle.redo().did == "redo"
        assert stands(battle) == ways.pop()
    assert stands(battle) == end and not ways and battle.head is head


def test_what_was_asked_is_asked_so_again_and_not_made_anew() -> None:
    battle = begin("ambush")
    play_out(battle, Random(11))
    while battle.may_undo:
        battle.undo()
        shown = battle.head.shown
        assert shown is not None and battle.prompt is shown.prompt
        # In a copy nobody has stood anywhere yet.
        copy = battle.branch(battle.step)
        assert copy.prompt == battle.prompt and copy.view() == battle.view()


def test_what_was_shown_is_remembered_for_two_turns() -> None:
    battle = begin("ambush")
    play_out(battle, Random(11))
    starts = [n for n, node in enumerate(battle.line) if node.checkpoint is not None]
    assert [node.shown is not None for node in battle.line] == [n >= starts[-2] for n in range(len(battle.line))]


def test_there_is_nothing_to_undo_or_redo() -> None:
    battle = begin()
    with pytest.raises(Refused, match="There is nothing to undo."):
        battle.undo()
    with pytest.raises(Refused, match="There is nothing to redo."):
        battle.redo()


def test_automatic_answers_go_and_come_with_the_human_one_before_them() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1")
    pilot, before = Autopilot(EVERYONE), stands(battle)
    battle.answer({"range": "short"})
    changes = pilot.run(battle)
    after = stands(battle)
    assert len(changes) == 1 and asked(battle) == "unit.red#2"
    assert all(isinstance(node.input, AnswerInput) and node.input.auto for each in changes for node in each.added)
    battle.undo()
    assert stands(battle) == before
    battle.redo()
    assert stands(battle) == after


def test_automatic_answers_at_the_start_can_not_be_undone() -> None:
    battle = begin()
    battle.answer("Test", auto=True)
    assert not battle.may_undo
    battle.answer({"order": []})
    battle.undo()
    assert asked(battle) == "shuffle"


def test_a_new_answer_makes_a_new_line_and_the_old_one_is_kept() -> None:
    battle = begun()
    play(battle, "r1", "fire")
    old = battle.head
    battle.undo()
    play(battle, "hold")
    assert battle.undone is None
    assert old.parent is battle.head.parent and old.input == AnswerInput("act.r1", "fire")


def test_undo_does_not_buy_new_dice() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {})
    first = app_answer(battle)
    for _ in range(3):
        battle.answer(first)
        battle.undo()
        assert app_answer(battle) == first
    battle.undo()
    play(battle, {})
    assert app_answer(battle) == first


def test_undo_does_not_change_a_sealed_order() -> None:
    battle = begin()
    play(battle, "Test")
    sealed = app_answer(battle)
    play(battle, sealed, [], 3)
    lot = app_answer(battle)
    assert lot["cards"] == sealed["order"][:1]
    for _ in range(3):
        battle.undo()
    assert app_answer(battle) == sealed
    for _ in range(3):
        battle.redo()
    assert app_answer(battle) == lot
    with pytest.raises(Refused, match="its next card is fixed"):
        battle.answer({"cards": sealed["order"][1:2]})


def test_the_table_is_told_what_to_put_back() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b2", {}, dice(1, 2, 3, 3, 3, 3), dice(6, 6, leader=6))
    assert toy_state(battle).units["b2"].figures == 2
    assert battle.undo().restore_steps == [
        "Blue Two: put 1 back (3 now).",
        "Blue Two: not shaken.",
    ]
    assert battle.undo().restore_steps == ["Blue Two: put 2 back (5 now)."]
    assert battle.redo().restore_steps == ["Blue Two: take 2 off (3 left)."]


def test_branches_are_told_apart_from_their_fork_on() -> None:
    battle = begun()
    play(battle, "r1", "hold", "r2", "hold")
    old, way = battle.head, battle.line
    battle.undo()
    assert since_fork(old, battle.head) == (way[-1:], []) and since_fork(battle.head, old) == ([], way[-1:])
    battle.answer("fire")
    new = battle.head
    assert since_fork(old, new) == (way[-1:], [new]) and since_fork(new, new) == ([], [])
