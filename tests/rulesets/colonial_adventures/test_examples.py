"""The worked examples of the book (Part C of the digest): what it prints, or what it means where it errs.

Not here: EX-3 to 5 and 45 to 50 (terrain, PEFs, battles, campaign), EX-9 to 12, 15, 16, 31 (set-up, activation), EX-42
to 44 and 51 (recovery), which stand with their procedures.
"""

from typing import Any

import pytest

from tests.names import colonial_adventures as ca
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tracker.engine import Breakdown, Contest, Hits, Pool, Roll
from tracker.games.colonial_adventures.fight import charge
from tracker.testing import as_payload


def zulu(**changes: Any) -> ca.Group:
    return group("zulu", **{"rep": 5, **changes})


def pool(state: ca.Battlefield, firer: str, target: str, **facts: Any) -> Breakdown:
    given = {"firing": state.groups[firer].figures, "seen": state.groups[target].figures, **facts}
    return ca.fire_dice(state, ca.ShotAim(firer, target), ca.Shot(**given))


def passes(state: ca.Battlefield, tester: str, test: str, faces: str) -> int:
    """Passes of these dice; the result is thrown away."""
    enemy = next(each.id for each in state.groups.values() if each.side != state.groups[tester].side)
    roll: Roll[Any] = asks(ca.reaction.take_tests(state, tester, [test], enemy, "an example"))
    count: int = roll.read(as_payload(roll, faces))[0].passes
    return count


# p.2: dice


@pytest.mark.rule("CA-R1")
def test_ca_ex_1_a_zulu_of_rep_5_passes_one_with_6_and_2() -> None:
    for rep in (5, 4):
        assert passes(battlefield(zulu(rep=rep), group("brit")), "zulu", "wanting_to_charge", "6 2") == 1


def test_ca_ex_2_four_successes_in_1_2_2_3_5_6() -> None:
    reading, first = Contest(), Pool("first", 6)
    assert sum(reading.count(first, face)[0] for face in (1, 2, 2, 3, 5, 6)) == 4


# p.5: the leader die


def test_ca_ex_6_one_of_the_unit_and_one_of_the_leader_are_two() -> None:
    askari = group("brit", rep=4, traits=["askari"], leaders="officer 5")
    assert passes(battlefield(askari, zulu()), "brit", "received_fire", "3 5 | 2") == 2


def test_ca_ex_7_the_die_of_the_c_in_c_must_be_used_though_he_is_worse() -> None:
    russians = group("brit", rep=4, leaders="officer 5, nco 4, cinc 3")
    state = battlefield(russians, zulu())
    assert passes(state, "brit", "wanting_to_charge", "6 6 | 4") == 0
    assert passes(state, "brit", "wanting_to_charge", "6 6 | 3") == 1


@pytest.mark.rule("CA-R9")
def test_ca_ex_8_one_passed_with_3_5_and_a_leader_die_of_4_against_3() -> None:
    state = battlefield(group("brit", rep=4, leaders="officer 3"), zulu())
    assert passes(state, "brit", "received_fire", "3 5 | 4") == 1


# p.21: activation


@pytest.mark.rule("CA-EX-14")
def test_ca_ex_13_and_14_blue_4_first_with_4_or_more_then_yellow_3_with_3_or_more() -> None:
    reps = (("4", 4, ""), ("3_led", 3, "officer 4"), ("3", 3, ""), ("2_led", 2, "officer 3"), ("2", 2, ""))
    blue = [group(f"blue_{name}", "blue", rep=rep, leaders=leaders) for name, rep, leaders in reps]
    yellow = [group(f"yellow_{name}", "yellow", rep=rep, leaders=leaders) for name, rep, leaders in reps]
    state = battlefield(*blue, *yellow)
    play(ca.roll_for_activation(state), "4 3")
    assert state.order == ["blue", "yellow"]
    assert [each.id for each in blue if ca.activates(state, each)] == ["blue_4", "blue_3_led"]
    assert [each.id for each in yellow if ca.activates(state, each)] == [
        "yellow_4",
        "yellow_3_led",
        "yellow_3",
        "yellow_2_led",
    ]


# p.24: moving up and charging


