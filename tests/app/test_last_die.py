"""The last die takes the roll, where that is wished."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.app.table import KINDS, Hands, app_on, battle, sitting
from tests.example_game import Ford, Picket, fire_roll
from tests.names.app import DiceView, Gives, Keeps, KeyOutcome, Used, keep_settings
from tests.names.play import InputPreferences
from tests.play.hands import roll_of
from tracker.app.parts.surplus_keys import CHOICE, COUNT, LAST_COIN, LAST_DIE, LATER_COUNT, LEFT_OUT, TakenAtOnce
from tracker.engine import Heads, Hits, Leads, Passes, Pool, Refused, Several
from tracker.play.beginner_help import HINTS
from tracker.play.settings_fields import WORDS
from tracker.play.typed_dice import begin
from tracker.settings import Settings


def few(*pools: Pool, reading: Any = None) -> DiceView:
    """The dice of a roll that the last of up to three takes."""
    roll = roll_of(*pools, reading=reading or Hits(5, 6))
    return DiceView(begin(roll, Random(1), preferences=InputPreferences(last_die_takes=3)))


def test_no_die_behind_a_count_takes_a_roll() -> None:
    """It may be how many of the next count, whose h comes behind it."""
    view = few(Pool("group", 2), Pool("leader", 1))
    outcomes = [view.press(key) for key in "1h5"]
    assert not any(isinstance(each, Gives) for each in outcomes) and view.dice.whole
    dice = few(Pool("group", 2), Pool("leader", 1))
    assert isinstance([dice.press(key) for key in "625"][-1], Gives)


def test_only_the_very_next_enter_within_a_moment_belongs_to_the_roll() -> None:
    taken = TakenAtOnce()
    assert not taken.remark_on("enter", 0.0), "nothing was taken"
    taken.took(10.0, LAST_DIE)
    assert taken.remark_on("enter", 10.5)
    assert taken.remark_on("enter", 10.64), "held down"
    assert not taken.remark_on("enter", 10.8), "the second counts"
    taken.took(20.0, LAST_DIE)
    assert not taken.remark_on("enter", 20.6), "a player who knows the round has read what comes next"
    taken.took(30.0, LAST_DIE)
    assert not taken.remark_on("u", 30.1) and not taken.remark_on("enter", 30.2), "another key came between"
    taken.took(40.0, CHOICE)
    assert not taken.remark_on("enter", 40.31), "whoever has read what it takes presses it later"


def test_dice_too_many_are_told_and_fall_on_nothing_behind_their_roll() -> None:
    """Three dice typed by habit where two were asked: the third picked the second line of the next list, or was the
    first die of the next roll."""
    taken = TakenAtOnce()
    taken.took(10.0, LAST_DIE)
    assert taken.remark_on("2", 10.1) == "All dice were there: [2] dropped"
    assert taken.remark_on("5", 10.3), "another close behind it"
    assert not taken.remark_on("5", 10.95)
    taken.took(30.0, CHOICE)
    assert not taken.remark_on("2", 30.1)


def test_dice_typed_on_into_the_next_roll_are_dropped_all_or_none() -> None:
    """Four dice a second: the first of the next roll was dropped, and the second taken as the first."""
    taken = TakenAtOnce()
    taken.took(10.0, LAST_DIE)
    assert [bool(taken.remark_on("4", at)) for at in (10.28, 10.6, 10.95)] == [True, True, True]
    taken.took(20.0, LAST_DIE)
    assert not taken.remark_on("4", 20.31) and not taken.remark_on("4", 20.4)


def test_dice_too_many_are_told_with_the_enter_behind_them() -> None:
    """An Enter by habit told of itself alone, and the die before it was lost unsaid."""
    taken = TakenAtOnce()
    taken.took(10.0, LAST_DIE)
    assert taken.remark_on("2", 10.1) and taken.remark_on("5", 10.2) == "All dice were there: [2] [5] dropped"
    assert taken.remark_on("enter", 10.3) == "All dice were there: [2] [5] Enter dropped"
    taken.took(20.0, LAST_DIE)
    assert taken.remark_on("enter", 20.1) == "The last die took it: Enter dropped"


def test_coins_too_many_open_no_table_and_pick_nothing() -> None:
    taken = TakenAtOnce()
    taken.took(10.0, LAST_COIN)
    assert taken.remark_on("t", 10.1) == "All coins were there: [t] dropped"
    assert taken.remark_on("h", 10.2) == "All coins were there: [t] [h] dropped"
    assert not taken.remark_on("t", 10.85), "t is the key of the tables again"
    taken.took(20.0, LAST_DIE)
    assert not taken.remark_on("t", 20.1)
    taken.took(30.0, LAST_DIE)
    assert all(taken.remark_on("h", at) for at in (30.5, 31.0, 31.5)), "held down it is none of the next roll"


async def throw_all(hands: Hands) -> None:
    """Six dice, of which the last takes the roll at 100 seconds."""
    hands.app.preferences.last_die_takes = 99
    await hands.press("6 6 6 6 6")
    hands.screen.let_in("1", 100.0)
    hands.screen.take("1")


async def test_a_die_too_many_does_not_go_into_the_next_roll(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await throw_all(hands)
        assert hands.asked.startswith("nerve") and hands.stack.prompt_view.has_boxes
        assert not hands.screen.let_in("5", 100.2)
        await hands.pilot.pause()
        assert "All dice were there: [5] dropped" in hands.text
        assert hands.screen.let_in("5", 100.9), "who has thrown for the next roll types it later"
        hands.screen.take("5")
        await hands.pilot.pause()
        assert "[5] dropped" not in hands.text, "it is told till the next key"


def test_a_digit_behind_a_count_falls_on_no_other_dice() -> None:
    """`3h1` where no sixes were asked: the 1 was the first die of the next roll."""
    taken = TakenAtOnce()
    taken.took(10.0, COUNT)
    assert taken.remark_on("1", 10.25) == "The count took it: [1] dropped"
    assert taken.remark_on("enter", 10.35) == taken.remark_on("enter", 10.65) == "The count took it: [1] Enter dropped"
    assert not taken.remark_on("4", 12.2)
    taken.took(20.0, COUNT)
    assert taken.is_early("2", 21.4), "the sixes are counted before they are typed"
    assert not (taken.remark_on("2", 21.4) or taken.is_early("2", 21.45)), "they stand in boxes, to be seen"
    taken.took(20.0, COUNT.before_orders)
    assert taken.remark_on("2", 21.4), "before a choice it would be an order"
    taken.took(20.0, COUNT.before_its_like)
    assert not (taken.is_early("1", 20.05) or taken.remark_on("1", 20.05)), "whoever types three volleys in a row"
    taken.took(20.0, LATER_COUNT)
    assert taken.remark_on("1", 20.25) == "The count took it: [1] dropped", "not of dice that nobody has seen asked"
    taken.took(20.0, LATER_COUNT)
    assert not (taken.is_early("1", 20.35) or taken.remark_on("1", 20.35)), "it is the next roll's"
    taken.took(20.0, LATER_COUNT.before_orders)
    assert taken.remark_on("1", 20.55) == "The count took it: [1] dropped"
    assert fire_of_count("3h") == Gives({"counts": {"dice": [3]}}, belated=COUNT)


def fire_of_count(keys: str) -> KeyOutcome | None:
    """What the last of these keys comes to at a roll that asks for no second count."""
    prompt = fire_roll(Ford(pickets={"near": Picket("near", "Near", 8)}), "near", "near")
    prompt_view = DiceView(begin(prompt, Random(1), preferences=InputPreferences(last_die_takes=3)))
    return [prompt_view.press(key) for key in keys][-1]


async def test_an_enter_typed_straight_behind_a_choice_does_not_answer_the_next_prompt(tmp_path: Path) -> None:
    """A leader was picked by 1, and the Enter behind it took "stays where he is" on a page that nobody had read."""
    async with sitting(battle(tmp_path), KINDS["choose"]) as hands:
        hands.app.preferences.last_die_takes = 3
        step = hands.stack.seat.battle.step
        hands.screen.let_in("1", 100.0)
        hands.screen.take("1")
        assert hands.stack.seat.battle.step == step + 1
        assert not hands.screen.let_in("enter", 100.2)
        await hands.pilot.pause()
        assert "One key answered. Too soon, dropped: Enter" in hands.text
        assert hands.screen.let_in("enter", 100.7), "the second Enter counts, once its hand may have read that"


@pytest.mark.examples(
    "most, before, last, habit, told",
    (99, "1 1 2 6 5", "4", "enter", "The last die took it: Enter dropped"),
    (99, "1 1 2 6 5", "4", "h", "The last die took it: h dropped"),
    (3, "3 h", "1", "h", "The count took it: h dropped"),
    ids=["the last die", "h behind it", "the last digit of a second count"],
)
async def test_what_takes_the_roll_drops_the_key_that_habit_presses_behind_it(
    tmp_path: Path, most: int, before: str, last: str, habit: str, told: str
) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        hands.app.preferences.last_die_takes = most
        step = hands.stack.seat.battle.step
        await hands.press(before)
        assert hands.stack.seat.battle.step == step
        hands.screen.let_in(last, 100.0)
        hands.screen.take(last)
        assert hands.stack.seat.battle.step == step + 1
        assert not hands.screen.let_in(habit, 100.5)
        await hands.pilot.pause()
        assert told in hands.text
        assert hands.screen.let_in(habit, 100.7 if habit == "enter" else 101.2)


def test_a_second_count_that_may_have_another_digit_waits_for_enter() -> None:
    """Twelve hits have up to twelve sixes: 1 may be the start of 12, 2 is all."""
    waiting = fires(30)
    assert all(isinstance(waiting.press(key), Keeps) for key in "12h1")
    assert waiting.press("enter") == Gives({"counts": {"dice": [12, 1]}})
    whole = fires(30)
    assert [type(whole.press(key)) for key in "12h"] == [Keeps, Keeps, Keeps]
    assert whole.press("2") == Gives({"counts": {"dice": [12, 2]}}, belated=LATER_COUNT)


def test_heads_are_taken_by_their_last_digit_and_the_die_behind_them_at_once() -> None:
    """A battery of Africa 1859 was 3, Enter, 4, Enter: heads need none."""
    coins = Pool("coins", 6, 2, "red")
    begun_with = few(coins, reading=Heads())
    assert begun_with.hints()[0] == ("0-6 h t", "type")
    begun_with.press("h")
    assert begun_with.hints()[0] == ("h t", "type"), "behind a coin no digit is one"
    belated = replace(COUNT, faces=LAST_COIN.faces)
    assert few(coins, reading=Heads()).press("3") == Gives({"counts": {"coins": [3]}}, belated=belated)
    many = few(replace(coins, count=12), reading=Heads())
    assert isinstance(many.press("1"), Keeps), "it may be twelve"
    followed = few(coins, reading=Leads(Heads(), Hits(1, 3), "shells", 6, "red"))
    assert [type(followed.press(key)) for key in "14"] == [Keeps, Gives]
    none = few(coins, reading=Leads(Heads(), Hits(1, 3), "shells", 6, "red"))
    assert none.press("0") == Gives({"counts": {"coins": [0]}}, belated=belated), "where none is hit none may follow"


async def test_where_enter_takes_all_rolls_it_takes_counts_too(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        hands.app.preferences.last_die_takes = 0
        step = hands.stack.seat.battle.step
        await hands.press("3 h 1")
        assert hands.stack.seat.battle.step == step
        await hands.press("enter")
        assert hands.stack.seat.battle.step == step + 1


def fires(figures: int) -> DiceView:
    """The dice of so many figures, whose sixes count too, and of which the last of a few takes the roll."""
    roll = fire_roll(Ford(pickets={"near": Picket("near", "Near", figures)}), "near", "near")
    watched = replace(roll, reading=replace(roll.reading, watch=6))
    return DiceView(begin(watched, Random(1), preferences=InputPreferences(last_die_takes=3)))


def test_the_key_line_says_a_count_first_where_it_is_shorter_than_the_faces() -> None:
    """Eight dice were typed one by one and Enter, nine keys for the three of `0h1`."""
    many = fires(8)
    assert [key for key, _ in many.hints()][:2] == ["3h", "1-6"]
    many.press("3")
    assert [key for key, _ in many.hints()][:2] == ["1-6", "h"], "a face was begun with"
    assert fires(3).hints()[0][0] == "1-6", "two counts are no shorter than three faces"
    roll = fire_roll(Ford(pickets={"near": Picket("near", "Near", 3)}), "near", "near")
    assert DiceView(begin(roll, Random(1))).hints()[-1] == ("a-d", "result"), "a letter is shorter still"
    two = fire_roll(Ford(pickets={"near": Picket("near", "Near", 2)}), "near", "near")
    assert DiceView(begin(two, Random(1))).hints()[:2] == [("1-6", "type"), ("r", "roll")]


@pytest.mark.parametrize("figures", [1, 2, 3, 8])
def test_none_of_a_whole_roll_waits_for_enter_however_many_dice_there_are(figures: int) -> None:
    """Fourteen figures were gone by one h: of two dice it was "passed 0", and taken."""
    view = fires(figures)
    assert isinstance(view.press("h"), Keeps)
    assert view.press("enter") == Gives({"counts": {"dice": [0, 0]}})


def test_counts_over_those_of_an_earlier_answer_wait_for_enter() -> None:
    """`12h 3h` over a melee handed in the first of them, and the 3 went into the next roll."""
    prompt_view = DiceView(
        begin(fire_roll(Ford(pickets={"near": Picket("near", "Near", 8)}), "near", "near"), Random(1))
    )
    prompt_view.lay_out({"counts": {"dice": [3]}})
    assert all(isinstance(prompt_view.press(key), Keeps) for key in "2h")
    assert prompt_view.press("enter") == Gives({"counts": {"dice": [2]}})


def shelled(keys: str, sides: int = 2) -> tuple[DiceView, list[KeyOutcome | None]]:
    """Six shells, each hit of which leads to a coin, or a die; and what the keys come to."""
    reading = Leads(Hits(1, 3, watch=6), Heads() if sides == 2 else Hits(1, 1), "coins", sides, "b")
    prompt_view = few(Pool("shells", 6), reading=reading)
    return prompt_view, [prompt_view.press(key) for key in keys]


def test_a_later_count_that_no_digit_can_follow_goes_on_to_the_next_boxes() -> None:
    """Behind `2h0` the saves went into the box of sixes: "6 dice can't show 3 hits, 6 ones"."""
    prompt_view, outcomes = shelled("2h0ht")
    assert isinstance(outcomes[-1], Gives) and prompt_view.dice.value["dice"] == {"coins": [1, 2]}


def test_digits_of_a_count_that_dice_cannot_show_do_not_stay_as_dice() -> None:
    """Behind `9h` of six dice a 9 or its digits lay in the boxes, to be taken away by hand."""
    prompt_view, outcomes = shelled("12h", 6)
    assert isinstance(outcomes[-1], Keeps) and outcomes[-1].say.endswith("can't show 12 hits: 12h dropped.")
    assert not prompt_view.dice.draft
    assert isinstance(prompt_view.press("2"), Keeps) and isinstance(prompt_view.press("h"), Keeps)


def test_an_enter_behind_the_one_that_left_dice_out_takes_no_form_unread() -> None:
    """Enter twice at "2 passed in any case" took the roll, and the form behind it: a charge began."""
    roll = roll_of(Pool("group", 2, 6, "a"), Pool("leader", 1, 6, "a"), reading=Passes(4))
    prompt_view = DiceView(begin(roll, Random(1)))
    assert [type(prompt_view.press(key)) for key in "12"] == [Keeps, Keeps]
    taken = prompt_view.press("enter")
    assert isinstance(taken, Gives) and taken.belated == LEFT_OUT
    whole = DiceView(begin(roll, Random(1)))
    assert [whole.press(key) for key in ("1", "2", "6", "enter")][-1] == Gives(whole.dice.value), "that is no other key"
    dropped = TakenAtOnce()
    dropped.took(10.0, LEFT_OUT)
    assert dropped.remark_on("enter", 10.5) == "Enter took it: the second dropped"
    assert not dropped.remark_on("enter", 10.7)


def test_a_digit_behind_a_count_waits_for_its_h_or_for_enter() -> None:
    """`1h 1h` for pools of three and of one was a hit and a miss: the second 1 was a face, and took the roll."""
    for key, one in (("h", {"counts": {"three": [1], "one": [1]}}), ("enter", {"counts": {"three": [1]}})):
        view = few(Pool("three", 3, 6, "a"), Pool("one", 1, 6, "a"))
        assert isinstance([view.press(each) for each in "1h1"][-1], Keeps)
        given = view.press(key)
        assert isinstance(given, Gives) and given.value["counts"] == one["counts"]
        assert given.value.get("dice", {}) == ({} if key == "h" else {"one": [1]})


def test_the_h_of_habit_behind_a_count_that_its_digit_said_says_none_of_no_other_dice() -> None:
    """`0h 0h 0h` went on into the dice of the next two pools, and into the next gun's roll."""
    view = few(Pool("first", 6, 6, "a"), Pool("second", 6, 6, "a"), reading=Hits(5, 6, watch=6))
    for key in "3h1":
        view.press(key)
    assert view.press("h") == Used("The digit said it: h dropped", is_told=True) and not view.dice.counts
    assert isinstance(view.press("h"), Keeps) and isinstance(view.press("enter"), Gives), "another is meant"


