"""What an active group may do, how much of it, and why not (CA-ACT)."""

from functools import partial
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Shot, activate, menu
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, asks, at, battlefield, group, play
from tracker.engine import RESERVED, Option, Refused, by_id, unwatched
from tracker.games.colonial_adventures.group_activation import acts_at_once
from tracker.games.colonial_adventures.possible_actions import ACTS


def test_ca_act_1_european_foot_does_two_different_actions() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = play(activate(state, "brit"), "pivot", "formation", "open")
    assert state.groups["brit"].done == ["pivot", "formation"] and state.groups["brit"].formation == "open"
    assert said.keys == ["act:brit", "act:brit", "formation:brit"]


def test_ca_act_1_no_action_twice_and_fast_move_is_the_move() -> None:
    state = battlefield(group("brit"), group("zulu"))
    second = asks(activate(state, "brit"), "move", ENTER)
    assert option(second, "move").warned == "each action once per activation"
    assert option(second, "fast_move").warned == "each action once per activation"
    assert not option(second, "fall_back").warned and not option(second, "charge").warned
    assert second.text == "It may do one more action, a different one."


def test_ca_act_1_what_several_companies_may_do_is_said_of_them() -> None:
    """ "E and F Coys 1/24th are active" stood above "It may do two different actions"."""
    state = battlefield(group("brit", name="E and F Coys"), group("zulu"))
    assert asks(activate(state, "brit")).text == "They may do two different actions."
    assert asks(activate(state, "brit"), "move", ENTER).text == "They may do one more action, a different one."


def test_ca_act_1_enter_takes_nobody_out_of_cover_nor_to_a_second_action() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert asks(activate(state, "brit")).default() is None, "the first of the list"
    assert asks(activate(state, "brit"), "pivot").default() == "done"
    for where, usual in (({"place": "on the ridge"}, "fire"), ({"cover": True}, "fire_alone")):
        state = battlefield(group("brit", **where), group("zulu"))
        assert asks(activate(state, "brit")).default() == usual
    state.groups["brit"].halted = True
    assert asks(activate(state, "brit")).default() == "fire_alone", "he stands fast, and his halt is over"


@pytest.mark.parametrize(("bears", "usual"), [(True, "fire"), (False, None)])
def test_ca_act_1_enter_fires_a_gun_and_ends_nothing_where_it_bears_on_nobody(bears: bool, usual: str | None) -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    state.shots["gun>zulu"] = Shot(bears=bears)
    assert asks(activate(state, "gun")).default() == usual


SHOT = at("shot:brit", {"target": "zulu", "bears": True, "face": "front", "firing": 20, "seen": 20})
MISSES, NOBODY_CHARGES = "2 3 4 5 5 5 5 5", at("test:zulu:received_fire", "6 6")


@pytest.mark.rule("CA-ACT-1")
def test_ca_act_1_fire_and_nothing_more_is_said_at_once_and_no_second_action_asked() -> None:
    state = battlefield(group("brit", cover=True), group("zulu"))
    said = play(activate(state, "brit"), "fire_alone", SHOT, MISSES, NOBODY_CHARGES)
    assert said.keys[:2] == ["act:brit", "shot:brit"] and "act:brit" not in said.keys[2:]
    assert state.groups["brit"].done == ["fire"]
    state = battlefield(group("brit", cover=True), group("zulu"))
    once_more = play(activate(state, "brit"), "fire", SHOT, MISSES, NOBODY_CHARGES, "done")
    assert once_more.keys[-1] == "act:brit", "who says fire alone is asked for a second action"


@pytest.mark.rule("CA-ACT-1", "CA-FIRE-12")
def test_ca_fire_12_who_runs_short_by_its_only_shot_is_asked_once_more() -> None:
    state = battlefield(group("brit", cover=True), group("zulu"))
    second = asks(activate(state, "brit"), "fire_alone", SHOT, "6 6 5 5 5 5 5 5", NOBODY_CHARGES)
    assert second.key == "act:brit" and option(second, "runner") and not option(second, "runner").warned
    assert second.text.startswith("It ran short of ammunition, and may send a runner."), "why it is asked"


