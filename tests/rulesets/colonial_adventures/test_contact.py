"""What happens as groups of the enemy are met: scouts react, newcomers join a line, tasks, names (CA-PEF-5, CA-NP)."""

from typing import Any

import pytest

from rulesets.colonial_adventures import pefs
from rulesets.colonial_adventures.activation import activate
from rulesets.colonial_adventures.enemy_force import beside_roll, contact, mustering
from rulesets.colonial_adventures.enemy_orders import activate_enemy_group
from rulesets.colonial_adventures.lists import army_lists
from rulesets.colonial_adventures.muster_rulings import MusterRulings
from rulesets.colonial_adventures.pef_rolls import brings_cinc, contacted, resolution_roll
from rulesets.colonial_adventures.raising import Arms, arms_offered, raise_unit
from rulesets.colonial_adventures.tasks import task_of
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, group, play
from tests.rulesets.driving import played
from tracker.engine import Refused

NOBODY: list[str] = []
COMES = ("3 4", ENTER, "6", "5 5")  # a row of the list, arms, field strength, leader


@pytest.mark.rule("CA-NP-4", "CA-R122")
@pytest.mark.parametrize(
    ("dice", "scouts", "doing"), [("3 1", "stay", "defend"), ("3 6", "leave", "defend"), ("4 6", "withdraw", "patrol")]
)
def test_ca_np_4_a_patrol_reacts_as_it_runs_into_you_before_any_test_of_will(
    dice: str, scouts: str, doing: str
) -> None:
    state = alone(dice="3 3")
    state.solo.markers = marker(1)
    said = played(pefs.resolve(state, "pef1", 1, "brit"), "2 5", "3", *COMES, "2", at("scouts", dice))
    assert (state.solo.scouts, state.solo.doing) == (scouts, doing)
    assert said.waiting is not None and said.waiting.key == "wills:brit"


@pytest.mark.rule("CA-NP-4", "CA-R122")
def test_ca_np_4_further_groups_of_a_patrol_do_not_react_again() -> None:
    state = alone(group("brit"), group("zulu"), dice="3 3", doing="patrol", scouts="withdraw")
    assert "scouts" not in play(contact(state, 1, 4, False), *COMES).keys


@pytest.mark.rule("CA-NP-4")
def test_ca_np_4_no_dice_are_thrown_for_it_again_as_it_is_first_active() -> None:
    state = alone(group("brit"), group("zulu"), dice="3 3", doing="defend", scouts="stay")
    assert played(activate_enemy_group(state, "zulu"), {"target": "brit"}).keys == ["situation:zulu", "tactics:zulu"]


@pytest.mark.rule("CA-NP-6")
@pytest.mark.parametrize(("die", "side"), [("1", "left"), ("3", "left"), ("4", "right"), ("6", "right")])
def test_ca_np_6_who_comes_to_others_in_defence_joins_their_line_by_a_die(die: str, side: str) -> None:
    state = alone(group("brit"), group("zulu", place="section 2"), mission="raid", dice="3 3", doing="defend")
    said = play(contact(state, 1, 4, False), *COMES, at("beside:zulu_inf_1", die))
    assert f"put Zulu infantry 1 down to the {side} of Zulu; if it can't join on there, behind" in said.of("table")
    assert state.groups["zulu_inf_1"].place == "section 2"


@pytest.mark.rule("CA-NP-6")
def test_ca_np_6_the_side_is_a_die_of_six_three_faces_to_each() -> None:
    roll = beside_roll(alone(group("brit"), group("zulu"), mission="raid", dice="3 3"), "zulu")
    assert [(pool.count, pool.sides) for pool in roll.pools] == [(1, 6)]
    assert [each.text for each in roll.effects] == ["left"] * 3 + ["right"] * 3


@pytest.mark.rule("CA-NP-6", "CA-PEF-5")
@pytest.mark.parametrize("doing", ["attack", "patrol"])
def test_ca_pef_5_else_it_is_put_down_about_the_marker(doing: Any) -> None:
    state = alone(group("brit"), group("zulu"), dice="3 3", doing=doing, scouts="withdraw")
    said = play(contact(state, 1, 4, False), *COMES)
    assert said.has("about the marker in section 4, in sight of one of your groups at least")


@pytest.mark.rule("CA-R114")
def test_ca_r114_a_pef_that_stays_is_asked_for_once_whether_it_stands_in_view() -> None:
    state = alone()
    state.solo.markers = marker(1, 4)
    said = play(pefs.move_pef(state, "pef1"), "5 5", at("pef_stands:pef1", NOBODY))
    assert "PEF 1 stays where it is." in said and state.solo.markers["pef1"].looked == ["brit"]
    assert play(pefs.move_pef(state, "pef1"), "5 5").keys == ["pef_moves:pef1"]
    said = play(pefs.look_out(state, "brit"))
    assert said == [], "nor of the group, before either has moved"


@pytest.mark.rule("CA-R114", "CA-PEF-4")
def test_ca_r114_one_that_stands_in_view_is_resolved_at_its_activation() -> None:
    state = alone()
    state.solo.markers = marker(1, 4)
    said = play(pefs.move_pef(state, "pef1"), "5 5", ["brit"], at("pef_resolved:pef1", "5 5"))
    assert "PEF 1: nobody is there." in said and not state.solo.markers


@pytest.mark.rule("CA-R114")
def test_ca_r114_a_group_looks_before_it_acts() -> None:
    state = alone(dice="3 3")
    state.solo.markers = marker(1, 4)
    assert asks(activate(state, "brit")).key == "pef_seen:brit"


