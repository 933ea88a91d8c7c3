"""Ranged combat: how many dice, what they do, and what the table is asked (CA-FIRE)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import (
    Aim,
    Battlefield,
    Group,
    Shot,
    casualties,
    eligible_figures,
    fire,
    fire_dice,
    is_formed,
    is_open,
    targets,
    weapon_dice,
    why_not_fire,
)
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, RulePlayed, asks, at, battlefield, group, play
from tracker.engine import Breakdown
from tracker.games.colonial_adventures import RULESET

Given = dict[str, Any]


def pool(firer: Group, target: Group, given: Given | None = None, **special: Any) -> Breakdown:
    """The fire dice of a shot; `special` are rulings, `year`, and the attributes of an Aim."""
    aim = {name: special.pop(name) for name in ("halved", "less") if name in special}
    state = battlefield(firer, target, year=special.pop("year", 1879))
    state.rulings = state.rulings.but(**special)
    facts = Shot(**{"firing": firer.figures, "seen": target.figures, **(given or {})})
    return fire_dice(state, Aim(firer.id, target.id, **aim), facts)


def plain(target: Group, firer: Group | None = None, **special: Any) -> int:
    """The sum before the cap."""
    return pool(firer or group("brit", figures=200), target, {"firing": 40}, **special).sum


def shot(state: Battlefield, *answers: Any, firer: str = "brit", target: str = "zulu", **how: Any) -> RulePlayed:
    return play(fire.shoot(state, firer, target, **how), *answers)


def band(**changes: Any) -> Group:
    return group("zulu", figures=40, **changes)


# The pool (T-10)


@pytest.mark.rule("CA-R4")
@pytest.mark.rule("CA-FIRE-4")
def test_ca_r4_fire_starts_with_rep_whatever_the_number_of_figures() -> None:
    breakdown = pool(group("brit", rep=5), band())
    assert (breakdown.base, breakdown.base_label) == (5, "Rep of Brit")
    assert plain(band(), group("brit", rep=5, figures=200)) == plain(band(), group("brit", rep=5, figures=40)) == 9


@pytest.mark.rule("CA-FIRE-4")
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


@pytest.mark.rule("CA-FIRE-4")
@pytest.mark.parametrize("formation", ["mob", "line", "column", "square"])
def test_ca_fire_4_two_more_at_a_mob_or_any_formed_group(formation: Any) -> None:
    assert plain(band(formation=formation)) == 4 + 2 + 2


@pytest.mark.rule("CA-ARMY-18")
def test_ca_army_18_two_fewer_at_open_order_and_at_gun_crews() -> None:
    assert plain(band(formation="open")) == 4 + 2 - 2
    assert plain(group("zulu", arm="artillery", figures=40)) == 4 + 2 - 2


@pytest.mark.rule("CA-R41")
@pytest.mark.parametrize(("formation", "both", "replaces"), [("line", 6, 4), ("mob", 6, 4), ("open", 4, 4)])
def test_ca_r41_prone_and_formed_is_both_rows_and_open_and_prone_only_one(
    formation: Any, both: int, replaces: int
) -> None:
    target = band(formation=formation, prone=True)
    assert plain(target) == both
    assert plain(target, prone_formed="replaces") == replaces


@pytest.mark.rule("CA-FIRE-9")
@pytest.mark.rule("CA-R34")
def test_ca_fire_9_two_fewer_mounted_and_one_more_for_boers() -> None:
    assert plain(band(), group("brit", arm="cavalry", figures=40)) == 4 + 2 + 2 - 2
    assert plain(band(), group("brit", arm="cavalry", mounted=False, figures=40)) == 4 + 2 + 2
    boers: Given = {"traits": ["boer", "mounted_infantry"], "mounts": "horse", "formation": "open", "figures": 40}
    assert plain(band(), group("boer", "eu", **boers)) == 4 + 2 + 2 + 1
    assert plain(band(), group("boer", "eu", mounted=True, **boers)) == 4 + 2 + 2 - 2 + 1


@pytest.mark.rule("CA-FIRE-10")
@pytest.mark.rule("CA-FIRE-4")
def test_ca_fire_4_what_counts_for_troops_that_are_not_in_the_battle_is_not_told() -> None:
    told = [each.label for each in pool(group("brit"), band()).modifiers]
    assert "Boer" not in told and "firing mounted" not in told and "fires, then countercharges" not in told
    riders = band(mounts="horse", traits=["boer"])
    told = [each.label for each in pool(group("brit"), riders).modifiers]
    assert "Boer" in told and "firing mounted" in told, "of those who are there it is told that it does not count here"


@pytest.mark.rule("CA-R86")
@pytest.mark.parametrize(
    ("firing", "seen", "more"), [(19, 10, 0), (20, 10, 2), (29, 10, 2), (30, 10, 3), (90, 10, 3), (10, 10, 0)]
)
def test_ca_r86_twice_or_three_times_the_targets_in_sight_but_not_both(firing: int, seen: int, more: int) -> None:
    breakdown = pool(group("brit", figures=100), group("zulu", figures=15), {"firing": firing, "seen": seen})
    assert breakdown.sum == 4 + 2 + 2 + more


@pytest.mark.rule("CA-FIRE-3")
def test_ca_fire_3_firing_figures_and_targets_in_sight_are_what_the_table_says() -> None:
    state = battlefield(group("brit", rep=4, figures=20), group("zulu", figures=20))
    roll = asks(fire.shoot(state, "brit", "zulu"), {"firing": 16, "seen": 8})
    assert roll.pools[0].count == 8, "4+2+2 and 2 for twice the figures are 10; half of 16 are 8"


@pytest.mark.rule("CA-FIRE-12")
def test_ca_fire_12_one_die_fewer_with_tight_ammunition() -> None:
    assert plain(band(), group("brit", figures=40, tight=True)) == 4 + 2 + 2 - 1


@pytest.mark.rule("CA-ARMY-8")
def test_ca_army_8_the_raised_rep_of_a_unit_at_the_wall_fires_too() -> None:
    assert plain(band(), group("brit", figures=40, at_the_wall=True)) == 5 + 2 + 2


def test_t_10_the_legion_fires_with_two_fewer_before_it_countercharges() -> None:
    assert pool(group("brit", figures=40), band(), less=2).sum == 4 + 2 + 2 - 2


# The cap


@pytest.mark.rule("CA-FIRE-5")
@pytest.mark.parametrize(("figures", "rolled"), [(20, 8), (17, 8), (16, 8), (15, 7), (3, 1), (2, 1)])
def test_ca_fire_5_more_than_half_the_figures_is_cut_to_half_rounded_down(figures: int, rolled: int) -> None:
    assert pool(group("brit", figures=figures), group("zulu", figures=40)).total == rolled


@pytest.mark.rule("CA-R87")
def test_ca_r87_a_lone_figure_has_no_die_or_one_by_house_rule() -> None:
    lone = group("brit", figures=1, start=20)
    assert pool(lone, band()).total == 0
    assert pool(lone, band(), min_die="1").total == 1
    weak = group("brit", rep=2, weapon="pistol", figures=1, tight=True)
    assert pool(weak, band(formation="open"), min_die="1").sum == 0
    assert pool(weak, band(formation="open"), min_die="1").total == 0, "only where its pool has any"


@pytest.mark.rule("CA-R87")
def test_ca_r87_no_dice_is_no_shot_and_no_received_fire() -> None:
    state = battlefield(group("brit", figures=1), group("zulu"))
    said = shot(state, at("shot:brit:zulu", ENTER))
    assert "Brit has no dice against Zulu: no shot, and no Received Fire test." in said
    assert said.keys == ["shot:brit:zulu"] and state.groups["brit"].shots == 0


@pytest.mark.rule("CA-R88")
@pytest.mark.rule("CA-ACT-3")
@pytest.mark.parametrize(("firing", "rolled"), [(20, 5), (19, 4), (7, 1), (3, 0)])
def test_ca_r88_after_a_tribal_move_half_of_half_each_rounded_down(firing: int, rolled: int) -> None:
    firer = group("zulu", weapon="musket", figures=firing)
    assert pool(firer, group("brit", figures=40), halved=True).total == rolled


@pytest.mark.rule("CA-R88")
def test_ca_r88_the_half_that_fires_is_what_outnumbers() -> None:
    firer = group("zulu", weapon="musket", figures=40)
    assert pool(firer, group("brit", figures=10), halved=True).sum == 4 + 1 + 2 + 2
    assert pool(firer, group("brit", figures=11), halved=True).sum == 4 + 1 + 2


# Hits


@pytest.mark.rule("CA-FIRE-6")
def test_ca_fire_6_each_one_takes_a_figure_off() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = shot(state, ENTER, at("fire:brit:zulu", "1 1 2 2 3 3 4 5"), at("test:zulu:received_casualty", "1 2"))
    zulu = state.groups["zulu"]
    assert (zulu.figures, zulu.recoverable) == (18, 2)
    assert "take 2 figures off Zulu, from the rear; keep them apart (fire of Brit)" in said


@pytest.mark.rule("CA-FIRE-7")
@pytest.mark.rule("CA-R40")
@pytest.mark.rule("CA-R89")
@pytest.mark.parametrize(
    ("face", "formation", "cover", "hits"),
    [
        ("front", "mob", False, 3),
        ("flank", "mob", False, 6),
        ("rear", "mob", False, 6),
        ("front", "mob", True, 2),
        ("flank", "mob", True, 3),
        ("rear", "open", True, 3),
        ("", "square", False, 3),
    ],
)
def test_ca_r89_flank_and_rear_double_first_then_cover_halves_up(
    face: Any, formation: Any, cover: bool, hits: int
) -> None:
    state = battlefield(group("brit", rep=6), group("zulu", formation=formation))
    said = {"face": face} if face else {}
    roll: Any = asks(fire.shoot(state, "brit", "zulu"), {**said, "cover": cover})
    dice = [1, 1, 1] + [3] * (roll.pools[0].count - 3)
    assert roll.read({"dice": {"fire": dice}})[0].hits == hits


@pytest.mark.rule("CA-R40")
@pytest.mark.rule("CA-R42")
def test_ca_r40_fire_at_a_house_is_never_doubled_nor_is_its_face_asked() -> None:
    """Issue 25, point 15: as of a charge."""
    state = battlefield(group("brit", rep=6), group("zulu", formation="open", housed=True))
    assert not any(field.name == "face" for field in asks(fire.shoot(state, "brit", "zulu")).fields)
    assert not any(field.name == "face" for field in asks(fire.shoot_at_one(state, "brit")).fields)
    roll: Any = asks(fire.shoot(state, "brit", "zulu"), {"cover": True})
    assert roll.read({"dice": {"fire": [1, 1, *[3] * (roll.pools[0].count - 2)]}})[0].hits == 1


@pytest.mark.rule("CA-R148")
def test_ca_r148_hits_beyond_the_figures_left_are_lost() -> None:
    state = battlefield(group("brit"), group("zulu", figures=2, start=20, leaders="leader 5"))
    said = shot(state, ENTER, "1 1 1 1 1 1 1 1 1 1")
    assert state.groups["zulu"].recoverable == 2 and state.groups["zulu"].gone == "destroyed"
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu"], "nobody is left to test"


@pytest.mark.rule("CA-R148")
def test_ca_r148_leader_dice_for_figures_taken_off_not_for_ones_rolled() -> None:
    state = battlefield(group("brit"), group("zulu", leaders="leader 5"))
    dice = asks(fire.shoot(state, "brit", "zulu"), {"cover": True}, "1 1 1 2 2 2 2 2")
    assert (dice.key, dice.pools[0].count) == ("leaders:zulu", 2)


@pytest.mark.rule("CA-FIRE-15")
@pytest.mark.rule("CA-REACT-19")
def test_ca_react_19_a_shot_from_facts_to_the_test() -> None:
    state = battlefield(group("brit"), group("zulu", leaders="leader 5"))
    said = shot(state, ENTER, "1 2 2 2 2 2 2 2", "6", at("test:zulu:received_casualty+leader_lost", "1 2"))
    assert said.keys == ["shot:brit:zulu", "fire:brit:zulu", "leaders:zulu", "test:zulu:received_casualty+leader_lost"]
    said = shot(state, ENTER, "2 2 2 2 2 2 2 2", at("test:zulu:received_fire", "1 6"))
    assert state.groups["zulu"].figures == 19


@pytest.mark.rule("CA-R154")
def test_ca_r154_each_shooting_has_a_test_of_its_own() -> None:
    state = battlefield(group("brit"), group("brit_2"), group("zulu"))
    for firer in ("brit", "brit_2"):
        shot(state, ENTER, "1 2 2 2 2 2 2 2", at("test:zulu:received_casualty", "1 2"), firer=firer)
    assert state.groups["zulu"].recoverable == 2


# Who may fire at whom


@pytest.mark.rule("CA-FIRE-1")
@pytest.mark.rule("CA-R81")
@pytest.mark.rule("CA-R160")
def test_ca_r81_who_can_not_bear_does_not_shoot() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = shot(state, {"bears": False})
    assert said == ["Brit can't bear on Zulu: no shot."] and state.groups["brit"].shots == 0


@pytest.mark.rule("CA-R81")
@pytest.mark.parametrize(
    ("firer", "reason"),
    [
        ({"weapon": "none"}, "it has no missile weapons"),
        ({"engaged": ["zulu"]}, "it is in melee"),
        ({"arm": "artillery", "weapon": "maxim", "jammed": True}, "its gun is jammed"),
        ({"arm": "artillery", "packed": True, "traits": ["pack_gun"]}, "its gun is packed"),
    ],
)
def test_ca_r81_what_can_not_be_fired_is_no_received_fire(firer: Given, reason: str) -> None:
    state = battlefield(group("brit", **firer), group("zulu"))
    assert shot(state) == [f"Brit can't fire: {reason}."]


@pytest.mark.rule("CA-R84")
def test_ca_r84_nobody_fires_into_a_melee() -> None:
    state = battlefield(group("brit"), group("brit_2", engaged=["zulu"]), group("zulu", engaged=["brit_2"]))
    assert shot(state) == ["Brit can't fire: Zulu are in melee."]
    assert targets(state, state.groups["brit"])[0].refused == "Zulu are in melee"


@pytest.mark.rule("CA-R34")
@pytest.mark.rule("CA-GRP-9")
@pytest.mark.parametrize(
    ("switch", "boers", "others"), [("boers", True, False), ("all", True, True), ("none", False, False)]
)
def test_ca_r34_who_of_the_mounted_infantry_may_fire_from_the_saddle(switch: str, boers: bool, others: bool) -> None:
    for traits, may in ((["mounted_infantry", "boer"], boers), (["mounted_infantry"], others)):
        rider = group("brit", mounts="horse", mounted=True, traits=traits)
        assert bool(why_not_fire(battlefield(rider, mi_mounted_fire=switch), rider)) != may
        rider.mounted = False
        assert not why_not_fire(battlefield(rider, mi_mounted_fire=switch), rider)
    trooper = group("brit", arm="cavalry")
    assert not why_not_fire(battlefield(trooper, mi_mounted_fire="none"), trooper), "cavalry always may"


@pytest.mark.rule("CA-R85")
@pytest.mark.rule("CA-ARMY-16")
@pytest.mark.parametrize(
    ("formation", "suggested"), [("line", 20), ("open", 20), ("mob", 20), ("column", 4), ("square", 5)]
)
def test_ca_r85_the_program_proposes_who_may_fire_and_the_table_may_say_otherwise(
    formation: Any, suggested: int
) -> None:
    assert eligible_figures(group("brit", formation=formation)) == suggested
    state = battlefield(group("brit", formation=formation), group("zulu"))
    roll = asks(fire.shoot(state, "brit", "zulu"), {"firing": 10})
    assert roll.pools[0].count == 5


@pytest.mark.rule("CA-R155")
def test_ca_r155_the_runner_does_not_fire() -> None:
    assert eligible_figures(group("brit", runner="going")) == 19


@pytest.mark.rule("CA-R147")
def test_ca_r147_nothing_limits_fire_in_reaction() -> None:
    state = battlefield(group("brit"), group("zulu"))
    for _ in range(3):
        shot(state, ENTER, "2 2 2 2 2 2 2 2", "1 6", occasion="reaction")
    assert state.groups["brit"].shots == 3


@pytest.mark.rule("CA-FIRE-2")
@pytest.mark.rule("CA-R143")
def test_ca_fire_2_at_night_the_shot_says_how_far_one_sees() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert "ight" not in asks(fire.shoot(state, "brit", "zulu")).text
    state.night = True
    assert asks(fire.shoot(state, "brit", "zulu")).text == 'Night: sight is 12", farther if the target is in the light.'


# Ammunition


@pytest.mark.rule("CA-FIRE-12")
@pytest.mark.rule("CA-R28")
@pytest.mark.parametrize(
    ("switch", "dice", "tight"),
    [
        ("sixes", "6 6 2 2 2 2 2 2", True),
        ("sixes", "6 2 2 2 2 2 2 2", False),
        ("sixes", "1 1 2 2 2 2 2 2", False),
        ("ones", "1 1 2 2 2 2 2 2", True),
        ("ones", "6 6 2 2 2 2 2 2", False),
        ("ones", "1 2 2 2 2 2 2 2", False),
        ("off", "6 6 6 6 2 2 2 2", False),
    ],
)
def test_ca_r28_two_sixes_or_two_ones_or_nothing_make_ammunition_tight(switch: str, dice: str, tight: bool) -> None:
    state = battlefield(group("brit"), group("zulu"), tight_ammo=switch)
    said = shot(state, ENTER, dice, "1 2" if "1" in dice else "1 6")
    assert state.groups["brit"].tight == tight
    assert ("Brit is short of ammunition: -1d6 until restocked." in said) == tight


@pytest.mark.rule("CA-FIRE-12")
def test_ca_fire_12_never_more_than_one_die() -> None:
    state = battlefield(group("brit", tight=True), group("zulu"))
    said = shot(state, ENTER, at("fire:brit:zulu", "6 6 2 2 2 2 2"), "1 6")
    assert state.groups["brit"].tight and not any("short of ammunition" in line for line in said)
    assert len(asks(fire.shoot(state, "brit", "zulu"), ENTER).pools) == 1
    assert pool(state.groups["brit"], band()).sum == 4 + 2 + 2 - 1


@pytest.mark.rule("CA-R28")
def test_ca_r28_six_sixes_that_the_cap_left_unrolled_do_not_count() -> None:
    state = battlefield(group("brit", figures=6, start=6), group("zulu"))
    assert asks(fire.shoot(state, "brit", "zulu"), ENTER).pools[0].count == 3


# Volley


def is_volley(state: Battlefield, *answers: Any, **how: Any) -> bool:
    roll = asks(fire.shoot(state, "brit", "zulu", **how), *(answers or (ENTER,)))
    return "Volley:" in roll.text


@pytest.mark.rule("CA-FIRE-11")
@pytest.mark.rule("CA-R21")
@pytest.mark.parametrize(
    ("firer", "volleys"),
    [
        ({}, True),
        ({"formation": "open"}, False),
        ({"formation": "column"}, False),
        ({"formation": "square"}, False),
        ({"arm": "cavalry", "formation": "line"}, False),
        ({"arm": "cavalry", "formation": "line", "mounted": False}, False),
        ({"traits": ["ferocious"]}, True),
        ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": False}, True),
        ({"arm": "cavalry", "traits": ["mounted_infantry"], "mounts": "camel", "mounted": False}, True),
    ],
)
def test_ca_r21_infantry_in_formed_line_volleys(firer: Given, volleys: bool) -> None:
    assert is_volley(battlefield(group("brit", **firer), group("zulu"))) == volleys


@pytest.mark.rule("CA-R21")
def test_ca_r21_a_gun_never_volleys() -> None:
    assert not is_volley(battlefield(group("brit", arm="artillery"), group("zulu")), {"range": "long"})


@pytest.mark.rule("CA-R21")
def test_ca_r21_a_tribal_band_never_volleys() -> None:
    state = battlefield(group("zulu", weapon="rifle", formation="line"), group("brit"))
    assert "Volley:" not in asks(fire.shoot(state, "zulu", "brit"), ENTER).text


@pytest.mark.rule("CA-R41")
def test_ca_r41_a_prone_line_can_not_volley() -> None:
    assert not is_volley(battlefield(group("brit", prone=True), group("zulu")))


@pytest.mark.rule("CA-R21")
@pytest.mark.parametrize(
    ("switch", "by_enter", "told_to", "told_not_to"),
    [("auto", True, True, False), ("declared", False, True, False), ("off", False, None, None)],
)
def test_ca_r21_volley_by_itself_or_declared_or_never(
    switch: str, by_enter: bool, told_to: bool | None, told_not_to: bool | None
) -> None:
    state = battlefield(group("brit"), group("zulu"), volley=switch)
    assert is_volley(state) == by_enter
    if told_to is not None:
        assert is_volley(state, {"volley": True}) == told_to
        assert is_volley(state, {"volley": False}) == told_not_to
    else:
        assert "volley" not in [field.name for field in asks(fire.shoot(state, "brit", "zulu")).fields]


@pytest.mark.rule("CA-R21")
def test_ca_r21_a_unit_that_was_told_not_to_volley_stays_so_until_something_moves() -> None:
    state = battlefield(group("brit"), group("zulu"))
    assert not is_volley(state, {"volley": False})
    assert not is_volley(state, ENTER, volley=False), "a cell without volley asks nothing of it"
    assert not is_volley(state), "still told not to"
    casualties.moved(state, "zulu")
    assert is_volley(state)


@pytest.mark.rule("CA-R21")
def test_ca_r21_declared_means_shot_by_shot() -> None:
    state = battlefield(group("brit"), group("zulu"), volley="declared")
    assert is_volley(state, {"volley": True})
    assert not is_volley(state), "not by Enter alone"


@pytest.mark.rule("CA-R21")
def test_ca_r21_dismounted_cavalry_volleys_by_house_rule_only() -> None:
    for switch, volleys in (("off", False), ("on", True)):
        dismounted = group("brit", arm="cavalry", mounted=False, formation="line")
        assert is_volley(battlefield(dismounted, group("zulu"), dismounted_volley=switch)) == volleys
        mounted = group("brit", arm="cavalry", formation="line")
        assert not is_volley(battlefield(mounted, group("zulu"), dismounted_volley=switch))


@pytest.mark.rule("CA-R26")
@pytest.mark.rule("CA-R27")
@pytest.mark.parametrize(
    ("test", "dice", "volleys"),
    [("test_of_wills", "1 2", True), ("test_of_wills", "1 6", False), ("test_of_wills", "6 6", False)],
)
def test_ca_r26_test_of_wills_two_passed_volleys_and_one_does_not(test: str, dice: str, volleys: bool) -> None:
    from tracker.games.colonial_adventures.fight import reaction

    state = battlefield(group("brit"), group("zulu"))
    roll = asks(reaction.take_tests(state, "brit", [test], "zulu", "near"), dice, at("shot:brit:zulu", ENTER))
    assert ("Volley:" in roll.text) == volleys


@pytest.mark.rule("CA-R156")
@pytest.mark.rule("CA-REACT-9")
def test_ca_r156_the_whole_firing_group_volleys_and_each_hit_counts() -> None:
    state = battlefield(group("brit"), group("zulu", rep=6))
    test: Any = asks(fire.shoot(state, "brit", "zulu"), {"firing": 10}, "1 1 2 2 2")
    assert test.reading.target == 4


@pytest.mark.rule("CA-R22")
def test_ca_r22_figures_hit_after_cover_lower_the_rep_not_ones_rolled() -> None:
    state = battlefield(group("brit"), group("zulu", rep=6))
    test: Any = asks(fire.shoot(state, "brit", "zulu"), {"cover": True}, "1 1 1 2 2 2 2 2")
    assert test.reading.target == 4


# What the table said


@pytest.mark.rule("CA-FIRE-8")
def test_ca_fire_8_facts_of_a_shot_are_remembered_until_one_of_the_two_moves() -> None:
    state = battlefield(group("brit"), group("brit_2"), group("zulu"))
    shot(state, {"cover": True, "face": "flank", "firing": 10, "seen": 12}, "2 2 2 2 2", "1 6 6")
    form = asks(fire.shoot(state, "brit", "zulu"))
    kept = {field.name: field.default for field in form.fields}
    assert kept == {"bears": True, "face": "flank", "cover": True, "volley": True, "firing": 10, "seen": 12}
    assert state.groups["zulu"].cover is True, "and the target tests in cover"
    for mover in ("brit", "zulu"):
        state.shots["brit>zulu"] = Shot(face="flank")
        casualties.moved(state, mover)
        assert asks(fire.shoot(state, "brit", "zulu")).fields[1].default == "front"
    state.shots["brit>zulu"] = Shot(face="flank")
    casualties.moved(state, "brit_2")
    assert asks(fire.shoot(state, "brit", "zulu")).fields[1].default == "flank"


@pytest.mark.rule("CA-FIRE-3")
def test_ca_fire_3_all_stays_all_when_figures_fall() -> None:
    state = battlefield(group("brit"), group("zulu"))
    shot(state, ENTER, "1 2 2 2 2 2 2 2", "1 2")
    state.groups["brit"].figures = 18
    form = {field.name: field.default for field in asks(fire.shoot(state, "brit", "zulu")).fields}
    assert (form["firing"], form["seen"]) == (18, 19)


def test_a_remembered_shot_with_its_reaction_takes_at_most_ten_keys() -> None:
    """Enter for the form, r for each roll: facts, dice, leader dice, which leader, test."""
    state = battlefield(group("brit"), group("zulu", leaders="leader 5"))
    said = shot(state, ENTER, "1 2 2 2 2 2 2 2", "6", "1 2")
    assert len(said.keys) <= 10


@pytest.mark.rule("CA-FIRE-1")
def test_settled_in_mid_shot_nothing_happens() -> None:
    state = battlefield(group("brit"), group("zulu"))
    said = shot(state, ENTER, at("fire:brit:zulu", SETTLE))
    assert said[-1] == "Settled on the table: the fire of Brit at Zulu."
    assert (state.owed, state.depth, state.groups["zulu"].figures) == ([], 0, 20)


# Weapons of after 1895


@pytest.mark.rule("CA-R74")
@pytest.mark.rule("CA-ARMY-22")
@pytest.mark.rule("CA-R145")
@pytest.mark.parametrize(
    ("firer", "british", "all_european", "off"),
    [
        ({"traits": ["british"]}, 4, 4, 2),
        ({"traits": ["british", "mounted_infantry"]}, 4, 4, 2),
        ({"traits": ["british", "askari"]}, 2, 2, 2),
        ({}, 2, 4, 2),
        ({"training": "tribal", "weapon": "rifle"}, 2, 2, 2),
        ({"weapon": "pistol", "traits": ["british"]}, 1, 1, 1),
    ],
)
def test_ca_r74_whose_rifles_have_four_dice_after_1895(firer: Given, british: int, all_european: int, off: int) -> None:
    for switch, dice in (("british", british), ("all_european", all_european), ("off", off)):
        firing = group("brit", **firer)
        state = battlefield(firing, year=1896, magazine_rifle=switch)
        assert weapon_dice(state, firing, long=False) == dice, switch
        state.year = 1895
        assert weapon_dice(state, firing, long=False) == (1 if firer.get("weapon") == "pistol" else 2)


@pytest.mark.rule("CA-R74")
@pytest.mark.parametrize(
    ("traits", "british_cav", "everybody", "none"),
    [(["british"], 4, 4, 2), (["british", "irregular"], 2, 4, 2), ([], 2, 4, 2)],
)
def test_ca_r74_whose_carbines_have_four_dice(traits: Any, british_cav: int, everybody: int, none: int) -> None:
    for switch, dice in (("british_cav", british_cav), ("all", everybody), ("none", none)):
        troop = group("brit", arm="cavalry", traits=traits)
        assert weapon_dice(battlefield(troop, year=1898, carbine4=switch), troop, long=False) == dice


@pytest.mark.rule("CA-R70")
def test_ca_r70_tribal_rifles_have_two_dice_and_24_inches_also_after_1895() -> None:
    riflemen = group("zulu", weapon="rifle")
    state = battlefield(riflemen, group("brit"), year=1898)
    assert weapon_dice(state, riflemen, long=False) == 2
    assert asks(fire.shoot(state, "zulu", "brit")).fields[0].label == 'in sight ahead, within 24"'


@pytest.mark.rule("CA-R42")
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


@pytest.mark.rule("CA-R42")
def test_ca_r42_at_rorkes_drift_both_houses_are_held() -> None:
    state = RULESET.new("rorkes_drift", {})
    assert [each.id for each in state.groups.values() if each.housed] == ["storehouse", "hospital"]
    assert {each.place for each in state.groups.values() if each.housed} == {"storehouse", "hospital"}
    assert "its thatch burnt" in RULESET.scenarios()["rorkes_drift"].briefing.adapted
