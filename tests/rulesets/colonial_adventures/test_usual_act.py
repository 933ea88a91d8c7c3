"""The act that Enter means for a group, by who it sees and what it is to hold (CA-ACT)."""

import pytest

from tests.names.colonial_adventures import Battlefield, activate, activate_side
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import asks, group
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.distances import tell
from tracker.games.colonial_adventures.ground.sight import may_be_hidden
from tracker.games.colonial_adventures.solo.state import DRIVEN_OUT, HOLDS_GROUND, NEWEST, SEES_PAST
from tracker.games.colonial_adventures.state import Shot


def el_moungar(step: int = HOLDS_GROUND) -> Battlefield:
    state = RULESET.new("el_moungar", {})
    state.solo.defaults = step
    return state


def usual(state: Battlefield, group_id: str) -> str:
    return str(asks(activate(state, group_id)).enter)


@pytest.mark.rule("CA-ACT-1", "CA-ACT-3")
def test_ca_act_1_enter_fires_at_whom_a_group_has_in_sight_and_range() -> None:
    assert [usual(el_moungar(DRIVEN_OUT), each) for each in ("platoon3", "escort")] == ["", ""], (
        "of battles begun before"
    )
    found = [usual(el_moungar(), each) for each in ("platoon3", "escort", "gun", "beraber_left")]
    assert found == ["fire_alone", "fire", "fire", "fire"], "who holds the hillock, horse in the open, crew, a band"


@pytest.mark.rule("CA-TURN-5")
def test_ca_act_1_a_shot_that_a_group_is_picked_with_leads_to_its_target_and_behind_nobody_to_its_menu() -> None:
    for picked, key in (("gun:fire", "shot:gun"), ("gun", "act:gun")):
        assert asks(activate_side(el_moungar(NEWEST), "french"), picked).key == key
    nobody = {"target": "nobody"}
    assert asks(activate_side(el_moungar(NEWEST), "french"), "gun:fire", nobody).key == "act:gun"
    packed = el_moungar(NEWEST)
    packed.groups["gun"].packed = True
    assert asks(activate_side(packed, "french"), "gun:fire").key == "act:gun", "something amended since forbids it"


@pytest.mark.rule("CA-ACT-3")
@pytest.mark.parametrize(("weapon", "act"), [("musket", "fire"), ("bow", "")])
def test_ca_act_3_who_is_likely_out_of_range_by_the_sections_does_not_fire_by_enter(weapon: str, act: str) -> None:
    state = el_moungar()
    state.groups["beraber_left"].weapon, state.groups["beraber_left"].place = weapon, "s4"
    for each in ("escort", "spahis", "gun"):
        state.groups[each].gone = "ran away"
    assert usual(state, "beraber_left") == act, "20 inches or 12; it is 16 from middle to middle"
    state.groups["beraber_left"].cover = True
    assert usual(state, "beraber_left") == "fire", "it stays in any case, and the table may know of 12 inches"


@pytest.mark.rule("CA-ACT-1")
def test_ca_act_1_enter_takes_no_defender_off_the_ground_that_his_side_has_to_hold() -> None:
    state = el_moungar()
    for each in ("chaamba", "djerir_left", "djerir_right", "douimenia", "beraber_left", "beraber_right"):
        tell(state, "platoon4", each, 30)
    assert usual(state, "platoon4") == "done", "it marched off its hillock"
    for each in [each.id for each in state.groups.values() if each.side == "raiders"]:
        tell(state, "spahis", each, 30)
    assert usual(state, "spahis") == "move", "they are wanted at the hillocks"
    assert usual(alone(group("brit", cover=True), defaults=HOLDS_GROUND), "brit") == "", "nobody leaves cover by Enter"
    for mission, act in (("defend", "done"), ("patrol", "move"), ("raid", "move")):
        state = alone(mission=mission, defaults=HOLDS_GROUND)
        assert usual(state, "brit") == act, mission
    for defends, act in (("eu", "done"), ("tr", "move")):
        assert usual(alone(mission="stand_up", defender=defends, defaults=HOLDS_GROUND), "brit") == act


