"""Chances in a review: a bar at each step that was studied, answers with their bars, a study in the background."""

import asyncio
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.test_review import looking
from tests.names.app import BattleScreen
from tests.patience import PATIENCE
from tests.study import unfought
from tests.study.unfought import Fights, picket
from tracker.app.review import studying

# A study as a process says it: how far it is, then a position.
PROGRESS = '{"progress": {"done": 3, "planned": 7, "seconds_left": 4}}'
SAID = f"import sys, time\nprint('{PROGRESS}', flush=True)\n"


async def until(has_come: Callable[[], bool]) -> None:
    """Wait for what another process brings about."""
    began = time.monotonic()
    while not has_come():
        assert time.monotonic() - began < PATIENCE, "it never came"
        await asyncio.sleep(0.02)


async def test_a_step_that_was_studied_has_its_chances(tmp_path: Path) -> None:
    path = picket(tmp_path)
    unfought.look(path, Fights(won_from=75), [74, 75])
    async with looking(path) as eyes:
        await eyes.press("7", "4", "enter")
        assert "British 50% (30% to 70%) ██████████░░░░░░░░░░ 50% Zulu" in eyes.words
        await eyes.press("right")
        assert "British 0% (0% to 16%) ░░░░░░░░░░░░░░░░░░░░ 100% Zulu; Zulu gained 50 points" in eyes.words
        await eyes.press("right")
        assert "100% Zulu" not in eyes.words


async def test_the_chart_has_the_curve_with_its_band(tmp_path: Path) -> None:
    path = picket(tmp_path)
    unfought.look(path, Fights(won_from=75), [0, 74, 75])
    async with looking(path) as eyes:
        await eyes.press("c")
        while "Turn 3, step 75:" not in eyes.text:
            before = eyes.text
            await eyes.press("down")
            assert eyes.text != before, "the chart has the step"
        line = next(line for line in eyes.lines if "Turn 3, step 75:" in line)
        assert "█▒▒▒▒▒···" in line and line.endswith("0% (0% to 16%)")
        while eyes.review.panels.steps.chosen != 75:
            await eyes.press("down")
        await eyes.press("enter")
        assert eyes.step == 75


async def test_enter_on_an_answer_branches_into_it(tmp_path: Path) -> None:
    path = picket(tmp_path)
    unfought.weigh(path, 100, Fights())
    async with looking(path) as eyes:
        await eyes.press("1", "0", "0", "enter", "K")
        assert "Step 100:" in eyes.text and "No difference is sure between fight on and" in eyes.words
        row = next(line for line in eyes.lines if "break off" in line and "50%" in line)
        await eyes.press(row.replace("▸", " ").split()[0])
        await eyes.press("enter")
        screen = eyes.app.screen
        assert isinstance(screen, BattleScreen)
        given = [node.input for node in screen.stack.seat.session.battle.line if node.step == 100]
        assert "break" in str(given[0])


async def test_without_a_study_there_are_no_chances_and_k_offers_some(tmp_path: Path) -> None:
    async with looking(picket(tmp_path)) as eyes:
        await eyes.press("7", "5", "enter")
        assert "%" not in eyes.text
        await eyes.press("K")
        assert "Weigh this decision" in eyes.text and "Study turn 3" in eyes.text and "whole battle" in eyes.text


@pytest.mark.examples(
    "rest, said",
    ("", "The study is done"),
    ("print('The disk is full.')", "The study is done. The disk is full."),
    ("sys.exit('No room.')", "No room."),
    ("time.sleep(600)", "stopped"),
)
async def test_a_study_in_the_background_is_told_of(
    rest: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(studying, "COMMAND", (sys.executable, "-c", SAID + rest))
    async with looking(picket(tmp_path)) as eyes:
        await eyes.press("7", "5", "enter", "K", "2")
        if said == "stopped":
            await until(lambda: "study 3/7" in eyes.text)
            await eyes.press("K", "1")
        await until(lambda: said in eyes.words and eyes.review.background is None and "study 3/7" not in eyes.text)


async def test_who_leaves_the_review_ends_its_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studying, "COMMAND", (sys.executable, "-c", SAID + "time.sleep(600)"))
    begun: list[studying.BackgroundStudy] = []
    async with looking(picket(tmp_path)) as eyes:
        await eyes.press("7", "5", "enter", "K", "2")
        await until(lambda: "study 3/7" in eyes.text)
        assert eyes.review.background is not None
        begun.append(eyes.review.background)
    assert begun[0]._process.returncode is not None
