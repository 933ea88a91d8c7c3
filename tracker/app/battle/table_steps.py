"""Orders for the figures: the newest of the turn, then those before them that nobody ticked off, in their order."""

from collections.abc import Collection, Iterator, Mapping, MutableMapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Line, Node
from tracker.engine.inputs import acts
from tracker.journal.records import Order
from tracker.talk.log_words import said_together

# The words before what is to be done on the table.
DO = "Do"
RESTORE_TITLES = {"undo": "Undone", "redo": "Redone", "amend": "Now do", "play": "Now do"}


class TableSteps(Struct, frozen=True):
    """Moves of the figures; the first `done` of them are ticked off. `title` says why: `Do`, `Undone`.

    `undone`: the answer that was taken back, before all of them.

    The last `earlier` of them gave way to newer ones, in the same turn or as the next opened. `is_old`: something has
    been logged since the newest. `is_over`: so has the heading of another phase or turn, and nobody has asked for them
    since; `is_turn_over` if of a turn. `is_set_up`: how the table was laid, before anybody acted. `orders`: what is
    ticked off by `done`.
    """

    title: str = ""
    lines: tuple[str, ...] = ()
    done: int = 0
    is_old: bool = False
    is_over: bool = False
    is_set_up: bool = False
    earlier: int = 0
    is_turn_over: bool = False
    orders: tuple[Order, ...] = ()
    undone: str = ""

    @property
    def newest(self) -> int:
        """The number of lines that gave way to nothing yet."""
        return len(self.lines) - self.earlier

    @property
    def is_folded(self) -> bool:
        """True if the earlier ones are only counted, until somebody ticks off the first of them."""
        return self.earlier > 0 and self.done <= self.newest and not self.is_over

    @property
    def still(self) -> tuple[str, ...]:
        """The next order of this phase as it is told where only an answer was taken back, which may be about it."""
        return () if self.is_over else tuple(f"still to do: {each}" for each in self.lines[self.done : self.done + 1])


class ActOrders(Struct, frozen=True):
    """Orders that came of an input of a person, and of what followed by itself.

    `begins`: a turn began behind so many of them, which are of the turn before; None where none did. `is_first`: that
    was the first; `before`: the last node of the act before it. `lines`: the line of each order.
    """

    orders: tuple[Order, ...]
    lines: tuple[Line, ...]
    is_logged: bool
    has_heading: bool
    begins: int | None
    is_first: bool
    before: Node | None


# What acts gave, by the last node of each: an act behind which another stands is looked at once.
Known = MutableMapping[Node, ActOrders]


def steps_of(
    head: Node,
    ticked: Collection[Order],
    known: Known | None = None,
    names: Mapping[str, str] | None = None,
    off: frozenset[str] = frozenset(),
) -> TableSteps:
    """The orders that stand at the head of a branch: what is ticked off goes with the next heading or order.

    `names` of the units, by id: what several have to do alike is one order. Of those who are `off` nothing is wanted.
    How the table was laid is old behind an answer, goes with the first act, and is nothing that a turn left.
    """
    is_old = is_over = is_turn_over = is_begun = False
    newest: list[Order] | None = None
    earlier, taken = list[Order](), set[str]()
    for found, is_set_up in _newest_first(head, known, names):
        act, is_behind = _without(found, off, taken), newest is not None
        left = [each for each in act.orders[(is_behind and act.begins) or 0 :] if each not in ticked]
        # Who ends a turn with an order has the others of that turn behind it, and so has what only opens the next.
        opens = act.begins is not None and act.begins < len(act.orders)
        if newest is None and found.orders:
            if is_set_up and is_old:
                return TableSteps()
            if is_set_up:
                done = len(act.orders) - len(left)
                return TableSteps(DO, _words(act.orders), done, is_begun, is_set_up=True, orders=act.orders)
            newest = [] if is_over and not left else list(act.orders)
        elif newest is not None and not is_set_up:
            earlier[:0] = left  # who was moved on and driven back is not moved on last
        if act.begins is not None and is_behind:
            break
        is_begun = is_begun or not is_set_up
        is_turn_over = is_turn_over or (act.begins is not None and not opens)
        if newest is None:
            is_old, is_over = is_old or act.is_logged, is_over or act.has_heading
    orders = (*(newest or ()), *earlier)
    if not orders:
        return TableSteps()
    done = sum(each in ticked for each in newest or ())
    return TableSteps(DO, _words(orders), done, is_old, is_over, False, len(earlier), is_over and is_turn_over, orders)


def left_of_turn_before(head: Node, ticked: Collection[Order], names: Mapping[str, str] | None = None) -> list[str]:
    """The orders of the turn before the one that is played which nobody ticked off, in their order."""
    turns = 0
    left: list[list[Order]] = []
    taken: set[str] = set()
    for found, is_set_up in _newest_first(head, names=names):
        act = _without(found, frozenset(), taken)
        begins = act.begins is not None
        turns += begins
        if turns and not is_set_up:
            of_it = act.orders[: act.begins] if begins and turns == 1 else act.orders[act.begins :]
            left.insert(0, [each for each in of_it if each not in ticked])
        if turns > 1:
            break
    return [text for group in left for _, _, text in group]


def _newest_first(
    head: Node, known: Known | None = None, names: Mapping[str, str] | None = None
) -> Iterator[tuple[ActOrders, bool]]:
    """The acts by what they gave, each with true if it was before anybody acted."""
    is_set_up, known = False, {} if known is None else known
    node: Node | None = head
    while node is not None:
        act = known.get(node)
        if act is None:
            act = _orders_of_act(next(acts(node)), names or {})
            if node is not head:
                # The last act may still go on.
                known[node] = act
        is_set_up = is_set_up or act.is_first
        yield act, is_set_up
        node = act.before


def _orders_of_act(nodes: Sequence[Node], names: Mapping[str, str]) -> ActOrders:
    log = [line for node in nodes for line in node.log]
    first = next((line for line in log if line.kind == "table"), None)
    if first is not None and first.goes_on and nodes[0].parent is not None:
        # Both are one order for the figures.
        return _orders_of_act([*next(acts(nodes[0].parent)), *nodes], names)
    # No turn is before the set-up, and the end begins none: its last turn is the one that is played.
    begun = [each for node in nodes if (each := node.checkpoint) is not None and each.stage == "turn"]
    is_first = any(each.turn <= 1 for each in begun)
    has_heading = any(each.kind == "heading" for each in log)
    end = max((place for place, each in enumerate(log) if each.turn), default=len(log))
    ended, new = (said_together(part, names, "table") for part in (log[:end], log[end:]))
    lines = (*ended, *new)
    orders = tuple((nodes[0].step, number, each.text) for number, each in enumerate(lines))
    begins = len(ended) if begun else None
    return ActOrders(orders, lines, bool(log), has_heading, begins, is_first, nodes[0].parent)


def _without(act: ActOrders, off: frozenset[str], taken: set[str]) -> ActOrders:
    """All that an act gave but orders about nobody else than units that are off the table, and to put markers on that
    all have been `taken` off again since, or are by this act."""
    taken |= {each.markers for each in act.lines if each.markers and not each.units}
    kept = [
        place
        for place, line in enumerate(act.lines)
        if not line.units or not (off.issuperset(line.units) or line.markers in taken)
    ]
    if len(kept) == len(act.lines):
        return act
    begins = act.begins and sum(place < act.begins for place in kept)
    return replace(act, orders=tuple(act.orders[place] for place in kept), begins=begins)


def _words(orders: Sequence[Order]) -> tuple[str, ...]:
    return tuple(text for _, _, text in orders)
