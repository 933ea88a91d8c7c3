"""The panels of a battle: which of them are seen, which has the cursor, and what each shows."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from msgspec import structs
from textual.geometry import Offset, Size

from tracker.app.battle.battle_stack import BattleStack
from tracker.app.battle.field import FieldPanel
from tracker.app.battle.log import LogPanel
from tracker.app.battle.panel_places import BattleLayout, Needs, Places, is_alone
from tracker.app.battle.prompt_panel import PromptPanel, TableSteps
from tracker.app.battle.prompts.choose import ChoiceListView
from tracker.app.battle.queue import Queue
from tracker.app.battle.queue_choice import queue_choice
from tracker.app.battle.roster import Roster
from tracker.app.battle.roster_rows import fallen, wanted_width
from tracker.app.battle.side_styles import name_styles
from tracker.app.battle.status import LastRow, StatusRow, TooSmall
from tracker.app.parts.footer import KeyRow
from tracker.app.parts.panel import Panel
from tracker.app.parts.qrs import QrsPanel
from tracker.app.parts.sheet import Sheet
from tracker.engine import Node, SideView, Table, View
from tracker.talk.roster import unit_words

# Tab goes through those that are seen, in this order.
ORDER = ("prompt", "roster", "queue", "qrs", "log", "sheet", "field")
ALONE = ("prompt", "roster", "queue")
# Lines that say what came of a roll.
OUTCOMES = ("roll", "result")
# Columns by which panels become wider.
STEP = 8
MOVING = (Roster, Queue, QrsPanel, LogPanel, Sheet, FieldPanel)


class Panels:
    """All panels of a battle. `at` names the one that has the cursor; arrows and pages move within it."""

    # Whether the prompt keeps rows that it needed before; a step of a review looks the same from wherever one comes.
    is_steady = True

    def __init__(self, view: View, tables: Mapping[str, Table], log: LogPanel) -> None:
        self.at = "prompt"
        self.layout = BattleLayout()
        self.size = Size(80, 24)
        self.status = StatusRow(id="status")
        self.roster = Roster(id="roster")
        self.queue = Queue(id="queue")
        self.qrs = QrsPanel(tables, id="qrs")
        self.log = log
        self.sheet = Sheet(id="sheet")
        self.field = FieldPanel(id="field")
        self.asking = PromptPanel(id="prompt")
        self.keys = KeyRow(id="keys")
        self.last = LastRow(id="last")
        # What is not saved of the battle that is played.
        self.standing = ""
        # Where the battle stands as it is shown, and what it looked like there.
        self._head: Node | None = None
        self._view = view
        self._measured: tuple[tuple[SideView, ...], int] | None = None
        # What is asked, and the rows that it has taken so far: it gives none back while it is asked.
        self._asked: tuple[object, int] = (None, 0)

    def rest(self) -> Iterator[Panel]:
        """The panels that need no view of the battle."""
        yield from (self.qrs, self.log, self.sheet, self.asking, self.keys, self.last, TooSmall(id="small"))

    def of(self, name: str) -> Panel:
        """A panel by name; that of the prompt for any other."""
        panels: tuple[Panel, ...] = (self.roster, self.queue, self.qrs, self.log, self.sheet, self.field)
        return next((panel for panel in panels if panel.id == name), self.asking)

    def is_seen(self, name: str, size: Size) -> bool:
        """True if a panel has a place now."""
        return name in self.layout.places(size)

    # Showing

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let the panels paint only when all is known: one that gets another size is painted once, in that size."""
        panels = (self.roster, self.queue, self.qrs, self.log, self.sheet, self.field, self.asking, self.status)
        for panel in panels:
            panel.is_held = True
        try:
            yield
        finally:
            where = self.layout.places(self.size)
            for panel in panels:
                panel.is_held = False
                region = where.get(panel.id or "")
                if panel.is_wanting and (region is None or region.size == panel.size):
                    panel.update()

    def show(self, stack: BattleStack, view: View) -> None:
        """Bring all that is no view of the battle up to date; each panel repaints what has changed."""
        prompt = stack.prompt
        self.show_saved(stack)
        is_other = self._head is not stack.battle.head
        fell = self.roster.fallen
        if is_other:
            fell = fallen(self._view, view) if _comes_after(stack.battle.head, self._head) else {}
            self._head, self._view = stack.battle.head, view
            told = next((line.reads for line in reversed(stack.recent_lines) if line.reads is not None), None)
            self.qrs.follow(prompt.reads if prompt is not None and prompt.reads else told)
        self.roster.mark(prompt.subject if prompt is not None else (), fell)
        self._put_queue(stack, view)
        self._put_prompt(stack, view)
        self.fit(view)
        for panel in (self.status, self.asking):
            panel.update()
        if is_other:
            self.log.changed()
        self.last.show(self._last_words(stack), (line.text for line in stack.recent_lines if line.kind in OUTCOMES))

    def show_saved(self, stack: BattleStack) -> None:
        """Say whether all of the battle is on the disk."""
        session, status = stack.session, self.status
        told = session.title, session.unsaved, session.is_saving and not session.trouble
        if told != (status.title, status.unsaved, status.is_saving):
            status.title, status.unsaved, status.is_saving = told
            status.update()

    def show_filled_in(self, stack: BattleStack) -> bool:
        """Show what is filled in of the question, and nothing else; False where it wants more rows than it had."""
        asking, (_, rows) = self.asking, self._asked
        asking.say, asking.is_alarm = stack.say or self.standing, stack.is_alarm or not stack.say
        if asking.wanted(asking.size.width) > rows:
            return False
        self.show_saved(stack)
        asking.update()
        return True

    def fit(self, view: View) -> None:
        """Give each panel as many rows and columns as it needs now, as far as they go; and the names their styles."""
        names = name_styles(view)
        for panel in (self.status, self.log, self.sheet, self.field, self.asking, self.last):
            panel.names = names
        where = self.layout.places(self.size)
        wide = {name: region.width for name, region in where.items()}
        asked, rows = self._asked
        prompt_view = self.asking.prompt_view
        rows = max(rows if asked is prompt_view else 0, self.asking.wanted(wide.get("prompt", self.size.width)))
        self._asked = (prompt_view, rows)
        needs = Needs(
            prompt=rows,
            kept=_prompt_rows(where) if self.is_steady else 0,
            roster=1 + sum(1 + len(side.units) for side in view.sides),
            queue=self.queue.wanted_rows(wide.get("queue", self.size.width)),
            folded=self.queue.wanted_rows(wide.get("queue", self.size.width), is_folded=True),
            table=self.qrs.wanted(wide["qrs"]) if "qrs" in wide else 99,
            roster_wide=self._roster_wide(view),
            queue_wide=_stepped(self.queue.wanted_width()),
        )
        if needs != self.layout.needs:
            self.layout.needs = needs
            if self.layout.places(self.size) != where:
                self._lay_out()
            if not self.is_seen(self.at, self.size):
                self.go("prompt", self.size)

    def _roster_wide(self, view: View) -> int:
        """Columns that the order of battle would like to have; counted once as long as nobody in it is otherwise."""
        if self._measured is None or self._measured[0] != view.sides:
            self._measured = view.sides, _stepped(wanted_width(view.sides))
        return self._measured[1]

    def _put_queue(self, stack: BattleStack, view: View) -> None:
        """Make the queue the list of what is asked, where it is that and is seen; the prompt shows the rest of it."""
        prompt, prompt_view = stack.prompt, stack.prompt_view
        choice = queue_choice(prompt, view) if self.is_seen("queue", self.size) and not stack.dialogs else None
        if isinstance(prompt_view, ChoiceListView):
            there = choice.details if choice else {}
            prompt_view.elsewhere = frozenset(n for n, option in enumerate(prompt_view.options) if option.id in there)
            choice = structs.replace(choice, at=prompt_view.at) if choice else None
        self.queue.ask(choice, prompt.subject if prompt is not None else ())

    def _put_prompt(self, stack: BattleStack, view: View) -> None:
        asking, prompt = self.asking, stack.prompt
        names = {side.id: side.name for side in view.sides}
        is_own = bool(stack.dialogs)
        # What is not saved stays in sight until it is.
        asking.prompt_view, asking.say, asking.is_alarm = (
            stack.top,
            stack.say or self.standing,
            stack.is_alarm or not stack.say,
        )
        asking.table_steps = TableSteps() if is_own else stack.table_steps
        asking.offer = () if is_own else stack.offered_words(view)
        asking.side = names.get(prompt.side, "") if prompt is not None and not is_own else ""

    def _last_words(self, stack: BattleStack) -> list[str]:
        chosen = self.chosen
        if chosen:
            unit = self.roster.view.unit(chosen) if self.roster.view else None
            return [unit_words(unit)] if unit else []
        if self.at == "field" and self.field.is_map:
            return [self.field.who]
        return [line.text for line in stack.recent_lines if line.kind not in ("table", "heading")]

    @property
    def chosen(self) -> str:
        """The id of the unit under the cursor, "" if the cursor is elsewhere."""
        if self.at == "queue":
            return self.queue.chosen
        unit = self.roster.chosen if self.at == "roster" else None
        return unit.id if unit else ""

    def cursor(self) -> Offset:
        """Where the hardware cursor belongs, for screen readers: on what is being filled in or chosen."""
        choice = self.queue.choice
        is_listed = self.at == "prompt" and choice is not None and choice.at in choice.numbers
        panel = self.queue if is_listed else self.of(self.at)
        spot = panel.cursor()
        if spot is None and self.asking.region:
            # What is only read leaves it where keys go, if that is there to be seen.
            panel, spot = self.asking, self.asking.cursor()
        return panel.region.offset + (spot or Offset())

    # Where the cursor is

    def move(self, key: str) -> bool:
        """Move within the panel that has the cursor; whether the key was one to do so."""
        panel = self.of(self.at)
        return isinstance(panel, MOVING) and panel.move(key)

    def go(self, name: str, size: Size) -> None:
        """Give a panel the cursor."""
        before, now = self.of(self.at), self.of(name)
        self.at = name
        for panel in (before, now):
            if isinstance(panel, MOVING):
                panel.enter(panel is now)
        shown = name if name in ALONE else "prompt"
        if self.layout.at != shown:
            self.layout.at = shown
            if is_alone(*size):
                self._lay_out()

    def step(self, step: int, size: Size) -> None:
        """Give the next panel the cursor."""
        seen = list(ALONE) if is_alone(*size) else [name for name in ORDER if self.is_seen(name, size)]
        self.go(seen[((seen.index(self.at) if self.at in seen else 0) + step) % len(seen)], size)

    def lay(self, name: str, size: Size) -> None:
        """Lay a panel over order of battle and queue, or take the one there away (""); it gets the cursor."""
        self.go(name or "prompt", size)
        if self.layout.cover != name:
            # The prompt is to stay where it stands now, which another question may have moved since it was counted.
            kept = _prompt_rows(self.layout.places(size)) if self.is_steady else 0
            self.layout.needs = structs.replace(self.layout.needs, kept=kept)
            self.layout.cover = name
            self._lay_out()

    def turn_to(self, name: str, size: Size) -> None:
        """Go to tables or log; back to the prompt where the cursor is there already."""
        is_there = self.at == name
        if self.is_seen(name, size) and self.layout.cover != name:
            self.go("prompt" if is_there else name, size)
        else:
            self.lay("" if is_there else name, size)

    def put_away(self, size: Size) -> bool:
        """Undo the filter, or take away what lies over others, or go back to the prompt; False if there was nothing."""
        if self.roster.filter:
            self.roster.filter = ""
            self.roster.enter(self.at == "roster")
        elif self.layout.cover:
            self.lay("", size)
        elif self.at != "prompt":
            self.go("prompt", size)
        else:
            return False
        return True

    def resized(self, size: Size) -> None:
        """Tables and log need no cover where they have a place; the cursor must be where it is seen."""
        self.size = size
        # Rows that were needed on another screen say nothing of this one.
        self._asked, self.layout.needs = (None, 0), Needs()
        if self.layout.cover in ("qrs", "log") and self.layout.cover in self.layout.uncovered(size):
            self.lay("", size)
        if not self.is_seen(self.at, size):
            self.go("prompt", size)

    def _lay_out(self) -> None:
        # Asked for by a child, because only that makes the screen forget how it was arranged before.
        self.keys.refresh(layout=True)

    # The filter

    def start_filter(self, size: Size) -> None:
        """Type what the units that are shown must have."""
        self.go("roster", size)
        if not self.is_seen("roster", size):
            self.lay("", size)
            self.go("roster", size)
        self.roster.is_filtering = True
        self.roster.update()


def _comes_after(node: Node, before: Node | None) -> bool:
    """True if play went on from there to here."""
    while before is not None and node.step > before.step and node.parent is not None:
        node = node.parent
    return node is before


def _prompt_rows(where: Places) -> int:
    """The rows that the prompt has, 0 where it is not seen."""
    return where["prompt"].height if "prompt" in where else 0


def _stepped(wide: int) -> int:
    """Columns in steps, so that a word more or less moves nothing."""
    return -(-wide // STEP) * STEP
