"""The rules of the game, driven by hand: answers in, log out. No screen, no chance."""

from mygame import RULESET, Mygame, fire, nerve, turn
from tracker.engine import Battle, Opponent
from tracker.testing import at, check_game, play


def dawn(**rulings: str) -> Mygame:
    return RULESET.new("dawn", rulings)


def test_my_fire_1_each_hit_takes_a_figure_and_asks_for_nerve() -> None:
    state = dawn()
    said = play(fire(state, "red"), "near", at("fire:red", "5 6 1 1 1 1"), at("nerve:blue", "3 6"))
    assert "Blue picket loses 2." in said and said.cell("to_hit") == ("near", "hits_on")
    assert state.pickets["blue"].figures == 6


def test_my_nerve_1_a_picket_runs_where_no_die_passes() -> None:
    state = dawn()
    said = play(nerve(state, "blue"), "4 6")
    assert said.of("table") == ["Blue picket runs: take it off."] and not state.pickets["blue"].figures


def test_my_nerve_1_the_house_rule_leaves_it_out() -> None:
    state = dawn(nerve="off")
    assert play(fire(state, "red"), "far", "6 1 1 1 1 1").keys == ["range", "fire:red"]


def test_my_rally_1_one_man_comes_back_instead() -> None:
    state = RULESET.new("dusk", {})
    state.pickets["red"].figures = 3
    said = play(turn(state), at("order", "rally"), "far", at("fire:blue", "1 1 1 1 1 1 1 1"))
    assert "Red picket rallies: one man is back." in said and state.pickets["red"].figures == 4


def test_my_rally_1_the_opponent_rallies_where_few_are_left_and_says_why() -> None:
    state = RULESET.new("dusk", {})
    state.pickets["red"].figures = 3
    decided = Opponent().decide(Battle.begin(RULESET, state, 1))
    assert decided is not None and decided.value == "rally" and decided.why == "at most 3 are left"


def test_the_whole_game_stands_its_trial() -> None:
    check_game(RULESET)
