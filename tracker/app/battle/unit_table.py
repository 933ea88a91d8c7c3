"""Order of battle and activation in one table: left the unit and its state, right its place in the order."""

from collections.abc import Collection, Iterable, Mapping

from textual.geometry import Offset

from tracker.app.battle.panel_places import UnitNeeds
from tracker.app.battle.unit_columns import GivenUp, strength_pieces
from tracker.app.battle.unit_folds import Entries, Ranks, UnitGroup, fold_row, rows_to_spare, units_in
from tracker.app.battle.unit_heading import hidden_words, summary_rows, summary_width, table_title, titled
from tracker.app.battle.unit_rows import UnitSharing, rows_about
from tracker.app.battle.unit_words import NO_CHOICE, UnitChoice, UnitWords
from tracker.app.parts.panel import Panel
from tracker.app.parts.prompt_view import text_after, window
from tracker.app.parts.rows import Piece, Row, left, row, row_width, strength_bar, width_of
from tracker.app.parts.styles import StyleName
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, UnitRow, View
from tracker.talk.side_colour_names import side_colours

# Below so many cells a summary lies under the units, else beside them.
BESIDE = 72


class UnitTable(Panel):
    """All units by side. The cursor is on a unit while the panel has it; the subjects of the prompt are marked.

    `choice`: the units that are asked for just now, with the keys that pick them.
    """

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self.view = View("", 0, ())
        self.subjects: tuple[str, ...] = ()
        self.choice = NO_CHOICE
        # Those who act now, else the first who may.
        self.live: frozenset[str] = frozenset()
        # Those whose dice are asked for, or who are asked about, of a side that acts as one.
        self.rolling: frozenset[str] = frozenset()
        # The side that is asked.
        self.whose = ""
        self.fallen: Mapping[str, int] = {}  # at the last step, by unit
        # Those of whom the last result tells a loss.
        self.changed: frozenset[str] = frozenset()
        self.filter = ""
        self.is_filtering = False
        self.is_at = False
        self.at = ""
        self._words = UnitWords(self.view, 80)
        self._words_of: object = None  # all that they were made of: most answers change nothing of it
        self._room, self._spot = 1, 0
        self._more = ""
        self._headed: set[str] = set()

    def show_view(self, view: View) -> None:
        self.view = view
        may = [each.unit for each in view.queue if each.standing == "may"][:1]
        self.live = frozenset([each.unit for each in view.queue if each.standing == "acting"] or may)
        self.update()

    def mark(self, subjects: tuple[str, ...], fallen: Mapping[str, int], choice: UnitChoice = NO_CHOICE) -> None:
        """Mark the units that the question is about, those to choose from, and the figures that just fell."""
        if (subjects, fallen, choice) != (self.subjects, self.fallen, self.choice):
            self.subjects, self.fallen, self.choice = subjects, fallen, choice
            self.update()

    def tell_of(self, losers: Iterable[str]) -> None:
        """Keep those in sight of whom the last result tells a loss."""
        if (changed := frozenset(losers)) != self.changed:
            self.changed = changed
            self.update()

    def roll_for(self, sides: Collection[str], whose: str = "") -> None:
        """Show the subjects of sides as acting while their dice are asked for, unless another acts or a test is owed.

        Without dice so is the one that is asked about, where nobody acts and it may. Who has done, and only answers to
        the side `whose` roll it is, has done.
        """
        queue, owed = self.view.queue, self.view.owed
        subjects, acting = frozenset(self.subjects), {each.unit for each in queue if each.standing == "acting"}
        may = {each.unit for each in queue if each.standing == "may"} if not acting and len(subjects) == 1 else set()
        own = {unit.id for each in self.view.sides if each.id in sides for unit in each.units} if sides else may
        rolling = frozenset() if acting and (owed or acting - own or acting & subjects) else subjects & own
        if whose in sides:
            theirs = {unit.id for each in self.view.sides if each.id != whose for unit in each.units}
            rolling -= theirs & {each.unit for each in queue if each.standing == "done"}
        if (rolling, whose) != (self.rolling, self.whose):
            self.rolling, self.whose = rolling, whose
            self.update()
        if acting:
            self.live = rolling or frozenset(acting)

    @property
    def units(self) -> list[UnitRow]:
        """The units that the filter lets through."""
        return [unit for side in self.view.sides for unit in side.units if self._fits(side, unit)]

    @property
    def chosen(self) -> UnitRow | None:
        return next((unit for unit in self.units if unit.id == self.at), None)

    def _fits(self, side: SideView, unit: UnitRow) -> bool:
        words = " ".join([side.name, unit.name, unit.place, unit.gone, *unit.status, *(v for _, v in unit.stats)])
        return self.filter.casefold() in words.casefold()

    def needs(self, width: int) -> UnitNeeds:
        """The rows in which everybody stands, and those of whom the question is about, or who may be chosen."""
        words, ranks = self._words_on(width), self._ranked()
        rows = 1 + sum(1 + len(side.units) for side in self.view.sides)
        if (summary := self.view.summary) is None:
            rows += sum(len(each.lines) - 1 for each in words.told.values() if len(each.lines) > 1)
        else:
            below = len(summary_rows(summary, summary_width(summary) if width >= BESIDE else width))
            rows = max(rows, below) if width >= BESIDE else rows + below
        concerned, about = len(ranks.concerned), {*ranks.subjects, *ranks.keys, *ranks.live}
        return UnitNeeds(
            rows,
            2 + concerned + len(self.changed - ranks.concerned) * (width >= BESIDE) + rows_about(ranks, words),
            1 + concerned if ranks.keys else 0,
            sum(rows_to_spare(side, about, ranks) for side in self.view.sides),
        )

    # Painting

    def made_of(self) -> object:
        # Most answers change nothing here, and of all panels it takes the longest to make.
        view = self.view
        marks = (self.subjects, self.live, self.rolling, self.whose, dict(self.fallen), self.changed, self.choice)
        return (view.sides, view.queue, view.summary, *marks, self.filter, self.is_filtering, self.is_at, self.at)

    def rows(self, width: int, height: int) -> list[Row]:
        summary = self.view.summary
        if summary is None:
            return self._table(width, height)
        if width < BESIDE:
            below = summary_rows(summary, width)[: max(1, height // 2)]
            return [*self._table(width, height - len(below)), *below]
        wide = summary_width(summary)
        beside = summary_rows(summary, wide)
        table = self._table(width - wide - 1, height)
        table += [()] * (len(beside) - len(table))
        beside += [()] * (len(table) - len(beside))
        return [
            (*each, (" " * (width - wide - row_width(each)), "text"), *other)
            for each, other in zip(table, beside, strict=True)
        ]

    def _table(self, width: int, height: int) -> list[Row]:
        self._words_on(width)
        self._room = max(1, height - 1)
        styles = side_colours(self.view)
        body, at = self._body(width, self._room, styles)
        first, end = window(len(body), at, self._room)
        self._spot = at - first + 1
        tag = "Activation" if self._words.activation.units or self._words.activation.sides else ""
        if self.filter or self.is_filtering:
            tag = f"/{self.filter}{'_' if self.is_filtering else ''}"
        title, columns = titled(self._more, width), self._words.columns
        named = table_title(title, width, tag, self.is_at, columns, self.view.sides, self._headed, styles)
        rows = [named, *body[first:end]]
        if end - first < len(body) and len(rows) < height:
            g = glyphs
            words = [f"{g.up} {first}"] * bool(first) + [f"{g.down} {len(body) - end} more"] * (end < len(body))
            rows.append(row((f"   {'  '.join(words)}", "dim")))
        return rows

    def _words_on(self, width: int) -> UnitWords:
        """The words and columns on so many cells; made once as long as nothing is otherwise."""
        view = self.view
        words_of = width, self.choice, self.rolling, view.sides, view.queue, view.counts, view.short_words
        if self._words_of != words_of:
            self._words_of, self._words = words_of, UnitWords(self.view, width, self.choice, self.rolling)
        return self._words

    def _body(self, width: int, room: int, styles: Mapping[str, StyleName]) -> tuple[list[Row], int]:
        """All rows, and the one to be kept in sight."""
        wide = self._words.columns
        sharing = UnitSharing(self.view.sides, self._listed(), self._ranked(), self._words)
        shown = sharing.on(room, is_whole=self.is_at or bool(self.filter))
        rows: list[Row] = []
        at = 0
        wanted = self.at if self.is_at else self.choice.at or next(iter(self.subjects), "")
        for (side, listed), is_headed in zip(shown.entries, shown.headed, strict=True):
            heads = wide.headings[side.id]
            if is_headed:
                rows.append(self._side_row(side, heads, styles[side.id]))
            for entry in listed:
                if isinstance(entry, UnitGroup):
                    rows.append(fold_row(entry, width, sharing.ranks, wide.lead))
                    continue
                at = len(rows) if entry.id == wanted else at
                more = shown.below.get(entry.id, [])
                rows += [self._unit_row(entry, wide.names[entry.id], heads, styles[side.id], bool(more)), *more]
        self._headed = {side.id for (side, _), is_headed in zip(shown.entries, shown.headed, strict=True) if is_headed}
        self._more = ""
        if shown.hidden:
            seen = {unit.id for _, listed in shown.entries for each in listed for unit in units_in(each)}
            away = [unit for side in self.view.sides for unit in side.units if unit.id not in seen]
            told = hidden_words(away, self.choice, {*self.subjects, *self.live}, shown.hidden, width)
            if len(rows) < room:
                rows.append(row((f"   {glyphs.down} {told}", "dim")))
            else:
                # Where those concerned take every row, the heading says how many more there are.
                self._more = told
        has_units = any(side.units for side in self.view.sides)
        return rows or [row((" No unit fits the filter." if has_units else " Nobody yet.", "dim"))], at

    def _listed(self) -> Entries:
        """The units that the filter lets through, by side; of a side that has units none where it lets none through."""
        fitting = ((side, [unit for unit in side.units if self._fits(side, unit)]) for side in self.view.sides)
        return [(side, [*units]) for side, units in fitting if units or not (self.filter or side.units)]

    def _ranked(self) -> Ranks:
        """The units as the question sees them; of one about nobody those of the side that is asked come first."""
        owed, queue, is_about = self.view.owed, self.view.queue, self.subjects or self.choice.keys or self.live
        sides = () if is_about else (each for each in self.view.sides if each.id == self.whose)
        return Ranks(
            self.subjects,
            self.choice.at,
            self.choice.keys,
            self.live,
            frozenset(each.unit for each in owed),
            self.changed,
            self._words.activation,
            {each.unit: each.reason for each in queue},
            frozenset(unit.id for side in sides for unit in side.units),
            is_on_map=self.view.is_map,
        )

    def _side_row(self, side: SideView, headings: Collection[str], style: StyleName) -> Row:
        """The strength of a side in its style, and those headings of the columns that its units have."""
        wide = self._words.columns
        words, given = self._words.of_side(side)
        heads = wide.cells({name: name for name, _ in wide.stats}, headings, given)
        bars = f" {strength_bar(side.left, side.start, wide.bar)}" if wide.bar else ""
        strength = f"{side.left}/{side.start}".rjust(wide.figures)
        return (
            (" " * wide.lead, "text"),
            (left(side.name, wide.name + wide.figures - len(strength)), style),
            (f" {strength}", "text"),
            (bars, style),
            (heads, "dim"),
            (f" {words}", "dim"),
        )

    def _unit_row(self, unit: UnitRow, name: str, heads: Collection[str], style: StyleName, has_more: bool) -> Row:
        """The row of a unit of a side with these headings; where it `has_more` its words go on in the next."""
        wide = self._words.columns
        is_here = self.is_at and unit.id == self.at
        is_marked = unit.id == self.choice.at if self.choice.at else unit.id in self.subjects
        key = f"{self.choice.keys.get(unit.id, ''):>{wide.lead - 2}} "
        lead: list[Piece] = [(glyphs.pointer if is_marked else " ", "accent"), (key, "mark")]
        strength = " " + ("" if unit.is_leader else f"{unit.figures}/{unit.start}").rjust(wide.figures)
        given = self._words.told[unit.id].below if has_more else self._words.told[unit.id].given
        stats = wide.cells({} if unit.gone else dict(unit.stats), heads, given)
        told = self._told(unit, has_more, given)
        if is_here or unit.gone:
            filled = f" {strength_bar(unit.figures, unit.start, wide.bar)}" if wide.bar else ""
            text = f"{name}{strength}{filled}{stats} {''.join(words for words, _ in told)}"
            return (*lead, (text, "cursor" if is_here else "dim"))
        fell = self.fallen.get(unit.id, 0)
        return (
            *lead,
            (name, "bold" if is_marked or unit.id in self.subjects else "text"),
            # Where there is no bar to say who fell, the number says that somebody did.
            (strength, "warn" if fell and not wide.bar else "text"),
            (" " * bool(wide.bar), "text"),
            *(strength_pieces(unit, wide.bar, style, fell) if wide.bar else []),
            (stats, "text"),
            (" ", "text"),
            *told,
        )

    def _told(self, unit: UnitRow, has_more: bool, given: GivenUp) -> list[Piece]:
        """Words on a unit: those of the question where it may be chosen, else its state and its place in the order."""
        words, order, told = self._words, self._words.activation.units.get(unit.id, ""), self._words.told[unit.id]
        parts = told.lines[:1] if has_more else told.parts
        if not order or told.is_asked:
            state, place = words.alone(unit, parts, told.is_asked, given), ""
        else:
            wide = width_of(parts[0]) if has_more else told.wide
            state, place = words.placed(parts, wide, order, given, None if has_more else unit)
        style: StyleName = "bold" if order == "acting" or unit.id in self.live else "text" if order == "next" else "dim"
        # What changes little, such as arms or a place, is dimmer than the state behind which it stands.
        said = ", ".join(parts)
        changing = len(said) if state.startswith(said) and not told.is_asked else len(state)
        return [(state[:changing], "text"), (state[changing:], "dim"), (place, style)]

    # Moving

    def move(self, key: str) -> bool:
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
        elif (words := text_after(self.filter, key)) is not None:
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
            self.at = next((each for each in (*self.subjects, *self.live) if each in ids), next(iter(ids), ""))
        self.update()

    def cursor(self) -> Offset | None:
        return Offset(self._words.lead if self.is_at else 1, self._spot)
