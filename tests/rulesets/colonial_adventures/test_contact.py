"""What happens as groups of the enemy are met: scouts react, newcomers join a line, tasks, names (CA-PEF-5, CA-NP)."""

from typing import Any

import pytest
from msgspec import UNSET

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, group, play
from tracker.engine import Refused
from tracker.games.colonial_adventures.ground.places import section_id
from tracker.games.colonial_adventures.muster.raising import Arms, arms_offered, raise_unit
from tracker.games.colonial_adventures.muster.recruits import mustering
from tracker.games.colonial_adventures.solo.order_prompts import situation_form
from tracker.games.colonial_adventures.solo.orders_by_table import task_of
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.games.colonial_adventures.solo.pef_prompts import who_is_near
from tracker.games.colonial_adventures.solo.state import INFERS, MEETS_NEAR, OPENS_UP, STAYS_BY
from tracker.testing import played

NOBODY: list[str] = []
COMES = ("3 4", ENTER, "6", "5 5")  # a row of the list, arms, field strength, leader


@pytest.mark.rule("CA-R122")
@pytest.mark.parametrize(
    ("dice", "scouts", "doing"), [("3 1", "stay", "defend"), ("3 6", "leave", "defend"), ("4 6", "withdraw", "patrol")]
)
def test_ca_np_4_a_patrol_reacts_as_it_runs_into_you_before_any_test_of_will(
    dice: str, scouts: str, doing: str
) -> None:
    state = alone(dice="3 3")
    state.solo.markers = marker(1)
    said = played(ca.resolve(state, "pef1", ["brit"], "brit"), "2 5", "3", *COMES, "2", at("scouts", dice))
    assert (state.solo.scouts, state.solo.doing) == (scouts, doing)
    assert said.waiting is not None and said.waiting.key == "wills:brit"


@pytest.mark.rule("CA-R122")
def test_ca_np_4_further_groups_of_a_patrol_do_not_react_again() -> None:
    state = alone(group("brit"), group("zulu"), dice="3 3", doing="patrol", scouts="withdraw")
    assert "scouts" not in play(ca.contact(state, 1, 4, False), *COMES).keys


def test_ca_np_4_no_dice_are_thrown_for_it_again_as_it_is_first_active() -> None:
    state = alone(group("brit"), group("zulu"), dice="3 3", doing="defend", scouts="stay")
    assert played(activate_enemy_group(state, "zulu"), {"target": "brit"}).keys == ["situation:zulu", "tactics:zulu"]


@pytest.mark.parametrize(("die", "side"), [("1", "left"), ("3", "left"), ("4", "right"), ("6", "right")])
def test_ca_np_6_who_comes_to_others_in_defence_joins_their_line_by_a_die(die: str, side: str) -> None:
    state = alone(group("brit"), group("zulu", place="section 2"), mission="raid", dice="3 3", doing="defend")
    said = play(ca.contact(state, 1, 4, False), *COMES, at("beside:zulu_inf_1", die))
    assert f"put Zulu infantry 1 down to the {side} of Zulu; if it can't join on there, behind" in said.of("table")
    (line,) = [each for each in said.log if each.text == f"Zulu infantry 1 joins the line on the {side}."]
    assert line.is_added, "older records have the die alone"
    assert state.groups["zulu_inf_1"].place == "section 2"


@pytest.mark.rule("CA-FIRE-8")
@pytest.mark.parametrize(("woods", "cover"), [(2, True), (4, None)])
def test_ca_np_6_who_joins_a_line_in_woods_is_in_cover_as_it_is_and_not_as_the_marker_was(
    woods: int, cover: bool | None
) -> None:
    line = group("zulu", place=section_id(2))
    state = alone(group("brit"), line, mission="raid", dice="3 3", doing="defend", gives_cover=True)
    state.ground.sections = ["woods" if number == woods else "clear" for number in range(1, 10)]
    play(ca.contact(state, 1, 4, False), *COMES, at("beside:zulu_inf_1", "1"))
    assert state.groups["zulu_inf_1"].place == line.place and state.groups["zulu_inf_1"].cover is cover


