"""After the battle: who won, who returns."""

from typing import Any

import pytest
from msgspec.structs import replace

from tests.names.colonial_adventures import Battlefield, Group, after, aftermath_of, guess, returning, who_won
from tests.rulesets.colonial_adventures.solo import alone
from tests.rulesets.colonial_adventures.table import ENTER, SETTLE, RulePlayed, asks, at, battlefield, group, play
from tracker.engine import FewLeft
from tracker.report.chronicle import battle_words


def fought(loser: Group, **switches: Any) -> Battlefield:
    """The group against a band that lost nobody."""
    return battlefield(loser, group("zulu"), turn=5, dice="5 2", **switches)


def hurt(figures: int = 20, **changes: Any) -> Group:
    """A group of 20 (or so many) less its losses."""
    gone = sum(changes.get(name, 0) for name in ("recoverable", "lost", "runaways"))
    return group("brit", start=figures, figures=figures - gone, **changes)


def end(state: Battlefield, winner: str, *answers: object) -> RulePlayed:
    return play(after(state), at("winner", winner), at("recover", ENTER), *answers)


# Figures


def test_ca_ex_43_one_pass_after_a_victory_returns_two_of_three() -> None:
    state = fought(hurt(recoverable=3, rep=4))
    said = end(state, "eu", at("recovery:brit", "2 5"))
    assert state.groups["brit"].figures == 19, "the book prints 18 and means 19: CA-R104"
    assert "Brit: 2 of 3 return." in said and "Brit has 19 of 20 figures." in said


def test_ca_ex_44_a_group_that_ran_rolls_one_die_for_all_its_figures() -> None:
    state = fought(hurt(recoverable=2, runaways=18, rep=4, ran=True, gone="ran away"))
    end(state, "eu", at("recovery:brit", "3"))
    assert state.groups["brit"].figures == 10


def test_ca_ex_42_what_did_not_return_in_play_waits_with_the_runaway() -> None:
    state = fought(hurt(lost=3, runaways=1))
    prompt = asks(after(state), "eu", ENTER)
    assert prompt.text == "2d6 against Rep 4: 4 lost."
    end(state, "eu", "1 2")
    assert (state.groups["brit"].figures, state.groups["brit"].lost) == (20, 0)


def test_ca_ex_51_all_at_two_half_at_one_if_won_never_more_than_half_after_running() -> None:
    prompt = asks(after(fought(hurt(recoverable=5))), "eu", ENTER)
    assert {effect.label: effect.text for effect in prompt.effects} == {
        "2 passed": "all 5 return",
        "1 passed": "3 of 5 return",
        "0 passed": "nobody returns",
    }
    prompt = asks(after(fought(hurt(runaways=20, ran=True, gone="ran away"))), "eu", ENTER)
    assert sorted(odds.label for odds in prompt.odds()) == ["0 passed", "1 passed"]
    assert "10 of 20 return" in [odds.effect for odds in prompt.odds()]


def test_ca_after_2_who_ran_and_lost_gets_nobody_back_whatever_he_rolls() -> None:
    def gone() -> Battlefield:
        return fought(hurt(runaways=20, ran=True, gone="ran away"))

    said = play(after(state := gone()), at("winner", "tr"))
    assert said.keys == ["winner"] and state.groups["brit"].figures == 0, "nobody is asked for dice"
    assert asks(after(gone()), "eu", ENTER).key == "recovery:brit"
    state = gone()
    state.groups["zulu"].figures, state.groups["zulu"].recoverable = 17, 3
    said = play(after(state), "tr", at("recover", ["eu", "tr"]), at("recovery:zulu", "1 1"))
    assert "Brit: it ran and the battle was not won, so no one returns." in said


def test_ca_after_2_who_won_is_not_asked_again_of_an_end_that_names_him() -> None:
    state = fought(hurt(recoverable=3))
    state.ending.wins = "tr"
    assert asks(after(state)).key == "recover" and state.winner == "tr"
    enemy = alone()
    enemy.ending.wins = "eu"
    assert asks(after(enemy)).key == "winner", "against the book's enemy the mission may be lost all the same: CA-R127"


