"""Odds: bars that show how likely a result is, and the result that the dice came to lit up."""

from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from tests.engine.test_roll import several
from tests.gists import hits, loses, passed
from tests.names.app import Row, choose_glyphs, odds_rows, prompt_view_of
from tests.play.hands import roll_of
from tests.rulesets.colonial_d10.bench import battlefield, unit
from tracker.app.battle.odds_effects import UNMARKED, OddsMarks, grouped_rows, settled_rows
from tracker.app.battle.odds_grid import odds_by_test_rows
from tracker.app.terminal.glyphs import UNICODE
from tracker.engine import Amount, Contest, Effect, Gist, Hits, Odds, Passes, Pool, Total, about
from tracker.games.colonial_d10.manoeuvre_chart import ThrowFacts, Wish
from tracker.games.colonial_d10.manoeuvre_throw import throw
from tracker.play.odds_of_tests import odds_of_each

PASSED = [
    Odds(passed(2), Fraction(1, 2), "carries on"),
    Odds(passed(1), Fraction(1, 3), "falls back"),
    Odds(passed(0), Fraction(1, 6), "runs away"),
]
HITS = [Odds(hits(n), Fraction(many, 20)) for n, many in enumerate((4, 10, 4, 1, 1))]


def texts(rows: list[Row]) -> list[str]:
    return ["".join(text for text, _ in each) for each in rows]


def lit(rows: list[Row]) -> list[str]:
    return [text.strip() for each in rows for text, style in each if style == "live"]


def test_a_result_with_an_effect_has_a_bar_where_there_is_room() -> None:
    wide = texts(odds_rows(PASSED, 78, 9))
    assert [line.count("━") for line in wide] == [6, 4, 2]
    assert all(each.effect in line for each, line in zip(PASSED, wide, strict=True))
    narrow = texts(odds_rows(PASSED, 29, 9))
    assert not any("━" in line for line in narrow) and narrow[2].endswith("runs away"), "words come before bars"


def test_what_a_result_does_is_brighter_than_its_chance() -> None:
    bright = [text.strip() for each in odds_rows(PASSED, 78, 9) for text, style in each if style == "bold"]
    assert bright == [each.effect for each in PASSED]
    silent = [*PASSED[:2], Odds(passed(0), Fraction(1, 6))]
    bright = [text.strip() for each in odds_rows(silent, 78, 9) for text, style in each if text and style == "bold"]
    assert bright == [each.effect for each in PASSED[:2]], "nor is the chance of one that does nothing the brightest"
    long = [*PASSED[:2], Odds(passed(0), Fraction(1, 6), "falls back behind the ridge at once")]
    assert [style for text, style in odds_rows(long, 40, 9)[-1] if text.strip()] == ["bold"], "in its second row too"


def test_numbers_in_a_row_that_do_the_same_share_one_and_words_go_on_below() -> None:
    does = {
        1: "splits",
        2: "16 inches toward the nearest enemy, in cover",
        3: "16 inches toward the nearest enemy, in cover",
    }
    one_die = [Odds(Gist(Amount(n)), Fraction(1, 3), effect) for n, effect in does.items()]
    assert texts(odds_rows(one_die, 60, 9, is_roll=False)) == [
        " on 1    33%   splits",
        " on 2-3  67%   16 inches toward the nearest enemy, in cover",
    ]
    assert [line.strip() for line in texts(odds_rows(one_die, 40, 9, is_roll=False))[1:]] == [
        "on 2-3  67%   16 inches toward the",
        "nearest enemy, in cover",
    ]
    assert texts(odds_rows(one_die, 40, 1, is_roll=False))[0].startswith(" on 1 33%"), "in running text too"
    lettered = odds_rows(one_die, 60, 9, is_roll=False, marks=OddsMarks({"1": "a", "2": "b", "3": "c"}))
    assert texts(lettered)[0].split()[:2] == ["a", "1"], "a letter before it says that it is none"