def test_ca_np_6_the_side_is_a_die_of_six_three_faces_to_each() -> None:
    roll = ca.beside_roll(alone(group("brit"), group("zulu"), mission="raid", dice="3 3"), ["zulu"])
    assert [(pool.count, pool.sides) for pool in roll.pools] == [(1, 6)]
    assert [each.text for each in roll.shares[0].effects] == ["left"] * 3 + ["right"] * 3


@pytest.mark.rule("CA-NP-6")
@pytest.mark.parametrize("doing", ["attack", "patrol"])
def test_ca_pef_5_else_it_is_put_down_about_the_marker(doing: Any) -> None:
    state = alone(group("brit"), group("zulu"), dice="3 3", doing=doing, scouts="withdraw")
    said = play(ca.contact(state, 1, 4, False), *COMES)
    assert said.has("about the marker in section 4, where at least one of your groups sees it")


@pytest.mark.rule("CA-FIRE-8")
@pytest.mark.examples("kind, gives, cover", ("woods", True, True), ("woods", False, None), ("clear", True, None))
def test_ca_pef_5_who_is_put_down_in_woods_is_in_cover_and_nobody_asks(
    kind: Any, gives: bool, cover: bool | None
) -> None:
    """Battles begun before that ask of each, as they did."""
    state = alone(dice="3 3", doing="attack", gives_cover=gives)
    state.ground.sections = [kind] * 9
    state.solo.markers = marker(1)
    said = played(ca.resolve(state, "pef1", ["brit"], "brit"), "2 5", "3", *COMES, ["zulu_inf_1"])
    assert state.groups["zulu_inf_1"].cover is cover and said.has("sees it, in cover") == bool(cover)
    assert said.waiting is not None and said.waiting.key.startswith("test" if cover else "cover")


@pytest.mark.rule("CA-PEF-5")
@pytest.mark.parametrize(
    ("kind", "step", "near"),
    [("rough", INFERS, ["zulu_inf_1"]), ("rough", UNSET, NOBODY), ("clear", INFERS, NOBODY), ("hill", INFERS, NOBODY)],
)
def test_ca_r112_who_is_met_in_rough_ground_is_ticked_as_seen_within_12(kind: Any, step: Any, near: list[str]) -> None:
    """Enter was none, and each Test of Wills cost a key, though sight is 12 inches there."""
    state = alone(group("brit", place="s5"), dice="3 3", doing="attack", defaults=step)
    state.ground.sections = [kind] * 9
    state.solo.markers = marker(1, section=5)
    waiting = played(ca.resolve(state, "pef1", ["brit"], "brit"), "2 5", "3", *COMES).waiting
    assert waiting is not None and waiting.key == "wills:brit" and waiting.default() == near


def test_ca_r114_a_pef_that_stays_is_asked_for_once_whether_it_stands_in_view() -> None:
    state = alone()
    state.solo.markers = marker(1, 4)
    said = play(ca.pefs.move_pef(state, "pef1"), "5 5", at("pef_stands:pef1", NOBODY))
    assert "PEF 1 stays where it is." in said and state.solo.markers["pef1"].looked == ["brit"]
    assert play(ca.pefs.move_pef(state, "pef1"), "5 5").keys == ["pef_moves:pef1"]
    said = play(ca.pefs.look_out(state, "brit"))
    assert said == [], "nor of the group, before either has moved"


@pytest.mark.rule("CA-PEF-4")
def test_ca_r114_one_that_stands_in_view_is_resolved_at_its_activation() -> None:
    state = alone()
    state.solo.markers = marker(1, 4)
    said = play(ca.pefs.move_pef(state, "pef1"), "5 5", ["brit"], at("pef_resolved:pef1", "5 5"))
    assert "PEF 1: nobody is there." in said and not state.solo.markers


def test_ca_r114_a_group_looks_before_it_acts() -> None:
    state = alone(dice="3 3")
    state.solo.markers = marker(1, 4)
    assert asks(ca.activate(state, "brit")).key == "pef_seen:brit"


