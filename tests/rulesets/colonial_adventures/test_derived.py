"""Examples of our own, worked out from the rules and printed nowhere (CA-DX).

Not here: DX-11 (field strength, at set-up), DX-12 and 13 (fires, PEFs).
"""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tracker.engine import Breakdown, Hits


def pool(firer: ca.Group, target: ca.Group, halved: bool = False, **facts: Any) -> Breakdown:
    state = battlefield(firer, target)
    given = {"firing": firer.figures, "seen": target.figures, **facts}
    return ca.fire_dice(state, ca.ShotAim(firer.id, target.id, halved=halved), ca.Shot(**given))


def test_ca_dx_1_a_maxim_of_two_crew_rolls_five_at_a_mob() -> None:
    maxim = group("brit", arm="artillery", weapon="maxim", rep=5, figures=2)
    breakdown = pool(maxim, group("zulu", figures=20))
    assert (breakdown.sum, breakdown.total) == (12, 5)


@pytest.mark.parametrize(("crew", "rolled"), [(4, 10), (3, 7)])
def test_ca_dx_2_a_field_gun_at_five_inches_rolls_ten_or_seven_with_three_crew(crew: int, rolled: int) -> None:
    breakdown = pool(group("brit", arm="artillery", rep=5, figures=crew), group("zulu", figures=20))
    assert (breakdown.sum, breakdown.total) == (12, rolled)


def test_ca_dx_3_ten_mounted_boers_roll_three_at_open_order() -> None:
    boers = group(
        "boer",
        "eu",
        rep=4,
        figures=10,
        mounts="horse",
        mounted=True,
        formation="open",
        traits=["boer", "mounted_infantry"],
    )
    breakdown = pool(boers, group("zulu", figures=20, formation="open"))
    assert (breakdown.sum, breakdown.total, breakdown.limit) == (3, 3, "")


def test_ca_dx_4_twenty_muskets_that_moved_roll_five_at_ten_in_line() -> None:
    breakdown = pool(group("zulu", weapon="musket", rep=4), group("brit", figures=10), halved=True)
    assert (breakdown.sum, breakdown.total) == (7, 5)


def test_ca_dx_5_three_ones_in_flank_and_cover_are_three_hits() -> None:
    assert Hits(times=2, divisor=2).result({"fire": (3,)}).hits == 3


def test_ca_dx_6_leader_and_others_shot_one_pass_halt_and_one_in_three_run() -> None:
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    said = play(ca.fire.hit(state, "zulu", 2, "brit"), at("losses:zulu", "6 1 | 1 6"))
    assert "The worse result counts for Zulu: halt, 6 run away (1 in 3)." in said
    assert state.groups["zulu"].runaways == 6


@pytest.mark.rule("CA-R146")
def test_ca_dx_7_one_in_three_of_two_is_none_and_of_nineteen_six() -> None:
    assert (ca.share(2, 3, "floor"), ca.share(19, 3, "floor")) == (0, 6)
    state = battlefield(group("zulu", figures=2, start=2), group("brit"))
    assert play(ca.casualties.one_in(state, "zulu", 3)) == ["Nobody of Zulu runs: too few figures."]


def test_ca_dx_8_ten_of_twenty_with_a_leader_and_no_cover_roll_one_and_his_die() -> None:
    state = battlefield(group("zulu", start=20, figures=10, leaders="leader 4"), group("brit"))
    roll = asks(ca.reaction.take_tests(state, "zulu", ["received_fire"], "brit", "fired on"))
    assert [(pool.name, pool.count) for pool in roll.pools] == [("group", 1), ("leader", 1)]


@pytest.mark.rule("CA-R3")
def test_ca_dx_9_a_band_of_rep_6_passes_one_with_6_and_1() -> None:
    state = battlefield(group("zulu", rep=6), group("brit"))
    said = play(ca.reaction.take_tests(state, "zulu", ["see_runaways"], "brit", "an example"), "6 1")
    assert said.result.passes == {"see_runaways": 1}


def test_ca_dx_10_twenty_touch_fifteen_nineteen_fight_fourteen_with_nine_dice_against_four() -> None:
    state = battlefield(group("zulu", figures=20), group("brit", figures=15))
    roll = asks(ca.melee.contact(state, "zulu", "brit"), ENTER)
    assert [each.figures for each in state.groups.values()] == [19, 14]
    assert [pool.count for pool in roll.pools] == [9, 4]


@pytest.mark.parametrize(("switch", "may"), [("max", True), ("leader", False), ("group", True)])
def test_ca_dx_14_rep_4_under_a_leader_of_3_acts_on_a_4_unless_only_leaders_count(switch: str, may: bool) -> None:
    state = battlefield(group("brit", rep=4, leaders="officer 3"), group("zulu"), dice="4 1", activation=switch)
    assert ca.activates(state, state.groups["brit"]) == may
