"""Guns, jams and crews (CA-ARMY-13 to 15, CA-MOVE-12, CA-GUN-5)."""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play

CARRY_ON = "1 2"


NEARER = (
    'Pick all who see Gun within 12" now, and could not before the move, '
    "in order of fire; not those with it behind them. Each takes a Test of Wills."
)


def test_ca_army_13_a_gun_goes_6_inches_limbered_or_is_pushed() -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    moves = asks(ca.activate(state, "gun"), "move_gun")
    by_road = "Through woods or rough ground by road only."
    assert (
        moves.text == f'{NEARER} Up to 6", limbered, or 2" by hand, in any direction, to end facing any way. {by_road}'
    )
    state.half_scale = True
    assert 'Up to 3", limbered, or 1" by hand' in asks(ca.activate(state, "gun"), "move_gun").text
    state.half_scale = False
    state.rulings = state.rulings.but(gun_move="manhandle_only")
    assert 'Up to 2", in any direction' in asks(ca.activate(state, "gun"), "move_gun").text


def test_ca_army_17_guns_go_through_woods_and_rough_ground_by_road_only() -> None:
    """Woods and rocky ground (p.34): guns by road; packed they go as a Column, which may not enter either."""
    for packed in (False, True):
        gun = group("gun", arm="artillery", traits=["pack_gun"], packed=packed)
        state = battlefield(gun, group("zulu"))
        assert ca.allowance(state, gun, rough=True) == 0
        assert "rough" not in [field.name for field in asks(ca.activate(state, "gun"), "move_gun").fields]


def test_ca_army_13_a_fortress_gun_never_moves_but_turns() -> None:
    state = battlefield(group("gun", arm="artillery", weapon="fortress_gun"), group("zulu"))
    assert option(asks(ca.activate(state, "gun")), "move_gun").refused == "a fortress gun never moves"
    said = play(ca.activate(state, "gun"), "pivot")
    assert said.of("table") == ["turn Gun up to 90 degrees"]


def test_ca_army_13_a_fortress_gun_fires_once_a_turn() -> None:
    state = battlefield(group("gun", arm="artillery", weapon="fortress_gun", shot_turn=1), group("zulu"))
    assert option(asks(ca.activate(state, "gun")), "fire").refused == "a fortress gun fires once a turn"


def test_ca_army_13_a_pack_gun_packs_moves_as_a_column_and_unpacks() -> None:
    state = battlefield(group("gun", arm="artillery", traits=["pack_gun"]), group("zulu"))
    said = play(ca.activate(state, "gun"), "pack")
    assert state.groups["gun"].packed and "Gun is packed: moves as infantry in column." in said
    packed = asks(ca.activate(state, "gun"))
    assert option(packed, "move_gun").label == 'move the gun up to 8"'
    assert option(packed, "fire").refused == "its gun is packed"
    play(ca.activate(state, "gun"), "pack")
    assert not state.groups["gun"].packed


def test_ca_army_14_tribal_field_guns_move_or_fire_and_fortress_guns_fire_every_other_turn() -> None:
    state = battlefield(group("brit"), group("zulu_gun", arm="artillery"), turn=4)
    said = play(ca.activate(state, "zulu_gun"), "move_gun", ENTER)
    assert said.keys == ["act:zulu_gun", "move:zulu_gun"]
    state.groups["zulu_gun"].weapon = "fortress_gun"
    state.groups["zulu_gun"].shot_turn = 3
    why = "a Tribal fortress gun fires every other turn"
    assert option(asks(ca.activate(state, "zulu_gun")), "fire").refused == why


@pytest.mark.rule("CA-R76")
def test_ca_army_15_clearing_a_jam_takes_the_activation() -> None:
    state = battlefield(group("maxim", arm="artillery", weapon="maxim", figures=2, jammed=True), group("zulu"))
    assert option(asks(ca.activate(state, "maxim")), "fire").refused == "its gun is jammed"
    said = play(ca.activate(state, "maxim"), "clear_jam")
    assert not state.groups["maxim"].jammed and "Maxim is clear and may fire again." in said


def away(**changes: Any) -> ca.Group:
    """A crew away from its gun."""
    return group("gun", arm="artillery", **{"unmanned": True, **changes})


@pytest.mark.rule("CA-R77")
def test_ca_move_12_in_contact_a_crew_takes_its_gun_again_and_may_fire_it() -> None:
    state = battlefield(away(prone=True, formation="line"), group("zulu", weapon="musket"))
    said = play(
        ca.activate(state, "gun"),
        "man_gun",
        at("act:gun", "fire"),
        at("shot:gun", {"range": "long"}),
        "0 hits",
        CARRY_ON,
    )
    gun = state.groups["gun"]
    assert (gun.unmanned, gun.prone, gun.formation, gun.acted) == (False, False, "open", True)
    assert "The crew of Gun is back at its gun." in said and "crew:gun" not in said.keys


