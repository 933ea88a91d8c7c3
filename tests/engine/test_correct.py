"""What was wrong in the past and was no answer: edits given otherwise or put in late, what was settled answered."""

import pytest

from tests.engine.playing import asked, begun, dice, play, stands, texts, toy_state
from tests.engine.test_amend import SHOT, inputs_in_hand, numbered, shot_and_more
from tests.names.engine import first_difference
from tracker.engine import Battle, EditInput, Refused


def edited_before_a_shot() -> Battle:
    """Blue One was set to 3 figures by mistake before Red One shot at it and hit 2."""
    battle = begun()
    battle.edit("units.b1.figures", 3, "counted")
    play(battle, "r1", "fire", "b1", {"range": "short"}, dice(1, 3, 3, 3, 3, 3))
    return numbered(battle)


def test_an_edit_is_amended_and_the_dice_that_followed_stand() -> None:
    battle = edited_before_a_shot()
    step = next(node.step for node in battle.line if isinstance(node.input, EditInput))
    change = battle.amend(step, 7, reason="counted again")
    assert "Edited by hand: Blue One, figures: 7, was 8 (counted again)." in texts(battle)
    assert toy_state(battle).units["b1"].figures == 5
    assert [node.of for node in change.added] == [100 + node.step for node in battle.line[step:]]
    assert change.restore_steps[0] == "Blue One has 5 figures, not 1."
    assert first_difference(battle.ruleset, battle.line) is None


def test_an_amended_edit_keeps_its_reason_unless_there_is_another() -> None:
    battle = edited_before_a_shot()
    step = next(node.step for node in battle.line if isinstance(node.input, EditInput))
    battle.amend(step, 6)
    assert battle.line[step].input == EditInput("units.b1.figures", 6, "counted")


def test_what_was_settled_is_answered_after_all() -> None:
    battle = begun()
    play(battle, "r1", "fire", "b1")
    battle.settle("they were too far")
    play(battle, "r2", "hold")
    numbered(battle)
    battle.amend(SHOT - 1, {"range": "short"})
    assert asked(battle) == "fire.r1.b1" and inputs_in_hand(battle) == ["r2", "hold"]
    play(battle, dice(1, 3, 3, 3, 3, 3))
    assert toy_state(battle).units["b1"].figures == 6


def test_a_fact_is_put_in_where_it_was_forgotten() -> None:
    battle = numbered(shot_and_more(1, 1, 3, 3, 3, 3))
    before = stands(battle)
    change = battle.correct(2, "units.b1.figures", 5, "three stayed at home")
    assert [node.of for node in change.added] == [0, *range(103, 114)]
    assert [node.step for node in change.added] == list(range(3, 15))
    assert toy_state(battle).units["b1"].figures == 1 and change.amended is None
    assert change.restore_steps == ["Blue One has 1 figure, not 4."]
    battle.undo()
    assert stands(battle) == before


@pytest.mark.examples(
    "step, path, value, reason",
    (99, "units.b1.figures", 5, "There is no step 99"),
    (2, "units.b1.figures", 21, "it takes a whole number from 0 to 20"),
    (2, "units.b9.figures", 5, "There is no 'units.b9' to edit"),
)
def test_a_wrong_correction_changes_nothing(step: int, path: str, value: int, reason: str) -> None:
    battle = shot_and_more(1, 1, 3, 3, 3, 3)
    before, line = stands(battle), battle.line
    with pytest.raises(Refused, match=reason):
        battle.correct(step, path, value)
    assert (stands(battle), battle.line) == (before, line) and len(battle.pending) == 0


def test_the_end_of_a_battle_is_nothing_to_amend() -> None:
    battle = begun()
    battle.end("it grew late")
    with pytest.raises(Refused, match="is not an answer, settling or edit that could be amended"):
        battle.amend(battle.step, "yes")
