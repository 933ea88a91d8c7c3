"""Reading a battle file without changing it."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import chain
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from tracker.engine import BadFile, Node
from tracker.engine.inputs import Stage, line_to
from tracker.engine.pending_answers import PendingAnswers
from tracker.journal.damage_words import damage_words
from tracker.journal.disk import read_bytes
from tracker.journal.record_lines import checksum_of, is_whole, of_line, pieces
from tracker.journal.records import FORMAT, DraftRecord, HandedIn, Header, Order, stage_at, turn_at
from tracker.journal.tree_of_records import RecordTree, StepNote

# Bytes in which the first lines of a battle are.
BLOCK = 65_536


class Recorded(Struct):
    """A battle as its file tells it.

    `head` is where it stands, `nodes` all that can be followed, by seq; `history` and `undone` what undo and redo go
    to, last first to go, and `is_back` whether one of them led to the head and nothing but edits came since; `pending`
    what amends left to be played; `problems` one sentence for each damage.
    `hands` is the same of inputs behind which play went on, by seq, with whether it waited; `stood` is where figures
    stood before the last amend, None where play has gone on behind it since;
    `moves` says who took back or did again, `by` whose the last of all was: "" where people sat at one seat;
    `asks_first` whether a seat that does so asks another side first.
    `good` is the number of bytes up to the end of the last whole record, `seq` the last one used.
    """

    path: Path
    header: Header
    title: str
    head: Node
    nodes: dict[int, Node]
    history: list[Node]
    undone: list[Node]
    is_back: bool
    pending: PendingAnswers
    hands: dict[int, tuple[PendingAnswers, bool]]
    stood: Node | None
    notes: list[StepNote]
    marks: list[StepNote]
    moves: list[StepNote]
    by: str
    asks_first: bool
    rolls: tuple[str, str] | None
    draft: DraftRecord | None
    ticked: tuple[Order, ...]
    handed_in: HandedIn | None
    result: str
    has_result: bool
    is_over: bool
    times: dict[int, datetime]
    last: datetime
    problems: list[str]
    good: int
    seq: int

    @property
    def ruleset(self) -> str:
        """The id of the game."""
        return self.header.ruleset

    @property
    def line(self) -> list[Node]:
        """The branch up to the head."""
        return line_to(self.head)

    def notes_on(self, line: Sequence[Node]) -> list[StepNote]:
        """The notes on a branch, in the order of its steps; what was noted of an answer taken again, there.

        What was noted of one that an amend let fall stands with the last before it.
        """
        return self._put_down_on(line, self.notes)

    def marks_on(self, line: Sequence[Node]) -> list[StepNote]:
        return self._put_down_on(line, self.marks)

    def _put_down_on(self, line: Sequence[Node], notes: Sequence[StepNote]) -> list[StepNote]:
        now: dict[int, Node] = {}
        for node in line if notes else ():
            each: Node | None = node
            while each is not None:
                now.setdefault(each.seq, node)
                each = self.nodes.get(each.of) if each.of else None
        left = self.history if now and line[-1] is self.head else []
        for node in chain.from_iterable(line_to(each) for each in left if now.get(each.seq) is not each):
            if node.seq not in now and node.parent is not None and node.parent.seq in now:
                now[node.seq] = now[node.parent.seq]
        there = [(note, now[note.after]) for note in notes if note.after in now]
        found = [replace(note, step=node.step, turn=turn_at(node), after=node.seq) for note, node in there]
        return sorted(found, key=lambda each: each.step)

    @property
    def turn(self) -> int:
        return turn_at(self.head)

    @property
    def stage(self) -> Stage:
        return stage_at(self.head)


def read_battle(path: Path) -> Recorded:
    """The battle in a file, as far as it can be followed. Raises BadFile with one sentence."""
    return recorded_in(read_bytes(path), path)


def verify_battle(recorded: Recorded) -> str | None:
    """Replay the branch with the rules as they are now; None if all came out as recorded, else what did not.

    What differs by the rules comes first; steps that only say it in other words are told as such.

    Raises Refused where the game is not installed.
    """
    from tracker.engine.games import load_ruleset
    from tracker.engine.verify import compare

    return compare(load_ruleset(recorded.ruleset), recorded.line).sentence or None


def recorded_in(data: bytes, path: Path, fold: RecordTree | None = None) -> Recorded:
    """The battle in the bytes of a file, put into `fold` (a new one). Raises BadFile with one sentence."""
    if b'"kind":' not in data[:100_000]:
        raise BadFile(_no_header(data, path))
    fold = RecordTree() if fold is None else fold
    good = _take_all(fold, data)
    if fold.header is None:
        raise BadFile(_no_header(data, path))
    _check_format(fold.header, path)
    if fold.head is None or fold.last is None:
        raise BadFile(f"{path.name} is damaged: of the battle {fold.title!r} nothing can be played.")
    problems = damage_words(fold.gaps, path.name)
    if good < len(data.rstrip(b"\n")):
        problems.append(_end_words(fold, path.name, len(data) - good))
    return of_fold(fold, path, good, problems)


def _take_all(fold: RecordTree, data: bytes) -> int:
    """Put all records of a file into a fold; gives the number of bytes up to the end of the last whole one."""
    good = 0
    waiting: list[int] = []
    for number, end, line in _scan(data, fold):
        record = of_line(line, fold.key)
        if record is None:
            waiting.append(number)
            continue
        for each in waiting:
            fold.bad(each)
        waiting.clear()
        if not fold.take(number, record, checksum_of(line)):
            break
        good = end
    return good


def _end_words(fold: RecordTree, name: str, size: int) -> str:
    """Say what became of the last `size` bytes, which are no part of the battle."""
    assert fold.head is not None
    where = f"{name}: the last {size} bytes, after step {fold.head.step} (turn {turn_at(fold.head)}),"
    if fold.strange:
        return f"{where} are of another player or battle, from line {fold.strange} on."
    return f"{where} were not written whole."


def of_fold(fold: RecordTree, path: Path, good: int, problems: list[str]) -> Recorded:
    """The battle that a fold has come to, whatever the fold does next; it must have a header and a state."""
    assert fold.header is not None and fold.head is not None and fold.last is not None
    return Recorded(
        path=path,
        header=fold.header,
        title=fold.title,
        head=fold.head,
        nodes=dict(fold.nodes),
        history=list(fold.history),
        undone=list(fold.undone),
        is_back=fold.is_back,
        pending=fold.pending.copy(),
        hands={**fold.hands},
        stood=fold.stood,
        notes=list(fold.notes),
        marks=list(fold.marks),
        moves=list(fold.moves),
        by=fold.by,
        asks_first=fold.asks_first,
        rolls=fold.rolls,
        draft=fold.draft,
        ticked=fold.ticked,
        handed_in=fold.handed_in,
        result=fold.result,
        has_result=fold.has_result,
        is_over=fold.is_over,
        times=dict(fold.times),
        last=fold.last,
        problems=problems,
        good=good,
        seq=fold.seq,
    )


def _scan(data: bytes, fold: RecordTree) -> Iterator[tuple[int, int, bytes]]:
    """Line number, offset of the end without line feed, and bytes of each piece that may be a record.

    The fold takes each before the next is looked for: it then knows the key of the battle.
    """
    start = 0
    for number, line in enumerate(data.split(b"\n"), 1):
        end = start + len(line)
        if is_whole(line, fold.key):
            yield number, end, line
        elif line or end < len(data):
            yield from _salvaged(number, start, line, fold)
        start = end + 1


def _salvaged(number: int, start: int, line: bytes, fold: RecordTree) -> Iterator[tuple[int, int, bytes]]:
    """The whole records in a damaged line: two whose line feed is lost, or one that ends in rubbish."""
    for offset, piece in pieces(line):
        whole = piece if is_whole(piece, fold.key) else piece[:-1]
        yield number, start + offset + len(whole), whole


class _Preface(Struct):
    """The part of a header that every format has."""

    kind: str
    app: str = ""
    format: int = 0


def header_in(line: bytes, path: Path) -> Header:
    """The header on a line. Raises BadFile where it is none, or of a newer format."""
    record = of_line(line)
    if not isinstance(record, Header):
        raise BadFile(_no_header(line, path))
    _check_format(record, path)
    return record


def header_of(path: Path) -> Header:
    """The header of a battle, of which no more is read than its beginning. Raises BadFile or OSError."""
    with open(path, "rb") as file:
        return whole_header(file.read(BLOCK), path)


def whole_header(begun: bytes, path: Path) -> Header:
    """The first of the two headers that is whole. Raises BadFile with the reason."""
    first, _, rest = begun.partition(b"\n")
    try:
        return header_in(first, path)
    except BadFile:
        second = rest.partition(b"\n")[0]
        found = of_line(second)
        if isinstance(found, Header):
            return header_in(second, path)
        raise


def _check_format(header: Header | _Preface, path: Path) -> None:
    if header.format > FORMAT:
        made = f"tracker {header.app[:20]}" if header.app else "a newer tracker"
        raise BadFile(
            f"{path.name} was written by {made} in format {header.format}, and this tracker reads up to {FORMAT}: "
            "install the newer one."
        )


def _no_header(data: bytes, path: Path) -> str:
    if not data:
        return f"{path.name} is empty: there is no battle in it."
    for line in data.split(b"\n", 2)[:2]:
        try:
            preface = msgspec.json.decode(line[:-9], type=_Preface)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            continue
        if preface.kind == "header" and is_whole(line):
            _check_format(preface, path)
    if data.startswith(b'{"kind":"header"') or b'{"kind":"checkpoint"' in data[:100_000]:
        return f"{path.name} is damaged: both lines that say which battle it is can't be read."
    return f"{path.name} is not a battle of tracker."
