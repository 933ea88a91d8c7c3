"""A roll is answered with typed dice, typed counts, a bare result, or dice of the app; and says which it was."""

import random
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from tracker.engine import (
    ALL_THE_SAME,
    Contest,
    Effect,
    Heads,
    Hits,
    Leads,
    Passes,
    Pool,
    Reading,
    Refused,
    Roll,
    Rolled,
    Several,
    Share,
    Summed,
    Total,
)

FIRE = Hits(1, 2, watch=6)
SHELLS = Leads(Hits(1, 3), Heads(), "coins", 2, "blue")


def roll(reading: Reading[Any] = FIRE, *pools: Pool, effects: tuple[Effect, ...] = ()) -> Roll[Any]:
    pools = pools or (Pool("dice", 4, 6, "red"),)
    return Roll(
        key="roll", rule="L-8", what="Fire", side="red", title="Fire", pools=pools, reading=reading, effects=effects
    )


def test_nobody_watched_for_sixes_in_what_was_settled_on_the_table() -> None:
    for reading in (FIRE, Hits(5, 6, watch=1), Hits(1, 2, watch=3, divisor=2)):
        for odds in roll(reading).odds():
            assert roll(reading).read({"result": odds.label})[0].watched == 0


def test_every_result_shown_can_be_settled() -> None:
    contest = roll(Contest(), Pool("first", 3), Pool("second", 2))
    passes = roll(Passes(4, 5), Pool("dice", 2), Pool("leader", 1))
    for prompt in (roll(), roll(SHELLS), passes, roll(Total(plus=2)), contest):
        for odds in prompt.odds():
            assert prompt.reading.gist(prompt.read({"result": odds.label})[0]) == odds.gist


def test_a_pool_may_be_counted_and_another_typed() -> None:
    passed, _ = roll(Passes(4, 5), Pool("dice", 2), Pool("leader", 1)).read(
        {"counts": {"dice": [1]}, "dice": {"leader": [5]}}
    )
    assert passed.passes == 2


def test_counts_may_lead_to_another_roll() -> None:
    result, _ = roll(SHELLS).read({"counts": {"dice": [2], "coins": [1]}})
    assert (result.first.hits, result.then.heads) == (2, 1)


