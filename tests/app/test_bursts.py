"""Keys in a burst: none does something else than was meant because one before it was dropped."""

from pathlib import Path

import pytest

from tests.app.table import KINDS, battle, sample, sitting
from tests.app.test_last_die import throw_all
from tests.names.app import DiceView
from tracker.app.parts.surplus_keys import (
    AGAIN,
    CHOICE,
    COUNT,
    LAST_DIE,
    OVERTAKEN,
    REFUSED,
    Belated,
    TakenAtOnce,
    unrolled,
)
from tracker.engine import AnswerInput


def test_behind_an_enter_that_is_dropped_the_rest_of_its_burst_falls_on_nothing() -> None:
    """`m`, Enter and the keys of the next unit at once: they were filled into the form that the Enter was meant for."""
    taken = TakenAtOnce()
    for belated, words in (
        (CHOICE, "One key answered. Too soon, dropped: {}"),
        (AGAIN, "Enter took it: the second {} dropped"),
    ):
        taken.took(10.0, belated)
        assert taken.remark_on("enter", 10.2) in (words.format("Enter"), "Enter took it: Enter dropped")
        assert taken.remark_on("2", 10.45) == words.format("Enter [2]")
        assert taken.remark_on("s", 10.8) == words.format("Enter [2] s")
        assert not taken.remark_on("s", 11.25), "whoever has seen it types it again"
    taken.took(20.0, CHOICE)
    for number in range(12):
        words = taken.remark_on("enter" if number == 0 else "4", 20.1 + number / 10)
    assert words == "One key answered. Too soon, dropped: ... [4] [4] [4] [4] [4] [4] [4] [4]", "a row has room for it"
    assert not taken.remark_on("ctrl+c", 21.3), "what leaves the program always counts"
    taken.took(30.0, CHOICE)
    assert all(
        taken.remark_on("enter", 30.2 + number / 20) == "One key answered. Too soon, dropped: Enter"
        for number in range(9)
    )
    taken.took(40.0, LAST_DIE)
    assert taken.remark_on("enter", 40.2) and not taken.remark_on("m", 40.4), "a habit: what follows is meant"


def test_a_key_of_a_choice_that_bounces_takes_nothing_more() -> None:
    """`x` twice within 80 ms ended the turn for both sides, and `i` passed two bands."""
    taken = TakenAtOnce()
    taken.took(10.0, CHOICE, "x")
    assert taken.remark_on("x", 10.08) == "One key answered. Too soon, dropped: x"
    taken.took(20.0, CHOICE, "x")
    assert not taken.remark_on("i", 20.08), "another key is meant"
    taken.took(30.0, CHOICE, "i")
    assert not taken.remark_on("i", 30.2), "so is a quick hand's next"
    taken.took(40.0, LAST_DIE, "3")
    assert not taken.remark_on("3", 40.4), "the next die may well show the same"


def test_a_key_that_goes_down_as_another_seat_answers_is_dropped_with_all_behind_it() -> None:
    taken = TakenAtOnce()
    assert not taken.remark_on("5", 9.0)
    taken.took(10.0, OVERTAKEN)
    assert taken.remark_on("5", 10.15) == "Another seat was first: [5] dropped"
    assert taken.remark_on("6", 10.4) == "Another seat was first: [5] [6] dropped"
    taken.took(20.0, OVERTAKEN)
    assert not taken.remark_on("5", 20.3)


async def test_a_fast_hand_behind_the_key_of_a_choice_fills_nothing_into_the_form_behind_it(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["choose"]) as hands:
        hands.app.preferences.last_die_takes = 3
        await hands.press("1")
        step, filled_in = hands.stack.seat.battle.step, hands.stack.prompt_view.filled_in
        await hands.type("enter 2 f 2 enter", 0.2)
        assert (hands.stack.seat.battle.step, hands.stack.prompt_view.filled_in) == (step, filled_in)
        assert "One key answered. Too soon, dropped: Enter [2] f [2] Enter" in hands.text
        await hands.type("f", 1)
        assert hands.stack.seat.battle.step > step, "pressed again it counts"


def test_what_follows_dice_that_were_dropped_answers_nothing_in_their_place() -> None:
    """`2 6 f` ahead of a roll: both dice were dropped, and the f, meant for what comes behind it, picked a result."""
    taken = TakenAtOnce()
    taken.took(10.0, LAST_DIE)
    assert taken.remark_on("2", 10.15) and taken.remark_on("6", 10.3)
    assert taken.remark_on("f", 10.5) == "All dice were there: [2] [6] f dropped"
    assert taken.remark_on("enter", 10.7) == "All dice were there: [2] [6] f Enter dropped"
    assert not taken.remark_on("f", 11.2), "whoever has seen it types it again"
    taken.took(20.0, LAST_DIE)
    assert not taken.remark_on("f", 20.1), "no die was dropped before it"


def test_dice_typed_one_after_the_other_behind_one_that_is_refused_pick_nothing() -> None:
    """`6 4 5 5 3` where a target was laid out: the first four were no targets, and the 3 picked one."""
    taken = TakenAtOnce()
    taken.took(10.0, REFUSED)
    assert [bool(taken.remark_on(key, 10.45 + 0.45 * number)) for number, key in enumerate("4553")] == [True] * 4
    assert not taken.remark_on("3", 12.5), "whoever has read it picks"


