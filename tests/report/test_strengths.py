"""Strengths, swings and plots, worked out by hand beside what the reports say."""

import re
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.names.report import (
    Point,
    Side,
    Strengths,
    Swing,
    came_between,
    fewer_figures,
    losses,
    lost_between,
    lost_in_turns,
    strengths,
    swings,
)
from tests.report.making import shipped, shot, timeline_of
from tests.report.test_story_of_events import entry, tale
from tracker.engine import Event, SideView, UnitRow, View
from tracker.report.document import Heading
from tracker.report.end_summary import loss_lines
from tracker.report.lead import lead
from tracker.report.number_blocks import losses_of
from tracker.report.strength import on_table
from tracker.report.strength_plot import bar_lines, figures_words, plot_lines
from tracker.report.strength_svg import strength_svg
from tracker.report.turning_points import events_of, swing_words

pytestmark = pytest.mark.usefixtures("toy")


def two(*points: tuple[int, int]) -> Strengths:
    labels = ["start", *(str(number) for number in range(2, len(points))), "end"]
    sides = (Side("a", "Reds & co", 20), Side("b", "Blues", 12))
    return Strengths(sides, tuple(Point(label, 0, 1, each) for label, each in zip(labels, points, strict=False)))


def test_what_a_side_lost_in_a_turn_is_not_made_up_for_by_who_came() -> None:
    """Of the raid: waves come in the turns in which others fall, and some leave the table whole."""
    timeline = shipped("gentlemen_rankers_raid")
    for has_left in (False, True):
        lost = lost_in_turns(timeline, by_leaving=has_left)
        there = sum(each.now if has_left else each.lost for each in losses(timeline) if each.has_left == has_left)
        assert there and sum(sum(each.values()) for each in lost.values()) == there


def test_who_is_still_to_come_is_not_on_the_table() -> None:
    """The chart began with all of both sides, and stayed flat while eleven bands came up."""
    come, later = UnitRow("a", "A", 10, 10), UnitRow("b", "B", 6, 6, is_to_come=True)
    officer = UnitRow("c", "C", 1, 1, is_to_come=True, is_leader=True)
    view = View("", 1, sides=(SideView("red", "Red", (come, later, officer)),))
    assert on_table(view, (Side("red", "Red", 16),)) == (10,)
    timeline = shipped("africa_1859_castillejos")
    assert strengths(timeline).points[0].figures == (13, 14)


def test_who_left_the_table_and_who_holds_the_horses_is_not_lost() -> None:
    """Of the patrol: in turn 3 the Mounted infantry dismounts, in turn 8 all thirty ride or march home."""
    timeline = shipped("colonial_adventures_patrol_by_hand")
    lost = lost_in_turns(timeline)
    assert lost == {3: {"zulu": 9}, 4: {"zulu": 10}}
    assert lost_in_turns(timeline, by_leaving=True) == {8: {"british": 30}}
    assert not any(each.turn == 8 for each in swings(timeline)), "nor does it swing the battle"
    assert strengths(timeline).points[3].figures == (30, 10)


def test_who_left_the_table_whole_is_counted_alike_everywhere() -> None:
    """The raid's end said "0 of 11 units left", and its table called all eleven lost: seven had marched off."""
    timeline = shipped("gentlemen_rankers_raid")
    assert "the Imperial side 4 of 11." in lead(timeline).text
    heads = [each.text for each in losses_of(timeline) if isinstance(each, Heading)]
    assert heads[1] == "Imperial: 4 of 11 units lost or gone, 7 off the table"
    assert figures_words(strengths(timeline))[-1] == "At the end: Imperial 0 (and 7 off the table), Warriors 11."
    assert loss_lines(timeline.view(timeline.last)) == [
        "Imperial: 7 of 11 units left, 7 of them off the table.",
        "Warriors: 11 of 31 units left.",
    ]


