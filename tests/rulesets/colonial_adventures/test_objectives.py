"""Patrol, raid and defence against the side that nobody plays (CA-BATTLE)."""

from random import Random
from typing import Any

import pytest

from rulesets.colonial_adventures.enemy_turn import reinforced
from rulesets.colonial_adventures.game import ColonialAdventures
from rulesets.colonial_adventures.objective_buildings import are_all_burnt, objectives, place_objectives
from rulesets.colonial_adventures.objectives import after_the_turn, stop_if_over, winner
from rulesets.colonial_adventures.terrain import end_by_mission
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import asks, group, play
from tracker.engine import DRAW, Battle, Ended, Roll, app_answer, ask_player, check_rulings

ALL = list(range(1, 10))
GAME = ColonialAdventures()


@pytest.mark.rule("CA-BATTLE-2", "CA-R126")
def test_ca_battle_2_sections_are_ticked_off_at_a_turns_end() -> None:
    state = alone(seen=[1, 2])
    said = play(after_the_turn(state), ["5", "9"])
    assert state.solo.seen == [1, 2, 5, 9] and "Scouted: sections 5, 9; 5 to come." in said
    state.solo.seen = ALL[:-1]
    said = play(after_the_turn(state), ["9"])
    assert said.has("The whole table is scouted")
    assert play(after_the_turn(state)) == [], "then nothing is asked"


@pytest.mark.rule("CA-BATTLE-6", "CA-R127")
@pytest.mark.parametrize(
    ("gone", "seen", "won"), [("left the table", ALL, "eu"), ("left the table", [1], DRAW), ("wiped out", ALL, "tr")]
)
def test_ca_r127_who_has_won_once_nobody_is_left(gone: str, seen: list[int], won: str) -> None:
    state = alone(group("brit", gone=gone), seen=seen, placed=True)
    assert winner(state) == won
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == won


@pytest.mark.rule("CA-BATTLE-4", "CA-BATTLE-6")
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


@pytest.mark.rule("CA-BATTLE-6")
def test_ca_battle_6_who_only_holds_horses_with_no_enemy_to_come_ends_it() -> None:
    state = alone(group("brit", gone="left the table"), group("brit_2", holding="brit"), seen=ALL, placed=True)
    state.solo.markers = marker(1)
    stop_if_over(state)
    state.solo.markers = {}
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == "eu"
    assert state.log[-1].text.startswith("British: the last of them have left the table but those who hold the horses.")


@pytest.mark.rule("CA-BATTLE-2")
def test_ca_battle_2_a_patrol_goes_on_where_no_enemy_is_left() -> None:
    state = alone(placed=True)
    stop_if_over(state)
    assert not state.ending.wins


@pytest.mark.rule("CA-BATTLE-3", "CA-R130")
def test_ca_battle_3_half_a_die_of_structures_none_of_masonry() -> None:
    state = alone(mission="raid")
    said = play(place_objectives(state), "4", "6", "2", "5")
    assert [(each.name, each.dv, each.section) for each in objectives(state)] == [("store 1", 1, 2), ("store 2", 2, 2)]
    assert "store 1: masonry can't burn; it is rolled again." in said


@pytest.mark.rule("CA-BATTLE-4")
def test_ca_battle_4_one_building_for_each_group() -> None:
    state = alone(group("brit"), group("brit_2"), mission="defend")
    play(place_objectives(state), "1", "4")
    assert len(objectives(state)) == 2


@pytest.mark.rule("CA-R129")
def test_ca_r129_a_raid_is_won_with_all_burning_and_nobody_left() -> None:
    state = alone(mission="raid", placed=True)
    play(place_objectives(state), "2", "1")
    stop_if_over(state)
    objectives(state)[0].fire = 2
    assert are_all_burnt(state)
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == "eu"


