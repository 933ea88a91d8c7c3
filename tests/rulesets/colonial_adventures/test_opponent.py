"""The app as an opponent throws no C-in-C away, and says why each group has its turn."""

import re
from copy import deepcopy
from functools import partial
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import Battlefield, Group, Shot, activate, move, moved, whom_form
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, battlefield, group, play
from tracker.engine import Choose, Option, Target
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.distances import tell_all
from tracker.games.colonial_adventures.fight.charge_form import offered_dice
from tracker.games.colonial_adventures.ground.objective_buildings import objectives, place_objectives
from tracker.games.colonial_adventures.ground.state import Kind, Piece
from tracker.games.colonial_adventures.player import Sensible
from tracker.games.colonial_adventures.player_moves import end_of
from tracker.games.colonial_adventures.player_weighing import (
    best_charge,
    best_target,
    charge_dice,
    mean_hits,
    nearest_enemy,
)
from tracker.games.colonial_adventures.reasons import REASONS
from tracker.games.colonial_adventures.solo.state import KEEPS
from tracker.games.colonial_adventures.victory_places import has_post, is_due, is_wanted, post_of, way_to

CHARGE = Choose(
    key="act:zulu",
    rule="CA-TURN-7",
    side="tr",
    title="Zulu are active",
    options=tuple(Option(each, each) for each in ("charge", "move", "done")),
)


def field(leaders: str, figures: int = 22) -> Battlefield:
    return battlefield(group("brit"), group("zulu", figures=figures, leaders=leaders), turn=6)


def chosen(state: Battlefield, prompt: Choose = CHARGE) -> set[str]:
    """What it decides by sixty streams of chance."""
    return {Sensible().answer(state, prompt, Random(seed)) for seed in range(60)}


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.parametrize(("between", "target"), [("clear", "brit"), ("hill", "")])
def test_ca_terr_9_the_app_fires_at_nobody_whom_the_ground_hides(between: Kind, target: str) -> None:
    """It decided to fire at each of five in turn, and its own form said "not in sight"."""
    state = battlefield(group("brit", place="s8"), group("zulu", place="s2", weapon="musket"), turn=2)
    state.ground.sections = ["clear"] * 9
    state.ground.sections[4] = between
    assert best_target(state, state.groups["zulu"]) == target


def test_ca_ldr_14_a_group_with_the_c_in_c_charges_only_whom_it_beats_by_far() -> None:
    assert "charge" in chosen(field("leader 5")), "others charge where they have more dice"
    close = field("cinc 5")
    assert not best_charge(close, close.groups["zulu"]) and "charge" not in chosen(close)
    far = battlefield(group("brit", figures=4), group("zulu", figures=30, leaders="cinc 5"), turn=6)
    assert "charge" in chosen(far)


@pytest.mark.rule("CA-FIRE-1")
def test_ca_ldr_14_it_stays_with_the_c_in_c_where_its_fire_bears_on_nobody() -> None:
    """The app as an opponent ended the battle by a fault there."""
    state = battlefield(group("brit"), group("zulu", figures=22, leaders="cinc 5", weapon="musket"), turn=6)
    prompt = replace(CHARGE, options=tuple(Option(each, each) for each in ("charge", "fire", "done")))
    state.shots["zulu>brit"] = Shot(bears=False)
    assert best_target(state, state.groups["zulu"]) == ""
    player = Sensible()
    assert {player.answer(state, prompt, Random(seed)) for seed in range(60)} == {"done"}


def test_ca_fire_1_at_whom_it_was_told_not_to_bear_it_does_not_aim_again() -> None:
    state = battlefield(group("brit"), group("zulu", figures=30), group("zulu_2", formation="open"))
    brit = state.groups["brit"]
    assert best_target(state, brit) == "zulu"
    state.shots["brit>zulu"] = Shot(bears=False)
    assert best_target(state, brit) == "zulu_2"
    moved(state, "zulu")
    assert best_target(state, brit) == "zulu", "since it moved nobody knows"


