"""Orders for the figures: the newest of the turn, then those before them that nobody ticked off, in their order."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import Line, Node
from tracker.engine.inputs import acts, since_fork
from tracker.journal.records import Order
from tracker.talk.log_words import said_together

# The words before what is to be done on the table.
DO = "Do"
RESTORE_TITLES = {"undo": "Undone", "redo": "Redone"}
# Words before an order of the turn before, and of an act before the last.
TURN_BEFORE, EARLIER = "turn before: ", "earlier: "
# What an amend has done with a unit's figures, as if all orders before had been obeyed; how many are left then.
CHANGED = re.compile(r"(?!undo|redo).*: (?:take|put) ")
TAKES = re.compile(r"(?:.*: )?(?:take|put|set) ", re.IGNORECASE)
LEFT = re.compile(r" \((\d+) (?:left|now)\)")


class TableSteps(Struct, frozen=True):
    """Moves of the figures; the first `done` of them are ticked off. `title` says why: `Do`, `Undone`.

    `undone`: the answer that was taken back, before all of them.

    The last `earlier` of them gave way to newer ones, in the same turn or as the next opened. `is_old`: something has
    been logged since the newest. `is_over`: so has the heading of another phase or turn, and nobody has asked for them
    since. `is_set_up`: how the table was laid, before anybody acted. `orders`: what is ticked off by `done`; `leads`:
    the words on when, before each. `is_open`: X has asked for all of them.
    """

    title: str = ""
    lines: tuple[str, ...] = ()
    done: int = 0
    is_old: bool = False
    is_over: bool = False
    is_set_up: bool = False
    earlier: int = 0
    orders: tuple[Order, ...] = ()
    leads: tuple[str, ...] = ()
    undone: str = ""
    is_open: bool = False

    @property
    def newest(self) -> int:
        """The number of lines that gave way to nothing yet."""
        return len(self.lines) - self.earlier

    @property
    def is_folded(self) -> bool:
        """True if the earlier ones are only counted, until somebody asks for them or ticks off the first of them."""
        return self.earlier > 0 and self.done <= self.newest and not (self.is_over or self.is_open)

    @property
    def shown(self) -> int:
        """The number of those told whatever room there is: of earlier ones the first, once no newer one is left."""
        if self.is_open:
            return len(self.lines)
        return min(len(self.lines), self.done + 1 if self.is_over else max(self.newest, self.done + 1))

    @property
    def still(self) -> tuple[str, ...]:
        """The next order of this phase as it is told where only an answer was taken back, which may be about it."""
        return () if self.is_over else tuple(f"still to do: {each}" for each in self.lines[self.done : self.done + 1])


class ActOrders(Struct, frozen=True):
    """Orders that came of an input of a person, and of what followed by itself.

    `begins`: a turn began behind so many of them, which are of the turn before; None where none did. `is_first`: that
    was the first; `before`: the last node of the act before it. `lines`: the line of each order. `is_way`: they lead
    the figures to where an amend has led; `kept`: with those that stood before it, as far as the way presumes them.
    """

    orders: tuple[Order, ...]
    lines: tuple[Line, ...]
    is_logged: bool
    has_heading: bool
    begins: int | None
    is_first: bool
    before: Node | None
    is_way: bool = False
    kept: "tuple[ActOrders, ...]" = ()


# The node as which the figures stood before their way to one was told, and that way, which stands
# in the place of what is otherwise between; None where they came by play.
WayTo = Callable[[Node], tuple[Node, Sequence[str]] | None]
# What acts gave, by the last node of each: an act behind which another stands is looked at once.
Known = MutableMapping[Node, ActOrders]


def steps_of(
    head: Node,
    ticked: Collection[Order],
    known: Known | None = None,
    names: Mapping[str, str] | None = None,
    off: frozenset[str] = frozenset(),
    way_to: WayTo | None = None,
) -> TableSteps:
    """The orders that stand at the head of a branch: what is ticked off goes with the next heading or order.

    `names` of the units, by id: what several have to do alike is one order. Of those who are `off` nothing is wanted.
    How the table was laid is old behind an answer, goes with the first act, and is nothing that a turn left.
    """
    is_old = is_over = is_turn_over = is_begun = False
    newest: list[Order] | None = None
    earlier, leads = list[Order](), list[str]()
    for act, is_set_up, had_orders in _newest_first(head, known, names, way_to, off):
        is_behind = newest is not None
        left = [each for each in act.orders[(is_behind and act.begins) or 0 :] if each not in ticked]
        if newest is None and had_orders:
            if is_set_up:
                laid = DO, _words(act.orders), len(act.orders) - len(left), is_begun
                return TableSteps() if is_old else TableSteps(*laid, is_set_up=True, orders=act.orders)
            is_over = is_over and (is_turn_over or not act.is_way)  # what puts an amend right is of no phase
            newest = [] if is_over and not left else list(act.orders)
            leads, lead = _leads(len(newest), len(newest) if is_turn_over else act.begins)
        elif newest is not None and not is_set_up:
            earlier[:0] = left  # who was moved on and driven back is not moved on last
            leads += [lead] * len(left)
        if act.begins is not None and is_behind:
            break
        is_begun = is_begun or not is_set_up
        # Who ends a turn with an order has the others of that turn behind it, and so has what only opens the next.
        is_turn_over = is_turn_over or (act.begins is not None and act.begins >= len(act.orders))
        if newest is None:
            is_old, is_over = is_old or act.is_logged, is_over or act.has_heading
    orders = (*(newest or ()), *earlier)
    words, done = _presuming(newest or (), earlier), sum(each in ticked for each in newest or ())
    found = TableSteps(DO, words, done, is_old, is_over, False, len(earlier), orders, tuple(leads))
    return found if orders else TableSteps()


def _leads(count: int, of_turn_before: int | None) -> tuple[list[str], str]:
    """The words before each of the newest orders, of which so many are of the turn before, and before earlier ones."""
    old_ones = of_turn_before or 0
    lead = EARLIER if of_turn_before is None else TURN_BEFORE
    return [TURN_BEFORE] * old_ones + [""] * (count - old_ones), lead


def left_of_turn_before(
    head: Node, ticked: Collection[Order], names: Mapping[str, str] | None = None, way_to: WayTo | None = None
) -> list[str]:
    """The orders of the turn before the one that is played which nobody ticked off, in their order."""
    turns = 0
    left: list[list[Order]] = []
    for act, is_set_up, _ in _newest_first(head, names=names, way_to=way_to):
        begins = act.begins is not None
        turns += begins
        if turns and not is_set_up:
            of_it = act.orders[: act.begins] if begins and turns == 1 else act.orders[act.begins :]
            left.insert(0, [each for each in of_it if each not in ticked])
        if turns > 1:
            break
    return [text for group in left for _, _, text in group]


def _newest_first(
    head: Node,
    known: Known | None = None,
    names: Mapping[str, str] | None = None,
    way_to: WayTo | None = None,
    off: frozenset[str] = frozenset(),
) -> Iterator[tuple[ActOrders, bool, bool]]:
    """The acts by what they gave that is wanted, each with true if it was before anybody acted, and if it gave any."""
    is_set_up, known, taken = False, {} if known is None else known, set[str]()
    node: Node | None = head
    while node is not None:
        act = _act_of(node, known, names or {}, way_to, is_head=node is head)
        for each in (act, *act.kept):
            is_set_up = is_set_up or each.is_first
            yield _without(each, off, taken), is_set_up, bool(each.orders)
        node = act.before


def _act_of(
    node: Node, known: Known, names: Mapping[str, str], way_to: WayTo | None, is_head: bool = False
) -> ActOrders:
    """The act that ends with a node, looked at once; a way to the head may still change."""
    act = None if is_head and way_to is not None else known.get(node)
    way = way_to(node) if act is None and way_to is not None else None
    if way is not None:
        old, new = since_fork(way[0], node)
        act = _of_way(node, new, way[1], _kept(old, new, way[1], known, names, way_to))
    elif act is None:
        act = known.get(node) or _orders_of_act(next(acts(node)), names)
    if way is None or not is_head:
        known[node] = act
    return act


def _of_way(node: Node, nodes: list[Node], way: Sequence[str], kept: tuple[ActOrders, ...]) -> ActOrders:
    """The way behind an amend as orders, with numbers below all of what was played; nothing is older than a turn."""
    has_begun = any(each.checkpoint is not None for each in nodes)
    lines = tuple(Line(text.removesuffix("."), "table") for text in way)
    orders = tuple((node.step, -number, each.text) for number, each in enumerate(lines, 1))
    before = None if has_begun else nodes[0].parent if nodes else node.parent
    begins = 0 if has_begun and all(each.begins is None for each in kept) else None
    return ActOrders(orders, lines, False, False, begins, False, before, True, kept)


def _kept(
    old: list[Node], new: list[Node], way: Sequence[str], known: Known, names: Mapping[str, str], way_to: WayTo | None
) -> tuple[ActOrders, ...]:
    """Orders given where the figures stood, of this turn, newest first: all that an amended line says word for word,
    and all figures that were taken off or put back, which its way only corrects.

    It has the numbers that it had there: what was ticked off is done.
    """
    from tracker.engine.restore_steps import FIGURES

    if not old:
        return ()
    fork, kept = old[0].parent, list[ActOrders]()
    there, now = ([line.text for each in nodes for line in each.log if line.kind == "table"] for nodes in (old, new))
    undone = Counter(there) - Counter(now)
    told = {id for id, name in names.items() if any(text.startswith(f"{name} is ") for text in way)}

    def stays(line: Line, is_way: bool) -> bool:
        if is_way:
            return bool(CHANGED.match(line.text))
        if line.units and FIGURES.match(line.text):
            return not told.issuperset(line.units)  # who is back, or off the table, is so with all figures
        undone[line.text] -= 1
        return undone[line.text] < 0

    at: Node | None = old[-1]
    while at is not None and fork is not None and at.step > fork.step:
        act = _act_of(at, known, names, way_to)
        is_split = bool(act.orders) and act.orders[0][0] <= fork.step and not act.is_way
        start = len(_act_of(fork, known, names, way_to).orders) if is_split else 0
        for each in (act, *act.kept):
            places = [n for n, line in enumerate(each.lines) if n >= start and stays(line, each.is_way)]
            kept.append(replace(_of_places(each, places), kept=()))
            if each.begins is not None:
                return tuple(kept)
        at = act.before
    return tuple(kept)


def _presuming(newest: Sequence[Order], earlier: Sequence[Order]) -> tuple[str, ...]:
    """The words of orders: how many a way leaves is so once earlier orders for the same figures are done as well, and
    of an earlier way it may be so no more.
    """
    figures = [text for _, _, text in earlier if TAKES.match(text)]
    words = [
        LEFT.sub(r" (\1 when all is done)", text)
        if number < 0 and any(text.partition(":")[0] in each for each in figures)
        else text
        for _, number, text in newest
    ]
    return (*words, *(LEFT.sub("", text) if number < 0 else text for _, number, text in earlier))


def standing(
    head: Node,
    since: int,
    known: Known | None = None,
    names: Mapping[str, str] | None = None,
    way_to: WayTo | None = None,
) -> set[Order]:
    """All orders that stand at the head of a branch, ticked off or not, of acts that ended after a step."""
    found = set[Order]()
    for act, _, _ in _newest_first(head, known, names, way_to):
        found.update(act.orders)
        if act.before is not None and act.before.step < since:
            break
    return found


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
    ended, new = (said_together(part, names, "table") if part else [] for part in (log[:end], log[end:]))
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
    return act if len(kept) == len(act.lines) else _of_places(act, kept)


def _of_places(act: ActOrders, places: Sequence[int]) -> ActOrders:
    """An act with its orders at these places alone."""
    begins = act.begins and sum(place < act.begins for place in places)
    orders, lines = (tuple(each[place] for place in places) for each in (act.orders, act.lines))
    return replace(act, orders=orders, lines=lines, begins=begins)


def _words(orders: Sequence[Order]) -> tuple[str, ...]:
    return tuple(text for _, _, text in orders)
