"""Luck, worked out by hand beside what the reports say."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from msgspec import structs

from tests.journal.fighting import SET_UP, give
from tests.names.journal import Session, Timeline, read_battle
from tests.names.report import Grid, strengths
from tests.play.hands import roll_of
from tests.report.making import dice, sample, shipped, shot, timeline_of
from tracker.engine import (
    Contest,
    Effect,
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
    Rolled,
    Several,
    Share,
    Total,
    odds,
)
from tracker.report.battle_records import _passed
from tracker.report.corrections import handled
from tracker.report.luck import FEW, RARE, Account, Luck, luck
from tracker.report.luck_of_one_roll import Faces, ThrownDice, count_faces, tries
from tracker.report.number_blocks import faces_of, many, roll_words
from tracker.report.terminal_chart import chart_lines

FEWEST = Fraction(1, 8)
PATROL = sample("colonial_adventures_patrol")
OLD = Path(__file__).parents[1] / "journal/old/skirmish_rules_1.battle"
pytestmark = pytest.mark.usefixtures("toy")


def test_an_expectation_is_exact(tmp_path: Path) -> None:
    """Six dice, hits on 1 and 2, at most the five figures there are: by counting all 46,656 throws."""
    (roll,) = luck(timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6))).rolls
    ways = dict.fromkeys(range(6), 0)
    for thrown in product(range(1, 7), repeat=6):
        ways[min(5, sum(face <= 2 for face in thrown))] += 1
    assert roll.actual == 2 and roll.label == "2 hits"
    assert roll.expected == Fraction(sum(hits * count for hits, count in ways.items()), 6**6)
    assert roll.at_least == Fraction(sum(count for hits, count in ways.items() if hits >= 2), 6**6)
    assert roll.at_most == Fraction(sum(count for hits, count in ways.items() if hits <= 2), 6**6)
    assert (roll.dice, roll.by, roll.side, roll.kind, roll.turn) == (6, "typed", "Red", "Fire", 1)


def test_rolls_of_the_set_up_are_no_ones_luck() -> None:
    """A section of 12 lies in the ground of this patrol; of 2 dice a side it would be the rarest on its side."""
    found = luck(shipped(PATROL.stem))
    assert any(each.title == "Section 3 of 9" and each.at_least < RARE for each in found.rolls)
    assert all(each.turn for above in (True, False) for each in found.furthest(99, above))


def test_typed_and_app_dice_are_told_apart(tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.undo()
    give(session, dice(1, 1, 6, 6, 6, 6, source="ttaaaa"))
    found = luck(timeline_of(session))
    assert [(each.by, each.count, each.total) for each in found.dice] == [("typed", 2, 2), ("app", 4, 24)]
    assert found.rolls[0].by == "mixed" and found.dice[1].expected == Fraction(7, 2)
    assert found.sample == "1 roll and 6 dice count here; that is too few to speak of luck."
    assert found.accounts[0].verdict == "too few" and found.accounts[0].by == "both"


def test_dice_typed_as_counts_are_expected_like_others_and_told_apart(tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    (faced,) = luck(timeline_of(session)).rolls
    other = tmp_path / "counted"
    other.mkdir()
    session = Session.new(other, "toy", "skirmish", seed=1)
    give(session, *SET_UP, "r1", "fire", "b2", {"cover": False}, {"counts": {"dice": [2, 4]}})
    found = luck(timeline_of(session))
    (counted,) = found.rolls
    assert counted.by == "counted" and structs.replace(counted, by="typed") == faced
    assert found.only_counted == 6 and not found.dice
    assert "1 roll and 6 dice count here" in found.sample
    assert "6 dice of those were typed as counts: what they showed is not known." in found.sample


def test_rolls_of_people_and_of_the_app_are_accounts_of_their_own(tmp_path: Path) -> None:
    session = shot(tmp_path, 6, 6, 6, 6, 6, 6)
    give(session, "r2", "fire", "b1", {"range": "short"})
    prompt = session.battle.prompt
    assert isinstance(prompt, Roll) and prompt.pools[0].count == 4
    give(session, dice(6, 6, 6, 6, source="aaaa"))
    timeline = timeline_of(session)
    found = luck(timeline)
    shots = [(each.by, each.dice, each.actual) for each in found.accounts if each.kind == "Fire"]
    assert shots == [("people", 6, 0), ("the app", 4, 0)]
    lines = [line.split() for line in chart_lines(timeline, ascii_only=True)]
    assert ["Roll", "Rolled", "by", "Rolls", "Thrown", "Came", "to", "Expected"] in lines
    assert ["Fire", "people", "1", "6", "0", "hits", "2.0"] in lines
    assert any(line[-6:] == ["D6", "the", "app", "4", "24", "14.0"] for line in lines)


def test_there_is_no_verdict_on_few_rolls_and_a_careful_one_on_many() -> None:
    def account(rolls: int, actual: int) -> Account:
        expected, variance = Fraction(rolls, 2), Fraction(rolls, 4)
        return Account("Red", "Fire", "hits", "people", rolls, rolls, actual, expected, variance)

    assert account(FEW - 1, 0).verdict == "too few" and not account(FEW - 1, 0).is_unusual
    assert account(100, 60).verdict == account(100, 40).verdict == "within"
    assert account(100, 61).verdict == "above" and account(100, 39).verdict == "below"


def test_saves_are_expected_from_the_hits_that_there_were(tmp_path: Path) -> None:
    """Three shells hit: of three coins one head and a half is to be expected, whatever three shells usually hit."""
    one = roll_of(Pool("shells", 3, 6, "red"), reading=Leads(Hits(1, 3), Heads(), "coins", 2, "blue"), side="red")
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)
    hits, saves = tries(one, Rolled(dice={"shells": [1, 2, 3], "coins": [1, 2, 2]}, source={"shells": "aaa"}), frame)
    assert (hits.side, hits.actual, hits.expected, hits.at_least, hits.by) == ("Red", 3, Fraction(3, 2), FEWEST, "app")
    assert (saves.side, saves.actual, saves.expected, saves.dice, saves.by) == ("Blue", 1, Fraction(3, 2), 3, "typed")
    assert (saves.at_least, saves.at_most, saves.then) == (Fraction(7, 8), Fraction(1, 2), "coins")
    assert [each.actual for each in tries(one, Rolled(dice={"shells": [4, 5, 6], "coins": []}), frame)] == [0]
    (counted,) = tries(one, Rolled(counts={"shells": [0], "coins": [0]}), frame)
    assert (counted.by, counted.actual) == ("counted", 0)


def test_dice_of_pools_that_are_not_asked_for_can_not_be_read(tmp_path: Path) -> None:
    """The rules may ask for other dice by now; and nobody checks dice beside a result settled on the table."""
    faces: Faces = {}
    roll = Roll(key="k", rule="r", what="Fire", side="red", title="Fires", pools=(Pool("dice", 1),), reading=Hits(1, 2))
    with pytest.raises(Refused, match="no pool 'older'"):
        count_faces(roll, Rolled(dice={"dice": [1], "older": [2]}), faces, {})
    with pytest.raises(Refused, match="source of dice|source of 'dice'"):
        count_faces(roll, Rolled(dice={"dice": [1]}, source={"dice": "ta"}), faces, {})
    count_faces(roll, Rolled(dice={"older": [2]}, result="1 hit"), faces, {})
    assert faces == {}
    count_faces(roll, Rolled(dice={"dice": [2]}), faces, {})
    assert faces == {("red", 6, "typed"): [2]}


def test_of_two_dice_against_one_another_each_counts_for_its_side() -> None:
    """A throw typed as a hundred was told as a D100 of the first side (CD-B33)."""
    faces: Faces = {}
    pairs = (Pool("pairs", 2, 100, "red", digits=("Lancers", "Ghazis")),)
    roll = Roll(key="k", rule="r", what="Melee", side="red", title="Fight", pools=pairs, reading=Hits(1, 2))
    count_faces(roll, Rolled(dice={"pairs": [3, 25]}), faces, {"red": "blue", "blue": "red"})
    assert faces == {("red", 10, "typed"): [10, 2], ("blue", 10, "typed"): [3, 5]}


def test_what_was_settled_counts_as_far_as_the_words_go(tmp_path: Path) -> None:
    """Two hits are two hits; who lost one in a contest does not say what either rolled."""
    session = shot(tmp_path, 6, 6, 6, 6, 6, 6)
    session.undo()
    give(session, {"result": "2 hits"})
    found = luck(timeline_of(session))
    assert [(each.by, each.actual, each.label) for each in found.rolls] == [("settled", 2, "2 hits")]
    assert not found.dice and not found.unread
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)
    pools = (Pool("first", 2, 6, "red"), Pool("second", 2, 6, "blue"))
    fray = roll_of(*pools, reading=Contest(names_of=("Red", "Blue")), side="red")
    assert tries(fray, Rolled(result="Blue loses 1"), frame) == []
    assert [each.actual for each in tries(fray, Rolled(result="Blue loses 2"), frame)] == [2, 0]


def test_each_of_many_tests_that_are_rolled_at_once_is_a_try_of_its_own(tmp_path: Path) -> None:
    """Eight dice: together they would come to a hundred million results."""
    heads = tuple("abcdefgh")
    pools = tuple(Pool(f"{head}:die", 1, 10, "red") for head in heads)
    eight = roll_of(*pools, reading=Several(heads, tuple(Total(plus) for plus in range(8))), side="red")
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)
    found = tries(eight, Rolled(dice={pool.name: [4] for pool in pools}), frame)
    assert [each.actual for each in found] == [4 + plus for plus in range(8)]
    assert {(each.dice, each.at_least, each.expected - each.actual, each.label) for each in found} == {
        (1, Fraction(7, 10), Fraction(3, 2), "")
    }
    settled = tries(eight, Rolled(result="5 / 5 / 5 / 5 / 9 / 9 / 9 / 9"), frame)
    assert [(each.actual, each.by) for each in settled] == [(5, "settled")] * 4 + [(9, "settled")] * 4


def test_one_of_several_is_told_by_whose_dice_it_was_and_a_roll_alone_by_its_title(tmp_path: Path) -> None:
    """Of several throws at once all had the same title, and a side stood before its own name."""
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)

    def titles(*labels: str, title: str = "Red: four units throw") -> list[str]:
        pools = [Pool(f"{head}:die", 1, 10, "red", label=label) for head, label in zip("abcd", labels, strict=False)]
        tests = Several(tuple("abcd"[: len(labels)]), tuple(Total() for _ in labels))
        one = Roll(
            key="t", rule="T", what="Manoeuvre throw", side="red", title=title, pools=tuple(pools), reading=tests
        )
        return [each.title for each in tries(one, Rolled(dice={pool.name: [4] for pool in pools}), frame)]

    assert titles("Ghazis +1", "") == ["Ghazis +1, manoeuvre throw", "four units throw"]
    assert titles("Ghazis +1") == ["four units throw"]
    assert titles("Ghazis", "Horse", title="Who moves first?") == ["Who moves first?"] * 2


def test_what_can_come_to_one_thing_only_is_no_luck(tmp_path: Path) -> None:
    one = Roll(key="t", rule="T", what="Test", side="red", title="Test", pools=(Pool("group", 2),), reading=Passes(6))
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)
    (each,) = tries(one, Rolled(dice={"group": [6, 6]}), frame)
    assert each.is_certain and each.expected == 2
    assert "3 more rolls could come to one thing only." in Luck((), (), (), certain=3, unread=0).sample
    assert "1 more roll can't be worked out" in Luck((), (), (), certain=0, unread=1).sample


def test_dice_that_were_left_out_were_not_thrown(tmp_path: Path) -> None:
    """Two of three had passed, which is enough: the third stayed in the hand, and was counted as thrown."""
    pools = (Pool("group", 3, 6, "red"),)
    test = Roll(key="t", rule="T", what="Test", side="red", title="Test", pools=pools, reading=Passes(4))
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)
    (left_out,), (whole,) = (tries(test, Rolled(dice={"group": faces}), frame) for faces in ([1, 2], [1, 2, 6]))
    assert (left_out.dice, whole.dice) == (2, 3)
    assert structs.replace(left_out, dice=3) == whole, "the same number, and as likely"


def test_of_a_number_that_nobody_knows_the_dice_that_were_thrown_are_a_roll_of_their_own(tmp_path: Path) -> None:
    """One of three had passed, and more would have done the same: to count it as one of three were bad luck."""
    pools = (Pool("group", 3, 6, "red"),)
    does = tuple(Effect(f"{passed} passed", "charges" if passed else "halts") for passed in range(3))
    test = roll_of(*pools, reading=Passes(4), effects=does, is_by_effect=True, side="red")
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)
    (each,) = tries(test, Rolled(dice={"group": [6, 1]}), frame)
    assert (each.dice, each.actual, each.expected) == (2, 1, Fraction(4, 3))


def test_of_tests_rolled_at_once_dice_left_out_go_by_the_effects_of_their_own_test(tmp_path: Path) -> None:
    """They went by those of all together, of which there are none: neither luck nor report could be written."""
    both = roll_of(
        *(Pool("b:group", 2, 6, "red"), Pool("c:group", 2, 6, "red")),
        reading=Several(("b", "c"), (Passes(4), Passes(4))),
        shares=(Share("b", "B", ()), Share("c", "C", tuple(Effect(f"{n} passed", "stands") for n in range(3)))),
        is_by_effect=True,
        side="red",
    )
    frame = timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6)).frame(8)
    found = tries(both, Rolled(dice={"b:group": [1, 6], "c:group": [2]}), frame)
    told = [(each.dice, each.actual, each.expected) for each in found]
    assert told == [(2, 1, Fraction(4, 3)), (1, 1, Fraction(2, 3))]


def test_of_dice_that_were_left_out_a_test_is_passed_where_one_passed_and_not_known_where_one_may_have() -> None:
    pools = (Pool("group", 2, 6, "red"),)
    does = tuple(Effect(f"{passed} passed", "halts") for passed in range(3))
    test = roll_of(*pools, reading=Passes(4), effects=does, is_by_effect=True, side="red")
    values = ({"dice": {"group": faces}} for faces in ([1], [6], [6, 6]))
    assert [_passed(test, value) for value in values] == [True, None, False]


def test_dice_thrown_together_are_counted_each_by_its_kind() -> None:
    """The die for who moves first stood as a second "Arrival of warriors", with which it is thrown."""
    path = sample("gentlemen_rankers_raid")
    kinds = {each.kind: each.counted for each in luck(Timeline.of(read_battle(path))).accounts}
    assert (kinds["Who moves first"], kinds["Arrival of warriors"]) == ("times first", "waves")


def test_only_rare_rolls_are_told_the_unlikeliest_first(tmp_path: Path) -> None:
    (each,) = luck(timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6))).rolls
    usual, rare, rarest = (
        structs.replace(each, step=step, at_least=Fraction(1, chance), at_most=Fraction(chance - 1, chance))
        for step, chance in ((1, 9), (2, 11), (3, 12))
    )
    found = Luck((usual, rare, rarest), (), (), 0, 0)
    assert found.furthest() == [rarest, rare] and found.furthest(above=False) == []


def test_a_roll_in_words(tmp_path: Path) -> None:
    (each,) = luck(timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6))).rolls
    where = "Turn 1, step 10, Red: Red One fires at Blue Two"
    assert roll_words(each, above=True) == (
        f"{where}: 2 hits (6 dice, typed; 2.0 expected, 2 or more comes up 65% of the time)."
    )
    none = structs.replace(each, label="0 hits", actual=0, by="app")
    assert "0 hits (6 dice, rolled by the app; 2.0 expected, none comes up" in roll_words(none, above=False)
    saves = structs.replace(each, label="", actual=1, counted="saved", then="saves")
    assert roll_words(saves, above=True).startswith(f"{where}, saves: 1 saved (6 dice")
    asked = structs.replace(each, title="Red One: is a leader hit?")
    assert ": is a leader hit? 2 hits (6 dice" in roll_words(asked, above=True)
    move = structs.replace(each, label="3-4", actual=4, counted="total")
    assert roll_words(move, above=True).startswith(f"{where}: 3-4, total 4 (6 dice")
    leader = structs.replace(each, label="Rep 3", actual=3, counted="Rep")
    assert roll_words(leader, above=True).startswith(f"{where}: Rep 3 (6 dice"), "not: Rep 3, 3 Rep"
    jam = structs.replace(each, label="no", actual=0, counted="times")
    assert "no (6 dice, typed; 2.0 expected, a no comes up" in roll_words(jam, above=False)
    assert [many(1, each) for each in ("hits", "successes", "inches gained", "times first", "passed", "total")] == [
        "1 hit",
        "1 success",
        "1 inch gained",
        "1 time first",
        "1 passed",
        "total 1",
    ]


@pytest.mark.examples(
    "reading, pools, mean",
    (Hits(1, 2), (Pool("dice", 3),), Fraction(1)),
    (Passes(3), (Pool("group", 2),), Fraction(1)),
    (Heads(), (Pool("coins", 3, 2),), Fraction(3, 2)),
    (Total(), (Pool("a", 2), Pool("b", 1)), Fraction(21, 2)),
    (Possibility(1, 2), (Pool("die", 1),), Fraction(1, 3)),
    (Contest(1, 3), (Pool("first", 4), Pool("second", 2)), Fraction(1)),
    (Joint((Passes(3), Passes(2))), (Pool("dice", 2),), Fraction(5, 3)),
    (Leads(Hits(1, 3), Heads(), "coins", 2), (Pool("shells", 2),), Fraction(1)),
)
def test_what_a_result_is_worth(reading: Reading[Result], pools: tuple[Pool, ...], mean: Fraction) -> None:
    chances = odds(reading, pools)
    assert sum((result.worth or 0) * chance for result, chance in chances.items()) == mean


def test_what_people_took_in_hand(tmp_path: Path) -> None:
    session = shot(tmp_path, 6, 6, 6, 6, 6, 6)
    session.edit("units.b1.figures", 3, "miscounted")
    give(session, "r2", "fire", "b1", {"range": "short"}, {"result": "2 hits"})
    session.settle("the clock")
    session.amend(4, 3)
    session.end("supper")
    found = handled(timeline_of(session))
    assert [each.how for each in found] == ["amended", "edited", "settled", "settled", "ended"]
    assert "miscounted" in found[1].words and found[-1].words == "supper" and found[3].words == "the clock"


def test_rolls_of_older_rules_are_counted_but_not_guessed_at() -> None:
    """What the rules of today don't ask again has no kind: the ledger says how many such rolls there are."""
    timeline = Timeline.of(read_battle(OLD))
    told = [step for step in timeline.steps[1:] if timeline.frame(timeline.before(step)).note]
    found = luck(timeline)
    rolled = [step for step in told if any(line.kind == "roll" for line in timeline.frame(step).node.log)]
    assert rolled and found.unread >= len(rolled)
    assert not {each.step for each in found.rolls}.intersection(told)
    assert "the rules have changed since" in found.sample