@pytest.mark.rule("CA-FIRE-8", "CA-FIRE-6")
def test_ca_fire_7_it_fires_where_most_hits_are_to_be_expected() -> None:
    """With as many dice it fired at the larger band, which lay in cover, and at no back that was turned to it."""
    state = battlefield(group("brit"), group("zulu", figures=30), group("zulu_2"))
    brit, fires = state.groups["brit"], replace(CHARGE, key="act:brit", side="eu")
    assert best_target(state, brit) == "zulu", "the larger of two alike"
    assert REASONS["act"](state, fires, ["act", "brit"], "fire") == "8 dice at Zulu, the most that it can bring"
    state.groups["zulu"].cover = True
    assert best_target(state, brit) == "zulu_2"
    state.groups["zulu_2"].formation = "open"
    assert best_target(state, brit) == "zulu", "in cover, but with four dice more"
    state.shots["brit>zulu_2"] = Shot(face="rear")
    assert best_target(state, brit) == "zulu_2"
    assert REASONS["act"](state, fires, ["act", "brit"], "fire") == (
        "4 dice at Zulu 2, of whom most hits are to be expected, from the rear: as last told"
    )
    assert (mean_hits(6, False, False, 20), mean_hits(6, True, False, 20), mean_hits(6, False, False, 0)) == (1, 2, 0)


def test_ca_fire_1_a_gun_that_bears_on_nobody_turns_instead_of_trying_for_ever() -> None:
    state = battlefield(group("brit", arm="artillery"), group("zulu", figures=30))
    prompt = asks(activate(state, "brit"))
    player = Sensible()
    assert player.answer(state, prompt, Random(1)) == "fire"
    state.shots["brit>zulu"] = Shot(bears=False)
    assert player.answer(state, prompt, Random(1)) == "pivot"


def test_it_says_whose_turn_it_is_and_why() -> None:
    state = field("leader 5")
    assert REASONS["side"](state, CHARGE, ["side", "tr"], "zulu").startswith("Rep ")
    assert REASONS["side"](state, CHARGE, ["side", "tr"], "done") == ""


def test_it_is_the_highest_only_where_no_other_that_waits_is_as_high() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu_2"), turn=6)
    told = partial(REASONS["side"], state, CHARGE, ["side", "tr"], "zulu")
    assert told() == "Rep 4, none that waits is higher"
    state.groups["zulu_2"].rep = 3
    assert told() == "Rep 4, the highest of those that wait"
    state.groups["zulu_2"].rep, state.groups["zulu_2"].acted = 4, True
    assert told() == "Rep 4, the highest of those that wait", "who has acted does not wait"


def test_ca_melee_3_the_reason_for_a_charge_counts_the_ground_that_its_form_offers() -> None:
    """It was charged with 7 dice against 5, beside a form that told 6: its target stands uphill."""
    state = battlefield(group("brit", place="on the ridge"), group("zulu", figures=22), turn=6)
    (brit, *_) = next(each for each in whom_form(state, "zulu").fields if isinstance(each, Target)).aims
    reason = REASONS["act"](state, CHARGE, ["act", "zulu"], "charge")
    mine, theirs = re.findall(r"-?\d+", reason)[:2]
    assert f"{mine} dice to {theirs}" in brit.detail
    state.groups["brit"].place = ""
    level = REASONS["act"](state, CHARGE, ["act", "zulu"], "charge")
    assert int(re.findall(r"-?\d+", level)[1]) == int(theirs) - 1


def test_ca_melee_3_whom_it_charges_is_weighed_by_the_height_that_is_known() -> None:
    state = battlefield(group("brit", place="on the ridge"), group("zulu", figures=22), turn=6)
    zulu, brit = state.groups["zulu"], state.groups["brit"]
    mine, theirs = charge_dice(state, zulu, brit)
    assert (mine, theirs) == offered_dice(state, zulu, brit)
    level = battlefield(group("brit"), group("zulu", figures=22), turn=6)
    assert charge_dice(level, level.groups["zulu"], level.groups["brit"]) == (mine, theirs - 1)


# Posts


def drift() -> Battlefield:
    """Rorke's Drift as it begins, in a turn in which groups charge."""
    state = RULESET.new("rorkes_drift", {})
    state.turn = 6
    return state


