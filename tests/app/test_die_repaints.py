"""A typed die repaints its box and the odds, what moves is painted once: counted are rows that go to the terminal."""

from pathlib import Path
from typing import Any

import pytest
from textual._compositor import Compositor
from textual.timer import Timer

from tests.app.table import KINDS, LARGE, SET_UP, SMALL, battle, sitting
from tests.names.app import TrackerApp
from tracker.app.battle.prompt_panel import PromptPanel
from tracker.app.parts.panel import Panel


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_a_typed_die_repaints_its_box_and_the_odds_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    sent: list[int] = []
    display = TrackerApp._display

    def noted(app: TrackerApp, screen: object, update: object) -> None:
        sent.extend(y for y, _, _ in getattr(update, "rows", ()))
        assert update is None or hasattr(update, "rows"), "the whole screen is drawn anew"
        display(app, screen, update)  # type: ignore[arg-type]

    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await hands.resize(*size)
        await hands.press("4 6")
        for key in ("1", "backspace", "6", "3"):
            before = hands.lines
            with monkeypatch.context() as patched:
                patched.setattr(TrackerApp, "_display", noted)
                await hands.press(key)
            after, panel = hands.lines, hands.screen.query_one(PromptPanel).region
            others = [y for y, row in enumerate(after) if row != before[y]]
            boxes, *odds = others
            assert "dice D6" in after[boxes] and odds, key
            assert any("%" in after[y] for y in odds) and {*others} <= {*panel.line_range}, key
            assert sorted(sent) == others, key
            sent.clear()


@pytest.mark.parametrize("size", [SMALL, LARGE])
async def test_rows_go_out_as_panels_have_them_and_make_the_screen_that_textual_would(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await hands.resize(*size)
        for key in ("4", "6", "1", "t", "escape", "L"):
            await hands.press(key)
            compositor: Any = hands.screen._compositor
            places, _ = there = compositor._arrange_root(hands.screen, hands.screen.size)
            hands.screen._clear_arrangement_cache()
            assert there == Compositor._arrange_root(compositor, hands.screen, hands.screen.size), key
            assert places == compositor.full_map, key
            compositor._dirty_regions = {hands.screen.region}
            update = compositor.render_update()
            painted = [[(" ", None)] * size[0] for _ in range(size[1])]
            for y, x, strip in update.rows:
                cells = [(letter, style) for text, style, _ in strip for letter in text]
                painted[y][x : x + len(cells)] = cells
            theirs = compositor.render_strips()
            assert painted == [[(letter, style) for text, style, _ in each for letter in text] for each in theirs], key
            assert sum(strip.cell_length for _, _, strip in update.rows) == hands.screen.region.area


def frames(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The frames painted from now on."""
    painted: list[object] = []
    display = TrackerApp._display

    def noted(app: TrackerApp, screen: object, update: object) -> None:
        painted.extend([update] if update is not None else [])
        display(app, screen, update)  # type: ignore[arg-type]

    monkeypatch.setattr(TrackerApp, "_display", noted)
    return painted


async def test_a_key_is_painted_without_the_timer_of_textual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = frames(monkeypatch)
    monkeypatch.setattr("tracker.app.parts.screen.FRAME", 0.0)
    async with sitting(battle(tmp_path), KINDS["roll"]) as hands:
        await hands.press("4 6")
        painted.clear()
        monkeypatch.setattr(Timer, "resume", lambda _: pytest.fail("it is woken"))
        await hands.press("1")
        assert len(painted) == 1


async def test_a_key_that_gives_panels_other_rows_paints_them_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = frames(monkeypatch)
    async with sitting(battle(tmp_path)) as hands:
        moved = 0
        for key in SET_UP.split():
            regions = [panel.region for panel in hands.screen.query(Panel)]
            painted.clear()
            await hands.press(key)
            if regions != [panel.region for panel in hands.screen.query(Panel)]:
                moved += 1
                assert len(painted) == 1, key
        assert moved, "no panel was given other rows"


async def test_what_was_hidden_comes_back_with_the_rows_of_now_and_is_painted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted = frames(monkeypatch)
    async with sitting(battle(tmp_path)) as hands:
        hidden = 0
        for key in [*SET_UP.split(), *["u"] * 6, *SET_UP.split()]:
            last_result = hands.screen.panels.last_result
            was_hidden = not last_result.outer_size
            painted.clear()
            await hands.press(key)
            if was_hidden and last_result.outer_size:
                hidden += 1
                assert len(painted) == 1
                assert last_result._unnamed == last_result.rows(*last_result.size)[: last_result.size.height]
        assert hidden > 1, "nothing was hidden"
