"""How dice become results, and that the odds shown are those of all dice that could be rolled."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.names.engine import Counts
from tracker.engine import (
    Contest,
    Heads,
    Hits,
    Joint,
    Leads,
    Passes,
    Pool,
    Possibility,
    Reading,
    Refused,
    Result,
    Roll,
    Total,
)

Faces = dict[str, list[int]]


def roll(reading: Reading[Any], *pools: Pool) -> Roll[Any]:
    return Roll(key="roll", rule="L-8", what="Roll", side="red", title="Roll", pools=pools, reading=reading)


def all_faces(*pools: Pool) -> Iterator[Faces]:
    """Every way that the dice of these pools can fall."""
    dice = [range(1, pool.sides + 1) for pool in pools for _ in range(pool.count)]
    for faces in product(*dice):
        left = list(faces)
        yield {pool.name: [left.pop(0) for _ in range(pool.count)] for pool in pools}


def counted(asked: Roll[Any], label: Callable[[Faces], str]) -> dict[str, Fraction]:
    """The chance of each label by counting all dice, each read both by the prompt and by `label`."""
    weights: Counter[str] = Counter()
    for faces in all_faces(*asked.pools):
        result = asked.read({"dice": faces})[0]
        assert result.label == label(faces), faces
        weights[asked.reading.gist(result).label] += 1
    return {each: Fraction(weight, weights.total()) for each, weight in weights.items()}


def shown(asked: Roll[Any]) -> dict[str, Fraction]:
    return {odds.label: odds.chance for odds in asked.odds()}


DICE = [Pool("dice", count) for count in range(5)]
LEADER = Pool("leader", 1)


def hits_label(hits: int) -> str:
    return f"{hits} hit" if hits == 1 else f"{hits} hits"


# One reading at a time


@pytest.mark.parametrize("target", [-1, 0, 1, 3, 5, 6, 9])
@pytest.mark.parametrize("six_fails", [False, True])
def test_passes(target: int, six_fails: bool) -> None:
    for sides, leader, cap in product((6, 10), (0, 4), (1, 2, 9)):
        dice = Pool("dice", 2, sides)
        asked = roll(Passes(target, leader, cap, six_fails), *([dice, LEADER] if leader else [dice]))

        def label(faces: Faces, leader: int = leader, cap: int = cap) -> str:
            passed = sum(face <= target for face in faces["dice"] if not (six_fails and face == 6))
            passed += sum(face <= leader for face in faces.get("leader", []))
            return f"{min(cap, passed)} passed"

        assert shown(asked) == counted(asked, label), (sides, leader, cap)


@pytest.mark.parametrize("low_high", [(1, 1), (1, 2), (5, 6), (2, 1)])
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("divisor", [1, 2, 3])
def test_hits(low_high: tuple[int, int], times: int, divisor: int) -> None:
    low, high = low_high
    for dice, most in product(DICE[:4], (2, 100)):
        asked = roll(Hits(low, high, times, divisor, watch=6, most=most), dice)

        def label(faces: Faces, most: int = most) -> str:
            hits = times * len([face for face in faces["dice"] if low <= face <= high])
            return hits_label(min(most, -(-hits // divisor)))

        assert shown(asked) == counted(asked, label), (dice, most)


def test_hits_of_two_pools_with_different_dice() -> None:
    asked = roll(Hits(1, 2), Pool("rifles", 3), Pool("officer", 1, 10))
    assert shown(asked) == counted(asked, lambda faces: hits_label(sum(face <= 2 for face in sum(faces.values(), []))))


def test_doubling_comes_before_halving_and_halves_go_up() -> None:
    assert roll(Hits(1, 1, times=2, divisor=2), DICE[3]).read({"dice": {"dice": [1, 1, 1]}})[0].hits == 3
    assert roll(Hits(1, 1, divisor=2), DICE[3]).read({"dice": {"dice": [1, 1, 1]}})[0].hits == 2
    assert roll(Hits(1, 1, divisor=2), DICE[3]).read({"dice": {"dice": [1, 2, 3]}})[0].hits == 1
    assert roll(Hits(1, 1, times=3, most=2), DICE[1]).read({"dice": {"dice": [1]}})[0].hits == 2


def test_sixes_are_watched_besides() -> None:
    scored = roll(Hits(1, 2, watch=6), DICE[4]).read({"dice": {"dice": [6, 1, 6, 3]}})[0]
    assert (scored.hits, scored.raw, scored.watched) == (1, 1, 2)
    assert roll(Hits(1, 2), DICE[4]).read({"dice": {"dice": [6, 1, 6, 3]}})[0].watched == 0


@pytest.mark.parametrize("first", [0, 1, 3])
@pytest.mark.parametrize("second", [0, 2])
@pytest.mark.parametrize("high", [1, 3])
def test_contest(first: int, second: int, high: int) -> None:
    asked = roll(Contest(1, high), Pool("first", first), Pool("second", second))

    def label(faces: Faces) -> str:
        return " to ".join(str(sum(face <= high for face in faces[side])) for side in ("first", "second"))

    assert shown(asked) == counted(asked, label)


def test_a_contest_is_kept_as_successes_and_shown_as_losses() -> None:
    asked = roll(Contest(names_of=("Red", "Blue")), Pool("first", 2), Pool("second", 2))
    fought = asked.read({"dice": {"first": [4, 2], "second": [1, 2]}})[0]
    assert (fought.label, fought.margin) == ("1 to 2", -1)
    assert [(odds.label, float(16 * odds.chance)) for odds in asked.odds()] == [
        ("equal", 6),
        ("Blue loses 1", 4),
        ("Red loses 1", 4),
        ("Blue loses 2", 1),
        ("Red loses 2", 1),
    ]
    assert asked.read({"result": "1 to 2"})[0] == fought
    assert asked.read({"result": "Red loses 1"})[0].label == "0 to 1"


@pytest.mark.examples("pools", (Pool("a", 2),), (Pool("a", 3, 10),), (Pool("a", 1), Pool("b", 2, 4)), (Pool("a", 0),))
@pytest.mark.parametrize("plus", [0, 2])
@pytest.mark.parametrize("halved", [False, True])
def test_total(pools: tuple[Pool, ...], plus: int, halved: bool) -> None:
    asked = roll(Total(plus, halved), *pools)

    def label(faces: Faces) -> str:
        return " and ".join(str(plus + (-(-sum(each) // 2) if halved else sum(each))) for each in faces.values())

    assert shown(asked) == counted(asked, label)


@pytest.mark.parametrize("coins", [0, 1, 4])
def test_heads(coins: int) -> None:
    asked = roll(Heads(), Pool("coins", coins, 2))

    def label(faces: Faces) -> str:
        heads = faces["coins"].count(1)
        return "1 head" if heads == 1 else f"{heads} heads"

    assert shown(asked) == counted(asked, label)


@pytest.mark.parametrize(("low", "high"), [(1, 1), (5, 6), (8, 10), (2, 1)])
def test_possibility(low: int, high: int) -> None:
    asked = roll(Possibility(low, high), Pool("die", 1, 10))
    assert shown(asked) == counted(asked, lambda faces: "yes" if low <= faces["die"][0] <= high else "no")


# Several readings of one roll


@pytest.mark.parametrize("targets", [(3,), (3, 3), (2, 5), (2, 5, 4), (0, 6, 3), (4, 4, 1)])
@pytest.mark.parametrize("with_leader", [False, True])
def test_joint(targets: tuple[int, ...], with_leader: bool) -> None:
    tests = tuple(Passes(target, target - 1) for target in targets)
    asked = roll(Joint(tests), Pool("dice", 2), *([LEADER] if with_leader else []))

    def label(faces: Faces) -> str:
        passed = []
        for target in targets:
            dice = sum(face <= target for face in faces["dice"]) + sum(f < target for f in faces.get("leader", []))
            passed.append(f"{min(2, dice)} passed")
        return passed[0] if len(set(passed)) == 1 else " / ".join(passed)

    assert shown(asked) == counted(asked, label)


def test_joint_readings_of_different_kinds() -> None:
    asked = roll(Joint((Passes(4), Hits(1, 1, watch=6), Total())), Pool("dice", 2))

    def label(faces: Faces) -> str:
        dice = faces["dice"]
        return f"{sum(f <= 4 for f in dice)} passed / {hits_label(dice.count(1))} / {sum(dice)}"

    assert shown(asked) == counted(asked, label)
    assert asked.read({"dice": {"dice": [6, 6]}})[0].results[1].watched == 2


def test_a_joint_roll_is_worth_what_its_tests_are_worth_together_and_nothing_where_one_is_no_number() -> None:
    both = roll(Joint((Passes(4), Hits(1, 1))), Pool("dice", 2)).read({"dice": {"dice": [1, 3]}})[0]
    assert [each.worth for each in both.results] == [2, 1] and both.worth == 3
    mixed = roll(Joint((Passes(4), Wordy())), Pool("dice", 2)).read({"dice": {"dice": [1, 3]}})[0]
    assert [each.worth for each in mixed.results] == [2, None] and mixed.worth is None


class Said(Result, frozen=True):
    """A result that is no number."""

    @property
    def label(self) -> str:
        return "said"


class Wordy(Reading[Said], frozen=True, tag="wordy"):
    """Dice that come to a word."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return ("dice",)

    def count(self, pool: Pool, face: int) -> Counts:
        return (1,)

    def result(self, counts: dict[str, Counts]) -> Said:
        return Said()


