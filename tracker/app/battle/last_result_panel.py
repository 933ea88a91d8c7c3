"""The rows between the units and the question: tests owed, the last result, and what to do with the figures."""

from collections.abc import Mapping, Sequence

from tracker.app.battle.last_dice import LastClause, in_order
from tracker.app.battle.last_in_short import LOG, in_few_words, in_short, with_fewer_names, without_bare_dice
from tracker.app.battle.last_result import LastResult
from tracker.app.battle.odds_effects import is_cut
from tracker.app.battle.order_rows import LABEL, TICK, all_of, counts_orders, labelled, more_orders, numbered, with_tail
from tracker.app.battle.owed_rows import owed_rows
from tracker.app.battle.panel_places import LastResultNeeds
from tracker.app.battle.table_steps import DO, RESTORE_TITLES, TableSteps
from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import (
    Piece,
    Row,
    dotted,
    flowing,
    flowing_clauses,
    flowing_whole,
    shortened,
    with_short_names,
    wrapped,
)
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import OwedRow, counted

# Rows of an answer that was taken back and what is to be put back, or done again: the units keep theirs.
RESTORED = 4
# Rows that a result takes where there is room; the log has the rest.
MOST_LAST = 4
# Rows of it that stay when others have none.
LEAST_LAST = 2
# Rows of who fell, which orders for the figures leave to it.
MOST_LOUD = 3
# Rows of what is to be done that stay when more has happened since.
OLD = 2
# Rows of what is to be done next for which the question gives up its reasons.
MOST_NEXT = 3
# Rows of how the table is laid that stay beside the units, which stand there; more where rows stand idle.
SET_UP = 4
# Rows of orders, and of a result, that are told where rows stand idle, and of orders of older acts.
MOST_LISTED, MOST_EARLIER = 12, 6
# Rows of words that only say more of what was told before.
MOST_MORE = 3
# With fewer cells than these the short names of units stand for the long ones.
ROOMY = 100

# Before the first order of a turn that is over, and before that of acts before the last.
TURN_BEFORE, EARLIER = "turn before: ", "earlier: "


