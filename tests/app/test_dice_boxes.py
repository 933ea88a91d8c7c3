"""The boxes of a roll: whose dice what is read speaks of, and the odds below as dice come in."""

import re
from random import Random

import pytest

from tests.engine.test_roll import several
from tests.names.africa_1859 import Barrage
from tests.names.app import DiceView, Gives, KeyOutcome, prompt_view_of
from tests.names.colonial_d10 import Duels
from tests.names.play import InputPreferences
from tests.play.hands import Hand, roll_of
from tests.play.test_typed_dice import dice, press
from tracker.app.battle.prompts.dice_boxes import layout
from tracker.app.parts.prompt_view import PromptView
from tracker.engine import Contest, Heads, Hits, Leads, Passes, Pool, Refused, Several
from tracker.games.colonial_d10.saves import SaveDice
from tracker.play.typed_dice import begin
from tracker.play.typed_keys import roll_rest
from tracker.play.typed_words import read_words

COINS = (Pool("Moroccans coins", 20, 2, "a"), Pool("Spanish coins", 14, 2, "a"))
TWO_VOLLEYS = (Pool("first", 2, 6, "a"), Pool("second", 2, 6, "a"))


def rows(typed: Hand) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in layout(typed.dice, 78)[0]]


def texts(prompt_view: PromptView) -> list[str]:
    return ["".join(text for text, _ in row) for row in prompt_view.rows(78, 14)]


def test_a_count_is_read_behind_its_own_side_not_behind_the_coins_of_the_other() -> None:
    first, second = rows(press(dice(*COINS, reading=Heads()), "13"))
    assert first.endswith("[13]   = 13 heads")
    assert second.endswith("[_]"), "nothing was said of the other side yet"


def test_what_is_counted_is_the_brightest_beside_the_box_that_waits() -> None:
    """Heads of one toss, tails of the next."""
    first = layout(dice(*COINS, reading=Heads()).dice, 78)[0][0]
    assert [text for text, style in first if style == "bold"] == ["heads "]


def test_how_many_coins_are_tossed_is_bright() -> None:
    """One unit tosses 3 to rally, the next 4."""
    row = layout(dice(Pool("coins", 4, 2), reading=Heads()).dice, 78)[0][0]
    assert ("4 coins: ", "bold") in row


def test_many_dice_are_one_box_until_few_are_left() -> None:
    """72 boxes took five rows, and with them that of the unit fired on."""
    volley = dice(Pool("fire", 24, 10, "a"), preferences=InputPreferences(counts_from=0))
    assert rows(volley)[0].startswith(" fire D10 [_] and 23 more   then Enter")
    assert "[5][2][3][_] and 20 more" in rows(press(volley, "523"))[0]
    assert "".join(rows(press(volley, "2"))).count("[_]") == 20


def test_hits_of_two_volleys_so_far_are_told_together() -> None:
    assert rows(press(dice(*TWO_VOLLEYS), "525"))[-1].endswith("[5][_]   then Enter   2 hits so far")
    assert read_words(press(dice(Pool("fire", 4)), "525").dice) == "2 hits so far, 1 die to come", "there are no others"
    two = dice(Pool("group", 2), Pool("leader", 1), reading=Passes(3, leader=3))
    assert read_words(press(two, "6").dice) == "passed 0 so far, 2 dice to come"


def test_the_boxes_of_tests_that_are_rolled_at_once_stay_where_they_are() -> None:
    """Each die moved those behind it: by a gap, and by a sum of dice of several units, "total 10 so far"."""
    units = [f"unit {number}" for number in range(1, 7)]
    pools = [Pool(f"{each}:dice", 2, 6, "a", each) for each in units]
    at_once = dice(*pools, reading=Several(tuple(units), (Passes(4),) * 6))
    boxes = [re.sub(r"\[.\]", "[_]", each) for each in rows(at_once)]
    for die in "35135135135":
        assert [re.sub(r"\[.\]", "[_]", each) for each in rows(press(at_once, die))] == boxes


def test_a_whole_roll_is_read_once_at_its_end() -> None:
    shown = " ".join(rows(press(dice(*TWO_VOLLEYS), "5256")))
    assert shown.count("=") == 1
    assert shown.endswith("= 3 hits")


