"""Leaves out of what is written what stands on the terminal already, whichever screen put it there.

Textual paints a new screen three times over, and one that is laid out anew in spans: each comes as a cursor position
and its text with all styles. What was the last to be written at its place needs no writing again; of a row in which a
few letters are others, only those are written, in the fewest bytes that show them.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from functools import lru_cache
from itertools import repeat
from operator import is_not

from msgspec import Struct
from rich.cells import cell_len

RESET = "\x1b[0m"
# How a style is turned off: bold and faint by the same number.
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "8": "28", "9": "29"}
INK, GROUND = "ink", "ground"
COLOURS = {"38": INK, "48": GROUND}
DEFAULTS = {INK: "39", GROUND: "49"}
# Parameters behind 38 or 48, by the one that follows: 5 and an index, or 2 and three parts.
LENGTHS = {"5": 3, "2": 5}
# Colours that every terminal of many colours has by an index: a cube of these steps, and greys. The first few of the
# cube are left out: some people's colours of the shell are put there.
STEPS = (0, 95, 135, 175, 215, 255)
CUBE, GREYS, FREE = 16, 232, 22
# A line through or under a letter, and ink for ground, are seen at a blank too.
SEEN_AT_BLANKS = {"4", "7", "9"}
# Styles, and ways from one to another, that are remembered: a theme has a few dozen.
STYLES_REMEMBERED = 4_096
AT = re.compile(r"\x1b\[([0-9]+);([0-9]+)H")
STYLE = re.compile(r"\x1b\[([0-9;]*)m")
# Of cells in a row 1 where another is to stand there, and 2 where its style is another than that of the one before it.
TURNS = 2
# What is written at once: changed cells, with up to four between two that stand there already and are cheaper to write
# again than to go around, where the style of all of these is that of the cell before them or of that behind.
STRETCH = re.compile(rb"[\x01\x03]+(?:(?:[\x00\x02]\x00{0,3}\x01|\x00{1,4}\x03)[\x01\x03]*)*")
LINE_ENDS = "\r\n"
# Stands for no letter, behind one that is two cells wide.
WIDE = "\0"
# Rows whose letters are kept: what is typed, put away or gone through comes to the same rows again.
REMEMBERED = 512

# A style, and a letter or a text in it.
Cell = tuple[str, str]


@lru_cache(maxsize=STYLES_REMEMBERED)
def read(style: str, parameters: str) -> str | None:
    """A style after some parameters, as parameters in one order; None where they say what is not known here."""
    parts = _parts(parameters, _parts(style))
    return None if parts is None else ";".join(parts[name] for name in sorted(parts))


@lru_cache(maxsize=STYLES_REMEMBERED)
def change(now: str, wanted: str, is_modern: bool = True) -> str:
    """The shortest way from a style to another: by its differences, or from the beginning; "" where they are one.

    An old terminal may know no way to turn one thing off alone.
    """
    if now == wanted:
        return ""
    if not wanted:
        return RESET
    before, after = _parts(now) or {}, _parts(wanted) or {}
    ways = [";".join([*(["0"] if now else []), *after.values()])]
    if is_modern:
        off = {DEFAULTS.get(name) or OFF[name] for name in before if name not in after}
        # Turning bold off turns faint off too, and the other way round.
        again = {name for name in after if "22" in off and OFF.get(name) == "22"}
        told = [value for name, value in after.items() if before.get(name) != value or name in again]
        ways.append(";".join([*sorted(off), *told]))
    return f"\x1b[{min(ways, key=len)}m"


@lru_cache(maxsize=STYLES_REMEMBERED)
def at_blank(style: str) -> str:
    """As much of a style as is seen where there is no letter."""
    parts = _parts(style) or {}
    return style if SEEN_AT_BLANKS & parts.keys() else parts.get(GROUND, "")


def _parts(parameters: str, before: Mapping[str, str] | None = None) -> dict[str, str] | None:
    """All that is on after some parameters, each by its kind; None where they say what is not known here."""
    parts = dict(before or {})
    left = parameters.split(";")
    while left:
        name = left[0]
        if name in ("", "0"):
            parts, taken = {}, 1
        elif name in COLOURS and len(left) > 1 and len(left) >= (taken := LENGTHS.get(left[1], 99)):
            parts[COLOURS[name]] = _shortest(name, left[1:taken])
        elif name in OFF:
            parts[name], taken = name, 1
        elif name.isdecimal() and name not in COLOURS and (colour := _old_colour(int(name))):
            parts[colour], taken = name, 1
        else:
            return None
        left = left[taken:]
    return {name: value for name, value in parts.items() if value != DEFAULTS.get(name)}


def _shortest(kind: str, colour: list[str]) -> str:
    """A colour by its index where it has one that no terminal gives to another."""
    if colour[0] == "2":
        red, green, blue = parts = [int(each or 0) for each in colour[1:]]
        if all(each in STEPS for each in parts):
            index = CUBE + 36 * STEPS.index(red) + 6 * STEPS.index(green) + STEPS.index(blue)
        else:
            index = GREYS + (red - 8) // 10 if red == green == blue and red % 10 == 8 and red < 248 else 0
        colour = ["5", str(index)] if index >= FREE else colour
    return ";".join([kind, *colour])


def _old_colour(number: int) -> str:
    """The kind of one of the sixteen colours, or of the terminal's own, ink or ground; "" if it is neither."""
    if 30 <= number <= 39 or 90 <= number <= 97:
        return INK
    return GROUND if 40 <= number <= 49 or 100 <= number <= 107 else ""


