"""The chart of a review: turning points are marked, and Enter goes to the marked one; strength by unit on wish."""

import re
from pathlib import Path

import pytest

from tests.app.test_review import looking, played
from tests.journal.fighting import fought
from tests.names.journal import Timeline, read_battle
from tests.names.report import swings

pytestmark = pytest.mark.usefixtures("toy")


async def test_enter_goes_to_the_marked_turning_point(tmp_path: Path) -> None:
    path = fought(tmp_path, 5, 80)
    points = [each.step for each in swings(Timeline.of(read_battle(path)))]
    assert len(points) > 1, "else there is nothing to choose from"
    async with looking(path) as eyes:
        await eyes.press("c")
        for step in points[:2]:
            while eyes.review.panels.steps.chosen != step:
                before = eyes.text
                await eyes.press("down")
                assert eyes.text != before, "each key moves the mark, or scrolls"
        marked = [line for line in eyes.text.splitlines() if re.match(r" ?▸.*step", line)]
        assert len(marked) == 1 and f"step {points[1]}:" in marked[0] and "Enter go" in eyes.text
        await eyes.press("enter")
        assert eyes.step == points[1] and f"Step {points[1]} of" in eyes.text


async def test_without_a_line_in_sight_that_tells_of_a_step_enter_goes_nowhere(tmp_path: Path) -> None:
    async with looking(played(tmp_path)) as eyes:
        await eyes.press("w")
        step = eyes.step
        assert eyes.review.panels.steps.chosen is None and "Enter go" not in eyes.text
        await eyes.press("enter")
        assert eyes.step == step


async def test_the_strength_of_each_unit_at_the_step_that_is_looked_at(tmp_path: Path) -> None:
    async with looking(fought(tmp_path, 3, 60)) as eyes:
        await eyes.press("S")
        first = eyes.text
        await eyes.press("S", "end", "S")
        assert "Strength at step" in first and "━━" in first and "╌" not in first, "nobody has fallen yet"
        assert "╌" in eyes.text, "somebody has"
