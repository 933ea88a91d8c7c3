"""A battle: one tree of inputs, and the one mechanism behind play, undo, amend, review and resume."""

from collections.abc import Iterable
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.errors import Refused, RuleFault, Warned
from tracker.engine.inputs import (
    AnswerInput,
    Checkpoint,
    EditInput,
    EndInput,
    Input,
    Node,
    SettleInput,
    is_answered,
    line_to,
    since_checkpoint,
)
from tracker.engine.log import Line
from tracker.engine.pending_answers import PendingAnswers, counts_as_many_dice
from tracker.engine.position import Position, Read, replay
from tracker.engine.prompts.base import Prompt
from tracker.engine.ruleset import AnyRuleset
from tracker.engine.state import State, encode_state
from tracker.engine.view import View

if TYPE_CHECKING:
    import random

Place = tuple[str, int, str]
# A node, and the view of it, as which the figures stand.
OnTable = tuple[Node, View]


class Change(Struct):
    """The effect of a command: the nodes it added, or the head it moved to, and sentences for the table.

    `did` is play, undo, redo or amend. `restore_steps` holds sentences for the table after undo, redo and amend.
    `strange` says how the turn that undo or redo led back to comes out otherwise than recorded, "" where it does not.
    """

    did: str
    head: Node
    added: list[Node] = []
    restore_steps: list[str] = []
    amended: Node | None = None
    strange: str = ""

    @property
    def log(self) -> list[Line]:
        """The log lines of all nodes added."""
        return [line for node in self.added for line in node.log]


