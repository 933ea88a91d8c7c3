"""Lists of numbered choices: by digits, by letter, or by arrows and Enter."""

import re
from collections.abc import Iterable, Mapping

from tracker.app.parts.choice_keys import MOST_RUNS, Choice, keys_for, span_of
from tracker.app.parts.long_lines import PARTS, ending_with, going_on, in_full, in_short, shorter
from tracker.app.parts.prompt_view import NARROW, Spot, more_row, window
from tracker.app.parts.rows import (
    Row,
    in_whole,
    indented,
    left,
    placed,
    row,
    row_width,
    widest_of,
    width_of,
    with_short_names,
    wrapped,
)
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs

PAGE = 8
NOT_YET = -1  # the place of the cursor while it is on no choice
# Cells kept beside long labels for what is said of them.
MOST_DETAIL = 26
DIGITS = frozenset("0123456789")
ENOUGH_LISTED = 12  # rows of a list that are enough where others are wanted for something else
FEW_LISTED = 4  # choices that stand in a row each wherever rows are not dear
FEW_TO_COMPARE = 6  # choices whose numbers stand below one another, where there are no more than these
NUMBER = re.compile(r"\b\d+\b")
CHANCE = re.compile(r"\d%")
KEY_CELLS = 3  # cells of the keys that stand for numbers, with a blank; none on a narrow list that has none
TAIL_INDENT = 4  # cells before the last choices, where they stand side by side below rows
MOST_SAID = 4  # rows of words on the one that Enter takes
MOST_HIDDEN = 2  # acts of a list that is scrolled, beside the last in sight


