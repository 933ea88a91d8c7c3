"""What a group that nobody plays does: target, scouts, melee, getting up, recovery (CA-NP-2 to CA-NP-4, CA-R158)."""

from typing import Any

import pytest
from msgspec import UNSET

from tests.names.colonial_adventures import Battlefield, Group, activate_enemy, distances, fire, pefs
from tests.rulesets.colonial_adventures.solo import alone, marker
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, group, play
from tests.rulesets.colonial_adventures.test_orders_by_table import SEES, bows, facing, horse, melee, played_until
from tracker.engine import Facts, Target
from tracker.games.colonial_adventures.solo.order_prompts import situation_form, tactics_roll
from tracker.games.colonial_adventures.solo.orders_carried_out import activate_enemy_group
from tracker.games.colonial_adventures.solo.scouts import scout_reaction
from tracker.games.colonial_adventures.solo.state import INFERS
from tracker.testing import played


def test_ca_np_2_one_form_and_one_roll_word_an_order() -> None:
    state = facing(bows())
    said = play(activate_enemy_group(state, "zulu"), {"target": "brit"}, "5 6")
    assert said.keys == ["situation:zulu", "tactics:zulu"]
    assert said.has("Zulu (in attack, 1 passed): stay: nobody is in range.")
    assert said.cell("np_attack") == ("1", "ranged")


@pytest.mark.examples("figures, words", (20, "straight toward Brit"), (5, "out of the fire of Brit, into cover"))
def test_ca_np_3_shot_at_without_reply_it_goes_at_the_shooter_or_into_cover(figures: int, words: str) -> None:
    state = facing(bows(figures=figures))
    assert played_until(state, {"target": "brit", "shot": True}).has(words)


@pytest.mark.rule("CA-R122")
@pytest.mark.parametrize(
    ("dice", "scouts", "doing"), [("1 2", "stay", "defend"), ("2 6", "leave", "defend"), ("5 6", "withdraw", "patrol")]
)
def test_ca_np_4_scouts_take_cover_or_withdraw(dice: str, scouts: str, doing: str) -> None:
    state = alone(group("brit"), melee(), doing="patrol")
    said = play(scout_reaction(state, ["zulu"]), dice)
    assert (state.solo.scouts, state.solo.doing) == (scouts, doing)
    assert said.log[0].reads is not None and said.log[0].reads.table == "scout_reaction"


def test_ca_np_4_a_die_more_with_twice_the_figures_and_once_only() -> None:
    state = alone(group("brit", figures=10), melee(figures=20), doing="patrol", dice="3 3")
    assert asks(scout_reaction(state, ["zulu"])).pools[0].count == 3
    assert played_until(state, ENTER, "6 6 6").has("withdraw from cover to cover")


@pytest.mark.parametrize(("figures", "key"), [(20, "fight"), (8, "break")])
def test_ca_r158_in_melee_it_fights_on_unless_outnumbered_two_to_one(figures: int, key: str) -> None:
    state = facing(melee(figures=figures))
    state.groups["zulu"].engaged, state.groups["brit"].engaged = ["brit"], ["zulu"]
    waiting = played_until(state).waiting
    assert waiting is not None and (waiting.rule == "CA-MELEE-9") is (key == "break")


@pytest.mark.parametrize(("figures", "key"), [(11, "fight"), (10, "break")])
def test_ca_r158_all_groups_of_its_side_in_that_melee_count(figures: int, key: str) -> None:
    state = alone(group("brit", figures=40), melee(figures=10), group("zulu_2", figures=figures), dice="3 3")
    state.groups["zulu"].engaged, state.groups["zulu_2"].engaged = ["brit"], ["brit"]
    state.groups["brit"].engaged = ["zulu", "zulu_2"]
    waiting = played_until(state).waiting
    assert waiting is not None and (waiting.rule == "CA-MELEE-9") is (key == "break")


@pytest.mark.rule("CA-NP-3")
def test_ca_np_2_an_order_of_who_sees_nobody_names_nobody() -> None:
    retires = played_until(alone(group("brit"), bows(), dice="3 3", doing="attack"), {"target": "nobody"}, "6 6")
    assert retires.has("Zulu (in attack, 0 passed): a full move back, facing the enemy.")
    seeks = played_until(facing(bows(figures=5)), {"target": "nobody", "shot": True})
    assert seeks.has("outnumbered two to one): move out of the fire, into cover.")


