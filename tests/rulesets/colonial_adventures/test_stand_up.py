"""The Stand Up Fight: forces, edges, who starts where, who wins (CA-BATTLE-5), and head to head (CA-PEF-7)."""

from typing import Any

import msgspec
import pytest

from tests.names.colonial_adventures import Battlefield, Side, activate_side, conditions, what_are_they_doing
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, at, group, play
from tracker.engine import Ended
from tracker.games.colonial_adventures.solo.objectives import stop_if_over
from tracker.games.colonial_adventures.solo.scenario import GivenSolo, edge_doubts, solo_doubts, solo_faults
from tracker.games.colonial_adventures.solo.stand_up import bounds, defender, raise_enemy, take_positions, wanted
from tracker.games.colonial_adventures.solo.state import BELIEVES, DEFENDS_ACROSS, DRIVEN_OUT, KEEPS, MEASURES
from tracker.testing import played

NOBODY: list[str] = []


def stand(*names: str, player: str = "eu", **more: Any) -> Battlefield:
    """A Stand Up Fight of these groups."""
    return alone(*(group(each) for each in names), player=player, mission="stand_up", **more)


@pytest.mark.rule("CA-BATTLE-5")
@pytest.mark.examples("player, groups, number", ("eu", 2, 6), ("tr", 3, 1), ("tr", 7, 2), ("tr", 1, 1), ("eu", 1, 3))
def test_ca_r106_three_tribal_groups_face_a_european_one(player: str, groups: int, number: int) -> None:
    who = "brit" if player == "eu" else "zulu"
    assert wanted(stand(*[f"{who}_{each}" for each in range(groups)], player=player)) == number


def test_ca_r106_equal_numbers_of_the_same_training() -> None:
    state = stand("brit", "brit_2")
    state.sides["tr"] = Side("tr", "Boers", "european", "green")
    assert wanted(state) == 2


@pytest.mark.rule("CA-R47")
def test_ca_battle_5_the_enemy_is_raised_from_his_list_with_his_commander() -> None:
    state = stand("brit")
    play(raise_enemy(state), 2, "3 4 3 3", ENTER, "6 6", "5 5 2 2 6 6")
    came = [each for each in state.groups.values() if each.side == "tr"]
    assert [leader.rep for each in came for leader in each.leaders] == [5, 5, 3], "nobody chooses for the book"
    assert [each.name for each in came] == ["Zulu infantry 1", "Zulu infantry 2"]
    assert sum(leader.rank == "cinc" for each in came for leader in each.leaders) == 1 and state.solo.has_met
    assert play(raise_enemy(state)) == [], "not where he is there already"


@pytest.mark.rule("CA-GRP-3")
@pytest.mark.parametrize(("edge", "front"), [("near", "north"), ("far", "south")])
def test_ca_battle_5_who_defends_faces_across_the_table(edge: str, front: str) -> None:
    """Without a front nobody knows whither his moves go, nor who is behind him."""
    state = stand("brit", "brit_2", "brit_3", "zulu", defaults=DEFENDS_ACROSS)
    state.groups["brit_2"].front, state.groups["brit_3"].faces = "east", "zulu"
    play(take_positions(state), edge, ["brit", "brit_2"])
    assert [each.front for each in state.groups.values()] == [front, "east", "", ""], "the scenario says it of two"
    state = stand("brit", "zulu", defaults=DRIVEN_OUT)
    play(take_positions(state), edge, ["brit"])
    assert not state.groups["brit"].front


@pytest.mark.parametrize(("step", "housed"), [(BELIEVES, False), (KEEPS, True)])
def test_ca_battle_5_who_starts_at_an_edge_is_in_no_house_any_more(step: int, housed: bool) -> None:
    """Half of the attackers alone fired, from "a house, the edge" (CA-R42)."""
    state = stand("brit", "zulu")
    state.solo.defaults = step
    for each in state.groups.values():
        each.housed = True
    play(take_positions(state), "near", ENTER)
    assert [each.housed for each in state.groups.values()] == [housed, housed]


