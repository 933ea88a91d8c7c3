"""Dice typed key by key: counts or faces, a cursor among them, and what stays when something is refused."""

from fractions import Fraction
from typing import Any

import pytest

from tests.names.play import InputPreferences
from tests.play.hands import Hand, roll_of
from tracker.engine import Contest, Heads, Hits, Joint, Leads, Passes, Pool, Refused, Several, Total
from tracker.play.input_preferences import TAKES
from tracker.play.typed_keys import few_as_count
from tracker.play.typed_words import boxes, read_words

FIRE = Pool("fire", 8, 6, "a")
# Short numbers are counts from six dice on, as the settings may have it.
COUNTED = InputPreferences(counts_from=6)


def dice(*pools: Pool, reading: Any = None, preferences: InputPreferences | None = None, rolls_for: str = "") -> Hand:
    prompt = roll_of(*(pools or (FIRE,)), reading=reading or Hits(5, 6))
    return Hand(prompt, (rolls_for,) if rolls_for else (), preferences or COUNTED)


def press(typed: Hand, keys: str) -> Hand:
    return typed.press(keys)


def answer(typed: Hand) -> Any:
    """What Enter gives, without what is empty."""
    assert typed.press("E").whole
    return {name: each for name, each in typed.value.items() if each and name != "source"}


MELEE = (Pool("first", 4, 6, "a"), Pool("second", 4, 6, "b"))


@pytest.mark.parametrize(("keys", "second"), [("3h2h", [2]), ("3h0E", [0])])
def test_both_sides_are_counted_alike(keys: str, second: list[int]) -> None:
    typed = press(dice(*MELEE, reading=Contest(), preferences=InputPreferences()), keys)
    assert typed.whole and typed.value["counts"] == {"first": [3], "second": second}


def test_behind_a_count_a_digit_of_the_other_pool_is_a_die_as_in_the_first() -> None:
    """It was a count there: a first face 2 and Enter were two hits."""
    typed = press(dice(*MELEE, reading=Contest(), preferences=InputPreferences()), "3h2")
    assert typed.value["dice"] == {"second": [2]}
    with pytest.raises(Refused, match="3 dice missing; r rolls them. h makes it 2 successes."):
        press(typed, "E")


def test_behind_a_count_a_single_die_of_the_other_side_is_a_die() -> None:
    alone = (MELEE[0], Pool("second", 1, 6, "b"))
    typed = press(dice(*alone, reading=Contest(), preferences=InputPreferences()), "3h1")
    assert typed.whole and typed.value["dice"] == {"second": [1]}


def test_a_0_is_a_whole_count_so_that_the_digit_behind_it_goes_to_the_next() -> None:
    """0 and 1 were one hit that nobody had thrown."""
    typed = press(dice(*MELEE, reading=Contest(), preferences=InputPreferences()), "01")
    assert typed.value["counts"] == {"first": [0]} and typed.value["dice"] == {"second": [1]}
    with pytest.raises(Refused, match="All dice are there"):
        press(dice(), "01")


def test_a_count_of_something_else_leaves_the_next_dice_as_they_are() -> None:
    leaders = Several(("leaders", "group"), (Hits(6, 6), Passes(4)))
    pools = (Pool("leaders:dice", 3, 6, "a"), Pool("group:dice", 2, 6, "a"))
    typed = press(dice(*pools, reading=leaders, preferences=InputPreferences()), "0h1")
    assert typed.value["dice"] == {"group:dice": [1]}


# Counts or faces


def test_one_or_two_digits_and_enter_are_the_count() -> None:
    assert answer(press(dice(), "3")) == {"counts": {"fire": [3]}}
    assert answer(press(dice(Pool("fire", 14)), "11")) == {"counts": {"fire": [11]}}
    assert answer(press(dice(), "0")) == {"counts": {"fire": [0]}}


def test_who_types_no_die_needs_no_key_behind_a_count_of_one_digit() -> None:
    """Of 65 keys of a turn ten were the h behind such a count."""
    counts = InputPreferences(counts_from=3, last_die_takes=TAKES["takes"])
    melee = press(dice(*MELEE, reading=Contest(), preferences=counts), "32")
    assert melee.whole and melee.value["counts"] == {"first": [3], "second": [2]}
    volley = dice(reading=Hits(5, 6, watch=6), preferences=counts)
    assert press(volley, "21").value["counts"] == {"fire": [2, 1]}
    many = press(dice(Pool("fire", 12, 6, "a"), preferences=counts), "1")
    assert not many.whole and press(many, "2h").value["counts"] == {"fire": [12]}, "more digits may follow"


