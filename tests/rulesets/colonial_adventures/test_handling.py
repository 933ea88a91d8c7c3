"""Guns, jams and crews (CA-ARMY-13 to 15, CA-MOVE-12, CA-GUN-5)."""

import pytest

from rulesets.colonial_adventures.activation import activate
from rulesets.colonial_adventures.groups import allowance
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, asks, battlefield, group, play


@pytest.mark.rule("CA-ARMY-13")
def test_ca_army_13_a_gun_goes_6_inches_limbered_or_is_pushed() -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    moves = asks(activate(state, "gun"), "move_gun")
    by_road = "Through woods or rough ground by road only."
    assert moves.text == f'Up to 6", limbered, or 2" by hand; any way, to face as it likes. {by_road}'
    state.half_scale = True
    assert 'Up to 3", limbered, or 1" by hand' in asks(activate(state, "gun"), "move_gun").text
    state.half_scale = False
    state.rulings["gun_move"] = "manhandle_only"
    assert asks(activate(state, "gun"), "move_gun").text.startswith('Up to 2", any way')


@pytest.mark.rule("CA-ARMY-17")
def test_ca_army_17_guns_go_through_woods_and_rough_ground_by_road_only() -> None:
    """Woods and rocky ground (p.34): guns by road; packed they go as a Column, which may not enter either."""
    for packed in (False, True):
        gun = group("gun", arm="artillery", traits=["pack_gun"], packed=packed)
        state = battlefield(gun, group("zulu"))
        assert allowance(state, gun, rough=True) == 0
        assert "rough" not in [field.name for field in asks(activate(state, "gun"), "move_gun").fields]


@pytest.mark.rule("CA-ARMY-13")
def test_ca_army_13_a_fortress_gun_never_moves_but_turns() -> None:
    state = battlefield(group("gun", arm="artillery", weapon="fortress_gun"), group("zulu"))
    assert option(asks(activate(state, "gun")), "move_gun").refused == "a fortress gun never moves"
    said = play(activate(state, "gun"), "pivot")
    assert said.of("table") == ["turn Gun up to 90 degrees"]


@pytest.mark.rule("CA-ARMY-13")
def test_ca_army_13_a_fortress_gun_fires_once_a_turn() -> None:
    state = battlefield(group("gun", arm="artillery", weapon="fortress_gun", shot_turn=1), group("zulu"))
    assert option(asks(activate(state, "gun")), "fire").refused == "a fortress gun fires once a turn"


@pytest.mark.rule("CA-ARMY-13")
def test_ca_army_13_a_pack_gun_packs_moves_as_a_column_and_unpacks() -> None:
    state = battlefield(group("gun", arm="artillery", traits=["pack_gun"]), group("zulu"))
    said = play(activate(state, "gun"), "pack")
    assert state.groups["gun"].packed and "Gun is packed and moves as infantry in column." in said
    packed = asks(activate(state, "gun"))
    assert option(packed, "move_gun").label == 'move the gun up to 8"'
    assert option(packed, "fire").refused == "its gun is packed"
    play(activate(state, "gun"), "pack")
    assert not state.groups["gun"].packed


@pytest.mark.rule("CA-ARMY-14")
def test_ca_army_14_tribal_field_guns_move_or_fire_and_fortress_guns_fire_every_other_turn() -> None:
    state = battlefield(group("brit"), group("zulu_gun", arm="artillery"), turn=4)
    said = play(activate(state, "zulu_gun"), "move_gun", ENTER, ENTER)
    assert said.keys == ["act:zulu_gun", "move:zulu_gun", "wills:zulu_gun"]
    state.groups["zulu_gun"].weapon = "fortress_gun"
    state.groups["zulu_gun"].shot_turn = 3
    why = "a Tribal fortress gun fires every other turn"
    assert option(asks(activate(state, "zulu_gun")), "fire").refused == why


