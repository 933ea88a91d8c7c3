"""What fire, runaways and a lost leader make a group test (CA-REACT-5 to 10, CA-R146, CA-R151)."""

from typing import Any

import pytest

from tests.names.colonial_adventures import casualties, fire, newly_near
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tests.rulesets.colonial_adventures.test_reaction import facing, owes, roll_of, take

# Received Fire and Received Casualty


@pytest.mark.rule("CA-FIRE-15")
def test_ca_react_5_fire_that_hits_nobody_is_received_fire() -> None:
    state = battlefield(group("brit"), group("zulu", weapon="musket"))
    said = play(fire.hit(state, "zulu", 0, "brit"), at("test:zulu:received_fire", "1 6"))
    assert "Zulu, Received Fire: 1 passed, halt." in said


@pytest.mark.rule("CA-R7")
def test_ca_react_8_any_loss_is_received_casualty_and_runaways_cause_no_second_test() -> None:
    state = battlefield(group("brit"), group("zulu", figures=20))
    said = play(fire.hit(state, "zulu", 2, "brit"), at("test:zulu:received_casualty", "6 6"))
    zulu = state.groups["zulu"]
    assert (zulu.figures, zulu.recoverable, zulu.runaways) == (12, 2, 6), "one in three of the 18 that are left"
    assert said.keys == ["test:zulu:received_casualty"]


@pytest.mark.rule("CA-REACT-9")
@pytest.mark.parametrize(("rep", "hits", "zero", "one"), [(6, 2, 4, 4), (4, 1, 3, 3), (4, 4, 0, 1), (3, 5, 0, 1)])
def test_ca_r22_a_volley_lowers_the_tested_rep_by_one_for_each_hit(rep: int, hits: int, zero: int, one: int) -> None:
    band = group("zulu", rep=rep, leaders="leader 4")
    for floor, target in (("0", zero), ("1", one)):
        reading: Any = roll_of(band, "received_casualty", hits=hits, volley_min_rep=floor).reading
        assert (reading.target, reading.leader) == (target, 4), "the leader die is not lowered"
    assert band.rep == rep, "the Rep itself is never changed"


@pytest.mark.rule("CA-REACT-13", "CA-DICE-10")
def test_ca_r12_one_roll_for_both_tests_and_the_volley_lowers_only_one() -> None:
    state = facing(group("zulu", rep=5, figures=18, start=20))
    said = play(take(state, "zulu", "received_casualty", "leader_lost", hits=2), "4 6")
    assert said.result.passes == {"received_casualty": 0, "leader_lost": 1}
    assert said.keys == ["test:zulu:received_casualty+leader_lost"]
    assert state.groups["zulu"].runaways == 6, "one in three of 18, and it halts"
    assert "The worse result counts for Zulu: halt, 6 run away (1 in 3)." in said


@pytest.mark.rule("CA-REACT-14")
@pytest.mark.examples(
    "tests, dice, tail, loss",
    (["received_casualty"], "4 6", "all that are left run away", "ran away"),
    (["received_casualty", "leader_lost"], "4 6", "all that are left run away", "ran away"),
    (["received_casualty", "leader_lost"], "6 6", "run away", "ran away"),
    (["received_casualty", "leader_lost"], "1 1", "carry on", ""),
)
def test_ca_react_13_what_counts_ends_its_line_and_gives_way_to_the_loss_of_all(
    tests: list[str], dice: str, tail: str, loss: str
) -> None:
    state = facing(group("zulu", figures=1))
    state.rulings = state.rulings.but(one_in_n="ceil")
    lines = [line for line in play(take(state, "zulu", *tests), dice).log if line.tail]
    assert (lines[-1].tail, lines[-1].with_loss) == (tail, loss)
    assert all(line.text == f"{line.head}{', ' if line.reads else ': '}{line.tail}." for line in lines)


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


def test_ca_r7_nobody_ran_so_nothing_is_tested_again() -> None:
    state = facing(group("zulu", rep=6, figures=4, start=6))
    state.rulings = state.rulings.but(volley_retest="on")
    said = play(take(state, "zulu", "received_casualty", hits=2), "3 6")
    assert "Nobody of Zulu runs: too few figures." in said and len(said.keys) == 1


def test_ca_r146_the_last_result_tells_once_that_too_few_are_there_for_any_to_run() -> None:
    """ "1 passed, too few for 1 in 5 to run · Nobody of Zulu runs: too few figures"."""
    state = facing(group("zulu", rep=6, figures=4, start=6))
    said = play(take(state, "zulu", "received_casualty", hits=2), "3 6")
    told = [line.text for line in said.log if not line.is_idle]
    assert [words for words in told if "too few" in words] == [
        "Zulu, Received Casualty: 1 passed, too few for 1 in 5 to run."
    ]


def test_ca_r7_the_retest_is_owed_while_it_is_asked() -> None:
    state = facing(group("zulu", rep=6, figures=18, start=20))
    state.rulings = state.rulings.but(volley_retest="on")
    play(take(state, "zulu", "received_casualty", hits=2), "3 6", owes(state, "zulu"), "1 1")


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


def test_ca_r146_leaders_run_last_the_junior_first() -> None:
    state = battlefield(group("brit", figures=3, start=20, leaders="officer 4, nco 4"))
    casualties.run_away(state, "brit", 2)
    assert [leader.out for leader in state.groups["brit"].leaders] == [False, True]
    play(casualties.run_away_whole(state, "brit"))
    assert state.groups["brit"].leaders[0].out


# See Runaways


@pytest.mark.rule("CA-REACT-10")
def test_ca_r23_friends_of_equal_or_lower_rep_may_have_to_test() -> None:
    state = battlefield(
        group("zulu", rep=5), group("zulu_6", rep=6), group("zulu_5", rep=5), group("zulu_4"), group("brit")
    )
    said = play(casualties.run_away_whole(state, "zulu"), at("sees:zulu", ""))
    assert [option.id for option in said.prompts[0].options] == ["zulu_5", "zulu_4"]  # type: ignore[attr-defined]


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


def test_ca_r23_the_last_figure_that_runs_counts_and_a_group_shot_down_does_not() -> None:
    state = battlefield(group("zulu", figures=1), group("zulu_2"), group("brit"), one_in_n="ceil")
    assert asks(casualties.one_in(state, "zulu", 3)).key == "sees:zulu"
    state = battlefield(group("zulu", figures=2), group("zulu_2"), group("brit"))
    said = play(fire.hit(state, "zulu", 2, "brit"))
    assert state.groups["zulu"].gone == "destroyed" and said.keys == []


def test_ca_r23_the_raised_rep_of_a_back_to_the_wall_counts() -> None:
    state = battlefield(group("brit", rep=4), group("brit_2", rep=4, at_the_wall=True), group("zulu"))
    assert play(casualties.run_away_whole(state, "brit")).keys == [], "there is nobody to ask for"


def test_ca_r151_a_group_in_melee_sees_runaways_but_takes_no_test_of_wills() -> None:
    state = battlefield(group("zulu"), group("zulu_2", engaged=["brit"]), group("brit", engaged=["zulu_2"]))
    assert asks(casualties.run_away_whole(state, "zulu")).legal() == ["zulu_2"]
    state = battlefield(group("zulu"), group("brit", engaged=["zulu_2"]), group("zulu_2", engaged=["brit"]))
    assert [each.id for each in newly_near.will_testers(state, "zulu")] == []


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
