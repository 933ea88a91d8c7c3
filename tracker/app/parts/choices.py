"""Lists of numbered choices: by digits, by letter, or by arrows and Enter."""

from collections.abc import Iterable
from string import ascii_lowercase

from msgspec import Struct

from tracker.app.parts.prompt_view import more_row, window
from tracker.app.parts.rows import Row, cut, indented, left, row, row_width, shortened, width_of, wrapped
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs

PAGE = 8
# Cells kept beside long labels for what is said of them.
MOST_DETAIL = 26
DIGITS = frozenset("0123456789")
# As many choices go by one digit; those behind them by AHEAD and one of these.
ONE_DIGIT = 9
AHEAD = "0"
BEHIND = "123456789" + ascii_lowercase


class Choice(Struct, frozen=True):
    """One line of a list. `reason` says why it is barred or warned of."""

    label: str
    letter: str = ""
    detail: str = ""
    reason: str = ""
    is_barred: bool = False


def letters_for(labels: Iterable[str]) -> list[str]:
    """A letter for each label, one that is in it where one is left; "" where none is."""
    taken: list[str] = []
    for label in labels:
        own = [letter for letter in label.casefold() if letter in ascii_lowercase]
        taken.append(next((letter for letter in (*own, *ascii_lowercase) if letter not in taken), ""))
    return taken


def keys_of(place: int) -> str:
    """The keys that pick the choice at a place, as they stand beside it: 1 to 9, then 01 to 09, then 0a to 0z."""
    if place < ONE_DIGIT:
        return str(place + 1)
    rounds, rest = divmod(place - ONE_DIGIT, len(BEHIND))
    return AHEAD * (rounds + 1) + BEHIND[rest]


def span_of(first: int, last: int) -> str:
    """The keys of the choices from one place to another, as in `2-9 01-04`."""
    parts = [(first, min(last, ONE_DIGIT - 1)), (max(first, ONE_DIGIT), last)]
    keys = [(keys_of(low), keys_of(high)) for low, high in parts if low <= high]
    return " ".join(low if low == high else f"{low}-{high}" for low, high in keys)