def test_as_many_digits_as_dice_are_the_faces() -> None:
    assert answer(press(dice(), "35612345")) == {"dice": {"fire": [3, 5, 6, 1, 2, 3, 4, 5]}}


def test_how_it_is_read_stands_there_from_the_first_digit() -> None:
    typed = press(dice(Pool("fire", 14)), "1")
    assert read_words(typed.dice) == "Enter: 1 hit; more digits: dice"
    assert read_words(press(typed, "2").dice) == "Enter: 12 hits; more digits: dice"
    assert read_words(press(typed, "5").dice) == "1 hit so far, 11 dice to come"
    assert read_words(press(typed, "b").dice) == "Enter: 12 hits; more digits: dice", "two digits may be a count again"
    assert read_words(press(typed, "66666666666666"[:12]).dice) == "= 12 hits"


def test_typed_faces_say_what_those_that_are_watched_do_besides_their_hits() -> None:
    watched = Hits(1, 1, watch=6, enough=2, if_enough="ammunition runs short")
    assert read_words(press(dice(Pool("fire", 4), reading=watched), "6161").dice) == "= 2 hits; ammunition runs short"
    assert read_words(press(dice(Pool("fire", 4), reading=watched), "6151").dice) == "= 2 hits"


def test_typed_faces_say_how_many_hit_before_they_were_halved() -> None:
    """In cover three 1s lay there beside "= 2 hits"."""
    cover = Hits(1, 1, divisor=2, watch=6, enough=2, if_enough="ammunition runs short")
    assert read_words(press(dice(Pool("fire", 4), reading=cover), "1151").dice) == "= 2 hits; 3 before halving"
    assert read_words(press(dice(Pool("fire", 4), reading=cover), "1626").dice) == "= 1 hit; ammunition runs short"
    flank = Hits(1, 1, times=2, divisor=2)
    assert read_words(press(dice(Pool("fire", 4), reading=flank), "1151").dice) == "= 3 hits", "as many as lie there"
    flank = Hits(1, 1, times=2)
    assert read_words(press(dice(Pool("fire", 4), reading=flank), "1151").dice) == "= 6 hits; 3 before doubling"


def test_dice_of_one_side_that_count_alike_are_added_up_whoever_has_typed_them() -> None:
    """Behind two hits of the first stood "0 hits of these so far"."""
    pools = Pool("near", 2, 6, "a"), Pool("far", 3, 6, "a")
    typed = dice(*pools, reading=Hits(5, 6), preferences=InputPreferences())
    assert read_words(press(typed, "6532").dice) == "2 hits so far, 1 die to come"
    two_sides = dice(*MELEE, reading=Contest(), preferences=InputPreferences())
    assert " of these so far, 2 dice to come" in read_words(press(two_sides, "645132").dice)


def test_two_digits_that_can_be_no_count_are_dice_at_once() -> None:
    assert read_words(press(dice(), "64").dice) == "1 hit so far, 6 dice to come"


def test_what_is_neither_is_refused_and_what_was_typed_stays() -> None:
    typed = press(dice(), "3")
    with pytest.raises(Refused, match="8 dice can't show 39 hits. And as dice: 9 is no face of a D6"):
        typed.press("9")
    assert read_words(typed.dice).startswith("Enter: 3 hits;")
    typed = press(dice(), "356")
    with pytest.raises(Refused, match="5 dice missing; r rolls them."):
        typed.press("E")
    assert typed.faces(FIRE) == [3, 5, 6]


@pytest.mark.parametrize(("counts_from", "are_counts"), [(0, False), (9, False), (8, True), (3, True)])
def test_the_number_of_dice_from_which_on_it_holds_is_a_preference(counts_from: int, are_counts: bool) -> None:
    assert dice(preferences=InputPreferences(counts_from)).takes_counts == are_counts


def test_a_ten_sided_die_has_0_for_ten() -> None:
    pool = Pool("fire", 6, 10)
    assert answer(press(dice(pool, reading=Hits(8, 10)), "0")) == {"counts": {"fire": [0]}}
    assert answer(press(dice(pool, reading=Hits(8, 10)), "050505")) == {"dice": {"fire": [10, 5, 10, 5, 10, 5]}}


def test_a_hundred_takes_two_digits_and_00() -> None:
    pool = Pool("pairs", 6, 100)
    typed = press(dice(pool, reading=Hits(1, 50)), "054200")
    assert typed.faces(pool) == [5, 42, 100] and not typed.half
    assert answer(press(dice(pool, reading=Hits(1, 50)), "4")) == {"counts": {"pairs": [4]}}


