"""Initiative, moves of waves, crouching, withdrawing (GR-A7 to A9, A12, A13, B2, B23, B27)."""

from fractions import Fraction
from itertools import product

import pytest

from tests.names import gentlemen_rankers as gr
from tests.rulesets.gentlemen_rankers.table import ENTER, SETTLE, add_wave, asks, field, play, touch
from tracker.engine import Choose, Pool, odds
from tracker.games.gentlemen_rankers.marching import why_not_move
from tracker.games.gentlemen_rankers.movement_dice import movers
from tracker.games.gentlemen_rankers.shooting import imperial_fire, warriors_fire
from tracker.games.gentlemen_rankers.state import FOLLOWS, NEWEST, Phase
from tracker.games.gentlemen_rankers.turn import initiative_roll, shooting
from tracker.games.gentlemen_rankers.units import seen_near, why_not_shoot
from tracker.games.gentlemen_rankers.view import queue
from tracker.games.gentlemen_rankers.warrior_moves import may_reach, reaches_in_front, warriors_move
from tracker.testing import at


@pytest.mark.parametrize(("die", "first"), [("3", "warriors"), ("4", "imperial")])
def test_gr_a7_initiative(die: str, first: str) -> None:
    state = field("infantry a", wave="foot 5")
    play(gr.order(state, "movement"), die)
    assert state.first == first


def test_gr_a7_no_die_where_nobody_else_is_there() -> None:
    state = field("infantry a")
    assert play(gr.movement(state), "done").keys == ["moves:imperial"]


@pytest.mark.rule("GR-A7")
@pytest.mark.parametrize(("phase", "is_rolled"), [("movement", False), ("shooting", True)])
def test_gr_a6_nobody_rolls_for_the_first_move_where_the_warriors_have_just_come(phase: Phase, is_rolled: bool) -> None:
    state = field("infantry a", wave="foot 5")
    assert not initiative_roll(state, phase).same
    for wave in state.waves.values():
        wave.arrived = state.turn
    assert bool(initiative_roll(state, phase).same) is not is_rolled
    add_wave(state, "blue", "Blue", "foot 5", "b")
    state.waves["blue"].arrived = state.turn - 1
    assert not initiative_roll(state, phase).same, "others may move"


@pytest.mark.rule("GR-A14")
def test_gr_a14_nobody_rolls_for_the_first_shot_where_no_imperial_unit_may_shoot() -> None:
    """A column that marched all the way was asked who shoots first, with warriors alone to shoot."""
    state = field("infantry a", "command c", wave="rifle 2")
    assert not initiative_roll(state, "shooting").same
    state.units["a"].moved = "full"
    assert initiative_roll(state, "shooting").same == "no Imperial unit may shoot"
    assert why_not_shoot(state, state.units["a"]) == "it kept no inch to fire"
    assert play(shooting(state), ENTER, {"band": "none"}).keys == ["initiative:shooting", "shoots:wave1"]
    touch(state, "w1", "a")
    assert not initiative_roll(state, "shooting").same, "it may fall back before"


@pytest.mark.examples(
    "kind, inches",
    ("infantry", 4),
    ("command", 4),
    ("levy", 4),
    ("cavalry", 8),
    ("mounted_command", 8),
    ("artillery", 2),
    ("wagon", 4),
)
def test_gr_b2_moves(kind: str, inches: int) -> None:
    state = field(f"{kind} a", wave="foot 1 mounted 1")
    assert (gr.move_of(state, "a"), gr.move_of(state, "w1"), gr.move_of(state, "w2")) == (inches, 6, 8)


def test_gr_b2_a_limbered_gun_moves_6_and_slow_warriors_5() -> None:
    state = field("artillery a", wave="foot 1", moves="slow")
    state.units["a"].limbered = True
    assert (gr.move_of(state, "a"), gr.move_of(state, "w1")) == (6, 5)


def test_gr_a8_ones_and_sixes() -> None:
    state = field("infantry a", wave="foot 4 mounted 1")
    said = play(warriors_move(state), "1 6 6 3 1", "nobody")
    orders = "straight at the nearest enemy, facing it, stopping on contact"
    assert said == [f'Move Red: 1 on foot 6", 1 on foot 4", 2 on foot 8", 1 mounted 6"; {orders}.']


def test_gr_a8_the_dice_of_all_waves_are_thrown_at_once_and_each_has_its_own() -> None:
    state = field("infantry a", wave="foot 2")
    add_wave(state, "wave2", "White", "foot 1 mounted 1", prefix="v")
    said = play(warriors_move(state), at("move:waves", "1 3 6 4"), "nobody", "nobody")
    told = [line.partition(": ")[2].partition(";")[0] for line in said]
    assert told == ['1 on foot 6", 1 on foot 4"', '1 on foot 8", 1 mounted 8"']
    assert said.rolls[0].endswith("1 slow, 1 fast")


