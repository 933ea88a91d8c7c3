"""Corners where two rules meet: the last unit, charges that are stopped, shots that are none."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.menus import option
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tracker.engine import Event
from tracker.games.colonial_adventures.fight import charge, reaction_effects
from tracker.games.colonial_adventures.leadership import FREE_ACTS
from tracker.games.colonial_adventures.possible_actions import ACTS

CARRY_ON = "1 2"


# The last unit (CA-ARMY-8)


@pytest.mark.rule("CA-R62")
def test_ca_army_8_it_is_the_last_as_soon_as_the_other_is_gone() -> None:
    state = battlefield(group("brit"), group("brit_2"), group("zulu"))
    said = play(ca.casualties.run_away_whole(state, "brit"))
    assert ca.rep_of(state.groups["brit_2"]) == 5
    assert said.keys == [], "of Rep 5 now, it need not see Rep 4 run"
    wall = "Brit 2 is the last of its side: back against the wall, +1 Rep."
    assert said.index("Brit runs away, off the table.") < said.index(wall)


@pytest.mark.rule("CA-TURN-4")
def test_ca_army_8_its_higher_rep_counts_for_activation() -> None:
    state = battlefield(group("brit", rep=4), group("brit_2", gone="destroyed"), group("zulu"))
    said = play(ca.turn(state), "5 1", at("side:eu", "brit"), at("act:brit", "done"), at("side:tr", "done"))
    assert state.groups["brit"].acted and "British have no group that a 5 activates." not in said


# The Legion's countercharge (T-9), stopped chargers


def legion(**charger: Any) -> ca.Battlefield:
    return battlefield(group("zulu", **charger), group("brit", traits=["ferocious"]))


FIRES_FIRST = (
    at("reach:zulu:brit", {"reach": True}),
    at("test:zulu:wanting_to_charge", CARRY_ON),
    at("test:brit:being_charged", CARRY_ON),
    at("shot:brit:zulu", ENTER),
)


@pytest.mark.rule("CA-REACT-14")
def test_ca_move_5_the_legion_countercharges_a_charger_that_its_fire_halted() -> None:
    """Being Charged, 2 passed: it fires, then moves into contact, whether or not the charger still comes on."""
    state = legion()
    said = play(
        charge.charge(state, "zulu", "brit"),
        *FIRES_FIRST,
        at("fire:brit:zulu", "5 5 5 5 5 5"),
        at("test:zulu:received_fire", "1 6"),
        at("melee:zulu:brit", "5 5 5 5 | 5 5 5 5 5"),
        at("test:zulu:received_casualty", CARRY_ON),
        at("test:brit:received_casualty", CARRY_ON),
    )
    assert 'The charge of Zulu is stopped 3" from its target.' in said
    assert 'move Brit by 3" into contact with Zulu' in said.of("table")
    assert state.groups["brit"].engaged == ["zulu"] and not state.charging


def test_ca_move_5_it_does_not_pursue_a_charger_that_ran() -> None:
    state = legion(figures=8, start=20)
    play(
        charge.charge(state, "zulu", "brit"),
        at("reach:zulu:brit", {"reach": True}),
        at("test:zulu:wanting_to_charge", "1"),
        at("test:brit:being_charged", CARRY_ON),
        at("shot:brit:zulu", ENTER),
        at("fire:brit:zulu", "5 5 5 5 5 5 5 5"),
        at("test:zulu:received_fire", "6"),
    )
    assert state.groups["zulu"].gone == "ran away" and not state.groups["brit"].engaged


# Shots that are none (CA-R81), and words


@pytest.mark.rule("CA-ACT-1")
def test_ca_r81_fire_that_cannot_bear_costs_no_action() -> None:
    state = battlefield(group("brit"), group("zulu"))
    again = asks(ca.activate(state, "brit"), "fire", {"bears": False})
    assert again.key == "act:brit" and again.text == "It may do two different actions."
    play(ca.activate(state, "brit"), "fire", {"bears": False}, "pivot", "done")
    assert state.groups["brit"].done == ["pivot"]


def test_ca_act_3_the_form_of_a_band_that_moved_says_which_figures_it_counts() -> None:
    state = battlefield(group("zulu", weapon="musket"), group("brit"))
    form = asks(ca.fire.shoot(state, "zulu", "brit", halved=True))
    assert next(field.label for field in form.fields if field.name == "firing") == (
        "figures that could fire (half of them do)"
    )


def test_ca_react_14_a_charger_that_is_charged_itself_is_said_to_countercharge() -> None:
    horse = group("brit", arm="cavalry")
    state = battlefield(horse, group("zulu", formation="open"))
    state.charging = ["brit"]
    said = play(
        charge.charge(state, "zulu", "brit"),
        at("reach:zulu:brit", {"reach": True}),
        at("test:zulu:wanting_to_charge", CARRY_ON),
        at("test:brit:being_charged", CARRY_ON),
        at("melee:zulu:brit", "5 5 5 5 | 5 5 5 5 5 5 5"),
        at("test:zulu:received_casualty", CARRY_ON),
        at("test:brit:received_casualty", CARRY_ON),
    )
    assert "Brit, Being Charged: 2 passed, countercharges." in said


# Runners, firearms, guns


@pytest.mark.rule("CA-MELEE-6")
def test_ca_r155_a_runner_is_away_from_the_melee_too() -> None:
    state = battlefield(group("brit", figures=20, runner="stocking"), group("zulu", figures=19))
    assert ca.surplus_of(state, "brit", ["brit", "zulu"]) == ("eu", 0)


@pytest.mark.rule("CA-GRP-10")
@pytest.mark.examples(
    "band, fierce",
    ({"weapon": "none"}, True),
    ({"weapon": "spear"}, True),
    ({"weapon": "rifle"}, False),
    ({"weapon": "musket"}, False),
)
def test_ca_r32_a_band_with_firearms_is_not_ferocious_but_the_legion_is(band: Any, fierce: bool) -> None:
    zulu = group("zulu", traits=["ferocious"], **band)
    legionnaires = group("brit", traits=["ferocious"])
    state = battlefield(zulu, legionnaires)
    assert ca.is_ferocious(state, zulu) == fierce and ca.is_ferocious(state, legionnaires)


@pytest.mark.rule("CA-GUN-5")
def test_ca_r93_a_gun_whose_crew_is_cut_down_in_melee_is_noted_as_taken() -> None:
    state = battlefield(group("zulu"), group("gun", arm="artillery", figures=1, engaged=["zulu"]), group("brit"))
    state.groups["zulu"].engaged = ["gun"]
    ca.casualties.lift(state, state.groups["gun"], 1, "melee")
    line = next(each for each in state.drain() if each.text == "Gun: the gun is taken by Zulu.")
    assert line.event == Event("takes", "zulu", "gun")
    assert line.with_loss == "crew destroyed, gun taken by Zulu"


@pytest.mark.parametrize(("formation", "words"), [("line", "fires, and may volley"), ("open", "fires")])
def test_ca_fire_11_a_volley_is_spoken_of_only_where_there_may_be_one(formation: Any, words: str) -> None:
    unit = group("brit", formation=formation)
    test = ca.owed_tests.Test("brit", ("test_of_wills",), "zulu", "near")
    assert reaction_effects.words(battlefield(unit, group("zulu")), test, ca.Outcome(ca.Posture.VOLLEY), True) == words


@pytest.mark.rule("CA-REACT-10")
def test_ca_move_8_who_sees_runaways_and_retires_goes_from_where_they_stood() -> None:
    state = battlefield(group("brit"), group("brit_2"), group("brit_3"), group("zulu"))
    said = play(ca.casualties.run_away_whole(state, "brit"), "brit_2", "6 6", at("left:brit_2", ENTER), ENTER)
    assert 'move Brit 2 4" straight away from where Brit stood, then face it' in said.of("table")


def test_ca_ldr_13_the_leader_dice_name_who_may_be_hit() -> None:
    state = battlefield(group("brit", leaders="officer 5, nco 4"), group("zulu"))
    asked = asks(ca.fire.hit(state, "brit", 2, "zulu"))
    assert asked.text == "One die for each of 2 casualties; a 6 hits the officer or the nco."


@pytest.mark.rule("CA-LDR-14")
@pytest.mark.examples(
    "leaders, which, tests, takes_over",
    ("cinc 5, officer 4, nco 3", "3", "received_casualty+leader_lost", "the nco takes command of Brit."),
    ("cinc 5, officer 4", "4", "received_casualty+leader_lost", "the cinc takes command of Brit."),
    ("cinc 5, officer 4, nco 3", "5", "received_casualty", ""),
    ("cinc 5, officer 4, nco 3", "1", "received_casualty+leader_lost", "the officer takes command of Brit."),
)
def test_ca_r55_the_units_own_leader_is_lost_though_the_c_in_c_is_with_it(
    leaders: str, which: str, tests: str, takes_over: str
) -> None:
    """Leader Lost is taken whenever the leader of the unit falls (p.25); the C-in-C commands the army."""
    state = battlefield(group("brit", leaders=leaders), group("zulu"))
    said = play(
        ca.fire.hit(state, "brit", 1, "zulu"),
        at("leaders:brit", "6"),
        at("which:brit", which),
        at(f"test:brit:{tests}", "1 2 | 6"),
    )
    assert takes_over in [*said, ""]


@pytest.mark.rule("CA-R96")
def test_ca_army_8_the_last_is_not_passed_over_for_its_higher_rep() -> None:
    state = battlefield(group("brit"), group("brit_2"), group("zulu"), dice="4 1")

    def lost(_: object) -> None:
        ca.casualties.leave_table(state, "brit", "destroyed")

    said = play(ca.activate_side(state, "eu"), "brit", lost, "done", "brit_2", "done")
    assert said.keys == ["side:eu", "act:brit", "side:eu", "act:brit_2"] and ca.rep_of(state.groups["brit_2"]) == 5


def test_ca_r155_a_runner_has_no_unit_to_come_back_to_when_all_others_fell() -> None:
    state = battlefield(group("brit", figures=3, runner="stocking"), group("zulu"), group("brit_2"))
    ca.casualties.lift(state, state.groups["brit"], 2, "fire of Zulu")
    brit = state.groups["brit"]
    assert (brit.gone, brit.figures, brit.recoverable, brit.lost) == ("destroyed", 0, 2, 1)


def test_ca_r62_with_its_back_to_the_wall_in_melee_it_fights_on() -> None:
    state = battlefield(group("brit", at_the_wall=True, engaged=["zulu"]), group("zulu", engaged=["brit"]))
    said = play(ca.reaction.take_tests(state, "brit", ["received_casualty"], "zulu", "an example"), "6 6")
    assert "Brit has its back against the wall: it fights on instead of running." in said
    assert state.groups["brit"].figures == 20


def test_ca_move_7_who_was_told_to_halt_throws_no_grenade_either() -> None:
    state = battlefield(group("brit"), group("zulu"), grenade="6in_5d6")

    def halted(_: object) -> None:
        state.groups["brit"].halted = True

    second = asks(ca.activate(state, "brit"), "move", halted, ENTER)
    assert option(second, "grenade").warned == "it was told to halt"


def test_ca_r46_he_has_not_acted_who_leaves_after_what_costs_nothing() -> None:
    state = battlefield(group("brit", leaders="cinc 4, officer 5, nco 4"), group("zulu"))
    play(ca.activate(state, "brit"), "detach", ENTER, "command", "alone", "done")
    assert not state.groups["eu_cinc_2"].acted
    assert {act.id for act in ACTS if act.cost in ("start", "free")} == FREE_ACTS


@pytest.mark.examples(
    "leaders, text",
    ("officer 5, nco 4", "1 to 3 the officer, 4 to 6 the nco."),
    ("cinc 4, captain 4, officer 5, nco 4", "1 the cinc, 2 the captain, 3 the officer, 4 the nco; else roll again."),
)
def test_ca_r51_a_second_roll_is_spoken_of_only_where_a_score_is_left_over(leaders: str, text: str) -> None:
    state = battlefield(group("brit", leaders=leaders), group("zulu"))
    assert asks(ca.fire.hit(state, "brit", 1, "zulu"), "6").text == text


@pytest.mark.rule("CA-REACT-2")
def test_ca_move_5_who_countercharges_comes_out_of_his_cover() -> None:
    state = battlefield(group("zulu"), group("zulu_2", "eu", training="tribal", cover=True, place="the donga"))
    play(
        charge.charge(state, "zulu", "zulu_2"),
        at("reach:zulu:zulu_2", {"reach": True}),
        at("test:zulu:wanting_to_charge", CARRY_ON),
        at("test:zulu_2:being_charged", CARRY_ON + " 6"),
        at("melee:zulu:zulu_2", "5 5 5 5 | 5 5 5 5"),
        at("test:zulu:received_casualty", CARRY_ON),
        at("test:zulu_2:received_casualty", CARRY_ON),
    )
    assert state.groups["zulu_2"].cover is False


@pytest.mark.rule("CA-ARMY-13")
def test_ca_army_11_who_dismounts_or_packs_stays_where_he_is() -> None:
    horse = group("brit", arm="cavalry", cover=True, place="the hillock")
    gun = group("gun", "eu", arm="artillery", traits=["pack_gun"], cover=True, place="the ridge")
    state = battlefield(horse, gun, group("zulu"))
    play(ca.activate(state, "brit"), "dismount", "done")
    play(ca.activate(state, "gun"), "pack")
    assert (horse.cover, horse.place, gun.cover, gun.place) == (True, "the hillock", True, "the ridge")


@pytest.mark.rule("CA-ARMY-8")
def test_ca_r62_by_house_rule_the_last_unit_stands_at_the_wall_after_it_saw_the_other_run() -> None:
    def run(faces: str) -> ca.Battlefield:
        state = battlefield(group("brit", rep=5), group("brit_2"), group("zulu"), last_unit="after")
        said = play(ca.casualties.run_away_whole(state, "brit"), "brit_2", at("test:brit_2:see_runaways", faces))
        assert said.keys == ["sees:brit", "test:brit_2:see_runaways"]
        return state

    stays, runs = (
        run("1 6"),
        battlefield(group("gun", "eu", arm="artillery"), group("brit", rep=5), group("zulu"), last_unit="after"),
    )
    assert stays.groups["brit_2"].at_the_wall and stays.groups["brit_2"].runaways == 3, "it tested as it was"
    play(ca.casualties.run_away_whole(runs, "brit"), "gun", at("test:gun:see_runaways", "6 6"))
    assert runs.groups["gun"].ran and not runs.groups["gun"].at_the_wall


def test_ca_r62_else_it_takes_the_test_with_its_back_to_the_wall() -> None:
    state = battlefield(group("brit", rep=5), group("brit_2"), group("zulu"))
    roll = asks(ca.casualties.run_away_whole(state, "brit"), "brit_2")
    assert roll.reading.target == 5
    assert [each.text for each in roll.effects] == ["carries on", "halts, its back against the wall", "retires"]
