"""The rows of an order of battle: how its columns share the room, and what of it is folded where rows are short."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from tracker.app.battle.unit_names import shown_names
from tracker.app.parts.rows import Piece, Row, bar, left, right, row, width_of
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, UnitRow, View
from tracker.engine.plurals import counted

FIGURES = 5
# Room for status words, below which a column of numbers becomes one of them.
WORDS = 8
# Cells below which the strength has no bar.
NO_BAR = 40
# What an order of battle would like for status words; more is taken where it is there.
WANTED_WORDS = 16


class Columns(Struct, frozen=True):
    """Widths of a roster's columns; `stats` are those that stand in columns of their own, with their widths."""

    name: int
    bar: int
    stats: tuple[tuple[str, int], ...]
    words: int
    texts: frozenset[str] = frozenset()

    def cells(self, values: dict[str, str]) -> str:
        """The values in their columns: numbers to the right, words to the left."""
        return "".join(
            f" {(left if name in self.texts else right)(values.get(name, ''), room)}" for name, room in self.stats
        )


def columns(sides: Sequence[SideView], width: int) -> Columns:
    """Widths of the columns that share so many cells."""
    units = [unit for side in sides for unit in side.units]
    strength = 0 if width < NO_BAR else 4 if width < 52 else 6
    name = min(_longest(sides), max(10, width - 26, min(_longest_short(sides), width * 2 // 5)))
    # Short names may leave some of it to the other columns.
    heads = [min(name, width_of(side.name)) for side in sides]
    name = max([*heads, *map(width_of, shown_names(units, name).values())], default=name)
    room = width - 1 - name - 1 - FIGURES - 1 - strength
    stats: list[tuple[str, int]] = []
    for heading, wide in _stats(units):
        if room - wide - 1 < WORDS + 1:
            break
        stats.append((heading, wide))
        room -= wide + 1
    texts = frozenset(each for each, _ in stats if any(not _is_number(dict(u.stats).get(each, "")) for u in units))
    return Columns(name, strength, tuple(stats), max(0, room - 1), texts)


def wanted_width(sides: Sequence[SideView]) -> int:
    """The cells in which nothing of an order of battle is cut but long status words."""
    units = [unit for side in sides for unit in side.units]
    stats = sum(wide + 1 for _, wide in _stats(units))
    words = max([WANTED_WORDS, *(width_of(unit.fate) for unit in units if unit.gone)])
    return 1 + _longest(sides) + 1 + FIGURES + 1 + 6 + stats + 1 + words


def _longest(sides: Sequence[SideView]) -> int:
    names = [each for side in sides for each in (side.name, *(unit.name for unit in side.units))]
    return max(map(width_of, names), default=8)


def _longest_short(sides: Sequence[SideView]) -> int:
    return max((width_of(unit.short or unit.name) for side in sides for unit in side.units), default=8)


def _stats(units: Sequence[UnitRow]) -> list[tuple[str, int]]:
    """The headings of all numbers, and how wide their columns are."""
    found: dict[str, set[str]] = {}
    for unit in units:
        for heading, value in unit.stats:
            found.setdefault(heading, {heading}).add(value)
    return [(heading, max(map(width_of, texts))) for heading, texts in found.items()]


def _is_number(value: str) -> bool:
    """True if a value is digits, or several in a row."""
    return value.replace(",", "").replace("-", "").replace("+", "").replace("/", "").isdigit() or not value


def loose(unit: UnitRow, wide: Columns) -> list[str]:
    """The values that have no column of their own; a number with its heading, since it would say nothing alone."""
    own = {name for name, _ in wide.stats}
    found = [(name, value) for name, value in unit.stats if value and name not in own]
    return [f"{name} {value}" if _is_number(value.replace(" ", "")) else value for name, value in found]


def side_row(side: SideView, wide: Columns, style: StyleName) -> Row:
    """The strength of a side in its style, and the headings of the columns."""
    strength = f"{side.figures}/{side.start}"
    # What none of its units has needs no heading, and long words of the side may begin there.
    has = {name for unit in side.units for name, value in unit.stats if value}
    heads = wide.cells({name: name if name in has else "" for name, _ in wide.stats})
    words, room = ", ".join(side.status), wide.words
    if width_of(words) > room:
        room += width_of(heads) - width_of(heads.rstrip())
        heads = heads.rstrip()
    wider = max(0, width_of(strength) - FIGURES)
    return row(
        " ",
        (left(side.name, wide.name - wider), style),
        (f" {right(strength, FIGURES + wider)} ", "text"),
        (bar(side.figures, side.start, wide.bar), style),
        (heads, "dim"),
        (f" {left(words, room)}", "dim"),
    )


def fallen(before: View, now: View) -> dict[str, int]:
    """The figures that each unit has lost from one view to the other, by unit id."""
    then = {unit.id: unit.there for side in before.sides for unit in side.units}
    found = {unit.id: then.get(unit.id, 0) - unit.there for side in now.sides for unit in side.units if not unit.gone}
    return {unit: lost for unit, lost in found.items() if lost > 0}


def strength_pieces(unit: UnitRow, wide: int, style: StyleName, fallen: int) -> list[Piece]:
    """A strength bar in the style of the side, with the figures that fell at the last step over its end."""
    whole = bar(unit.figures, unit.start, wide)
    lost = f"-{fallen}" if fallen else ""
    room = wide - width_of(lost)
    return [(whole[:room], style), (lost, "warn")] if lost and room >= 1 else [(whole, style)]


# Folding


class UnitGroup(Struct, frozen=True):
    """Units that one row stands for, in words and with what they have in common."""

    units: tuple[UnitRow, ...]
    words: str


Entry = UnitRow | UnitGroup


def folded(units: Iterable[UnitRow], is_kept: Callable[[UnitRow], bool]) -> list[Entry]:
    """The units of a side, those that do not matter now as one row: fresh ones of a kind, and those who are gone."""
    groups: dict[tuple[object, ...], list[UnitRow]] = {}
    for unit in units:
        groups.setdefault(("kept", unit.id) if is_kept(unit) else _kind(unit), []).append(unit)
    return [found[0] if len(found) == 1 else UnitGroup(tuple(found), _fold_words(found)) for found in groups.values()]


def _kind(unit: UnitRow) -> tuple[object, ...]:
    """A key that units share if they may share a row; with its id in it a unit stands alone."""
    if unit.gone:
        return ("gone",)
    if unit.figures < unit.start or unit.status:
        return ("alone", unit.id)
    return ("fresh", unit.start)


def _fold_words(units: list[UnitRow]) -> str:
    if units[0].gone:
        return f"{counted(len(units), 'unit')} gone"
    return f"{counted(len(units), 'unit')} of {units[0].start}, fresh"


def fold_row(fold: UnitGroup, width: int) -> Row:
    """One row for several units, with as many of their names as go in."""
    words = f" {fold.words}: "
    room = width - width_of(words) - 1
    shown = ""
    for unit in fold.units:
        name = unit.short or unit.name
        longer = f"{shown}, {name}" if shown else name
        if width_of(longer) > room - 3:
            shown += f"{glyphs.more}"
            break
        shown = longer
    return row((words, "text" if not fold.units[0].gone else "dim"), (shown, "dim"))
