"""Putting down what happens: nodes and commands as records, all of one command in one append."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tracker import __version__
from tracker.engine import Refused, Unsaved
from tracker.journal.record_lines import to_line, with_key
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
    now,
    record_of,
    turn_at,
)
from tracker.journal.tree_of_records import StepNote
from tracker.journal.unsaved_words import saved_again_words, unwritten_words

if TYPE_CHECKING:
    from tracker.engine import AnyRuleset, Change, Node
    from tracker.engine.pending_answers import PendingAnswers
    from tracker.journal.background_flush import BackgroundFlush
    from tracker.journal.battle_writer import BattleFile

# Records besides the inputs that are something a player gave.
COUNTED = (AskFirstRecord, MarkRecord, NoteRecord, RedoRecord, Title, UndoRecord)

# Characters of a title that is given now; what older battles are called stays.
LONGEST_TITLE = 80


class RecordWriter:
    """Writes one battle. What the disk does not take is kept, and tried again with the next command.

    `turn` is the turn of what was put down last, `by` the seat for which things are put down, "" where there is one.
    `behind` is set where play does not wait for the disk: it has what it
    is given called in the thread that plays, once the one that saves is done. One save goes on at a time, with all that
    was put down when it began; the next begins with what came meanwhile.
    """

    def __init__(self, file: BattleFile, seq: int, title: str, turn: int = 0, key: int = 0) -> None:
        self.file = file
        self._key = key
        self.title = title
        self.turn = turn
        self.by = ""
        self.notices: list[str] = []
        # Why not all is on the disk, in a sentence; "" while it is.
        self.trouble = ""
        self.seq = seq
        self._lines: list[bytes] = []
        # What players gave since all was on the disk.
        self._given = 0
        self._closed = False
        self.behind: Callable[[Callable[[], None]], object] | None = None
        # The save that goes on, and how much of what players gave is in it.
        self._flush: BackgroundFlush | None = None
        self._in_flush = 0
        # The number of the last record that the file was given, that is on the disk; and who hears when that is.
        self._handed_seq = self.saved_seq = seq
        self.on_saved: Callable[[], None] | None = None
        # The answer that was given last, as it is put down.
        self._answer: Encoded | None = None

    @property
    def saved(self) -> bool:
        """True if all that happened is on the disk."""
        return not self.is_saving and not self._lines and self.file.saved

    @property
    def is_saving(self) -> bool:
        """True while the disk has not answered yet."""
        if self._flush is not None and self._flush.is_over:
            self._take_result()
        return self._flush is not None

    @property
    def unsaved(self) -> int:
        """The number of inputs in memory only: answers, edits, undos, notes and the like, no half-typed dice."""
        return 0 if self.saved else max(1, self._given)

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
        self._put(kind(seq=self._next(), at=at, **fields))
        self._given += kind in COUNTED
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
            self._lines.append(lines)
            node.seq = seq
            self._given += is_given

    def put_checkpoint(self, node: Node) -> None:
        self._put(checkpoint_record(node, node.seq, self._next(), self.title, now()))
        self.turn = turn_at(node)

    def recordable(self, answer: Any) -> Any:
        """An answer as it will be read back; it is put down as it was encoded for that. Raises Refused."""
        self._answer = encoded(answer)
        return self._answer[0]

    def put_move(self, kind: type[UndoRecord] | type[RedoRecord], head: Node, strange: str = "") -> None:
        """The head went elsewhere; how the turn that leads there now comes out otherwise is a notice."""
        self.turn = turn_at(head)
        self.put(kind, to=head.seq, step=head.step, turn=self.turn)
        if strange:
            self.notices.append(f"The rules have changed since this was played: {strange}.")

    def put_amend(self, change: Change, line: Node) -> None:
        """An amend, before the inputs that it added; `line` was the head."""
        start, old = change.added[0].parent, change.amended
        assert start is not None
        last = start if old is None else old
        # The rest is replayed, and stays whose it was.
        change.added[0].by = self.by
        # What is put in is an input of its own, and counted as one.
        self._given += old is not None
        self.put(AmendRecord, of=last.seq, line=line.seq, step=last.step, is_put_in=old is None)
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
        self.save()
        return StepNote(node.step, turn_at(node), words, at, node.seq)

    def save(self) -> None:
        """Bring all that is put down to the disk, or begin to; trouble becomes a notice."""
        if self.behind is None:
            self.save_now()
        elif not self._closed and not self.is_saving:
            self._begin_save(self.behind)

    def save_now(self) -> None:
        """Bring all that is put down to the disk, however long that takes; trouble becomes a notice."""
        if self._closed:
            return
        if self._flush is not None:
            self._take_result()
        self._hand_over()
        self._take(self.file.flush)

    def _begin_save(self, behind: Callable[[Callable[[], None]], object]) -> None:
        self._hand_over()
        from tracker.journal.background_flush import BackgroundFlush

        self._flush = BackgroundFlush(self.file, lambda: behind(self._go_on_saving))
        if self._flush.is_over:
            self._take_result()

    def _go_on_saving(self) -> None:
        """Take the result of a save, and begin another with what came meanwhile."""
        if not self.is_saving and self._lines and not self._closed and self.behind is not None:
            self._begin_save(self.behind)

    def _hand_over(self) -> None:
        """Give the file what is put down; no flush goes on."""
        self._in_flush, self._handed_seq = self._given, self.seq
        if self._lines:
            self.file.put(b"".join(self._lines))
            self._lines.clear()

    def _take_result(self) -> None:
        """Take the result of the save that goes on, if one does; it is waited for."""
        flush, self._flush = self._flush, None
        if flush is not None:
            self._take(flush.finish)

    def _take(self, result: Callable[[], list[str]]) -> None:
        try:
            told = result()
        except Unsaved as error:
            if str(error) != self.trouble:
                self.notices.append(unwritten_words(str(error)))
            self.trouble = str(error)
            if self.on_saved is not None:
                self.on_saved()
            return
        self.notices += told
        if self.trouble:
            self.notices.append(saved_again_words(self.file.path))
        self.trouble, self._given, self._in_flush = "", self._given - self._in_flush, 0
        self.saved_seq = self._handed_seq
        if self.on_saved is not None:
            self.on_saved()

    def move_to(self, place: Path) -> None:
        """Write the whole battle elsewhere, and go on there. Raises Refused or Unsaved."""
        self._take_result()
        self._hand_over()
        self.file.move_to(place)
        self.save_now()

    def close(self) -> None:
        """Try a last time, and let go of the file."""
        self.save_now()
        self._closed = True
        self.file.close()

    def _put(self, *records: Record) -> None:
        self._lines += [to_line(each, self._key) for each in records]

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


def title_of(text: str) -> str:
    """A title as a person gives it. Raises Refused where it is empty, too long, or can't be shown."""
    title = words_of(text, "a title")
    if len(title) > LONGEST_TITLE:
        raise Refused(f"A title has at most {LONGEST_TITLE} characters; this has {len(title)}.")
    return title


def titled(stem: str, tail: str = "") -> str:
    """A title that the program makes of another, cut where it would be too long."""
    room = LONGEST_TITLE - len(tail)
    return f"{stem if len(stem) <= room else f'{stem[: room - 3].rstrip()}...'}{tail}"


def words_of(text: str, what: str) -> str:
    """A text fit for one line. Raises Refused where nothing is left of it, or it can't be shown."""
    words = " ".join(text.split())
    if not words:
        raise Refused(f"That needs {what}.")
    if not words.isprintable():
        raise Refused("That has characters that can't be shown.")
    return words