def test_ca_r114_what_it_was_to_do_is_asked_again_where_it_sees_somebody() -> None:
    state = alone(dice="3 3", placed=True)
    state.solo.markers = marker(1, 4)
    assert asks(ca.activate(state, "brit", "move"), ["pef1"], "5 5").key == "act:brit"
    state.solo.markers = marker(1, 4)
    assert asks(ca.activate(state, "brit", "move"), NOBODY).key == "move:brit", "nobody seen, it does as it was told"


def test_ca_r114_by_ruling_it_is_resolved_as_it_is_put_down() -> None:
    state = alone(switches={"pef_visible": "at_once"})
    said = play(ca.pefs.place_pef(state), "4 2 5", at("pef_stands:pef1", ["brit"]), at("pef_resolved:pef1", "5 5"))
    assert said.has("nobody is there") and not state.solo.markers
    state = alone()
    assert play(ca.pefs.place_pef(state), "4 2 5").keys == ["pef:1"]


@pytest.mark.rule("CA-R115")
def test_ca_r3_a_pef_of_rep_6_passes_without_dice_unless_a_6_always_fails() -> None:
    for switch, key in (("sheets", "pef_way:pef1"), ("all", "pef_moves:pef1")):
        state = alone(switches={"sixes_fail": switch})
        state.solo.markers = marker(1, 6)
        assert asks(ca.pefs.move_pef(state, "pef1")).key == key


@pytest.mark.parametrize(("switch", "target"), [("morale", 2), ("rep", 5)])
def test_ca_r149_against_the_major_morale_or_by_ruling_the_rep_of_the_pef(switch: str, target: int) -> None:
    state = alone(morale=2, switches={"pef_resolve": switch})
    state.solo.markers = marker(1, 5)
    roll = ca.resolution_roll(state, state.solo.markers["pef1"])
    assert roll.title == f"PEF 1 is seen: each die of {target} or less passes"


def test_ca_r117_by_ruling_a_tribal_players_10_is_as_his_9() -> None:
    for switch, number, cinc in (("printed", 3, True), ("as9", 4, False)):
        state = alone(group("zulu"), group("zulu_2"), player="tr", switches={"contact10_tribal": switch})
        assert (ca.contacted(state, 10, 2), ca.brings_cinc(state, 11)) == (number, cinc)
        assert ca.contacted(state, 9, 2) == 4
    assert ca.contacted(alone(switches={"contact10_tribal": "as9"}), 10, 1) == 3, "no European player's"


def test_ca_r119_by_ruling_the_groups_of_each_pef_have_a_task_of_their_own() -> None:
    state = alone(group("brit"), dice="3 3", mission="patrol", switches={"wadt": "per_pef"})
    play(ca.contact(state, 1, 4, False), *COMES, at("what_they_do", "6"))
    play(ca.contact(state, 1, 5, False), *COMES, at("what_they_do", "1"), at("scouts", "5 5 5"))
    assert [task_of(state, each).doing for each in ("zulu_inf_1", "zulu_inf_2")] == ["attack", "patrol"]
    assert [task_of(state, each).scouts for each in ("zulu_inf_1", "zulu_inf_2")] == ["", "withdraw"]


def test_ca_np_1_which_dice_mean_what_is_said_before_the_roll() -> None:
    texts = {each: ca.doing_roll(alone(mission=each)).text for each in ("patrol", "raid", "defend")}
    assert texts == {
        "patrol": "1 to 4: they are on patrol; 5 to 6: they attack.",
        "raid": "1: they are on patrol; 2 to 6: they defend.",
        "defend": "1: they are on patrol; 2 to 6: they attack.",
    }


def test_ca_r119_else_it_is_rolled_once_in_the_battle() -> None:
    state = alone(group("brit"), dice="3 3")
    play(ca.contact(state, 1, 4, False), *COMES, at("what_they_do", "6"))
    assert "what_they_do" not in play(ca.contact(state, 1, 5, False), *COMES).keys and not state.solo.tasks


