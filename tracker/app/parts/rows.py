"""Lines as panels paint them: pieces of text with the name of a style, cut and aligned by terminal cells."""

import re
import textwrap
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from textual.strip import Strip

from tracker.app.parts.styles import StyleName, Styles
from tracker.app.parts.text_cuts import TOLD_BY_WHY, ends_of, left_off
from tracker.app.terminal.glyphs import glyphs
from tracker.harmless_text import clean

Piece = tuple[str, StyleName]
Row = tuple[Piece, ...]

EMPTY: Row = ()
# Words with which nothing ends.
LEADING = frozenset(
    ("the", "a", "an", "and", "or", "of", "to", "at", "by", "in", "on", "off", "for", "with", "its", "their")
)


def row(*pieces: str | Piece) -> Row:
    """A row; bare text is of the style "text"."""
    return tuple((piece, "text") if isinstance(piece, str) else piece for piece in pieces)


@lru_cache(maxsize=1024)
def width_of(text: str) -> int:
    """Terminal cells that a text takes. Kept as rows are: few words of a screen are new at a key."""
    return len(text) if text.isascii() else cell_len(text if text.isprintable() else clean(text))


def fitting(wordings: Iterable[str], width: int) -> str:
    """The first of several wordings that takes no more than so many cells; "" where none does."""
    return next((each for each in wordings if each and width_of(each) <= width), "")


def widest_of(texts: Iterable[str]) -> int:
    """Terminal cells that the widest of some texts takes; 0 where there are none."""
    return max(map(width_of, texts), default=0)


def widths_of(columns: Iterable[Iterable[str]]) -> list[int]:
    """Terminal cells that the widest text of each of some columns takes."""
    return [widest_of(texts) for texts in columns]


def cut(text: str, width: int) -> str:
    """A text of at most so many cells; what is cut ends with a mark."""
    if text.isascii():
        # What harms is cleaned cell by cell when it is painted.
        if len(text) <= width:
            return text
    else:
        text = text if text.isprintable() else clean(text)
        if cell_len(text) <= width:
            return text
    return set_cell_size(text, width - 1).rstrip() + glyphs.more if width > 0 else ""


def in_whole(parts: Sequence[str], width: int) -> str:
    """As many parts, by commas, as go into so many cells, and a mark where there are more: "+1" reads as a modifier.

    Where the first has no room, its own commas part it; then it ends behind a word. A single word is cut.
    """
    more = f" {glyphs.more}"
    told = ", ".join(parts)
    if width_of(told) <= width or not parts:
        return told
    for pieces in (parts, parts[0].split(", ")):
        for count in range(len(pieces) - 1, 0, -1):
            told = f"{', '.join(pieces[:count])}{more}"
            if width_of(told) <= width:
                return told
    if width_of(parts[0]) < width:
        return f"{parts[0]}{glyphs.more}"
    begun = _begun(parts[0], width - len(more))
    return begun + more if begun else cut(told, width)


def _with_mark(count: int) -> str:
    return f" {glyphs.more}"


def first_parts(parts: Sequence[str], width: int, rest_words: Callable[[int], str] = _with_mark) -> str:
    """As many parts, by commas, as go into so many cells, and words on the rest; "" where not even one goes.

    That is a mark: "10 dice · 1 more" would read as one die more.
    """
    for count in range(len(parts), 0, -1):
        rest = len(parts) - count
        told = ", ".join(parts[:count]) + (rest_words(rest) if rest else "")
        if width_of(told) <= width:
            return told
    return ""


def with_short_names(words: str, short: Mapping[str, str]) -> str:
    """Words with short names for the long ones in them."""
    for name, shorter in short.items():
        words = words.replace(name, shorter)
    return words


def _begun(words: str, width: int) -> str:
    """As many words as go into so many cells, none that only leads to the next, no half of a name; "" for none."""
    head, mark, _ = words.partition(": ")
    told = (head if mark else words).split(" ")
    while told and (width_of(" ".join(told)) > width or told[-1] in LEADING):
        told.pop()
    return " ".join(told).rstrip(":;,(")


