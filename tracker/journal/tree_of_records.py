"""From records to a battle: the tree of play, its head, and what undo and redo have before them.

Records are taken in the order of the file, but every input is put after the one that it names. What follows a lost
input is left out until a checkpoint shows a whole state again: nothing is ever attached by guess.
"""

from datetime import datetime
from typing import TypeVar

from msgspec import Struct

from tracker.engine import EditInput, Node
from tracker.engine.inputs import line_to
from tracker.engine.pending_answers import PendingAnswers
from tracker.journal.damage_words import Gap
from tracker.journal.records import (
    OF_PLAY,
    AmendRecord,
    AnyRecord,
    AskFirstRecord,
    CheckpointRecord,
    DraftRecord,
    DropRecord,
    HandedIn,
    Header,
    MarkRecord,
    Moved,
    NoteRecord,
    Order,
    Played,
    RedoRecord,
    ResultRecord,
    RollsRecord,
    Title,
    checkpoint_of,
    stage_at,
    turn_at,
)

T = TypeVar("T")
NO_HAND = (PendingAnswers(), False)


class StepNote(Struct, frozen=True):
    """Words put down at a step of the battle; a mark has its name as `text`. `after` is the seq of that step.

    Of what was taken back or done again to that step, `text` says by whom.
    """

    step: int
    turn: int
    text: str
    at: datetime
    after: int