def test_gr_a8_a_wave_that_has_moved_is_not_next_while_the_other_is_asked_about() -> None:
    state = field("infantry a", wave="foot 2", phase="movement", acting="warriors")
    add_wave(state, "wave2", "White", "foot 1", prefix="v")
    assert asks(warriors_move(state), "3 3 3").key == "reaches:wave1"
    assert [row.standing for row in queue(state)[-2:]] == ["may", "may"]
    assert asks(warriors_move(state), "3 3 3", "nobody").key == "reaches:wave2"
    assert [row.standing for row in queue(state)[-2:]] == ["done", "may"]


def test_gr_a8_dice_told_in_words_are_nobodys_in_particular() -> None:
    state = field("infantry a", wave="foot 2")
    add_wave(state, "wave2", "White", "foot 1 mounted 1", prefix="v")
    said = play(warriors_move(state), "2 slow, 1 fast", "nobody", "nobody")
    assert said[1].startswith(
        'Move White: 1 on foot 6", 1 mounted 8", but 2" less for the slow and 2" more for the fast; '
    )


@pytest.mark.parametrize(("slow", "fast", "inches"), [((1,), (3,), 4), ((2, 1), (0, 0), -6), ((1,), (1,), 0)])
def test_gr_a8_dice_gain_two_inches_each_way(slow: tuple[int, ...], fast: tuple[int, ...], inches: int) -> None:
    assert gr.Paced(slow, fast).worth == inches


def test_gr_a8_a_wave_that_withdraws_throws_with_those_that_come_on() -> None:
    state = field("infantry a", wave="foot 1")
    add_wave(state, "wave2", "White", "foot 1", prefix="v")
    state.waves["wave1"].leaving = True
    said = play(warriors_move(state), "6 6", "w1", "nobody")
    assert said.keys == ["move:waves", "off:wave1", "reaches:wave2"] and state.warriors["w1"].gone == "withdrew"


def test_gr_a8_chances_of_several_waves_together_against_brute_force() -> None:
    pools = (Pool("wave1:foot", 2), Pool("wave2:foot", 1), Pool("wave2:mounted", 1))
    found = {(r.slow[0], r.fast[0]): chance for r, chance in odds(gr.Paces(together=True), pools).items()}
    for (slow, fast), chance in found.items():
        ways = sum((each.count(1), each.count(6)) == (slow, fast) for each in product(range(1, 7), repeat=4))
        assert chance == Fraction(ways, 6**4)
    assert sum(found.values()) == 1


def test_gr_a6_who_came_this_turn_stands() -> None:
    state = field("infantry a", wave="foot 5", turn=1)
    assert play(warriors_move(state)).keys == []


def test_gr_a9_who_reaches_the_enemy_is_in_contact_and_moves_no_more() -> None:
    state = field("infantry a", wave="foot 2")
    said = play(warriors_move(state), "3 3", "w1>a", ENTER)
    assert "One base of Red foot contacts A." in said
    assert [each.id for each in movers(state, "wave1")] == ["w2"]
    assert why_not_move(state, state.units["a"]) == "it touches the enemy"


def test_gr_a9_of_a_wave_far_off_nobody_is_asked_until_it_may_be_near() -> None:
    """With a wave at the other edge two questions a turn took Enter for five turns."""
    state = field("infantry a", "infantry b", wave="foot 2")
    assert play(warriors_move(state), "3 3", "far").keys == ["move:wave1", "reaches:wave1"]
    assert state.waves["wave1"].far == 30 and play(imperial_fire(state)).keys == [], "out of range of all"
    asked = []
    for left in (18, 6, 0):
        for unit in state.units.values():
            unit.moved = ""
        play(gr.imperial_moves(state), "all")
        asked.append([*play(warriors_move(state), "3 3", *[ENTER] * (not left)).keys])
        asked[-1] += [key for key in play(imperial_fire(state), *[{}] * (left < 15)).keys]
        assert state.waves["wave1"].far == left, "8 inches of theirs at most, 4 of ours"
    far, fire, near = ["move:wave1"], ["move:wave1", "fire:imperial"], ["move:wave1", "reaches:wave1", "fire:imperial"]
    assert asked == [far, fire, near]


