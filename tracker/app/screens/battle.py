"""The battle at the table: takes the keys, and shows what came of them."""

from __future__ import annotations

import time
from typing import Any

from textual.app import ComposeResult
from textual.events import Paste
from textual.geometry import Offset
from textual.layout import Layout
from textual.reactive import var

from tracker.app.base import Hint, TrackerScreen
from tracker.app.commands import Command
from tracker.app.dialogs.palette import palette
from tracker.app.dialogs.words import Listing
from tracker.app.messages import Closes, Outcome
from tracker.app.screens.battle_commands import BATTLE_COMMANDS
from tracker.app.screens.places import BattleLayout, is_alone, is_wide
from tracker.app.seat import Seat
from tracker.app.widgets.asking import Deeds, PromptPanel
from tracker.app.widgets.choices import Choice
from tracker.app.widgets.footer import KeyRow
from tracker.app.widgets.log import LogPanel
from tracker.app.widgets.panel import Panel
from tracker.app.widgets.qrs import QrsPanel
from tracker.app.widgets.queue import Queue
from tracker.app.widgets.roster import Roster
from tracker.app.widgets.sheet import Sheet
from tracker.app.widgets.status import LastRow, StatusRow, TooSmall
from tracker.engine import View
from tracker.journal.session import Session
from tracker.talk.explain import why_lines, why_prompt
from tracker.talk.roster import unit_words

# Tab goes through those that are seen, in this order.
ORDER = ("prompt", "roster", "queue", "qrs", "log", "sheet")
MOST_SHOWN = 4


