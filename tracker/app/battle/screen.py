"""The battle at the table: takes the keys, and shows what came of them."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.layout import Layout
from textual.reactive import var

from tracker.app.battle.amending import amend
from tracker.app.battle.commands import AS_BEFORE, BATTLE_COMMANDS
from tracker.app.battle.enters import Enters
from tracker.app.battle.log import LogPanel
from tracker.app.battle.panels import Panels
from tracker.app.battle.requests import edit
from tracker.app.battle.seat import Seat
from tracker.app.parts.background_lines import moved
from tracker.app.parts.choices import Choice
from tracker.app.parts.dialogs import Listing
from tracker.app.parts.key_outcomes import Closes, Outcome
from tracker.app.parts.screen import Hint
from tracker.app.parts.seated_screen import SeatedScreen
from tracker.engine import TrackerError, View
from tracker.play.sitting import Sitting
from tracker.talk.book import Book
from tracker.talk.explain import why_lines, why_prompt

# More lines than this to put back on the table get a sheet of their own.
MOST_SHOWN = 4
DROPPED = "Enter held down: dropped"


class BattleScreen(SeatedScreen):
    """One battle.

    The panels take no keys themselves: the keys of the prompt work wherever the cursor is. Questions of the program lie
    in the prompt's place.
    """

    commands = BATTLE_COMMANDS
    TITLE = "Battle"
    view: var[View | None] = var(None)

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.seat: Seat = Seat(sitting)
        self._enters = Enters()
        battle = sitting.battle
        view = battle.view()
        self.panels: Panels = Panels(view, battle.ruleset.tables(), LogPanel(lambda: self.seat.battle.line, id="log"))
        self.set_reactive(BattleScreen.view, view)

    def compose(self) -> ComposeResult:
        for panel in (self.panels.status, self.panels.roster, self.panels.queue, self.panels.field):
            yield panel.data_bind(BattleScreen.view)
        yield from self.panels.rest()

    @property
    def layout(self) -> Layout:
        return self.panels.layout

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self.panels.resized(self.size)
        self.show()

    def on_screen_resume(self) -> None:
        if self.tracker.sitting is None and not self._reopen():
            return
        self.seat.take_up()
        self.show()

    def _reopen(self) -> bool:
        """Go on where a branch was played meanwhile; whether that can be. Else there is nothing more to do here."""
        from tracker.app.opening import reopen

        try:
            self.seat = Seat(reopen(self.tracker, self.seat.session))
        except TrackerError as error:
            self.tracker.back(str(error))
            return False
        return True

    def show(self) -> None:
        """Bring everything up to date."""
        view = self.seat.battle.view()
        self.view = view
        self.panels.asking.offer_key = self._offer_key()
        self.panels.standing = self.tracker.standing
        self.panels.show(self.seat, view)
        self.panels.keys.show(self.hints())
        self.app.cursor_position = self.panels.cursor()

    def _offer_key(self) -> str:
        """What takes the offer: while words are typed, Esc comes first."""
        label = self.tracker.keymap.label(AS_BEFORE)
        return f"Esc {label}" if label and self.seat.face.is_typing else label

    # Keys

    @property
    def at_front(self) -> Seat:
        return self.seat

    @property
    def is_typing(self) -> bool:
        return self.panels.roster.is_filtering or super().is_typing

    def let_in(self, key: str, at: float) -> bool:
        is_in = self._enters.let_in(key, at)
        self.panels.status.remark = "" if is_in else DROPPED
        if not is_in:
            self.panels.status.update()
        return is_in

    def take(self, key: str) -> bool:
        self.seat.begin_key(key)
        return super().take(key)

    def take_first(self, key: str) -> bool | None:
        if self.panels.roster.is_filtering and not key.startswith("ctrl+"):
            return self.panels.type_filter(key)
        taken = super().take_first(key)
        if taken is not None:
            return taken
        is_moved = self.panels.at == "field" and self.panels.move(key)
        return True if is_moved or (self.is_typing and self.seat.press(key)) else None

    def press(self, key: str) -> bool:
        return self.panels.move(key) or self.seat.press(key)

    def hints(self) -> list[Hint]:
        if self.panels.roster.is_filtering:
            return [("Enter", "keep"), ("Esc", "show all")]
        if self.seat.dialogs:
            return self.seat.front.hints()
        hints = super().hints()
        labels = [label for _, label in hints]
        if self.panels.field.is_map and {"tables", "field"} <= set(labels):
            # On a map one looks at the field more often than at tables.
            one, other = labels.index("tables"), labels.index("field")
            hints[one], hints[other] = hints[other], hints[one]
        return [*self.seat.face.hints(), *hints]

    # What the commands do beside what the seat does

    def step_panel(self, step: int) -> None:
        """Move the cursor to the next panel."""
        self.panels.step(step, self.size)

    def escape(self) -> None:
        """Put away what lies in front; else list all that can be done."""
        if not self.panels.put_away(self.size) and not self.seat.press("escape"):
            self.open_palette()

    def tables(self) -> None:
        """The table in use; once more, all of them."""
        if self.panels.at == "qrs":
            self.seat.open(self._table_list())
        else:
            self.panels.turn_to("qrs", self.size)

    def _table_list(self) -> Listing:
        qrs = self.panels.qrs
        tables, now = list(qrs.tables.values()), qrs.table

        def then(place: int) -> Outcome:
            qrs.choose(tables[place].id)
            return Closes()

        choices = [Choice(each.title, detail=each.rule) for each in tables]
        return Listing("Which table?", choices, then, tables.index(now) if now in tables else 0)

    def log_panel(self) -> None:
        """The log, or back to the prompt."""
        self.panels.turn_to("log", self.size)

    def field_panel(self) -> None:
        """The field, or back to the prompt."""
        field, prompt = self.panels.field, self.seat.prompt
        if not field.is_there:
            self.seat.complain("This game keeps no field: who stands where is on the table.")
            return
        if self.panels.at == "field":
            self.panels.lay("", self.size)
            return
        field.look_at(prompt.subject if prompt is not None else ())
        self.panels.lay("field", self.size)

    def why(self) -> None:
        """Sums, table cell, rule and page of what is asked, and of what came before."""
        if self.panels.layout.cover == "sheet":
            self.panels.lay("", self.size)
            return
        seat, book = self.seat, Book(self.seat.battle.ruleset)
        lines = why_prompt(seat.prompt, book) if seat.prompt is not None else []
        told = [line for line in seat.told if line.why or line.reads]
        lines += ["", "Before that:"] if told and lines else []
        self._read("Why", [*lines, *why_lines(told, book)] or ["Nothing here has a reason to give."])

    def _read(self, title: str, lines: list[str]) -> None:
        self.panels.sheet.show(title, lines)
        self.panels.lay("sheet", self.size)

    def undo(self) -> None:
        """Take back, and lay out what to put back on the table where that is a long list."""
        self._go_through(self.seat.undo)

    def redo(self) -> None:
        """Do again, and lay out what to do on the table where that is a long list."""
        self._go_through(self.seat.redo)

    def _go_through(self, deed: Callable[[], None]) -> None:
        deed()
        deeds = self.seat.deeds
        if self.seat.is_fleeting and len(deeds.lines) > MOST_SHOWN:
            self._read(deeds.title, [f" {line}" for line in deeds.lines])

    def edit(self) -> None:
        """Edit the unit under the cursor, or that of the prompt."""
        edit(self.seat, self.panels.chosen)

    def amend(self) -> None:
        """Give something otherwise that was given before, and read what came of it."""
        amend(self.seat, lambda title, lines: self._read(title, moved(lines)), self.look_back)

    def look_back(self) -> None:
        """The review of this battle, from its last step on."""
        self.tracker.show("review", self.seat.session.path, at_last=True)

    def filter_units(self) -> None:
        """Type what the units shown must have."""
        self.panels.start_filter(self.size)

    def leave(self) -> None:
        self.tracker.when_saved(self._leave)

    def _leave(self) -> None:
        if len(self.app.screen_stack) > 1:
            self.tracker.close_session()
        self.tracker.back()