def left(text: str, width: int) -> str:
    """A text cut and filled up to so many cells."""
    if text.isascii() and len(text) <= width:
        return text.ljust(width)
    short = cut(text, width)
    return short + " " * (width - cell_len(short))


def all_left(texts: Iterable[str], width: int) -> list[str]:
    """Texts each cut and filled up to so many cells."""
    return [left(each, width) for each in texts]


def right(text: str, width: int) -> str:
    """A text cut, and moved to the right end of so many cells."""
    if text.isascii() and len(text) <= width:
        return text.rjust(width)
    short = cut(text, width)
    return " " * (width - cell_len(short)) + short


def aligned(cells: Iterable[tuple[str, int]], gap: str = "") -> str:
    """Texts each behind a gap, in so many cells at their right end; at their left where the number is below 0."""
    return "".join(gap + (left(text, -wide) if wide < 0 else right(text, wide)) for text, wide in cells)


@lru_cache(maxsize=512)
def row_width(pieces: Row) -> int:
    """Terminal cells that a row takes. Kept, since most pieces of a screen stand there key after key."""
    wide = 0
    for text, _ in pieces:
        wide += len(text) if text.isascii() else cell_len(text if text.isprintable() else clean(text))
    return wide


def cut_row(pieces: Iterable[Piece], width: int) -> Row:
    """As much of a row as goes into so many cells, with a mark where something is left out."""
    fits: list[Piece] = []
    room = width
    for text, style in pieces:
        wide = width_of(text)
        if wide > room > 0:
            return (*fits, (cut(text, room), style))
        if wide > room and fits:
            before, style = fits.pop()
            return (*fits, (cut(f"{before} ", width_of(before)), style))
        fits.append((text, style))
        room -= wide
    return tuple(fits)


def wrapped(text: str, width: int, style: StyleName = "text", indent: int = 0) -> list[Row]:
    """A text as rows of at most so many cells, the later ones indented."""
    return [((line, style),) for line in _lines(text, max(8, width), indent)] or [EMPTY]


@lru_cache(maxsize=1_024)
def _lines(text: str, width: int, indent: int) -> tuple[str, ...]:
    """Kept, since a screen is laid out anew at each key, and few of its words are new."""
    return tuple(textwrap.wrap(text, width, subsequent_indent=" " * indent))


def indented(rows: Iterable[Row], indent: int = 1) -> list[Row]:
    """The same rows, moved to the right."""
    return [((" " * indent, "text"), *each) for each in rows]


def shortened(rows: list[Row], most: int, width: int) -> list[Row]:
    """At most so many rows; where some are left out, the last ends with a mark."""
    if len(rows) <= most:
        return rows
    if most < 1:
        return []
    *shown, last = rows[:most]
    *before, (text, style) = last or (("", "text"),)
    room = width - row_width(tuple(before))
    marked = text.rstrip().removesuffix(glyphs.more) + glyphs.more
    return [*shown, (*before, (cut(marked, room), style))]


def folded(texts: Sequence[str], width: int, most: int, style: StyleName, indent: int = 0) -> list[Row]:
    """Texts below one another on at most so many rows; clauses that have no room are left out, and it is said where."""
    whole = [line for text in texts for line in wrapped(text, width, style, indent)]
    if len(whole) <= most:
        return whole
    for number in range(len(texts) - 1, -1, -1):
        text = texts[number]
        # Behind a colon what follows from it would be missing.
        ends = sorted(ends_of(text), key=lambda end: (text[end] == ":", -end))
        ends = [len(text)] * (number < len(texts) - 1) + ends
        if not number:
            # Rather than in silence a sentence ends behind a word.
            words = [found.start() for found in re.finditer(" ", text)][::-1]
            ends += [end for end in words if text[:end].rpartition(" ")[2] not in LEADING]
        for end in ends:
            told = (*texts[:number], left_off(text[:end]))
            rows = [line for text in told for line in wrapped(text, width, style, indent)]
            is_alone = "".join(piece for piece, _ in rows[-1]).strip(f"{glyphs.dot} ") == TOLD_BY_WHY
            if len(rows) <= most and not (is_alone and text[:end]):
                return rows
    return shortened(whole, most, width)