class Battle:
    """The driver. Commands change it and give the Change to be saved; reading changes nothing."""

    def __init__(
        self,
        ruleset: AnyRuleset,
        head: Node,
        seed: int,
        history: Iterable[Node] = (),
        undone: Iterable[Node] = (),
        is_watched: bool = True,
        position: Position | None = None,
    ) -> None:
        """A battle at a node; `position` is that node's, where somebody has replayed it already."""
        self.ruleset = ruleset
        self.is_watched = is_watched
        self.seed = seed
        self.head = head
        self.pending = PendingAnswers()
        # What was in hand where play went on from a node, and if it waited: for undo and redo that lead there again.
        self.hands: dict[Node, tuple[PendingAnswers, bool]] = {}
        # The app's dice as they were rolled last.
        self.rng: random.Random | None = None
        # A prompt, the app's roll for it as a payload, and as the prompt reads that: it need not be read again.
        self.rolled: tuple[Prompt[Any], Any, Read] | None = None
        # Where undo or redo led: there a person is waited for, whoever rolls.
        self.held: Place | None = None
        self._history: list[Node] = list(history)
        self._undone: list[Node] = list(undone)
        # Where the figures stood before the last change of the past, until a person goes on behind it.
        self.stood: OnTable | None = None
        self.position = position or self._replay(head)

    @classmethod
    def begin(cls, ruleset: AnyRuleset, state: State, seed: int, is_watched: bool = True) -> "Battle":
        """A new battle at its first prompt; nobody reads a prompt of one that is not `is_watched`."""
        root = Node(None, 0, checkpoint=Checkpoint("setup", 0, encode_state(state)))
        return cls(ruleset, root, seed, is_watched=is_watched)

    # What may be known

    @property
    def prompt(self) -> Prompt[Any] | None:
        """The prompt that waits; None when the battle is over."""
        return self.position.shown.prompt

    @property
    def state(self) -> State:
        """The state as it stands. Only rules and edits may change it."""
        return self.position.state

    @property
    def stage(self) -> str:
        """setup, turn, after or over."""
        return self.position.stage

    @property
    def place(self) -> Place:
        """Stage, turn and key of the prompt that waits: it is asked at no other place of a branch."""
        return self.stage, self.position.turn, self.prompt.key if self.prompt is not None else ""

    @property
    def step(self) -> int:
        """The number of inputs of this branch."""
        return self.head.step

    @property
    def line(self) -> list[Node]:
        return line_to(self.head)

    @property
    def may_undo(self) -> bool:
        return bool(self._history)

    @property
    def undone(self) -> Node | None:
        """The place that redo leads to; None where there is none."""
        return self._undone[-1] if self._undone else None

    def view(self) -> View:
        return self.position.view()

    @property
    def is_waiting(self) -> bool:
        """True while the figures stay where they stood before an amend: later answers may yet lead there."""
        prompt, stood = self.prompt, self.stood
        if stood is None or prompt is None or not self.pending.is_ahead:
            return False
        from tracker.engine.restore_steps import has_other_orders

        is_left = self.pending.leaves_figures(prompt, self.position.turn)
        return prompt.is_chance or (is_left and not has_other_orders(stood[0], self.head))

    @property
    def on_table(self) -> OnTable:
        """The node and the view as which the figures stand."""
        return self.stood if self.stood is not None and self.is_waiting else (self.head, self.view())

    @property
    def way(self) -> list[str]:
        """The way of the figures to where an amend has led, until a person goes on; a word for it while they wait."""
        if self.stood is None:
            return []
        from tracker.engine.restore_steps import NOTHING_YET, put_back

        return [NOTHING_YET] if self.is_waiting else put_back(*self.stood, self.head, self.view())

    def with_way(self, change: Change) -> Change:
        """A change with the way of the figures; whoever amends is told without it that nothing changes."""
        if self.stood is not None:
            from tracker.engine.restore_steps import NOTHING

            change.restore_steps = self.way or ([NOTHING] if change.did == "play" else [])
        return change

    def node_at(self, step: int) -> Node:
        """The input of a step on this branch. Raises Refused where there is none."""
        for node in self.line:
            if node.step == step:
                return node
        raise Refused(f"There is no step {step}: this battle has {self.step}.")

    def goto(self, step: int) -> "Moment":
        """The battle as it stood after `step` inputs, read-only. Raises Refused where there is no such step."""
        return Moment(self.ruleset, self.node_at(step))

    def branch(self, step: int) -> "Battle":
        """A battle of its own with the same past up to `step`. Raises Refused where there is no such step."""
        self.node_at(step)
        copies: list[Node] = []
        for node in self.line[: self._index(step) + 1]:
            parent = copies[-1] if copies else None
            copies.append(Node(parent, node.step, node.input, node.log, node.checkpoint, gap=node.gap))
        humans = [n.parent for n in copies if n.parent is not None and not n.auto]
        battle = Battle(self.ruleset, copies[-1], self.seed, humans)
        battle.held = battle.place if is_answered(self.line, step) else None
        return battle

    # Commands

    def answer(self, value: Any, overrule: bool = False, auto: bool = False) -> Change:
        """Answer the prompt that waits. Raises Refused, Warned (unless overruled) or RuleFault."""
        prompt = self.position.shown.prompt
        key = prompt.key if prompt is not None else ""
        given, read = self._checked(AnswerInput(key, value, auto), overrule)
        return self._command(given, read)

    def behind(self, value: Any) -> Prompt[Any] | None:
        """The prompt to which an answer would lead; None where nothing is asked there. Raises Refused or RuleFault."""
        key = self.prompt.key if self.prompt is not None else ""
        return self._replay(Node(self.head, self.step + 1, AnswerInput(key, value))).prompt

    def edit(self, path: str, value: Any, reason: str = "") -> Change:
        """Set a leaf of the state. Raises Refused where type, range or the waiting prompt forbid it, or it is so."""
        from tracker.engine.edit_paths import check_change

        check_change(self.state, path, value)
        return self._command(EditInput(path, value, _shown(reason)))

    def settle(self, reason: str = "") -> Change:
        """Break off what is being asked. Raises Refused where nothing catches it."""
        return self._command(SettleInput(self.prompt.key if self.prompt else "", _shown(reason)))

    def end(self, reason: str = "") -> Change:
        """End the battle; its aftermath is asked next. Raises Refused where it has ended."""
        return self._command(EndInput(_shown(reason)))

    def undo(self) -> Change:
        """Back to the last prompt that a person answered. Raises Refused at the start."""
        if not self._history:
            raise Refused("There is nothing to undo.")
        return self._move("undo", self._history, self._undone)

    def redo(self) -> Change:
        """Take the last undo back. Raises Refused where there is none."""
        if not self._undone:
            raise Refused("There is nothing to redo.")
        return self._move("redo", self._undone, self._history)

    def amend(self, step: int, value: Any, overrule: bool = False, reason: str = "") -> Change:
        """Give another input at an old step and replay what followed with its own dice.

        `value` answers the prompt that was answered or settled there; of an edit it is what the field should have been
        set to. Where a later answer does not fit any more, play stops there and the rest stays in `pending`. Raises
        Refused or Warned where the new input is impossible or against the rules, and changes nothing then.
        """
        node = self.node_at(step)
        old = node.input
        if node.parent is None or not isinstance(old, (AnswerInput, SettleInput, EditInput)):
            raise Refused(f"Step {step} is not an answer, settling or edit that could be amended.")
        if isinstance(old, EditInput):
            given: Input = EditInput(old.path, value, _shown(reason) or old.reason)
        else:
            given = AnswerInput(old.key, value)
        return self._play_again(node.parent, given, overrule, node)

    def correct(self, step: int, path: str, value: Any, reason: str = "") -> Change:
        """Set a leaf of the state as it should have stood after `step`, and replay what followed as `amend` does.

        Raises Refused where there is no such step, it was so then, or type, range or the prompt of that time forbid it.
        """
        return self._play_again(self.node_at(step), EditInput(path, value, _shown(reason)))

    def _play_again(self, start: Node, given: Input, overrule: bool = False, amended: Node | None = None) -> Change:
        """Another input after `start`: in the place of `amended`, or before all that followed."""
        from tracker.engine.edit_paths import check_change, convert_typed

        old, stood, line, hand = self.head, self.on_table, self.line, (self.pending.copy(), self.is_waiting)
        later = takewhile(lambda each: not each.gap, line[line.index(amended or start) + 1 :])
        try:
            self.head, self.position = start, self._replay(start)
            read = None
            if isinstance(given, AnswerInput):
                given, read = self._checked(given, overrule)
            elif isinstance(given, EditInput):
                (check_change if amended is None else convert_typed)(self.state, given.path, given.value)
            self._add(given, read, of=amended.seq if amended is not None else 0)
        except BaseException:
            self.head, self.position = old, self._replay(old)
            raise
        if self.stood is not None and not hand[1]:
            old.stood = self.stood[0]  # the way of an amend before this one
        self._history.append(old)
        self._undone.clear()
        self.hands[old] = hand
        self.stood = stood
        self.pending = PendingAnswers(later, self.pending)
        added = [self.head, *self.play_pending()]
        return self.with_way(Change("amend", self.head, added, amended=amended))

    def play_pending(self) -> list[Node]:
        """Go on with the answers that an amend left in hand, as far as they fit."""
        added: list[Node] = []
        while True:
            node = self.pending.next(self.prompt, self.position.turn)
            if node is None or node.input is None:
                return added
            if not counts_as_many_dice(self.ruleset, self.prompt, node):
                self.pending.fall(node)
                continue
            try:
                self._add(node.input, of=node.seq, is_later=True)
            except (Refused, RuleFault):
                self.pending.fall(node)
                continue
            added.append(self.head)

    def drop_pending(self) -> None:
        """Forget the answers in hand: from here on everything is asked afresh."""
        self.pending = PendingAnswers()

    # How

    def _command(self, given: Input, read: Read | None = None) -> Change:
        before, turn, waits = self.head, self.position.turn, self.stood is not None and self.is_waiting
        self._add(given, read)
        self.head.waits = waits
        if not (isinstance(given, AnswerInput) and given.auto):
            if self.stood is not None and not waits:
                before.stood, self.stood = self.stood[0], None
            self._history.append(before)
            self._undone.clear()
            self.pending.dropped.clear()
            if self.pending.waiting or self.hands:
                self.hands[before] = self.pending.copy(), waits
                self.pending.give_way(getattr(given, "key", ""), turn)
        return Change("play", self.head, [self.head, *self.play_pending()] if self.pending.waiting else [self.head])

    def _checked(self, given: AnswerInput, overrule: bool) -> tuple[AnswerInput, Read]:
        """An answer with what it overrules, and as the prompt reads it."""
        prompt = self.position.shown.prompt
        if prompt is None:
            raise Refused("It is over: nothing is asked.")
        if (rolled := self.rolled) is not None and rolled[0] is prompt and rolled[1] is given.value:
            read = rolled[2]
        else:
            read = self.position.read(prompt, given.value)
        if warned := read[2]:
            if not overrule:
                raise Warned(f"{warned}: against the rules.")
            given = replace(given, overruled=warned)
        return given, read

    def _add(self, given: Input, read: Read | None = None, of: int = 0, is_later: bool = False) -> None:
        try:
            log, checkpoint = self.position.feed(given, read, is_later)
        except BaseException:
            self.position = self._replay(self.head)
            raise
        before = self.head
        self.head = Node(before, before.step + 1, given, log, checkpoint, 0, of)
        if self.is_watched:
            self.head.shown = self.position.shown
            if checkpoint is not None:
                _forget_before_last_turn(self.head)

    def _move(self, did: str, take: list[Node], give: list[Node]) -> Change:
        from tracker.engine.restore_steps import put_back
        from tracker.engine.verify import retrace_to

        to = take[-1]
        position, strange = retrace_to(self.ruleset, to)
        # Before anything is changed: a game may fail to show where this leads.
        restore_steps = put_back(*(stood := self.on_table), to, position.view())
        give.append(self.head)
        self.hands[self.head] = self.pending, self.is_waiting
        self.head, self.position = take.pop(), position
        kept, waited = self.hands.get(to, (None, False))
        self.held, self.stood = self.place, stood if waited else None
        self.pending = kept.copy() if kept is not None else PendingAnswers()
        restore_steps = self.way or restore_steps
        return Change(did, self.head, restore_steps=restore_steps, strange=strange)

    def _replay(self, head: Node) -> Position:
        return replay(self.ruleset, head, self.is_watched)

    def _index(self, step: int) -> int:
        return next(i for i, node in enumerate(self.line) if node.step == step)


class Moment:
    """A battle as it stood at one step: state, prompt and log of that step, for looking only."""

    def __init__(self, ruleset: AnyRuleset, node: Node) -> None:
        position = replay(ruleset, node)
        self.node = node
        self.prompt = position.prompt
        self.state = position.state
        self.view = position.view()


def _shown(reason: str) -> str:
    if not reason.isprintable():
        raise Refused("That reason has characters that can't be shown.")
    return reason


def _forget_before_last_turn(head: Node) -> None:
    """Forget what was shown in the turn before the last: it is some 15 kB an input, and seldom gone back to."""
    last = since_checkpoint(head.parent)[0] if head.parent is not None else head
    for node in since_checkpoint(last.parent) if last.parent is not None else []:
        node.shown = None