def test_who_always_counts_takes_a_volley_by_two_keys_and_the_hint_of_many_dice_leads_to_it() -> None:
    """Three keys and an Enter before; that two settings spare the h stood in their list alone."""
    assert HINTS["count"].keys.endswith("Settings (O): counts without h."), "in the words of that setting"
    assert WORDS["counts_from"][0] == "Counts without h"
    volley = roll_of(Pool("fire", 8, 6, "a"), reading=Hits(1, 1, watch=6))
    view = DiceView(begin(volley, Random(1), preferences=InputPreferences(counts_from=3, last_die_takes=100_000)))
    given = [view.press(key) for key in "30"][-1]
    assert isinstance(given, Gives) and given.value["counts"] == {"fire": [3, 0]}


@pytest.mark.parametrize("size", [5, 12])
def test_digits_behind_the_counts_of_one_pool_are_faces_in_the_next_whatever_they_are(size: int) -> None:
    """Behind `0h` for a leader 0 to 2 were how many of his group had passed, and 3 to 6 dice."""
    ones_and_sixes = Several(("first", "second"), (Hits(6, 6, watch=1), Hits(6, 6, watch=1)))
    pools = (Pool("first:dice", 12, 6, "a"), Pool("second:dice", size, 6, "a"))
    for digit in "123456":
        view = few(*pools, reading=ones_and_sixes)
        assert all(isinstance(view.press(key), Keeps) for key in f"2h0{digit}")
        assert (view.dice.counts, view.dice.there.dice) == ((), {"second:dice": [int(digit)]})
    counted = few(*pools, reading=ones_and_sixes)
    given = [counted.press(key) for key in "2h02h0"][-1]
    assert isinstance(given, Gives) and given.value["counts"] == {"first:dice": [2, 0], "second:dice": [2, 0]}