class BattleScreen(TrackerScreen[None]):
    """One battle.

    The panels take no keys themselves: the keys of the prompt work wherever the cursor is. Questions of the program lie
    in the prompt's place.
    """

    commands = BATTLE_COMMANDS
    TITLE = "Battle"
    view: var[View | None] = var(None)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.seat: Seat = Seat(session)
        self.set_reactive(BattleScreen.view, session.battle.view())
        self.at = "prompt"
        self._places = BattleLayout(sum(1 + len(side.units) for side in session.battle.view().sides))
        self._status = StatusRow(id="status")
        self._roster = Roster(id="roster")
        self._queue = Queue(id="queue")
        self._qrs = QrsPanel(session.battle.ruleset.tables(), id="qrs")
        self._log = LogPanel(lambda: self.seat.battle.line, id="log")
        self._sheet = Sheet(id="sheet")
        self._asking = PromptPanel(id="prompt")
        self._keys = KeyRow(id="keys")
        self._last = LastRow(id="last")
        self._shown_head: Any = None

    def compose(self) -> ComposeResult:
        for panel in (self._status, self._roster, self._queue):
            yield panel.data_bind(BattleScreen.view)
        yield from (self._qrs, self._log, self._sheet, self._asking, self._keys, self._last, TooSmall(id="small"))

    @property
    def layout(self) -> Layout:
        return self._places

    def on_mount(self) -> None:
        self._show()

    def on_resize(self) -> None:
        if is_wide(*self.size) and self._places.cover in ("qrs", "log"):
            self._lay("")
        if self.at not in self._seen():
            self._go("prompt")
        self._show()

    def on_screen_resume(self) -> None:
        self._show()

    # Keys

    @property
    def is_typing(self) -> bool:
        return self._roster.is_filtering or self.seat.front.is_typing

    def take(self, key: str) -> bool:
        seat = self.seat
        if key == "enter" and not seat.dialogs and time.monotonic() - seat.asked_at < self.tracker.enter_lock:
            return True
        seat.forget_warning(key)
        used = bool(seat.attempt(lambda: self._take(key)))
        self._show()
        return used

    def _take(self, key: str) -> bool:
        if self._roster.is_filtering:
            return self._filter(key)
        if self.seat.dialogs and not key.startswith("ctrl+"):
            return self.seat.press(key)
        if self.is_typing and self.seat.press(key):
            return True
        command = self.tracker.keymap.find(self.commands, key)
        if command is not None and not (self.is_typing and len(key) == 1) and command.applies(self):
            command.run(self)
            return True
        return self._move(key) or self.seat.press(key)

    def on_paste(self, event: Paste) -> None:
        event.stop()
        self.seat.attempt(lambda: self.seat.paste(event.text))
        self._show()

    def _move(self, key: str) -> bool:
        """Move within the panel that has the cursor."""
        panel = self._panel(self.at)
        return isinstance(panel, (Roster, Queue, QrsPanel, LogPanel, Sheet)) and panel.move(key)

    def _filter(self, key: str) -> bool:
        roster = self._roster
        if key in ("enter", "escape"):
            roster.is_filtering = False
            roster.filter = "" if key == "escape" else roster.filter
        elif key == "backspace":
            roster.filter = roster.filter[:-1]
        elif key == "space" or len(key) == 1:
            roster.filter += " " if key == "space" else key
        elif not roster.move(key):
            return False
        roster.enter(self.at == "roster")
        return True

    # Showing

    def _show(self) -> None:
        """Bring every panel up to date; each repaints what has changed."""
        seat, view = self.seat, self.seat.battle.view()
        prompt = seat.prompt
        self._roster.subjects = prompt.subject if prompt is not None else ()
        units = sum(1 + len(side.units) for side in view.sides)
        if units != self._places.units:
            self._places.units = units
            self._lay_out()
        self._status.title, self._status.is_saved = seat.session.title, seat.session.saved
        self.view = view
        self._roster.update()
        self._status.update()
        if self._shown_head is not seat.battle.head:
            self._shown_head = seat.battle.head
            self._log.changed()
            self._qrs.follow(prompt.reads if prompt is not None and prompt.reads else self._told_reads())
        self._show_prompt(view)
        self._last.show(self._last_words())
        self._keys.show(self.hints())
        self._place_cursor()

    def _show_prompt(self, view: View) -> None:
        seat, asking = self.seat, self._asking
        asking.face, asking.deeds, asking.say = seat.front, Deeds() if seat.dialogs else seat.deeds, seat.say
        prompt = seat.prompt
        names = {side.id: side.name for side in view.sides}
        asking.side = names.get(prompt.side, "") if prompt is not None and not seat.dialogs else ""
        asking.update()

    def _told_reads(self) -> Any:
        return next((line.reads for line in reversed(self.seat.told) if line.reads is not None), None)

    def _last_words(self) -> list[str]:
        chosen = self._roster.chosen if self.at == "roster" else None
        if chosen is not None:
            return [unit_words(chosen)]
        return [line.text for line in self.seat.told if line.kind not in ("table", "heading")]

    def hints(self) -> list[Hint]:
        if self._roster.is_filtering:
            return [("Enter", "keep"), ("Esc", "show all")]
        if self.seat.dialogs:
            return self.seat.front.hints()
        return [*self.seat.face.hints(), *super().hints()]

    def _place_cursor(self) -> None:
        """The hardware cursor, for screen readers, on what is being filled in or chosen."""
        panel = self._panel(self.at if self.at == "roster" else "prompt")
        spot = panel.cursor() or Offset(0, 0)
        self.app.cursor_position = panel.region.offset + spot

    # Panels

    def _panel(self, name: str) -> Panel:
        return {
            "roster": self._roster,
            "queue": self._queue,
            "qrs": self._qrs,
            "log": self._log,
            "sheet": self._sheet,
        }.get(name, self._asking)

    def _seen(self) -> list[str]:
        """The panels that Tab goes through."""
        width, height = self.size
        if is_alone(width, height):
            return ["prompt", "roster", "queue"]
        found = self._places.places(self.size)
        return [name for name in ORDER if name in found]

    def _go(self, name: str) -> None:
        """Give a panel the cursor."""
        before, self.at = self._panel(self.at), name
        now = self._panel(name)
        for panel in (before, now):
            if isinstance(panel, (Roster, Queue, QrsPanel, LogPanel, Sheet)):
                panel.enter(panel is now)
        if is_alone(*self.size) and self._places.at != name:
            self._places.at = name if name in ("prompt", "roster", "queue") else "prompt"
            self._lay_out()

    def _lay(self, name: str) -> None:
        """Lay a panel over order of battle and queue, or take it away."""
        self._go(name or "prompt")
        if self._places.cover != name:
            self._places.cover = name
            self._lay_out()

    def _lay_out(self) -> None:
        """Put the panels where they belong now."""
        # Asked for by a child, because only that makes the screen forget how it was arranged before.
        self._keys.refresh(layout=True)

    def step_panel(self, step: int) -> None:
        """Move the cursor to the next panel."""
        seen = self._seen()
        at = seen.index(self.at) if self.at in seen else 0
        self._go(seen[(at + step) % len(seen)])

    def escape(self) -> None:
        """Put away what lies in front; else list all that can be done."""
        if self._roster.filter:
            self._roster.filter = ""
            self._roster.enter(self.at == "roster")
        elif self._places.cover:
            self._lay("")
        elif self.at != "prompt":
            self._go("prompt")
        elif not self.seat.press("escape"):
            commands = [each for each in self.apply_now() if each.id not in ("menu", "quit-now")]
            self.seat.open(palette(commands, self.tracker.keymap, self._run))

    def _run(self, command: Command[Any]) -> None:
        command.run(self)

    # What the commands do to the panels

    def tables(self) -> None:
        """The table in use; once more, all of them."""
        if self.at == "qrs":
            self.seat.open(self._table_list())
        elif is_wide(*self.size):
            self._go("qrs")
        else:
            self._lay("qrs")

    def _table_list(self) -> Listing:
        tables = list(self._qrs.tables.values())
        now = self._qrs.table

        def then(place: int) -> Outcome:
            self._qrs.choose(tables[place].id)
            return Closes()

        choices = [Choice(each.title, detail=each.rule) for each in tables]
        return Listing("Which table?", choices, then, tables.index(now) if now in tables else 0)

    def log_panel(self) -> None:
        """The log, or back to the prompt."""
        if is_wide(*self.size):
            self._go("prompt" if self.at == "log" else "log")
        else:
            self._lay("" if self._places.cover == "log" else "log")

    def why(self) -> None:
        """Sums, table cell, rule and page of what is asked, and of what came before."""
        if self._places.cover == "sheet":
            self._lay("")
            return
        seat, tables = self.seat, self._qrs.tables
        lines = why_prompt(seat.prompt, tables) if seat.prompt is not None else []
        told = [line for line in seat.told if line.why or line.reads]
        lines += ["", "Before that:"] if told and lines else []
        lines += why_lines(told, tables)
        self._sheet.show("Why", lines or ["Nothing here has a reason to give."])
        self._lay("sheet")

    def undo(self) -> None:
        """Take back, and lay out what to put back on the table where that is a long list."""
        self._moved(self.seat.undo)

    def redo(self) -> None:
        """Do again, and lay out what to do on the table where that is a long list."""
        self._moved(self.seat.redo)

    def _moved(self, deed: Any) -> None:
        deed()
        deeds = self.seat.deeds
        if self.seat.is_fleeting and len(deeds.lines) > MOST_SHOWN:
            self._sheet.show(deeds.title, [f" {line}" for line in deeds.lines])
            self._lay("sheet")

    def edit(self) -> None:
        """Edit the unit under the cursor, or that of the prompt."""
        chosen = self._roster.chosen if self.at == "roster" else None
        self.seat.edit(chosen.id if chosen else "")

    def filter_units(self) -> None:
        """Type what the units shown must have."""
        self._go("roster")
        if "roster" not in self._places.places(self.size):
            self._lay("")
            self._go("roster")
        self._roster.is_filtering = True
        self._roster.update()

    def leave(self) -> None:
        if len(self.app.screen_stack) > 1:
            self.tracker.close_session()
        self.tracker.back()
