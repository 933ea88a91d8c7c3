"""The order of battle: strength as figures and bar, numbers, status words, side by side."""

from collections.abc import Mapping, Sequence

from textual.geometry import Offset
from textual.reactive import var

from tracker.app.battle.roster_rows import (
    FIGURES,
    Columns,
    Entry,
    UnitGroup,
    columns,
    fold_row,
    folded,
    loose,
    side_row,
    strength_pieces,
)
from tracker.app.battle.unit_names import shown_names
from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import typed, window
from tracker.app.parts.rows import Piece, Row, bar, heading, left, right, row
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, UnitRow, View
from tracker.talk.side_colours import side_colours


class Roster(Panel):
    """All units by side. The cursor is on a unit while the panel has it; the subjects of the prompt are marked."""

    view: var[View | None] = var(None)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.subjects: tuple[str, ...] = ()
        # Those who act now, else the first who may.
        self.live: frozenset[str] = frozenset()
        # Figures that fell at the last step, by unit.
        self.fallen: Mapping[str, int] = {}
        self.filter = ""
        self.is_filtering = False
        self.is_at = False
        self.at = ""
        self._room = 1
        self._spot = 0

    def watch_view(self) -> None:
        queue = self.view.queue if self.view else ()
        may = [each.unit for each in queue if each.standing == "may"][:1]
        self.live = frozenset([each.unit for each in queue if each.standing == "acting"] or may)
        self.update()

    def mark(self, subjects: tuple[str, ...], fallen: Mapping[str, int]) -> None:
        """Mark the units that the question is about, and the figures that fell at the last step."""
        if (subjects, fallen) != (self.subjects, self.fallen):
            self.subjects, self.fallen = subjects, fallen
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

    def made_of(self) -> object:
        # Most answers change nothing here, and of all panels it takes the longest to make.
        marks = (self.subjects, self.live, dict(self.fallen))
        return (self._sides(), *marks, self.filter, self.is_filtering, self.is_at, self.at)

    def rows(self, width: int, height: int) -> list[Row]:
        self._room = max(1, height - 1)
        body, at = self._body(width, self._room)
        first, end = window(len(body), at, self._room)
        self._spot = at - first + 1
        rest = len(body) - (end - first)
        tag = f"/{self.filter}{'_' if self.is_filtering else ''}" if self.filter or self.is_filtering else ""
        rows = [heading("Order of battle", width, tag, self.is_at), *body[first:end]]
        if rest and len(rows) < height:
            g = glyphs
            words = [f"{g.up} {first}"] * bool(first) + [f"{g.down} {len(body) - end} more"] * (end < len(body))
            rows.append(row((f"  {'  '.join(words)}", "dim")))
        return rows

    def _body(self, width: int, room: int) -> tuple[list[Row], int]:
        """All rows, and the one to be kept in sight."""
        wide = columns(self._sides(), width)
        names = shown_names((unit for side in self._sides() for unit in side.units), wide.name)
        styles = side_colours(self.view) if self.view else {}
        rows: list[Row] = []
        at = 0
        wanted = self.at if self.is_at else next(iter(self.subjects), "")
        for side, entries in self._entries(room):
            rows.append(side_row(side, wide, styles[side.id]))
            for entry in entries:
                if isinstance(entry, UnitGroup):
                    rows.append(fold_row(entry, width))
                    continue
                if entry.id == wanted:
                    at = len(rows)
                rows.append(self._unit_row(entry, names[entry.id], wide, styles[side.id]))
        has_units = any(side.units for side in self.view.sides) if self.view else True
        return rows or [row((" No unit fits the filter." if has_units else " Nobody yet.", "dim"))], at

    def _entries(self, room: int) -> list[tuple[SideView, list[Entry]]]:
        """Rows shown of each side. Where space is short, the side that acts comes first, and the other is folded."""
        found: list[tuple[SideView, list[Entry]]] = []
        for side in self._sides():
            shown: list[Entry] = [unit for unit in side.units if self._fits(side, unit)]
            if shown:
                found.append((side, shown))
        if _count(found) <= room or self.is_at or self.filter:
            return found
        found.sort(key=lambda each: not any(unit.id in self.live for unit in each[0].units))
        for number in reversed(range(len(found))):
            if _count(found) > room:
                side, _ = found[number]
                found[number] = (side, folded(side.units, lambda unit: unit.id in (*self.subjects, *self.live)))
        return found

    def _unit_row(self, unit: UnitRow, name: str, wide: Columns, style: StyleName) -> Row:
        is_here = self.is_at and unit.id == self.at
        marked = unit.id in self.subjects
        words = unit.fate or ", ".join([*unit.status, *loose(unit, wide)])
        stats = wide.cells(dict(unit.stats))
        strength = f"{unit.figures}/{unit.start}"
        if is_here or unit.gone:
            text = f"{left(name, wide.name)} {right(strength, FIGURES)} "
            text += bar(unit.figures, unit.start, wide.bar) + stats + f" {left(words, wide.words)}"
            return row((glyphs.pointer if marked else " ", "accent"), (text, "cursor" if is_here else "dim"))
        pieces: list[Piece] = [
            (glyphs.pointer if marked else " ", "accent"),
            (left(name, wide.name), "bold" if marked else "text"),
            (f" {right(strength, FIGURES)} ", "text"),
            *strength_pieces(unit, wide.bar, style, self.fallen.get(unit.id, 0)),
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

    def type_filter(self, key: str) -> bool:
        """A key while the filter is typed; whether it was taken."""
        if key in ("enter", "escape"):
            self.is_filtering = False
            self.filter = "" if key == "escape" else self.filter
        elif (words := typed(self.filter, key)) is not None:
            self.filter = words
        else:
            return self.move(key)
        self.enter(self.is_at)
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


def _count(entries: list[tuple[SideView, list[Entry]]]) -> int:
    """The rows that this takes."""
    return sum(1 + len(each) for _, each in entries)
