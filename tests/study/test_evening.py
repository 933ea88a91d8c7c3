"""The number that makes a scenario even: the curve through all battles, and what it is sure of."""

from random import Random

import pytest

from tests.study.test_sums import bout
from tracker.engine import load_ruleset
from tracker.study.balance import even_lines
from tracker.study.making_even import Evened, beyond, evened, spread_values, tried_of
from tracker.study.one_battle import Study
from tracker.study.sums import Count

NAMES = {"zulu": "Zulus", "british": "British", "": "A test"}


def battles(shares: dict[int, float], each: int = 40, rng: Random | None = None, now: int = 20) -> Evened:
    """Battles at each value of which the Zulus win that share, or each with that chance."""
    tried = []
    for value, share in shares.items():
        count = Count()
        for seed in range(each):
            is_won = rng.random() < share if rng else seed < each * share
            count.add(bout(seed, "zulu" if is_won else "british"))
        tried.append(tried_of(value, count.sums(), "zulu"))
    return evened("zulu:right.figures", now, "zulu", tried)


def test_the_range_in_which_a_battle_is_even_is_found() -> None:
    found = battles({10: 0.1, 15: 0.3, 20: 0.7, 25: 0.9}, each=100)
    assert found.is_sure and found.fits and found.best == 18
    assert found.even == [17, 18]
    (at,) = (each for each in found.chances if each.value == 18)
    assert at.low < 0.5 < at.high
    assert list(even_lines(found, NAMES))[-1].startswith(
        '  Even from 17 to 18 (95% confidence), best: figures = 18 in the table with id = "right", instead of 20; Zulus'
    )


@pytest.mark.examples(
    "name, values",
    ("column:sudanese.men", [5, 7, 10, 13, 16]),
    ("column:gardner.men", [1, 2, 3, 4]),
    ("column:gardner.guns", [1, 2]),
)
def test_half_as_much_to_half_as_much_again_is_tried_and_never_nothing(name: str, values: list[int]) -> None:
    game, study = load_ruleset("colonial_d10"), Study("colonial_d10", "river_column")
    assert spread_values(game, study, name) == values


def test_a_draw_is_half_of_a_battle() -> None:
    count = Count()
    for seed, winner in enumerate(("zulu", "draw", "", "british")):
        count.add(bout(seed, winner))
    assert tried_of(5, count.sums(), "zulu").won == 2


def test_where_one_side_wins_every_battle_even_lies_elsewhere() -> None:
    found = battles({10: 1.0, 15: 1.0, 20: 1.0})
    assert found.best is None and not found.even
    more = battles({10: 0.8, 15: 0.9, 20: 1.0}, each=100)
    assert "from 10 to 20: Zulus win more than half with each. Change" in list(even_lines(more, NAMES))[-1]
    steep = battles({10: 0.6, 15: 0.8, 20: 1.0})
    assert not steep.even or steep.even[0] == 10
    assert all(0 < each.low <= each.share <= each.high <= 1 for each in found.chances + steep.chances)


def test_a_chance_that_jumps_is_told_without_a_fault() -> None:
    """Where a steep curve leaves no doubt at all, there is nothing to be divided by."""
    found = battles({10: 0.0, 17: 0.0, 19: 1.0, 20: 1.0, 33: 1.0, 37: 1.0}, each=200)
    assert found.is_sure and not found.fits and found.best == 18
    beside = battles({5: 0.0, 6: 1.0, 14: 1.0, 36: 1.0}, each=2000)
    assert list(even_lines(beside, NAMES))[-1] == (
        "  Even at no number from 5 to 36: Zulus win less than half with up to 5, more from 6 on. "
        "Change something else too."
    )


def test_a_number_that_makes_no_sure_difference_is_said_to() -> None:
    found = battles({10: 0.5, 15: 0.45, 20: 0.5}, each=20)
    assert not found.is_sure
    assert list(even_lines(found, NAMES))[-1].startswith("  No sure difference from 10 to 20")


def test_shares_that_go_by_no_curve_are_told() -> None:
    found = battles({10: 0.1, 15: 0.9, 20: 0.1, 25: 0.9}, each=100)
    assert not found.fits and "don't go by one curve" in list(even_lines(found, NAMES))[-2]


def test_the_intervals_hold_the_true_value_as_often_as_they_say() -> None:
    """The Zulus' chance is even at 18 exactly: 95 of 100 studies are to hold it, by chance 90 to 99."""
    rng = Random(7)
    shares = {value: 1 / (1 + 2.718 ** (-(value - 18) / 4)) for value in (10, 14, 18, 22, 26)}
    held = sum(18 in battles(shares, each=30, rng=rng).even for _ in range(100))
    assert 90 <= held <= 99


def test_the_sum_of_squares_has_its_known_chances() -> None:
    # Published values of chi-squared: 5% beyond 7.815 with 3 degrees, 1% beyond 9.210 with 2.
    assert beyond(7.815, 3) == pytest.approx(0.05, abs=0.002)
    assert beyond(9.210, 2) == pytest.approx(0.01, abs=0.002)
    assert beyond(3.0, 0) == 1