@pytest.mark.rule("CA-TURN-4")
@pytest.mark.parametrize(("pefs", "none"), [(0, "no group"), (1, "no group and no PEF")])
def test_ca_turn_4_that_nobody_of_the_enemy_can_act_is_told(pefs: int, none: str) -> None:
    state = alone(group("brit"), melee(rep=4), dice="3 6", markers=marker(1) if pefs else {}, placed=True)
    assert [each.text for each in play(activate_enemy(state)).log] == [f"Zulu: {none} can act on a 6."]


@pytest.mark.rule("CA-NP-1")
def test_ca_r105_a_stand_up_fights_enemy_knows_what_he_does_as_he_first_acts() -> None:
    state = alone(group("brit"), melee(), mission="stand_up", dice="3 6")
    play(activate_enemy(state))
    assert state.solo.doing == "attack"


@pytest.mark.rule("CA-NP-4")
@pytest.mark.parametrize(
    ("scouts", "words"), [("stay", "the patrol: the enemy is beaten off"), ("leave", "withdraw from cover to cover")]
)
def test_ca_r122_scouts_who_have_beaten_the_enemy_off_patrol_on_or_leave(scouts: Any, words: str) -> None:
    state = facing(melee(), "defend")
    state.solo.scouts = scouts
    said = played_until(state, {"target": "nobody", "near": False})
    assert said.has(words) and said.keys == ["situation:zulu", "move:zulu"]
    state = facing(melee(), "defend")
    state.solo.scouts = scouts
    assert played_until(state, {"target": "brit"}, "5 6").keys[:2] == ["situation:zulu", "tactics:zulu"]


@pytest.mark.parametrize(("die", "side"), [("3", "left"), ("4", "right")])
def test_ca_r124_a_die_tells_round_which_flank(die: str, side: str) -> None:
    said = played_until(facing(horse()), {"target": "brit"}, "1 2", die)
    assert said.keys[:3] == ["situation:zulu", "tactics:zulu", "flank:zulu"] and said.has(f"round your {side} flank")


@pytest.mark.rule("CA-R121")
@pytest.mark.parametrize(("figures", "words"), [(20, "straight toward Brit"), (5, "into cover")])
def test_ca_np_3_fighters_in_attack_go_by_it_too(figures: int, words: str) -> None:
    said = played_until(facing(melee(figures=figures)), {"target": "brit", "shot": True})
    assert said.has(words) and "tactics:zulu" not in said.keys


@pytest.mark.rule("CA-NP-6")
def test_ca_np_3_fighters_in_defence_have_a_cell_of_their_own_for_it() -> None:
    assert "tactics:zulu" in played_until(facing(melee(), "defend"), {"target": "brit", "shot": True}).keys


def test_ca_np_3_an_order_names_the_formation_and_whom_to_close_up_to() -> None:
    state = alone(group("brit"), melee(), group("zulu_2", figures=10), dice="3 3", doing="attack")
    said = played_until(state, {"target": "brit"}, "1 2")
    order = 'Zulu (in attack, 2 passed): move 12" (6" through rough ground) straight toward Brit, in Mob'
    assert said.has(f"{order}, closed up to Zulu 2 if that is near enough.")


@pytest.mark.rule("CA-NP-3")
def test_ca_act_5_a_tribal_band_that_lies_prone_gets_up_and_does_nothing_else() -> None:
    state = facing(melee(prone=True))
    said = played_until(state, {"target": "brit"}, "1 2")
    assert said.has("Zulu (in attack, 2 passed): get up; that is its one action.")
    assert said.waiting is None and not state.groups["zulu"].prone
    assert said.cell("np_attack") == ("2", "melee")


@pytest.mark.rule("CA-NP-3")
def test_ca_act_5_europeans_get_up_and_move_and_have_no_action_left_to_fire() -> None:
    state = alone(group("zulu"), group("brit", leaders="leader 5", prone=True), player="tr", doing="attack", dice="3 3")
    said = play(activate_enemy_group(state, "brit"), {"target": "zulu"}, "1 2", {})
    assert said.keys == ["situation:brit", "tactics:brit", "move:brit"]
    assert "Brit stands up." in said and not state.groups["brit"].prone


