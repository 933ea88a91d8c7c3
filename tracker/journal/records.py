"""The records of a battle file: one a line, see `record_lines.py`.

The tree of play is told by `after`, the seq of the input that a record follows (0: the start), never by the order of
the lines: a lost line can then cost what it held, but cannot put an input where it was not given.
"""

from datetime import datetime
from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import asdict

from tracker.engine import AnswerInput, Checkpoint, EditInput, EndInput, Input, Line, Node, SettleInput
from tracker.engine.inputs import Stage

# 1: the sum of each line is that of its record alone; 2: the battle's key goes into it too.
FORMAT = 2
SUFFIX = ".battle"


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="kind"):
    """One line. `seq` is unique in the file and only grows; `at` is the time, UTC, whole seconds."""

    seq: int
    at: datetime


class Parent(Struct, frozen=True, omit_defaults=True):
    """The battle that another was branched from: its file and title then, and the step and seq where they part.

    `folder`: where it lay as seen from that of the branch, "" beside it or among the samples; `fresh`: offered nothing.
    """

    file: str
    title: str
    step: int
    after: int
    folder: str = ""
    fresh: bool = False


class PartOf(Struct, frozen=True, omit_defaults=True):
    """The campaign to which a battle belongs: the key of its header, its title then, and which of its battles it is."""

    key: int
    number: int
    title: str = ""


class Header(Record, frozen=True, kw_only=True, tag="header"):
    """The battle's identity. It stands on the first two lines, so that one damaged line loses nothing.

    `key` goes into the sum of every line behind them, so that a line of another battle is none of this one, whatever
    its number; 0 in files of format 1, which go on without.
    """

    format: int
    app: str
    ruleset: str
    version: str
    scenario: str
    rulings: dict[str, str]
    seed: int
    title: str
    parent: Parent | None = None
    key: int = 0
    campaign: PartOf | None = None


class CheckpointRecord(Record, frozen=True, kw_only=True, tag="checkpoint"):
    """The whole state where a stage or turn began. That of the start is written twice, with its opening log.

    The title is repeated here so that a listing needs to read no more than a file's end.
    """

    step: int
    after: int
    stage: Stage
    turn: int
    title: str = ""
    log: tuple[Line, ...] = ()
    state: Raw


class Played(Record, frozen=True, kw_only=True):
    """An input with all that it caused. `turn` is the one now being played, `of` the seq of the input it repeats.

    `by` is the seat that gave it, "" where all people sat at one. `waits`, as of all that has it: the figures were left
    where they stood before an amend, since later answers might lead there.
    """

    step: int
    turn: int
    after: int
    of: int = 0
    by: str = ""
    waits: bool = False
    log: tuple[Line, ...] = ()

    @property
    def input(self) -> Input:
        raise TypeError(f"{type(self).__name__} is no input")


# A value, and what it comes to in the file.
Encoded = tuple[Any, bytes]


class AnswerRecord(Played, frozen=True, kw_only=True, tag="answer"):
    key: str
    value: Any
    auto: bool = False
    overruled: str = ""

    @property
    def input(self) -> Input:
        return AnswerInput(self.key, self.value, self.auto, self.overruled)


class EditRecord(Played, frozen=True, kw_only=True, tag="edit"):
    path: str
    value: Any
    reason: str = ""

    @property
    def input(self) -> Input:
        return EditInput(self.path, self.value, self.reason)


class SettleRecord(Played, frozen=True, kw_only=True, tag="settle"):
    key: str
    reason: str = ""

    @property
    def input(self) -> Input:
        return SettleInput(self.key, self.reason)


class EndRecord(Played, frozen=True, kw_only=True, tag="end"):
    reason: str = ""

    @property
    def input(self) -> Input:
        return EndInput(self.reason)


# The record of each kind of input; it has what that has under the same names.
RECORD_OF: dict[type[Input], type[Played]] = {
    AnswerInput: AnswerRecord,
    EditInput: EditRecord,
    SettleInput: SettleRecord,
    EndInput: EndRecord,
}


class Moved(Record, frozen=True, kw_only=True):
    """The head went to the node `to`, which has this step and turn; `by` is the seat that wanted it, as of inputs.

    `has_hand`: the later answers that were in hand there are so again.
    """

    to: int
    step: int
    turn: int
    by: str = ""
    has_hand: bool = False
    waits: bool = False


class UndoRecord(Moved, frozen=True, kw_only=True, tag="undo"):
    """Back to a node of this line, or to the line that an amend left."""


class RedoRecord(Moved, frozen=True, kw_only=True, tag="redo"):
    """Forward to where an undo came from."""


