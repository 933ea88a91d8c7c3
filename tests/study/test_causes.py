"""The accounts of a study: whose a change is, and what may be said of it."""

import pytest
from msgspec.structs import replace

from tracker.journal.battle_reader import read_battle
from tracker.journal.folders import sample_path
from tracker.journal.timeline import Timeline
from tracker.study.causes import Account, StudiedStep, account_sums, asked_at, looks_of, studied_step, turning_steps
from tracker.study.chances import Alternative, ChanceChange, Weighed, Worth, change_between, widened
from tracker.study.intervals import share_of
from tracker.study.sums import spread_of
from tracker.study.words import account_lines, looked_lines

NAMES = {"red": "Red", "blue": "Blue"}


def worth(step: int, won: int, battles: int = 400) -> Worth:
    """Red won so many of the battles from there."""
    shares = {"red": share_of(won, battles), "blue": share_of(battles - won, battles)}
    return Worth(step, 1, battles, shares, spread_of([1]), {"red": spread_of([1]), "blue": spread_of([1])})


def course(*told: tuple[Account, int, str]) -> list[StudiedStep]:
    """Positions by their account, red's wins of 400, and who decided."""
    found: list[StudiedStep] = []
    for step, (account, won, by) in enumerate(told):
        now = worth(step, won)
        changes = tuple(change_between(found[-1].worth, now, side, 6) for side in NAMES) if found else ()
        found.append(StudiedStep(now, account, "" if account == "several" else "asked", "given", changes, by))
    return found


TOLD = course(
    ("several", 200, ""),
    ("dice", 300, ""),
    ("decision", 200, "red"),
    ("decision", 204, "blue"),
    ("table", 320, "blue"),
    ("several", 400, ""),
)


def test_the_accounts_sum_to_the_whole_change() -> None:
    sums = account_sums(TOLD, "red")
    assert [(each.account, each.by) for each in sums] == [
        ("dice", ""),
        ("decision", "blue"),
        ("decision", "red"),
        ("table", ""),
        ("rest", ""),
    ]
    assert sum(each.sum.points for each in sums) == pytest.approx(50)
    assert [round(each.sum.points) for each in sums] == [25, 1, -25, 29, 20]
    assert [each.sum.is_sure for each in sums] == [True, False, True, True, True]


def test_orders_with_what_the_table_said_are_an_account_of_the_side_that_gave_them() -> None:
    told = course(("several", 200, ""), ("both", 280, "red"), ("decision", 200, "red"), ("both", 40, "blue"))
    sums = account_sums(told, "red")
    assert [(each.account, each.by, round(each.sum.points)) for each in sums] == [
        ("decision", "red", -20),
        ("both", "blue", -40),
        ("both", "red", 20),
    ]
    lines = list(account_lines(told, NAMES, []))
    assert any(line.startswith("  decisions of Blue with what the table said of them: +40 (+") for line in lines)


@pytest.mark.parametrize(
    ("sample", "title", "side"),
    [("colonial_d10_river_column", "orders", "column"), ("gentlemen_rankers_raid", "fire", "imperial")],
)
def test_orders_of_a_sample_are_the_orders_of_their_side(sample: str, title: str, side: str) -> None:
    path = sample_path(sample)
    assert path is not None
    timeline = Timeline.of(read_battle(path))
    step = next(each for each in timeline.steps if (asked := asked_at(timeline, each)) and asked.asks_for == "both")
    found = studied_step(timeline, worth(timeline.before(step), 200), worth(step, 280), 1)
    assert (found.account, found.by) == ("both", side) and title in found.title


def test_what_ends_one_change_of_an_account_and_begins_another_is_counted_once() -> None:
    dice = course(("several", 200, ""), ("dice", 240, ""), ("dice", 160, ""), ("dice", 240, ""))
    apart = course(("several", 200, ""), ("dice", 240, ""), ("table", 160, ""), ("dice", 240, ""))
    one, other = account_sums(dice, "red")[0].sum, account_sums(apart, "red")[0].sum
    assert one.points == pytest.approx(10)
    assert one.high - one.low < other.high - other.low