@pytest.mark.parametrize(("traits", "word"), [([], "on"), (["crack"], "total")])
def test_the_rows_of_a_die_with_a_modifier_are_totals(traits: list[str], word: str) -> None:
    """A die of 4 at -3 was looked up at "on 3-4"."""
    state = battlefield(unit(traits=traits, men=6, full=17), unit("zulu"))
    roll = throw(state, "brit", Wish("again", again=True), ThrowFacts())
    assert roll.breakdowns[0].total == bool(traits)
    *_, middle, most = texts(prompt_view_of(roll, lambda: Random(0)).rows(78, 20))
    assert (middle[: len(word) + 5], most[:11]) == (f" {word} 3-6", " 7 or more ")


@pytest.mark.examples("reading, row", (Total(), "on 1"), (Total(plus=3), "total 4"), (Total(halved=True), "total 1"))
def test_the_rows_of_a_die_that_is_added_to_are_totals(reading: Total, row: str) -> None:
    """Under "who is there? 1d6 + 3" a thrown 5 was looked up at "on 5-7"."""
    least, most = (reading.result({"die": (face,)}).total for face in (1, 6))
    effects = [Effect(str(total), f"{total} groups") for total in range(least, most + 1)]
    die = Pool("die", 1, 6, "zulu")
    roll = about("R", "zulu").roll("contact", "Contact", "Who is there?", die, reading, effects=effects)
    assert texts(prompt_view_of(roll, lambda: Random(0)).rows(78, 20))[3].startswith(f" {row} ")


def test_each_of_several_tests_has_a_bar_for_each_of_its_results() -> None:
    rows = odds_by_test_rows(odds_of_each(several(), {}), 100, 9)
    bars = [(text, style) for each in rows for text, style in each if style == "mark"]
    assert [line.partition(":")[0].strip() for line in texts(rows)] == ["Gun", "Foot"]
    assert len(bars) == 6 and texts(rows)[1].index("fires") > texts(rows)[1].index("%")
    assert [text.strip() for text, _ in bars[3:]] == [bar(chance) for _, chance in chances_of_foot()]
    assert all(len(line) <= 40 for line in texts(odds_by_test_rows(odds_of_each(several(), {}), 40, 9)))


def chances_of_foot() -> list[tuple[str, Fraction]]:
    order = ["2 passed", "0 passed", "1 passed"]
    found = [(each.label, each.chance) for each in several().odds_by_test()[1][1]]
    return sorted(found, key=lambda each: order.index(each[0]))


def bar(chance: Fraction) -> str:
    return UNICODE.levels[max(1, round(chance * (len(UNICODE.levels) - 1)))]


def test_numbers_have_bars_in_ascii_too() -> None:
    assert texts(odds_rows(HITS, 78, 9))[-1].split() == ["▃", "█", "▃", "▁", "▁"]
    choose_glyphs(ascii_only=True)
    assert texts(odds_rows(HITS, 78, 9))[-1].split() == [":", "#", ":", ".", "."]


@pytest.mark.parametrize("height", [9, 3, 1])
def test_what_the_dice_came_to_is_lit_and_nothing_else(height: int) -> None:
    assert lit(odds_rows(HITS, 78, height)) == []
    shown = lit(odds_rows(HITS, 78, height, marks=OddsMarks(came="2 hits")))
    assert len(shown) == 1 and shown[0].startswith("2")


def test_a_result_with_an_effect_is_lit_and_pointed_at() -> None:
    rows = odds_rows(PASSED, 78, 9, marks=OddsMarks(came="1 passed"))
    assert lit(rows) == ["1 passed"] and texts(rows)[1].startswith("▸") and ("   falls back", "bold") in rows[1]