@pytest.mark.examples(
    "list_id, troops, name, short",
    ("tuareg", "Infantry", "Tuareg infantry 1", "Tuareg inf 1"),
    ("british_empire", "Mounted Infantry", "British mounted infantry 1", "Brit mtd inf 1"),
    ("france", "French Metropolitan", "French Metropolitan 1", "Metropol 1"),
    ("zulu", "Infantry", "Zulu infantry 1", "Zulu inf 1"),
)
def test_ca_pef_5_recruits_are_named_after_their_people(list_id: str, troops: str, name: str, short: str) -> None:
    given = ca.army_lists()[list_id]
    row = next(each for each in given.rows if each.troops == troops)
    unit = raise_unit(given, row, Arms(arms_offered(given, row)[0]), ca.MusterRulings(), {}, given.people)
    assert (unit.name, unit.short) == (name, short) and len(short) <= 14


@pytest.mark.rule("CA-PEF-5")
def test_a_list_that_is_gone_is_said_in_one_sentence_and_costs_nothing() -> None:
    state = alone(list_id="atlantis")
    with pytest.raises(Refused, match="There is no army list 'atlantis' for the enemy: set solo.list_id to one of "):
        mustering(state)


def test_ca_pef_5_the_dice_of_recruiting_and_the_arms_are_the_enemys_own() -> None:
    state = alone(dice="3 3", doing="attack")
    assert asks(ca.contact(state, 1, 4, False)).side == "tr"
    arms = asks(ca.contact(state, 1, 4, False), "3 4")
    assert arms.key.startswith("arms") and arms.side == "tr"


# Several groups at once


def sees(**nearest: str) -> list[dict[str, Any]]:
    """Whom each has nearest within 12 inches, as a payload."""
    return [{"row": row, "facts": {"nearest": near}} for row, near in nearest.items()]


FOUR = ("3 4 3 4 6 6 2 2", ENTER, "6 6 6 6", "5 5 4 4 3 3 2 2")  # rows, arms, field strengths, leaders


@pytest.mark.rule("CA-R118")
def test_ca_pef_5_a_contact_of_four_groups_takes_eight_inputs_at_most() -> None:
    state = alone(dice="3 3")
    said = play(ca.contact(state, 4, 4, False, "PEF 1"), *FOUR, at("what_they_do", "2"), at("scouts", "2 2 2"))
    assert said.keys == [
        "recruits:zulu:2",
        "arms_of_all:0",
        "strength:1",
        "leaders:leaders:1",
        "what_they_do",
        "scouts",
    ]
    came = [each for each in state.groups.values() if each.side == "tr"]
    assert [(each.name, each.rep, each.figures) for each in came] == [
        ("Zulu infantry 1", 5, 20),
        ("Zulu infantry 2", 5, 20),
        ("Zulu infantry 3", 5, 20),
        ("Zulu infantry 4", 6, 20),
    ]
    assert [leader.rep for each in came for leader in each.leaders] == [5, 4, 4, 3], "the first has the best"
    where = "about the marker in section 4, each where at least one of your groups sees it"
    names = "Zulu infantry 1, Zulu infantry 2, Zulu infantry 3, Zulu infantry 4"
    assert said.of("table")[-2:] == [f"put {names} down {where}", "then take the marker of PEF 1 away"]


@pytest.mark.rule("CA-PEF-5")
def test_ca_army_6_field_strength_on_the_shared_throw_is_each_groups_own() -> None:
    state = alone(dice="3 3", doing="attack")
    play(ca.contact(state, 2, 4, False), "3 4 2 2", ENTER, "3 6", "5 5 4 4")
    assert [each.figures for each in state.groups.values() if each.side == "tr"] == [18, 20]