def test_ca_ex_17_the_zulu_come_from_16_inches_to_4_and_then_the_british_test_their_will() -> None:
    state = battlefield(zulu(), group("brit"))
    said = play(
        ca.reaction.newly_seen(state, "zulu"),
        at("wills:zulu", "brit"),
        at("test:brit:test_of_wills", "6 6"),
        {"bears": False},
    )
    assert said.prompts[0].title == 'Who can now see Zulu within 12"?'


def test_ca_ex_18_the_maasai_pass_two_go_to_3_inches_and_the_enemy_is_charged() -> None:
    maasai = zulu(name="Maasai", traits=["ferocious"])
    state = battlefield(maasai, group("brit"))
    form = asks(charge.charge(state, "zulu", "brit"))
    assert form.fields[0].label == 'sees it and reaches it (12")'
    prompt = asks(charge.charge(state, "zulu", "brit"), ENTER, at("test:zulu:wanting_to_charge", "1 5"))
    assert prompt.key == "test:brit:being_charged" and state.charging == ["zulu"]


def test_ca_ex_19_the_berbers_countercharge_the_tuareg() -> None:
    tuareg = group("tuareg", "tu", training="tribal", arm="cavalry", weapon="none", formation="mob", rep=5)
    berbers = group("berbers", "be", training="tribal", weapon="none", formation="mob", rep=5)
    state = battlefield(tuareg, berbers)
    prompt = asks(charge.charge(state, "tuareg", "berbers"), ENTER, "1 2", at("test:berbers:being_charged", "3 4"))
    assert prompt.key == "melee:tuareg:berbers" and state.groups["tuareg"].engaged == ["berbers"]


# p.25: losses and tests


@pytest.mark.rule("CA-R146")
def test_ca_ex_20_russian_cavalry_in_melee_loses_two_of_fourteen_and_tests_no_more() -> None:
    troop = group("brit", arm="cavalry", figures=14, start=15, recoverable=1, engaged=["zulu"])
    state = battlefield(troop, zulu(engaged=["brit"]))
    said = play(ca.reaction.take_tests(state, "brit", ["received_casualty"], "zulu", "1 lost in melee"), "1 6")
    assert (troop.figures, troop.runaways) == (12, 2) and said.keys == ["test:brit:received_casualty"]


def test_ca_ex_21_zulu_of_rep_6_do_not_mind_zulu_of_rep_5_running() -> None:
    state = battlefield(zulu(), group("zulu_6", rep=6), group("brit"))
    assert play(ca.casualties.run_away_whole(state, "zulu")).keys == []


def test_ca_ex_22_pathans_hit_twice_with_their_leader_take_both_tests_on_one_roll() -> None:
    pathans = zulu(name="Pathans", rep=4, weapon="musket", leaders="leader 4")
    state = battlefield(group("brit"), pathans)
    said = play(ca.fire.hit(state, "zulu", 2, "brit"), at("losses:zulu", "6 1 | 1 6"))
    assert said.rolls == [
        "Pathans: Received Casualty; is the leader hit? hit on leader 6 1; Pathans 1 6 (typed): leader hit, 1 passed"
    ], "no leader, no leader die"
    assert pathans.figures == 12 and "The worse result counts for Pathans: halt, 6 run away (1 in 3)." in said


@pytest.mark.parametrize(("leaders", "dice"), [("officer 4", [2]), ("officer 4, nco 4", [2, 1])])
def test_ca_ex_23_three_lost_with_the_leader_in_cover_and_down_to_half(leaders: str, dice: list[int]) -> None:
    state = battlefield(group("brit", start=20, figures=13, cover=True, leaders=leaders), zulu())
    chosen = [at("which:brit", "1")] if "nco" in leaders else []
    if not chosen:
        roll = asks(ca.fire.hit(state, "brit", 3, "zulu"))
        assert roll.key == "losses:brit" and not roll.reading.more({"leaders": (1,)})
        assert [pool.count for pool in roll.pools] == [3, *dice], "2, 1 more in cover, 1 less at half"
        return
    roll = asks(ca.fire.hit(state, "brit", 3, "zulu"), at("leaders:brit", "6 1 1"), *chosen)
    assert state.groups["brit"].figures == 10
    assert roll.key == "test:brit:received_casualty+leader_lost"
    assert [pool.count for pool in roll.pools] == dice, "2, 1 more in cover, 1 less at half"


# p.26, p.27: fire


def test_ca_ex_24_rep_4_infantry_starts_with_four_dice() -> None:
    state = battlefield(group("brit", rep=4), zulu())
    assert pool(state, "brit", "zulu").base == 4


