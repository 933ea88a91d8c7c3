"""Reaction tests: how many dice against what, what they do, and the chain of what is owed (CA-REACT, CA-LDR)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group, Posture, casualties, chain, fire, reaction
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, RulePlayed, asks, at, battlefield, group, play
from tracker.engine import Roll
from tracker.games.colonial_adventures.fight import withdraw
from tracker.testing import as_payload

Rule = Any


def take(state: Battlefield, who: str, *tests: str, cause: str = "", hits: int = 0, extra: int = 0) -> Rule:
    """The group takes these tests, by default because of the first enemy on the roster."""
    enemy = next(each.id for each in state.groups.values() if each.side != state.groups[who].side)
    return reaction.take_tests(state, who, list(tests), cause or enemy, "a test", hits, extra)


def dice(tester: Group, *tests: str, hits: int = 0, extra: int = 0, **switches: str) -> tuple[int, int]:
    """Group dice and leader dice that a tester would roll."""
    roll = roll_of(tester, *tests, hits=hits, extra=extra, **switches)
    counts = {pool.name: pool.count for pool in roll.pools}
    return counts["group"], counts.get("leader", 0)


def roll_of(tester: Group, *tests: str, hits: int = 0, extra: int = 0, **switches: str) -> Roll[Any]:
    state = facing(tester)
    state.rulings = state.rulings.but(**switches)
    prompt: Roll[Any] = asks(take(state, tester.id, *(tests or ("see_runaways",)), hits=hits, extra=extra))
    return prompt


def facing(*testers: Group) -> Battlefield:
    enemy = group("enemy", "xx")
    return battlefield(*testers, enemy)


# Dice


@pytest.mark.rule("CA-REACT-2")
@pytest.mark.parametrize(
    ("tester", "rolled"),
    [
        ({}, (2, 0)),
        ({"cover": True}, (3, 0)),
        ({"start": 20, "figures": 10}, (1, 0)),
        ({"start": 20, "figures": 11}, (2, 0)),
        ({"start": 20, "figures": 10, "cover": True}, (2, 0)),
        ({"leaders": "leader 5"}, (2, 1)),
        ({"leaders": "leader 5 out"}, (2, 0)),
        ({"start": 20, "figures": 5, "leaders": "leader 5"}, (1, 1)),
    ],
)
def test_ca_react_2_two_dice_one_more_in_cover_one_less_at_half_strength_and_the_leader(
    tester: dict[str, Any], rolled: tuple[int, int]
) -> None:
    assert dice(group("zulu", **tester)) == rolled


@pytest.mark.rule("CA-R5")
def test_ca_r5_the_lost_die_is_never_the_leader_die_and_one_die_remains() -> None:
    assert dice(group("zulu", start=20, figures=1, leaders="leader 5")) == (1, 1)
    assert dice(group("zulu", start=20, figures=1)) == (1, 0)


@pytest.mark.rule("CA-R6")
@pytest.mark.parametrize(("figures", "fielded", "paper"), [(8, 1, 1), (9, 1, 1), (10, 2, 1), (11, 2, 2)])
def test_ca_r6_half_strength_of_the_fielded_or_the_paper_strength(figures: int, fielded: int, paper: int) -> None:
    short = group("zulu", start=18, paper=20, figures=figures)
    assert dice(short)[0] == fielded
    assert dice(short, half_base="paper")[0] == paper


@pytest.mark.rule("CA-R8")
def test_ca_r8_runaways_count_against_strength() -> None:
    assert dice(group("zulu", start=20, figures=10, runaways=10))[0] == 1


@pytest.mark.rule("CA-R10")
@pytest.mark.parametrize(
    ("scope", "wills", "fire", "casualty", "fast"),
    [
        ("all", (3, 1), (3, 1), (3, 1), (3, 1)),
        ("not_fast_move", (3, 1), (3, 1), (3, 1), (2, 0)),
        ("fire_only", (2, 1), (3, 1), (3, 1), (2, 1)),
    ],
)
def test_ca_r10_which_tests_cover_changes(
    scope: str, wills: tuple[int, int], fire: tuple[int, int], casualty: tuple[int, int], fast: tuple[int, int]
) -> None:
    tester = group("zulu", cover=True, leaders="leader 5")
    assert dice(tester, "test_of_wills", mods_scope=scope) == wills
    assert dice(tester, "received_fire", mods_scope=scope) == fire
    assert dice(tester, "received_casualty", mods_scope=scope) == casualty
    assert dice(tester, "fast_move", mods_scope=scope) == fast


@pytest.mark.rule("CA-R10")
def test_ca_r10_half_strength_goes_with_cover() -> None:
    half = group("zulu", start=20, figures=10)
    assert dice(half, "test_of_wills", mods_scope="fire_only") == (2, 0)
    assert dice(half, "received_casualty", mods_scope="fire_only") == (1, 0)
    assert dice(half, "fast_move", mods_scope="not_fast_move") == (2, 0)
    assert dice(half, "fast_move", mods_scope="all") == (1, 0)


@pytest.mark.rule("CA-MOVE-3")
@pytest.mark.rule("CA-REACT-12")
def test_ca_move_3_a_road_adds_a_die_to_the_fast_move_and_two_still_count() -> None:
    state = facing(group("brit"))
    said = play(take(state, "brit", "fast_move", extra=1), at("test:brit:fast_move", "1 2 3"))
    assert said.result.passes == {"fast_move": 2} and said.result.outcome.posture is Posture.TWICE_KEPT


@pytest.mark.rule("CA-REACT-2")
def test_ca_react_2_cover_is_asked_once_and_remembered_until_it_moves() -> None:
    state = facing(group("zulu", cover=None))
    said = play(take(state, "zulu", "see_runaways"), at("cover:zulu", {"cover": True}), "1 1 6")
    assert said.keys == ["cover:zulu", "test:zulu:see_runaways"] and state.groups["zulu"].cover is True
    assert play(take(state, "zulu", "see_runaways"), "1 1 6").keys == ["test:zulu:see_runaways"]
    casualties.moved(state, "zulu")
    assert asks(take(state, "zulu", "see_runaways")).key == "cover:zulu"


# Leaders


@pytest.mark.rule("CA-LDR-6")
def test_ca_ldr_6_the_leader_die_is_read_against_his_own_rep() -> None:
    state = facing(group("brit", rep=3, leaders="officer 5, nco 4"))
    said = play(take(state, "brit", "see_runaways"), "4 4 | 5")
    assert said.result.passes == {"see_runaways": 1}


@pytest.mark.rule("CA-LDR-6")
@pytest.mark.rule("CA-R2")
@pytest.mark.rule("CA-DICE-3")
def test_ca_ldr_6_never_more_than_two_passed() -> None:
    state = facing(group("brit", rep=5, cover=True, leaders="officer 5"))
    assert play(take(state, "brit", "see_runaways"), "1 1 1 | 1").result.passes == {"see_runaways": 2}


@pytest.mark.rule("CA-LDR-7")
@pytest.mark.parametrize(
    ("leaders", "rep"),
    [
        ("nco 5, officer 3", 3),
        ("officer 5, nco 5, captain 4", 4),
        ("officer 5, captain 4, cinc 3", 3),
        ("leader 5, warlord 4", 4),
        ("officer 5, nco 3, cinc 2 out", 5),
        ("officer 5 out, nco 3", 3),
    ],
)
def test_ca_ldr_7_only_the_senior_gives_his_die_even_if_he_is_worse(leaders: str, rep: int) -> None:
    assert roll_of(group("brit", leaders=leaders)).reading.leader == rep  # type: ignore[attr-defined]


@pytest.mark.rule("CA-R50")
def test_ca_r50_a_gun_rolls_no_leader_die() -> None:
    assert dice(group("brit", arm="artillery")) == (2, 0)


# Sixes


@pytest.mark.rule("CA-R3")
@pytest.mark.rule("CA-DICE-4")
@pytest.mark.parametrize(("switch", "passes"), [("sheets", 0), ("all", 0), ("off", 2)])
def test_ca_r3_a_six_never_passes_on_the_sheets(switch: str, passes: int) -> None:
    for test in ("see_runaways", "fast_move"):
        state = facing(group("zulu", rep=6))
        state.rulings = state.rulings.but(sixes_fail=switch)
        state.groups["zulu"].traits.append("ferocious")
        assert reading_of(take(state, "zulu", test), "6 6") == passes


@pytest.mark.rule("CA-R3")
def test_ca_r3_a_six_of_the_leader_die_fails_too() -> None:
    tester = group("brit", rep=5, leaders="officer 6")
    assert reading_of(take(facing(tester), "brit", "see_runaways"), "6 1 | 6") == 1
    state = facing(group("brit", rep=5, leaders="officer 6"))
    state.rulings = state.rulings.but(sixes_fail="off")
    assert reading_of(take(state, "brit", "see_runaways"), "6 1 | 6") == 2


def reading_of(rule: Rule, faces: str) -> int:
    """How many passes the dice come to; nothing is carried out."""
    prompt: Roll[Any] = asks(rule)
    passes: int = prompt.read(as_payload(prompt, faces))[0].passes
    return passes


# Received Fire and Received Casualty


@pytest.mark.rule("CA-REACT-5")
@pytest.mark.rule("CA-FIRE-15")
def test_ca_react_5_fire_that_hits_nobody_is_received_fire() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket"))
    said = play(fire.hit(state, "zulu", 0, "brit"), at("test:zulu:received_fire", "1 6"))
    assert "Zulu, Received Fire: 1 passed, halt." in said


@pytest.mark.rule("CA-REACT-8")
@pytest.mark.rule("CA-R7")
def test_ca_react_8_any_loss_is_received_casualty_and_runaways_cause_no_second_test() -> None:
    state = battlefield(group("brit"), group("zulu", figures=20))
    said = play(fire.hit(state, "zulu", 2, "brit"), at("test:zulu:received_casualty", "6 6"))
    zulu = state.groups["zulu"]
    assert (zulu.figures, zulu.recoverable, zulu.runaways) == (12, 2, 6), "one in three of the 18 that are left"
    assert said.keys == ["test:zulu:received_casualty"]


@pytest.mark.rule("CA-REACT-9")
@pytest.mark.rule("CA-R22")
@pytest.mark.parametrize(("rep", "hits", "zero", "one"), [(6, 2, 4, 4), (4, 1, 3, 3), (4, 4, 0, 1), (3, 5, 0, 1)])
def test_ca_r22_a_volley_lowers_the_tested_rep_by_one_for_each_hit(rep: int, hits: int, zero: int, one: int) -> None:
    band = group("zulu", rep=rep, leaders="leader 4")
    for floor, target in (("0", zero), ("1", one)):
        reading: Any = roll_of(band, "received_casualty", hits=hits, volley_min_rep=floor).reading
        assert (reading.target, reading.leader) == (target, 4), "the leader die is not lowered"
    assert band.rep == rep, "the Rep itself is never changed"


@pytest.mark.rule("CA-R12")
@pytest.mark.rule("CA-REACT-13")
@pytest.mark.rule("CA-DICE-10")
def test_ca_r12_one_roll_for_both_tests_and_the_volley_lowers_only_one() -> None:
    state = facing(group("zulu", rep=5, figures=18, start=20))
    said = play(take(state, "zulu", "received_casualty", "leader_lost", hits=2), "4 6")
    assert said.result.passes == {"received_casualty": 0, "leader_lost": 1}
    assert said.keys == ["test:zulu:received_casualty+leader_lost"]
    assert state.groups["zulu"].runaways == 6, "one in three of 18, and it halts"
    assert "The worse result counts for Zulu: halt, 1 in 3 runs away (6)." in said


@pytest.mark.rule("CA-R7")
@pytest.mark.parametrize(
    ("switch", "rolls", "left"),
    [("off", ["3 6"], 15), ("on", ["3 6", "3 6", "1 2"], 12), ("on", ["3 6", "6 6", "1 2"], 10)],
)
def test_ca_r7_volley_retest_off_or_on(switch: str, rolls: list[str], left: int) -> None:
    """18 left at Rep 4 for this test: 3 of them run; by the house rule the rest test again until they carry on."""
    state = facing(group("zulu", rep=6, figures=18))
    state.rulings = state.rulings.but(volley_retest=switch)
    said = play(take(state, "zulu", "received_casualty", hits=2), *rolls)
    assert state.groups["zulu"].figures == left
    assert said.keys == ["test:zulu:received_casualty"] * len(rolls)
    assert not state.owed


@pytest.mark.rule("CA-R7")
def test_ca_r7_nobody_ran_so_nothing_is_tested_again() -> None:
    state = facing(group("zulu", rep=6, figures=4, start=6))
    state.rulings = state.rulings.but(volley_retest="on")
    said = play(take(state, "zulu", "received_casualty", hits=2), "3 6")
    assert "Nobody of Zulu runs: too few figures." in said and len(said.keys) == 1


@pytest.mark.rule("CA-R7")
def test_ca_r7_the_retest_is_owed_while_it_is_asked() -> None:
    state = facing(group("zulu", rep=6, figures=18, start=20))
    state.rulings = state.rulings.but(volley_retest="on")
    play(take(state, "zulu", "received_casualty", hits=2), "3 6", owes(state, "zulu"), "1 1")


def owes(state: Battlefield, *groups: str) -> Callable[[Battlefield], None]:
    """Looked at when asked: who owes a test, in order."""

    def look(_: Battlefield) -> None:
        assert [owed.group for owed in state.owed] == list(groups)

    return look


@pytest.mark.rule("CA-R146")
@pytest.mark.parametrize(
    ("figures", "one_in", "floor", "ceil", "nearest", "floor_min1"),
    [(14, 5, 2, 3, 3, 2), (2, 3, 0, 1, 1, 1), (19, 3, 6, 7, 6, 6), (15, 6, 2, 3, 3, 2), (20, 5, 4, 4, 4, 4)],
)
def test_ca_r146_one_in_n_of_the_figures_present(
    figures: int, one_in: int, floor: int, ceil: int, nearest: int, floor_min1: int
) -> None:
    for rule, running in {"floor": floor, "ceil": ceil, "nearest": nearest, "floor_min1": floor_min1}.items():
        state = battlefield(group("zulu", figures=figures, start=20), one_in_n=rule)
        play(casualties.one_in(state, "zulu", one_in))
        assert state.groups["zulu"].runaways == running, rule


@pytest.mark.rule("CA-R146")
def test_ca_r146_leaders_run_last_the_junior_first() -> None:
    state = battlefield(group("brit", figures=3, start=20, leaders="officer 4, nco 4"))
    casualties.run_away(state, "brit", 2)
    assert [leader.out for leader in state.groups["brit"].leaders] == [False, True]
    play(casualties.run_away_whole(state, "brit"))
    assert state.groups["brit"].leaders[0].out


# See Runaways


@pytest.mark.rule("CA-REACT-10")
@pytest.mark.rule("CA-R23")
def test_ca_r23_friends_of_equal_or_lower_rep_may_have_to_test() -> None:
    state = battlefield(
        group("zulu", rep=5), group("zulu_6", rep=6), group("zulu_5", rep=5), group("zulu_4"), group("brit")
    )
    said = play(
        casualties.run_away_whole(state, "zulu"),
        at("sees:zulu", ""),
    )
    assert [option.id for option in said.prompts[0].options] == ["zulu_5", "zulu_4"]  # type: ignore[attr-defined]


@pytest.mark.rule("CA-REACT-10")
def test_ca_react_10_who_sees_it_tests_in_the_order_given_and_runs_in_turn() -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("zulu_3"), group("brit"))
    said = play(
        casualties.run_away_whole(state, "zulu"),
        at("sees:zulu", "zulu_3 zulu_2"),
        at("test:zulu_3:see_runaways", "6 6"),
        at("sees:zulu_3", "zulu_2"),
        at("test:zulu_2:see_runaways", "1 6"),
        at("test:zulu_2:see_runaways", "1 2"),
    )
    assert state.groups["zulu_3"].gone == "ran away" and state.groups["zulu_3"].ran
    assert state.groups["zulu_2"].figures == 14, "each group that runs is tested once: first 1 passed, then 2"
    assert "Zulu run away, off the table." in said


@pytest.mark.rule("CA-R23")
def test_ca_r23_the_last_figure_that_runs_counts_and_a_group_shot_down_does_not() -> None:
    state = battlefield(group("zulu", figures=1), group("zulu_2"), group("brit"), one_in_n="ceil")
    assert asks(casualties.one_in(state, "zulu", 3)).key == "sees:zulu"
    state = battlefield(group("zulu", figures=2), group("zulu_2"), group("brit"))
    said = play(fire.hit(state, "zulu", 2, "brit"))
    assert state.groups["zulu"].gone == "destroyed" and said.keys == []


@pytest.mark.rule("CA-R23")
def test_ca_r23_the_raised_rep_of_a_back_to_the_wall_counts() -> None:
    state = battlefield(group("brit", rep=4), group("brit_2", rep=4, at_the_wall=True), group("zulu"))
    assert play(casualties.run_away_whole(state, "brit")).keys == [], "there is nobody to ask for"


@pytest.mark.rule("CA-R151")
def test_ca_r151_a_group_in_melee_sees_runaways_but_takes_no_test_of_wills() -> None:
    state = battlefield(group("zulu"), group("zulu_2", engaged=["brit"]), group("brit", engaged=["zulu_2"]))
    assert asks(casualties.run_away_whole(state, "zulu")).legal() == ["zulu_2"]
    state = battlefield(group("zulu"), group("brit", engaged=["zulu_2"]), group("zulu_2", engaged=["brit"]))
    assert [each.id for each in reaction.will_testers(state, "zulu")] == []


@pytest.mark.rule("CA-R151")
def test_ca_r151_infantry_that_retires_from_runaways_leaves_its_melee() -> None:
    """European See Runaways, 0 passed: the result is carried out at once, in melee too (p.24)."""
    state = battlefield(
        group("brit"),
        group("brit_2", engaged=["zulu"], fought=1),
        group("zulu", engaged=["brit_2"], fought=1),
        group("brit_3"),
    )
    play(casualties.run_away_whole(state, "brit"), "brit_2", "6 6", at("left:brit_2", ENTER), at("wills:brit_2", ENTER))
    assert state.groups["brit_2"].engaged == [] and state.groups["zulu"].engaged == []
    assert state.groups["zulu"].fought == 0


# Leader Lost


@pytest.mark.rule("CA-LDR-13")
@pytest.mark.rule("CA-R52")
def test_ca_ldr_13_a_die_for_each_casualty_each_six_hits_a_leader() -> None:
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    said = play(fire.hit(state, "zulu", 3, "brit"), at("losses:zulu", "1 6 6 | 1 1"))
    assert state.groups["zulu"].leaders[0].out
    assert said.keys == ["losses:zulu"] and said.has("Leader Lost: 2 passed")


@pytest.mark.rule("CA-R52")
def test_ca_r52_no_leader_dice_for_runaways() -> None:
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    play(casualties.one_in(state, "zulu", 3))
    assert not state.groups["zulu"].leaders[0].out


@pytest.mark.rule("CA-LDR-2")
@pytest.mark.rule("CA-LDR-14")
@pytest.mark.rule("CA-R55")
@pytest.mark.parametrize(
    ("switch", "who_falls", "tests"),
    [
        ("commander", "officer", ["received_casualty", "leader_lost"]),
        ("commander", "nco", ["received_casualty"]),
        ("any", "nco", ["received_casualty", "leader_lost"]),
    ],
)
def test_ca_r55_the_loss_of_the_commander_or_of_any_leader_is_tested(
    switch: str, who_falls: str, tests: list[str]
) -> None:
    state = battlefield(group("brit", leaders="officer 4, nco 3"), group("zulu"), leader_lost=switch)
    which = "1" if who_falls == "officer" else "6"
    said = play(fire.hit(state, "brit", 1, "zulu"), "6", at("which:brit", which), "1 1 | 1")
    assert said.keys[-1] == f"test:brit:{'+'.join(tests)}"
    roll: Any = said.prompts[-1]
    reading = roll.reading.tests[0] if len(tests) > 1 else roll.reading
    assert reading.leader == (3 if who_falls == "officer" else 4), "who commands now gives his die"


@pytest.mark.rule("CA-LDR-3")
def test_ca_ldr_3_a_band_without_its_leader_is_leaderless() -> None:
    state = battlefield(group("zulu", leaders="leader 5"), group("brit"))
    play(fire.hit(state, "zulu", 1, "brit"), "6 | 1 1")
    assert dice(state.groups["zulu"]) == (2, 0)


@pytest.mark.rule("CA-R51")
def test_ca_r51_even_chances_for_each_leader_and_a_new_one_for_each_six() -> None:
    state = battlefield(group("brit", leaders="officer 4, nco 3, cinc 5"), group("brit_2"), group("zulu"))
    which = asks(fire.hit(state, "brit", 2, "zulu"), "6 6")
    assert which.text == "1 or 2 the cinc, 3 or 4 the officer, 5 or 6 the nco."
    chances = {each.label: each.chance for each in which.odds()}
    assert chances == dict.fromkeys(("the cinc", "the officer", "the nco"), Fraction(1, 3))
    state = battlefield(group("brit", leaders="officer 4, nco 3, cinc 5"), group("zulu"))
    play(fire.hit(state, "brit", 2, "zulu"), "6 6", at("which:brit", "3"), at("which:brit", "3"), "1 1 | 1")
    out = [leader.rank for leader in state.groups["brit"].leaders if leader.out]
    assert out == ["officer", "cinc"], "the second die chose between C-in-C and NCO"


@pytest.mark.rule("CA-R51")
def test_ca_r51_four_leaders_and_a_die_that_names_none() -> None:
    four = group("brit", leaders="cinc 5, captain 5, officer 4, nco 3")
    state = battlefield(four, group("zulu"))
    chances = {each.label: each.chance for each in asks(fire.hit(state, "brit", 1, "zulu"), "6").odds()}
    assert chances["roll again"] == Fraction(2, 6) and chances["the nco"] == Fraction(1, 6)
    four = group("brit", leaders="cinc 5, captain 5, officer 4, nco 3")
    state = battlefield(four, group("zulu"))
    play(fire.hit(state, "brit", 1, "zulu"), "6", at("which:brit", "5"), at("which:brit", "4"), "1 1 | 1")
    assert [leader.out for leader in four.leaders] == [False, False, False, True]


@pytest.mark.rule("CA-R51")
def test_ca_r51_the_senior_first_by_house_rule_and_surplus_sixes_do_nothing() -> None:
    state = battlefield(group("brit", leaders="officer 4, nco 3"), group("zulu"), leader_hit="senior")
    said = play(fire.hit(state, "brit", 1, "zulu"), "6", "1 1 | 1")
    assert [leader.out for leader in state.groups["brit"].leaders] == [True, False]
    state = battlefield(group("zulu", leaders="leader 4"), group("brit"))
    said = play(fire.hit(state, "zulu", 3, "brit"), "6 6 6 | 1 1")
    assert said.count("the leader, leader of Zulu, is hit.") == 1


@pytest.mark.rule("CA-R51")
def test_ca_r51_where_all_leaders_are_hit_no_die_says_which_and_of_three_two_dice_do() -> None:
    """Issue 25, point 15."""
    state = battlefield(group("brit", leaders="officer 4, nco 3"), group("zulu"))
    said = play(fire.hit(state, "brit", 2, "zulu"), "6 6", "1 1")
    assert "which:brit" not in said.keys and all(each.out for each in state.groups["brit"].leaders)
    state = battlefield(group("brit", leaders="captain 5, officer 4, nco 3"), group("zulu"))
    said = play(fire.hit(state, "brit", 2, "zulu"), "6 6", at("which:brit", "1"), at("which:brit", "1"), "1 1 | 1")
    assert [each.out for each in state.groups["brit"].leaders] == [True, True, False]


@pytest.mark.rule("CA-LDR-14")
@pytest.mark.rule("CA-R56")
@pytest.mark.rule("CA-REACT-11")
def test_ca_r56_when_the_c_in_c_is_shot_every_group_of_his_army_tests_once() -> None:
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("zulu_3"), group("brit"))
    said = play(
        fire.hit(state, "zulu", 1, "brit"),
        at("losses:zulu", "6 | 1 2"),
        at("test:zulu_2:leader_lost", "1 6"),
        at("test:zulu_3:leader_lost", "1 2"),
    )
    assert "The C-in-C is lost. To test: Zulu 2, Zulu 3." in said
    assert state.groups["zulu_2"].figures == 14
    assert not state.sides["tr"].lost_leader


@pytest.mark.rule("CA-R56")
def test_ca_r56_the_c_in_c_who_runs_or_falls_with_all_his_men_is_lost_too() -> None:
    state = battlefield(group("zulu", leaders="cinc 5"), group("zulu_2"), group("brit"))
    said = play(casualties.run_away_whole(state, "zulu"), "", at("test:zulu_2:leader_lost", "1 2"))
    assert "The C-in-C is lost. To test: Zulu 2." in said
    state = battlefield(group("zulu", figures=1, leaders="cinc 5"), group("zulu_2"), group("brit"))
    play(fire.hit(state, "zulu", 1, "brit"), at("test:zulu_2:leader_lost", "1 2"))
    state = battlefield(group("zulu", figures=1, leaders="cinc 5"), group("zulu_2"), group("brit"), one_in_n="ceil")
    play(casualties.one_in(state, "zulu", 3), "", at("test:zulu_2:leader_lost", "1 2"))


# Test of Wills


def near(state: Battlefield, mover: str, *answers: Any) -> RulePlayed:
    return play(reaction.newly_seen(state, mover), *answers)


@pytest.mark.rule("CA-REACT-3")
def test_ca_react_3_who_has_the_mover_newly_near_tests() -> None:
    state = battlefield(group("zulu"), group("brit", figures=10), group("brit_2"))
    said = near(state, "zulu", at("wills:zulu", "brit"), "1 2", at("shot:brit:zulu", ENTER), "2 2 2 2 2", "1 6")
    assert "Brit, Test of Wills: 2 passed, fires, and may volley." in said
    assert near(state, "zulu", at("wills:zulu", "")) == []


@pytest.mark.rule("CA-R17")
@pytest.mark.parametrize(
    ("switch", "text"),
    [
        (
            "becomes_true",
            'Pick all who now see Zulu within 12" and could not before the move, nearest first; not those',
        ),
        ("strict_crossing", 'Pick all who see Zulu come within 12" from beyond it, nearest first; not those'),
    ],
)
def test_ca_r17_the_question_says_what_counts(switch: str, text: str) -> None:
    state = battlefield(group("zulu"), group("brit"), tow=switch)
    assert asks(reaction.newly_seen(state, "zulu")).text.startswith(text)


@pytest.mark.rule("CA-R17")
def test_ca_r17_its_own_approach_does_not_make_the_mover_test() -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("brit"))
    assert asks(reaction.newly_seen(state, "zulu")).legal() == ["brit"]


@pytest.mark.rule("CA-R24")
@pytest.mark.rule("CA-REACT-18")
def test_ca_r24_one_by_one_each_tester_is_settled_before_the_next_in_the_order_given() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"), tow_order="one_by_one")
    said = near(
        state,
        "zulu",
        at("wills:zulu", "brit_2 brit"),
        owes(state, "brit", "brit_2"),
        at("test:brit_2:test_of_wills", "6 6"),
        at("shot:brit_2:zulu", {"bears": False}),
        owes(state, "brit"),
        at("test:brit:test_of_wills", "6 6"),
        at("shot:brit:zulu", {"bears": False}),
    )
    assert "Brit can't bear on Zulu: no shot." in said and not state.owed


@pytest.mark.rule("CA-R24")
def test_ca_r24_one_by_one_a_mover_that_is_gone_is_tested_for_no_more() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"), tow_order="one_by_one")

    def ran(_: Battlefield) -> None:
        state.groups["zulu"].gone = "ran away"

    said = near(state, "zulu", at("wills:zulu", "brit brit_2"), "6 6", ran, {"bears": False})
    assert said.keys[-1] == "shot:brit:zulu" and not state.owed


@pytest.mark.rule("CA-R18")
def test_ca_r18_a_fire_that_cannot_bear_does_nothing_and_a_charge_out_of_reach_stands() -> None:
    state = battlefield(group("zulu"), group("brit"))
    said = near(state, "zulu", "brit", "6 6", {"bears": False})
    assert "Brit can't bear on Zulu: no shot." in said and state.groups["brit"].shot_turn < 0
    state = battlefield(group("brit"), group("zulu"))
    said = near(state, "brit", "zulu", "1 1", at("reach:zulu:brit", {"reach": False}))
    assert said.of("table") == [], "neither charge nor advance"


@pytest.mark.rule("CA-R25")
def test_ca_r25_no_group_tests_its_will_twice_for_one_mover_in_one_action() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"))
    near(state, "zulu", "brit", "6 6", {"bears": False})
    assert asks(reaction.newly_seen(state, "zulu")).legal() == ["brit_2"]
    state.taken.clear()
    assert asks(reaction.newly_seen(state, "zulu")).legal() == ["brit", "brit_2"], "but again in the next action"


@pytest.mark.rule("CA-R25")
def test_ca_r25_fire_and_charge_do_not_chase_each_other_without_end() -> None:
    """Fired on, it would charge; it has tested to already, so it stands and does not walk into the enemy either."""
    state = battlefield(group("zulu"), group("brit"))
    state.taken.append("zulu:wanting_to_charge:brit")
    said = play(take(state, "zulu", "received_fire", cause="brit"), "1 1")
    assert "Zulu can't charge: they have tested to already." in said and said.of("table") == []


# Results


@pytest.mark.rule("CA-MOVE-7")
@pytest.mark.rule("CA-R16")
def test_ca_r16_halt_binds_the_active_group_and_nobody_else() -> None:
    state = battlefield(group("brit"), group("zulu"))
    state.acting = "brit"
    play(take(state, "brit", "received_fire"), "6 6")
    assert state.groups["brit"].halted
    play(take(state, "zulu", "see_runaways"), "1 6")
    assert not state.groups["zulu"].halted


@pytest.mark.rule("CA-MOVE-4")
def test_ca_move_4_carry_on_changes_nothing() -> None:
    state = facing(group("brit"))
    said = play(take(state, "brit", "see_runaways"), "1 1")
    assert said.of("table") == [] and not state.groups["brit"].halted


@pytest.mark.rule("CA-MOVE-6")
def test_ca_move_6_fire_is_at_the_cause_only() -> None:
    state = battlefield(group("brit"), group("zulu"), group("zulu_2"))
    said = play(take(state, "brit", "test_of_wills", cause="zulu_2"), "6 6", {"bears": False})
    assert said.keys[-1] == "shot:brit:zulu_2"


@pytest.mark.rule("CA-MOVE-8")
@pytest.mark.rule("CA-R82")
def test_ca_move_8_retire_keeps_the_formation_and_may_leave_the_table() -> None:
    state = battlefield(group("brit", formation="column"), group("zulu"))
    said = play(withdraw.retire(state, "brit", "zulu"), at("left:brit", ENTER))
    assert said == ['move Brit 8" straight away from Zulu, then face it']
    assert state.groups["brit"].formation == "column"
    play(withdraw.retire(state, "brit", "zulu"), {"left": True})
    brit = state.groups["brit"]
    assert (brit.gone, brit.ran, brit.runaways) == ("driven off the table", False, 0)


@pytest.mark.rule("CA-MOVE-9")
def test_ca_move_9_run_takes_the_whole_group_off() -> None:
    state = battlefield(group("zulu", recoverable=2, figures=18, start=20), group("brit"))
    play(take(state, "zulu", "see_runaways"), "6 6")
    zulu = state.groups["zulu"]
    assert (zulu.gone, zulu.ran, zulu.figures, zulu.runaways, zulu.recoverable) == ("ran away", True, 0, 18, 2)


@pytest.mark.rule("CA-MOVE-10")
def test_ca_move_10_cavalry_seeks_cover_straight_away_in_open_order() -> None:
    state = battlefield(group("zulu", arm="cavalry", weapon="bow"), group("brit"))
    said = play(withdraw.seek_cover(state, "zulu", "brit"), at("left:zulu", ENTER))
    assert said == ['move Zulu 24" (12" through rough ground) straight away from Brit, facing it, in Open Order']
    assert state.groups["zulu"].formation == "open"


@pytest.mark.rule("CA-MOVE-11")
@pytest.mark.rule("CA-R83")
@pytest.mark.parametrize(
    ("ends", "formation", "cover", "prone"),
    [
        ({"ends": "away"}, "mob", False, False),
        ({"ends": "cover"}, "mob", True, False),
        ({"ends": "cover", "opened": True}, "open", True, False),
        ({"ends": "prone"}, "open", False, True),
    ],
)
def test_ca_move_11_infantry_goes_out_of_range_or_into_cover_or_lies_down(
    ends: dict[str, Any], formation: str, cover: bool, prone: bool
) -> None:
    state = battlefield(group("zulu", weapon="musket"), group("brit"))
    play(withdraw.seek_cover(state, "zulu", "brit"), at("seek:zulu", ends))
    zulu = state.groups["zulu"]
    assert (zulu.formation, zulu.cover, zulu.prone) == (formation, cover, prone)


@pytest.mark.rule("CA-MOVE-12")
@pytest.mark.parametrize(
    ("ends", "cover", "prone"), [("cover", True, False), ("behind", False, False), ("prone", False, True)]
)
def test_ca_move_12_gunners_leave_the_gun(ends: str, cover: bool, prone: bool) -> None:
    state = battlefield(group("brit", arm="artillery"), group("zulu"))
    said = play(take(state, "brit", "received_fire"), "6 6", at("seek:brit", {"ends": ends}))
    gun = state.groups["brit"]
    assert (gun.unmanned, gun.cover, gun.prone, gun.gone) == (True, cover, prone, "")
    assert 'the crew of Brit leaves its gun and moves 12" away' in said


@pytest.mark.rule("CA-MOVE-13")
def test_ca_move_13_bad_weather_halves_forced_moves_too() -> None:
    state = battlefield(group("brit", arm="artillery"), group("brit_2"), group("zulu"))
    state.weather = True
    assert play(withdraw.retire(state, "brit_2", "zulu"), ENTER)[0].startswith('move Brit 2 2" straight away')
    said = play(withdraw.seek_cover(state, "brit", "zulu"), ENTER)
    assert said[0] == 'the crew of Brit leaves its gun and moves 6" away'


@pytest.mark.rule("CA-R144")
def test_ca_r144_who_leaves_the_table_by_moving_did_not_run() -> None:
    state = battlefield(group("zulu", weapon="musket"), group("zulu_2"), group("brit"))
    said = play(withdraw.seek_cover(state, "zulu", "brit"), {"ends": "away", "left": True})
    assert (state.groups["zulu"].gone, state.groups["zulu"].ran) == ("driven off the table", False)
    assert said.keys == ["seek:zulu"], "and nobody sees runaways"


@pytest.mark.rule("CA-MOVE-6")
def test_adv_goes_a_full_move_toward_the_cause_which_may_set_off_tests_of_wills() -> None:
    state = battlefield(group("zulu"), group("brit"), group("brit_2"))
    said = play(
        take(state, "zulu", "received_fire", cause="brit"),
        at("test:zulu:received_fire", "1 1"),
        at("reach:zulu:brit", {"reach": False}),
        at("wills:zulu", ""),
    )
    assert 'move Zulu 12" (6" through rough ground) straight toward Brit' in said


# Back against the wall


@pytest.mark.rule("CA-ARMY-8")
@pytest.mark.rule("CA-R62")
def test_ca_r62_one_more_rep_six_at_the_most() -> None:
    for rep, target in ((4, 5), (5, 6), (6, 6)):
        reading: Any = roll_of(group("brit", rep=rep, at_the_wall=True)).reading
        assert reading.target == target and reading.six_fails


@pytest.mark.rule("CA-R62")
@pytest.mark.parametrize(
    ("tests", "faces"),
    [(["received_casualty"], "6 6"), (["leader_lost"], "6 6"), (["see_runaways"], "1 6")],
)
def test_ca_r62_results_that_run_or_lose_men_become_halt(tests: list[str], faces: str) -> None:
    state = facing(group("brit", at_the_wall=True))
    said = play(take(state, "brit", *tests), faces)
    assert state.groups["brit"].figures == 20
    assert "Brit has its back against the wall: it halts instead of running." in said


@pytest.mark.rule("CA-R62")
def test_ca_r62_or_only_the_rep_by_house_rule() -> None:
    state = facing(group("brit", at_the_wall=True))
    state.rulings = state.rulings.but(back_to_wall="rep_only")
    play(take(state, "brit", "received_casualty"), "6 6")
    assert state.groups["brit"].figures == 14


# The chain


@pytest.mark.rule("CA-REACT-18")
def test_ca_react_18_what_is_owed_is_seen_while_it_is_asked_and_paid_afterwards() -> None:
    state = battlefield(group("zulu", figures=20), group("zulu_2"), group("zulu_3"), group("brit"))
    seen: list[list[tuple[str, list[str], str, int]]] = []

    def look(_: Battlefield) -> None:
        seen.append([(owed.group, owed.tests, owed.cause, owed.depth) for owed in state.owed])

    play(
        take(state, "zulu", "leader_lost", cause="brit"),
        look,
        "6 6",
        at("sees:zulu", "zulu_2 zulu_3"),
        look,
        "1 2",
        look,
        "1 2",
    )
    first = ("zulu", ["leader_lost"], "brit", 0)
    assert seen == [
        [first],
        [first, ("zulu_3", ["see_runaways"], "zulu", 1), ("zulu_2", ["see_runaways"], "zulu", 1)],
        [first, ("zulu_3", ["see_runaways"], "zulu", 1)],
    ]
    assert (state.owed, state.depth) == ([], 0)


@pytest.mark.rule("CA-REACT-18")
def test_ca_react_18_settled_in_the_middle_drops_what_lies_deeper_and_keeps_what_comes_after() -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("zulu_3"), group("brit"))
    said = play(
        take(state, "zulu", "leader_lost", cause="brit"),
        "6 6",
        at("sees:zulu", "zulu_2 zulu_3"),
        at("test:zulu_2:see_runaways", SETTLE),
        owes(state, "zulu", "zulu_3"),
        at("test:zulu_3:see_runaways", "1 2"),
    )
    assert "Settled on the table: See Runaways of Zulu 2." in said
    assert (state.owed, state.depth) == ([], 0)


@pytest.mark.rule("CA-REACT-18")
def test_ca_react_18_settled_at_the_question_who_tests_ends_the_test_that_led_to_it() -> None:
    state = battlefield(group("zulu"), group("zulu_2"), group("brit"))
    said = play(take(state, "zulu", "leader_lost", cause="brit"), "6 6", at("sees:zulu", SETTLE))
    assert "Settled on the table: Leader Lost of Zulu." in said and (state.owed, state.depth) == ([], 0)


def test_ca_react_2_an_edit_while_the_dice_are_asked_for_changes_the_dice() -> None:
    state = facing(group("brit", cover=False))

    def in_cover(_: Battlefield) -> None:
        state.groups["brit"].cover = True

    assert play(take(state, "brit", "see_runaways"), in_cover, "1 1 1").result.passes == {"see_runaways": 2}


def test_the_odds_shown_name_what_each_result_does() -> None:
    state = facing(group("zulu", figures=15, start=20))
    odds = {each.label: each.effect for each in asks(take(state, "zulu", "leader_lost")).odds()}
    assert odds == {"2 passed": "carry on", "1 passed": "halt, 1 in 3 runs away (5)", "0 passed": "run away"}


def test_a_test_says_whom_it_asks_why_and_where_it_reads() -> None:
    state = battlefield(group("brit", rep=5), group("zulu"))
    roll = asks(
        reaction.roll_test(state, chain.Test("brit", ("received_fire",), "zulu", "fired on by Zulu, nobody hit"))
    )
    assert (roll.side, roll.subject, roll.text) == ("eu", ("brit", "zulu"), "Why: fired on by Zulu, nobody hit.")
    assert (roll.reads.table, roll.reads.row) == ("european_reactions", "received_fire")
