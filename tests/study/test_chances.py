"""The chances at a position: by whom they are counted, when counting stops, and what a change is worth."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random

import pytest

from tracker.engine import Refused
from tracker.engine.inputs import Checkpoint
from tracker.engine.start_position import Start
from tracker.study.chances import Effort, Worth, change_between, gain_of, halved, scores_of, worth_of
from tracker.study.intervals import share_of
from tracker.study.one_battle import Bout, Broken, Study
from tracker.study.sums import spread_of

STUDY = Study("toy", "skirmish", start=Start(30, Checkpoint("turn", 4, b"{}")))


def bout(seed: int, winner: str) -> Bout:
    """Red lost 9 in the whole battle and blue 5. It began again at turn 4 and came to turn 6."""
    return Bout(seed, 6, 50, "by the rules", winner, "", {"red": 9, "blue": 5}, {"red": 20, "blue": 9}, 0.0)


class Always:
    """Fights on: red wins every battle whose seed is no multiple of `blue_wins`."""

    def __init__(self, blue_wins: int) -> None:
        self.blue_wins = blue_wins
        self.seeds: list[int] = []

    def __call__(self, study: Study, seeds: Iterable[int]) -> Iterator[Bout | Broken]:
        for seed in seeds:
            self.seeds.append(seed)
            yield bout(seed, "red" if seed % self.blue_wins else "blue")


def worth(won: int, battles: int) -> Worth:
    shares = {"red": share_of(won, battles), "blue": share_of(battles - won, battles)}
    return Worth(1, 1, battles, shares, spread_of([1]), {})


def test_it_counts_from_the_position_on() -> None:
    found = worth_of(Always(4), STUDY, {"red": 6, "blue": 1}, Effort(battles=40, precision=0.1))
    assert (found.step, found.turn, found.battles) == (30, 4, 40)
    assert (found.shares["red"].count, found.shares["blue"].count) == (30, 10)
    assert found.turns.mean == 2 and (found.losses["red"].mean, found.losses["blue"].mean) == (3, 4)


def test_it_stops_once_the_chances_are_known() -> None:
    sure, even = Always(1_000), Always(2)
    worth_of(sure, STUDY, {"red": 6, "blue": 1}, Effort(battles=400, precision=10, seed=1))
    worth_of(even, STUDY, {"red": 6, "blue": 1}, Effort(battles=400, precision=10, seed=1))
    assert len(sure.seeds) == 20 and len(even.seeds) == 100
    assert even.seeds == list(range(1, 101))


@pytest.mark.parametrize("chance", [0.1, 0.35])
def test_the_interval_holds_the_true_chance_although_counting_stops_once_it_is_narrow(chance: float) -> None:
    rng = Random(1)

    def fight_all(study: Study, seeds: Iterable[int]) -> Iterator[Bout]:
        return (bout(seed, "red" if rng.random() < chance else "blue") for seed in seeds)

    found = [worth_of(fight_all, STUDY, {"red": 6, "blue": 1}, Effort()).shares["red"] for _ in range(200)]
    assert 185 <= sum(each.low <= chance <= each.high for each in found) <= 195


def test_a_battle_that_breaks_is_told() -> None:
    with pytest.raises(Refused, match=r"broke \(seed 7\): by nobody\."):
        worth_of(lambda study, seeds: [Broken(7, "by nobody")], STUDY, {"red": 6, "blue": 1}, Effort())


def test_a_change_is_sure_only_beyond_what_chance_gives() -> None:
    small, large = (
        change_between(worth(50, 100), worth(55, 100), "red", 1),
        change_between(worth(50, 100), worth(80, 100), "red", 1),
    )
    assert not small.is_sure and large.is_sure and large.low < 30 < large.high
    # Of very many looks some change would be seen by chance alone.
    assert not change_between(worth(50, 100), worth(66, 100), "red", 50).is_sure
    assert change_between(worth(50, 100), worth(66, 100), "red", 1).is_sure


def test_the_better_half_is_tried_twice_as_much() -> None:
    worth_to_red = {"charge": 1.0, "fire": 0.5, "wait": 0.25, "leave": 0.0}
    seeds: dict[str, list[int]] = {each: [] for each in worth_to_red}

    def fight_on(value: str, tried: Sequence[int]) -> tuple[float, ...]:
        seeds[value] += tried
        return (worth_to_red[value],) * len(tried)

    found = halved(list(worth_to_red), fight_on, Effort(battles=40, seed=1))
    assert [each.value for each in found] == ["charge", "fire", "wait", "leave"]
    assert [len(each.scores) for each in found] == [30, 30, 10, 10]
    assert seeds["charge"] == seeds["fire"] == list(range(1, 31)) and seeds["leave"] == list(range(1, 11))


def test_a_gain_is_sure_only_beyond_what_chance_gives() -> None:
    even, steady, winner = (0.0, 1.0) * 10, (0.5,) * 20, (1.0,) * 20
    assert not gain_of(even, steady).is_sure and gain_of(even, steady).points == 0
    assert gain_of(even, winner).points == -50 and gain_of(even, winner).is_sure


def test_a_draw_is_half_a_win() -> None:
    def fight_all(study: Study, seeds: Iterable[int]) -> Iterable[Bout]:
        return [bout(seed, winner) for seed, winner in zip(seeds, ("red", "draw", "", "blue"), strict=True)][::-1]

    assert scores_of(fight_all, STUDY, "red", range(4)) == (1.0, 0.5, 0.5, 0.0)
