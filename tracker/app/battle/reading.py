"""What is laid out at a battle to be read and put away: reasons, a unit, how the battle is won, what to put back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tracker.app.battle.ending import victory_lines
from tracker.app.battle.prompts.over import OverFace
from tracker.app.parts.choices import Choice
from tracker.app.parts.dialogs import Listing
from tracker.app.parts.key_outcomes import Closes, Outcome
from tracker.talk.book import Book
from tracker.talk.explain import why_lines, why_prompt
from tracker.talk.roster import unit_words

if TYPE_CHECKING:
    from tracker.app.battle.screen import BattleScreen

# More lines than this to put back on the table get a sheet of their own.
MOST_SHOWN = 4


def _puts_away(screen: BattleScreen) -> bool:
    """Whether a sheet lay there: the keys that bring one put away what lies there first."""
    if screen.panels.layout.cover != "sheet":
        return False
    screen.panels.lay("", screen.size)
    return True


def why(screen: BattleScreen) -> None:
    """Sums, table cell, rule and page of what is asked, and of what came before; at the end, how it came to that."""
    if _puts_away(screen):
        return
    seat, book = screen.seat, Book(screen.seat.battle.ruleset)
    if isinstance(seat.face, OverFace):
        screen.read(seat.face.title, [f" {line}" for line in (seat.face.result, "", *seat.face.told)])
        return
    lines = why_prompt(seat.prompt, book) if seat.prompt is not None else []
    told = [line for line in seat.told if line.why or line.reads]
    lines += ["", "Before that:"] if told and lines else []
    screen.read("Why", [*lines, *why_lines(told, book)] or ["Nothing here has a reason to give."])


def victory(screen: BattleScreen) -> None:
    """How the battle is won."""
    if not _puts_away(screen):
        screen.read("How it is won", victory_lines(screen))


def unit(screen: BattleScreen, unit_id: str) -> None:
    """All that is known of a unit."""
    found = screen.seat.battle.view().unit(unit_id)
    if found is not None:
        place = f"It stands here: {found.place}." if found.place and not found.gone else ""
        screen.read(found.name, [f" {line}" for line in (unit_words(found), place) if line])


def table_list(screen: BattleScreen) -> Listing:
    """All tables, to choose the one that is shown."""
    qrs = screen.panels.qrs
    tables, now = list(qrs.tables.values()), qrs.table

    def then(place: int) -> Outcome:
        qrs.choose(tables[place].id)
        return Closes()

    choices = [Choice(each.title, detail=each.rule) for each in tables]
    return Listing("Which table?", choices, then, tables.index(now) if now in tables else 0)


def go_through(screen: BattleScreen, deed: Callable[[], None]) -> None:
    """Take back or do again, and lay out what to do on the table where that is a long list."""
    deed()
    deeds = screen.seat.deeds
    if screen.seat.is_fleeting and len(deeds.lines) > MOST_SHOWN:
        screen.read(deeds.title, [f" {line}" for line in deeds.lines])