class Choices:
    """A cursor over choices, and the 0 that is typed ahead of the tenth and later ones.

    `picked` holds a place number for each that is picked; `is_assumed`: nobody picked them, they stand so.

    `numbered`: so many from the top go by a number too, the others by their letter alone; None for all.
    """

    def __init__(self, choices: list[Choice], at: int = 0, numbered: int | None = None) -> None:
        self.choices = choices
        self.numbered = len(choices) if numbered is None else numbered
        self.at = min(max(0, at), max(0, len(choices) - 1))
        self.picked: list[int] | None = None
        self.is_assumed = False
        self._ahead = ""

    def move(self, key: str) -> bool:
        """Move the cursor; whether the key was one to do so."""
        steps = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -len(self.choices)}
        steps["end"] = len(self.choices)
        if key not in steps:
            return False
        self._ahead = ""
        self.at = min(max(0, self.at + steps[key]), max(0, len(self.choices) - 1))
        return True

    def digit(self, key: str) -> int | None:
        """The choice that a key names behind what is typed ahead; None where there is none, or a key more is wanted.

        No digit waits for another: `1` and `4` are two keys, never choice 14, however fast they come.
        """
        ahead, self._ahead = self._ahead, ""
        if key == AHEAD:
            rounds = len(ahead) + 1
            if ONE_DIGIT + (rounds - 1) * len(BEHIND) < self.numbered:
                self._ahead = AHEAD * rounds
            return None
        place = next((n for n in range(self.numbered) if keys_of(n) == ahead + key), None)
        if place is not None:
            self.at = place
        return place

    def takes(self, key: str) -> bool:
        """True if a key is of a number: a digit, or behind the 0 a letter too, where so many are numbered."""
        if key in DIGITS or not self._ahead:
            return key in DIGITS
        return any(keys_of(place) == self._ahead + key for place in range(self.numbered))

    def letter(self, key: str) -> int | None:
        """The choice of a letter."""
        for number, choice in enumerate(self.choices):
            if choice.letter and choice.letter == key:
                self.at = number
                self._ahead = ""
                return number
        return None

    @property
    def typed(self) -> str:
        """The 0 that waits for the key behind it; "" where none does."""
        return self._ahead

    @property
    def is_half_typed(self) -> bool:
        """True if a key more is wanted."""
        return bool(self._ahead)

    def forget(self) -> bool:
        """Drop the 0 of a number; whether there was one."""
        had, self._ahead = bool(self._ahead), ""
        return had

    @property
    def span(self) -> str:
        """The keys of all that are numbered: `1-7`, or `1-9 01-04`."""
        return span_of(0, self.numbered - 1)

    def rows(self, width: int, height: int, elsewhere: frozenset[int] = frozenset()) -> tuple[list[Row], int]:
        """The list on so many cells, and the row of the cursor; without those that are shown `elsewhere`."""
        shown = [number for number in range(len(self.choices)) if number not in elsewhere]
        at = sum(1 for number in shown if number < self.at)
        first, end = window(len(shown), at, height)
        wide = max((width_of(choice.label) for choice in self.choices), default=0)
        details = max((width_of(choice.detail) + width_of(choice.reason) for choice in self.choices), default=0)
        room = min(wide, max(14, width - 8 - min(MOST_DETAIL, details)))
        lines = [self._row(number, width, room) for number in shown[first:end]]
        whole = [self._row(number, width, room, is_cut=False) for number in shown[first:end]]
        here = max(0, min(at - first, len(lines) - 1))
        rows, here = _in_full(lines, whole, here, width, height - len(shown))
        if end - first < len(shown):
            more = more_row(first, len(shown) - end)
            if len(rows) < height:
                rows.append(more)
            elif rows:
                # Without a row of its own the mark ends the last line: nothing is left out in silence.
                rows[-1] = _ending_with(rows[-1], more, width)
        return rows, here

    def tick(self, number: int) -> str:
        """The box of a choice where several are picked: at which place it was, an x where it is assumed to be."""
        if self.picked is None:
            return ""
        place = "x" if self.is_assumed else str(self.picked.index(number) + 1) if number in self.picked else " "
        return f"[{place if number in self.picked else ' '}]"

    def _row(self, number: int, width: int, room: int, is_cut: bool = True) -> Row:
        g, choice, is_here = glyphs, self.choices[number], number == self.at
        lettered = any(each.letter for each in self.choices)
        mark = g.pointer if is_here else " "
        ticked = f"{tick} " if (tick := self.tick(number)) else ""
        letter = f"{choice.letter or ' '} " if lettered else ""
        style: StyleName = "dim" if choice.is_barred else "bold" if is_here else "text"
        room = min(room, width - 8) if is_cut else max(min(room, width - 8), width_of(choice.label))
        words = left(choice.label, room) if choice.detail or choice.reason else choice.label
        sign = g.barred + " " if choice.is_barred else "! " if choice.reason else ""
        rest = "  ".join(part for part in (choice.detail, f"{sign}{choice.reason}" if choice.reason else "") if part)
        return row(
            (f" {mark}", "accent"),
            (f"{keys_of(number) if number < self.numbered else '':>2} ", "dim" if choice.is_barred else "mark"),
            (letter, "dim" if choice.is_barred else "accent"),
            (ticked, "bold"),
            (words, style),
            (f"  {rest}" if rest else "", "dim"),
        )


def _ending_with(line: Row, more: Row, width: int) -> Row:
    """A line that makes room at its end for what says how many are out of sight."""
    mark = "".join(text for text, _ in more).strip()
    room = width - width_of(mark) - 3
    kept: Row = ()
    for text, style in line:
        kept = (*kept, (cut(text, room - row_width(kept)), style))
        if row_width(kept) >= room:
            break
    return (*kept, (f"  {mark}", "dim"))


def _in_full(lines: list[Row], whole: list[Row], at: int, width: int, spare: int) -> tuple[list[Row], int]:
    """A list of which too long lines go on below, that under the cursor first, as far as there are rows to spare.

    `whole` are the lines with their labels uncut. Also the row of the line under the cursor.
    """
    shown = [[line] for line in lines]
    for place in sorted(range(len(lines)), key=lambda place: place != at):
        if spare > 0 and (row_width(lines[place]) > width or lines[place] != whole[place]):
            shown[place] = shortened(_going_on(whole[place], width), 1 + spare, width - 1)
            spare -= len(shown[place]) - 1
    return [row for told in shown for row in told], sum(map(len, shown[:at]))


def _going_on(line: Row, width: int) -> list[Row]:
    """A line whose last piece goes on below itself."""
    *before, (words, style) = (piece for piece in line if piece[0])
    if row_width(tuple(before)) > width - 1:
        # Not even the label has room: what is said of it goes on behind it.
        label, style = before.pop()
        words = label + words
    lead = row_width(tuple(before)) + width_of(words) - width_of(words.lstrip())
    indent = lead if lead <= width // 2 else width // 4
    first, *rest = wrapped(words.lstrip(), width - 1 - lead, style)
    if lead > width - 16:
        first, rest = ((" ", style),), wrapped(words.lstrip(), width - 1 - indent, style)
    elif indent < lead:
        told = " ".join("".join(text for text, _ in each) for each in rest)
        rest = wrapped(told, width - 1 - indent, style) if told else []
    return [(*before, (" " * (lead - row_width(tuple(before))), style), *first), *indented(rest, indent)]
