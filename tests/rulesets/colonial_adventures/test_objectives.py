"""Patrol, raid and defence against the side that nobody plays (CA-BATTLE)."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, group, play
from tracker.engine import DRAW, Battle, Ended, Roll, app_answer, ask_player, check_rulings
from tracker.games.colonial_adventures import ColonialAdventures
from tracker.games.colonial_adventures.ground.objective_buildings import are_all_burnt, objectives, place_objectives
from tracker.games.colonial_adventures.ground.terrain import end_by_mission
from tracker.games.colonial_adventures.solo.objectives import after_the_turn, stop_if_over, winner
from tracker.games.colonial_adventures.view import reached

ALL = list(range(1, 10))
GAME = ColonialAdventures()


@pytest.mark.rule("CA-R126")
def test_ca_battle_2_sections_are_ticked_off_at_a_turns_end() -> None:
    state = alone(seen=[1, 2])
    said = play(after_the_turn(state), ["5", "9"])
    assert state.solo.seen == [1, 2, 5, 9] and "Scouted: sections 5, 9; 5 sections left." in said
    state.solo.seen = ALL[:-1]
    said = play(after_the_turn(state), ["9"])
    assert said.has("The whole table is scouted")
    assert play(after_the_turn(state)) == [], "then nothing is asked"


@pytest.mark.rule("CA-BATTLE-6")
@pytest.mark.examples(
    "gone, seen, reported, won",
    ("left the table", ALL, True, "eu"),
    ("left the table", ALL, False, DRAW),
    ("left the table", [1], False, DRAW),
    ("driven off the table", ALL, False, "tr"),
    ("destroyed", ALL, False, "tr"),
)
def test_ca_r127_who_has_won_once_nobody_is_left(gone: str, seen: list[int], reported: bool, won: str) -> None:
    state = alone(group("brit", gone=gone), seen=seen, reported=reported, placed=True)
    assert winner(state) == won
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == won


@pytest.mark.rule("CA-R127")
@pytest.mark.parametrize(("reported", "won"), [(True, "eu"), (False, DRAW)])
def test_ca_battle_2_a_patrol_that_has_reported_has_won_though_others_are_still_out(reported: bool, won: str) -> None:
    state = alone(group("brit", gone="left the table"), group("brit_2"), seen=ALL, reported=reported, placed=True)
    assert winner(state) == won, "be it broken off here"


@pytest.mark.rule("CA-BATTLE-6")
def test_ca_battle_4_a_defence_is_over_without_enemies_and_markers() -> None:
    state = alone(mission="defend")
    stop_if_over(state)
    state.solo.placed = True
    state.solo.markers = marker(1)
    stop_if_over(state)
    state.solo.markers = {}
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == "eu"


def test_ca_battle_6_who_only_holds_horses_with_no_enemy_to_come_ends_it() -> None:
    state = alone(group("brit", gone="left the table"), group("brit_2", holding="brit"), seen=ALL, placed=True)
    state.solo.reported = True
    state.solo.markers = marker(1)
    stop_if_over(state)
    state.solo.markers = {}
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == "eu"
    assert state.log[-1].text.startswith("British: the last group has left the table but those who hold the horses.")


def test_ca_battle_2_a_patrol_goes_on_where_no_enemy_is_left() -> None:
    state = alone(placed=True)
    stop_if_over(state)
    assert not state.ending.wins


@pytest.mark.rule("CA-R130")
def test_ca_battle_3_half_a_die_of_structures_none_of_masonry() -> None:
    state = alone(mission="raid")
    said = play(place_objectives(state), "4", "6", "2", "5")
    assert [(each.name, each.dv, each.section) for each in objectives(state)] == [("store 1", 1, 2), ("store 2", 2, 2)]
    assert "Store 1: masonry can't burn, roll again." in said


def test_ca_battle_4_one_building_for_each_group() -> None:
    state = alone(group("brit"), group("brit_2"), mission="defend")
    play(place_objectives(state), "1", "4")
    assert len(objectives(state)) == 2


def test_ca_r129_a_raid_is_won_with_all_burning_and_nobody_left() -> None:
    state = alone(mission="raid", placed=True)
    play(place_objectives(state), "2", "1")
    stop_if_over(state)
    objectives(state)[0].fire = 2
    assert are_all_burnt(state)
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == "eu"


def test_how_far_a_mission_came_is_said_for_the_report() -> None:
    assert reached(alone(seen=[1, 2])) == "2 of 9 sections were scouted"
    assert reached(alone(seen=ALL)) == "all 9 sections were scouted, but nobody reported it"
    assert reached(alone(seen=ALL, reported=True)) == "all 9 sections were scouted, and that was reported"
    raid = alone(mission="raid", placed=True)
    assert reached(raid) == "", "before there are stores"
    play(place_objectives(raid), "4", "6", "2", "5")
    assert reached(raid) == "no store burned"
    objectives(raid)[0].fire = 2
    assert reached(raid) == "1 of 2 stores was burning or in ruins"
    assert reached(alone(mission="stand_up")) == ""


@pytest.mark.rule("CA-BATTLE-3")
@pytest.mark.parametrize(("dice", "comes"), [("3 4", True), ("4 3", False), ("2 6", False), ("1 6", True)])
def test_ca_r128_seven_with_the_enemys_higher_may_bring_a_pef(dice: str, comes: bool) -> None:
    state = alone(mission="raid", dice=dice)
    play(place_objectives(state), "2", "1")
    assert play(ca.reinforced(state)) == [], "not before the first fire"
    objectives(state)[0].fire = 2
    play(ca.reinforced(state), *(["3", "5 2 6"] if comes else []))
    assert [each.is_new for each in state.solo.markers.values()] == ([True] if comes else [])


def test_ca_battle_3_a_die_above_his_major_morale_brings_nobody() -> None:
    state = alone(mission="raid", dice="3 4")
    play(place_objectives(state), "2", "1")
    objectives(state)[0].ruined = True
    assert "No PEF comes." in play(ca.reinforced(state), "4")


@pytest.mark.rule("CA-BATTLE-3", "CA-BATTLE-4")
@pytest.mark.examples(
    "mission, player, end",
    ("patrol", "eu", "bottom"),
    ("raid", "eu", "bottom"),
    ("raid", "tr", "top"),
    ("defend", "eu", "top"),
    ("defend", "tr", "bottom"),
    ("stand_up", "eu", ""),
)
def test_ca_battle_2_whose_end_is_whose_is_not_asked_where_the_battle_tells(
    mission: str, player: str, end: str
) -> None:
    """The patrol and the raid come from 7, 8 and 9; who defends has 1, 2 and 3."""
    state = alone(group("brit"), group("zulu"), player=player, mission=mission)
    assert list(state.sides) == ["eu", "tr"] and end_by_mission(state) == end


@pytest.mark.parametrize(("switch", "words"), [("whole_turn", "for the whole of this turn"), ("end_turn", "see now")])
def test_ca_r126_seen_for_the_whole_turn_or_by_ruling_at_its_end(switch: str, words: str) -> None:
    assert words in asks(after_the_turn(alone(switches={"scout": switch}))).title


@pytest.mark.parametrize(("switch", "won"), [("draw", DRAW), ("loss", "tr")])
def test_ca_r127_who_leaves_early_draws_or_by_ruling_loses(switch: str, won: str) -> None:
    for mission in ("patrol", "raid"):
        state = alone(group("brit", gone="left the table"), mission=mission, switches={"early_exit": switch})
        assert winner(state) == won
    state = alone(group("brit", gone="left the table"), seen=ALL, reported=True, switches={"early_exit": switch})
    assert winner(state) == "eu", "a patrol that has seen all has not left early"


def ended(state: ca.Battlefield) -> str:
    """Whom Enter says to have won, once the end of the battle is found or its players break it off."""
    with suppress(Ended):
        stop_if_over(state)
    return str(asks(ca.after(state)).default())


@pytest.mark.rule("CA-R82", "CA-CAMP-1")
@pytest.mark.parametrize("mission", ["patrol", "raid", "defend"])
@pytest.mark.parametrize("posture", ["retires", "seeks cover"])
def test_ca_r127_driven_off_is_not_marched_off_and_major_morale_follows(mission: Any, posture: str) -> None:
    horse = group("brit", arm="cavalry") if posture == "retires" else group("brit", arm="artillery")
    state = alone(horse, group("zulu"), mission=mission, placed=True)
    said = play(ca.take_tests(state, "brit", ["received_fire"], "zulu", "it was shot at"), "6 6", {"left": True})
    assert "Brit is driven off the table for good." in said
    row = ca.view(state).unit("brit")
    assert row is not None and (row.gone, row.has_left) == ("driven off the table", True), "nobody of it fell"
    with pytest.raises(Ended):
        stop_if_over(state)
    play(ca.after(state), ENTER)
    won = ca.aftermath_of(state).winner
    assert [ca.step_of(won, side) for side in ("eu", "tr")] == [-1, 1]


@pytest.mark.rule("CA-BATTLE-4")
def test_ca_r127_a_defence_abandoned_is_lost() -> None:
    state = alone(group("brit"), group("zulu"), mission="defend", placed=True)
    play(ca.move(state, "brit"), {"left": True})
    assert state.groups["brit"].gone == "left the table" and ended(state) == "tr"


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.examples(
    "place, said, won",
    ("s8", ENTER, "eu"),
    ("s2", ENTER, DRAW),
    ("", ENTER, "eu"),
    ("s9", {"home": False}, DRAW),
    ("s4", {"home": True}, "eu"),
)
def test_ca_r127_a_patrol_reports_back_by_the_edge_that_it_came_by(place: str, said: Any, won: str) -> None:
    """The edge is asked, and known from the section."""
    state = alone(group("brit", place=place), group("zulu"), seen=ALL, placed=True)
    state.ground.sections = ["clear"] * 9
    play(ca.move(state, "brit"), {"left": True}, at("by_edge:brit", said))
    assert state.solo.reported is (won == "eu") and ended(state) == won
    early = alone(group("brit"), group("zulu"), seen=[1, 2], placed=True)
    assert play(ca.move(early, "brit"), {"left": True}).keys == ["move:brit"], "not asked before all is seen"


@pytest.mark.rule("CA-BATTLE-2")
@pytest.mark.parametrize(("said", "won"), [(ENTER, "tr"), ({"home": True}, "eu")])
def test_ca_r127_a_patrol_that_has_seen_all_and_is_driven_off_is_asked_by_which_edge(said: Any, won: str) -> None:
    state = alone(group("brit", arm="cavalry", place="s8"), group("zulu"), seen=ALL, placed=True)
    tests = ca.take_tests(state, "brit", ["received_fire"], "zulu", "it was shot at")
    play(tests, "6 6", {"left": True}, at("by_edge:brit", said))
    assert ended(state) == won


@pytest.mark.rule("CA-BATTLE-2")
def test_ca_r127_who_left_before_all_was_seen_has_reported_nothing() -> None:
    state = alone(group("brit"), group("brit_2"), group("zulu"), seen=ALL[:-1], placed=True)
    play(ca.move(state, "brit_2"), {"left": True})
    state.solo.seen = ALL
    state.groups["brit"].gone = "destroyed"
    assert ended(state) == DRAW


@pytest.mark.parametrize("mission", ["patrol", "raid", "defend"])
@pytest.mark.parametrize(("switch", "won"), [("draw", DRAW), ("loss", "tr")])
def test_ca_r127_what_is_broken_off_with_nothing_achieved_is_not_won_by_enter(
    mission: Any, switch: str, won: str
) -> None:
    switches = {"early_exit": switch}
    state = alone(group("brit"), group("zulu", figures=9, start=20), mission=mission, placed=True, switches=switches)
    assert ended(state) == won
    fight = alone(group("brit"), group("zulu", figures=9, start=20), mission="stand_up", switches=switches)
    assert ended(fight) == "eu", "a Stand Up Fight is told by who is left"


def test_ca_r128_by_ruling_no_dice_bring_a_pef() -> None:
    for switch, asked in (("sum", ["reinforced"]), ("off", [])):
        state = alone(mission="raid", dice="3 4", switches={"raid_seven": switch})
        play(place_objectives(state), "2", "1")
        objectives(state)[0].fire = 2
        assert play(ca.reinforced(state), *(["6"] if asked else [])).keys == asked


@pytest.mark.parametrize(("switch", "dice", "dv"), [("reroll", ("6", "1"), 1), ("keep", ("6",), 3)])
def test_ca_r130_masonry_is_rolled_again_or_by_ruling_kept(switch: str, dice: tuple[str, ...], dv: int) -> None:
    state = alone(mission="raid", switches={"raid_dv3": switch})
    play(place_objectives(state), "2", *dice)
    assert [each.dv for each in objectives(state)] == [dv]


# The scenarios


@pytest.mark.parametrize("scenario", sorted(each for each in GAME.scenarios() if each.startswith("solo_")))
def test_ca_battle_1_each_is_fought_to_its_end(scenario: str) -> None:
    battle = fought(scenario, 1)
    assert battle.stage == "over" and battle.view().winner


def fought(scenario: str, seed: int) -> Battle:
    """A battle fought by the sensible player, ended after 40 turns."""
    battle = Battle.begin(GAME, GAME.new(scenario, check_rulings(GAME, {}, scenario)), seed)
    player, rng = GAME.player(), Random(seed)
    while (prompt := battle.prompt) is not None:
        if battle.state.turn > 40 and battle.stage == "turn":
            battle.end("long enough")
            continue
        value: Any = app_answer(battle) if isinstance(prompt, Roll) else ask_player(player, battle, rng)
        battle.answer(value, overrule=True)
    return battle