class RecordTree:
    """The battle so far, record by record."""

    def __init__(self) -> None:
        self.header: Header | None = None
        self.title = ""
        self.seq = 0
        self.nodes: dict[int, Node] = {}
        self.times: dict[int, datetime] = {}
        self.last: datetime | None = None
        self.head: Node | None = None
        self.history: list[Node] = []
        self.undone: list[Node] = []
        # Whether undo or redo led to where play stands, and nothing but edits came since.
        self.is_back = False
        # What amends left to be played; the same where play went on from a node, by its number, and if figures waited.
        self.pending = PendingAnswers()
        self.hands: dict[int, tuple[PendingAnswers, bool]] = {}
        # Where the figures stood before amends.
        self.stood: Node | None = None
        self.notes: list[StepNote] = []
        self.marks: list[StepNote] = []
        # Undos and redos, where people sat at several seats; and whose was the last thing that led to the head.
        self.moves: list[StepNote] = []
        self.by = ""
        self.asks_first = False
        self.rolls: tuple[str, str] | None = None
        self.gaps: list[Gap] = []
        self._draft: DraftRecord | None = None
        # What was ticked off of the orders for the figures.
        self.ticked: tuple[Order, ...] = ()
        self.handed_in: HandedIn | None = None
        self._result: ResultRecord | None = None
        self._amend: AmendRecord | None = None
        # The line from which on somebody else wrote, 0 where nobody did; and the checksums by which that is seen.
        self.strange = 0
        self._sums: dict[int, bytes] = {}

    @property
    def key(self) -> int:
        """The key that goes into the sum of every line of this battle, 0 as long as its header was not read."""
        return self.header.key if self.header is not None else 0

    @property
    def draft(self) -> DraftRecord | None:
        """The half-typed dice at the head."""
        draft = self._draft
        return draft if draft and self.head and draft.after == self.head.seq and draft.value is not None else None

    @property
    def result(self) -> str:
        """The end of the battle in words, "" while it goes on."""
        return self._result.text if self._result is not None and self.has_result else ""

    @property
    def has_result(self) -> bool:
        """True if the end of the battle was recorded where it stands; a kill may have come before."""
        return self._result is not None and self.head is not None and self._result.after == self.head.seq

    @property
    def is_over(self) -> bool:
        return self.head is not None and stage_at(self.head) == "over"

    def bad(self, number: int) -> None:
        """Line `number` can't be read."""
        gap = self.gaps[-1] if self.gaps else None
        if gap and gap.last == number - 1 and not gap.missing and not gap.orphans and not gap.resumed:
            gap.last = number
        else:
            self.gaps.append(self._gap(number))

    def take(self, number: int, record: AnyRecord, checksum: bytes) -> bool:
        """The record on line `number`; whether it belongs to this battle.

        A line that stands there twice is none the second time. Another one under its number is of another player or
        battle, and so is all that follows: that names its parents by numbers which are ours as well.
        """
        if self.strange or self._sums.get(record.seq, checksum) != checksum:
            self.strange = self.strange or number
            return False
        if record.seq > self.seq:
            self._sums[record.seq] = checksum
            self._take_new(number, record)
        return True

    def _take_new(self, number: int, record: AnyRecord) -> None:
        if record.seq > self.seq + 1 and self.seq and not (self.gaps and self.gaps[-1].last >= number - 1):
            self.gaps.append(self._gap(number, missing=True))
        self.seq = record.seq
        if isinstance(record, OF_PLAY):
            self.last = record.at
        match record:
            case Header():
                self.header = self.header or record
                self.title = self.title or record.title
            case CheckpointRecord():
                self._checkpoint(record)
            case Moved():
                self._moved(number, record)
            case AmendRecord():
                self._amend = record
            case DropRecord(of=()):
                self.pending = PendingAnswers()
            case DropRecord(of=fallen):
                self.pending.leave_out(*fallen)
            case ResultRecord():
                self._result = record
            case Title():
                self.title = record.title
            case AskFirstRecord():
                self.asks_first = record.yes
            case RollsRecord():
                self.rolls = record.who, record.mine
            case DraftRecord():
                self._draft = record
                self.ticked = self.ticked if record.ticked is None else record.ticked
                self.handed_in = record.handed_in or self.handed_in
            case NoteRecord():
                self.notes.append(self._note(record.after, record.text, record.at))
            case MarkRecord():
                self.marks.append(self._note(record.after, record.name, record.at))
            case _:
                self._played(number, record)

    def _gap(self, number: int, missing: bool = False) -> Gap:
        step = self.head.step if self.head else 0
        return Gap(number, number, step, turn_at(self.head), missing)

    def _note(self, after: int, text: str, at: datetime) -> StepNote:
        node = self.nodes.get(after) or self.head
        return StepNote(node.step if node else 0, turn_at(node), text, at, after)

    def _orphan(self, number: int) -> None:
        if not self.gaps or self.gaps[-1].resumed:
            self.gaps.append(self._gap(number, missing=True))
        self.gaps[-1].orphans += 1

    # The tree

    def _checkpoint(self, record: CheckpointRecord) -> None:
        node = self.nodes.get(record.after)
        if node is not None:
            if node.checkpoint is None:
                node.checkpoint = checkpoint_of(record)
            return
        found = Node(self._before(record.step), record.step, log=record.log, checkpoint=checkpoint_of(record))
        found.seq, found.gap = record.after, bool(record.after)
        self.nodes[record.after] = found
        self.times[record.after] = record.at
        if found.gap:
            if self.head is not None:
                self.history.append(self.head)
            if self.gaps:
                self.gaps[-1].resumed = (record.step, record.turn)
            self.undone.clear()
            self.pending, self.stood = PendingAnswers(), None
        self.head, self.is_back = found, False

    def _before(self, step: int) -> Node | None:
        """The nearest node above the head that a state at `step` may follow."""
        node = self.head
        while node is not None and node.step >= step:
            node = node.parent
        return node

    def _played(self, number: int, record: Played) -> None:
        amend, self._amend = self._amend, None
        parent = self.nodes.get(record.after)
        if parent is None or self.head is None:
            self._orphan(number)
            return
        is_amend = amend is not None and amend.of == (record.after if amend.is_put_in else record.of)
        if amend is not None and is_amend and amend.of in self.nodes:
            self._take_up(self.nodes[amend.of], amend.waits)
        elif parent is not self.head:
            self._jump(parent)
        self._draft = None
        self.is_back = self.is_back and isinstance(record.input, EditInput) and not record.of
        node = Node(parent, record.step, record.input, record.log, seq=record.seq, of=record.of, by=record.by)
        if record.by or self.by:
            self.by = record.by or (self.by if node.auto or record.of else "")
        if not record.of and not node.auto and not is_amend:
            self._keep_hand(record.waits)
            if self.stood is not None and not record.waits:
                parent.stood, self.stood = self.stood, None
            self.history.append(parent)
            self.undone.clear()
        if record.of:
            self.pending.take(record.of)
        self.nodes[record.seq] = node
        self.times[record.seq] = record.at
        self.head = node

    # Undo, redo, amend

    def _keep_hand(self, waits: bool) -> None:
        if self.head is not None and (self.pending.waiting or self.hands):
            self.hands[self.head.seq] = self.pending.copy(), waits

    def _take_up(self, last: Node, waits: bool) -> None:
        """Leave the line of the head for an amended one; what followed `last` is in hand."""
        assert self.head is not None
        self._keep_hand(waits)
        line = line_to(self.head)
        if self.stood is not None and not waits:
            self.head.stood = self.stood
        self.stood = self.stood if waits else self.head
        if last in line:
            self.pending = PendingAnswers(line[line.index(last) + 1 :], self.pending)
        self.history.append(self.head)
        self.undone.clear()

    def _moved(self, number: int, record: Moved) -> None:
        target = self.nodes.get(record.to)
        if target is None or self.head is None:
            self._orphan(number)
            return
        self.is_back, self.by = True, record.by
        if record.by:
            did = "done again" if isinstance(record, RedoRecord) else "taken back"
            self.moves.append(self._note(record.to, f"{did} to here by {record.by}", record.at))
        if target is self.head:
            # A branch begins like this where a person answered in its parent.
            return
        if isinstance(record, RedoRecord):
            self.history.append(self.head)
            _cut(self.undone, target)
        else:
            self.undone.append(self.head)
            self.history = before(target, self.history)
        self._keep_hand(record.waits)
        stood = self.stood if record.waits else self.head
        hand, waited = self.hands.get(record.to, NO_HAND) if record.has_hand else NO_HAND
        self.pending = hand.copy()
        self.head, self.stood = target, stood if waited else None
        self._draft = None

    def _jump(self, target: Node) -> None:
        """Play goes on elsewhere than at the head: the undo, redo or amend that led there is lost."""
        assert self.head is not None
        head = self.head
        if not _cut(self.history, target):
            self.history.append(head)
            _cut(self.undone, target)
        self.head, self.stood = target, None
        self.pending = PendingAnswers()


def before(target: Node, history: list[Node]) -> list[Node]:
    """The nodes that undo goes back to from `target`, by the history of where play stood before it went there."""
    left = list(history)
    if _cut(left, target):
        return left
    above = set(map(id, line_to(target)[:-1]))
    return [node for node in history if id(node) in above]


def _cut(stack: list[T], target: T) -> bool:
    """Take a stack back to before `target`; whether that was on it."""
    for index in range(len(stack) - 1, -1, -1):
        if stack[index] is target:
            del stack[index:]
            return True
    return False
