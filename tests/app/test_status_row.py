"""The first row of a battle: how it stands, whether it is saved, and the minutes of a turn if they are wished for."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.app.table import battle, sitting
from tracker.app.battle.status import StatusRow, TurnClock
from tracker.engine import View

CROWDED = ("British 6", "Zulu 2 acting", "scouted 0 of 9", "PEFs in 6, 6", "attack")


def painted(width: int, unsaved: int = 0, status: tuple[str, ...] = CROWDED, **more: Any) -> str:
    panel = StatusRow()
    panel.unsaved = unsaved
    panel.show_view(View("A patrol beyond the river", 4, (), status=status, **more))
    (shown,) = panel.rows(width, 1)
    return "".join(text for text, _ in shown)


@pytest.mark.parametrize(("unsaved", "words"), [(0, " saved "), (3, " 3 NOT SAVED ")])
def test_whether_it_is_saved_is_never_cut_for_how_the_battle_stands(unsaved: int, words: str) -> None:
    for width in range(40, 100):
        row = painted(width, unsaved)
        assert (
            len(row) <= width and row.endswith(words) and row.startswith((" Turn 4   British", " Turn 4  British"))
        ), width
        assert "attack" in row or "…" in row, width


def test_how_the_battle_stands_comes_closer_before_a_word_of_it_is_cut() -> None:
    crowded = ("British 5 acting", "Zulu 2", "scouted 1 of 9", "PEFs in 3, 5", "attack")
    assert painted(80, status=crowded).startswith(f" Turn 4  {'  '.join(crowded)} ")
    assert painted(100, status=crowded).startswith(f" Turn 4   {'   '.join(crowded)} ")


def test_the_title_stands_there_whole_or_not_at_all() -> None:
    shown = {
        "A patrol beyond the river" in row for row in (painted(width, status=("attack",)) for width in range(40, 90))
    }
    assert shown == {True, False}
    assert not any("…" in painted(width, status=("attack",)) for width in range(40, 90))


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
