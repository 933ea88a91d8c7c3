"""Amend gives another answer to an old prompt; the later ones follow with their own dice as far as they fit."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.little import LittleState, choice, little, number
from tests.engine.playing import asked, begun, dice, play, stands, texts, toy_state
from tests.names.engine import first_difference
from tracker.engine import AnswerInput, Battle, EditInput, EndInput, Node, Refused, RuleFault, SettleInput, Warned, ask
from tracker.talk.amend_words import pending_words

SHOT = 10  # the step of the first roll: name, shuffle, hide, turns, lot, unit, action, target, facts, roll


def shot_and_more(*faces: int) -> Battle:
    """Red One fired at Blue One at short range; then Red Two held."""
    battle = begun()
    play(battle, "r1", "fire", "b1", {"range": "short"}, dice(*faces))
    if asked(battle).startswith("nerve"):
        play(battle, dice(1, 1))
    play(battle, "r2", "hold")
    return battle


def numbered(battle: Battle) -> Battle:
    """As if the journal had written it."""
    for node in battle.line:
        node.seq = 100 + node.step
    return battle


def inputs_in_hand(battle: Battle) -> list[Any]:
    return [node.input.value for node in battle.pending.nodes if isinstance(node.input, AnswerInput)]


def inputs(battle: Battle) -> list[Any]:
    return [node.input.value for node in battle.line if isinstance(node.input, AnswerInput)]


# Later answers that fit


def test_later_answers_follow_with_their_own_dice() -> None:
    battle = numbered(shot_and_more(1, 1, 3, 3, 3, 3))
    assert toy_state(battle).units["b1"].figures == 4
    change = battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert toy_state(battle).units["b1"].figures == 6
    assert (change.did, len(change.added), len(battle.pending)) == ("amend", 4, 0)
    assert [node.of for node in change.added] == [110, 111, 112, 113]
    assert change.amended is not None and change.amended.seq == 110
    assert inputs(battle)[SHOT:] == [dice(1, 1), "r2", "hold"]
    assert first_difference(battle.ruleset, battle.line) is None


def test_a_count_of_other_dice_is_asked_again() -> None:
    """Two hits of six dice are no two hits of four: nobody knows which of them were not thrown."""
    battle = begun()
    play(battle, "r1", "fire", "b1", {"range": "short"}, {"counts": {"dice": [0, 0]}})
    play(battle, "r2", "fire", "b1", {"range": "short"}, {"counts": {"dice": [0, 0]}})
    second = battle.step
    was = battle.node_at(second).parent
    assert was is not None and was.shown is not None and was.shown.prompt is not None
    many = was.shown.prompt.counted_in({"counts": {"dice": [0, 0]}})
    was.shown = None
    change = battle.correct(4, "units.r2.figures", 3)
    assert pending_words(battle, change).endswith("1 later answer fell away: Red Two fires at Blue One.")
    assert asked(battle).startswith("fire") and battle.step == second
    assert battle.prompt is not None and battle.prompt.counted_in({"counts": {"dice": [0, 0]}}) != many
    assert len(battle.pending.dropped) == 1 and not pending_words(battle, battle.answer({"counts": {"dice": [0, 0]}}))


def test_the_first_answers_of_persons_that_fell_away_are_named() -> None:
    battle = numbered(shot_and_more(1, 1, 3, 3, 3, 3))
    battle.edit("units.r2.figures", 3)
    change = battle.amend(SHOT, dice(1, 1, 3, 3, 3, 3))
    answers = [node for node in battle.line if node.step > SHOT]
    edit, own = answers.pop(), Node(battle.head, 99, AnswerInput("app", 1, auto=True))
    for node in (own, edit, answers[0]):
        battle.pending.fall(node)
    assert pending_words(battle, change).endswith(": 3, was 4, Blue One: lost 4.")
    for node in answers[1:]:
        battle.pending.fall(node)
    told = pending_words(battle, change).partition("; ")[2]
    assert told == "4 later answers fell away: Edited by hand: Red Two, figures: 3, was 4, Blue One: lost 4, 2 more."
    assert battle.pending.fallen == [own, edit, *answers]


def test_the_same_dice_may_come_to_something_else() -> None:
    battle = shot_and_more(1, 2, 3, 3, 3, 3)
    battle.amend(SHOT - 1, {"range": "long"})
    assert toy_state(battle).units["b1"].figures == 7
    assert "Red One fires at Blue One: 1 2 3 3 3 3 (typed): 1 hit" in texts(battle)


def test_an_amend_to_the_same_answer_changes_nothing_but_is_kept() -> None:
    battle = shot_and_more(1, 1, 3, 3, 3, 3)
    before, old = stands(battle), battle.head
    change = battle.amend(SHOT, dice(1, 1, 3, 3, 3, 3))
    assert stands(battle) == before and battle.head is not old
    assert change.restore_steps == []


# Later answers that do not fit


def test_a_prompt_that_vanished_takes_its_answer_with_it() -> None:
    battle = shot_and_more(1, 1, 3, 3, 3, 3)
    battle.amend(SHOT, dice(3, 3, 3, 3, 3, 3))
    assert toy_state(battle).units["b1"].figures == 8
    assert asked(battle) == "unit.red#3" and inputs(battle)[SHOT:] == ["r2", "hold"]
    assert inputs_in_hand(battle) == [dice(1, 1)], "it may be asked yet this turn"
    play(battle, "done", "done", {"cards": ["3H"], "source": "app"})
    assert inputs_in_hand(battle) == []


def test_play_stops_where_something_new_is_asked_and_goes_on_after_it() -> None:
    battle = shot_and_more(3, 3, 3, 3, 3, 3)
    change = battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert len(change.added) == 1 and asked(battle) == "nerve.b1.shot" and len(battle.pending) == 2
    change = battle.answer(dice(1, 1))
    assert len(change.added) == 3 and asked(battle) == "unit.red#3" and len(battle.pending) == 0
    assert toy_state(battle).units["r2"].cover


def test_dice_that_are_too_few_now_are_asked_again() -> None:
    battle = begun()
    play(battle, "r2", "fire", "b1", {}, dice(3, 3, 3, 3), "r1", "hold")
    battle.amend(9, {"helpers": 1})
    assert asked(battle) == "fire.r2.b1" and len(battle.pending) == 3
    battle.answer(dice(3, 3, 3, 3, 3))
    assert asked(battle) == "unit.red#3" and toy_state(battle).units["r1"].cover


def test_answers_come_in_another_order_where_that_is_asked() -> None:
    battle = shot_and_more(1, 1, 3, 3, 3, 3)
    battle.amend(6, "r2")
    assert asked(battle) == "unit.red#2" and toy_state(battle).units["r2"].cover
    assert inputs_in_hand(battle) == ["fire", "b1", {"range": "short"}, dice(1, 1, 3, 3, 3, 3), dice(1, 1), "r2"]
    play(battle, "r1")
    assert asked(battle) == "unit.red#3" and toy_state(battle).units["b1"].figures == 4


def test_an_extra_prompt_takes_nothing_of_what_follows_from_it() -> None:
    """Red One missed, Red Two hit. If Red One hit too, there is one more test, and Red Two fires as they did."""
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(3, 3, 3, 3, 3, 3))
    play(battle, "r2", "fire", "b1", {}, dice(1, 3, 3, 3), dice(1, 1), "done")
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert asked(battle) == "nerve.b1.shot#2" and toy_state(battle).units["b1"].figures == 4
    play(battle, dice(1, 2))
    assert asked(battle) == "unit.blue" and inputs_in_hand(battle) == []


def test_an_answer_that_is_against_the_rules_now_is_asked_again() -> None:
    battle = begun()
    play(battle, "r1", "fire", "nobody", "done", "b1", "charge", "r1")
    battle.amend(7, "hold")
    assert asked(battle) == "target.b1.charge", "Red One is in cover now"
    assert inputs_in_hand(battle) == ["nobody", "r1"]


def test_an_overruled_answer_is_kept_as_overruled() -> None:
    battle = begun()
    play(battle, "r1", "hold", "done", "b1", "charge")
    battle.answer("r1", overrule=True)
    battle.amend(1, "Another name")
    assert asked(battle) == "stand.b1.r1"
    assert isinstance(battle.head.input, AnswerInput) and battle.head.input.overruled


def test_answers_of_a_later_turn_wait_for_their_turn() -> None:
    battle = begun(turns=2)
    play(battle, "done", "done", {"cards": ["3H"], "source": "app"}, "r1", "hold")
    battle.amend(6, "r1")
    assert asked(battle) == "act.r1" and battle.state.turn == 1
    assert len(battle.pending) == 4, "blue was done, and the next turn waits"
    play(battle, "hold", "done")
    assert battle.state.turn == 2 and asked(battle) == "unit.red#2" and toy_state(battle).units["r1"].done


def test_a_second_amend_keeps_what_is_still_in_hand() -> None:
    battle = shot_and_more(3, 3, 3, 3, 3, 3)
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert asked(battle) == "nerve.b1.shot" and len(battle.pending) == 2
    battle.amend(SHOT, dice(3, 3, 3, 3, 3, 6))
    assert asked(battle) == "unit.red#3" and inputs(battle)[SHOT:] == ["r2", "hold"]


def test_a_turn_whose_number_was_edited_keeps_its_answers() -> None:
    battle = begun(turns=6)
    battle.edit("turn", 4)
    play(battle, "done", "done")
    assert battle.state.turn == 5
    battle.amend(1, "Another name")
    assert battle.state.turn == 5 and len(battle.pending) == 0


# What was done at no certain prompt


def test_an_edit_follows_in_its_place() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(3, 3, 3, 3, 3, 3))
    battle.edit("units.b1.rep", 1)
    play(battle, "r2", "hold")
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert asked(battle) == "nerve.b1.shot" and toy_state(battle).units["b1"].rep == 1
    battle.answer({"result": "2 passed"})
    assert [type(node.input) for node in battle.line[SHOT + 1 :]] == [EditInput, AnswerInput, AnswerInput, AnswerInput]


def test_an_edit_does_not_overtake_an_answer_that_still_waits() -> None:
    battle = shot_and_more(3, 3, 3, 3, 3, 3)
    battle.edit("units.r2.cover", False)
    play(battle, "done")
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert asked(battle) == "nerve.b1.shot" and len(battle.pending) == 4
    play(battle, dice(1, 1))
    assert asked(battle) == "unit.blue"
    assert toy_state(battle).units["r2"].cover is False, "first they held, then the cover was edited away"


def test_an_edit_behind_a_vanished_prompt_is_not_lost() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 3, 3, 3, 3, 3), dice(1, 1))
    battle.edit("units.b1.rep", 1)
    play(battle, "r2")
    battle.amend(SHOT, dice(3, 3, 3, 3, 3, 3))
    assert asked(battle) == "act.r2" and toy_state(battle).units["b1"].rep == 1


def test_an_edit_still_holds_when_its_turn_is_over() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 3, 3, 3, 3, 3), dice(1, 1))
    battle.edit("units.b1.rep", 1)
    battle.amend(SHOT, dice(3, 3, 3, 3, 3, 3))
    assert asked(battle) == "unit.red#2" and toy_state(battle).units["b1"].rep == 4
    play(battle, "done", "done")
    assert battle.state.turn == 2 and toy_state(battle).units["b1"].rep == 1 and len(battle.pending) == 0


def test_the_end_does_not_come_before_what_led_to_it() -> None:
    battle = shot_and_more(3, 3, 3, 3, 3, 3)
    battle.end("supper")
    battle.answer({"dice": {"die": [9]}})
    assert battle.stage == "over"
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert (battle.stage, asked(battle), len(battle.pending)) == ("turn", "nerve.b1.shot", 4)
    battle.answer(dice(1, 1))
    assert (battle.stage, asked(battle)) == ("after", "recover.b1"), "one was lost: he may come back"
    battle.answer(dice(1))
    assert battle.stage == "over" and len(battle.pending) == 0
    assert [type(node.input) for node in battle.line[-3:]] == [EndInput, AnswerInput, AnswerInput]


def test_a_settle_follows_where_the_same_is_asked() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1", {}, dice(1, 3, 3, 3, 3, 3))
    battle.settle()
    play(battle, "r2")
    battle.amend(SHOT, dice(1, 1, 3, 3, 3, 3))
    assert asked(battle) == "act.r2" and isinstance(battle.line[SHOT + 1].input, SettleInput)
    battle.amend(SHOT, dice(3, 3, 3, 3, 3, 3))
    assert asked(battle) == "act.r2" and isinstance(battle.line[SHOT + 1].input, AnswerInput)


def test_an_edit_that_does_not_fit_any_more_falls_away() -> None:
    async def turn(state: LittleState) -> None:
        if await ask(lambda: choice("left", "right")) == "left":
            state.words.append("left")
        state.n = await ask(lambda: number())

    async def setup(state: LittleState) -> None:
        await ask(lambda: number("many"))

    battle = little(turn, setup)
    play(battle, 1, "left")
    battle.edit("words.0", "far left")
    edit = battle.head
    battle.answer(4)
    battle.amend(2, "right")
    assert battle.state == LittleState(turn=2, n=4) and len(battle.pending) == 0
    assert battle.pending.fallen == [edit] and battle.pending.dropped == [edit]


# What amend refuses


async def breaks_at_3(state: LittleState) -> None:
    state.words.append(await ask(lambda: choice("left", "right")))
    state.n = await ask(lambda: number(usual=5, warning="that is many"))
    if state.n == 3:
        raise LookupError("three")


@pytest.mark.examples(
    "step, value, error, reason",
    (2, 10, Refused, "10 is not from 0 to 9"),
    (2, 6, Warned, "that is many: against the rules"),
    (2, 3, RuleFault, "LookupError: three"),
    (0, 3, Refused, "Step 0 is not an answer, settling or edit that could be amended."),
    (3, "many", Refused, "'n' can't be 'many': it takes a whole number"),
    (9, 3, Refused, "There is no step 9: this battle has 4."),
)
def test_an_impossible_amend_changes_nothing(step: int, value: Any, error: type[Exception], reason: str) -> None:
    battle = little(breaks_at_3)
    play(battle, "left", 4)
    battle.edit("n", 9)
    battle.answer("right")
    before, log, line = stands(battle), texts(battle), battle.line
    with pytest.raises(error, match=reason):
        battle.amend(step, value)
    assert (stands(battle), texts(battle), battle.line) == (before, log, line)
    assert battle.undone is None and len(battle.pending) == 0
    battle.answer(1)
    assert battle.state.turn == 3


def test_an_amend_may_be_overruled() -> None:
    battle = little(breaks_at_3)
    play(battle, "left", 4, "right")
    battle.amend(2, 6, overrule=True)
    assert battle.line[2].input == AnswerInput("n", 6, overruled="that is many")
    assert asked(battle) == "n" and battle.state == LittleState(turn=2, n=6, words=["left", "right"])


def test_an_amend_that_makes_a_later_rule_fail_stops_before_it() -> None:
    async def turn(state: LittleState) -> None:
        state.n = await ask(lambda: number("first"))
        state.n = 12 // (state.n - await ask(lambda: number("second")))

    battle = little(turn)
    play(battle, 5, 3)
    battle.amend(1, 3)
    assert asked(battle) == "second" and battle.state == LittleState(turn=1, n=3)


# Undo and redo of an amend


def test_an_amend_is_undone_and_redone_as_one() -> None:
    battle = shot_and_more(1, 1, 3, 3, 3, 3)
    before = stands(battle)
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    after = stands(battle)
    battle.undo()
    assert stands(battle) == before
    battle.redo()
    assert stands(battle) == after
    battle.undo()
    battle.undo()
    assert asked(battle) == "act.r2"


@pytest.mark.parametrize("move", [lambda b: None, lambda b: b.undo() and None])
def test_the_table_is_told_the_difference_that_an_amend_makes(move: Callable[[Battle], None]) -> None:
    battle = shot_and_more(1, 1, 3, 3, 3, 3)
    change = battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    move(battle)
    if battle.undone:
        change = battle.redo()
    assert change.restore_steps == ["Blue One: put 2 back (6 now)."]


def test_what_was_undone_before_an_amend_is_not_redone_after_it() -> None:
    battle = shot_and_more(1, 1, 3, 3, 3, 3)
    battle.undo()
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    assert battle.undone is None


def test_an_amended_battle_undoes_to_the_start() -> None:
    battle = shot_and_more(3, 3, 3, 3, 3, 3)
    battle.amend(SHOT, dice(1, 3, 3, 3, 3, 3))
    play(battle, dice(1, 1), "done")
    battle.amend(2, {"order": []})
    while battle.may_undo:
        battle.undo()
    assert asked(battle) == "name" and battle.step == 0
