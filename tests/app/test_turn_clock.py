"""The minutes of a turn in the header, where that is wished for."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.app.table import battle, sitting
from tracker.app.battle.status import TurnClock

pytestmark = pytest.mark.usefixtures("toy")


def test_minutes_count_from_the_beginning_of_each_turn() -> None:
    times = iter((0.0, 0.0, 59.0, 60.0, 750.0, 800.0, 800.0))
    clock = TurnClock(lambda: next(times))
    assert [clock.words(1), clock.words(1), clock.words(1), clock.words(1)] == ["0 min", "0 min", "1 min", "12 min"]
    assert clock.words(2) == "0 min"


async def test_it_stands_in_the_header_where_it_is_wished_for(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path)) as hands:
        assert "min" not in hands.lines[0]
        app = hands.screen.tracker
        app.settings = replace(app.settings, clock="yes")
        minutes = iter(range(0, 9_000, 180))
        hands.screen.clock = TurnClock(lambda: float(next(minutes)))
        await hands.press("enter")
        assert " min" in hands.lines[0]
