"""The fields of a form as they are drawn: letters, labels and how each stands, side by side or one below another."""

from collections.abc import Iterable, Mapping
from typing import Any

from tracker.app.parts.choices import Choices
from tracker.app.parts.long_lines import shorter
from tracker.app.parts.prompt_view import NARROW, Spot
from tracker.app.parts.rows import Piece, Row, in_whole, left, placed, row_width, widest_of, width_of, with_short_names
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import Among, Field, Quantity, Toggle
from tracker.play.filled_form import FilledForm

# Pieces of a field with one letter and one value.
FOUR = 4
# Cells before values that go on in another row.
INDENT = "   "
RULES = "! against the rules"

Drawn = tuple[list[Row], list[Spot], list[list[Row]]]
"""Fields as they are drawn, where each stands, and their rows, of which each may take several."""


class DrawnFields:
    """The fields of a form as they were drawn, by the room that they had, as long as nothing is filled in otherwise."""

    def __init__(self) -> None:
        self._drawn: dict[object, Drawn] = {}
        self._drawn_of: object = None

    def of(self, fields: list[Field], filled: FilledForm, listed: Choices, width: int, may_be_beneath: bool) -> Drawn:
        """The fields side by side on so many cells; where these are few with the short names and words of the list.

        Short words stand where they take fewer rows. Each is in a row of its own where that may be and they go into no
        single row.
        """
        if self._drawn_of != filled:
            self._drawn, self._drawn_of = {}, filled
        short, short_words = (listed.short, listed.short_words) if width < NARROW else ({}, {})
        room = width, may_be_beneath, glyphs.is_ascii, bool(short_words)
        if room not in self._drawn:
            chips = chips_of(fields, filled, width - 2, short=short)
            lines, spots = placed(chips, width - 2)
            beneath: list[Row] = []
            if len(lines) > 1 and may_be_beneath:
                beneath = chips_of(fields, filled, width, widest_of([each.label for each in fields]), short)
            # Beside a long label there may be no room for the marks of another field.
            if beneath and all(row_width(each) <= width for each in beneath):
                chips, lines, spots = beneath, beneath, [(0, y) for y in range(len(beneath))]
            elif len(lines) > 1 and short_words:
                brief = chips_of(fields, filled, width - 2, short=short, short_words=short_words)
                fewer, others = placed(brief, width - 2)
                if len(fewer) < len(lines):
                    chips, lines, spots = brief, fewer, others
            self._drawn[room] = chips, spots, [_folded_row(line, width) for line in lines]
        return self._drawn[room]


def chips_of(
    fields: Iterable[Field],
    filled: FilledForm,
    most: int,
    wide: int = 0,
    short: Mapping[str, str] = {},
    short_words: Mapping[str, str] = {},
) -> list[Row]:
    """Each field with its letters and how it stands, at `most` so many cells, its label on so many, or in short."""
    values, awaiting, given = filled.values, filled.awaiting | filled.asked_next, filled.given
    chips = []
    for each in fields:
        label = each.label
        if short or short_words:
            label = shorter(f"{with_short_names(label, short)} ", short_words).strip()
        chip = _chip(each, label, values[each.name], wide, each.name in awaiting, each.name in given)
        if isinstance(each, Among) and each.digits and most < NARROW:
            chip = _by_digits(each, chip)
        chips.append((*_within(chip, most), *_warned(each, values[each.name], most)))
    return chips


def _warned(field: Field, value: Any, most: int) -> Row:
    """The reason of the sign that stands before some values, against the rules; of several that of the one set."""
    why = {mark.value: mark.warned for mark in field.marks if mark.warned} if isinstance(field, Among) else {}
    if not why:
        return ()
    reason = why.get(value, "") if len({*why.values()}) > 1 else next(iter(why.values()))
    words = f"! {reason}" if reason else RULES
    words = words if width_of(words) < most - len(INDENT) else RULES
    return ((f"{INDENT}{words}", "warn"),)


def _within(chip: Row, width: int) -> Row:
    """The same with less of its label where its value would have no room behind it."""
    if row_width(chip) <= width or len(chip) != FOUR:
        return chip
    mark, key, (label, style), box = chip
    room = width - row_width((mark, key, box)) - 2
    return (mark, key, (f" {in_whole([label.strip()], room)} ", style), box)