# Rolls that lead to rolls


def followed(asked: Roll[Any], into: str, sides: int, dice_of: Callable[[Faces], int]) -> dict[str, Fraction]:
    """As `counted`, with a second pool whose number of dice depends on the first."""
    chances: dict[str, Fraction] = {}
    firsts = list(all_faces(*asked.pools))
    for faces in firsts:
        seconds = list(all_faces(Pool(into, dice_of(faces), sides)))
        for second in seconds:
            label = asked.read({"dice": faces | second})[0].label
            chances[label] = chances.get(label, Fraction(0)) + Fraction(1, len(firsts) * len(seconds))
    return chances


@pytest.mark.parametrize(("dice", "per"), [(0, 1), (1, 1), (2, 1), (1, 2)])
def test_hits_lead_to_saves(dice: int, per: int) -> None:
    asked = roll(Leads(Hits(1, 3), Passes(4, cap=99), "saves", per=per), Pool("dice", dice))

    def saves(faces: Faces) -> int:
        return per * sum(face <= 3 for face in faces["dice"])

    assert shown(asked) == followed(asked, "saves", 6, saves)


@pytest.mark.parametrize("most", [1, 9])
def test_capped_heads_lead_to_coins(most: int) -> None:
    asked = roll(Leads(Hits(1, 2, most=most), Heads(), "coins", 2), Pool("dice", 3), Pool("more", 1))

    def coins(faces: Faces) -> int:
        return min(most, sum(face <= 2 for face in faces["dice"] + faces["more"]))

    assert shown(asked) == followed(asked, "coins", 2, coins)