@pytest.mark.rule("CA-ACT-1", "CA-R81")
def test_ca_act_1_who_fires_at_nobody_after_all_still_has_both_actions() -> None:
    state = battlefield(group("brit", cover=True), group("zulu"))
    again = asks(activate(state, "brit"), "fire_alone", at("shot:brit", {"target": "nobody"}))
    assert again.key == "act:brit" and not state.groups["brit"].done and "fire_alone" in offered(again)


@pytest.mark.rule("CA-ACT-1", "CA-ACT-2", "CA-ACT-3")
def test_ca_act_1_who_has_one_action_is_not_offered_it_alone() -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu", weapon="musket"), group("brit"))
    for each in ("gun", "zulu"):
        assert "fire_alone" not in offered(asks(activate(state, each)))
    assert "fire_alone" not in offered(asks(activate(state, "brit"), "pivot")), (
        "a second action is the last in any case"
    )


@pytest.mark.rule("CA-ACT-1")
def test_ca_r25_a_second_action_sets_off_tests_of_its_own() -> None:
    state = battlefield(group("brit"), group("zulu"))
    near = asks(
        activate(state, "brit"),
        "move",
        at("move:brit", {"near": ["zulu"]}),
        at("test:zulu:test_of_wills", "6 6"),
        "fall_back",
    )
    whom = near.fields[-1]
    assert near.key == "move:brit" and [each.id for each in whom.aims] == ["zulu"]


def test_ca_act_1_falls_back_only_from_formed_line() -> None:
    state = battlefield(group("brit", formation="column"), group("zulu"))
    first = asks(activate(state, "brit"))
    assert option(first, "fall_back").refused == "it is not in Formed Line"
    assert "fall_back" not in offered(asks(activate(state, "zulu")))


def test_ca_act_2_a_european_gun_moves_or_turns_and_fires() -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    first = asks(activate(state, "gun"))
    assert offered(first) == {"move_gun", "pivot", "fire", "wall", "done"}
    assert first.rule == "CA-ACT-2" and first.text == "It may do one action."
    assert first.default() == "fire", "a gun in the open has been put where it fires"
    unarmed = battlefield(group("gun", arm="artillery", weapon="none"), group("zulu"))
    assert asks(activate(unarmed, "gun")).default() is None, "an edit may take its weapon"
    aimed = asks(activate(state, "gun"), "fire")
    assert aimed.text == "It may first turn up to 90 degrees. The dice shown are for a crew of 4."
    play(activate(state, "gun"), "move_gun", ENTER)
    assert state.groups["gun"].done == ["move_gun"]


def test_ca_act_3_a_band_does_one_action_and_may_fire_with_half_after_its_move() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket"))
    aimed = asks(activate(state, "zulu"), "move", ENTER)
    assert aimed.title == "Zulu: half fire, at whom?" and aimed.fields[0].default == "brit"
    said = play(activate(state, "zulu"), "move", ENTER, {"target": "nobody"})
    assert state.groups["zulu"].done == ["move"] and said.keys[0] == "act:zulu"


def test_ca_act_3_a_band_that_was_halted_on_its_move_does_not_fire() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket"))

    def halted(_: object) -> None:
        state.groups["zulu"].halted = True

    said = play(activate(state, "zulu"), "move", halted, ENTER)
    assert said.keys == ["act:zulu", "move:zulu"]


def test_ca_ex_15_ten_figures_that_moved_fire_as_five() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket", figures=10))
    shot = asks(activate(state, "zulu"), "move", ENTER, ENTER)
    (pool,) = shot.breakdowns
    assert pool.limit == "half of 5 firing figures, rounded down" and pool.total == 2