def test_a_wave_that_withdraws_is_lost_when_it_breaks() -> None:
    """It counted as it went over the edge: "Turn 24 decided it. Ten of the Black shields left the field."""
    runs = UnitRow("b", "Black shields", 10, 10, is_running=True)
    whole, broken = (View("", 1, (SideView("w", "Warriors", (replace(runs, is_running=it),)),)) for it in (False, True))
    sides = (Side("w", "Warriors", 10),)
    assert lost_between(whole, broken, sides) == (10,)
    assert on_table(broken, sides) == (10,), "the chart is of who is on the table"
    assert loss_lines(broken) == ["Warriors: 0 of 10 figures left, 10 more making off, 0 of 1 units."]
    timeline = shipped("gentlemen_rankers_raid")
    assert "As turn 7 began: Imperial 10, Warriors 13 (3 of them making off)." in figures_words(strengths(timeline))
    broke = next(each for each in swings(timeline) if each.turn == 6)
    told = [each.event.what for each in events_of(timeline, broke)]
    assert (broke.lost, told) == ((0, 3), ["fires", "runs"]), "with what broke it"


def test_turns_that_began_alike_are_told_together() -> None:
    words = figures_words(two((20, 12), (20, 12), (20, 12), (20, 12), (18, 12), (18, 12), (9, 3)))
    assert words[1:3] == [
        "As turns 2 to 4 began: Reds & co 20, Blues 12.",
        "As turns 5 and 6 began: Reds & co 18, Blues 12.",
    ]


def test_who_runs_before_a_charge_did_not_run_with_those_of_before() -> None:
    """ "Five ran; the rest ran with them", while the rest ran from a charge into their flank that nobody told."""
    ran, charge = entry(Event("gives way", "u", how="and some ran"), u=2), entry(Event("charges", "f", "u"))
    gone = entry(Event("gone", "u", how="run away"), u=4)
    assert tale(ran, charge, gone) == (
        "Two of the uVe band ran. F Coy charged the uVe band, who ran from the field, four strong."
    )


def test_a_war_is_told_battle_by_battle() -> None:
    """ "As turn 1 began" stood under the chart of a campaign."""
    words = figures_words(replace(two((20, 12), (20, 12), (18, 12), (18, 12)), is_war=True))
    assert words[1:3] == ["After battle 2: Reds & co 20, Blues 12.", "After battle 3: Reds & co 18, Blues 12."]


def test_a_turning_point_says_by_how_much_of_its_strength_a_side_was_down() -> None:
    sides = (Side("a", "Reds", 20), Side("b", "Blues", 12))
    assert swing_words(Swing(9, 0, Fraction(1, 4), (5, -3), ("They came.",)), sides) == (
        "Set-up, step 9: Reds down 25%, Blues up 25%. They came."
    )
    arrival = Swing(9, 1, Fraction(1, 4), (0, -3), ("A shot.",), ((), ("Rifles", "Gun")))
    assert swing_words(arrival, sides) == "Turn 1, step 9: Blues up 25% (Rifles, Gun came). A shot."
    many = replace(arrival, came=((), ("Rifles", "Gun", "Horse", "Foot")))
    assert swing_words(many, sides) == "Turn 1, step 9: Blues up 25% (4 units came). A shot."
    fell = replace(arrival, lost=(0, 3), came=((), ("Rifles",)))
    assert swing_words(fell, sides) == "Turn 1, step 9: Blues down 25%. A shot.", (
        "who also came brought fewer than fell"
    )


@pytest.mark.examples("before, now, lost", ((20, 20), (17, 17), 0), ((20, 20), (17, 20), 3), ((17, 20), (0, 20), 17))
def test_a_unit_that_takes_the_field_short_has_lost_nobody(
    before: tuple[int, int], now: tuple[int, int], lost: int
) -> None:
    """Figures that it has, and with which it began."""
    assert fewer_figures(before, now) == lost


def test_the_plot_of_one_side_names_no_sign_for_both() -> None:
    alone = Strengths((Side("a", "Reds", 20),), tuple(Point(str(n), 0, n, (20 - n,)) for n in (1, 2)))
    assert plot_lines(alone, 34, 6, ascii_only=True)[0] == "Figures on the table: o Reds"
    assert plot_lines(alone, 34, 6, ascii_only=True, turned={1})[0].endswith("o Reds (* turning point)")