def test_who_stands_at_a_post_of_its_side_leaves_it_for_no_charge_and_no_march() -> None:
    state = drift()
    north, acts = state.groups["north"], replace(CHARGE, key="act:north", side="british")
    north.cover, north.weapon = False, "none"
    assert has_post(state, north) and chosen(state, acts) == {"done"}
    assert REASONS["act"](state, acts, ["act", "north"], "done") == (
        "it holds the north wall: who stands there decides the battle"
    )
    state.ending.conditions = []
    assert chosen(state, acts) == {"move"}


def test_a_post_that_nobody_holds_any_more_is_gone_to_before_a_shot() -> None:
    state = RULESET.new("isandlwana", {})
    ccoy, hcoy = state.groups["ccoy"], state.groups["hcoy"]
    acts = replace(CHARGE, key="act:hcoy", side="british", options=tuple(Option(e, e) for e in ("fire", "move")))
    assert has_post(state, ccoy) and is_wanted(state, hcoy) and not is_due(state, hcoy)
    assert chosen(state, acts) == {"fire"}, "three are wanted at the end, one is there"
    ccoy.gone = "ran away"
    assert is_due(state, hcoy) and chosen(state, acts) == {"move"}
    assert REASONS["act"](state, acts, ["act", "hcoy"], "move") == (
        "it makes for the tents, to the west: who stands there decides the battle"
    )
    post = post_of(state, hcoy)
    assert post is not None and way_to(state, hcoy, post, ["open", "s6", "s5", "s4", "tents"]) == "tents"
    hcoy.place = "s6"
    assert way_to(state, hcoy, post, ["open", "s6", "s5", "s4", "tents"]) == "s5", "a section at a time"
    ccoy.gone, state.turn = "", 13
    assert is_due(state, hcoy), "two turns before they are counted"


@pytest.mark.parametrize(("at", "comes_to"), [("s8", {"s4", "s5", "s6"}), ("s5", {"store_1"})])
def test_ca_battle_3_raiders_whom_nobody_meets_go_for_a_store_through_woods(at: str, comes_to: set[str]) -> None:
    """They stayed in the woods where they had come on, until the battle was broken off."""
    state = alone(group("brit", place=at, formation="open"), mission="raid", placed=True)
    state.ground.sections = ["woods"] * 9
    play(place_objectives(state), "2", "1")
    for seed in range(20):
        assert Sensible().answer(state, asks(move(state, "brit")), Random(seed))["place"] in comes_to


@pytest.mark.parametrize("smoulders", [False, True])
def test_ca_battle_3_raiders_put_out_no_store_that_they_set_on_fire(smoulders: bool) -> None:
    """They lit a store, and poured water on it in their next turn: its side was in the house."""
    state = alone(group("brit", formation="open"), mission="raid", placed=True)
    state.ground.sections = ["clear"] * 9
    play(place_objectives(state), "3", "1", "1")
    state.groups["brit"].place = "store_1"
    first = state.ground.pieces["store_1"]
    first.smoulders, first.fire = smoulders, 0 if smoulders else 2
    acting = asks(activate(state, "brit"))
    assert "pour_water" in acting.legal()
    for seed in range(20):
        assert Sensible().answer(state, acting, Random(seed)) in ("move", "fast_move")


@pytest.mark.parametrize(("mission", "dice", "where"), [("defend", "1", ""), ("raid", "3 1 1", "farm")])
def test_ca_battle_3_fire_is_put_out_in_ones_own_store_and_in_any_other_house(
    mission: Any, dice: str, where: str
) -> None:
    state = alone(group("brit", formation="open"), mission=mission, placed=True)
    state.ground.sections = ["clear"] * 9
    play(place_objectives(state), *dice.split())
    state.ground.pieces["farm"] = Piece(id="farm", name="Farm", kind="building", dv=1)
    burning = state.ground.pieces[where] if where else objectives(state)[0]
    burning.fire, state.groups["brit"].place = 2, burning.id
    acting = asks(activate(state, "brit"))
    assert "pour_water" in {Sensible().answer(state, acting, Random(seed)) for seed in range(20)}


