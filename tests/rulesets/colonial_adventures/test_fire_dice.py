"""How many dice fire has: the pool, its cap, weapons of after 1895 (T-10, CA-FIRE-4, CA-FIRE-5)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import Group, casualties, eligible_figures, fire, is_formed, is_open, weapon_dice
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group
from tests.rulesets.colonial_adventures.test_fire import Given, band, pool, shot
from tracker.games.colonial_adventures import RULESET
from tracker.games.colonial_adventures.fight.weapons import weapon_words


def plain(target: Group, firer: Group | None = None, **special: Any) -> int:
    """The sum before the cap."""
    return pool(firer or group("brit", figures=200), target, {"firing": 40}, **special).sum


# The pool (T-10)


@pytest.mark.rule("CA-FIRE-4")
def test_ca_r4_fire_starts_with_rep_whatever_the_number_of_figures() -> None:
    breakdown = pool(group("brit", rep=5), band())
    assert (breakdown.base, breakdown.base_label) == (5, "Rep of Brit")
    assert plain(band(), group("brit", rep=5, figures=200)) == plain(band(), group("brit", rep=5, figures=40)) == 9


@pytest.mark.rule("CA-ARMY-12")
@pytest.mark.parametrize(
    ("side", "weapon", "dice"),
    [("eu", "pistol", 1), ("eu", "rifle", 2), ("eu", "carbine", 2), ("eu", "maxim", 5)]
    + [("tr", weapon, 1) for weapon in ("pistol", "musket", "bow", "spear")]
    + [("tr", "rifle", 2), ("tr", "maxim", 5)],
)
def test_ca_fire_4_weapon_dice_once_for_the_group(side: str, weapon: str, dice: int) -> None:
    firer = group("firer", side, weapon=weapon, rep=4)
    assert pool(firer, group("target", "xx", figures=40)).sum == 4 + dice + 2


@pytest.mark.parametrize("formation", ["mob", "line", "column", "square"])
def test_ca_fire_4_two_more_at_a_mob_or_any_formed_group(formation: Any) -> None:
    assert plain(band(formation=formation)) == 4 + 2 + 2


def test_ca_army_18_two_fewer_at_open_order_and_at_gun_crews() -> None:
    assert plain(band(formation="open")) == 4 + 2 - 2
    assert plain(group("zulu", arm="artillery", figures=40)) == 4 + 2 - 2


@pytest.mark.parametrize(("formation", "both", "replaces"), [("line", 6, 4), ("mob", 6, 4), ("open", 4, 4)])
def test_ca_r41_prone_and_formed_is_both_rows_and_open_and_prone_only_one(
    formation: Any, both: int, replaces: int
) -> None:
    target = band(formation=formation, prone=True)
    assert plain(target) == both
    assert plain(target, prone_formed="replaces") == replaces


@pytest.mark.rule("CA-R34")
def test_ca_fire_9_two_fewer_mounted_and_one_more_for_boers() -> None:
    assert plain(band(), group("brit", arm="cavalry", figures=40)) == 4 + 2 + 2 - 2
    assert plain(band(), group("brit", arm="cavalry", mounted=False, figures=40)) == 4 + 2 + 2
    boers: Given = {"traits": ["boer", "mounted_infantry"], "mounts": "horse", "formation": "open", "figures": 40}
    assert plain(band(), group("boer", "eu", **boers)) == 4 + 2 + 2 + 1
    assert plain(band(), group("boer", "eu", mounted=True, **boers)) == 4 + 2 + 2 - 2 + 1


@pytest.mark.rule("CA-FIRE-10")
def test_ca_fire_4_what_counts_for_troops_that_are_not_in_the_battle_is_not_told() -> None:
    told = [each.label for each in pool(group("brit"), band()).modifiers]
    assert "Boer" not in told and "firing mounted" not in told and "fires, then countercharges" not in told
    riders = band(mounts="horse", traits=["boer"])
    told = [each.label for each in pool(group("brit"), riders).modifiers]
    assert "Boer" in told and "firing mounted" in told, "of those who are there it is told that it does not count here"


@pytest.mark.parametrize(
    ("firing", "seen", "more"), [(19, 10, 0), (20, 10, 2), (29, 10, 2), (30, 10, 3), (90, 10, 3), (10, 10, 0)]
)
def test_ca_r86_twice_or_three_times_the_targets_in_sight_but_not_both(firing: int, seen: int, more: int) -> None:
    breakdown = pool(group("brit", figures=100), group("zulu", figures=15), {"firing": firing, "seen": seen})
    assert breakdown.sum == 4 + 2 + 2 + more


def test_ca_fire_3_firing_figures_and_targets_in_sight_are_what_the_table_says() -> None:
    state = battlefield(group("brit", rep=4, figures=20), group("zulu", figures=20))
    roll = asks(fire.shoot(state, "brit", "zulu"), {"firing": 16, "seen": 8})
    assert roll.pools[0].count == 8, "4+2+2 and 2 for twice the figures are 10; half of 16 are 8"


def test_ca_fire_12_one_die_fewer_with_tight_ammunition() -> None:
    assert plain(band(), group("brit", figures=40, tight=True)) == 4 + 2 + 2 - 1


def test_ca_army_8_the_raised_rep_of_a_unit_at_the_wall_fires_too() -> None:
    assert plain(band(), group("brit", figures=40, at_the_wall=True)) == 5 + 2 + 2


def test_t_10_the_legion_fires_with_two_fewer_before_it_countercharges() -> None:
    assert pool(group("brit", figures=40), band(), less=2).sum == 4 + 2 + 2 - 2


# The cap


@pytest.mark.parametrize(("figures", "rolled"), [(20, 8), (17, 8), (16, 8), (15, 7), (3, 1), (2, 1)])
def test_ca_fire_5_more_than_half_the_figures_is_cut_to_half_rounded_down(figures: int, rolled: int) -> None:
    assert pool(group("brit", figures=figures), group("zulu", figures=40)).total == rolled


def test_ca_r87_a_lone_figure_has_no_die_or_one_by_house_rule() -> None:
    lone = group("brit", figures=1, start=20)
    assert pool(lone, band()).total == 0
    form = asks(fire.shoot(battlefield(lone, band()), "brit", "zulu"))
    assert form.dice[""] == 0, "its form says so"
    assert pool(lone, band(), min_die="1").total == 1
    weak = group("brit", rep=2, weapon="pistol", figures=1, tight=True)
    assert pool(weak, band(formation="open"), min_die="1").sum == 0
    assert pool(weak, band(formation="open"), min_die="1").total == 0, "only where its pool has any"


def test_ca_r87_no_dice_is_no_shot_and_no_received_fire() -> None:
    state = battlefield(group("brit", figures=1), group("zulu"))
    said = shot(state, at("shot:brit:zulu", ENTER))
    assert "Brit has no dice against Zulu: no shot, and no Received Fire test." in said
    assert said.keys == ["shot:brit:zulu"] and state.groups["brit"].shots == 0


@pytest.mark.rule("CA-ACT-3")
@pytest.mark.parametrize(("firing", "rolled"), [(20, 5), (19, 4), (7, 1), (3, 0)])
def test_ca_r88_after_a_tribal_move_half_of_half_each_rounded_down(firing: int, rolled: int) -> None:
    firer = group("zulu", weapon="musket", figures=firing)
    assert pool(firer, group("brit", figures=40), halved=True).total == rolled


def test_ca_r88_the_half_that_fires_is_what_outnumbers() -> None:
    firer = group("zulu", weapon="musket", figures=40)
    assert pool(firer, group("brit", figures=10), halved=True).sum == 4 + 1 + 2 + 2
    assert pool(firer, group("brit", figures=11), halved=True).sum == 4 + 1 + 2


# Weapons of after 1895


@pytest.mark.rule("CA-ARMY-22", "CA-R145")
@pytest.mark.examples(
    "firer, british, all_european, off",
    ({"traits": ["british"]}, 4, 4, 2),
    ({"traits": ["british", "mounted_infantry"]}, 4, 4, 2),
    ({"traits": ["british", "askari"]}, 2, 2, 2),
    ({}, 2, 4, 2),
    ({"training": "tribal", "weapon": "rifle"}, 2, 2, 2),
    ({"weapon": "pistol", "traits": ["british"]}, 1, 1, 1),
)
def test_ca_r74_whose_rifles_have_four_dice_after_1895(firer: Given, british: int, all_european: int, off: int) -> None:
    for switch, dice in (("british", british), ("all_european", all_european), ("off", off)):
        firing = group("brit", **firer)
        state = battlefield(firing, year=1896, magazine_rifle=switch)
        assert weapon_dice(state, firing, long=False) == dice, switch
        state.year = 1895
        assert weapon_dice(state, firing, long=False) == (1 if firer.get("weapon") == "pistol" else 2)


@pytest.mark.parametrize(
    ("traits", "british_cav", "everybody", "none"),
    [(["british"], 4, 4, 2), (["british", "irregular"], 2, 4, 2), ([], 2, 4, 2)],
)
def test_ca_r74_whose_carbines_have_four_dice(traits: Any, british_cav: int, everybody: int, none: int) -> None:
    for switch, dice in (("british_cav", british_cav), ("all", everybody), ("none", none)):
        troop = group("brit", arm="cavalry", traits=traits)
        assert weapon_dice(battlefield(troop, year=1898, carbine4=switch), troop, long=False) == dice


def test_ca_r70_tribal_rifles_have_two_dice_and_24_inches_also_after_1895() -> None:
    riflemen = group("zulu", weapon="rifle")
    state = battlefield(riflemen, group("brit"), year=1898)
    assert weapon_dice(state, riflemen, long=False) == 2
    assert asks(fire.shoot(state, "zulu", "brit")).fields[0].label == 'in sight ahead, within 24"'


def test_ca_r42_of_those_in_a_house_half_fire_until_they_leave_it() -> None:
    state = battlefield(group("brit", figures=9, housed=True, cover=True), group("zulu"))
    unit = state.groups["brit"]
    form = asks(fire.shoot(state, "brit", "zulu"))
    fields = {field.name: field for field in form.fields}
    assert fields["firing"].default == 4 and "volley" not in fields
    assert not is_formed(unit) and not is_open(state, unit)
    by_ruling = battlefield(group("brit", housed=True), group("zulu"), inside="open")
    assert not is_formed(by_ruling.groups["brit"]) and is_open(by_ruling, by_ruling.groups["brit"])
    casualties.turned(state, "brit")
    assert unit.housed
    casualties.moved(state, "brit")
    assert not unit.housed and eligible_figures(unit) == 9


def test_ca_r42_at_rorkes_drift_both_houses_are_held() -> None:
    state = RULESET.new("rorkes_drift", {})
    assert [each.id for each in state.groups.values() if each.housed] == ["storehouse", "hospital"]
    assert {each.place for each in state.groups.values() if each.housed} == {"storehouse", "hospital"}
    assert "its thatch burnt" in RULESET.scenarios()["rorkes_drift"].briefing.adapted


@pytest.mark.parametrize(
    ("weapon", "words"), [("musket", 'musket, 1 die to 20"'), ("field_gun", 'field gun, 5 dice to 4", 2 to 24"')]
)
def test_a_card_counts_the_dice_of_a_weapon(weapon: str, words: str) -> None:
    state = battlefield(group("zulu", weapon=weapon), group("brit"))
    assert weapon_words(state, state.groups["zulu"]) == words
