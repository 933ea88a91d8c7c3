"""Losses from one view of a battle to another."""

from tests.app.test_battle_rows import text
from tracker.app.battle.last_result_words import result_of
from tracker.app.battle.losses import lost_words, morale_words
from tracker.app.battle.result_panel import ResultPanel
from tracker.engine import SideView, UnitRow, View


def test_a_side_s_morale_that_breaks_is_marked() -> None:
    before = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 6, 6),)),))
    now = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 5, 6),), morale="broken"),))
    assert lost_words({"a": 1}, before, now) == ("A lost 1 (5 left)",)
    holders = View("T", 1, (SideView("x", "X", (UnitRow("a", "A", 5, 6, apart=2),)),))
    assert lost_words({"a": 1}, before, holders) == ("A lost 1 (5 left)",), "as many as the order of battle has"
    panel = ResultPanel()
    found = result_of((), lost_words({"a": 1}, before, now), morale_words(before, now))
    panel.last = found or panel.last
    assert text(panel.rows(80, 1)[0]) == " Last   ! A lost 1 (5 left) · X: broken"