@pytest.mark.rule("CA-LDR-8")
def test_ca_pef_5_nor_does_one_of_four_european_groups_with_their_second_rolls() -> None:
    """A total of 8 on the British list wants a second roll; the others do not."""
    state = alone(group("zulu"), player="tr", dice="3 3", list_id="british_empire")
    said = play(
        ca.contact(state, 4, 4, False),
        "1 1 4 4 1 1 1 1 2",
        "6 6 6 6",
        "5 5 4 4 3 3 2 2",
        "5 5 4 4 3 3 2 2",
        at("what_they_do", "6"),
    )
    assert said.keys[0] == "recruits:british_empire:2" and len(said.keys) <= 8
    assert [each.name.rpartition(" ")[0] for each in state.groups.values() if each.side == "eu"][1] == "Askari Infantry"


@pytest.mark.rule("CA-R57")
def test_ca_r72_who_can_not_come_is_rolled_again_and_nobody_else() -> None:
    """African tribes have one Guard Infantry: of two on one throw the second is rolled again."""
    state = alone(dice="3 3", doing="attack", list_id="african_tribes")
    said = played(ca.contact(state, 2, 4, False), "5 6 6 6")
    assert said.waiting is not None and said.waiting.key.startswith("recruit:african_tribes:")
    assert any("It is rolled again." in line.text for line in state.log) or said.has("It is rolled again.")


@pytest.mark.rule("CA-ARMY-12")
def test_ca_r30_where_their_list_is_silent_the_first_is_told_and_the_others_are_offered_the_same() -> None:
    state = alone(dice="3 3", doing="attack", list_id="tuareg")
    rolled = "1 2 1 2 1 2"
    first = asks(ca.contact(state, 3, 4, False), rolled)
    assert [row.is_whole() for row in first.rows] == [False] * 3 and first.default() is None
    bows = [{"row": "0", "facts": {"weapon": "bow"}}]
    rest = asks(ca.contact(state, 3, 4, False), rolled, bows)
    assert [row.id for row in rest.rows] == ["1", "2"] and rest.default() == []
    play(ca.contact(state, 3, 4, False), rolled, bows, ENTER, "6 6 6", "5 5 4 4 3 3")
    assert [each.weapon for each in state.groups.values() if each.side == "tr"] == ["bow"] * 3


def test_ca_np_6_several_newcomers_join_the_line_on_one_throw() -> None:
    state = alone(group("brit"), group("zulu", place="section 2"), mission="raid", dice="3 3", doing="defend")
    said = play(
        ca.contact(state, 2, 4, False), "3 4 3 4", ENTER, "6 6", "5 5 4 4", at("beside:zulu_inf_1+zulu_inf_2", "2 5")
    )
    assert said.has("put Zulu infantry 1 down to the left of Zulu") and said.has("2 down to the right of Zulu")


@pytest.mark.rule("CA-PEF-5", "CA-REACT-16")
def test_ca_r25_a_pef_of_several_groups_is_one_event_one_test_and_one_fire_for_each() -> None:
    """The PEF moved: the player's side is inactive, and each of its groups tests and fires once, at the nearest."""
    state = alone(group("brit"), group("brit_2"), dice="3 3", doing="attack", placed=True)
    state.active = "tr"
    state.solo.markers = marker(1, 4) | marker(2, 4, 1)
    said = played(
        ca.pefs.move_pef(state, "pef1"),
        "1 1",
        "6",
        {"section": 5, "seen": ["brit", "brit_2"]},
        at("pef_resolved:pef1", "1 5"),
        at("contact:pef1", "5"),
        *("3 4 3 4", ENTER, "6 6", "5 5 5 5"),
        at("met:zulu_inf_1+zulu_inf_2", sees(brit="zulu_inf_1", brit_2="zulu_inf_2")),
        at("test:brit+brit_2:test_of_wills", "1 1 1 1"),
        at("order:zulu_inf_1", ENTER),
        at("shot:brit:zulu_inf_1", {"bears": False}),
        at("shot:brit_2:zulu_inf_2", {"bears": False}),
    )
    assert said.waiting is None, "nobody tests or fires a second time"
    for each in ("zulu_inf_1", "zulu_inf_2"):
        assert not ca.newly_near.will_testers(state, each), "nor for the other one of them"
    aims = {each: situation_form(state, each).fields[0].default for each in ("zulu_inf_1", "zulu_inf_2")}
    assert aims == {"zulu_inf_1": "brit", "zulu_inf_2": "brit_2"}, "each goes for whom it met (CA-NP-3)"