def test_ca_act_4_a_tribal_gun_turns_45_degrees_before_it_fires() -> None:
    state = battlefield(group("brit"), group("zulu_gun", arm="artillery"))
    first = asks(activate(state, "zulu_gun"))
    assert first.rule == "CA-ACT-4" and "wall" not in offered(first)
    assert asks(activate(state, "zulu_gun"), "fire").text.startswith("It may first turn up to 45 degrees.")


def test_ca_act_5_lying_down_and_standing_up_cost_an_action_each() -> None:
    state = battlefield(group("brit"), group("zulu"), group("lancers", arm="cavalry"))
    said = play(activate(state, "brit"), "lie_down", "stand_up")
    assert state.groups["brit"].done == ["lie_down", "stand_up"] and not state.groups["brit"].prone
    assert "Brit lies down: half move while prone." in said
    play(activate(state, "zulu"), "lie_down")
    assert state.groups["zulu"].prone
    assert "lie_down" not in offered(asks(activate(state, "lancers")))


def test_ca_act_5_prone_groups_move_at_half_speed_and_do_not_charge() -> None:
    state = battlefield(group("brit", prone=True), group("zulu"))
    first = asks(activate(state, "brit"))
    assert option(first, "move").label == 'move up to 2"'
    assert option(first, "charge").refused == "it lies prone"


def test_ca_act_6_mounting_is_one_action_for_europeans_and_all_for_a_band() -> None:
    state = battlefield(group("lancers", arm="cavalry"), group("tr_horse", arm="cavalry", formation="mob", figures=10))
    second = asks(activate(state, "lancers"), "dismount")
    assert option(second, "move").warned == "each action once per activation" and not option(second, "fire").warned
    play(activate(state, "tr_horse"), "dismount")
    assert not state.groups["tr_horse"].mounted


def test_ca_act_6_restocking_takes_the_whole_activation() -> None:
    state = battlefield(group("brit", tight=True), group("zulu"))
    second = asks(activate(state, "brit"), "pivot")
    assert option(second, "restock").warned == "takes a whole activation"
    assert option(second, "restock").label == "restock: the whole group is at its ammunition"
    play(activate(state, "brit"), "restock")
    assert not state.groups["brit"].tight


def test_ca_ex_16_voluntary_moves_are_normal_fast_and_prone_and_a_charge_is_one_too() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert {"move", "fast_move", "lie_down", "charge"} <= offered(asks(activate(state, "brit")))


def test_ca_move_7_halt_ends_movement_and_fire_until_next_active() -> None:
    state = battlefield(group("brit"), group("zulu"))

    def halted(_: object) -> None:
        state.groups["brit"].halted = True

    second = asks(activate(state, "brit"), "move", halted, ENTER)
    for stopped in ("fall_back", "charge", "fire"):
        assert option(second, stopped).warned == "it was told to halt"
    assert {"pivot", "formation"} <= set(second.legal())
    again = asks(activate(state, "brit"))
    assert {"move", "fire"} <= set(again.legal()) and not state.groups["brit"].halted


def test_ca_r16_house_rule_halt_ends_the_activation() -> None:
    state = battlefield(group("brit"), group("zulu"), halt="ends_activation")

    def halted(_: object) -> None:
        state.groups["brit"].halted = True

    play(activate(state, "brit"), "move", halted, ENTER)
    assert state.groups["brit"].done == ["move"]


def test_ca_grp_11_shields_or_missile_weapons_for_a_whole_turn() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket", traits=["shielded"]))
    menu_after = asks(activate(state, "zulu"), "arms", "shield")
    assert state.groups["zulu"].using == "shield"
    assert option(menu_after, "fire").refused == "they use their shields this turn"
    assert option(menu_after, "arms").refused == "they have chosen for this turn"


