"""The panel where the battle asks: the question, and what was wrong with the last key."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from textual.geometry import Offset

from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import ALL_ROWS, NARROW, PromptView, Spot
from tracker.app.parts.rows import (
    EMPTY,
    Piece,
    Row,
    cut,
    fitting,
    heading,
    indented,
    row,
    shortened,
    width_of,
    with_short_names,
    wrapped,
)
from tracker.app.parts.styles import StyleName
from tracker.app.parts.taps import box_at
from tracker.app.terminal.glyphs import glyphs
from tracker.play.beginner_help import LEAD, WORDS
from tracker.play.together.seat_rights import NOBODY, NOBODY_PLAYS

if TYPE_CHECKING:
    from tracker.app.battle.battle_stack import BattleStack
    from tracker.engine import View

MOST_SAID = 3
# Rows for several answers that one key takes, with their reasons.
MOST_IN_A_ROW = 3
# Stands between what is asked and how many may be picked: half of that would say nothing.
HOW_MANY = "  ("
# Cells for whom a title is about, where what it asks has the rest of the row.
LEAST_HEAD = 16
# Cells of the rule around side and rule, behind a title.
AROUND_TAG = 6


class Whole(NamedTuple):
    """A question with all the room it may want: the lines of its title, its rows, and its cursor in those.

    `spare`: the rows that only say why.
    """

    title: list[str]
    rows: list[Row]
    spot: Spot | None
    spare: int


class PromptPanel(Panel):
    """The view in front; below it what is offered, a hint, and a sentence about the last key.

    `offer` holds what is offered, first in most words; `offer_key` is the key that takes it, "" where that is Enter.
    `is_alarm`: the sentence is about something wrong. `spelled_out`: abbreviations that are new. `shown_hint`,
    `shown_spelled_out`: what had room last: as long as it is what is to be told, it was told.
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.prompt_view: PromptView | None = None
        self.say = ""
        self.is_alarm = False
        self.offer: tuple[str, ...] = ()
        # Whether the offer is of several answers in a row, or for reading; and what was laid out last with nothing cut.
        self.is_row_of_answers = self.is_advice = False
        self.told_offer: tuple[str, ...] = ()
        self.offer_key = ""
        self.hint = ""
        self.shown_hint = ""
        self.spelled_out = ""
        self.shown_spelled_out = ""
        self.side = ""
        # The name of who answers at another seat, "" where the question is for here.
        self.whose = ""
        # Short names of units, by their long ones.
        self.short: Mapping[str, str] = {}
        self._spot: Offset | None = None
        # Rows that stood for a beginner when it was laid out last; with these those that stood empty, or for what is
        # said of a key.
        self._helping = self.idle = 0
        # The question with all the room it may want, as `wanted` counted it just now.
        self._whole: tuple[PromptView, int, Whole] | None = None
        # For what in how many columns it took rows, and how many: while that is asked it gives none back.
        self._took_for: object = None
        self._taken = 0
        # The rows as `filled` laid them out on so many cells, to be painted where they get these.
        self._filled: tuple[int, int, list[Row]] | None = None

    def rows(self, width: int, height: int) -> list[Row]:
        filled, self._filled = self._filled, None
        if filled is not None and filled[:2] == (width, height):
            return filled[2]
        return self._laid_out(width, height)

    def _laid_out(self, width: int, height: int) -> list[Row]:
        self._spot = None
        prompt_view = self.prompt_view
        if prompt_view is None:
            return []
        say = self._say_rows(width)
        (first, *rest), whole, spot, spare = self._in_full(prompt_view, width)
        self._whole = None
        if rest and (over := 1 + len(rest) + len(whole) + len(say) - height) > 0:
            # The title in one row where so many are missing; reasons for the dice give one of theirs to a cut title.
            brief = self.in_one_row(prompt_view.title, width)
            first, rest = (brief, []) if glyphs.more not in brief or over > spare else (first, rest)
        title = [self._heading(prompt_view, first, width), *(row((f" {each}", "bold")) for each in rest)]
        top, height = len(title), height - len(title)
        # What is offered is told with its reason before a beginner is helped.
        room = height - len(whole) - len(say) - len(self._offer_rows(prompt_view, width, height - len(say)))
        hint, spelled_out = self._help_rows(width, room + spare)
        helping = [*spelled_out, *hint]
        offer = self._offer_rows(prompt_view, width, height - len(helping) - len(say))
        is_cut = any(text.endswith(glyphs.more) for line in offer for text, _ in line)
        self.told_offer = self.offer if offer and not is_cut else ()
        left = max(1, height - len(helping) - len(say) - len(offer))
        body = whole
        if prompt_view.slack is None or len(whole) > left - prompt_view.slack:
            body, spot = prompt_view.rows(width, left)[:left], prompt_view.spot
        if spot is not None and spot[1] < len(body):
            self._spot = Offset(spot[0], spot[1] + top)
        if self.whose:
            body = [tuple((text, "dim") for text, _ in each) for each in body]
            self._spot = None
        gap = left - len(body)
        # The question takes fewer rows where it has fewer, and leaves some.
        hint, spelled_out = self._help_rows(width, gap + len(helping))
        self._helping = len(hint) + len(spelled_out)
        gap = max(0, gap + len(helping) - self._helping)
        self.idle = gap + self._helping + len(say) + body.count(EMPTY)
        # What was shown once stays told, though what is filled in may leave no room for it later.
        self.shown_hint = self.hint if hint else self.shown_hint
        self.shown_spelled_out = self.spelled_out if spelled_out else self.shown_spelled_out
        return [*title, *body, *([EMPTY] * gap), *offer, *spelled_out, *hint, *say]

    def _question(self, width: int) -> object:
        """The question on so many columns, and who is listed for it elsewhere: while none is, it has more rows."""
        return self.prompt_view, width, self.prompt_view.elsewhere if self.prompt_view is not None else None

    def is_still_asked(self, width: int) -> bool:
        """True if it asks what it took rows for, in as many columns and with the same units listed elsewhere."""
        return self._took_for == self._question(width)

    def has_enough(self, width: int) -> bool:
        """True if that is still asked and wants no more rows."""
        return self.is_still_asked(width) and self.wanted(width) <= self._taken

    def take(self, width: int) -> int:
        """The rows that it wants by now, or those that it has for the same question where these are more."""
        taken = self._taken if self.is_still_asked(width) else 0
        self._took_for, self._taken = self._question(width), max(taken, self.wanted(width))
        return self._taken

    def give_back(self) -> None:
        """Keep no rows any more, on a screen of another size."""
        self._took_for, self._taken = None, 0

    def wanted(self, width: int) -> int:
        """The rows in which nothing is cut."""
        self._filled = None
        if self.prompt_view is None:
            return 0
        below = [*self._all_help(width), *self._say_rows(width)]
        below += self._offer_rows(self.prompt_view, width, ALL_ROWS)
        self._whole = None
        whole = self._in_full(self.prompt_view, width)
        self._whole = self.prompt_view, width, whole
        return len(whole.title) + len(whole.rows) + len(below)

    def tells_all(self, width: int, height: int) -> bool:
        """True if nothing of several answers in a row is cut on so many cells; else one alone is taken."""
        if self.is_row_of_answers:
            self.rows(width, height)
        return self.told_offer == self.offer

    def filled(self, width: int, height: int) -> tuple[int, int]:
        """The rows of so many that it fills, told as shortly as they make it, and those that help a beginner."""
        while (many := sum(map(bool, rows := self._laid_out(width, height)))) < height:
            # In so many it may tell all more shortly still.
            height = many
        self._filled = width, height, rows
        return many, self._helping

    def lay_out(self, width: int, height: int) -> None:
        """Lay it out on so many cells before it is painted there: its keys are those that stand there."""
        if self._filled is None or self._filled[:2] != (width, height):
            self._filled = width, height, self._laid_out(width, height)

    def said(self, width: int) -> int:
        """The rows of what is said of the last key."""
        return len(self._say_rows(width))

    def spare(self, width: int) -> int:
        """The rows of those that only say why, or help a beginner."""
        if self.prompt_view is None:
            return 0
        return self._in_full(self.prompt_view, width).spare + len(self._all_help(width))

    def _in_full(self, prompt_view: PromptView, width: int) -> Whole:
        """The question with all the room it may want; made once where it was just counted."""
        if self._whole is not None and self._whole[0] is prompt_view and self._whole[1] == width:
            return self._whole[2]
        rows = prompt_view.rows(width, ALL_ROWS)
        return Whole(self.title_lines(prompt_view, width), rows, prompt_view.spot, prompt_view.spare(width))

    def title_lines(self, prompt_view: PromptView, width: int) -> list[str]:
        """The title, what the first row does not hold in more of them; in short names beside side and rule."""
        tags = filter(None, self._tags(prompt_view)[1:])
        for room in (*(width - width_of(tag) - AROUND_TAG for tag in tags), width):
            title = self._with_short_names(prompt_view.title, room)
            if width_of(title) < room:
                return [title]
        return [text for ((text, _),) in wrapped(prompt_view.title, width - 1)]

    def in_one_row(self, title: str, width: int) -> str:
        """The title with short names for long ones, and cut where its numbers would not be seen."""
        title = self._with_short_names(title, width)
        if width_of(title) >= width > width_of(asked := title.partition(HOW_MANY)[0]):
            return asked
        head, _, asked = title.rpartition(": ")
        if width_of(title) >= width and (room := width - width_of(asked) - 3) > LEAST_HEAD:
            return f"{cut(head, room)}: {asked}"
        return title

    def _with_short_names(self, title: str, width: int) -> str:
        """The title with short names for long ones, the last first, as far as it takes for it to have room."""
        there = [name for name in self.short if name in title]
        for name in sorted(there, key=title.rfind, reverse=True):
            if width_of(title) >= width:
                title = title.replace(name, self.short[name])
        return title

    def _heading(self, prompt_view: PromptView, title: str, width: int) -> Row:
        """The title with side, whose the answer is, and rule, as long as it is not cut for their sake."""
        return heading(title, width, fitting(self._tags(prompt_view), width - width_of(title) - AROUND_TAG))

    def _tags(self, prompt_view: PromptView) -> list[str]:
        """Side, whose the answer is, and rule, then ever less of that."""
        parts = (self.side, prompt_view.asks, prompt_view.tag), (self.side, prompt_view.tag), (prompt_view.tag,)
        return ["  ".join(filter(None, each)) for each in parts]

    def take_in(self, stack: BattleStack, view: View, standing: str) -> None:
        """Show what is asked now; what is not saved stays in sight until it is."""
        prompt, is_own = stack.seat.prompt, bool(stack.dialogs)
        names = {side.id: side.name for side in view.sides}
        self.prompt_view, self.say, self.is_alarm = stack.top, stack.say or standing, stack.is_alarm or not stack.say
        self.offer = () if is_own or stack.whose else stack.offered_words()
        self.is_row_of_answers = bool(stack.seat.further_answers)
        self.is_advice = stack.seat.offer is None and stack.seat.decision is None
        self.side = names.get(prompt.side, "") if prompt is not None and not is_own else ""
        self.whose = "" if is_own else stack.whose

    def _offer_rows(self, prompt_view: PromptView, width: int, room: int) -> list[Row]:
        """The offer in the longest of its wordings that goes into one row, or two where the question has room.

        A question with one row to itself has none to spare. What the app decides gets a third of the room, so that its
        reason is seen; several answers in a row get rows until nothing is cut.
        """
        if not self.offer or room < 2:
            return []
        key = f" {self.offer_key}  " if self.offer_key else " "
        wide = width - width_of(key) - 1
        style: StyleName = "dim" if self.is_advice else "text"
        brief = cut(self.offer[-1], wide)
        first, *rest = self._offer_lines(prompt_view, width, wide, room, style) or [row((brief, style))]
        return [row((key, "accent"), *first), *indented(rest, width_of(key))]

    def _offer_lines(self, prompt_view: PromptView, width: int, wide: int, room: int, style: StyleName) -> list[Row]:
        """The lines of the wording that fits; none where all would be cut."""
        most = 1 if len(prompt_view.rows(width, room - 1)) >= room - 1 else 2
        first, *others = [wrapped(words, wide, style) for words in self.offer]
        if self.offer_key:
            return next((lines for lines in (first, *others) if len(lines) <= most), [])
        if len(first) <= most:
            return first
        # In short with the reasons, as long as that takes no more than a third of the room; else without.
        for lines in others:
            if len(lines) <= max(most, min(MOST_IN_A_ROW, room // 3)):
                return lines
        return others[-1] if others and self.is_row_of_answers and len(others[-1]) < room else []

    def _help_rows(self, width: int, room: int) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """The hint, and abbreviations that are new, unless they would push the question away."""
        hint, spelled_out = _led(LEAD, self.hint, width), _led(WORDS, self.spelled_out, width)
        hint = hint if len(hint) <= room else ()
        return hint, spelled_out if len(hint) + len(spelled_out) <= room else ()

    def _all_help(self, width: int) -> list[Row]:
        """Both with all the room that they may want."""
        hint, spelled_out = self._help_rows(width, ALL_ROWS)
        return [*spelled_out, *hint]

    def _say_rows(self, width: int) -> list[Row]:
        answers = f"{self.whose} answers this: R takes the side." if self.whose != NOBODY else NOBODY_PLAYS
        whose = [row((f" {cut(answers, width - 2)}", "accent"))] if self.whose else []
        if not self.say:
            return whose
        mark: Piece = (" ! ", "warn") if self.is_alarm else (" ", "text")
        lead = width_of(mark[0])
        say = with_short_names(self.say, self.short) if width < NARROW else self.say
        lines = shortened(wrapped(say, width - lead - 1), MOST_SAID, width - lead - 1)
        said = [row(mark if n == 0 else (" " * lead, "text"), *line) for n, line in enumerate(lines)]
        is_said = self.say.startswith(f"{self.whose} answers this") or (
            self.whose == NOBODY and "R goes on" in self.say
        )
        return said if is_said else [*said, *whose]

    def is_on_pad(self, x: int, y: int) -> bool:
        return self._box_at(x, y) is not None

    def keys_at(self, x: int, y: int) -> list[str]:
        box = self._box_at(x, y)
        return ["end"] if box and box[1] else ["home", *["right"] * box[0]] if box else super().keys_at(x, y)

    def _box_at(self, x: int, y: int) -> tuple[int, bool] | None:
        return box_at(self._painted, x, y) if self.prompt_view is not None and self.prompt_view.has_boxes else None

    def cursor(self) -> Offset | None:
        return self._spot


@lru_cache(maxsize=8)
def _led(lead: str, words: str, width: int) -> tuple[Row, ...]:
    """Words for a beginner behind what they are; none for none. They stay the same through many keys."""
    if not words:
        return ()
    first, *rest = wrapped(lead + words, width - 3, "dim")
    return (row((f" {lead}", "accent"), (first[0][0].removeprefix(lead), "dim")), *indented(rest, 1))