@pytest.mark.rule("CA-BATTLE-5")
def test_ca_r105_who_faces_tribes_defends_else_the_enemy_unless_it_is_said() -> None:
    assert defender(stand("brit", "zulu")) == "eu"
    assert defender(stand("brit", "zulu", player="tr")) == "eu"
    assert defender(stand("brit", "zulu", defender="tr")) == "tr"
    for state, doing in (
        (stand("brit", "zulu"), "attack"),
        (stand("brit", "zulu", player="tr"), "defend"),
        (stand("brit", "zulu", defender="tr"), "defend"),
    ):
        play(what_are_they_doing(state))
        assert state.solo.doing == doing


@pytest.mark.rule("CA-R132", "CA-R133")
def test_ca_battle_5_you_defend_an_edge_and_tribes_come_on_from_the_other() -> None:
    state = stand("brit", "brit_2", "zulu", "zulu_2", "zulu_3")
    said = play(take_positions(state), "near", ["brit_2"], at("wing:zulu_3", "4"))
    places = {each.id: each.place for each in state.groups.values()}
    assert places == {
        "brit": "section 7 or 9",
        "brit_2": "section 8",
        "zulu": "the edge, section 2",
        "zulu_2": "the edge, section 2",
        "zulu_3": "the edge, section 3",
    }
    assert "British defend sections 7 to 9." in said


@pytest.mark.rule("CA-R132")
def test_ca_battle_5_a_tribal_player_attacks_with_half_through_the_centre() -> None:
    state = stand("brit", "zulu", "zulu_2", "zulu_3", player="tr")
    said = play(take_positions(state), ["zulu", "zulu_3"])
    assert state.groups["brit"].place == "section 2" and state.groups["zulu_2"].place == "the edge, section 7 or 9"
    assert said.keys == ["centre:tr"], "the book takes its edge and places by itself"


@pytest.mark.rule("CA-FIRE-8")
@pytest.mark.parametrize(("gives", "cover"), [(True, True), (False, None)])
def test_ca_battle_5_the_line_in_defence_is_in_cover_where_it_starts_in_woods(gives: bool, cover: bool | None) -> None:
    """Its player knows the section of the centre; beside it he may start in either. Who attacks is not there yet."""
    state = stand("brit", "brit_2", "zulu", gives_cover=gives)
    state.ground.sections = ["woods"] * 9
    play(take_positions(state), "far", ["brit_2"])
    assert [each.cover for each in state.groups.values()] == [None, cover, False]


@pytest.mark.rule("CA-REACT-2")
@pytest.mark.parametrize(("step", "cover"), [(KEEPS, False), (MEASURES, None)])
def test_ca_battle_5_who_is_still_off_the_table_is_in_no_cover(step: int, cover: bool | None) -> None:
    """It was asked before his fast move, and when he heard that his leader is lost."""
    state = stand("brit", "zulu", defaults=step)
    state.groups["zulu"].cover = None
    play(take_positions(state), "near", ["brit"])
    assert state.groups["zulu"].place == "the edge, section 2" and state.groups["zulu"].cover is cover


@pytest.mark.parametrize(("switch", "mine"), [("at_least", (2, 3)), ("at_most", (0, 1))])
def test_ca_r132_half_of_the_defender_at_least_or_by_ruling_at_most(switch: str, mine: tuple[int, int]) -> None:
    state = stand("brit", "brit_2", "brit_3", "zulu", "zulu_2", "zulu_3", switches={"centre_half": switch})
    assert bounds(state, "eu") == mine and bounds(state, "tr") == (2, 3)


@pytest.mark.parametrize(("switch", "number"), [("at_least", 2), ("at_most", 1)])
def test_ca_r132_the_books_defender_keeps_to_the_ruling_too(switch: str, number: int) -> None:
    groups = ("brit", "brit_2", "brit_3", "zulu")
    state = stand(*groups, player="tr", switches={"centre_half": switch})
    play(take_positions(state), *(at(f"wing:{each}", "1") for each in groups[number:3]), ["zulu"])
    assert [each.place for each in state.groups.values()].count("section 2") == number


@pytest.mark.rule("CA-BATTLE-6")
@pytest.mark.parametrize(("gone", "won"), [("brit", "tr"), ("zulu", "eu")])
def test_ca_battle_5_who_is_driven_off_has_lost(gone: str, won: str) -> None:
    state = stand("brit", "zulu")
    state.groups[gone].gone = "left the table"
    with pytest.raises(Ended):
        stop_if_over(state)
    assert state.ending.wins == won