@pytest.mark.rule("CA-BATTLE-3", "CA-R128")
@pytest.mark.parametrize(("dice", "comes"), [("3 4", True), ("4 3", False), ("2 6", False), ("1 6", True)])
def test_ca_r128_seven_with_the_enemys_higher_may_bring_a_pef(dice: str, comes: bool) -> None:
    state = alone(mission="raid", dice=dice)
    play(place_objectives(state), "2", "1")
    assert play(reinforced(state)) == [], "not before the first fire"
    objectives(state)[0].fire = 2
    play(reinforced(state), *(["3", "5 2 6"] if comes else []))
    assert [each.is_new for each in state.solo.markers.values()] == ([True] if comes else [])


@pytest.mark.rule("CA-BATTLE-3")
def test_ca_battle_3_a_die_above_his_major_morale_brings_nobody() -> None:
    state = alone(mission="raid", dice="3 4")
    play(place_objectives(state), "2", "1")
    objectives(state)[0].ruined = True
    assert "No PEF comes." in play(reinforced(state), "4")


@pytest.mark.rule("CA-BATTLE-2", "CA-BATTLE-3", "CA-BATTLE-4")
@pytest.mark.parametrize(
    ("mission", "player", "end"),
    [
        ("patrol", "eu", "bottom"),
        ("raid", "eu", "bottom"),
        ("raid", "tr", "top"),
        ("defend", "eu", "top"),
        ("defend", "tr", "bottom"),
        ("stand_up", "eu", ""),
    ],
)
def test_ca_battle_2_whose_end_is_whose_is_not_asked_where_the_battle_tells(
    mission: str, player: str, end: str
) -> None:
    """The patrol and the raid come from 7, 8 and 9; who defends has 1, 2 and 3."""
    state = alone(group("brit"), group("zulu"), player=player, mission=mission)
    assert list(state.sides) == ["eu", "tr"] and end_by_mission(state) == end


@pytest.mark.rule("CA-R126")
@pytest.mark.parametrize(("switch", "words"), [("whole_turn", "for the whole of this turn"), ("end_turn", "see now")])
def test_ca_r126_seen_for_the_whole_turn_or_by_ruling_at_its_end(switch: str, words: str) -> None:
    assert words in asks(after_the_turn(alone(switches={"scout": switch}))).title


@pytest.mark.rule("CA-R127")
@pytest.mark.parametrize(("switch", "won"), [("draw", DRAW), ("loss", "tr")])
def test_ca_r127_who_leaves_early_draws_or_by_ruling_loses(switch: str, won: str) -> None:
    for mission in ("patrol", "raid", "defend"):
        state = alone(group("brit", gone="left the table"), mission=mission, switches={"early_exit": switch})
        assert winner(state) == won
    state = alone(group("brit", gone="left the table"), seen=ALL, switches={"early_exit": switch})
    assert winner(state) == "eu", "a patrol that has seen all has not left early"


@pytest.mark.rule("CA-R128")
def test_ca_r128_by_ruling_no_dice_bring_a_pef() -> None:
    for switch, asked in (("sum", ["reinforced"]), ("off", [])):
        state = alone(mission="raid", dice="3 4", switches={"raid_seven": switch})
        play(place_objectives(state), "2", "1")
        objectives(state)[0].fire = 2
        assert play(reinforced(state), *(["6"] if asked else [])).keys == asked


@pytest.mark.rule("CA-R130")
@pytest.mark.parametrize(("switch", "dice", "dv"), [("reroll", ("6", "1"), 1), ("keep", ("6",), 3)])
def test_ca_r130_masonry_is_rolled_again_or_by_ruling_kept(switch: str, dice: tuple[str, ...], dv: int) -> None:
    state = alone(mission="raid", switches={"raid_dv3": switch})
    play(place_objectives(state), "2", *dice)
    assert [each.dv for each in objectives(state)] == [dv]


# The scenarios


@pytest.mark.rule("CA-BATTLE-1")
@pytest.mark.parametrize("scenario", sorted(each for each in GAME.scenarios() if each.startswith("solo_")))
@pytest.mark.parametrize("seed", [1, 2])
def test_ca_battle_1_each_is_fought_to_its_end(scenario: str, seed: int) -> None:
    battle = fought(scenario, seed)
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