@pytest.mark.rule("CA-PEF-5", "CA-TERR-9")
@pytest.mark.examples(
    "step, contact, recruits, keys",
    (MEETS_NEAR, "5", ("3 4 3 4", ENTER, "6 6", "5 5 5 5"), ["met:zulu_inf_1+zulu_inf_2", "test:brit:test_of_wills"]),
    (MEETS_NEAR - 1, "5", ("3 4 3 4", ENTER, "6 6", "5 5 5 5"), ["met:zulu_inf_1+zulu_inf_2"]),
    (MEETS_NEAR, "4", ("3 4", ENTER, "6", "5 5"), ["wills:zulu_inf_1", "test:brit:test_of_wills"]),
)
def test_ca_pef_5_who_saw_a_pef_in_woods_has_who_it_is_within_12_inches(
    step: int, contact: str, recruits: Any, keys: list[str]
) -> None:
    """Enter had nobody test: inside woods one sees 12 inches, and all that come stand about the marker."""
    brit = group("brit", place="s5", formation="open")
    state = alone(brit, dice="3 3", doing="attack", placed=True, defaults=step)
    state.active, state.ground.sections = "tr", ["woods"] * 9
    state.solo.markers = marker(1, 6) | marker(2, 4, 1)
    seen = ("4", {"section": 5, "seen": ["brit"]}, at("pef_resolved:pef1", "1 5"), contact, *recruits)
    said = played(ca.pefs.move_pef(state, "pef1"), *seen, ENTER)
    asked = [*said.keys, *([said.waiting.key] if said.waiting is not None else [])]
    assert [each for each in asked if each.startswith(("met", "wills", "test"))][:2] == keys


@pytest.mark.parametrize(("near", "rest"), [("zulu", "the rest as shown"), ("nobody", "the rest see nobody")])
def test_ca_pef_5_enter_says_what_becomes_of_the_rest(near: str, rest: str) -> None:
    state = alone(group("brit"), group("brit_2"), group("zulu"))
    assert who_is_near(state, ["zulu"], {"brit": near}).rest == rest


@pytest.mark.rule("CA-PEF-5", "CA-R114")
def test_ca_react_16_the_inactive_side_tests_though_it_was_the_pef_that_was_put_down() -> None:
    """In the player's own activation the enemy is inactive, be the PEF seen as he moves or as it is placed."""
    state = alone(group("brit"), group("brit_2"), dice="3 3", doing="attack", switches={"pef_visible": "at_once"})
    said = played(
        ca.pefs.place_pef(state),
        *("4 2 5", ["brit", "brit_2"], "1 5", "5", "3 4 3 4", ENTER, "6 6", "5 5 5 5"),
        at("met:brit+brit_2", sees(zulu_inf_1="brit_2")),
        ENTER,
    )
    assert said.waiting is not None and said.waiting.key == "test:zulu_inf_1:test_of_wills"
    assert said.waiting.subject[-1] == "brit_2"
    assert [state.groups[each].aim for each in ("zulu_inf_1", "zulu_inf_2")] == ["brit_2", "brit"]


@pytest.mark.rule("CA-ARMY-17")
@pytest.mark.parametrize("step", [OPENS_UP, STAYS_BY])
def test_ca_pef_5_who_is_met_in_woods_comes_on_in_open_order(step: int) -> None:
    state = alone(group("zulu"), player="tr", dice="3 3", doing="attack", defaults=step)
    state.ground.sections = ["woods"] * 9
    said = played(ca.contact(state, 1, 4, False), "3 4", "6", "5 5", "5 5")
    (brit,) = [each for each in state.groups.values() if each.side == "eu" and each.figures]
    assert said.has("comes on in Open Order: section 4 is woods.") is (step == OPENS_UP), said.log
    assert brit.formation == ("open" if step == OPENS_UP else "line")