def test_rare_dice_go_together_and_coins_count_heads() -> None:
    there = [
        ThrownDice("Red", sides, "app", count, total) for sides, count, total in ((2, 40, 55), (12, 3, 20), (19, 2, 21))
    ]
    found = Luck((), (), tuple(there), 0, 0)
    lines = [block for block in faces_of(found) if isinstance(block, Grid)]
    assert lines[0].rows == (
        ("Red", "coins, heads", "the app", "40", "25", "20.0"),
        ("Red", "others", "the app", "5", "41", "39.5"),
    )
    assert found.sample.startswith("0 rolls and 45 coins and dice count"), "coins and dice"
    few = Luck((), (), (ThrownDice("Red", 2, "typed", 2, 3), *there[1:2]), 0, 0)
    rows = next(block.rows for block in faces_of(few) if isinstance(block, Grid))
    assert rows[0] == ("Red", "coins, heads", "people", "2", "1", "1.0"), "however few: heads and faces make no sum"
    assert Luck((), (), tuple(there[:1]), 0, 0).sample.startswith("0 rolls and 40 coins count here")


def test_sums_of_a_line_of_play_are_worked_out_once(tmp_path: Path) -> None:
    timeline = timeline_of(shot(tmp_path, 1, 1, 6, 6, 6, 6))
    assert luck(timeline) is luck(timeline) and strengths(timeline) is strengths(timeline)
    assert luck(timeline.beside) == luck(timeline), "but for each branch anew"
    assert luck(timeline.beside) is not luck(timeline)