class Choices:
    """A cursor over choices, each with a key.

    `picked` holds a place number for each that is picked, `keyed` those of them whom a key picked: others are laid
    out. `is_ordered`: the order matters. `meant`: who is meant while nobody is picked. `in_view`: who was painted last.

    `numbered`: so many from the top go by a key beside their letter, the others by their letter alone; None for all.
    `free`: letters that may stand for those behind the ninth. No key waits for another: `1` and `4` are never the
    fourteenth, however fast they come.
    """

    def __init__(
        self,
        choices: list[Choice],
        at: int = 0,
        numbered: int | None = None,
        free: Iterable[str] = (),
        has_digits: bool = True,
    ) -> None:
        self.choices = choices
        self.free = [*free]
        self.keys = keys_for(choices, len(choices) if numbered is None else numbered, self.free, has_digits)
        self.at = min(max(NOT_YET, at), max(0, len(choices) - 1))
        self.picked: list[int] | None = None  # side by side who has a letter shows that alone, and goes by no number
        self.is_ordered = self.is_flowing = False
        self.keyed: list[int] = []
        self.meant: frozenset[int] = frozenset()
        self.told: int | None = None  # what Enter takes, where that is not the one under the cursor
        self.in_view: frozenset[int] = frozenset()
        self.begun = ""  # keys typed of a letter that goes on behind them, as of `z3`
        self._lettered = max((len(each.letter) for each in choices), default=0)
        # Short names of units by their long ones, for labels where rows are narrow, and what is said and has no room.
        self.short: Mapping[str, str] = {}
        # Short words by how long ones begin, and whether they stand in a list that has too few rows for those.
        self.short_words: Mapping[str, str] = {}
        self._is_brief = self._is_ragged = False
        self._key_cells = KEY_CELLS

    def use_short(self, short: Mapping[str, str], short_words: Mapping[str, str]) -> None:
        """Have short names and words stand for long ones where rows are narrow."""
        self.short, self.short_words = short, short_words

    def move(self, key: str) -> bool:
        many = len(self.choices)
        steps = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -many, "end": many}
        if key not in steps:
            return False
        self.at, self.begun = min(max(0, self.at + steps[key]), max(0, many - 1)), ""
        return True

    def key(self, key: str) -> int | None:
        """The choice that a key stands for, with those `begun`, which has the cursor then; None where it is none."""
        typed, self.begun = self.begun + key, ""
        for number, choice in enumerate(self.choices):
            if key and typed in ((self._one_key(number),) if self.is_flowing else (choice.letter, self.keys[number])):
                self.at = number
                return number
        self.begun = typed if self.going_on(typed) else ""
        return None

    def going_on(self, typed: str) -> list[str]:
        """The letters that go on behind the keys typed, each with its choice."""
        return [f"{each.letter} {each.label}" for each in self.choices if typed and each.letter.startswith(typed)]

    @property
    def span(self) -> str:
        """The keys of all that may be chosen, of those without one the letter: `1-9 a-d x`; of many that they are."""
        may = [number for number, choice in enumerate(self.choices) if not choice.is_barred]
        if not any(self.keys) and len(self.choices) <= MOST_RUNS:
            return " ".join(self.choices[number].letter for number in may)
        if len(may) > MOST_RUNS and all(self.choices[number].letter for number in may):
            return "letters"
        if self.is_flowing:
            return span_of([self._one_key(number) for number in may])
        keyed = [self.keys[number] for number in may if self.keys[number]] or self.keys
        return span_of([*keyed, *(self.choices[number].letter for number in may if not self.keys[number])])

    def rows(
        self, width: int, height: int, elsewhere: frozenset[int] = frozenset(), kept: int = 0
    ) -> tuple[list[Row], int]:
        """The list on so many cells, and the row of the cursor; without those that are shown `elsewhere`.

        Of a longer list those that are barred or warned of give way to the others, but for that under the cursor. Where
        that is the last, such as "nothing more", the first stand above it.
        `kept`: rows of a list that is longer, for what its line under the cursor has no room for.
        Where rows are narrow words are short before anything is cut; names are where what is said stands in no column.
        """
        found = self._rows(width, height, elsewhere, kept)
        if self._is_ragged and width >= NARROW and self.short:
            found = self._rows(width, height, elsewhere, kept)
        self._is_ragged = False
        if width < NARROW and self.short_words and any(glyphs.more in text for line in found[0] for text, _ in line):
            self._is_brief = True
            found = self._rows(width, height, elsewhere, kept)
            self._is_brief = False
        return found

    def _rows(self, width: int, height: int, elsewhere: frozenset[int], kept: int) -> tuple[list[Row], int]:
        shown = [number for number in range(len(self.choices)) if number not in elsewhere]
        self._key_cells = KEY_CELLS if width >= NARROW or any(self.keys[number] for number in shown) else 0
        many = len(shown)
        if many > height:
            less = [number for number in shown if number != self.at and self.choices[number].reason]
            gone = less[max(0, height - 1 - (many - len(less))) :]
            shown = [number for number in shown if number not in gone]
        at = sum(1 for number in shown if number < self.at)
        room = self._label_room(width)
        kept = min(kept, self._wanted_below(self.at, width)) if many > height and self.at != NOT_YET else 0
        first, end = window(len(shown), at, height - kept)
        if first and at == len(shown) - 1:
            shown, at, first, end = [*shown[: end - first - 1], shown[-1]], end - first - 1, 0, end - first
        self.in_view = frozenset(shown[first:end])
        whole = {each: self._row(each, width, room, is_cut=False) for each in shown[first:end]}
        lines = [line if row_width(line) <= width else self._row(each, width, room) for each, line in whole.items()]
        here = max(0, min(at - first, len(lines) - 1))
        more = more_row(first, many - end) if end - first < many else ()
        for spare in (kept or height - len(shown), 0):
            rows, place = in_full(lines, [*whole.values()], here, width, spare)
            if not more or len(rows) < height or sum(map(row_width, [*rows[-1:], more])) <= width:
                break
        if more and len(rows) < height:
            rows.append(more)
        elif more and rows:
            rows[-1] = ending_with(rows[-1], more, width)
        return rows, place

    def beside(self, width: int, height: int, elsewhere: frozenset[int] = frozenset()) -> tuple[list[Row], Spot]:
        """The same, and the place of the cursor; but of a list that is too long the choices may stand side by side.

        They do where little is said of them, most would be out of sight, or several acts would, whose letters nobody
        guesses. Below stands what is said of the one under the cursor, where there is a row for it. Those that are
        barred come last; without room their keys are there.
        """
        self.is_flowing = False
        if (found := self._rows_and_chips(width, height, elsewhere)) is not None:
            return found
        listed = len(self.choices) - len(elsewhere)
        may, barred = self._parted(elsewhere)
        may_flow = self._may_flow(width, elsewhere)
        if listed > height and not may_flow:
            # What is said of them goes with them, before any of them is out of sight.
            lines, spots = self._side_by_side(may, barred, width, are_told=True)
            if len(lines) <= height and all(row_width(each) <= width for each in lines):
                self.is_flowing = True
                return lines, spots[may.index(self.at)] if self.at in may else (1, 0)
        are_hidden = listed > 2 * height or (self._are_acts and len(may) > height + MOST_HIDDEN)
        self.is_flowing = listed > height and (may_flow or are_hidden)
        if not self.is_flowing:
            rows, y = self.rows(width, height, elsewhere)
            return rows, (1, y)
        order = [*may, *barred]
        # Short words stand for all of them before any is but counted.
        self._is_brief = width < NARROW and len(self._side_by_side(order, [], width)[0]) > height
        try:
            return self._first_side_by_side(order, width, height, elsewhere)
        finally:
            self._is_brief = False

    def _first_side_by_side(
        self, order: list[int], width: int, height: int, elsewhere: frozenset[int]
    ) -> tuple[list[Row], Spot]:
        """As many as go into so many rows, with that under the cursor, and behind them the keys of the rest."""
        lines: list[Row] = []
        for front in [order[:many] for many in range(len(order), 0, -1)]:
            front[-1] = self.at if self.at in order and self.at not in front else front[-1]
            lines, spots = self._side_by_side(front, [each for each in order if each not in front], width)
            if len(lines) <= height:
                spot = spots[front.index(self.at)] if self.at in front else (1, 0)
                return [*lines, *self.said(width, elsewhere, height - len(lines))][:height], spot
        return lines[:height], (0, 0)

    def _rows_and_chips(self, width: int, height: int, elsewhere: frozenset[int]) -> tuple[list[Row], Spot] | None:
        """The list with its last choices side by side, and the place of the cursor.

        None where all have room below one another, or not even so.
        """
        tail = self._tail(width, elsewhere)
        if not tail or len(self.rows(width, 2 * len(self.choices), elsewhere)[0]) <= height:
            return None
        hidden = elsewhere | {*tail}
        may, barred = self._parted(frozenset(range(len(self.choices))) - {*tail})
        chips, spots = self._side_by_side(may, barred, width - TAIL_INDENT)
        room = height - len(chips)
        if len(self.choices) - len(hidden) > room:
            return None
        rows, y = self.rows(width, room, hidden)
        self.in_view = frozenset(range(len(self.choices))) - elsewhere
        spot = (1, y)
        if self.at in tail:
            x, y = spots[may.index(self.at)]
            spot = x + TAIL_INDENT, y + len(rows)
        rows += indented(chips, TAIL_INDENT)
        return [*rows, *(self.said(width, elsewhere, height - len(rows)) if self.at in tail else [])][:height], spot

    def _tail(self, width: int, elsewhere: frozenset[int]) -> list[int]:
        """The last choices, which may stand side by side: those behind all with chances, which are compared.

        Where none has any and rows are not dear, those at the end that are barred or warned of.
        """
        shown = [number for number in range(len(self.choices)) if number not in elsewhere]
        firsts = [place for place, number in enumerate(shown) if CHANCE.search(self.choices[number].detail)]
        if not firsts and not self._may_flow(width, elsewhere):
            firsts = [place for place, number in enumerate(shown) if not self.choices[number].reason]
        return shown[firsts[-1] + 1 :] if firsts else []

    def least(self, width: int, elsewhere: frozenset[int] = frozenset()) -> int:
        """Rows in which all that may be chosen stand whole with their keys: side by side, but of few in a row each.

        Of whichever Enter would take all is told.
        """
        most = 2 * len(self.choices)
        whole = len(self.rows(width, most, elsewhere)[0])
        # Where rows are not dear what is said of a list that is not too long goes before rows of others.
        is_dear = width < NARROW or whole > min(ENOUGH_LISTED, len(self.choices) - len(elsewhere))
        if is_dear and (tail := self._tail(width, elsewhere)):
            chips, _ = self._side_by_side(tail, [], width - TAIL_INDENT)
            return min(whole, len(self.rows(width, most, elsewhere | {*tail})[0]) + len(chips))
        if not self._may_flow(width, elsewhere):
            return whole
        may, barred = self._parted(elsewhere)
        said = max((len(self.said(width, elsewhere, of=number)) for number in may), default=0)
        few = FEW_LISTED if width >= NARROW else 0
        if len(listed := [*may, *barred]) <= FEW_TO_COMPARE and sum(self._has_number(each) for each in listed) > 1:
            few = len(listed) + max(self._wanted_below(each, width) for each in listed)
        return min(whole, max(len(self._side_by_side(may, barred, width)[0]) + said, few))

    @property
    def _are_acts(self) -> bool:
        """True if all go by letters of their own alone."""
        return not any(self.keys) and all(choice.letter for choice in self.choices)

    def _has_number(self, number: int) -> bool:
        return NUMBER.search(self.choices[number].detail) is not None

    def _may_flow(self, width: int, elsewhere: frozenset[int]) -> bool:
        """True if choices may stand side by side: where rows are dear, or little is said of them, or of those here."""
        said = [bool(each.detail or each.reason) for each in self.choices]
        here = [bool(each.detail) for number, each in enumerate(self.choices) if number not in elsewhere]
        are_bare = bool(elsewhere) and len(here) > FEW_LISTED and sum(here) <= 1
        return width < NARROW or 2 * sum(said) < len(said) or are_bare

    def _parted(self, elsewhere: frozenset[int]) -> tuple[list[int], list[int]]:
        """Those that may be chosen, the one under the cursor among them, and the others."""
        shown = [number for number in range(len(self.choices)) if number not in elsewhere]
        may = [number for number in shown if number == self.at or not self.choices[number].is_barred]
        return may, [number for number in shown if number not in may]

    def _side_by_side(
        self, front: list[int], rest: list[int], width: int, are_told: bool = False
    ) -> tuple[list[Row], list[Spot]]:
        """Choices in running rows, and the place of each; behind them the keys of the rest.

        `are_told`: what is said of them stands behind each.
        """
        keys = " ".join(map(self._one_key, rest))
        is_barred = all(self.choices[number].is_barred for number in rest)
        words = f" not now: {keys}" if is_barred else f" {keys}: {len(rest)} more"
        told = [self.choices[number].detail if are_told else "" for number in front]
        fronts = zip(front, told, strict=True)
        chips = [
            *((*self._chip(number, width), (f"  {words}" * bool(words), "dim")) for number, words in fronts),
            *([row((words, "dim"))] if rest else []),
        ]
        return placed(chips, width - 1, 1 if width < NARROW else 2)

    def said(self, width: int, elsewhere: frozenset[int], most: int = MOST_SAID, of: int | None = None) -> list[Row]:
        """The words on the choice that Enter takes, or `of` another, in rows of their own, behind its name in a row."""
        place = next(each for each in (of, self.told, self.at) if each is not None)
        label, is_told = self._label(place, width), place != NOT_YET and place not in elsewhere
        words = self.choices[place].detail if is_told else ""
        lead = f"  {label}: " if 2 * width_of(label) < width else "  "
        rows = wrapped(f"{lead}{words}", width - 1, "dim", 2) if words else []
        told = in_whole(PARTS.split(words), width - 1 - width_of(lead))
        return rows if len(rows) <= most else [row((f"{lead}{told}", "dim"))]

    def _one_key(self, number: int) -> str:
        """The letter of a choice, or the key that it has instead."""
        return self.choices[number].letter or self.keys[number]

    def _chip(self, number: int, width: int) -> Row:
        """A choice with its key, as it stands beside others."""
        choice, is_here = self.choices[number], number in (self.at, self.told)
        is_dim = choice.is_barred or not choice.letter.startswith(self.begun)
        ticked = f"{tick} " if (tick := self.tick(number)) else ""
        key = self._one_key(number)
        sign = glyphs.barred if choice.is_barred else "! " if choice.reason else ""
        room = width - 3 - width_of(key) - width_of(ticked) - width_of(sign)
        label = in_whole(PARTS.split(self._label(number, width)), room)
        return row(
            (glyphs.pointer if is_here else " ", "accent"),
            (f"{key} " if key else "", "dim" if is_dim else "mark"),
            (ticked, "bold"),
            (f"{sign}{label}", "dim" if is_dim else "bold" if is_here else "text"),
        )

    def _label(self, number: int, width: int) -> str:
        label = self.choices[number].label
        label = with_short_names(label, self.short) if width < NARROW or self._is_ragged else label
        return shorter(label, self.short_words) if self._is_brief else label

    def _label_room(self, width: int) -> int:
        """The cells of labels beside what is said of them."""
        said = [n for n, choice in enumerate(self.choices) if choice.detail or choice.reason]
        wide = widest_of(self._label(number, width) for number in said)
        details = max((width_of(choice.detail) + width_of(choice.reason) for choice in self.choices), default=0)
        return min(wide, max(14, width - 5 - self._key_cells - min(MOST_DETAIL, details)))

    def _wanted_below(self, number: int, width: int) -> int:
        """Rows in which a line would go on; none where nothing of it is cut."""
        room = self._label_room(width)
        line, whole = self._row(number, width, room), self._row(number, width, room, is_cut=False)
        return len(going_on(whole, width)) - 1 if row_width(line) > width or line != whole else 0

    def tick(self, number: int) -> str:
        """The box where several are picked: an x, or its place in an order; round where no key picked who is meant."""
        if self.picked is None:
            return ""
        if number not in self.picked:
            return "(x)" if number in self.meant and not self.picked else "[ ]"
        mark = self.picked.index(number) + 1 if self.is_ordered else "x"
        return f"[{mark}]" if number in self.keyed else f"({mark})"

    def _row(self, number: int, width: int, room: int, is_cut: bool = True) -> Row:
        g, choice, is_here = glyphs, self.choices[number], number in (self.at, self.told)
        is_dim = choice.is_barred or not choice.letter.startswith(self.begun)
        ticked = f"{tick} " if (tick := self.tick(number)) else ""
        letter = f"{choice.letter:<{self._lettered}} " if self._lettered else ""
        style: StyleName = "dim" if is_dim else "bold" if is_here else "text"
        label = self._label(number, width)
        room = max(room, width_of(label))
        room = min(room, width - 5 - self._key_cells) if is_cut else room
        words = left(label, room) if choice.detail or choice.reason else label
        space = width - 2 - self._key_cells - width_of(letter) - width_of(ticked)
        if is_cut and words == label and width_of(words) > space:
            # It goes on below where there are rows; else it ends behind a part of it.
            words = in_whole(PARTS.split(words), space)
        sign = g.barred + " " if choice.is_barred else "! " if choice.reason else ""
        reason, detail = f"{sign}{choice.reason}" if choice.reason else "", choice.detail
        if self._is_brief:
            detail = ", ".join(filter(None, (shorter(each, self.short_words) for each in PARTS.split(detail))))
        rest = "  ".join(part for part in (detail, reason) if part)
        lead = 2 + self._key_cells + width_of(letter) + width_of(ticked) + width_of(words) + 2
        if lead + width_of(rest) > width:
            # Right behind its own label where it needs no second row there, or its column has room for nothing of it.
            detail, own = (with_short_names(each, self.short) for each in (detail, words.rstrip()))
            rest, tight = "  ".join(filter(None, (detail, reason))), lead - width_of(words) + width_of(own)
            key = self.keys[number] or choice.letter
            told = [in_short(detail, reason, key, width - at, choice.brief) for at in (lead, tight)]
            is_tight = told[0] in ("", glyphs.more) or tight + width_of(rest) <= width or own != words.rstrip()
            self._is_ragged |= is_tight
            words, rest = own if is_tight else words, told[is_tight] if is_cut else rest
        return row(
            (f" {g.pointer if is_here else ' '}", "accent"),
            (f"{self.keys[number]:>2} "[: self._key_cells], "dim" if is_dim else "mark"),
            (letter, "dim" if is_dim else "accent"),
            (ticked, "bold"),
            (words, style),
            (f"  {rest}" if rest else "", "dim"),
        )
