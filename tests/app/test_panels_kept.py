"""Panels keep their rows as long as what they are made of stays equal: whatever changes a row must be among that."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from textual.geometry import Size

from tests.app.table import SET_UP, battle, sample, sitting
from tests.app.told import last_result, loss
from tests.names.app import BattleScreen, UnitTable
from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.app.battle.log import LogPanel
from tracker.app.battle.panels import Panels
from tracker.app.battle.prompt_panel import PromptPanel
from tracker.app.battle.table_steps import TableSteps
from tracker.app.battle.unit_words import UnitChoice
from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import PromptView
from tracker.app.parts.rows import Row, row
from tracker.engine import OwedRow, QueueRow, SideView, Summary, UnitRow, View

UNITS = tuple(UnitRow(f"u{n}", f"Company {n}", 9, 10 if n == 3 else 9) for n in range(6))
SIDES = (SideView("line", "British", UNITS, colour="red"), SideView("zulu", "Zulu", (UnitRow("z", "uVe", 12, 20),)))
QUEUE = tuple(QueueRow(f"u{n}", f"Company {n}", "acting" if n == 3 else "may") for n in range(4))
OWED = (OwedRow("u1", "Company 1", "halt", "fired on"), OwedRow("z", "uVe", "halt", "routed"))
VIEW = View("A field", 1, SIDES, queue=QUEUE, owed=OWED)
WIDTH, HEIGHT = 48, 9

# Panel, what is otherwise first, and what is changed then.
CHANGES: tuple[tuple[type[Panel], dict[str, Any], dict[str, Any]], ...] = (
    (UnitTable, {}, {"view": replace(VIEW, sides=SIDES[:1])}),
    (UnitTable, {}, {"subjects": ("u4",)}),
    (UnitTable, {}, {"live": frozenset({"u1"})}),
    (UnitTable, {"subjects": ("u3",)}, {"fallen": {"u3": 2}}),
    (UnitTable, {}, {"filter": "uve"}),
    (UnitTable, {}, {"is_filtering": True}),
    (UnitTable, {}, {"is_at": True}),
    (UnitTable, {"is_at": True}, {"at": "u2"}),
    (UnitTable, {}, {"view": replace(VIEW, sides=(replace(SIDES[0], colour="blue"), SIDES[1]))}),
    (UnitTable, {}, {"view": replace(VIEW, queue=())}),
    (UnitTable, {}, {"view": replace(VIEW, summary=Summary("Army", ("40 points",)))}),
    (UnitTable, {}, {"choice": UnitChoice({"u1": "1"}, {}, "u1")}),
    (UnitTable, {"choice": UnitChoice({"u1": "1"})}, {"choice": UnitChoice({"u1": "1"}, {"u1": "8 dice"})}),
    (LastResultPanel, {}, {"owed": OWED}),
    (LastResultPanel, {"owed": OWED}, {"subjects": ("u1",)}),
    (LastResultPanel, {}, {"last": last_result((loss("uVe", 3),))}),
    (LastResultPanel, {}, {"table_steps": TableSteps("Do", ("take 3 off uVe",))}),
    (LastResultPanel, {}, {"about": "uVe: 12 of 20"}),
    (LastResultPanel, {"last": last_result((loss("uVe", 3),))}, {"short": {"uVe": "u"}}),
)


def with_facts(panel: Panel, facts: dict[str, Any]) -> Panel:
    for name, value in facts.items():
        if name != "view":
            setattr(panel, name, value)
        elif isinstance(panel, UnitTable):
            panel.show_view(value)
    return panel


@pytest.mark.parametrize(("kind", "first", "then"), CHANGES)
def test_what_changes_a_row_is_among_what_rows_are_made_of(
    kind: type[Panel], first: dict[str, Any], then: dict[str, Any]
) -> None:
    panel, same = (with_facts(kind(), {"view": VIEW, **first}) for _ in range(2))
    rows, made_of = panel.rows(WIDTH, HEIGHT), panel.made_of()
    assert made_of == same.made_of() and rows == same.rows(WIDTH, HEIGHT)
    with_facts(panel, then)
    assert panel.rows(WIDTH, HEIGHT) != rows
    assert panel.made_of() != made_of


# Answers, the cursor in each panel, a filter, a fight and its undo, numbers beside the units.
KEYS = (
    f"{SET_UP} tab down up tab down escape f 2 H escape 1 l h 2 enter 1 1 2 6 5 4 enter r 6 6 enter u u U 2 c 1 r r "
    "? escape t escape tab / x backspace escape escape"
)


def test_words_of_units_are_made_anew_for_what_they_tell_alone() -> None:
    table = UnitTable()
    table.show_view(VIEW)
    words = table._words_on(WIDTH)
    table.show_view(replace(VIEW, turn=2, title="Another field", owed=()))
    assert table._words_on(WIDTH) is words
    for other in ({"sides": SIDES[:1]}, {"queue": ()}, {"counts": "men"}, {"short_words": {"halted": "halt"}}):
        table.show_view(replace(VIEW, **other))
        assert table._words_on(WIDTH) is not words, other


def test_no_table_is_made_anew_for_what_it_does_not_tell() -> None:
    """Each shot turned the front of a unit, and all names, columns and words of the table were laid out again."""
    panels = Panels(VIEW, {}, LogPanel(lambda: [], id="log"))
    listed, made_of = panels.units.view, panels.units.made_of()
    turned = replace(UNITS[0], faces="uVe", facts=(("leaders", "Lt Chard"),))
    now = replace(VIEW, sides=(replace(SIDES[0], units=(turned, *UNITS[1:])), SIDES[1]))
    panels.show_view(now)
    assert panels.units.view is listed and panels.units.made_of() == made_of
    assert panels.field.view is now, "there its front is told"
    panels.show_view(replace(now, sides=(replace(SIDES[0], units=(replace(turned, figures=8), *UNITS[1:])), SIDES[1])))
    assert panels.units.made_of() != made_of


def test_rows_that_stand_as_they_were_are_not_looked_through_for_names(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = with_facts(LastResultPanel(), {"last": last_result((loss("uVe", 3),))})
    assert panel._paint(Size(WIDTH, HEIGHT))
    monkeypatch.setattr("tracker.app.parts.panel.with_parted", lambda *_: pytest.fail("they are looked through"))
    assert not panel._paint(Size(WIDTH, HEIGHT))
    panel.names = {"uVe": "red"}
    with pytest.raises(pytest.fail.Exception):
        panel._paint(Size(WIDTH, HEIGHT))


async def test_what_is_kept_is_what_would_be_made(tmp_path: Path) -> None:
    looked: list[str] = []
    async with sitting(battle(tmp_path)) as hands:
        for key in KEYS.split():
            await hands.press(key)
            screen = hands.app.screen
            panels = screen.panels if isinstance(screen, BattleScreen) else None
            for panel in (panels.units, panels.last_result, panels.keys) if panels else ():
                if panel.size:
                    assert panel._unnamed == panel.rows(*panel.size)[: panel.size.height], (panel.id, looked, key)
            looked.append(key)
    assert len(looked) == len(KEYS.split())


async def test_a_panel_without_a_place_is_not_asked_for_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    update = Panel.update

    def counted(panel: Panel) -> None:
        asked.extend([panel.id or ""] * (not panel.is_held))
        update(panel)

    async with sitting(battle(tmp_path)) as hands:
        monkeypatch.setattr(Panel, "update", counted)
        await hands.press(SET_UP)
        screen = hands.app.screen
        assert isinstance(screen, BattleScreen)
        assert {"units", "prompt"} <= {*asked} <= {*screen.panels.layout.places(screen.panels.size)}


class Question(PromptView):
    """A question of twenty rows or so `many`; counts how often it is laid out, and says so in each."""

    title = "Who wins?"
    laid_out = 0
    many = 20

    def rows(self, width: int, height: int) -> list[Row]:
        self.laid_out += 1
        return [row(f"odds {self.laid_out}")] * min(height, self.many)


def test_a_question_that_fills_its_rows_is_painted_as_it_was_laid_out_to_see_that() -> None:
    """Where orders were listed each question was laid out twice."""
    panel, question = PromptPanel(), Question()
    panel.prompt_view = question
    panel.wanted(60)
    assert panel.filled(60, 9) == (9, 0)
    laid_out, painted = question.laid_out, panel.rows(60, 9)
    assert question.laid_out == laid_out and painted[1] == row(f"odds {laid_out}")
    panel.rows(60, 9)
    assert question.laid_out > laid_out, "once it was painted anything may be otherwise"


@pytest.mark.parametrize("size", [(60, 8), (59, 9)])
def test_a_question_that_gets_other_room_is_laid_out_anew(size: tuple[int, int]) -> None:
    panel, question = PromptPanel(), Question()
    panel.prompt_view = question
    panel.filled(60, 9)
    laid_out = question.laid_out
    assert len(panel.rows(*size)) == size[1] and question.laid_out > laid_out
    panel.filled(60, 9)
    question.title = "Who wins now?"
    panel.wanted(60)
    assert "Who wins now?" in str(panel.rows(60, 9)[0]), "it was counted again, as something was otherwise"


def test_a_question_gives_back_no_row_that_it_took_while_it_is_asked() -> None:
    """What stands below it would jump at each key; another question, width or size of the screen begins anew."""
    panel, question = PromptPanel(), Question()
    panel.prompt_view = question
    most = panel.take(60)
    question.many = 5
    assert panel.wanted(60) < most == panel.take(60) and panel.has_enough(60)
    question.many = 30
    assert not panel.has_enough(60)
    question.many = 5
    assert not panel.has_enough(59) and panel.take(59) == panel.wanted(59) < most
    panel.take(60)
    panel.prompt_view = another = Question()
    another.many = 3
    assert not panel.is_still_asked(60) and not panel.has_enough(60)
    few = panel.take(60)
    assert few == panel.wanted(60) < most
    another.many = 9
    panel.take(60)
    panel.give_back()
    another.many = 3
    assert not panel.is_still_asked(60) and panel.take(60) == few


async def test_a_question_gives_back_the_rows_of_a_list_that_stood_in_it_while_the_units_were_covered(
    tmp_path: Path,
) -> None:
    """Below "Which units withdraw?" three rows stood empty for the rest of the question, and 39 units had none."""
    async with sitting(sample(tmp_path, "africa_1859_castillejos", "victim:fifth")) as hands:
        panels = hands.screen.panels
        assert panels.units.choice.keys
        before = panels.asking.size
        await hands.press("L")
        assert not panels.units.choice.keys
        await hands.press("escape")
        assert panels.units.choice.keys and panels.asking.size == before


async def test_on_a_screen_with_room_for_one_panel_tab_shows_the_other_in_its_place(tmp_path: Path) -> None:
    async with sitting(battle(tmp_path), size=(40, 12)) as hands:
        for asked, listed in ((True, False), (False, True), (True, False)):
            assert ("Left empty" in hands.text, "Order of battle" in hands.text) == (asked, listed)
            await hands.press("tab")
