"""Dice typed pool by pool."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.names.engine import read_counts
from tests.names.play import roll_hint, seen_words, so_far_words
from tests.play.hands import Hand
from tracker.engine import (
    ALL_THE_SAME,
    Contest,
    Heads,
    Hits,
    Joint,
    Leads,
    Passes,
    Pool,
    Refused,
    Roll,
    Rolled,
    Several,
    Share,
    Total,
)
from tracker.play.input_preferences import InputPreferences


def roll(*pools: Pool, reading: Any = None, **more: Any) -> Roll[Any]:
    return Roll(key="k", rule="R", what="Roll", side="a", title="T", pools=pools, reading=reading or Hits(1, 2), **more)


class Faces(Hits, frozen=True, tag="test_faces"):
    """Counts each face apart."""

    def names(self, pool: Pool) -> tuple[str, ...]:
        return tuple(f"{face}s" for face in range(1, 7))

    def count(self, pool: Pool, face: int) -> tuple[int, ...]:
        return tuple(int(each == face) for each in range(1, 7))


def entry_of(prompt: Roll[Any], *rolls_for: str) -> Hand:
    return Hand(prompt, rolls_for)


BIG, PARTED = Pool("big", 2, 10), (Pool("dice", 2), Pool("leader", 1))


@pytest.mark.examples(
    "pools, typed, dice",
    ((Pool("dice", 3),), "641", {"dice": [6, 4, 1]}),
    ((Pool("dice", 3),), "6 4 1", {"dice": [6, 4, 1]}),
    ((Pool("dice", 3),), "6,4,1", {"dice": [6, 4, 1]}),
    # Pools flow into one another, or are parted.
    (PARTED, "6 4 3", {"dice": [6, 4], "leader": [3]}),
    (PARTED, "64/3", {"dice": [6, 4], "leader": [3]}),
    (PARTED, "6 4 / 3", {"dice": [6, 4], "leader": [3]}),
    # Only one die alone takes two digits as one number; 0 is ten.
    ((BIG,), "64", {"big": [6, 4]}),
    ((BIG,), "05", {"big": [10, 5]}),
    ((Pool("die", 1, 20),), "15", {"die": [15]}),
    ((Pool("die", 1, 20),), "20", {"die": [20]}),
    ((Pool("die", 1, 20),), "7", {"die": [7]}),
)
def test_dice_of_a_line(pools: tuple[Pool, ...], typed: str, dice: dict[str, list[int]]) -> None:
    entry = entry_of(roll(*pools, reading=Total()))
    entry.type(typed)
    assert entry.value == {"dice": dice, "source": {name: "t" * len(faces) for name, faces in dice.items()}}


@pytest.mark.examples(
    "line, counts, dice",
    ("0h 1 6", {"dice": [0, 0]}, {"second": [1, 6]}),
    ("2h0 2 2", {"dice": [2, 0]}, {"second": [2, 2]}),
    ("0h16", {"dice": [0, 0]}, {"second": [1, 6]}),
    ("2h 1 0h", {"dice": [2, 1], "second": [0, 0]}, {}),
    ("=2,1,1,0", {"dice": [2, 1], "second": [1, 0]}, {}),
)
def test_behind_the_counts_of_a_pool_numbers_without_h_are_dice_of_the_next(
    line: str, counts: dict[str, list[int]], dice: dict[str, list[int]]
) -> None:
    """`0h 1 6` for a leader and his group of two was none hit, 1 passed, and a 6 too many."""
    entry = entry_of(roll(Pool("dice", 2), Pool("second", 2), reading=Hits(5, 6, watch=6)))
    entry.type(line)
    assert (entry.value["counts"], entry.value.get("dice", {})) == (counts, dice)


def test_pools_of_other_dice_do_not_flow() -> None:
    entry = entry_of(roll(Pool("dice", 2), Pool("big", 1, 10)))
    with pytest.raises(Refused, match="3 dice for dice, which has 2 dice"):
        entry.type("6 4 3")
    entry.type("64/10")
    assert entry.value["dice"] == {"dice": [6, 4], "big": [10]}


def test_hits_lead_to_coins() -> None:
    entry = entry_of(roll(Pool("shells", 3), reading=Leads(Hits(1, 3), Heads(), "coins", 2, "b")))
    entry.type("1 2 6")
    assert [pool.count for pool in entry.waiting] == [2]
    entry.type("ht")
    assert entry.whole and entry.value["dice"]["coins"] == [1, 2]


def test_behind_a_throw_the_odds_are_of_what_it_led_to() -> None:
    entry = entry_of(roll(Pool("shells", 3), reading=Leads(Hits(1, 3), Heads(), "coins", 2, "b")))
    everything = entry.outlook
    assert len(everything) == 10 and everything == entry.results
    entry.type("1 2")
    assert {each.label for each in entry.outlook} == {
        "2 hits, 0 heads", "2 hits, 1 head", "2 hits, 2 heads",
        "3 hits, 0 heads", "3 hits, 1 head", "3 hits, 2 heads", "3 hits, 3 heads",
    }, "two of three have hit"  # fmt: skip
    entry.type("6")
    assert {each.label: str(each.chance) for each in entry.outlook} == {
        "2 hits, 0 heads": "1/4", "2 hits, 1 head": "1/2", "2 hits, 2 heads": "1/4",
    }  # fmt: skip
    entry.type("ht")
    assert entry.whole and len(entry.outlook) == 3 and entry.results == everything


def test_the_odds_follow_the_pools_of_one_throw() -> None:
    entry = entry_of(roll(Pool("dice", 2), Pool("more", 2), reading=Hits(1, 1)))
    everything = entry.outlook
    entry.type("1")
    assert entry.outlook[0].label == "1 hit" and len(entry.outlook) == len(everything) - 1, "one has hit already"
    entry.type("1")
    assert [(each.label, str(each.chance)) for each in sorted(entry.outlook, key=lambda each: each.label)] == [
        ("2 hits", "25/36"), ("3 hits", "5/18"), ("4 hits", "1/36"),
    ]  # fmt: skip
    entry.type("6 1")
    assert entry.whole and entry.outlook == everything, (
        "not the odds of dice that have fallen: what came stands among all"
    )


def test_each_die_of_a_pool_leaves_fewer_results() -> None:
    entry = entry_of(roll(Pool("fire", 3), reading=Hits(1, 1)))
    entry.type("1")
    assert {each.label: str(each.chance) for each in entry.outlook} == {
        "1 hit": "25/36", "2 hits": "5/18", "3 hits": "1/36",
    }  # fmt: skip
    entry.type("2")
    assert {each.label: str(each.chance) for each in entry.outlook} == {"1 hit": "5/6", "2 hits": "1/6"}
    entry.type("3")
    assert entry.outlook == entry.results, "what all of them came to is seen among all that they might"


def test_each_of_several_tests_goes_by_its_own_first_dice() -> None:
    tests = Several(heads=("a", "b"), tests=(Passes(4), Passes(4)))
    shares = tuple(Share(head, head.upper()) for head in "ab")
    entry = entry_of(roll(Pool("a:group", 2), Pool("b:group", 2), reading=tests, shares=shares))
    entry.type("6")
    mine, other = entry.by_test
    assert {each.label: str(each.chance) for each in mine.listed} == {"0 passed": "1/3", "1 passed": "2/3"}
    assert len(other.listed) == 3


def test_odds_that_nobody_can_wait_for_stay_as_they_are() -> None:
    # More ways are left than are worked out while somebody types (MOST_LEFT).
    entry = entry_of(roll(Pool("coin", 1, 2), Pool("one", 1, 46), Pool("other", 1, 46), reading=Total()))
    entry.type("2")
    assert entry.outlook == entry.results


def test_a_count_for_each_face_tells_only_those_that_came() -> None:
    faces, sixes = roll(Pool("dice", 4), reading=Faces(1, 6)), roll(Pool("dice", 4), reading=Hits(5, 6, watch=6))
    for prompt, words in ((faces, "1 one, 2 fours"), (sixes, "0 hits, 0 sixes")):
        entry = entry_of(prompt)
        entry.type("4 1 4")
        assert so_far_words(entry.dice) == f"{words} so far, 1 die to come"


def test_of_one_face_also_none_is_told() -> None:
    class Sixes(Hits, frozen=True, tag="sixes of a test"):
        def names(self, pool: Pool) -> tuple[str, ...]:
            return ("sixes",)

    entry = entry_of(roll(Pool("leaders", 4), Pool("more", 1), reading=Sixes(6, 6)))
    entry.type("1123")
    assert seen_words(entry.dice, entry.pools[0]) == "0 sixes"


def test_nothing_hit_leads_to_nothing() -> None:
    entry = entry_of(roll(Pool("shells", 2), reading=Leads(Hits(1, 3), Heads(), "coins", 2, "b")))
    entry.type("66")
    assert entry.whole


def test_the_app_rolls_its_pools_at_once_and_mine_are_asked() -> None:
    prompt = roll(Pool("first", 3, 6, "a"), Pool("second", 2, 6, "b"), reading=Contest())
    entry = entry_of(prompt, "b")
    assert [pool.name for pool in entry.waiting] == ["first"]
    entry.type("1 2")
    assert not entry.whole and entry.draft is not None
    entry.type("r")
    assert entry.value["source"] == {"first": "tta", "second": "aa"}


def test_what_the_app_leads_to_is_asked_of_the_other_side() -> None:
    prompt = roll(Pool("shots", 6, 6, "b"), reading=Leads(Hits(1, 6), Heads(), "saves", 2, "a"))
    entry = entry_of(prompt, "b")
    assert [(pool.name, pool.count) for pool in entry.waiting] == [("saves", 6)]
    entry.type("hhhhhh")
    assert entry.value["source"] == {"shots": "a" * 6, "saves": "t" * 6}


def test_counts_for_one_pool_and_dice_for_another() -> None:
    entry = entry_of(roll(Pool("first", 4), Pool("second", 2), reading=Contest()))
    entry.type("=3/6 1")
    assert entry.value == {"dice": {"second": [6, 1]}, "source": {"second": "tt"}, "counts": {"first": [3]}}


def test_several_tests_take_a_count_each() -> None:
    entry = entry_of(roll(Pool("dice", 2), reading=Joint((Passes(3), Passes(5)))))
    with pytest.raises(Refused, match="2 dice can't show passed 2, passed 1"):
        entry.type("=2,1")
    entry.type("=1,2")
    assert entry.whole


def test_a_bare_result_takes_any_case() -> None:
    entry = entry_of(roll(Pool("dice", 2), reading=Passes(4)))
    entry.type("=2 PASSED")
    assert entry.value == {"result": "2 passed"}


@pytest.mark.parametrize("typed", ["7", "6 4 1 1", "x", "=", "=9", "6 4/1/1", "9" * 400, "=1,1", "\0", "６"])
def test_what_is_refused_leaves_all_as_it_was(typed: str) -> None:
    entry = entry_of(roll(Pool("dice", 3)))
    entry.type("5")
    with pytest.raises(Refused):
        entry.type(typed)
    assert entry.draft == {"dice": {"dice": [5]}, "source": {"dice": "t"}}


@pytest.mark.examples(
    "kept",
    None,
    3,
    {"dice": {"dice": [1]}},  # nobody knows from whom
    {"dice": {"other": [1]}, "source": {"other": "t"}},
    {"dice": {"dice": [1], "other": [1]}, "source": {"dice": "t", "other": "t"}},
    {"dice": {"dice": [9]}, "source": {"dice": "t"}},
    {"dice": {"dice": [1]}, "source": {"dice": "t"}, "counts": {"dice": [1]}},
    {"counts": {"other": [1]}},
    {"counts": {"dice": [9]}},
    {"result": "1 hit"},
    {"x": 1},
)
def test_a_draft_that_does_not_fit_is_left(kept: Any) -> None:
    entry = entry_of(roll(Pool("dice", 3)))
    assert not entry.restore(kept)
    assert entry.draft is None


def test_forgetting_keeps_what_the_app_rolled() -> None:
    entry = entry_of(roll(Pool("first", 3, 6, "a"), Pool("second", 2, 6, "b"), reading=Contest()), "b")
    shown = entry.faces(entry.pools[1])
    entry.type("1")
    assert entry.forget() and not entry.forget()
    assert entry.faces(entry.pools[1]) == shown


def test_given_by_a_program() -> None:
    entry = entry_of(roll(Pool("dice", 2), Pool("leader", 1)))
    with pytest.raises(Refused, match="no pool 'nobody'"):
        entry.give(Rolled(dice={"dice": [1, 2], "nobody": [1]}))
    entry.give(Rolled(dice={"leader": [1]}, counts={"dice": [1]}))
    assert entry.whole


def test_an_empty_line_takes_what_is_all_the_same_and_r_rolls_it() -> None:
    prompt = msgspec.structs.replace(roll(Pool("dice", 2), reading=Passes(4)), same="it fires")
    entry = entry_of(prompt)
    assert entry.may_go_unrolled
    assert roll_hint(entry.dice).startswith("On any roll: it fires. Enter takes it")
    entry.type("")
    assert entry.whole and entry.value == {"result": ALL_THE_SAME}
    for typed in ("r", "=all the same", "3 4"):
        entry = entry_of(prompt)
        entry.type(typed)
        assert (entry.value == {"result": ALL_THE_SAME}) == typed.startswith("=")


def test_who_has_begun_to_roll_rolls_the_rest() -> None:
    entry = entry_of(msgspec.structs.replace(roll(Pool("dice", 2)), same="it fires"))
    entry.type("5")
    assert not entry.may_go_unrolled and "All the same" not in roll_hint(entry.dice)
    with pytest.raises(Refused, match="1 die missing; r rolls it"):
        entry.type("")
    entry.type("r")
    assert entry.value["source"] == {"dice": "ta"}


def test_dice_of_several_tests_flow_from_one_to_the_next() -> None:
    reading = Several(("gun", "foot"), (Passes(4), Passes(3)))
    entry = entry_of(roll(Pool("gun:group", 2), Pool("foot:group", 2), reading=reading))
    entry.type("12 / 56")
    assert entry.value["dice"] == {"gun:group": [1, 2], "foot:group": [5, 6]}


def test_coins_are_called_coins() -> None:
    entry = entry_of(roll(Pool("coin", 3, 2), reading=Heads()))
    assert roll_hint(entry.dice).startswith("Toss 3 coins, or type only how many heads; r")
    with pytest.raises(Refused, match="4 coins for coin, which has 3 coins"):
        entry.type("HHTT")
    entry.type("HT")
    assert roll_hint(entry.dice).startswith("So far H T: 1 head. Type coin 3 of 3; r")


def test_a_draft_that_does_not_fit_in_its_second_pool_leaves_all_as_it_was() -> None:
    entry = entry_of(roll(Pool("dice", 2), Pool("leader", 1)))
    entry.type("6")
    kept = {"dice": {"dice": [1, 2], "leader": [9]}, "source": {"dice": "tt", "leader": "t"}}
    assert not entry.restore(kept)
    assert entry.value["dice"] == {"dice": [6]}


def test_counts_are_forgotten_too_and_coins_are_no_dice() -> None:
    entry = entry_of(roll(Pool("dice", 6), Pool("leader", 1)))
    entry.give(Rolled(dice={}, source={}, counts={"dice": [2]}))
    assert entry.draft is not None
    assert entry.forget() and entry.draft is None
    with pytest.raises(Refused, match="3 coins can't show "):
        read_counts(Heads(), Pool("coins", 3, 2), [4])


def test_what_is_missing_is_known_anew_after_every_change() -> None:
    """The pools are kept from one question to the next; each way in or out makes them anew."""
    entry = entry_of(roll(Pool("group", 3), Pool("leader", 1)))
    seen = [[pool.name for pool in entry.waiting]]
    group = entry.pools[0]
    changes: tuple[Callable[[], object], ...] = (
        lambda: entry.type("=2"),
        lambda: entry.remove(group, 0),
        lambda: entry.add_faces([1, 2, 3]),
        lambda: entry.add_faces([4]),
        lambda: entry.remove(group, 1),
        entry.forget,
    )
    for change in changes:
        change()
        seen.append([pool.name for pool in entry.waiting])
    both, last = ["group", "leader"], ["leader"]
    assert seen == [both, last, both, last, [], ["group"], both]


COUNTED = InputPreferences(counts_from=6)


@pytest.mark.examples(
    "reading, pools, typed, counts",
    (Hits(5, 6, watch=6), (Pool("fire", 8),), "3 1", {"fire": [3, 1]}),
    (Hits(5, 6), (Pool("fire", 8), Pool("then", 8)), "3 4", {"fire": [3], "then": [4]}),
)
def test_short_numbers_are_counts_of_many_dice_where_they_are_wished_for(
    reading: Any, pools: tuple[Pool, ...], typed: str, counts: dict[str, list[int]]
) -> None:
    entry = Hand(roll(*pools, reading=reading), preferences=COUNTED)
    entry.type(typed)
    assert entry.value == {"counts": counts}


def test_a_short_number_that_many_dice_can_not_show_is_refused_and_three_are_dice() -> None:
    entry = Hand(roll(Pool("fire", 8), reading=Hits(5, 6, watch=6)), preferences=COUNTED)
    with pytest.raises(Refused, match="8 dice can't show 12 hits"):
        entry.type("12")
    with pytest.raises(Refused, match="fire: and how many sixes"):
        entry.type("3")
    entry.type("3 1 2")
    assert entry.there.dice == {"fire": [3, 1, 2]}
