"""A battle of a campaign that was fought without the app: what is told of it, and who comes back (CA-AFTER)."""

import pytest

from tests.rulesets.colonial_adventures.field import campaign, unit
from tracker.engine import Aftermath
from tracker.games.colonial_adventures.campaign.battle_in_words import aftermath_in_words, decided
from tracker.games.colonial_adventures.campaign.state import SPARES_DICE
from tracker.testing import asks, at, play

GUN = {"arm": "artillery", "weapon": "field_gun", "figures": 4, "paper": 4, "formation": "open", "leaders": ""}


def in_words(winner: str = "") -> Aftermath:
    return Aftermath(title="Patrol", winner=winner, words="Fought at the club.")


@pytest.mark.rule("CA-R104", "CA-R173")
def test_ca_ex_43_half_of_three_return_rounded_up() -> None:
    state = campaign(unit())
    losses = [{"row": "brit", "facts": {"lost": 3}}]
    who_won = play(decided(state, in_words()), at("told_winner", "first")).result
    left = play(aftermath_in_words(state, who_won), losses, at("recovery:first:1", "2 5")).result
    assert left.unit("brit").figures == 19 and left.winner == "first"


@pytest.mark.rule("CA-AFTER-1")
def test_ca_ex_43_all_of_a_unit_that_ran_are_casualties_and_roll_one_die() -> None:
    state = campaign(unit())
    losses = [{"row": "brit", "facts": {"lost": 2, "ran": True}}]
    left = play(aftermath_in_words(state, in_words("first")), losses, "3", "1", "6").result
    assert (left.unit("brit").figures, left.unit("brit").ran) == (10, True)
    assert [each.lost for each in left.unit("brit").leaders] == [False, True]


@pytest.mark.rule("CA-AFTER-2")
@pytest.mark.examples(
    "winner, ruling, dice, figures",
    ("first", "none", "1 1", 20),
    ("first", "none", "1 6", 18),
    ("first", "none", "6 6", 15),
    ("second", "none", "1 1", 20),
    ("second", "none", "1 6", 15),
    ("second", "none", "6 6", 15),
    ("draw", "none", "1 6", 15),
    ("draw", "half", "1 6", 18),
)
def test_t_13_after_the_battle(winner: str, ruling: str, dice: str, figures: int) -> None:
    state = campaign(unit(), draw_recovery=ruling)
    losses = [{"row": "brit", "facts": {"lost": 5}}]
    said_of_it = play(aftermath_in_words(state, in_words(winner)), losses, dice)
    assert said_of_it.result.unit("brit").figures == figures
    column = "won" if winner == "first" or ruling == "half" else "not_won"
    assert said_of_it.cell("after_battle") == (str(dice.count("1")), column)


@pytest.mark.parametrize(
    ("dice", "leader_die", "is_lost"),
    [("1 1", (), False), ("1 6", ("3",), False), ("1 6", ("4",), True), ("6 6", (), True)],
)
def test_ca_r53_leaders_of_a_battle_that_is_told(dice: str, leader_die: tuple[str, ...], is_lost: bool) -> None:
    state = campaign(unit())
    losses = [{"row": "brit", "facts": {"lost": 5, "hit0": True}}]
    left = play(aftermath_in_words(state, in_words("first")), losses, dice, *leader_die).result
    assert [each.lost for each in left.unit("brit").leaders] == [is_lost, False]


@pytest.mark.rule("CA-AFTER-2")
@pytest.mark.parametrize(("winner", "dice"), [("first", ("3 1 2", "6", "6")), ("second", ("1 2",)), ("draw", ("1 2",))])
def test_ca_r173_who_ran_from_a_battle_that_was_not_won_rolls_no_die(winner: str, dice: tuple[str, ...]) -> None:
    """A die was asked for that changed nothing; older campaigns, whose dice are recorded, ask for it still."""
    losses = [{"row": "brit", "facts": {"ran": True}}, {"row": "other", "facts": {"lost": 3}}]
    state = campaign(unit(), unit("other"))
    said = play(aftermath_in_words(state, in_words(winner)), losses, *dice)
    assert said.result.unit("brit").figures == (10 if winner == "first" else 0)
    assert ("Brit: it ran and the battle was not won, so no one returns." in said) == (winner != "first")
    state = campaign(unit(), unit("other"))
    state.defaults = 0
    dice = dice if winner == "first" else ("3 1 2",)
    assert play(aftermath_in_words(state, in_words(winner)), losses, *dice).result.unit("other").figures == 20


@pytest.mark.rule("CA-R173")
def test_a_list_of_losses_is_asked_for_once_and_all_that_was_told_stands_in_the_log() -> None:
    losses = [
        {"row": "brit", "facts": {"lost": 5, "hit1": True}},
        {"row": "green", "facts": {"lost": 2, "ran": True, "acted": False}},
    ]
    state = campaign(unit(), unit("green", rep=3), unit("other"))
    said = play(aftermath_in_words(state, in_words("second")), losses, "1 1")
    assert said[:4] == [
        "In words: Fought at the club.",
        "Brit: lost 5; the nco of brit was hit.",
        "Green: lost 2 and ran away, so all 20 are lost; neither fired nor fought.",
        "The rest lost nobody.",
    ]
    assert said.keys == ["told_losses", "recovery:first:1"]
    said = play(aftermath_in_words(campaign(unit()), in_words("second")), "")
    assert said[-1] == "Nobody was lost."
    state = campaign(unit(), unit("other"))
    state.defaults = SPARES_DICE
    said = play(aftermath_in_words(state, in_words("second")), losses[:1], "", "1 1")
    assert said.keys == ["told_losses", "told_losses", "recovery:first:1"] and not said.result.entries


def test_who_was_lost_or_hit_in_a_battle_that_is_told_counts_though_he_comes_back() -> None:
    losses = [{"row": "brit", "facts": {"lost": 5, "hit1": True}}, {"row": "other", "facts": {"ran": True}}]
    told = play(aftermath_in_words(campaign(unit(), unit("other")), in_words("first")), losses, "1 1 6").result
    assert [each.figures for each in told.units] == [20, 0]
    counted = [(each.unit, each.what, each.number, each.leader) for each in told.entries]
    assert counted == [
        ("brit", "figures lost", 5, ""),
        ("brit", "leader hit", 1, "the nco of brit"),
        ("other", "figures lost", 20, ""),
        ("other", "ran", 1, "the officer of other"),
    ]


def test_ca_r173_a_leader_who_was_hit_is_one_of_the_losses_though_nobody_counted_him() -> None:
    state = campaign(unit())
    left = play(aftermath_in_words(state, in_words("second")), [{"row": "brit", "facts": {"hit0": True}}], "6 6").result
    assert left.unit("brit").figures == 19


def test_ca_r173_who_lost_nobody_rolls_nothing_and_the_enemy_of_a_list_is_not_asked_for() -> None:
    state = campaign(unit(), unit("gun", **GUN))
    assert play(aftermath_in_words(state, in_words("second")), "").result.units[0].figures == 20
    state = campaign(unit(), against=(unit("foe"),))
    rows = asks(aftermath_in_words(state, in_words("second"))).rows
    assert [row.id for row in rows] == ["brit", "foe"]