@pytest.mark.rule("CA-BATTLE-5", "CA-R106")
def test_what_a_scenario_says_of_a_stand_up_fight_is_looked_at() -> None:
    sides = list(stand("brit", "zulu").sides.values())
    given = GivenSolo(player="eu", enemy="tr", list_id="zulu", mission="stand_up", defender="nobody")
    assert [where for where, _ in solo_faults(given, sides)] == ["solo.defender"]
    given = GivenSolo(player="eu", enemy="tr", list_id="zulu", defender="eu")
    assert [where for where, _ in solo_faults(given, sides)] == ["solo.defender"], "a patrol says itself who defends"
    given = GivenSolo(player="eu", enemy="tr", list_id="zulu", mission="stand_up")
    assert [*solo_doubts(given, sides, [2, 6])] == [] and [*solo_doubts(given, sides, [2, 0])] == []
    assert [*solo_doubts(given, sides, [2, 5])] == [("sides", "5 Tribal groups face 2: by the book three to one")]


@pytest.mark.rule("CA-BATTLE-3", "CA-BATTLE-4")
def test_ca_battle_2_a_scenario_that_puts_its_player_off_his_edge_is_doubted() -> None:
    """A patrol that begins in section 2 was taken without a word."""
    sides = list(stand("brit", "zulu").sides.values())
    solo = GivenSolo(player="eu", enemy="tr", list_id="zulu")
    found = [*edge_doubts(solo, sides, [["s8", "s2", "the near edge"], ["s1"]])]
    assert found == [("sides[0].groups[1].place", "section 2: its side begins at the edge of 7-8-9")]
    for mission, odd in (("raid", "s2"), ("defend", "s8"), ("stand_up", "")):
        solo = msgspec.convert({"player": "eu", "enemy": "tr", "list": "zulu", "mission": mission}, GivenSolo)
        doubts = [where for each in ("s2", "s8") for where, _ in edge_doubts(solo, sides, [[each], []]) if each != odd]
        assert not doubts and bool([*edge_doubts(solo, sides, [[odd], []])]) == bool(odd)


# Who plays the enemy


@pytest.mark.rule("CA-PEF-7")
def test_ca_battle_1_set_up_asks_who_plays_the_enemy() -> None:
    asked = next(field for field in conditions(alone()).fields if field.name == "game")
    assert [mark.value for mark in asked.marks] == ["solo", "same_side", "head_to_head"]  # type: ignore[union-attr]
    nobody = alone()
    nobody.solo.enemy = ""
    assert all(field.name != "game" for field in conditions(nobody).fields)


def test_ca_pef_7_head_to_head_the_pefs_go_by_their_dice_and_the_groups_as_their_player_likes() -> None:
    state = alone(group("brit"), group("zulu", rep=4), dice="6 2", game="head_to_head", placed=True)
    state.solo.markers = marker(1, 3, 1) | marker(2, 5, 2) | marker(3, 4, 3)
    said = played(activate_side(state, "tr"), "1 6", "5", {"section": 6}, "5 6", NOBODY, "zulu")
    assert [each for each in said if each.endswith("active")] == [
        "PEF 2 is active",
        "PEF 3 is active",
        "Zulu are active",
    ]
    assert said.waiting is not None and said.waiting.key == "act:zulu"
    state = alone(group("brit"), group("zulu", rep=4), dice="6 2", game="head_to_head", placed=True)
    state.solo.markers = marker(1, 3, 1)
    said = play(activate_side(state, "tr"), "done", "5 6", NOBODY)
    assert said.has("PEF 1 is active"), "those of lower Rep go once he is done"


def test_ca_pef_7_who_runs_the_pefs_rolls_for_no_task() -> None:
    from tracker.games.colonial_adventures.solo.enemy_force import contact

    state = alone(dice="3 3", game="head_to_head")
    assert play(contact(state, 1, 4, False), "3 4", ENTER, "6", "5 5").keys[-1].startswith("leaders:")
    assert state.solo.doing == ""