@pytest.mark.parametrize(("ones", "hits"), [(1, 1), (6, 3), (7, 4)])
def test_ca_ex_25_in_cover_1_6_and_7_hits_are_1_3_and_4(ones: int, hits: int) -> None:
    reading = Hits(divisor=2)
    assert reading.result({"fire": (ones,)}).hits == hits


def germans(figures: int) -> ca.Battlefield:
    return battlefield(group("brit", name="Germans", rep=5, figures=figures, start=20), zulu(figures=20))


def test_ca_ex_26_twenty_germans_at_a_mob_roll_nine() -> None:
    breakdown = pool(germans(20), "brit", "zulu")
    assert (breakdown.sum, breakdown.total, breakdown.limit) == (9, 9, "")


def test_ca_ex_27_twelve_of_them_roll_six() -> None:
    breakdown = pool(germans(12), "brit", "zulu")
    assert (breakdown.sum, breakdown.total) == (9, 6)


@pytest.mark.rule("CA-R7")
@pytest.mark.parametrize(("switch", "rolls"), [("off", ["3 6"]), ("on", ["3 6", "3 4"])])
def test_ca_ex_28_a_volley_of_two_hits_is_tested_at_rep_4_and_again_only_by_house_rule(
    switch: str, rolls: list[str]
) -> None:
    state = battlefield(group("brit"), zulu(rep=6), volley_retest=switch)
    said = play(ca.fire.shoot(state, "brit", "zulu"), ENTER, "1 1 2 2 2 2 2 2", *rolls)
    tests: list[Any] = [prompt for prompt in said.prompts if prompt.key == "test:zulu:received_casualty"]
    assert [test.reading.target for test in tests] == [4] * len(rolls)
    assert state.groups["zulu"].runaways == 3 and state.groups["zulu"].rep == 6, "and its Rep is as before"


def test_ca_ex_29_fire_after_one_pass_of_test_of_wills_is_no_volley() -> None:
    state = battlefield(group("brit"), zulu(rep=6))
    test: Any = asks(
        ca.reaction.take_tests(state, "brit", ["test_of_wills"], "zulu", "near"), "1 6", ENTER, "1 1 2 2 2 2 2 2"
    )
    assert (test.key, test.reading.target) == ("test:zulu:received_casualty", 6)


@pytest.mark.rule("CA-R28")
@pytest.mark.parametrize(("switch", "tight"), [("sixes", False), ("ones", True)])
def test_ca_ex_30_three_ones_are_three_hits_and_tight_only_where_ones_count(switch: str, tight: bool) -> None:
    legion = group("brit", name="Legion", rep=5, traits=["ferocious"])
    state = battlefield(legion, zulu(), tight_ammo=switch)
    play(ca.fire.shoot(state, "brit", "zulu"), ENTER, "1 1 1 2 2 2 3 4 5", "1 2")
    assert state.groups["zulu"].recoverable == 3 and legion.tight == tight


@pytest.mark.rule("CA-R38")
def test_ca_ex_32_a_french_gun_at_tuareg_horse_at_long_range_rolls_nine() -> None:
    gun = group("brit", name="French gun", arm="artillery", rep=5)
    state = battlefield(gun, zulu(arm="cavalry", weapon="none", figures=10))
    breakdown = pool(state, "brit", "zulu", long=True)
    assert (breakdown.sum, breakdown.total) == (9, 9), "20 figures for the cap, and nothing for twice as many"


def stop_of_1897() -> ca.Battlefield:
    europeans = group("brit", rep=4, figures=18, traits=["british"])
    tribe = group("zulu", rep=4, figures=9, weapon="musket", formation="open")
    return battlefield(europeans, tribe, year=1897)


@pytest.mark.rule("CA-R74")
def test_ca_ex_33_in_1897_eighteen_europeans_roll_eight_at_nine_in_open_order() -> None:
    breakdown = pool(stop_of_1897(), "brit", "zulu")
    applied = [modifier.value for modifier in breakdown.modifiers if modifier.applied]
    assert (breakdown.base, applied, breakdown.total) == (4, [4, -2, 2], 8)


def test_ca_ex_34_the_nine_roll_four_in_reply() -> None:
    breakdown = pool(stop_of_1897(), "zulu", "brit")
    assert (breakdown.sum, breakdown.total) == (7, 4)


