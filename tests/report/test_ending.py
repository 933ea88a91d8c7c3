"""What the end says of losses: who came back after the last turn was lost in the turns all the same."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.names.journal import Timeline
from tracker.engine import SideView, UnitRow, View
from tracker.report.end_summary import _come_back, loss_lines


def seen(figures: int) -> View:
    unit = UnitRow(id="band", name="Band", figures=figures, start=20)
    return View(title="", turn=1, sides=(SideView(id="zulu", name="Zulu", units=(unit,)),))


def fought(*figures: int, after: int, ended: int | None = None) -> Timeline:
    """As a timeline answers: steps of turn 1 with these strengths, then the aftermath, begun with `ended`."""
    frames = [
        *(SimpleNamespace(stage="turn", note="", turn=1, view=seen(each)) for each in figures),
        *(
            SimpleNamespace(stage="after", note="", turn=1, view=seen(each))
            for each in (ended, after)
            if each is not None
        ),
    ]
    fake: Any = SimpleNamespace(
        steps=range(len(frames)),
        last=len(frames) - 1,
        frame=lambda step: frames[step],
        view=lambda step: frames[step].view,
        before=lambda step: max(0, step - 1),
    )
    return cast("Timeline", fake)


@pytest.mark.parametrize(
    ("after", "words"), [(13, ["Zulu: 14 figures lost in the turns, 7 of them came back."]), (6, []), (5, [])]
)
def test_who_came_back_was_lost_in_the_turns_all_the_same(after: int, words: list[str]) -> None:
    assert list(_come_back(fought(20, 15, 6, after=after))) == words


def test_who_came_back_in_the_turns_is_counted_with_those_who_came_back_after_them() -> None:
    told = list(_come_back(fought(20, 10, 13, 6, after=16)))
    assert told == ["Zulu: 17 figures lost in the turns, 13 of them came back."], "20 - 17 + 13 are 16"
    assert list(_come_back(fought(0, 20, 10, after=12))) == ["Zulu: 10 figures lost in the turns, 2 of them came back."]


def test_what_the_end_of_the_last_turn_cost_came_back_too() -> None:
    told = list(_come_back(fought(20, 9, after=20, ended=6)))
    assert told == ["Zulu: 14 figures lost in the turns, 14 of them came back."]


def test_what_is_left_is_said_and_not_that_nobody_was_lost() -> None:
    assert loss_lines(seen(20)) == ["Zulu: 20 of 20 figures left, 1 of 1 units."]