@pytest.mark.rule("CA-R114")
def test_ca_r114_what_it_was_to_do_is_asked_again_where_it_sees_somebody() -> None:
    state = alone(dice="3 3", placed=True)
    state.solo.markers = marker(1, 4)
    assert asks(activate(state, "brit", "move"), ["pef1"], "5 5").key == "act:brit"
    state.solo.markers = marker(1, 4)
    assert asks(activate(state, "brit", "move"), NOBODY).key == "move:brit", "nobody seen, it does as it was told"


@pytest.mark.rule("CA-R114")
def test_ca_r114_by_ruling_it_is_resolved_as_it_is_put_down() -> None:
    state = alone(switches={"pef_visible": "at_once"})
    said = play(pefs.place_pef(state), "4 2 5", at("pef_stands:pef1", ["brit"]), at("pef_resolved:pef1", "5 5"))
    assert said.has("nobody is there") and not state.solo.markers
    state = alone()
    assert play(pefs.place_pef(state), "4 2 5").keys == ["pef:1"]


@pytest.mark.rule("CA-R3", "CA-R115")
def test_ca_r3_a_pef_of_rep_6_passes_without_dice_unless_a_6_always_fails() -> None:
    for switch, key in (("sheets", "pef_way:pef1"), ("all", "pef_moves:pef1")):
        state = alone(switches={"sixes_fail": switch})
        state.solo.markers = marker(1, 6)
        assert asks(pefs.move_pef(state, "pef1")).key == key


@pytest.mark.rule("CA-R149")
@pytest.mark.parametrize(("switch", "target"), [("morale", 2), ("rep", 5)])
def test_ca_r149_against_the_major_morale_or_by_ruling_the_rep_of_the_pef(switch: str, target: int) -> None:
    state = alone(morale=2, switches={"pef_resolve": switch})
    state.solo.markers = marker(1, 5)
    roll = resolution_roll(state, state.solo.markers["pef1"])
    assert roll.title == f"PEF 1 is seen: each die of {target} or less passes"


@pytest.mark.rule("CA-R117")
def test_ca_r117_by_ruling_a_tribal_players_10_is_as_his_9() -> None:
    for switch, number, cinc in (("printed", 3, True), ("as9", 4, False)):
        state = alone(group("zulu"), group("zulu_2"), player="tr", switches={"contact10_tribal": switch})
        assert (contacted(state, 10, 2), brings_cinc(state, 11)) == (number, cinc)
        assert contacted(state, 9, 2) == 4
    assert contacted(alone(switches={"contact10_tribal": "as9"}), 10, 1) == 3, "no European player's"


@pytest.mark.rule("CA-R119")
def test_ca_r119_by_ruling_the_groups_of_each_pef_have_a_task_of_their_own() -> None:
    state = alone(group("brit"), dice="3 3", mission="patrol", switches={"wadt": "per_pef"})
    play(contact(state, 1, 4, False), *COMES, at("what_they_do", "6"))
    play(contact(state, 1, 5, False), *COMES, at("what_they_do", "1"), at("scouts", "5 5 5"))
    assert [task_of(state, each).doing for each in ("zulu_inf_1", "zulu_inf_2")] == ["attack", "patrol"]
    assert [task_of(state, each).scouts for each in ("zulu_inf_1", "zulu_inf_2")] == ["", "withdraw"]


@pytest.mark.rule("CA-R119")
def test_ca_r119_else_it_is_rolled_once_in_the_battle() -> None:
    state = alone(group("brit"), dice="3 3")
    play(contact(state, 1, 4, False), *COMES, at("what_they_do", "6"))
    assert "what_they_do" not in play(contact(state, 1, 5, False), *COMES).keys and not state.solo.tasks


@pytest.mark.rule("CA-PEF-5")
@pytest.mark.parametrize(
    ("list_id", "troops", "name", "short"),
    [
        ("tuareg", "Infantry", "Tuareg infantry 1", "Tuareg inf 1"),
        ("british_empire", "Mounted Infantry", "British mounted infantry 1", "Brit mtd inf 1"),
        ("france", "French Metropolitan", "French Metropolitan 1", "Metropol 1"),
        ("zulu", "Infantry", "Zulu infantry 1", "Zulu inf 1"),
    ],
)
def test_ca_pef_5_recruits_are_named_after_their_people(list_id: str, troops: str, name: str, short: str) -> None:
    given = army_lists()[list_id]
    row = next(each for each in given.rows if each.troops == troops)
    unit = raise_unit(given, row, Arms(arms_offered(given, row)[0]), MusterRulings(), {}, given.people)
    assert (unit.name, unit.short) == (name, short) and len(short) <= 14


@pytest.mark.rule("CA-PEF-5")
def test_a_list_that_is_gone_is_said_in_one_sentence_and_costs_nothing() -> None:
    state = alone(list_id="atlantis")
    with pytest.raises(Refused, match="There is no army list 'atlantis' for the enemy: set solo.list_id to one of "):
        mustering(state)


@pytest.mark.rule("CA-PEF-5")
def test_ca_pef_5_the_dice_of_recruiting_and_the_arms_are_the_enemys_own() -> None:
    state = alone(dice="3 3", doing="attack")
    assert asks(contact(state, 1, 4, False)).side == "tr"
    arms = asks(contact(state, 1, 4, False), "3 4")
    assert arms.key.startswith("arms") and arms.side == "tr"