@pytest.mark.rule("CA-R76")
@pytest.mark.rule("CA-ARMY-15")
def test_ca_army_15_clearing_a_jam_takes_the_activation() -> None:
    state = battlefield(group("maxim", arm="artillery", weapon="maxim", figures=2, jammed=True), group("zulu"))
    assert option(asks(activate(state, "maxim")), "fire").refused == "its gun is jammed"
    said = play(activate(state, "maxim"), "clear_jam")
    assert not state.groups["maxim"].jammed and "Maxim is clear and may fire again." in said


@pytest.mark.rule("CA-MOVE-12")
def test_ca_move_12_a_crew_goes_back_to_its_gun_with_its_activation() -> None:
    state = battlefield(group("gun", arm="artillery", unmanned=True, prone=True), group("zulu"))
    said = play(activate(state, "gun"), ENTER, ENTER)
    gun = state.groups["gun"]
    assert not gun.unmanned and not gun.prone and gun.acted
    assert said.keys == ["crew:gun", "wills:gun"]


@pytest.mark.rule("CA-GUN-5")
def test_ca_gun_5_a_gun_that_nobody_serves_does_nothing() -> None:
    state = battlefield(group("gun", arm="artillery", unmanned=True), group("zulu"))
    said = play(activate(state, "gun"), "no")
    assert state.groups["gun"].unmanned and said.keys == ["crew:gun"]


@pytest.mark.rule("CA-GUN-5")
def test_ca_gun_5_a_crew_that_leaves_its_gun_in_its_activation_can_only_stop() -> None:
    state = battlefield(group("gun", arm="artillery", traits=["pack_gun"]), group("zulu"))

    def left(_: object) -> None:
        state.groups["gun"].unmanned = True

    after = asks(activate(state, "gun"), left)
    for act in ("move_gun", "pivot", "fire", "pack"):
        assert option(after, act).refused
    assert {"wall", "done"} <= offered(after)


@pytest.mark.rule("CA-GUN-1")
@pytest.mark.parametrize(("weapon", "crew", "figures"), [("field_gun", 4, 20), ("maxim", 2, 10)])
def test_ca_gun_1_a_crewman_counts_as_five_figures(weapon: str, crew: int, figures: int) -> None:
    state = battlefield(group("gun", arm="artillery", weapon=weapon, figures=crew, rep=5), group("zulu"))
    shot = asks(activate(state, "gun"), "fire", ENTER, ENTER)
    assert shot.tallies[0].limit in ("", f"half of {figures} firing figures, rounded down")
    assert shot.pools[0].count == figures // 2


@pytest.mark.rule("CA-GUN-2")
@pytest.mark.parametrize(("band", "dice"), [("short", 5), ("long", 2)])
def test_ca_gun_2_first_dice_up_to_short_range_second_beyond(band: str, dice: int) -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    shot = asks(activate(state, "gun"), "fire", ENTER, {"range": band})
    assert shot.tallies[0].modifiers[0].value == dice


@pytest.mark.rule("CA-GUN-3")
@pytest.mark.parametrize(("band", "load"), [("short", "Canister."), ("long", "Ball.")])
def test_ca_gun_3_canister_at_short_range_ball_beyond(band: str, load: str) -> None:
    state = battlefield(group("gun", arm="artillery"), group("zulu"))
    assert asks(activate(state, "gun"), "fire", ENTER, {"range": band}).text.endswith(load)


@pytest.mark.rule("CA-GUN-4")
def test_ca_gun_4_a_crew_fights_with_its_real_figures_as_open_order() -> None:
    state = battlefield(group("gun", arm="artillery", engaged=["zulu"]), group("zulu", figures=10, engaged=["gun"]))
    fought = asks(activate(state, "gun"), "fight", ENTER)
    crew, band = fought.pools
    # Rep 4; the band has six figures more and 2 dice against Open Order.
    assert (crew.count, band.count) == (4, 12)