def test_the_key_that_takes_the_roll_is_told_from_the_first_die_to_the_last() -> None:
    few = InputPreferences(last_die_takes=3)
    assert rows(dice(Pool("fire", 3)))[-1].endswith("[_][_][_]   then Enter (h: no Enter)")
    typed = dice(Pool("fire", 3), preferences=few)
    assert rows(typed)[-1].endswith("[_][_][_]   no Enter needed")
    assert rows(press(typed, "5"))[-1].startswith(" fire D6 [5][_][_]   no Enter needed")
    assert rows(press(dice(Pool("fire", 3)), "5"))[-1].startswith(" fire D6 [5][_][_]   then Enter")
    assert rows(dice(Pool("fire", 1), preferences=few))[-1].endswith("[_]   no Enter needed")


def test_a_roll_that_waits_for_enter_says_so_below_where_its_row_is_full() -> None:
    """A test of four dice, among those of three that take themselves, did not say that it waits."""
    pools = (Pool("Mounted Infantry of the column", 3), Pool("leader of the men", 1))
    shown = rows(dice(*pools, preferences=InputPreferences(last_die_takes=3)))
    assert shown[-1].strip() == "then Enter"


def test_a_roll_behind_which_dice_may_follow_says_from_the_first_die_to_the_last_that_enter_takes_it() -> None:
    """Nine dice of fire said "then Enter", and the ninth took them; others went on "by itself" and asked for Enter."""
    leads = Leads(Hits(low=5, high=6), Hits(low=4, high=6), "saves", side="blue")
    few = InputPreferences(last_die_takes=5)
    for keys in ("", "6", "1111", "6666"):
        told = " ".join(rows(press(dice(Pool("fire", 5), reading=leads, preferences=few), keys)))
        assert "then saves, or Enter if none" in told
    assert rows(press(dice(Pool("fire", 3), reading=leads, preferences=few), "116"))[-1].endswith("no Enter needed")


@pytest.mark.examples(
    "pools, follows, takes",
    ((2, 1), "", True),
    ((3, 1), "", False),
    ((2, 1), "b", True),
    ((2,), "a", True),
    ids=["three in all", "four in all", "one may follow", "the app rolls it"],
)
def test_whether_the_last_die_takes_a_roll_stands_before_its_first_and_stays(
    pools: tuple[int, ...], follows: str, takes: bool
) -> None:
    """`6 4 6` waited for Enter where his group's three dice did not, and five dice of that roll did not either."""
    reading = Leads(Hits(1, 3), Hits(1, 1), "saves", 6, follows) if follows else Hits(1, 3)
    for faces in "16":
        roll = roll_of(*(Pool(f"p{number}", each, 6, "b") for number, each in enumerate(pools)), reading=reading)
        view = DiceView(begin(roll, Random(1), rolls_for={"a"}, preferences=InputPreferences(last_die_takes=3)))
        outcome: KeyOutcome | None = None
        while not isinstance(outcome, Gives) and not view.dice.whole:
            told = "".join(text for row in view.rows(80, 20) for text, _ in row)
            is_first = follows == "b" and len(view.dice.throws) == 1
            words = ("no Enter needed" in told, "then Enter" in told, "then saves, or Enter if none" in told)
            assert words == (takes and not is_first, not (takes or is_first), is_first)
            outcome = view.press(faces)
        assert isinstance(outcome, Gives) is (takes and not (follows == "b" and faces == "6"))


def test_whether_a_roll_waits_behind_a_count_is_said_before_it() -> None:
    """The gun's first shot asked for sixes behind `1h`, its second did not: `2h 1` put a die into the next roll."""
    few = InputPreferences(last_die_takes=3)
    watched = dice(Pool("fire", 4), reading=Hits(5, 6, watch=6), preferences=few)
    assert rows(watched)[-1].endswith("then Enter (counted: sixes)")
    assert "h)" not in rows(press(watched, "1"))[-1], "the row has words for what is there"
    three = dice(Pool("fire", 3), reading=Hits(5, 6, watch=6), preferences=few)
    assert rows(three)[-1].endswith("no Enter needed (counted: sixes)")
    plain = dice(Pool("fire", 4), preferences=few)
    assert rows(plain)[-1].endswith("then Enter (h: no Enter)")
    sixes = rows(press(dice(Pool("fire", 4), reading=Hits(5, 6, watch=6), preferences=few), "1h"))[-1]
    assert sixes.endswith("sixes [_] no h or Enter needed")
    many = press(dice(Pool("fire", 12), reading=Hits(5, 6, watch=6), preferences=few), "9h")
    assert rows(many)[-1].endswith("sixes [__] no h or Enter needed"), "nine hits have nine sixes at most"
    more = press(dice(Pool("fire", 12), reading=Hits(5, 6, watch=6), preferences=few), "12h")
    assert "needed" not in rows(more)[-1], "1 may be twelve"