def test_a_result_is_pointed_at_also_where_those_that_are_left_do_the_same() -> None:
    """Of Wanting to Charge the last die left two results, and both charge: none of their rows was pointed at."""
    effects = tuple(Effect(f"{n} passed", "halts" if not n else "charges") for n in (2, 1, 0))
    prompt = roll_of(Pool("group", 2), Pool("leader", 1), reading=Passes(4, leader=4), effects=effects)
    prompt_view = prompt_view_of(prompt, lambda: Random(1))
    for die in "362":
        prompt_view.press(die)
    rows = prompt_view.rows(78, 12)
    assert lit(rows) == ["2 passed"] and [("   charges", "bold") in each for each in rows].count(True) == 1
    assert [line[:1] for line in texts(rows) if "charges" in line].count("▸") == 1


def test_a_number_that_is_folded_lights_what_it_is_folded_into() -> None:
    rare = Odds(hits(3), Fraction(1, 200)), Odds(hits(4), Fraction(1, 200))
    odds = [*HITS[:3], *rare]
    assert lit(odds_rows(odds, 78, 9, marks=OddsMarks(came="4 hits"))) == ["3+"]


def test_of_two_sides_the_number_of_the_right_one_is_lit() -> None:
    odds = [Odds(loses(who, n, verb="lose"), Fraction(1, 5)) for who in ("British", "Zulu") for n in (1, 2)]
    odds.append(Odds(Gist("even"), Fraction(1, 5)))
    heads = [
        text for each in odds_rows(odds, 78, 9) for text, style in each if style == "text" and text.strip() in "12="
    ]
    for came in ("British lose 2", "Zulu lose 2"):
        rows = odds_rows(odds, 78, 9, marks=OddsMarks(came=came))
        assert lit(rows) == ["2"] and heads
    left, right = (odds_rows(odds, 78, 9, marks=OddsMarks(came=f"{who} lose 2")) for who in ("British", "Zulu"))
    assert left != right


def test_results_of_two_sides_are_told_by_side_where_they_are_too_many() -> None:
    """Of two tosses in one prompt: eleven results with an effect each took nine rows of running text."""
    won = [
        Odds(Gist(f"{who} won", (Amount(n, "tail"),)), Fraction(1, 11), "back") for who in ("A", "B") for n in range(5)
    ]
    odds = [Odds(Gist("a tie"), Fraction(1, 11), "no effect"), *won]
    assert len(odds_rows(odds, 78, 11)) == 11, "where they have room each has its row"
    shown = texts(odds_rows(odds, 78, 5))
    assert [" ".join(line.split()) for line in shown] == [
        "a tie 9% no effect",
        "A won 45% tails 0: 9%, 1: 9%, 2: 9%, 3: 9%, 4: 9%",
        "B won 45% tails 0: 9%, 1: 9%, 2: 9%, 3: 9%, 4: 9%",
    ]
    assert grouped_rows(PASSED, 78) == [], "results of which each has its own words have no heads"


def test_how_a_side_wins_that_hardly_can_is_told_where_it_did_or_where_a_letter_picks_it() -> None:
    odds = [
        Odds(Gist(f"{who} won", (Amount(n, "tail"),)), Fraction(chance, 500))
        for who, chance in (("A", 98), ("B", 2))
        for n in range(5)
    ]
    hardly, other = odds[-1].label, odds[0].label

    def told(marks: OddsMarks) -> str:
        return " ".join(" ".join(texts(grouped_rows(odds, 44, marks))).partition("B won")[2].split())

    assert told(OddsMarks()) == told(OddsMarks(came=other)) == "2%"
    assert told(OddsMarks(came=hardly)).startswith("2% tails 0: <1%, ")
    assert told(OddsMarks(dict(zip((each.label for each in odds), "abcdefghij", strict=True)))).count("%") == 6


def test_a_few_results_of_two_sides_are_told_in_words() -> None:
    pools = (Pool("first", 2), Pool("second", 2))
    prompt = roll_of(*pools, reading=Contest(names_of=("A", "B")))
    prompt_view = prompt_view_of(prompt, lambda: Random(1))
    shown = " ".join(texts(prompt_view.rows(78, 12)))
    assert "A loses 1 25%" in shown and "B loses 2 6%" in shown and "equal 38%" in shown
    prompt_view.press("1")
    assert "B loses 2 12%" in " ".join(texts(prompt_view.rows(78, 12))), "as it was before the first die"


