"""Shooting: who, at whom, with how many dice against what (GR-A14 to A17, B7, B8, B16)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.names import gentlemen_rankers as gr
from tests.names.engine import fact_words, taken_words
from tests.rulesets.gentlemen_rankers.table import ENTER, SETTLE, add_wave, asks, field, play, touch
from tracker.engine import Event, Reads, odds
from tracker.games.gentlemen_rankers.shooting import fire_roll, imperial_fire, warriors_fire, who_is_beside
from tracker.games.gentlemen_rankers.shooting_dice import pools_of
from tracker.games.gentlemen_rankers.turn import _begin


def needs(state: gr.Battlefield, shooter: str = "a", target: str = "w1", **facts: Any) -> int:
    return gr.to_hit(state, gr.Aimed(shooter, target, gr.Shot(**facts))).total


def test_gr_a14_shooting_initiative_matters_only_with_firearms_on_both_sides() -> None:
    state = field("infantry a", wave="rifle 1 foot 4")
    play(gr.order(state, "shooting"), "2")
    assert state.first == "warriors"
    state = field("infantry a", wave="foot 5")
    assert play(gr.order(state, "shooting")).keys == []
    state = field("infantry a", wave="rifle 5")
    state.waves["wave1"].leaving = True
    assert play(gr.order(state, "shooting")).keys == []


def test_gr_a14_nobody_in_contact_shoots_or_is_shot_at() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    touch(state, "w1", "a")
    assert gr.why_not_shoot(state, state.units["a"]) == "it touches the enemy" and not gr.why_not_shoot(
        state, state.units["b"]
    )
    assert gr.why_not_shot_at(state, state.warriors["w1"]) and not gr.why_not_shot_at(state, state.warriors["w2"])


def test_gr_a2a_command_units_do_not_shoot() -> None:
    state = field("command c", "mounted_command d")
    assert all(gr.why_not_shoot(state, unit) for unit in state.units.values())


def test_gr_a15_five_or_six_hits_and_chances_against_brute_force() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    prompt = fire_roll(state, "w1", ("a", "b"))
    found = {r.hits: chance for r, chance in odds(prompt.reading, prompt.pools).items()}
    for hits in range(3):
        ways = sum(sum(die >= 5 for die in dice) == hits for dice in product(range(1, 7), repeat=2))
        assert found[hits] == Fraction(ways, 36)


@pytest.mark.parametrize(("kind", "dice"), [("infantry", 1), ("artillery", 2), ("machine_gun", 3)])
def test_gr_a15_shots(kind: str, dice: int) -> None:
    state = field(f"{kind} a", wave="foot 5")
    assert fire_roll(state, "w1", ("a",)).pools[0].count == dice


@pytest.mark.parametrize(("die", "jammed"), [("4", False), ("5", True)])
def test_gr_a15_a_machine_gun_jams_on_5_or_6(die: str, jammed: bool) -> None:
    state = field("machine_gun a", wave="foot 5")
    rest = () if jammed else ("1 1 1",)
    play(imperial_fire(state), {"band": "medium"}, die, *rest)
    assert state.units["a"].jammed is jammed and state.units["a"].shot


def test_gr_a15_the_turn_after_a_jam_it_fires_without_a_roll() -> None:
    state = field("machine_gun a", wave="foot 5")
    play(imperial_fire(state), {"band": "medium"}, "6")
    _begin(state)
    assert "jam:a" not in play(imperial_fire(state), {"band": "medium"}, "1 1 1").keys
    _begin(state)
    assert "jam:a" in play(imperial_fire(state), {"band": "medium"}, "1", "1 1 1").keys


@pytest.mark.parametrize(
    ("facts", "low"),
    [
        ({"band": "short"}, 4), ({"band": "medium"}, 5), ({"band": "long"}, 6), ({"cover": True}, 6),
        ({"flank": True}, 6), ({"band": "long", "cover": True, "flank": True}, 6),
    ],
)  # fmt: skip
def test_gr_b7_modifiers_and_a_6_always_hits(facts: dict[str, Any], low: int) -> None:
    assert needs(field("infantry a", wave="foot 5"), **facts) == low


def test_gr_a15_dice_that_need_the_same_are_one_pool_whatever_the_way_to_it() -> None:
    """Beside a command or not, all needed a 6 of crouching men at long range: two counts for one volley."""
    state = field("infantry a", "infantry b", "command c", wave="foot 2", defaults=gr.BY_SCORE)
    state.units["a"].beside, state.rulings = True, state.rulings.but(inferior="imperial_die")
    state.waves["wave1"].clubs = [gr.ShownCard("5C", "pack1")]
    shots = [gr.Aimed(each, "w1", gr.Shot("long")) for each in "ab"]
    (pool,), reading, sums = pools_of(state, shots, "imperial")
    assert (pool.count, pool.label, reading.lows) == (2, "A, B", (("fire1", 6),))
    assert [each.title for each in sums] == ["A: number to hit", "B: number to hit"]
    shots = [gr.Aimed("a", "w1", gr.Shot("short")), gr.Aimed("b", "w1", gr.Shot("long"))]
    pools, reading, _ = pools_of(state, shots, "imperial")
    assert [pool.label for pool in pools] == ["A (5+)", "B (6+)"]


def test_gr_b7_crouching_in_the_open_is_harder_to_hit() -> None:
    state = field("infantry a", wave="foot 1 mounted 1")
    state.waves["wave1"].clubs = [gr.ShownCard("8C", "pack1")]
    assert needs(state) == 6 and needs(state, target="w2") == 5
    assert needs(state, cover=True, band="short") == 5


@pytest.mark.parametrize(("switch", "low"), [("all", 6), ("cover", 6), ("none", 5)])
def test_gr_b7_switches(switch: str, low: int) -> None:
    state = field("infantry a", wave="foot 5", shooting_modifiers=switch)
    assert needs(state, cover=True) == low
    assert needs(state, band="short") == (4 if switch == "all" else 5)


@pytest.mark.parametrize(("switch", "low"), [("house", 4), ("off", 5)])
def test_gr_b8_touching_a_command(switch: str, low: int) -> None:
    state = field("infantry a", "command c", wave="foot 5", command=switch)
    state.units["a"].beside = True
    assert needs(state) == low
    state.units["c"].gone = "destroyed"
    assert needs(state) == 5


def test_gr_a14_by_ear_the_ranges_are_said_where_enter_is_that_nobody_fires() -> None:
    """The voice said "Enter: nobody fires", and no way to fire."""
    form = asks(imperial_fire(field("infantry a", "infantry b", wave="foot 5")))
    (ranges,) = form.instead()
    assert form.default_words() == "nobody fires"
    assert ranges.startswith("or say the range: s ") and "n nobody fires" in ranges


def test_gr_b8_who_touches_a_command_is_not_asked_where_it_changes_nothing() -> None:
    state = field("infantry a", "command c", wave="foot 5", shooting_modifiers="cover")
    assert asks(imperial_fire(state)).key == "fire:imperial"


@pytest.mark.parametrize(
    ("switch", "low", "bands"),
    [("none", 5, 3), ("warriors", 6, 2), ("warriors_range", 5, 2), ("warriors_die", 6, 3), ("imperial", 5, 3)],
)
def test_gr_a16_inferior_firearms(switch: str, low: int, bands: int) -> None:
    state = field("infantry a", wave="rifle 1", inferior=switch)
    assert needs(state, "w1", "a") == low
    form = asks(warriors_fire(state))
    assert len(form.fields[1].marks) == bands + 1


@pytest.mark.parametrize(
    ("switch", "low", "band"),
    [("imperial", 6, "medium"), ("imperial_range", 5, "medium"), ("imperial_die", 6, "long"), ("warriors", 5, "long")],
)
def test_gr_a16_inferior_firearms_of_the_imperial_side(switch: str, low: int, band: str) -> None:
    state = field("infantry a", wave="rifle 1", inferior=switch)
    assert needs(state) == low and [*gr.reaches(state.rulings, "rifle")][-1] == band


def test_gr_a16_guns_are_never_inferior() -> None:
    state = field("infantry a", "artillery b", wave="foot 1", inferior="imperial")
    assert needs(state, "a") == 6 and needs(state, "b") == 5


def test_gr_a17_all_hits_on_one_target_come_before_the_next_and_shooters_do_not_switch() -> None:
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5")
    said = play(imperial_fire(state), {"firing": ["a", "b"], "band": "medium"}, "6 6", "KH", {"band": "short"}, "1")
    assert state.packs["pack1"].seen == ["KH"] and state.warriors["w1"].gone
    assert said.keys[-2:] == ["fire:imperial", "fire:w2"]
    assert state.units["b"].shot


def test_gr_b16_a_second_rank_shoots_with_the_first() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    assert "second rank" in gr.fire_form(state).text


def test_facts_are_asked_one_by_one_where_they_differ_and_then_remembered() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    far = {"band": "long", "cover": True}
    play(imperial_fire(state), {"band": "long", "differ": True}, {"band": "short"}, far, "3 3")
    assert state.shots == {"a": gr.Shot("short", target="w1"), "b": gr.Shot("long", True, target="w1")}


def test_gr_a17_a_volley_is_one_form_in_which_nobody_named_means_all() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    add_wave(state, "wave2", "White", "mounted 2", prefix="v")
    form = asks(imperial_fire(state))
    assert [each.name for each in form.fields] == ["target", "firing", "band", "cover", "flank", "differ"]
    assert [mark.label for mark in form.fields[0].marks] == ["Red foot (one of 5)", "White mounted (one of 2)"]
    said = play(imperial_fire(state), {"target": "v1", "band": "short"}, "3 3")
    assert said.keys == ["fire:imperial", "fire:v1"] and all(unit.shot for unit in state.units.values())


def company(shot: int = 2) -> Any:
    """The form of the next volley of five, of whom some have fired."""
    answers = ({"firing": list("abcde")[:shot], "band": "short"}, " ".join("3" * shot))
    return asks(imperial_fire(field(*(f"infantry {each}" for each in "abcde"), wave="foot 5")), *answers)


@pytest.mark.parametrize(("shot", "offered"), [(1, ["b"]), (2, ["c", "d"]), (3, ["d", "e"]), (4, ["e"])])
def test_gr_a17_as_many_as_fired_last_are_offered_next(shot: int, offered: list[str]) -> None:
    """Where no more are left than that, all that may fire are, and the list shows them picked."""
    assert company(shot).default() == {"firing": offered}


def test_gr_a17_where_a_card_moved_the_target_enter_asks_for_the_range_and_ends_no_fire() -> None:
    """A spade brings a base on: as after a miss the next pair fires; only the key of nobody ends the fire."""
    units = [f"infantry {each}" for each in "abcd"]
    answers = {"firing": ["a", "b"], "band": "short"}, "6 3", "3S", "nobody"

    def fire() -> Any:
        return imperial_fire(field(*units, wave="foot 5"))

    moved = asks(fire(), *answers)
    assert moved.key == "fire:imperial" and moved.default() == {"firing": ["c", "d"]}
    assert taken_words(moved.fields, moved.default()) == "C, D; the range is asked next"
    assert moved.parse("s")["firing"] == ["c", "d"], "the range is asked anew, who fires is not"
    again = asks(fire(), *answers, ENTER)
    assert again.key.startswith("shot:w1:rifle") and again.default() is None
    assert play(fire(), *answers, {"band": "none"}).keys[-1] == "fire:imperial"
    assert moved.read({})[0].band == "none", "so it was recorded in old battles"
    beyond = asks(fire(), *answers, ENTER, {"band": "none"})
    assert beyond.key == "fire:imperial" and beyond.default() == {}, "those whom nobody reached are offered no more"


def test_gr_a17_an_answer_that_names_no_shooter_still_means_all() -> None:
    """So old battles keep what they recorded."""
    form = company()
    assert form.read({})[0].firing == () and form.read({"band": "none"})[0].band == "none"
    assert form.parse("n") == {"band": "none"} and form.parse("s")["firing"] == ["c", "d"]
    assert form.parse("3 s") == {"firing": ["c"], "band": "short"}


def test_gr_b8_who_touches_a_command_is_asked_once_somebody_fires() -> None:
    state = field("infantry a", "command c", wave="foot 2")
    assert play(imperial_fire(state), ENTER).keys == ["fire:imperial"]
    said = play(imperial_fire(state), {"band": "medium"}, "a", "3")
    assert said.keys == ["fire:imperial", "beside:imperial", "fire:w1"] and said.rolls[0].startswith("A fires at Red")


def test_gr_a14_where_nobody_fires_the_form_says_only_that() -> None:
    state = field("infantry a", "infantry b", wave="foot 5")
    fields = asks(imperial_fire(state)).fields
    assert taken_words(fields, {}) == taken_words(fields, {"cover": True}) == "nobody fires"
    assert taken_words(fields, {"firing": ["a"]}) == "A; the range is asked next"
    assert taken_words(fields, {"firing": ["a"], "band": "none"}) == "nobody fires"
    assert taken_words(fields, {"band": "long"}) == 'all 2 that may, long, 15"'


def test_gr_a16_where_it_differs_two_weapons_are_asked_for_one_after_the_other() -> None:
    state = field("infantry a", "infantry b", "artillery c", wave="foot 5")
    said = play(imperial_fire(state), {"band": "15", "differ": True}, {"band": "long"}, {"band": "short"}, "3 3 3 3")
    assert said.keys == ["fire:imperial", "shot:w1:rifle", "shot:w1:c", "fire:w1"]
    assert [state.shots[each].band for each in "abc"] == ["long", "long", "short"]
    assert said.rolls[0].startswith("3 units fire at Red foot: 4+ or 6+ hits: A, B (6+) 3 3; C (4+) 3 3")


def test_gr_a17_targets_beyond_the_letters_are_picked_from_a_list() -> None:
    state = field("infantry a", "infantry b", wave="foot 1")
    state.waves["wave1"].name = "Wave 1"
    for number in range(2, len(gr.AIMS) + 3):
        wave_id = f"wave{number}"
        state.waves[wave_id] = gr.Wave(id=wave_id, name=f"Wave {number}", start=1, arrived=1)
        state.warriors[f"v{number}"] = gr.Warrior(id=f"v{number}", wave=wave_id)
    marks = gr.fire_form(state).fields[0].marks  # type: ignore[union-attr]
    assert [mark.value for mark in marks][-2:] == ["v12", gr.ANOTHER] and len(marks) == len(gr.AIMS)
    play(imperial_fire(state), {"target": gr.ANOTHER, "band": "long"}, "v15", "3 3")
    assert "v15" in [option.id for option in gr.which_target(state).options]


def test_gr_a10_warriors_with_firearms_move_and_fire_one_after_the_other() -> None:
    state = field("infantry a", wave="rifle 2 foot 3")
    said = play(warriors_fire(state), {"band": "long"}, "6", "5", {"band": "medium"}, "1")
    assert said.keys.count("shoots:wave1") == 2 and "A, hit by Red riflemen: unharmed." in said


def test_a_volley_is_told_for_the_story_before_its_cards_whether_it_hits_or_not() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    said = play(imperial_fire(state), {"band": "long", "firing": ["a"]}, "2", {"band": "short"}, "5", "KH")
    events = [line.event for line in said.log if line.event is not None]
    assert events == [
        Event("fires", "a", "wave1", 1, 0, "at long range"),
        Event("fires", "b", "wave1", 1, 1, "at short range"),
    ]
    assert said[:3] == ["Red foot: no hit by A.", "Red foot: 1 hit by B.", "Red foot draw KH: one base is destroyed."]


def test_the_end_of_a_wave_and_of_a_unit_is_told_for_the_story() -> None:
    state = field("infantry a", wave="foot 1")
    said = play(imperial_fire(state), {"band": "short"}, "6", "KH")
    assert [line.event for line in said.log if line.event][1:] == [Event("gone", "wave1", how="destroyed")]
    said = play(gr.hit_imperial(state, "a", "Red foot"), "1")
    assert [line.event for line in said.log if line.event] == [Event("gone", "a", how="destroyed")]


def test_fire_can_be_settled() -> None:
    state = field("infantry a", wave="foot 2")
    said = play(imperial_fire(state), {"band": "medium"}, SETTLE)
    assert said[0] == "Settled on the table: the fire at Red foot."


def test_fire_that_is_settled_while_its_range_is_asked_has_been_fired() -> None:
    state = field("infantry a", "infantry b", wave="foot 2")
    said = play(imperial_fire(state), {"firing": ["a"]}, SETTLE, {"band": "none"})
    assert said[0] == "Settled on the table: the fire at Red foot."
    assert state.units["a"].shot and not state.units["b"].shot


def test_gr_a17_who_withdraws_is_offered_last_as_a_target() -> None:
    state = field("infantry a", wave="foot 5")
    add_wave(state, "wave2", "White", "foot 5", prefix="v")
    assert gr.which_target(state).enter == "w1" and gr.fire_form(state).fields[0].default == "w1"
    state.waves["wave1"].leaving = True
    assert [option.id for option in gr.which_target(state).options] == ["v1", "w1"]
    assert gr.which_target(state).enter == "v1" and gr.fire_form(state).fields[0].default == "v1"


def test_a_few_shooters_are_named_and_many_are_counted() -> None:
    state = field(*(f"infantry {each}" for each in "abcde"), wave="foot 1")
    titles = [fire_roll(state, "w1", tuple("abcde"[:many])).title for many in (2, 3)]
    assert titles == ["A, B fire at Red foot: 5+ hits", "3 units fire at Red foot: 5+ hits"]
    pools = [fire_roll(state, "w1", tuple("abcde"[:many])).pools[0].label for many in (3, 4)]
    assert pools == ["A, B, C", "4 units"]


def test_gr_a14_that_nobody_fires_is_all_that_is_said_of_the_form() -> None:
    """It was "all 2 that may, nobody fires, not in the flank zone, the same for every unit"."""
    form = asks(imperial_fire(field("infantry a", "infantry b", wave="foot 5")))
    assert fact_words(form.fields, {"band": "none"}) == "nobody fires"
    assert fact_words(form.fields, {"firing": ["a"], "band": "long"}).startswith('A, long, 15"')


def test_gr_b8_those_who_fire_or_fight_are_marked_beside_the_modifiers_that_count() -> None:
    state = field("infantry a", "infantry b", "command c", wave="foot 5", phase="shooting")
    firing = asks(imperial_fire(state), {"firing": ["a"], "band": "short"})
    assert [each.detail for each in firing.options] == ["fires now", "", ""]
    assert firing.reads == Reads("shooting_modifiers")
    touch(state, "w1", "b")
    state.phase = "melee"
    fighting = who_is_beside(state)
    assert [each.detail for each in fighting.options] == ["", "fights now", ""]
    assert fighting.reads == Reads("melee_modifiers")


def test_gr_a15_who_fires_is_in_view_and_has_not_shot_before_its_dice_are_thrown() -> None:
    """Six of eight stood in a row of fresh units, `done`."""
    state = field("infantry a", "infantry b", "infantry c", wave="foot 5", phase="shooting")
    roll = asks(imperial_fire(state), {"band": "short"})
    assert roll.beside == ("a", "b", "c") and not any(unit.shot for unit in state.units.values())
    play(imperial_fire(state), {"band": "short"}, "111")
    assert all(unit.shot for unit in state.units.values())


def test_gr_b8_who_touched_a_command_last_is_offered_again() -> None:
    state = field("infantry a", "infantry b", "command c", wave="foot 5")
    state.units["b"].beside = True
    assert who_is_beside(state).default() == ["b"]


def test_gr_a14_who_was_shot_at_is_offered_first_to_the_rest_of_the_wave() -> None:
    state = field("infantry a", "infantry b", wave="rifle 2")
    second = asks(warriors_fire(state), {"target": "b", "band": "short"}, "1")
    assert second.key == "shoots:wave1" and state.waves["wave1"].prey == "b"
    assert second.fields[0].default == "b"


def test_gr_b8_who_touches_a_command_has_the_number_by_which_it_shoots() -> None:
    state = field("infantry a", "command c", "infantry b", "infantry d", wave="foot 5")
    state.units["b"].gone = "wiped out"
    (firing,) = [each for each in asks(imperial_fire(state)).fields if each.name == "firing"]
    beside = who_is_beside(state)
    for aim in firing.aims:
        assert beside.options[aim.number - 1].id == aim.id
    assert [each.refused for each in beside.options] == ["", "it is a command unit", "lost", ""] and beside.at_most == 2
