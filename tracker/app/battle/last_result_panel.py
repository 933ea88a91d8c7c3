"""The rows between the units and the question: tests owed, the last result, and what to do with the figures."""

from collections.abc import Mapping

from tracker.app.battle.last_dice import LastClause, in_order
from tracker.app.battle.last_in_short import LOG, in_few_words, in_short, with_fewer_names, without_bare_dice
from tracker.app.battle.last_result import LastResult
from tracker.app.battle.odds_effects import is_cut
from tracker.app.battle.order_rows import (
    LABEL,
    all_of,
    cut_order,
    hidden_in,
    is_broken,
    labelled,
    more_orders,
    with_tail,
)
from tracker.app.battle.owed_rows import owed_rows
from tracker.app.battle.panel_places import LastResultNeeds
from tracker.app.battle.table_steps import DO, RESTORE_TITLES, TableSteps
from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Piece, Row, dotted, flowing, flowing_whole, with_short_names, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import OwedRow

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
        # Those in so many rows, the rows of each order by its number, and words in short, as long as that is so.
        self._placed: dict[int, list[Row]] = {}
        self._wrapped: dict[int, list[Row]] = {}
        self._said: dict[str, str] = {}
        # The rows that it needs, and what they were counted of.
        self._needs: tuple[object, LastResultNeeds] = (None, LastResultNeeds())

    def made_of(self) -> object:
        short = tuple(self.short.items())
        return (self.owed, self.subjects, self.is_titled, self.last, self.table_steps, self.about, short)

    def rows(self, width: int, height: int) -> list[Row]:
        owed, _, _ = self._parts(width)
        if height not in self._placed:
            rows = self._rows_with(owed, width, height)
            # What waits is told by its key too: an order stands before it.
            self._placed[height] = self._rows_with([], width, height) if owed and self._hides_last(rows) else rows
        return self._placed[height]

    @property
    def has_hidden(self) -> bool:
        """True if orders, or parts of one, have no room where the panel stands."""
        return hidden_in(self.rows(*self.size)) > 0

    def _hides_last(self, rows: list[Row]) -> bool:
        """True if an order of the last act is but a number among these rows."""
        return hidden_in(rows) > len(self.table_steps.lines) - self.table_steps.shown

    def _rows_with(self, owed: list[Row], width: int, height: int) -> list[Row]:
        """The rows below these of what is owed."""
        _, last, orders = self._parts(width)
        steps, many = self.table_steps, len(orders)
        if self.is_titled and len(owed) + len(last) + many > height:
            # The title says it once more.
            owed = []
        over = len(owed) + len(last) + many - height
        if over > 0 and (steps.is_old or steps.is_set_up) and many > 1:
            # What was to be done before the last result leaves its rows to that, but for those of the next one whole.
            many = len(self._step_rows(width, max(self._next_rows(width), many - over)))
        elif last and over > 0 and len(last) - over < LEAST_LAST:
            # Before a result is hidden, orders stand in running text.
            many = len(self._in_text(steps.shown, width))
        # Owed and last give way to what is to be done, each down to a row: what is asked stands in the prompt too. What
        # was to be done before the last result leaves that its least.
        if len(owed) > 1 and (over := len(owed) + len(last) + many - height) > 0:
            owed = self._owed_rows(width, max(1, len(owed) - over))
        if len(last) > 1 and (over := len(owed) + len(last) + many - height) > 0:
            room = max(1, height - len(owed) - bool(many))
            loud = min(self._loud_rows(width), room)
            least = min(LEAST_LAST, room) if steps.is_old else loud
            if least > loud and is_broken(self._step_rows(width, max(1, height - len(owed) - least))):
                # An old order is not cut where words that are no loss can be told more shortly.
                least = least if is_cut(self._last_rows(width, loud)) else loud
            last = self._last_rows(width, max(least, len(last) - over))
        if (idle := height - len(owed) - len(last) - many) > 0:
            last = self._last_rows(width, len(last) + idle)
        room = max(1, height - len(owed) - len(last))
        return [*owed, *last, *self._step_rows(width, room)]

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
            is_all_next = len(table_steps) < 2 or steps.is_old or steps.is_set_up or steps.is_open
            least_next = least_steps if is_all_next else min(self._next_rows(width), len(table_steps), MOST_NEXT)
            # A result of as many rows as it may have can be longer.
            told = len(last) if len(last) < self._most_last else min(MOST_LISTED, len(self._last_rows(width)))
            told, (listed, older) = told + len(owed), self._listed_steps(width)
            next_step = head + min(self._loud_rows(width, self.last.came), len(last)) + least_next
            self._needs = (
                counted_of,
                LastResultNeeds(
                    above + least_steps,
                    # Beside losses in more rows than stay of others an order is not cut.
                    max(head + min(LEAST_LAST, len(last)) + least_steps, next_step),
                    next_step,
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
        rows = self._height(steps.done, min(len(steps.lines), steps.done + MOST_LISTED), width)
        if steps.is_set_up or not (steps.is_folded or steps.is_over):
            return min(rows, MOST_LISTED), 0
        return 0, min(rows, self._height(steps.done, steps.shown, width) + MOST_EARLIER)

    def _wanted_rows(self, width: int) -> list[Row]:
        """Orders of the last act in a row each, or more; the number of the others needs none where they would do in
        running text."""
        steps = self.table_steps
        if steps.is_over or not steps.title:
            return self._in_text(steps.shown, width)
        shown = steps.shown
        listed = [*self._undone_rows(width), *self._listed(0, shown, width, is_counted=False)]
        hidden = len(steps.lines) - shown
        return with_tail(listed, self._more(hidden), width) if self._needs_row(hidden, len(listed), width) else listed

    def _needs_row(self, hidden: int, rows: int, width: int) -> bool:
        """True if the number of orders that are hidden has no room in these rows, even in running text."""
        return hidden > 0 and len(self._in_text(self.table_steps.shown, width)) > rows

    def _next_rows(self, width: int) -> int:
        """The rows in which what is to be done next stands whole, and how many more there are."""
        return len(self._in_text(min(len(self.table_steps.lines), self.table_steps.done + 1), width))

    def _in_text(self, shown: int, width: int) -> list[Row]:
        """The orders up to one in running text, and how many more there are."""
        told = [*self._undone(width), *(self._step(each, width) for each in range(self.table_steps.done, shown))]
        more = self._more(len(self.table_steps.lines) - shown)
        rows = flowing(dotted([*told, (more, "dim")] if more else told), width - LABEL - 1) if told else []
        return labelled(self.table_steps.title, rows)

    def _more(self, count: int) -> str:
        """Words on orders that have no room: once all were asked for, the log has them."""
        words = more_orders(count) if count else ""
        return f"{words.removesuffix('X')}L" if words and self.table_steps.is_open else words

    def _least_steps(self, rows: list[Row]) -> int:
        steps = self.table_steps
        if steps.is_open:
            return len(rows)
        # Earlier ones that are listed leave their rows to the units too.
        is_old = steps.is_old or (steps.earlier > 0 and not steps.is_folded)
        return min(len(rows), OLD if is_old else SET_UP if steps.is_set_up else len(rows))

    def _parts(self, width: int) -> tuple[list[Row], list[Row], list[Row]]:
        """Owed, last and to be done with all the rows that they may want; laid out once while nothing is otherwise."""
        made_of = self.made_of(), width, glyphs.is_ascii
        if self._laid is None or self._laid[0] != made_of:
            self._placed, self._wrapped, self._said = {}, {}, {}
            last = self._last_rows(width, self._most_last)
            self._laid = made_of, (self._owed_rows(width), last, self._wanted_rows(width))
        return self._laid[1]

    def tells(self, words: str, width: int) -> bool:
        """True if the last result, however few rows it has, tells these words too."""
        self._parts(width)
        told = " ".join("".join(text for text, _ in line).strip() for line in self._last_rows(width, LEAST_LAST))
        return self.said(words, width).removesuffix(".") in told

    def said(self, text: str, width: int) -> str:
        """The text as it is told on so many cells: with short names where they are few."""
        if width >= ROOMY:
            return text
        if text not in self._said:
            self._said[text] = with_short_names(text, self.short)
        return self._said[text]

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

    def _step_rows(self, width: int, most: int) -> list[Row]:
        """Orders in a row each, or more; in running text, and those that are ticked off gone, where rows are short.

        Earlier ones stand where rows are idle. Where any have no room a number says so.
        """
        steps, wide = self.table_steps, width - LABEL - 1
        count, undone = len(steps.lines), self._undone_rows(width)
        most = min(most, RESTORED) if steps.title in RESTORE_TITLES.values() and not steps.is_open else most
        # Old ones that alone are told need no mark, which takes cells.
        least = steps.shown
        longest = max(least, min(count, steps.done + (most if steps.is_open else min(most, MOST_LISTED))))
        room = most - len(undone)
        for shown in range(longest, least - (not steps.is_over), -1):
            for first in range(steps.done * steps.is_over, steps.done + 1):
                is_short = self._height(first, shown, width) <= room
                if is_short and len(rows := self._listed(first, shown, width)) <= room:
                    return [*undone, *rows]
        told = self._to_do(width)
        if not told:
            return []
        said = len(self._undone(width))
        shown = said + least - steps.done
        if steps.title == DO and (rows := all_of(told, wide, most, self._more, shown, self._lead(steps.done))):
            return labelled(DO, rows)
        # What is to be put back goes before the words of the answer, of which the question says most.
        asked = [(text.partition("? ")[0], style) for text, style in told[:said]]
        found = (
            flowing_whole(each, wide, most, self._more, order=range(len(each) - len(told) + shown), least=n)
            for each, n in ((told, said + 1), ([*asked, *told[said:]], 2), (told[said:], 1))
        )
        return labelled(
            steps.title, next(filter(None, found), []) or cut_order(told[0], wide, most, self._lead(steps.done))
        )

    def _undone(self, width: int) -> list[Piece]:
        return [(self.said(self.table_steps.undone, width), "text")] if self.table_steps.undone else []

    def _undone_rows(self, width: int) -> list[Row]:
        undone = self._undone(width)
        return labelled(self.table_steps.title, flowing(undone, width - LABEL - 1)) if undone else []

    def _to_do(self, width: int) -> list[Piece]:
        """The answer that was taken back, and the steps that are not ticked off."""
        steps = self.table_steps
        return [*self._undone(width), *(self._step(number, width) for number in range(steps.done, len(steps.lines)))]

    def _listed(self, first: int, shown: int, width: int, is_counted: bool = True) -> list[Row]:
        """The orders from one on, up to another, and the number of those behind them where they are counted."""
        steps = self.table_steps
        rows = [each for number in range(first, shown) for each in self._order_rows(number, width)]
        rows = labelled("" if steps.undone else steps.title, rows)
        hidden = (len(steps.lines) - shown) * is_counted
        return with_tail(rows, self._more(hidden), width) if hidden else rows

    def _height(self, first: int, shown: int, width: int) -> int:
        """The number of rows in which these orders stand, without that of those behind them."""
        return sum(len(self._order_rows(number, width)) for number in range(first, shown))

    def _order_rows(self, number: int, width: int) -> list[Row]:
        """An order behind the sign that tells whether it is done, or the next."""
        if number not in self._wrapped:
            steps = self.table_steps
            is_next = number == steps.done and (steps.is_open or not steps.is_old)
            mark = glyphs.check if number < steps.done else glyphs.live if is_next else " "
            text, style = self._step(number, width)
            lines = wrapped(text, width - LABEL - 3, style, 2)
            self._wrapped[number] = [((f"{mark if n == 0 else ' '} ", "accent"), *each) for n, each in enumerate(lines)]
        return self._wrapped[number]

    def _lead(self, number: int) -> str:
        leads = self.table_steps.leads
        return leads[number] if number < len(leads) else ""

    def _step(self, number: int, width: int) -> Piece:
        """An order behind the words on when it was given, in the style that tells whether it is done, or the next."""
        steps = self.table_steps
        is_next = number == steps.done
        is_dim = number < steps.done or steps.is_old or (number >= len(steps.lines) - steps.earlier and not is_next)
        style: StyleName = "dim" if is_dim else "bold" if is_next else "text"
        text = steps.lines[number]
        text = text.removesuffix(".") if steps.title in RESTORE_TITLES.values() else text
        return f"{self._lead(number)}{self.said(text, width)}", style
