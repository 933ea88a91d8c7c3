"""Attacking with fire: from the first spark to the ashes (CA-BLDG-7 to 10)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tracker.games.colonial_adventures.fight.burning import (
    fires_spread,
    growth,
    lit,
    may_burn,
    may_set_alight,
    pour_water,
    set_alight,
    why_not_set_alight,
)
from tracker.games.colonial_adventures.ground.state import Ground


def burning(place: str = "before:house", **changes: Any) -> ca.Battlefield:
    """A house with a British group inside and a band before it, or where else it is said to be."""
    state = battlefield(group("brit", figures=8), group("zulu", rep=5, leaders="leader 6"))
    piece = ca.Piece(id="house", name="the house", **{"kind": "building", "section": 5, "dv": 2, "size": 8, **changes})
    state.ground = Ground(sections=["clear"] * 9, pieces={"house": piece})
    ca.stands_at(state, state.groups["brit"], "house")
    ca.stands_at(state, state.groups["zulu"], place)
    return state


@pytest.mark.parametrize(
    ("dice", "row", "fire", "smoulders"), [("5 5", "2", 1, False), ("5 6", "1", 0, True), ("6 6", "0", 0, False)]
)
def test_ca_bldg_7_two_dice_against_rep_without_the_leader(dice: str, row: str, fire: int, smoulders: bool) -> None:
    state = burning()
    said = play(set_alight(state, "zulu"), dice)
    piece = state.ground.pieces["house"]
    assert (piece.fire, piece.smoulders) == (fire, smoulders) and said.cell("starting_a_fire") == (row, "result")
    told = [line.event.how for line in said.log if line.event is not None and line.event.what == "sets alight"]
    assert told == ["the house"] * (dice != "6 6"), "smouldering is told too"
    roll = asks(set_alight(burning(), "zulu"))
    assert [(pool.name, pool.label, pool.count) for pool in roll.pools] == [("spark", "spark", 2)]
    assert roll.text == 'The house, DV 2: lit, it burns along 1" at first.'
    assert [(each.label, each.text) for each in roll.effects] == [
        ("2 passed", "the fire is lit"),
        ("1 passed", "it smoulders, and is lit at the start of the next turn"),
        ("0 passed", "no spark: again when next active"),
    ]
    assert {each.label: each.chance for each in roll.odds()} == {
        "2 passed": Fraction(25, 36),
        "1 passed": Fraction(10, 36),
        "0 passed": Fraction(1, 36),
    }


@pytest.mark.rule("CA-R3")
@pytest.mark.parametrize(("ruling", "row"), [("sheets", "2"), ("all", "1")])
def test_ca_bldg_7_a_6_of_the_spark_fails_only_where_every_6_does(ruling: str, row: str) -> None:
    state = burning()
    state.groups["zulu"].rep = 6
    state.rulings = state.rulings.but(sixes_fail=ruling)
    assert play(set_alight(state, "zulu"), "6 1").cell("starting_a_fire") == (row, "result")


def test_ca_bldg_7_without_a_spark_it_tries_again_when_next_active() -> None:
    state = burning()
    said = play(ca.activate(state, "zulu"), "set_alight", "6 6")
    assert "Zulu fail to set fire to the house and may try again when next active." in said
    assert any(option.id == "set_alight" for option in asks(ca.activate(state, "zulu")).options)


@pytest.mark.parametrize(("dv", "first", "grown"), [(0, 3, 9), (1, 2, 6), (2, 1, 3)])
def test_ca_bldg_8_it_burns_3_less_the_dv_and_as_much_to_either_side(dv: int, first: int, grown: int) -> None:
    state = burning(dv=dv, size=40)
    said = play(lit(state, "house"))
    assert state.ground.pieces["house"].fire == first and said.cell("buildings") == (str(dv), "fire")
    said = play(fires_spread(state))
    assert state.ground.pieces["house"].fire == grown
    assert f'The fire of the house spreads {first}" to either side: {grown}" burn.' in said


def test_ca_r108_masonry_does_not_burn() -> None:
    state = burning(dv=3)
    assert why_not_set_alight(state, state.groups["zulu"]) == "the house is masonry and does not burn"
    assert growth(state, state.ground.pieces["house"]) == 0 and not may_burn(state.ground.pieces["house"])


def test_ca_r94_by_ruling_and_elsewhere_an_inch() -> None:
    state = burning(size=40)
    state.rulings = state.rulings.but(fire_spread="one_inch")
    state.ground.pieces["house"].fire = 2
    said = play(fires_spread(state))
    assert state.ground.pieces["house"].fire == 3 and 'The fire of the house spreads 1": 3" burn.' in said
    state = burning(kind="woods", dv=None, size=0)
    state.ground.pieces["house"].fire = 2
    play(fires_spread(state))
    assert state.ground.pieces["house"].fire == 3


def test_ca_turn_2_fires_spread_after_the_roll_and_before_anybody_acts() -> None:
    state = burning(size=40)
    state.ground.pieces["house"].smoulders = True
    for each in state.groups.values():
        each.leaders = []
    said = play(ca.turn(state), "4 3", at("side:eu", "done"), at("side:tr", "done"))
    assert said.index('The house burns along 1".') < said.index("British are done; not activated: Brit.")
    said = play(ca.turn(state), "4 3", "done", "done")
    assert 'The fire of the house spreads 1" to either side: 3" burn.' in said


def test_ca_bldg_9_half_burnt_it_must_be_left() -> None:
    state = burning(fire=1)
    said = play(fires_spread(state))
    assert state.ground.pieces["house"].fire == 3 and state.groups["brit"].housed
    said = play(fires_spread(state), at("wills:brit", "-"))
    brit, piece = state.groups["brit"], state.ground.pieces["house"]
    assert piece.is_half_burnt and (brit.housed, brit.before, brit.formation) == (False, True, "open")
    assert "Brit must leave the house: half of it burns." in said
    assert "put Brit outside the door of the house, before which Zulu stands, in Open Order" in said
    assert ca.why_not_there(state, brit, piece) == "half of the house burns"


@pytest.mark.rule("CA-BLDG-9")
def test_ca_bldg_2_by_its_one_door_they_come_out_before_the_enemies_who_lit_it() -> None:
    state = burning(fire=3)
    said = play(fires_spread(state), at("wills:brit", "-"))
    brit = state.groups["brit"]
    assert "put Brit outside the door of the house, before which Zulu stands, in Open Order" in said
    assert (brit.place, brit.before, brit.doubt, brit.cover) == ("house", True, False, False)
    assert not any(key.startswith("door") for key in said.keys)
    assert ca.across(state, brit) == [state.groups["zulu"]]


@pytest.mark.rule("CA-BLDG-9")
@pytest.mark.examples(
    "door, place, before, words",
    (ENTER, "s5", False, "outside a door of the house, away from Zulu, in Open Order"),
    ("front", "house", True, "outside a door of the house, before which Zulu stands, in Open Order"),
)
def test_ca_bldg_2_of_several_doors_it_picks_where_enemies_stand(
    door: Any, place: str, before: bool, words: str
) -> None:
    state = burning(fire=3, doors=2)
    asked = asks(fires_spread(state))
    assert asked.key == "door:brit:house" and asked.side == "eu"
    assert [option.label for option in asked.options] == ["a door away from Zulu", "the door before which Zulu stands"]
    state = burning(fire=3, doors=2)
    said = play(fires_spread(state), door, at("wills:brit", "-"))
    brit = state.groups["brit"]
    assert (brit.place, brit.before, brit.housed, brit.cover) == (place, before, False, False)
    assert f"put Brit {words}" in said


@pytest.mark.parametrize("changes", [{"place": "s5"}, {"gone": "off", "place": "before:house"}, {"arrives": 4}])
def test_ca_bldg_2_nobody_asks_which_door_where_no_enemy_stands_before_one(changes: dict[str, Any]) -> None:
    place = changes.pop("place", "before:house")
    state = burning(place, fire=3, doors=2)
    for name, value in changes.items():
        setattr(state.groups["zulu"], name, value)
    said = play(fires_spread(state), *([] if changes else [at("wills:brit", "-")]))
    assert not any(key.startswith("door") for key in said.keys)
    assert "put Brit outside a door of the house, in Open Order" in said and state.groups["brit"].place == "house"


@pytest.mark.parametrize(("size", "fire", "half"), [(8, 4, True), (9, 4, False), (8, 3, False), (0, 9, False)])
def test_ca_bldg_9_exactly_half_is_half(size: int, fire: int, half: bool) -> None:
    assert ca.Piece(id="house", name="the house", kind="building", size=size, fire=fire).is_half_burnt is half


def test_ca_bldg_8_no_more_burns_than_there_is_and_in_a_ruin_nothing() -> None:
    said = play(fires_spread(burning(dv=0, fire=6, size=10)), "-")
    assert 'The fire of the house spreads 3" to either side: 10" burn.' in said
    assert play(fires_spread(burning(ruined=True, fire=3))) == []
    assert play(fires_spread(burning(ruined=True, smoulders=True))) == []


def test_ca_bldg_8_from_the_first_spark_to_the_ashes() -> None:
    state = burning(dv=1, size=0)
    play(set_alight(state, "zulu"), "1 1", at("size:house", 10))
    assert state.ground.pieces["house"].fire == 2
    play(fires_spread(state), "-")
    assert state.ground.pieces["house"].fire == 6 and not state.groups["brit"].housed
    said = play(fires_spread(state))
    piece = state.ground.pieces["house"]
    assert piece.ruined and "The house has burnt to the ground." in said
    assert not any(may_set_alight(state, each) for each in state.groups.values())
    assert play(fires_spread(state)) == []
    assert next(each for each in ca.view(state).field if each.id == "house").words[0] == "ruin"


@pytest.mark.rule("CA-R109")
def test_ca_bldg_10_each_bucket_takes_an_inch() -> None:
    state = burning(fire=3, size=40)
    said = play(ca.activate(state, "brit"), "pour_water", 2, "done")
    assert state.ground.pieces["house"].fire == 1
    assert 'Brit pours 2 buckets on the house: 1" still burn.' in said
    form = asks(pour_water(state, "brit"))
    assert (form.default(), form.high) == (None, 8), "8: nobody has said how many came from the water"
    large = burning(fire=7, size=40)
    play(pour_water(large, "brit"), 3)
    assert large.ground.pieces["house"].fire == 4
    play(lit(large, "house"))
    assert large.ground.pieces["house"].fire == 5
    assert "Brit pours 1 bucket on the house: the fire is out." in play(pour_water(state, "brit"), 1)
    assert play(pour_water(burning(fire=3), "brit"), 0).result is False
    smouldering = burning(smoulders=True)
    assert asks(pour_water(smouldering, "brit")).text.startswith("It smoulders: one is enough.")
    play(pour_water(smouldering, "brit"), 1)
    assert not smouldering.ground.pieces["house"].smoulders


def test_who_is_elsewhere_lights_nothing_and_who_is_lost_says_which() -> None:
    state = burning(place="s1")
    assert not may_set_alight(state, state.groups["zulu"])
    state.groups["zulu"].doubt = True
    said = play(set_alight(state, "zulu"), at("alight:zulu", "house"), "1 1")
    assert state.ground.pieces["house"].fire == 1 and said.keys[0] == "alight:zulu"
    assert play(set_alight(burning(place="s5"), "zulu"), "nobody").result is False


@pytest.mark.rule("CA-BLDG-7")
def test_ca_battle_3_a_store_is_set_on_fire_from_outside_and_by_riders_who_dismount() -> None:
    """Issue 25, point 14: nobody holds it, so that nobody need be said to stand in front of it."""
    riders = group("horse", side="eu", arm="cavalry", mounted=True, place="s2")
    state = battlefield(group("brit", place="s2"), riders, group("zulu", place="s5"))
    store = ca.Piece(id="store_1", name="store 1", kind="building", section=2, dv=0, size=12)
    state.ground = Ground(sections=["clear"] * 9, pieces={"store_1": store})
    said = play(ca.activate(state, "brit"), "set_alight", at("alight:brit", "store_1"), "1 1", "done")
    assert said.has("Brit sets fire to store 1.") and not state.groups["brit"].housed
    store.fire = 0
    said = play(ca.activate(state, "horse"), "dismount", "set_alight", at("alight:horse", "store_1"), "1 1")
    assert said.has("Horse set fire to store 1.") and store.fire == 3
    store.fire = 0
    assert may_set_alight(state, replace(riders, place="")), "somewhere in the open: the table knows"
    assert not may_set_alight(state, state.groups["zulu"]), "it stands three sections away"
    state.ground.pieces["wall"] = ca.Piece(id="wall", name="the wall", kind="wall", section=2)
    assert not may_set_alight(state, replace(riders, place="wall")), "it stands at something else"
    store.ruined = True
    assert not may_set_alight(state, riders)