def test_ca_battle_3_raiders_say_that_they_go_for_the_store_and_burn_it() -> None:
    state = alone(group("brit", place="s8", formation="open"), mission="raid", placed=True)
    state.ground.sections = ["clear"] * 9
    play(place_objectives(state), "2", "1")
    acting = asks(activate(state, "brit"))
    assert REASONS["act"](state, acting, ["act", "brit"], "move") == (
        "it makes for store 1, to the north: the raid is for the stores"
    )
    state.groups["brit"].place = ""
    assert REASONS["act"](state, acting, ["act", "brit"], "move") == "it makes for store 1: the raid is for the stores"
    state.groups["brit"].place = "store_1"
    acting = asks(activate(state, "brit"))
    assert Sensible().answer(state, acting, Random(1)) == "set_alight"
    assert REASONS["act"](state, acting, ["act", "brit"], "set_alight") == "the raid is for the stores"


def test_an_enemy_at_his_post_is_charged_before_another_who_fights_as_well() -> None:
    state = drift()
    band = state.groups["indluyengwe"]
    tell_all(state, band.id, state.groups, most=3)
    there = state.groups[best_charge(state, band)]
    state.ground.pieces[there.place].dv = 0  # where no wall tells one place from another
    other = next(each for each in state.groups.values() if each.side == "british" and each is not there)
    other = state.groups[other.id] = replaced(there, other.id)
    tell_all(state, band.id, [other.id], most=3)
    there.place = "s2"
    assert best_charge(state, band) == other.id
    there.place, other.place = other.place, "s2"
    assert best_charge(state, band) == there.id


def replaced(like: Group, group_id: str) -> Group:
    """A group like another, by an id of its own."""
    made = deepcopy(like)
    made.id = group_id
    return made


@pytest.mark.rule("CA-MOVE-1")
@pytest.mark.examples(
    "here, there, arm, ends",
    ("s2", "s8", "infantry", "s5"),
    ("s2", "s9", "infantry", "s5"),
    ("s2", "s2", "infantry", "s2"),
    ("s1", "", "infantry", "s1"),
    ("s2", "s5", "cavalry", "s5"),
    ids=["next", "aslant", "same section", "nobody said", "beside"],
)
def test_ca_move_1_the_app_says_in_which_section_its_move_ends(here: str, there: str, arm: str, ends: str) -> None:
    """A person had to invent it: the form of its move told targets of shots only."""
    state = battlefield(group("brit", place=there), group("zulu", place=here, arm=arm))
    state.ground.sections, state.solo.defaults = ["clear"] * 9, KEEPS
    form = asks(move(state, "zulu"))
    player = Sensible()
    assert {each.name: each.asks for each in form.fields}["place"] == "decision"
    answers = [player.answer(state, form, Random(seed)) for seed in range(20)]
    assert {each["place"] for each in answers} == {ends}
    assert player.why(state, form, answers[0]).startswith("they close in on ")
    state.solo.enemy, state.solo.list_id, state.solo.player = "tr", "zulu", "eu"
    assert {each.name: each.asks for each in asks(move(state, "zulu")).fields}["place"] == "", "the book orders it"


def test_whom_it_was_told_to_have_near_is_nearer_than_one_of_its_section() -> None:
    state = battlefield(group("brit", place="s5"), group("brit_2", place="s2"), group("zulu", place="s5"))
    state.ground.sections = ["clear"] * 9
    tell_all(state, "zulu", ["brit_2"], most=8)
    assert nearest_enemy(state, state.groups["zulu"]) is state.groups["brit_2"]


@pytest.mark.rule("CA-MOVE-1")
def test_ca_move_1_who_shoots_from_cover_and_moves_on_does_not_end_where_it_stands() -> None:
    state = battlefield(group("brit", place="s2"), group("zulu", place="rocks"))
    state.ground.sections, state.solo.defaults = ["clear"] * 9, KEEPS
    state.ground.pieces["rocks"] = Piece(id="rocks", name="the rocks", kind="rough", section=5)
    place: Any = next(each for each in asks(move(state, "zulu")).fields if each.name == "place")
    assert "rocks" in place.legal() and end_of(state, state.groups["zulu"], place, takes_cover=True) == "s2"
