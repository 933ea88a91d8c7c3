"""Where a game's set-up asks nothing, its battles begin with turn 1, before the first answer."""

from pathlib import Path

import pytest

from tests.journal.fighting import give
from tests.names.journal import Session, Timeline, read_battle
from tests.names.report import markdown, strengths, write_up
from tests.report.making import dice
from tracker.engine import games
from tracker.engine.entry_points import GamePoint
from tracker.report.compare import compare


@pytest.fixture
def fought(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Timeline:
    """Red fells all but one of Blue in turn 1; nobody fells anybody in answer, and turn 2 begins."""
    entry = GamePoint("ford", "tests.example_game:RULESET")
    monkeypatch.setitem(games._entry_points(), "ford", entry)
    games.load_ruleset.cache_clear()
    with Session.new(tmp_path, "ford", "dawn", seed=1, title="Dawn") as session:
        give(session, "near", dice(6, 6, 6, 6, 6, 1), dice(1, 1), "far", dice(1, 1, 1), "near")
        assert session.battle.state.turn == 2
    timeline = Timeline.of(read_battle(session.path))
    games.load_ruleset.cache_clear()
    return timeline


def test_the_start_is_before_the_first_answer(fought: Timeline) -> None:
    found = strengths(fought)
    assert [(point.label, point.figures) for point in found.points][:2] == [("start", (6, 8)), ("2", (6, 3))]
    assert [(side.name, side.full) for side in found.sides] == [("Red picket", 6), ("Blue picket", 8)]


def test_a_report_begins_with_both_sides_at_full_strength(fought: Timeline) -> None:
    page = markdown(write_up(fought))
    assert "At the start: Red picket 6, Blue picket 8." in page
    assert "As turn 2 began: Red picket 6, Blue picket 3." in page
    assert "Blue picket: 8 figures." in page
    # What the set-up reads out stands before the heading of turn 1.
    assert "### Set-up" in page and "Nobody remembers it." in page and "five fell" in page


def test_two_battles_are_compared_from_the_same_start(fought: Timeline) -> None:
    rows = compare(fought, fought).rows
    assert [(row.label, row.first, row.second) for row in rows[:2]] == [
        ("start", (6, 8), (6, 8)),
        ("2", (6, 3), (6, 3)),
    ]