@pytest.mark.rule("CA-NP-5")
def test_ca_act_1_europeans_who_moved_into_range_fire_with_all_of_them_but_no_gun_does() -> None:
    state = alone(group("zulu"), group("brit", leaders="leader 5"), player="tr", doing="attack", dice="3 3")
    fires = played(activate_enemy_group(state, "brit"), {"target": "zulu"}, "1 2", {}).waiting
    assert fires is not None and fires.key.startswith("shot:brit")
    guns = alone(group("zulu"), group("brit", arm="artillery"), player="tr", doing="attack", dice="3 3")
    assert played(activate_enemy_group(guns, "brit"), {"target": "zulu"}, "1 2", {}).waiting is None


@pytest.mark.rule("CA-NP-6")
@pytest.mark.parametrize("figures", [20, 40])
def test_ca_act_3_tribes_who_moved_to_fire_do_so_with_half(figures: int) -> None:
    state = facing(bows(figures=figures), "defend")
    state.solo.scouts = ""
    dice = ["1 2"] if figures == 20 else ["1 2 6", "3"]
    fires = played_until(state, {"target": "brit"}, *dice, {}).waiting
    assert isinstance(fires, Facts) and fires.key.startswith("shot:zulu")
    assert "figures that could fire (half of them do)" in [field.label for field in fires.fields]


@pytest.mark.rule("CA-R102")
def test_ca_r158_without_a_leader_it_breaks_off_too_on_its_own_rep() -> None:
    state = facing(group("zulu", figures=8))
    state.groups["zulu"].engaged, state.groups["brit"].engaged = ["brit"], ["zulu"]
    said = played_until(state, "yes")
    assert said.waiting is not None and said.waiting.key == "break:zulu"


def riders(**changes: Any) -> Group:
    """Mounted infantry of the enemy, in the saddle."""
    return group("brit", mounts="horse", mounted=True, traits=["mounted_infantry"], formation="open", **changes)


@pytest.mark.rule("CA-ACT-1")
def test_ca_grp_9_mounted_infantry_of_the_enemy_gets_down_to_fire() -> None:
    state = alone(group("zulu"), riders(), player="tr", doing="attack", dice="3 3")
    said = played(activate_enemy_group(state, "brit"), {"target": "zulu", "range": True}, "1 2")
    assert said.has("dismount and fire at Zulu.") and not state.groups["brit"].mounted
    assert said.waiting is not None and said.waiting.key.startswith("shot:brit")
    boers = alone(group("zulu"), riders(), player="tr", doing="attack", dice="3 3")
    boers.groups["brit"].traits.append("boer")
    said = played(activate_enemy_group(boers, "brit"), {"target": "zulu", "range": True}, "1 2")
    assert said.has("stay and fire at Zulu.") and boers.groups["brit"].mounted, "Boers may fire from the saddle"


@pytest.mark.rule("CA-ACT-1")
def test_ca_np_4_a_european_patrol_fires_as_it_withdraws() -> None:
    state = alone(group("zulu"), group("brit", leaders="leader 5"), player="tr", doing="patrol", dice="3 3")
    state.solo.scouts = "withdraw"
    said = played(activate_enemy_group(state, "brit"), {"target": "zulu"}, {})
    assert said.keys[:2] == ["situation:brit", "move:brit"]
    assert said.waiting is not None and said.waiting.key.startswith("shot:brit")


def test_ca_army_15_a_jammed_gun_of_the_enemy_is_cleared_and_does_nothing_else() -> None:
    state = facing(group("zulu", arm="artillery", weapon="maxim", jammed=True))
    said = played_until(state)
    assert said.waiting is None and not state.groups["zulu"].jammed and said.has("may fire again")


@pytest.mark.rule("CA-R77")
@pytest.mark.examples("where, unmanned, ordered", ("reaches", False, False), ("at", False, True), ("away", True, True))
def test_ca_move_12_a_crew_of_the_enemy_goes_back_to_its_gun(where: str, unmanned: bool, ordered: bool) -> None:
    state = facing(group("zulu", arm="artillery", unmanned=True))
    said = played_until(state, where, *([[]] if where == "reaches" else []))
    assert state.groups["zulu"].unmanned is unmanned
    assert (said.waiting is not None and said.waiting.key == "situation:zulu") is ordered