class RowText(Struct, frozen=True):
    """A text cell by cell as it is seen, where its style turns, and its pieces of one style.

    `begins`: where each of these begins, and where the last ends; `steps`: each behind the way from the style before.
    """

    seen: list[Cell]
    turns: int
    pieces: list[Cell]
    begins: list[int]
    steps: list[str]


class StyledCells(dict[str, Cell]):
    """Cells of one style by their letters, each made but once."""

    def __init__(self, style: str) -> None:
        super().__init__()
        self._style, self._at_blank = style, at_blank(style)

    def __missing__(self, letter: str) -> Cell:
        is_as_bare = letter == " " and self._style != self._at_blank
        cell = cells_of(self._at_blank)[" "] if is_as_bare else (self._style, letter)
        return self.setdefault(letter, cell)


cells_of = lru_cache(maxsize=REMEMBERED)(StyledCells)


class Pen:
    """Writes letters at places of a terminal, and knows in which row and style it is."""

    def __init__(self, is_modern: bool) -> None:
        self.is_modern = is_modern
        self._parts: list[str] = []
        self._row, self._style = "", ""

    def go(self, row: str, column: int) -> None:
        """Go to a place, by its number: on how many cells some letters take terminals differ."""
        if row == self._row and self.is_modern:
            self._parts.append(f"\x1b[{column}G")
        else:
            self._parts.append(f"\x1b[{row};{column}H" if column > 1 else f"\x1b[{row}H")
        self._row = row

    def put(self, text: RowText, first: int, last: int) -> None:
        """Write a stretch of a text."""
        begin, end = bisect_right(text.begins, first) - 1, bisect_left(text.begins, last)
        style, letters = text.pieces[begin]
        told = letters[first - text.begins[begin] :] + "".join(text.steps[begin + 1 : end])
        over = text.begins[end] - last
        self._parts += [change(self._style, style, self.is_modern), told[: len(told) - over]]
        self._style = text.pieces[end - 1][0]

    def put_as_it_is(self, text: str) -> None:
        """Write a text that holds more than letters and styles."""
        self._parts.append(f"{change(self._style, '', self.is_modern)}{text}{RESET}")
        self._row = self._style = ""

    def written(self) -> str:
        """All of it, with no style left open."""
        return "".join(self._parts).replace(WIDE, "") + change(self._style, "", self.is_modern)


