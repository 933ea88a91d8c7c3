"""Results of studies of a battle, kept beside it as NAME.study: only ever added to, and never part of the battle.

Lines are framed as those of a battle are, and summed with the battle's key: what is damaged, or of another battle, is
no result. A position is known by a digest of the state where its turn began and of the inputs since.
"""

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path

import msgspec
from msgspec import Struct

from tracker import __version__
from tracker.engine import Node, Refused, TrackerError, Unsaved
from tracker.engine.inputs import Checkpoint, Input
from tracker.engine.plurals import counted
from tracker.journal.battle_reader import Recorded
from tracker.journal.battle_writer import BattleFile
from tracker.journal.disk import read_bytes
from tracker.journal.folders import STUDY_SUFFIX
from tracker.journal.locking import PlayedElsewhere
from tracker.journal.record_lines import is_whole, now, pieces, to_line, with_key
from tracker.journal.records import Record
from tracker.study.chances import Effort, Weighed, Worth
from tracker.study.one_battle import LOSSES, Bout, Study

FORMAT = 1
# Bytes of a position's digest: two of a battle never have the same.
DIGEST = 12


class StudyHeader(Record, frozen=True, kw_only=True, tag="study"):
    """The first line, for whoever looks at the file: by which tracker, of which battle."""

    format: int
    app: str
    title: str


class FoughtRecord(Record, frozen=True, kw_only=True, tag="fought"):
    """Battles fought on from a position by a player, one at each place of these lists; who won as a `Bout` says it.

    `turns` and `losses` are those of the whole battle, losses by side.
    """

    position: str
    step: int
    player: str
    seeds: tuple[int, ...]
    winners: tuple[str, ...]
    turns: tuple[int, ...]
    losses: dict[str, tuple[int, ...]]


class WorthRecord(Record, frozen=True, kw_only=True, tag="worth"):
    """The chances at a position, and how they were found."""

    position: str
    player: str
    effort: Effort
    worth: Worth


class WeighedRecord(Record, frozen=True, kw_only=True, tag="weighed"):
    """A decision weighed; `position` is that in which it was made, with the answer that was given after it."""

    position: str
    player: str
    effort: Effort
    weighed: Weighed


AnyStudyRecord = StudyHeader | FoughtRecord | WorthRecord | WeighedRecord
_decoder = msgspec.json.Decoder(AnyStudyRecord)


class StudyResults(Struct):
    """All that a file of studies has, by the digest of each position. `problems` are sentences."""

    fought: dict[str, dict[int, Bout]] = {}
    worths: dict[str, Worth] = {}
    weighed: dict[str, Weighed] = {}
    problems: list[str] = []
    seq: int = 0

    def take(self, record: AnyStudyRecord) -> None:
        """Add a record; of two on one thing that of more battles holds, of as many the later one."""
        self.seq = max(self.seq, record.seq)
        match record:
            case FoughtRecord():
                self.fought.setdefault(record.position, {}).update(_bouts(record))
            case WorthRecord():
                if _is_better(record.worth, self.worths.get(record.position)):
                    self.worths[record.position] = record.worth
            case WeighedRecord():
                if _is_better(record.weighed, self.weighed.get(record.position)):
                    self.weighed[record.position] = record.weighed


def _is_better(found: Worth | Weighed, known: Worth | Weighed | None) -> bool:
    """True if it is not known yet, or from no more battles."""
    return known is None or (known != found and known.battles <= found.battles)


def key_of(recorded: Recorded) -> int:
    """The key of a battle that goes into the sums of its studies."""
    return recorded.header.key or with_key(recorded.header).key


def results_beside(path: Path, recorded: Recorded) -> StudyResults | None:
    """The results in a file of studies of a battle; None where there is no such file or it can't be read."""
    try:
        return results_in(read_bytes(path), key_of(recorded), path.name)
    except TrackerError:
        return None


def results_in(data: bytes, key: int, name: str) -> StudyResults:
    """The results in the bytes of a file called `name`. Raises Refused where it is something else, or too new."""
    found, bad, good = StudyResults(), 0, 0
    for line in data.split(b"\n"):
        for _, piece in [(0, line)] if is_whole(line, key) else pieces(line):
            record = _record_of(piece, key)
            if isinstance(record, StudyHeader) and record.format > FORMAT:
                raise Refused(f"{name} was written by tracker {record.app[:20]}: install that, or move the file away.")
            if record is not None:
                found.take(record)
                good += 1
            bad += record is None and bool(piece)
    if data.strip() and not good:
        raise Refused(f"{name} holds no study of this battle, and is left as it is: move it away.")
    if bad:
        found.problems.append(f"{counted(bad, 'line')} of {name} {'is' if bad == 1 else 'are'} damaged and left out.")
    return found


