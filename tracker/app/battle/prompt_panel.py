"""The panel where the battle asks: the question, what to do on the table, and what was wrong with the last key."""

from functools import lru_cache

from msgspec import Struct
from textual.geometry import Offset

from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import PromptView, Spot
from tracker.app.parts.rows import EMPTY, Piece, Row, cut, heading, indented, row, shortened, width_of, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.talk.hints import LEAD

MOST_STEPS = 4
MOST_SAID = 3
# So many rows of table steps before the sums of a roll, beyond the first two of them.
FEWEST_STEPS = 3
# Rows of table steps that stand in bold.
MOST_BOLD = 2
# Rows in which every question has room.
ENOUGH = 60


class TableSteps(Struct, frozen=True):
    """Moves of the figures; the first `done` of them are ticked off. `title` says why: `On the table`, `Undone`."""

    title: str = ""
    lines: tuple[str, ...] = ()
    done: int = 0


class PromptPanel(Panel):
    """The view in front; below it the offer, a hint, the table steps of the last change, a sentence about the last key.

    `offer` holds what is offered, first in most words. `is_alarm`: the sentence is about something wrong.
    `shown_hint`: the hint that was painted last, "" where there was no room for all of it.
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.prompt_view: PromptView | None = None
        self.table_steps = TableSteps()
        self.say = ""
        self.is_alarm = False
        self.offer: tuple[str, ...] = ()
        self.offer_key = ""
        self.hint = ""
        self.shown_hint = ""
        self.side = ""
        self._spot: Offset | None = None
        # The question with all the room it may want, as `wanted` counted it just now, and where its cursor is.
        self._whole: tuple[PromptView, int, list[Row], Spot | None] | None = None

    def rows(self, width: int, height: int) -> list[Row]:
        self._spot = None
        prompt_view = self.prompt_view
        if prompt_view is None:
            return []
        table_steps, say = self._step_rows(width, height), self._say_rows(width)
        whole, spot = self._in_full(prompt_view, width)
        self._whole = None
        title = self._title_rows(prompt_view, width)
        if len(title) + len(whole) + len(say) + min(1, len(table_steps)) > height:
            title = [self._heading(prompt_view, prompt_view.title, width)]
        top, height = len(title), height - len(title)
        room = height - len(whole) - len(say)
        hint = self._hint_rows(width, room - min(1, len(table_steps)) + prompt_view.spare(width))
        # The question comes first, but for sums that `w` says; of the table steps the log has the rest.
        # Beside sums that may be shorter, empty rows may go too.
        spare = prompt_view.spare(width) and prompt_view.spare(width) + whole.count(EMPTY)
        fit = max(1, room - len(hint), min(FEWEST_STEPS, room + spare - len(hint)))
        if len(table_steps) > fit:
            table_steps = (
                self._short_steps(width, fit) if len(self.table_steps.lines) > 1 else shortened(table_steps, fit, width)
            )
        offer = self._offer_rows(prompt_view, width, height - len(hint) - len(table_steps) - len(say))
        left = max(1, height - len(hint) - len(table_steps) - len(say) - len(offer))
        body = whole
        if prompt_view.slack is None or len(whole) > left - prompt_view.slack:
            body, spot = prompt_view.rows(width, left)[:left], prompt_view.spot
        if spot is not None and spot[1] < len(body):
            self._spot = Offset(spot[0], spot[1] + top)
        gap = left - len(body)
        if not hint and (hint := self._hint_rows(width, gap)):
            # The question takes fewer rows where it has fewer, and leaves some.
            gap -= len(hint)
        table_steps, gap = self._more_step_rows(table_steps, width, height + top, gap)
        below = [*offer, *hint, *table_steps, *say]
        self.shown_hint = self.hint if hint else ""
        return [*title, *body, *([EMPTY] * max(0, gap)), *below]

    def _short_steps(self, width: int, room: int) -> list[Row]:
        """A row for each table step that is still to be done, as many as have room; how many more there are."""
        lines = self.table_steps.lines[min(self.table_steps.done, len(self.table_steps.lines) - 1) :]
        title, left_out = f"{self.table_steps.title}: ", max(0, len(lines) - room)
        rows: list[Row] = []
        for number, line in enumerate(lines[:room], 1):
            lead, mark = (title, glyphs.live) if number == 1 else ("", " ")
            tail = f" {left_out} more{glyphs.more}" if left_out and number == room else ""
            words = cut(line, width - 4 - width_of(lead) - width_of(tail))
            rows.append(row((f" {mark} ", "accent"), (lead, "accent"), (words, "bold"), (tail, "dim")))
        return rows

    def _more_step_rows(self, shown: list[Row], width: int, height: int, gap: int) -> tuple[list[Row], int]:
        """The table steps, more of them in rows that would stand idle, and how many still do."""
        more = self._step_rows(width, height, gap) if shown and gap > 0 else shown
        is_more = len(shown) < len(more) <= len(shown) + gap
        return (more, gap - len(more) + len(shown)) if is_more else (shown, gap)

    def wanted(self, width: int) -> int:
        """The rows in which nothing is cut."""
        if self.prompt_view is None:
            return 0
        below = [*self._hint_rows(width, ENOUGH), *self._step_rows(width, ENOUGH), *self._say_rows(width)]
        below += self._offer_rows(self.prompt_view, width, ENOUGH)
        whole = self.prompt_view.rows(width, ENOUGH)
        self._whole = (self.prompt_view, width, whole, self.prompt_view.spot)
        return len(self._title_rows(self.prompt_view, width)) + len(whole) + len(below)

    def _in_full(self, prompt_view: PromptView, width: int) -> tuple[list[Row], Spot | None]:
        """The question with all the room it may want, and its cursor; made once where it was just counted."""
        if self._whole is not None and self._whole[0] is prompt_view and self._whole[1] == width:
            return self._whole[2:]
        return prompt_view.rows(width, ENOUGH), prompt_view.spot

    def _title_rows(self, prompt_view: PromptView, width: int) -> list[Row]:
        """The title, what the first row does not hold in more of them."""
        if width_of(prompt_view.title) < width:
            return [self._heading(prompt_view, prompt_view.title, width)]
        first, *rest = wrapped(prompt_view.title, width - 1, "bold")
        return [self._heading(prompt_view, first[0][0], width), *indented(rest)]

    def _heading(self, prompt_view: PromptView, title: str, width: int) -> Row:
        """The title with side, whose the answer is, and rule, as long as it is not cut for their sake."""
        parts = (self.side, prompt_view.asks, prompt_view.tag), (self.side, prompt_view.tag), (prompt_view.tag,)
        tags = [*("  ".join(filter(None, each)) for each in parts), ""]
        room = width - width_of(title) - 6
        return heading(title, width, next((tag for tag in tags if width_of(tag) <= room), ""))

    def _offer_rows(self, prompt_view: PromptView, width: int, room: int) -> list[Row]:
        """The offer in the longest of its wordings that goes into one row, or two where the question has room.

        A question with one row to itself has none to spare.
        """
        if not self.offer or room < 2:
            return []
        most = 1 if len(prompt_view.rows(width, room - 1)) >= room - 1 else 2
        key = f" {self.offer_key}  " if self.offer_key else " "
        wide = width - width_of(key) - 1
        fitting = (lines for lines in (wrapped(words, wide) for words in self.offer) if len(lines) <= most)
        first, *rest = next(fitting, [row(cut(self.offer[-1], wide))])
        return [row((key, "accent"), *first), *indented(rest, width_of(key))]

    def _hint_rows(self, width: int, room: int) -> list[Row]:
        """The hint, unless it would push the question away."""
        if not self.hint:
            return []
        first, *rest = wrapped(LEAD + self.hint, width - 3, "dim")
        words = first[0][0].removeprefix(LEAD)
        rows = [row((f" {LEAD}", "accent"), (words, "dim")), *indented(rest, 1)]
        return rows if len(rows) <= room else []

    def _step_rows(self, width: int, height: int, spare: int = 0) -> list[Row]:
        """The moves of the figures, in few rows, and in so many more that nothing else needs."""
        most = min(MOST_STEPS, max(1, height // 4 + 1)) + spare
        return _rows_of(self.table_steps, width, most, glyphs.is_ascii)[: max(1, height // 2 + spare)]

    def _say_rows(self, width: int) -> list[Row]:
        if not self.say:
            return []
        lines = shortened(wrapped(self.say, width - 4), MOST_SAID, width - 4)
        mark: Piece = (" ! ", "warn") if self.is_alarm else (f" {glyphs.dot} ", "dim")
        return [row(mark if n == 0 else ("   ", "text"), *line) for n, line in enumerate(lines)]

    def cursor(self) -> Offset | None:
        return self._spot


@lru_cache(maxsize=16)
def _rows_of(table_steps: TableSteps, width: int, most: int, is_ascii: bool) -> list[Row]:
    """At most so many table steps. Kept, since each key asks for them more than once, and an undo for those before."""
    lines = table_steps.lines
    if not table_steps.title:
        return []
    first = min(table_steps.done, max(0, len(lines) - most))
    shown = lines[first:] if len(lines) - first <= most else lines[first : first + most - 1]
    title = f"{table_steps.title}: "
    style = _step_style(table_steps, title, width)
    rows: list[Row] = []
    for number, line in enumerate(shown, first):
        lead, is_done = title if number == first else "", number < table_steps.done
        own: StyleName = "dim" if is_done else style
        text, *rest = wrapped(" " * len(lead) + line, width - 4, own, 2)
        mark = glyphs.check if is_done else glyphs.live if number in (first, table_steps.done) else " "
        words = text[0][0].lstrip() if text else ""
        rows.append(row((f" {mark} ", "accent"), (lead, "accent"), (words, own)))
        rows += indented(rest, 3)
    left_out = len(lines) - first - len(shown)
    if left_out:
        rows.append(row((f"   and {left_out} more: L shows the log", "dim")))
    return rows


def _step_style(table_steps: TableSteps, title: str, width: int) -> StyleName:
    """Bold for what is soon read; a block of bold rows shouts at nobody in particular."""
    lines = [title + line if number == 0 else line for number, line in enumerate(table_steps.lines)]
    return "bold" if sum(len(wrapped(line, width - 4, indent=2)) for line in lines) <= MOST_BOLD else "text"