def test_a_plot_in_signs_and_in_letters() -> None:
    found = two((20, 12), (15, 12), (10, 10), (0, 9))
    assert plot_lines(found, 34, 6, ascii_only=True) == [
        "Figures on the table: o Reds & co, x Blues (& both)",
        "20|o....",
        "  |     .....o..",
        "  |x---------x----...",
        "10|               -----&---------x",
        "  |                       .....",
        " 0|                            ..o",
        "  ++---------+---------+---------+",
        "   start     2         3       end",
    ]
    for width in (10, 40, 64, 200):
        for lines in (plot_lines(found, width), plot_lines(found, width, ascii_only=True)):
            assert all(len(line) <= max(width, 60) for line in lines)
    assert all(line.isascii() for line in plot_lines(found, ascii_only=True))
    assert plot_lines(two((20, 12), (19, 9)))[0] == "Figures on the table: ● Reds & co, ○ Blues"
    assert plot_lines(Strengths((), ())) == ["There is no strength to plot yet."]
    assert len(plot_lines(two((0, 0)))) > 3
    assert figures_words(found)[0] == "At the start: Reds & co 20, Blues 12."


def test_a_picture_says_what_it_shows() -> None:
    svg = strength_svg(two((20, 12), (0, 9)), "a < b")
    assert "a &lt; b" in svg and "Reds &amp; co" in svg and "stroke-dasharray" in svg and "At the start:" in svg
    assert strength_svg(Strengths((), ()), "nothing").startswith("<svg")
    wide = float(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    first, last = (float(x) for x in re.findall(r"([\d.]+),", svg.partition('points="')[2].partition('"')[0]))
    assert 0 < first < wide / 4 and wide * 3 / 4 < last < wide


def test_bars(tmp_path: Path) -> None:
    lines = bar_lines(losses(timeline_of(shot(tmp_path, 6, 6, 6, 6, 6, 6))), ascii_only=True)
    assert lines[:2] == ["Red", "  Red One   ####################  6 of 6"]


@pytest.mark.examples(
    "before, now, lost",
    ((20, 20), (18, 18), 0),  # two short as it takes the field
    ((20, 20), (17, 18), 1),  # two short, and one has fallen
    ((20, 20), (17, 20), 3),
    ((20, 20), (20, 18), 0),
    ((20, 20), (21, 21), -1),  # a leader beyond its figures joined it
)
def test_a_swing_is_no_unit_that_takes_the_field_short(
    before: tuple[int, int], now: tuple[int, int], lost: int
) -> None:
    def seen(figures: int, start: int) -> View:
        rows = (UnitRow("i1", "Zulu infantry 1", figures, start), UnitRow("i2", "Zulu infantry 2", 20, 20))
        return View("Patrol", 1, (SideView("zulu", "Zulu", rows),))

    assert lost_between(seen(*before), seen(*now), (Side("zulu", "Zulu", 40),)) == (lost,)


def test_who_comes_in_the_midst_of_a_fight_is_known_by_name() -> None:
    """ "Zulu up 54%" stood before a melee, and nobody had come by its words."""
    was = (UnitRow("a", "Rifles", 8, 8), UnitRow("b", "Gun", 0, 4), UnitRow("c", "Horse", 5, 5))
    now = (UnitRow("a", "Rifles", 9, 9), UnitRow("b", "Gun", 4, 4), UnitRow("c", "Horse", 0, 5))
    more = (UnitRow("d", "Foot", 6, 6), UnitRow("e", "Lt Lloyd", 1, 1, is_leader=True))
    before, after = (View("Patrol", 1, (SideView("x", "X", rows),)) for rows in (was, (*now, *more)))
    assert came_between(before, after, (Side("x", "X", 17), Side("y", "Y", 9))) == (("Gun", "Foot"), ())


def test_a_swing_is_no_part_that_goes_apart_or_comes_back() -> None:
    """The horse-holders who were attacked were figures that came: the side was up 20%."""
    horse, apart = UnitRow("h", "Hussars", 12, 15, apart=3), UnitRow("h", "Hussars", 12, 12)
    part, back = UnitRow("p", "Horses", 3, 3), UnitRow("p", "Horses", 0, 0, gone="mounted")
    whole = UnitRow("h", "Hussars", 15, 15)

    def lost(before: tuple[UnitRow, ...], now: tuple[UnitRow, ...]) -> tuple[int, ...]:
        was, are = (View("Patrol", 1, (SideView("troop", "Troop", rows),)) for rows in (before, now))
        return lost_between(was, are, (Side("troop", "Troop", 15),))

    assert lost((horse,), (apart, part)) == lost((apart, part), (whole, back)) == (0,)
