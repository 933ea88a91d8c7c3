"""Replaying a battle, input by input, against verifying and decoding its file as the journal does before it replays."""

from pathlib import Path

from tests.bench.battles import fought
from tests.bench.rounds import ROUNDS, Figure, ratio, rotated, seconds
from tracker.engine import Battle, Node
from tracker.engine.position import Position
from tracker.journal.battle_reader import recorded_in
from tracker.journal.battle_writer import BattleFile
from tracker.journal.recording import RecordWriter

GOAL = 10.0


def replay(folder: Path, rounds: int = ROUNDS) -> Figure:
    """The figure for a whole battle: rules, prompts, readings and checkpoints."""
    battle = fought()
    path = _file(folder, battle)
    data = path.read_bytes()
    timed = {
        "replay": seconds(lambda: _play(battle)),
        "decode": seconds(lambda: recorded_in(data, path)),
        "control": seconds(lambda: recorded_in(data, path)),
    }
    taken = rotated(timed, rounds)
    return Figure("replay_per_answer", ratio(taken, "replay", "decode"), GOAL, ratio(taken, "control", "decode"))


def _file(folder: Path, battle: Battle) -> Path:
    """The battle's file as the journal writes it."""
    writer = RecordWriter(BattleFile.create(folder, "replay"), 0, "Bench")
    parent = Node(None, 0, log=battle.line[0].log, checkpoint=battle.line[0].checkpoint)
    writer.begin(battle.ruleset, parent, "bench", {}, battle.seed)
    for node in battle.line[1:]:
        parent = Node(parent, node.step, node.input, node.log, node.checkpoint)
        writer.put_nodes([parent])
    writer.saving.close()
    return writer.saving.file.path


def _play(battle: Battle) -> None:
    """As undo, review and resume do it, but through every turn."""
    root = battle.line[0]
    assert root.checkpoint is not None
    position = Position(battle.ruleset, root.checkpoint, quiet=True)
    for node in battle.line[1:]:
        assert node.input is not None
        position.feed(node.input)
