"""Moving about costs no memory, and paints only what has changed."""

import gc
from pathlib import Path

import pytest
from textual.geometry import Region
from textual.screen import Screen

from tests.app.table import SET_UP, Hands, battle, sitting
from tests.names.app import styles_of
from tracker.app.parts import styles
from tracker.app.parts.panel import REMEMBERED, Panel
from tracker.app.terminal.textual_internals import paint

MOST_MORE = 150


async def wander(hands: Hands, times: int) -> None:
    """Move the cursor through the panels, with tables, log and reasons opened and put away."""
    for number in range(times):
        hands.screen.take("tab")
        if number % 20 == 0:
            hands.screen.take("down")
            for key in ("t", "escape", "L", "escape", "w", "escape", "e", "escape"):
                hands.screen.take(key)
            await hands.pilot.pause()


def objects() -> int:
    gc.collect()
    return len(gc.get_objects())


async def test_no_growth_over_300_focus_changes(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        await wander(hands, 100)
        before = objects()
        await wander(hands, 300)
        assert objects() - before < MOST_MORE


async def test_what_has_not_changed_is_not_painted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: list[str] = []

    def noted(panel: Panel, regions: list[Region]) -> None:
        painted.append(f"{panel.id} {len(regions)}")
        paint(panel, regions)

    async with sitting(battle(tmp_path), SET_UP) as hands:
        monkeypatch.setattr("tracker.app.parts.panel.paint", noted)
        hands.screen.take("up")
        # From the list of the prompt into the table of units, which is the rest of that list.
        assert painted == ["units 1", "prompt 1", "keys 1"]
        painted.clear()
        hands.screen.take("f5")
        assert painted == []
        hands.screen.take("tab")
        assert {each.split()[0] for each in painted} <= {"units", "last_result", "keys"}


async def test_rows_are_made_anew_only_where_they_changed_or_the_look_did(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        panel = hands.screen.panels.status
        whole = Region(0, 0, panel.size.width, 1)
        before = panel.render_lines(whole)
        assert panel.render_lines(whole)[0] is before[0]
        assert panel.render_lines(Region(2, 0, 9, 1))[0].text == before[0].text[2:11]
        panel.clock = "three Enters"
        panel.update()
        told = panel.render_lines(whole)
        assert "three Enters" in told[0].text and told[0].cell_length == panel.size.width
        panel.clock = ""
        panel.update()
        assert panel.render_lines(whole)[0] is before[0], "a row that comes back was drawn already"
        panel.clock = "three Enters"
        panel.update()
        hands.app.wear("light")
        await hands.pilot.pause()
        other = panel.render_lines(whole)
        assert other[0].text == told[0].text and other[0] != told[0], "the same words in other colours"


async def test_no_panel_keeps_every_row_that_it_ever_had(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        panel = hands.screen.panels.status
        for number in range(3 * REMEMBERED):
            panel.clock = f"clock {number}"
            panel.update()
            panel.render_lines(Region(0, 0, panel.size.width, 1))
        assert len(panel._named) <= REMEMBERED + 1 and len(panel._strips) <= REMEMBERED + 1


async def test_kept_rows_have_the_styles_of_the_names_as_they_are_now(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        panel = hands.screen.panels.asking
        panel.say = "Blue One holds"
        for style in ("blue", "red"):
            panel.names = {"Blue One": style}
            panel.update()
            assert any(("Blue One", style) in row for row in panel._painted)


async def test_the_ground_is_that_of_the_theme(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        for theme in ("dark", "light", "high-contrast"):
            hands.app.wear(theme)
            await hands.pilot.pause()
            crop = Region(3, 1, 9, 2)
            ours, textuals = hands.screen.render_lines(crop), Screen.render_lines(hands.screen, crop)
            assert [strip.text for strip in ours] == [strip.text for strip in textuals] == [" " * 9] * 2
            assert {each.style.bgcolor for strip in ours for each in strip if each.style} == {
                each.style.bgcolor for strip in textuals for each in strip if each.style
            }


async def test_a_look_just_put_on_has_styles_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with sitting(battle(tmp_path), SET_UP) as hands:
        dark = styles_of(hands.app)["text"]
        monkeypatch.setattr(styles, "_made", {})
        hands.app.wear("light")
        assert styles_of(hands.app)["text"].bgcolor != dark.bgcolor