class AmendRecord(Record, frozen=True, kw_only=True, tag="amend"):
    """The input `of` was given again, otherwise; `line` was the head then. The inputs replayed come next.

    With `is_put_in`, the first of them is an edit that comes after `of` instead. What followed `of` on that line is in
    hand until it is played or dropped.
    """

    of: int
    line: int
    step: int
    is_put_in: bool = False
    waits: bool = False


class DropRecord(Record, frozen=True, kw_only=True, tag="drop"):
    """The inputs `of` fell out of the hand that an amend left; all of it was given up where none is named."""

    of: tuple[int, ...] = ()


class ResultRecord(Record, frozen=True, kw_only=True, tag="result"):
    """The battle is over at the node `after`."""

    after: int
    step: int
    turn: int
    text: str


class NoteRecord(Record, frozen=True, kw_only=True, tag="note"):
    after: int
    text: str
    by: str = ""


class MarkRecord(Record, frozen=True, kw_only=True, tag="mark"):
    after: int
    name: str
    by: str = ""


class Title(Record, frozen=True, kw_only=True, tag="title"):
    title: str
    by: str = ""


class AskFirstRecord(Record, frozen=True, kw_only=True, tag="ask_first"):
    """From here on a seat that takes back, amends or edits asks another side first, or nobody."""

    yes: bool
    by: str = ""


class RollsRecord(Record, frozen=True, kw_only=True, tag="rolls"):
    """From here on the app rolls for `who`; `mine` is the side that people play, "" for the first."""

    who: str
    mine: str


# What says where a battle stands: a battle was last played when the last of these was put down. A note plays nothing.
OF_PLAY = (Played, Moved, CheckpointRecord, ResultRecord)

# An order for the figures: the step of the input that gave it, its number among those of that input, and its words.
Order = tuple[int, int, str]


class HandedIn(Struct, frozen=True):
    """A list handed in by the answer at a step, whose node is `seq`: its other rows do what it says of the rest.

    `phase`: the status of the view then, in the turn `turn`.
    """

    key: str
    rows: tuple[str, ...]
    turn: int
    step: int
    phase: tuple[str, ...]
    seq: int = 0


class DraftRecord(Record, frozen=True, kw_only=True, tag="draft"):
    """A half-typed answer to the prompt `key`, waiting at the node `after`; None where it was given up.

    `ticked`: the orders for the figures that were ticked off by then; None where they are the same as before.
    `handed_in`: the last list that was handed in with its rest; None where it is the same as before.
    """

    after: int
    key: str
    value: Any
    ticked: tuple[Order, ...] | None = None
    handed_in: HandedIn | None = None


AnyRecord = (
    Header
    | CheckpointRecord
    | AnswerRecord
    | EditRecord
    | SettleRecord
    | EndRecord
    | UndoRecord
    | RedoRecord
    | AmendRecord
    | DropRecord
    | ResultRecord
    | NoteRecord
    | MarkRecord
    | Title
    | AskFirstRecord
    | RollsRecord
    | DraftRecord
)


def record_of(node: Node, seq: int, turn: int, at: datetime, known: Encoded | None = None) -> Played:
    """A node's input as a record; its parent has its seq already. `known` is a value that is encoded already."""
    assert node.parent is not None and node.input is not None
    given = node.input
    said = asdict(given)
    if known is not None and isinstance(given, AnswerInput) and known[0] is given.value:
        said["value"] = Raw(known[1])
    return RECORD_OF[type(given)](
        seq=seq,
        at=at,
        step=node.step,
        turn=turn,
        after=node.parent.seq,
        of=node.of,
        by=node.by,
        waits=node.waits,
        log=node.log,
        **said,
    )


def checkpoint_record(node: Node, after: int, seq: int, title: str, at: datetime) -> CheckpointRecord:
    """A node's checkpoint as a record; with the opening log where the node is the start."""
    made = node.checkpoint
    assert made is not None
    return CheckpointRecord(
        seq=seq,
        at=at,
        step=node.step,
        after=after,
        stage=made.stage,
        turn=made.turn,
        title=title,
        log=node.log if node.parent is None else (),
        state=Raw(made.state),
    )


def checkpoint_of(record: CheckpointRecord) -> Checkpoint:
    return Checkpoint(record.stage, record.turn, bytes(record.state))


def turn_at(node: Node | None) -> int:
    """The turn being played at a node."""
    made = _checkpoint_above(node)
    return made.turn if made is not None else 0


def stage_at(node: Node | None) -> Stage:
    made = _checkpoint_above(node)
    return made.stage if made is not None else "setup"


def _checkpoint_above(node: Node | None) -> Checkpoint | None:
    while node is not None and node.checkpoint is None:
        node = node.parent
    return node.checkpoint if node is not None else None
