"""Fire: ranges, dice to hit, jams, guns, who may fire (CD-A2, CD-A10, CD-B17 to CD-B21)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.play.hands import Hand
from tests.rulesets.colonial_d10.bench import (
    CLOSE,
    REST,
    SETTLE,
    asks,
    battlefield,
    gun,
    play,
    shoot,
    stands,
    told,
    unit,
)
from tracker.engine import Hits, Pool, odds
from tracker.games.colonial_d10.state import TAKES_LEADERS, Battlefield, Phase
from tracker.games.colonial_d10.unit_changes import forget
from tracker.games.colonial_d10.view import status_words, view

MEN = {"officers": 0, "sergeants": 0}


def men(id: str = "brit", n: int = 4, **changes: Any) -> cd.Unit:
    return unit(id, **{**MEN, "men": n, **changes})


def test_cd_a2_who_has_fired_may_fire_again_in_the_next_firing_phase() -> None:
    """Those who fired in defence of the phase before have their dice again, on both sides."""
    state = battlefield(men(), men("zulu", weapon="breechloader"))
    for each in state.units.values():
        each.spent = 4
    said = play(cd.firing_phase(state, "eu"), REST, REST)
    assert said.keys == ["fires:tr:defensive", "fires:eu:offensive"]
    assert [each.spent for each in state.units.values()] == [0, 0]


@pytest.mark.examples(
    "weapon, reach, dice",
    ("bow", 6, 10),
    ("musket", 12, 10),
    ("breechloader", 18, 15),
    ("magazine", 18, 20),
    ("machine_gun", 18, 30),
    ("screw_gun", 36, 5),
    ("artillery", 48, 10),
    ("low_grade", 24, 10),
)
def test_cd_a10_ranges_and_dice_of_ten_figures(weapon: str, reach: int, dice: int) -> None:
    each = men(weapon=weapon)
    assert cd.weapon_range(each) == reach and cd.dice_of(battlefield(each), each, 10).total == dice
    each.traits = ["carbines"]
    assert cd.weapon_range(each) == reach - 6


@pytest.mark.rule("CD-A10")
@pytest.mark.examples(
    "range, disordered, moved, need",
    ("half", False, False, 6),
    ("long", False, False, 8),
    ("half", True, False, 7),
    ("half", False, True, 8),
    ("half", True, True, 9),
    ("long", True, True, 10),
    ("long", False, True, 10),
)
def test_cd_b19_to_hit(range: Any, disordered: bool, moved: bool, need: int) -> None:
    each = men(disordered=disordered, moved=moved)
    assert cd.need_of(battlefield(each), each, cd.Shot(range)).total == need


def test_cd_a10_one_screen_from_dice_to_losses() -> None:
    state = battlefield(men(), men("zulu", 6, weapon="none"))
    prompt = asks(shoot(state, "brit", "zulu"), CLOSE)
    assert (
        prompt.title == "Brit fires at Zulu: 6 dice, 6+ hits"
        and "saves on 8+" in prompt.text
        and "Expected loss 2.1" in prompt.text
    )
    said = play(shoot(state, "brit", "zulu"), CLOSE, "6 9 10 5 1 2 | 8 7 1")
    assert state.units["zulu"].men == 4 and state.units["zulu"].disordered and said.has("Zulu lose 2 figures.")
    assert state.units["brit"].spent == 4


def test_cd_a10_typed_counts_are_as_good_as_dice() -> None:
    state = battlefield(men(), men("zulu", 6, weapon="none"))
    play(shoot(state, "brit", "zulu"), CLOSE, {"counts": {"fire": [4], "saves": [1]}})
    assert state.units["zulu"].men == 3


def test_cd_b18_half_range_in_words() -> None:
    state = battlefield(men(), men("zulu"))
    (reach,) = [field for field in asks(shoot(state, "brit", "zulu")).fields if field.name == "range"]
    assert [mark.label for mark in reach.marks] == ['within 9": 6+', 'to 18": 8+', 'beyond 18"']


def test_cd_a10_no_range_is_offered_that_nobody_told_and_what_was_told_is_kept_until_either_moves() -> None:
    state = battlefield(men(), men("zulu"), men("zulu_two"))
    form = asks(shoot(state, "brit", "zulu"))
    assert form.default() is None and stands(form)["range"] == ""
    play(shoot(state, "brit", "zulu"), {"range": "long"}, "1 1 1 1 1 1")
    assert stands(asks(shoot(state, "brit", "zulu")))["range"] == "long"
    assert asks(shoot(state, "brit", "zulu_two")).default() is None
    forget(state, "zulu")
    assert asks(shoot(state, "brit", "zulu")).default() is None


def test_cd_b13_a_charge_in_contact_is_within_half_range_of_its_target() -> None:
    state = battlefield(men(), men("zulu", charging="brit", touching=True), men("zulu_two", charging="brit"))
    assert stands(asks(shoot(state, "brit", "zulu")))["range"] == "half"
    assert stands(asks(shoot(state, "brit", "zulu_two")))["range"] == ""


@pytest.mark.examples(
    "mine, theirs, back, offered",
    ("breechloader", "breechloader", cd.Shot("half"), "half"),
    ("breechloader", "breechloader", cd.Shot("long"), "long"),
    ("breechloader", "breechloader", cd.Shot("out", bears=False), "out"),
    ("breechloader", "breechloader", cd.Shot("half", bears=False), ""),
    ("musket", "breechloader", cd.Shot("long"), ""),  # 9 to 18 inches; muskets reach 12
    ("musket", "breechloader", cd.Shot("out"), "out"),
    ("breechloader", "musket", cd.Shot("half"), "half"),  # 6 inches at most
    ("breechloader", "musket", cd.Shot("long"), ""),  # 6 to 12; 9 is half
    ("artillery", "breechloader", cd.Shot("long"), "half"),
    ("screw_gun", "low_grade", cd.Shot("out"), ""),  # more than 24; screw guns reach 36
)
def test_cd_a10_the_range_of_a_shot_follows_from_that_of_the_one_back(
    mine: Any, theirs: Any, back: cd.Shot, offered: str
) -> None:
    state = battlefield(men(weapon=mine, guns=1), men("zulu", weapon=theirs, guns=1))
    state.shots["zulu>brit"] = back
    assert stands(asks(shoot(state, "brit", "zulu")))["range"] == offered


def test_cd_b17_fractions_down_and_one_at_least() -> None:
    for ruling, rounded in (("down", [10, 1, 1]), ("up", [11, 2, 1])):
        state = battlefield(fractions=ruling)
        screw = gun(weapon="screw_gun", men=3)
        given = [(men(), 7), (screw, 3), (screw, 1)]
        assert [cd.dice_of(state, each, n).total for each, n in given] == rounded


def test_cd_b20_crews() -> None:
    mg = gun("mg", "machine_gun", men=4)
    battery = gun(guns=2, men=6)
    state = battlefield(mg, battery)
    assert [cd.front(state, each) for each in (mg, battery)] == [2, 6]
    state.rulings = state.rulings.but(crew="one")
    assert [cd.front(state, each) for each in (mg, battery)] == [1, 2]


@pytest.mark.parametrize(("crew", "percent"), [(1, 27), (2, 47), (3, 61), (4, 72)])
def test_cd_b21_chances_of_a_jam(crew: int, percent: int) -> None:
    chance = 1 - Fraction(9, 10) ** (3 * crew)
    assert round(100 * chance) == percent
    results = odds(Hits(6, 10, watch=1), (Pool("fire", 3 * crew, 10),))
    assert sum(p for result, p in results.items() if result.watched) == chance


def test_cd_b21_a_jam_misses_the_next_firing_phase_only() -> None:
    mg = gun("mg", "machine_gun", men=2)
    state = battlefield(mg, men("zulu"))
    play(shoot(state, "mg", "zulu"), CLOSE, "1 2 3 4 5 5")
    mg.spent = 0
    assert cd.why_not_fire(state, mg) == ""
    state.firing += 1
    assert cd.why_not_fire(state, mg) == "jammed"
    state.firing += 1
    assert cd.why_not_fire(state, mg) == ""


@pytest.mark.parametrize(
    ("firing", "phase", "is_shown"),
    [(1, "offensive", True), (1, "manoeuvre", True), (2, "defensive", True), (2, "charge", False), (2, "", False)],
)
def test_cd_b21_a_gun_is_shown_as_jammed_until_the_phase_that_it_misses_is_over(
    firing: int, phase: Phase, is_shown: bool
) -> None:
    """It was called jammed through the next turn's moves too, when it might fire again."""
    state = battlefield(gun(weapon="machine_gun", men=2, jammed=2))
    state.firing, state.phase = firing, phase
    assert ("jammed" in status_words(state, state.units["gun"])) == is_shown