def test_a_position_with_the_worth_of_the_one_before_leaves_no_doubt_of_the_step_between() -> None:
    told = course(("several", 200, ""), ("dice", 240, ""), ("decision", 240, "red"), ("dice", 160, ""))
    dice, decision = account_sums(told, "red")
    assert (decision.sum.points, decision.sum.low, decision.sum.high) == (0, 0, 0)
    straight = account_sums(course(("several", 200, ""), ("dice", 240, ""), ("dice", 160, "")), "red")[0]
    assert dice.sum.points == straight.sum.points == pytest.approx(-10)
    assert dice.sum.high - dice.sum.low == pytest.approx(straight.sum.high - straight.sum.low, rel=0.2)


def test_one_account_of_many_must_be_surer() -> None:
    alone = account_sums(TOLD[:2], "red")[0].sum
    among = account_sums(TOLD, "red")[0].sum
    assert alone.points == among.points and alone.high - alone.low < among.high - among.low
    assert looks_of({0: worth(0, 1)}) == 1
    assert looks_of({step: worth(step, 1) for step in range(4)}) == 6, "three changes at each of two sides"


def test_only_sure_changes_are_turning_points_the_largest_first() -> None:
    assert [each.worth.step for each in turning_steps(TOLD, "red")] == [4, 1, 2, 5]


def test_in_words_nothing_is_named_that_is_not_sure() -> None:
    lines = list(account_lines(TOLD, NAMES, []))
    assert lines[0].startswith("Red: 50% at step 0, 100% at step 5.")
    assert "  decisions of Blue: nothing sure" in "\n".join(lines)
    assert any(line.startswith("  dice: +25 (+") for line in lines)
    assert not any("step 3:" in line for line in lines)
    several = next(line for line in lines if line.startswith("  Turn 1, step 5: "))
    assert several.endswith(" since step 4, by all that was answered between.")


def test_what_ends_a_turn_moved_the_chances_in_that_turn() -> None:
    """The next turn stands there already."""
    last = replace(TOLD[-1], worth=replace(TOLD[-1].worth, turn=2))
    assert any(line.startswith("  Turn 1, step 5: ") for line in account_lines([*TOLD[:-1], last], NAMES, []))


def test_what_is_told_adds_up_since_what_is_not_sure_is_in_the_rest() -> None:
    accounts = [line for line in account_lines(TOLD, NAMES, []) if line.startswith("  ") and "Turn" not in line]
    told = {line.split(": ")[0].strip(): line.split(": ")[1] for line in accounts}
    assert told["the rest"].startswith("+21 in 2 changes") and "not sure" in accounts[-1]
    points = [int(words.split()[0]) for words in told.values() if words[0] in "+-"]
    assert points == [25, -25, 29, 21] and sum(points) == 50


def test_a_decision_among_many_that_were_weighed_must_be_surer() -> None:
    gain = ChanceChange("", -10, -18, -2)
    alternatives = (Alternative("volley", (1.0,), "volley"), Alternative("charge", (0.0,), "charge"))
    weighed = Weighed(2, "red", "What now?", "charge", alternatives, "volley", gain)
    assert widened(gain, 1) == gain and gain.is_sure and not widened(gain, 5).is_sure
    one, many = (list(account_lines(TOLD, NAMES, [weighed] * number))[-1] for number in (1, 5))
    assert "charge gave away 10 points (2 to 18) against the best other, volley." in one
    assert "No difference is sure" in many


def test_the_turns_still_fought_are_told_or_that_it_ends_within_this_one() -> None:
    def words(*turns: int) -> str:
        looked = StudiedStep(replace(worth(7, 200), turns=spread_of(turns)), "several")
        return next(iter(looked_lines(looked, NAMES)))

    assert words(0, 0, 0).endswith("400 battles, all end within this turn")
    assert words(*[0] * 30, 1).endswith("400 battles, most end within this turn")
    assert words(1, 2).endswith("400 battles, 1.5 more turns")