@pytest.mark.rule("CA-R62")
def test_ca_r158_back_against_the_wall_it_never_breaks_off() -> None:
    state = facing(melee(figures=8, at_the_wall=True))
    state.groups["zulu"].engaged, state.groups["brit"].engaged = ["brit"], ["zulu"]
    waiting = played_until(state).waiting
    assert waiting is not None and waiting.rule != "CA-MELEE-9"


@pytest.mark.rule("CA-NP-5")
def test_ca_np_2_nobody_in_sight_is_nobody_in_reach_or_range() -> None:
    state = facing(bows())
    target = next(field for field in situation_form(state, "zulu").fields if isinstance(field, Target))
    assert target.aims[-1].known == {"reach": False, "range": False, "near": False}


@pytest.mark.rule("CA-PEF-3")
def test_ca_turn_9_markers_come_before_groups_of_their_rep_and_holders_and_new_markers_not_at_all() -> None:
    state = alone(
        group("brit"), group("zulu", rep=4), group("zulu_2", rep=6, holding="zulu"), doing="attack", dice="6 4"
    )
    state.solo.placed, state.active = True, "tr"
    state.solo.markers = marker(1, 4) | marker(2, 6, is_new=True)
    assert played(activate_enemy(state)).waiting.key == "pef_moves:pef1"  # type: ignore[union-attr]


@pytest.mark.rule("CA-NP-5")
@pytest.mark.parametrize(("dice", "passes"), [("6 6", 0), ("1 6", 1), ("1 1", 2)])
def test_ca_battle_5_who_is_still_off_the_table_comes_on_whatever_its_dice(dice: str, passes: int) -> None:
    state = facing(melee(figures=10, place="the edge, section 8"))
    assert tactics_roll(state, "zulu", SEES).text.endswith("Still off the table it comes on in any case.")
    said = played_until(state, {"target": "brit"}, dice, {})
    assert said.keys[:3] == ["situation:zulu", "tactics:zulu", "move:zulu"]
    assert said.has(f"(in attack, {passes} passed): move 12") and not state.groups["zulu"].place
    assert said.has("onto the table from its edge, toward Brit") is (passes < 2)
    assert played_until(facing(melee()), {"target": "brit"}, "6 6").has("a full move back"), "who is on it retires"


@pytest.mark.examples(
    "dice, answers, back",
    # In defence it stays with 1 passed and goes back with none; with 2 it goes to cover, which may be closer.
    ("1 6", [], 2),
    ("6 6", [ENTER, ENTER], 2),
    ("1 2", [{}, {"bears": False}], 0),
)
@pytest.mark.parametrize("is_clear", [True, False])
def test_ca_cas_3_a_european_enemy_who_stands_clear_recovers_as_yours_do(
    dice: str, answers: list[Any], back: int, is_clear: bool
) -> None:
    state = european_enemy()
    said = played(activate_enemy_group(state, "brit"), {"target": "nobody", "clear": is_clear}, dice, *answers)
    assert state.groups["brit"].figures == 10 + (back if is_clear else 0), said
    assert ("2 of 5 casualties are back" in " ".join(said)) == bool(is_clear and back)


@pytest.mark.rule("CA-CAS-4")
def test_ca_cas_3_only_a_european_enemy_with_casualties_is_asked_whether_it_stands_clear() -> None:
    def names(state: Battlefield, group_id: str) -> list[str]:
        return [field.name for field in situation_form(state, group_id).fields]

    assert "clear" in names(european_enemy(), "brit")
    whole = european_enemy()
    whole.groups["brit"].recoverable = 0
    assert "clear" not in names(whole, "brit")
    zulu = facing(melee())
    zulu.groups["zulu"].recoverable = 5
    assert "clear" not in names(zulu, "zulu")


def european_enemy() -> Battlefield:
    brit = group("brit", figures=10, start=15, leaders="officer 5", weapon="rifle")
    state = alone(group("zulu"), brit, player="tr", dice="3 3", doing="defend")
    state.groups["brit"].recoverable = 5
    return state


COMES = ("3 4", ENTER, "6", "5 5")  # a row of the list, arms, field strength, leader


# Whom the form takes to be before it, and what it takes to have been done to it


def form_of(state: Battlefield, group_id: str = "zulu") -> dict[str, Any]:
    """What the form of a band says as it is shown."""
    return {field.name: field.default for field in situation_form(state, group_id).fields}


