"""Corners of the rules: second throws, forts left behind, lost guns, horses in melee, leaders who fell, wrecks."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from tests.names import colonial_d10 as cd
from tests.rulesets.colonial_d10.bench import (
    CLOSE,
    ENTER,
    NONE,
    SETTLE,
    asks,
    battlefield,
    gun,
    horse,
    locked,
    men,
    orders,
    play,
    shoot,
    unit,
)
from tracker.games.colonial_d10.casualties import fall
from tracker.games.colonial_d10.charge import first_half, must_throw_again, second_half, throw_again
from tracker.games.colonial_d10.ranks_hit import Struck
from tracker.games.colonial_d10.state import SHEET_AGAIN
from tracker.games.colonial_d10.turn import charge_phase

PAIR = cd.Pair("brit", "zulu")
CHIEF = cd.Leader("gen", "the General", "eu", exceptional=True, attached="brit")


def boat(id: str = "steamer", **changes: Any) -> cd.Unit:
    made = {"men": 2, "weapon": "low_grade", "guns": 1, "hull": 10, **NONE, **changes}
    return unit(id, arm="boat", boat="steamship", **made)


# Charges


def test_cd_a7_the_second_throw_has_all_modifiers_of_the_first() -> None:
    zulu = unit("zulu", traits=["native", "afghan"], charging="horse", reach="full", hurt=1, disordered=True)
    state = battlefield(horse(), zulu)
    first, again = (cd.circumstances(state, "zulu", cd.Wish(act, again=act == "again")) for act in ("charge", "again"))
    assert [field.name for field in again.fields] == [field.name for field in first.fields]
    said = play(throw_again(state, "zulu"), {"cavalry": True, "upslope": True}, "7")
    assert said.has("7 + 0 = 7, stay disordered; charge on")  # fresh +2, cavalry -1, upslope -1
    assert zulu.charging == "horse" and zulu.disordered


def test_cd_a7_a_leader_who_falls_is_a_loss_of_the_charge() -> None:
    brit = unit(charging="zulu", reach="full")
    state = battlefield(brit, unit("zulu"), leaders=(CHIEF,))
    assert must_throw_again(state) == []
    said = play(cd.suffer(state, "brit", 1, 0, "fire"), "8")  # 10 officer, 9 sergeant, 8 leader
    assert said.has("the General falls with Brit.") and said.has("Brit loses nobody but its leader.")
    assert state.leaders["gen"].fallen and must_throw_again(state) == [brit] and brit.figures == 14


def test_cd_a11_a_charge_begins_with_standing_up() -> None:
    state = battlefield(unit(prone=True), unit("zulu"))
    play(orders(state, "brit"), {"act": "charge"}, "9", {"contact": True})
    assert state.units["brit"].touching and not state.units["brit"].prone


def test_cd_a8_natives_who_charge_through_natives_disorder_each_other() -> None:
    for first in (True, False):
        state = battlefield(unit(), unit("zulu", charging="brit", reach="full"), unit("zulu_two"))
        half = first_half(state, "zulu", "full") if first else second_half(state, "zulu")
        play(half, {"passes": True}, "zulu_two")
        assert state.units["zulu"].disordered and state.units["zulu_two"].disordered


def test_cd_a8_natives_who_pursue_through_natives_disorder_each_other() -> None:
    state = locked(men(n=8), men("zulu", full=2))
    state.units["zulu_two"] = unit("zulu_two")
    play(cd.outcome(state, ["brit", "zulu"]), "3", "10", ENTER, {"passes": True}, "zulu_two")
    assert state.units["zulu"].disordered and state.units["zulu_two"].disordered


# The manoeuvre table


def test_cd_b16_dismounted_horse_is_no_cavalry_to_fear() -> None:
    state = battlefield(horse(mounted=False), unit("zulu"))
    assert cd.circumstances(state, "zulu", cd.Wish("advance")).fields == ()


def test_cd_b16_a_change_of_formation_may_be_an_advance_too() -> None:
    state = battlefield(horse(), unit("zulu"))
    form = cd.circumstances(state, "zulu", cd.Wish("formation", change=True))
    assert [field.label for field in form.fields] == ['advancing near enemy cavalry (18")']


def test_cd_h7_limbering_is_no_change_of_formation() -> None:
    guns = gun("zulu_gun", traits=["native", "afghan"])
    said = play(orders(battlefield(unit(), guns), "zulu_gun"), {"act": "limber"}, "5", {"stayed": True})
    assert said.has("5 + 2 = 7") and guns.limbered


def test_cd_h7_who_may_not_mount_may_still_move() -> None:
    state = battlefield(horse(), unit("zulu"))
    said = play(orders(state, "horse"), {"act": "mount"}, "3", {"cover": True})
    assert said.has("may not change formation") and said.has('up to 9"')
    assert state.units["horse"].mounted and state.units["horse"].cover


def test_cd_b29_who_lies_down_is_asked_for_cover_once() -> None:
    brit = unit()
    state = battlefield(brit, unit("zulu"))
    play(orders(state, "brit"), {"act": "prone"}, {"cover": True})
    assert cd.why_not_fire(state, brit) == "lying in cover"
    brit.prone, brit.cover = False, False
    assert play(orders(state, "brit"), {"act": "prone"}).keys == ["order:brit"]
    assert cd.why_not_fire(state, brit) == ""


def test_cd_a11_a_fort_is_cover_for_those_who_lie_down() -> None:
    state = battlefield(unit(fort=True, prone=True), unit("zulu", weapon="musket"))
    assert cd.why_not_fire(state, state.units["brit"]) == "lying in cover"
    assert "artillery" in cd.why_not_shot_at(state.units["zulu"], state.units["brit"])


def test_cd_b12_a_fort_is_left_behind() -> None:
    state = battlefield(unit(fort=True), unit("zulu"))
    play(cd.retreat(state, "brit"), ENTER)
    assert not state.units["brit"].fort
    state = battlefield(unit(fort=True, charging="zulu"), unit("zulu"), charging="afghans")
    play(first_half(state, "brit", "full"))
    assert not state.units["brit"].fort
    state = battlefield(boat(), unit(fort=True), unit("zulu"))
    play(cd.board(state, "brit"))
    assert not state.units["brit"].fort


def test_cd_b38_a_unit_driven_off_the_table_scores_one_that_went_does_not() -> None:
    state = battlefield(unit(), unit("brit_two"), unit("zulu"))
    play(cd.retreat(state, "brit"), {"left": True})
    play(orders(state, "brit_two"), {"act": "move"}, "9", {"left": True})
    assert cd.score(state, "tr") == 17


def test_cd_b11_a_lost_gun_fires_no_more() -> None:
    lone = gun(disordered=True, full=7)
    lone.officers = 1
    state = battlefield(lone, unit("zulu"))
    play(cd.carry_out(state, "gun", "1-2"), ENTER)
    assert (lone.guns, lone.figures) == (0, 1) and cd.why_not_fire(state, lone) == "its gun is lost"


# Melee


def test_cd_a12_horses_save_apart_in_melee_too() -> None:
    state = locked(men(mounts="horse", mounted=True, arm="cavalry"), men("zulu"), horses="apart")
    said = play(cd.fight_pair(state, PAIR), ENTER, "19 55", "8", "3")
    assert said.keys[-1] == "horses:brit"
    assert (state.units["brit"].figures, state.units["brit"].afoot) == (2, 1)


def test_cd_a12_horses_of_all_who_were_saved_in_melee_are_thrown_for() -> None:
    riders = unit(officers=1, sergeants=0, men=3, full=99, mounts="horse", mounted=True, arm="cavalry")
    state = locked(riders, men("zulu", 3), horses="apart")
    prompt = asks(cd.fight_pair(state, PAIR), ENTER, "10 55 10", "8 | 9")
    assert prompt.key == "horses:brit" and sum(pool.count for pool in prompt.pools) == 2, "the lowest of several too"
    play(cd.fight_pair(state, PAIR), ENTER, "10 55 10", "8 | 9", "3 4")
    assert (riders.figures, riders.afoot) == (4, 2)


def test_cd_a12_the_horse_of_an_officer_whom_his_rank_saved_is_thrown_for() -> None:
    riders = unit(officers=1, sergeants=0, men=1, full=99, mounts="horse", mounted=True, arm="cavalry")
    state = locked(riders, men("zulu", 2), horses="apart")
    state.defaults = SHEET_AGAIN
    said = play(cd.fight_pair(state, PAIR), ENTER, "10 55", "6", "10", "3")
    assert said.keys[-1] == "horses:brit" and (riders.figures, riders.afoot) == (2, 1)


def test_cd_a2_a_leader_may_be_with_baggage() -> None:
    """It moves as a unit, and throws as one: who is with it adds his 2."""
    state = battlefield(unit("train", arm="baggage"), unit("zulu"))
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu")
    state.defaults = SHEET_AGAIN
    play(cd.attach_and_detach(state, "eu"), "gen", "train")
    assert cd.modifiers(state, state.units["train"], cd.Wish(), cd.ThrowFacts()).total == 2


def test_cd_a14_lines_hold_who_lost_how_many_and_what_is_told_with_the_loss() -> None:
    state = locked(unit(officers=2, sergeants=0, men=9, full=11), unit("zulu", officers=0, sergeants=0, men=4, full=4))
    said = play(charge_phase(state, "eu"), SETTLE, SETTLE, SETTLE)
    (begins,) = (line for line in said.log if line.begins_fight)
    assert begins.text == "Melee: Brit, Zulu." and begins.is_idle, "who is in melee is told as they come into it"
    fall(state, "zulu", Struck(men=1), "melee")
    fall(state, "brit", Struck(officers=1, men=1), "melee")
    lines = [line for line in state.drain() if line.lost or line.with_loss]
    assert [(line.units, line.lost, line.with_loss) for line in lines] == [
        (("zulu",), (), "worn"),
        (("zulu",), (1,), ""),
        (("brit",), (), "1 officer among them"),
        (("brit",), (2,), ""),
    ]


def test_cd_a14_the_lowest_of_several_save_apart() -> None:
    crowd = unit(officers=1, sergeants=0, men=3, full=99)
    state = locked(crowd, men("zulu", 3))
    prompt = asks(cd.fight_pair(state, PAIR), ENTER, "19 55 19")
    assert [(pool.name, pool.count) for pool in prompt.pools] == [("first", 1), ("first_low", 1)]
    play(cd.fight_pair(state, PAIR), ENTER, "19 55 19", "8 | 7")  # 6 and 7 would save an officer, the lowest is none
    assert (crowd.officers, crowd.men) == (1, 2)


def test_cd_a14_officers_who_are_alone_save_as_officers_also_two_to_one() -> None:
    pair = unit(officers=2, sergeants=0, men=0, full=99)
    state = locked(pair, men("zulu", 1))
    play(cd.fight_pair(state, PAIR), ENTER, "19", "6")
    assert pair.officers == 2


def test_cd_a15_a_leader_who_fell_is_a_man_lost() -> None:
    state = locked(unit(men=1, full=99), men("zulu", 3))
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu", attached="brit")
    play(cd.fight_pair(state, PAIR), ENTER, "19 55 55", "1", "8")
    brit = state.units["brit"]
    assert state.leaders["gen"].fallen and (brit.figures, brit.fell, state.units["zulu"].slew) == (3, 1, 1)


def test_cd_a16_a_fort_in_good_order_reads_its_own_column() -> None:
    state = locked(unit(fort=True, men=3, full=10), unit("zulu", full=22))
    prompt = asks(cd.outcome(state, ["brit", "zulu"]), "8", "2", ENTER, "pursue")
    assert prompt.text == 'Up to 9" after the beaten enemy.'
    state = locked(unit(fort=True, men=3, full=10), unit("zulu", full=22))
    play(cd.outcome(state, ["brit", "zulu"]), "6", "4", "leave")
    brit = state.units["brit"]
    assert not brit.engaged and not brit.fort and (brit.reach, brit.outcome) == ("", "")


def test_cd_b32_men_share_themselves_out_once_a_round() -> None:
    chief = cd.Leader("chief", "the Chief", "tr", attached="zulu")
    state = battlefield(men(), men("brit_two"), men("zulu", 5), leaders=(chief,))
    state.units["brit"].engaged, state.units["brit_two"].engaged = ["zulu"], ["zulu"]
    state.units["zulu"].engaged = ["brit", "brit_two"]
    whole = ["brit", "brit_two", "zulu"]
    losing = asks(cd.fight(deepcopy(state), whole), ENTER, "91 55", "1", "1")  # its leader falls, but no man
    assert {field.name: field.default for field in losing.fields}["second_men"] == 2
    state.units["brit"].men = 1
    alone = asks(cd.fight(state, whole), ENTER, "19", "1")  # Brit is destroyed: those who fought it fight nobody else
    assert alone.key == "ground:brit_two:zulu"
    assert {field.name: field.default for field in alone.fields}["second_men"] == 2


# Leaders, and who was hit


def test_cd_b4_a_sergeant_has_no_officers_save() -> None:
    state = battlefield(unit(), unit("zulu"))
    roll = cd.who_roll(state, "brit", 0, 1)
    assert roll.text == "A die per casualty: any other face is rank and file; no rank loses more than it has."
    by_figures = cd.who_roll(battlefield(unit(), unit("zulu"), who_hit="figures"), "brit", 0, 1).text
    assert "officer" in by_figures and "any other rank and file" in by_figures
    chances = {each.label: each.chance for each in roll.odds()}
    tenth = Fraction(1, 10)
    assert chances == {"other ranks only": 8 * tenth, "1 sergeant": tenth, "1 saved as an officer": tenth}
    said = play(cd.suffer(state, "brit", 1, 1, "fire"), "9")
    assert state.units["brit"].sergeants == 0 and said.has("1 sergeant (fire)")
    assert play(cd.suffer(state, "brit", 1, 1, "fire"), "10").has("1 officer saved")


def test_cd_b8_the_successor_of_one_whose_unit_is_gone_is_detached() -> None:
    state = battlefield(unit(gone="destroyed"), unit("brit_two"), unit("zulu"), leaders=(CHIEF,))
    state.leaders["gen"].fallen = True
    said = play(cd.replace_fallen(state, "eu"))
    assert state.leaders["gen"].attached == "" and said.has("detached")


def test_cd_b38_an_exceptional_leader_scores_although_he_had_a_successor() -> None:
    state = battlefield(unit(), unit("zulu"), leaders=(CHIEF,))
    state.leaders["gen"].fallen = True
    assert cd.score(state, "tr") == 1
    play(cd.replace_fallen(state, "eu"))
    assert cd.score(state, "tr") == 1 and not state.leaders["gen"].exceptional
    state.leaders["gen"].fallen = True
    play(cd.replace_fallen(state, "eu"))
    assert cd.score(state, "tr") == 1, "his successor was an ordinary leader"


def test_cd_h8_a_leader_in_melee_goes_to_no_other_unit() -> None:
    state = locked(unit(), unit("zulu"))
    state.units["brit_two"] = unit("brit_two")
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu", attached="brit")
    refused = {option.id: option.refused for option in cd.which_post(state, "gen").options}
    assert refused["brit_two"] == refused["detached"] == "Brit is in melee"


def test_cd_a2_nobody_is_asked_of_leaders_who_can_go_nowhere() -> None:
    state = locked(unit(), unit("zulu"))
    state.units["brit_two"] = unit("brit_two")
    state.leaders["gen"] = cd.Leader("gen", "the General", "eu", attached="brit")
    assert play(cd.attach_and_detach(state, "eu")).keys == []
    state.leaders["col"] = cd.Leader("col", "the Colonel", "eu", attached="brit_two")
    options = {option.id: option.refused for option in cd.which_leader(state, "eu").options}
    assert options == {"gen": "Brit is in melee", "col": "", "done": ""}
    said = play(cd.attach_and_detach(state, "eu"), "col", "detached")
    assert said.keys == ["leaders:eu", "post:col"] and state.leaders["col"].attached == ""


# Boats


@pytest.mark.parametrize(("how", "gone"), [("beached", ""), ("sunk", "drowned")])
def test_cd_h6_a_boat_without_a_crew_is_a_wreck(how: str, gone: str) -> None:
    steamer = boat("zulu_boat", side="tr")
    state = battlefield(men(), steamer, unit("zulu", aboard="zulu_boat"))
    said = play(shoot(state, "brit", "zulu_boat"), CLOSE, "9 9 9 | 1 1 1", how)
    assert said.keys[-1] == "wreck:zulu_boat" and steamer.gone == how
    assert not any("with all its crew" in each for each in said.of("table")), "none is left"
    assert (state.units["zulu"].gone, state.units["zulu"].disordered) == (gone, not gone)


def test_cd_h6_a_disordered_unit_aboard_throws_and_does_not_retreat() -> None:
    state = battlefield(boat(), unit(aboard="steamer", disordered=True), unit("zulu"))
    play(orders(state, "brit"), {"act": "stand"}, "4")
    assert not state.units["brit"].disordered
    said = play(cd.carry_out(state, "brit", "0-"))
    assert said.keys == [] and said.has("stays there") and state.units["brit"].aboard == "steamer"


@pytest.mark.parametrize(("charging", "far"), [("all", "4.5"), ("afghans", "9")])
def test_cd_a6_who_charges_in_one_go_has_his_whole_move_in_the_charge_phase(charging: str, far: str) -> None:
    state = battlefield(unit(charging="zulu", reach="full"), unit("zulu"), charging=charging)
    said = play(second_half(state, "brit"), {"contact": True})
    assert said.has(f'move Brit on, up to {far}"')
    assert state.units["brit"].engaged == ["zulu"]


def test_cd_b16_cavalry_in_melee_is_within_no_charge_range() -> None:
    free, busy = horse("free"), horse("busy", engaged=["zulu_two"])
    state = battlefield(free, busy, unit("zulu"), unit("zulu_two", engaged=["busy"]))
    assert cd.cavalry_about(state, state.units["zulu"]) == [free]
