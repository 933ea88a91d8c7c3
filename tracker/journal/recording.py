"""Putting down what happens: nodes and commands as records, all of one command in one append."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

import msgspec

from tracker import __version__
from tracker.engine import Refused
from tracker.journal.record_lines import now, to_line, with_key
from tracker.journal.records import (
    FORMAT,
    AmendRecord,
    AskFirstRecord,
    DropRecord,
    Encoded,
    Header,
    MarkRecord,
    NoteRecord,
    Parent,
    PartOf,
    Record,
    RedoRecord,
    Title,
    UndoRecord,
    checkpoint_record,
    record_of,
    turn_at,
)
from tracker.journal.saving import Saving
from tracker.journal.titles_and_file_names import words_of
from tracker.journal.tree_of_records import StepNote

if TYPE_CHECKING:
    from tracker.engine import AnyRuleset, Change, Node
    from tracker.engine.pending_answers import PendingAnswers
    from tracker.journal.battle_writer import BattleFile

# Records besides the inputs that are something a player gave.
COUNTED = (AskFirstRecord, MarkRecord, NoteRecord, RedoRecord, Title, UndoRecord)


class RecordWriter:
    """Puts one battle down, for its `saving` to bring to the disk.

    `turn` is the turn of what was put down last, `by` the seat for which things are put down, "" where there is one.
    """

    def __init__(self, file: BattleFile, seq: int, title: str, turn: int = 0, key: int = 0) -> None:
        self.saving = Saving(file, seq)
        self._key = key
        self.title = title
        self.turn = turn
        self.by = ""
        self.seq = seq
        # The answer that was given last, as it is put down.
        self._answer: Encoded | None = None

    def begin(
        self,
        ruleset: AnyRuleset,
        root: Node,
        scenario: str,
        rulings: dict[str, str],
        seed: int,
        parent: Parent | None = None,
        campaign: PartOf | None = None,
    ) -> Header:
        """The first lines of a file: header and start, each twice."""
        header = with_key(
            Header(
                seq=self._next(),
                at=now(),
                format=FORMAT,
                app=__version__,
                ruleset=ruleset.id,
                version=ruleset.version,
                scenario=scenario,
                rulings=rulings,
                seed=seed,
                title=self.title,
                parent=parent,
                campaign=campaign,
            )
        )
        self._key = header.key
        self._put(header, msgspec.structs.replace(header, seq=self._next()))
        self.turn = turn_at(root)
        for _ in range(2):
            self._put(checkpoint_record(root, 0, self._next(), self.title, header.at))
        return header

    def put(self, kind: type[Record], **fields: Any) -> datetime:
        """A record besides the inputs; gives its time."""
        at = now()
        if self.by and kind in COUNTED:
            fields["by"] = self.by
        self._put(kind(seq=self._next(), at=at, **fields), is_given=kind in COUNTED)
        return at

    def catch_up(self, head: Node) -> list[Node]:
        """Put down the nodes up to the head that are not yet; an interruption may have left some."""
        nodes: list[Node] = []
        node = head
        while not node.seq and node.parent is not None:
            nodes.append(node)
            node = node.parent
        if nodes:
            nodes.reverse()
            self.put_nodes(nodes)
        return nodes

    def put_nodes(self, nodes: Iterable[Node]) -> None:
        """Inputs, parents first, with their checkpoints."""
        at = now()
        for node in nodes:
            seq = self._next()
            # What an amend replays was given before.
            is_given = not node.of and not node.auto
            if is_given and self.by:
                node.by = self.by
            if node.checkpoint is not None:
                self.turn = node.checkpoint.turn
            lines = b"" if node.gap else to_line(record_of(node, seq, self.turn, at, self._answer), self._key)
            if node.checkpoint is not None:
                lines += to_line(checkpoint_record(node, seq, self._next(), self.title, at), self._key)
            # In this order, so that an interruption here can only make a node be written twice.
            self.saving.put(lines, self.seq, is_given)
            node.seq = seq

    def put_checkpoint(self, node: Node) -> None:
        self._put(checkpoint_record(node, node.seq, self._next(), self.title, now()))
        self.turn = turn_at(node)

    def recordable(self, answer: Any) -> Any:
        """An answer as it will be read back; it is put down as it was encoded for that. Raises Refused."""
        self._answer = encoded(answer)
        return self._answer[0]

    def put_move(self, kind: type[UndoRecord] | type[RedoRecord], head: Node, strange: str = "", **kept: bool) -> None:
        """The head went elsewhere; how the turn that leads there now comes out otherwise is a notice."""
        self.turn = turn_at(head)
        self.put(kind, to=head.seq, step=head.step, turn=self.turn, **kept)
        if strange:
            self.saving.notices.append(f"The rules have changed since this was played: {strange}.")

    def put_amend(self, change: Change, line: Node, waits: bool) -> None:
        """An amend, before the inputs that it added; `line` was the head, from which the figures may differ."""
        start, old = change.added[0].parent, change.amended
        assert start is not None
        last = start if old is None else old
        # The rest is replayed, and stays whose it was.
        change.added[0].by = self.by
        fields = {"of": last.seq, "line": line.seq, "step": last.step}
        is_put_in = old is None
        # What is put in is an input of its own, and counted as one.
        record = AmendRecord(seq=self._next(), at=now(), is_put_in=is_put_in, waits=waits, **fields)
        self._put(record, is_given=not is_put_in)
        self.turn = turn_at(start)

    def put_fallen(self, pending: PendingAnswers) -> None:
        """Record what fell out of the hand; a battle that is taken up again must not try it once more."""
        if pending.fallen:
            self.put(DropRecord, of=tuple(node.seq for node in pending.fallen))
            pending.fallen.clear()

    def put_note(self, kind: type[NoteRecord] | type[MarkRecord], field: str, text: str, node: Node) -> StepNote:
        """Words at a node, at once. Raises Refused where there are none."""
        words = words_of(text, "words")
        at = self.put(kind, after=node.seq, **{field: words})
        self.saving.save()
        return StepNote(node.step, turn_at(node), words, at, node.seq)

    def _put(self, *records: Record, is_given: bool = False) -> None:
        self.saving.put(b"".join(to_line(each, self._key) for each in records), self.seq, is_given)

    def _next(self) -> int:
        self.seq += 1
        return self.seq


def recordable(value: Any) -> Any:
    """A value as it will be read back from the file. Raises Refused where it can't be put down."""
    return encoded(value)[0]


def encoded(value: Any) -> Encoded:
    """A value as it will be read back from the file, and what it comes to there. Raises Refused."""
    try:
        data = msgspec.json.encode(value)
        return msgspec.json.decode(data), data
    except (TypeError, ValueError, OverflowError, RecursionError):
        raise Refused("That can't be put down: it has characters or values that no file takes.") from None