class RowMemory:
    """The last that was written at each place of the terminal."""

    def __init__(self) -> None:
        # By row, from column 0 on, which no terminal has; None where nobody knows what stands there.
        self._rows: dict[str, list[Cell | None]] = {}
        # Where the cursor was left, None where nobody knows.
        self._cursor: tuple[str, str] | None = None

    def forget(self) -> None:
        """Nobody knows any more what stands on the terminal."""
        self._rows.clear()
        self._cursor = None

    def fresh(self, data: str, is_modern: bool = True) -> str:
        """Of some output, what does not stand there already; the cursor is left where it says."""
        before, self._cursor = self._cursor, None
        if not data.startswith("\x1b[") or not AT.match(data):
            return data
        pieces, pen = AT.split(data), Pen(is_modern)
        for row, column, text in zip(pieces[1::3], pieces[2::3], pieces[3::3], strict=True):
            if text.strip(LINE_ENDS):
                self._change(row, int(column), text, pen)
        written = pen.written()
        if pieces[-1].strip(LINE_ENDS):
            return written
        # Where the cursor is left is the last of the places without a text.
        self._cursor = row, column = pieces[-3], pieces[-2]
        return f"{written}\x1b[{row};{column}H" if written or self._cursor != before else ""

    def _change(self, row: str, column: int, said: str, pen: Pen) -> None:
        """Write parts of a text that are not there yet, each stretch at its place; all of it is remembered."""
        there, text = self._rows.setdefault(row, []), _text(said.rstrip(LINE_ENDS), pen.is_modern)
        if text is None:
            there.clear()
            pen.go(row, column)
            pen.put_as_it_is(said)
            return
        end = column + len(text.seen)
        if end >= len(there):
            there += repeat(None, end + 1 - len(there))
        # Compared without a step of Python for each cell: of each there is but one.
        changed = int.from_bytes(bytes(map(is_not, there[column:end], text.seen)))
        if not changed:
            return
        _break_wide(there, column, end)
        there[column:end] = seen = text.seen
        for stretch in STRETCH.finditer((changed | text.turns).to_bytes(len(seen))):
            first, last = stretch.span()
            # Wide letters are written whole.
            first -= seen[first][1] == WIDE
            last += last < len(seen) and seen[last][1] == WIDE
            pen.go(row, column + first)
            pen.put(text, first, last)


@lru_cache(maxsize=REMEMBERED)
def _text(said: str, is_modern: bool) -> RowText | None:
    """A text letter by letter; None where it holds more than letters and styles, or leaves a style open."""
    seen: list[Cell] = []
    pieces: list[Cell] = []
    begins, steps = [0], list[str]()
    turns, style = bytearray(), ""
    for number, part in enumerate(STYLE.split(said)):
        read_on = read(style, part) if number % 2 else style
        letters = "" if number % 2 else _letters(part)
        if read_on is None or letters is None:
            return None
        style = read_on
        if letters:
            before = pieces[-1][0] if pieces else ""
            is_same = bool(pieces) and before == style
            pieces.append((style, letters))
            steps.append(change(before, style, is_modern) + letters)
            seen += map(cells_of(style).__getitem__, letters)
            begins.append(len(seen))
            turns += bytes([0 if is_same else TURNS]).ljust(len(letters), b"\0")
    return None if style else RowText(seen, int.from_bytes(turns), pieces, begins, steps)


def _letters(part: str) -> str | None:
    """The letters of a text by its cells; None where it holds what is no letter."""
    cells = {} if part.isascii() else {letter: cell_len(letter) for letter in set(part)}
    if not part.isprintable() or 0 in cells.values():
        return None
    wide = {ord(letter): f"{letter}{WIDE}" for letter, many in cells.items() if many > 1}
    return part.translate(wide) if wide else part


def _break_wide(there: list[Cell | None], column: int, end: int) -> None:
    """Forget what a terminal wipes where half of a wide letter is written over."""
    for inside, outside in ((column, column - 1), (end, end)):
        cell = there[inside]
        if cell is not None and cell[1] == WIDE:
            there[outside] = None
