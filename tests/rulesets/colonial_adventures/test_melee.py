"""Hand to hand: contact, losses and their tests, what is shown and settled (CA-MELEE)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group, Pair, casualties, melee, pair_dice
from tests.names.talk import histogram
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, RulePlayed, asks, at, battlefield, group, play
from tracker.games.colonial_adventures.fight.melee_dice import MeleeGround

Given = dict[str, Any]
CARRY_ON = "1 2"


def locked(*pairs: tuple[str, str], groups: tuple[Group, ...], **switches: str) -> Battlefield:
    """A battle in which these groups have fought each other for a round."""
    state = battlefield(*groups)
    state.rulings = state.rulings.but(**switches)
    for first, second in pairs:
        state.groups[first].engaged.append(second)
        state.groups[second].engaged.append(first)
    for each in state.groups.values():
        each.fought = int(bool(each.engaged))
        each.rounds = dict.fromkeys(each.engaged, 1)
    return state


def duel(zulu: Given | None = None, brit: Given | None = None, **switches: str) -> Battlefield:
    zulu = {"figures": 20, **(zulu or {})}
    return locked(("zulu", "brit"), groups=(group("zulu", **zulu), group("brit", **(brit or {}))), **switches)


def touch(state: Battlefield, *answers: Any) -> RulePlayed:
    return play(melee.contact(state, "zulu", "brit"), *answers)


def fight_on(state: Battlefield, *answers: Any, who: str = "zulu") -> RulePlayed:
    return play(melee.fight_on(state, who), *answers)


def figures(state: Battlefield, *groups: str) -> list[int]:
    return [state.groups[each].figures for each in groups]


# Contact


@pytest.mark.rule("CA-R97", "CA-R98")
@pytest.mark.examples("zulu, brit, left", (20, 15, [19, 14]), (2, 2, [1, 1]), (1, 20, [1, 20]), (20, 1, [20, 1]))
def test_ca_melee_2_one_figure_each_on_contact_unless_one_side_has_only_one(
    zulu: int, brit: int, left: list[int]
) -> None:
    state = battlefield(group("zulu", figures=zulu), group("brit", figures=brit))
    touch(state, SETTLE)
    assert figures(state, "zulu", "brit") == left


def test_ca_melee_3_what_counts_for_troops_that_are_not_in_the_battle_is_not_told() -> None:
    def told(**changes: Any) -> set[str]:
        state = battlefield(group("zulu", **changes), group("brit"))
        return {each.label for each in pair_dice(state, "brit", "zulu", False, False, {}).modifiers}

    assert not told() & {"cavalry", "lances, first round", "shields", "Ferocious"}
    lancers = told(arm="cavalry", mounts="horse", formation="mob", traits=["lancer"])
    assert lancers >= {"cavalry", "lances, first round"}, "of the enemy's lancers it is told"


def test_ca_melee_2_one_line_says_whom_the_contact_cost_a_figure() -> None:
    said = touch(battlefield(group("zulu"), group("brit")), SETTLE)
    assert said.of("table") == [
        "move Zulu into contact with Brit",
        "take 1 figure off each of Zulu and Brit, from the rear; keep them apart (contact)",
    ]


def test_ca_melee_1_the_table_moves_the_charger_in_where_nobody_falls_on_contact_too() -> None:
    said = touch(battlefield(group("zulu", figures=1), group("brit")), SETTLE)
    assert said.of("table")[0] == "move Zulu into contact with Brit"


def test_ca_r97_no_contact_loss_in_later_rounds_and_for_joiners_the_new_pair_only() -> None:
    state = duel()
    said = fight_on(state, ENTER, "1 5 5 5 | 1 5 5 5")
    assert figures(state, "zulu", "brit") == [20, 20]
    assert said.log[0].is_idle, "that they go on is in the title of the roll"
    state.groups["zulu_2"] = group("zulu_2")
    play(melee.contact(state, "zulu_2", "brit"), SETTLE)
    assert figures(state, "zulu", "brit", "zulu_2") == [20, 19, 19]


def test_ca_r98_figures_are_compared_after_the_contact_loss() -> None:
    state = battlefield(group("zulu", figures=20), group("brit", figures=1, start=20))
    roll = asks(melee.contact(state, "zulu", "brit"), ENTER)
    assert [pool.count for pool in roll.pools] == [4 + 19, 4]


# Losses and tests


@pytest.mark.rule("CA-DICE-5")
@pytest.mark.parametrize(
    ("faces", "left"),
    [("1 2 3 4 | 1 4 5 6", [20, 18]), ("4 5 6 6 | 3 2 4 6", [18, 20]), ("1 2 5 5 | 3 3 4 4", [20, 20])],
)
def test_ca_melee_4_the_lower_side_removes_the_difference(faces: str, left: list[int]) -> None:
    state = duel()
    loser = {20: "zulu"}.get(left[1], "brit")
    tests = [at(f"test:{loser}:received_casualty", CARRY_ON)] if left != [20, 20] else []
    fight_on(state, ENTER, faces, *tests)
    assert figures(state, "zulu", "brit") == left


def test_ca_melee_4_more_than_are_left_wipes_out_and_the_winner_is_free() -> None:
    state = duel({}, {"figures": 1, "start": 20, "rep": 3})
    fight_on(state, ENTER, "1 1 1" + " 1" * 20 + " | 5 5 5")
    assert state.groups["brit"].gone == "destroyed" and state.groups["zulu"].engaged == []
    assert state.groups["zulu"].fought == 0


def test_ca_react_18_who_was_wiped_out_owes_no_test() -> None:
    state = battlefield(group("zulu", figures=3, start=20), group("brit", figures=2, start=20))
    owing: list[str] = []

    def look(_: Battlefield) -> None:
        owing.extend(each.group for each in state.owed)

    touch(state, ENTER, "1 1 1 1 1 | 5 5 5 5", look, "1")
    assert state.groups["brit"].gone and owing == ["zulu"]


@pytest.mark.parametrize(("switch", "tests"), [("both", ["zulu", "brit"]), ("dice_losers", ["brit"])])
def test_ca_r100_each_that_lost_a_figure_tests_once_after_the_dice(switch: str, tests: list[str]) -> None:
    state = battlefield(group("zulu"), group("brit"), melee_tests=switch)
    said = touch(state, ENTER, "1 1 5 5 | 1 5 5 5", *[at(f"test:{each}:received_casualty", CARRY_ON) for each in tests])
    assert figures(state, "zulu", "brit") == [19, 18]
    assert [key for key in said.keys if key.startswith("test")] == [f"test:{each}:received_casualty" for each in tests]


def test_ca_r100_nobody_lost_nobody_tests_and_a_round_without_contact_has_one_loser() -> None:
    state = duel()
    assert fight_on(state, ENTER, "1 5 5 5 | 1 5 5 5").keys == ["ground:zulu:brit", "melee:zulu:brit"]
    said = fight_on(state, "1 1 5 5 | 1 5 5 5", at("test:brit:received_casualty", CARRY_ON))
    assert said.keys[-1] == "test:brit:received_casualty"


@pytest.mark.parametrize(("faces", "lost"), [("1 6", 6), ("6 6", 19)])
def test_ca_r100_the_second_reads_the_in_melee_cells_though_the_first_has_run(faces: str, lost: int) -> None:
    """Both lost a figure; the band runs, and the next, still by the melee cells, loses 1 in 3 or runs."""
    state = battlefield(group("tribe", "xx", training="tribal", weapon="none", formation="mob"), group("zulu"))
    play(
        melee.contact(state, "tribe", "zulu"),
        ENTER,
        "1 5 5 5 | 1 5 5 5",
        at("test:tribe:received_casualty", "6 6"),
        at("test:zulu:received_casualty", faces),
    )
    assert state.groups["tribe"].ran and state.groups["zulu"].runaways == lost


def test_ca_r100_the_winner_of_a_fight_to_the_last_man_tests_in_melee_too() -> None:
    state = battlefield(group("zulu"), group("brit", figures=2, start=20))
    touch(state, ENTER, "1" + " 1" * 3 + " 1" * 18 + " | 5 5 5 5", at("test:zulu:received_casualty", "1 6"))
    assert state.groups["brit"].gone == "destroyed"
    assert state.groups["zulu"].runaways == 6, "1 in 3 of 19, not 1 in 5"


@pytest.mark.rule("CA-R52")
def test_ca_melee_7_leader_dice_for_contact_and_dice_together_then_one_test() -> None:
    state = battlefield(group("zulu", leaders="leader 5"), group("brit", leaders="officer 4, nco 4"))
    said = touch(
        state,
        ENTER,
        "1 1 1 5 | 1 5 5 5",
        at("leaders:brit", "2 3 4"),
        at("losses:zulu", "6 | 1 2"),
        at("test:brit:received_casualty", "1 2 | 1"),
    )
    assert figures(state, "zulu", "brit") == [19, 17] and len(said.keys) == 5


def test_ca_melee_2_who_wins_is_told_that_its_loss_was_on_contact() -> None:
    state = battlefield(group("zulu", leaders="cinc 5, leader 5"), group("brit", leaders="officer 4, nco 4"))
    tests = (at(f"test:{each}:received_casualty", "1 2 | 1") for each in ("zulu", "brit"))
    said = touch(state, ENTER, "1 1 1 5 | 1 5 5 5", at("leaders:zulu", "2"), at("leaders:brit", "2 3 4"), *tests)
    texts = {prompt.key: prompt.text for prompt in said.prompts}
    assert texts["leaders:zulu"].startswith("One die for each casualty on contact; ")
    assert texts["leaders:brit"].startswith("One die for each of 3 casualties, 1 of them on contact; ")
    assert texts["test:zulu:received_casualty"] == "Why: 1 lost on contact."
    assert texts["test:brit:received_casualty"] == "Why: 3 lost in melee, 1 of them on contact."
    later = asks(melee.fight_on(duel(brit={"leaders": "officer 4, nco 4"}), "zulu"), ENTER, "1 1 1 1 | 5 5 5 5")
    assert later.text.startswith("One die for each of 4 casualties; ")


def test_ca_r100_dice_losers_only_yet_a_leader_lost_is_a_leader_lost() -> None:
    state = battlefield(group("zulu", leaders="leader 5"), group("brit"), melee_tests="dice_losers")
    touch(
        state,
        ENTER,
        "1 1 5 5 | 1 5 5 5",
        at("leaders:zulu", "6"),
        at("test:zulu:leader_lost", CARRY_ON),
        at("test:brit:received_casualty", CARRY_ON),
    )


def cinc_falls(*then: Any) -> tuple[Battlefield, RulePlayed]:
    """A melee beside friends in which the C-in-C is lost, with what is asked behind that."""
    groups = (group("zulu"), group("zulu_2", leaders="cinc 5"), group("zulu_3"), group("brit"))
    state = locked(("zulu", "brit"), ("zulu_2", "brit"), groups=groups, multi_melee="total", new_contact="whole")
    dice = (
        at("surplus:zulu", 10),
        at("share:brit:zulu", 2),
        at("melee:zulu:brit", "5" + " 5" * 13 + " | 5 5"),
        at("melee:zulu_2:brit", "5" + " 5" * 13 + " | 1 5"),
        at("leaders:zulu_2", "6"),
    )
    return state, fight_on(state, ENTER, ENTER, *dice, *then)


@pytest.mark.rule("CA-LDR-14")
def test_ca_r56_the_c_in_c_falls_in_melee_beside_a_friend_who_is_named_first() -> None:
    tested = ("zulu_2:received_casualty+leader_lost", "zulu:leader_lost", "zulu_3:leader_lost")
    _, said = cinc_falls(*(at(f"test:{each}", CARRY_ON) for each in tested))
    assert "The C-in-C is lost. To test: Zulu, Zulu 3." in said


@pytest.mark.rule("CA-REACT-10")
@pytest.mark.parametrize("seen", [["zulu_3"], ["zulu", "zulu_3"], []])
def test_ca_react_13_who_owes_leader_lost_and_sees_friends_run_takes_both_on_one_throw(seen: list[str]) -> None:
    """Issue 25, point 15: the C-in-C fell in melee, and then those about him ran."""
    both = [at(f"test:{each}:see_runaways+leader_lost", "1 1") for each in seen]
    alone = [at(f"test:{each}:leader_lost", "1 1") for each in ("zulu", "zulu_3") if each not in seen]
    runs = (at("test:zulu_2:received_casualty+leader_lost", "6 6"), at("sees:zulu_2", seen))
    state, _ = cinc_falls(*runs, *both, *alone)
    assert state.groups["zulu_2"].ran and not state.owed


# What is shown


@pytest.mark.rule("CA-R148")
def test_ca_melee_4_no_more_can_fall_than_are_left_and_that_is_named() -> None:
    state = duel({"figures": 3, "start": 20}, {"figures": 2, "start": 20})
    odds = {each.label: each.chance for each in asks(melee.fight_on(state, "zulu"), ENTER).odds()}
    assert odds.keys() == {"equal", "Zulu lose 1", "Zulu lose 2", "Zulu lose 3+", "Brit loses 1", "Brit loses 2+"}
    assert sum(odds.values()) == 1
    # Five dice against four, each a success by half: two or more apart in 84 + 36 + 9 + 1 of 512 ways.
    assert odds["Brit loses 2+"] == Fraction(84 + 36 + 9 + 1, 512)
    assert [step.head for step in histogram(asks(melee.fight_on(state, "zulu")).odds()) or []] == [
        *["3+", "2", "1", "equal", "1", "2+"]
    ], "one row of numbers, also where all may fall"
    fight_on(state, "1 1 5 5 5 | 5 5 5 5")
    assert state.groups["brit"].gone == "destroyed"


@pytest.mark.rule("CA-MELEE-8")
def test_ca_r101_each_side_may_have_its_round_in_a_turn() -> None:
    state = duel()
    fight_on(state, ENTER, "1 5 5 5 | 1 5 5 5")
    fight_on(state, at("melee:brit:zulu", "1 5 5 5 | 1 5 5 5"), who="brit")
    assert state.groups["zulu"].fought == 3


@pytest.mark.rule("CA-MELEE-3")
def test_the_ground_once_given_is_not_asked_again_until_something_moves() -> None:
    state = duel()
    fight_on(state, {"second_wall": True}, "1 5 5 5 | 1 5 5 5 5")
    roll = asks(melee.fight_on(state, "zulu"))
    assert [pool.count for pool in roll.pools] == [4, 5], "he is behind the wall still"
    roll = asks(melee.fight_on(state, "brit"))
    assert [pool.count for pool in roll.pools] == [5, 4], "seen from the other side"
    casualties.moved(state, "brit")
    assert asks(melee.fight_on(state, "zulu")).key == "ground:zulu:brit"


def test_ca_react_18_a_round_settled_on_the_table_leaves_them_locked() -> None:
    state = duel()
    said = fight_on(state, ENTER, SETTLE)
    assert said[-1] == "Settled on the table: the melee of Zulu."
    assert state.groups["zulu"].engaged == ["brit"] and (state.owed, state.depth) == ([], 0)


def test_ca_react_18_one_test_after_melee_settled_leaves_the_other_owed() -> None:
    state = battlefield(group("zulu"), group("brit"))

    def owed(_: Battlefield) -> None:
        assert [each.group for each in state.owed] == ["brit"]

    touch(state, ENTER, "1 5 5 5 | 1 5 5 5", SETTLE, owed, CARRY_ON)
    assert not state.owed


def test_a_pair_names_itself_and_the_ground_is_said_of_both() -> None:
    assert Pair("zulu", "brit").key == "zulu:brit"
    assert MeleeGround(False, False, True, False).second_up
