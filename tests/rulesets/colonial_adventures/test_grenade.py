"""Grenades, by house rule (CA-FIRE-14, CA-R92)."""

from tests.names.colonial_adventures import activate
from tests.rulesets.colonial_adventures.menus import offered, option
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play


def test_ca_r92_nobody_has_grenades_unless_the_house_rule_is_on() -> None:
    assert "grenade" not in offered(asks(activate(battlefield(group("brit"), group("zulu"), grenade="off"), "brit")))
    assert "grenade" in offered(asks(activate(battlefield(group("brit"), group("zulu"), grenade="6in_5d6"), "brit")))


def test_ca_fire_14_five_dice_hit_no_more_than_lie_under_the_circle() -> None:
    state = battlefield(group("brit"), group("zulu"), grenade="6in_5d6")
    roll = asks(activate(state, "brit"), "grenade", ENTER, {"under": 2})
    assert roll.pools[0].count == 5 and roll.reading.most == 2
    play(activate(state, "brit"), "grenade", ENTER, {"under": 2}, at("grenade:brit:zulu", "1 1 1 5 6"), "1 1", "done")
    assert state.groups["zulu"].figures == 18


def test_ca_fire_14_cover_halves_its_hits_and_it_is_the_fire_of_the_unit() -> None:
    state = battlefield(group("brit"), group("zulu"), grenade="6in_5d6")
    throw = ("grenade", ENTER, {"under": 5, "cover": True}, "1 1 1 5 6", "1 1")
    menu = asks(activate(state, "brit"), *throw)
    assert state.groups["zulu"].figures == 18
    assert option(menu, "fire").warned == "each action once per activation"
