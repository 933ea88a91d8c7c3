"""Replaying a battle, input by input, against verifying and decoding its records."""

from datetime import UTC, datetime

from tests.bench.battles import fought
from tests.bench.rounds import ROUNDS, Figure, ratio, rotated, seconds
from tracker.engine import Battle, Node
from tracker.engine.position import Position
from tracker.journal.records import of_line, record_of, to_line

GOAL = 10.0


def replay(rounds: int = ROUNDS) -> Figure:
    """The figure for a whole battle: rules, prompts, readings and log lines of each input, and all checkpoints."""
    battle = fought()
    nodes, records = battle.line, _records(battle.line)
    timed = {
        "replay": seconds(lambda: _play(battle, nodes)),
        "decode": seconds(lambda: _decode(records)),
        "control": seconds(lambda: _decode(records)),
    }
    taken = rotated(timed, rounds)
    return Figure("replay_per_answer", ratio(taken, "replay", "decode"), GOAL, ratio(taken, "control", "decode"))


def _records(nodes: list[Node]) -> list[bytes]:
    """The lines of the inputs, without line feeds; checkpoints are not counted in favour of the replay."""
    at = datetime.now(UTC).replace(microsecond=0)
    return [to_line(record_of(node, node.step, 1, at))[:-1] for node in nodes[1:]]


def _play(battle: Battle, nodes: list[Node]) -> None:
    assert nodes[0].checkpoint is not None
    position = Position(battle.ruleset, nodes[0].checkpoint)
    position.state.drain()
    for node in nodes[1:]:
        assert node.input is not None
        position.feed(node.input)


def _decode(records: list[bytes]) -> None:
    for record in records:
        assert of_line(record) is not None
