"""The orders for the figures that a screen shows: those that stand, what was ticked off of them, and after an undo
how the table is put back."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from tracker.app.battle.table_steps import (
    DO,
    RESTORE_TITLES,
    Known,
    TableSteps,
    left_of_turn_before,
    standing,
    steps_of,
)
from tracker.engine import AnswerInput, Change, Node, Prompt, Refused, TrackerError, View
from tracker.engine.inputs import since_fork
from tracker.journal.records import Order
from tracker.play.seat import Command, Seat
from tracker.talk.input_words import taken_back_words

# Orders of older turns are looked for no more; what ends one turn may have been begun in the one before it.
TURNS_KEPT = 3
# Commands that come several in a row, which are put back as if they were one.
IN_ROWS = ("undo", "redo")


class ShownOrders:
    """Follows the orders at a seat, `steps`, from key to key: what puts the table back stands until the next one.

    Behind an amend it stands as orders do. What X ticked off is there again after whatever comes, as a draft is.
    """

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._known: Known = {}
        # The last amend, with the way of the figures to where it led.
        self._amended: Change | None = None
        self.steps = self._standing()
        self._is_fleeting = False
        # What stood there until this key.
        self._faded = TableSteps()
        # Undos, or redos, without another key between them, how many, and where the table stood before the first.
        self._in_a_row: type[Command] | None = None
        self._row_from: tuple[Node, View] | None = None
        self._in_row = 0

    def _standing(self) -> TableSteps:
        """All that is to be done on the table: the orders of the inputs on this line of play."""
        battle = self._seat.battle
        if battle.is_waiting:
            return TableSteps(DO, tuple(battle.way))
        view = battle.view()
        # Once it is over nobody moves who left; before, those who go are still to be taken off.
        left = (unit.id for side in view.sides for unit in side.units if unit.has_left)
        off = frozenset(left if battle.stage in ("after", "over") else ())
        return steps_of(battle.head, self._ticked, self._known, view.unit_names, off, self._way_to)

    def _way_to(self, node: Node) -> tuple[Node, Sequence[str]] | None:
        """The node as which the figures stood before their way to one was told, and that way; None where none was."""
        battle = self._seat.battle
        if node is battle.head and battle.stood is not None:
            known = self._amended
            return battle.stood[0], known.restore_steps if known and known.head is node else battle.way
        if node.stood is None:
            return None
        from tracker.engine.battle import Moment
        from tracker.engine.restore_steps import put_back

        with suppress(TrackerError):
            old, new = (Moment(battle.ruleset, each).view for each in (node.stood, node))
            return node.stood, put_back(node.stood, old, node, new)
        return None

    def begin_key(self) -> None:
        """Show what stands where what an undo changed, or all that is to be done, was shown until this key."""
        self._faded = self.steps if self._is_fleeting or self.steps.is_open else TableSteps()
        if self._faded.title:
            self.renew()

    def renew(self) -> None:
        self.steps, self._is_fleeting = self._standing(), False

    def leave_laying(self) -> None:
        """Leave the rows of how the table is laid to the units: whoever begins to answer has laid it."""
        if self.steps.is_set_up:
            self.steps = replace(self.steps, is_old=True)

    def begin(self, command: Command) -> None:
        """Count a command that may come several in a row, before it is carried out."""
        is_again = self._faded.title in RESTORE_TITLES.values() and self._in_a_row is type(command)
        self._in_row = self._in_row + 1 if is_again else 0
        if command.__struct_config__.tag in IN_ROWS and not self._in_row:
            self._in_a_row, self._row_from = type(command), self._seat.battle.on_table

    def end_row(self) -> None:
        """Begin anew with the next command: another seat did something in between."""
        self._in_a_row = None

    def take_in(self, change: Change, before: Node) -> None:
        """Show what stands after a change, or how it puts the table back; `before`: where the battle stood."""
        if change.did != "play" or self._seat.battle.stood is not None:
            self._untick()
        if change.did not in IN_ROWS:
            self._amended = change if change.did == "amend" else None
            self.renew()
            return
        battle = self._seat.battle
        restore_steps = change.restore_steps
        self._is_fleeting = True
        is_all = change.head is battle.head and not self._in_row
        if change.did in IN_ROWS and self._row_from is not None and not is_all and not battle.way:
            # Several in a row are put back as if they were one; of one alone the change says all.
            from tracker.engine.restore_steps import put_back

            restore_steps = put_back(*self._row_from, battle.head, battle.view())
        undone = self._taken_back(before) if change.did == "undo" else ""
        stands = self._standing()
        # An order that is still to be done is ticked off as itself.
        orders = () if restore_steps else stands.orders[stands.done : stands.done + 1]
        lines = tuple(restore_steps) or stands.still
        lines = lines or (() if undone else ("nothing changes on the table",))
        self.steps = TableSteps(RESTORE_TITLES[change.did], lines, orders=orders, undone=undone)

    def _taken_back(self, before: Node) -> str:
        """The answer that an undo took back, which its question below asks for again; behind others the last of them.

        Of an amend it is what was given otherwise, of which nothing is asked now. "" where another seat did it.
        """
        _, taken = since_fork(self._seat.battle.head, before)
        words = taken_back_words(taken[0], self._asked(taken[0])).removesuffix(".") if taken else ""
        return f"{self._in_row + 1} answers, the last: {words}" if words and self._in_row else words

    def _asked(self, node: Node) -> Prompt[Any] | None:
        """The question that an input answered: mostly the one that is asked now."""
        prompt = self._seat.prompt
        if not isinstance(node.input, AnswerInput) or (prompt is not None and prompt.key == node.input.key):
            return prompt
        from tracker.talk.amend_words import asked_at

        return asked_at(self._seat.battle.ruleset, node)

    def left_of_turn_before(self) -> list[str]:
        """The orders of the turn before that nobody ticked off."""
        battle = self._seat.battle
        return left_of_turn_before(battle.head, self._ticked, battle.view().unit_names, self._way_to)

    def tick(self, has_hidden: bool = False) -> str:
        """Tick the next order off; after the last, all of them are to be done again. Gives words on it.

        Where the screen hides some, or parts of one, all are shown first. Raises Refused where there is none.
        """
        # What was shown until this key is what is ticked off.
        steps = self._faded if self._faded.lines else self.steps
        if not steps.lines:
            raise Refused("There is nothing to do on the table just now.")
        if has_hidden and not steps.is_open:
            self.steps = replace(steps, is_open=True, is_old=False)
            return "All that is to be done stands here: X ticks it off, one by one."
        done = steps.done + 1 if steps.done < len(steps.lines) else 0
        self._keep(self._ticked.union(steps.orders[:done]) if done else self._ticked - set(steps.orders))
        self.steps = replace(steps, done=done, is_over=False)
        self._is_fleeting = self._is_fleeting or (steps.title != DO and done == len(steps.lines))
        # It may be folded, or go with the tick.
        words = steps.lines[done - 1].removesuffix(".") if done else ""
        return f"Ticked: {words}." if words else "All to be done again."

    def _untick(self) -> None:
        """Forget the ticks of what an undo or amend took back: done again it has to be moved again."""
        if not (ticked := self._ticked):
            return
        battle = self._seat.battle
        late = {order for order in ticked if order[0] > battle.step}
        if late and not battle.is_waiting:
            names, since = battle.view().unit_names, _turn_before(battle.head)
            stands = standing(battle.head, since, self._known, names, self._way_to)
            self._keep(ticked - (late - stands))

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
