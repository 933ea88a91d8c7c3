"""Movement of both sides (GR-A2c, A7 to A13, B2, B15, B27)."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from tests.names.gentlemen_rankers import (
    Above,
    Field,
    Paces,
    Sensible,
    Shown,
    Touch,
    Weapon,
    crouch_tests,
    crouches,
    imperial_moves,
    move_of,
    movement,
    order,
    touches,
    what_do_they_do,
    who_attacks,
    why_not_shoot,
)
from tests.rulesets.gentlemen_rankers.table import ENTER, SETTLE, add_wave, asks, field, play, touch
from tracker.engine import Choose, Option, Pool, odds
from tracker.games.gentlemen_rankers.marching import mark_moved, those_that_march, why_not_move
from tracker.games.gentlemen_rankers.moving import movers
from tracker.games.gentlemen_rankers.squares import who_forms, why_not_form
from tracker.games.gentlemen_rankers.terrain import cross, no_way
from tracker.games.gentlemen_rankers.turn import _begin
from tracker.games.gentlemen_rankers.warrior_moves import reaches_in_front, warriors_move, who_crosses
from tracker.testing import at


@pytest.mark.rule("GR-A7")
@pytest.mark.parametrize(("die", "first"), [("3", "warriors"), ("4", "imperial")])
def test_gr_a7_initiative(die: str, first: str) -> None:
    state = field("infantry a", wave="foot 5")
    play(order(state, "movement"), die)
    assert state.first == first


@pytest.mark.rule("GR-A7")
def test_gr_a7_no_die_where_nobody_else_is_there() -> None:
    state = field("infantry a")
    assert play(movement(state), "done").keys == ["moves:imperial"]


@pytest.mark.rule("GR-B2")
@pytest.mark.parametrize(
    ("kind", "inches"),
    [
        ("infantry", 4),
        ("command", 4),
        ("levy", 4),
        ("cavalry", 8),
        ("mounted_command", 8),
        ("artillery", 2),
        ("wagon", 4),
    ],
)
def test_gr_b2_moves(kind: str, inches: int) -> None:
    state = field(f"{kind} a", wave="foot 1 mounted 1")
    assert (move_of(state, "a"), move_of(state, "w1"), move_of(state, "w2")) == (inches, 6, 8)


@pytest.mark.rule("GR-B2")
def test_gr_b2_a_limbered_gun_moves_6_and_slow_warriors_5() -> None:
    state = field("artillery a", wave="foot 1", moves="slow")
    state.units["a"].limbered = True
    assert (move_of(state, "a"), move_of(state, "w1")) == (6, 5)


@pytest.mark.rule("GR-A8")
def test_gr_a8_ones_and_sixes() -> None:
    state = field("infantry a", wave="foot 4 mounted 1")
    said = play(warriors_move(state), "1 6 6 3 1", "nobody")
    orders = "straight at the nearest enemy, facing it, stopping on contact"
    assert said == [f'Red: 1 on foot 6", 1 on foot 4", 2 on foot 8", 1 mounted 6"; {orders}.']


@pytest.mark.rule("GR-A8")
def test_gr_a8_the_dice_of_all_waves_are_thrown_at_once_and_each_has_its_own() -> None:
    state = field("infantry a", wave="foot 2")
    add_wave(state, "wave2", "White", "foot 1 mounted 1", prefix="v")
    said = play(warriors_move(state), at("move:waves", "1 3 6 4"), "nobody", "nobody")
    told = [line.partition(": ")[2].partition(";")[0] for line in said]
    assert told == ['1 on foot 6", 1 on foot 4"', '1 on foot 8", 1 mounted 8"']
    assert said.rolls[0].endswith("1 slow, 1 fast")


@pytest.mark.rule("GR-A8")
def test_gr_a8_dice_told_in_words_are_nobodys_in_particular() -> None:
    state = field("infantry a", wave="foot 2")
    add_wave(state, "wave2", "White", "foot 1 mounted 1", prefix="v")
    said = play(warriors_move(state), "2 slow, 1 fast", "nobody", "nobody")
    assert said[1].startswith('White: 1 on foot 6", 1 mounted 8", but 2" less for the slow and 2" more for the fast; ')


@pytest.mark.rule("GR-A8")
def test_gr_a8_a_wave_that_withdraws_throws_with_those_that_come_on() -> None:
    state = field("infantry a", wave="foot 1")
    add_wave(state, "wave2", "White", "foot 1", prefix="v")
    state.waves["wave1"].leaving = True
    said = play(warriors_move(state), "6 6", "w1", "nobody")
    assert said.keys == ["move:waves", "off:wave1", "reaches:wave2"] and state.warriors["w1"].gone == "withdrew"


@pytest.mark.rule("GR-A8")
def test_gr_a8_chances_of_several_waves_together_against_brute_force() -> None:
    pools = (Pool("wave1:foot", 2), Pool("wave2:foot", 1), Pool("wave2:mounted", 1))
    found = {(r.slow[0], r.fast[0]): chance for r, chance in odds(Paces(together=True), pools).items()}
    for (slow, fast), chance in found.items():
        ways = sum((each.count(1), each.count(6)) == (slow, fast) for each in product(range(1, 7), repeat=4))
        assert chance == Fraction(ways, 6**4)
    assert sum(found.values()) == 1


@pytest.mark.rule("GR-A6")
def test_gr_a6_who_came_this_turn_stands() -> None:
    state = field("infantry a", wave="foot 5", turn=1)
    assert play(warriors_move(state)).keys == []


@pytest.mark.rule("GR-A9")
def test_gr_a9_who_reaches_the_enemy_is_in_contact_and_moves_no_more() -> None:
    state = field("infantry a", wave="foot 2")
    said = play(warriors_move(state), "3 3", "w1>a", ENTER)
    assert "Red foot contact A." in said
    assert [each.id for each in movers(state, "wave1")] == ["w2"]
    assert why_not_move(state, state.units["a"]) == "it touches the enemy"


@pytest.mark.rule("GR-A12")
@pytest.mark.rule("GR-A9")
def test_gr_a12_each_contact_takes_one_key_and_the_last_aim_comes_first() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    state.waves["wave1"].prey = "b"
    prompt = asks(warriors_move(state), "3 3")
    assert [each.id for each in prompt.options[:3]] == ["nobody", "w1>b", "w1>a"] and prompt.default() == "nobody"
    assert play(warriors_move(state), "3 3", "w1>b", "w2>b").keys.count("reaches:wave1") == 2


@pytest.mark.rule("GR-A19a")
def test_gr_a19a_contact_in_flank_or_rear_is_told_with_one_key_more() -> None:
    state = field("infantry a", wave="foot 1 mounted 1")
    play(warriors_move(state), "3 3", "otherwise", "w2", "a", {"edge": "rear"}, "nobody")
    assert [(each.warrior, each.edge) for each in state.contacts] == [("w2", "rear")]


@pytest.mark.rule("GR-A9")
def test_gr_a9_units_of_a_wave_that_differ_are_told_apart_on_contact() -> None:
    state = field("infantry a", wave="foot 2 mounted 1")
    labels = [each.label for each in asks(warriors_move(state), "3 3 3").options[1:3]]
    assert labels == ["Red foot reach somebody", "Red mounted reaches somebody"]
    play(warriors_move(state), "3 3 3", "w3", "a", "nobody")
    assert [(each.warrior, each.edge) for each in state.contacts] == [("w3", "front")]


@pytest.mark.rule("GR-A12")
@pytest.mark.rule("GR-B27")
@pytest.mark.parametrize(
    ("die", "aim", "told"),
    [("3", ("b",), "Red moves straight at B instead."), ("2", (), "Red goes for the nearest enemy all the same.")],
)
def test_gr_a12_a_silly_aim_is_given_up_on_3(die: str, aim: tuple[str, ...], told: str) -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    said = play(warriors_move(state), "3", "silly", die, *aim, "nobody")
    assert said[1] == told
    last = said.prompts[-1]
    assert isinstance(last, Choose) and "silly" not in last.legal(), "it tests once"


@pytest.mark.rule("GR-B27")
def test_gr_b27_by_ruling_each_unit_rolls_at_the_table() -> None:
    state = field("infantry a", "infantry b", wave="foot 1", silly="unit")
    assert "Roll a die for each unit" in play(warriors_move(state), "3", "silly", "nobody")[1]


@pytest.mark.rule("GR-A13")
@pytest.mark.parametrize(
    ("value", "percent"), [(2, 97), (3, 92), (4, 83), (5, 72), (6, 58), (7, 42), (8, 28), (9, 17), (10, 8)]
)
def test_gr_a13_chances_of_crouch_tests_against_brute_force(value: int, percent: int) -> None:
    ways = sum(sum(dice) > value for dice in product(range(1, 7), repeat=2))
    found = {r.happened: chance for r, chance in odds(Above(value), (Pool("crouch", 2),)).items()}
    assert found[True] == Fraction(ways, 36) and round(found[True] * 100) == percent


@pytest.mark.rule("GR-A13")
def test_gr_a13_a_test_for_each_club() -> None:
    state = field("infantry a", wave="foot 1 mounted 1")
    state.waves["wave1"].clubs = [Shown("8C", "pack1"), Shown("3C", "pack1")]
    said = play(crouch_tests(state, "wave1"), "no", "4 4", "2 2")
    assert [each.card for each in state.waves["wave1"].clubs] == ["8C"] and said[-1] == "Red stays down."
    assert [each.id for each in movers(state, "wave1")] == ["w2"]


@pytest.mark.rule("GR-A13")
def test_gr_a13_where_only_mounted_units_are_left_nobody_tests() -> None:
    state = field("infantry a", wave="mounted 1")
    state.waves["wave1"].clubs = [Shown("8C", "pack1")]
    assert play(crouch_tests(state, "wave1")).keys == [] and movers(state, "wave1")


@pytest.mark.rule("GR-A13")
def test_gr_a13_when_none_is_left_it_moves() -> None:
    state = field("infantry a", wave="foot 1")
    state.waves["wave1"].clubs = [Shown("8C", "pack1")]
    said = play(crouch_tests(state, "wave1"), "no", "4 5")
    assert said[-1] == "Red gets up, to move as normal." and state.packs["pack1"].pile.left == 3


@pytest.mark.rule("GR-A13")
def test_gr_a13_beyond_medium_range_of_all_weapons_it_gets_up() -> None:
    state = field("infantry a", wave="foot 1")
    state.waves["wave1"].clubs = [Shown("8C", "pack1")]
    play(crouch_tests(state, "wave1"), "yes")
    assert not state.waves["wave1"].clubs


@pytest.mark.rule("GR-A13")
@pytest.mark.parametrize(("weapon", "is_asked"), [("rifle", False), ("none", True)])
def test_gr_a13_who_touches_a_weapon_is_not_beyond_its_range(weapon: Weapon, is_asked: bool) -> None:
    state = field("infantry a", wave="foot 2")
    state.units["a"].weapon = weapon
    state.waves["wave1"].clubs = [Shown("8C", "pack1")]
    touch(state, "w1", "a")
    said = play(crouch_tests(state, "wave1"), *(["no"] if is_asked else []), "4 5")
    assert ("beyond:wave1" in said.keys) is is_asked and not state.waves["wave1"].clubs


@pytest.mark.rule("GR-A13")
@pytest.mark.rule("GR-A12a")
def test_gr_a13_nobody_crouches_in_contact_and_nobody_in_contact_moves() -> None:
    state = field("infantry a", wave="foot 2")
    state.waves["wave1"].clubs = [Shown("8C", "pack1")]
    touch(state, "w1", "a")
    assert not crouches(state, state.warriors["w1"]) and crouches(state, state.warriors["w2"])
    assert movers(state, "wave1") == []


# Imperial moves


@pytest.mark.rule("GR-A9")
def test_gr_a9_to_turn_counts_as_a_move() -> None:
    state = field("artillery a")
    play(imperial_moves(state), "turn", "a", "done")
    assert state.units["a"].moved == "turned" and why_not_shoot(state, state.units["a"]) == "it moved"


@pytest.mark.rule("GR-A10")
@pytest.mark.parametrize(
    ("kind", "moved", "may"),
    [
        ("infantry", "short", True), ("infantry", "full", False), ("artillery", "turned", False),
        ("artillery", "short", False), ("cavalry", "short", True), ("cavalry", "full", False),
        ("machine_gun", "short", False),
    ],
)  # fmt: skip
def test_gr_a10_move_and_fire(kind: str, moved: str, may: bool) -> None:
    state = field(f"{kind} a")
    state.units["a"].moved = moved  # type: ignore[assignment]
    assert (why_not_shoot(state, state.units["a"]) == "") is may


@pytest.mark.rule("GR-A10")
def test_gr_a10_mounted_rifles_do_not_move_and_fire() -> None:
    state = field("cavalry a")
    state.units["a"].weapon, state.units["a"].moved = "rifle", "short"
    assert why_not_shoot(state, state.units["a"]) == "mounted rifles don't move and fire"


@pytest.mark.rule("GR-A10")
def test_gr_a10_the_table_is_told_how_far_those_go_that_keep_their_fire() -> None:
    state = field("infantry a", "infantry b", "command c", "cavalry d", wave="foot 1")
    said = play(imperial_moves(state), "far", "b", "all")
    assert said == [
        'Imperial moves: foot 4"; any facing at the end.',
        'Imperial moves: foot that may fire 3", foot 4", mounted that may fire 4"; any facing at the end.',
    ]
    state = field("infantry a")
    assert play(imperial_moves(state), "all") == ['Imperial moves: foot 4"; any facing at the end.']


@pytest.mark.rule("GR-A10")
def test_gr_a10_who_cannot_fire_anyhow_is_not_asked_whether_it_goes_too_far() -> None:
    state = field("infantry a", "levy b", "cavalry c", "artillery d", wave="foot 1")
    state.units["b"].weapon, state.units["c"].weapon = "none", "rifle"
    prompt = asks(imperial_moves(state), "far")
    assert [option.id for option in prompt.options] == ["a"]


@pytest.mark.rule("GR-A10")
def test_gr_a10_who_goes_too_far_is_asked_once() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    play(imperial_moves(state), "far", "b", "some", "a", "done")
    assert [unit.moved for unit in state.units.values()] == ["short", "full"]


@pytest.mark.rule("GR-A10")
@pytest.mark.parametrize(
    ("what", "moved"), [("all", ["short", "short"]), ("whole", ["full", "full"]), ("done", ["", ""])]
)
def test_gr_a10_all_march_at_one_key_with_or_without_their_fire(what: str, moved: list[str]) -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    assert play(imperial_moves(state), what).keys == ["moves:imperial"]
    assert [unit.moved for unit in state.units.values()] == moved


def options(state: Field) -> dict[str, Option]:
    """What the Imperial side may do, by what it is."""
    return {option.id: option for option in what_do_they_do(state).options}


@pytest.mark.rule("GR-A10")
def test_gr_a10_who_would_lose_its_fire_by_any_move_stands_when_all_march_keeping_theirs() -> None:
    state = field(
        "infantry a", "cavalry b", "artillery g", "machine_gun h", "cavalry r", "artillery l", "wagon w", wave="foot 5"
    )
    state.units["r"].weapon, state.units["l"].limbered = "rifle", True
    assert options(state)["all"].detail == "4 units; 3 stand to fire" and options(state)["whole"].detail == "7 units"
    said = play(imperial_moves(state), "all")
    assert [unit.id for unit in state.units.values() if unit.moved] == ["a", "b", "l", "w"]
    assert not any(why_not_shoot(state, state.units[each]) for each in "abghr") and not said.has("G ")
    assert [unit.id for unit in state.units.values() if not why_not_shoot(state, unit)] == ["a", "b", "g", "h", "r"]


@pytest.mark.rule("GR-A10")
def test_gr_a10_a_whole_move_takes_the_guns_along_and_without_warriors_all_do() -> None:
    state = field("infantry a", "artillery g", wave="foot 5")
    assert options(state)["all"].detail == "1 unit; 1 stands to fire"
    play(imperial_moves(state), "whole")
    assert [unit.moved for unit in state.units.values()] == ["full", "full"]
    state = field("infantry a", "artillery g")
    assert options(state)["all"].detail == "2 units"
    play(imperial_moves(state), "all")
    assert [unit.moved for unit in state.units.values()] == ["short", "short"]


@pytest.mark.rule("GR-A10")
def test_gr_a10_those_of_last_turn_march_on_but_for_the_gun_that_may_fire() -> None:
    state = field("infantry a", "artillery g", "infantry b", wave="foot 5")
    state.units["a"].went = state.units["g"].went = True
    assert options(state)["again"].detail == "A; 1 stands to fire"
    assert list(options(state))[:3] == ["done", "again", "all"]
    assert what_do_they_do(state).text.endswith(" Can't move and fire: G.")
    play(imperial_moves(state), "again")
    assert [unit.moved for unit in state.units.values()] == ["short", "", ""]


@pytest.mark.rule("GR-A10")
def test_gr_a10_where_only_guns_are_left_enter_has_them_stand() -> None:
    state = field("artillery g", "machine_gun h", wave="foot 5", turn=1)
    march = options(state)
    assert march["all"].refused == "G, H can't move and fire" and not march["whole"].refused
    assert asks(imperial_moves(state)).default() == "done"


@pytest.mark.rule("GR-A10", "GR-A25")
def test_gr_a25_once_morale_is_broken_the_guns_go_home_too_and_so_does_the_app() -> None:
    state = field("infantry a", "artillery g", wave="foot 5", broken=True)
    prompt = asks(imperial_moves(state))
    player = Sensible(messy=0)
    player.table.marched = 20
    assert prompt.default() == player.answer(state, prompt, Random(1)) == "whole"
    state.units["g"].limbered = True
    assert asks(imperial_moves(state)).default() == "all", "it has no fire to lose"


@pytest.mark.rule("GR-A10")
@pytest.mark.parametrize(("what", "loses"), [("some", ["g", "h", "r"]), ("turn", ["g", "r"])])
def test_gr_a10_who_loses_its_fire_by_a_move_is_told_before_it_is_picked(what: str, loses: list[str]) -> None:
    state = field("infantry a", "artillery g", "machine_gun h", "cavalry r", wave="foot 5")
    state.units["r"].weapon = "rifle"
    picks = asks(imperial_moves(state), what).options
    assert [each.id for each in picks if each.detail] == loses and picks[1].detail == "then it can't fire"


@pytest.mark.rule("GR-A9")
def test_gr_a9_all_the_rest_march_who_have_not_moved_and_may() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 1")
    touch(state, "w1", "c")
    play(imperial_moves(state), "turn", "a", "all")
    assert [unit.moved for unit in state.units.values()] == ["turned", "short", ""]


@pytest.mark.rule("GR-A9")
def test_gr_a9_those_who_marched_last_turn_are_offered_to_march_on() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    assert asks(imperial_moves(state)).default() == "done"
    state.units["b"].went = True
    assert asks(imperial_moves(state)).default() == "again"
    play(imperial_moves(state), ENTER)
    assert [unit.moved for unit in state.units.values()] == ["", "short"]
    state.units["a"].went, state.units["b"].moved = True, ""
    assert asks(imperial_moves(state)).default() == "all"


@pytest.mark.rule("GR-B9")
@pytest.mark.parametrize(("switch", "may"), [("turn", True), ("artillery", False)])
def test_gr_b9_machine_guns_may_turn_and_fire(switch: str, may: bool) -> None:
    state = field("machine_gun a", machine_guns=switch)
    state.units["a"].moved = "turned"
    assert (why_not_shoot(state, state.units["a"]) == "") is may


@pytest.mark.rule("GR-A2c")
def test_gr_a2c_limbering_keeps_a_gun_from_firing() -> None:
    state = field("artillery a")
    said = play(imperial_moves(state), "limber", "a", "done")
    assert state.units["a"].limbered and "limbers up" in said[0]
    state.units["a"].limbered = False
    assert why_not_shoot(state, state.units["a"]) == "it limbered or unlimbered"


@pytest.mark.rule("GR-A11")
def test_gr_a11_a_ford_costs_a_die() -> None:
    state = field("infantry a")
    assert play(cross(state, ("a",)), "ford", "4") == ['A: the water costs 4" of its move this turn.']


@pytest.mark.rule("GR-A11")
@pytest.mark.parametrize(("dice", "gone"), [(("4",), "drowned"), (("5", "3"), "")])
def test_gr_a11_to_swim_takes_a_5(dice: tuple[str, ...], gone: str) -> None:
    state = field("infantry a")
    play(cross(state, ("a",)), "swim", *dice)
    assert state.units["a"].gone == gone


@pytest.mark.rule("GR-A11")
def test_gr_a11_the_last_of_a_wave_may_drown_with_its_cards() -> None:
    state = field("infantry a", wave="foot 1")
    play(cross(state, ("w1",)), "swim", "4")
    assert state.warriors["w1"].gone == "drowned" and state.packs["pack1"].pile.left == 15


@pytest.mark.rule("GR-A11")
def test_gr_a11_who_moves_away_from_the_zariba_starts_anew() -> None:
    state = field("infantry a")
    play(imperial_moves(state), "ground", "a", "zariba", "3", "done")
    assert state.units["a"].tries == 1
    state.units["a"].crossed, state.units["a"].moved = False, ""
    play(imperial_moves(state), "all")
    assert state.units["a"].tries == 0


@pytest.mark.rule("GR-A9")
@pytest.mark.rule("GR-A11")
@pytest.mark.parametrize(("ground", "moved"), [("nothing", ""), ("obstacle", "short")])
def test_gr_a11_who_has_nothing_in_its_way_after_all_has_not_moved(ground: str, moved: str) -> None:
    state = field("infantry a", "infantry b")
    play(imperial_moves(state), "ground", "a", ground, "done")
    assert state.units["a"].moved == moved


@pytest.mark.rule("GR-A11")
def test_gr_a11_warriors_who_try_no_more_start_anew() -> None:
    state = field("infantry a", wave="foot 2")
    state.warriors["w1"].tries = state.warriors["w2"].tries = 1
    play(warriors_move(state), "3 3", "ground", "w1", "zariba", "2", "nobody")
    assert [each.tries for each in state.warriors.values()] == [2, 0]


@pytest.mark.rule("GR-A26")
def test_gr_a26_when_the_leader_drowns_those_behind_him_do_not_swim() -> None:
    state = field("infantry a", wave="chief 1 foot 2")
    said = play(warriors_move(state), "3 3 3", "ground", "w1 w2 w3", "swim", "1")
    assert state.waves["wave1"].leaving and said.keys[-1] == "swim:w1"


@pytest.mark.rule("GR-A11")
def test_gr_a11_who_only_turns_at_the_zariba_goes_on_trying() -> None:
    state = field("infantry a")
    state.units["a"].tries = 1
    play(imperial_moves(state), "turn", "a", "done")
    assert state.units["a"].tries == 1


@pytest.mark.rule("GR-A26")
def test_gr_a26_a_wave_whose_leader_drowns_attacks_no_more() -> None:
    state = field("infantry a", wave="chief 1 foot 2")
    said = play(warriors_move(state), "3 3 3", "ground", "w1", "swim", "1")
    assert state.waves["wave1"].leaving and said.keys[-1] == "swim:w1"


@pytest.mark.rule("GR-A11")
def test_gr_a11_several_meet_the_same_ground_which_is_named_once() -> None:
    state = field("infantry a", "infantry b", "wagon c")
    prompt = asks(imperial_moves(state), "ground", "b c")
    assert {each.id for each in prompt.options if each.refused} == {"zariba", "bad"}
    said = play(imperial_moves(state), "ground", "a b", "ford", "2", "5", "done")
    assert said == ['A: the water costs 2" of its move this turn.', 'B: the water costs 5" of its move this turn.']


@pytest.mark.rule("GR-A11")
def test_gr_a11_a_zariba_is_easier_each_turn() -> None:
    state = field("infantry a", wave="foot 1")
    play(cross(state, ("w1",)), "zariba", "3")
    assert state.warriors["w1"].tries == 1
    assert asks(cross(state, ("w1",)), "zariba").title.endswith("3 or more")
    play(cross(state, ("w1",)), "zariba", "3")
    assert state.warriors["w1"].tries == 0


@pytest.mark.rule("GR-A11")
@pytest.mark.parametrize(
    ("unit", "home", "rate"), [("a", True, "two"), ("w1", True, "one and a half"), ("w1", False, "two")]
)
def test_gr_a11_bad_going(unit: str, home: bool, rate: str) -> None:
    state = field("infantry a", wave="foot 1", home=home)
    assert f"costs {rate}" in play(cross(state, (unit,)), "bad")[0]


@pytest.mark.rule("GR-A11")
def test_gr_a11_the_table_is_told_which_of_two_alike_has_tried_the_zariba() -> None:
    state = field("infantry a", wave="foot 2")
    state.warriors["w2"].tries = 1
    assert [each.detail for each in who_crosses(state, "wave1").options] == ["", "tried the zariba in 1 turn"]


@pytest.mark.rule("GR-A11")
def test_gr_a11_limbers_and_wagons_cross_neither_zariba_nor_bad_going() -> None:
    state = field("wagon a", "artillery b", "infantry c")
    assert [bool(no_way(state, each, "bad")) for each in "abc"] == [True, True, False]
    assert no_way(state, "a", "zariba") and not no_way(state, "a", "obstacle")


@pytest.mark.rule("GR-B15")
def test_gr_b15_four_units_form_a_square_and_move_at_half() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d")
    play(imperial_moves(state), "square", "a b c d", "done")
    assert all(unit.square and unit.moved == "full" for unit in state.units.values()) and move_of(state, "a") == 2


@pytest.mark.rule("GR-B15")
def test_gr_b15_a_square_that_too_many_leave_is_none() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d")
    for unit in state.units.values():
        unit.square = True
    said = play(imperial_moves(state), "leave", "a", "safe", "done")
    assert said[-1] == "The square is too small: B, C, D stand in line."


@pytest.mark.rule("GR-A9")
def test_gr_a9_who_only_turned_attacks_nobody() -> None:
    state = field("infantry a", "infantry b", "artillery c", wave="foot 1")
    state.units["a"].moved = "turned"
    assert {option.id: option.refused for option in who_attacks(state).options}["a"] == "it only turned"
    state.units["b"].moved = "turned"
    attack = next(option for option in what_do_they_do(state).options if option.id == "attack")
    assert attack.refused == "nobody can"


@pytest.mark.rule("GR-B15")
def test_gr_b15_a_square_takes_the_whole_move() -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d")
    state.units["a"].moved = "short"
    assert why_not_form(state) == "it takes 4 units"
    state.rulings = state.rulings.but(squares="two")
    warned = {option.id: option.warned for option in who_forms(state).options}
    assert why_not_form(state) == "" and "whole move" in warned["a"] and not warned["b"]


@pytest.mark.rule("GR-B15")
@pytest.mark.parametrize(("switch", "stands"), [("four", False), ("two", True)])
def test_gr_b15_three_are_too_few(switch: str, stands: bool) -> None:
    state = field("infantry a", "infantry b", "infantry c", "infantry d", squares=switch)
    play(imperial_moves(state), "square", "a b c", "done")
    assert state.units["a"].square is stands


@pytest.mark.rule("GR-A8")
@pytest.mark.rule("GR-B23")
def test_gr_b23_a_withdrawing_wave_moves_to_the_edge() -> None:
    state = field("infantry a", wave="foot 2")
    state.waves["wave1"].leaving = True
    said = play(warriors_move(state), "1 4", "w1 w2")
    assert said[0] == 'Red withdraws straight to the nearest edge: 1 on foot 6", 1 on foot 4".'
    assert said.keys[0] == "move:wave1" and said[1:] == ["Take 2 of Red off.", "Red has left the table."]


def test_movement_can_be_settled() -> None:
    state = field("infantry a", wave="foot 2")
    assert play(warriors_move(state), SETTLE)[0] == "Settled on the table: the rest of the move of the warriors."
    settled = play(warriors_move(state), "3 3", SETTLE)
    assert settled[1] == "Settled on the table: the rest of the move of Red."
    assert play(imperial_moves(state), SETTLE)[0] == "Settled on the table: the rest of the Imperial movement."


@pytest.mark.rule("GR-A22")
def test_gr_a22_a_defence_and_a_square_hold_where_a_unit_is_reached_in_front() -> None:
    state = field("infantry a", "infantry b", wave="foot 3")
    state.units["a"].walled = True
    reaches_in_front(state, "w1", "a")
    assert state.units["a"].walled, "it lines its defence as before"
    state.units["b"].square = True
    touches(state, "w2", "b", "warriors", Touch(edge="rear"))
    assert state.contacts[-1].edge == "front", "a square has no rear"


@pytest.mark.rule("GR-A9")
def test_gr_a9_who_marched_in_the_turn_before_marches_again_by_enter() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    mark_moved(state, "a", "short")
    _begin(state)
    assert (state.units["a"].went, state.units["b"].went) == (True, False)
    assert asks(imperial_moves(state)).default() == "again" and those_that_march(state)["again"] == ["a"]


@pytest.mark.rule("GR-A9")
def test_gr_a9_where_nobody_can_march_no_number_is_told() -> None:
    state = field("infantry a", wave="foot 1")
    touch(state, "w1", "a")
    march = next(each for each in what_do_they_do(state).options if each.id == "all")
    assert (march.refused, march.detail) == ("nobody can", "")


@pytest.mark.rule("GR-A11")
@pytest.mark.parametrize(("tries", "said"), [(0, ""), (1, "It tried in 1 turn before.")])
def test_gr_a11_tries_at_a_zariba_are_told_once_there_were_any(tries: int, said: str) -> None:
    state = field("infantry a", wave="foot 1")
    state.warriors["w1"].tries = tries
    assert asks(cross(state, ["w1"]), "zariba").text == said
