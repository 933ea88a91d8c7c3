"""Which rolls take a result by one letter, and which letters those are."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.gists import lost
from tests.names.engine import Counts, spread
from tests.names.play import InputPreferences, all_odds_lines, roll_hint
from tests.play.hands import Hand, roll_of
from tracker.engine import (
    Amount,
    Effect,
    Followed,
    FollowUp,
    Gist,
    Heads,
    Hits,
    Joint,
    Leads,
    Passes,
    Pool,
    Possibility,
    Reading,
    Refused,
    Roll,
    Total,
)
from tracker.talk.odds_words import LETTERS

DOES = (Effect("2 passed", "stands"), Effect("1 passed", "halts"), Effect("0 passed", "runs"))
ONE, TWO, FEW, MANY = Pool("die", 1), Pool("dice", 2), Pool("dice", 5), Pool("dice", 12)


def roll(pool: Pool, reading: Reading[Any], effects: Iterable[Effect] = (), **more: Any) -> Roll[Any]:
    return roll_of(pool, reading=reading, effects=tuple(effects), **more)


def entry_of(prompt: Roll[Any], *rolls_for: str, **preferences: Any) -> Hand:
    return Hand(prompt, rolls_for, InputPreferences(**preferences))


def test_each_result_of_a_test_has_its_letter_and_that_alone_takes_it() -> None:
    entry = entry_of(roll(TWO, Passes(4), effects=DOES))
    assert entry.letters == {"a": "2 passed", "b": "1 passed", "c": "0 passed"}
    entry.type("b")
    assert entry.value == {"result": "1 passed"}


def test_a_letter_comes_in_the_place_of_half_the_dice() -> None:
    entry = entry_of(roll(TWO, Passes(4), effects=DOES))
    entry.type("6")
    with pytest.raises(Refused):
        entry.type("a")  # the die there rules it out, and no row has it
    entry.type("b")
    assert entry.value == {"result": "1 passed"} and entry.draft is None


@pytest.mark.examples(
    "pool, reading",
    (FEW, Hits(5, 6, watch=6)),
    (TWO, Leads(Hits(5, 6, watch=6), Passes(4), into="saves")),
    (Pool("coins", 2, 2), Heads()),
    (Pool("die", 1), Total()),
    (Pool("dice", 8), Hits(5, 6)),
    (MANY, Total()),
    ids=[
        "sixes matter",
        "sixes matter, then saves",
        "coins",
        "bare numbers",
        "hits are counted",
        "many results",
    ],
)
def test_where_dice_tell_more_or_are_as_short_no_letter_takes_a_result(pool: Pool, reading: Reading[Any]) -> None:
    entry = entry_of(roll(pool, reading))
    assert entry.letters == {}
    with pytest.raises(Refused):
        entry.type("a")


def test_nor_does_one_where_it_is_switched_off_or_the_app_rolls() -> None:
    prompt = roll(Pool("dice", 2, side="b"), Passes(4), effects=DOES)
    assert entry_of(prompt).letters
    assert entry_of(prompt, result_letters=False).letters == {}
    assert entry_of(prompt, "b").letters == {}
    assert entry_of(roll(TWO, Passes(4), effects=DOES, same="it fires")).letters == {}, "Enter takes that"


def test_no_letter_is_a_key_of_the_battle_or_a_coin() -> None:
    assert not set(LETTERS) & set("uwteqrht?")


def throws(prompt: Roll[Any]) -> Iterator[Any]:
    """Every answer in dice."""
    (pool,) = prompt.pools
    for faces in product(range(1, pool.sides + 1), repeat=pool.count):
        yield {"dice": {pool.name: list(faces)}}


@pytest.mark.parametrize("reading", [Passes(4), Passes(4, leader=5, six_fails=True), Joint((Passes(3), Passes(4)))])
def test_the_result_of_a_letter_is_that_of_the_dice_that_read_so(reading: Reading[Any]) -> None:
    # What each of them does is not all the same: else they are counted.
    prompt = roll(TWO, reading, effects=(Effect(each.label, each.label) for each in roll(TWO, reading).odds()))
    labels = entry_of(prompt).letters.values()
    seen = {prompt.read(value)[0] for value in throws(prompt)}
    assert seen == {prompt.read({"result": label})[0] for label in labels}


def test_hits_that_are_limited_are_taken_by_what_counts() -> None:
    prompt = roll(FEW, Hits(6, 6, most=1))
    for value in throws(prompt):
        thrown = prompt.read(value)[0]
        assert prompt.read({"result": thrown.label})[0].hits == thrown.hits


class Which(Total, frozen=True, tag="which_of_two"):
    """A low die is the one, a high die the other."""

    def gist(self, result: Any) -> Gist:
        return Gist("Zouaves" if result.total < 4 else "Abbas")


def test_results_stand_in_the_order_of_the_dice_whatever_their_chances() -> None:
    assert list(entry_of(roll(Pool("die", 1), Which())).letters) == []
    assert [each.label for each in entry_of(roll(Pool("die", 1), Which())).results] == ["Zouaves", "Abbas"]


def test_lines_have_the_letter_before_each_result() -> None:
    prompt = roll(TWO, Passes(3), effects=DOES)
    lines = all_odds_lines(prompt, entry_of(prompt).dice)
    assert lines == ["  a  2 passed, 25%: stands", "  b  1 passed, 50%: halts", "  c  0 passed, 25%: runs"]


def test_yes_and_no_have_their_initials_in_whatever_order_they_stand() -> None:
    """One roll had a for yes, the next b; `=` lists the same."""
    effects = Effect("no", "misses"), Effect("yes", "hits")
    for prompt in (
        roll(ONE, Possibility(5, 6)),
        *(roll(ONE, Possibility(5, 6), effects=e) for e in (effects, effects[::-1])),
    ):
        assert {letter: label for letter, label in entry_of(prompt).letters.items()} == {"y": "yes", "n": "no"}
        for typed in ("y", "=y", f"={LETTERS[[each.label for each in entry_of(prompt).results].index('yes')]}"):
            entry = entry_of(prompt)
            entry.type(typed)
            assert entry.value == {"result": "yes"}


class Aftermath(Leads, frozen=True, tag="aftermath"):
    """Hits lead to saves, and how those end has letters, all by one: all lost are a rout, which no number tells."""

    def follow_ups(self, pools: tuple[Pool, ...], known: dict[str, Counts], most: int) -> tuple[FollowUp, ...]:
        (saves,) = super().more(known) if known and "saves" not in known else (None,)
        if saves is None or saves.count > most:
            return ()
        return tuple(
            FollowUp(self._end(saves.count - counts[0], saves.count), chance, {"saves": counts})
            for counts, chance in spread(self.then, saves).items()
        )

    def follow_up_of(self, result: Followed) -> Gist:
        return self._end(result.first.hits - result.then.passes, result.first.hits)

    def _end(self, fallen: int, hits: int) -> Gist:
        return Gist("a rout") if fallen == hits else lost(fallen)


class Losses(Aftermath, frozen=True, tag="losses"):
    def _end(self, fallen: int, hits: int) -> Gist:
        return lost(fallen)


PLAIN = Losses(Hits(5, 6), Passes(4, cap=99), into="saves")
FIRE = Aftermath(Hits(5, 6), Passes(4, cap=99), into="saves")


def test_behind_a_throw_that_led_to_another_a_letter_takes_how_it_ends() -> None:
    prompt = roll(FEW, FIRE)
    entry = entry_of(prompt)
    assert entry.letters == {}, "nobody has said yet how many hit"
    entry.type("65611")
    assert entry.letters == {"a": "a rout", "b": "2 lost", "c": "1 lost", "d": "0 lost"}
    assert all_odds_lines(prompt, entry.dice)[:2] == ["  a  a rout, 4%", "  b  2 lost, 22%"]
    assert roll_hint(entry.dice).startswith(
        "Dice: 3 hits. Roll 3 D6 for saves, or type a letter: a a rout; b 2 lost; c 1 lost; d 0 lost"
    )
    entry.type("4")
    with pytest.raises(Refused):
        entry.type("a")  # one is saved, and the row of a is gone
    entry.type("b")
    assert entry.whole and entry.value["counts"] == {"saves": [1]} and entry.value["dice"] == {"dice": [6, 5, 6, 1, 1]}
    assert prompt.read(entry.value)[0].then.passes == 1


def test_ends_that_are_mere_numbers_are_counted_as_they_are_of_many_dice() -> None:
    entry = entry_of(roll(FEW, PLAIN))
    entry.type("65611")
    assert entry.letters == {} and [each.label for each in entry.outlook][:2] == ["3 lost", "2 lost"]


def test_the_letter_of_another_end_comes_in_the_place_of_the_first() -> None:
    entry = entry_of(roll(FEW, FIRE))
    entry.type("65611/444")
    assert entry.whole
    entry.type("a")
    assert entry.value["counts"] == {"saves": [0]} and "saves" not in entry.value["dice"]


def test_without_letters_the_odds_behind_a_throw_are_still_those_of_its_ends() -> None:
    entry = entry_of(roll(FEW, FIRE), result_letters=False)
    entry.type("65111")
    assert entry.letters == {} and [each.label for each in entry.outlook] == ["a rout", "1 lost", "0 lost"]
    with pytest.raises(Refused):
        entry.type("a")


class Both(Hits, frozen=True, tag="both_of_two"):
    """Hits of two pools, told apart; by which pool they came matters, so that none is picked."""

    def follow_ups(self, pools: tuple[Pool, ...], known: dict[str, Counts], most: int) -> tuple[FollowUp, ...]:
        ways = [
            {known[pool.name][0]: Fraction(1)}
            if pool.name in known
            else {counts[0]: chance for counts, chance in spread(self, pool).items()}
            for pool in pools
        ]
        pairs = product(*(each.items() for each in ways))
        return tuple(
            FollowUp(Gist(Amount(a, before="red "), (Amount(b, before="blue "),), title="hits"), one * other, {})
            for (a, one), (b, other) in pairs
        )


def test_ends_that_no_letter_picks_are_told_by_the_pools_that_are_in() -> None:
    pools = Pool("red", 1, side="a"), Pool("blue", 2, side="b")
    prompt = roll_of(*pools, reading=Both(5, 6))
    entry = entry_of(prompt)
    assert entry.letters == {} and len(entry.outlook) == 6
    entry.type("6")
    assert [each.label for each in entry.outlook] == [f"hits: red 1, blue {n}" for n in (0, 1, 2)]
    assert sum(each.chance for each in entry.outlook) == 1
    entry.type("1")
    assert [each.label for each in entry.outlook] == [f"hits: red 1, blue {n}" for n in (0, 1)], "one of two has missed"
    assert sum(each.chance for each in entry.outlook) == 1
    with pytest.raises(Refused):
        entry.type("a")


def test_where_the_app_rolls_the_saves_no_letter_takes_them() -> None:
    entry = entry_of(roll(FEW, Aftermath(Hits(5, 6), Passes(4), into="saves", side="b")), "b")
    assert entry.letters == {}


def test_of_coins_the_odds_go_by_the_number_that_enter_takes() -> None:
    """Of 17 coins they stayed at "won over 99%" behind a 1, though 1 head against 1 coin is a near tie."""
    entry = entry_of(roll(Pool("coins", 17, 2, side="a"), Heads()))
    assert len(entry.outlook) == 18
    entry.press("1")
    assert [(each.label, each.chance) for each in entry.outlook] == [("1 head", 1)]
    entry.press("2")
    assert [each.label for each in entry.outlook if each.chance == 1] == ["12 heads"]
