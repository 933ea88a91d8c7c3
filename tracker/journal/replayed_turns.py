"""One turn of a recorded battle, replayed once and kept: what stood where after each of its inputs."""

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct, structs

from tracker.engine import AnyRuleset, Line, Node, Prompt, RuleFault, TrackerError, View
from tracker.engine.inputs import Checkpoint, Stage
from tracker.engine.position import Position
from tracker.engine.verify import is_same, keep_told, log_words, says_the_same
from tracker.engine.view import SideView

# Frames that are made: all, each in its words; all, but views and all prompts but rolls without words, for what is
# counted; or those that are looked at, and some before them.
Made = Literal["all", "counted", "late"]
# So many before: whoever steps back through a turn has it replayed from its start now and then.
BACK = 8


class Frame(Struct, frozen=True):
    """A battle as it stood after one input, for looking only.

    `note` is "" where the view is that of this step; else it says in a sentence why it is that of the turn's start, or
    none at all (a view without sides), and what was asked is not known. What was logged is `node.log` in any case.
    """

    node: Node
    view: View
    prompt: Prompt[Any] | None
    stage: Stage
    turn: int
    note: str = ""

    @property
    def step(self) -> int:
        return self.node.step


class ReplayedTurn:
    """The inputs from one checkpoint to the next, with a frame for each; grows while the battle is being played.

    Where the rules as they are now no longer lead where play went, all that follows shows the turn's start. Other words
    in the log are no such thing, if the turn ends in the recorded state.

    `begun`: where the turn before led to, that is at `opening`; `ahead`: where this one leads to, once it has ended so.
    """

    def __init__(
        self,
        ruleset: AnyRuleset | None,
        opening: Node,
        title: str,
        why: str = "",
        begun: Position | None = None,
        made: Made = "all",
    ) -> None:
        assert opening.checkpoint is not None
        self.opening = opening
        self.nodes: list[Node] = []
        self._frames: list[Frame | None] = []
        self._ruleset = ruleset
        self._checkpoint: Checkpoint = opening.checkpoint
        self._position: Position | None = None
        self._made = made
        # Where a late look stands, to go on from there, and behind how many inputs.
        self._looked: tuple[Position | None, int] = None, 0
        self._broken = why
        # The first lines that came out otherwise, and where: mere words, unless the turn ends otherwise too.
        self._doubt, self._doubted = "", 1
        self._closing: Node | None = None
        self.ahead: Position | None = None
        self._open(title, begun)

    def is_start_of(self, nodes: Sequence[Node], closing: Node | None) -> bool:
        """True if this page only needs to grow to be that of these nodes."""
        known = self.nodes
        if any(one is not other for one, other in zip(known, nodes, strict=False)):
            return False
        return len(known) <= len(nodes) and (self._closing is closing or self._closing is None)

    def frame(self, place: int) -> Frame:
        """The frame behind so many inputs."""
        if self._frames[place] is None:
            self._look_at(place)
        found = self._frames[place]
        assert found is not None
        return found

    def grow(self, nodes: Sequence[Node], closing: Node | None, place: int) -> None:
        """Replay the inputs that are new; `closing` is the input that ended the turn, if it has ended.

        The frame at a `place` is wanted next.
        """
        for here, node in enumerate(nodes[len(self.nodes) :], len(self.nodes)):
            # The last one stands before the first of the next turn.
            is_seen = self._made != "late" or place - BACK <= here <= place or node is nodes[-1]
            words = self._feed(node, is_seen)
            if words and not self._doubt:
                self._doubt, self._doubted = words, here
            self.nodes.append(node)
            is_made = is_seen or self._position is None
            self._frames.append(self._frame(node, self._position) if is_made else None)
        if closing is not None and self._closing is None:
            self._closing = closing
            self._distrust(self._end(closing))
        elif closing is None:
            # No later state shows that no more was changed than what was said.
            self._distrust(self._doubt)

    def _open(self, title: str, begun: Position | None) -> None:
        made = self._checkpoint
        self._start = self._shown = View(title, made.turn, ())
        if self._ruleset is not None:
            try:
                self._position = begun or Position(self._ruleset, made, is_read=self._made != "counted")
                self._position.state.drain()
                self._start = self._shown = self._view(self._position)
            except (TrackerError, ValueError, RecursionError) as error:
                self._position, self._broken = None, f"turn {made.turn} can't be begun ({_reason(error)})"
        self.nodes.append(self.opening)
        self._frames.append(self._frame(self.opening, self._position))

    def _look_at(self, place: int) -> None:
        """Replay the turn as far as a frame that was not made, and make those right before it as well."""
        first = next(here for here in range(max(1, place - BACK), place + 1) if self._frames[here] is None)
        position, behind = self._looked
        if position is None or behind >= first:
            assert self._ruleset is not None
            position, behind = Position(self._ruleset, self._checkpoint, quiet=True, is_read=False), 0
        for here, node in enumerate(self.nodes[behind + 1 : place + 1], behind + 1):
            if self._fed(position, node, here >= first) is None:
                self._frames[here:] = map(self._kept, self.nodes[here:])
                return
            if here >= first:
                self._frames[here] = self._frame(node, position)
        self._looked = position, place

    def _feed(self, node: Node, is_seen: bool) -> str:
        """Replay one input; says what came out otherwise, as far as its words show."""
        if self._position is None or (log := self._fed(self._position, node, is_seen)) is None:
            return ""
        # A report tells of an old battle what the rules have come to tell.
        keep_told(node, log)
        return "" if says_the_same(node.log, log) else log_words(node, log)

    def _fed(self, position: Position, node: Node, is_seen: bool) -> tuple[Line, ...] | None:
        """The lines of an input that is replayed, its view made if it is seen; None where it can't be repeated."""
        if node.input is None:
            return node.log
        try:
            position.is_read = is_seen and self._made != "counted"
            log, _ = position.feed(node.input)
            if is_seen:
                self._shown = self._view(position)
        except (TrackerError, ValueError, RecursionError) as error:
            self._position, self._broken = None, f"step {node.step} can't be repeated ({_reason(error)})"
            return None
        return log

    def _end(self, closing: Node) -> str:
        """Reason why the turn does not end as it did; "" if it does."""
        position, self._position = self._position, None
        if position is None or self._ruleset is None or closing.input is None or closing.checkpoint is None:
            return ""
        position.is_read = self._made != "counted"
        try:
            log, made = position.feed(closing.input)
        except (TrackerError, ValueError, RecursionError) as error:
            return f"step {closing.step} can't be repeated ({_reason(error)})"
        if is_same(self._ruleset, closing.checkpoint, made):
            keep_told(closing, log)
            self.ahead = position
            return ""
        return self._doubt or f"turn {self._checkpoint.turn} no longer ends as it did"

    def _distrust(self, words: str) -> None:
        """Show what follows the first doubt as it was recorded, where there are words why."""
        if words and not self._broken:
            self._position, self._broken = None, words
            self._frames[self._doubted :] = map(self._kept, self.nodes[self._doubted :])

    def _frame(self, node: Node, position: Position | None) -> Frame:
        if position is None:
            return self._kept(node)
        return Frame(node, self._shown, position.prompt, position.stage, position.turn)

    def _kept(self, node: Node) -> Frame:
        shown = "both sides as they stood when this turn began" if self._start.sides else "the recorded lines alone"
        changed = "The rules have changed since this was played, for " if self._ruleset is not None else ""
        told = f"{changed}{self._broken}: shown are {shown}."
        return Frame(node, self._start, None, self._checkpoint.stage, self._checkpoint.turn, told)

    def _view(self, position: Position) -> View:
        try:
            view = position.view()
        except Exception as error:
            raise RuleFault(f"the game can't show it: {type(error).__name__}: {error}") from None
        return structs.replace(view, sides=_shared(view.sides, self._shown.sides))


def _shared(sides: tuple[SideView, ...], before: tuple[SideView, ...]) -> tuple[SideView, ...]:
    """The sides, and rows of units, that are as they were before: the same objects, since most stay for many steps."""
    if sides == before:
        return before
    rows = {unit.id: unit for side in before for unit in side.units}
    return tuple(
        structs.replace(side, units=tuple(rows[unit.id] if rows.get(unit.id) == unit else unit for unit in side.units))
        for side in sides
    )


def _reason(error: Exception) -> str:
    return str(error).rstrip(".")