def test_what_is_left_is_told_as_all_of_it_was() -> None:
    effects = (Effect("2 hits", "stays"), Effect("1 hit", "stays"), Effect("0 hits", "runs away"))
    prompt = roll_of(Pool("first", 1), Pool("second", 1), reading=Hits(1, 3), effects=effects)
    prompt_view = prompt_view_of(prompt, lambda: Random(1))
    before = texts(prompt_view.rows(70, 12))
    prompt_view.press("1")
    after = texts(prompt_view.rows(70, 12))
    assert [line.split()[-1] for line in before[-3:]] == ["stays", "stays", "away"]
    assert [line.split()[-1] for line in after[-2:]] == ["stays", "stays"], "no columns of a sudden"
    assert after[-2].split()[:4] == ["a", "2", "hits", "50%"]


def test_sides_stay_where_they_stand_as_dice_come_in() -> None:
    both = [Odds(loses("red", n), Fraction(3, 20)) for n in (1, 2, 3)] + [Odds(Gist("even"), Fraction(1, 10))]
    both += [Odds(loses("blue", n), Fraction(3, 20)) for n in (1, 2, 3)]
    for first in ("red", "blue"):
        came = odds_rows(both, 78, 9, marks=OddsMarks(came="red loses 3"), is_turned=first == "red")
        assert texts(came)[0].split()[1].startswith(first)
        place = next(n for n, piece in enumerate(came[1]) if piece[1] == "live")
        assert (place < len(came[1]) / 2) == (first == "red")


def test_a_side_has_its_end_of_the_chart_whoever_acts_and_whoever_is_likelier_to_lose() -> None:
    for sides in (("british", "zulu"), ("zulu", "british")):
        for dice in ((5, 9), (9, 5)):
            pools = [Pool(name, n, 6, side) for name, n, side in zip(("first", "second"), dice, sides, strict=True)]
            prompt_view = prompt_view_of(roll_of(*pools, reading=Contest(names_of=sides)), lambda: Random(1))
            ends = next(line for line in texts(prompt_view.rows(78, 14)) if "loses" in line)
            assert ends.index("british") < ends.index("zulu"), ends


def test_the_names_of_two_sides_are_no_narrower_than_they_need() -> None:
    """Over three columns "Mounted Infantry" was cut to "Mo…"."""
    odds = [Odds(loses(who, 1, verb="lose"), Fraction(1, 3)) for who in ("Mounted Infantry", "Zulu")]
    head = texts(odds_rows([*odds, Odds(Gist("even"), Fraction(1, 3))], 78, 9))[0]
    assert "Mounted Infantry lose" in head and "Zulu lose" in head


def test_numbers_of_one_side_alone_still_say_whose_they_are() -> None:
    odds = [
        Odds(Gist(Amount(n, "more hit", "more hit", "Highland company: ", "uk")), Fraction(n, 6)) for n in (1, 2, 3)
    ]
    rows = texts(odds_rows(odds, 78, 9))
    assert rows[0] == " Highland company: more hit" and rows[1].split() == ["more", "hit", "1", "2", "3"]
    assert not any("Highland" in line for line in texts(odds_rows(HITS, 78, 9)))
    long = [
        Odds(Gist(Amount(n, "more were hit", "more were hit", "Highland company: ", "uk")), Fraction(n, 6))
        for n in (1, 2, 3)
    ]
    told = texts(odds_rows(long, 78, 9))
    assert sum("more were hit" in line for line in told) == 1, "once, above the numbers"


def test_whose_losses_are_counted_is_said_in_full_where_there_is_room() -> None:
    losses = [Odds(loses("Ouled Djerir horse", n), Fraction(1, 4)) for n in range(1, 5)]
    shown = texts(odds_rows(losses, 60, 9))
    assert shown[0] == " Ouled Djerir horse loses" and shown[1].split() == ["1", "2", "3", "4"]
    assert texts(odds_rows(losses, 60, 3))[0].split()[-4:] == ["1", "2", "3", "4"], "numbers and chances come first"