@pytest.mark.examples(
    "value, reason",
    ({"dice": {"dice": [1, 2, 3]}}, "3 dice for dice, which has 4 dice."),
    ({"dice": {"dice": [1, 2, 3, 7]}}, "7 is no face of a D6"),
    ({"dice": {}}, "0 dice for dice"),
    ({}, "0 dice for dice"),
    ({"dice": {"dice": [1, 2, 3, 4], "leader": [1]}}, "There is no pool 'leader' here."),
    ({"dice": {"dice": [1, 2, 3, 4]}, "counts": {"leader": [1]}}, "There is no pool 'leader' here."),
    ({"counts": {"dice": [4, 1]}}, r"4 dice can't show \(4, 1\) as hits and 6s."),
    ({"counts": {"dice": [-1, 0]}}, "can't show"),
    ({"counts": {"dice": [3]}}, "can't show"),
    ({"counts": {"dice": [1, 1]}, "dice": {"dice": [1, 2, 3, 4]}}, "dice has both dice and counts"),
    ({"result": "5 hits"}, "This roll can't come to '5 hits'."),
    ({"result": "x" * 200}, "This roll can't come to 'x{40}'."),
    ({"dice": {"dice": [1, 2, 3, 4]}, "source": {"dice": "tt"}}, "does not say t or a for each die"),
    ({"dice": {"dice": [1, 2, 3, 4]}, "source": {"dice": "ttty"}}, "does not say t or a for each die"),
    ({"dice": {"dice": [1, 2, 3, 4]}, "source": {"leader": "t"}}, "does not say t or a for each die"),
    ({"dice": [1, 2, 3, 4]}, "That is no roll"),
    ({"dice": {"dice": [1.5, 2, 3, 4]}}, "That is no roll"),
    ({"dice": {"dice": ["1", 2, 3, 4]}}, "That is no roll"),
    ({"die": {"dice": [1, 2, 3, 4]}}, "That is no roll"),
    ("1234", "That is no roll"),
    (None, "That is no roll"),
)
def test_what_a_roll_refuses(value: Any, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        roll().read(value)


def test_the_app_rolls_what_is_not_typed_and_says_so() -> None:
    for seed in range(50):
        rolled = roll(SHELLS).app_answer(random.Random(seed), {"dice": [1, 2]})
        dice = rolled["dice"]
        assert dice["dice"][:2] == [1, 2] and rolled["source"]["dice"] == "ttaa"
        assert len(dice["coins"]) == sum(face <= 3 for face in dice["dice"])
        roll(SHELLS).read(rolled)


def test_typed_dice_are_checked_before_the_app_rolls() -> None:
    with pytest.raises(Refused, match="7 is no face"):
        roll().app_answer(random.Random(1), {"dice": [7]})


def test_random_rolls_are_legal_and_in_the_odds() -> None:
    labels = {odds.label for odds in roll(SHELLS).odds()}
    reached = {roll(SHELLS).read(roll(SHELLS).any_legal(random.Random(seed)))[0].label for seed in range(500)}
    assert reached <= labels and len(reached) > 8


def test_a_roll_without_dice_needs_nobody() -> None:
    empty = roll(FIRE, Pool("dice", 0))
    assert roll().only() is None
    assert empty.read(empty.only())[0].hits == 0
    assert empty.text_of(*empty.read_once(empty.only())[:2]) == "Fire: no dice: 0 hits"


def test_a_roll_names_all_who_may_have_to_roll() -> None:
    assert roll().rollers() == {"red"}
    assert roll(FIRE, Pool("dice", 2)).rollers() == {"red"}
    assert roll(FIRE, Pool("dice", 2, 6, "blue")).rollers() == {"blue"}
    assert roll(SHELLS).rollers() == {"red", "blue"}


def test_odds_are_kept_by_all_that_they_are_made_of() -> None:
    plain, told = roll(), roll(effects=(Effect("0 hits", "nothing"),))
    assert roll().odds() == plain.odds() and roll().odds()[0] is plain.odds()[0], "not worked out again"
    assert told.odds() != plain.odds()
    plain.odds().clear()
    assert plain.odds(), "whoever is told them has a list of their own"


def test_effects_stand_beside_their_odds() -> None:
    odds = roll(effects=(Effect("0 hits", "nothing"),)).odds()
    assert {each.label: each.effect for each in odds if each.effect} == {"0 hits": "nothing"}


def test_a_roll_may_be_given_as_it_is_kept() -> None:
    kept = Rolled({"dice": [1, 2, 3, 6]}, {"dice": "tttt"})
    assert roll().read(kept)[0].hits == 2


# Results that all do the same


SURE = msgspec.structs.replace(roll(Passes(4)), same="fires")


def test_where_every_result_does_the_same_enter_takes_it_as_a_bare_result() -> None:
    assert SURE.default() == {"result": ALL_THE_SAME} and roll().default() is None
    rolled, result, warned = SURE.read_once(SURE.default())
    assert result.label == "0 passed" and not warned
    assert SURE.text_of(rolled, result) == "Fire: the same on any roll, so nobody rolled"


def test_it_may_be_rolled_all_the_same_and_settled_by_name() -> None:
    assert SURE.read({"dice": {"dice": [1, 2, 6, 6]}})[0].label == "2 passed"
    assert SURE.read({"result": "1 passed"})[0].label == "1 passed"


def test_all_the_same_is_refused_where_results_differ() -> None:
    with pytest.raises(Refused, match="can't come to 'all the same'"):
        roll().read({"result": ALL_THE_SAME})


# Several tests at once


SIDE_BY_SIDE = Several(("gun", "foot"), (Passes(4), Passes(3, leader=5)))
POOLS = (Pool("gun:group", 2), Pool("foot:group", 2), Pool("foot:leader", 1))
SHARES = (Share("gun", "Gun"), Share("foot", "Foot", (Effect("2 passed", "fires"), Effect("0 passed", "runs"))))


def several() -> Roll[Any]:
    return msgspec.structs.replace(roll(SIDE_BY_SIDE, *POOLS), shares=SHARES)


def test_several_tests_are_rolled_at_once_each_with_dice_of_its_own() -> None:
    rolled = {"dice": {"gun:group": [5, 4], "foot:group": [4, 3], "foot:leader": [5]}}
    result, _ = several().read(rolled)
    assert [each.passes for each in result.results] == [1, 2]
    assert result.label == "1 passed / 2 passed" and result.worths == (1, 2)
    assert several().read({"result": "1 passed / 2 passed"})[0].results == result.results


def test_one_of_several_tests_may_lead_to_a_throw_of_its_own() -> None:
    leads = Leads(Hits(low=5, high=6), Hits(low=4, high=6), "saves", side="blue")
    fires: Roll[Any] = msgspec.structs.replace(
        roll(Several(("gun", "foot"), (leads, Passes(4))), Pool("gun:fire", 2), Pool("foot:group", 2)),
        shares=(Share("gun", "Gun"), Share("foot", "Foot")),
    )
    dice = {"gun:fire": [5, 6], "foot:group": [4, 3], "gun:saves": [4, 1]}
    result, _ = fires.read({"dice": dice})
    assert (result.results[0].first.hits, result.results[0].then.hits, result.results[1].passes) == (2, 1, 2)
    assert [pool.name for pool in fires.thrown({"dice": dice})] == ["gun:fire", "foot:group", "gun:saves"]
    assert "blue" in fires.rollers(), "who rolls the later throw is known before it"
    (_, guns), _ = fires.odds_by_test()
    assert sum(each.chance for each in guns) == 1
    with pytest.raises(Refused):
        fires.read({"dice": {**dice, "foot:saves": [4, 1]}})


def test_each_of_several_tests_has_its_own_odds() -> None:
    (gun, guns), (foot, foots) = several().odds_by_test()
    assert (gun, foot) == ("Gun", "Foot")
    alone = roll(Passes(3, leader=5), Pool("group", 2), Pool("leader", 1)).odds()
    assert {each.label: each.chance for each in foots} == {each.label: each.chance for each in alone}
    assert {each.label: each.effect for each in foots} == {"2 passed": "fires", "1 passed": "", "0 passed": "runs"}
    assert sum(each.chance for each in guns) == 1 and roll().odds_by_test() == []


def test_the_odds_of_several_tests_together_are_the_products_of_their_own() -> None:
    chances = {each.label: each.chance for each in several().odds()}
    assert sum(chances.values()) == 1 and len(chances) == 9
    # Both gun dice on 1 to 4, both others and the leader's die above theirs.
    assert chances["2 passed / 0 passed"] == Fraction(4, 9) * Fraction(1, 4) * Fraction(1, 6)


# More tests at once than anybody would read the odds of together

WIDE = Several(tuple("abcd"), tuple(Total(plus) for plus in range(4)))
WIDE_POOLS = tuple(Pool(f"{head}:die", 1, 10) for head in "abcd")


def wide() -> Roll[Any]:
    shares = tuple(Share(head, head.upper()) for head in "abcd")
    return msgspec.structs.replace(roll(WIDE, *WIDE_POOLS), shares=shares)


def test_odds_of_very_many_results_are_those_of_each_test_only() -> None:
    assert wide().odds() == [] and [len(listed) for _, listed in wide().odds_by_test()] == [10] * 4
    assert several().odds() and not several().is_wide


def test_whether_many_tests_go_by_their_gists_is_told_test_by_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dozen groups' dice, one left out: 23 GB of what they might come to together, and the machine stood still."""
    monkeypatch.setattr(Several, "chances", lambda *_: pytest.fail("worked out together"))
    heads = tuple(f"g{n}" for n in range(30))
    pools = tuple(Pool(f"{head}:group", 2) for head in heads)
    assert Several(heads, (Passes(4),) * 30).goes_by_gist(pools)
    monkeypatch.setattr(Hits, "goes_by_gist", lambda *_: False)
    assert not Several(heads, ((Passes(4),) * 29 + (Hits(5),))).goes_by_gist(pools)


def test_what_is_settled_of_several_tests_is_read_word_by_word() -> None:
    result = wide().read({"result": "3 / 4 / 5 / 13"})[0]
    assert [each.total for each in result.results] == [3, 4, 5, 13]
    assert [each.total for each in wide().read({"result": "7"})[0].results] == [7] * 4, "all came to the same"
    for label in ("3 / 4 / 5", "3 / 4 / 5 / 14", "many"):
        with pytest.raises(Refused, match="can't come to"):
            wide().read({"result": label})


def test_each_of_several_tests_is_a_roll_of_its_own_with_its_dice() -> None:
    rolled = Rolled(
        dice={"a:die": [4], "b:die": [9], "c:die": [1]}, source={"a:die": "t", "b:die": "a"}, counts={"d:die": [2]}
    )
    apart = wide().by_test(rolled)
    assert [each.read(its)[0].total for each, its in apart] == [4, 10, 3, 5]
    assert apart[1][1] == Rolled(dice={"die": [9]}, source={"die": "a"})
    assert [its.result for _, its in wide().by_test(Rolled(result="3 / 4 / 5 / 13"))] == ["3", "4", "5", "13"]
    assert roll().by_test(Rolled(dice={"dice": [1]})) == []


class Follows(Leads, frozen=True, tag="follows"):
    """Dice that lead to coins, and note each time that somebody asks which."""

    asked: tuple[list[int], ...] = ()

    def more(self, counts: dict[str, tuple[int, ...]]) -> tuple[Pool, ...]:
        self.asked[0].append(1)
        return super().more(counts)


def test_the_line_of_a_roll_adds_nothing_up_again() -> None:
    asked: list[int] = []
    prompt = roll(Follows(Hits(1, 3), Heads(), "coins", 2, asked=(asked,)), Pool("shells", 2))
    value = {"dice": {"shells": [1, 2], "coins": [1, 2]}, "source": {"shells": "tt", "coins": "tt"}}
    rolled, result, _ = prompt.read_once(value)
    asked.clear()
    assert prompt.text_of(rolled, result) == "Fire: shells 1 2; coins H T (typed): 2 hits, 1 head"
    assert not asked


def test_a_reading_made_of_others_names_the_one_that_counts_the_dice_of_a_pool() -> None:
    saves = Passes(3, cap=99)
    both = Several(("a", "b"), (Passes(4), Leads(Hits(5, 6), saves, "saves")))
    assert both.counting(Pool("b:saves", 3)) == (saves, Pool("saves", 3))
    assert both.counting(Pool("b:fire", 3)) == (Hits(5, 6), Pool("fire", 3))
    assert saves.counting(Pool("saves", 3)) == (saves, Pool("saves", 3))


def test_odds_go_by_the_order_of_the_pools_whichever_was_rolled_first() -> None:
    """Where the app has rolled for the second side: "red 2, blue 4" is not "red 4, blue 2"."""
    pools = (Pool("blue", 1), Pool("red", 1))
    prompt = Roll(key="first", rule="L-9", what="First", side="blue", title="First", pools=pools, reading=Total())
    chances = dict.fromkeys((Summed((face, 2)) for face in range(1, 7)), Fraction(1, 6))
    behind = {each.gist: each.chance for each in prompt.odds_behind({"red": (2,)}, pools[:1])}
    assert behind == {Total().gist(result): chance for result, chance in chances.items()}