def test_ca_grp_11_a_band_that_charges_first_says_what_it_uses() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket", traits=["shielded"]))
    assert asks(activate(state, "zulu"), "charge", ENTER).key == "arms:zulu"
    state = battlefield(group("brit"), group("zulu", weapon="musket", traits=["shielded"]), weapons="auto")
    assert asks(activate(state, "zulu"), "charge", ENTER).key == "test:zulu:wanting_to_charge"
    assert state.groups["zulu"].using == "shield"


def test_ca_army_12_who_has_no_missile_weapon_is_not_offered_fire() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert "fire" not in offered(asks(activate(state, "zulu")))
    assert "fire" in offered(asks(activate(state, "brit")))


def test_ca_r84_nobody_to_fire_at_is_no_fire() -> None:
    state = battlefield(group("brit"), group("eu2"), group("zulu", engaged=["eu2"]))
    state.groups["eu2"].engaged = ["zulu"]
    assert option(asks(activate(state, "brit")), "fire").refused == "every enemy is in melee"
    state.groups["brit"].formation = "open"
    barred = {each.id: each.refused for each in acts_at_once(state, state.groups["brit"]) if each.refused}
    assert barred == {"fire": "every enemy is in melee"}, "a gun of the list had no row for fire at all"
    state.groups["zulu"].gone = "ran away"
    assert option(asks(activate(state, "brit")), "fire").refused == "there is no enemy to fire at"
    assert "fire" not in {each.id for each in acts_at_once(state, state.groups["brit"])}


def test_ca_react_6_a_charge_out_of_reach_costs_nothing() -> None:
    state = battlefield(group("brit"), group("zulu"))
    again = asks(activate(state, "brit"), "charge", {"reach": False})
    assert again.key == "act:brit" and not state.groups["brit"].done


def ran(state: Battlefield) -> None:
    state.groups["zulu"].gone = "ran away"


def test_ca_r141_a_european_unit_keeps_its_second_action_when_its_charge_found_nobody() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu_2"), charge_bystanders="off")
    again = asks(activate(state, "brit"), "charge", {"target": "zulu"}, ran, "1 1")
    assert again.key == "act:brit" and state.groups["brit"].done == ["charge"]
    assert option(again, "charge").warned == "each action once per activation"
    assert not option(again, "fire").warned and not option(again, "move").warned


def test_ca_r141_by_ruling_a_charge_ends_the_activation() -> None:
    state = battlefield(group("brit"), group("zulu"), charge_ends="yes")
    said = play(activate(state, "brit"), "charge", ENTER, ran, "1 1")
    assert state.groups["brit"].done == ["charge"] and said.keys[-1] == "test:brit:wanting_to_charge"


def test_ca_r141_a_band_has_one_action_and_its_charge_was_it() -> None:
    state = battlefield(group("zulu", "eu", training="tribal"), group("tr_1"))
    said = play(activate(state, "tr_1"), "charge", ENTER, ran, "1 1")
    assert state.groups["tr_1"].done == ["charge"] and said.keys[-1] == "test:tr_1:wanting_to_charge"


def test_ca_r101_a_charge_that_came_to_contact_is_all_though_nobody_is_left_to_fight() -> None:
    state = battlefield(group("brit", rep=5), group("zulu", figures=1))
    wins = f"{' '.join('1' * 24)} 6 6 6 6"
    said = play(activate(state, "brit"), "charge", ENTER, "1 1", "1 1", wins)
    assert state.groups["zulu"].gone == "destroyed" and "act:brit" not in said.keys[1:]


def test_what_is_given_up_costs_nothing() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert asks(activate(state, "brit"), "fire", {"target": "nobody"}).key == "act:brit"
    assert asks(activate(state, "brit"), "charge", {"target": "nobody"}).key == "act:brit"
    assert not state.groups["brit"].done


def test_a_group_that_does_nothing_has_acted() -> None:
    state = battlefield(group("brit"), group("zulu"))
    play(activate(state, "brit"), "done")
    assert state.groups["brit"].acted and not state.acting