def _record_of(line: bytes, key: int) -> AnyStudyRecord | None:
    if not is_whole(line, key):
        return None
    try:
        record: AnyStudyRecord = _decoder.decode(line[:-9])
        return record
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _bouts(record: FoughtRecord) -> Iterator[tuple[int, Bout]]:
    for place, (seed, winner, turns) in enumerate(zip(record.seeds, record.winners, record.turns, strict=False)):
        losses = {side: lost[place] for side, lost in record.losses.items() if place < len(lost)}
        yield seed, Bout(seed, turns, 0, "", winner, "", losses, dict.fromkeys(losses, 0), 0.0)


class StudyFile:
    """The results of a battle's studies, and the file that takes what comes new; one at a time may add to it.

    What the disk does not take stays in memory, and is tried again with whatever comes next; `trouble` says so.
    """

    def __init__(self, path: Path, recorded: Recorded) -> None:
        """Raises Refused where the file is another's, or studied in another window; BadFile where it can't be read."""
        self.key = key_of(recorded)
        self.trouble = ""
        self._wanted = path
        if path.exists():
            self._file = self._opened(path)
        else:
            self._file = BattleFile.create(path.parent, path.stem, STUDY_SUFFIX)
            self.results = StudyResults()
            self._put(StudyHeader(seq=1, at=now(), format=FORMAT, app=__version__, title=recorded.title))

    def _opened(self, path: Path) -> BattleFile:
        try:
            file = BattleFile.open(path)
        except PlayedElsewhere:
            raise Refused(f"{path.name} is being written by a study in another window: wait for that.") from None
        try:
            self.results = results_in(file.data, self.key, path.name)
        except TrackerError:
            file.close()
            raise
        if file.data and not file.data.endswith(b"\n"):
            # What was being written when a study was killed ends here; it is damaged, and no more than that.
            file.put(b"\n")
        return file

    @property
    def path(self) -> Path:
        return self._file.path

    def keep_fought(self, position: str, step: int, player: str, bouts: Sequence[Bout]) -> None:
        """Keep battles fought on from a position, on the disk if that takes them."""
        sides = list(bouts[0].losses)
        self._keep(
            FoughtRecord(
                seq=self.results.seq + 1,
                at=now(),
                position=position,
                step=step,
                player=player,
                seeds=tuple(each.seed for each in bouts),
                winners=tuple(each.winner for each in bouts),
                turns=tuple(each.turns for each in bouts),
                losses={side: tuple(each.losses[side] for each in bouts) for side in sides},
            )
        )

    def keep_worth(self, position: str, player: str, effort: Effort, worth: Worth) -> None:
        """Keep the chances at a position, unless they are known so or better already."""
        if _is_better(worth, self.results.worths.get(position)):
            self._keep(
                WorthRecord(
                    seq=self.results.seq + 1, at=now(), position=position, player=player, effort=effort, worth=worth
                )
            )

    def keep_weighed(self, position: str, player: str, effort: Effort, weighed: Weighed) -> None:
        """Keep a decision that was weighed, unless it is known so or better already."""
        if _is_better(weighed, self.results.weighed.get(position)):
            self._keep(
                WeighedRecord(
                    seq=self.results.seq + 1, at=now(), position=position, player=player, effort=effort, weighed=weighed
                )
            )

    def _keep(self, record: AnyStudyRecord) -> None:
        """Keep a record. Raises Refused where somebody else writes to the file meanwhile."""
        self._put(record)
        try:
            self._file.flush()
            self.trouble = ""
        except Unsaved as error:
            self.trouble = f"{str(error).removesuffix('.')}: what was found is not kept."
        if self._file.path != self._wanted:
            # Another study was there first, or somebody wrote to it: nobody reads what stands in a file beside it.
            self._file.close()
            self._file.path.unlink(missing_ok=True)
            raise Refused(f"{self._wanted.name} was just written by another study or program: wait for that.")

    def _put(self, record: AnyStudyRecord) -> None:
        self.results.take(record)
        self._file.put(to_line(record, self.key))

    def close(self) -> None:
        self._file.close()


class PositionDigests:
    """Digests of positions, for one game, set of rulings and player, and one way of counting losses."""

    def __init__(self, study: Study, version: str) -> None:
        head = (study.ruleset, version, study.scenario, sorted(study.rulings.items()), study.player, LOSSES)
        self._head = msgspec.json.encode(head)

    def of(self, checkpoint: Checkpoint, inputs: Sequence[Input]) -> str:
        found = self._begun(checkpoint)
        for each in inputs:
            found.update(msgspec.json.encode(each))
        return found.hexdigest()

    def on(self, line: Sequence[Node]) -> dict[int, str]:
        found, here = {}, blake2b(digest_size=DIGEST)
        for node in line:
            if node.checkpoint is not None:
                here = self._begun(node.checkpoint)
            elif node.input is not None:
                here.update(msgspec.json.encode(node.input))
            found[node.step] = here.hexdigest()
        return found

    def _begun(self, checkpoint: Checkpoint) -> blake2b:
        found = blake2b(self._head, digest_size=DIGEST)
        found.update(f"{checkpoint.stage} {checkpoint.turn} ".encode())
        found.update(checkpoint.state)
        return found