def test_numbers_too_many_to_be_worked_out_have_no_odds_of_before_their_dice() -> None:
    view = few(*(Pool(name, count, 6, "a") for name, count in (("first", 3), ("second", 50), ("third", 50))))
    odds = [any("%" in text for each in view.rows(78, 14) for text, _ in each)]
    for key in "1h":
        view.press(key)
    odds.append(any("%" in text for each in view.rows(78, 14) for text, _ in each))
    assert odds == [True, False]


def test_the_setting_holds_at_once(tmp_path: Path) -> None:
    app = app_on(None, tmp_path)
    keep_settings(app, Settings(last_die="takes", counts_from=8))
    assert (app.preferences.counts_from, app.preferences.last_die_takes) == (8, 100_000)


def test_backspace_takes_back_a_0_behind_which_a_digit_was_refused() -> None:
    prompt_view = fires(8)
    prompt_view.press("0")
    with pytest.raises(Refused, match="All dice are there"):
        prompt_view.press("3")
    assert prompt_view.dice.counts == ("0",)
    prompt_view.press("backspace")
    assert not prompt_view.dice.counts


def test_h_alone_takes_none_of_many_dice_without_enter() -> None:
    """`7h` at six dice of two pools, and the h of habit at the next unit's eighteen, were no hits at once."""
    view = fires(6)
    with pytest.raises(Refused, match="7 is no face"):
        view.press("7")
    assert isinstance(view.press("h"), Keeps) and view.dice.whole
    assert isinstance(view.press("enter"), Gives)
    said = fires(6)
    said.press("0")
    assert isinstance(said.press("h"), Gives), "0h says it"


def test_a_number_behind_equals_says_whose_it_is() -> None:
    """`=3` at two pools was three of the first, below odds of what all come to."""
    view = few(Pool("first", 3, 6, "a"), Pool("second", 2, 6, "a"))
    view.press("=")
    (box,) = [row for row in view.rows(78, 12) if "a letter below" in str(row)]
    assert "how many hits for first" in str(box)


def test_an_enter_that_comes_with_the_die_that_led_to_others_is_no_fault() -> None:
    """The row said "then Enter", the last die went on to the saves, and the Enter was "2 dice missing"."""
    view = few(Pool("fire", 4), reading=Leads(Hits(5, 6), Hits(4, 6), "saves", side="b"))
    kept = [view.press(key) for key in "6611"][-1]
    assert isinstance(kept, Keeps)
    assert view.press("enter") == Used("Fire: 2 hits. Roll 2 D6 for saves.", is_told=True)
    view.press("4")
    with pytest.raises(Refused, match="1 die missing"):
        view.press("enter")
    assert isinstance(view.press("1"), Gives), "the last of few dice behind which none may follow"