def test_a_total_is_a_count_too() -> None:
    typed = dice(Pool("dice", 6), reading=Total())
    assert read_words(press(typed, "23").dice) == "Enter: total 23; more digits: dice"
    assert answer(typed) == {"counts": {"dice": [23]}}


# Counts by h, whatever the number of dice


def plain(*pools: Pool, reading: Any = None) -> Hand:
    """The dice as they are typed where nothing was set."""
    return dice(*pools, reading=reading, preferences=InputPreferences())


@pytest.mark.parametrize("count", [2, 5, 6, 14])
def test_digits_are_dice_and_h_makes_them_a_count_at_every_size(count: int) -> None:
    pool = Pool("fire", count)
    assert press(plain(pool), "2").faces(pool) == [2]
    assert answer(press(plain(pool), "2h")) == {"counts": {"fire": [2]}}
    assert answer(press(plain(pool), "6" * count)) == {"dice": {"fire": [6] * count}}


def test_two_digits_and_h_are_one_number() -> None:
    assert answer(press(plain(Pool("fire", 14)), "11h")) == {"counts": {"fire": [11]}}
    assert answer(press(plain(Pool("dice", 6), reading=Total()), "23h")) == {"counts": {"dice": [23]}}
    assert answer(press(plain(Pool("dice", 6, 10), reading=Hits(8, 10)), "0h")) == {"counts": {"dice": [0]}}
    assert answer(press(plain(Pool("pairs", 6, 100), reading=Hits(1, 50)), "4h")) == {"counts": {"pairs": [4]}}


def test_a_number_that_is_no_die_is_a_count_by_itself() -> None:
    assert answer(press(plain(), "0")) == {"counts": {"fire": [0]}}
    assert answer(press(plain(Pool("fire", 14)), "10")) == {"counts": {"fire": [10]}}
    assert press(plain(Pool("fire", 14)), "10b").faces(Pool("fire", 14)) == [1], "what is left of it is a die again"


def test_h_asks_for_the_count_that_lacks_and_goes_on_to_the_next_pool() -> None:
    typed = press(plain(reading=Hits(5, 6, watch=6)), "3h")
    assert boxes(typed.dice) == [("hits", "3"), ("sixes", "")]
    assert [(each.label, each.chance) for each in typed.dice.outlook] == [("3 hits", Fraction(1))], (
        "what is said is certain"
    )
    assert answer(press(typed, "1h")) == {"counts": {"fire": [3, 1]}}
    melee = (Pool("first", 8), Pool("second", 3))
    assert answer(press(plain(*melee, reading=Contest()), "3h2h")) == {"counts": {"first": [3], "second": [2]}}


def test_h_where_it_counts_nothing_is_refused_and_the_dice_stay() -> None:
    with pytest.raises(Refused, match="h stands behind a number: 3h for how many hits"):
        press(plain(), "341h")
    for sides in (1, 2):
        with pytest.raises(Refused, match=r"^h counts nothing here: type the (die|dice)\.$"):
            press(plain(Pool("turn", sides), reading=Total()), "h")
    typed = press(plain(Pool("fire", 4)), "6")
    with pytest.raises(Refused, match="4 dice can't show 6 hits"):
        typed.press("h")
    assert typed.faces(Pool("fire", 4)) == [6]
    with pytest.raises(Refused, match="7 dice missing; r rolls them. h makes it 3 hits."):
        press(plain(), "3E")


def test_h_alone_is_none() -> None:
    assert answer(press(plain(), "h")) == answer(press(plain(), "0h")) == {"counts": {"fire": [0]}}
    assert answer(press(plain(reading=Hits(5, 6, watch=6)), "3hh")) == {"counts": {"fire": [3, 0]}}
    for line, said in (("h", {"fire": [0, 0]}), ("3h h", {"fire": [3, 0]}), ("3hH", {"fire": [3, 0]})):
        typed = plain(reading=Hits(5, 6, watch=6))
        typed.type(line)
        assert answer(typed) == {"counts": said}
    typed = plain(Pool("coins", 2, 2))
    typed.type("hh")
    assert typed.faces(Pool("coins", 2, 2)) == [1, 1], "a head"


# Several counts, several pools