@pytest.mark.examples(
    "dice, reason",
    ({"shells": [1, 2, 6]}, "0 coins for coins, which has 2 coins."),
    ({"shells": [1, 2, 6], "coins": [1]}, "1 coin for coins, which has 2 coins."),
    ({"shells": [1, 2, 6], "coins": [1, 3]}, "3 is no face of a D2"),
    ({"shells": [6, 6, 6], "coins": [1]}, "1 coin for coins, which has 0 coins."),
)
def test_the_second_roll_has_as_many_dice_as_the_first_allows(dice: Faces, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        roll(Leads(Hits(1, 3), Heads(), "coins", 2), Pool("shells", 3)).read({"dice": dice})


# What all odds have in common


BIG = [
    roll(Passes(4, 5), Pool("dice", 2), LEADER),
    roll(Hits(1, 3, times=2, divisor=2, watch=6, most=12), Pool("dice", 40)),
    roll(Contest(), Pool("first", 25), Pool("second", 30)),
    roll(Total(halved=True), Pool("dice", 12, 10)),
    roll(Leads(Hits(1, 2), Passes(3, cap=99), "saves"), Pool("dice", 15)),
    roll(Joint(tuple(Passes(target) for target in range(1, 7))), Pool("dice", 2)),
]


@pytest.mark.parametrize("asked", BIG, ids=lambda asked: type(asked.reading).__name__)
def test_odds_are_exact_sorted_and_sum_to_one(asked: Roll[Any]) -> None:
    odds = asked.odds()
    assert sum(each.chance for each in odds) == 1
    assert all(each.chance > 0 for each in odds)
    assert [each.chance for each in odds] == sorted((each.chance for each in odds), reverse=True)
    assert len({each.label for each in odds}) == len(odds)


def test_a_result_without_a_meaning_says_so() -> None:
    with pytest.raises(TypeError, match="Result has no label"):
        _ = Result().label
    with pytest.raises(TypeError, match="leads to no other roll"):
        _ = roll(Contest(), Pool("first", 0), Pool("second", 0)).read({"dice": {}})[0].carried
