"""The words of the table of units: of state, of the question whose list it is, and of the order, in its cells."""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from tracker.app.battle.unit_rows import LEAD, Columns, Orders, columns, is_number, orders
from tracker.app.parts.prompt_view import ListedChoice
from tracker.app.parts.rows import filled, in_whole, left, width_of, wrapped
from tracker.app.terminal.glyphs import glyphs
from tracker.engine import SideView, UnitRow, View


class UnitChoice(Struct, frozen=True):
    """Keys that pick units, and what is said of each, by unit id; `at`: the one that Enter takes, "" for none.

    `is_form`: all that is said of that one stands in a form of the prompt too.
    """

    keys: Mapping[str, str] = {}
    words: Mapping[str, str] = {}
    at: str = ""
    is_form: bool = False


NOBODY = UnitChoice()


def unit_choice(listed: Iterable[ListedChoice], at: str, view: View, is_form: bool = False) -> UnitChoice:
    """Those of a list who are units of the view, and go by their names there."""
    names = view.unit_names
    units = [each for each in listed if names.get(each.id) == each.label]
    keys = {each.id: each.keys for each in units}
    return UnitChoice(keys, {each.id: each.words for each in units}, at if at in keys else "", is_form)


# Between parts of what is said of a unit in a choice; none in a list of numbers ("sections 3, 6 and 9") or in brackets.
BETWEEN = re.compile(r"[,;] (?!\d+(?:, \d+)* and \d|[^()]*\))")

# Cells for the number of what has no room.
MORE = 9


class Told(Struct, frozen=True):
    """Words on a unit by commas, those of the question if it `is_asked`; `lines` of them where there are rows."""

    parts: Sequence[str] = ()
    is_asked: bool = False
    lines: Sequence[str] = ()


class UnitWords:
    """The columns of a table, and what is said in them of the units of a view, and of those of a `choice`.

    `told` has a value for each unit.
    """

    def __init__(self, view: View | None = None, width: int = 80, choice: UnitChoice = NOBODY) -> None:
        sides = view.sides if view else ()
        self.made_of = (width, view, choice)
        self.orders = orders(view) if view else Orders()
        self.lead = max(LEAD, 2 + max(map(len, choice.keys.values()), default=0))
        told = (*self.orders.units.values(), *self.orders.sides.values())
        self.columns = columns(sides, told, width, self.lead)
        self._both = self.columns.state + 1 + self.columns.order
        # Words of the question may fill the row to its end.
        self._asked = self._both + 1
        self._choice = choice
        self._short = [(each.name, each.short) for side in sides for each in side.units if each.short]
        self._counts = view.counts if view else ""
        self.told = {unit.id: self._told(unit) for side in sides for unit in side.units}

    def of_side(self, side: SideView) -> str:
        """The words on a side, behind its headings, and the reason why none of it may act."""
        order, room = self.orders.sides.get(side.id, ""), self._both
        if order and width_of(", ".join(side.status)) + 1 + width_of(order) <= room:
            return "".join(self.placed(side.status, order))
        return left(in_whole([*side.status, *([order] if order else [])], room), room)

    def placed(self, parts: Sequence[str], order: str, unit: UnitRow | None = None) -> tuple[str, str]:
        """Words of state, and a place in the order that may begin further left where they leave it room."""
        state = self._beside(parts, order)
        words = state_words(unit, self.columns, parts, state) if unit else in_whole(parts, state)
        ordered = self._both - 1 - state
        # A reason that has no room beside what matters more is left out: an empty place says that it can't act.
        return f"{left(words, state)} ", filled(order, ordered)

    def alone(self, unit: UnitRow, parts: Sequence[str], is_asked: bool) -> str:
        """Words on a unit that has no place in the order, or where those of the question stand in that."""
        if not is_asked:
            return left(state_words(unit, self.columns, parts, self._both), self._both)
        # Of what is only said of a choice all goes in whole or not at all. "+1" would read as a modifier of it.
        fitting = [each for each in parts if width_of(each) + MORE <= self._asked]
        for shown in (parts, *(fitting[:count] for count in range(len(fitting), 0, -1))):
            rest = len(parts) - len(shown)
            told = ", ".join(shown) + (f" {glyphs.dot} {rest} more" if rest else "")
            if width_of(told) <= self._asked:
                return left(told, self._asked)
        return left(in_whole(parts, self._asked), self._asked)

    def lines_below(self, unit: UnitRow) -> list[str]:
        """The lines of a unit below its row; what has no column of its own ends them, once all of its state is told."""
        *between, last = self.told[unit.id].lines[1:]
        if self.told[unit.id].is_asked:
            return [*between, last]
        return [*between, state_words(unit, self.columns, [last], self._both)]

    def _told(self, unit: UnitRow) -> Told:
        """All that matters now of a unit, without what stands in its row already."""
        if unit.gone:
            return Told(unit.fate.split("; "))
        order, reason = self.orders.units.get(unit.id, ""), self.orders.reasons.get(unit.id, "")
        said = self._choice.words.get(unit.id, "")
        state = ", ".join(each for each in unit.status if each not in (order, reason))
        if not state and not said:
            return Told()
        for name, shorter in self._short:
            state, said = state.replace(name, shorter), said.replace(name, shorter)
        parts = state.split(", ") if state else []
        if said:
            there = {f"{unit.figures} {self._counts}", *(value for _, value in unit.stats)}
            asked = [each for each in BETWEEN.split(said) if each not in there]
            # A box alone says nothing of the unit.
            parts = [" ".join([*asked, *parts[:1]]), *parts[1:]] if said.endswith("]") else asked or parts
        words = ", ".join(parts)
        room = self._asked if said else self._both if not order else self._beside(parts, order)
        is_there = bool(said) and self._choice.is_form and unit.id == self._choice.at
        if len(words) <= room or is_there:
            return Told(parts, bool(said), [words])
        return Told(parts, bool(said), [line for ((line, _),) in wrapped(words, room)])

    def _beside(self, parts: Sequence[str], order: str) -> int:
        """Cells of the words of state beside a place in the order, which grows as far as the first of them is whole."""
        first = len(parts[0]) + 3 * (len(parts) > 1) if parts else 0
        return self._both - 1 - max(self.columns.order, min(len(order), self._both - 1 - first))


def state_words(unit: UnitRow, wide: Columns, parts: Sequence[str], room: int) -> str:
    """The state of a unit; then what has no column of its own, as far as it goes in whole."""
    words = in_whole(parts, room) if parts else ""
    own = {name for name, _ in wide.stats}
    loose = [(name, value) for name, value in unit.stats if value and name not in own and not unit.gone]
    more = [f"{name} {value}" if is_number(value.replace(" ", "")) else value for name, value in loose]
    for each in (*more, "" if unit.gone else unit.place):
        # Words that go on in the row below end with their comma.
        longer = f"{words.removesuffix(',')}, {each}" if words else each
        words = longer if each and width_of(longer) <= room else words
    return words
