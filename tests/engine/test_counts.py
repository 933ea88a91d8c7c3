"""Counts in the place of dice: what must be said, and that it tells as much as the faces."""

from typing import Any

import pytest

from tests.engine.counting import counts_tell_all
from tests.names.engine import ReadCounts, asked_names, count_words, counts_words, read_counts, spoken
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
    Several,
    Total,
)

EIGHT = Pool("fire", 8)


@pytest.mark.examples(
    "reading, pools",
    (Hits(5, 6, watch=6), (Pool("fire", 4),)),
    (Hits(1, 1, times=2, divisor=2, watch=6, most=3), (Pool("fire", 4), Pool("more", 1))),
    (Hits(6, 10, watch=1), (Pool("fire", 3, 10),)),
    (Passes(4, leader=3, six_fails=True), (Pool("group", 3), Pool("leader", 1))),
    (Contest(), (Pool("first", 3), Pool("second", 2))),
    (Total(halved=True), (Pool("dice", 3),)),
    (Heads(), (Pool("coins", 6, 2),)),
    (Possibility(5, 6), (Pool("die", 2),)),
    (Joint((Passes(4), Passes(4), Passes(2))), (Pool("group", 3),)),
    (Several(("a", "b"), (Passes(4), Hits(5, 6, watch=6))), (Pool("a:group", 2), Pool("b:fire", 2))),
    (Leads(Hits(4, 6, watch=1), Passes(3), "saves"), (Pool("fire", 4),)),
)
def test_counts_give_the_result_of_the_faces(reading: Reading[Any], pools: tuple[Pool, ...]) -> None:
    assert counts_tell_all(reading, *pools) > 1


def test_watched_dice_that_are_too_few_are_the_same_as_none() -> None:
    reading = Hits(1, 1, watch=6, enough=2)
    assert counts_tell_all(reading, Pool("fire", 5), of=lambda result: (result.hits, result.watched >= 2)) == 6**5


def test_what_can_be_nothing_else_is_not_asked() -> None:
    assert read_counts(Hits(5, 6, watch=6), EIGHT, [0]) == ReadCounts((0, 0), 1)
    assert read_counts(Joint((Passes(4), Passes(4))), EIGHT, [3]) == ReadCounts((3, 3), 1)
    assert read_counts(Hits(1, 1, watch=6), EIGHT, [8]) == ReadCounts((8, 0), 1)
    assert read_counts(Heads(), Pool("coins", 0, 2), []) == ReadCounts((0,), 0)


def test_a_later_count_is_asked_wherever_it_changes_anything() -> None:
    assert read_counts(Hits(1, 1, watch=6), EIGHT, [3]) == ReadCounts((3,), 1, missing=1)
    assert read_counts(Hits(1, 1, watch=6), EIGHT, [3, 1]) == ReadCounts((3, 1), 2)
    assert read_counts(Hits(1, 1, watch=6, enough=2), EIGHT, [6]) == ReadCounts((6,), 1, missing=1)
    assert read_counts(Hits(1, 1, watch=6, enough=2), EIGHT, [7]) == ReadCounts((7, 0), 1), "one die left: no two sixes"


def test_the_first_count_is_always_said() -> None:
    """Also where dice can't hit at all: somebody has looked at them."""
    assert read_counts(Hits(7, 6), EIGHT, [0]) == ReadCounts((0,), 1)
    with pytest.raises(Refused, match="8 dice can't show 1 hit"):
        read_counts(Hits(7, 6), EIGHT, [1])


@pytest.mark.examples(
    "reading, numbers, words",
    (Hits(5, 6), [9], "8 dice can't show 9 hits."),
    (Hits(5, 6, watch=6), [3, 4], "8 dice can't show 3 hits, 4 sixes."),
    (Joint((Passes(3), Passes(5))), [4, 2], "8 dice can't show passed 4, passed 2."),
)
def test_what_dice_cant_show_is_refused(reading: Reading[Any], numbers: list[int], words: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_counts(reading, EIGHT, numbers)
    assert str(refusal.value) == words


def test_only_counts_that_may_have_to_be_said_have_a_name_to_ask_by() -> None:
    assert asked_names(Hits(5, 6, watch=6), EIGHT) == ("hits", "6s")
    assert asked_names(Joint((Passes(4), Passes(4), Passes(2))), EIGHT) == ("passed", "passed")
    assert asked_names(Heads(), Pool("coins", 6, 2)) == ("heads",)


def test_counts_in_words() -> None:
    assert counts_words(("hits", "6s"), (3, 1)) == "3 hits, 1 six"
    assert [count_words(name, 2) for name in ("6s", "1s", "successes", "saved", "total")] == [
        "2 sixes",
        "2 ones",
        "2 successes",
        "saved 2",
        "total 2",
    ]
    assert (spoken("6s"), spoken("hits")) == ("sixes", "hits")


def test_hits_that_are_doubled_or_halved_go_by_another_name_than_those_that_count() -> None:
    assert Hits().names(EIGHT) == ("hits",)
    assert Hits(divisor=2).names(EIGHT) == Hits(times=2).names(EIGHT) == ("thrown hits",)
    assert Hits(divisor=2, watch=6).result({"fire": (3, 1)}).label == "2 hits"