def test_a_count_that_changes_something_is_asked_for() -> None:
    typed = press(dice(reading=Hits(5, 6, watch=6)), "3")
    assert boxes(typed.dice) == [("hits", "3"), ("sixes", "")]
    assert not typed.press("E").whole, "Enter goes on to the sixes"
    with pytest.raises(Refused, match="How many sixes"):
        typed.press("E")
    assert answer(press(typed, "1")) == {"counts": {"fire": [3, 1]}}
    assert answer(press(dice(reading=Hits(5, 6, watch=6)), "3_1")) == {"counts": {"fire": [3, 1]}}


def test_a_later_count_that_can_be_nothing_else_is_left_out() -> None:
    assert answer(press(dice(reading=Hits(5, 6, watch=6)), "0")) == {"counts": {"fire": [0, 0]}}
    both = Joint((Passes(4), Passes(4)))
    assert boxes(dice(reading=both).dice) == [("passed", "")]
    assert answer(press(dice(reading=both), "5")) == {"counts": {"fire": [5, 5]}}


def test_what_follows_is_typed_in_the_same_way() -> None:
    reading = Leads(Hits(5, 6), Passes(3), "saves")
    typed = press(dice(reading=reading), "7_2")
    assert answer(typed) == {"counts": {"fire": [7], "saves": [2]}}
    assert answer(press(dice(reading=reading), "2_46")) == {"counts": {"fire": [2]}, "dice": {"saves": [4, 6]}}


def test_dice_of_the_app_stay_the_app_s() -> None:
    typed = dice(FIRE, Pool("second", 7, 6, "b"), reading=Contest(), rolls_for="b")
    press(typed, "3E")
    assert typed.value["source"] == {"second": "aaaaaaa"}


@pytest.mark.parametrize("keys", ["3h", "3_", "566", "3E"])
def test_what_the_app_rolls_behind_a_count_is_rolled_with_it(keys: str) -> None:
    """Behind a count it lacked them, with no key for them: the winner's second toss of a combat."""
    fire = Pool("fire", 3, 6, "a") if keys == "566" else FIRE
    saves = Leads(Hits(5, 6), Passes(3), "saves", side="b")
    typed = press(dice(fire, reading=saves, rolls_for="b"), keys)
    assert typed.whole and typed.value["source"]["saves"] == "aaa"


def test_what_the_app_rolls_last_takes_no_roll_that_waits_for_enter() -> None:
    """Four coins of one's own were taken by the last of them where the app's side had won, and tossed again."""
    saves = Leads(Hits(5, 6), Passes(3), "saves", side="b")
    for faces, most, is_taken in (("661", 3, True), ("6616", 3, False), ("6", 0, False)):
        usual = InputPreferences(last_die_takes=most)
        typed = press(dice(Pool("fire", len(faces), 6, "a"), reading=saves, rolls_for="b", preferences=usual), faces)
        assert typed.whole and typed.takes_by_last_die is is_taken, faces


# Coins


def test_coins_take_either_case_and_may_be_counted_from_two_on() -> None:
    two, five = Pool("coins", 2, 2), Pool("coins", 5, 2)
    assert answer(press(dice(two, reading=Heads()), "hT")) == {"dice": {"coins": [1, 2]}}
    assert answer(press(dice(two, reading=Heads()), "2")) == {"counts": {"coins": [2]}}, "two heads, not a tail"
    assert answer(press(dice(five, reading=Heads()), "2")) == {"counts": {"coins": [2]}}
    assert answer(press(dice(five, reading=Heads()), "HtHtt")) == {"dice": {"coins": [1, 2, 1, 2, 2]}}
    for keys, heads in (("06", 6), ("01", 1), ("0", 0), ("12", 12)):
        assert answer(press(dice(Pool("coins", 12, 2), reading=Heads()), keys)) == {"counts": {"coins": [heads]}}


def test_a_digit_too_many_is_no_coin() -> None:
    for key in "12":
        with pytest.raises(Refused, match=f"{key} is no side of a coin: type h or t"):
            press(dice(Pool("coins", 1, 2), reading=Heads()), key)
    with pytest.raises(Refused, match="1 is no side of a coin: type h or t"):
        press(dice(Pool("coins", 4, 2), reading=Heads()), "hth1")
    typed = press(dice(Pool("coins", 3, 2), reading=Heads()), "2")
    assert read_words(typed.dice) == "= 2 heads"
    with pytest.raises(Refused, match="3 coins can't show 22 heads. Enter ends 2; h, t: each coin"):
        typed.press("2")
    with pytest.raises(Refused, match="3 coins can't show 4 heads. Type h or t for each coin"):
        press(dice(Pool("coins", 3, 2), reading=Heads()), "4")
    with pytest.raises(Refused, match="2 stands there as a count: Backspace takes it away"):
        typed.press("h")
    assert answer(typed) == {"counts": {"coins": [2]}}


