"""The words of the table of units: of state, of the question, and of the order, in the cells that they have."""

from collections.abc import Sequence

from tracker.app.battle.unit_choice import NOBODY, UnitChoice
from tracker.app.battle.unit_rows import LEAD, Orders, columns, in_short, orders, state_parts, state_words
from tracker.app.parts.rows import in_whole, left, width_of, wrapped
from tracker.engine import SideView, UnitRow, View


class UnitWords:
    """The columns of a table, and what is said in them of the units of a view, and of those of a `choice`."""

    def __init__(self, view: View | None = None, width: int = 80, choice: UnitChoice = NOBODY) -> None:
        sides = view.sides if view else ()
        self.made_of = (width, view, choice)
        self.orders = orders(view) if view else Orders()
        self.lead = max(LEAD, 2 + max((width_of(each) for each in choice.keys.values()), default=0))
        told = (*self.orders.units.values(), *self.orders.sides.values())
        self.columns = columns(sides, told, width, self.lead)
        self._choice = choice
        self._short = {each.name: each.short for side in sides for each in side.units if each.short}
        self._counts = view.counts if view else ""

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
        return f"{left(words, state)} ", left(order if width_of(order) <= ordered else "", ordered)

    def _beside(self, parts: Sequence[str], order: str) -> int:
        """Cells of the words of state beside a place in the order."""
        first = width_of(parts[0]) + 3 * (len(parts) > 1) if parts else 0
        return self._both - 1 - max(self.columns.order, min(width_of(order), self._both - 1 - first))

    def alone(self, unit: UnitRow, parts: Sequence[str]) -> str:
        """Words on a unit that has no place in the order, or where those of the question stand in that."""
        words = in_whole(parts, self._both) if self.asked(unit) else state_words(unit, self.columns, parts, self._both)
        return left(words, self._both)

    def parts(self, unit: UnitRow, is_first_line: bool = False) -> list[str]:
        """Words on a unit, by commas: those of the question, else its state; of several lines the first, as one."""
        state = state_parts(unit, self.orders.told(unit.id), self._short)
        said = self.asked(unit)
        if said and said[-1].endswith("]"):
            # A box alone says nothing of the unit.
            said = [" ".join([*said, *state[:1]]), *state[1:]]
        parts = said or state
        return self._lines(unit, parts)[:1] if is_first_line else parts

    def asked(self, unit: UnitRow) -> list[str]:
        """Words of the question on a unit, by commas, without what stands in its row already."""
        there = {f"{unit.figures} {self._counts}", *(value for _, value in unit.stats), ""}
        said = self._choice.words.get(unit.id, "").split(", ")
        return [in_short(each, self._short) for each in said if each not in there]

    def below(self, unit: UnitRow) -> list[str]:
        """Lines of words on a unit that have no room in its row."""
        return [] if unit.gone else self._lines(unit, self.parts(unit))[1:]

    def _lines(self, unit: UnitRow, parts: Sequence[str]) -> list[str]:
        words, order = ", ".join(parts), self.orders.units.get(unit.id, "")
        room = self._both if self.asked(unit) or not order else self._beside(parts, order)
        return [words] if width_of(words) <= room else [line for ((line, _),) in wrapped(words, room)]

    @property
    def _both(self) -> int:
        """Cells of state and order together."""
        return self.columns.state + 1 + self.columns.order