@pytest.mark.parametrize("defaults", [FOLLOWS, NEWEST])
def test_gr_a9_a_wave_that_is_shot_at_is_far_off_no_more(defaults: int) -> None:
    """Said to be more than 30" off in turn 4 and shot at in turn 6, at medium range, it was asked about in 8 again."""
    state = field("infantry a", wave="foot 2 rifle 1", defaults=defaults)
    state.waves["wave1"].far = 12
    play(imperial_fire(state), {"band": "medium", "target": "w1"}, "1")
    assert state.waves["wave1"].far == (0 if defaults == NEWEST else 12)
    assert may_reach(state, "wave1") is (defaults == NEWEST)
    for is_contact in (True, False):
        state.waves["wave1"].far = 30
        if is_contact:
            reaches_in_front(state, "w1", "a")
        else:
            seen_near(state, "w3", "a")
        assert state.waves["wave1"].far == (0 if defaults == NEWEST else 30)


def test_gr_a9_a_wave_out_of_range_is_as_far_off_as_was_said() -> None:
    state = field("infantry a", wave="foot 2", defaults=NEWEST)
    state.waves["wave1"].far = 12
    play(imperial_fire(state), {"band": "none"})
    assert state.waves["wave1"].far == 12


def test_gr_a9_who_turns_comes_no_nearer_and_what_is_settled_is_not_known() -> None:
    state = field("infantry a", wave="foot 2")
    state.waves["wave1"].far = 30
    play(gr.imperial_moves(state), "face")
    assert state.waves["wave1"].far == 30
    play(gr.hit_warriors(state, "w1", 1, ("a",)), "9S", ENTER)
    assert state.waves["wave1"].far == 25, "4.5 inches nearer"
    state.waves["wave1"].leaving = True
    play(warriors_move(state), "3 3", ENTER)
    assert state.waves["wave1"].far == 17, "the nearest edge may be on this side"
    state.units["a"].moved = ""
    for moves in (gr.imperial_moves(state), warriors_move(state)):
        state.waves["wave1"].far = 30
        play(moves, SETTLE)
        assert state.waves["wave1"].far == 0


def test_gr_a14_warriors_with_firearms_are_not_asked_beyond_their_range() -> None:
    state = field("infantry a", wave="rifle 1", phase="shooting")
    for far, asked in ((11, ["shoots:wave1"]), (12, [])):
        state.waves["wave1"].far = far
        assert play(warriors_fire(state), *[{"band": "none"}] * len(asked)).keys == asked


def test_gr_a9_who_is_reached_already_is_marked_so() -> None:
    state = field("infantry a", "infantry b", wave="foot 3")
    asked = asks(warriors_move(state), "3 3 3", "w1>a", "w2>a")
    assert [each.detail for each in asked.options[1:3]] == ["touches 2 enemies", ""]
    state = field("infantry a", "infantry b", wave="foot 3")
    touch(state, "w1", "a", fresh=False)
    assert "far" not in asks(warriors_move(state), "3 3").legal(), "one touches the enemy since an earlier turn"


def test_gr_a9_the_kinds_of_a_wave_that_reach_somebody_stand_by_their_numbers() -> None:
    """2 stood above 1, as the riflemen had come first."""
    state = field("infantry a", wave="rifle 2 foot 3")
    numbers = [each.number for each in asks(warriors_move(state), "3 3 3 3 3").options if each.number]
    assert numbers == [1, 2]


@pytest.mark.rule("GR-A9")
def test_gr_a12_each_contact_takes_one_key_in_the_order_of_battle() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    state.waves["wave1"].prey = "b"
    prompt = asks(warriors_move(state), "3 3")
    assert [each.id for each in prompt.options[:5]] == ["nobody", "far", "no_shot", "w1>a", "w1>b"]
    assert prompt.default() == "nobody"
    assert play(warriors_move(state), "3 3", "w1>b", "w2>b").keys.count("reaches:wave1") == 2


def test_gr_a19a_contact_in_flank_or_rear_is_told_with_one_key_more() -> None:
    state = field("infantry a", wave="foot 1 mounted 1")
    play(warriors_move(state), "3 3", "otherwise", "w2", "a", {"edge": "rear"}, "nobody")
    assert [(each.warrior, each.edge) for each in state.contacts] == [("w2", "rear")]


