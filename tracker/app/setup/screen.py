"""Setting up a battle, on one screen: every field has a default, so that Enter is enough."""

from __future__ import annotations

import re
import textwrap

from tracker.app.opening import begin_battle, begin_beside
from tracker.app.parts.choosing_screen import ChoosingScreen, chosen_line, turning
from tracker.app.parts.key_commands import OFTEN, command_maker
from tracker.app.parts.list_screen import WIDE, list_commands
from tracker.app.parts.listing import ListLine
from tracker.app.parts.rows import cut, heading, row, width_of
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.play.battle_setup import BattleSetup

LAY = "lay"
# Cells between a house rule and what it is set to.
GAP = 3
STOPS = re.compile("[,:;]")
USUAL = "the usual"


class SetupScreen(ChoosingScreen[BattleSetup]):
    """The fields of a new battle. Left and right change the chosen one; words typed at the title are the title."""

    TITLE = "New battle"
    has_card = True
    wide = 14
    entered = {LAY: "lay it"}

    def __init__(self, field_set: BattleSetup, at: str = "") -> None:
        super().__init__()
        self._field_set = field_set
        self._at = at

    def on_mount(self) -> None:
        self.draw(self._at or None)

    # Lines

    def titles(self) -> tuple[str, str]:
        return "New battle", "Enter starts it"

    def field_lines(self, field_set: BattleSetup, width: int) -> list[ListLine]:
        lines = [self.field_line(each, width, field_set.note(each.path)) for each in field_set.fields()]
        if field_set.lays_tables:
            lines.append(
                chosen_line(LAY, "Table", "the scenario's", self.wide, width, "l lays another by dice or by hand")
            )
        lines += [ListLine(), ListLine(heading(self._page_title(), width))]
        for ruling in field_set.rulings():
            lines.append(
                ruling_line(ruling.name, ruling.title, field_set.words_of(ruling), field_set.is_changed(ruling), width)
            )
        return lines

    def _page_title(self) -> str:
        changed = self.field_set.changed
        count = f", {changed} changed" if changed else ""
        return f"{'Other house rules' if self.field_set.shows_others else 'House rules'}{count}"

    def detail(self) -> str:
        return "Type the title." if self.is_typing else self.problems

    def card(self) -> tuple[str, list[str]]:
        title, parts = self.field_set.about(self.list_panel.chosen)
        if self.size.width < WIDE:
            # Below the list there is room for the first of it: how the battle is won matters more than its history.
            parts = sorted(parts, key=lambda part: not part.startswith("Victory:"))
        return title, parts

    # Actions

    def turn_over(self) -> None:
        """Show the other page of house rules."""
        self.field_set.shows_others = not self.field_set.shows_others
        rulings = self.field_set.rulings()
        self.draw(rulings[0].name if rulings else None)

    def choose(self) -> None:
        if self.list_panel.chosen == LAY:
            self.lay()
        else:
            self.try_to(lambda: begin_battle(self.tracker, self.field_set))

    @property
    def lays_tables(self) -> bool:
        return self.field_set.lays_tables

    def lay(self) -> None:
        """Lay a table for the chosen scenario, kept in a copy of it."""
        from tracker.play.laid_table_commands import LAYING

        field_set = self.field_set
        self.try_to(lambda: begin_beside(self.tracker, field_set.game.id, LAYING, field_set.card.played_by))


def ruling_line(name: str, title: str, words: str, is_changed: bool, width: int) -> ListLine:
    """A house rule and what it is set to, whole where both have room; what is chosen is told whole beside the list."""
    least = width_of(words if is_changed else min(_first_words(words), USUAL, key=width_of))
    title = _whole_words(title, width - GAP - min(least, width * 4 // 10))
    room = width - GAP - width_of(title)
    shown = cut(words, room) if is_changed else _brief(words, room)
    gap = " " * (width - width_of(title) - width_of(shown) - 2)
    style: StyleName = "accent" if is_changed else "dim"
    return ListLine(row((title, "text"), (f"{gap}{'*' if is_changed else ' '} ", "accent"), (shown, style)), name)


def _brief(words: str, room: int) -> str:
    """A house rule's usual setting: whole, else its first words as far as a stop, else that it is the usual."""
    return next((each for each in (words, _first_words(words)) if width_of(each) <= room), USUAL)


def _first_words(words: str) -> str:
    first, *rest = STOPS.split(words, maxsplit=1)
    return first + glyphs.more if rest else first


def _whole_words(text: str, width: int) -> str:
    """A text of at most so many cells, cut between words."""
    if width_of(text) <= width:
        return text
    return textwrap.wrap(text, width - 1)[0].rstrip(",:") + glyphs.more


def action_line(name: str, words: str, width: int) -> ListLine:
    """A line that does something when Enter is pressed on it."""
    return ListLine(row((cut(words, width), "accent")), name)


_key = command_maker("setup", "Setting up")
OTHERS = "The other page of house rules."
TABLE = "Lay the terrain of the chosen scenario by dice or by hand. The result is a new scenario; this one stays."

SetupScreen.commands = list_commands(
    "setup",
    (
        *turning("setup", "Setting up"),
        _key("turn_over", "tab m", "other house rules", OTHERS, weight=OFTEN, id="setup-rulings"),
        _key("lay", "l", "lay a table", TABLE, applies="lays_tables", id="setup-lay"),
    ),
    enter="start",
    does="Start the battle that is set up here.",
)