def test_cd_b21_the_odds_of_a_machine_gun_go_by_the_hits_before_the_ones_are_said() -> None:
    """Behind `1h` they were those of six dice of which nothing was known."""
    state = battlefield(gun("mg", "machine_gun", men=2), unit("zulu", men=7, officers=1, sergeants=0))
    hand = Hand(cd.fire_roll(state, "mg", cd.ShotForm("zulu", "long", True, 2))).press("1h")
    assert not hand.whole
    assert [(each.label, each.chance) for each in hand.outlook] == [
        ("0 lost", Fraction(8, 25)),
        ("1 lost", Fraction(17, 25)),
    ]


def test_cd_b21_one_marked_die_jams_one_time_in_ten() -> None:
    mg = gun("mg", "machine_gun", men=2)
    state = battlefield(mg, men("zulu"), jam="marked")
    roll = cd.fire_roll(state, "mg", cd.ShotForm("zulu", "half", True, 2))
    chances = odds(roll.reading, roll.pools)
    assert sum(p for result, p in chances.items() if result.first.watched) == Fraction(1, 10)
    play(shoot(state, "mg", "zulu"), CLOSE, "1 1 1 1 1 2")
    assert not mg.jammed


def test_cd_b29_lying_in_the_open_they_may_fire() -> None:
    flat = men(prone=True)
    assert cd.why_not_fire(battlefield(flat), flat) == ""