def test_ca_ex_35_two_hits_by_that_volley_mean_two_leader_dice_and_a_test_at_rep_2() -> None:
    state = stop_of_1897()
    state.groups["zulu"].leaders = group("zulu", leaders="leader 4").leaders
    leaders = asks(ca.fire.shoot(state, "brit", "zulu"), ENTER, "1 1 2 2 2 2 2 2")
    assert (leaders.key, leaders.pools[0].count, state.groups["zulu"].figures) == ("leaders:zulu", 2, 7)
    state.groups["zulu"].figures = 9
    test: Any = asks(ca.fire.shoot(state, "brit", "zulu"), ENTER, "1 1 2 2 2 2 2 2", "1 1")
    assert (test.key, test.reading.target, test.reading.leader) == ("test:zulu:received_casualty", 2, 4)


# p.28, p.29: melee


@pytest.mark.rule("CA-R97")
def test_ca_ex_36_germans_against_two_maasai_bands_lose_two_and_each_band_one() -> None:
    unit = group("brit", name="Germans")
    state = battlefield(unit, group("zulu", name="Maasai 1"), group("zulu_2", name="Maasai 2"))
    asks(ca.melee.contact(state, "zulu", "brit"))
    asks(ca.melee.contact(state, "zulu_2", "brit"))
    assert [each.figures for each in state.groups.values()] == [18, 19, 19]


def test_ca_ex_37_zulu_of_rep_5_start_with_five_dice() -> None:
    state = battlefield(zulu(), group("brit"))
    assert asks(ca.melee.contact(state, "zulu", "brit"), ENTER).breakdowns[0].base == 5


def test_ca_ex_38_seven_dice_against_four_and_three_successes_against_two() -> None:
    band = zulu(traits=["ferocious", "shielded"])
    state = battlefield(band, group("brit", rep=4))
    said = play(
        ca.melee.contact(state, "zulu", "brit"),
        ENTER,
        at("melee:zulu:brit", "1 2 2 5 5 5 6 | 1 2 5 6"),
        at("test:zulu:received_casualty", "1 2"),
        at("test:brit:received_casualty", "1 2"),
    )
    assert (band.recoverable, state.groups["brit"].recoverable) == (1, 2), "one each on contact, one more British"
    assert any("3 to 2" in line for line in said.rolls)


def test_ca_ex_39_the_british_break_off_six_inches_in_formed_line_and_the_zulu_test() -> None:
    state = battlefield(group("brit", leaders="officer 5", engaged=["zulu"]), zulu(engaged=["brit"]))
    said = play(
        ca.melee.break_off(state, "brit"),
        at("break:brit", "5"),
        at("away:brit", "5"),
        at("test:zulu:test_of_wills", "1 6"),
    )
    assert 'move Brit 6" straight away from the enemy, facing them, in Formed Line' in said


def test_ca_ex_40_a_charge_takes_wanting_to_charge_being_charged_and_what_the_fire_brings() -> None:
    for hits, test in (("2", "received_fire"), ("1", "received_casualty")):
        state = battlefield(zulu(traits=["ferocious"]), group("brit"))
        said = play(
            charge.charge(state, "zulu", "brit"),
            ENTER,
            "1 2",
            "1 6",
            ENTER,
            f"{hits} 2 2 2 2 2 2 2",
            "1 2",
            "1 1 1 5 5 5 | 1 1 1 5" if hits == "2" else "1 1 1 5 5 5 | 1 1 1 5 5",
            "1 2",
            "1 2",
        )
        tests = [key for key in said.keys if key.startswith("test:")][:3]
        assert tests == ["test:zulu:wanting_to_charge", "test:brit:being_charged", f"test:zulu:{test}"]


def test_ca_ex_41_leader_dice_of_1_6_6_cost_lieutenant_and_nco() -> None:
    french = group("brit", name="French", leaders="officer 4, nco 4")
    state = battlefield(french, zulu())
    said = play(
        ca.fire.hit(state, "brit", 3, "zulu"),
        at("leaders:brit", "1 6 6"),
        at("test:brit:received_casualty+leader_lost", "1 2"),
    )
    assert all(leader.out for leader in french.leaders)
    assert [pool.name for pool in said.prompts[-1].pools] == ["group"]  # type: ignore[attr-defined]