@pytest.mark.rule("CA-ACT-3")
def test_ca_act_3_who_may_charge_somebody_is_asked_and_marches_on_where_nobody_is_in_reach() -> None:
    for far, act in ((0, ""), (13, "move")):
        state = alone(group("zulu"), group("brit"), mission="patrol", player="tr", defaults=HOLDS_GROUND)
        tell(state, "zulu", "brit", far)
        assert usual(state, "zulu") == act


@pytest.mark.rule("CA-ARMY-15")
def test_ca_army_15_enter_clears_the_jam_of_a_machine_gun_where_nobody_fires_it() -> None:
    state = alone(group("maxim", "eu", arm="artillery", weapon="maxim", jammed=True), defaults=HOLDS_GROUND)
    assert usual(state, "maxim") == "clear_jam"


@pytest.mark.rule("CA-ACT-5", "CA-GRP-9")
def test_ca_act_5_nobody_marches_off_on_his_belly_or_in_the_saddle_where_he_dismounts_to_fight() -> None:
    for changes in ({"prone": True}, {"traits": ["mounted_infantry"], "mounts": "horse", "mounted": True}):
        assert usual(alone(group("brit", **changes), defaults=HOLDS_GROUND), "brit") == ""


@pytest.mark.rule("CA-TERR-9")
@pytest.mark.parametrize(
    ("brit", "zulu", "woods", "act"),
    [
        ("s8", "s5", (8,), ""),
        ("s8", "s5", (5,), ""),
        ("s8", "s5", (2,), "fire"),
        ("s8", "s5", (5, 8), ""),
        ("s8", "s8", (5, 8), "fire"),
    ],
)
def test_ca_terr_9_enter_fires_out_of_no_woods_nor_into_them_as_long_as_nobody_said_who_is_at_the_edge(
    brit: str, zulu: str, woods: tuple[int, ...], act: str
) -> None:
    """A unit deep in a wooded hill fired by Enter at mobs in another wood."""
    for cover in (False, True):
        state = alone(group("brit", place=brit, cover=cover), group("zulu", place=zulu), defaults=HOLDS_GROUND)
        state.ground.sections = ["woods" if each in woods else "clear" for each in range(1, 10)]
        assert usual(state, "brit") == ("fire_alone" if act and cover else act)
        state.shots["brit>zulu"] = Shot(cover=True)
        assert usual(state, "brit") == ("fire_alone" if cover else "fire"), "it was shot at from there"
        del state.shots["brit>zulu"]
        tell(state, "brit", "zulu", most=12)
        assert usual(state, "brit") == ("fire_alone" if cover else "fire"), "in sight within 12 inches"
        state.gaps.clear()
        state.solo.mission = "defend"
        assert usual(state, "brit") == ("fire_alone" if act else "done"), "a defender stays"


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.parametrize(("hills", "act"), [((4,), ""), ((5,), ""), ((4, 5), "done"), ((1, 6), "fire_alone")])
def test_ca_fire_1_enter_fires_past_no_ground_that_may_hide_the_target(hills: tuple[int, ...], act: str) -> None:
    """From section 7 to 2 the line runs through 4 or 5, or both, as the figures stand there."""
    for step in (SEES_PAST, SEES_PAST - 1):
        state = alone(group("brit", place="s7", cover=True), group("zulu", place="s2"), defaults=step)
        state.ground.sections = ["hill" if each in hills else "clear" for each in range(1, 10)]
        assert usual(state, "brit") == (act if act or step == SEES_PAST else "fire_alone")
    state = alone(group("brit", place="s1"), group("zulu", place="s3"), defaults=SEES_PAST)
    state.ground.sections[:3] = ["woods"] * 3
    assert not may_be_hidden(state, *state.groups.values()), "inside one wood one sees 12 inches"
