"""The activation queue, and the chain of tests still owed."""

from collections.abc import Mapping

from msgspec import Struct, structs
from textual.geometry import Offset
from textual.reactive import var

from tracker.app.battle.queue_choice import LIVE, QueueChoice
from tracker.app.battle.side_styles import unit_styles
from tracker.app.battle.summary import summary_rows, summary_width
from tracker.app.battle.unit_names import shown_names
from tracker.app.parts.choices import keys_of, span_of
from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import more_row, window
from tracker.app.parts.rows import Row, cut, heading, left, right, row, shortened, width_of, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import OwedRow, QueueRow, View
from tracker.talk.roster import STANDINGS

NARROWEST_REASON = 10
# Fewer cells of words that were cut short say nothing: "no…".
LEAST_KEPT = 4
# Cells in which a reason may go on below its row.
LEAST_TO_WRAP = 16
NARROWEST_VALUE = 6
NARROWEST_NAME = 6
# Cells that the queue would like for a reason.
WANTED_REASON = 14
# With fewer cells than these, names go before reasons.
LEAST_FOR_REASONS = 32


class QueueEntry(Struct, frozen=True):
    """A row of the queue: its name as it is shown, the number that picks it (0: none), and the style of its side."""

    row: QueueRow
    name: str
    number: int = 0
    style: StyleName = "text"