def test_cd_b22_guns_move_or_fire() -> None:
    for ruling, reason in (("no", "it moved"), ("slow", "")):
        moved = gun(moved=True)
        assert cd.why_not_fire(battlefield(moved, guns=ruling), moved) == reason
    assert cd.why_not_fire(battlefield(), gun(limbered=True)) == "limbered"


def test_cd_b27_who_fires_by_formation() -> None:
    state = battlefield()
    shapes = ("line", "column", "square", "mob")
    assert [cd.front(state, men(n=12, formation=each)) for each in shapes] == [12, 3, 3, 6]


def test_cd_h9_a_charging_unit_does_not_fire() -> None:
    assert cd.why_not_fire(battlefield(), men(charging="zulu")) == "charging"


def test_cd_a7_the_second_throw_comes_after_all_defensive_fire() -> None:
    zulu = men("zulu", 20, charging="brit", reach="full")
    state = battlefield(men(), zulu)
    state.active, state.defaults = "tr", TAKES_LEADERS
    said = play(cd.firing_phase(state, "tr"), told("brit", target="zulu", **CLOSE), "6 6 6 6 1 1 | 1 1 1 9", "10")
    assert said.keys[-1] == "throw:zulu" and (zulu.figures, zulu.hurt) == (17, 0) and zulu.charging == "brit"


def test_who_held_fire_is_not_next_while_a_charge_throws_again() -> None:
    state = battlefield(men(), men("brit_two"), men("zulu", 20, charging="brit", reach="full"))
    state.active, stood = "tr", dict[str, str]()

    def look(state: Battlefield) -> None:
        stood.update({row.unit: row.standing for row in view(state).queue})

    shots = told("brit", target="zulu", **CLOSE)
    play(cd.firing_phase(state, "tr"), shots, "6 6 6 6 1 1 | 1 1 1 9", REST, look, "10")
    assert stood == {"zulu": "acting", "brit": "not", "brit_two": "not"} and not state.acting


def test_a_settled_shot_is_fired() -> None:
    state = battlefield(men(), men("zulu"))
    assert play(shoot(state, "brit", "zulu"), CLOSE, SETTLE).has("Settled on the table")
    assert cd.why_not_fire(state, state.units["brit"]) == "it has fired"