def test_a_melee_whose_last_count_takes_it_does_not_promise_an_enter() -> None:
    """`5h 2h` was taken behind the second h, where the row had "then Enter"."""
    melee = dice(Pool("first", 9), Pool("second", 4), preferences=InputPreferences(last_die_takes=3))
    assert rows(melee)[-1].endswith("then Enter (h: no Enter)")
    assert rows(press(melee, "5h"))[-1].endswith("then Enter (h: no Enter)")
    assert press(melee, "2h").dice.whole


def test_no_enter_is_promised_behind_a_box_that_goes_on_by_itself() -> None:
    """Saves that were typed as counts said "then Enter", and Enter was refused: the casualties' dice were missing."""
    leads = Leads(Hits(low=5, high=6), SaveDice(need=5, officer=4), "saves", side="blue")
    saves = press(dice(Pool("fire", 5), reading=leads), "666663h")
    assert rows(saves)[-1].endswith("saved [3] only if an officer (4) [_] no h needed")


def test_a_count_behind_which_no_die_is_typed_says_so() -> None:
    counts = InputPreferences(counts_from=3, last_die_takes=99)
    (row,) = rows(dice(Pool("fire", 8, 6, "a"), preferences=counts))
    assert row == " fire, 8 D6: hits [_] no h or Enter needed"


def test_a_die_of_a_hundred_shows_its_tens_and_its_units() -> None:
    typed = press(dice(Pool("alone", 2, 100), reading=Duels((("alone", 0),), ("Reservists", "Marines"))), "0729")
    (row,) = rows(typed)
    assert "[07][29]" in row
    assert row.endswith("= 1 hit on Reservists, 0 on Marines"), "whose figures they are"


def test_a_die_of_two_hands_says_whose_digit_is_typed_next() -> None:
    """Two D10 make one number, and the first digit stood where the second was to come."""
    pairs = Pool("alone", 2, 100, digits=("Reservists", "Marines"))
    typed = dice(pairs, reading=Duels((("alone", 0),), ("Reservists", "Marines")))
    for keys, shown in (("", "[__][__]   die of Reservists"), ("7", "[7_][__]   die of Marines   then Enter")):
        assert shown in " ".join(rows(press(typed, keys)))
    assert "[70][__]   die of Reservists" in " ".join(rows(press(typed, "0")))
    assert layout(press(typed, "0").dice, 78)[1][0] == len(" alone D10 pairs [70][0"), "the cursor stands in its place"
    assert "[70][00]" in " ".join(rows(press(typed, "0"))), "the hundred as it lies there"
    with pytest.raises(Refused, match="0 for a 10: the die of Reservists first, then that of Marines"):
        press(dice(pairs, reading=Duels((("alone", 0),), ("Reservists", "Marines"))), "4").press("E")
    with pytest.raises(Refused, match="A pair is two digits"):
        # The app rolled over it without a word.
        roll_rest(press(dice(pairs, reading=Duels((("alone", 0),), ("Reservists", "Marines"))), "4").dice)
    plain = dice(Pool("chance", 1, 100), reading=Duels((("chance", 0),), ("Reservists", "Marines")))
    assert rows(plain)[0].endswith("[__]   tens   then Enter") and "[4_]   units" in rows(press(plain, "4"))[0]


def test_where_enter_takes_the_roll_without_a_die_nothing_is_said_to_be_taken_at_once() -> None:
    """ "= 2 passed in any casetaken at once": two texts in one, the second untrue."""
    sure = Leads(first=Hits(1, 6), then=Passes(6), into="nerve", side="a")
    typed = press(dice(Pool("fire", 1), reading=sure, preferences=InputPreferences(last_die_takes=3)), "1")
    assert typed.is_decided
    shown = " ".join(rows(typed))
    assert shown.endswith("in any case") and "no Enter" not in shown


def test_of_a_whole_roll_no_chance_is_left() -> None:
    """ "▸2 hits 26% (89% or more)" stood below "= 2 hits": settled, with the odds of before, and told twice."""
    roll = roll_of(Pool("fire", 3), reading=Hits(5, 6))
    shots, tests = prompt_view_of(roll, lambda: Random(1)), prompt_view_of(several(), lambda: Random(1))
    for die in "561":
        shots.press(die)
    assert [each.strip() for each in texts(shots) if each.strip()] == ["hits on 5 or 6", "fire D6 [5][6][1]   = 2 hits"]
    for _ in range(sum(pool.count for pool in several().pools)):
        tests.press("6")
    assert not any("%" in each for each in texts(tests))