def test_a_coin_that_is_left_by_backspace_is_no_count() -> None:
    coins = Pool("coins", 3, 2)
    typed = press(dice(coins, reading=Heads()), "tttbb")
    assert not typed.counts and typed.faces(coins) == [2]
    half = dice(coins, reading=Heads())
    assert half.restore(press(dice(coins, reading=Heads()), "2").draft), "a count that was begun is found again"
    assert answer(half) == {"counts": {"coins": [2]}}


# A cursor


def test_one_die_is_changed_and_the_others_stay() -> None:
    typed = press(dice(), "35612345<<<6")
    assert typed.faces(FIRE) == [3, 5, 6, 1, 2, 6, 4, 5] and typed.at == 6


def test_amending_one_die_keeps_the_others() -> None:
    typed = dice()
    typed.lay_out({"dice": {"fire": [3, 5, 6, 1, 2, 3, 4, 5]}, "source": {"fire": "ttttaaaa"}})
    assert typed.at == 0
    press(typed, ">>>>>1")
    assert typed.value == {"dice": {"fire": [3, 5, 6, 1, 2, 1, 4, 5]}, "source": {"fire": "ttttataa"}}, (
        "the die that was changed is typed, the others are whose they were"
    )


def test_amending_counts_asks_for_counts() -> None:
    typed = dice()
    typed.lay_out({"counts": {"fire": [3]}})
    assert answer(press(typed, "4")) == {"counts": {"fire": [4]}}


def test_dice_that_follow_stay_as_far_as_there_is_room() -> None:
    reading = Leads(Hits(5, 6), Passes(3), "saves")
    typed = dice(Pool("fire", 3), reading=reading)
    typed.lay_out({"dice": {"fire": [5, 6, 1], "saves": [2, 4]}, "source": {"fire": "ttt", "saves": "tt"}})
    press(typed, "1")
    assert answer(typed) == {"dice": {"fire": [1, 6, 1], "saves": [2]}}
    press(typed, "<<<<5")
    assert answer(typed) == {"dice": {"fire": [5, 6, 1], "saves": [2, 4]}}, "there is room again"


def test_back_takes_the_die_before_the_cursor() -> None:
    assert press(dice(), "35612345<<b").faces(FIRE) == [3, 5, 6, 1, 2, 4, 5]
    typed = dice()
    press(typed, "3bb")
    assert typed.draft is None and boxes(typed.dice) == [("hits", "")]


# Kept


@pytest.mark.parametrize(("keys", "kept"), [("3", {"dice": {"fire": [3]}}), ("0", {"counts": {"fire": [0]}})])
def test_a_digit_or_two_are_kept_too(keys: str, kept: dict[str, Any]) -> None:
    typed = press(dice(), keys)
    assert {name: each for name, each in typed.draft.items() if name != "source" and each} == kept
    again = dice()
    assert again.restore(typed.draft)
    again.dice = few_as_count(again.dice)
    assert answer(again) == {"counts": {"fire": [int(keys)]}}


def test_counts_of_which_one_is_still_to_be_said_are_kept() -> None:
    typed = press(dice(reading=Hits(5, 6, watch=6)), "3_")
    again = dice(reading=Hits(5, 6, watch=6))
    assert again.restore(typed.draft) and boxes(again.dice) == [("hits", "3"), ("sixes", "")]
    assert answer(press(again, "1")) == {"counts": {"fire": [3, 1]}}


@pytest.mark.parametrize("key", ["space", "enter"])
def test_a_lone_digit_is_no_die_of_a_hundred(key: str) -> None:
    """It might be the tens, the units, or a count: nothing of it is taken."""
    typed = press(dice(Pool("pairs", 2, 100), reading=Hits(1, 50)), "4")
    with pytest.raises(Refused, match="A D100 is two digits, tens first"):
        typed.press("_" if key == "space" else "E")
    assert typed.half == "4" and not typed.faces(Pool("pairs", 2, 100))
    assert press(typed, "2").faces(Pool("pairs", 2, 100)) == [42]


@pytest.mark.parametrize(("pairs", "are_counts"), [(2, False), (3, True)])
def test_three_dice_of_a_hundred_are_six_in_the_hand(pairs: int, are_counts: bool) -> None:
    assert dice(Pool("pairs", pairs, 100), reading=Hits(1, 50)).takes_counts == are_counts