def folded_to(
    ways: Iterable[tuple[Sequence[str], bool]], width: int, most: int, style: StyleName, indent: int = 0
) -> list[Row]:
    """The first of several ways to tell the same more shortly that has so many rows.

    Where it is not whole it says where the rest is.
    """
    told: tuple[str, ...] = ()
    for (*texts, last), is_whole in ways:
        told = (*texts, last if is_whole else left_off(last))
        rows = [line for text in told for line in wrapped(text, width, style, indent)]
        if len(rows) <= most:
            return rows
    return folded(told, width, most, style, indent)


def flowing(pieces: Iterable[Piece], width: int, indent: int = 0, most: int = 999) -> list[Row]:
    """Pieces as running text in rows of so many cells, each word in its style, the later indented; tails are whole."""
    rows: list[list[Piece]] = [[]]
    filled = 0
    for text, style in pieces:
        is_tail = text.startswith(f" {glyphs.dot} ") and len(text) > len(glyphs.dot) + 2 and width_of(text) <= width
        while True:
            if filled == indent and len(rows) > 1:
                text = text.lstrip(f" {glyphs.dot}" if is_tail else " ")
            told = text if width_of(text) <= width - filled else "" if is_tail else _words_in(text, width - filled)
            if not told and text and filled > indent:
                rows.append([(" " * indent, "text")] if indent else [])
                filled = indent
                if len(rows) > most:
                    # Nobody looks at them.
                    return [tuple(each) for each in rows]
                continue
            # What a row of its own does not hold either stands there nevertheless.
            told = told or (text if is_tail else re.findall(r"^ *[^ ]*", text)[0])
            filled += width_of(told)
            if rows[-1] and rows[-1][-1][1] == style:
                rows[-1][-1] = (rows[-1][-1][0] + told, style)
            else:
                rows[-1].append((told, style))
            text = text[len(told) :]
            if not text:
                break
    return [tuple(each) for each in rows if each]


def _words_in(text: str, room: int) -> str:
    """As many words of a text, each with the blanks before it, as go into so many cells."""
    end = text.rfind(" ", 0, max(room, 0) + 1)
    while end > 0 and width_of(text[:end]) > room:
        end = text.rfind(" ", 0, end)
    return text[: max(end, 0)].rstrip(" ")


def dotted(said: Sequence[Piece]) -> list[Piece]:
    dot: Piece = (f" {glyphs.dot} ", "dim")
    return [piece for each in said for piece in (dot, each)][1:]


def flowing_whole(
    said: Sequence[Piece],
    width: int,
    most: int,
    rest_words: Callable[[int], str],
    lead: Row = (),
    order: Sequence[int] | None = None,
    least: int = 1,
) -> list[Row]:
    """Rows in which as many pieces flow behind a `lead` as go in whole, with words on the rest; else none.

    `order`: which pieces, by their places, are told before others are left out; the `least` of them always.
    """
    order = range(len(said)) if order is None else order

    def those(places: Collection[int]) -> list[Row]:
        rest = len(said) - len(places)
        tail: Row = ((f" {glyphs.dot} {rest_words(rest)}", "dim"),) if rest else ()
        told = [*lead, *dotted([said[place] for place in sorted(places)]), *tail]
        # What has more letters than the rows have cells need not be looked at word by word.
        has_room = sum(width_of(text) - text.count(" ") for text, _ in told) <= most * width
        return rows if has_room and len(rows := flowing(told, width, most=most)) <= most else []

    counts = range(len(order), least - 1, -1)
    told, rows = next(((order[:count], rows) for count in counts if (rows := those(order[:count]))), ((), []))
    # One that is too long for what is left gives way to those behind it.
    for place in order[len(told) + 1 :] if rows else ():
        told, rows = ((*told, place), longer) if (longer := those((*told, place))) else (told, rows)
    return rows