async def test_dice_for_two_rolls_in_a_row_count_all_with_a_breath_between_else_are_told(tmp_path: Path) -> None:
    """Whoever parts two rolls by a third of a second loses no die; in one burst all of the second are dropped alike."""
    for breath, rolls in ((0.35, 2), (0.15, 1)):
        async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
            hands.app.preferences.last_die_takes, step = 99, hands.stack.seat.battle.step
            await hands.type("6 6 6 6 6 1", 0.15)
            await hands.type("5", breath)
            await hands.type("5", 0.15)
            assert hands.stack.seat.battle.step == step + rolls
            assert ("All dice were there: [5] [5] dropped" in hands.text) is (rolls == 1)


async def test_dice_of_a_test_that_nobody_has_to_roll_fall_into_no_other_roll(tmp_path: Path) -> None:
    """A charger who was missed goes in on any roll: the dice that were thrown for it stood in the melee behind it."""
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "fire:hospital:udloko_right") as session:
        async with sitting(session) as hands:
            await hands.type("6 5 enter 3 5 2", 0.55)
            assert hands.asked == "melee:udloko_right:hospital" and "No dice for" in hands.text
            assert "D6 [_][_]" in hands.text and "Received Fire: [3] [5] [2] dropped" in hands.text
            await hands.type("4", 1)
            assert "D6 [4][_]" in hands.text, "what is typed when that was read is of the melee"


async def test_a_melee_takes_what_its_keys_offer_though_nobody_had_to_roll_before_it(tmp_path: Path) -> None:
    """`3 h 6 h` typed after a second were all dropped, though the key line offered them: the roll waits for Enter."""
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "fire:hospital:udloko_right") as session:
        async with sitting(session) as hands:
            await hands.type("6 5 enter 3 h 2 h", 0.65)
            assert hands.asked == "melee:udloko_right:hospital" and "= 3 successes" in hands.text
            await hands.type("enter", 1)
            assert hands.asked != "melee:udloko_right:hospital"


async def test_no_die_stands_behind_a_form_for_what_nobody_has_to_roll(tmp_path: Path) -> None:
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "move:indluyengwe") as session:
        async with sitting(session) as hands:
            await hands.type("y enter 6 2", 0.55)
            assert hands.asked.startswith("shot:hospital") and "No dice for" in hands.text
            assert "Test of Wills: [6] [2] dropped" in hands.text


async def test_where_the_app_rolls_no_dice_are_missed(tmp_path: Path) -> None:
    with sample(tmp_path, "colonial_adventures_rorkes_drift", "fire:hospital:udloko_right") as session:
        session.autopilot.rolls_for = frozenset({"zulu"})
        async with sitting(session) as hands:
            await hands.type("6 5 enter", 1)
            assert "No dice for" not in hands.text


async def test_dice_typed_on_count_where_the_next_roll_is_like_the_one_they_took(tmp_path: Path) -> None:
    """Nine dice for three PEFs, three each: the last six were dropped. A tenth is none of what is asked then."""
    async with sitting(sample(tmp_path, "colonial_adventures_patrol", "pef:1")) as hands:
        hands.app.preferences.last_die_takes = 3
        step = hands.stack.seat.battle.step
        await hands.type("4 4 6 4 2 5 3 3 1 6", 0.15)
        assert hands.stack.seat.battle.step == step + 3
        given = hands.stack.line[-1].input
        assert isinstance(given, AnswerInput) and given.value["dice"] == {"section": [3], "first": [3], "second": [1]}
        assert "All dice were there: [6] dropped" in hands.text


async def test_an_enter_dropped_behind_the_last_die_is_told_where_it_cuts_nothing(tmp_path: Path) -> None:
    """It stood over turn and dice of the sides, for minutes, and was read as being about the keys behind it."""
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await throw_all(hands)
        await hands.pilot.pause()
        title = hands.lines[0]
        assert not hands.screen.let_in("enter", 100.2)
        await hands.pilot.pause()
        assert "! The last die took it: Enter dropped" in hands.text and hands.lines[0] == title
        await hands.press("t")
        assert hands.asked.startswith("nerve") and "Enter dropped" not in hands.text, "any key takes it away"


@pytest.mark.examples(
    "belated, seconds",
    (COUNT, 1.5),
    (COUNT.before_a_form, 1.5),
    (unrolled("Blue: Received Fire", LAST_DIE), 1.5),
    (LAST_DIE.before_a_form, 0.6),
)
async def test_dice_that_may_be_meant_for_another_roll_wait_for_enter(
    tmp_path: Path, belated: Belated, seconds: float
) -> None:
    """What the key line offers was dropped for 1.5 seconds; taken at once, a second count would be a leader's die."""
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await throw_all(hands)
        step, taken = hands.stack.seat.battle.step, hands.screen._taken
        taken.took(200.0, belated)
        assert not hands.screen.let_in("5", 200.25), "nobody has read it yet"
        taken.took(300.0, belated)
        view = hands.stack.prompt_view
        while isinstance(view, DiceView) and not view.dice.whole:
            assert hands.screen.let_in("5", 300.0 + seconds - 0.01)
            hands.screen.take("5")
        assert hands.stack.seat.battle.step == step
        await hands.press("backspace")
        assert "then Enter" in hands.text and not hands.stack.is_early
        await hands.press("5 enter")
        assert hands.stack.seat.battle.step == step + 1