def test_the_keys_of_the_menu_are_free_and_their_own() -> None:
    letters = {act.id: act.letter for act in ACTS}
    shared = {("lie_down", "stand_up"), ("dismount", "remount"), ("grenade", "pack"), ("man_gun", "move_gun")}
    shared |= {("level", "man_gun"), ("level", "move_gun")}
    shared |= {("batter", "clear_jam"), ("batter", "set_alight"), ("clear_jam", "set_alight")}
    # Grenades are a house rule, a party at a fire is rare: where they meet, one is dealt another letter.
    shared |= {(each, other) for each in ("grenade", "pack") for other in ("pour_water", "rejoin")}
    shared.add(("pour_water", "rejoin"))
    assert all(letters.values()) and not set(letters.values()) & (RESERVED | set("rx"))
    for one, letter in letters.items():
        for other, another in letters.items():
            assert letter != another or one == other or tuple(sorted((one, other))) in shared


def test_an_impossible_act_is_refused_with_its_reason() -> None:
    state = battlefield(group("brit", formation="open"), group("zulu"))
    with pytest.raises(Refused, match="fall back: it is not in Formed Line"):
        menu(state, "brit", False).read("fall_back")


def test_ca_r75_moving_and_falling_back_differ_but_a_fast_move_is_the_move() -> None:
    state = battlefield(group("brit"), group("zulu"))
    after_move = asks(activate(state, "brit"), "move", ENTER)
    assert not option(after_move, "fall_back").warned and not option(after_move, "charge").warned
    assert option(after_move, "fast_move").warned == "each action once per activation"


def test_ca_act_1_a_charge_that_went_half_way_leaves_the_second_action() -> None:
    state = battlefield(group("brit", rep=4), group("zulu"))
    half_way = ("charge", ENTER, "2 6", ENTER, ENTER, ENTER, "6 6 6 5 5 5 5 5", SETTLE)
    menu_again = asks(activate(state, "brit"), *half_way)
    assert menu_again.key == "act:brit" and not option(menu_again, "pivot").warned


def test_acts_that_go_somewhere_say_how_far() -> None:
    state = battlefield(group("brit", formation="line"), group("zulu"))
    words = {each.id: each.label for each in asks(activate(state, "brit")).options}
    assert words["move"] == 'move up to 4"' and words["charge"] == 'charge, up to 4"'
    assert words["fast_move"] == 'fast move, up to 8"'


def test_ca_act_6_a_runner_for_a_group_short_of_ammunition_stands_near_the_top_of_its_menu() -> None:
    """Of fourteen acts a small screen shows eight; Enter still takes the first."""
    state = battlefield(group("brit", tight=True), group("zulu"))
    assert [each.id for each in menu(state, "brit", clear=False).options[:3]] == ["move", "runner", "restock"]
    state.groups["brit"].tight = False
    assert menu(state, "brit", clear=False).options[1].id == "fast_move"


@pytest.mark.parametrize("done", [[], ["fire"], ["fire", "pivot"]])
@pytest.mark.parametrize(
    "known", [{}, {"cover": True}, {"tight": True}, {"arm": "artillery"}, {"halted": True}, {"formation": "column"}]
)
def test_an_act_that_a_playout_asks_for_alone_is_as_in_the_whole_menu(known: dict[str, Any], done: list[str]) -> None:
    state = battlefield(group("brit", done=done, **known), group("zulu"))
    wanted = [*(act.id for act in ACTS), "fire_alone", "done", "no act"]

    def each_alone(clear: bool) -> list[Option | None]:
        return [by_id(menu(state, "brit", clear).options, each) for each in wanted]

    def of_whole(clear: bool) -> list[Option | None]:
        whole = {each.id: each for each in menu(state, "brit", clear).options}
        return [whole.get(each) for each in wanted]

    for clear in (False, True):
        assert unwatched(partial(each_alone, clear)) == unwatched(partial(of_whole, clear))
