"""The chart and the field of a battle that is walked through: where it turned, and each step as it was."""

import re
from pathlib import Path

from tests.app.test_battle_field import far_move
from tests.app.test_review import looking, played
from tests.journal.fighting import fought
from tests.names.journal import Timeline, read_battle
from tests.names.report import html, swings, write_up


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
    async with looking(fought(tmp_path, 1, 60)) as eyes:
        await eyes.press("S")
        first = eyes.text
        await eyes.press("S", "end", "S")
        assert "Strength at step" in first and "━━" in first and "╌" not in first, "nobody has fallen yet"
        assert "╌" in eyes.text, "somebody has"


def moved(folder: Path) -> Path:
    """A move from section 7 to section 3 of Rorke's Drift, and one more input."""
    with far_move(folder) as session:
        session.answer({"place": "s3", "near": []})
        return session.path


async def test_the_field_moves_with_the_steps(tmp_path: Path) -> None:
    path = moved(tmp_path)
    last = Timeline.of(read_battle(path)).last
    async with looking(path) as eyes:
        await eyes.press("end", "F")
        assert ">Z 1 (20)" in eyes.lines[3] and "section 3: open ground, road; iNdluyengwe 20." in eyes.text
        await eyes.press("backspace")
        assert eyes.step == last - 1 and "section 3: open ground, road; nobody." in eyes.text
        assert "Field" in eyes.lines[1] and "Z 1 (20)" not in eyes.lines[3]
        await eyes.press("enter")
        assert eyes.step == last and ">Z 1 (20)" in eyes.lines[3]
        # Arrows move over the map, not through the battle.
        await eyes.press("left")
        assert eyes.step == last and "section 2: open ground" in eyes.text
        await eyes.press("home")
        assert eyes.step < last - 1 and "Field" in eyes.lines[1]
        # Backspace takes a digit back before it takes a step back.
        await eyes.press("end", "1", "backspace")
        assert eyes.step == last and "Enter step on" in eyes.text


def test_the_report_has_the_picture_of_the_field_as_it_ended(tmp_path: Path) -> None:
    path = moved(tmp_path)
    page = html(write_up(Timeline.of(read_battle(path))))
    picture = next(each for each in page.split("<svg")[1:] if ">3 open ground, road<" in each)
    tiles = [each for each in re.findall(r">([^<>]+)</text>", picture)]
    at = {words: place for place, words in enumerate(tiles)}
    assert at["3 open ground, road"] < at["Z iNdluyengwe 20"] < at["4 open ground"] and "the hospital (DV 2)" in at
