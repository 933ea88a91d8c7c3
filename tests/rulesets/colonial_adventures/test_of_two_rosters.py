"""Battles of a campaign of two rosters: what one side is about holds without PEFs (CA-BATTLE, CA-R172)."""

from contextlib import suppress

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.field import campaign, unit
from tests.rulesets.colonial_adventures.table import ENTER, at, play
from tracker.engine import DRAW, Ended, Refused
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.campaign.next_battle import given_of
from tracker.games.colonial_adventures.ground.deploying import proposals, stands_list
from tracker.games.colonial_adventures.ground.objective_buildings import objectives
from tracker.games.colonial_adventures.ground.terrain import end_by_mission
from tracker.games.colonial_adventures.oddities import check
from tracker.games.colonial_adventures.scenario import FORMAT
from tracker.games.colonial_adventures.solo.objectives import after_the_turn, stop_if_over
from tracker.games.colonial_adventures.solo.stand_up import take_positions
from tracker.games.colonial_adventures.solo.state import INFERS, KEEPS, MEASURES, Solo


def battle_of_two(mission: ca.Tabled) -> ca.Battlefield:
    """The battle of a campaign of two rosters, before its set-up."""
    state = campaign(unit(), against=(unit("foe"),))
    state.mission = mission
    found = FORMAT.build(given_of(state), {})
    found.ground.laid = "scenario"
    return found


@pytest.mark.rule("CA-R127")
@pytest.mark.parametrize(("ruling", "leaving"), [("draw", "nobody wins"), ("loss", "the battle is lost")])
@pytest.mark.parametrize("mission", ["patrol", "raid"])
def test_how_the_other_side_wins_and_who_does_when_the_first_leaves_is_said(
    mission: ca.Tabled, ruling: str, leaving: str
) -> None:
    state = campaign(unit(), against=(unit("foe"),), early_exit=ruling)
    state.mission = mission
    told = given_of(state).victory
    assert f". If British leave before that, {leaving}; The others win if British are driven off or destroyed." in told


@pytest.mark.rule("CA-R172")
@pytest.mark.parametrize(("mission", "dice", "stores"), [("patrol", "", 0), ("raid", "3 1 4", 2), ("defend", "1", 1)])
def test_ca_battle_3_of_two_rosters_what_is_raided_stands_in_section_2_and_no_pef_comes(
    mission: ca.Tabled, dice: str, stores: int
) -> None:
    state = battle_of_two(mission)
    said = play(ca.setup(state), at("conditions", ENTER), *dice.split())
    assert [each.section for each in objectives(state)] == [2] * stores
    assert not said.has("PEF") and check(state) == []
    state.sides["first"].die, state.sides["second"].die = 3, 4
    for each in objectives(state):
        each.fire = 2
    assert play(ca.reinforced(state)) == play(ca.after_player(state)) == []
    state.groups["foe"].gone = "destroyed"
    with suppress(Ended):
        stop_if_over(state)
    assert state.ending.wins == ("" if mission == "patrol" else "first"), "a patrol goes on"
    assert [each.text for each in state.drain()] == ([] if mission == "patrol" else ["No enemy is left."])


def test_of_two_rosters_the_app_may_follow_a_plan_and_all_units_are_kept_account_of() -> None:
    state = battle_of_two("raid")
    player = RULESET.opponent()
    assert player is not None and player.plans_for(state, "first")
    assert ca.aftermath_of(state).mission == "", "a mission is that of a battle whose enemy nobody keeps account of"


def test_ca_battle_3_of_two_rosters_who_comes_on_by_closed_ground_is_not_put_beside_what_is_to_burn() -> None:
    state = battle_of_two("raid")
    state.ground.sections = [*["clear"] * 6, *["woods"] * 3]  # type: ignore[list-item]
    for step, edge, place in ((KEEPS, "bottom", "s8"), (MEASURES, "bottom", ""), (MEASURES, "top", "s2")):
        state.solo.defaults = step
        assert proposals(state, "first", edge)["brit"].place == place
    state.solo = Solo(defaults=INFERS)
    assert proposals(state, "first", "bottom")["brit"].place == "s1", "as in battles without a mission"


def test_ca_battle_2_of_two_rosters_the_other_side_is_warned_of_a_section_where_enemies_stand() -> None:
    state = battle_of_two("patrol")
    state.ground.sections = ["clear"] * 9
    state.groups["brit"].place, state.groups["foe"].place = "s8", ""
    for step, why in ((MEASURES, ""), (KEEPS, "Brit stands there")):
        state.solo.defaults = step
        form = stands_list(state, "second", "top")
        warned = {place: form.read([{"row": "foe", "facts": {"place": place}}])[1] for place in ("s5", "s8")}
        assert warned == {"s5": "", "s8": why}


@pytest.mark.rule("CA-BATTLE-2")
def test_ca_r127_of_two_rosters_a_patrol_ticks_off_sections_and_nobody_wins_by_leaving() -> None:
    state = battle_of_two("patrol")
    assert end_by_mission(state) == "bottom"
    play(after_the_turn(state), ["5", "9"])
    assert "scouted 2 of 9" in ca.view(state).status
    state.groups["brit"].gone = "left the table"
    with pytest.raises(Ended):
        stop_if_over(state)
    assert ca.guess(state) == DRAW


@pytest.mark.rule("CA-CAMP-2")
def test_ca_battle_5_of_two_rosters_the_defender_of_a_stand_up_fight_picks_his_edge() -> None:
    state = campaign(unit(), against=(unit("zulu_1"),))
    state.stands_up, state.defender = True, "second"
    battle = FORMAT.build(given_of(state), {})
    said = play(take_positions(battle), "near", ["zulu_1"], ["brit"])
    assert said.has("defend sections 7 to 9") and battle.groups["brit"].place == "the edge, section 2"


def test_an_edit_that_leaves_pefs_without_an_army_list_is_refused() -> None:
    state = battle_of_two("raid")
    state.solo.game = "solo"
    with pytest.raises(Refused, match="there is no army list"):
        check(state)
    named = given_of(campaign(unit(), against=(unit("foe"),)))
    named.sides[1].groups = []
    assert [where for where, _ in FORMAT.faults(named)] == ["sides[1].groups", "sides[1]"]