@pytest.mark.examples(
    "winner, dice, figures",
    ("eu", "1 2", 20),
    ("tr", "1 2", 20),
    ("draw", "1 2", 20),
    ("eu", "1 5", 18),
    ("tr", "1 5", 15),
    ("draw", "1 5", 15),
    ("eu", "5 6", 15),
)
def test_ca_after_2_all_half_or_none_by_passes_and_victory(winner: str, dice: str, figures: int) -> None:
    state = fought(hurt(recoverable=5, rep=4))
    end(state, winner, dice)
    assert state.groups["brit"].figures == figures
    assert state.groups["brit"].lost == 20 - figures and not state.groups["brit"].recoverable


def test_ca_after_2_half_is_rounded_up() -> None:
    assert [returning(number, "half") for number in (1, 2, 3, 20)] == [1, 1, 2, 10]


def test_ca_after_2_the_line_names_the_cell_that_it_read() -> None:
    state = fought(hurt(recoverable=3))
    said = end(state, "tr", "1 5")
    line = next(line for line in said.log if line.rule == "CA-AFTER-2")
    assert line.reads is not None and (line.reads.row, line.reads.column) == ("1", "not_won")


def test_ca_r104_a_draw_is_no_victory_except_by_ruling() -> None:
    state = fought(hurt(recoverable=3), draw_recovery="half")
    end(state, "draw", "1 5")
    assert state.groups["brit"].figures == 19
    lost = fought(hurt(recoverable=3), draw_recovery="half")
    end(lost, "tr", "1 5")
    assert lost.groups["brit"].figures == 17, "a battle that is lost is no draw"


def test_ca_r8_runaways_count_for_recovery() -> None:
    state = fought(hurt(recoverable=1, lost=1, runaways=2))
    end(state, "eu", "1 2")
    assert state.groups["brit"].figures == 20


@pytest.mark.parametrize(("ruling", "figures"), [("sheets", 20), ("all", 18), ("off", 20)])
def test_ca_r3_a_6_passes_after_the_battle_except_by_ruling(ruling: str, figures: int) -> None:
    state = fought(hurt(recoverable=4, rep=6), sixes_fail=ruling)
    end(state, "eu", "6 2")
    assert state.groups["brit"].figures == figures


def test_ca_army_8_the_wall_counts_no_more_afterwards() -> None:
    state = fought(hurt(recoverable=4, rep=4, at_the_wall=True))
    assert asks(after(state), "eu", ENTER).reading.target == 4
    assert not state.groups["brit"].at_the_wall


def test_ca_army_7_a_detachment_recovers_for_itself() -> None:
    state = fought(hurt(figures=12, recoverable=2))
    state.groups["brit_d"] = group("brit_d", figures=6, start=8, recoverable=2, parent="brit")
    end(state, "eu", at("recovery:brit", "1 2"), at("recovery:brit_d", "6 6"))
    assert (state.groups["brit"].figures, state.groups["brit_d"].figures) == (12, 6)


def test_ca_r64_holders_come_back_to_the_ranks() -> None:
    state = fought(group("brit", arm="cavalry", mounted=False, figures=10, holders=3, start=15, recoverable=2))
    end(state, "eu", "1 2")
    assert (state.groups["brit"].figures, state.groups["brit"].holders, state.groups["brit"].mounted) == (15, 0, True)


# Leaders


@pytest.mark.parametrize(
    ("dice", "leader_die", "back"),
    [("1 2", (), True), ("1 6", ("3",), True), ("1 6", ("4",), False), ("6 6", (), False)],
)
def test_ca_r53_a_leader_returns_with_all_on_1_to_3_with_half_never_with_none(
    dice: str, leader_die: tuple[str, ...], back: bool
) -> None:
    state = fought(hurt(recoverable=3, leaders="officer 5 out, nco 4"))
    said = end(state, "eu", dice, *leader_die)
    assert state.groups["brit"].leaders[0].out is not back
    assert ("Brit has 20 of 20 figures." in said) == (dice == "1 2")
    assert ("the officer is back with Brit." in said) == back


def test_ca_r53_leaders_who_ran_roll_too_as_far_as_figures_return() -> None:
    state = fought(hurt(figures=2, runaways=2, ran=True, gone="ran away", leaders="officer 5, nco 4"))
    end(state, "eu", "1", at("leader:brit:0", "1"))
    assert state.groups["brit"].figures == 1
    assert [leader.out for leader in state.groups["brit"].leaders] == [False, True]


# The end