@pytest.mark.parametrize("height", [1, 2, 3, 9])
@pytest.mark.parametrize("width", [30, 60, 80])
@pytest.mark.parametrize("gist", [hits(2), loses("red", 3), Gist("even")], ids=lambda gist: gist.label)
def test_one_result_is_told_too(gist: Gist, width: int, height: int) -> None:
    """Behind the dice that are there, only one may be left."""
    one = [Odds(gist, Fraction(1))]
    for effect in ("", "goes in"):
        told = [Odds(gist, Fraction(1), effect)]
        for is_roll in (True, False):
            assert gist.label in " ".join(texts(odds_rows(told, width, height, is_roll)))
    assert "100%" in " ".join(texts(odds_rows(one, width, height)))


def test_results_side_by_side_have_bars_where_they_cost_no_row() -> None:
    first = [
        Odds(Gist("Zulu first"), Fraction(5, 12)),
        Odds(Gist("British first"), Fraction(5, 12)),
        Odds(Gist("doubles"), Fraction(1, 6)),
    ]
    (wide,) = texts(odds_rows(first, 78, 5))
    assert wide.count("━") == 12 and "doubles 17% ━━" in wide
    (narrow,) = texts(odds_rows(first, 50, 5))
    assert "━" not in narrow and narrow.endswith("doubles 17%")


def test_losses_of_two_sides_have_bars_where_there_is_a_row_for_them() -> None:
    both = [Odds(loses(who, 1), Fraction(1, 4)) for who in ("A", "B")]
    both.append(Odds(Gist("nobody loses"), Fraction(1, 2)))
    rows = odds_rows(both, 78, 5)
    assert len(rows) == 4 and {style for _, style in rows[-1]} == {"mark"}
    assert not any(style == "mark" for each in odds_rows(both, 78, 3) for _, style in each)


def test_once_all_dice_are_there_what_they_came_to_stands_alone() -> None:
    """All that they might have come to, with the result lit, was taken for a fault."""
    came = next(each for each in PASSED if each.label == "1 passed")
    assert texts(settled_rows(came, 78, 9, UNMARKED)) == ["▸1 passed   falls back"], "and no chance of before"


def test_a_long_result_goes_on_in_the_next_row() -> None:
    """ "6 lost: officer, sergea…" stood before forty empty cells."""
    long = Odds(Gist("6 lost: officer, sergeant, leader"), Fraction(1))
    assert texts(settled_rows(long, 78, 9, UNMARKED)) == ["▸6 lost: officer, sergeant, leader"]
    told = replace(long, effect="morale at -1, and the unit is Disordered until it rallies")
    assert texts(settled_rows(told, 60, 9, UNMARKED)) == [
        "▸6 lost: officer, sergeant, leader   morale at -1, and the",
        "   unit is Disordered until it rallies",
    ]
    assert texts(settled_rows(told, 60, 1, UNMARKED))[0].endswith("…")


def test_a_typed_count_is_lit_while_another_is_to_be_said() -> None:
    """With tight ammunition the sixes are asked for behind the hits: which decide already what comes of the fire."""
    prompt = roll_of(Pool("fire", 8), reading=Hits(5, 6, watch=6))
    prompt_view = prompt_view_of(prompt, lambda: Random(1))
    assert lit(prompt_view.rows(78, 12)) == []
    prompt_view.press("3")
    assert lit(prompt_view.rows(78, 12)) == [], "a digit is a die, of which nothing is decided"
    prompt_view.press("h")
    assert lit(prompt_view.rows(78, 12)) == ["3 hits"] and "sixes" in " ".join(texts(prompt_view.rows(78, 12)))
    prompt_view.press("1")
    settled = " ".join(texts(prompt_view.rows(78, 12)))
    assert "= 3 hits" in settled and "%" not in settled
    for _ in range(3):
        prompt_view.press("backspace")
    assert lit(prompt_view.rows(78, 12)) == []