class LastResultPanel(Panel):
    """The rows on what happened, then on what to do on the table, which are not cut as long as others can give way.

    `owed` is the chain of tests, of which that of `subjects` is asked; `is_titled` if the title of what is asked says
    all of it; `is_other_act` if somebody else acts since the last result. `about` stands in the place of that: words on
    the unit or area under the cursor.
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.owed: tuple[OwedRow, ...] = ()
        self.subjects: tuple[str, ...] = ()
        self.is_titled = False
        self.last = LastResult()
        self.is_other_act = False
        self.table_steps = TableSteps()
        self.about = ""
        self.short: Mapping[str, str] = {}
        # The rows of all of it, and what they were laid out of.
        self._laid: tuple[object, tuple[list[Row], list[Row], list[Row]]] | None = None
        # The rows that it needs, and what they were counted of.
        self._needs: tuple[object, LastResultNeeds] = (None, LastResultNeeds())

    def made_of(self) -> object:
        short = tuple(self.short.items())
        return (self.owed, self.subjects, self.is_titled, self.last, self.table_steps, self.about, short)

    def rows(self, width: int, height: int) -> list[Row]:
        owed, _, _ = self._parts(width)
        rows = self._rows_with(owed, width, height)
        # What waits is told by its key too: an order stands before it.
        return self._rows_with([], width, height) if owed and counts_orders(rows) else rows

    def _rows_with(self, owed: list[Row], width: int, height: int) -> list[Row]:
        """The rows below these of what is owed."""
        _, last, table_steps = self._parts(width)
        if self.is_titled and len(owed) + len(last) + len(table_steps) > height:
            # The title says it once more.
            owed = []
        over = len(owed) + len(last) + len(table_steps) - height
        if over > 0 and (self.table_steps.is_old or self.table_steps.is_set_up) and len(table_steps) > 1:
            # What was to be done before the last result leaves its rows to that, but for those of the next one whole.
            table_steps = self._step_rows(width, max(self._next_rows(width), len(table_steps) - over))
        elif last and over > 0 and len(last) - over < LEAST_LAST:
            # Before a result is hidden, orders stand in running text.
            table_steps = labelled(self.table_steps.title, flowing(dotted(self._to_do(width)), width - LABEL - 1))
        # Owed and last give way to what is to be done, each down to a row: what is asked stands in the prompt too. What
        # was to be done before the last result leaves that its least.
        if len(owed) > 1 and (over := len(owed) + len(last) + len(table_steps) - height) > 0:
            owed = self._owed_rows(width, max(1, len(owed) - over))
        if len(last) > 1 and (over := len(owed) + len(last) + len(table_steps) - height) > 0:
            room = max(1, height - len(owed) - bool(table_steps))
            loud = min(self._loud_rows(width), room)
            least = min(LEAST_LAST, room) if self.table_steps.is_old else loud
            if least > loud and is_cut(self._step_rows(width, max(1, height - len(owed) - least))):
                # An old order is not cut where words that are no loss can be told more shortly.
                least = least if is_cut(self._last_rows(width, loud)) else loud
            last = self._last_rows(width, max(least, len(last) - over))
        if (idle := height - len(owed) - len(last) - len(table_steps)) > 0:
            last = self._last_rows(width, len(last) + idle)
        room = max(1, height - len(owed) - len(last))
        steps = table_steps if len(table_steps) <= room else self._step_rows(width, room)
        return [*owed, *last, *self._with_number(steps, room, width)]

    def needs(self, width: int) -> LastResultNeeds:
        """The rows in which all of it stands, and those that it must have; counted once while nothing is otherwise.

        All that is to be done stays and a row or two of the rest, of what is old a few. What is to be done next stands
        whole before the question gives its reasons. A result of dice leaves rows to all units on the table once
        somebody else acts. All of a result, orders of the turn and how the table lies are told where rows stand idle.
        """
        owed, last, table_steps = self._parts(width)
        counted_of = self._laid, self.is_other_act
        if self._needs[0] != counted_of:
            steps, least_steps = self.table_steps, self._least_steps(table_steps)
            head, above = min(0 if self.is_titled else 1, len(owed)), len(owed) + len(last)
            is_all_next = len(table_steps) < 2 or steps.is_old or steps.is_set_up
            least_next = least_steps if is_all_next else min(self._next_rows(width), len(table_steps), MOST_NEXT)
            # A result of as many rows as it may have can be longer.
            told = len(last) if len(last) < self._most_last else min(MOST_LISTED, len(self._last_rows(width)))
            told, (listed, older) = told + len(owed), self._listed_steps(width)
            self._needs = (
                counted_of,
                LastResultNeeds(
                    above + least_steps,
                    head + min(LEAST_LAST, len(last)) + least_steps,
                    head + min(self._loud_rows(width, self.last.came), len(last)) + least_next,
                    max(0, len(last) - LEAST_LAST) if self.is_other_act and self.last.dice else 0,
                    told + max(least_steps, listed),
                    told + older,
                ),
            )
        return self._needs[1]

    def _listed_steps(self, width: int) -> tuple[int, int]:
        """The rows in which orders stand that are only counted where rows are few; some for those of older acts."""
        steps = self.table_steps
        if not (steps.earlier or steps.is_over or steps.is_set_up):
            return 0, 0
        most = min(len(steps.lines) - steps.done, MOST_LISTED)
        left = self._left_words(len(steps.lines) - steps.done - most)
        rows = with_tail(self._listed(self._in_order(steps.done, most), width), left, width)
        if steps.is_set_up or not (steps.is_folded or steps.is_over):
            return min(len(rows), MOST_LISTED), 0
        first = range(steps.done, self._shown if steps.is_folded else steps.done + 1)
        return 0, min(len(rows), len(self._listed(first, width)) + MOST_EARLIER)

    def _next_rows(self, width: int) -> int:
        """The rows in which what is to be done next stands whole, and how many more there are."""
        return len(self._next(width)) if self._shown > self.table_steps.done else 1

    def _next(self, width: int) -> list[Row]:
        steps = self.table_steps
        left = self._shown - steps.done
        words = self._left_words(left - 1) if steps.is_over else self._more_orders(left - 1)
        more: list[Piece] = [(f" {glyphs.dot} {words}", "dim")] if left > 1 else []
        return flowing([self._step(steps.done, width), *more], width - LABEL - 1)

    def _more_orders(self, count: int) -> str:
        """Words on newest orders that have no room, in one number with the older ones that are not told either."""
        return more_orders(count + len(self.table_steps.lines) - self._shown)

    def _left_words(self, count: int) -> str:
        """The number of orders behind those told: earlier ones, or others of a turn that is over; "" for none."""
        words = counted(count, "other") if self.table_steps.is_turn_over else f"{count} earlier"
        return f"{words}{TICK}" if count else ""

    def _least_steps(self, rows: list[Row]) -> int:
        steps = self.table_steps
        # Earlier ones that are listed leave their rows to the units too.
        is_old = steps.is_old or (steps.earlier > 0 and not steps.is_folded)
        return min(len(rows), OLD if is_old else SET_UP if steps.is_set_up else len(rows))

    def _parts(self, width: int) -> tuple[list[Row], list[Row], list[Row]]:
        """Owed, last and to be done with all the rows that they may want; laid out once while nothing is otherwise."""
        made_of = self.made_of(), width, glyphs.is_ascii
        if self._laid is None or self._laid[0] != made_of:
            last = self._last_rows(width, self._most_last)
            self._laid = made_of, (self._owed_rows(width), last, self._step_rows(width))
        return self._laid[1]

    def tells(self, words: str, width: int) -> bool:
        """True if the last result, however few rows it has, tells these words too."""
        told = " ".join("".join(text for text, _ in line).strip() for line in self._last_rows(width, LEAST_LAST))
        return self.said(words, width).removesuffix(".") in told

    def said(self, text: str, width: int) -> str:
        """The text as it is told on so many cells: with short names where they are few."""
        return with_short_names(text, self.short) if width < ROOMY else text

    def _owed_rows(self, width: int, most: int = 99) -> list[Row]:
        owed = owed_rows(self.owed, self.subjects, lambda text: self.said(text, width), width - LABEL - 1, most)
        return labelled("Owed", owed)

    # Last

    @property
    def _loud(self) -> tuple[list[Piece], Row]:
        """Losses and grave words of the last result, and the mark before them."""
        loud: list[Piece] = [(text, "warn" if weight else "bold") for text, weight in self.last.loud]
        return loud, (("! ", "warn"),) if any(style == "warn" for _, style in loud) else ()

    def _loud_rows(self, width: int, came: str = "") -> int:
        """The rows of who fell, as few as may be: these are not for orders. `came`: and of what was just thrown."""
        loud, lead = self._loud
        told = [(in_few_words(self.said(text, width)), style) for text, style in loud]
        told += [(in_few_words(self.said(came, width)), "text")] * bool(came)
        told += [(LOG, "dim")] * bool(self.last.dice or self.last.rest)
        return min(MOST_LOUD, max(1, len(flowing([*lead, *dotted(told)], width - LABEL - 1)))) if loud else 1

    @property
    def _most_last(self) -> int:
        return MOST_MORE if self.last.has_newer and not self._loud[0] else MOST_LAST

    def _last_rows(self, width: int, most: int = 99) -> list[Row]:
        """The last result on so many rows, said by said: what has no room is counted, and stands in the log."""
        last = self.last
        if self.about:
            return labelled("Here", wrapped(self.about, width - LABEL - 1))[:most]
        loud, lead = self._loud
        # Who alone lost is named by the loss.
        whose = {each.name for each in last.losses if not each.fate} if len(last.losses) == 1 else set[str]()
        whose |= {name for name, short in self.short.items() if short in whose}
        told: list[LastClause] = []
        for each in (*last.dice, *last.rest):
            told.append(each.said(lambda text: self.said(text, width), whose))
            # Behind words on others he is named again.
            words, others = each.text, {*self.short, *self.short.values()} - whose
            whose = set() if any(map(words.__contains__, others)) else whose
        loud = [(self.said(text, width).removesuffix("."), style) for text, style in loud]
        rest: list[Piece] = [(each.text, "text") for each in told]
        wide = width - LABEL - 1
        names = {*self.names, *self.short, *self.short.values()}
        named: list[Piece] = [(text, "text") for text in in_order(told, [text for text, _ in loud])]
        rows = flowing([*lead, *dotted([*loud, *named])], wide)
        if len(rows) > 1 and named != rest:
            fewer = flowing([*lead, *dotted([*loud, *rest])], wide)
            rows = fewer if len(fewer) < len(rows) else rows
        if len(rows) > 1 and len(rest) == 1 and not loud:
            # The order for the figures names all.
            fewer = flowing([(with_fewer_names(rest[0][0], names), "text")], wide)
            rows = fewer if len(fewer) == 1 else rows
        if len(rows) > most:
            heavy = [int(each.text in last.weighty) for each in last.rest]
            heavy[-1:] = [2] if last.has_further and heavy else heavy[-1:]
            weights = [weight for _, weight in last.loud], heavy
            dice, quiet = told[: len(last.dice)], rest[len(last.dice) :]
            dice = without_bare_dice(dice) if last.has_newer and quiet else dice
            rows = in_short(loud, dice, quiet, last.has_newer, lead, wide, most, names, weights)
        return labelled("Last", rows)

    # Do

    def _step_rows(self, width: int, most: int = 99) -> list[Row]:
        """Steps in a row each, or more; in running text, and those that are ticked off gone, where rows are short."""
        steps = self.table_steps
        wide = width - LABEL - 1
        if steps.is_over:
            rows = self._next(width)
            alone, left = flowing([self._step(steps.done, width)], wide), self._shown - steps.done
            if len(alone) <= most < len(rows):
                return numbered(labelled(steps.title, alone), steps.title, left)
            if len(rows) > most:
                others = self._left_words(left - 1) if steps.is_turn_over else ""
                where = f" {glyphs.dot} ".join(filter(None, (LOG, others)))
                least = len(TURN_BEFORE) if steps.is_turn_over else 0
                short = flowing_clauses(self._step(steps.done, width), wide, most, where, least=least)
                # Cut, one would be taken for an order of this turn.
                number: list[Row] = [((f"{TURN_BEFORE}{counted(left, 'order')}{TICK}", "dim"),)]
                rows = short or (number if steps.is_turn_over else shortened(rows, most, wide))
            return labelled(steps.title, rows)
        most = min(most, RESTORED) if steps.title in RESTORE_TITLES.values() else most
        undone = self._undone(width)
        for first in range(steps.done + 1):
            rows = [*self._undone_rows(width), *self._listed(self._in_order(first, self._shown - steps.done), width)]
            if len(rows) <= most:
                return rows
        told = self._to_do(width)
        if steps.title == DO and (rows := all_of(told, wide, most)):
            return labelled(DO, rows)
        # What is to be put back goes before the words of the answer, of which the question says most.
        asked = [(text.partition("? ")[0], style) for text, style in undone]
        ways = (told, [*asked, *told[len(undone) :]], told[len(undone) :])
        found = (
            flowing_whole(each, wide, most, self._more_orders, least=n)
            for each, n in zip(ways, (len(undone) + 1, 2, 1), strict=True)
        )
        running = next(filter(None, found), [])
        if told and not running and steps.title == DO and len(alone := flowing(told[:1], wide)) <= most:
            return numbered(labelled(steps.title, alone), steps.title, len(steps.lines) - steps.done)
        if told and not running:
            running = flowing_clauses(told[0], wide, most, LOG)
        return labelled(steps.title, running or shortened(flowing(dotted(told), wide), most, width - LABEL))

    def _undone(self, width: int) -> list[Piece]:
        return [(self.said(self.table_steps.undone, width), "text")] if self.table_steps.undone else []

    def _undone_rows(self, width: int) -> list[Row]:
        return labelled(self.table_steps.title, flowing(self._undone(width), width - LABEL - 1))

    def _to_do(self, width: int) -> list[Piece]:
        """The answer that was taken back, and the steps that are not ticked off."""
        steps = (self._step(number, width) for number in range(self.table_steps.done, self._shown))
        return [*self._undone(width), *steps]

    def _with_number(self, rows: list[Row], room: int, width: int) -> list[Row]:
        """The newest orders, above them those before as far as rows stand idle, and how many more there are.

        Where that number has no room behind them it stands in the label.
        """
        steps, count, is_folded = self.table_steps, len(self.table_steps.lines), self.table_steps.is_folded
        is_counted = rows and "/" in rows[0][0][0]
        if not rows or is_counted or not (is_folded or (steps.is_over and count > steps.done + 1)):
            return rows
        shown = self._shown if is_folded else steps.done + 1
        for most in range(min(count - steps.done, room, MOST_LISTED), shown - is_folded - steps.done, -1):
            for first in (0, steps.done) if is_folded else (steps.done,):
                listed = [*self._undone_rows(width), *self._listed(self._in_order(first, most), width)]
                if len(longer := with_tail(listed, self._left_words(count - steps.done - most), width)) <= room:
                    return longer
        if steps.is_over or counts_orders(rows):
            return rows
        longer = with_tail(rows, self._left_words(count - shown), width)
        return longer if len(longer) <= room else numbered(rows, steps.title, count - steps.done)

    @property
    def _shown(self) -> int:
        """The number of steps that are laid out in words; of earlier ones the first, once no newer one is left."""
        steps = self.table_steps
        return max(steps.newest, steps.done + 1) if steps.is_folded else len(steps.lines)

    def _in_order(self, first: int, most: int) -> list[int]:
        """The numbers of so many orders that are left as one does them, the newest last; `first`: from which on, some
        of them ticked off. Of those before the newest the latest, as long as the newest are not ticked off."""
        lines, done, newest = self.table_steps.lines, self.table_steps.done, self.table_steps.newest
        older = range(max(first, newest), len(lines))
        if done < newest:
            older = older[max(0, len(older) - max(0, most - (newest - done))) :]
        else:
            older = older[: most + max(0, done - older.start)]
        return [*older, *range(first, min(newest, done + most))]

    def _listed(self, numbers: Sequence[int], width: int) -> list[Row]:
        steps = self.table_steps
        rows: list[Row] = []
        for place, number in enumerate(numbers):
            is_next = number == steps.done and not steps.is_old
            mark = glyphs.check if number < steps.done else glyphs.live if is_next else " "
            text, style = self._step(number, width, place == 0)
            lines = wrapped(text, width - LABEL - 3, style, 2)
            told: list[Row] = [((f"{mark if n == 0 else ' '} ", "accent"), *each) for n, each in enumerate(lines)]
            rows += labelled("" if steps.undone or place else steps.title, told)
        return rows

    def _step(self, number: int, width: int, is_first: bool | None = None) -> Piece:
        """A step in the style that tells whether it is done, or the next; the first that is told says of when it is."""
        steps = self.table_steps
        is_next = number == steps.done
        is_dim = number < steps.done or steps.is_old or (number >= steps.newest and not is_next)
        style: StyleName = "dim" if is_dim else "bold" if is_next else "text"
        is_restored = steps.title in RESTORE_TITLES.values()
        text = steps.lines[number].removesuffix(".") if is_restored else steps.lines[number]
        is_old = number >= steps.newest > steps.done
        lead = TURN_BEFORE if steps.is_turn_over else EARLIER if is_old else ""
        return f"{lead if (is_next if is_first is None else is_first) else ''}{self.said(text, width)}", style
