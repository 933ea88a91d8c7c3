"""Orders for the figures at a seat, and what was ticked off of them, which is kept beside the battle."""

from collections.abc import Iterable

from msgspec.structs import replace

from tracker.app.battle.table_steps import Known, TableSteps, left_of_turn_before, steps_of
from tracker.engine import Node, View
from tracker.journal.records import Order
from tracker.play.seat import Seat

# Orders of older turns are looked for no more; what ends one turn may have been begun in the one before it.
TURNS_KEPT = 3


class Ticks:
    """Keeps the orders that X ticked off at a seat: they are there again after whatever comes, as a draft is."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._known: Known = {}

    def steps(self, view: View) -> TableSteps:
        """All that is to be done on the table."""
        battle = self._seat.battle
        # Once it is over nobody moves who left; before, those who go are still to be taken off.
        left = (unit.id for side in view.sides for unit in side.units if unit.has_left)
        off = frozenset(left if battle.stage in ("after", "over") else ())
        return steps_of(battle.head, self._ticked, self._known, view.unit_names, off)

    def left_of_turn_before(self, view: View) -> list[str]:
        """The orders of the turn before that nobody ticked off."""
        return left_of_turn_before(self._seat.battle.head, self._ticked, view.unit_names)

    def tick(self, steps: TableSteps) -> TableSteps:
        """Tick the next of these orders off; after the last, all of them are to be done again."""
        done = steps.done + 1 if steps.done < len(steps.lines) else 0
        self._keep(self._ticked | set(steps.orders[:done]) if done else self._ticked - set(steps.orders))
        return replace(steps, done=done, is_over=False)

    def take_back(self) -> None:
        """Forget those of what an undo took back: done again it has to be moved again."""
        step = self._seat.battle.step
        if ticked := self._ticked:
            self._keep(order for order in ticked if order[0] <= step)

    @property
    def _ticked(self) -> frozenset[Order]:
        return frozenset(self._seat.session.ticked)

    def _keep(self, ticked: Iterable[Order]) -> None:
        since = _turn_before(self._seat.battle.head)
        with self._seat.held():
            self._seat.session.keep_ticked(tuple(sorted(order for order in ticked if order[0] >= since)))


def _turn_before(head: Node) -> int:
    """The step at which the turn before began."""
    node, begun = head, 0
    while node.parent is not None:
        begun += node.checkpoint is not None and node.checkpoint.stage == "turn"
        if begun == TURNS_KEPT:
            break
        node = node.parent
    return node.step
