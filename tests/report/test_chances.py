"""Chances of a battle that was studied, in its report and its chart; of any other not a word."""

from pathlib import Path

import pytest

from tests.study.unfought import Fights, look, picket
from tracker.journal.battle_reader import read_battle
from tracker.journal.timeline import Timeline
from tracker.report.chances import TITLE, band
from tracker.report.document import Document, Heading, Paragraph, Picture
from tracker.report.terminal_chart import chart_lines
from tracker.report.writeup import write_up
from tracker.study.chances import Worth
from tracker.study.intervals import share_of
from tracker.study.sums import spread_of


@pytest.fixture
def battle(tmp_path: Path) -> Path:
    return picket(tmp_path)


def written(battle: Path) -> Document:
    return write_up(Timeline.of(read_battle(battle)))


def test_a_report_has_a_paragraph_and_the_curve(battle: Path) -> None:
    look(battle, Fights(won_from=75), [0, 74, 75, 119])
    blocks = list(written(battle).blocks)
    at = blocks.index(Heading(2, TITLE))
    head, picture = blocks[at + 1], next(each for each in blocks[at:] if isinstance(each, Picture))
    assert head == Paragraph("Zulu: 50% at step 0, 100% at step 119. What moved that, in points of 100:")
    assert picture.lines[2].startswith("Turn 3, step 75: ") and picture.lines[2].endswith(" 0% (0% to 16%)")
    found = "at first 50% (step 0), lowest 0% (step 75), highest 50% (step 0), at last 0% (step 119)"
    assert picture.words == (f"Chances of British: {found}.",), "each step is told once, by its line"
    assert "<polygon" in picture.svg and "Chances of British to win" in picture.svg


def test_a_chart_has_the_accounts_below_the_curve(battle: Path) -> None:
    look(battle, Fights(won_from=75), [0, 74, 75, 119])
    text = "\n".join(chart_lines(Timeline.of(read_battle(battle))))
    assert "decisions of Zulu: +50 (" in text
    assert "Turn 3, step 75: gained 50 points" in text
    assert "▒" not in "\n".join(chart_lines(Timeline.of(read_battle(battle)), is_drawn=False))


def test_a_battle_that_nobody_studied_has_none_of_it(battle: Path) -> None:
    assert Heading(2, TITLE) not in written(battle).blocks
    assert TITLE not in "\n".join(chart_lines(Timeline.of(read_battle(battle))))


def test_a_study_of_another_course_of_the_battle_is_told_as_stale(battle: Path) -> None:
    look(battle, Fights(), [0, 119])
    timeline = Timeline.of(read_battle(battle))
    shorter = timeline.enter(timeline.frame(50).node)
    assert any("1 position that was studied is not on this line" in line for line in chart_lines(shorter))


def test_the_band_is_as_wide_as_the_interval() -> None:
    few, many = (
        Worth(0, 0, each, {"red": share_of(each // 2, each)}, spread_of([1]), {"red": spread_of([1])})
        for each in (10, 1000)
    )
    assert band(few, "red").count("▒") > 15 > 5 > band(many, "red").count("▒")
    assert band(few, "red", ascii_only=True).strip(".=") == "#" and len(band(few, "red")) == 40
