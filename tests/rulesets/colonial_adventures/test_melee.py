"""Hand to hand: contact, dice, losses, several groups, breaking off (CA-MELEE)."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, Group, Pair, casualties, melee, own_dice, pair_dice
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


def dice(state: Battlefield, mine: str = "zulu", enemy: str = "brit", **ground: bool) -> int:
    """Dice of one of a pair that fights nobody else."""
    more = max(0, state.groups[mine].figures - state.groups[enemy].figures)
    return pair_dice(state, mine, enemy, ground.get("up", False), ground.get("wall", False), {mine: more}).total


# Contact


@pytest.mark.rule("CA-MELEE-2")
@pytest.mark.rule("CA-R97")
@pytest.mark.rule("CA-R98")
@pytest.mark.parametrize(
    ("zulu", "brit", "left"), [(20, 15, [19, 14]), (2, 2, [1, 1]), (1, 20, [1, 20]), (20, 1, [20, 1])]
)
def test_ca_melee_2_one_figure_each_on_contact_unless_one_side_has_only_one(
    zulu: int, brit: int, left: list[int]
) -> None:
    state = battlefield(group("zulu", figures=zulu), group("brit", figures=brit))
    touch(state, SETTLE)
    assert figures(state, "zulu", "brit") == left


@pytest.mark.rule("CA-MELEE-3")
def test_ca_melee_3_what_counts_for_troops_that_are_not_in_the_battle_is_not_told() -> None:
    def told(**changes: Any) -> set[str]:
        state = battlefield(group("zulu", **changes), group("brit"))
        return {each.label for each in pair_dice(state, "brit", "zulu", False, False, {}).modifiers}

    assert not told() & {"cavalry", "lances, first round", "shields", "Ferocious"}
    lancers = told(arm="cavalry", mounts="horse", formation="mob", traits=["lancer"])
    assert lancers >= {"cavalry", "lances, first round"}, "of the enemy's lancers it is told"


@pytest.mark.rule("CA-MELEE-2")
def test_ca_melee_2_one_line_says_whom_the_contact_cost_a_figure() -> None:
    said = touch(battlefield(group("zulu"), group("brit")), SETTLE)
    assert said.of("table") == ["take 1 figure off each of Zulu and Brit, from the rear; keep them apart (contact)"]


@pytest.mark.rule("CA-R97")
def test_ca_r97_no_contact_loss_in_later_rounds_and_for_joiners_the_new_pair_only() -> None:
    state = duel()
    fight_on(state, ENTER, "1 5 5 5 | 1 5 5 5")
    assert figures(state, "zulu", "brit") == [20, 20]
    state.groups["zulu_2"] = group("zulu_2")
    play(melee.contact(state, "zulu_2", "brit"), SETTLE)
    assert figures(state, "zulu", "brit", "zulu_2") == [20, 19, 19]


@pytest.mark.rule("CA-R98")
def test_ca_r98_figures_are_compared_after_the_contact_loss() -> None:
    state = battlefield(group("zulu", figures=20), group("brit", figures=1, start=20))
    roll = asks(melee.contact(state, "zulu", "brit"), ENTER)
    assert [pool.count for pool in roll.pools] == [4 + 19, 4]


# Dice (T-11)


@pytest.mark.rule("CA-MELEE-3")
@pytest.mark.rule("CA-MELEE-6")
@pytest.mark.parametrize(("zulu", "brit"), [(20, 20), (20, 15), (12, 20)])
def test_ca_melee_3_rep_and_a_die_for_each_figure_more(zulu: int, brit: int) -> None:
    state = duel({"figures": zulu}, {"figures": brit, "rep": 5})
    roll = asks(melee.fight_on(state, "zulu"), ENTER)
    assert [pool.count for pool in roll.pools] == [4 + max(0, zulu - brit), 5 + max(0, brit - zulu)]


@pytest.mark.rule("CA-MELEE-3")
@pytest.mark.parametrize(
    ("fighter", "more"),
    [
        ({"traits": ["ferocious"]}, 1),
        ({"traits": ["shielded"]}, 1),
        ({"traits": ["shielded"], "weapon": "musket", "using": "shield"}, 1),
        ({"traits": ["shielded"], "weapon": "musket", "using": "weapon"}, 0),
        ({"traits": ["ferocious", "shielded"]}, 2),
        ({"arm": "cavalry", "formation": "mob"}, 1),
        ({"arm": "cavalry", "formation": "mob", "mounted": False}, 0),
        ({"arm": "cavalry", "formation": "mob", "traits": ["mounted_infantry"]}, 0),
        ({"traits": ["mounted_infantry"], "mounts": "horse", "mounted": True}, 0),
        ({"at_the_wall": True}, 1),
    ],
)
def test_ca_melee_3_what_a_group_has_of_its_own(fighter: Given, more: int) -> None:
    state = duel({"weapon": "none", **fighter})
    assert own_dice(state, "zulu", 0).total == 4 + more


@pytest.mark.rule("CA-R65")
def test_ca_r65_dismounted_cavalry_has_no_mounted_die_whatever_it_tests_as() -> None:
    for switch in ("infantry", "cavalry"):
        assert dice(duel({"arm": "cavalry", "formation": "mob", "mounted": False}, dismount_class=switch)) == 4


@pytest.mark.rule("CA-MELEE-3")
@pytest.mark.parametrize(
    ("ground", "zulu", "brit"),
    [
        ({"first_up": True}, 5, 4),
        ({"first_wall": True}, 5, 4),
        ({"second_up": True}, 4, 5),
        ({"second_wall": True, "second_up": True}, 4, 6),
    ],
)
def test_ca_melee_3_uphill_and_behind_a_wall(ground: Given, zulu: int, brit: int) -> None:
    roll = asks(melee.fight_on(duel(), "zulu"), at("ground:zulu:brit", ground))
    assert [pool.count for pool in roll.pools] == [zulu, brit]


@pytest.mark.rule("CA-ARMY-18")
@pytest.mark.rule("CA-MELEE-3")
@pytest.mark.rule("CA-R41")
def test_ca_army_18_two_more_against_open_order_and_against_prone_once_only() -> None:
    assert dice(duel({}, {"formation": "open"})) == 6
    assert dice(duel({"formation": "open"}, {"formation": "open"})) == 6, "whether you are or not"
    assert dice(duel({}, {"prone": True})) == 6
    assert dice(duel({}, {"formation": "open", "prone": True})) == 6


@pytest.mark.rule("CA-R37")
@pytest.mark.rule("CA-GUN-4")
def test_ca_r37_a_crew_fights_with_its_real_number_as_open_order() -> None:
    state = duel({"figures": 10}, {"arm": "artillery", "rep": 5})
    roll = asks(melee.fight_on(state, "zulu"), ENTER)
    assert [pool.count for pool in roll.pools] == [4 + (10 - 4) + 2, 5]


@pytest.mark.rule("CA-GRP-12")
@pytest.mark.rule("CA-R35")
@pytest.mark.parametrize(
    ("fought", "charged", "first_turn", "charging"), [(0, True, 1, 1), (0, False, 1, 0), (1, True, 0, 0)]
)
def test_ca_r35_lances_in_the_first_turn_of_the_melee(
    fought: int, charged: bool, first_turn: int, charging: int
) -> None:
    lancers: Given = {"arm": "cavalry", "formation": "mob", "traits": ["lancer"], "charged": charged}
    for switch, more in (("first_turn", first_turn), ("charging", charging)):
        state = duel(lancers, lancer=switch)
        state.groups["zulu"].rounds["brit"] = fought
        assert dice(state) == 4 + 1 + more
    state = duel({**lancers, "mounted": False})
    state.groups["zulu"].rounds.clear()
    assert dice(state) == 4, "not on foot"


@pytest.mark.rule("CA-R35")
def test_ca_r35_who_charged_is_kept_from_contact_on() -> None:
    state = battlefield(group("zulu"), group("brit"))
    touch(state, SETTLE)
    assert state.groups["zulu"].charged and not state.groups["brit"].charged


# Losses and tests


@pytest.mark.rule("CA-MELEE-4")
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


@pytest.mark.rule("CA-MELEE-4")
def test_ca_melee_4_more_than_are_left_wipes_out_and_the_winner_is_free() -> None:
    state = duel({}, {"figures": 1, "start": 20, "rep": 3})
    fight_on(state, ENTER, "1 1 1" + " 1" * 20 + " | 5 5 5")
    assert state.groups["brit"].gone == "destroyed" and state.groups["zulu"].engaged == []
    assert state.groups["zulu"].fought == 0


@pytest.mark.rule("CA-REACT-18")
def test_ca_react_18_who_was_wiped_out_owes_no_test() -> None:
    state = battlefield(group("zulu", figures=3, start=20), group("brit", figures=2, start=20))
    owing: list[str] = []

    def look(_: Battlefield) -> None:
        owing.extend(each.group for each in state.owed)

    touch(state, ENTER, "1 1 1 1 1 | 5 5 5 5", look, "1")
    assert state.groups["brit"].gone and owing == ["zulu"]


@pytest.mark.rule("CA-R100")
@pytest.mark.parametrize(
    ("switch", "tests"),
    [("both", ["zulu", "brit"]), ("dice_losers", ["brit"])],
)
def test_ca_r100_each_that_lost_a_figure_tests_once_after_the_dice(switch: str, tests: list[str]) -> None:
    state = battlefield(group("zulu"), group("brit"), melee_tests=switch)
    said = touch(state, ENTER, "1 1 5 5 | 1 5 5 5", *[at(f"test:{each}:received_casualty", CARRY_ON) for each in tests])
    assert figures(state, "zulu", "brit") == [19, 18]
    assert [key for key in said.keys if key.startswith("test")] == [f"test:{each}:received_casualty" for each in tests]


@pytest.mark.rule("CA-R100")
def test_ca_r100_nobody_lost_nobody_tests_and_a_round_without_contact_has_one_loser() -> None:
    state = duel()
    assert fight_on(state, ENTER, "1 5 5 5 | 1 5 5 5").keys == ["ground:zulu:brit", "melee:zulu:brit"]
    said = fight_on(state, "1 1 5 5 | 1 5 5 5", at("test:brit:received_casualty", CARRY_ON))
    assert said.keys[-1] == "test:brit:received_casualty"


@pytest.mark.rule("CA-R100")
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


@pytest.mark.rule("CA-R100")
def test_ca_r100_the_winner_of_a_fight_to_the_last_man_tests_in_melee_too() -> None:
    state = battlefield(group("zulu"), group("brit", figures=2, start=20))
    touch(state, ENTER, "1" + " 1" * 3 + " 1" * 18 + " | 5 5 5 5", at("test:zulu:received_casualty", "1 6"))
    assert state.groups["brit"].gone == "destroyed"
    assert state.groups["zulu"].runaways == 6, "1 in 3 of 19, not 1 in 5"


@pytest.mark.rule("CA-MELEE-7")
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


@pytest.mark.rule("CA-R100")
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


@pytest.mark.rule("CA-LDR-14")
@pytest.mark.rule("CA-R56")
def test_ca_r56_the_c_in_c_falls_in_melee_beside_a_friend_who_is_named_first() -> None:
    groups = (group("zulu"), group("zulu_2", leaders="cinc 5"), group("zulu_3"), group("brit"))
    state = locked(("zulu", "brit"), ("zulu_2", "brit"), groups=groups, multi_melee="total", new_contact="whole")
    said = fight_on(
        state,
        ENTER,
        ENTER,
        at("surplus:zulu", 10),
        at("share:brit:zulu", 2),
        at("melee:zulu:brit", "5" + " 5" * 13 + " | 5 5"),
        at("melee:zulu_2:brit", "5" + " 5" * 13 + " | 1 5"),
        at("leaders:zulu_2", "6"),
        at("test:zulu_2:received_casualty+leader_lost", CARRY_ON),
        at("test:zulu:leader_lost", CARRY_ON),
        at("test:zulu_3:leader_lost", CARRY_ON),
    )
    assert "The C-in-C is lost. To test: Zulu, Zulu 3." in said


@pytest.mark.rule("CA-REACT-13")
@pytest.mark.rule("CA-REACT-10")
@pytest.mark.parametrize("seen", [["zulu_3"], ["zulu", "zulu_3"], []])
def test_ca_react_13_who_owes_leader_lost_and_sees_friends_run_takes_both_on_one_throw(seen: list[str]) -> None:
    """Issue 25, point 15: the C-in-C fell in melee, and then those about him ran."""
    groups = (group("zulu"), group("zulu_2", leaders="cinc 5"), group("zulu_3"), group("brit"))
    state = locked(("zulu", "brit"), ("zulu_2", "brit"), groups=groups, multi_melee="total", new_contact="whole")
    both = [at(f"test:{each}:see_runaways+leader_lost", "1 1") for each in seen]
    alone = [at(f"test:{each}:leader_lost", "1 1") for each in ("zulu", "zulu_3") if each not in seen]
    fight_on(
        state,
        ENTER,
        ENTER,
        at("surplus:zulu", 10),
        at("share:brit:zulu", 2),
        at("melee:zulu:brit", "5" + " 5" * 13 + " | 5 5"),
        at("melee:zulu_2:brit", "5" + " 5" * 13 + " | 1 5"),
        at("leaders:zulu_2", "6"),
        at("test:zulu_2:received_casualty+leader_lost", "6 6"),
        at("sees:zulu_2", seen),
        *both,
        *alone,
    )
    assert state.groups["zulu_2"].ran and not state.owed


# Several groups

TWO_TO_ONE = (("zulu", "brit"), ("zulu_2", "brit"))


def two_to_one(brit: Given | None = None, zulu: Given | None = None, **switches: str) -> Battlefield:
    """Two bands of 10 against a unit of 20, Rep 6."""
    bands = [group(each, **{"figures": 10, **(zulu or {})}) for each in ("zulu", "zulu_2")]
    unit = group("brit", **{"figures": 20, "rep": 6, **(brit or {})})
    return locked(*TWO_TO_ONE, groups=(*bands, unit), **switches)


@pytest.mark.rule("CA-MELEE-5")
@pytest.mark.rule("CA-R99")
def test_ca_melee_5_the_single_group_divides_its_dice_and_each_pair_is_settled_apart() -> None:
    state = two_to_one({"figures": 10})
    said = fight_on(
        state,
        at("ground:brit:zulu", ENTER),
        at("ground:brit:zulu_2", ENTER),
        at("share:brit:zulu", 4),
        at("melee:brit:zulu", "1 1 5 5 | 5 5 5 5"),
        at("melee:brit:zulu_2", "5 5 | 1 5 5 5"),
        at("test:brit:received_casualty", CARRY_ON),
        at("test:zulu:received_casualty", CARRY_ON),
        who="brit",
    )
    assert figures(state, "zulu", "zulu_2", "brit") == [8, 10, 9]
    assert "Brit and Zulu 2 hold." not in said


@pytest.mark.rule("CA-R99")
def test_ca_r99_in_total_the_side_with_more_has_the_surplus_once_as_its_owner_divides_it() -> None:
    state = two_to_one({"figures": 13}, multi_melee="total", new_contact="whole")
    number = asks(melee.fight_on(state, "zulu"), ENTER, ENTER)
    assert (number.key, number.side, number.high) == ("surplus:zulu", "tr", 7)
    said = asks(melee.fight_on(state, "zulu"), 5, 3)
    assert [pool.count for pool in said.pools] == [4 + 5, 3]
    state = two_to_one({"figures": 13}, multi_melee="total", new_contact="whole")
    next_ = asks(melee.fight_on(state, "zulu"), ENTER, ENTER, 5, 3, "1 1 1 5 5 5 5 5 5 | 1 1 1")
    assert [pool.count for pool in next_.pools] == [4 + 2, 3]


@pytest.mark.rule("CA-R99")
def test_ca_r99_the_single_group_divides_its_own_surplus_with_its_rep_and_fixed_dice() -> None:
    state = two_to_one({"figures": 25, "traits": ["ferocious"]}, multi_melee="total", new_contact="whole")
    number = asks(melee.fight_on(state, "zulu"), ENTER, ENTER)
    assert (number.key, number.high) == ("share:brit:zulu", 6 + 1 + 5)


@pytest.mark.rule("CA-R99")
def test_ca_r99_what_belongs_to_one_pair_goes_to_that_pair() -> None:
    def fighting() -> Battlefield:
        state = two_to_one({"figures": 10, "start": 20})
        state.groups["zulu_2"].formation = "open"
        return state

    grounds = (at("ground:brit:zulu", {"first_up": True}), at("ground:brit:zulu_2", ENTER))
    first = asks(melee.fight_on(fighting(), "brit"), *grounds, 3)
    assert [pool.count for pool in first.pools] == [3 + 1, 4]
    second = asks(melee.fight_on(fighting(), "brit"), *grounds, 3, "1 1 5 5 | 1 1 5 5")
    assert [pool.count for pool in second.pools] == [3 + 2, 4]


@pytest.mark.rule("CA-R99")
def test_ca_r99_pair_by_pair_each_enemy_group_is_an_opponent_of_its_own() -> None:
    """The unit of 13 has three figures more than each band of ten, and its Rep of 6 to divide."""
    state = two_to_one({"figures": 13})
    number = asks(melee.fight_on(state, "brit"), ENTER, ENTER)
    assert (number.key, number.high, number.text) == ("share:brit:zulu", 6, "The rest go against Zulu 2.")
    state = two_to_one({"figures": 13})
    first = asks(melee.fight_on(state, "brit"), ENTER, ENTER, 2)
    second = asks(melee.fight_on(two_to_one({"figures": 13}), "brit"), ENTER, ENTER, 2, "5 5 5 5 5 | 5 5 5 5")
    assert [[pool.count for pool in roll.pools] for roll in (first, second)] == [[2 + 3, 4], [4 + 3, 4]]
    assert "figures more" in [each.label for each in first.breakdowns[0].modifiers if each.applied]
    bands = asks(melee.fight_on(two_to_one({"figures": 7}), "zulu"), ENTER, 3)
    assert [pool.count for pool in bands.pools] == [4 + 3, 3], "each band has its own figures more"


@pytest.mark.rule("CA-MELEE-5")
@pytest.mark.rule("CA-R101")
def test_ca_r101_a_division_stands_until_its_owner_is_active_or_his_enemies_change() -> None:
    """Nobody has all of his dice against one enemy, and all of them again against the next."""
    state = two_to_one({"figures": 10, "start": 20})
    fight_on(state, ENTER, at("share:brit:zulu", 4), at("melee:zulu:brit", "5 5 5 5 | 5 5 5 5"))
    said = fight_on(state, ENTER, at("melee:zulu_2:brit", "5 5 5 5 | 5 5"), who="zulu_2")
    assert said.keys == ["ground:zulu_2:brit", "melee:zulu_2:brit"], "the two dice that were kept for it"
    asked = asks(melee.fight_on(state, "brit"))
    assert asked.key == "share:brit:zulu", "active, he divides them anew"
    state = two_to_one({"figures": 10, "start": 20})
    fight_on(state, ENTER, at("share:brit:zulu", 4), at("melee:zulu:brit", "5 5 5 5 | 5 5 5 5"))
    casualties.leave_table(state, "zulu_2", "ran away")
    roll = asks(melee.fight_on(state, "zulu"))
    assert [pool.count for pool in roll.pools] == [4, 6], "one enemy is left, and has them all"
    assert state.groups["brit"].shares == {}


@pytest.mark.rule("CA-R101")
@pytest.mark.rule("CA-R97")
def test_ca_r101_a_new_contact_fights_its_own_pair_and_only_that_loses_a_figure() -> None:
    state = locked(("zulu_2", "brit"), groups=(group("zulu"), group("zulu_2"), group("brit")))
    said = touch(
        state,
        at("ground:zulu:brit", ENTER),
        at("share:brit:zulu_2", 1),
        at("melee:zulu:brit", "1 5 5 5 | 1 5 5"),
        at("test:zulu:received_casualty", CARRY_ON),
        at("test:brit:received_casualty", CARRY_ON),
    )
    assert figures(state, "zulu", "zulu_2", "brit") == [19, 20, 19]
    assert not state.groups["zulu_2"].acted and "Zulu 2 fights in the same melee, and so has acted." not in said
    assert (state.groups["brit"].rounds, state.groups["zulu"].rounds) == ({"zulu_2": 1, "zulu": 1}, {"brit": 1})


@pytest.mark.rule("CA-R101")
def test_ca_r101_who_fights_on_fights_his_own_pairs_and_no_others() -> None:
    state = two_to_one()
    said = fight_on(state, ENTER, 3, "1 5 5 5 | 1 5 5" + " 5" * 10)
    assert said.keys == ["ground:zulu:brit", "share:brit:zulu", "melee:zulu:brit"]
    assert not state.groups["zulu_2"].acted
    both = fight_on(state, ENTER, 3, "1 5 5" + " 5" * 10 + " | 1 5 5 5", "1 5 5" + " 5" * 10 + " | 1 5 5 5", who="brit")
    assert [key for key in both.keys if key.startswith("melee")] == ["melee:brit:zulu", "melee:brit:zulu_2"]


@pytest.mark.rule("CA-R35")
@pytest.mark.rule("CA-R101")
def test_ca_r101_the_first_round_of_a_pair_is_its_own_for_lancers() -> None:
    lancers = group("lancers", "eu", arm="cavalry", traits=["lancer"], figures=10)
    state = locked(("zulu_2", "lancers"), groups=(group("zulu", figures=10), group("zulu_2", figures=10), lancers))

    def lances(mine: str, enemy: str) -> bool:
        told = pair_dice(state, mine, enemy, False, False, {})
        return any(each.applied and each.label.startswith("lances") for each in told.modifiers)

    assert not lances("lancers", "zulu_2") and lances("lancers", "zulu")
    play(
        melee.contact(state, "zulu", "lancers"),
        ENTER,
        3,
        "1 5 5 5 | 1 5 5",
        *[at(f"test:{each}:received_casualty", CARRY_ON) for each in ("zulu", "lancers")],
    )
    assert not lances("lancers", "zulu"), "it has had it"


@pytest.mark.rule("CA-MELEE-5")
def test_ca_melee_5_all_pairs_of_a_round_fight_with_what_they_began_it() -> None:
    """The unit falls to the last man against the first band; its dice against the second are rolled all the same."""
    state = two_to_one({"figures": 2, "start": 20})
    said = fight_on(
        state,
        ENTER,
        ENTER,
        at("share:brit:zulu", 3),
        at("melee:brit:zulu", "5 5 5 | 1" + " 1" * 11),
        at("melee:brit:zulu_2", "1 1 1 | 5" + " 5" * 11),
        at("test:zulu_2:received_casualty", CARRY_ON),
        who="brit",
    )
    assert state.groups["brit"].gone == "destroyed"
    assert figures(state, "zulu", "zulu_2") == [10, 7] and said.keys.count("melee:brit:zulu_2") == 1


@pytest.mark.rule("CA-R101")
def test_ca_r101_by_house_rule_the_whole_melee_fights_and_friends_have_acted() -> None:
    state = two_to_one(new_contact="whole", multi_melee="total")
    said = fight_on(state, ENTER, ENTER, 3, "1 5 5 5 | 1 5 5", "1 5 5 5 | 1 5 5")
    assert "Zulu 2 fights in the same melee, and so has acted." in said
    assert state.groups["zulu_2"].acted and not state.groups["brit"].acted, "the other side has its own round"
    assert [state.groups[each].fought for each in ("zulu", "zulu_2", "brit")] == [2, 2, 2]


# What is shown


@pytest.mark.rule("CA-MELEE-4")
@pytest.mark.rule("CA-R148")
def test_ca_melee_4_no_more_can_fall_than_are_left_and_that_is_named() -> None:
    state = duel({"figures": 3, "start": 20}, {"figures": 2, "start": 20})
    odds = {each.label: each.chance for each in asks(melee.fight_on(state, "zulu"), ENTER).odds()}
    assert odds.keys() == {
        "equal",
        "Zulu lose 1",
        "Zulu lose 2",
        "Zulu lose 3+",
        "Brit loses 1",
        "Brit loses 2+",
    }
    assert sum(odds.values()) == 1
    # Five dice against four, each a success by half: two or more apart in 84 + 36 + 9 + 1 of 512 ways.
    assert odds["Brit loses 2+"] == Fraction(84 + 36 + 9 + 1, 512)
    assert [step.head for step in histogram(asks(melee.fight_on(state, "zulu")).odds()) or []] == [
        *["2+", "1", "equal", "1", "2", "3+"]
    ], "one row of numbers, also where all may fall"
    fight_on(state, "1 1 5 5 5 | 5 5 5 5")
    assert state.groups["brit"].gone == "destroyed"


@pytest.mark.rule("CA-MELEE-4")
def test_ca_melee_4_who_was_cut_down_by_the_first_pair_has_none_left_for_the_second() -> None:
    state = two_to_one({"figures": 2, "start": 20})
    second = asks(melee.fight_on(state, "brit"), ENTER, ENTER, 3, "5 5 5 | 1" + " 5" * 11)
    labels = {each.label for each in second.odds()}
    assert "Brit loses 1+" in labels and "Brit loses 1" not in labels


@pytest.mark.rule("CA-MELEE-8")
@pytest.mark.rule("CA-R101")
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


@pytest.mark.rule("CA-REACT-18")
def test_ca_react_18_a_round_settled_on_the_table_leaves_them_locked() -> None:
    state = duel()
    said = fight_on(state, ENTER, SETTLE)
    assert said[-1] == "Settled on the table: the melee of Zulu."
    assert state.groups["zulu"].engaged == ["brit"] and (state.owed, state.depth) == ([], 0)


@pytest.mark.rule("CA-REACT-18")
def test_ca_react_18_one_test_after_melee_settled_leaves_the_other_owed() -> None:
    state = battlefield(group("zulu"), group("brit"))

    def owed(_: Battlefield) -> None:
        assert [each.group for each in state.owed] == ["brit"]

    touch(state, ENTER, "1 5 5 5 | 1 5 5 5", SETTLE, owed, CARRY_ON)
    assert not state.owed


# Breaking off


def break_off(state: Battlefield, *answers: Any, who: str = "brit") -> RulePlayed:
    return play(melee.break_off(state, who), *answers)


@pytest.mark.rule("CA-MELEE-9")
@pytest.mark.rule("CA-R102")
@pytest.mark.parametrize(
    ("who", "faces", "formation"),
    [
        ({"formation": "open"}, "4", "line"),
        ({"formation": "line"}, "5", "open"),
        ({"arm": "cavalry", "formation": "open"}, "1", "line"),
        ({"traits": ["boer", "mounted_infantry"], "formation": "open"}, "1", "open"),
        ({"arm": "artillery"}, "1", "open"),
        ({"training": "tribal", "weapon": "none", "formation": "open"}, "1", "mob"),
    ],
)
def test_ca_r102_where_and_how_a_group_ends_that_breaks_off(who: Given, faces: str, formation: str) -> None:
    state = duel({"traits": ["ferocious"]}, who)
    break_off(
        state, at("break:brit", faces), at("away:brit", "1"), at("test:zulu:test_of_wills", "6 6"), {"reach": False}
    )
    assert state.groups["brit"].formation == formation
    assert not state.groups["brit"].engaged and not state.groups["zulu"].engaged
    assert state.groups["brit"].fought == state.groups["zulu"].fought == 0


@pytest.mark.rule("CA-R102")
@pytest.mark.rule("CA-R93")
def test_ca_r102_a_crew_that_breaks_off_leaves_its_gun_to_the_enemy() -> None:
    state = duel({}, {"arm": "artillery"})
    said = break_off(state, "1", "1", at("test:zulu:test_of_wills", "6 6"))
    assert "It leaves its gun, which Zulu take: note it." in said
    assert state.groups["brit"].unmanned
    foot = duel()
    break_off(foot, "1", "1", at("test:zulu:test_of_wills", "6 6"))
    assert not foot.groups["brit"].unmanned


@pytest.mark.rule("CA-R102")
@pytest.mark.rule("CA-R3")
def test_ca_r102_against_the_leaders_rep_or_the_groups_own() -> None:
    for leaders, target in (("officer 5, nco 3", 5), ("officer 5 out, nco 3", 3), ("", 4)):
        roll: Any = asks(melee.break_off(duel({}, {"leaders": leaders}), "brit"))
        assert roll.reading.target == target and not roll.reading.six_fails
    roll = asks(melee.break_off(duel({}, {}, sixes_fail="all"), "brit"))
    assert roll.reading.six_fails, "by house rule a 6 fails here too"


@pytest.mark.rule("CA-DICE-8")
@pytest.mark.rule("CA-MELEE-9")
@pytest.mark.parametrize(("face", "inches"), [("1", 4), ("2", 4), ("3", 5), ("4", 5), ("5", 6), ("6", 6)])
def test_ca_dice_8_three_inches_and_half_a_die_rounded_up(face: str, inches: int) -> None:
    said = break_off(duel(), "1", face, "1 6")
    assert f'move Brit {inches}" straight away, facing the enemy, in Formed Line' in said


@pytest.mark.rule("CA-REACT-17")
def test_ca_react_17_the_enemy_left_behind_tests_its_will_whatever_the_distance() -> None:
    state = duel()
    state.taken.append("zulu:test_of_wills:brit")
    said = break_off(state, "1", "1", at("test:zulu:test_of_wills", "1 6"))
    assert "Zulu, Test of Wills: 1 passed, halt." in said


@pytest.mark.rule("CA-REACT-17")
@pytest.mark.rule("CA-R18")
@pytest.mark.rule("CA-R151")
def test_ca_react_17_an_enemy_still_held_by_another_does_not_test() -> None:
    groups = (group("zulu"), group("brit"), group("brit_2"))
    state = locked(("zulu", "brit"), ("zulu", "brit_2"), groups=groups)
    said = break_off(state, "1", "1")
    assert said.keys == ["break:brit", "away:brit"] and state.groups["zulu"].engaged == ["brit_2"]
    assert state.groups["zulu"].fought == 1, "its melee goes on"


@pytest.mark.rule("CA-MELEE-5")
@pytest.mark.rule("CA-R101")
@pytest.mark.parametrize(("shares", "asked"), [((2, 2), False), ((3, 2), True), ((1, 2), True)])
def test_ca_melee_5_a_division_that_is_more_or_less_than_its_dice_is_made_anew(
    shares: tuple[int, int], asked: bool
) -> None:
    groups = (group("zulu"), group("zulu_2"), group("brit"))
    state = locked(("zulu", "brit"), ("zulu_2", "brit"), groups=groups)
    state.groups["brit"].shares = dict(zip(("zulu", "zulu_2"), shares, strict=True))
    prompt = asks(melee.fight_on(state, "zulu"), ENTER)
    assert prompt.key == ("share:brit:zulu" if asked else "melee:zulu:brit")


def test_a_pair_names_itself_and_the_ground_is_said_of_both() -> None:
    assert Pair("zulu", "brit").key == "zulu:brit"
    assert MeleeGround(False, False, True, False).second_up


@pytest.mark.rule("CA-REACT-17")
@pytest.mark.rule("CA-R24")
def test_ca_react_17_onlookers_who_now_see_it_near_test_with_the_former_opponent_on_one_throw() -> None:
    """Issue 25, point 15 (p.24): as soon as the mover has stopped, and before anything is carried out."""
    state = locked(("brit", "zulu"), groups=(group("brit"), group("zulu"), group("zulu_2"), group("zulu_3")))
    who = asks(melee.break_off(state, "brit"), "1", "1")
    assert who.key == "wills:brit" and who.legal() == ["zulu_2", "zulu_3"], "the opponent tests in any case"
    assert [(each.group, each.why) for each in state.owed] == [("zulu", "Brit broke off")]
    state = locked(("brit", "zulu"), groups=(group("brit"), group("zulu"), group("zulu_2"), group("zulu_3")))
    said = play(
        melee.break_off(state, "brit"),
        "1",
        "1",
        at("wills:brit", ["zulu_2"]),
        at("test:zulu+zulu_2:test_of_wills", "6 6 | 6 6"),
    )
    assert said.keys == ["break:brit", "away:brit", "wills:brit", "test:zulu+zulu_2:test_of_wills"]
    assert not state.owed


@pytest.mark.rule("CA-R24")
def test_ca_r24_by_ruling_one_by_one_the_former_opponent_tests_first() -> None:
    groups = (group("brit"), group("zulu"), group("zulu_2"))
    state = locked(("brit", "zulu"), groups=groups, tow_order="one_by_one")
    roll = asks(melee.break_off(state, "brit"), "1", "1", ["zulu_2"])
    assert roll.key == "test:zulu:test_of_wills" and [each.group for each in state.owed] == ["zulu_2", "zulu"]
