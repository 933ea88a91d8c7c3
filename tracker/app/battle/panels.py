"""The panels of a battle: which of them are seen, which has the cursor, and what each shows."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from msgspec import structs
from textual.geometry import Offset, Size

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.field import FieldPanel
from tracker.app.battle.last_dice import told_lines
from tracker.app.battle.last_result import ToldResult, denied, is_step, standing_at, told_by
from tracker.app.battle.last_result_panel import LastResultPanel
from tracker.app.battle.log import LogPanel
from tracker.app.battle.panel_places import LEAST_PROMPT, BattleLayout, is_alone, prompt_rows
from tracker.app.battle.panel_sharing import PanelSharing
from tracker.app.battle.prompt_panel import PromptPanel
from tracker.app.battle.status import StatusRow, TooSmall
from tracker.app.battle.table_steps import TableSteps
from tracker.app.battle.unit_folds import by_area
from tracker.app.battle.unit_table import UnitTable
from tracker.app.battle.unit_words import NO_CHOICE, UnitChoice, unit_choice
from tracker.app.parts.key_line import KeyLine
from tracker.app.parts.name_styles import name_styles
from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import NARROW, NONE
from tracker.app.parts.qrs import QrsPanel
from tracker.app.parts.screen import Hint
from tracker.app.parts.scrolling import ScrollingPanel, SheetPanel
from tracker.app.parts.taps import tap_bar
from tracker.app.terminal.textual_internals import lay_out
from tracker.engine import Battle, Node, Prompt, Reads, Table, View
from tracker.engine.inputs import since_then
from tracker.engine.view import fallen
from tracker.talk.order_of_battle import owed_chain, unit_words

# Tab goes through those that are seen, in this order.
ORDER = ("prompt", "units", "qrs", "log", "sheet", "field")
ALONE = ("prompt", "units")
MOVING = (UnitTable, ScrollingPanel, FieldPanel)


class Panels:
    """All panels of a battle. `at` names the one that has the cursor; arrows and pages move within it."""

    def __init__(
        self, view: View, tables: Mapping[str, Table], log: LogPanel, layout: BattleLayout | None = None
    ) -> None:
        self.at = "prompt"
        self.layout = layout or BattleLayout()
        self.size = Size(80, 24)
        self.status = StatusRow(id="status")
        self.units = UnitTable(id="units")
        self.last_result = LastResultPanel(id="last_result")
        self.qrs = QrsPanel(tables, id="qrs")
        self.log = log
        self.sheet = SheetPanel(id="sheet")
        self.field = FieldPanel(id="field")
        self.asking = PromptPanel(id="prompt")
        self.sharing = PanelSharing(self.units, self.last_result, self.qrs, self.asking)
        self.keys = KeyLine(id="keys")
        # What is not saved of the battle that is played.
        self.standing = ""
        # Where the battle stands as it is shown, and what it looked like there.
        self._head: Node | None = None
        self._prompt: Prompt[Any] | None = None
        self._view = view
        self._standing = ToldResult()
        # What the last change tells of.
        self._told_reads: Reads | None = None
        self.show_view(view)

    def all(self) -> Iterator[Panel]:
        yield from (self.status, self.units, self.field, self.qrs, self.log, self.sheet)
        yield from (self.last_result, self.asking, self.keys, TooSmall(id="small"))

    def show_view(self, view: View) -> None:
        """Show how the battle stands, where that is otherwise than before."""
        # Most shots change the front of a unit alone, which the table does not tell: of all panels that is the dearest.
        for panel, shown in ((self.status, view), (self.units, by_area(view.listed)), (self.field, view)):
            if panel.view != shown:
                panel.show_view(shown)

    def of(self, name: str) -> Panel:
        """A panel by name; that of the prompt for any other."""
        panels = self.units, self.qrs, self.log, self.sheet, self.field
        return next((panel for panel in panels if panel.id == name), self.asking)

    def is_seen(self, name: str) -> bool:
        return name in self.layout.places(self.size)

    # Showing

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let the panels paint only when all is known: one that gets another size is painted once, in that size."""
        panels = (self.units, self.last_result, self.qrs, self.log, self.sheet, self.field, self.asking, self.status)
        for panel in panels:
            panel.is_held = True
        try:
            yield
        finally:
            where = self.layout.places(self.size)
            for panel in panels:
                panel.is_held = False
                region = where.get(panel.id or "")
                # One that is not seen makes its rows when it is.
                if panel.is_wanting and region is not None and region.size == panel.outer_size:
                    panel.update()
                elif panel is self.asking and panel.is_wanting and region is not None:
                    self.asking.lay_out(*region.size)

    def show(self, stack: BattleStack, view: View) -> None:
        """Bring all that is no view of the battle up to date; each panel repaints what has changed."""
        prompt, battle = stack.seat.prompt, stack.seat.battle
        self.show_saved(stack)
        is_other = self._head is not battle.head
        fell = self._take_in(battle, view) if is_other else self.units.fallen
        if is_other:
            self.qrs.follow(*((prompt.reads, prompt.rule) if prompt is not None else (None, "")), self._told_reads)
        subjects = (*prompt.subject, *prompt.beside) if prompt is not None else ()
        self._put_happened(prompt, stack.orders.steps, view, subjects)
        self.units.tell_of(each.unit for each in self.last_result.last.losses if not each.fate)
        self.units.mark(subjects, fell, self._choice(stack, view))
        self.units.roll_for(stack.prompt_view.throwers, prompt.side if prompt is not None else "")
        self.asking.take_in(stack, view, self.standing)
        wide, said = self.size.width, self.asking.say
        if wide < NARROW and said and not self.asking.is_alarm and self.last_result.tells(said, wide):
            # Where rows are dear nothing is told twice.
            self.asking.say = ""
        tap_bar.is_pad = tap_bar.is_pad and stack.top.has_boxes
        self.fit(view)
        for panel in (self.status, self.last_result, self.asking):
            panel.update()
        if is_other:
            self.log.changed()

    def _take_in(self, battle: Battle, view: View) -> Mapping[str, int]:
        """Go to where the battle stands now: the result of that, and the figures that fell."""
        head, before, asked, prompt = self._head, self._view, self._prompt, battle.prompt
        self._head, self._view, self._prompt = battle.head, view, prompt
        since = since_then(battle.line, head)
        lines = (line for node in reversed(since or [battle.head]) for line in reversed(node.log))
        self._told_reads = next((line.reads for line in lines if line.reads is not None), None)
        fell = fallen(before, view) if since is not None else {}
        if since is None:
            self._standing = standing_at(battle)
        else:
            log = told_lines(battle, since)
            found = told_by(log, fell, before, view) or denied(asked, since)
            self._standing = self._standing.then(log, found, is_step(since, prompt))
        self.last_result.last, self.last_result.is_other_act = self._standing.last, self._standing.is_other_act
        return fell

    def show_saved(self, stack: BattleStack) -> None:
        """Say whether all of the battle is on the disk."""
        session, status = stack.seat.session, self.status
        # In this order: the disk may answer in between, and what was counted before is saved then.
        is_saving, unsaved = session.is_saving, session.unsaved
        told = session.title, unsaved, is_saving and not session.trouble
        if told != (status.title, status.unsaved, status.is_saving):
            status.title, status.unsaved, status.is_saving = told
            status.update()

    def show_filled_in(self, stack: BattleStack) -> bool:
        """Show what is filled in of the question, and nothing else; False where it wants more rows, or lists others."""
        asking = self.asking
        asking.say, asking.is_alarm = stack.say or self.standing, stack.is_alarm or not stack.say
        if (choice := self._choice(stack, self._view)) != self.units.choice:
            self.units.mark(self.units.subjects, self.units.fallen, choice)
        if not asking.has_enough(asking.size.width):
            return False
        self.show_saved(stack)
        asking.update()
        return True

    def fit(self, view: View) -> None:
        """Give each panel the rows and columns that it needs, and names their styles."""
        names = name_styles(view)
        for panel in (self.status, self.log, self.sheet, self.field, self.asking, self.last_result):
            panel.names = names
        if self.sharing.share(self.layout, self.size, view):
            self._lay_out()
        if not self.is_seen(self.at):
            self.go("prompt")

    def _choice(self, stack: BattleStack, view: View) -> UnitChoice:
        """The units that are asked for, where their table has room for all of them: the prompt shows the rest."""
        prompt_view = stack.prompt_view
        prompt_view.short, prompt_view.short_words = self.asking.short, view.short_words
        listed, at = prompt_view.listed()
        if self.layout.cover == "field":
            self.field.show_keys(() if stack.dialogs else listed)
        if not listed or stack.dialogs or not self.is_seen("units"):
            prompt_view.elsewhere = NONE
            return NO_CHOICE
        room = self.size.height - 2 - LEAST_PROMPT - self.last_result.needs(self.size.width).least
        choice = unit_choice(listed, at, view, prompt_view.has_form)
        choice = NO_CHOICE if len(choice.keys) + 1 > room else choice
        prompt_view.elsewhere = frozenset(choice.keys)
        return choice

    def _put_happened(
        self, prompt: Prompt[Any] | None, steps: TableSteps, view: View, subjects: tuple[str, ...]
    ) -> None:
        last_result, title = self.last_result, prompt.title if prompt is not None else ""
        last_result.owed, last_result.subjects, last_result.table_steps = view.owed, subjects, steps
        last_result.short = view.short_names
        left = [each for each, standing in owed_chain(view.owed, subjects) if standing != "done"]
        last_result.is_titled = len(left) == 1 and left[0].unit in subjects and left[0].what in title
        self.asking.short = last_result.short
        last_result.about = self._about()

    def _about(self) -> str:
        """Words on the unit or area under the cursor, "" where it is on none."""
        if self.chosen:
            unit = self.units.view.unit(self.chosen)
            return unit_words(unit, self.units.view.counts) if unit else ""
        return self.field.who if self.at == "field" and self.field.is_there else ""

    @property
    def chosen(self) -> str:
        """The id of the unit under the cursor, "" if the cursor is elsewhere."""
        unit = self.units.chosen if self.at == "units" else None
        return unit.id if unit else ""

    def cursor(self) -> Offset:
        """Place where the hardware cursor belongs, for screen readers: on what is being filled in or chosen."""
        is_listed = self.at == "prompt" and bool(self.units.choice.at) and self.is_seen("units")
        panel = self.units if is_listed else self.of(self.at)
        spot = panel.cursor()
        if spot is None and self.asking.region:
            # What is only read leaves it where keys go, if that is there to be seen.
            panel, spot = self.asking, self.asking.cursor()
        return panel.region.offset + (spot or Offset()) if panel.region else Offset()

    # Where the cursor is

    def move(self, key: str) -> bool:
        """Move within the panel that has the cursor; whether the key was one to do so."""
        panel = self.sheet if self._is_reading and self.sheet.moves_beside(key) else self.of(self.at)
        return isinstance(panel, MOVING) and panel.move(key)

    @property
    def _is_reading(self) -> bool:
        """True if a sheet lies beside the question that has the cursor."""
        return self.at == "prompt" and self.layout.cover == "sheet"

    def prompt_hints(self, stack: BattleStack) -> list[Hint]:
        """The keys of the question, none where another seat answers; the arrows where they scroll a sheet."""
        where = self.layout.places(self.size) if self._is_reading or stack.seat.further_answers else {}
        # On a screen that is too small no panel has a place.
        is_cut = self._is_reading and "sheet" in where and self.sheet.is_longer(*where["sheet"].size)
        is_told = "prompt" in where and self.asking.tells_all(*where["prompt"].size)
        own = stack.prompt_hints(is_told, has_room=not is_cut) if not stack.whose else []
        return self.sheet.hints_beside(own) if is_cut else own

    def go(self, name: str) -> None:
        """Give a panel the cursor."""
        before, now = self.of(self.at), self.of(name)
        self.at = name
        for panel in (before, now):
            if isinstance(panel, MOVING):
                panel.enter(panel is now)
        shown = name if name in ALONE else "prompt"
        if self.layout.at != shown:
            self.layout.at = shown
            if is_alone(*self.size):
                self._lay_out()

    def step(self, step: int) -> None:
        """Give the next panel the cursor."""
        seen = list(ALONE) if is_alone(*self.size) else [name for name in ORDER if self.is_seen(name)]
        self.go(seen[((seen.index(self.at) if self.at in seen else 0) + step) % len(seen)])

    def lay(self, name: str) -> None:
        """Lay a panel over the units, or take the one there away (""); it gets the cursor."""
        self.go(name or "prompt")
        if self.layout.cover != name:
            # The prompt is to stay where it stands now, which another question may have moved since it was counted.
            kept = prompt_rows(self.layout.places(self.size)) if self.layout.is_steady else 0
            self.layout.needs = structs.replace(self.layout.needs, kept=kept)
            self.layout.cover = name
            self._lay_out()

    def turn_to(self, name: str) -> None:
        """Go to tables or log; back to the prompt where the cursor is there already."""
        is_there = self.at == name
        if self.is_seen(name) and self.layout.cover != name:
            self.go("prompt" if is_there else name)
        else:
            self.lay("" if is_there else name)

    def put_away(self) -> bool:
        """Undo the filter, or take away what lies over others, or go back to the prompt; False if there was nothing."""
        if self.units.filter:
            self.units.filter = ""
            self.units.enter(self.at == "units")
        elif self.layout.cover:
            self.lay("")
        elif self.at != "prompt":
            self.go("prompt")
        else:
            return False
        return True

    def resized(self, size: Size) -> None:
        """Tables and log need no cover where they have a place; the cursor must be where it is seen."""
        self.size = size
        if self.layout.cover in ("qrs", "log") and self.layout.cover in self.layout.uncovered(size):
            self.lay("")
        self.sharing.forget(self.layout)
        if not self.is_seen(self.at):
            self.go("prompt")

    def _lay_out(self) -> None:
        if self.keys.is_attached:
            lay_out(self.keys.screen)

    # The filter

    def start_filter(self) -> None:
        """Type what the units that are shown must have."""
        if not self.is_seen("units"):
            self.lay("")
        self.go("units")
        self.units.is_filtering = True
        self.units.update()