@pytest.mark.rule("CA-PEF-5")
def test_ca_np_2_its_target_is_who_met_it_not_the_first_of_the_roster() -> None:
    """Issue 25, point 14."""
    for seen in (["brit_2"], ["brit_2", "brit"]):
        state = alone(group("brit"), group("brit_2"), dice="3 3", doing="attack")
        state.solo.markers = marker(1)
        moved = {"section": 4, "seen": seen}
        played(pefs.move_pef(state, "pef1"), "2 2", "3", at("pef_moved:pef1", moved), "2 5", "3", *COMES)
        assert form_of(state, "zulu_inf_1")["target"] == "brit_2"
    state = alone(group("brit"), group("brit_2"), dice="3 3", doing="attack")
    state.solo.markers = marker(1)
    played(pefs.look_out(state, "brit_2"), ["pef1"], [], "2 5", "3", *COMES)
    assert form_of(state, "zulu_inf_1")["target"] == "brit_2"


@pytest.mark.rule("CA-NP-2")
def test_ca_np_3_who_shot_at_it_is_its_target_and_that_it_could_not_reply_is_what_the_app_saw() -> None:
    """Issue 25, point 14."""
    state = alone(group("brit"), group("brit_2"), melee(), dice="3 3", doing="attack", scouts="stay")
    assert form_of(state) | {"target": "", "shot": False} == form_of(state), "nobody can tell"
    play(fire.shoot(state, "brit_2", "zulu"), ENTER, "4 " * 8, "1 6 6")
    assert form_of(state)["target"] == "brit_2" and form_of(state)["shot"] is True
    said = played_until(state, ENTER)
    assert said.has("Zulu (shot at without reply, outnumbered two to one): move out of the fire of Brit 2, into cover.")
    assert form_of(state)["shot"] is False and form_of(state)["target"] == "brit_2", "its order was given for that shot"


def test_ca_np_3_who_replied_was_not_shot_at_without_a_reply() -> None:
    state = alone(group("brit"), bows(), dice="3 3", doing="attack", scouts="stay")
    play(fire.shoot(state, "brit", "zulu"), ENTER, "4 4 4 4", "1 1 1")
    assert form_of(state)["shot"] is True
    play(fire.shoot(state, "zulu", "brit"), ENTER, "4 " * 7, "1 1")
    assert form_of(state)["shot"] is False


def test_ca_np_2_of_several_whom_nobody_told_apart_it_asks_and_the_nearest_told_is_offered() -> None:
    state = alone(group("brit"), group("brit_2"), melee(), dice="3 3", doing="attack")
    assert form_of(state)["target"] == ""
    distances.tell(state, "zulu", "brit", most=24)
    distances.tell(state, "zulu", "brit_2", most=12)
    assert form_of(state)["target"] == "brit_2"
    state.groups["brit_2"].gone = "destroyed"
    state.gaps.clear()
    assert form_of(state)["target"] == "brit", "there is nobody else"


@pytest.mark.rule("CA-NP-5")
@pytest.mark.parametrize(("step", "known", "reaches"), [(INFERS, 18, True), (INFERS, 19, False), (UNSET, 18, False)])
def test_ca_r20_who_went_straight_at_you_reaches_you_by_what_is_left_of_the_way(
    step: Any, known: float, reaches: bool
) -> None:
    """Bands at 12" in rough ground that had gone 6" at the section were asked with "it can charge [no]"."""
    state = facing(melee(figures=10))
    state.solo.defaults = step
    distances.tell(state, "zulu", "brit", most=known)
    played_until(state, {"target": "brit"}, "1 1", {})
    target: Any = situation_form(state, "zulu").fields[0]
    assert target.aims[0].known == ({"reach": True} if reaches else {})


@pytest.mark.rule("CA-NP-5")
@pytest.mark.parametrize(("step", "key"), [(INFERS, "reach:zulu:brit"), (UNSET, "reach:zulu")])
def test_ca_r20_an_order_to_charge_says_whom_and_nobody_is_asked(step: Any, key: str) -> None:
    """Behind "charge 24th" stood "charge whom?", with others who were out of reach."""
    state = alone(group("brit"), group("brit_2"), melee(figures=20), dice="3 3", doing="attack")
    state.solo.defaults = step
    waiting = played_until(state, {"target": "brit", "reach": True}).waiting
    assert waiting is not None and waiting.key == key
    if step:
        assert played_until(state, {"target": "brit", "reach": True}, {"reach": False}).has("no charge.")