def test_gr_a9_units_of_a_wave_that_differ_are_told_apart_on_contact() -> None:
    state = field("infantry a", wave="foot 2 mounted 1")
    labels = [each.label for each in asks(warriors_move(state), "3 3 3").options[3:5]]
    assert labels == ["Red foot reach somebody", "Red mounted reaches somebody"]
    assert asks(warriors_move(state), "3 3 3").by_number[3].label.startswith("Red mounted")
    play(warriors_move(state), "3 3 3", "w3", "a", "nobody")
    assert [(each.warrior, each.edge) for each in state.contacts] == [("w3", "front")]
    state = field("infantry a", wave="foot 1 rifle 1 mounted 1")
    asked = asks(warriors_move(state), "3 3 3", "w1", "a")
    assert [asked.by_number[number].id for number in (2, 3)] == ["w2", "w3"], "as before the foot had reached A"


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


def test_gr_b27_by_ruling_each_unit_rolls_at_the_table() -> None:
    state = field("infantry a", "infantry b", wave="foot 1", silly="unit")
    assert "Roll a die for each unit" in play(warriors_move(state), "3", "silly", "nobody")[1]


@pytest.mark.examples("value, percent", (2, 97), (3, 92), (4, 83), (5, 72), (6, 58), (7, 42), (8, 28), (9, 17), (10, 8))
def test_gr_a13_chances_of_crouch_tests_against_brute_force(value: int, percent: int) -> None:
    ways = sum(sum(dice) > value for dice in product(range(1, 7), repeat=2))
    found = {r.happened: chance for r, chance in odds(gr.Above(value), (Pool("crouch", 2),)).items()}
    assert found[True] == Fraction(ways, 36) and round(found[True] * 100) == percent


def test_gr_a13_a_test_for_each_club() -> None:
    state = field("infantry a", wave="foot 1 mounted 1")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1"), gr.ShownCard("3C", "pack1")]
    said = play(gr.crouch_tests(state, "wave1"), "no", "4 4", "2 2")
    assert [each.card for each in state.waves["wave1"].clubs] == ["8C"] and said[-1] == "Red stays down."
    assert [each.id for each in movers(state, "wave1")] == ["w2"]


def test_gr_a13_where_only_mounted_units_are_left_nobody_tests() -> None:
    state = field("infantry a", wave="mounted 1")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    assert play(gr.crouch_tests(state, "wave1")).keys == [] and movers(state, "wave1")


def test_gr_a13_when_none_is_left_it_moves() -> None:
    state = field("infantry a", wave="foot 1")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    said = play(gr.crouch_tests(state, "wave1"), "no", "4 5")
    assert said[-1] == "Red gets up, to move as normal." and state.packs["pack1"].pile.left == 3


def test_gr_a13_beyond_medium_range_of_all_weapons_it_gets_up() -> None:
    state = field("infantry a", wave="foot 1")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    play(gr.crouch_tests(state, "wave1"), "yes")
    assert not state.waves["wave1"].clubs


@pytest.mark.parametrize(("weapon", "is_asked"), [("rifle", False), ("none", True)])
def test_gr_a13_who_touches_a_weapon_is_not_beyond_its_range(weapon: gr.Weapon, is_asked: bool) -> None:
    state = field("infantry a", wave="foot 2")
    state.units["a"].weapon = weapon
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    touch(state, "w1", "a")
    said = play(gr.crouch_tests(state, "wave1"), *(["no"] if is_asked else []), "4 5")
    assert ("beyond:wave1" in said.keys) is is_asked and not state.waves["wave1"].clubs


@pytest.mark.rule("GR-A12a")
def test_gr_a13_nobody_crouches_in_contact_and_nobody_in_contact_moves() -> None:
    state = field("infantry a", wave="foot 2")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    touch(state, "w1", "a")
    assert not gr.crouches(state, state.warriors["w1"]) and gr.crouches(state, state.warriors["w2"])
    assert movers(state, "wave1") == []


@pytest.mark.rule("GR-A8")
def test_gr_b23_a_withdrawing_wave_moves_to_the_edge() -> None:
    state = field("infantry a", wave="foot 2")
    state.waves["wave1"].leaving = True
    said = play(warriors_move(state), "1 4", "w1 w2")
    assert said[0] == 'Red withdraws straight to the nearest edge: 1 on foot 6", 1 on foot 4".'
    assert said.keys[0] == "move:wave1" and said[1:] == [
        "Take 2 bases of Red off the table.",
        "Red has left the table.",
    ]


def test_movement_can_be_settled() -> None:
    state = field("infantry a", wave="foot 2")
    assert play(warriors_move(state), SETTLE)[0] == "Settled on the table: the rest of the move of the warriors."
    settled = play(warriors_move(state), "3 3", SETTLE)
    assert settled[1] == "Settled on the table: the rest of the move of Red."
    assert play(gr.imperial_moves(state), SETTLE)[0] == "Settled on the table: the rest of the Imperial movement."
