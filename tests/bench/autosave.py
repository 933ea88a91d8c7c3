"""An input that is saved, against a raw append and fdatasync of the same bytes to a file of the same size."""

import os
from copy import deepcopy
from pathlib import Path

from tests.bench.battles import fought, inputs
from tests.bench.rounds import ROUNDS, Figure, one_by_one, ratio, rotated
from tracker.engine import Node
from tracker.journal.battle_writer import BattleFile
from tracker.journal.record_lines import now, to_line
from tracker.journal.recording import RecordWriter
from tracker.journal.records import record_of

GOAL = 1.15


class Journal:
    """A battle file that has some inputs already, and takes more."""

    def __init__(self, folder: Path, already: int) -> None:
        battle = fought()
        self._inputs, self._next = inputs(battle), 0
        self._writer = RecordWriter(BattleFile.create(folder, "journal"), 0, "Bench")
        self._parent = battle.line[0]
        self._writer.begin(battle.ruleset, self._parent, "bench", {}, battle.seed)
        for _ in range(already):
            self._writer.catch_up(self.node())
        self._writer.saving.save()

    @property
    def path(self) -> Path:
        return self._writer.saving.file.path

    def node(self) -> Node:
        """The next input, as the driver would hand it over: made just now, not brought back from memory."""
        model = self._inputs[self._next % len(self._inputs)]
        self._next += 1
        self._parent = Node(self._parent, self._next, deepcopy(model.input), deepcopy(model.log))
        return self._parent

    def line(self, number: int) -> bytes:
        """What will be written for an input, to the byte but for numbers and time."""
        model = self._inputs[number % len(self._inputs)]
        return to_line(record_of(Node(self._parent, number, model.input, model.log), number, 1, now()))

    def save(self, node: Node) -> None:
        """What a session does with an answer that the rules took."""
        self._writer.catch_up(node)
        self._writer.saving.save()

    def close(self) -> None:
        self._writer.saving.close()


class Raw:
    """A file as long as the journal, to which bytes are appended and synced, and nothing else."""

    def __init__(self, path: Path, like: Path) -> None:
        path.write_bytes(like.read_bytes())
        self._fd = os.open(path, os.O_WRONLY | os.O_APPEND)
        os.fsync(self._fd)

    def save(self, line: bytes) -> None:
        os.write(self._fd, line)
        os.fdatasync(self._fd)

    def close(self) -> None:
        os.close(self._fd)


def autosave(folder: Path, already: int, rounds: int = 8 * ROUNDS) -> Figure:
    """The figure for an input that comes after `already` others; each round saves one."""
    journal = Journal(folder, already)
    raw, control = Raw(folder / "raw", journal.path), Raw(folder / "control", journal.path)
    lines = [journal.line(number) for number in range(already, already + rounds)]
    timed = {
        "journal": one_by_one(journal.save, (journal.node() for _ in lines)),
        "raw": one_by_one(raw.save, lines),
        "control": one_by_one(control.save, lines),
    }
    taken = rotated(timed, rounds)
    for each in (journal, raw, control):
        each.close()
    return Figure(f"autosave_{already}", ratio(taken, "journal", "raw"), GOAL, ratio(taken, "control", "raw"))