def flowing_clauses(said: Piece, width: int, most: int, where: str, lead: Row = (), least: int = 0) -> list[Row]:
    """The rows of a piece behind a `lead` as far as a clause ends that goes in, with `where` the rest is; else none.

    It has more than the `least` characters, such as the names that it begins with.
    """
    text, style = said
    for end in [end for end in ends_of(text) if end > least][::-1]:
        rows = flowing([*lead, (text[:end], style), (f" {glyphs.dot} {where}", "dim")], width)
        if len(rows) <= most:
            return rows
    return []


def flow(chips: Iterable[Row], width: int, gap: int = 3) -> list[Row]:
    """Chips side by side, as many to a row as go in."""
    return placed(chips, width, gap)[0]


def placed(chips: Iterable[Row], width: int, gap: int = 3) -> tuple[list[Row], list[tuple[int, int]]]:
    """Chips side by side as `flow` puts them, and the place of each: column and row."""
    rows: list[Row] = []
    spots: list[tuple[int, int]] = []
    x = 0
    for chip in chips:
        wide = row_width(chip)
        if rows and x + gap + wide <= width:
            x += gap
            rows[-1] = (*rows[-1], (" " * gap, "text"), *chip)
        else:
            x = 0
            rows.append(chip)
        spots.append((x, len(rows) - 1))
        x += wide
    return rows, spots


def those_that_go(chips: Iterable[Row], width: int) -> list[Row]:
    """The chips that go into so many cells side by side: one too long for what is left gives way to those behind it."""
    found: list[Row] = []
    for chip in chips:
        if (wide := row_width(chip)) <= width:
            width -= wide
            found.append(chip)
    return found


def heading(title: str, width: int, tag: str = "", is_marked: bool = False) -> Row:
    """A title on a rule that goes on to the end, with a tag near its end."""
    g = glyphs
    mark = f"{g.pointer} " if is_marked else ""
    end = f" {tag} {g.rule}" if tag else ""
    room = width - width_of(mark) - width_of(end) - 1
    words = cut(title, room)
    line = g.rule * (room - width_of(words))
    return row((mark, "accent"), (words, "bold"), " ", (line, "rule"), (end, "dim")) if width > 8 else row(words)


def strips_of(rows: Iterable[Row], styles: Styles, width: int) -> list[Strip]:
    """Rows ready for the screen."""
    return [strip_of(each, styles, width) for each in rows]


def strip_of(pieces: Row, styles: Styles, width: int) -> Strip:
    """A row ready for the screen, exactly so many cells wide; one that is wider ends with a mark."""
    segments: list[Segment] = []
    filled = row_width(pieces)
    words, rich_style = "", styles["text"]
    for text, style in (*pieces, (" " * (width - filled), "text")) if filled < width else pieces:
        if styles[style] is not rich_style and text:
            segments += [Segment(words, rich_style)] if words else []
            words, rich_style = "", styles[style]
        words += text if text.isprintable() else clean(text)
    segments += [Segment(words, rich_style)] if words else []
    if filled <= width or width <= 0:
        return Strip(segments, max(filled, width))
    last = segments[-1].style
    return Strip([*Strip(segments, filled).crop(0, width - 1), Segment(glyphs.more, last)], width).simplify()


def strength_bar(part: int, whole: int, width: int) -> str:
    """A strength bar: one that is not empty shows at least one full cell, one that is not full at least one gap."""
    if whole <= 0 or width <= 0:
        return " " * width
    full = round(width * min(part, whole) / whole)
    if part > 0:
        full = max(1, full)
    if part < whole:
        full = min(full, width - 1) if width > 1 else full
    return glyphs.full * full + glyphs.empty * (width - full)
