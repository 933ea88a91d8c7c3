"""Buildings: who is in them, how they fight, what guns do to them (CA-BLDG-2 to 6)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.names.engine import odds_behind
from tests.rulesets.colonial_adventures.table import SETTLE, asks, at, battlefield, group, play
from tracker.engine import Pool, odds
from tracker.games.colonial_adventures.fight.building_prompts import Inches, choose_level
from tracker.games.colonial_adventures.fight.buildings import ball, batter, canister, change_level
from tracker.games.colonial_adventures.ground.state import Ground


def house(**changes: Any) -> ca.Piece:
    return ca.Piece(id="house", name="the house", **{"kind": "building", "section": 5, "dv": 2, "size": 20, **changes})


def village(piece: ca.Piece, *groups: Any, inside: str = "zulu") -> ca.Battlefield:
    """A gun, or the groups given, and a house with a group inside."""
    given = groups or (group("gun", "eu", arm="artillery"), group("zulu"))
    state = battlefield(*given)
    state.ground = Ground(sections=["clear"] * 9, pieces={"house": piece})
    ca.stands_at(state, state.groups[inside], "house")
    return state


@pytest.mark.rule("CA-R150")
def test_ca_bldg_2_who_leaves_a_house_is_unformed() -> None:
    state = village(house(), group("brit"), group("zulu"), inside="brit")
    brit = state.groups["brit"]
    assert (brit.housed, brit.cover, brit.formation) == (True, True, "line")
    assert ca.allowance(state, brit) == 12
    ca.moved(state, "brit")
    assert (brit.housed, brit.formation, brit.doubt) == (False, "open", True)
    zulu = village(house())
    ca.moved(zulu, "zulu")
    assert zulu.groups["zulu"].formation == "mob"


@pytest.mark.rule("CA-R42")
def test_ca_bldg_3_half_fire_all_fight_behind_walls() -> None:
    state = village(house(), group("brit", figures=15), group("zulu"), inside="brit")
    assert ca.eligible_figures(state.groups["brit"]) == 7
    assert ca.ground_of(state, ca.Pair("zulu", "brit")).fields[3].default is True
    hut = village(house(dv=0), group("brit"), group("zulu"), inside="brit")
    assert ca.ground_of(hut, ca.Pair("zulu", "brit")).fields[3].default is False


@pytest.mark.examples(
    "changes, why",
    ({}, ""),
    ({"arm": "artillery"}, ""),
    ({"arm": "cavalry", "formation": "open"}, "mounted figures can't enter the house"),
    ({"arm": "cavalry", "formation": "open", "mounted": False, "holders": 3}, ""),
)
def test_ca_bldg_3_infantry_gunners_and_riders_on_foot_go_in(changes: dict[str, Any], why: str) -> None:
    state = battlefield(group("brit", **changes), group("zulu"))
    assert ca.why_not_there(state, state.groups["brit"], house()) == why


def test_ca_bldg_3_a_house_holds_so_many_and_not_both_sides() -> None:
    state = village(house(capacity=30), group("brit"), group("brit_2", "eu"), group("zulu"), inside="brit")
    piece = state.ground.pieces["house"]
    assert ca.why_not_there(state, state.groups["brit_2"], piece) == "the house holds 30 figures, with room for 10"
    assert ca.why_not_there(state, state.groups["zulu"], piece) == "Brit is in the house"
    assert ca.why_not_there(state, state.groups["brit"], piece) == ""
    piece.capacity = 40
    assert ca.why_not_there(state, state.groups["brit_2"], piece) == ""


def test_ca_bldg_4_a_level_takes_the_move() -> None:
    state = village(house(levels=3), group("brit"), group("zulu"), inside="brit")
    said = play(ca.activate(state, "brit"), "level", "done")
    assert state.groups["brit"].level == 1 and "Brit goes up to level 2: a full move." in said
    state.groups["brit"].level = 0
    menu = asks(ca.activate(state, "brit"), "level")
    move = next(option for option in menu.options if option.id == "move")
    assert move.warned == "each action once per activation"
    state.groups["brit"].level = 2
    play(change_level(state, "brit"))
    assert state.groups["brit"].level == 1


@pytest.mark.examples("level, up, down", (0, "", "it is on the ground"), (1, "", ""), (2, "level 3 is the top", ""))
def test_ca_bldg_4_it_says_on_which_level_it_is_and_where_it_ends(level: int, up: str, down: str) -> None:
    state = village(house(levels=3), group("brit"), group("zulu"), inside="brit")
    state.groups["brit"].level = level
    asked = choose_level(state, "brit")
    assert asked.title == f"Brit, on level {level + 1} of the house: which way?"
    assert [option.refused for option in asked.options] == [up, down]
    words = f"the house, level {level + 1}" if level else "the house"
    assert ca.place_words(state, state.groups["brit"]) == words


def test_a_group_upstairs_fights_uphill_of_one_below() -> None:
    state = village(house(levels=2), group("brit"), group("zulu"), inside="brit")
    assert ca.ground_of(state, ca.Pair("zulu", "brit")).fields[2].default is False
    state.groups["brit"].level = 1
    assert ca.ground_of(state, ca.Pair("zulu", "brit")).fields[2].default is True


@pytest.mark.parametrize(("dv", "hole"), [(0, 5), (1, 4), (2, 3), (3, 2)])
def test_ca_bldg_5_a_ball_makes_a_hole_of_5_less_the_dv(dv: int, hole: int) -> None:
    state = village(house(dv=dv))
    said = play(ball(state, "gun", "house"), 2, " ".join(["6 6"] * hole), SETTLE)
    assert state.ground.pieces["house"].holes == hole
    assert f'The ball of Gun makes a hole of {hole}" in the house.' in said
    assert said.cell("buildings") == (str(dv), "ball")
    assert said.keys[:2] == ["exposed:gun:zulu", "struck:gun:zulu"]
    roll = asks(ball(village(house(dv=dv)), "gun", "house"), 2)
    assert [each.label for each in roll.pools] == [f"inch 1 of {hole}"] and len(roll.reading.followers()) == hole - 1


def test_ca_bldg_5_each_exposed_figure_has_a_die_for_each_inch() -> None:
    state = village(house())
    roll = asks(ball(state, "gun", "house"), 4)
    assert roll.pools[0].count == 4 and roll.reading.high == 2
    # Two of four, one of the two that are left, and the last is missed thrice: one prompt for all of it.
    said = play(ball(state, "gun", "house"), 4, "1 2 3 6  2 3  4", SETTLE)
    assert state.groups["zulu"].figures == 17 and said.keys[:2] == ["exposed:gun:zulu", "struck:gun:zulu"]
    again = village(house())
    play(ball(again, "gun", "house"), 2, "1 2", SETTLE)
    assert again.groups["zulu"].figures == 18


def test_ca_bldg_5_a_ball_also_reaches_who_is_in_front_of_the_wall_and_canister_does_not() -> None:
    groups = (group("gun", "eu", arm="artillery"), group("zulu"), group("brit", "eu"))
    state = village(house(), *groups)
    ca.stands_at(state, state.groups["brit"], "before:house")
    assert play(ball(state, "gun", "house"), 0, 0).keys == ["exposed:gun:zulu", "exposed:gun:brit"]
    assert play(canister(state, "gun", "house"), 0).keys == ["exposed:gun:zulu"]


@pytest.mark.rule("CA-BLDG-6")
def test_ca_bldg_5_who_is_exposed_is_asked_under_the_rule_of_the_shot() -> None:
    state = village(house())
    by_ball, by_canister = asks(ball(state, "gun", "house")), asks(canister(village(house()), "gun", "house"))
    assert (by_ball.rule, by_canister.rule) == ("CA-BLDG-5", "CA-BLDG-6")
    assert by_ball.title == 'Zulu: how many figures are within 1" of the hole' and by_ball.high == 20
    assert by_canister.title == 'Zulu: how many figures are in the cone, 1" into the house'
    rolls = asks(ball(state, "gun", "house"), 4), asks(canister(village(house()), "gun", "house"), 4)
    assert [each.rule for each in rolls] == ["CA-BLDG-5", "CA-BLDG-6"]
    assert [each.text for each in rolls] == [f"1 to {high} hits; who is hit rolls no more." for high in (2, 3)]


def test_ca_r107_a_ruin_burns_no_more() -> None:
    state = village(house(size=3, fire=1, smoulders=True))
    play(ball(state, "gun", "house"), 0, SETTLE)
    piece = state.ground.pieces["house"]
    assert (piece.ruined, piece.fire, piece.smoulders) == (True, 0, False)


@pytest.mark.rule("CA-BLDG-5")
def test_ca_fire_12_a_gun_that_fires_at_a_house_runs_short_too() -> None:
    state = village(house())
    play(batter(state, "gun"), {"target": "house"}, "6 6 5 5 5 5")
    assert state.groups["gun"].tight


def test_ca_bldg_4_who_leaves_the_house_is_upstairs_no_more() -> None:
    state = village(house(levels=2), group("brit"), group("zulu"), inside="brit")
    state.groups["brit"].level = 1
    ca.moved(state, "brit")
    assert state.groups["brit"].level == 0


@pytest.mark.parametrize(("figures", "inches"), [(1, 3), (2, 5), (3, 2), (4, 4)])
def test_ca_r107_inch_by_inch_has_the_chances_of_a_die_for_each_inch(figures: int, inches: int) -> None:
    """A figure that three dice may hit goes with 19 in 27; so do the throws one by one, counted out."""
    reading = Inches(figures, inches, "eu")
    pools = (Pool("struck", figures, 6, "eu"),)
    shown = {result.hits: chance for result, chance in odds(reading, pools).items()}
    assert shown == {result.hits: chance for result, chance in odds_behind(reading, {}, pools).items()}
    assert sum(shown.values()) == 1 and shown[0] == Fraction(2, 3) ** (figures * inches)
    if (figures, inches) == (1, 3):
        assert shown[1] == Fraction(19, 27)


@pytest.mark.parametrize(("dv", "depth"), [(0, 3), (1, 2), (2, 1), (3, 0)])
def test_ca_bldg_6_canister_goes_3_less_the_dv_deep(dv: int, depth: int) -> None:
    state = village(house(dv=dv))
    answers = [3, "1 3 4", SETTLE] if depth else []
    said = play(canister(state, "gun", "house"), *answers)
    assert said.cell("buildings") == (str(dv), "canister")
    assert state.groups["zulu"].figures == (18 if depth else 20)
    assert not state.ground.pieces["house"].holes


def test_ca_r107_a_gun_strikes_with_any_1_and_makes_one_hole() -> None:
    state = village(house())
    form = {"target": "house"}
    roll = asks(batter(state, "gun"), form)
    assert roll.pools[0].count == 6
    dice = " ".join(["5"] * roll.pools[0].count)
    said = play(batter(state, "gun"), form, dice)
    assert "The ball of Gun misses the house." in said and said.result is True
    said = play(batter(state, "gun"), form, "1 1" + dice[3:], 0)
    assert state.ground.pieces["house"].holes == 3 and said.keys[-1] == "exposed:gun:zulu"
    play(batter(state, "gun"), {"target": "house", "range": "short"}, "1 5 5 5 5 5 5 5 5", 0)
    assert state.ground.pieces["house"].holes == 3
    assert play(batter(state, "gun"), {"target": "nobody"}).result is False
    assert play(batter(state, "gun"), {"target": "house", "bears": False}).result is False


def test_ca_r107_a_house_that_is_all_holes_is_a_ruin() -> None:
    state = village(house(size=0))
    said = play(ball(state, "gun", "house"), 0, at("size:house", 3), SETTLE)
    piece, zulu = state.ground.pieces["house"], state.groups["zulu"]
    assert piece.ruined and (zulu.before, zulu.housed, zulu.cover) == (True, False, False)
    assert "The house is a ruin." in said and "put Zulu outside the door of the house, in Mob" in said
    assert ca.why_not_there(state, zulu, piece) == "the house is a ruin"


def test_only_guns_fire_at_houses() -> None:
    state = village(house(), group("gun", "eu", arm="artillery", weapon="maxim"), group("zulu"))
    assert all(option.id != "batter" for option in asks(ca.activate(state, "gun")).options)
    state.groups["gun"].weapon = "field_gun"
    assert any(option.id == "batter" for option in asks(ca.activate(state, "gun")).options)