def test_the_odds_follow_a_count_that_may_become_dice_yet() -> None:
    """The second side of a melee, where short numbers are set to count: "5" stood above the odds of any number."""
    pools = Pool("first", 8, 6, "red", "Red"), Pool("second", 7, 6, "blue", "Blue")
    fight = roll_of(*pools, reading=Contest(names_of=("Red", "Blue")))
    prompt_view = DiceView(begin(fight, Random(0), (), InputPreferences(counts_from=6)))
    for key in "7h":
        prompt_view.press(key)
    assert "%" in " ".join(texts(prompt_view))
    prompt_view.press("5")
    rows = texts(prompt_view)
    assert rows[-1].strip() == "▸Blue loses 2" and "Enter: 5 successes; more digits: dice" in " ".join(rows)


def test_coins_say_before_the_first_whether_the_last_waits_for_enter() -> None:
    """Rallies of three coins took themselves, that of four waited: the empty prompt said neither."""
    few, by_enter = InputPreferences(last_die_takes=3), InputPreferences()

    def shown(count: int, preferences: InputPreferences = few) -> str:
        return rows(dice(Pool("coins", count, 2), reading=Heads(), preferences=preferences))[-1]

    assert shown(3).endswith("[_]  or each: h, t, no Enter needed")
    assert shown(4).endswith("[_] (no Enter)  or each: h, t, then Enter"), "a count of less than ten takes the roll"
    shells = rows(dice(Pool("coins", 6, 2), reading=Barrage(distance=2), preferences=few))[-1]
    assert "(no Enter)  or each: h, t, then D6, or Enter if none" in shells, "one head takes it, two ask for the die"
    assert shown(12).endswith("[__]  or each: h, t, then Enter")
    assert shown(4, by_enter).endswith("[_]  or each: h, t, then Enter")
    assert rows(dice(*COINS, reading=Heads(), preferences=few))[0].endswith("or each: h, t"), "the others end the roll"


def test_dice_that_another_seat_types_say_so_and_name_no_key() -> None:
    """ "no Enter needed" stood beside the saves for who had typed the shots and could only wait."""
    shots = roll_of(Pool("shots", 5, 6, "a"), reading=Leads(Hits(4, 6), Hits(1, 3), "saves", 6, "b"))
    for elsewhere, keys, is_here in (("b", "", True), ("b", "11234", False), ("a", "", False), ("", "11234", True)):
        view = DiceView(begin(shots, Random(1), elsewhere={elsewhere}))
        for key in keys:
            view.press(key)
        told = "".join(text for row in view.rows(80, 20) for text, _ in row)
        assert ("typed at another seat" in told) is not is_here and ("Enter" in told) is is_here, (elsewhere, keys)


def test_a_count_behind_which_dice_were_refused_is_taken_by_h_alone() -> None:
    """The first of eight dice slipped to 7: the seven behind it were refused, and the Enter behind them was 7 hits."""
    view = DiceView(begin(roll_of(Pool("fire", 8), reading=Hits(1, 1)), Random(0), (), InputPreferences()))
    view.press("7")
    for die in ("4", "5", "1"):
        with pytest.raises(Refused, match="can't show"):
            view.press(die)
    for _ in range(2):
        with pytest.raises(Refused, match="7 hits, though dice were typed behind it\\? h takes that, Backspace clears"):
            view.press("enter")
    assert view.hints() == [("h", "7 hits"), ("Backspace", "clear it")]
    view.press("backspace")
    for die in "45112345":
        view.press(die)
    assert view.press("enter") == Gives(view.dice.value) and view.dice.result.hits == 2
    meant = DiceView(begin(roll_of(Pool("fire", 8), reading=Hits(1, 1)), Random(0), (), InputPreferences()))
    meant.press("7")
    with pytest.raises(Refused):
        meant.press("4")
    assert isinstance(meant.press("h"), Gives) and meant.dice.result.hits == 7
    alone = DiceView(begin(roll_of(Pool("fire", 8), reading=Hits(1, 1)), Random(0), (), InputPreferences()))
    alone.press("7")
    assert isinstance(alone.press("enter"), Gives), "no die stands in its way"