class Queue(Panel):
    """The units that act or may, and why the others may not; below it what is owed, which comes first.

    `choice`: which of them is asked for just now; only then the numbers stand there.
    """

    view: var[View | None] = var(None)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.is_at = False
        # The row under the cursor, while the panel has it.
        self.here = 0
        self.choice: QueueChoice | None = None
        # The units that the question is about.
        self.subjects: tuple[str, ...] = ()
        self._room = 1
        self._spot = 0

    def watch_view(self) -> None:
        self.update()

    def ask(self, choice: QueueChoice | None, subjects: tuple[str, ...]) -> None:
        """Be the list of what is asked, or no longer; and mark the test that is asked of these units."""
        if (choice, subjects) != (self.choice, self.subjects):
            self.choice, self.subjects = choice, subjects
            self.update()

    def made_of(self) -> object:
        view = self.view
        shown = (view.sides, view.queue, view.owed, view.summary, view.result) if view else ()
        return (shown, self.choice, self.subjects, self.is_at, self.here)

    def rows(self, width: int, height: int) -> list[Row]:
        view = self.view
        if view and view.summary:
            return summary_rows(view.summary, width)
        queue, owed = (view.queue, view.owed) if view else ((), ())
        most_owed = max(2, (height - 1) // 3 if self.choice else (height - 1) * 2 // 3)
        units = [unit for side in view.sides for unit in side.units] if view else []
        short = {unit.id: unit.short for unit in units if unit.short}
        chain = tuple(structs.replace(each, name=short.get(each.unit, each.name)) for each in owed)
        below = _owed_rows(chain, self._asked(owed), width, most_owed) if owed else []
        room = max(1, height - 1 - len(below))
        styles = unit_styles(view) if view else {}
        entries = [QueueEntry(self._said(one), "", self._number(one), styles.get(one.unit, "text")) for one in queue]
        if len(entries) > room and not self.is_at:
            entries = _folded(entries, short)
        # Those who share a row need no columns; and what is said of those who are asked for comes before the others.
        own = [each for each in entries if each.row.unit]
        wide = _widths([each.row for each in own], [each.row for each in own if each.number], width)
        names = {each.unit: each.name for each in queue} | shown_names(units, wide[0])
        entries = [structs.replace(each, name=names.get(each.row.unit, each.name)) for each in entries]
        longest = max((width_of(each.name) for each in entries if each.row.unit), default=0)
        wide = (min(wide[0], max(longest, NARROWEST_NAME)), wide[1])
        self._room = room
        at = next((n for n, each in enumerate(entries) if self._is_here(each)), 0)
        at = min(self.here, len(entries) - 1) if self.is_at else at
        first, end = window(len(entries), at, room)
        rows = [
            _queue_row(each, self._is_here(each), self.is_at and n == at, wide, width)
            for n, each in enumerate(entries[first:end], first)
        ]
        if end - first == len(entries):
            rows = _unfolded(rows, entries, wide, width, room - len(rows))
        if not queue:
            rows = [row((" Nobody any more." if view and view.result else " Nobody yet.", "dim"))]
        if end - first < len(entries) and room > 1:
            rows.append(more_row(first, len(entries) - end))
        marks = [n for n, each in enumerate(rows) if each and each[0][0] == glyphs.pointer]
        self._spot = 1 + (marks[0] if marks and not self.is_at else at - first)
        return [heading("Activation", width, "", self.is_at), *rows, *below]

    def wanted_rows(self, width: int, is_folded: bool = False) -> int:
        """The rows in which all of it stands; none where nobody acts any more."""
        view = self.view
        if view and view.summary:
            return len(summary_rows(view.summary, summary_width(view.summary)))
        queue, owed = (view.queue, view.owed) if view else ((), ())
        if view and view.result and not queue and not owed:
            return 0
        entries = [QueueEntry(each, "", self._number(each)) for each in queue]
        return (
            1
            + max(1, len(_folded(entries, {}) if is_folded else entries))
            + (len(_owed_rows(owed, 0, width, 99)) if owed else 0)
        )

    def wanted_width(self) -> int:
        """The cells that hold its names and values, and short reasons."""
        if self.view and self.view.summary:
            return summary_width(self.view.summary)
        queue = self.view.queue if self.view else ()
        name = max((width_of(each.name) for each in queue), default=8)
        return 5 + min(name, 24) + 1 + max((width_of(each.value) for each in queue), default=1) + WANTED_REASON

    def _asked(self, owed: tuple[OwedRow, ...]) -> int:
        """Which of those that are owed is asked: the last of a unit that the question is about, else the last."""
        own = [number for number, each in enumerate(owed) if each.unit in self.subjects]
        return own[-1] if own else len(owed) - 1

    def _number(self, each: QueueRow) -> int:
        return self.choice.numbers.get(each.unit, 0) if self.choice else 0

    def _said(self, each: QueueRow) -> QueueRow:
        """The row with what the question says of it, where it says anything."""
        words = self.choice.details.get(each.unit, "") if self.choice else ""
        return structs.replace(each, reason=words) if words else each

    def _is_here(self, each: QueueEntry) -> bool:
        """True if the mark is on a row: on the one that Enter takes, else on who acts."""
        if self.choice:
            return each.row.unit == self.choice.at
        return each.row.unit in self._marked

    @property
    def _marked(self) -> set[str]:
        """Those who act and are asked about; else those asked about who have just acted; else all who act."""
        queue = self.view.queue if self.view else ()
        acting, done = ({each.unit for each in queue if each.standing == which} for which in ("acting", "done"))
        return acting & {*self.subjects} or done & {*self.subjects} or acting

    @property
    def chosen(self) -> str:
        """The id of the unit under the cursor, "" if it is nowhere."""
        queue = self.view.queue if self.view else ()
        return queue[min(self.here, len(queue) - 1)].unit if queue and self.is_at else ""

    def move(self, key: str) -> bool:
        """Move the cursor from row to row; whether the key was one to do so."""
        count, page = len(self.view.queue) if self.view else 0, max(1, self._room - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page, "home": -count, "end": count}
        if key not in steps:
            return False
        self.here = min(max(0, self.here + steps[key]), max(0, count - 1))
        self.update()
        return True

    def enter(self, is_at: bool) -> None:
        """Give the panel the cursor, on who acts or may; or take it away."""
        queue = self.view.queue if self.view else ()
        if is_at and not self.is_at:
            self.here = next((n for n, each in enumerate(queue) if each.standing in LIVE), 0)
        self.is_at = is_at
        self.update()

    def cursor(self) -> Offset | None:
        return Offset(1, self._spot)


def _folded(entries: list[QueueEntry], names: Mapping[str, str]) -> list[QueueEntry]:
    """The queue with one row for all that may not act, or have acted, for the same reason; `names`: short ones."""
    found: dict[tuple[str, ...], list[QueueEntry]] = {}
    for each in entries:
        is_live = each.row.standing in LIVE
        key = ("", each.row.unit) if is_live else (each.row.standing, each.row.reason)
        found.setdefault(key, []).append(each)
    return [each[0] if len(each) == 1 else _fold(each, names) for each in found.values()]


def _fold(entries: list[QueueEntry], names: Mapping[str, str]) -> QueueEntry:
    first = entries[0].row
    numbers = [each.number for each in entries if each.number]
    # Against the rules they may be picked all the same.
    keys = f"{span_of(numbers[0] - 1, numbers[-1] - 1)} " if numbers else ""
    each = ", ".join(names.get(each.row.unit, each.row.name) for each in entries)
    return QueueEntry(QueueRow("", "", first.standing, "", f"{keys}{first.reason}"), f"({len(entries)}): {each}")


def _widths(queue: list[QueueRow], asked: list[QueueRow], width: int) -> tuple[int, int]:
    """Cells for names, and for values: those of the rows that are asked for, where any are."""
    live = [each for each in queue if each.standing in LIVE and each.value]
    values = [width_of(each.value) for each in asked or live or queue]
    value = min(max(values, default=1), max(NARROWEST_VALUE, width // 4))
    longest = max((width_of(each.name) for each in queue), default=8)
    reason = max((width_of(each.reason) for each in queue), default=0)
    room = min(reason, NARROWEST_REASON, max(5, width // 5))
    # What can be done by those who are asked for says more than a long name.
    able = [width_of(each.reason) for each in asked] or [0]
    room = max(room, min(max(able), WANTED_REASON) if width >= LEAST_FOR_REASONS else 0)
    name = min(longest, width - 5 - value - 1 - room - 1)
    return max(NARROWEST_NAME, name), value


def _unfolded(rows: list[Row], entries: list[QueueEntry], wide: tuple[int, int], width: int, spare: int) -> list[Row]:
    """The same rows; reasons that were cut go on below them, as far as there are rows to spare."""
    found: list[Row] = []
    indent = sum(wide) + 5
    for each, shown in zip(entries, rows, strict=True):
        lines = wrapped(each.row.reason, width - indent - 1, "text") if each.row.reason else []
        is_cut = bool(shown) and shown[-1][0].endswith(glyphs.more) and shown[-1][1] != "cursor"
        if not is_cut or not each.row.unit or not 1 < len(lines) <= spare + 1 or width - indent < LEAST_TO_WRAP:
            found.append(shown)
            continue
        spare -= len(lines) - 1
        style = shown[-1][1]
        found.append((*shown[:-1], (lines[0][0][0], style)))
        found += [row((" " * indent, "text"), (line[0][0], style)) for line in lines[1:]]
    return found


def _whole_words(text: str, width: int) -> str:
    """As many words as go in, with a mark where some do not; half a word says nothing."""
    if width_of(text) <= width:
        return text
    kept = text
    while " " in kept and width_of(kept) >= width:
        kept = kept.rpartition(" ")[0].rstrip(",;:")
    return f"{kept}{glyphs.more}" if LEAST_KEPT <= width_of(kept) < width else ""


def _keys(entry: QueueEntry) -> str:
    return keys_of(entry.number - 1) if entry.number else ""


def _queue_row(entry: QueueEntry, is_here: bool, is_cursor: bool, wide: tuple[int, int], width: int) -> Row:
    g, (room, value), each = glyphs, wide, entry.row
    signs = {"acting": " ", "may": " ", "done": g.check, "not": g.barred}
    reason = each.reason or ("" if each.standing == "may" else STANDINGS[each.standing])
    is_live = entry.number > 0 or each.standing in LIVE
    if not each.unit:
        return row((f"{signs[each.standing]}   {cut(f'{reason} {entry.name}', width - 4)}", "dim"))
    words = _whole_words(reason, width - room - value - 6)
    if not each.reason and words != reason:
        # The mark before the row says the same.
        words = ""
    if is_cursor:
        text = f"{_keys(entry):>2} {left(entry.name, room)} {right(each.value, value)} "
        sign = g.pointer if is_here else signs[each.standing]
        return row((sign, "accent"), (left(text + words, width - 1), "cursor"))
    return row(
        (g.pointer if is_here else signs[each.standing], "accent" if is_here else "dim"),
        (f"{_keys(entry):>2} ", "mark"),
        (left(entry.name, room), entry.style if is_live or is_here else "dim"),
        (f" {right(each.value, value)} ", "text" if is_live else "dim"),
        (words, "text" if is_here else "dim"),
    )


def _owed_rows(owed: tuple[OwedRow, ...], asked: int, width: int, most: int) -> list[Row]:
    """The chain on so many rows, the one that is asked marked: whole, else a row for each, else those around it."""
    blocks = [_owed(each, number == asked, width) for number, each in enumerate(owed)]
    if sum(map(len, blocks)) >= most:
        spare = most - 1 - len(owed)
        blocks = [
            each if n == asked and spare >= len(each) - 1 else shortened(each, 1, width)
            for n, each in enumerate(blocks)
        ]
    first, end = 0, len(blocks)
    while sum(map(len, blocks[first:end])) >= most and end - first > 1:
        first, end = (first + 1, end) if first < asked else (first, end - 1)
    words = [f"{first} before"] * bool(first) + [f"{len(blocks) - end} after"] * (end < len(blocks))
    return [heading("Owed", width, ", ".join(words)), *(each for block in blocks[first:end] for each in block)]


def _owed(each: OwedRow, is_asked: bool, width: int) -> list[Row]:
    words = f"{each.name}: {each.what}"
    if each.result:
        words = f"{each.name}: {each.result} ({each.what})"
    elif each.why:
        words += f" ({each.why})"
    indent = min(4, each.depth)
    mark = glyphs.pointer if is_asked else " "
    lines = wrapped(words, width - 2 - indent, "bold" if is_asked else "text", 2)
    return [row((mark if n == 0 else " ", "accent"), " " * (1 + indent), *line) for n, line in enumerate(lines)]
