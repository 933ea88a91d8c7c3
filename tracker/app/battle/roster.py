"""The order of battle: strength as figures and bar, numbers, status words, side by side."""

from collections.abc import Sequence

from msgspec import Struct
from textual.geometry import Offset
from textual.reactive import var

from tracker.app.battle.unit_names import shown_names
from tracker.app.parts.face import window
from tracker.app.parts.panel import Panel
from tracker.app.parts.rows import Piece, Row, bar, heading, left, right, row, width_of
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, UnitRow, View

FIGURES = 5
# Room for status words, below which a column of numbers becomes one of them.
WORDS = 8


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
    """How the columns share so many cells."""
    units = [unit for side in sides for unit in side.units]
    longest = max((width_of(each) for each in [*(u.name for u in units), *(s.name for s in sides)]), default=8)
    name = min(longest, max(10, width - 26))
    strength = 4 if width < 52 else 6
    room = width - 1 - name - 1 - FIGURES - 1 - strength
    stats: list[tuple[str, int]] = []
    for heading_ in _headings(units):
        wide = max(width_of(heading_), *(width_of(dict(unit.stats).get(heading_, "")) for unit in units))
        if room - wide - 1 < WORDS + 1:
            break
        stats.append((heading_, wide))
        room -= wide + 1
    texts = frozenset(each for each, _ in stats if any(not _is_number(dict(u.stats).get(each, "")) for u in units))
    return Columns(name, strength, tuple(stats), max(0, room - 1), texts)


def _is_number(value: str) -> bool:
    """Whether a value is digits, or several in a row."""
    return value.replace(",", "").replace("-", "").replace("+", "").isdigit() or not value


def _headings(units: Sequence[UnitRow]) -> list[str]:
    found: list[str] = []
    for unit in units:
        found += [each for each, _ in unit.stats if each not in found]
    return found


class Roster(Panel):
    """All units by side. The cursor is on a unit while the panel has it; the subjects of the prompt are marked."""

    view: var[View | None] = var(None)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.subjects: tuple[str, ...] = ()
        self.filter = ""
        self.is_filtering = False
        self.is_at = False
        self.at = ""
        self._room = 1
        self._spot = 0

    def watch_view(self) -> None:
        self.update()

    @property
    def units(self) -> list[UnitRow]:
        """The units that the filter lets through."""
        return [unit for side in self._sides() for unit in side.units if self._fits(side, unit)]

    @property
    def chosen(self) -> UnitRow | None:
        """The unit under the cursor."""
        return next((unit for unit in self.units if unit.id == self.at), None)

    def _sides(self) -> Sequence[SideView]:
        return self.view.sides if self.view else ()

    def _fits(self, side: SideView, unit: UnitRow) -> bool:
        words = " ".join([side.name, unit.name, unit.place, unit.gone, *unit.status, *(v for _, v in unit.stats)])
        return self.filter.casefold() in words.casefold()

    # Painting

    def rows(self, width: int, height: int) -> list[Row]:
        body, at = self._body(width)
        self._room = max(1, height - 1)
        first, end = window(len(body), at, self._room)
        self._spot = at - first + 1
        rest = len(body) - (end - first)
        tag = f"/{self.filter}{'_' if self.is_filtering else ''}" if self.filter or self.is_filtering else ""
        rows = [heading("Order of battle", width, tag, self.is_at), *body[first:end]]
        if rest and len(rows) < height:
            g = glyphs()
            words = [f"{g.up} {first}"] * bool(first) + [f"{g.down} {len(body) - end} more"] * (end < len(body))
            rows.append(row((f"  {'  '.join(words)}", "dim")))
        return rows

    def _body(self, width: int) -> tuple[list[Row], int]:
        """All rows, and the one to be kept in sight."""
        wide = columns(self._sides(), width)
        names = shown_names((unit for side in self._sides() for unit in side.units), wide.name)
        rows: list[Row] = []
        at = 0
        wanted = self.at if self.is_at else next(iter(self.subjects), "")
        for side in self._sides():
            shown = [unit for unit in side.units if self._fits(side, unit)]
            if not shown:
                continue
            rows.append(_side_row(side, wide, width))
            for unit in shown:
                if unit.id == wanted:
                    at = len(rows)
                rows.append(self._unit_row(unit, names[unit.id], wide))
        return rows or [row((" No unit fits the filter.", "dim"))], at

    def _unit_row(self, unit: UnitRow, name: str, wide: Columns) -> Row:
        is_here = self.is_at and unit.id == self.at
        marked = unit.id in self.subjects
        words = unit.fate or ", ".join([*unit.status, *_loose(unit, wide)])
        stats = wide.cells(dict(unit.stats))
        strength = f"{unit.figures}/{unit.start}"
        if is_here or unit.gone:
            text = f"{left(name, wide.name)} {right(strength, FIGURES)} "
            text += bar(unit.figures, unit.start, wide.bar) + stats + f" {left(words, wide.words)}"
            return row((glyphs().pointer if marked else " ", "accent"), (text, "cursor" if is_here else "dim"))
        pieces: list[Piece] = [
            (glyphs().pointer if marked else " ", "accent"),
            (left(name, wide.name), "bold" if marked else "text"),
            (f" {right(strength, FIGURES)} ", "text"),
            (bar(unit.figures, unit.start, wide.bar), "mark"),
            (stats, "text"),
            (f" {left(words, wide.words)}", "dim"),
        ]
        return tuple(pieces)

    # Moving

    def move(self, key: str) -> bool:
        """Move the cursor from unit to unit; whether the key was one to do so."""
        ids = [unit.id for unit in self.units]
        steps = {"up": -1, "down": 1, "pageup": 1 - self._room, "pagedown": self._room - 1}
        steps |= {"home": -len(ids), "end": len(ids)}
        if key not in steps or not ids:
            return key in steps
        now = ids.index(self.at) if self.at in ids else 0
        self.at = ids[min(max(0, now + steps[key]), len(ids) - 1)]
        self.update()
        return True

    def enter(self, is_at: bool) -> None:
        """Give the panel the cursor, or take it away."""
        self.is_at = is_at
        ids = [unit.id for unit in self.units]
        if is_at and self.at not in ids:
            self.at = next((each for each in self.subjects if each in ids), next(iter(ids), ""))
        self.update()

    def cursor(self) -> Offset | None:
        return Offset(1, self._spot)


def _loose(unit: UnitRow, wide: Columns) -> list[str]:
    """The values that have no column of their own."""
    own = {name for name, _ in wide.stats}
    return [value for name, value in unit.stats if value and name not in own]


def _side_row(side: SideView, wide: Columns, width: int) -> Row:
    strength = f"{side.figures}/{side.start}"
    heads = wide.cells({name: name for name, _ in wide.stats})
    wider = max(0, width_of(strength) - FIGURES)
    words = left(", ".join(side.status), wide.words)
    return row(
        " ",
        (left(side.name, wide.name - wider), "bold"),
        (f" {right(strength, FIGURES + wider)} ", "text"),
        (bar(side.figures, side.start, wide.bar), "mark"),
        (heads, "dim"),
        (f" {words}", "dim"),
    )