def test_the_battle_is_over_and_says_so() -> None:
    state = fought(hurt(recoverable=3))
    state.acting, state.active = "brit", "eu"
    said = end(state, "tr", "6 6")
    assert state.over and state.winner == "tr" and not state.active and not state.acting
    assert said[0] == "After the battle" and said[-1] == "The end (A test): Zulu won"


def test_without_losses_nobody_tests() -> None:
    state = fought(group("brit"))
    said = play(after(state), "draw")
    assert said.keys == ["winner"] and said[-1] == "The end (A test): nobody won"


def test_ca_after_3_the_enemy_of_a_solo_game_need_not_test() -> None:
    state = fought(hurt(recoverable=3))
    state.groups["zulu"].figures, state.groups["zulu"].recoverable = 12, 8
    prompt = asks(after(state), "eu")
    assert prompt.default() == ["eu", "tr"]
    assert [each.detail for each in prompt.options] == ["3 lost", "8 lost"]
    said = play(after(state), "eu", at("recover", ["eu"]), at("recovery:brit", "1 1"))
    assert state.groups["zulu"].figures == 12 and "Zulu have 12 of 20 figures." in said


def test_ca_after_3_a_side_without_losses_is_not_offered() -> None:
    prompt = asks(after(fought(hurt(recoverable=3))), "eu")
    assert prompt.default() == ["eu"] and prompt.options[1].refused == "it has no losses"


def test_a_recovery_may_be_settled_on_the_table() -> None:
    state = fought(hurt(recoverable=3))
    said = end(state, "eu", SETTLE)
    assert state.over and state.groups["brit"].figures == 17
    assert said.of("note") == ["Brit: its recovery was settled; edit its figures."]


@pytest.mark.examples("brit, zulu, who", (20, 20, "draw"), (19, 20, "tr"), (20, 19, "eu"), (0, 5, "tr"), (10, 0, "eu"))
def test_the_guess_is_the_side_with_more_of_its_figures_left(brit: int, zulu: int, who: str) -> None:
    state = battlefield(group("brit", figures=brit, start=20), group("zulu", figures=zulu, start=20))
    assert guess(state) == who
    state.winner = "draw"
    assert guess(state) == "draw"


def test_who_won_offers_no_side_of_which_nobody_is_left_for_a_condition_played_on_after() -> None:
    state = battlefield(group("brit", figures=0, start=20, gone="destroyed"), group("zulu"), group("zulu2", gone="ran"))
    state.ending.conditions = [FewLeft(side="tr", at_most=1, wins="eu")]
    assert who_won(state).default() == "tr"
    state.ending.wins = "eu"
    assert who_won(state).default() == "eu", "what was agreed stands"
    state = battlefield(group("brit"), group("zulu"), group("zulu2", gone="ran"))
    state.ending.conditions = [FewLeft(side="tr", at_most=1, wins="eu")]
    assert who_won(state).default() == "eu"


def test_figures_off_the_table_are_not_left() -> None:
    state = battlefield(group("brit"), group("brit2", gone="left"), group("zulu", figures=12, start=20))
    assert guess(state) == "tr"


def test_who_won_tells_who_marched_off_whole_from_who_is_lost() -> None:
    state = battlefield(group("brit", figures=14, start=20), group("zulu", figures=9, start=20))
    state.groups["brit"].gone = "left the table"
    assert [each.detail for each in who_won(state).options[:2]] == [
        "0 of 20 figures left, 14 marched off",
        "9 of 20 figures left",
    ]


def test_ca_after_3_alone_enter_rolls_for_the_players_side_only_and_who_was_destroyed_stays_so() -> None:
    """Issue 25, point 14 (p.30): the chronicle counts a band that nobody rolled for as lost."""
    band = group("zulu", figures=0, start=20, lost=20, gone="destroyed")
    state = alone(hurt(recoverable=3), band)
    said = play(after(state), at("winner", "eu"), at("recover", ENTER), at("recovery:brit", "1 1"))
    assert said.keys == ["winner", "recover", "recovery:brit"] and state.groups["zulu"].figures == 0
    assert "the Zulu all 20" in battle_words(aftermath_of(state))
    state = alone(hurt(recoverable=3), replace(band, figures=0), game="head_to_head")
    assert asks(after(state), "eu").enter == ("eu", "tr"), "a person who runs the PEFs has losses of his own"