def _chip(field: Field, label: str, value: Any, wide: int, is_open: bool, is_said: bool) -> Row:
    mark: Piece = (" ", "text")
    label = left(label, wide) if wide else label
    if isinstance(field, Toggle):
        kept = ", kept" if field.is_kept and not is_said else ""
        mark = ("!", "accent") if field.warned else mark
        return (
            mark,
            (field.letter, "accent"),
            (f" {label} ", "text"),
            _box("?" if is_open or value is None else f"yes{kept}" if value else "no", True),
        )
    if isinstance(field, Quantity):
        is_begun = is_said and bool(field.check(value))
        key = f"{field.low}-{field.high}" if field.is_by_digit else field.letter
        shown = f"{value}_" if is_begun else "?" if is_open or field.check(value) else str(value)
        return (mark, (key, "accent"), (f" {label} ", "text"), _box(shown, True))
    pieces: list[Piece] = [mark, (f"{label} ", "text")] if not wide else [("   ", "text"), (label, "text")]
    pieces += [_box("?", True)] if is_open else []
    for each in field.marks if isinstance(field, Among) else ():
        key = field.shown(each) if isinstance(field, Among) and field.digits else each.letter
        barred = glyphs.barred if each.refused else "! " if each.warned else ""
        pieces += [(f" {key} ", "accent"), _box(f"{barred}{each.label}", each.value == value and not is_open)]
    return tuple(pieces)


def _by_digits(field: Among, chip: Row) -> Row:
    """A chip whose marks that go by digits are these alone, behind the word that they share: "section 1 2 3".

    The one that is set keeps its label; the others' ground is seen on the table.
    """
    before = len(chip) - 2 * len(field.marks)
    pieces, word = list(chip[:before]), ""
    for mark, key, (label, style) in zip(field.marks, chip[before::2], chip[before + 1 :: 2], strict=True):
        kind, _, rest = mark.label.partition(" ")
        if style == "bold" or rest.split(" ")[0] != field.shown(mark):
            pieces += [key, (label, style)]
            continue
        pieces += [(f" {kind} ", "dim")] if kind != word else []
        pieces += [key, (glyphs.barred if mark.refused else "!" if mark.warned else "", style)]
        word = kind
    return tuple(pieces)


def spot_of(
    field: Field | None, others: list[Field], chips: list[Row], rows_of: list[list[Row]], spots: list[Spot], above: int
) -> Spot | None:
    """Place where the cursor stands at the value of the field that was touched, `above` rows lower; None in a list."""
    if field not in others:
        return None
    place = others.index(field)
    x, y = spots[place]
    above += sum(len(rows) for rows in rows_of[:y])
    if len(rows_of[y]) == 1:
        return (x + _value_at(chips[place]), above)
    at = next((n for n, each in enumerate(rows_of[y]) if any(style == "bold" for _, style in each)), 0)
    return (_value_at(rows_of[y][at]), above + at)


def _value_at(chip: Row) -> int:
    before = next((n for n, (_, style) in enumerate(chip) if style == "bold"), 0)
    return row_width(chip[:before]) + 1


def _folded_row(line: Row, width: int) -> list[Row]:
    """A row of marks in as many as it needs, each mark with its letter; other rows as they are."""
    if row_width(line) < width:
        return [line]
    rows: list[Row] = []
    now: Row = ()
    for number, piece in enumerate(line):
        # A letter and the mark that it sets stay together, and so does the word that stands before several digits.
        is_shared = _is_shared(line, number)
        begins = is_shared or (piece[1] in ("accent", "warn") and not (number and _is_shared(line, number - 1)))
        if now and begins and row_width((*now, *line[number : number + 2 + is_shared])) >= width:
            rows.append(now)
            now = () if piece[1] == "warn" else ((INDENT, "text"),)
        now = (*now, piece)
    return [*rows, now]


def _is_shared(line: Row, number: int) -> bool:
    """True if a piece is the word that stands once before several digits: no mark, which has its letter before it."""
    beside = [style for _, style in line[max(0, number - 1) : number + 2]]
    return line[number][1] == "dim" and beside[0] != "accent" and beside[2:] == ["accent"]


def _box(text: str, is_set: bool) -> Piece:
    return (f"[{text}]", "bold") if is_set else (f" {text} ", "dim")
