"""The first row of a battle: how it stands, and whether it is saved."""

from typing import Any

import pytest

from tests.names.app import choose_glyphs
from tracker.app.battle.status import StatusRow
from tracker.engine import View

CROWDED = ("British 6", "Zulu 2 acting", "scouted 0 of 9", "PEFs in 6, 6", "attack")


def painted(width: int, unsaved: int = 0, status: tuple[str, ...] = CROWDED, **more: Any) -> str:
    choose_glyphs(False)
    panel = StatusRow()
    panel.unsaved = unsaved
    panel.show_view(View("A patrol beyond the river", 4, (), status=status, **more))
    (shown,) = panel.rows(width, 1)
    return "".join(text for text, _ in shown)


@pytest.mark.parametrize(("unsaved", "words"), [(0, " saved "), (3, " 3 NOT SAVED ")])
def test_whether_it_is_saved_is_never_cut_for_how_the_battle_stands(unsaved: int, words: str) -> None:
    for width in range(40, 100):
        row = painted(width, unsaved)
        assert len(row) <= width and row.endswith(words) and row.startswith(" Turn 4   British"), width
        assert "attack" in row or "…" in row, width


def test_the_title_stands_there_whole_or_not_at_all() -> None:
    shown = {
        "A patrol beyond the river" in row for row in (painted(width, status=("attack",)) for width in range(40, 90))
    }
    assert shown == {True, False}
    assert not any("…" in painted(width, status=("attack",)) for width in range(40, 90))