def test_ca_r77_who_first_walked_to_his_gun_has_done_what_a_gun_may() -> None:
    state = battlefield(away(), group("zulu"))
    said = play(ca.activate(state, "gun"), "move", ENTER, "man_gun")
    assert said.keys.count("act:gun") == 2 and not state.groups["gun"].unmanned


@pytest.mark.rule("CA-GUN-5", "CA-R93")
def test_ca_r77_away_from_its_gun_a_crew_acts_as_infantry_with_small_arms() -> None:
    state = battlefield(away(jammed=True, weapon="maxim", rep=5), group("zulu"))
    acts = asks(ca.activate(state, "gun"))
    assert {"move", "fast_move", "formation", "charge", "fire", "lie_down", "man_gun"} <= offered(acts)
    assert not {"move_gun"} & offered(acts) and option(acts, "clear_jam").refused == "nobody serves it"
    assert ca.actions_of(state.groups["gun"]) == 2 and acts.rule == "CA-ACT-1"
    assert (ca.is_infantry(state, state.groups["gun"]), ca.allowance(state, state.groups["gun"])) == (True, 12)
    shot = asks(ca.activate(state, "gun"), "fire", ENTER)
    assert [each.label for each in shot.breakdowns[0].modifiers if each.applied][0] == "rifle"
    assert shot.pools[0].count == 2, "half of four, no five for each"
    assert ca.weapon_row(group("trgun", arm="artillery", unmanned=True)) == ("tribal_weapons", "musket")
    odd = ca.check(battlefield(away(formation="line"), group("zulu")))
    assert not any(each.startswith("Gun") for each in odd), odd


def test_ca_r77_away_from_its_gun_a_crew_tests_and_is_shot_at_as_infantry() -> None:
    state = battlefield(away(formation="line"), group("zulu", weapon="musket"))
    gun = state.groups["gun"]
    assert ca.is_formed(gun) and not ca.is_open(state, gun)
    for where, says in ((True, "halts"), (False, "seeks cover")):
        gun.unmanned = where
        roll = asks(ca.reaction.take_tests(state, "gun", ["received_fire"], "zulu", "an example"))
        assert roll.effects[-1].text == says, "0 passed"


@pytest.mark.parametrize(("figures", "crew", "pushed"), [(5, 4, 2), (4, 3, 1), (1, 0, 0)])
def test_ca_r46_the_c_in_c_with_a_gun_is_no_crewman(figures: int, crew: int, pushed: int) -> None:
    gun = group("gun", arm="artillery", figures=figures, leaders="cinc 5")
    state = battlefield(gun, group("zulu"), gun_move="manhandle_only")
    assert (ca.crew_of(gun), ca.manhandled(gun), ca.allowance(state, gun)) == (crew, pushed, pushed)
    if not crew:
        assert ca.why_not_fire(state, gun) == "it has no crew left"
        return
    form = asks(ca.activate(state, "gun"), "fire")
    field = next(each for each in form.fields if each.name == "firing")
    assert (field.high, field.default) == (crew, crew)


@pytest.mark.parametrize(("weapon", "crew", "figures"), [("field_gun", 4, 20), ("maxim", 2, 10)])
def test_ca_gun_1_a_crewman_counts_as_five_figures(weapon: str, crew: int, figures: int) -> None:
    state = battlefield(group("gun", arm="artillery", weapon=weapon, figures=crew, rep=5), group("zulu"))
    ranged = ENTER if weapon == "maxim" else {"range": "short"}
    shot = asks(ca.activate(state, "gun"), "fire", ranged)
    assert shot.breakdowns[0].limit in ("", f"half of {figures} firing figures, rounded down")
    assert shot.pools[0].count == figures // 2


@pytest.mark.parametrize(("band", "dice"), [("short", 5), ("long", 2)])
def test_ca_gun_2_first_dice_up_to_short_range_second_beyond(band: str, dice: int) -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    shot = asks(ca.activate(state, "gun"), "fire", {"range": band})
    assert shot.breakdowns[0].modifiers[0].value == dice


@pytest.mark.parametrize(("band", "load"), [("short", "Canister."), ("long", "Round shot.")])
def test_ca_gun_3_canister_at_short_range_ball_beyond(band: str, load: str) -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    assert asks(ca.activate(state, "gun"), "fire", {"range": band}).text.endswith(load)


def test_ca_gun_4_a_crew_fights_with_its_real_figures_as_open_order() -> None:
    state = battlefield(group("gun", arm="artillery", engaged=["zulu"]), group("zulu", figures=10, engaged=["gun"]))
    fought = asks(ca.activate(state, "gun"), "fight", ENTER)
    crew, band = fought.pools
    # Rep 4; the band has six figures more and 2 dice against Open Order.
    assert (crew.count, band.count) == (4, 12)
