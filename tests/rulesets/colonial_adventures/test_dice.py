"""Dice and how they are read (CA-DICE)."""

import random
from typing import Any

import pytest

from tests.names.colonial_adventures import Battlefield, casualties, fire, melee, reaction, tables
from tests.rulesets.colonial_adventures.table import ENTER, asks, at, battlefield, group, play
from tracker.engine import Passes, Pool, Possibility, Roll, Total, odds
from tracker.games.colonial_adventures import turn
from tracker.games.colonial_adventures.fight import charge


def rolls(state: Battlefield) -> list[Roll[Any]]:
    """One roll of each kind that a battle asks for."""
    led = state.groups["brit"]
    return [
        asks(turn.roll_for_activation(state)),
        asks(reaction.take_tests(state, "brit", ["received_fire"], "zulu", "an example")),
        asks(fire.shoot(state, "brit", "zulu"), ENTER),
        asks(casualties.leader_casualties(state, "brit", 2)),
        asks(charge.charge(state, "zulu", "brit"), ENTER),
        asks(melee.break_off(state, led.id)),
        asks(melee.break_off(state, led.id), "1"),
    ]


def field() -> Battlefield:
    return battlefield(group("brit", leaders="officer 4, nco 4"), group("zulu"))


def test_ca_dice_1_all_dice_are_six_sided_typed_or_rolled_by_the_program() -> None:
    for roll in rolls(field()):
        assert {pool.sides for pool in roll.pools} == {6}, roll.key
        rolled = roll.app_answer(random.Random(1))
        typed = {**rolled, "source": {name: "t" * len(dice) for name, dice in rolled["dice"].items()}}
        assert roll.read(rolled) == roll.read(typed), roll.key


@pytest.mark.rule("CA-DICE-3")
@pytest.mark.examples("faces, passed", ((3, 4), 2), ((4, 5), 1), ((5, 6), 0), ((1, 2, 3), 2), ((1, 5, 6), 1), ((4,), 1))
def test_ca_dice_2_each_die_of_the_target_or_less_passes_and_two_are_the_most(
    faces: tuple[int, ...], passed: int
) -> None:
    roll: Any = asks(
        reaction.take_tests(battlefield(group("brit"), group("zulu")), "brit", ["received_fire"], "zulu", "")
    )
    reading = roll.reading
    counts = sum(reading.count(Pool("group", len(faces)), face)[0] for face in faces)
    assert reading.result({"group": (counts,)}).passes == passed


def test_ca_dice_4_the_odds_of_a_six_against_a_target_of_six_are_those_of_a_five() -> None:
    dice = (Pool("group", 2),)
    assert odds(Passes(6, six_fails=True), dice) == odds(Passes(5), dice)
    assert odds(Passes(5, six_fails=True), dice) == odds(Passes(5), dice)


def test_ca_dice_6_a_range_in_brackets_happens_if_the_die_falls_in_it() -> None:
    reading, die = Possibility(1, 3), Pool("die", 1)
    assert [reading.result({"die": reading.count(die, face)}).happened for face in range(1, 7)] == [True] * 3 + [
        False
    ] * 3


def test_ca_dice_7_two_dice_added_give_a_leaders_rep() -> None:
    assert Total().result({"dice": (3 + 6,)}).total == 9
    assert [tables()["leaders"].number(row, "tribal") for row in ("2-4", "5-9", "10-13")] == [3, 4, 5]


def test_ca_dice_8_half_a_die() -> None:
    halves = [Total(halved=True).result({"away": (face,)}).total for face in range(1, 7)]
    assert halves == [1, 1, 2, 2, 3, 3]


def test_ca_dice_9_the_corner_of_a_table_says_how_many_dice() -> None:
    activation, test, shot, leaders, wanting, breaking, _ = rolls(field())
    assert [pool.count for pool in activation.pools] == [1, 1]
    assert [(pool.name, pool.count) for pool in test.pools] == [("group", 2), ("leader", 1)]
    assert shot.breakdowns[0].base == 4, "one per point of Rep"
    assert leaders.pools[0].count == 2, "one per casualty"
    assert wanting.pools[0].count == 2 and breaking.pools[0].count == 1
    corners = {row.key: row.cells[0] for row in tables()["dice"].rows}
    assert (corners["reactions"], corners["break_off"], corners["leader_hit"]) == ("2", "1", "one per casualty")


def test_ca_dice_5_only_melee_counts_successes_of_one_to_three() -> None:
    state = battlefield(group("zulu", engaged=["brit"]), group("brit", engaged=["zulu"]))
    roll: Any = asks(melee.fight_on(state, "zulu"), ENTER)
    assert (roll.reading.low, roll.reading.high) == (1, 3)
    assert (
        play(melee.fight_on(state, "zulu"), at("melee:zulu:brit", "3 4 4 4 | 3 4 4 4"))[-1]
        == "Zulu and Brit: the melee is even, no losses."
    )
