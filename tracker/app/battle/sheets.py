"""Sheets laid out at a battle to be read and put away: reasons, a unit, how the battle is won."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.app.battle.ending import OverView
from tracker.app.battle.screen import WHY
from tracker.app.parts.choice_keys import Choice
from tracker.app.parts.dialogs import ListDialog
from tracker.app.parts.finder import Finder
from tracker.app.parts.key_commands import letters_for
from tracker.app.parts.key_outcomes import Closes, KeyOutcome
from tracker.engine.tables import by_subject
from tracker.talk.amend_words import standing_words
from tracker.talk.explain import why_lines, why_prompt
from tracker.talk.order_of_battle import winning_lines
from tracker.talk.reference import LookedUp, Reference
from tracker.talk.unit_card import card_lines

if TYPE_CHECKING:
    from tracker.app.battle.screen import BattleScreen
    from tracker.app.battle.seated_screen import SeatedScreen
    from tracker.engine import View

AMENDED = "is amended"


def why(screen: BattleScreen) -> None:
    """Sums, table cell, rule and page of what is asked, and of what came before; at the end, how it came to that."""
    if screen.has_reasons:
        screen.puts_sheet_away()
    else:
        screen.read(*_why(screen))
        # One goes on answering beside it: keys are the prompt's, PgUp and PgDn the sheet's.
        screen.panels.go("prompt")


def follow(screen: BattleScreen) -> None:
    """Lay out in the sheet that lies there the reasons of what is asked now, where it has those of what was asked.

    What came of an amend is put away once play goes on or it is taken back: it says where play stands, and what waits.
    """
    sheet = screen.panels.sheet
    if sheet.title == WHY:
        title, lines = _why(screen)
        if (title, lines) != (sheet.title, sheet.lines):
            sheet.show(title, lines)
    elif sheet.title.endswith(AMENDED):
        stands = standing_words(screen.stack.seat.battle) in map(str.strip, sheet.lines)
        if not stands or screen.stack.orders.steps.undone:
            screen.puts_sheet_away()


def _why(screen: BattleScreen) -> tuple[str, list[str]]:
    stack, reference = screen.stack, Reference(screen.stack.seat.battle.ruleset)
    if isinstance(stack.prompt_view, OverView):
        told = (stack.prompt_view.result, "", *stack.prompt_view.summary)
        return stack.prompt_view.title, [f" {line}" for line in told]
    lines = ["Refused:", f"  {stack.refused}", ""] if stack.refused else []
    lines += why_prompt(stack.seat.prompt, reference) if stack.seat.prompt is not None else []
    log = [line for line in stack.recent_lines if line.why or line.reads]
    lines += ["", "Before that:"] if log and lines else []
    return WHY, [*lines, *why_lines(log, reference)] or ["Nothing here has a reason to give."]


def victory(screen: BattleScreen) -> None:
    """Lays out the conditions of victory."""
    if not screen.puts_sheet_away():
        screen.read("How it is won", [f" {line}" if line else "" for line in winning_lines(screen.stack.seat.battle)])


def card(screen: SeatedScreen, unit_id: str) -> None:
    """A unit's card: all facts, and what it did and suffered."""
    name, *lines = card_lines(screen.stack.view, unit_id, screen.stack.line) or [""]
    if name:
        screen.read(name, lines)


def any_card(screen: SeatedScreen) -> None:
    """The card of the unit under the cursor, else of one that the question is about, else of one to be chosen."""
    if screen.puts_sheet_away():
        return
    view = screen.stack.view
    found = next((each for each in (screen.panels.chosen, *screen.subjects) if view.unit(each) is not None), "")
    if found:
        card(screen, found)
    else:
        screen.stack.open(choose_unit(view, lambda unit_id: card(screen, unit_id)))


def choose_unit(view: View, action: Callable[[str], None]) -> ListDialog:
    """All units, to choose the one for which the action is done."""
    units = [unit for side in view.sides for unit in side.units]

    def then(place: int) -> KeyOutcome:
        return Closes(then=lambda: action(units[place].id))

    letters = letters_for(unit.name for unit in units)
    choices = [Choice(unit.name, letter, unit.fate) for unit, letter in zip(units, letters, strict=True)]
    return ListDialog("Which unit?", choices, then)


def look_up(screen: BattleScreen) -> None:
    """Look words up in the terms, tables and rules of the game."""
    screen.stack.open(Finder(Reference(screen.stack.seat.battle.ruleset), lambda found: read_found(screen, found)))


def read_found(screen: SeatedScreen, found: LookedUp) -> None:
    """Lay out a place that was found; a table where tables stand."""
    if found.kind == "table":
        screen.panels.qrs.choose(found.id)
        if screen.panels.at != "qrs":
            screen.panels.turn_to("qrs")
    else:
        screen.read(found.heading, [f" {found.words}"])


def table_list(screen: BattleScreen) -> ListDialog:
    qrs = screen.panels.qrs
    groups, now = by_subject(qrs.tables.values()), qrs.table
    tables = [each for _, group in groups for each in group]

    def then(place: int) -> KeyOutcome:
        qrs.choose(tables[place].id)
        return Closes()

    choices = [Choice(each.title, detail=title) for title, group in groups for each in group]
    return ListDialog("Which table?", choices, then, tables.index(now) if now in tables else 0)
