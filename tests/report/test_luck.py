"""Strengths, swings and luck, worked out by hand beside what the reports say."""

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.journal.fighting import give
from tests.report.making import SAMPLES, dice, shot, timeline_of
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
    Total,
    odds,
)
from tracker.engine.readings import Result
from tracker.journal.recorded import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.handled import handled
from tracker.report.luck import FEW, Account, luck
from tracker.report.plot import bar_lines, figures_words, plot_lines
from tracker.report.strength import Point, Side, Strengths, losses, strengths, swings
from tracker.report.svg import strength_svg
from tracker.report.tries import kind_of

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
    assert (roll.dice, roll.by, roll.side, roll.kind, roll.turn) == (6, "typed", "Red", "Fires", 1)


def test_typed_and_app_dice_are_told_apart(tmp_path: Path) -> None:
    session = shot(tmp_path, 1, 1, 6, 6, 6, 6)
    session.undo()
    give(session, dice(1, 1, 6, 6, 6, 6, source="ttaaaa"))
    found = luck(timeline_of(session))
    assert [(each.by, each.count, each.total) for each in found.dice] == [("typed", 2, 2), ("app", 4, 24)]
    assert found.rolls[0].by == "mixed" and found.dice[1].expected == Fraction(7, 2)
    assert found.sample.startswith("1 roll and 6 dice count here; that is too few")
    assert found.accounts[0].verdict == "too few rolls to say anything"


def test_there_is_no_verdict_on_few_rolls_and_a_careful_one_on_many() -> None:
    def verdict(rolls: int, actual: int) -> str:
        return Account("Red", "Fire", rolls, rolls, actual, Fraction(rolls, 2), Fraction(rolls, 4)).verdict

    assert verdict(FEW - 1, 0) == "too few rolls to say anything"
    assert verdict(100, 60) == verdict(100, 40) == "within what chance alone does"
    assert verdict(100, 61).startswith("more than") and verdict(100, 39).startswith("less than")


@pytest.mark.parametrize(
    ("reading", "pools", "mean"),
    [
        (Hits(1, 2), (Pool("dice", 3),), Fraction(1)),
        (Passes(3), (Pool("group", 2),), Fraction(1)),
        (Heads(), (Pool("coins", 3, 2),), Fraction(3, 2)),
        (Total(), (Pool("a", 2), Pool("b", 1)), Fraction(21, 2)),
        (Possibility(1, 2), (Pool("die", 1),), Fraction(1, 3)),
        (Contest(1, 3), (Pool("first", 4), Pool("second", 2)), Fraction(1)),
        (Joint((Passes(3), Passes(2))), (Pool("dice", 2),), Fraction(5, 3)),
        (Leads(Hits(1, 3), Heads(), "coins", 2), (Pool("shells", 2),), Fraction(1)),
    ],
)
def test_what_a_result_is_worth(reading: Reading[Result], pools: tuple[Pool, ...], mean: Fraction) -> None:
    chances = odds(reading, pools)
    assert sum((result.worth or 0) * chance for result, chance in chances.items()) == mean


def test_a_contest_counts_for_both_sides(tmp_path: Path) -> None:
    for sample in (each for each in SAMPLES if "colonial_adventures" in each.name):
        rolls = luck(Timeline.of(read_battle(sample))).rolls
        steps = [each.step for each in rolls]
        twice = [each for each in rolls if steps.count(each.step) == 2]
        assert twice and len({each.side for each in twice}) == 2
        assert all(0 < each.at_least <= 1 and 0 < each.at_most <= 1 for each in rolls)
        assert all(each.at_least + each.at_most > 1 for each in rolls)


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: str(path.stem))
def test_the_figures_of_a_sample_add_up(sample: Path) -> None:
    timeline = Timeline.of(read_battle(sample))
    found, lost = strengths(timeline), losses(timeline)
    assert found.points[0].label == "start" and found.points[-1].label == "end"
    for place, side in enumerate(found.sides):
        there = [each for each in lost if each.side == side.name]
        assert sum(each.now for each in there) == found.points[-1].figures[place]
    five = swings(timeline)
    assert len(five) == 5 and five == sorted(five, key=lambda each: -each.size)
    everything = swings(timeline, 10_000)
    for place in range(len(found.sides)):
        fallen = found.points[0].figures[place] - found.points[-1].figures[place]
        # What both sides lost alike is no swing, and sides may come to the field bit by bit.
        assert sum(each.lost[place] for each in everything) <= max(0, fallen)


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


def test_kinds_are_named_without_units_and_turns() -> None:
    view = Timeline.of(read_battle(SAMPLES[0])).view(5)
    one, other = (unit.name for side in view.sides for unit in side.units[:1])
    for title, kind in (
        (f"{one}: Received Casualty", "Received Casualty"),
        (f"{one} fires at {other}", "Fires"),
        (f"Melee: {one} against {other}", "Melee"),
        ("Turn 12: roll for activation", "Roll for activation"),
        ("A tale to tell?", "A tale to tell?"),
        (one, one),
    ):
        assert kind_of(title, view) == kind


def two(*points: tuple[int, int]) -> Strengths:
    labels = ["start", *(str(number) for number in range(2, len(points))), "end"]
    sides = (Side("a", "Reds & co", 20), Side("b", "Blues", 12))
    return Strengths(sides, tuple(Point(label, 0, 1, each) for label, each in zip(labels, points, strict=False)))


def test_a_plot_in_signs_and_in_letters() -> None:
    found = two((20, 12), (15, 12), (10, 10), (0, 9))
    assert plot_lines(found, 34, 6, ascii_only=True) == [
        "Figures on the table: o Reds & co, x Blues (& both)",
        "20 | o...",
        "   |     ....o..",
        "   | x.......x.....",
        " 8 |             ....&.......x",
        "   |                    ...",
        " 0 |                       ..o",
        "   +--------------------------",
        "   start     2       3      end",
    ]
    for width in (10, 40, 64, 200):
        for lines in (plot_lines(found, width), plot_lines(found, width, ascii_only=True)):
            assert all(len(line) <= max(width, 60) for line in lines)
    assert all(line.isascii() for line in plot_lines(found, ascii_only=True))
    assert plot_lines(Strengths((), ())) == ["There is no strength to plot yet."]
    assert len(plot_lines(two((0, 0)))) > 3
    assert figures_words(found)[0] == "At the start: Reds & co 20, Blues 12."


def test_a_picture_says_what_it_shows() -> None:
    svg = strength_svg(two((20, 12), (0, 9)), "a < b")
    assert "a &lt; b" in svg and "Reds &amp; co" in svg and "stroke-dasharray" in svg and "At the start:" in svg
    assert strength_svg(Strengths((), ()), "nothing").startswith("<svg")


def test_bars(tmp_path: Path) -> None:
    lines = bar_lines(losses(timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6))), ascii_only=True)
    assert lines[:2] == ["Red", "  Red One   ####################  6 of 6"]