def test_each_of_several_tests_lights_what_its_dice_came_to() -> None:
    prompt_view = prompt_view_of(several(), lambda: Random(1))
    both = [pool.count for pool in several().pools]
    assert lit(prompt_view.rows(90, 14)) == []
    for _ in range(both[0]):
        prompt_view.press("1")
    first = lit(prompt_view.rows(90, 14))
    assert len(first) == 1, "its dice are all there, those of the other not"
    for _ in range(sum(both[1:])):
        prompt_view.press("6")
    assert lit(prompt_view.rows(90, 14))[:1] == first and len(lit(prompt_view.rows(90, 14))) == 2


def test_36_the_odds_of_each_of_several_tests_follow_its_dice_to_the_last() -> None:
    """Issue 25, point 36: behind the last die of a leader in a muster they were those of no dice at all."""
    prompt = several()
    first, _ = prompt.shares
    pools: dict[str, tuple[int, ...]] = {
        pool.name: (pool.count,) for pool in prompt.pools if pool.name.startswith(f"{first.head}:")
    }
    one, other = odds_of_each(prompt, pools)
    assert [(each.label, each.chance) for each in one.listed] == [(one.came, Fraction(1))]
    assert other == odds_of_each(prompt, {})[1]


def test_what_did_not_come_about_steps_back() -> None:
    """Two dice, a 2 and a 2: "Zulu first 67%" read as if it were still open."""
    chances = {"doubles, roll again": Fraction(1, 6), "Zulu first": Fraction(4, 6), "x": Fraction(1, 6)}
    odds = [Odds(Gist(words), chance) for words, chance in chances.items()]
    rows = odds_rows(odds, 78, 9, marks=OddsMarks(came="doubles, roll again"))
    assert [(text.strip(), style) for each in rows for text, style in each if text.strip("━ ")] == [
        ("doubles, roll again", "live"),
        ("17%", "bold"),
        ("Zulu first", "dim"),
        ("67%", "dim"),
        ("x", "dim"),
        ("17%", "dim"),
    ]


def test_the_comma_of_a_name_groups_no_losses() -> None:
    """A name was cut in two: "Ouled Djerir horse under 1% right loses 1 under 1%; right loses 2"."""
    losses = [Odds(loses("Horse, right", n), Fraction(1, 1000)) for n in (1, 2, 3, 4, 5)]
    odds = [
        Odds(loses("Spahi escort", 1, or_more=True), Fraction(98, 100)),
        Odds(Gist("equal"), Fraction(15, 1000)),
        *losses,
    ]
    assert grouped_rows(odds, 78) == [] and "Horse, right loses" in " ".join(texts(odds_rows(odds, 78, 2)))


def test_where_each_side_loses_one_at_most_no_row_of_at_least_stands_empty() -> None:
    quarter = Fraction(1, 4)
    odds = [Odds(loses("A", 1), quarter), Odds(Gist("equal"), Fraction(1, 2)), Odds(loses("B", 1), quarter)]
    rows = texts(odds_rows(odds, 78, 9))
    assert len(rows) == 4 and not any("at least" in line for line in rows)
    more = texts(odds_rows([*odds[:2], *(Odds(loses("B", n), Fraction(1, 8)) for n in (1, 2))], 78, 9))
    assert any(line.split() == ["at", "least", "25%"] for line in more)


def test_of_two_numbers_no_row_of_at_least_says_the_chance_of_the_second_again() -> None:
    """Below the row of a one-die roll stood "at least 17%", which its only other row had said."""
    odds = [Odds(hits(n), chance) for n, chance in ((0, Fraction(5, 6)), (1, Fraction(1, 6)))]
    rows = texts(odds_rows(odds, 78, 9))
    assert any("83%" in line and "17%" in line for line in rows) and not any("at least" in line for line in rows)
